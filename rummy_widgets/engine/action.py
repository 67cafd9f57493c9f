"""Actions: what a seat wants to do, as a value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rummy_widgets.cards import Card
from rummy_widgets.melds import Claim, End, as_claims
from rummy_widgets.rules.turn import Verb


@dataclass(frozen=True, slots=True)
class Action:
    """One action: a verb and what it needs.

    `seat` is None for the seat that is being asked. An unmarked card (copy 0) means any copy held.
    `target` is the 0-based place of a meld on the table. Only a joker can stand for a card, and only for a
    natural one: any other such claim is dropped.
    """

    verb: Verb
    seat: int | None = None
    cards: tuple[Claim, ...] = ()
    melds: tuple[tuple[Claim, ...], ...] = ()
    target: int | None = None
    end: End | None = None

    def __post_init__(self) -> None:
        if any(map(_is_wrong, self.claims)):
            object.__setattr__(self, "cards", tuple(map(_plain, self.cards)))
            object.__setattr__(self, "melds", tuple(tuple(map(_plain, meld)) for meld in self.melds))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Return every card it names, in order."""
        return (*(claim for meld in self.melds for claim in meld), *self.cards)


def _is_wrong(claim: Claim) -> bool:
    face = claim.stands_for
    return face is not None and (face.is_joker or not claim.card.is_joker)


def _plain(claim: Claim) -> Claim:
    return Claim(claim.card) if _is_wrong(claim) else claim


def draw(seat: int | None = None) -> Action:
    """Return a draw from the stock."""
    return Action(Verb.DRAW, seat)


def take(seat: int | None = None) -> Action:
    """Return taking the top of the discard pile."""
    return Action(Verb.TAKE, seat)


def discard(card: Card, seat: int | None = None) -> Action:
    """Return throwing a card away."""
    return Action(Verb.DISCARD, seat, (Claim(card),))


def lay_down(melds: Iterable[Iterable[Card | Claim]], seat: int | None = None) -> Action:
    """Return putting melds on the table."""
    return Action(Verb.LAY_DOWN, seat, melds=tuple(as_claims(meld) for meld in melds))


def lay_off(
    cards: Iterable[Card | Claim], target: int, end: End | None = None, seat: int | None = None
) -> Action:
    """Return adding cards to the meld at a 0-based place on the table."""
    return Action(Verb.LAY_OFF, seat, as_claims(cards), target=target, end=end)


def buy(seat: int | None = None) -> Action:
    """Return buying the discard out of turn."""
    return Action(Verb.BUY, seat)


def pass_(seat: int | None = None) -> Action:
    """Return saying no to what is asked."""
    return Action(Verb.PASS, seat)


def restock(order: Iterable[Card]) -> Action:
    """Return the dealer's order for a new stock, top first."""
    return Action(Verb.RESTOCK, cards=as_claims(order))
