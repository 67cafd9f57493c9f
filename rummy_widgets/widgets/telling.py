"""Telling: what happened, in sentences a player reads and hears."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.engine import Event, EventKind
from rummy_widgets.rules.contract import number_word

YOU = "You"


def subject(names: Sequence[str], seat: int | None, me: int | None) -> str:
    """Return who acts, at the start of a sentence."""
    if seat is None:
        return "The dealer"
    return YOU if seat == me else names[seat]


def possessive(names: Sequence[str], seat: int, me: int | None) -> str:
    """Return whose something is, at the start of a phrase: `Your`, `Ada's`."""
    return "Your" if seat == me else f"{names[seat]}'s"


def tell(event: Event, names: Sequence[str], me: int | None) -> str:
    """Return one event as a sentence for the seat `me`; hidden cards only where it may know them."""
    seen = event.seen_by(me)
    who = subject(names, seen.seat, me)
    said = _DID[seen.kind]
    mine = seen.seat == me and me is not None
    cards = pretty_cards(seen.cards)
    if seen.kind is EventKind.DREW:
        said = _drew(seen.count, seen.hidden if mine else ())
    elif seen.kind in (EventKind.DECLINED, EventKind.PASSED) and mine:
        said = {EventKind.DECLINED: "want a card from the stock", EventKind.PASSED: "pass"}[seen.kind]
    elif seen.kind is EventKind.TURNED_OVER:
        up = f", and {cards} lies on top" if cards else ""
        return f"The stock ran out: the discard pile was turned over{up}."
    elif seen.kind is EventKind.RESTOCKED:
        return f"The stock ran out: {number_word(seen.count)} discards were shuffled into a new one."
    elif seen.kind is EventKind.COUNTED:
        return "The hands are counted, and the round is over."
    elif seen.kind is EventKind.ENDED:
        return "The round is over: nobody went out."
    return f"{who} {said.format(cards=cards)}."


def _drew(count: int, shown: Sequence[Card]) -> str:
    if shown:
        return f"drew {pretty_cards(shown)}"
    return "drew a card" if count == 1 else f"drew {number_word(count)} cards"


_DID = {
    EventKind.DREW: "drew a card",
    EventKind.TOOK: "took {cards} from the pile",
    EventKind.DECLINED: "wants a card from the stock",
    EventKind.PASSED: "passed",
    EventKind.BOUGHT: "bought {cards}",
    EventKind.LAID_DOWN: "laid down {cards}",
    EventKind.LAID_OFF: "laid off {cards}",
    EventKind.SWAPPED: "put {cards} in a joker's place",
    EventKind.DISCARDED: "discarded {cards}",
    EventKind.TURNED_OVER: "turned the pile over",
    EventKind.RESTOCKED: "shuffled a new stock",
    EventKind.KNOCKED: "knocked with {cards}",
    EventKind.WENT_GIN: "went gin with {cards}",
    EventKind.WENT_BIG_GIN: "went big gin",
    EventKind.WENT_OUT: "went out",
    EventKind.COUNTED: "counted the hands",
    EventKind.ENDED: "ended the round",
}
