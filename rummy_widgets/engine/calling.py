"""Calling: a discard that fits on the table goes to whoever calls it (rules.md 4.4, R13; 5.2, F9)."""

from __future__ import annotations

from rummy_widgets.engine.flow import Outcome, enter
from rummy_widgets.engine.state import State
from rummy_widgets.melds import Meld, extend
from rummy_widgets.rules.turn import Verb


def ask_callers(state: State, asking: str, after: int) -> Outcome | None:
    """Ask the next seat that may call the newest discard; None where nobody is left to ask."""
    if not _fits(state):
        return None
    seat = (after + 1) % state.seats
    while seat != state.turn:
        if state.opened[seat] and not state.out[seat]:
            return state.evolve(phase=asking, actor=seat, all_now=False), ()
        seat = (seat + 1) % state.seats
    return None


def pass_call(state: State) -> Outcome:
    """Ask the next seat, or end the turn when nobody has called."""
    asked = ask_callers(state, state.phase, state.actor)
    return asked or enter(state, state.sheet.table.phases[state.phase].steps[Verb.PASS])


def _fits(state: State) -> bool:
    limit = state.sheet.jokers.joker_limit_on_layoff
    for laid in state.melds:
        read = extend(state.sheet.grammar, laid.meld, state.pile[-1:], limit_jokers=limit)
        if isinstance(read, Meld) or read.readings:
            return True
    return False
