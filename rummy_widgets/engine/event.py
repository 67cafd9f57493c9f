"""Events: what happened, as values that can be told to a seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from rummy_widgets.cards import Card


class EventKind(StrEnum):
    """What happened."""

    DREW = "drew"
    TOOK = "took"
    DECLINED = "declined"  # wants the stock; the others are asked first
    PASSED = "passed"
    BOUGHT = "bought"
    LAID_DOWN = "laid down"
    LAID_OFF = "laid off"
    SWAPPED = "swapped"
    DISCARDED = "discarded"
    TURNED_OVER = "turned over"  # the pile became the stock; cards: the new upcard
    RESTOCKED = "restocked"
    KNOCKED = "knocked"
    WENT_GIN = "went gin"
    WENT_BIG_GIN = "went big gin"
    DECLARED = "declared"  # and it was right
    DECLARED_WRONG = "declared wrongly"
    SHOWED = "showed"  # cards: those outside all groups
    DROPPED = "dropped"
    WENT_OUT = "went out"
    COUNTED = "counted"  # a hand was shown, all are counted, the round is over
    ENDED = "ended"  # the round is over with nobody out


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `cards` are seen by everybody, `hidden` by `seat` alone; `count` says how many hidden ones there are;
    `target` is the 0-based place of a meld.
    """

    kind: EventKind
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    hidden: tuple[Card, ...] = ()
    count: int = 0
    target: int | None = None

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as a seat may know it (None: an onlooker)."""
        return self if self.seat == seat or not self.hidden else replace(self, hidden=())


@lru_cache(maxsize=8192)
def one_card(kind: EventKind, seat: int, card: Card) -> Event:
    """Return the event in which one card moves in everybody's sight, made once for each card and seat."""
    return Event(kind, seat, cards=(card,))


@lru_cache(maxsize=8192)
def drew(seat: int, card: Card) -> Event:
    """Return the event of a card drawn from the stock, made once for each card and seat."""
    return Event(EventKind.DREW, seat, hidden=(card,), count=1)
