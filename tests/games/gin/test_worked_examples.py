"""The worked examples of rules.md, sections 2.4 and 3, by their numbers there."""

from __future__ import annotations

import random

import pytest

from rummy_widgets.cards import parse_cards, shuffled
from rummy_widgets.engine import Finish, deal, final_totals, match_over, next_dealer, totals, winners
from rummy_widgets.melds.solver import least_points
from rummy_widgets.rules import find_variant
from tests.games.gin.tables import on_table, play, points, refused, table

# Ten cards, what they leave, and whether one may knock with them.
DEADWOOD = {
    1: ("AC 2C 3C 4D 5D 6D 7H 8H 9H TS", 10, True),
    2: ("AC 2C 3C 4D 5D 6D 7H 8H 9H JS", 10, True),
    3: ("4C 5C 6C 7C 7D 7H 8S 9S TS 2D", 2, True),
    4: ("5C 6C 7C 5D 5H 9S TS JS AD AH", 12, False),
    5: ("QS KS AS 2S 3S 9H 9D 9C 4D 5D", 29, False),
    6: ("4H 5H 6H 6S 6D 7H 8H AC 2D 3S", 18, False),
    7: ("7H 7D 7C 7S 8S 9S KC QC JC 4D", 4, True),
}


@pytest.mark.parametrize("number", DEADWOOD)
def test_deadwood_decides_about_a_knock(number: int) -> None:
    cards, left, may = DEADWOOD[number]
    sheet = find_variant("gin")
    assert least_points(sheet.grammar, sheet.scoring.values, parse_cards(cards)) == left
    state = table(f"{cards} KD")
    if may:
        after = play(state, "knock KD")
        assert after.phase == "lay-off" and after.actor == 1
        assert sheet.scoring.cost(after.hands[0]) == left
    else:
        refusal = refused(state, "knock KD")
        assert refusal.clause.id == "gin.knock"
        assert f"leave {left} points" in refusal.because and "10 at most" in refusal.because


def test_8_big_gin() -> None:
    state = table("3S 4S 5S 6S 8H 8D 8C TC JC QC KC", "2D 4D 6D 6H AH AC 9D 9H 9S KD")
    assert points(state, "big gin") == (30 + 31, 0)


LOW = "3C 4C 5C 9D 9H 9S JH QH KH {} KS"  # a hand that knocks with one loose card


def test_9_the_difference_after_lay_offs() -> None:
    state = table(LOW.format("3D"), "6C AD AH AS 4D 4H 4S KC QD 7S")
    after = play(state, "knock KS", "done")
    assert [after.sheet.scoring.cost(hand) for hand in after.hands] == [3, 27]
    assert points(state, "knock KS", "done") == (24, 0)


@pytest.mark.parametrize(
    ("number", "loose", "other", "modern", "classic"),
    [
        (10, "6D", "AC AD AH 7C 7D 7H QC QD QS 6H", 25, 10),
        (11, "9C", "AC AD AH 7C 7D 7H QC QD QS 4H", 30, 15),
    ],
)
def test_10_and_11_undercuts(number: int, loose: str, other: str, modern: int, classic: int) -> None:
    hand = LOW.format(loose) if number == 10 else f"3C 4C 5C 8D 8H 8S JH QH KH {loose} KS"
    assert points(table(hand, other), "knock KS", "done") == (0, modern)
    old = table(hand, other, options={"scoring": "pagat_classic"})
    assert points(old, "knock KS", "done") == (0, classic)


def test_12_melds_and_lay_offs_are_looked_for_together() -> None:
    hand, other = "4S 5S 6S TC TD TH 2D 3D 4D AH KS", "7S 7H 7D 7C 8S KC KD KH 2H 3C"
    shown = "knock KS : 4S 5S 6S / TC TD TH / 2D 3D 4D"
    after = play(table(hand, other), shown, "done")
    assert after.sheet.scoring.cost(after.hands[1]) == 5
    assert on_table(after)[0] == "4S 5S 6S 7S 8S"
    # Melding first and laying off afterwards, as a table may choose to do it by hand, is worse.
    manual = play(table(hand, other, options={"knock_melds": "manual"}), shown, "done")
    assert manual.sheet.scoring.cost(manual.hands[1]) == 13


def test_13_several_cards_on_one_run() -> None:
    state = table("5S 6S 7S 2D 3D 4D 9H TH JH AC KD", "8S 9S QH QD QC AS AD AH 5D KS")
    after = play(state, "knock KD : 5S 6S 7S / 2D 3D 4D / 9H TH JH")
    sheet = after.sheet
    assert least_points(sheet.grammar, sheet.scoring.values, after.hands[1]) == 32
    after = play(after, "done")
    assert sheet.scoring.cost(after.hands[1]) == 10
    by_hand = play(
        table("5S 6S 7S 2D 3D 4D 9H TH JH AC KD", "8S 9S QH QD QC AS AD AH 5D KS"),
        "knock KD : 5S 6S 7S / 2D 3D 4D / 9H TH JH",
        "lay off 8S on m1", "lay off 9S on m1", "lay off 5D on m2", "done",
    )  # fmt: skip
    assert by_hand.hands == after.hands


def test_14_and_16_who_lays_off() -> None:
    state = table("AH 2H 3H 9D 9C 9S TC JC QC 2D KS", "4H 6C 7D 8H TD JD QD 3S 6S 5C")
    after = play(state, "knock KS : AH 2H 3H / 9D 9C 9S / TC JC QC", "lay off 4H on m1")
    assert on_table(after)[0] == "AH 2H 3H 4H"
    own = table("AC 2C 3C 9D 9C 9S TC JC QC 4H KS", "5H 6H 7H 2S 2D 8S TD JD QD 3S")
    after = play(own, "knock KS")
    refusal = refused(after, "S0: lay off 4H on m1")
    assert refusal.point == "turn.actor"
    after = play(after, "done")
    assert after.sheet.scoring.cost(after.hands[0]) == 4


def test_15_and_17_nothing_is_laid_off_on_gin() -> None:
    hand = "AH 2H 3H 9D 9C 9S TC JC QC KC KS"
    assert points(table(hand, "4H 5S 6S 7S 8D 8H 8S JD QD KD"), "gin KS") == (29, 0)
    nothing = "4H 5H 6H 5S 6S 7S 8D 8H 8S 8C"
    assert points(table(hand, nothing), "gin KS") == (25, 0)
    assert points(table(hand, nothing, options={"scoring": "pagat_classic"}), "gin KS") == (20, 0)


@pytest.mark.parametrize("variant", ["gin", "seven-card-gin"])
def test_18_after_two_passes_the_stock_only(variant: str) -> None:
    sheet = find_variant(variant)
    state = play(deal(sheet, 2, shuffled(sheet.pack(2), random.Random(3)), dealer=1), "S0: pass", "S1: pass")
    assert (state.turn, state.actor, state.phase) == (0, 0, "stock-only")
    assert refused(state, "take").clause.id == f"{variant}.upcard.stock"
    assert len(play(state, "draw").hands[0]) == len(state.hands[0]) + 1


def test_19_the_card_taken_stays_this_turn() -> None:
    state = table("?10", "2C 3C", phase="upcard", turn=0, discard="5D")
    state = play(state, "pass", "take")
    assert (state.turn, state.phase) == (1, "discard")
    assert refused(state, "discard 5D").clause.id == "gin.turn.not-back"


@pytest.mark.parametrize(("variant", "draws"), [("gin", 29), ("seven-card-gin", 35)])
def test_20_a_dead_hand(variant: str, draws: int) -> None:
    sheet = find_variant(variant)
    state = deal(sheet, 2, shuffled(sheet.pack(2), random.Random(20)), dealer=1, scores=(10, 20))
    state = play(state, "pass", "pass")
    drawn = 0
    while state.over is None:
        state = play(state, "draw")
        drawn += 1
        state = play(state, f"discard {state.hand[-1].text}")
    assert (drawn, len(state.stock)) == (draws, 2)
    assert state.over.how is Finish.DEAD
    assert totals(state) == (10, 20)
    assert next_dealer(state) == 1


def test_21_a_knock_at_the_end_counts() -> None:
    hand = "3C 4C 5C 9D 9H 9S JH QH KH 8D"
    state = table(hand, "AC 2D 4H 6H 7S TD JD QS KD TS", phase="draw", stock="KS 2H 3H", discard="5D")
    state = play(state, "draw")
    assert len(state.stock) == 2
    assert points(state, "knock KS", "done") == (1 + 2 + 4 + 6 + 7 + 50 - 8, 0)
    assert play(state, "discard KS").over == (Finish.DEAD, None)


def test_22_the_match_is_over_at_the_target() -> None:
    state = table(LOW.format("3D"), "6C AD AH AS 4D 4H 4S 5S 8D 2H", scores=[96, 50], hands_won=[3, 2])
    state = play(state, "knock KS", "done")
    assert totals(state) == (96 + 12, 50)
    assert match_over(state)
    assert final_totals(state) == (96 + 12 + 100 + 4 * 25, 50 + 2 * 25)
    assert winners(state) == (0,)


# -- seven cards

SEVEN = {
    2: ("3C 4C 5C 9D 9H 9S 9C", 0),
    3: ("2H 3H 4H 5H 6H 7H 8H", 0),
    4: ("3C 4C 5C 9D 9H 9S KD", 10),
    5: ("3C 4C 5C 9D 9H 9S AD", 1),
    8: ("5C 6C 7C 5D 5H 9S AD", 20),
    9: ("QS KS AS 2S 3S 4D 4H", 28),
    10: ("4C 4D 4H 4S 5S 6S 2D", 2),
    11: ("3C 4C 5C 6D 4D 2H AD", 13),
    12: ("2C 3C 4C 9H 9D 6S 5S", 29),
    13: ("7C 8C 9C TC 8D 8H KS", 26),
}


def test_seven_1_the_deal() -> None:
    sheet = find_variant("seven-card-gin")
    state = deal(sheet, 2, shuffled(sheet.pack(2), random.Random(1)), dealer=0)
    assert (state.counts, len(state.stock), len(state.pile)) == ((7, 7), 37, 1)


@pytest.mark.parametrize("number", SEVEN)
def test_seven_cards_and_the_limits(number: int) -> None:
    cards, left = SEVEN[number]
    sheet = find_variant("seven-card-gin")
    assert least_points(sheet.grammar, sheet.scoring.values, parse_cards(cards)) == left
    for limit in (10, 7, 5):
        state = table(f"{cards} QD", "?7", variant="seven-card-gin", options={"knock_limit": limit})
        if left <= limit:
            assert play(state, "knock QD").showing is not None
        else:
            assert refused(state, "knock QD").point == "knock.deadwood"
        if left:
            assert refused(state, "gin QD").point == "gin.deadwood"
        else:
            assert play(state, "gin QD").over == (Finish.GIN, 0)


@pytest.mark.parametrize("cards", ["3C 4C 5C 6C 9D 9H 9S 9C", "3C 4C 5C 6C 7C 9D 9H 9S"])
def test_seven_6_and_7_big_gin(cards: str) -> None:
    state = table(cards, "?7", variant="seven-card-gin")
    assert play(state, "big gin").over == (Finish.BIG_GIN, 0)


def test_seven_14_and_15_scores() -> None:
    tie = table("3C 4C 5C 9D 9H 9S KD QS", "AC AD AH 7C 7D 7H TH", variant="seven-card-gin")
    assert points(tie, "knock QS", "done") == (0, 25)
    gin = table("3C 4C 5C 9D 9H 9S 9C QS", "AC AD AH 7C 7D 4H TH", variant="seven-card-gin")
    other = 7 + 7 + 4 + 10
    assert points(gin, "gin QS") == (other + 25, 0)
    eighteen = table("3C 4C 5C 9D 9H 9S 9C QS", "AC AD AH 7C 7D 4H", variant="seven-card-gin")
    assert points(eighteen, "gin QS") == (43, 0)
