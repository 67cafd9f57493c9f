"""Clauses of buying: who is asked, in which order, what it costs, and what can be chosen."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.cards import format_cards
from rummy_widgets.engine import EventKind, State, legal_actions, view
from tests.engine.clauses.situations import clause, hand, happens, play, refused, table

STOCK = "2C 2D 2H 2S 3D 3H 3S 4D 4H 4S"
PILE = "KD 4C 9S 7H"


def four(discard: str = PILE, stock: str = STOCK, **keys: Any) -> State:
    """Return seat 0 on turn in round 4, each seat with three cards that no test looks at."""
    keys = {"round": 4, **keys}
    return table("5C 5D 5H", "6C 6D 6H", "8C 8D 8H", "TC TD TH", discard=discard, stock=stock, **keys)


def asked(state: State) -> list[int]:
    """Return the seats asked in turn, each of which passes, until somebody else acts."""
    seats = []
    while state.phase == "buy":
        seats.append(state.actor)
        state = play(state, "pass")
    return seats


@clause("ten-card.buy")
@pytest.mark.parametrize("number", range(1, 12))
def test_buying_from_round_four(number: int) -> None:
    state = play(four(round=number), "draw")
    if number < 4:
        assert (state.phase, state.actor) == ("discard", 0)
    else:
        assert (state.phase, state.actor) == ("buy", 1)
        assert {action.verb.value for action in legal_actions(state)} == {"buy", "pass"}


@clause("ten-card.buy.first-refusal")
def test_the_turn_player_takes_it_with_no_extra_card() -> None:
    state = play(four(), "take")
    assert (hand(state), state.phase, len(state.stock)) == ("5C 5D 5H 7H", "discard", 10)
    assert refused(state, "S1: buy").point == "buy.late"
    assert refused(four(), "S1: buy").point == "buy.soon"


@clause("ten-card.buy.window")
def test_buying_ends_when_the_stock_is_touched() -> None:
    state = play(four(), "draw", "pass", "pass")
    assert (state.phase, len(state.stock)) == ("buy", 10)
    state, events = happens(state, "pass")
    assert [event.kind for event in events] == [EventKind.PASSED, EventKind.DREW]
    assert (state.phase, state.actor, hand(state)) == ("discard", 0, "2C 5C 5D 5H")
    assert refused(state, "S2: buy").point == "buy.late"


@clause("ten-card.buy.clockwise")
@pytest.mark.parametrize(("turn", "order"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (3, [0, 1, 2])])
def test_seats_are_asked_clockwise_from_the_turn_player(turn: int, order: list[int]) -> None:
    assert asked(play(four(turn=turn), "draw")) == order


@clause("ten-card.buy.clockwise")
def test_the_nearest_seat_that_wants_it_gets_it() -> None:
    """B and D both want the card: B is asked first, and D never is."""
    state = play(four(), "draw")
    assert refused(state, "S3: buy").point == "buy.order"
    state = play(state, "S1: buy")
    assert (hand(state, 1), hand(state, 3)) == ("2C 6C 6D 6H 7H", "TC TD TH")


@clause("ten-card.buy.clockwise")
def test_a_seat_that_cannot_buy_is_not_asked() -> None:
    assert asked(play(four(discarder=3), "draw")) == [1, 2]
    options = {"buy_after_contract": False}
    assert asked(play(four(opened=[1], options=options), "draw")) == [2, 3]
    assert asked(play(four(buys=[0, 0, 2, 0], options={"max_buys_per_round": 2}), "draw")) == [1, 3]
    everybody = four(opened=[1, 2, 3], options=options)
    assert play(everybody, "draw").phase == "discard"


@clause("ten-card.buy.two-cards", "ten-card.buy.no-discard", "ten-card.out.hand-size")
def test_a_buy_brings_two_cards_and_no_turn() -> None:
    state, events = happens(play(four(), "draw"), "S1: buy")
    assert [(event.kind, event.seat) for event in events] == [(EventKind.BOUGHT, 1), (EventKind.DREW, 1)]
    assert events[1].seen_by(0).hidden == () and events[1].seen_by(1).hidden
    assert (hand(state, 1), state.counts) == ("2C 6C 6D 6H 7H", (3, 5, 3, 3))
    assert (state.turn, state.actor, state.phase, state.buys) == (0, 0, "offer", (0, 1, 0, 0))
    assert [card.text for card in state.pile] == ["KD", "4C", "9S"]
    for text in ("S1: discard 6C", "S1: lay down 6C 6D 6H"):
        assert refused(state, text).point == "turn.actor"
    state = play(state, "take", "discard 5C")
    assert (state.turn, state.counts) == (1, (3, 5, 3, 3))


@clause("ten-card.buy.again", "ten-card.buy.each-refusal")
def test_the_next_card_can_be_bought_too_after_the_turn_player_is_asked() -> None:
    state = play(four(), "draw", "S1: buy")
    assert (state.phase, state.actor) == ("offer", 0)
    state = play(state, "draw")
    assert (state.phase, state.actor) == ("buy", 1)
    state = play(state, "S1: buy", "draw", "S1: pass", "S2: buy")
    assert (hand(state, 1), hand(state, 2)) == ("2C 6C 2D 6D 6H 7H 9S", "4C 8C 8D 2H 8H")
    assert (state.buys, state.turn_buys) == ((0, 2, 1, 0), 3)
    state = play(state, "take")
    assert hand(state) == "5C 5D KD 5H"


@clause("ten-card.buy.again")
def test_one_buy_a_turn_by_choice() -> None:
    state = play(four(options={"chain_buys": False}), "draw", "S1: buy")
    assert (state.phase, state.actor) == ("offer", 0)
    taken = play(state, "take")
    assert hand(taken) == "5C 5D 5H 9S"
    state = play(state, "draw")
    assert (state.phase, hand(state)) == ("discard", "5C 2D 5D 5H")
    state = play(state, "discard 5C", "draw")
    assert (state.phase, state.actor, state.turn) == ("buy", 2, 1)


@clause("ten-card.buy.again")
def test_one_buy_a_turn_with_one_refusal() -> None:
    options = {"chain_buys": False, "turn_player_first_refusal": "once"}
    state = play(four(options=options), "draw", "S1: buy")
    assert (state.phase, state.actor, hand(state)) == ("discard", 0, "5C 2D 5D 5H")


@clause("ten-card.buy.each-refusal")
def test_the_turn_player_is_asked_once_by_choice() -> None:
    state = play(four(options={"turn_player_first_refusal": "once"}), "draw", "S1: pass", "S2: buy")
    assert (state.phase, state.actor) == ("buy", 1)
    assert asked(state) == [1, 2, 3]
    state = play(state, "S1: buy", "pass", "pass", "pass")
    assert (state.phase, state.actor, hand(state)) == ("discard", 0, "5C 5D 2H 5H")


@clause("ten-card.buy.own")
def test_nobody_buys_the_card_just_thrown_unless_chosen() -> None:
    def thrown(**options: Any) -> State:
        state = four(discard="KD", turn=3, phase="discard", options=options)
        return play(state, "discard TC")

    assert refused(thrown(), "S3: buy").point == "buy.own"
    assert asked(play(thrown(), "draw")) == [1, 2]
    free = play(thrown(buy_own_discard=True), "draw", "S1: pass", "S2: pass", "S3: buy")
    assert hand(free, 3) == "2C TC TD TH"


@clause("ten-card.buy.own")
def test_a_card_under_ones_own_discard_can_be_bought() -> None:
    state = play(four(discard="KD", turn=3, phase="discard"), "discard TC", "draw", "S1: buy", "draw")
    state = play(state, "S1: pass", "S2: pass", "S3: buy")
    assert "KD" in hand(state, 3)


@clause("ten-card.buy.opened")
def test_buying_with_the_contract_down_unless_chosen() -> None:
    assert "7H" in hand(play(four(opened=[1]), "draw", "S1: buy"), 1)
    closed = four(opened=[1], options={"buy_after_contract": False})
    assert refused(closed, "S1: buy").point == "buy.opened"
    assert "7H" in hand(play(closed, "draw", "S2: buy"), 2)


@clause("ten-card.buy.limit")
@pytest.mark.parametrize("limit", [None, 0, 1, 2, 3])
def test_how_often_a_seat_may_buy(limit: int | None) -> None:
    options = {} if limit is None else {"max_buys_per_round": limit}
    state = four(discard="KD 4C 9S 7H JS", options=options)
    done = 0
    while True:
        state = play(state, "draw")
        if state.phase != "buy" or state.actor != 1:
            break
        state = play(state, "S1: buy")
        done += 1
    assert done == state.buys[1] == (5 if limit is None else limit)


@clause("ten-card.buy.upcard")
def test_the_first_upcard_can_be_bought_unless_chosen() -> None:
    fresh: dict[str, Any] = {"discard": "7H", "first_upcard": "7H"}
    assert "7H" in hand(play(four(**fresh), "draw", "S1: buy"), 1)
    kept = four(**fresh, options={"buy_initial_upcard": False})
    assert refused(kept, "S1: buy").point == "buy.upcard"
    assert play(kept, "draw").phase == "discard"
    later = play(kept, "draw", "discard 5C", "draw")
    assert (later.phase, later.actor) == ("buy", 2)
    assert "5C" in hand(play(later, "S2: buy"), 2)
    uncovered = play(later, "S2: buy", "draw")
    assert (format_cards(uncovered.pile), uncovered.phase) == ("7H", "buy")
    assert "7H" in hand(play(uncovered, "S2: buy"), 2)


@clause("ten-card.buy.empty")
def test_a_buy_that_empties_the_pile_leaves_the_stock() -> None:
    state = play(four(discard="7H"), "draw", "S1: buy")
    assert (state.phase, state.pile) == ("offer", ())
    assert refused(state, "take").point == "take.empty"
    state = play(state, "draw")
    assert (state.phase, hand(state)) == ("discard", "5C 2D 5D 5H")


@clause("ten-card.buy.empty", "ten-card.stock.turned-over")
def test_a_buy_with_the_stock_empty_turns_over_what_is_left() -> None:
    state, events = happens(play(four(stock=""), "draw"), "S1: buy")
    assert [event.kind for event in events] == [
        EventKind.BOUGHT,
        EventKind.TURNED_OVER,
        EventKind.DREW,
    ]
    assert hand(state, 1) == "4C 6C 6D 6H 7H"
    assert [card.text for card in state.pile] == ["KD"]
    assert [card.text for card in state.stock] == ["9S"]
    assert (state.phase, state.actor, state.recycles) == ("offer", 0, 1)


@clause("ten-card.buy.empty")
@pytest.mark.parametrize(("discard", "possible"), [("KD 4C 7H", True), ("4C 7H", False), ("7H", False)])
def test_no_card_for_the_price_no_buy(discard: str, possible: bool) -> None:
    state = four(discard=discard, stock="")
    refusal = refused(state, "S1: buy")
    assert refusal.point == ("buy.soon" if possible else "buy.penalty")
    assert (play(state, "draw").phase == "buy") is possible


@clause("ten-card.buy.empty")
def test_no_buy_when_the_pile_may_not_be_turned_over_again() -> None:
    state = four(stock="", recycles=1, options={"max_recycles": 1})
    assert refused(state, "S1: buy").point == "buy.penalty"


@clause("ten-card.buy.clockwise")
def test_who_is_asked_sees_only_what_anybody_may() -> None:
    state = play(four(), "draw")
    assert legal_actions(view(state, 1))
    assert not legal_actions(view(state, 2))
    assert not legal_actions(view(state, 0))
