"""Fixes, kind by kind: what is offered for a refused action, word for word and as an action's text."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from rummy_widgets.advice import Fixes, fixes
from rummy_widgets.cards import parse_card
from rummy_widgets.engine import Action, State, explain, view
from rummy_widgets.melds import Claim
from rummy_widgets.rules import Verb
from rummy_widgets.session.notation import format_action
from tests.engine.clauses.situations import act, play, table

AFTER = {"meld_timing": "after_draw"}
OFFER_FIRST = {"turn_steps": ["OFFER", "BUY", "MELD", "DRAW", "DISCARD"]}


def fixes_of(state: State, text: str | Action) -> Fixes:
    """Return what is offered to the seat whose action is refused."""
    action = act(text)
    refusal = explain(state, action)
    assert refusal is not None, f"{text} is legal"
    seat = state.actor if action.seat is None else action.seat
    return fixes(view(state, seat), action, refusal)


def told(found: Fixes) -> list[tuple[str, str]]:
    """Return the fixes as words and action texts."""
    return [(fix.words, format_action(fix.action)) for fix in found.fixes]


def check(state: State, text: str | Action, *expected: tuple[str, str]) -> None:
    """See that exactly these fixes are offered, in this order."""
    found = fixes_of(state, text)
    assert told(found) == list(expected)
    assert found.none is None
    for fix in found.fixes:
        assert explain(state, fix.action) is None


def nothing(state: State, text: str | Action, sentence: str) -> None:
    """See that no fix is offered, and that it is said why."""
    assert fixes_of(state, text) == Fixes((), sentence)


def opened(hand: str, *melds: str, **keys: Any) -> State:
    """Return a table at which seat 0 has its contract down and melds."""
    return table(hand, opened=[0], discard="KC' QC'", melds=melds, **keys)


# -- a meld that is none, with the contract down


def test_a_joker_is_named_once_for_each_reading() -> None:
    check(
        opened("5C 6C JK 2S"),
        "lay down 5C 6C JK",
        ("Say that the joker is 4♣.", "lay down JK=4C 5C 6C"),
        ("Say that the joker is 7♣.", "lay down 5C 6C JK=7C"),
    )


def test_a_joker_named_wrongly_is_named_rightly() -> None:
    check(
        opened("5C 7C JK 2S"),
        "lay down 5C 7C JK=8C",
        ("Put down 5♣ JK 7♣.", "lay down 5C JK 7C"),
    )


def test_two_jokers_are_named_together() -> None:
    found = told(fixes_of(opened("5C 6C JK JK' 2S"), "lay down 5C 6C JK JK'"))
    assert found[0] == ("Say that the jokers are 3♣ and 4♣.", "lay down JK=3C JK'=4C 5C 6C")
    assert len(found) == 3


def test_a_card_in_hand_is_added_before_a_joker_is() -> None:
    check(
        opened("7S 8S TS 9S JK 2D"), "lay down 7S 8S TS", ("Add 9♠ from your hand.", "lay down 7S 8S 9S TS")
    )


def test_a_joker_is_added_where_nothing_else_is_there() -> None:
    check(
        opened("7S 8S TS JK 2D"), "lay down 7S 8S TS", ("Add a joker from your hand.", "lay down 7S 8S JK TS")
    )


def test_a_joker_that_is_added_is_named_where_it_must_be() -> None:
    check(
        opened("7S 8S JK 2D"),
        "lay down 7S 8S",
        ("Add a joker as 6♠ from your hand.", "lay down JK=6S 7S 8S"),
        ("Add a joker as 9♠ from your hand.", "lay down 7S 8S JK=9S"),
    )


def test_a_card_too_many_is_left_out() -> None:
    check(opened("7S 8S 9S JS 2D"), "lay down 7S 8S 9S JS", ("Leave J♠ out.", "lay down 7S 8S 9S"))


def test_of_two_copies_one_is_left_out() -> None:
    check(opened("4H 5H 5H' 6H 2S"), "lay down 4H 5H' 5H 6H", ("Leave 5♥ out.", "lay down 4H 5H 6H"))


def test_a_card_is_put_in_the_place_of_another() -> None:
    check(opened("5H 6H 7D 7H 2S"), "lay down 5H 6H 7D", ("Put 7♥ in the place of 7♦.", "lay down 5H 6H 7H"))


def test_two_cards_are_left_out_and_two_added() -> None:
    check(
        opened("5H 6H 9D KC 7H 8H"),
        "lay down 5H 6H 9D KC",
        ("Leave K♣ 9♦ out and add 7♥ from your hand.", "lay down 5H 6H 7H"),
    )


def test_one_long_row_is_split_where_a_card_comes_twice() -> None:
    check(
        opened("3S 4S 5S 3S' 4S' 5S' 9D"),
        "lay down 3S 4S 5S 3S' 4S' 5S'",
        ("Put them down as two melds: 3♠ 4♠ 5♠ and 3♠ 4♠ 5♠.", "lay down 3S 4S 5S / 3S' 4S' 5S'"),
    )


def test_pieces_are_put_together() -> None:
    check(
        opened("3S 4S 5S 9D"),
        "lay down 3S 4S / 5S",
        ("Put them down as one meld: 3♠ 4♠ 5♠.", "lay down 3S 4S 5S"),
    )


def test_a_faulty_meld_beside_a_good_one_is_left_out() -> None:
    check(
        opened("3S 4S 5S 9D TD 2C"),
        "lay down 3S 4S 5S / 9D TD",
        ("Leave 9♦ 10♦ out.", "lay down 3S 4S 5S"),
    )


def test_a_card_not_held_is_replaced() -> None:
    check(opened("9C TC 8C 2D 2S"), "lay down 9C TC JC", ("Put 8♣ in the place of J♣.", "lay down 8C 9C TC"))


def test_the_copy_that_is_held_is_taken() -> None:
    check(opened("9C' TC JC 2D"), "lay down 9C'' TC JC", ("Put down 9♣ 10♣ J♣.", "lay down 9C' TC JC"))


def test_cards_go_on_the_table_that_make_no_meld_of_their_own() -> None:
    check(
        opened("9D TD 4H 2C", "1: 6D 7D 8D"),
        "lay down 9D TD",
        ("Lay 9♦ 10♦ off on the run of diamonds, 6 to 8.", "lay off 9D TD on m1"),
    )


def test_nothing_completes_it() -> None:
    nothing(opened("4H 9C KD 2S"), "lay down 4H 9C KD", "No card in your hand completes this.")


def test_jokers_alone_get_a_real_card() -> None:
    found = told(fixes_of(opened("JK JK' 9S TS 2D"), "lay down JK JK'"))
    assert found[0][1] == "lay down JK=7S JK'=8S 9S TS"


# -- the contract


def test_a_long_run_is_split_for_a_contract_of_two() -> None:
    check(
        table("3S 4S 5S 6S 7S 8S KD KH 9C 2D", round=2),
        "lay down 3S 4S 5S 6S 7S 8S",
        ("Put them down as two melds: 3♠ 4♠ 5♠ and 6♠ 7♠ 8♠.", "lay down 3S 4S 5S / 6S 7S 8S"),
    )


def test_a_second_meld_is_added_for_a_contract_of_two() -> None:
    check(
        table("3S 4S 5S KD KH KC 7C 8D 9C 2D", round=2),
        "lay down KD KH KC",
        ("Add another meld: 3♠ 4♠ 5♠.", "lay down KC KD KH / 3S 4S 5S"),
    )


def test_a_meld_too_short_for_the_contract_is_made_longer() -> None:
    check(
        table("7C 7D 7H 7S 5H 9S JS 2C 9C 2D", round=3),
        "lay down 7C 7D 7H",
        ("Add 7♠ from your hand.", "lay down 7C 7D 7H 7S"),
    )


def test_the_nearest_contract_is_offered_where_it_has_little_of_what_was_tried() -> None:
    check(
        table("7C 7D 2C 2D 2H 2S 9C JD QD KH", round=3),
        "lay down 7C 7D",
        ("Lay your contract so: 2♣ 2♦ 2♥ 2♠.", "lay down 2C 2D 2H 2S"),
    )


def test_the_contract_comes_before_laying_off_and_leaves_the_card_for_later() -> None:
    check(
        table("9D TD JD QC KC AC 2C 3H 5H 7S", melds=["1: 6D 7D 8D"]),
        "lay off 9D on m1",
        ("Lay your contract first: Q♣ K♣ A♣.", "lay down QC KC AC"),
        ("Lay your contract first: K♣ A♣ 2♣.", "lay down KC AC 2C"),
        ("Lay your contract first: 9♦ 10♦ J♦.", "lay down 9D TD JD"),
    )


def test_a_contract_that_is_not_there_is_told_with_the_reason() -> None:
    state = table("7C 7D 7H 4H 5H 9S JS 2C 9C 2D", round=4)
    nothing(
        state,
        "lay down 7C 7D 7H",
        "You can't meet Two 4's with this hand yet: "
        "the longest run you can make has 2 cards, and at most 3 cards share a rank.",
    )


def test_sets_of_one_rank_are_no_contract_where_that_is_asked() -> None:
    options = {"same_rank_sets": False}
    kings = "KC KD KH KC' KD' KS"
    nothing(
        table(f"{kings} 4H 9C 2D 7S", round=2, options=options),
        "lay down KC KD KH / KC' KD' KS",
        "No other contract is in your hand.",
    )
    found = fixes_of(
        table(f"{kings} 4H 5H 6H 7S", round=2, options=options), "lay down KC KD KH / KC' KD' KS"
    )
    assert told(found)[0] == (
        "Add another meld: 4♥ 5♥ 6♥.",
        "lay down KC KD KH / KC' KD' KS / 4H 5H 6H",
    )
    assert all("4H 5H 6H" in text for _, text in told(found))


def test_where_the_contract_comes_piece_by_piece_each_piece_must_be_of_its_size() -> None:
    check(
        table("7C 7D 7H 7S 4H 9S JS 2C 9C 2D", round=4, options={"contract_at_once": False}),
        "lay down 7C 7D 7H",
        ("Add 7♠ from your hand.", "lay down 7C 7D 7H 7S"),
    )


# -- laying off


def test_an_end_is_said() -> None:
    check(
        opened("AC 2S", "1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"),
        "lay off AC on m1",
        ("Put it at the low end.", "lay off AC on m1 low"),
        ("Put it at the high end.", "lay off AC on m1 high"),
    )


def test_the_other_end_is_used() -> None:
    check(
        opened("9D 2S", "1: 6D 7D 8D"),
        "lay off 9D on m1 low",
        ("Put it at the high end.", "lay off 9D on m1"),
    )


def test_a_set_has_no_ends() -> None:
    check(
        opened("9S 2S", "1: 9C 9D 9H"),
        "lay off 9S on m1 low",
        ("Say no end for it: a set has none.", "lay off 9S on m1"),
    )


def test_a_joker_that_fits_at_both_ends_goes_to_one() -> None:
    check(
        opened("JK 2S", "1: 6D 7D 8D"),
        "lay off JK on m1",
        ("Put it at the low end.", "lay off JK on m1 low"),
        ("Put it at the high end.", "lay off JK on m1 high"),
    )


def test_another_meld_takes_the_card() -> None:
    check(
        opened("9D 2S", "1: 6C 7C 8C", "2: 9C 9H 9S"),
        "lay off 9D on m1",
        ("Lay 9♦ off on the set of 9s.", "lay off 9D on m2"),
    )


def test_a_meld_that_is_not_there_is_replaced_by_those_that_take_the_card() -> None:
    check(
        opened("9D 2S", "1: 6D 7D 8D", "0: 9C 9H 9S"),
        "lay off 9D on m3",
        ("Lay 9♦ off on the run of diamonds, 6 to 8.", "lay off 9D on m1"),
        ("Lay 9♦ off on the set of 9s.", "lay off 9D on m2"),
    )


def test_the_card_between_is_added() -> None:
    check(
        opened("TD 9D 2S", "1: 6D 7D 8D"),
        "lay off TD on m1",
        ("Add 9♦ from your hand.", "lay off 9D TD on m1"),
    )


def test_a_card_that_does_not_fit_is_left_out() -> None:
    check(opened("9D JD 2S", "1: 6D 7D 8D"), "lay off 9D JD on m1", ("Leave J♦ out.", "lay off 9D on m1"))


def test_cards_make_a_meld_of_their_own() -> None:
    check(
        opened("9H 9D 9S 2S", "1: 6C 7C 8C"),
        "lay off 9H 9D 9S on m1",
        ("Put 9♦ 9♥ 9♠ down as a meld of your own.", "lay down 9D 9H 9S"),
    )


def test_a_joker_that_stays_is_left_alone() -> None:
    check(opened("6C 8C 2S", "1: 5C JK=6C 7C"), "lay off 6C 8C on m1", ("Leave 6♣ out.", "lay off 8C on m1"))


def test_a_joker_is_replaced_by_its_card_alone() -> None:
    check(
        opened("6C 8C 2S", "1: 5C JK=6C 7C", options={"joker_swap": "take_to_hand"}),
        "lay off 6C 8C on m1",
        ("Leave 6♣ out.", "lay off 8C on m1"),
        ("Put 6♣ alone in the joker's place (run of clubs, 5 to 7).", "lay off 6C on m1"),
    )


def test_a_joker_that_slides_goes_to_an_end() -> None:
    check(
        opened("6C 2S", "1: 5C JK=6C 7C", options={"joker_swap": "slide_to_end"}),
        "lay off 6C on m1",
        (
            "Put 6♣ alone in the joker's place, which goes to the low end (run of clubs, 5 to 7).",
            "lay off 6C on m1 low",
        ),
        (
            "Put 6♣ alone in the joker's place, which goes to the high end (run of clubs, 5 to 7).",
            "lay off 6C on m1 high",
        ),
    )


def test_the_joker_limit_on_lay_offs_leaves_a_joker_out() -> None:
    found = told(
        fixes_of(
            opened("JK' JK'' 2S", "1: 6D 7D JK=8D", options={"joker_limit_on_layoff": True}),
            "lay off JK' JK'' on m1 high",
        )
    )
    assert ("Leave a joker out.", "lay off JK' on m1 high") in found


def test_a_card_fits_nowhere() -> None:
    state = opened("KD 2S QC", "1: 9C 9D 9H")
    nothing(state, "lay off KD on m1", "K♦ fits on no meld of the table, even with your other cards.")
    nothing(
        state, "lay off KD QC on m1", "These cards fit on no meld of the table, even with your other cards."
    )
    nothing(opened("KD 2S QC"), "lay off KD on m1", "There is no meld on the table yet.")


def test_where_no_meld_is_named_all_are_looked_at() -> None:
    nowhere = Action(Verb.LAY_OFF, cards=(Claim(parse_card("KD")),))
    nothing(opened("KD 2S QC", "1: 9C 9D 9H"), nowhere, "Your other cards don't change that.")
    nothing(opened("KD 2S QC"), nowhere, "There is no meld on the table yet.")
    check(
        opened("KD QD 2S", "1: 9C 9D 9H", "0: 9D' TD JD"),
        nowhere,
        ("Lay Q♦ K♦ off on the run of diamonds, 9 to jack.", "lay off QD KD on m2"),
    )


# -- the moment


HAND = "7C 7D 7H 4H 5H 9S JS 2C 9C 2D"


def test_the_card_comes_before_the_discard() -> None:
    check(
        table(HAND, discard="3C 4C"),
        "discard 9C",
        ("Draw first, then discard.", "draw"),
        ("Take 4♣ first, then discard.", "take"),
    )


def test_a_drawn_card_waits_and_a_card_is_thrown_that_is_not_needed() -> None:
    check(
        table(f"{HAND} KS", phase="discard"),
        "lay down 7C 7D 7H",
        ("Discard K♠ now and lay your meld down at your next turn.", "discard KS"),
    )
    check(
        table("9C KS 2D", phase="discard", opened=[0], melds=["1: 9D 9H 9S"]),
        "lay off 9C on m1",
        ("Discard K♠ now and lay 9♣ off at your next turn.", "discard KS"),
    )


def test_a_meld_that_is_none_is_not_promised_for_the_next_turn() -> None:
    check(table(f"{HAND} KS", phase="discard"), "lay down 7C 9C KS", ("Discard 4♥.", "discard 4H"))
    check(
        table("9C KS 2D", phase="discard", opened=[0], melds=["1: 8D 8H 8S"]),
        "lay off 9C on m1",
        ("Discard K♠.", "discard KS"),
    )


def test_who_must_choose_a_card_draws_or_takes_and_lays_later() -> None:
    state = table(HAND, phase="offer", round=1, discard="3C 4C")
    check(
        state,
        "lay down 7C 7D 7H",
        ("Draw now and lay it down at your next turn.", "draw"),
        ("Take 4♣ now and lay your meld down at your next turn.", "take"),
    )


def test_where_the_offer_comes_first_melding_follows_in_the_same_turn() -> None:
    state = table(HAND, options=OFFER_FIRST, discard="3C 4C")
    check(
        state,
        "lay down 7C 7D 7H",
        ("Take 4♣ first, then lay your meld down.", "take"),
        ("Pass first, then lay it down.", "pass"),
    )


def test_nobody_melds_in_the_first_turn_where_that_is_asked() -> None:
    check(
        table(HAND, options={"meld_on_first_turn": False}, discard="3C 4C", turns=0),
        "lay down 7C 7D 7H",
        ("Draw now and lay it down at your next turn.", "draw"),
        ("Take 4♣ now and lay your meld down at your next turn.", "take"),
    )


def test_who_is_asked_to_buy_says_buy_or_pass() -> None:
    state = play(table(HAND, "5C 6C 7S 7C' 9D TD JD 2S 3S 4S", round=4, discard="3C 4C"), "draw")
    check(
        state,
        "discard 5C",
        ("Pass now and discard in your turn.", "pass"),
        ("Buy 4♣.", "buy"),
    )
    check(state, "S1: take", ("Buy 4♣.", "S1: buy"), ("Pass.", "S1: pass"))


def test_the_turn_player_takes_what_he_would_buy() -> None:
    check(
        table(HAND, round=4, discard="3C 4C"),
        "buy",
        ("Take 4♣: in your turn it costs no extra card.", "take"),
        ("Draw from the stock.", "draw"),
    )


def test_only_the_top_of_the_pile_is_taken() -> None:
    check(
        table(HAND, discard="3C 4C"),
        "take 3C",
        ("Take 4♣ alone.", "take"),
        ("Draw from the stock.", "draw"),
    )


def test_an_empty_pile_leaves_the_stock() -> None:
    check(table(HAND, phase="offer", round=4, discard=""), "take", ("Draw from the stock.", "draw"))


def test_after_the_draw_a_card_is_thrown() -> None:
    for text in ("draw", "take", "pass"):
        check(table(f"{HAND} KS", phase="discard", discard="3C 4C"), text, ("Discard K♠.", "discard KS"))


def test_melding_after_the_draw_gives_way_to_the_discard() -> None:
    check(table(f"{HAND} KS", phase="meld", options=AFTER), "draw", ("Discard K♠.", "discard KS"))


def test_the_card_just_taken_gives_way_to_others() -> None:
    state = play(table(HAND, discard="3C KH"), "take")
    found = told(fixes_of(state, "discard KH"))
    assert [text for _, text in found] == ["discard JS", "discard 4H", "discard 2C"]
    assert found[0][0] == "Discard J♠ instead."


def test_the_other_copy_may_go() -> None:
    state = play(table("4C 7C 7D 7H 4H 5H 9S JS 2C 9C", discard="3C 4C'"), "take")
    check(state, "discard 4C'", ("Discard the other 4♣.", "discard 4C"))


def test_one_of_several_cards_is_thrown_the_least_useful_first() -> None:
    check(
        table(f"{HAND} KS", phase="discard"),
        "discard 7C 2D KS",
        ("Discard only K♠.", "discard KS"),
        ("Discard only 2♦.", "discard 2D"),
        ("Discard only 7♣.", "discard 7C"),
    )


def test_a_joker_that_may_not_be_thrown_gives_way() -> None:
    state = table("JK 7C 7D 4H 5H 9S JS 2C 9C 2D KS", phase="discard", options={"joker_discard": False})
    assert fixes_of(state, "discard JK").fixes[0].words == "Discard K♠ instead."


def test_a_joker_taken_off_the_table_is_played_first() -> None:
    swap = {"joker_swap": "take_and_replay"}
    state = play(opened("6C 9S 2S", "1: 5C JK=6C 7C", options=swap), "lay off 6C on m1")
    check(
        state,
        "draw",
        ("Lay a joker off at the low end of the run of clubs, 5 to 7.", "lay off JK on m1 low"),
        ("Lay a joker off at the high end of the run of clubs, 5 to 7.", "lay off JK on m1 high"),
    )


def test_a_lay_down_of_nothing_is_a_lay_down_of_what_there_is() -> None:
    check(
        table("3S 4S 5S KD JH 9C 7C 8D TC 2D"),
        Action(Verb.LAY_DOWN),
        ("Lay your contract so: 3♠ 4♠ 5♠.", "lay down 3S 4S 5S"),
    )
    nothing(opened("KD QC"), Action(Verb.LAY_DOWN), "Nothing in your hand can be put down now.")


# -- not asked


@pytest.mark.parametrize(
    ("action", "keys", "sentence"),
    [
        ("S1: draw", {}, "Nothing is asked of you now."),
        ("S1: lay down 3S 4S 5S", {}, "Nothing is asked of you now."),
        ("S1: buy", {"round": 3}, "When your turn comes, the top discard costs you nothing extra."),
        ("S1: buy", {"round": 4}, "Wait until you are asked."),
        ("S3: buy", {"round": 4, "discarder": 3}, "Wait for your turn."),
        ("S1: buy", {"round": 4, "phase": "discard"}, "You are asked again when there is another discard."),
    ],
)
def test_who_is_not_asked_is_told_to_wait(action: str, keys: dict[str, Any], sentence: str) -> None:
    nothing(table(HAND, "3S 4S 5S ?7", discard="3C 4C", **keys), action, sentence)


def test_a_round_that_is_over_has_no_fixes() -> None:
    state = play(opened("9D TD", "1: 6D 7D 8D"), "lay off 9D TD on m1")
    nothing(state, "S1: draw", "Nothing more can be played in it.")


def test_a_view_has_no_advice_for_another_seat() -> None:
    state = table(HAND, discard="3C 4C")
    refusal = explain(state, act("discard 9C"))
    assert refusal is not None
    for seat in (None, 1, 2, 3):
        assert fixes(view(state, seat), act("discard 9C"), refusal).fixes == ()


# -- the same hand


def test_the_order_of_a_hand_changes_nothing() -> None:
    tries = ("lay down 7C 7D", "lay down 4H 5H", "discard KS", "lay down 7C 7D 7H / 4H 5H")
    for round_number in (1, 2, 3):
        state = table("7C 7D 7H 4H 5H 6H JK 2C 9C 9D", round=round_number)
        other = state.with_hand(0, tuple(reversed(state.hands[0])))
        for text in tries:
            refusal = explain(state, act(text))
            if refusal is not None:
                assert fixes_of(other, text) == fixes_of(state, text)


def test_a_fix_speaks_for_the_seat_that_was_named() -> None:
    state = table(HAND, discard="3C 4C")
    found = fixes_of(state, "S0: discard 9C")
    assert [fix.action.seat for fix in found.fixes] == [0, 0]
    assert dataclasses.replace(found.fixes[0].action, seat=None) == act("draw")
