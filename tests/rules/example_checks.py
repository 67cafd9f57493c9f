"""What a book's example may check, worked out from the engine: each name of its vocabulary and its value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rummy_widgets.cards import Card, format_cards, fresh_pack
from rummy_widgets.engine import (
    DEALER,
    Ending,
    Finish,
    first_round,
    match_over,
    next_round,
    round_points,
    totals,
    winners,
)
from rummy_widgets.errors import SetupError
from rummy_widgets.session.examples import Played


def pack(played: Played) -> tuple[Card, ...]:
    state = played.state
    return fresh_pack(state.sheet.pack(state.seats))


def got(played: Played) -> list[str]:
    """Return the faces that came to anybody's hand, in the order in which they came."""
    came = []
    for before, after in zip(played.state.hands, played.after.hands, strict=True):
        came += [card.stem for card in after if card not in before]
    return came


def refuses(played: Played, seats: int) -> bool:
    """Tell whether a round for so many cannot be dealt; that one for the example's own can, is seen too."""
    sheet = played.state.sheet
    assert first_round(sheet, played.state.seats, pack(played), dealer=0)
    try:
        sheet.pack(seats)
    except SetupError:
        return True
    return False


def rounds(played: Played) -> list[int]:
    """Return the rounds of a match that is played to its end."""
    sheet, seats = played.state.sheet, played.state.seats
    state = first_round(sheet, seats, pack(played), dealer=0)
    numbers = [state.round]
    while True:
        ended = state.evolve(over=Ending(Finish.NO_CARDS))
        if match_over(ended):
            return numbers
        state = next_round(ended, pack(played))
        numbers.append(state.round)


def who_is_next(played: Played) -> str:
    state = played.after
    seat = "dealer" if state.actor == DEALER else f"S{state.actor}"
    return f"{seat} {state.phase}"


def how_it_ended(played: Played) -> str:
    assert played.after.over is not None
    return played.after.over.how.value


def winner_seats(played: Played) -> list[int]:
    assert match_over(played.after)
    return list(winners(played.after))


CHECKS: Mapping[str, Callable[[Played, Any], Any]] = {
    "cards": lambda played, value: len(pack(played)),
    "jokers": lambda played, value: Counter(card.is_joker for card in pack(played))[True],
    "seats_refused": lambda played, value: [seats for seats in value if refuses(played, seats)],
    "rounds": lambda played, value: rounds(played),
    "next_dealer": lambda played, value: next_round(played.after, pack(played)).dealer,
    "counts": lambda played, value: list(played.after.counts),
    "stock": lambda played, value: len(played.after.stock),
    "stock_top": lambda played, value: format_cards(played.after.stock[: len(value.split())]),
    "pile": lambda played, value: format_cards(played.after.pile),
    "got": lambda played, value: " ".join(got(played)),
    "melds": lambda played, value: [laid.meld.text for laid in played.after.melds],
    "events": lambda played, value: [event.kind.value for event in played.events],
    "next": lambda played, value: who_is_next(played),
    "over": lambda played, value: how_it_ended(played),
    "points": lambda played, value: list(round_points(played.after)),
    "totals": lambda played, value: list(totals(played.after)),
    "winners": lambda played, value: winner_seats(played),
}
