"""Fixes of the games beside Ten Card, word for word: knocks, declarations, deep takes, contracts of kinds."""

from __future__ import annotations

import pytest

from rummy_widgets.engine import State
from rummy_widgets.session.position import read_position
from tests.advice.test_fixes import check, fixes_of, nothing, told


def position(variant: str, hand: str, *others: str, options: str = "", **keys: str) -> State:
    """Return a table in mid-play; values of keys are written as they stand in a file."""
    rest = others or ("?10",)
    hands = ", ".join(f'"{cards}"' for cards in (hand, *rest))
    lines = {"round": "1", "dealer": "1", "turn": "0", "seed": "1", "discard": '"3C"', **keys}
    text = "\n".join(f"{key} = {value}" for key, value in lines.items())
    return read_position(f'variant = "{variant}"\noptions = {{ {options} }}\nhands = [{hands}]\n{text}\n')


def gin(hand: str, options: str = "", **keys: str) -> State:
    return position("gin", hand, options=options, **{"phase": '"discard"', **keys})


NEAR = "4C 5C 6C 7D 7H 7S 8S 9S TS KD AD"
FAR = "4C 5C 6C 7D 7H 7S 8S 9S KD QD 2D"


def test_a_knock_with_too_much_left_is_told_how_far_it_is() -> None:
    words = "Not yet: discard Q♦, and 26 points are left, 16 too many to knock."
    for tried in ("knock KD", "knock 2D", "knock", "gin KD", "big gin", "knock KD : 4C 5C 6C / 7D 7H 7S"):
        check(gin(FAR), tried, (words, "discard QD"))


def test_a_knock_with_the_wrong_card_is_mended_by_the_right_one() -> None:
    check(
        gin(NEAR),
        "knock 7D",
        ("Knock with K♦: 1 point is left.", "knock KD"),
        ("Knock with A♦: 10 points are left.", "knock AD"),
    )


def test_where_it_is_no_gin_one_may_knock_or_play_on() -> None:
    check(
        gin(NEAR),
        "gin KD",
        ("Knock with K♦ instead: 1 point is left.", "knock KD"),
        ("Knock with A♦ instead: 10 points are left.", "knock AD"),
        ("Discard K♦ and play on for gin: 1 point is left.", "discard KD"),
    )


def test_where_only_gin_is_shown_the_discard_says_what_is_too_much() -> None:
    words = "Not yet: discard K♦, and 1 point is left, 1 too many to knock."
    check(gin(NEAR, "knock_limit = 0"), "knock KD", (words, "discard KD"))


def test_melds_that_must_be_named_are_named() -> None:
    state = gin(NEAR, 'knock_melds = "manual"')
    melds = "4C 5C 6C / 8S 9S TS / 7D 7H 7S"
    first, _ = told(fixes_of(state, "knock KD"))
    assert first == (
        "Knock with K♦, showing 4♣ 5♣ 6♣, 8♠ 9♠ 10♠ and 7♦ 7♥ 7♠: 1 point is left.",
        f"knock KD : {melds}",
    )


def test_big_gin_that_is_gin() -> None:
    state = gin("4C 5C 6C 7D 7H 7S 8S 9S TS JS KD")
    assert told(fixes_of(state, "big gin"))[0] == ("Throw K♦ and go gin.", "gin KD")
    assert told(fixes_of(state, "knock 7S"))[0] == ("Throw K♦ and go gin.", "gin KD")


def test_the_card_just_taken_is_not_what_one_knocks_with() -> None:
    state = gin(NEAR, taken='"KD"', discard='"3C 2C"')
    check(state, "knock KD", ("Knock with A♦: 10 points are left.", "knock AD"))


def test_what_cannot_be_laid_off_after_a_knock_leaves_done() -> None:
    state = position(
        "gin",
        "KS 2H 3D 4S",
        "5H 6H 7H QD QC QS AC 2C 2D",
        phase='"lay-off"',
        turn="1",
        actor="0",
        table='[ { owner = 1, cards = "9D TD JD" } ]',
        knock='{ seat = 1, kind = "knock" }',
    )
    check(state, "lay off KS on m1", ("Say done: the rest of your hand is arranged for you.", "done"))


# -- declaring


def indian(hand: str, options: str = "", **keys: str) -> State:
    return position("indian", hand, "?13", options=options, **{"phase": '"discard"', "wild": '"8D"', **keys})


VALID = "3H 4H 5H 6S 7S JK 9S KC KD KS 2C 2D 2H 9D"


@pytest.mark.parametrize(
    "tried", ["declare", "declare 9D 2C : 3H 4H 5H", "declare 9D : 3H 4H 5H / 6S 7S JK 9S / KC KD KS"]
)
def test_a_hand_that_is_valid_is_declared_whole(tried: str) -> None:
    check(
        indian(VALID),
        tried,
        (
            "Declare: 9♦ to the finish slot, and 2♣ 2♦ 2♥, K♣ K♦ K♠, 3♥ 4♥ 5♥ and 6♠ 7♠ JK 9♠.",
            "declare 9D : 2C 2D 2H / KC KD KS / 3H 4H 5H / 6S 7S JK 9S",
        ),
    )


def test_a_hand_that_lacks_a_run_is_told_which() -> None:
    no_pure = indian(VALID.replace("4H", "4D"))
    check(no_pure, "declare", ("You hold no pure run yet: discard 9♦ and play on.", "discard 9D"))
    no_second = indian(VALID.replace("7S JK", "QC 9C"))
    ((words, _),) = told(fixes_of(no_second, "declare"))
    assert words.startswith("You hold no second run yet: discard ")
    loose = indian(VALID.replace("2C 2D 2H", "2C QD 7H"))
    ((words, _),) = told(fixes_of(loose, "declare"))
    assert words.startswith("3 cards are still in no group: discard ")


def test_before_the_draw_one_draws_first() -> None:
    state = indian("3H 4H 5H 6S 7S JK 9S KC KD KS 2C 2D 2H", phase='"draw"')
    check(
        state,
        "declare 2H",
        ("Draw first, then declare.", "draw"),
        ("Take 3♣ first, then declare.", "take"),
    )


# -- taking deep


def test_a_take_that_cannot_be_used_is_mended_by_one_that_can() -> None:
    state = position("rummy-500", "5C 5S 9H KC 2H", "?7", phase='"draw"', discard='"QD 5D JC 8H 9S"')
    check(
        state,
        "take JC",
        ("Take 5♦ with the three cards above it.", "take 5D"),
        ("Take 9♠.", "take"),
        ("Draw from the stock.", "draw"),
    )
    check(
        state,
        "take 5D JC",
        ("Take 5♦ with the three cards above it.", "take 5D"),
        ("Take 9♠.", "take"),
        ("Draw from the stock.", "draw"),
    )


def test_the_card_that_must_be_used_is_used() -> None:
    state = position(
        "rummy-500", "5C 5S 5D JC 8H 9S KC 2H", "?7", phase='"play"', discard='"QD"', must_use='"5D"'
    )
    check(state, "discard KC", ("Put 5♣ 5♦ 5♠ down.", "lay down 5C 5D 5S"))
    check(state, "lay down 8H 9S JC", ("Put 5♣ 5♦ 5♠ down.", "lay down 5C 5D 5S"))


# -- the last card, one meld a turn, a meld of one's own


def rummy(hand: str, options: str = "", **keys: str) -> State:
    return position("rummy", hand, "?5", options=options, **{"phase": '"play"', **keys})


def test_where_the_last_card_must_be_thrown_one_card_stays() -> None:
    state = rummy("7C 8C 9C TC", "must_discard_to_go_out = true")
    check(
        state,
        "lay down 7C 8C 9C TC",
        ("Leave 7♣ out.", "lay down 8C 9C TC"),
        ("Leave 10♣ out.", "lay down 7C 8C 9C"),
    )
    check(
        rummy("7C 8C 9C", "must_discard_to_go_out = true"),
        "lay down 7C 8C 9C",
        ("Discard 9♣.", "discard 9C"),
    )


def test_one_meld_a_turn() -> None:
    state = rummy("7C 8C 9C KC KD KH 2S", "melds_per_turn = 1")
    assert told(fixes_of(state, "lay down 7C 8C 9C / KC KD KH"))[0] == (
        "Leave 7♣ 8♣ 9♣ out.",
        "lay down KC KD KH",
    )


def test_without_a_meld_of_ones_own_one_is_laid_first() -> None:
    keys = {"table": '[ { owner = 1, cards = "5D 6D 7D" } ]'}
    state = rummy("7C 8C 9C 8D 2S", "layoff_needs_meld = true", **keys)
    check(state, "lay off 8D on m1", ("Put 7♣ 8♣ 9♣ down first, as a meld of your own.", "lay down 7C 8C 9C"))
    poor = rummy("7C 8H 9C 8D 2S", "layoff_needs_meld = true", **keys)
    nothing(poor, "lay off 8D on m1", "There is no meld in your hand to put down first.")


# -- contracts of sets and runs


def contract(hand: str, **keys: str) -> State:
    return position(
        "contract-rummy", hand, "?10", "?10", **{"phase": '"meld"', "round": "2", "dealer": "2", **keys}
    )


KINDS = "7C 7D 7H 3S 4S 5S 6S KD KH 9C 2D"


def test_a_contract_of_kinds_is_put_together() -> None:
    laid = "lay down 7C 7D 7H / 3S 4S 5S 6S"
    check(contract(KINDS), "lay down 7C 7D 7H / 3S 4S 5S", ("Add 6♠ from your hand.", laid))
    check(contract(KINDS), "lay down 7C 7D 7H", ("Add another meld: 3♠ 4♠ 5♠ 6♠.", laid))
    words = "Lay your contract first: 7♣ 7♦ 7♥ and 3♠ 4♠ 5♠ 6♠."
    keys = {"table": '[ { owner = 1, cards = "2C 2H 2S" } ]', "opened": "[1]"}
    check(contract(KINDS, **keys), "lay off 2D on m1", (words, laid))


def test_where_it_is_not_there_it_is_said_what_is() -> None:
    nothing(
        contract(KINDS.replace("6S", "8H")),
        "lay down 7C 7D 7H / 3S 4S 5S",
        "You can't meet One set and one run with this hand yet: "
        "your cards make the set of 3 and no run of 4.",
    )


def test_no_further_meld_goes_down_after_the_contract() -> None:
    keys = {"table": '[ { owner = 0, cards = "2C 2H 2S" } ]', "opened": "[0]"}
    state = contract("7C 7D 7H 2D KS", **keys)
    check(state, "lay down 7C 7D 7H", ("Discard K♠.", "discard KS"))
    assert told(fixes_of(state, "lay down 2D KS"))[0] == ("Lay 2♦ off on the set of 2s.", "lay off 2D on m1")
