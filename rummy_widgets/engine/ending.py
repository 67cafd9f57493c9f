"""Endings: when a round is over, and what it cost each seat."""

from __future__ import annotations

from rummy_widgets.engine.counting import count
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.state import Ending, Finish, State


def finish(state: State, how: Finish, seat: int | None = None) -> tuple[State, tuple[Event, ...]]:
    """Return the state with its round ended."""
    kind = EventKind.WENT_OUT if how is Finish.OUT else EventKind.ENDED
    return state.evolve(over=Ending(how, seat), waiting=None), (Event(kind, seat),)


def out_if_empty(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """End the round when a seat's hand is empty."""
    if state.hands[seat]:
        return state, ()
    return finish(state, Finish.OUT, seat)


def is_stalemate(state: State) -> bool:
    """Tell whether the table has gone round too often with nothing laid (rules.md 1.11, T18)."""
    return state.recycles > 0 and state.idle_turns >= state.sheet.stock.stalemate_laps * state.seats


def round_points(state: State) -> tuple[int, ...]:
    """Return each seat's points for a finished round, by the sheet's way of scoring."""
    return count(state.sheet.scoring, state)


def totals(state: State) -> tuple[int, ...]:
    """Return each seat's points with this round's added, when it is over."""
    if state.over is None:
        return state.scores
    return tuple(before + now for before, now in zip(state.scores, round_points(state), strict=True))
