"""What a hand could have been left with, worked out by hand."""

from __future__ import annotations

import pytest

from rummy_widgets.advice.saving import least_left
from rummy_widgets.cards import parse_cards
from rummy_widgets.melds import Meld, read_meld
from rummy_widgets.rules import find_variant

SHEET = find_variant("ten-card")


@pytest.mark.parametrize(
    ("round_number", "hand", "opened", "table", "points"),
    [
        (1, "7S 8S 9S KD", False, [], 10),  # the contract could have come down
        (1, "7S 8S KD", False, [], 25),  # it could not
        (2, "7S 8S 9S KD", False, [], 34),  # one meld is not two
        (1, "TS KD", True, ["7S 8S 9S"], 10),  # a lay-off
        (1, "9D 9H 9C TS JS", True, ["7S 8S 9S"], 0),  # a meld and two lay-offs
        (1, "7S 8S 9S TS JD", False, ["6D 7D 8D 9D TD"], 0),  # the contract, then a lay-off
        (3, "7S 8S 9S JK", False, [], 0),  # the joker makes it four
    ],
)
def test_least_left(round_number: int, hand: str, opened: bool, table: list[str], points: int) -> None:
    melds = [read_meld(SHEET.grammar, parse_cards(cards)) for cards in table]
    assert all(isinstance(meld, Meld) for meld in melds)
    found = least_left(SHEET, round_number, parse_cards(hand), opened, melds)  # type: ignore[arg-type]
    assert found == points


@pytest.mark.parametrize(
    ("game", "round_number", "hand", "opened", "table", "points"),
    [
        ("contract-rummy", 1, "7S 7H 7D KC KD KH 2C 2D 2H", False, [], 6),  # no third set goes down
        ("contract-rummy", 1, "7S 7H 7D KC KD KH 7C", False, [], 0),  # the fourth seven is laid off
        ("contract-rummy", 3, "3S 4S 5S 6S 7S 8S 9S TS", False, [], 52),  # the runs would touch
        ("may-i", 3, "3S 4S 5S 6S 7S 8S 9S TS", False, [], 0),
        ("contract-rummy", 2, "2C 2D 2H KS", True, ["3S 4S 5S 6S"], 16),  # what lies there takes none of it
        ("rummy", 1, "7S 8S 9S KD", False, [], 10),  # nothing need come first
        ("rummy", 1, "TS KD", True, ["7S 8S 9S"], 10),
    ],
)
def test_least_left_in_other_games(
    game: str, round_number: int, hand: str, opened: bool, table: list[str], points: int
) -> None:
    sheet = find_variant(game)
    melds = [read_meld(sheet.grammar, parse_cards(cards)) for cards in table]
    assert least_left(sheet, round_number, parse_cards(hand), opened, melds) == points  # type: ignore[arg-type]
