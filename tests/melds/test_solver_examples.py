"""Worked examples of the rules, and cases people reported, put to the solver."""

from __future__ import annotations

import pytest

from rummy_widgets.cards import Suit, card, format_cards, parse_cards
from rummy_widgets.cards.card import card_of_face
from rummy_widgets.melds import AceRule, Meld, MeldGrammar, MeldKind, WildRule, read_meld
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.melds.openings import can_open, distance, missing, openings
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.melds.solver import Arrangement, best_arrangement, least_points
from tests.melds.brute import GIN, GIN_VALUES, GRAMMARS, INDIAN, INDIAN_VALUES, TEN, VALUES

FIVE_HUNDRED = GRAMMARS["five hundred"]


def melds(grammar: MeldGrammar, text: str) -> list[Meld]:
    """Read melds apart by `/`."""
    read = [read_meld(grammar, parse_cards(part), named=False) for part in text.split("/")]
    return [meld for meld in read if isinstance(meld, Meld)]


def texts(found: Arrangement) -> set[str]:
    return {meld.text for meld in found.melds}


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AC 2C 3C 4D 5D 6D 7H 8H 9H TS", 10),
        ("AC 2C 3C 4D 5D 6D 7H 8H 9H JS", 10),
        ("4C 5C 6C 7C 7D 7H 8S 9S TS 2D", 2),
        ("5C 6C 7C 5D 5H 9S TS JS AD AH", 12),
        ("QS KS AS 2S 3S 9H 9D 9C 4D 5D", 29),
        ("4H 5H 6H 6S 6D 7H 8H AC 2D 3S", 18),
        ("7H 7D 7C 7S 8S 9S KC QC JC 4D", 4),
        ("3S 4S 5S 6S 8H 8D 8C TC JC QC KC", 0),
        # seven cards
        ("3C 4C 5C 9D 9H 9S 9C", 0),
        ("2H 3H 4H 5H 6H 7H 8H", 0),
        ("3C 4C 5C 9D 9H 9S KD", 10),
        ("3C 4C 5C 9D 9H 9S AD", 1),
        ("3C 4C 5C 6C 9D 9H 9S 9C", 0),
        ("3C 4C 5C 6C 7C 9D 9H 9S", 0),
        ("5C 6C 7C 5D 5H 9S AD", 20),
        ("QS KS AS 2S 3S 4D 4H", 28),
        ("4C 4D 4H 4S 5S 6S 2D", 2),
        ("3C 4C 5C 6D 4D 2H AD", 13),
        ("2C 3C 4C 9H 9D 6S 5S", 29),
        ("7C 8C 9C TC 8D 8H KS", 26),
        # the search that stopped at the first overlap
        ("6H QH QC 5H KD KH 7H KC 4H QD", 0),
        ("KC 3S 3C 9C KH 3H 9H 3D 9D KD", 0),
        ("TC 2H 3H 2S TD 5H 3S 4H 4S TS", 0),
        ("5S 4H 6S TH 3H JH 5H 9H 2H 4S", 0),
        # one card booked twice
        ("JC 9D 8S 6D JS 8H TD 8D 7D JD", 16),
        ("5C 6C 7C 5D 6D 7H 7S 7D 2S 3H", 16),
    ],
)
def test_deadwood_of_gin_hands(hand: str, points: int) -> None:
    cards = parse_cards(hand)
    assert least_points(GIN, GIN_VALUES, cards) == points
    assert best_arrangement(GIN, GIN_VALUES, cards).points == points


def test_the_only_best_split_is_shown() -> None:
    found = best_arrangement(GIN, GIN_VALUES, parse_cards("JC 9D 8S 6D JS 8H TD 8D 7D JD"))
    assert texts(found) == {"6D 7D 8D 9D TD", "JC JD JS"}
    assert found.deadwood == parse_cards("8H 8S")


def test_of_two_best_splits_the_same_is_shown_whatever_the_order() -> None:
    cards = parse_cards("5C 6C 7C 5D 6D 7H 7S 7D 2S 3H")
    found = best_arrangement(GIN, GIN_VALUES, cards)
    assert found == best_arrangement(GIN, GIN_VALUES, cards[::-1])
    assert found.points == 16


@pytest.mark.parametrize(
    ("table", "hand", "points"),
    [
        ("4S 5S 6S / TC TD TH / 2D 3D 4D", "7S 7H 7D 7C 8S KC KD KH 2H 3C", 5),
        ("5S 6S 7S / 2D 3D 4D / 9H TH JH", "8S 9S QH QD QC AC AD AH 5D KS", 10),
        ("AH 2H 3H", "4H", 0),
        ("KS KC KD / 5S 6S 7S / 9C TC JC", "2S 8S 9S AC 2C 7C 8C 2D 8D 2H", 9),
        ("AS AC AD / JS QS KS / TC TD TH", "4C 4D 4H 4S 5C 5D 5H 5S 9S TS", 0),
        ("AH 2H 3H", "TS JS QS KC KD KH 4H 5H AD 2C", 3),
        ("8C 9C TC", "2C 3C 4C 5D 5H 5S 6C 7C 8D 9H", 17),
    ],
)
def test_lay_offs_are_weighed_against_the_hands_own_melds(table: str, hand: str, points: int) -> None:
    assert best_arrangement(GIN, GIN_VALUES, parse_cards(hand), on=melds(GIN, table)).points == points


def test_a_card_goes_on_the_run_where_it_opens_the_way_and_not_on_the_set() -> None:
    on = melds(TEN, "KC KD KD' / AC 2C 3C")
    found = best_arrangement(TEN, VALUES, parse_cards("KC' QC 4S"), on=on)
    assert [(index, after.text) for index, after, _ in found.laid_off] == [(1, "QC KC' AC 2C 3C")]
    assert found.deadwood == parse_cards("4S")


def test_a_set_is_broken_where_laying_its_card_off_saves_more() -> None:
    on = melds(GIN, "KS KC KD / 5S 6S 7S / 9C TC JC")
    found = best_arrangement(GIN, GIN_VALUES, parse_cards("2S 8S 9S AC 2C 7C 8C 2D 8D 2H"), on=on)
    assert [(index, after.text) for index, after, _ in found.laid_off] == [
        (1, "5S 6S 7S 8S 9S"),
        (2, "7C 8C 9C TC JC"),
    ]
    assert texts(found) == {"2C 2D 2H 2S"}
    assert found.deadwood == parse_cards("AC 8D")


def test_eight_of_spades_goes_on_the_right_meld() -> None:
    on = melds(GIN, "AS AC AD / JS QS KS / TC TD TH")
    found = best_arrangement(GIN, GIN_VALUES, parse_cards("4C 4D 4H 4S 5C 5D 5H 5S 9S TS"), on=on)
    assert [(index, cards) for index, _, cards in found.laid_off] == [(1, parse_cards("9S TS"))]


def test_the_best_drop_is_not_the_dearest_card_left_by_the_best_melds() -> None:
    found = best_arrangement(GIN, GIN_VALUES, parse_cards("5S 2C 3C 4C 3D 4D 5D 2H 3H 4H 5H"), drop=1)
    assert (found.points, found.dropped, found.deadwood) == (0, parse_cards("5S"), ())


def test_a_drop_is_owed_even_when_every_card_is_melded() -> None:
    whole = best_arrangement(GIN, GIN_VALUES, parse_cards("3S 4S 5S 6S 8H 8D 8C TC JC QC KC"), drop=1)
    assert (whole.points, len(whole.dropped)) == (0, 1)
    threes = best_arrangement(GIN, GIN_VALUES, parse_cards("2S 3S 4S"), drop=1)
    assert (threes.points, threes.dropped) == (5, parse_cards("4S"))


def test_a_long_run_is_shown_as_one() -> None:
    for grammar in (GIN, TEN, FIVE_HUNDRED):
        found = best_arrangement(grammar, VALUES, parse_cards("3S 4S 5S 6S 7S 8S KD"))
        assert texts(found) == {"3S 4S 5S 6S 7S 8S"}


def test_equal_cards_share_a_set_only_where_suits_may_repeat() -> None:
    kings = parse_cards("KH KC KD KC'")
    assert least_points(TEN, VALUES, kings) == 0
    assert least_points(FIVE_HUNDRED, VALUES, kings) == 10
    assert least_points(TEN, VALUES, parse_cards("KH KH' KS")) == 0
    assert least_points(FIVE_HUNDRED, VALUES, parse_cards("KH KH' KS")) == 30
    spare = best_arrangement(TEN, VALUES, parse_cards("4H 5H 5H' 6H"))
    assert (texts(spare), spare.deadwood) == ({"4H 5H 6H"}, parse_cards("5H'"))


def test_a_set_of_four_gives_way_to_two_sets_of_three() -> None:
    cards = parse_cards("7S 7S' 7H 7D 7C 7C'")
    found = best_arrangement(FIVE_HUNDRED, VALUES, cards)
    assert (found.points, sorted(len(meld) for meld in found.melds)) == (0, [3, 3])


def test_melds_of_jokers_alone_are_refused_without_a_crash() -> None:
    jokers = parse_cards("JK JK JK JK JK JK")
    assert least_points(TEN, VALUES, jokers) == 150
    assert find_melds(TEN, jokers) == []
    assert not can_open(TEN, 1, 3, jokers)


def test_runs_over_the_top_belong_to_one_game_only() -> None:
    hand = parse_cards("QS KS AS 2S 3S")
    assert least_points(TEN, VALUES, hand) == 0
    assert least_points(FIVE_HUNDRED, VALUES, hand) == 5  # Q K A, as A 2 3 would leave 20
    whole = parse_cards("TH JH QH KH AH 2H 3H 4H 5H 6H")
    assert can_open(TEN, 1, 10, whole)
    assert not can_open(FIVE_HUNDRED, 1, 10, whole)


def test_a_suit_all_round_and_on_again_is_one_run() -> None:
    suit = [card(rank, Suit.HEARTS) for rank in range(1, 14)]
    found = best_arrangement(TEN, VALUES, [*suit, card(1, Suit.HEARTS, 1)])
    assert (found.points, [len(meld) for meld in found.melds]) == (0, [14])


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("3H 4H 5H 6S 7S JK 9S KC KD KS 2C 2D 2H", 0),
        ("3H 4H 5H 6H KC KD KS 2C 2D 2H 9C 9D 9S", 10 * 3 + 6 + 27 + 18),
        ("3H 4H 5H KD KC 9C 9D 2S AH JD 6C 7C 2D", 87),
        ("QD KD AD 3H 4H 5H", 0),
        ("KD AD 2D 3H 4H 5H", 34),
        ("7S 8S 9S 3S JK 5S 6S 8H", 0),  # the eight is pure in its own place
        ("7S 8H 9S 3C JK 5C", 24),  # two runs, neither pure
        ("8C JK", 0),
    ],
)
def test_indian_hands_count_by_their_lives(hand: str, points: int) -> None:
    assert least_points(INDIAN, INDIAN_VALUES, parse_cards(hand)) == points


def test_a_joker_in_a_lay_off_opens_the_way_for_the_next_card() -> None:
    on = melds(TEN, "5C 6C 7C")
    found = best_arrangement(TEN, VALUES, parse_cards("JK 9C 2D"), on=on)
    assert [after.text for _, after, _ in found.laid_off] == ["5C 6C 7C JK=8C 9C"]
    assert found.deadwood == parse_cards("2D")


def test_openings_come_fewest_jokers_first_then_fewest_cards() -> None:
    hand = parse_cards("5C 6C 7C 8C KD KH KS JK 2D 3H")
    ways = openings(TEN, 2, 3, hand)
    sizes = [(sum(m.jokers for m in way), sum(len(m) for m in way)) for way in ways]
    assert sizes == sorted(sizes) and sizes[0] == (0, 6)
    assert {m.text for m in ways[0]} == {"5C 6C 7C", "KD KH KS"}
    assert openings(TEN, 2, 3, hand, limit=3) == ways[:3]


def test_two_runs_may_touch_but_one_run_is_not_two_melds() -> None:
    six = parse_cards("3S 4S 5S 6S 7S 8S")
    assert [tuple(m.text for m in way) for way in openings(TEN, 2, 3, six)] == [("3S 4S 5S", "6S 7S 8S")]
    assert not can_open(TEN, 2, 4, six)
    assert missing(TEN, 2, 4, face_counts(six)) == 2


def test_a_long_run_with_many_jokers_opens_where_no_shorter_one_does() -> None:
    hand = parse_cards("5C 6C JC QC JK JK JK JK")
    ways = openings(TEN, 1, 5, hand)
    assert [m.text for way in ways for m in way] == ["5C 6C JK=7C JK'=8C JK''=9C JK'''=TC JC QC"]


def test_distance_names_the_cards_that_help_and_why_the_hand_cannot_open() -> None:
    hand = parse_cards("3C 4C 5C 6C 9H 9D 9S 2D 2S KH")
    told = distance(TEN, 1, 5, hand)
    reason = "the longest run you can make has 4 cards, and at most 3 cards share a rank"
    assert (told.missing, told.reason) == (1, reason)
    assert [need.card.text for need in told.needs] == ["2C", "7C", "JK"]
    unseen = [0] * 53
    unseen[card(7, Suit.CLUBS).face] = 2
    assert [(n.card.text, n.unseen) for n in distance(TEN, 1, 5, hand, unseen).needs] == [("7C", 2)]
    assert distance(TEN, 1, 3, hand).reason == ""
    two = distance(TEN, 2, 4, hand)
    assert (two.missing, two.reason) == (
        1,
        "your cards make one meld of 4 or more, but not 2 that share no card",
    )
    with_joker = distance(TEN, 1, 6, [*hand, *parse_cards("JK")])
    reason = "the longest run you can make has 5 cards, and at most 4 cards share a rank"
    assert with_joker.reason == f"{reason}, jokers counted in"


def test_every_need_brings_the_hand_nearer_and_nothing_else_does() -> None:
    hand = parse_cards("3C 4C 9H 9D QS KS 2D 7H 7D JK")
    for count, size in ((2, 4), (1, 7), (2, 5)):
        told = distance(TEN, count, size, hand)
        needed = {need.card.face for need in told.needs}
        for face in range(53):
            counts = face_counts(hand)
            counts[face] += 1
            assert (missing(TEN, count, size, counts) < told.missing) == (face in needed), card_of_face(face)


def test_no_card_helps_where_the_grammar_has_no_such_meld() -> None:
    no_jokers = WildRule(joker_wild=False)
    plain = MeldGrammar(ace=AceRule.LOW, max_run_length=4, distinct_suits=True, wild=no_jokers)
    assert distance(plain, 1, 5, parse_cards("3C 4C 5C 6C")).missing == 99


def test_found_melds_name_their_jokers_by_place() -> None:
    found = find_melds(TEN, parse_cards("QS KS 2S JK"))
    runs = {meld.text for meld in found if meld.kind is MeldKind.RUN}
    assert runs == {"JK=JS QS KS", "QS KS JK=AS", "QS KS JK=AS 2S", "KS JK=AS 2S"}


def test_a_wild_card_in_its_own_place_stands_in_for_nothing() -> None:
    pure = find_melds(INDIAN, parse_cards("7S 8S 9S"))
    assert {meld.text for meld in pure if meld.is_pure} == {"7S 8S 9S"}
    impure = find_melds(INDIAN, parse_cards("7S 8H 9S"))
    assert [[meld.stands_in(at) for at in range(3)] for meld in impure if len(meld) == 3] == [
        [False, True, False]
    ]


def test_a_run_that_comes_round_may_be_laid_off_at_both_ends_with_each_card_once() -> None:
    grammar = MeldGrammar(ace=AceRule.WRAP)
    values = (25, 15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
    hand = parse_cards("6H 7H 8H 9H TH JH QH KH AH 2H 2C")
    three = read_meld(grammar, parse_cards("3H 4H 5H"))
    assert isinstance(three, Meld)
    found = best_arrangement(grammar, values, hand, on=[three])
    assert found.points == 2 and format_cards(found.deadwood) == "2C"
    used = [card for meld in found.melds for card in meld.cards]
    used += [card for _, _, cards in found.laid_off for card in cards] + list(found.deadwood)
    assert sorted(used) == sorted(hand)
