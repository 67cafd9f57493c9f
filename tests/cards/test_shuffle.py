"""The shuffle: every card as likely in every place; the seeds are fixed, so the answer never changes."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

from scipy.stats import chisquare

from rummy_widgets.cards import PackSpec, fresh_pack, shuffled
from rummy_widgets.rules import find_variant
from rummy_widgets.session.chance import Chance

SMALL = PackSpec(1, 2)
LEAST = 0.001  # a fair shuffle falls below this once in a thousand sets of seeds; these seeds are one set


def even(counts: Counter[object], cells: int, known: int = 0) -> float:
    """Return how likely counts this uneven are when every cell is equally likely."""
    return float(chisquare([*counts.values(), *[0] * (cells - len(counts))], ddof=known).pvalue)


def test_every_card_comes_to_every_place_as_often() -> None:
    orders = [shuffled(SMALL, random.Random(f"place {seed}")) for seed in range(3_000)]
    pairs: Counter[object] = Counter()
    for order in orders:
        pairs.update((card, place) for place, card in enumerate(order))
    # Each card's row and each place's column are known to add up: that many cells are not free.
    assert even(pairs, len(SMALL) ** 2, known=2 * len(SMALL) - 2) > LEAST
    for place in (0, 1, 26, len(SMALL) - 1):
        assert even(Counter(order[place] for order in orders), len(SMALL)) > LEAST


def test_the_first_cards_come_in_every_order_as_often() -> None:
    three = fresh_pack(SMALL)[:3]
    orders: Counter[object] = Counter()
    for seed in range(6_000):
        order = shuffled(SMALL, random.Random(f"order {seed}"))
        orders[tuple(card for card in order if card in three)] += 1
    assert set(orders) == set(permutations(three))
    assert even(orders, 6) > LEAST


def test_neighbours_are_parted() -> None:
    after: Counter[object] = Counter()
    pack = fresh_pack(SMALL)
    for seed in range(3_000):
        order = shuffled(SMALL, random.Random(f"after {seed}"))
        place = {card: spot for spot, card in enumerate(order)}
        after[(place[pack[1]] - place[pack[0]]) % len(pack)] += 1
    assert even(after, len(pack) - 1) > LEAST


def test_an_uneven_shuffle_would_be_found() -> None:
    # The well-known wrong way: swap every place with any place. It must fail where the right way passes.
    orders: Counter[object] = Counter()
    rng = random.Random(9)
    for _ in range(6_000):
        cards = [0, 1, 2]
        for place in range(3):
            other = rng.randrange(3)
            cards[place], cards[other] = cards[other], cards[place]
        orders[tuple(cards)] += 1
    assert even(orders, 6) < LEAST


def test_the_shuffles_of_a_match_are_even_and_differ() -> None:
    sheet = find_variant("ten-card")
    tops: Counter[object] = Counter()
    dealers: Counter[object] = Counter()
    for seed in range(400):
        chance = Chance(f"match {seed}", "salt")
        orders = [chance.order(sheet, 4, number) for number in (1, 2, 3)]
        assert len(set(orders)) == 3
        assert chance.order(sheet, 4, 2) == orders[1]
        tops.update(order[place] for order in orders for place in range(9))
        dealers[chance.first_dealer(4)] += 1
    assert even(tops, 108) > LEAST
    assert even(dealers, 4) > LEAST


def test_a_shuffle_keeps_every_card_once() -> None:
    for spec in (SMALL, PackSpec(2, 4), PackSpec(3, 6)):
        order = shuffled(spec, random.Random(1))
        assert len(order) == len(spec) == len(set(order))
        assert set(order) == set(fresh_pack(spec))
        assert shuffled(spec, random.Random(1)) == order
        assert order != fresh_pack(spec)
