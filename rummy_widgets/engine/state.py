"""State: everything about a round in progress, frozen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple, Protocol

from rummy_widgets.cards import Card
from rummy_widgets.melds import Meld
from rummy_widgets.rules.sheet import RuleSheet

DEALER: Final = -1  # the actor when chance is asked


class TableMeld(NamedTuple):
    """A meld on the table, who laid it down, and who laid each card (empty: the owner laid all)."""

    owner: int
    meld: Meld
    by: tuple[int, ...] = ()

    def laid_by(self, place: int) -> int:
        """Return the seat that laid the card at a place."""
        return self.by[place] if self.by else self.owner

    def lengthened(self, meld: Meld, seat: int) -> TableMeld:
        """Return this meld with more cards on it, laid by a seat."""
        if seat == self.owner and not self.by:
            return TableMeld(self.owner, meld)
        before = {card: self.laid_by(place) for place, card in enumerate(self.meld.cards)}
        return TableMeld(self.owner, meld, tuple(before.get(card, seat) for card in meld.cards))


class Finish(StrEnum):
    """How a round ended."""

    OUT = "out"
    STALEMATE = "stalemate"
    NO_CARDS = "no cards"
    BLOCKED = "blocked"  # the stock is used up and the next player wants nothing
    DEAD = "dead hand"
    KNOCKED = "knock"
    GIN = "gin"
    BIG_GIN = "big gin"
    DECLARED = "declared"
    ALONE = "alone"  # everybody else is out of the round


class Ending(NamedTuple):
    """The end of a round: how, and who went out (None: nobody)."""

    how: Finish
    seat: int | None = None


class Showing(NamedTuple):
    """A hand put on the table to be counted: whose, by which verb, and whether it was right."""

    seat: int
    kind: str
    valid: bool = True


class Waiting(NamedTuple):
    """What goes on once there is a new stock: a draw, the penalty of a bought card, or the next turn."""

    what: str
    seat: int
    to: str


class Seen(Protocol):
    """What an action is judged by: nothing here is hidden from the seat that acts."""

    @property
    def sheet(self) -> RuleSheet: ...
    @property
    def round(self) -> int: ...
    @property
    def dealer(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def actor(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def stock_count(self) -> int: ...
    @property
    def pile(self) -> tuple[Card, ...]: ...
    @property
    def melds(self) -> tuple[TableMeld, ...]: ...
    @property
    def opened(self) -> tuple[bool, ...]: ...
    @property
    def taken(self) -> Card | None: ...
    @property
    def must_use(self) -> Card | None: ...
    @property
    def discarder(self) -> int | None: ...
    @property
    def first_upcard(self) -> Card | None: ...
    @property
    def buys(self) -> tuple[int, ...]: ...
    @property
    def turn_buys(self) -> int: ...
    @property
    def recycles(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def laid(self) -> tuple[bool, ...]: ...
    @property
    def out(self) -> tuple[bool, ...]: ...
    @property
    def passes(self) -> int: ...
    @property
    def showing(self) -> Showing | None: ...
    @property
    def wild(self) -> Card | None: ...
    @property
    def laid_now(self) -> bool: ...
    @property
    def melds_now(self) -> int: ...
    @property
    def over(self) -> Ending | None: ...


@dataclass(frozen=True)
class State:
    """A round in progress.

    `hands`: cards by seat; `stock`: top first; `pile`: bottom first; `turns`: turns finished this round;
    `idle_turns`: turns with nothing laid since the first recycle or the last lay; `scores`: totals before
    this round; `taken`, `drawn`: this turn's card from the pile, from the stock; `laid`: seats that have
    put anything on the table this round; `out`: seats that play no more this round, `fixed` what that costs
    them; `passes`: passes in a row; `showing`: the hand that is shown; `wild`: the card turned to say which
    rank is wild; `hands_won`: rounds won by each seat before this one; `melds_now`: melds laid down in this
    turn; `all_now`: whether all that the turn player has laid this round was laid in this turn.

    Two fields are what everybody may remember, and part of no comparison: `known`, by seat, the cards taken
    or bought from the pile and not seen to leave since; `turned`, the cards the stock was last made of, as
    they lay in the pile (none before the first recycle).
    """

    sheet: RuleSheet
    round: int
    dealer: int
    turn: int
    actor: int
    phase: str
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[TableMeld, ...] = ()
    opened: tuple[bool, ...] = ()
    scores: tuple[int, ...] = ()
    taken: Card | None = None
    drawn: Card | None = None
    must_use: Card | None = None
    discarder: int | None = None
    first_upcard: Card | None = None
    buys: tuple[int, ...] = ()
    turn_buys: int = 0
    recycles: int = 0
    idle_turns: int = 0
    turns: int = 0
    laid_now: bool = False
    opened_now: bool = False
    melds_now: int = 0
    all_now: bool = False
    waiting: Waiting | None = None
    laid: tuple[bool, ...] = ()
    out: tuple[bool, ...] = ()
    fixed: tuple[int, ...] = ()
    passes: int = 0
    showing: Showing | None = None
    wild: Card | None = None
    hands_won: tuple[int, ...] = ()
    over: Ending | None = None
    known: tuple[tuple[Card, ...], ...] = field(default=(), compare=False)
    turned: tuple[Card, ...] = field(default=(), compare=False)

    @property
    def hand(self) -> tuple[Card, ...]:
        """Return the cards of the seat that acts; none when the dealer does."""
        return self.hands[self.actor] if self.actor >= 0 else ()

    @property
    def counts(self) -> tuple[int, ...]:
        """Return how many cards each seat holds."""
        return tuple(map(len, self.hands))

    @property
    def stock_count(self) -> int:
        """Return how many cards the stock holds."""
        return len(self.stock)

    @property
    def seats(self) -> int:
        """Return how many play."""
        return len(self.hands)

    def evolve(self, **changes: Any) -> State:
        """Return this state with fields changed; quicker than `dataclasses.replace`, the same meaning."""
        changed = object.__new__(State)
        object.__setattr__(changed, "__dict__", self.__dict__ | changes)
        return changed

    def with_hand(self, seat: int, cards: tuple[Card, ...], **changes: Any) -> State:
        """Return this state with one seat's cards replaced, and other fields changed."""
        hands = list(self.hands)
        hands[seat] = cards
        known = self.known
        if known and known[seat] and "known" not in changes:
            gone = set(self.hands[seat]).difference(cards)
            if gone:
                changes["known"] = with_item(known, seat, _still_known(known[seat], gone))
        changes["hands"] = tuple(hands)
        return self.evolve(**changes)

    def known_with(self, seat: int, card: Card) -> tuple[tuple[Card, ...], ...]:
        """Return what is known once a seat has openly got a card."""
        known = self.known or ((),) * len(self.hands)
        return with_item(known, seat, (*known[seat], card))


def _still_known(known: Sequence[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return known cards less those seen to leave; copies of a face are not told apart."""
    left = list(known)
    for card in gone:
        for place, held in enumerate(left):
            if held.face == card.face:
                del left[place]
                break
    return tuple(left)


def without(hand: tuple[Card, ...], *cards: Card) -> tuple[Card, ...]:
    """Return a hand with cards gone, the order of the rest kept."""
    if len(cards) == 1:
        gone = cards[0]
        return tuple([card for card in hand if card is not gone])
    several = set(cards)
    return tuple([card for card in hand if card not in several])


def with_item(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """Return a tuple with the item at one place replaced."""
    return (*items[:place], item, *items[place + 1 :])
