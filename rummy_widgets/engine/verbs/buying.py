"""Buy and pass: the discard out of turn, with a card from the stock (source 000; rules.md 1.8)."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_widgets.engine.action import Action
from rummy_widgets.engine.calling import pass_call
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.flow import (
    Outcome,
    ask_from,
    bought,
    decline,
    enter,
    hand_on,
    phase_of,
    window_open,
)
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, State
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.engine.window import against_buying
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.turn import Verb


def _untimely_buy(seen: Seen, seat: int) -> Objection | None:
    """Say why a call to buy comes too early, too late, or from the wrong seat."""
    buying = seen.sheet.buying
    if seen.round < buying.first_round:
        words = {"round": str(seen.round), "first_round": str(buying.first_round)}
        return Objection(Point.BUY_ROUND, words=words)
    against = against_buying(seen, seat)
    if against is not None:
        return against
    phase = phase_of(seen)
    if phase is not None and Verb.BUY in phase.steps:
        return Objection(Point.BUY_ORDER)
    soon = phase is not None and bool(phase.asks)
    return Objection(Point.BUY_SOON if soon else Point.BUY_LATE)


def _propose_buy(seen: Seen) -> Iterator[Action]:
    yield Action(Verb.BUY)


def _judge_buy(seen: Seen, action: Action) -> Objection | None:
    return against_buying(seen, seen.actor)


def _perform_buy(state: State, action: Action) -> Outcome:
    return bought(state, state.actor)


def _propose_pass(seen: Seen) -> Iterator[Action]:
    if not (seen.stock_count and _may_draw(seen)):
        yield Action(Verb.PASS)


def _may_draw(seen: Seen) -> bool:
    """Tell whether a pass is said in place of a draw: "the stock is empty and I want no discard"."""
    phase = phase_of(seen)
    return phase is not None and Verb.DRAW in phase.steps


def _judge_pass(seen: Seen, action: Action) -> Objection | None:
    return Objection(Point.PASS_STOCK) if _may_draw(seen) and seen.stock_count else None


def _perform_pass(state: State, action: Action) -> Outcome:
    passed = Event(EventKind.PASSED, state.actor)
    phase = state.sheet.table.phases[state.phase]
    if _may_draw(state):
        state, events = decline(state)
    elif phase.calls:
        state, events = pass_call(state)
    elif phase.goes_round:
        state, events = hand_on(state)
    elif state.actor != state.turn:
        state, events = ask_from(state, state.phase, state.actor)
    elif window_open(state, Verb.PASS):
        state, events = ask_from(state, phase.asks[Verb.PASS], state.turn)
    else:
        state, events = enter(state, phase.steps[Verb.PASS])
    return state, (passed, *events)


BUY = VerbCode(_propose_buy, _judge_buy, _perform_buy, _untimely_buy)
PASS = VerbCode(_propose_pass, _judge_pass, _perform_pass)
