"""The laws of Indian Rummy over matches with the default rules and with options at random, 2 to 6 seats."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

import pytest

from rummy_widgets.engine import DEALER
from rummy_widgets.rules import Verb
from tests.engine.laws.tables import Step
from tests.games.walks import play_out

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "printed_joker_turned": ("only_printed", "aces_and_printed"),
    "min_naturals": (0,),
    "max_jokers_per_group": (1, 2),
    "take_wild_discard": ("always", "never"),
    "drop": ((10, 40), (25, 50)),
    "cap": (60, 100),
    "valid_loser_points": (2,),
    "style": ("pagat",),
    "packs_5_6": (3,),
    "max_set_size": (5,),
    "partial_lives": ("pure_free",),
    "form": ("pool_101", "deals"),
}
STAYS: Final = {Verb.DECLARE: 1.0, Verb.SHOW: 0.5, Verb.TAKE: 0.3, Verb.DRAW: 0.97}


def turns_go_round(step: Step) -> None:
    """The turn passes in the direction of the game, over those who are out; hands hold thirteen between."""
    before, after = step.before, step.after
    if after.turn != before.turn:
        way = before.sheet.seats.step
        seat = (before.turn + way) % before.seats
        while after.out[seat]:
            seat = (seat + way) % before.seats
        assert after.turn == seat
        assert after.turns == before.turns + (before.actor != DEALER)
    if after.phase == "draw" and after.over is None:
        assert all(count == 13 for seat, count in enumerate(after.counts) if not after.out[seat])
        assert not after.melds
    if before.wild is not None:
        assert after.wild is before.wild


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_default_rules(seats: int) -> None:
    for seed in range(2):
        play_out("indian", {}, seats, seed, STAYS, of_step=turns_go_round, every=20)


def test_options_at_random() -> None:
    rng = random.Random(6)
    met: Counter[str] = Counter()
    for seed in range(14):
        options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.35}
        liking = STAYS if seed % 2 else {Verb.DECLARE: 1.0}
        most = 10 if options.get("style") else 6
        seats = rng.randint(2, most)
        met += play_out(
            "indian", options, seats, seed, liking,
            of_step=turns_go_round, rounds=3, every=20, careful=0.9 if seed % 2 else 0.0,
        )  # fmt: skip
    assert {"drop", "restock", "declare", "show", "done", "alone", "declared"} <= set(met)
