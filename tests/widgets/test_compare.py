"""The panel of the rules diff: what a person writes, and what it shows of every game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widgets.rules import variant_names
from rummy_widgets.session.compare import compare
from rummy_widgets.widgets.compare import INVITES, answer, compare_panel
from rummy_widgets.widgets.intent import read_intent


def items(panel: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {item["title"]: item for item in panel["items"]}


def test_every_game_is_an_item_with_its_verdict_its_reason_and_its_clause() -> None:
    panel = answer("QH KH AH 2H 3H")
    assert panel["id"] == "compare"
    assert panel["lines"] == ["One of eight games takes Q♥ K♥ A♥ 2♥ 3♥ as a meld."]
    assert len(panel["items"]) == len(variant_names())
    shown = items(panel)
    assert shown["Ten Card Rummy"] == {
        "title": "Ten Card Rummy", "mark": "yes", "markText": "legal",
        "lines": ["A run of hearts, queen to 3."], "small": ["ten-card.meld.over-the-top"],
    }  # fmt: skip
    may_i = shown["May I?"]
    assert (may_i["mark"], may_i["markText"]) == ("no", "not legal")
    assert may_i["lines"] == [
        "Q♥ K♥ A♥ 2♥ 3♥ is not a run: here no run goes on past the ace.",
        "Legal if you choose “Over the top: yes”.",
    ]
    assert shown["Gin Rummy"]["small"] == ["gin.meld.ace"] and len(shown["Gin Rummy"]["lines"]) == 1
    json.dumps(panel)


def test_an_option_that_would_forbid_it_is_told_too() -> None:
    (line,) = items(answer("5H 5D 5C JK"))["Ten Card Rummy"]["lines"][1:]
    assert line == "Not legal if you choose “Jokers are wild: no”."


@pytest.mark.parametrize(
    ("cards", "summary"),
    [
        ("9C 9D 9H", "9♣ 9♦ 9♥ is a meld in every game."),
        ("9c, 9d, 10h", "9♣ 9♦ 10♥ is a meld in no game."),
        ("5C 6C 7C", "Six of eight games take 5♣ 6♣ 7♣ as a meld."),
    ],
)
def test_the_summary_counts_the_games(cards: str, summary: str) -> None:
    assert answer(cards)["lines"] == [summary]


def test_the_wild_card_counts_in_the_game_that_has_one() -> None:
    shown = items(answer("7S 8H 9S", wild=" 8d "))
    assert shown["Indian Rummy"]["markText"] == "legal"
    assert "impure" in shown["Indian Rummy"]["lines"][0]
    assert items(answer("7S 8H 9S"))["Indian Rummy"]["markText"] == "not legal"
    assert items(answer("7S 8H=8S 9S", wild="8D"))["Indian Rummy"]["markText"] == "legal"


def test_the_form_keeps_what_was_written() -> None:
    panel = compare_panel("9C 9D 9H", compare("9C 9D 9H", games=["gin"]))
    (item,) = panel["items"]
    assert item["title"] == "Gin Rummy"
    assert [(field["name"], field["value"]) for field in panel["fields"]] == [
        ("cards", "9C 9D 9H"),
        ("wild", ""),
    ]
    assert [action["id"] for action in panel["actions"]] == ["compare", "rules"]


def test_nothing_written_invites() -> None:
    assert answer("  ")["lines"] == [INVITES] and answer("")["items"] == []


@pytest.mark.parametrize(
    ("cards", "wild", "told"),
    [
        ("QH 8X", "", "'8X' is not a card. Right would be, for example: 7H, 10C, AS or JK."),
        ("QH KH AH", "king", "'king' is not a card. Right would be, for example: 7H, 10C, AS or JK."),
        ("8H=8S 7S 9S", "", "'8H=8S' names a card that is no joker. Right would be, for example: JK=7C."),
        ("7H' 7H' 7S", "", "\"7H'\" is named twice. Right would be, for example: 7H 7H'."),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(cards: str, wild: str, told: str) -> None:
    panel = answer(cards, wild)
    assert panel["lines"] == [told] and panel["items"] == []
    assert [field["value"] for field in panel["fields"]] == [cards, wild]


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200), st.text(max_size=8))
def test_whatever_is_written_is_answered(cards: str, wild: str) -> None:
    panel = answer(cards, wild)
    (line,) = panel["lines"]
    assert 0 < len(line) < 300
    json.dumps(panel)
    sent = {"kind": "panel", "id": "abcdefgh", "version": 1, "panel": "compare", "action": "compare"}
    values = {field["name"]: field["value"] for field in panel["fields"]}
    assert read_intent({**sent, "values": values}).values == values
