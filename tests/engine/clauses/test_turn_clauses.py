"""Clauses of the turn: its steps, taking, discarding, going out, and the other orders that can be chosen."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.engine import Ending, Finish, State, legal_actions, view
from rummy_widgets.rules import Verb
from tests.engine.clauses.situations import clause, hand, happens, on_table, play, refused, table

HAND = "7C 7D 7H 4H 5H 9S JS 2C 9C 2D"
AFTER = {"meld_timing": "after_draw"}
BOTH = {"meld_timing": "both"}
OFFER_FIRST = {"turn_steps": ["OFFER", "BUY", "MELD", "DRAW", "DISCARD"]}


def verbs(state: State) -> set[str]:
    """Return the verbs of the usual legal actions."""
    return {action.verb.value for action in legal_actions(state)}


@clause("ten-card.turn.steps")
def test_meld_then_a_card_then_discard() -> None:
    state = table(HAND, "9D ?9", discard="3C 4C", melds=["1: TS' QS JS'"], opened=[1])
    assert (state.turn, state.phase) == (0, "meld")
    assert verbs(state) == {"lay down", "draw", "take"}
    state = play(state, "lay down 7C 7D 7H", "lay off 9S on m1")
    assert verbs(state) == {"draw", "take"}
    state = play(state, "draw")
    assert (state.turn, state.phase) == (0, "discard")
    assert verbs(state) == {"discard"}
    state = play(state, "discard 2C")
    assert (state.turn, state.actor, state.phase) == (1, 1, "meld")


@clause("ten-card.turn.meld-first")
@pytest.mark.parametrize("how", ["draw", "take"])
def test_a_card_just_drawn_waits_until_the_next_turn(how: str) -> None:
    keys: dict[str, Any] = {"discard": "6S", "stock": "6S' " + "3C 3D 3H 8C 8D 8H"}
    state = table("4S 5S KD KH 9C 2D", "?0", "?0", "?0", **keys)
    state = play(state, how)
    drawn = "6S" if how == "take" else "6S'"
    refusal = refused(state, f"lay down 4S 5S {drawn}")
    assert (refusal.point, refusal.clause.id) == ("turn.phase", "ten-card.turn.meld-first")
    state = play(state, "discard KD").evolve(turn=0, actor=0)
    assert on_table(play(state, f"lay down 4S 5S {drawn}")) == [f"4S 5S {drawn}"]


@clause("ten-card.turn.meld-timing")
def test_melding_after_the_draw_by_choice() -> None:
    state = table("4S 5S KD KH 9C 2D", discard="6S", options=AFTER)
    assert state.phase == "offer"
    assert verbs(state) == {"draw", "take"}
    assert refused(state, "lay down 4S 5S 6S").point == "cards.not-held"
    state = play(state, "take", "lay down 4S 5S 6S")
    assert on_table(state) == ["4S 5S 6S"]
    state = play(state, "discard KD")
    assert (state.turn, state.phase) == (1, "offer")


@clause("ten-card.turn.meld-timing", "ten-card.out.no-discard")
def test_going_out_by_a_discard_where_melding_comes_after_the_draw() -> None:
    state = table("9D", opened=[0], melds=["1: 6D 7D 8D"], discard="2C 3C", stock="KS 4S 5S", options=AFTER)
    state = play(state, "draw", "lay off 9D on m1", "discard KS")
    assert state.over == Ending(Finish.OUT, 0)


@clause("ten-card.turn.meld-timing")
def test_melding_before_and_after_the_draw_by_choice() -> None:
    state = table("4S 5S 7C 7D 7H KD", discard="6S", options=BOTH)
    state = play(state, "lay down 7C 7D 7H", "take", "lay down 4S 5S 6S", "discard KD")
    assert state.over == Ending(Finish.OUT, 0)


@clause("ten-card.turn.meld-timing", "ten-card.turn.meld-before-buying")
def test_melding_after_the_draw_too_where_the_offer_comes_first() -> None:
    state = table("4S 5S 7C 7D 7H KD", discard="2C", stock="6S 9C", options={**BOTH, **OFFER_FIRST})
    state = play(state, "pass", "lay down 7C 7D 7H", "draw", "lay down 4S 5S 6S")
    assert hand(state) == "KD"


@clause("ten-card.turn.meld-before-buying")
def test_melding_comes_before_the_buying() -> None:
    state = table(HAND, round=4, discard="3C 4C")
    assert state.phase == "meld"
    state = play(state, "draw")
    assert (state.phase, state.actor) == ("buy", 1)


@clause("ten-card.turn.meld-before-buying")
def test_the_offer_and_the_buying_first_by_choice() -> None:
    keys: dict[str, Any] = {"round": 5, "discard": "3C 9D", "opened": [0], "options": OFFER_FIRST}
    state = table(HAND, "?10", melds=["1: 9C' 9H 9S'"], **keys)
    assert (state.phase, verbs(state)) == ("offer", {"take", "pass"})
    asked = play(state, "pass")
    assert (asked.phase, asked.actor) == ("buy", 1)
    melding = play(asked, "S1: pass", "S2: pass", "S3: pass")
    assert (melding.phase, melding.actor) == ("meld", 0)
    assert verbs(melding) == {"lay down", "lay off", "draw"}
    drawn = play(melding, "lay down 7C 7D 7H", "draw")
    assert verbs(drawn) == {"discard"}
    taken = play(state, "take")
    assert taken.phase == "play"
    taken = play(taken, "lay off 9D on m1", "discard 2C")
    assert (taken.turn, taken.phase) == (1, "offer")


@clause("ten-card.turn.meld-before-buying", "ten-card.buy")
def test_a_buy_where_the_offer_comes_first() -> None:
    state = table(HAND, "?10", round=4, discard="3C 9D 4C", options=OFFER_FIRST)
    state = play(state, "pass", "S1: pass", "S2: buy")
    assert (state.phase, state.actor, state.counts[2]) == ("offer", 0, 12)
    assert play(state, "take").hand[-1].text == "9D"
    early = table(HAND, "?10", round=1, discard="3C 9D", options=OFFER_FIRST)
    assert play(early, "pass").phase == "meld"


@clause("ten-card.turn.draw")
def test_one_card_a_turn_from_the_stock() -> None:
    state = table("KD KH", discard="3C 4C", stock="6S 7S")
    state, events = happens(state, "draw")
    assert (hand(state), state.stock[0].text, len(state.stock)) == ("KD KH 6S", "7S", 1)
    assert [event.kind.value for event in events] == ["drew"]
    assert events[0].seen_by(0).hidden and not events[0].seen_by(1).hidden
    assert view(state, 0).drawn is not None and view(state, 1).drawn is None
    for again in ("draw", "take"):
        assert refused(state, again).clause.id == "ten-card.turn.draw"


@clause("ten-card.turn.discard")
def test_a_discard_ends_the_turn() -> None:
    state = table("KD KH", discard="3C 4C", stock="6S 7S")
    state = play(state, "draw", "discard KH")
    assert [card.text for card in state.pile] == ["3C", "4C", "KH"]
    assert (state.turn, hand(state)) == (1, "KD 6S")


@clause("ten-card.turn.discard")
def test_the_card_just_drawn_may_be_thrown() -> None:
    state = play(table("KD KH", discard="3C", stock="6S 7S"), "draw", "discard 6S")
    assert state.pile[-1].text == "6S"


@clause("ten-card.turn.actions")
def test_the_actions_of_this_game() -> None:
    state = table(HAND)
    assert state.sheet.table.verbs == {
        Verb.LAY_DOWN, Verb.LAY_OFF, Verb.DRAW, Verb.TAKE, Verb.DISCARD, Verb.BUY, Verb.PASS,
    }  # fmt: skip
    assert refused(state, "dealer: restock 5H").point == "turn.verb"


@clause("ten-card.take.top")
def test_only_the_top_discard_is_taken_and_need_not_be_used() -> None:
    state = table("KD KH", discard="3C 4C", stock="6S 7S")
    taken = play(state, "take")
    assert ([card.text for card in taken.pile], hand(taken)) == (["3C"], "4C KD KH")
    assert play(taken, "discard KD").turn == 1
    assert play(state, "take 4C") == taken
    assert refused(state, "take 3C").point == "cards.too-many"


@clause("ten-card.take.not-back")
def test_the_card_taken_does_not_go_straight_back() -> None:
    state = play(table("KD KH", discard="3C 4C", stock="6S 7S"), "take")
    assert refused(state, "discard 4C").point == "discard.back"
    assert {action.cards[0].card.text for action in legal_actions(state)} == {"KD", "KH"}


@clause("ten-card.take.not-back")
def test_the_other_copy_of_the_card_taken_may_be_thrown() -> None:
    state = play(table("KD 4C", discard="3C 4C'", stock="6S 7S"), "take")
    assert refused(state, "discard 4C'").point == "discard.back"
    state = play(state, "discard 4C")
    assert (state.pile[-1].text, hand(state)) == ("4C", "4C' KD")
    held_later = state.evolve(turn=0, actor=0, phase="discard", taken=None)
    assert play(held_later, "discard 4C'").pile[-1].text == "4C'"


@clause("ten-card.take.not-back")
def test_straight_back_by_choice() -> None:
    options = {"redraw_discard_allowed": True}
    state = play(table("KD KH", discard="3C 4C", stock="6S 7S", options=options), "take")
    assert play(state, "discard 4C").pile[-1].text == "4C"


@clause("ten-card.out")
@pytest.mark.parametrize("action", ["lay off 9D TD on m1", "lay down 9D TD JD"])
def test_going_out_by_melding_or_laying_off_before_drawing(action: str) -> None:
    cards = " ".join(action.removeprefix("lay off ").removeprefix("lay down ").partition(" on")[0].split())
    state = table(cards, opened=[0], melds=["1: 6D 7D 8D"], discard="3C", stock="6S 7S")
    state = play(state, action)
    assert state.over == Ending(Finish.OUT, 0)
    assert (len(state.stock), len(state.pile), list(legal_actions(state))) == (2, 1, [])


@clause("ten-card.out.no-discard")
def test_with_one_card_left_a_draw_and_a_discard_leave_one() -> None:
    state = table("KS", opened=[0], melds=["1: 6D 7D 8D"], discard="3C", stock="6S 7S")
    state = play(state, "draw")
    assert state.counts[0] == 2
    state = play(state, "discard KS")
    assert (state.over, state.counts[0], state.turn) == (None, 1, 1)


@clause("ten-card.out.hand-size")
def test_the_hand_at_the_start_of_a_turn() -> None:
    state = table("7C 7D 7H 7S 4H 5H 6H 7H' KD 2S", "?10", round=4, discard="3C 9C")
    laid = play(state, "lay down 7C 7D 7H 7S / 4H 5H 6H 7H'", "draw", "S1: buy", "draw")
    while laid.actor != 0:
        laid = play(laid, "pass")
    laid = play(laid, "discard KD")
    assert laid.counts == (10 - 8, 10 + 2, 10, 10)
