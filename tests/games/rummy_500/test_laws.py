"""The laws of Rummy 500 over deals with the default rules and with options at random, 2 to 8 seats."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

import pytest

from rummy_widgets.engine import State, round_points
from tests.games.drawing_laws import Table, obey, some_table, walk

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "jokers_per_pack": (2, 2, 0),
    "joker_fixed": (True, False),
    "joker_limit": ("half", "one_natural", "shanghai", "none"),
    "adjacent_jokers": (True, False),
    "distinct_suits": (True, False),
    "top_card_must_be_used": (True, False),
    "dive_use": ("meld_or_layoff", "meld_only"),
    "low_ace_value": (1, 5, 15),
    "pips": ("face", "five"),
    "must_discard_to_go_out": (True, False),
    "call_rummy": (True, True, False),
    "going_out_bonus": (0, 25),
}


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_default_rules(seats: int) -> None:
    for seed in range(6):
        obey(Table("rummy-500", (), seats, seed))


def test_options_at_random() -> None:
    rng = random.Random(6)
    happened: Counter[str] = Counter()
    for _ in range(40):
        happened += obey(some_table("rummy-500", CHOICES, rng), every=6)
    missing = {"out", "blocked", "pass", "take", "replace", "lay off", "lay down"} - set(happened)
    assert not missing, f"never seen: {missing}"


def test_points_are_the_tables_less_the_hands() -> None:
    """Every card on the table counts once for the seat that played it, whoever that was."""
    for seed in range(20):
        table = Table("rummy-500", (), 3, seed)
        played = [0, 0, 0]
        last: State | None = None
        for step in walk(table):
            for event in step.events:
                if event.kind.value in ("laid down", "laid off") and event.seat is not None:
                    assert event.target is not None
                    meld = step.after.melds[event.target].meld
                    for card in event.cards:
                        low = meld.suit is not None and meld.cards[0] == card and card.rank == 1
                        played[event.seat] += 1 if low else worth(card.rank or 0)
            last = step.after
        assert last is not None
        for seat, hand in enumerate(last.hands):
            assert round_points(last)[seat] == played[seat] - sum(worth(card.rank or 0) for card in hand)


def worth(rank: int) -> int:
    """Return what a card counts, but for a low ace on the table."""
    return 15 if rank == 1 else min(rank, 10)
