"""Many rounds of tidy and random players: the cards are counted after every action, and every round ends."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rummy_widgets.cards import fresh_pack, shuffled
from rummy_widgets.engine import Finish, State, apply, deal, view
from rummy_widgets.players import find_bot
from rummy_widgets.rules import find_variant
from tests.engine.laws.tables import all_cards

MOST = 6_000  # actions in a round; the longest of the normal run takes 681


def play(seats: int, names: tuple[str, ...], round_number: int, seed: int) -> State:
    """Play a round by the default rules with the cards counted at each step; return its end."""
    sheet = find_variant("ten-card")
    spec = sheet.pack(seats)
    pack = set(fresh_pack(spec))
    rng = random.Random(seed)
    bots = [find_bot(name) for name in names]
    state = deal(sheet, seats, shuffled(spec, rng), dealer=seed % seats, round_number=round_number)
    for _ in range(MOST):
        if state.over is not None:
            return state
        state, _ = apply(state, bots[state.actor].choose(view(state, state.actor), rng))
        cards = all_cards(state)
        assert len(cards) == len(pack) and set(cards) == pack
    raise AssertionError(f"no end after {MOST} actions: {seats} seats, {names}, round {round_number}, {seed}")


def play_many(count: int, first_seed: int) -> Counter[Finish]:
    """Play rounds of 4 to 8 seats, most of them tidy, through all eleven contracts."""
    ends: Counter[Finish] = Counter()
    for number in range(count):
        rng = random.Random(first_seed + number)
        seats = 4 + number % 5
        random_ones = rng.choice((0, 0, 0, 1, seats)) if number % 4 else 0
        names = ("random",) * random_ones + ("tidy",) * (seats - random_ones)
        end = play(seats, names, 1 + number % 11, first_seed + number)
        assert end.over is not None
        ends[end.over.how] += 1
    return ends


def test_three_hundred_rounds_lose_no_card() -> None:
    # With the rounds of the laws beside it, whose cards are counted too, more than five hundred.
    ends = play_many(300, 1)
    assert sum(ends.values()) == 300
    assert ends[Finish.OUT] > 240


@pytest.mark.slow
def test_ten_thousand_rounds_lose_no_card() -> None:
    ends = play_many(10_000, 1_000_000)
    assert sum(ends.values()) == 10_000
