"""The worked examples of rules.md 7, by their numbers there, of May I? beside Contract Rummy."""

from __future__ import annotations

from typing import Any

import pytest
import tomli_w

from rummy_widgets.cards import parse_cards
from rummy_widgets.engine import State, round_points
from rummy_widgets.melds import Meld, read_meld
from rummy_widgets.rules import find_variant
from rummy_widgets.session.position import read_position
from tests.games.indian.tables import play, refused

CONTRACT, MAY_I = "contract-rummy", "may-i"


def table(variant: str, hand: str, *others: str, **keys: Any) -> State:
    """Return a position of four in the phase of the melds, seat 0 on turn."""
    melds = keys.pop("melds", ())
    if melds:
        rows = [text.split(": ") for text in melds]
        keys["table"] = [{"owner": int(owner), "cards": cards} for owner, cards in rows]
    hands = [hand, *others, *["?10"] * (3 - len(others))]
    position = {"variant": variant, "dealer": 3, "turn": 0, "phase": "meld", "hands": hands}
    return read_position(tomli_w.dumps(position | keys))


@pytest.mark.parametrize(
    ("number", "cards", "here", "ten_card"),
    [
        (1, "JH QH KH AH", True, True),
        (2, "QH KH AH 2H", False, True),
        (3, "5C 6C 7C", False, True),
    ],
)
def test_1_2_3_runs(number: int, cards: str, here: bool, ten_card: bool) -> None:
    for variant, right in ((CONTRACT, here), (MAY_I, here), ("ten-card", ten_card)):
        read = read_meld(find_variant(variant).grammar, parse_cards(cards))
        assert isinstance(read, Meld) is right, variant


@pytest.mark.parametrize("variant", [CONTRACT, MAY_I])
def test_4_5_two_sets(variant: str) -> None:
    state = table(variant, "7C 7D 7H KC KD KS 2S 5D")
    assert play(state, "lay down 7C 7D 7H / KC KD KS").opened[0]
    state = table(variant, "3S 4S 5S 6S 8H 9H TH JH 2C")
    no = refused(state, "lay down 3S 4S 5S 6S / 8H 9H TH JH")
    assert no.because == "Round 1 asks for two sets of three; you put down two runs."


def test_6_7_two_runs_of_one_suit() -> None:
    touching, apart = "lay down 3S 4S 5S 6S / 7S 8S 9S TS", "lay down 3S 4S 5S 6S / 8S 9S TS JS"
    hand = "3S 4S 5S 6S 7S 8S 9S TS JS KD"
    no = refused(table(CONTRACT, hand, round=3), touching)
    assert no.clause.id == "contract-rummy.contract.side-by-side"
    assert play(table(MAY_I, hand, round=3), touching).opened[0]
    for variant in (CONTRACT, MAY_I):
        assert play(table(variant, hand, round=3), apart).opened[0]


@pytest.mark.parametrize("variant", [CONTRACT, MAY_I])
def test_8_9_after_the_contract_only_lay_offs(variant: str) -> None:
    melds = ["1: 7C 7D 7H", "1: KD KS KH"]
    state = table(variant, "QC QD QH KC 2S", opened=[0, 1], melds=melds)
    assert refused(state, "lay down QC QD QH").clause.id == f"{variant}.contract.only"
    after = play(state, "lay off KC on m2")
    assert (after.melds[1].owner, len(after.melds[1].meld), after.counts[0]) == (1, 4, 4)


def test_10_the_card_of_a_joker() -> None:
    def with_joker(variant: str, **keys: Any) -> State:
        return table(variant, "7C 9D", round=2, opened=[0], melds=["0: 6C JK=7C 8C 9C"], **keys)

    for end, run in (("low", "JK=5C 6C 7C 8C 9C"), ("high", "6C 7C 8C 9C JK=TC")):
        after = play(with_joker(CONTRACT), f"lay off 7C on m1 {end}")
        assert (after.melds[0].meld.text, after.counts[0]) == (run, 1)
    assert refused(with_joker(MAY_I), "lay off 7C on m1").clause.id == "may-i.joker.swap"
    after = play(with_joker(CONTRACT, options={"joker_swap": "take_to_hand"}), "lay off 7C on m1")
    assert after.melds[0].meld.text == "6C 7C 8C 9C"
    assert [card.text for card in after.hands[0]] == ["9D", "JK"]


@pytest.mark.parametrize(("variant", "points"), [(CONTRACT, 44), (MAY_I, 54)])
def test_11_what_is_left_costs(variant: str, points: int) -> None:
    state = table(variant, "2S", "JK AS KD 4H", opened=[0, 1])
    assert round_points(play(state, "discard 2S"))[1] == points


def test_12_the_pack_of_four() -> None:
    pack = find_variant(CONTRACT).pack(4)
    assert (pack.jokers, len(pack)) == (3, 107)


def test_13_nothing_is_left_over_in_the_last_deal() -> None:
    lay = "lay down 3S 4S 5S 6S / 8H 9H TH JH / 2D 3D 4D 5D"
    hand = "3S 4S 5S 6S 8H 9H TH JH 2D 3D 4D 5D KC"
    no = refused(table(CONTRACT, hand, round=7), lay)
    assert no.clause.id.startswith("contract-rummy.") and no.point == "contract.whole"
    assert play(table(MAY_I, hand, round=7), lay).over is None


@pytest.mark.parametrize("variant", [CONTRACT, MAY_I])
def test_14_the_card_drawn_may_be_laid_at_once(variant: str) -> None:
    state = table(variant, "7C 7D 7H KC KD 2S", phase="offer", discard="4D", stock="KS 3C 5H")
    state = play(state, "draw", "pass", "pass", "pass", "lay down 7C 7D 7H / KC KD KS")
    assert state.opened[0] and state.counts[0] == 1
    ten = table("ten-card", "7C 7D KC 2S", discard="4D", stock="7H 3C 5H")
    assert refused(play(ten, "draw"), "lay down 7C 7D 7H").point == "turn.phase"


@pytest.mark.parametrize(
    ("variant", "round_number", "price"), [(CONTRACT, 1, 1), (MAY_I, 1, 1), (MAY_I, 7, 2)]
)
def test_15_of_two_callers_the_nearest(variant: str, round_number: int, price: int) -> None:
    state = play(table(variant, "7C KC 2S", phase="offer", discard="4D", round=round_number), "draw")
    assert refused(state, "S3: buy").point == "buy.order"
    after = play(state, "S1: buy")
    assert after.counts == (3, 11 + price, 10, 10)
    assert "4D" in [card.text for card in after.hands[1]]


@pytest.mark.parametrize("variant", [CONTRACT, MAY_I])
def test_16_the_last_card_may_be_thrown(variant: str) -> None:
    state = table(variant, "KC 2S", opened=[0, 1], melds=["1: KD KS KH"])
    after = play(state, "lay off KC on m1", "discard 2S")
    assert after.over is not None and after.over.seat == 0
    assert round_points(after)[0] == 0
