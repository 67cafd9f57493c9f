"""Groups: how a hand that must be declared whole sorts best, and what each loose card still promises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from rummy_widgets.advice.outs import Out, Outs
from rummy_widgets.advice.standing import Standing, with_face
from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.cards.card import JOKER_FACE, MAX_COPIES, RANKS
from rummy_widgets.engine import View
from rummy_widgets.melds import Meld, MeldGrammar, MeldKind, extend
from rummy_widgets.melds.grammar import rank_at
from rummy_widgets.melds.needs import FAR, missing
from rummy_widgets.melds.pure_runs import pure_alone, sorts_without_lives
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.melds.solver import best_arrangement

_EACH: Final = (1,) * (RANKS + 1)  # every card counts as one
_NO_RUN: Final = (0, 2, 4)  # loose cards that a missing second run, a missing pure run are worth


@dataclass(frozen=True, slots=True)
class Groups:
    """A hand sorted: its groups, its loose cards (wild ones count as placed), and how many runs it lacks.

    `lacking` is 0 where the runs that a valid hand needs are there, 1 where the second is missing, 2 where
    the pure one is.
    """

    groups: tuple[Meld, ...]
    loose: tuple[Card, ...]
    lacking: int
    outside: int  # cards in no group, wild ones too

    @property
    def away(self) -> int:
        """Return how far the hand is from a valid one, as loose cards."""
        return len(self.loose) + _NO_RUN[self.lacking]


def is_wild(standing: Standing, card: Card) -> bool:
    """Tell whether a card may stand in for others in this round."""
    return card.is_joker or card.rank == standing.grammar.wild.wild_rank


def sorted_in_groups(standing: Standing, cards: Sequence[Card]) -> Groups:
    """Sort cards: with both runs where they are held, else around a pure run, else as they come."""
    grammar = standing.grammar
    found = best_arrangement(grammar, _EACH, cards)
    if found.melds:
        return _groups(standing, found.melds, found.deadwood, 0)
    sorts = (
        _groups(standing, groups, loose, 1 if pure else 2)
        for groups, loose, pure in sorts_without_lives(grammar, _EACH, cards)
    )
    return min(sorts, key=lambda sort: sort.away)


def _groups(standing: Standing, groups: tuple[Meld, ...], loose: Iterable[Card], lacking: int) -> Groups:
    outside = sorted(loose)
    left = tuple(card for card in outside if not is_wild(standing, card))
    return Groups(groups, left, lacking, len(outside))


@lru_cache(maxsize=64)
def _runs_alone(grammar: MeldGrammar) -> MeldGrammar:
    """Return the grammar without sets."""
    return replace(grammar, lives=None, set_min=FAR)


@lru_cache(maxsize=64)
def _pure_windows(grammar: MeldGrammar) -> tuple[tuple[int, ...], ...]:
    """Return the shortest runs, each as its faces."""
    size = grammar.run_min
    return tuple(
        tuple(suit * RANKS + rank_at(start, place) - 1 for place in range(size))
        for suit in range(4)
        for start in range(1, RANKS + 1)
        if grammar.allows_window(start, size)
    )


def has_pure_run(standing: Standing, counts: Sequence[int]) -> bool:
    """Tell whether counted cards hold a run in which every card stands for itself."""
    return not missing(pure_alone(standing.grammar), 1, standing.grammar.run_min, counts)


def has_both_runs(standing: Standing, cards: Sequence[Card]) -> bool:
    """Tell whether some cards hold the runs that a valid hand needs: a pure one and another beside it."""
    grammar = standing.grammar
    runs = _runs_alone(grammar)
    counts = face_counts(cards)
    for window in _pure_windows(grammar):
        if all(counts[face] for face in window):
            for face in window:
                counts[face] -= 1
            beside = not missing(runs, 1, grammar.run_min, counts)
            for face in window:
                counts[face] += 1
            if beside:
                return True
    return False


def group_outs(standing: Standing, cards: Sequence[Card], found: Groups) -> Outs:
    """Return the cards whose draw brings what some cards lack first: a pure run, a second run, or a place.

    A card finds a place as a wild one, on a group as the hand is sorted, or with two loose cards.
    """
    outs = [
        Out(card_of_face(face), number)
        for face, number in enumerate(standing.pool)
        if number and _helps(standing, cards, found, face)
    ]
    return Outs(tuple(outs), standing.pool_size, 1)


def _helps(standing: Standing, cards: Sequence[Card], found: Groups, face: int) -> bool:
    if found.lacking == 2:
        return has_pure_run(standing, with_face(face_counts(cards), face))
    card = card_of_face(face, MAX_COPIES - 1)
    if found.lacking == 1:
        return has_both_runs(standing, (*cards, card))
    if is_wild(standing, card):
        return True
    if any(face in _between(standing.grammar, *pair) for pair in combinations(found.loose, 2)):
        return True
    grown = (extend(standing.grammar, group, (card,)) for group in found.groups)
    return any(isinstance(longer, Meld) or longer.readings for longer in grown)


@dataclass(frozen=True, slots=True)
class LooseCard:
    """A loose card with what it costs and how many unseen cards would make a group of it and another one."""

    card: Card
    value: int
    joins: int


def weigh_loose(standing: Standing, found: Groups) -> list[LooseCard]:
    """Return the cards that may be thrown, least useful first.

    Loose cards come first, those that fewest unseen cards would group with another loose one, then the
    dearest; where none is loose, cards that their groups can spare, then any but wild ones.
    """
    view = standing.view
    thrown = [card for card in found.loose if _may_go(view, card)]
    if not thrown:
        spare = (card for card in _spare(found.groups) if not is_wild(standing, card))
        thrown = [card for card in spare if _may_go(view, card)]
    if not thrown:
        every = [card for card in sorted(view.hand) if _may_go(view, card)]
        thrown = [card for card in every if not is_wild(standing, card)] or every
    weighed = [
        LooseCard(card, standing.value(card.face), _joins(standing, card, found.loose)) for card in thrown
    ]
    return sorted(weighed, key=lambda one: (one.joins, -one.value, one.card))


def _may_go(view: View, card: Card) -> bool:
    return card is not view.taken or view.sheet.turn.redraw_discard_allowed or len(view.hand) == 1


def _spare(groups: Iterable[Meld]) -> Iterator[Card]:
    """Yield the cards at the ends of groups that would be groups without them."""
    for group in groups:
        if len(group) > 3:
            yield from (group.cards if group.kind is MeldKind.SET else (group.cards[0], group.cards[-1]))


def _joins(standing: Standing, card: Card, loose: Sequence[Card]) -> int:
    """Return how many unseen cards make a group of a card and another loose one, wild ones apart."""
    faces: set[int] = set()
    for other in loose:
        if other is not card:
            faces |= _between(standing.grammar, card, other)
    return sum(standing.pool[face] for face in faces)


def _between(grammar: MeldGrammar, one: Card, other: Card) -> set[int]:
    """Return the faces that make a meld of three with two cards."""
    if JOKER_FACE in (one.face, other.face):
        return set()
    if one.rank == other.rank:
        rank = one.face % RANKS
        held = {one.face, other.face}
        if len(held) == 1:
            return set()
        return {suit * RANKS + rank for suit in range(4)} - held
    if one.suit is not other.suit:
        return set()
    base = one.face - one.face % RANKS
    found: set[int] = set()
    for start in range(1, RANKS + 1):
        if grammar.allows_window(start, 3):
            run = {base + rank_at(start, place) - 1 for place in range(3)}
            if one.face in run and other.face in run:
                found |= run - {one.face, other.face}
    return found
