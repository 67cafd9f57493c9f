"""Matches: one round after another, to the last."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widgets.cards import Card
from rummy_widgets.engine.ending import round_points, totals
from rummy_widgets.engine.play import deal
from rummy_widgets.engine.state import State
from rummy_widgets.errors import SetupError
from rummy_widgets.rules.sheet import RuleSheet


def first_round(sheet: RuleSheet, seats: int, order: Sequence[Card], *, dealer: int) -> State:
    """Deal the first round of a match."""
    return deal(sheet, seats, order, dealer=dealer, round_number=sheet.match.first)


def match_over(state: State) -> bool:
    """Tell whether the last round is over."""
    return state.over is not None and following(state) is None


def following(state: State) -> int | None:
    """Return the number of the round after a finished one; None when the match is over."""
    return state.sheet.match.next_number(state.round, totals(state), _out(state))


def _out(state: State) -> int | None:
    return state.over.seat if state.over is not None else None


def next_dealer(state: State) -> int:
    """Return the seat that deals after a finished round, as the match says."""
    seats = state.sheet.seats
    if seats.out_at is not None or seats.step != 1:
        return seats.in_order(state.dealer, totals(state))[0]
    return state.sheet.match.dealer_after(state.dealer, round_points(state))


def rounds_won(state: State) -> tuple[int, ...]:
    """Return the rounds won by each seat, a finished one included, where the match counts them."""
    if state.over is None:
        return state.hands_won
    won = state.sheet.match.round_winners(round_points(state))
    return tuple(before + (seat in won) for seat, before in enumerate(state.hands_won))


def final_totals(state: State) -> tuple[int, ...]:
    """Return each seat's points, at the end of a match with what is added then."""
    points = totals(state)
    return state.sheet.match.final(points, rounds_won(state)) if match_over(state) else points


def next_round(state: State, order: Sequence[Card]) -> State:
    """Deal the round after a finished one.

    Raises SetupError while a round is being played, or after the last.
    """
    if state.over is None:
        raise SetupError(f"round {state.round} is not over")
    number = following(state)
    if number is None:
        raise SetupError("the match is over")
    return deal(
        state.sheet,
        state.seats,
        order,
        dealer=next_dealer(state),
        round_number=number,
        scores=totals(state),
        hands_won=rounds_won(state),
    )


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that lead: the winners once the match is over."""
    return state.sheet.match.winners_of(final_totals(state), _out(state))
