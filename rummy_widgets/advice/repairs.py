"""Repairs: what a refused action tried, and the changes to it that are looked through, smallest first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.cards.card import JOKER_FACE
from rummy_widgets.engine import Action, View, explain
from rummy_widgets.melds import Claim, MeldGrammar
from rummy_widgets.melds.shapes import Pool, face_counts

MOST: Final = 3  # repairs shown
_SLACK: Final = 2  # repairs that change so many cards more than the smallest are still shown
_JUDGED: Final = 60  # candidates put before the judge


@dataclass(frozen=True, slots=True)
class Fix:
    """A repair: an action that is legal, and the words for it."""

    action: Action
    words: str


class Tried:
    """The cards of a refused action: `groups` as they were put down, `counts` of each face."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.groups = tuple(group for group in (*action.melds, action.cards) if group)
        self.claims = tuple(claim for group in self.groups for claim in group)
        self.cards = tuple(claim.card for claim in self.claims)
        self.counts = face_counts(self.cards)
        self.size = len(self.cards)
        self.group_faces = [tuple(sorted(claim.card.face for claim in group)) for group in self.groups]
        self.names = Counter(claim.stands_for.face for claim in self.claims if claim.stands_for)

    def change(self, faces: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the faces that are dropped and those that are added where these are put down instead."""
        kept = Counter(faces)
        own = Counter(card.face for card in self.cards)
        return tuple(sorted((own - kept).elements())), tuple(sorted((kept - own).elements()))


class TriedFirst(Pool):
    """A hand to take cards from, the copies that were tried before others."""

    def __init__(self, grammar: MeldGrammar, hand: Iterable[Card], tried: Collection[Card]) -> None:
        super().__init__(grammar, hand)
        for held in self._held:
            if len(held) > 1:
                held.sort(key=lambda card: (card not in tried, card.copy), reverse=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair(ABC):
    """A change to what was tried: the faces dropped and added, and its place among equals.

    `where` says what is done with the cards (repairs are compared within it), `other` how far that is from
    what was tried: 0 the same, 1 another meld, 2 another action.
    """

    tried: Tried
    dropped: tuple[int, ...]
    added: tuple[int, ...]
    where: str
    other: int
    rank: tuple[int, ...]

    @property
    def cost(self) -> int:
        """Return how many cards it changes."""
        return len(self.dropped) + len(self.added)

    @property
    def order(self) -> tuple[int, ...]:
        """Return the key that sorts repairs, most useful first."""
        return (self.cost, self.other, self.added.count(JOKER_FACE), *self.rank)

    def adds_nothing_to(self, smaller: Repair) -> bool:
        """Tell whether this is another repair with more changes, or one that spends a joker needlessly."""
        if self.where != smaller.where:
            return False
        more = Counter(self.added) - Counter(smaller.added)
        less = Counter(smaller.added) - Counter(self.added)
        if self.dropped == smaller.dropped and less and set(more) == {JOKER_FACE}:
            return more.total() == less.total()
        if self.cost == smaller.cost:
            return False
        gone = Counter(smaller.dropped) - Counter(self.dropped)
        return more[JOKER_FACE] > 0 or not (less or gone)

    @abstractmethod
    def fix(self, view: View) -> Fix | None:
        """Return the action and its words; None where the rules do not let it be."""


def smallest(view: View, repairs: Iterable[Repair]) -> tuple[Fix, ...]:
    """Return the smallest repairs that are legal, at most three, none that only adds to another."""
    found: list[Fix] = []
    chosen: list[Repair] = []
    for repair in sorted(repairs, key=lambda repair: repair.order)[:_JUDGED]:
        if chosen and repair.cost > _most_shown(chosen[0].cost):
            break
        if any(repair.adds_nothing_to(other) for other in chosen):
            continue
        fix = repair.fix(view)
        if fix is None or any(fix.words == other.words for other in found):
            continue
        if explain(view, fix.action) is None:
            found.append(fix)
            chosen.append(repair)
            if len(found) == MOST:
                break
    return tuple(found)


def _most_shown(least: int) -> int:
    """Return how large a repair may be beside one of a size; beside one that changes no card, none larger."""
    return least + _SLACK if least else 0


def points_of(view: View, faces: Iterable[int]) -> int:
    """Return what cards of these faces cost in hand."""
    return view.sheet.scoring.cost(card_of_face(face) for face in faces)


def plain(cards: Iterable[Card]) -> tuple[Claim, ...]:
    """Return cards as claims without a name."""
    return tuple(map(Claim, cards))
