"""Scenes: what one view becomes, compared with positions worked out by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rummy_widgets.engine import view
from rummy_widgets.session.position import read_position
from rummy_widgets.widgets.scene import Table, scene

NAMES = ("You", "Ada", "Ben", "Cleo")


def drawn(toml: str, seat: int = 0, **table: Any) -> dict[str, Any]:
    return scene(view(read_position(toml), seat), 3, Table(names=NAMES, **table))


POSITION = """
variant = "ten-card"
round = 4
dealer = 3
turn = 0
phase = "{phase}"
actor = {actor}
hands = ["3S 4S 5S 6S JK KD KH 9C 2D 9C", "?10", "?10", "?10"]
opened = [1]
table = [ {{ owner = 1, cards = "6D 7D JK=8D" }}, {{ owner = 1, cards = "TC TD TH JK" }} ]
discard = "KD 4C 9S 2H"
seed = 7
scores = [5, 0, 12, 40]
"""


def test_the_turn_of_a_seat_that_has_not_opened() -> None:
    shown = drawn(POSITION.format(phase="meld", actor=0))
    assert shown["status"] == "Your turn: lay down Two 4's, take 2♥ or draw."
    assert shown["subtitle"] == "Round 4 of 11 · Two 4's: two melds of four or more"
    assert [tray["needed"] for tray in shown["trays"]] == [True, True, False]
    ready = {action["id"]: action["ready"] for action in shown["actions"]}
    assert ready == {
        "draw": True, "take": True, "lay down": True, "lay off": False, "discard": False, "undo": False,
    }  # fmt: skip
    assert [action["id"] for action in shown["actions"] if action["primary"]] == ["draw"]
    assert shown["question"] is None
    json.dumps(shown)


def test_a_run_tells_its_ends_and_what_its_joker_is() -> None:
    run, group = drawn(POSITION.format(phase="meld", actor=0))["melds"]
    assert run["label"] == "Ada's run, 6 to 8 of diamonds"
    assert [(slot["end"], slot["label"]) for slot in run["slots"]] == [
        ("low", "Low end: 5 of diamonds"),
        ("high", "High end: 9 of diamonds"),
    ]
    assert run["cards"][2]["as"] == "8♦" and run["cards"][2]["name"] == "joker for 8 of diamonds"
    assert group["label"] == "Ada's set of 10s" and group["slots"] == []


def test_buying_is_asked_of_the_seat_and_of_nobody_else() -> None:
    mine = drawn(POSITION.format(phase="buy", actor=1), seat=1)
    assert mine["question"] == {
        "text": "Buy 2♥? A card from the stock comes with it.", "actions": ["buy", "pass"],
    }  # fmt: skip
    assert [action["id"] for action in mine["actions"]][:2] == ["buy", "pass"]
    other = drawn(POSITION.format(phase="buy", actor=1))
    assert other["question"] is None
    assert other["status"] == "Ada may buy 2♥."
    assert all(not action["ready"] for action in other["actions"])


def test_repeated_cards_keep_their_own_ids_and_the_drawn_one_is_new() -> None:
    toml = POSITION.format(phase="discard", actor=0).replace("seed = 7", 'seed = 7\ndrawn = "2D"')
    hand = drawn(toml)["hand"]["cards"]
    assert sorted(card["id"] for card in hand if card["text"] == "9♣") == ["9C", "9C'"]
    assert [card["id"] for card in hand if card["new"]] == ["2D"]


def test_sort_keys_put_suits_and_ranks_in_order_and_jokers_last() -> None:
    hand = drawn(POSITION.format(phase="meld", actor=0))["hand"]["cards"]
    by_suit = [card["text"] for card in sorted(hand, key=lambda card: card["order"]["suit"])]
    by_rank = [card["text"] for card in sorted(hand, key=lambda card: card["order"]["rank"])]
    assert by_suit == ["9♣", "9♣", "2♦", "K♦", "K♥", "3♠", "4♠", "5♠", "6♠", "JK"]
    assert by_rank == ["2♦", "3♠", "4♠", "5♠", "6♠", "9♣", "9♣", "K♦", "K♥", "JK"]


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_scene_is_the_same_whatever_is_hidden(seat: int) -> None:
    one, two = (
        read_position(POSITION.format(phase="meld", actor=0).replace("seed = 7", f"seed = {s}"))
        for s in (7, 8)
    )
    same = tuple(two.hands[place] if place != seat else one.hands[place] for place in range(4))
    rest = [
        card for card in (*one.stock, *(c for hand in one.hands for c in hand)) if card not in one.hands[seat]
    ]
    swapped = one.evolve(
        hands=tuple(
            hand if place == seat else tuple(rest.pop() for _ in hand) for place, hand in enumerate(one.hands)
        ),
    )
    swapped = swapped.evolve(stock=tuple(rest))
    assert same and swapped.hands != one.hands
    table = Table(names=NAMES)
    assert scene(view(one, seat), 1, table) == scene(view(swapped, seat), 1, table)


@pytest.mark.parametrize(
    ("game", "subtitle", "first"),
    [
        ("may-i", "Round 1 of 7 · two sets of three", ("Two sets of three", "")),
        (
            "ten-card",
            "Round 1 of 11 · One 3: one meld of three or more",
            ("One 3", "one meld of three or more"),
        ),
    ],
)
def test_a_contract_is_not_told_twice(game: str, subtitle: str, first: tuple[str, str]) -> None:
    shown = drawn(
        f'variant = "{game}"\nround = 1\nturn = 0\nhands = ["?10", "?10", "?10", "?10"]\nseed = 1\n'
    )
    assert shown["subtitle"] == subtitle
    assert (shown["ladder"][0]["label"], shown["ladder"][0]["note"]) == first
    assert all(rung["label"] for rung in shown["ladder"])
