"""Clauses of the stock: turning the pile over, shuffling it, and rounds that go nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.cards import format_cards
from rummy_widgets.engine import DEALER, Ending, EventKind, Finish, State, legal_actions, round_points
from tests.engine.clauses.situations import clause, happens, play, refused, table


def low(discard: str = "KD 4C 9S 2H", stock: str = "", **keys: Any) -> State:
    """Return seat 0 on turn in round 1 with the stock (nearly) gone, one idle card a seat."""
    return table("5C", "6D", "8H", "TS", discard=discard, stock=stock, **keys)


def piles(state: State) -> tuple[str, str]:
    return format_cards(state.pile), format_cards(state.stock)


def idle_turn(state: State) -> State:
    """Return the state after a turn of drawing and throwing the card drawn."""
    state = play(state, "draw")
    return state if state.over else play(state, f"discard {state.hand[-1].text}")


def laps_until_over(state: State) -> int:
    """Return how many idle turns are played before the round ends."""
    turns = 0
    while state.over is None:
        state = idle_turn(state)
        turns += 1
        assert turns < 2000
    assert state.over == Ending(Finish.STALEMATE)
    return turns


@clause("ten-card.stock.turned-over", "ten-card.stock.oldest", "ten-card.stock.in-a-draw")
def test_the_pile_is_turned_over_unshuffled() -> None:
    state, events = happens(low(), "draw")
    assert [event.kind for event in events] == [EventKind.TURNED_OVER, EventKind.DREW]
    assert format_cards(events[0].cards) == "KD"
    assert piles(state) == ("KD", "9S 2H")
    assert format_cards(state.hands[0]) == "5C 4C"
    assert (state.phase, state.recycles) == ("discard", 1)


@clause("ten-card.stock.oldest")
def test_the_order_of_the_discards_comes_back() -> None:
    state = low()
    drawn = []
    for _ in range(3):
        state = play(state, "draw")
        drawn.append(state.hand[-1].text)
        state = play(state, f"discard {state.hand[0].text}")
    assert drawn == ["4C", "9S", "2H"]
    assert piles(state) == ("KD 5C 6D 8H", "")


@clause("ten-card.stock.in-a-draw")
def test_turning_over_in_a_draw_reopens_nothing() -> None:
    state = play(low(round=4), "draw", "pass", "pass")
    state, events = happens(state, "pass")
    assert [event.kind for event in events] == [EventKind.PASSED, EventKind.TURNED_OVER, EventKind.DREW]
    assert (state.phase, state.actor) == ("discard", 0)
    assert refused(state, "S1: buy").point == "buy.late"
    assert refused(state, "take").point == "turn.phase"


@clause("ten-card.stock.when")
def test_the_pile_waits_until_a_card_is_needed() -> None:
    state = play(low(stock="3C"), "draw", "discard 3C")
    assert piles(state) == ("KD 4C 9S 2H 3C", "")
    assert format_cards(play(state, "take").hands[1]) == "6D 3C"


@clause("ten-card.stock.when")
def test_the_pile_is_turned_over_at_the_end_of_the_turn_by_choice() -> None:
    options = {"recycle_when": "at_once"}
    state = play(low(stock="3C", options=options), "draw")
    assert piles(state) == ("KD 4C 9S 2H", "")
    state, events = happens(state, "discard 3C")
    assert [event.kind for event in events] == [EventKind.DISCARDED, EventKind.TURNED_OVER]
    assert piles(state) == ("KD", "4C 9S 2H 3C")
    assert (state.turn, state.actor, state.phase) == (1, 1, "meld")


@clause("ten-card.stock.shuffled")
def test_the_pile_is_shuffled_by_choice() -> None:
    state, events = happens(low(options={"recycle": "shuffle_keep_top"}), "draw")
    assert (state.phase, state.actor) == ("restock", DEALER)
    assert legal_actions(state)
    assert refused(state, "S0: draw").point == "turn.actor"
    assert refused(state, "dealer: restock KD 4C").point == "restock.order"
    state, events = happens(state, "dealer: restock 9S KD 4C")
    assert [event.kind for event in events] == [EventKind.RESTOCKED, EventKind.DREW]
    assert all(not event.cards for event in events)
    assert piles(state) == ("2H", "KD 4C")
    assert format_cards(state.hands[0]) == "5C 9S"


@clause("ten-card.stock.shuffled", "ten-card.stock.when")
def test_shuffled_at_the_end_of_the_turn() -> None:
    options = {"recycle": "shuffle_keep_top", "recycle_when": "at_once"}
    state = play(low(stock="3C", options=options), "draw", "discard 3C", "dealer: restock 2H 9S 4C KD")
    assert piles(state) == ("3C", "2H 9S 4C KD")
    assert (state.turn, state.actor, state.phase) == (1, 1, "meld")


@clause("ten-card.stock.shuffled", "ten-card.buy.empty")
def test_shuffled_for_the_price_of_a_buy() -> None:
    state = play(low(round=4, options={"recycle": "shuffle_keep_top"}), "draw", "S1: buy")
    assert state.phase == "restock"
    state = play(state, "dealer: restock KD 4C")
    assert format_cards(state.hands[1]) == "6D 2H KD"
    assert (piles(state), state.phase, state.actor) == (("9S", "4C"), "offer", 0)


@clause("ten-card.stock.stalemate")
def test_a_round_in_which_nothing_is_laid_ends_after_twelve_laps() -> None:
    assert laps_until_over(low()) == 12 * 4


@clause("ten-card.stock.stalemate")
@pytest.mark.parametrize("laps", [1, 3])
def test_another_number_of_laps_by_choice(laps: int) -> None:
    assert laps_until_over(low(options={"stalemate_laps": laps})) == laps * 4


@clause("ten-card.stock.stalemate")
def test_laps_before_the_pile_was_turned_over_do_not_count() -> None:
    state = low(stock="2C 2D 2S 3C 3D 3H 3S 4D 4H", options={"stalemate_laps": 1})
    assert laps_until_over(state) == 9 + 4


@clause("ten-card.stock.stalemate")
def test_a_lay_starts_the_count_anew() -> None:
    keys: dict[str, Any] = {"opened": [0], "melds": ["1: 6C 7C 8C"], "options": {"stalemate_laps": 2}}
    state = table("5C 5H", "6D", "8H", "TS", discard="KD 4C 9S 2H", stock="", **keys)
    for _ in range(4):
        state = idle_turn(state)
    assert (state.turn, state.idle_turns) == (0, 4)
    state = idle_turn(play(state, "lay off 5C on m1"))
    assert state.idle_turns == 0
    assert laps_until_over(state) == 8


@clause("ten-card.stock.stalemate")
def test_turning_over_again_does_not_start_the_count_anew() -> None:
    state = low(discard="KD 4C", options={"stalemate_laps": 3})
    assert laps_until_over(state) == 12


@clause("ten-card.stock.stalemate")
def test_in_a_stalemate_everybody_counts() -> None:
    state = low(options={"stalemate_laps": 1})
    while state.over is None:
        state = idle_turn(state)
    assert round_points(state) == (5, 6, 8, 10)


@clause("ten-card.stock.stalemate", "ten-card.stock.no-cards")
@pytest.mark.parametrize("limit", [0, 1, 2])
def test_a_limit_for_turning_over_by_choice(limit: int) -> None:
    state = low(options={"max_recycles": limit})
    while state.over is None:
        state = idle_turn(state)
    assert (state.over, state.recycles) == (Ending(Finish.NO_CARDS), limit)


@clause("ten-card.stock.no-cards")
@pytest.mark.parametrize(("discard", "ends"), [("KD 4C", False), ("KD", True)])
def test_fewer_than_two_cards_to_turn_over_end_the_round(discard: str, ends: bool) -> None:
    state, events = happens(low(discard=discard), "draw")
    assert (state.over == Ending(Finish.NO_CARDS)) is ends
    if ends:
        assert [event.kind for event in events] == [EventKind.ENDED]
        assert round_points(state) == (5, 6, 8, 10)
        assert not legal_actions(state)
    else:
        assert piles(state) == ("KD", "")


@clause("ten-card.stock.no-cards", "ten-card.take.top")
def test_the_last_discard_can_be_taken_instead() -> None:
    state = play(low(discard="KD"), "take", "discard 5C")
    assert (state.over, state.turn, piles(state)) == (None, 1, ("5C", ""))
