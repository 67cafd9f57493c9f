"""The solver against the independent reckoner: random small hands under every grammar."""

from __future__ import annotations

import random

import pytest

from rummy_widgets.cards import Card, format_cards, joker
from rummy_widgets.melds import Meld, MeldGrammar, MeldKind, WildRule
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.melds.grammar import LifeRule
from rummy_widgets.melds.openings import can_open, missing, openings
from rummy_widgets.melds.reading import as_claims, readings_of
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.melds.solver import Arrangement, best_arrangement, least_points
from tests.melds.brute import (
    GIN,
    GIN_VALUES,
    GRAMMARS,
    INDIAN,
    INDIAN_VALUES,
    VALUES,
    all_melds,
    brute_missing,
    brute_points,
    deal,
    kinds,
    value_of,
)

PURE_FREE = MeldGrammar(
    ace=INDIAN.ace,
    distinct_suits=True,
    max_set_size=4,
    wild=INDIAN.wild,
    lives=LifeRule(pure_free=True),
)
SOLVED = {**GRAMMARS, "indian": INDIAN, "indian, pure free": PURE_FREE}
SMALL, LARGE = 2_000, 100_000


def values_of(grammar: MeldGrammar) -> tuple[int, ...]:
    if grammar is GIN:
        return GIN_VALUES
    return INDIAN_VALUES if grammar.lives else VALUES


def hands(seed: int, number: int, sizes: tuple[int, int]):
    rng = random.Random(seed)
    names = list(SOLVED)
    for index in range(number):
        name = names[index % len(names)]
        grammar = SOLVED[name]
        yield rng, name, grammar, deal(rng, grammar, rng.randint(*sizes))


def check_whole(
    grammar: MeldGrammar,
    values: tuple[int, ...],
    hand: list[Card],
    found: Arrangement,
    on: tuple[Meld, ...] = (),
) -> None:
    """Check that an arrangement uses each card once, holds real melds and counts its own points."""
    melded = [c for meld in found.melds for c in meld.cards]
    laid = [c for _, _, cards in found.laid_off for c in cards]
    assert sorted([*melded, *laid, *found.deadwood, *found.dropped]) == sorted(hand)
    assert sum(value_of(c, values) for c in found.deadwood) == found.points
    for meld in found.melds:
        what = kinds(grammar, meld.cards)
        assert what & ({"set"} if meld.kind is MeldKind.SET else {"run", "pure"}), meld.text
    for index, after, cards in found.laid_off:
        assert sorted(after.cards) == sorted([*on[index].cards, *cards])


@pytest.mark.parametrize(
    "number", [SMALL, pytest.param(LARGE, marks=[pytest.mark.slow])], ids=["some", "many"]
)
def test_least_points_are_those_of_trying_every_split(number: int) -> None:
    for _, name, grammar, hand in hands(7 + number, number, (3, 8)):
        values = values_of(grammar)
        right = brute_points(grammar, values, hand)
        found = best_arrangement(grammar, values, hand)
        assert (found.points, found.proven) == (right, True), (name, format_cards(hand))
        assert least_points(grammar, values, hand) == right, (name, format_cards(hand))
        check_whole(grammar, values, hand, found)


@pytest.mark.parametrize("number", [300, pytest.param(10_000, marks=[pytest.mark.slow])])
def test_the_best_drop_is_found_together_with_the_melds(number: int) -> None:
    for rng, name, grammar, hand in hands(11 + number, number, (4, 8)):
        drop = rng.randint(1, 2)
        values = values_of(grammar)
        found = best_arrangement(grammar, values, hand, drop=drop)
        assert len(found.dropped) == drop
        assert found.points == brute_points(grammar, values, hand, drop), (name, format_cards(hand), drop)
        check_whole(grammar, values, hand, found)


@pytest.mark.parametrize("number", [600, pytest.param(20_000, marks=[pytest.mark.slow])])
def test_lay_offs_are_chosen_together_with_the_melds(number: int) -> None:
    for rng, name, grammar, dealt in hands(13 + number, number, (9, 14)):
        if grammar.lives:
            continue
        melds = [meld for meld in find_melds(grammar, dealt, limit=400) if len(meld) <= 4]
        rng.shuffle(melds)
        table: list[Meld] = []
        for meld in melds:
            if not {c for m in table for c in m.cards} & set(meld.cards):
                table.append(meld)
        on = tuple(table[: rng.randint(1, 3)])
        used = {c for meld in on for c in meld.cards}
        hand = [c for c in dealt if c not in used][:5]
        values = values_of(grammar)
        drop = rng.choice((0, 0, 1)) if hand else 0
        found = best_arrangement(grammar, values, hand, on=on, drop=drop)
        right = brute_points(grammar, values, hand, drop, on)
        assert found.points == right, (name, format_cards(hand), [m.text for m in on], drop)
        check_whole(grammar, values, hand, found, on)


def signature(meld: Meld) -> tuple[object, ...]:
    return meld.kind, meld.suit, meld.rank, tuple(c.face for c in meld.cards)


@pytest.mark.parametrize("number", [400, pytest.param(5_000, marks=[pytest.mark.slow])])
def test_the_finder_finds_what_the_reader_reads(number: int) -> None:
    for _, name, grammar, hand in hands(17 + number, number, (3, 8)):
        if grammar.wild.wild_rank is not None:
            continue
        subsets = [[c for k, c in enumerate(sorted(hand)) if bits >> k & 1] for bits in range(1 << len(hand))]
        read = [meld for cards in subsets for meld in readings_of(grammar, as_claims(cards))]
        wanted = {signature(meld) for meld in read}
        found = [meld for meld in find_melds(grammar, hand) if meld.jokers < len(meld)]
        whole = {s for s in wanted if not (len(s[3]) == 13 and 52 not in s[3] and s[2] != 1)}
        assert {signature(meld) for meld in found} == whole, (name, format_cards(hand))
        assert len(found) == len({signature(meld) for meld in found})
        assert sum(map(bool, subsets)) >= len({tuple(sorted(c.face for c in m.cards)) for m in found})


@pytest.mark.parametrize("number", [300, pytest.param(3_000, marks=[pytest.mark.slow])])
def test_both_predicates_agree_on_what_is_a_meld(number: int) -> None:
    for _, name, grammar, hand in hands(19 + number, number, (3, 7)):
        if grammar.wild.wild_rank is not None:
            continue
        melds = all_melds(grammar, hand)
        for bits in range(1, 1 << len(hand)):
            cards = [c for k, c in enumerate(hand) if bits >> k & 1]
            if all(c.is_joker for c in cards):
                continue  # the reader wants these named
            assert any(readings_of(grammar, as_claims(cards))) == (bits in melds), (name, format_cards(cards))


@pytest.mark.parametrize("number", [1_000, pytest.param(20_000, marks=[pytest.mark.slow])])
def test_what_is_missing_is_that_of_trying_every_share(number: int) -> None:
    for rng, name, grammar, hand in hands(23 + number, number, (2, 7)):
        count, size = rng.choice(((1, 3), (2, 3), (1, 4), (2, 4), (1, 5), (2, 5), (1, 7), (3, 3)))
        right = brute_missing(grammar, count, size, hand)
        told = (name, format_cards(hand), count, size)
        apart = count > 2 and not grammar.wild.adjacent_jokers
        found = missing(grammar, count, size, face_counts(hand))
        assert found == right or (apart and found <= right), told
        if not apart:
            assert can_open(grammar, count, size, hand) == (right == 0), told
        ways = openings(grammar, count, size, hand, limit=20)
        assert bool(ways) == (right == 0), told
        for way in ways:
            cards = [c for meld in way for c in meld.cards]
            assert len(way) == count and len(cards) == len(set(cards)) and set(cards) <= set(hand)
            assert all(len(meld) >= size and kinds(grammar, meld.cards) for meld in way)
        texts = [tuple(signature(meld) for meld in way) for way in ways]
        assert len(set(texts)) == len(texts), told


def test_the_order_of_the_hand_changes_nothing() -> None:
    for rng, _, grammar, hand in hands(29, 160, (6, 11)):
        other = rng.sample(hand, len(hand))
        values = values_of(grammar)
        assert best_arrangement(grammar, values, hand, drop=1) == best_arrangement(
            grammar, values, other, drop=1
        )
        assert find_melds(grammar, hand, limit=50) == find_melds(grammar, other, limit=50)
        assert openings(grammar, 1, 3, hand) == openings(grammar, 1, 3, other)


def test_jokers_alone_are_no_meld_unless_the_limit_says_so() -> None:
    hand = [joker(0), joker(1), joker(2)]
    assert least_points(GRAMMARS["ten"], VALUES, hand) == 75
    assert least_points(GRAMMARS["ten, no limit"], VALUES, hand) == 0
    assert least_points(MeldGrammar(wild=WildRule(joker_wild=False)), VALUES, hand) == 75
