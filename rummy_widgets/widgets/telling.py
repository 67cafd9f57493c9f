"""Telling: what happened, in sentences a player reads and hears."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.engine import Event, EventKind
from rummy_widgets.rules.words import number_word

YOU = "You"


def subject(names: Sequence[str], seat: int | None, me: int | None) -> str:
    """Return who acts, at the start of a sentence."""
    if seat is None:
        return "The dealer"
    return YOU if seat == me else names[seat]


def possessive(names: Sequence[str], seat: int, me: int | None) -> str:
    """Return whose something is, at the start of a phrase: `Your`, `Ada's`."""
    return "Your" if seat == me else f"{names[seat]}'s"


def whose(names: Sequence[str], seat: int, me: int | None) -> str:
    """Return whose something is, inside a sentence: `your`, `Ada's`."""
    return "your" if seat == me else possessive(names, seat, me)


def tell(
    event: Event, names: Sequence[str], me: int | None, *, word: str = "round", by_name: bool = False
) -> str:
    """Return one event as a sentence for the seat `me`; hidden cards only where it may know them.

    `word` is what a round is called; with `by_name` that seat is called by its name as well.
    """
    seen = event.seen_by(me)
    who = subject(names, seen.seat, None if by_name else me)
    said = _DID[seen.kind]
    mine = seen.seat == me and me is not None
    cards = pretty_cards(seen.cards)
    if not seen.cards:
        said = _DID_WITHOUT.get(seen.kind, said)
    if seen.kind is EventKind.DREW:
        said = _drew(seen.count, seen.hidden if mine else ())
    elif seen.kind is EventKind.TURNED_OVER:
        up = f", and {cards} lies on top" if cards else ""
        return f"The stock ran out: the discard pile was turned over{up}."
    elif seen.kind is EventKind.RESTOCKED:
        return f"The stock ran out: {number_word(seen.count)} discards were shuffled into a new one."
    elif seen.kind is EventKind.COUNTED:
        return f"The hands are counted, and the {word} is over."
    elif seen.kind is EventKind.ENDED:
        return f"The {word} is over: nobody went out."
    return f"{who} {said.format(cards=cards, word=word)}."


def _drew(count: int, shown: Sequence[Card]) -> str:
    if shown:
        return f"drew {pretty_cards(shown)}"
    return "drew a card" if count == 1 else f"drew {number_word(count)} cards"


_DID = {
    EventKind.DREW: "drew a card",
    EventKind.TOOK: "took {cards} from the pile",
    EventKind.DECLINED: "wanted a card from the stock",
    EventKind.PASSED: "passed",
    EventKind.BOUGHT: "bought {cards}",
    EventKind.LAID_DOWN: "laid down {cards}",
    EventKind.LAID_OFF: "laid off {cards}",
    EventKind.SWAPPED: "put {cards} in a joker's place",
    EventKind.DISCARDED: "discarded {cards}",
    EventKind.TURNED_OVER: "turned the pile over",
    EventKind.RESTOCKED: "shuffled a new stock",
    EventKind.KNOCKED: "knocked and threw {cards}",
    EventKind.WENT_GIN: "went gin and threw {cards}",
    EventKind.WENT_BIG_GIN: "went big gin",
    EventKind.DECLARED: "declared, with {cards} in the finish slot",
    EventKind.DECLARED_WRONG: "declared wrongly and left the {word}",
    EventKind.SHOWED: "showed a hand with {cards} in no group",
    EventKind.DROPPED: "dropped out of the {word}",
    EventKind.WENT_OUT: "went out",
    EventKind.COUNTED: "counted the hands",
    EventKind.ENDED: "ended the {word}",
}
_DID_WITHOUT = {
    EventKind.KNOCKED: "knocked",
    EventKind.WENT_GIN: "went gin",
    EventKind.DECLARED: "declared",
    EventKind.SHOWED: "showed a hand all in groups",
    EventKind.TOOK: "took the discard",
    EventKind.BOUGHT: "bought the discard",
}
