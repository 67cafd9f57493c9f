"""Positions: read and written back the same, and every unreadable one told in one line."""

from __future__ import annotations

import random
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widgets.cards import fresh_pack, parse_card, parse_cards
from rummy_widgets.engine import DEALER, Ending, Finish, State, apply, discard, explain, take
from rummy_widgets.errors import NotationError, RummyError, SetupError
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_position, write_position
from tests.session.walks import somewhere, walk

SEEDS = st.integers(0, 2**32)
SHUFFLING = {"recycle": "shuffle_keep_top"}


def position(**keys: Any) -> State:
    """Return a position with four seats of which seat 0 is on turn, unless `keys` say otherwise."""
    data: dict[str, Any] = {"variant": "ten-card", "dealer": 3, "hands": ["?10", "?10", "?10", "?10"]}
    return read_position(tomli_w.dumps({**data, **keys}))


def kept(state: State) -> State:
    """Return what a position keeps of a state: all but a taken or drawn card that has left the hand."""
    held = state.hands[state.turn]
    gone = {name: None for name in ("taken", "drawn") if getattr(state, name) not in held}
    return state.evolve(**gone)


def assert_comes_back(state: State) -> State:
    text = write_position(state)
    again = read_position(text)
    assert again.evolve(sheet=state.sheet) == kept(state)
    chosen = {name: value for name, value in state.sheet.options.items() if value is not None}
    assert again.sheet == find_variant(state.sheet.variant, chosen)
    assert write_position(again) == text
    return again


# -- there and back


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_any_state_comes_back(seed: int) -> None:
    state, action = somewhere(seed)
    again = assert_comes_back(state)
    if action is not None:
        assert kept(apply(again, action)[0].evolve(sheet=state.sheet)) == kept(apply(state, action)[0])


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_every_phase_comes_back(seats: int) -> None:
    phases = set()
    tables: list[tuple[dict[str, Any], int | None]] = [
        ({}, None),
        (SHUFFLING, 2),
        ({"turn_steps": ["OFFER", "BUY", "MELD", "DRAW", "DISCARD"]}, None),
    ]
    for options, stock in tables:
        rng = random.Random(seats)
        for state, _ in walk(rng, options, seats=seats, round_number=5, stock=stock, most=60):
            assert_comes_back(state)
            phases.add(state.phase)
    assert phases == {"meld", "offer", "buy", "discard", "play", "restock"}


@pytest.mark.parametrize("what", ["draw", "turn", "penalty"])
def test_a_table_that_waits_for_the_dealer_comes_back(what: str) -> None:
    """The stock is turned over inside a draw, at the end of a turn, and for the penalty card of a buy."""
    options = SHUFFLING | ({"recycle_when": "at_once"} if what == "turn" else {})
    for seed in range(300):
        for state, action in walk(random.Random(seed), options, round_number=5, stock=seed % 3, most=40):
            if state.actor == DEALER:
                assert state.waiting is not None
                if state.waiting.what == what:
                    again = assert_comes_back(state)
                    assert action is not None and action.verb is Verb.RESTOCK
                    assert kept(apply(again, action)[0].evolve(sheet=state.sheet)) == kept(
                        apply(state, action)[0]
                    )
                    return
    pytest.fail(f"nothing waited for {what}")


@pytest.mark.parametrize(
    "ending", [Ending(Finish.OUT, 2), Ending(Finish.STALEMATE), Ending(Finish.NO_CARDS)], ids=str
)
def test_a_finished_round_comes_back(ending: Ending) -> None:
    state = position().evolve(over=ending)
    if ending.seat is not None:
        state = state.with_hand(ending.seat, ())
        state = state.evolve(stock=(*position().hands[2], *state.stock))
    assert assert_comes_back(state).over == ending


def test_a_round_played_to_its_end_comes_back() -> None:
    ended = 0
    for seed in range(6):
        *_, (state, _) = walk(random.Random(seed), most=3000)
        if state.over is not None:
            assert_comes_back(state)
            ended += 1
    assert ended


def test_a_card_taken_and_laid_down_is_not_looked_for_in_the_hand() -> None:
    steps = ["OFFER", "BUY", "MELD", "DRAW", "DISCARD"]
    state = position(
        options={"turn_steps": steps},
        hands=["5C 5D 5H KD", "?10", "?10", "?10"],
        discard="5H'",
        phase="offer",
    )
    state, _ = apply(state, take())
    state, _ = apply(state, parse_action("lay down 5C 5D 5H'"))
    assert state.taken is parse_card("5H'") and state.hand == parse_cards("5H KD")
    assert_comes_back(state)


# -- what is left out


def test_what_is_left_out_is_the_start_of_round_one() -> None:
    state = read_position('variant = "ten-card"\nhands = ["?10", "?10", "?10", "?10", "?10"]')
    assert (state.round, state.dealer, state.turn, state.actor, state.phase) == (1, 0, 1, 1, "meld")
    assert state.counts == (10,) * 5
    assert len(state.pile) == 1
    assert len(state.stock) == 57
    assert not any(state.opened) and not state.melds and state.scores == (0,) * 5
    assert state.first_upcard is state.pile[0]
    everywhere = [*state.stock, *state.pile, *(card for hand in state.hands for card in hand)]
    assert sorted(everywhere) == sorted(fresh_pack(state.sheet.pack(5)))


def test_unknown_cards_come_from_the_seed_alone() -> None:
    assert position(seed=7) == position(seed=7)
    assert position(seed=7).hands != position(seed=8).hands


def test_a_stock_that_is_given_leaves_the_rest_out_of_play() -> None:
    state = position(hands=["KD", "QD", "JD", "TD"], discard="2H 3H", stock="4H 5H")
    assert state.stock == parse_cards("4H 5H")
    assert state.pile == parse_cards("2H 3H")


def test_the_position_of_the_contract() -> None:
    """The example of the design, with every key that Ten Card uses."""
    state = read_position(
        """
        variant = "ten-card"
        options = { max_recycles = 1 }
        round = 2
        dealer = 3
        turn = 0
        phase = "meld"
        actor = 0
        hands = ["3S 4S 5S 6S 7S 8S KD KH 9C 2D", "?10", "?10", "?10"]
        opened = [1]
        table = [ { owner = 1, cards = "6D 7D JK=8D" } ]
        discard = "KD 4C 9S 2H"
        seed = 7
        scores = [0, 0, 0, 0]
        """
    )
    assert state.opened == (False, True, False, False)
    assert state.melds[0].meld.text == "6D 7D JK=8D"
    assert state.pile == (parse_card("KD'"), *parse_cards("4C 9S 2H"))
    assert explain(state, parse_action("lay down 3S 4S 5S / 6S 7S 8S")) is None


# -- copies, jokers, cases


def test_repeats_number_in_the_order_of_the_file() -> None:
    state = position(hands=["7H 7H", "KD", "QD", "JD"], stock="2C", discard="3C")
    assert state.hands[0] == (parse_card("7H"), parse_card("7H'"))
    turned = read_position(
        'variant = "ten-card"\ndiscard = "7H"\nhands = ["7H", "KD", "QD", "JD"]\nstock = "2C"\n'
    )
    assert turned.pile == (parse_card("7H"),)
    assert turned.hands[0] == (parse_card("7H'"),)


def test_marked_copies_are_those_very_cards() -> None:
    state = position(hands=["7H' 7H", "KD", "QD", "JD"], stock="2C", discard="3C")
    assert state.hands[0] == (parse_card("7H'"), parse_card("7H"))


def test_cards_are_read_in_either_case_with_commas_and_ten_in_two_signs() -> None:
    state = position(hands=["10c, tc  jk 7h", "KD", "QD", "JD"], stock="2C", discard="3C")
    assert state.hands[0] == parse_cards("TC TC' JK 7H")


def test_a_card_taken_names_the_copy_that_is_held() -> None:
    state = position(
        hands=["9S", "9S KD", "QD", "JD"], turn=1, phase="discard", taken="9S", stock="2C", discard="3C"
    )
    assert state.taken is parse_card("9S'")
    refusal = explain(state, discard(parse_card("9S")))
    assert refusal is not None and refusal.point == "discard.back"


def test_a_run_stands_low_to_high_so_its_jokers_need_no_name() -> None:
    unnamed = position(table=[{"owner": 1, "cards": "JK 7D 8D"}], discard="3C")
    assert unnamed.melds[0].meld.text == "JK=6D 7D 8D"
    named = position(table=[{"owner": 1, "cards": "7D 8D JK=6D"}], discard="3C")
    assert named.melds[0].meld.text == "JK=6D 7D 8D"
    many = position(table=[{"owner": 0, "cards": "QH KH AH 2H JK JK"}], discard="3C")
    assert many.melds[0].meld.text == "QH KH AH 2H JK=3H JK'=4H"


def test_a_meld_with_more_jokers_than_a_new_one_may_have_can_lie_there() -> None:
    state = position(table=[{"owner": 0, "cards": "7D JK JK JK"}], discard="3C")
    assert state.melds[0].meld.jokers == 3


# -- unreadable


@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ({"hands": ["7X", "?10", "?10", "?10"]}, "7X"),
        ({"hands": ["7H 7H 7H", "?10", "?10", "?10"]}, "7H''"),
        ({"hands": ["7H' 7H'", "?10", "?10", "?10"]}, "7H'"),
        ({"hands": ["JK JK JK JK JK", "?1", "?1", "?1"]}, "JK''''"),
        ({"hands": ["?", "?10", "?10", "?10"]}, "?"),
        ({"hands": ["?²", "?10", "?10", "?10"]}, "?²"),
        ({"hands": ["?-1", "?10", "?10", "?10"]}, "?-1"),
        ({"hands": ["?109", "?10", "?10", "?10"]}, "?109"),
        ({"hands": ["?10"] * 3}, "3"),
        ({"hands": ["?10"] * 9}, "9"),
        ({"hands": []}, "hands"),
        ({"hands": "KD"}, "KD"),
        ({"hands": [1, 2, 3, 4]}, "[1, 2, 3, 4]"),
        ({"variant": "whist"}, "whist"),
        ({"variant": 3}, "3"),
        ({"options": 3}, "3"),
        ({"options": {"wings": 2}}, "wings"),
        ({"options": {"recycle": "burn"}}, "burn"),
        ({"options": {"meld_timing": [1]}}, "meld_timing"),
        ({"options": {"max_recycles": -1}}, "max_recycles"),
        ({"round": 0}, "0"),
        ({"round": 12}, "12"),
        ({"round": "two"}, "two"),
        ({"round": True}, "True"),
        ({"dealer": 4}, "4"),
        ({"turn": -1}, "-1"),
        ({"actor": 9}, "9"),
        ({"actor": -1}, "-1"),
        ({"phase": "lunch"}, "lunch"),
        ({"phase": "restock"}, "restock"),
        ({"opened": [4]}, "[4]"),
        ({"opened": 1}, "1"),
        ({"table": [{"owner": 7, "cards": "6D 7D 8D"}]}, "7"),
        ({"table": [{"owner": 1, "cards": "6D 7D 9D"}]}, "6D 7D 9D"),
        ({"table": [{"owner": 1, "cards": "6D 7D 8D=9D"}]}, "8D=9D"),
        ({"table": [{"owner": 1, "cards": "7D JK 8D"}]}, "7D JK 8D"),
        ({"table": [{"owner": 1, "cards": ""}]}, ""),
        ({"table": [{"owner": 1}]}, "owner"),
        ({"table": [{"owner": 1, "cards": "6D 7D 8D", "colour": "red"}]}, "colour"),
        ({"table": "6D 7D 8D"}, "6D 7D 8D"),
        ({"discard": 4}, "4"),
        ({"stock": "2Z"}, "2Z"),
        ({"scores": [1, 2]}, "[1, 2]"),
        ({"scores": [1, 2, 3, "4"]}, "4"),
        ({"taken": "9S", "hands": ["KD", "QD", "JD", "TD"]}, "9S"),
        ({"drawn": "hello"}, "hello"),
        ({"discarder": 5}, "5"),
        ({"seed": "seven"}, "seven"),
        ({"weather": "fine"}, "weather"),
        ({"waiting": {"what": "draw"}}, "draw"),
        ({"waiting": {"what": "draw", "seat": 4, "to": "discard"}}, "4"),
        ({"waiting": {"what": "draw", "seat": 0, "to": "moon"}}, "moon"),
        ({"waiting": {"what": "sleep", "seat": 0, "to": "discard"}}, "sleep"),
        ({"waiting": {"what": ["draw"], "seat": 0, "to": ["discard"]}}, "draw"),
        ({"over": {"how": "rain"}}, "rain"),
        ({"over": {"how": ["out"]}}, "out"),
        ({"over": {"how": "out"}}, "None"),
        ({"over": {"how": "out", "seat": 4}}, "4"),
        ({"over": {"how": "stalemate", "seat": 1}}, "1"),
    ],
)
def test_an_unreadable_position_quotes_the_word(keys: dict[str, Any], word: str) -> None:
    with pytest.raises((NotationError, SetupError)) as caught:
        position(**keys)
    line = caught.value.line() if isinstance(caught.value, NotationError) else str(caught.value)
    assert word in line
    assert "\n" not in line
    if isinstance(caught.value, NotationError):
        assert "for example: " in line


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "variant"),
        ("hands = ['KD']", "variant"),
        ("variant = ten-card", "variant = ten-card"),
        ("variant = 'ten-card'\nround = = 2", "round = = 2"),
        ("variant = 'ten-card", "variant = 'ten-card"),
        ("a = 1\na = 2", "a = 2"),
        ("round = " + "9" * 5000, "9999"),
        ("a = " + "[" * 100_000, "[[["),
        ("\x00", "\\x00"),
    ],
)
def test_what_is_no_toml_quotes_the_line(text: str, word: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(text)
    assert word in caught.value.line()
    assert "\n" not in caught.value.line()


# -- fuzz

_KEYS = (
    *("variant", "options", "round", "dealer", "turn", "phase", "actor", "hands", "opened", "table"),
    *("discard", "stock", "seed", "scores", "taken", "drawn", "must_use", "discarder", "buys", "recycles"),
    *("idle_turns", "turns", "turn_buys", "laid_now", "opened_now", "waiting", "over", "wild"),
)
_LEAVES = (
    st.integers(-3, 12)
    | st.sampled_from(["ten-card", "meld", "buy", "restock", "7H", "JK", "?3", "6D 7D JK=8D", "out", "draw"])
    | st.text(st.characters(codec="utf-8"), max_size=8)
    | st.booleans()
    | st.floats(allow_nan=False)
)
_ROWS = st.dictionaries(
    st.sampled_from(["owner", "cards", "what", "seat", "to", "how", "recycle", "rounds"]), _LEAVES, max_size=3
)
_VALUES = _LEAVES | _ROWS | st.lists(_LEAVES, max_size=4) | st.lists(_ROWS, max_size=2)


@settings(max_examples=2000, deadline=None)
@given(st.dictionaries(st.sampled_from(_KEYS), _VALUES, max_size=4), st.booleans())
def test_a_wild_position_is_read_or_told(keys: dict[str, Any], at_a_table: bool) -> None:
    data = {"variant": "ten-card", "hands": ["?4", "?4", "?4", "KD KH"], **keys} if at_a_table else keys
    text = tomli_w.dumps(data)
    try:
        state = read_position(text)
    except (NotationError, SetupError):
        return
    write_position(state)
    try:
        apply(state, parse_action("draw"))
    except RummyError:
        pass


@settings(max_examples=2000, deadline=None)
@given(st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_read_or_told(text: str) -> None:
    try:
        read_position(text)
    except (NotationError, SetupError):
        pass
