"""The solver against the independent reckoner, by the grammars and values that the games are played by."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rummy_widgets.cards import Rank, format_cards, parse_cards
from rummy_widgets.melds import MeldGrammar
from rummy_widgets.melds.openings import missing
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.melds.solver import best_arrangement, least_points
from rummy_widgets.rules import find_variant, variant_names
from tests.melds.brute import brute_missing, brute_points, deal, kinds

SOME, MANY = 120, 5_000


def grammars_of(game: str) -> list[MeldGrammar]:
    """Return the grammar of a game's sheet; where a card is turned wild, those of two such deals too."""
    grammar = find_variant(game).grammar
    if grammar.lives is None:
        return [grammar]
    turned = (Rank.ACE, Rank.EIGHT)
    return [grammar, *(replace(grammar, wild=replace(grammar.wild, wild_rank=rank)) for rank in turned)]


@pytest.mark.parametrize("number", [SOME, pytest.param(MANY, marks=[pytest.mark.slow])])
@pytest.mark.parametrize("game", variant_names())
def test_hands_of_each_game_are_solved_as_by_trying_every_split(game: str, number: int) -> None:
    rng = random.Random(f"{game} {number}")
    values = find_variant(game).scoring.values
    saved = 0
    for _ in range(number):
        for grammar in grammars_of(game):
            hand = deal(rng, grammar, rng.randint(6 if grammar.lives else 3, 8))
            wild = grammar.wild.wild_rank  # a card turned wild costs nothing (rules.md 6)
            costs = tuple(0 if rank == wild else cost for rank, cost in enumerate(values))
            right = brute_points(grammar, costs, hand)
            found = best_arrangement(grammar, values, hand)
            assert (found.points, found.proven) == (right, True), format_cards(hand)
            assert least_points(grammar, values, hand) == right, format_cards(hand)
            assert all(kinds(grammar, meld.cards) for meld in found.melds)
            saved += bool(found.melds)
    assert saved > number // 20


@pytest.mark.parametrize("game", [game for game in variant_names() if find_variant(game).opening.contracts])
def test_what_a_contract_lacks_is_that_of_trying_every_share(game: str) -> None:
    rng = random.Random(game)
    sheet = find_variant(game)
    for _ in range(150):
        contract = sheet.contract(rng.choice(sheet.match.planned))
        if contract.count > 2 or contract.size > 5:
            continue
        hand = deal(rng, sheet.grammar, rng.randint(2, 7))
        right = brute_missing(sheet.grammar, contract.count, contract.size, hand)
        found = missing(sheet.grammar, contract.count, contract.size, face_counts(hand))
        assert found == right, (contract, format_cards(hand))


def test_r21_a_set_of_four_gives_way_to_two_sets_of_three() -> None:
    """Two copies each of two suits and one each of the others: the set of four would strand two cards."""
    sheet = find_variant("rummy-500")
    hand = parse_cards("AS AS' AC AD AH AH'")
    assert brute_points(sheet.grammar, sheet.scoring.values, hand) == 0
    found = best_arrangement(sheet.grammar, sheet.scoring.values, hand)
    assert found.points == 0
    for meld in found.melds:
        assert len({card.suit for card in meld.cards}) == len(meld.cards)
    assert sorted(len(meld) for meld in found.melds) == [3, 3]
