"""Cards and packs: one object a card, texts there and back, copies numbered as they are written."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_widgets.cards import (
    Card,
    PackSpec,
    Rank,
    Suit,
    card,
    card_of_face,
    format_cards,
    fresh_pack,
    joker,
    number_copies,
    parse_card,
    parse_cards,
    pretty_cards,
)
from rummy_widgets.errors import NotationError

EVERY = fresh_pack(PackSpec(8, 8))
CARDS = st.sampled_from(EVERY)


@given(CARDS)
def test_a_card_is_one_object_however_it_is_come_by(one: Card) -> None:
    assert parse_card(one.text) is one
    assert parse_card(one.text.lower()) is one
    assert parse_card(f" {one.text} ") is one
    assert pickle.loads(pickle.dumps(one)) is one
    assert copy.deepcopy(one) is one
    assert card_of_face(one.face, one.copy) is one
    if one.rank is not None and one.suit is not None:
        assert card(one.rank, one.suit, one.copy) is one
        assert parse_card(one.rank.index + one.suit.glyph + "'" * one.copy) is one
    else:
        assert joker(one.copy) is one


@given(st.lists(CARDS, unique=True))
def test_marked_cards_are_read_as_they_are_written(cards: list[Card]) -> None:
    in_order = sorted(cards)
    assert list(parse_cards(format_cards(in_order))) == in_order


@given(st.lists(CARDS, unique=True))
def test_a_text_of_cards_gives_as_many_different_ones(cards: list[Card]) -> None:
    stems = " ".join(one.stem for one in cards)
    read = parse_cards(stems)
    assert len(set(read)) == len(cards)
    assert [one.face for one in read] == [one.face for one in cards]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7H 7H 7H", "7H 7H' 7H''"),
        ("7H' 7H", "7H' 7H"),
        ("7H 7H 7H'", "7H 7H'' 7H'"),
        ("10c,Td", "TC TD"),
        ("jk JK", "JK JK'"),
        ("7♥ A♠", "7H AS"),
        ("7H’", "7H'"),
        ("", ""),
    ],
)
def test_repeated_codes_are_the_next_copies(text: str, cards: str) -> None:
    assert format_cards(parse_cards(text)) == cards


@pytest.mark.parametrize(
    "text", ["", "7", "H7", "1H", "11H", "7HH", '7H"', "ZZ", "7H7H", "JKR", "٧H", "7H" + "'" * 8, "?"]
)
def test_what_is_no_card_is_quoted(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert caught.value.word == text
    assert caught.value.example


@pytest.mark.parametrize("text", ["7H' 7H'", "JK'' JK''", " ".join(["7H"] * 9)])
def test_a_copy_named_twice_is_quoted(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert caught.value.word in text


def test_copies_spoken_for_are_left_out() -> None:
    used = {parse_card("7H")}
    assert format_cards(number_copies([parse_card("7H")], used)) == "7H'"
    assert used == set(parse_cards("7H 7H'"))


@pytest.mark.parametrize(("packs", "jokers", "cards"), [(1, 0, 52), (1, 2, 54), (2, 4, 108), (3, 6, 162)])
def test_a_pack_holds_every_card_once_a_deck(packs: int, jokers: int, cards: int) -> None:
    spec = PackSpec(packs, jokers)
    pack = fresh_pack(spec)
    assert len(spec) == len(pack) == len(set(pack)) == cards
    assert sum(one.is_joker for one in pack) == jokers
    for suit in Suit:
        for rank in Rank:
            assert sum(one.rank == rank and one.suit is suit for one in pack) == packs


def test_people_read_signs_and_names() -> None:
    assert pretty_cards(parse_cards("7H TS JK AD'")) == "7♥ 10♠ JK A♦"
    assert [one.name for one in parse_cards("7H QS AC JK")] == [
        "7 of hearts",
        "queen of spades",
        "ace of clubs",
        "joker",
    ]
