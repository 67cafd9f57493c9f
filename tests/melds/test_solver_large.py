"""Hands of ten cards and more: an integer programme as the oracle, and hands too large to be exact."""

from __future__ import annotations

import random
from collections import Counter

import numpy
import pytest
from scipy.optimize import Bounds, LinearConstraint, milp

from rummy_widgets.cards import Card, PackSpec, format_cards, fresh_pack
from rummy_widgets.melds import MeldGrammar
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.melds.solver import Engine, best_arrangement, least_points
from tests.melds.brute import GIN, GIN_VALUES, GRAMMARS, VALUES, joker_cap, kinds, value_of


def faces_of_melds(grammar: MeldGrammar, hand: list[Card]) -> list[Counter[int]]:
    """List every different set of faces that is a meld, from plain loops over windows and ranks."""
    held = Counter(c.face for c in hand)
    jokers = held[52] if grammar.wild.joker_wild else 0
    found: set[tuple[tuple[int, int], ...]] = set()

    def note(faces: list[int], blanks: int, size: int, is_run: bool) -> None:
        if blanks <= min(jokers, joker_cap(grammar, size, is_run)) and blanks < size:
            found.add(tuple(sorted(Counter([*faces, *[52] * blanks]).items())))

    for suit in range(4):
        for start in range(13):
            partial: list[tuple[list[int], int]] = [([], 0)]
            for place in range(20):
                if not grammar.allows_window(start + 1, place + 1):
                    break
                face = suit * 13 + (start + place) % 13
                grown = [
                    ([*faces, face], blanks) for faces, blanks in partial if faces.count(face) < held[face]
                ]
                grown += [(faces, blanks + 1) for faces, blanks in partial if blanks < jokers]
                partial = grown
                for faces, blanks in partial:
                    if place + 1 >= grammar.run_min:
                        note(faces, blanks, place + 1, True)
    for rank in range(13):
        ways: list[list[int]] = [[]]
        for face in range(rank, 52, 13):
            most = min(1, held[face]) if grammar.distinct_suits else held[face]
            ways = [[*faces, *[face] * number] for faces in ways for number in range(most + 1)]
        for faces in ways:
            for blanks in range(jokers + 1):
                size = len(faces) + blanks
                if size >= grammar.set_min and size <= (grammar.largest_set or 99):
                    note(faces, blanks, size, False)
    return [Counter(dict(items)) for items in found]


def programme(grammar: MeldGrammar, values: tuple[int, ...], hand: list[Card]) -> int:
    """Return the least points left as the integer programme has it."""
    held = Counter(c.face for c in hand)
    total = sum(value_of(c, values) for c in hand)
    melds = faces_of_melds(grammar, hand)
    if not melds:
        return total
    faces = sorted(held)
    worth = {c.face: value_of(c, values) for c in hand}
    use = numpy.array([[meld[face] for meld in melds] for face in faces])
    gain = numpy.array([sum(worth[face] * number for face, number in meld.items()) for meld in melds])
    answer = milp(
        -gain,
        constraints=LinearConstraint(use, ub=[held[face] for face in faces]),
        integrality=numpy.ones(len(melds)),
        bounds=Bounds(0, 8),
    )
    return total + round(answer.fun)


@pytest.mark.parametrize("number", [100, pytest.param(300, marks=[pytest.mark.slow])])
def test_ten_to_sixteen_cards_with_jokers_equal_the_integer_programme(number: int) -> None:
    rng = random.Random(number)
    names = [name for name in GRAMMARS if GRAMMARS[name].wild.adjacent_jokers and "no limit" not in name]
    for index in range(number):
        name = names[index % len(names)]
        grammar = GRAMMARS[name]
        values = GIN_VALUES if grammar is GIN else VALUES
        jokers = 0 if grammar is GIN else rng.randint(1, 3)
        pack = fresh_pack(PackSpec(1 if grammar is GIN else 2, 0))
        hand = [*rng.sample(pack, rng.randint(10, 16) - jokers), *fresh_pack(PackSpec(0, jokers))]
        found = best_arrangement(grammar, values, hand)
        assert (found.points, found.proven) == (programme(grammar, values, hand), True), (
            name,
            format_cards(hand),
        )
        assert least_points(grammar, values, hand) == found.points


def huge_hands(number: int) -> list[list[Card]]:
    rng = random.Random(41)
    return [[*rng.sample(fresh_pack(PackSpec(3, 0)), 30), *fresh_pack(PackSpec(0, 6))] for _ in range(number)]


def test_a_hand_too_large_is_answered_and_says_it_is_not_proven() -> None:
    grammar = GRAMMARS["ten, no limit"]
    answers = [(hand, best_arrangement(grammar, VALUES, hand)) for hand in huge_hands(3)]
    assert not all(found.proven for _, found in answers)
    for hand, found in answers:
        cards = [c for meld in found.melds for c in meld.cards]
        assert sorted([*cards, *found.deadwood]) == sorted(hand)
        assert all(kinds(grammar, meld.cards) for meld in found.melds)
        assert found.points == sum(value_of(c, VALUES) for c in found.deadwood)
        assert found.points < sum(value_of(c, VALUES) for c in hand) // 2


def test_what_was_asked_before_does_not_change_an_unproven_answer() -> None:
    grammar = GRAMMARS["ten, one natural"]
    hands = huge_hands(2)
    first = [best_arrangement(grammar, VALUES, hand) for hand in hands]
    assert [best_arrangement(grammar, VALUES, hand) for hand in hands] == first
    fresh = Engine(grammar, VALUES)
    for hand, found in zip(reversed(hands), reversed(first), strict=True):
        counts = Counter(c.face for c in hand)
        again = fresh.answer([counts[face] for face in range(53)])
        assert again.arrange(grammar, hand, ()) == found


def test_large_hands_are_listed_up_to_a_limit() -> None:
    hand = huge_hands(1)[0]
    found = find_melds(GRAMMARS["ten"], hand, limit=40)
    assert len(found) == len(set(found)) == 40
