"""What can be chosen in each game: all of it is told, in words, and every value on offer makes a game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rummy_widgets.errors import SetupError
from rummy_widgets.rules import Choice, find_variant, options_of, variant_names, variant_summary

GAMES = variant_names()
CHOICES = [(game, choice) for game in GAMES for choice in options_of(game)]
IDS = [f"{game}-{choice.name}" for game, choice in CHOICES]


def taken(game: str) -> set[str]:
    """Return the names of the options that a game takes, as it lists them to whoever names a wrong one."""
    with pytest.raises(SetupError, match="there are ") as told:
        find_variant(game, {"no such option": 1})
    return set(str(told.value).split("there are ")[1].split(", "))


def offered(choice: Choice) -> list[Any]:
    """Return the values that a person can pick, for a number its ends and one between."""
    if not choice.is_number:
        return list(choice.values)
    assert choice.least is not None and choice.most is not None
    return [choice.least, choice.value, (choice.least + choice.most) // 2, choice.most]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_is_told_once(game: str) -> None:
    names = [choice.name for choice in options_of(game)]
    assert len(names) == len(set(names)) and set(names) == taken(game)


@pytest.mark.parametrize(("game", "choice"), CHOICES, ids=IDS)
def test_an_option_is_told_in_words(game: str, choice: Choice) -> None:
    assert re.fullmatch(r"[A-Z][^.]{2,38}", choice.label)
    assert re.fullmatch(r"[A-Z].{8,108}\.", choice.doc) and choice.doc.count(". ") == 0
    assert "_" not in choice.label + choice.doc
    assert choice.source and not choice.source.endswith(".")
    words = [choice.word(value) for value in choice.values]
    assert len(set(words)) == len(words)
    assert all(word and "_" not in word and "None" not in word for word in words)
    assert set(choice.lines) <= set(choice.values)


@pytest.mark.parametrize(("game", "choice"), CHOICES, ids=IDS)
def test_every_value_on_offer_makes_a_game_that_holds_it(game: str, choice: Choice) -> None:
    for value in offered(choice):
        chosen = json.loads(json.dumps({choice.name: value}))  # as a saved game has it
        held = {other.name: other for other in options_of(game, chosen)}[choice.name]
        assert held.value == value and type(held.value) is type(value)
        assert find_variant(game, chosen).options.keys() == {choice.name}


def test_a_number_has_bounds_and_its_value_is_within_them() -> None:
    for _, choice in CHOICES:
        if choice.is_number:
            assert choice.most is not None and choice.least <= choice.value <= choice.most
            with pytest.raises(SetupError):
                find_variant(_, {choice.name: "many"})


def test_where_a_rule_comes_from_is_what_its_clause_says() -> None:
    for game, choice in CHOICES:
        book = find_variant(game).book
        if choice.clause:
            assert choice.name in book.clauses[choice.clause].option
            assert (choice.source == "house rule") == book.clauses[choice.clause].is_house
    sources = {(game, choice.name): choice.source for game, choice in CHOICES}
    assert sources["rummy", "ace_value"] == "source text"
    assert sources["rummy-500", "low_ace_value"] == "pagat"
    assert sources["contract-rummy", "joker_swap"] == "Parlett"


def test_a_preset_changes_what_the_others_are_and_no_game_has_two() -> None:
    for game in GAMES:
        presets = [choice for choice in options_of(game) if choice.preset]
        assert len(presets) <= 1
        for preset in presets:
            assert preset.lines.keys() == set(preset.values)
    pagat = {choice.name: choice.value for choice in options_of("rummy", {"preset": "pagat"})}
    assert (pagat["ace_value"], pagat["melds_per_turn"], pagat["deal"]) == (1, 1, "pagat")
    classic = {choice.name: choice.value for choice in options_of("gin", {"scoring": "pagat_classic"})}
    assert classic["big_gin"] is False and classic["shutout"] == "flat100"
    home = {choice.name: choice for choice in options_of("indian", {"style": "pagat"})}["drop"]
    assert home.value == (10, 40) and home.word(home.value) == "10 points, later 40"


def test_no_limit_is_not_offered_where_a_preset_has_one() -> None:
    held = {choice.name: choice for choice in options_of("rummy", {"preset": "pagat"})}
    assert None not in held["melds_per_turn"].values
    assert None in {choice.name: choice for choice in options_of("rummy")}["melds_per_turn"].values


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_in_one_line(game: str) -> None:
    line = variant_summary(game)
    assert re.fullmatch(r"[A-Z].{30,110}\.", line)
    with pytest.raises(SetupError):
        variant_summary("whist")


def test_the_line_about_ten_card_rummy_says_when_buying_begins() -> None:
    first = find_variant("ten-card").buying.first_round
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    (row,) = (line for line in readme.splitlines() if "| `ten-card` |" in line)
    for told in (variant_summary("ten-card"), row):
        assert f"from round {first} on" in told and "buy" in told, told
