"""Trouble that people reported of gin programs (cases.md, A1 and A3), each by its number there."""

from __future__ import annotations

import random

import pytest

from rummy_widgets.cards import parse_cards, shuffled
from rummy_widgets.engine import (
    Finish,
    deal,
    explain,
    final_totals,
    legal_actions,
    match_over,
    totals,
    view,
    winners,
)
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import MeldFault, as_claims, read_meld
from rummy_widgets.melds.solver import least_points
from rummy_widgets.rules import find_variant
from rummy_widgets.session.notation import parse_action
from tests.games.gin.tables import happens, on_table, play, points, refused, table

SHEET = find_variant("gin")


def least(cards: str) -> int:
    return least_points(SHEET.grammar, SHEET.scoring.values, parse_cards(cards))


@pytest.mark.parametrize(
    "cards",
    [
        "6H QH QC 5H KD KH 7H KC 4H QD",
        "KC 3S 3C 9C KH 3H 9H 3D 9D KD",
        "TC 2H 3H 2S TD 5H 3S 4H 4S TS",
        "5S 4H 6S TH 3H JH 5H 9H 2H 4S",
    ],
)
def test_r01_gin_is_seen(cards: str) -> None:
    assert least(cards) == 0
    state = table(f"{cards} 8C")
    assert play(state, "gin 8C").over == (Finish.GIN, 0)
    assert play(state, "knock 8C").over == (Finish.GIN, 0)


def test_r02_a_card_counts_once() -> None:
    assert least("JC 9D 8S 6D JS 8H TD 8D 7D JD") == 16
    tie = "5C 6C 7C 5D 6D 7H 7S 7D 2S 3H"
    assert least(tie) == 16
    assert refused(table(f"{tie} KD"), "knock KD").because.count("16 points") == 1


def test_r04_a_set_is_broken_up_to_win() -> None:
    state = table("KS KC KD 5S 6S 7S 9C TC JC JD QH", "2S 8S 9S AC 2C 7C 8C 2D 8D 2H")
    shown = "knock QH : KS KC KD / 5S 6S 7S / 9C TC JC"
    after = play(state, shown, "done")
    assert after.sheet.scoring.cost(after.hands[1]) == 9
    assert points(state, shown, "done") == (0, 26)
    assert on_table(after)[:3] == ["KC KD KS", "5S 6S 7S 8S 9S", "7C 8C 9C TC JC"]
    old = table(
        "KS KC KD 5S 6S 7S 9C TC JC JD QH", "2S 8S 9S AC 2C 7C 8C 2D 8D 2H",
        options={"scoring": "pagat_classic"},
    )  # fmt: skip
    assert points(old, shown, "done") == (0, 11)


def test_r06_the_right_one_of_two_melds() -> None:
    state = table("AS AC AD JS QS KS TC TD TH 2H 3D", "4C 4D 4H 4S 5C 5D 5H 5S 9S TS")
    shown = "knock 3D : AS AC AD / JS QS KS / TC TD TH"
    after = play(state, shown, "done")
    assert on_table(after)[1] == "9S TS JS QS KS"
    assert after.hands[1] == ()
    assert points(state, shown, "done") == (0, 27)


def test_r07_a_meld_grows_card_by_card() -> None:
    state = table("AH 2H 3H 5D 6D 7D 9S 9C 9D AC QD", "TS JS QS KC KD KH 4H 5H AD 2C")
    after = play(state, "knock QD : AH 2H 3H / 5D 6D 7D / 9S 9C 9D", "lay off 4H on m1")
    after = play(after, "lay off 5H on m1", "done")
    assert after.sheet.scoring.cost(after.hands[1]) == 3
    state = table("8C 9C TC AH AS AD KS KH KD JD QD", "2C 3C 4C 5D 5H 5S 6C 7C 8D 9H")
    after = play(state, "knock JD : 8C 9C TC / AH AS AD / KS KH KD")
    assert refused(after, "lay off 6C on m1").point == "lay-off.gap"
    for laid in (("lay off 7C on m1", "lay off 6C on m1"), ("lay off 6C 7C on m1",)):
        done = play(after, *laid, "done")
        assert done.sheet.scoring.cost(done.hands[1]) == 17


def test_r10_the_bonus_goes_to_who_won_the_game() -> None:
    state = table(
        "3C 4C 5C 9D 9H 9S JH QH KH 8D KS", "AC AD AH 7C 7D 7H QC QD QS 3D",
        scores=[95, 80], hands_won=[4, 3],
    )  # fmt: skip
    after = play(state, "knock KS", "done")
    assert totals(after) == (95, 80 + 5 + 25)
    assert match_over(after)
    assert final_totals(after) == (95 + 4 * 25, 110 + 100 + 4 * 25)
    assert winners(after) == (1,)
    tie = table("3C 4C 5C 9D 9H 9S JH QH KH 7D KS", "AC AD AH 6C 6D 6H QC QD QS 7S")
    assert points(tie, "knock KS", "done") == (0, 25)


@pytest.mark.parametrize("cards", ["KC KD AD", "QS KS AS", "KS AS 2S", "QS KS AS 2S 3S", "JS QS KS AC"])
def test_r11_the_ace_is_low_and_no_king(cards: str) -> None:
    assert isinstance(read_meld(SHEET.grammar, as_claims(parse_cards(cards))), MeldFault)


def test_r12_a_card_that_is_not_held() -> None:
    state = table("9C TC 2D 3D 4D 6H 6S 6D AH AS KS")
    refusal = refused(state, "knock KS : 9C TC JC / 2D 3D 4D / 6H 6S 6D")
    assert refusal.point == "cards.not-held"
    assert "J♣" in refusal.because


def test_r13_a_knock_is_whole_or_not_at_all() -> None:
    state = table("3C 4C 5C 9D 9H 9S JH QH KH 8D KS", "AC AD AH 7C 7D 7H QC QD QS 3D")
    refused(state, "knock KS : 3C 4C 5C / 9D 9H 9S / JH QH")
    after = play(state, "knock KS")
    for text in ("S0: discard 8D", "S0: draw", "pass", "take", "S0: done"):
        refused(after, text)


@pytest.mark.parametrize("variant", ["gin", "seven-card-gin"])
def test_r14_two_play_and_no_more(variant: str) -> None:
    sheet = find_variant(variant)
    for seats in (0, 1, 3, 4):
        with pytest.raises(SetupError, match="is for 2 players, not"):
            sheet.pack(seats)


def test_r16_the_other_hand_counts() -> None:
    state = table("3C 4C 5C 9D 9H 9S JH QH KH 5D KS", "AC AD AH 7C 7D 7H QC QD 2S 8S")
    other = 10 + 10 + 2 + 8
    assert points(state, "knock KS", "done") == (other - 5, 0)


def test_r31_the_upcard_after_two_passes() -> None:
    state = deal(SHEET, 2, shuffled(SHEET.pack(2), random.Random(31)), dealer=0)
    assert state.actor == 1
    state = play(state, "pass", "pass")
    assert refused(state, "take").clause.id == "gin.upcard.stock"
    normal = find_variant("gin", {"after_two_passes": "normal"})
    state = deal(normal, 2, shuffled(SHEET.pack(2), random.Random(31)), dealer=0)
    state = play(state, "pass", "pass")
    assert play(state, "take").phase == "discard"


HAND = "3C 4C 5C 9D 9H 9S JH QH KH KC"


def test_r32_the_end_of_the_stock() -> None:
    other = "AC AD AH 7C 7D 7H TC JC QD QS"
    keys = {"stock": "KS 2H 2D", "phase": "draw", "discard": "5D"}
    state = play(table(HAND, other, **keys), "draw", "discard KC")
    assert state.over == (Finish.DEAD, None)
    # By tournament rules the other seat may take that discard, to show its hand with it and not else.
    state = play(table(HAND, other, options={"dead_hand_last_take": True}, **keys), "draw", "discard KC")
    assert (state.actor, state.phase) == (1, "last-take")
    assert refused(state, "take").point == "take.to-knock"
    assert refused(state, "draw").clause.id == "gin.dead.last"
    assert play(state, "pass").over == (Finish.DEAD, None)
    better = "AC AD AH 7C 7D 7H TC JC QC QS"
    state = play(table(HAND, better, options={"dead_hand_last_take": True}, **keys), "draw", "discard KC")
    state = play(state, "take")
    assert refused(state, "discard QS").clause.id == "gin.dead.last"
    assert play(state, "gin QS").over == (Finish.GIN, 1)


def test_r35_nothing_is_done_out_of_turn() -> None:
    state = table(HAND, "?10", phase="draw")
    for text in ("S1: draw", "S1: take", "S1: knock KC", "S1: done"):
        assert refused(state, text).point == "turn.actor"


def test_r36_every_card_can_be_thrown() -> None:
    state = table("2C 4D 6H 8S TC QD KH AS 3D 5C 7S")
    for card in state.hand:
        assert play(state, f"discard {card.text}").pile[-1] is card


def test_r38_a_card_thrown_is_gone() -> None:
    state, _ = happens(table("2C 4D 6H 8S TC QD KH AS 3D 5C 7S"), "discard 2C")
    assert refused(state, "S0: discard 2C").point == "turn.actor"


def test_r52_what_is_hidden_decides_nothing() -> None:
    state = table("3C 4C 5C 6C 9D 9H 9S JH QH KH 2D", "AC AD AH 7C 7D 7H QC QD 2S 8S")
    other = table("3C 4C 5C 6C 9D 9H 9S JH QH KH 2D", "TC TD TS 8C 8D KC KS 4D 4S 6S")
    assert state.hands[0] == other.hands[0] and state.hands[1] != other.hands[1]
    mine = [explain(view(one, 0), parse_action("knock 2D")) for one in (state, other)]
    assert mine == [None, None]
    assert list(legal_actions(view(state, 0))) == list(legal_actions(view(other, 0)))
    shown = [play(one, "knock 2D") for one in (state, other)]
    assert on_table(shown[0])[:2] == on_table(shown[1])[:2] == ["9D 9H 9S", "3C 4C 5C 6C"]


def test_r54_texts_speak_of_the_table_at_hand() -> None:
    limited = table(
        "3C 4C 5C 9D 9H 9S JH QH KH 8D KS", "?10", options={"knock_limit": "oklahoma"}, first_upcard="5H"
    )
    assert "with 5 at most" in refused(limited, "knock KS").because
    public = play(table("3C 4C 5C 9D 9H 9S JH QH KH 8D KS", "?10"), "knock KS")
    seen = view(public, 1)
    assert seen.showing is not None and seen.showing.kind == "knock"
    assert seen.phase == "lay-off"
