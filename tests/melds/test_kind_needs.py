"""How far hands are from sets and runs, against ways found by trying cards and melds one by one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest

from rummy_widgets.cards import Card, Suit, parse_cards, shuffled
from rummy_widgets.melds.kind_needs import Kinds, kind_distance, laying_off_only, missing_kinds, stand_apart
from rummy_widgets.melds.kinds import kind_openings
from rummy_widgets.melds.reading import read_meld
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules import find_variant
from rummy_widgets.rules.contract import Contract

GAMES = ("contract-rummy", "may-i")


def kinds_of(contract: Contract, *, apart: bool = False) -> Kinds:
    return Kinds(contract.sets, contract.size, contract.runs, contract.run_size, apart=apart)


def hands(seed: str, number: int, most: int = 13) -> list[tuple[str, Contract, list[Card]]]:
    """Return hands in which some cards go together, each with a game and a contract of it."""
    rng = random.Random(seed)
    found = []
    for _ in range(number):
        game = rng.choice(GAMES)
        sheet = find_variant(game)
        pack = list(shuffled(sheet.pack(rng.choice((3, 6))), rng))
        ranks = rng.sample(range(1, 14), 3)
        suits, low = rng.sample(tuple(Suit), 2), rng.randint(1, 8)

        def near(
            card: Card, ranks: Sequence[int] = ranks, suits: Sequence[Suit] = suits, low: int = low
        ) -> bool:
            if card.rank is None:
                return rng.random() < 0.4
            return card.rank in ranks or (card.suit in suits and low <= card.rank < low + 6)

        pack.sort(key=lambda card: not near(card) or rng.random() < 0.25)
        found.append((game, sheet.contract(rng.randint(1, 7)), pack[: rng.randint(7, most)]))
    return found


def test_nothing_lacks_exactly_where_there_is_a_way() -> None:
    met = 0
    for game, contract, hand in hands("met", 600):
        grammar = find_variant(game).grammar
        sizes = (contract.size, contract.size)
        ways = kind_openings(grammar, contract.sets, contract.runs, hand, sizes=sizes, limit=1)
        assert (missing_kinds(grammar, kinds_of(contract), face_counts(hand)) == 0) is bool(ways)
        met += bool(ways)
    assert 50 < met < 550


def lays(counts: tuple[int, ...], sets: int, runs: int) -> bool:
    """Tell whether counted cards make so many sets of three and runs of four, tried card by card."""

    @cache
    def tried(counts: tuple[int, ...], sets: int, runs: int) -> bool:
        if not sets and not runs:
            return True
        if sets:
            for rank in range(13):
                faces = [suit * 13 + rank for suit in range(4) for _ in range(counts[suit * 13 + rank])]
                for naturals in (3, 2):
                    for used in _some(faces, naturals):
                        if counts[52] >= 3 - naturals and tried(
                            less(counts, used, 3 - naturals), sets - 1, runs
                        ):
                            return True
            return False
        for suit in range(4):
            for start in range(11):
                places = [suit * 13 + (start + step) % 13 for step in range(4)]
                there = [face for face in places if counts[face]]
                for naturals in (4, 3, 2):
                    for used in _some(there, naturals):
                        if counts[52] >= 4 - naturals and tried(
                            less(counts, used, 4 - naturals), sets, runs - 1
                        ):
                            return True
        return False

    return tried(counts, sets, runs)


def _some(faces: Sequence[int], number: int) -> set[tuple[int, ...]]:
    if number == 0:
        return {()}
    found = set()
    for place, face in enumerate(faces):
        found |= {(face, *rest) for rest in _some(faces[place + 1 :], number - 1)}
    return found


def less(counts: tuple[int, ...], faces: Sequence[int], jokers: int) -> tuple[int, ...]:
    left = list(counts)
    for face in faces:
        left[face] -= 1
    left[52] -= jokers
    return tuple(left)


def test_what_lacks_is_what_brute_force_finds_lacking() -> None:
    seen = [0, 0, 0, 0]
    for _, contract, hand in hands("brute", 160, 10):
        if contract.count > 2 and len(hand) > 9:
            continue
        grammar = find_variant("contract-rummy").grammar
        counts = face_counts(hand)
        lack = missing_kinds(grammar, kinds_of(contract), counts)
        ways = lays(tuple(counts), contract.sets, contract.runs)
        one = any(
            lays(
                tuple(number + (face == place) for place, number in enumerate(counts)),
                contract.sets,
                contract.runs,
            )
            for face in range(53)
        )
        assert (lack == 0, lack <= 1) == (ways, one)
        seen[min(lack, 3)] += 1
    assert all(number > 5 for number in seen)


def test_one_card_more_never_brings_more_than_one_nearer_and_some_card_does() -> None:
    for game, contract, hand in hands("steps", 120):
        grammar = find_variant(game).grammar
        kinds = kinds_of(contract)
        counts = face_counts(hand)
        lack = missing_kinds(grammar, kinds, counts)
        after = []
        for face in range(53):
            counts[face] += 1
            after.append(missing_kinds(grammar, kinds, counts))
            assert (missing_kinds(grammar, kinds, counts, lack) < lack) is (after[-1] < lack)
            counts[face] -= 1
        assert min(after) == max(0, lack - 1) and max(after) <= lack


def test_the_distance_names_what_helps_and_why_it_is_not_there() -> None:
    sheet = find_variant("contract-rummy")
    kinds = kinds_of(sheet.contract(2))
    told = kind_distance(sheet.grammar, kinds, parse_cards("7C 7D 7H 3S 4S 5S KD"))
    assert (told.missing, told.reason) == (1, "your cards make the set of 3 and no run of 4")
    assert [need.card.text for need in told.needs] == ["2S", "6S", "JK"]
    told = kind_distance(sheet.grammar, kinds_of(sheet.contract(4)), parse_cards("7C 7D 7H 3S 3D KD QC"))
    assert told.reason == "your cards make 1 of the 3 sets of 3"
    assert kind_distance(sheet.grammar, kinds, parse_cards("7C 7D 7H 3S 4S 5S 6S")).missing == 0


def test_runs_that_touch_are_no_two_runs_where_they_must_lie_apart() -> None:
    sheet = find_variant("contract-rummy")
    contract = sheet.contract(3)
    touching = parse_cards("3S 4S 5S 6S 7S 8S 9S TS")
    assert missing_kinds(sheet.grammar, kinds_of(contract), face_counts(touching)) == 0
    assert missing_kinds(sheet.grammar, kinds_of(contract, apart=True), face_counts(touching)) == 1
    low, high = (read_meld(sheet.grammar, touching[:4]), read_meld(sheet.grammar, touching[4:]))
    assert not stand_apart(sheet.grammar, [low, high])
    assert stand_apart(sheet.grammar, [low])


@pytest.mark.parametrize("options", [{}, {"over_the_top": True}])
def test_where_no_new_meld_may_go_down_cards_are_laid_off_only(options: dict[str, bool]) -> None:
    sheet = find_variant("contract-rummy", options)
    grammar = laying_off_only(sheet.grammar)
    on = [read_meld(sheet.grammar, parse_cards("3S 4S 5S 6S"))]
    found = best_arrangement(grammar, sheet.scoring.values, parse_cards("7S 8S KC KD KH"), on=on)
    assert not found.melds and [card.text for card in found.deadwood] == ["KC", "KD", "KH"]
    assert [[card.text for card in cards] for _, _, cards in found.laid_off] == [["7S", "8S"]]
