"""The tidy bot, situation by situation."""

from __future__ import annotations

import random

import pytest

from rummy_widgets.engine import Action, apply, view
from rummy_widgets.players import TidyBot
from rummy_widgets.rules import Verb
from rummy_widgets.session.notation import format_action
from rummy_widgets.session.position import read_position


def chosen(*, seat: int = 0, **keys: str) -> Action:
    """Return what the tidy bot does in a position of four seats; others hold unknown cards."""
    given = {
        "variant": '"ten-card"',
        "dealer": "3",
        "turn": "0",
        "actor": str(seat),
        "seed": "3",
        **keys,
    }
    state = read_position("\n".join(f"{key} = {value}" for key, value in given.items()))
    action = TidyBot().choose(view(state, seat), random.Random(0))
    apply(state, action)
    return action


def hands(first: str, others: str = "?10") -> str:
    return f'["{first}", "{others}", "{others}", "{others}"]'


def test_it_lays_the_contract_down_at_once() -> None:
    action = chosen(round="2", hands=hands("3S 4S 5S 6S 7S 8S KD KH 9C 2D"), discard='"2H"')
    assert action.verb is Verb.LAY_DOWN
    assert len(action.melds) == 2


def test_of_two_ways_to_open_it_takes_the_one_that_leaves_less() -> None:
    action = chosen(round="1", hands=hands("3S 4S 5S KD KH KC 9C 2D 7H 8C"), discard='"2H"')
    assert format_action(action) == "lay down KC KD KH"


def test_it_waits_without_the_contract() -> None:
    action = chosen(round="2", hands=hands("3S 4S 5S 6S 7S 9H KD KH 9C 2D"), discard='"2H"')
    assert action.verb is not Verb.LAY_DOWN


def test_a_joker_is_named_in_a_run() -> None:
    action = chosen(round="1", hands=hands("4S 5S JK KD 9H 2C JH 7D TC 8C"), discard='"2H"')
    assert action.verb is Verb.LAY_DOWN
    assert any(claim.stands_for is not None for meld in action.melds for claim in meld)


def test_it_lays_off_until_nothing_fits() -> None:
    table = '[{ owner = 1, cards = "6D 7D 8D" }, { owner = 0, cards = "KS KC KH" }]'
    state = read_position(
        f'variant = "ten-card"\nround = 1\ndealer = 3\nturn = 0\nopened = [0, 1]\nseed = 3\n'
        f'hands = {hands("5D 4D KD 2C QH")}\ntable = {table}\ndiscard = "9S"'
    )
    bot, rng = TidyBot(), random.Random(0)
    while (action := bot.choose(view(state, 0), rng)).verb is Verb.LAY_OFF:
        state, _ = apply(state, action)
    assert {card.text for card in state.hands[0]} == {"2C", "QH"}


def test_it_goes_out_when_it_can() -> None:
    table = '[{ owner = 1, cards = "6D 7D 8D" }]'
    state = read_position(
        f'variant = "ten-card"\nround = 1\ndealer = 3\nturn = 0\nopened = [0, 1]\nseed = 3\n'
        f'hands = {hands("TD JK 2C 2H 2S")}\ntable = {table}\ndiscard = "9S"'
    )
    bot, rng = TidyBot(), random.Random(0)
    while state.over is None:
        action = bot.choose(view(state, 0), rng)
        assert action.verb in (Verb.LAY_DOWN, Verb.LAY_OFF)
        state, _ = apply(state, action)
    assert state.over.seat == 0


def test_a_card_goes_where_the_next_can_follow() -> None:
    table = '[{ owner = 1, cards = "9S 9C 9H" }, { owner = 1, cards = "6D 7D 8D" }]'
    action = chosen(round="1", opened="[0, 1]", hands=hands("9D TD 2C 4H"), table=table, discard='"KS"')
    assert format_action(action) == "lay off 9D on m2 high"


def test_a_joker_bridges_to_a_card_in_hand() -> None:
    table = '[{ owner = 1, cards = "9S 9C 9H" }, { owner = 1, cards = "6D 7D 8D" }]'
    action = chosen(round="1", opened="[0, 1]", hands=hands("JK TD 2C 4H"), table=table, discard='"KS"')
    assert format_action(action) == "lay off JK on m2 high"


def test_a_joker_is_laid_off_before_somebody_goes_out() -> None:
    table = '[{ owner = 1, cards = "9S 9C 9H" }]'
    keys = {"round": "1", "opened": "[0, 1]", "table": table, "discard": '"KS"'}
    calm = chosen(hands=hands("JK 2C 4H 6D"), **keys)
    pressed = chosen(hands=hands("JK 2C 4H 6D", "?1"), **keys)
    assert calm.verb is Verb.DRAW
    assert format_action(pressed) == "lay off JK on m1"


@pytest.mark.parametrize(
    ("held", "upcard", "verb"),
    [
        ("3S 4S 9H KD KC 2D JH 7D 5C 8C", "5S", Verb.TAKE),
        ("3S 4S 9H KD KC 2D JH 7D 5C 8C", "TS", Verb.DRAW),
        ("3S 4S 9H KD TC 2D JH 7D 5C 6C", "JK", Verb.TAKE),
    ],
)
def test_it_takes_what_brings_it_nearer(held: str, upcard: str, verb: Verb) -> None:
    action = chosen(round="3", hands=hands(held), discard=f'"{upcard}"')
    assert action.verb is verb


def test_it_takes_what_it_can_lay_off() -> None:
    table = '[{ owner = 1, cards = "6D 7D 8D" }]'
    keys = {"round": "1", "opened": "[0, 1]", "table": table, "hands": hands("2C QH")}
    assert chosen(discard='"9D"', **keys).verb is Verb.TAKE
    assert chosen(discard='"TD"', **keys).verb is Verb.DRAW


def test_it_keeps_what_can_be_laid_off() -> None:
    table = '[{ owner = 1, cards = "TD JD QD" }]'
    action = chosen(
        round="1", opened="[0, 1]", phase='"discard"', hands=hands("KD AD 2C"), table=table,
        discard='"9S"', drawn='"KD"',
    )  # fmt: skip
    assert format_action(action) == "discard 2C"


def test_it_throws_what_its_aims_do_not_need() -> None:
    action = chosen(
        round="5", phase='"discard"', hands=hands("3S 4S 5S 6S 9H 9D 9C QD 5H AC 8H"), discard='"2H"',
        drawn='"AC"',
    )  # fmt: skip
    assert action.cards[0].card.text in {"AC", "QD", "5H", "8H"}


def test_it_does_not_feed_the_next_seat() -> None:
    table = '[{ owner = 1, cards = "TD TH TS" }]'
    keys = {"round": "9", "phase": '"discard"', "table": table, "discard": '"2H"', "drawn": '"JC"'}
    held = hands("3S 4S 5S 6S 7S 8S 9S TC JC")
    # The jack and the ten cost the same and neither helps; the ten would fit on the table.
    for opened in ("[1]", "[1, 2]"):
        assert format_action(chosen(hands=held, opened=opened, **keys)) == "discard JC"


@pytest.mark.parametrize("held", ["JK 2C", "JK JK' 5H", "JK KD KH 3C 9S"])
def test_it_throws_no_joker(held: str) -> None:
    for opened in ("[]", "[0, 1]"):
        action = chosen(
            round="9", opened=opened, phase='"discard"', hands=hands(held), discard='"9S\'"', drawn='"JK"'
        )
        assert not action.cards[0].card.is_joker


def test_with_nothing_else_in_hand_a_joker_has_to_go() -> None:
    action = chosen(round="9", phase='"discard"', hands=hands("JK JK'"), discard='"9S"', drawn='"JK"')
    assert action.cards[0].card.is_joker


def test_it_takes_nothing_that_would_cost_a_joker() -> None:
    assert chosen(round="9", hands=hands("JK JK'"), discard='"9S"').verb is Verb.DRAW


def test_a_card_taken_is_thrown_back_only_when_it_is_the_last() -> None:
    keys = {"options": '{ meld_timing = "after_draw" }', "round": "1", "opened": "[0]", "discard": '"9S"'}
    table = '[{ owner = 0, cards = "6D 7D 8D" }]'
    last = chosen(phase='"meld"', hands=hands("KC"), taken='"KC"', table=table, **keys)
    other = chosen(phase='"meld"', hands=hands("KC 2C"), taken='"KC"', table=table, **keys)
    assert (format_action(last), format_action(other)) == ("discard KC", "discard 2C")


@pytest.mark.parametrize(
    ("upcard", "verb"),
    [("7S", Verb.BUY), ("JK", Verb.BUY), ("2H", Verb.PASS), ("KC", Verb.PASS)],
)
def test_it_buys_with_sense(upcard: str, verb: Verb) -> None:
    action = chosen(
        seat=2, round="7", phase='"buy"', hands='["?10", "?10", "3S 4S 5S 6S 9D 9C JD 5H AC 8H", "?10"]',
        discard=f'"{upcard}"', discarder="3",
    )  # fmt: skip
    assert action.verb is verb


def test_opened_it_buys_only_for_a_meld() -> None:
    table = '[{ owner = 2, cards = "6D 7D 8D" }]'
    keys = {"seat": 2, "round": "7", "phase": '"buy"', "opened": "[2]", "table": table, "discarder": "3"}
    held = '["?10", "?10", "KS KC 4H", "?10"]'
    assert chosen(hands=held, discard='"KD"', **keys).verb is Verb.BUY
    assert chosen(hands=held, discard='"9D"', **keys).verb is Verb.PASS


def test_a_stuck_table_is_stirred() -> None:
    """When nothing has been laid for laps, what is thrown is no longer the same each time."""
    text = (
        'variant = "ten-card"\nround = 11\ndealer = 3\nturn = 0\nseed = 3\nphase = "discard"\n'
        'hands = ["3S 4S 5S 6S 7S 8S 9S TS JS 2D 4H 6C", "?10", "?10", "?10"]\ndiscard = "2H"\n'
        'drawn = "2D"\nrecycles = 2\n'
    )
    thrown = {}
    for idle in (0, 20):
        seen = view(read_position(f"{text}idle_turns = {idle}"), 0)
        picks = {TidyBot().choose(seen, random.Random(number)).cards[0].card.text for number in range(30)}
        thrown[idle] = picks
    assert len(thrown[0]) == 1
    assert len(thrown[20]) > 1
    assert thrown[20] <= {"2D", "4H", "6C"}
