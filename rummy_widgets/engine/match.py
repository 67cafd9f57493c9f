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
    return deal(sheet, seats, order, dealer=dealer, round_number=sheet.match.rounds[0])


def is_last_round(state: State) -> bool:
    """Tell whether no round follows this one."""
    return state.round >= state.sheet.match.rounds[-1]


def match_over(state: State) -> bool:
    """Tell whether the last round is over."""
    return state.over is not None and is_last_round(state)


def next_round(state: State, order: Sequence[Card]) -> State:
    """Deal the round after a finished one; the deal has moved one seat to the left.

    Raises SetupError while a round is being played, or after the last.
    """
    if state.over is None:
        raise SetupError(f"round {state.round} is not over")
    following = [number for number in state.sheet.match.rounds if number > state.round]
    if not following:
        raise SetupError("the match is over")
    dealer = (state.dealer + 1) % state.seats
    return deal(
        state.sheet, state.seats, order, dealer=dealer, round_number=following[0], scores=totals(state)
    )


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that lead: the winners once the match is over."""
    return state.sheet.match.winners(totals(state))
