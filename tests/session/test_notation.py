"""Actions as text: there and back, in either case, and every unreadable one told in one line."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widgets.cards import Card, card_of_face, parse_card, parse_cards
from rummy_widgets.engine import DEALER, Action, apply, explain, legal_actions, settled
from rummy_widgets.errors import NotationError
from rummy_widgets.melds import Claim, End
from rummy_widgets.rules import Verb
from rummy_widgets.session.notation import EXAMPLES, format_action, parse_action
from tests.session.test_position import position
from tests.session.walks import somewhere

CARDS = st.builds(card_of_face, st.integers(0, 52), st.integers(0, 7))
CLAIMS = CARDS.map(Claim) | st.builds(
    Claim,
    st.builds(card_of_face, st.just(52), st.integers(0, 5)),
    st.builds(card_of_face, st.integers(0, 51)),
)
SOME = st.lists(CLAIMS, min_size=1, max_size=12).map(tuple)
SEATS = st.none() | st.integers(DEALER, 99)
ACTIONS = st.one_of(
    st.builds(Action, st.sampled_from([Verb.DRAW, Verb.BUY, Verb.PASS]), SEATS),
    st.builds(Action, st.just(Verb.TAKE), SEATS, st.lists(CLAIMS, max_size=3).map(tuple)),
    st.builds(Action, st.sampled_from([Verb.DISCARD, Verb.RESTOCK]), SEATS, SOME),
    st.builds(Action, st.just(Verb.LAY_DOWN), SEATS, melds=st.lists(SOME, min_size=1, max_size=4).map(tuple)),
    st.builds(
        Action,
        st.just(Verb.LAY_OFF),
        SEATS,
        SOME,
        target=st.integers(0, 998),
        end=st.none() | st.sampled_from(End),
    ),
)


# -- there and back


@settings(max_examples=1000, deadline=None)
@given(ACTIONS)
def test_any_action_comes_back(action: Action) -> None:
    text = format_action(action)
    assert parse_action(text) == action
    assert "\n" not in text


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32))
def test_legal_actions_come_back(seed: int) -> None:
    state, taken = somewhere(seed)
    if taken is None:
        return
    actions = [taken, settled(state, taken)]
    if state.actor != DEALER:
        proposed = list(legal_actions(state))
        actions += random.Random(seed).sample(proposed, min(4, len(proposed)))
    for action in actions:
        again = parse_action(format_action(action))
        assert again == action
        assert explain(state, again) is None
        assert apply(state, again) == apply(state, action)


@settings(max_examples=300, deadline=None)
@given(ACTIONS, st.integers(0, 2**32))
def test_case_and_blanks_do_not_matter(action: Action, seed: int) -> None:
    rng = random.Random(seed)
    text = format_action(action)
    assert parse_action(text.lower()) == action
    assert parse_action(text.upper()) == action
    mixed = "".join(rng.choice((letter.lower(), letter.upper())) for letter in text)
    assert parse_action(f"  {mixed.replace(' ', '  ')}\t") == action


@pytest.mark.parametrize("verb", Verb)
def test_every_verb_has_an_example_that_is_read(verb: Verb) -> None:
    assert parse_action(EXAMPLES[verb]).verb is verb


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", Action(Verb.DRAW)),
        ("take 5D", Action(Verb.TAKE, cards=(Claim(parse_card("5D")),))),
        ("S2: buy", Action(Verb.BUY, 2)),
        ("s2 :  pass", Action(Verb.PASS, 2)),
        ("discard 10C", Action(Verb.DISCARD, cards=(Claim(parse_card("TC")),))),
        ("discard 7♥", Action(Verb.DISCARD, cards=(Claim(parse_card("7H")),))),
        ("discard 7h’", Action(Verb.DISCARD, cards=(Claim(parse_card("7H'")),))),
        (
            "lay off AC on M12 LOW",
            Action(Verb.LAY_OFF, cards=(Claim(parse_card("AC")),), target=11, end=End.LOW),
        ),
        (
            "lay down 5c, 6c, jk=7c/9d 9h 9s",
            Action(
                Verb.LAY_DOWN,
                melds=(
                    (
                        Claim(parse_card("5C")),
                        Claim(parse_card("6C")),
                        Claim(parse_card("JK"), parse_card("7C")),
                    ),
                    tuple(map(Claim, parse_cards("9D 9H 9S"))),
                ),
            ),
        ),
        (
            "dealer: restock 5H QS 2D",
            Action(Verb.RESTOCK, DEALER, tuple(map(Claim, parse_cards("5H QS 2D")))),
        ),
    ],
)
def test_texts_mean_what_they_say(text: str, action: Action) -> None:
    assert parse_action(text) == action


# -- copies


def thrown(state_hand: str, pile: str, *texts: str) -> Card:
    """Return the card on top of the pile after actions of a seat with a hand."""
    state = position(hands=[state_hand, "?10", "?10", "?10"], discard=pile)
    for text in texts:
        state, _ = apply(state, parse_action(text))
    return state.pile[-1]


def test_an_unmarked_code_is_any_copy_held_the_one_taken_last() -> None:
    assert thrown("7H KD QD", "7H'", "take", "discard 7H") is parse_card("7H")
    assert thrown("7H' KD QD", "7H", "take", "discard 7H") is parse_card("7H'")
    assert thrown("7H' 2C", "KD", "draw", "discard 7H") is parse_card("7H'")


def test_only_the_same_copy_is_thrown_straight_back() -> None:
    taken, _ = apply(position(hands=["7H KD", "?10", "?10", "?10"], discard="7H'"), parse_action("take"))
    refusal = explain(taken, parse_action("discard 7H'"))
    assert refusal is not None and refusal.point == "discard.back"
    assert explain(taken, parse_action("discard 7H")) is None
    single, _ = apply(position(hands=["QC KD", "?10", "?10", "?10"], discard="7H'"), parse_action("take"))
    refusal = explain(single, parse_action("discard 7H"))
    assert refusal is not None and refusal.point == "discard.back"


def test_repeated_codes_in_an_action_are_as_many_cards() -> None:
    state = position(hands=["7H 7H 7D KD", "?10", "?10", "?10"], discard="2C")
    assert explain(state, parse_action("lay down 7H 7H 7D")) is None
    assert explain(state, parse_action("lay down 7H' 7H 7D")) is None
    refusal = explain(state, parse_action("lay down 7D 7D 7H"))
    assert refusal is not None and refusal.point == "cards.not-held"


# -- unreadable


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", ""),
        ("   ", "   "),
        ("fold", "fold"),
        ("drawn", "drawn"),
        ("lay", "lay"),
        ("S2:", "S2:"),
        ("S2", "S2"),
        ("S200: draw", "S200:"),
        ("S-1: draw", "S-1:"),
        ("Z2: draw", "Z2:"),
        ("S2: S3: draw", "S3:"),
        ("draw 5D", "5D"),
        ("buy now", "now"),
        ("pass me", "me"),
        ("take 5Z", "5Z"),
        ("discard", "discard"),
        ("discard XX", "XX"),
        ("discard 11C", "11C"),
        ("discard 1C", "1C"),
        ("discard 7H''''''''", "7H''''''''"),
        ("discard 7C=8C", "7C=8C"),
        ("discard JK=JK", "JK=JK"),
        ("discard JK=", "JK="),
        ("discard =7C", "=7C"),
        ("lay down", "lay down"),
        ("lay down /", "lay down"),
        ("lay down 3S 4S 5S /", "lay down"),
        ("lay down 3S 4S 5S / 6X", "6X"),
        ("lay off", "lay off"),
        ("lay off 9D", "9D"),
        ("lay off on m1", "lay off"),
        ("lay off 9D on", "9D on"),
        ("lay off 9D on m0", "m0"),
        ("lay off 9D on table", "table"),
        ("lay off 9D on m1 middle", "middle"),
        ("lay off 9D on m1 low please", "9D on m1 low please"),
        ("lay off 9Q on m1", "9Q"),
        ("restock", "restock"),
        ("fold 9C", "fold"),
        ("\x00", "\\x00"),
        ("раss", "раss"),  # Cyrillic letters that look like others
    ],
)
def test_an_unreadable_action_quotes_the_word(text: str, word: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    line = caught.value.line()
    assert repr(word) in line or f"'{word}'" in line
    assert "for example: " in line
    assert "\n" not in line


# -- fuzz

_PIECES = st.sampled_from(
    (
        *("S2:", "dealer:", "S99:", "draw", "take", "discard", "lay", "down", "off", "on", "m1", "m9", "low"),
        *("high", "buy", "pass", "restock", "/", ",", "7H", "10c", "JK", "JK=7C", "JK=JK", "=", "'", "7H'"),
        *("0", "1C", "♥", "7♥"),
    )
)


@settings(max_examples=2000, deadline=None)
@given(
    st.text()
    | st.binary().map(lambda raw: raw.decode("latin-1"))
    | st.lists(_PIECES | st.text(max_size=3), max_size=12).map(" ".join)
)
def test_any_text_is_read_or_told(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError as error:
        assert "\n" not in error.line()
        return
    assert parse_action(format_action(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "9C " * 100_000,
        "discard " + "9C" * 100_000,
        "lay down " + "/ " * 100_000,
        "lay off " + "on " * 100_000,
        "lay off " + "on m1 low " * 100_000,
        "S" + "9" * 100_000 + ": draw",
        " " * 100_000 + "x",
        "lay off 9C on m" + "9" * 100_000,
        "S2:" * 100_000,
        "discard " + "'" * 100_000,
    ],
    ids=range(10),
)
def test_a_huge_text_is_told(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


def test_a_huge_action_is_read_and_refused() -> None:
    action = parse_action("lay down " + "9C " * 20_000)
    assert len(action.claims) == 20_000
    refusal = explain(position(discard="2C"), action)
    assert refusal is not None and refusal.point == "cards.not-held"
