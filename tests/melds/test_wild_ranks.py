"""Wild ranks: cards that may stand in for others or be themselves, read and explained."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from rummy_widgets.cards import Card, PackSpec, Rank, card, format_cards, fresh_pack, parse_card, parse_cards
from rummy_widgets.melds import (
    AceRule,
    Claim,
    Fault,
    JokerLimit,
    Meld,
    MeldFault,
    MeldGrammar,
    WildRule,
    extend,
    read_meld,
)
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.melds.reading import as_claims, readings_of
from rummy_widgets.melds.solver import best_arrangement
from tests.melds.brute import INDIAN, INDIAN_VALUES, all_melds, kinds


def indian(cards: str, **changes: object) -> Meld | MeldFault:
    grammar = MeldGrammar(
        ace=AceRule.EITHER,
        distinct_suits=True,
        max_set_size=changes.get("max_set_size", 4),
        wild=WildRule(
            joker_limit=changes.get("joker_limit", JokerLimit.ONE_NATURAL),
            adjacent_jokers=bool(changes.get("adjacent_jokers", True)),
            wild_rank=Rank.EIGHT,
        ),
    )
    return read_meld(grammar, parse_cards(cards), named=False)


def standing_in(meld: Meld) -> tuple[Card, ...]:
    """Return the cards of a meld that stand in for others."""
    return tuple(item for place, item in enumerate(meld.cards) if meld.stands_in(place))


@pytest.mark.parametrize(
    ("cards", "kind", "pure", "stand_ins"),
    [
        ("7S 8S 9S", "run", True, ""),
        ("9S 7S 8S", "run", True, ""),
        ("6S 7S 8S", "run", True, ""),  # not 5 to 7 with the 8 as a 5
        ("8S 9S TS", "run", True, ""),
        ("7S 8H 9S", "run", False, "8H"),
        ("7S JK 9S", "run", False, "JK"),
        ("7S 8S 8S 9S", "run", False, "8S'"),
        ("7S 8S 9S JK", "run", False, "JK"),
        ("3S JK 5S 6S 8H", "run", False, "JK 8H"),
        ("QS KS 8S", "run", False, "8S"),
        ("8D JK JK", "run", False, "JK JK'"),
        ("8D 8H 8S", "set", False, ""),
        ("8D 8H 8D", "set", False, ""),  # the second one stands in for the third suit
        ("KC KD 8H", "set", False, "8H"),
        ("KC 8D 8H", "run", False, "8D 8H"),
        ("8C 8D JK", "set", False, "JK"),
        ("8C 8D 8H 8S", "set", False, ""),
    ],
)
def test_a_wild_card_is_itself_or_another(cards: str, kind: str, pure: bool, stand_ins: str) -> None:
    read = indian(cards)
    assert isinstance(read, Meld)
    assert (read.kind, read.is_pure) == (kind, pure)
    assert set(standing_in(read)) == set(parse_cards(stand_ins))
    assert read.jokers == len(parse_cards(stand_ins))


@pytest.mark.parametrize(
    ("cards", "fault", "light"),
    [
        ("5S 5S 5H", Fault.SET_SUITS, "5S 5S'"),
        ("5S 5S 8H", Fault.SET_SUITS, "5S 5S'"),
        ("5S 5H 5D 5C JK", Fault.SET_BIG, None),
        ("5S 5H 5D 5C 8C", Fault.SET_BIG, None),
        ("KD AD 2D", Fault.CORNER, None),
        ("7S 8S JS", Fault.GAP, None),
        ("3C 8D 9H", Fault.MIXED, None),
        ("3C 4D 8D 9H", Fault.MIXED, None),
        ("3C 4D 5C", Fault.SUIT, "4D"),
        ("7S 7S 8H 9S", Fault.REPEAT, "7S 7S'"),
        ("8D JK", Fault.TOO_FEW, None),
    ],
)
def test_what_stays_no_meld_with_a_wild_rank(cards: str, fault: Fault, light: str | None) -> None:
    read = indian(cards)
    assert isinstance(read, MeldFault)
    assert read.fault is fault
    assert light is None or set(read.cards) == set(parse_cards(light))


def test_a_missing_card_is_not_one_that_is_there() -> None:
    read = indian("7S 8S JS")
    assert isinstance(read, MeldFault)
    assert (read.words["missing"], read.words["verb"]) == ("9♠ 10♠", "are")


def test_wild_cards_count_against_the_limit() -> None:
    half = {"joker_limit": JokerLimit.HALF}
    assert isinstance(indian("7S 8H 9S", **half), Meld)
    assert isinstance(indian("7S 8S 9S", **half), Meld)
    for cards in ("7S 8H JK", "KC 8D 8H", "8D JK JK"):
        assert isinstance(indian(cards), Meld)
        fault = indian(cards, **half)
        assert isinstance(fault, MeldFault)
        assert fault.fault is Fault.JOKERS_MANY
        assert (fault.words["jokers"], fault.words["naturals"], fault.words["allowed"]) == ("2", "1", "1")


def test_wild_cards_side_by_side() -> None:
    apart = {"adjacent_jokers": False}
    assert isinstance(indian("5S 8H JK 6S 7S", **apart), Meld)  # 4 and 8, at both ends
    fault = indian("5S 9S 8H JK 8S", **apart)
    assert isinstance(fault, MeldFault)
    assert fault.fault is Fault.JOKERS_TOUCH
    assert isinstance(indian("7S 8S 8H TS", **apart), Meld)  # the 8 of spades at home is no joker


def test_a_set_may_be_larger_than_the_suits_with_stand_ins() -> None:
    read = indian("5S 5H 5D 5C JK", max_set_size=5)
    assert isinstance(read, Meld)
    assert (read.kind, len(read)) == ("set", 5)
    fault = indian("5S 5H 5D 5C JK 8D", max_set_size=5)
    assert isinstance(fault, MeldFault)
    assert fault.fault is Fault.SET_BIG
    fault = indian("5S 5S 5H 5D 5C", max_set_size=5)
    assert isinstance(fault, MeldFault)
    assert fault.fault is Fault.SET_SUITS


def test_named_wild_cards_are_what_they_are_said_to_be() -> None:
    seven, eight, nine = parse_cards("7S 8S 9S")
    red = parse_card("8H")
    as_ten = [Claim(seven), Claim(eight), Claim(nine), Claim(red, card(10, nine.suit))]
    read = read_meld(INDIAN, as_ten)
    assert isinstance(read, Meld)
    assert read.text == "7S 8S 9S 8H=TS"
    assert read_meld(INDIAN, read.claims()) == read
    fault = read_meld(INDIAN, [Claim(seven), Claim(eight), Claim(red, parse_card("KS"))])
    assert isinstance(fault, MeldFault)


def test_jokers_alone_need_no_names_where_any_number_goes_and_none_are_asked_for() -> None:
    three = parse_cards("JK JK JK")
    free = MeldGrammar(wild=WildRule(joker_limit=JokerLimit.NONE))
    assert isinstance(read_meld(free, three), MeldFault)
    for grammar in (
        free,
        MeldGrammar(distinct_suits=True, wild=free.wild),
        MeldGrammar(set_min=4, wild=free.wild),
    ):
        read = read_meld(grammar, three, named=False)
        assert isinstance(read, Meld)
        assert read.jokers == 3
        assert read_meld(grammar, read.claims()) == read
    fault = read_meld(MeldGrammar(), three, named=False)
    assert isinstance(fault, MeldFault)
    assert fault.fault is Fault.NO_NATURAL


@pytest.mark.parametrize("distinct", [True, False])
def test_a_set_of_one_natural_takes_any_suit_that_is_missing(distinct: bool) -> None:
    grammar = MeldGrammar(distinct_suits=distinct, wild=WildRule(joker_limit=JokerLimit.ONE_NATURAL))
    read = read_meld(
        grammar, [Claim(parse_card("9C")), *(Claim(item, parse_card("9H")) for item in parse_cards("JK"))]
    )
    assert isinstance(read, MeldFault)
    three = [
        Claim(parse_card("9C")),
        Claim(parse_card("JK"), parse_card("9D")),
        Claim(parse_card("JK'"), parse_card("9H")),
    ]
    read = read_meld(grammar, three)
    assert isinstance(read, Meld)
    assert read_meld(grammar, read.claims()) == read
    for suit in "DHS":
        longer = extend(grammar, read, [parse_card(f"9{suit}")])
        assert isinstance(longer, Meld)
        assert len(longer) == 4


def test_lay_offs_know_wild_cards() -> None:
    run = read_meld(INDIAN, parse_cards("5S 6S 7S"))
    assert isinstance(run, Meld)
    longer = extend(INDIAN, run, parse_cards("8S 9S"))
    assert isinstance(longer, Meld)
    assert longer.is_pure
    longer = extend(INDIAN, run, parse_cards("8H 9S"))
    assert isinstance(longer, Meld)
    assert standing_in(longer) == parse_cards("8H")
    kings = read_meld(INDIAN, parse_cards("KC KD KH"))
    assert isinstance(kings, Meld)
    longer = extend(INDIAN, kings, parse_cards("8S"))
    assert isinstance(longer, Meld)
    assert standing_in(longer) == parse_cards("8S")
    fault = extend(INDIAN, longer, parse_cards("KS"))
    assert isinstance(fault, MeldFault)
    assert fault.fault is Fault.SET_BIG
    fault = extend(INDIAN, kings, parse_cards("KC'"))
    assert isinstance(fault, MeldFault)
    assert (fault.fault, fault.cards) == (Fault.SET_SUITS, parse_cards("KC'"))
    fault = extend(INDIAN, kings, parse_cards("QS"))
    assert isinstance(fault, MeldFault)
    assert fault.fault is Fault.OFF_RANK


def small_pack() -> list[Card]:
    return [
        item
        for item in fresh_pack(PackSpec(2, 2))
        if item.rank in (None, 6, 7, 8, 9, 10)
        and item.suit in (None, *{c.suit for c in parse_cards("7S 7H 7D")})
    ]


@pytest.mark.parametrize("number", [60, pytest.param(1_000, marks=[pytest.mark.slow])])
def test_the_reader_agrees_with_the_independent_reckoner(number: int) -> None:
    rng = random.Random(31 + number)
    pack = small_pack()
    melds = pure = 0
    for _ in range(number):
        hand = rng.sample(pack, 7)
        known = all_melds(INDIAN, hand)
        for bits in range(1, 1 << len(hand)):
            cards = [c for k, c in enumerate(hand) if bits >> k & 1]
            if all(c.is_joker for c in cards):
                continue
            readings = list(readings_of(INDIAN, as_claims(cards)))
            assert bool(readings) == (bits in known), format_cards(cards)
            if not readings:
                continue
            melds += 1
            read = read_meld(INDIAN, cards, named=False)
            assert isinstance(read, Meld)
            assert read.is_pure == ("pure" in kinds(INDIAN, cards)), format_cards(cards)
            assert sorted(read.cards) == sorted(cards)
            assert read.jokers == min(reading.jokers for reading in readings)
            again = read_meld(INDIAN, read.claims())
            assert isinstance(again, Meld)
            assert (again.kind, again.rank, again.suit) == (read.kind, read.rank, read.suit)
            pure += read.is_pure
    assert melds > 10 * pure > 0


def test_what_the_finder_finds_is_read() -> None:
    rng = random.Random(37)
    found = 0
    for _ in range(40):
        for meld in find_melds(INDIAN, rng.sample(small_pack(), 8), limit=200):
            found += 1
            assert any(r.kind is meld.kind for r in readings_of(INDIAN, as_claims(meld.cards))), meld.text
    assert found > 1_000


def test_without_a_wild_rank_nothing_is_taken_for_another() -> None:
    for cards in combinations(parse_cards("7S 8H 9S 8S KC KD"), 3):
        read = read_meld(MeldGrammar(), cards)
        assert isinstance(read, Meld) == (format_cards(sorted(cards)) == "7S 8S 9S")


def test_sets_of_five_are_solved_as_by_trying_every_split() -> None:
    """A set of all four suits and a card that stands in: the solver against the reader and every split."""
    grammar = MeldGrammar(ace=AceRule.EITHER, distinct_suits=True, max_set_size=5, wild=INDIAN.wild)
    rng = random.Random(41)
    pack = [item for item in fresh_pack(PackSpec(2, 2)) if item.rank in (None, 5, 6, 8)]
    larger = 0
    for _ in range(80):
        hand = rng.sample(pack, 8)
        melds = [
            bits
            for bits in range(1, 1 << len(hand))
            if any(readings_of(grammar, as_claims(c for k, c in enumerate(hand) if bits >> k & 1)))
        ]
        costs = [INDIAN_VALUES[item.rank or 0] for item in hand]
        best = {0: 0}
        for bits in melds:
            saved = sum(cost for k, cost in enumerate(costs) if bits >> k & 1)
            for used, before in list(best.items()):
                if not used & bits and best.get(used | bits, -1) < before + saved:
                    best[used | bits] = before + saved
        found = best_arrangement(grammar, INDIAN_VALUES, hand)
        assert found.points == sum(costs) - max(best.values()), format_cards(hand)
        for meld in found.melds:
            assert any(r.kind is meld.kind for r in readings_of(grammar, as_claims(meld.cards))), meld.text
            larger += meld.kind == "set" and len(meld) == 5
    assert larger
