"""Telling: every kind of event, to the seat that did it and to the others."""

from __future__ import annotations

import pytest

from rummy_widgets.cards import parse_cards
from rummy_widgets.engine import Event, EventKind
from rummy_widgets.widgets.telling import possessive, tell, whose

NAMES = ("You", "Ada")
BY_NOBODY = (EventKind.TURNED_OVER, EventKind.RESTOCKED, EventKind.COUNTED, EventKind.ENDED)


WITH_CARDS = (EventKind.LAID_DOWN, EventKind.LAID_OFF, EventKind.SWAPPED, EventKind.DISCARDED)


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        (kind, cards)
        for kind in EventKind
        for cards in ("", "9C", "9C 9D 9H")
        if cards or kind not in WITH_CARDS
    ],
)
def test_every_kind_of_event_is_a_sentence_about_whoever_did_it(kind: EventKind, cards: str) -> None:
    seat = None if kind in BY_NOBODY else 1
    event = Event(kind, seat, cards=parse_cards(cards), count=3)
    mine, theirs = tell(event, NAMES, 1), tell(event, NAMES, 0)
    for text in (mine, theirs):
        assert text.endswith(".") and "{" not in text and "  " not in text and " ." not in text
    if seat is not None:
        assert mine.startswith("You ") and theirs.startswith("Ada ")
        assert "Ada" not in mine and " wants" not in mine and " her" not in theirs


def test_a_card_drawn_is_told_to_its_seat_alone() -> None:
    event = Event(EventKind.DREW, 1, hidden=parse_cards("9C"), count=1)
    assert tell(event, NAMES, 1) == "You drew 9♣."
    assert tell(event, NAMES, 0) == tell(event, NAMES, None) == "Ada drew a card."


@pytest.mark.parametrize(
    ("kind", "cards", "text"),
    [
        (EventKind.KNOCKED, "9C", "Ada knocked and threw 9♣."),
        (EventKind.WENT_GIN, "9C", "Ada went gin and threw 9♣."),
        (EventKind.WENT_BIG_GIN, "", "Ada went big gin."),
        (EventKind.DECLARED, "9C", "Ada declared, with 9♣ in the finish slot."),
        (EventKind.DECLARED_WRONG, "9C", "Ada declared wrongly and left the deal."),
        (EventKind.SHOWED, "9C KD", "Ada showed a hand with 9♣ K♦ in no group."),
        (EventKind.SHOWED, "", "Ada showed a hand all in groups."),
        (EventKind.DROPPED, "", "Ada dropped out of the deal."),
        (EventKind.TOOK, "9C KD", "Ada took 9♣ K♦ from the pile."),
    ],
)
def test_what_ends_a_round_is_told_in_the_words_of_its_game(kind: EventKind, cards: str, text: str) -> None:
    assert tell(Event(kind, 1, cards=parse_cards(cards)), NAMES, 0, word="deal") == text


def test_whose_something_is_begins_a_phrase_large_and_leaves_a_name_as_it_is() -> None:
    names = ("You", "ada")
    assert (possessive(names, 0, 0), possessive(names, 1, 0)) == ("Your", "ada's")
    assert (whose(names, 0, 0), whose(names, 1, 0)) == ("your", "ada's")
    assert whose(("Max", "Mia"), 1, None) == "Mia's"
