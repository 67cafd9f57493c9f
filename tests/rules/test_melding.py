"""Melding: every game has its melds and card values, whether it can be played or not."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.cards import PackSpec, Rank, parse_cards
from rummy_widgets.errors import NotationError, RummyError, SetupError
from rummy_widgets.melds import AceRule, Claim, JokerLimit, Meld, read_meld
from rummy_widgets.rules import find_variant, variant_names
from rummy_widgets.rules.melding import find_melding
from rummy_widgets.rules.variants import melding_names

GAMES = ("ten-card", "rummy", "gin", "seven-card-gin", "rummy-500", "indian", "contract-rummy", "may-i")
FACE = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def test_every_game_has_melds() -> None:
    assert set(melding_names()) == set(GAMES)
    assert melding_names()[: len(variant_names())] == variant_names()
    for name in GAMES:
        melding = find_melding(name)
        assert (melding.variant, melding.book.variant) == (name, name)
        assert melding.title == melding.book.title
        assert len(melding.values) == 14


# Written by hand from the tables of the rules, not read from the code.
@pytest.mark.parametrize(
    ("name", "ace", "run_min", "longest", "distinct", "largest_set", "joker", "ace_value", "pack"),
    [
        ("ten-card", AceRule.WRAP, 3, None, False, None, 25, 15, PackSpec(3, 6)),
        ("rummy", AceRule.EITHER, 3, 14, True, 4, None, 11, PackSpec(1, 0)),
        ("gin", AceRule.LOW, 3, 13, True, 4, None, 1, PackSpec(1, 0)),
        ("seven-card-gin", AceRule.LOW, 3, 13, True, 4, None, 1, PackSpec(1, 0)),
        ("rummy-500", AceRule.EITHER, 3, 13, True, 4, 15, 15, PackSpec(2, 0)),
        ("indian", AceRule.EITHER, 3, 13, True, 4, 0, 10, PackSpec(2, 2)),
        ("contract-rummy", AceRule.EITHER, 4, 14, False, None, 15, 15, PackSpec(3, 7)),
        ("may-i", AceRule.EITHER, 4, 14, False, None, 25, 15, PackSpec(3, 6)),
    ],
)
def test_what_a_game_says(
    name: str,
    ace: AceRule,
    run_min: int,
    longest: int | None,
    distinct: bool,
    largest_set: int | None,
    joker: int | None,
    ace_value: int,
    pack: PackSpec,
) -> None:
    melding = find_melding(name)
    grammar = melding.grammar
    assert (grammar.ace, grammar.run_min, grammar.set_min) == (ace, run_min, 3)
    assert (grammar.longest_run, grammar.largest_set) == (longest, largest_set)
    assert grammar.distinct_suits is distinct
    assert melding.values[1:] == (ace_value, *FACE)
    assert joker is None or melding.values[0] == joker
    assert grammar.wild.joker_wild is (joker is not None)
    assert melding.pack == pack
    assert melding.cap == (80 if name == "indian" else None)
    assert melding.knows_purity is (name == "indian")
    assert melding.lays_off is (name != "indian")


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("Ten Card Rummy", "ten-card"),
        ("ten_card", "ten-card"),
        ("Basic Rummy", "rummy"),
        ("gin rummy", "gin"),
        ("GIN", "gin"),
        ("7 card gin rummy", "seven-card-gin"),
        ("Seven Card Gin", "seven-card-gin"),
        ("500 rum", "rummy-500"),
        ("Rummy 500", "rummy-500"),
        ("Indian Rummy", "indian"),
        ("contract rummy", "contract-rummy"),
        ("May I?", "may-i"),
        ("may_i", "may-i"),
    ],
)
def test_a_game_is_found_by_its_names(alias: str, name: str) -> None:
    assert find_melding(alias).variant == name


def test_names_are_not_shared() -> None:
    for name in GAMES:
        assert find_melding(find_melding(name).title).variant == name


def test_a_game_that_can_only_be_judged_says_so() -> None:
    for name in set(GAMES) - set(variant_names()):
        with pytest.raises(
            SetupError, match=f"'{name}' can be judged but not played yet; to play there are ten"
        ):
            find_variant(name)
    for find in (find_variant, find_melding):
        with pytest.raises(SetupError, match="no game is called 'bridge'; there are ten-card"):
            find("bridge")


def test_a_game_that_can_be_played_has_the_melds_of_its_sheet() -> None:
    for name in variant_names():
        melding, sheet = find_melding(name), find_variant(name)
        assert (melding.grammar, melding.values) == (sheet.grammar, sheet.scoring.values)
    assert find_melding("ten-card", {"max_buys_per_round": 3}).grammar == find_melding("ten-card").grammar


def test_ten_card_melds_are_those_of_its_sheet() -> None:
    options = {"joker_limit": "none", "card_values": "heavy"}
    melding, sheet = find_melding("ten-card", options), find_variant("ten-card", options)
    assert (melding.grammar, melding.values) == (sheet.grammar, sheet.scoring.values)
    assert melding.pack == sheet.pack(8)
    assert melding.options == options


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("rummy", {"ace_run": "low"}, {"ace": AceRule.LOW}),
        ("rummy", {"ace_run": "either"}, {"ace": AceRule.EITHER}),
        ("rummy", {"ace_run": "wrap"}, {"ace": AceRule.WRAP}),
        ("rummy-500", {"distinct_suits": False}, {"distinct_suits": False, "largest_set": None}),
        ("indian", {"max_set_size": 5}, {"largest_set": 5, "distinct_suits": True}),
        ("contract-rummy", {"over_the_top": True}, {"ace": AceRule.WRAP, "run_min": 4}),
        ("may-i", {"over_the_top": True}, {"ace": AceRule.WRAP, "run_min": 4}),
        ("may-i", {"over_the_top": False}, {"ace": AceRule.EITHER}),
    ],
)
def test_an_option_changes_the_grammar(name: str, options: dict[str, Any], expected: dict[str, Any]) -> None:
    grammar = find_melding(name, options).grammar
    assert {key: getattr(grammar, key) for key in expected} == expected


def test_options_of_jokers() -> None:
    for name in ("rummy-500", "contract-rummy", "may-i"):
        wild = find_melding(name, {"joker_limit": "one_natural", "adjacent_jokers": False}).grammar.wild
        assert (wild.joker_limit, wild.adjacent_jokers) == (JokerLimit.ONE_NATURAL, False)
    assert not find_melding("may-i", {"joker_wild": False}).grammar.wild.joker_wild
    assert find_melding("rummy-500", {"jokers_per_pack": 2}).pack == PackSpec(2, 4)


def test_options_of_values() -> None:
    assert [find_melding("rummy", {"ace_value": value}).values[1] for value in (1, 11, 15)] == [1, 11, 15]
    assert find_melding("rummy-500", {"pips": "five"}).values == (15, 15, *[5] * 8, 10, 10, 10, 10)


def test_options_of_indian_rummy() -> None:
    assert find_melding("indian").grammar.wild.wild_rank is None
    eights = find_melding("indian", {"wild": "8D"})
    assert eights.grammar.wild.wild_rank is Rank.EIGHT
    assert eights.cost(parse_cards("8D 8S JK 7D AS")) == 17
    assert find_melding("indian").cost(parse_cards("8D")) == 8
    for turned, rank in (("aces", Rank.ACE), ("aces_and_printed", Rank.ACE), ("only_printed", None)):
        wild = find_melding("indian", {"wild": "JK", "printed_joker_turned": turned}).grammar.wild
        assert (wild.joker_wild, wild.wild_rank) == (True, rank)
    assert find_melding("indian", {"min_naturals": 0}).grammar.wild.joker_limit is JokerLimit.NONE
    assert find_melding("indian", {"packs_5_6": 3}).pack == PackSpec(3, 3)
    lives = find_melding("indian", {"partial_lives": "pure_free"}).grammar.lives
    assert lives is not None
    assert (lives.runs, lives.pure, lives.pure_free) == (2, 1, True)
    assert (eights.capped(79), eights.capped(95)) == (79, 80)
    assert find_melding("gin").capped(95) == 95


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("gin", {"ace_run": "either"}),
        ("gin", {"wild": "8D"}),
        ("seven-card-gin", {"ace_value": 1}),
        ("rummy", {"ace_run": "both"}),
        ("rummy", {"ace_value": 12}),
        ("rummy", {"ace_value": True}),
        ("rummy", {"max_set_size": 4}),
        ("rummy-500", {"distinct_suits": 1}),
        ("rummy-500", {"jokers_per_pack": 3}),
        ("rummy-500", {"ace_value": 1}),
        ("rummy-500", {"pips": "ten"}),
        ("indian", {"max_set_size": 6}),
        ("indian", {"max_set_size": None}),
        ("indian", {"min_naturals": 2}),
        ("indian", {"partial_lives": "none"}),
        ("indian", {"packs_5_6": 4}),
        ("indian", {"printed_joker_turned": "kings"}),
        ("indian", {"wild": 8}),
        ("indian", {"wild": "8X"}),
        ("indian", {"over_the_top": True}),
        ("contract-rummy", {"over_the_top": "yes"}),
        ("may-i", {"joker_limit": "two"}),
    ],
)
def test_a_wrong_option_is_refused(name: str, options: dict[str, Any]) -> None:
    with pytest.raises(RummyError) as caught:
        find_melding(name, options)
    assert isinstance(caught.value, SetupError | NotationError)
    message = str(caught.value)
    assert not message.endswith(".")
    assert repr(next(iter(options))) in message or repr(next(iter(options.values()))) in message


@pytest.mark.parametrize("name", ["contract-rummy", "may-i"])
def test_contracts_of_kinds_are_judged_by_the_sheet_that_is_played(name: str) -> None:
    short = read_meld(find_melding(name, {"run_min": 3}).grammar, parse_cards("5C 6C 7C"))
    assert isinstance(short, Meld)
    assert not isinstance(read_meld(find_melding(name).grammar, parse_cards("5C 6C 7C")), Meld)


@pytest.mark.parametrize(
    ("cards", "most", "legal"),
    [
        ("7S 8H 9S", 0, False),
        ("7S 8H=8S 9S", 0, False),
        ("7S 8H=8S 9S", 1, True),
        ("7S 8S 9S", 0, True),
        ("7S 8H=8S 8C=9S TS", 1, False),
    ],
)
def test_named_wild_cards_count_as_jokers_too(cards: str, most: int, legal: bool) -> None:
    melding = find_melding("indian", {"wild": "8D", "max_jokers_per_group": most})
    words = [parse_cards(word.replace("=", " ")) for word in cards.split()]
    claims = [Claim(held, *named) for held, *named in words]
    assert isinstance(read_meld(melding.grammar, claims), Meld) is legal
