"""The sheet of Ten Card Rummy: players and packs, contracts, the turn, the values of cards."""

from __future__ import annotations

import pytest

from rummy_widgets.cards import fresh_pack, parse_cards
from rummy_widgets.errors import SetupError
from rummy_widgets.rules import Contract, Verb, find_variant, parse_contract
from rummy_widgets.rules.turn import END_TURN, Phase, turn_table

SHEET = find_variant("ten-card")
CONTRACTS = ("1x3", "2x3", "1x4", "2x4", "1x5", "2x5", "1x6", "1x7", "1x8", "1x9", "1x10")
NEEDED = (3, 6, 4, 8, 5, 10, 6, 7, 8, 9, 10)


@pytest.mark.parametrize(
    ("seats", "packs", "jokers", "cards", "stock"),
    [(4, 2, 4, 108, 67), (5, 2, 4, 108, 57), (6, 2, 4, 108, 47), (7, 3, 6, 162, 91), (8, 3, 6, 162, 81)],
)
def test_packs_by_players(seats: int, packs: int, jokers: int, cards: int, stock: int) -> None:
    spec = SHEET.pack(seats)
    assert (spec.packs, spec.jokers, len(spec)) == (packs, jokers, cards)
    assert len(fresh_pack(spec)) - seats * SHEET.dealing.cards(seats, 1) - 1 == stock


@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 3, 9, 54])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(SetupError, match=f"4 to 8 players, not {seats}"):
        SHEET.pack(seats)


def test_two_and_three_players_by_option() -> None:
    small = find_variant("ten-card", {"allow_2_3_players": True})
    assert len(small.pack(2)) == len(small.pack(3)) == 108
    for seats in (1, 9):
        with pytest.raises(SetupError, match="2 to 8 players"):
            small.pack(seats)


def test_eleven_contracts() -> None:
    for number, (text, cards) in enumerate(zip(CONTRACTS, NEEDED, strict=True), 1):
        assert SHEET.contract(number) == parse_contract(text)
        assert SHEET.contract(number).cards == cards
    for number in (0, 12, -1):
        with pytest.raises(SetupError, match=f"no round {number}"):
            SHEET.contract(number)


def test_a_contract_in_words() -> None:
    assert (Contract(2, 3).title, Contract(2, 3).text) == ("Two 3's", "two melds of three or more")
    assert (Contract(1, 10).title, Contract(1, 10).text) == ("One 10", "one meld of ten or more")


@pytest.mark.parametrize("text", ["", "2", "x", "2x", "x4", "0x3", "2x2", "twox3", "-1x3", "2x3x4"])
def test_what_is_no_contract(text: str) -> None:
    with pytest.raises(SetupError, match="is not a contract"):
        parse_contract(text)


def test_melding_comes_before_the_draw() -> None:
    table = SHEET.table
    assert table.first == "meld"
    assert set(table.phases) == {"meld", "buy", "offer", "discard"}
    assert set(table.phases["meld"].steps) == {Verb.LAY_DOWN, Verb.LAY_OFF, Verb.TAKE, Verb.DRAW}
    assert set(table.phases["buy"].steps) == {Verb.BUY, Verb.PASS}
    assert set(table.phases["offer"].steps) == {Verb.TAKE, Verb.DRAW}
    assert table.phases["discard"].steps == {Verb.DISCARD: END_TURN}


def test_a_turn_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(SetupError, match="leads to 'nowhere'"):
        turn_table("a", (), Phase("a", "A", {Verb.DRAW: "nowhere"}))


@pytest.mark.parametrize(
    ("hand", "preset", "cost"),
    [
        ("KD AC JK 7H", "may_i", 57),
        ("KD AC JK 7H", "parlett", 47),
        ("KD AC JK 7H", "heavy", 82),
        ("2C 3C 4C 5C 6C 7C 8C 9C TC", "may_i", 54),
        ("JC QC KC", "may_i", 30),
        ("", "heavy", 0),
    ],
)
def test_what_cards_cost(hand: str, preset: str, cost: int) -> None:
    scoring = find_variant("ten-card", {"card_values": preset}).scoring
    assert scoring.cost(parse_cards(hand)) == cost


def test_a_table_of_values_changes_only_what_it_names() -> None:
    scoring = find_variant("ten-card", {"card_values": {"A": 1, "10": 5, "jk": 50}}).scoring
    assert scoring.cost(parse_cards("AC TC JK 9D KD")) == 1 + 5 + 50 + 9 + 10


def test_equal_totals_share_the_win() -> None:
    assert SHEET.match.winners([212, 187, 187, 240]) == (1, 2)
    assert SHEET.match.winners([5, 187, 187, 240]) == (0,)
    assert SHEET.match.winners([0, 0, 0, 0]) == (0, 1, 2, 3)
