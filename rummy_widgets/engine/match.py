"""Matches: one round after another, to the last."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widgets.cards import Card
from rummy_widgets.engine.ending import totals
from rummy_widgets.engine.play import deal
from rummy_widgets.engine.state import State
from rummy_widgets.errors import SetupError
from rummy_widgets.rules.sheet import RuleSheet


def first_round(sheet: RuleSheet, seats: int, order: Sequence[Card], *, dealer: int) -> State:
    """Deal the first round of a match."""
    return deal(sheet, seats, order, dealer=dealer, round_number=sheet.match.first)


def match_over(state: State) -> bool:
    """Tell whether the last round is over."""
    return state.over is not None and state.sheet.match.following(state.round, totals(state)) is None


def next_dealer(state: State) -> int:
    """Return the seat that deals after a finished round: the one to the left."""
    return (state.dealer + 1) % state.seats


def next_round(state: State, order: Sequence[Card]) -> State:
    """Deal the round after a finished one.

    Raises SetupError while a round is being played, or after the last.
    """
    if state.over is None:
        raise SetupError(f"round {state.round} is not over")
    scores = totals(state)
    number = state.sheet.match.following(state.round, scores)
    if number is None:
        raise SetupError("the match is over")
    dealer = next_dealer(state)
    return deal(state.sheet, state.seats, order, dealer=dealer, round_number=number, scores=scores)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that lead: the winners once the match is over."""
    return state.sheet.match.winners(totals(state))
