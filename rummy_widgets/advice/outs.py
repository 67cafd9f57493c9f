"""Outs: the cards whose draw helps, counted exactly over what a seat can know."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rummy_widgets.advice.standing import Standing, with_face
from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.engine import View
from rummy_widgets.melds.shapes import FACES, SUITS

NOTE: Final = "Cards you have not seen may lie in other hands as well as in the stock."


@dataclass(frozen=True, slots=True)
class Out:
    """One card whose draw helps, and how many of it may be in the stock."""

    card: Card
    unseen: int


@dataclass(frozen=True, slots=True)
class Outs:
    """The cards whose draw helps; `pool` counts all cards the next one from the stock may be.

    `missing` is how many cards the seat lacked before the draw, for the contract or for a further meld. Where
    the hand is too large to try every card with it, `counted` is false and no card is named.
    """

    cards: tuple[Out, ...]
    pool: int
    missing: int
    counted: bool = True

    @property
    def total(self) -> int:
        """Return how many of the cards in question help."""
        return sum(out.unseen for out in self.cards)

    @property
    def jokers(self) -> int:
        """Return how many of them are jokers."""
        return sum(out.unseen for out in self.cards if out.card.is_joker)

    @property
    def naturals(self) -> int:
        """Return how many of them are no jokers."""
        return self.total - self.jokers

    @property
    def chance(self) -> float:
        """Return the chance that the next card from the stock is one of them."""
        return self.total / self.pool if self.pool else 0.0


def outs_for_contract(view: View) -> Outs:
    """Return the cards of which one more brings the contract nearer: meets it, where `missing` is 1.

    A discard follows the draw; what is left must still do. Nothing is counted for a seat that has opened,
    or whose contract is met already.
    """
    standing = Standing(view)
    if standing.opened:
        return Outs((), standing.pool_size, 0)
    return contract_outs(standing, standing.counts)


def outs_for_points(view: View) -> Outs:
    """Return the cards that find a place: with them no more points are left, and a discard then lowers them.

    Before the contract is down that is a card that meets it, or goes with it once it is in hand.
    """
    standing = Standing(view)
    if not standing.opened and standing.lack(standing.counts):
        outs = contract_outs(standing, standing.counts)
        return outs if outs.missing == 1 else Outs((), outs.pool, outs.missing)
    return place_outs(standing, standing.counts)


def outs_of(standing: Standing, counts: Sequence[int]) -> Outs:
    """Return the outs of a hand: for the contract until it is down, then for a place on the table."""
    return place_outs(standing, counts) if standing.opened else contract_outs(standing, counts)


def contract_outs(standing: Standing, counts: Sequence[int], among: Container[int] = range(FACES)) -> Outs:
    """Return the outs of counted cards for what is left of the contract, of some faces alone."""
    lack = standing.lack(counts)
    if standing.crowded and lack:
        return Outs((), standing.pool_size, lack, counted=False)
    found: list[Out] = []
    if lack:
        held = list(counts)
        for face, number in enumerate(standing.pool):
            if number and face in among:
                held[face] += 1
                if standing.lacks_less(held, lack) and (lack > 1 or _can_spare(standing, held)):
                    found.append(Out(card_of_face(face), number))
                held[face] -= 1
    return Outs(tuple(found), standing.pool_size, lack)


def helping_faces(standing: Standing) -> Container[int]:
    """Return the faces that may help the hand without one of its cards, where that lacks no more than it.

    What helps then helps the whole hand as well, but where only a contract that takes all of it is lacking.
    """
    if standing.contract.whole and standing.lack(standing.counts) < 2:
        return range(FACES)
    if standing.helping is None:
        whole = contract_outs(standing, standing.counts)
        standing.helping = frozenset(out.card.face for out in whole.cards)
    return standing.helping


def _can_spare(standing: Standing, counts: list[int]) -> bool:
    """Tell whether the contract is still met after some discard, where a discard must come first."""
    if standing.lays_after_drawing:
        return True
    return any(counts[face] and not standing.lack(with_face(counts, face, -1)) for face in range(FACES))


def place_outs(standing: Standing, counts: Sequence[int]) -> Outs:
    """Return the outs of counted cards for a place on the table, in their own melds or others'."""
    lack = standing.lack(counts)
    if not standing.light:
        return Outs((), standing.pool_size, lack, counted=False)
    key = bytes(counts)
    placed = standing.places.get(key)
    if placed is None:
        placed = standing.places[key] = tuple(_placed(standing, counts))
    found = tuple(Out(card_of_face(face), standing.pool[face]) for face in placed)
    return Outs(found, standing.pool_size, lack)


def _placed(standing: Standing, counts: Sequence[int]) -> Iterator[int]:
    before = standing.least(counts)
    for face, number in enumerate(standing.pool):
        if not number or not may_be_placed(standing, counts, face):
            continue
        if lies_apart(standing, counts, face) or standing.least(with_face(counts, face)) <= before:
            yield face


def lies_apart(standing: Standing, counts: Sequence[int], face: int) -> bool:
    """Tell whether a face fits on the table where no card of the hand can go: it takes nobody's place."""
    grammar = standing.grammar
    if not standing.opened or counts[face] or counts[JOKER_FACE] or face not in standing.fitting:
        return False
    return grammar.largest_set is None and grammar.max_run_length is None


def may_be_placed(standing: Standing, counts: Sequence[int], face: int) -> bool:
    """Tell whether a face could find a place, judged quickly; never wrong when it says no."""
    jokers = counts[JOKER_FACE] if standing.grammar.wild.joker_wild else 0
    if face == JOKER_FACE or face in standing.fitting or not standing.opened:
        return True
    suit, rank = divmod(face, RANKS)
    if sum(counts[other * RANKS + rank] for other in range(4)) + jokers >= standing.grammar.set_min - 1:
        return True
    reach = standing.grammar.run_min - 1
    steps = (step for step in range(-reach, reach + 1) if step)
    near = sum(1 for step in steps if counts[suit * RANKS + (rank + step) % RANKS])
    if near + jokers >= reach:
        return True
    beside = any(counts[suit * RANKS + (rank + step) % RANKS] for step in (-1, 1))
    return (beside or jokers > 0) and any(meld.suit is SUITS[suit] for meld in standing.on)
