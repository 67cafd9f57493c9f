"""Melds, the claims they are made of, and what can keep cards from being one."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import cycle
from typing import NamedTuple

from rummy_widgets.cards import Card, Rank, Suit, card
from rummy_widgets.cards.card import RANKS
from rummy_widgets.melds.grammar import MeldGrammar, rank_at


class MeldKind(StrEnum):
    """One of the two kinds of meld."""

    RUN = "run"
    SET = "set"


class End(StrEnum):
    """One end of a run."""

    LOW = "low"
    HIGH = "high"


class Claim(NamedTuple):
    """A card as it is put down: itself, and for a joker or wild card the card it is said to stand for."""

    card: Card
    stands_for: Card | None = None

    @property
    def text(self) -> str:
        """Return the claim as it is written: `7C`, `JK=7C`."""
        return f"{self.card.text}={self.stands_for.stem}" if self.stands_for else self.card.text


@dataclass(frozen=True, slots=True)
class Meld:
    """A run (`rank` is its lowest, cards low to high) or a set (`rank` is everybody's; `suit` None).

    Where a rank is wild, its cards may stand in for others: those of a run that are not at their own place,
    those of a set that have another rank.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    rank: Rank
    suit: Suit | None = None

    def __len__(self) -> int:
        return len(self.cards)

    def rank_of(self, place: int) -> Rank:
        """Return the rank that the card at a place (0-based) has or stands for."""
        return rank_at(self.rank, place) if self.kind is MeldKind.RUN else self.rank

    def stands_in(self, place: int) -> bool:
        """Tell whether the card at a place stands in for another: a joker, or a wild card away from home."""
        item = self.cards[place]
        if self.suit is None:
            return item.rank != self.rank
        return item.suit is not self.suit or item.rank != (self.rank - 1 + place) % RANKS + 1

    def stands_for(self, place: int) -> Card | None:
        """Return the card that a run's stand-in is at a place; None for the others and in sets."""
        if self.suit is None or not self.stands_in(place):
            return None
        return card(self.rank_of(place), self.suit)

    @property
    def jokers(self) -> int:
        """Return how many of its cards stand in for others: jokers, and wild cards not used as themselves."""
        return sum(1 for place in range(len(self.cards)) if self.stands_in(place))

    @property
    def is_pure(self) -> bool:
        """Tell whether it is a run in which every card stands for itself."""
        return self.kind is MeldKind.RUN and not self.jokers

    def claims(self) -> tuple[Claim, ...]:
        """Return its cards, with stand-ins named wherever they could be read in another way."""
        if self.suit is None and len(self.cards) - self.jokers < 2:  # one natural might begin a run
            at_home = [item for place, item in enumerate(self.cards) if not self.stands_in(place)]
            first = at_home[0].suit if at_home else None
            suits = cycle([suit for suit in Suit if suit is not first])
            return tuple(
                Claim(item, card(self.rank, next(suits)) if self.stands_in(place) else None)
                for place, item in enumerate(self.cards)
            )
        return tuple(Claim(item, self.stands_for(place)) for place, item in enumerate(self.cards))

    @property
    def text(self) -> str:
        """Return its cards as written: `6D 7D JK=8D`."""
        return " ".join(claim.text for claim in self.claims())

    @property
    def name(self) -> str:
        """Return what it is in words: `run of diamonds, 6 to 8`, `set of 9s`."""
        if self.suit is None:
            return f"set of {self.rank.plural}"
        return f"run of {self.suit.noun}, {self.rank.noun} to {self.rank_of(len(self) - 1).noun}"

    def next_face(self, grammar: MeldGrammar, end: End) -> Card | None:
        """Return the natural card that would fit at one end of a run; None at a closed end or for a set."""
        if self.suit is None:
            return None
        start = rank_at(self.rank, -1) if end is End.LOW else self.rank
        if end is End.LOW and not grammar.opens_below(self.rank):
            return None
        if not grammar.allows_window(start, len(self) + 1):
            return None
        place = -1 if end is End.LOW else len(self)
        return card(rank_at(self.rank, place), self.suit)


class Fault(StrEnum):
    """What keeps cards from being a meld, or from going on one."""

    TOO_FEW = "meld.too-few"
    MIXED = "meld.mixed"  # neither one rank nor one suit
    SUIT = "meld.run.suit"  # in order, but not of one suit
    GAP = "meld.run.gap"
    REPEAT = "meld.run.repeat"  # one rank twice in a run
    CORNER = "meld.run.corner"  # would go round from king to 2
    RUN_SHORT = "meld.run.short"
    RUN_LONG = "meld.run.long"
    SET_SHORT = "meld.set.short"
    SET_BIG = "meld.set.big"
    SET_SUITS = "meld.set.suits"
    NO_NATURAL = "meld.joker.alone"
    JOKERS_MANY = "meld.joker.limit"
    JOKERS_TOUCH = "meld.joker.adjacent"
    JOKER_PLAIN = "meld.joker.plain"  # jokers are not wild here
    JOKER_NAME = "meld.joker.name"  # could be several cards: say which
    JOKER_WRONG = "meld.joker.wrong"  # named as a card that does not fit
    OFF_RANK = "lay-off.rank"  # not the rank of the set
    OFF_SUIT = "lay-off.suit"  # not the suit of the run
    OFF_END = "lay-off.gap"  # does not come next at an end
    OFF_BOTH = "lay-off.end"  # fits at both ends: say which
    OFF_CLOSED = "lay-off.closed"  # no end of the meld takes another card


@dataclass(frozen=True, slots=True)
class MeldFault:
    """Why cards are no meld: the fault, the cards to light up, words for the message, possible readings."""

    fault: Fault
    cards: tuple[Card, ...]
    words: dict[str, str] = field(default_factory=dict)
    readings: tuple[Meld, ...] = ()
