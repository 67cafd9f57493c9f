"""What seat 0 may know at each moment of a match, worked out from the match's log alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rummy_widgets.cards import Card, parse_cards
from rummy_widgets.engine import DEALER, State, apply, first_round, next_round
from rummy_widgets.rules import find_variant
from rummy_widgets.session.notation import parse_action

CARD_ID = re.compile(r"(?<![A-Za-z0-9=])(?:(?:10|[A2-9TJQK])[CDHS]|JK)'*(?![A-Za-z0-9'])")
# After `=` stands what a joker is said to be: that card is nowhere.
NO_WORDS = ("_esm", "_css", "token", "msg_id", "session")
CARD_TEXT = re.compile(r"(?:10|[A2-9JQK])[♠♥♦♣]")


@dataclass(frozen=True)
class Moment:
    """A state of the match, and the number of events before it.

    `may_know` are the ids of the cards come to light this round, `ever` of those in any round so far.
    """

    state: State
    events: int
    may_know: frozenset[str]
    ever: frozenset[str]


def texts_of(cards: Iterable[str]) -> frozenset[str]:
    """Return cards, given by their ids, as people write them."""
    return frozenset(parse_cards(card)[0].pretty for card in cards)


def ids(cards: Iterable[Card]) -> frozenset[str]:
    """Return the ids of cards."""
    return frozenset(card.text for card in cards)


def in_sight(state: State, seat: int) -> frozenset[str]:
    """Return the ids of the cards that lie open to a seat: its hand, the melds, the whole discard pile."""
    seen = ids(state.hands[seat]) | ids(state.pile)
    for laid in state.melds:
        seen |= ids(laid.meld.cards)
    if state.over is not None:
        seen = seen.union(*(ids(hand) for hand in state.hands))
    return seen


def moments(lines: Sequence[str], seats: int, seat: int = 0) -> list[Moment]:
    """Return every moment of a match from its log."""
    sheet = find_variant("ten-card")
    found: list[Moment] = []
    state: State | None = None
    events = 0
    known: frozenset[str] = frozenset()
    ever: frozenset[str] = frozenset()
    for line in lines:
        if line.startswith("deal "):
            dealer, _, order = line.removeprefix("deal ").partition(": ")
            cards = parse_cards(order)
            if state is None:
                state = first_round(sheet, seats, cards, dealer=int(dealer))
            else:
                state = next_round(state, cards)
            known = frozenset()
        else:
            assert state is not None
            state, happened = apply(state, parse_action(line))
            events += len(happened)
        known |= in_sight(state, seat)
        ever |= known
        if state.actor != DEALER or state.over is not None:
            found.append(Moment(state, events, known, ever))
    return found


def strings_in(thing: object, key: str = "") -> Iterator[str]:
    """Yield every text in a message, but for code, tokens and the printed words on a card that has an id."""
    if isinstance(thing, str) and key not in NO_WORDS:
        yield thing
    elif isinstance(thing, Mapping):
        card = "id" in thing and "rank" in thing
        for name, value in thing.items():
            if not (card and name in ("rank", "text", "as")):
                yield from strings_in(value, str(name))
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from strings_in(value, key)


def ids_in(thing: object) -> set[str]:
    """Return the id of every card that a message names, as a whole text or inside one."""
    found = (word for text in strings_in(thing) for word in CARD_ID.findall(text))
    return {word.replace("10", "T") for word in found if word != "JK"} | {
        text for text in strings_in(thing) if text == "JK"
    }


def texts_in(thing: object) -> set[str]:
    """Return every card that a message names as people write it: `10♥`."""
    return {word for text in strings_in(thing) for word in CARD_TEXT.findall(text)}
