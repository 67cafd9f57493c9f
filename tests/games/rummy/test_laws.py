"""The laws of Rummy over deals with the default rules and with options at random, 2 to 6 seats."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

import pytest

from tests.games.drawing_laws import Table, obey, some_table

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "preset": ("traditional", "pagat", "block"),
    "deal": ("ten", "pagat"),
    "ace_run": ("low", "either", "wrap"),
    "ace_value": (1, 11, 15),
    "melds_per_turn": (1, 2),
    "layoff_needs_meld": (True, False),
    "must_discard_to_go_out": (True, False),
    "call_rummy": (True, True, False),
    "going_rummy": ("plus25", "double", "plus10", "none"),
    "recycle": ("shuffle_keep_top", "flip", "none"),
    "recycle_limit": (0, 1, 2, "none"),
    "recycle_when": ("at_once", "on_decline"),
    "flip_keep_upcard": (True, False),
    "stalemate_laps": (12, 2),
    "blocked_scoring": ("zero", "lowest_takes_difference", "each_penalised"),
}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_default_rules(seats: int) -> None:
    for seed in range(12):
        obey(Table("rummy", (), seats, seed))


def test_options_at_random() -> None:
    rng = random.Random(5)
    happened: Counter[str] = Counter()
    for _ in range(40):
        happened += obey(some_table("rummy", CHOICES, rng))
    for seed in range(6):  # nobody can go out, and nothing is laid: only the laps end it
        options = (("must_discard_to_go_out", True), ("recycle_limit", "none"), ("stalemate_laps", 2))
        happened += obey(Table("rummy", options, 4, seed))
    missing = {"out", "blocked", "stalemate", "restock", "pass", "take", "replace", "lay off"} - set(happened)
    assert not missing, f"never seen: {missing}"
