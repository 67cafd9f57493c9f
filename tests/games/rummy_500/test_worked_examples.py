"""The worked examples of Rummy 500, each by its number (rules.md 5.3), and the cases people reported."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.cards import format_cards, fresh_pack, parse_cards
from rummy_widgets.engine import (
    Action,
    Ending,
    Finish,
    State,
    deal,
    following,
    legal_actions,
    match_over,
    round_points,
    totals,
    view,
    winners,
)
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import Meld, read_meld
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.notation import format_action
from tests.engine.clauses import situations
from tests.engine.clauses.situations import on_table, play, refused

CALLING = {"call_rummy": True}


def table(hand: str, *others: str, seats: int = 2, **keys: Any) -> State:
    """Return a position of Rummy 500."""
    return situations.table(hand, *others, seats=seats, variant="rummy-500", **keys)


def worth(state: State, seat: int = 0) -> int:
    """Return what a seat has laid on the table, were the deal over now."""
    held = state.sheet.scoring.cost(state.hands[seat])
    return round_points(state.evolve(over=Ending(Finish.BLOCKED)))[seat] + held


def takes(state: State) -> list[str]:
    """Return what may be taken from the pile."""
    return [text for action in legal_actions(state) if (text := format_action(action)).startswith("take")]


@pytest.mark.parametrize(("seats", "cards", "pack"), [(2, 13, 52), (3, 7, 52), (4, 7, 52), (5, 7, 104)])
def test_1_the_deal(seats: int, cards: int, pack: int) -> None:
    sheet = find_variant("rummy-500")
    order = fresh_pack(sheet.pack(seats))
    assert len(order) == pack
    assert deal(sheet, seats, order, dealer=0).counts == (cards,) * seats


@pytest.mark.parametrize(
    ("cards", "points"), [("AC 2C 3C", 6), ("QD KD AD", 35), ("AC AD AH", 45)], ids=["2", "3", "4"]
)
def test_2_3_4_what_melds_earn(cards: str, points: int) -> None:
    state = table(f"{cards} KS 9H", "5C", phase="play")
    assert worth(play(state, f"lay down {cards}")) == points


@pytest.mark.parametrize("cards", ["KS AS 2S", "KC KD AD", "JS QS KS AC", "QS KS AS 2S 3S"])
def test_5_no_run_goes_past_the_ace(cards: str) -> None:
    assert not isinstance(read_meld(find_variant("rummy-500").grammar, parse_cards(cards)), Meld)


@pytest.mark.parametrize(
    ("meld", "ace", "points"), [("2H 3H 4H", "AH", 1), ("JS QS KS", "AS", 15)], ids=["6", "7"]
)
def test_6_7_an_ace_laid_off(meld: str, ace: str, points: int) -> None:
    state = table(f"{ace} KD 9C", "5C", melds=[f"1: {meld}"], phase="play")
    assert worth(play(state, f"lay off {ace} on m1")) == points


@pytest.mark.parametrize(("value", "points"), [(1, 6), (5, 10), (15, 20)])
def test_f4_what_a_low_ace_earns(value: int, points: int) -> None:
    state = table("AC 2C 3C KD", "5C", phase="play", options={"low_ace_value": value})
    assert worth(play(state, "lay down AC 2C 3C")) == points


def test_8_an_ace_left_in_hand() -> None:
    state = table("KD", "AC", phase="play")
    assert round_points(play(state, "discard KD")) == (0, -15)


DIVE = {"discard": "5D JC 2H 9S", "stock": "3S 4C 8H"}


def test_9_a_dive_brings_all_that_lies_above() -> None:
    state = table("5C 5S KD", "QC 7H", **DIVE)
    assert takes(state) == ["take", "take 5D"]
    state = play(state, "take 5D")
    assert format_cards(sorted(state.hand)) == format_cards(sorted(parse_cards("5C 5S KD 5D JC 2H 9S")))
    assert state.must_use == parse_cards("5D")[0]
    assert state.pile == ()
    assert on_table(play(state, "lay down 5C 5S 5D")) == ["5C 5D 5S"]


def test_10_nothing_stays_above() -> None:
    state = table("5C 5S KD", "QC 7H", **DIVE)
    assert refused(state, "take 5D JC 2H").clause.id == "rummy-500.take.all"
    assert refused(state, "take 5D 9S").clause.id == "rummy-500.take.all"
    assert refused(state, "take 5H").clause.id == "rummy-500.take.deep"
    assert play(state, "take 5D JC 2H 9S") == play(state, "take 5D")


def test_11_a_card_without_use_stays() -> None:
    state = table("5C 5S KD", "QC 7H", **DIVE)
    assert refused(state, "take JC").clause.id == "rummy-500.take.use"


def test_12_the_top_card_may_be_kept() -> None:
    state = table("5C 5S KD", "QC 7H", **DIVE)
    taken = play(state, "take 9S")
    assert (taken.must_use, taken.taken) == (None, parse_cards("9S")[0])
    assert refused(taken, "discard 9S").clause.id == "rummy-500.take.not-back"
    play(taken, "discard KD")
    strict = table("5C 5S KD", "QC 7H", **DIVE, options={"top_card_must_be_used": True})
    assert refused(strict, "take 9S").clause.id == "rummy-500.take.use"
    assert refused(strict, "take").clause.id == "rummy-500.take.use"
    useful = table("9C 9D KD", "QC 7H", **DIVE, options={"top_card_must_be_used": True})
    useful = play(useful, "take")
    assert refused(useful, "discard KD").clause.id == "rummy-500.take.first"
    play(useful, "lay down 9C 9D 9S", "discard KD")


@pytest.mark.parametrize("card", ["JC", "2H", "9S", "KD"])
def test_13_the_others_need_not_be_melded(card: str) -> None:
    state = table("5C 5S KD", "QC 7H", **DIVE)
    state = play(state, "take 5D", "lay down 5C 5S 5D", f"discard {card}")
    assert state.turn == 1


def test_14_a_lay_off_counts_for_whoever_plays_it() -> None:
    state = table("8C KD", "7D 2C", melds=["0: 4D 5D 6D"], turn=1, phase="play")
    before = worth(state, 0), worth(state, 1)
    state = play(state, "lay off 7D on m1")
    assert (worth(state, 0), worth(state, 1)) == (before[0], before[1] + 7) == (15, 7)


def test_15_a_deal_may_cost_points() -> None:
    melds = ["0: TD JD QD", "0: TH JH QH"]
    state = table("AC AD AS TS KS TC", "KH 2D", melds=melds)
    state = state.evolve(over=Ending(Finish.BLOCKED))
    assert round_points(state)[0] == 60 - 75 == -15


def test_16_the_end_of_the_stock() -> None:
    state = table("5C KD", "QC 7H", stock="", discard="4S 9S")
    assert refused(state, "draw").clause.id == "rummy-500.stock.empty"
    on = play(state, "take", "discard KD")
    assert (on.over, on.turn) == (None, 1)
    over = play(state, "pass")
    assert over.over == Ending(Finish.BLOCKED)
    assert round_points(over) == (-15, -17)
    stocked = table("5C KD", "QC 7H", stock="3C", discard="4S 9S")
    assert refused(stocked, "pass").clause.id == "rummy-500.stock.empty"


def final(first: int, second: int, *, out: int, **options: Any) -> State:
    """Return the end of a deal with these totals; one seat has gone out."""
    hands = ["", "KC"] if out == 0 else ["KC", ""]
    keys = {"options": options} if options else {}
    scores = [first + (10 if out else 0), second + (0 if out else 10)]
    state = table("KD", "KC", scores=scores, **keys)
    left = tuple(parse_cards(hand) for hand in hands)
    return state.evolve(hands=left, over=Ending(Finish.OUT, out))


def test_17_the_higher_wins() -> None:
    state = final(515, 508, out=1)
    assert totals(state) == (515, 508)
    assert match_over(state)
    assert winners(state) == (0,)


def test_18_a_tie_asks_for_another_deal() -> None:
    state = final(512, 512, out=1)
    assert totals(state) == (512, 512)
    assert not match_over(state)
    assert following(state) == 2


def test_f8_who_went_out_wins_a_tie() -> None:
    state = final(512, 512, out=1, tie_rule="went_out_wins")
    assert match_over(state)
    assert winners(state) == (1,)
    assert winners(final(515, 508, out=1, tie_rule="went_out_wins")) == (0,)


def test_19_going_out_without_a_discard() -> None:
    state = table("7C 8C 9C", "5C KD", phase="play")
    assert play(state, "lay down 7C 8C 9C").over == Ending(Finish.OUT, 0)
    strict = table("7C 8C 9C", "5C KD", phase="play", options={"must_discard_to_go_out": True})
    assert refused(strict, "lay down 7C 8C 9C").clause.id == "rummy-500.out.last"


def test_20_a_dive_to_lay_off() -> None:
    keys = {"melds": ["1: 7C 7D 7H"], "discard": "7S 2H 9S", "stock": "3S 4C"}
    state = play(table("5C 6S KD", "QC", **keys), "take 7S", "lay off 7S on m1", "discard KD")
    assert on_table(state) == ["7C 7D 7H 7S"]
    strict = table("5C 6S KD", "QC", **keys, options={"dive_use": "meld_only"})
    assert refused(strict, "take 7S").clause.id == "rummy-500.take.use"


def test_a_dive_may_need_a_card_that_leads_to_it() -> None:
    state = table("6D KC", "QC", melds=["1: 3D 4D 5D"], discard="7D 2H 9S", stock="3S 4C")
    state = play(state, "take 7D")
    assert [format_action(action) for action in legal_actions(state)] == ["lay off 6D 7D on m1"]
    assert refused(state, "lay off 6D on m1").clause.id == "rummy-500.take.first"
    play(state, "lay off 6D 7D on m1", "discard KC")


def test_a_dive_that_would_use_the_last_card_is_refused_where_it_must_be_thrown() -> None:
    keys = {"discard": "5D", "stock": "3S 4C"}
    options = {"must_discard_to_go_out": True, "top_card_must_be_used": True}
    state = table("5C 5S", "QC", **keys, options=options)
    assert refused(state, "take").clause.id == "rummy-500.take.use"
    play(table("5C 5S KD", "QC", **keys, options=options), "take", "lay down 5C 5D 5S", "discard KD")


def test_of_two_copies_in_the_pile_the_upper_one_is_meant() -> None:
    state = table(
        "5C 5S KD", "QC", "QD", "QH", "JC", seats=5, discard="5D 2H 5D 9S", stock="3S 4C",
    )  # fmt: skip
    upper, lower = play(state, "take 5D"), play(state, "take 5D 2H 5D 9S")
    assert (len(upper.pile), len(lower.pile)) == (2, 0)
    assert len(play(state, "take 5D'").pile) == 2


@pytest.mark.parametrize(
    ("pile", "stays", "melded"),
    [
        ("4C 5D 6D 7D", "4C", "5D 6D 7D"),
        ("5D 9S 7D 6D", "", "5D 6D 7D"),
        ("7C 7H 2S 7S KD", "", "7C 7H 7S"),
    ],
)
def test_f9_a_meld_that_came_together_in_the_pile(pile: str, stays: str, melded: str) -> None:
    """It is nobody's until a seat on turn takes it, from its deepest card up, and lays it down at once."""
    state = table("AC TH 4S", "QC JH", discard=pile)
    deepest = melded.split()[0]
    assert takes(state) == ["take", f"take {deepest}"]
    after = play(state, f"take {deepest}")
    assert after.must_use == parse_cards(deepest)[0]
    assert format_cards(after.pile) == stays
    assert [format_action(action) for action in legal_actions(after)] == [f"lay down {melded}"]
    assert refused(after, "discard AC").clause.id == "rummy-500.take.first"
    laid = play(after, f"lay down {melded}")
    assert on_table(laid) == [melded]
    last = pile.split()[-1]
    assert refused(state, f"take {last} {deepest}").clause.id == "rummy-500.take.all"


def test_f9_a_run_in_the_pile_is_not_called_out_of_turn() -> None:
    state = table("5D KD 9C", "AC 2C", "QC 7H", seats=3, phase="play", discard="6D 7D", options=CALLING)
    after = play(state, "discard 5D")
    assert (after.turn, after.phase) == (1, "draw")
    assert "take 6D" in takes(after)


@pytest.mark.parametrize(("pips", "points"), [("face", 2 + 9 + 10), ("five", 5 + 5 + 10)])
def test_f5_pips(pips: str, points: int) -> None:
    state = table("KD", "2C 9D TH", phase="play", options={"pips": pips})
    assert round_points(play(state, "discard KD")) == (0, -points)


def test_f10_going_out_earns_what_was_chosen() -> None:
    state = table("KD", "2C", phase="play", options={"going_out_bonus": 25})
    assert round_points(play(state, "discard KD")) == (25, -2)


def test_f11_a_joker_stays_or_is_replaced() -> None:
    keys = {"melds": ["1: 5C JK=6C 7C"], "phase": "play"}
    fixed = table("6C KD 2H", "QC", **keys, options={"jokers_per_pack": 2})
    assert refused(fixed, "lay off 6C on m1").clause.id == "rummy-500.joker.fixed"
    loose = table("6C KD 2H", "QC", **keys, options={"jokers_per_pack": 2, "joker_fixed": False})
    loose = play(loose, "lay off 6C on m1")
    assert on_table(loose) == ["5C 6C 7C"]
    assert sum(card.is_joker for card in loose.hand) == 1
    assert (worth(loose, 0), worth(loose, 1)) == (6, 12)


@pytest.mark.parametrize(
    ("cards", "legal"), [("4H 5H 5H 6H", False), ("KH KH KS", False), ("4H 5H 6H", True), ("KH KD KS", True)]
)
def test_r17_copies(cards: str, legal: bool) -> None:
    grammar = find_variant("rummy-500").grammar
    assert isinstance(read_meld(grammar, parse_cards(cards)), Meld) is legal


def test_r17_the_other_packs_card_does_not_go_on_a_set() -> None:
    state = table("6S' KD", "QC", seats=5, melds=["1: 6S 6H 6D"], phase="play")
    no = refused(state, "lay off 6S' on m1")
    assert no.clause.id == "rummy-500.meld.set.suits"
    assert no.because == "That set would have two cards of one suit; its suits must all differ. Look at 6♠."


def test_r28_a_lay_off_names_its_meld() -> None:
    state = table("TS KD", "QC", melds=["1: TH TD TC", "1: JS QS KS"], phase="play")
    refusal = refused(state, Action(Verb.LAY_OFF, cards=situations.act("discard TS").cards))
    assert refusal.clause.id == "rummy-500.lay-off.stays"
    assert "m1, m2" in refusal.because
    laid = play(state, "lay off TS on m2")
    assert refused(laid, "lay off TS on m1").clause.id == "rummy-500.turn.actions"


def test_r33_a_draw_moves_one_card() -> None:
    state = table("5C KD", "QC 7H")
    after = play(state, "draw")
    assert after.counts == (3, 2)
    assert after.stock_count == state.stock_count - 1
    assert after.hands[1] == state.hands[1]


def test_the_pile_and_the_dive_are_seen_by_all() -> None:
    state = play(table("5C 5S KD", "QC 7H", **DIVE), "take 5D")
    seen = view(state, 1)
    assert seen.must_use == state.must_use
    assert format_cards(seen.known[0]) == "5D JC 2H 9S"


@pytest.mark.parametrize(
    "wrong",
    [
        {"jokers_per_pack": 1},
        {"low_ace_value": 2},
        {"pips": "ten"},
        {"tie_rule": "coin"},
        {"going_out_bonus": -5},
        {"dive_use": "keep"},
        {"melds_per_turn": 1},
        {"ace_value": 1},
        {"joker_wild": False},
        {"top_card_must_be_used": "yes"},
    ],
)
def test_wrong_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=next(iter(wrong))):
        find_variant("rummy-500", wrong)


def test_a_discard_that_fits_may_be_called() -> None:
    keys = {"melds": ["0: 5C 5D 5H"], "phase": "play", "seats": 3, "stock": "2H 3D 4S"}
    plain = table("5S KD 9C", "QC 7H", "TD KH", **keys)
    assert play(plain, "discard 5S").turn == 1
    asked = play(table("5S KD 9C", "QC 7H", "TD KH", **keys, options={"call_rummy": True}), "discard 5S")
    assert (asked.turn, asked.actor, asked.phase) == (0, 1, "call")
    passed = play(asked, "pass", "pass")
    assert (passed.turn, passed.phase, passed.over) == (1, "draw", None)
    called = play(asked, "pass", "take")
    assert (called.actor, called.phase) == (2, "called")
    assert refused(called, "discard KH").clause.id.endswith("lay-off.call")
    done = play(called, "lay off 5S on m1", "discard KH")
    assert (done.turn, done.actor, done.phase, done.counts) == (1, 1, "draw", (2, 2, 1))
    assert on_table(done) == ["5C 5D 5H 5S"]
    assert done.melds[0].by == (0, 0, 0, 2)


def test_a_discard_that_fits_nowhere_cannot_be_called() -> None:
    keys = {"melds": ["0: 5C 5D 5H"], "phase": "play", "stock": "2H 3D 4S"}
    state = play(table("5S KD 9C", "QC 7H", **keys, options={"call_rummy": True}), "discard KD")
    assert (state.turn, state.phase) == (1, "draw")
