"""Sorting: a hand put into its best groups, as the table suggests it and as the count of the hand says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rummy_widgets.cards import Card
from rummy_widgets.melds import Meld, MeldGrammar, MeldKind
from rummy_widgets.melds.pure_runs import sorts_without_lives
from rummy_widgets.melds.solver import Arrangement, best_arrangement


class Sorting(NamedTuple):
    """A hand in groups, what is in none, and the points that count, after a discard if there was one.

    Where a game asks for runs before anything counts, `counts` says whether they are there and `pure`
    whether a pure one is.
    """

    melds: tuple[Meld, ...]
    rest: tuple[Card, ...]
    points: int
    counts: bool = True
    pure: bool = True

    @property
    def complete(self) -> bool:
        """Tell whether every card is in a group that counts."""
        return self.counts and not self.rest

    def places(self, hand: Sequence[Card]) -> dict[Card, int]:
        """Return a sort key for each card of a hand: the groups side by side, the rest behind."""
        order = [card for meld in self.melds for card in meld.cards]
        grouped = set(order)
        order += sorted(card for card in hand if card not in grouped)
        return {card: place for place, card in enumerate(order)}


@lru_cache(maxsize=256)
def sort_hand(
    grammar: MeldGrammar,
    values: tuple[int, ...],
    hand: tuple[Card, ...],
    *,
    drop: int = 0,
    kept: Card | None = None,
) -> Sorting:
    """Return a hand sorted into the groups that leave least, after `drop` discards but not of `kept`."""
    found = _arranged(grammar, values, hand, drop, kept)
    if grammar.lives is None:
        return Sorting(found.melds, found.deadwood, found.points)
    if found.melds and _has_lives(grammar, found.melds):
        return Sorting(found.melds, found.deadwood, found.points)
    best = min(sorts_without_lives(grammar, values, hand), key=lambda way: len(way.loose))
    return Sorting(best.groups, best.loose, found.points, counts=False, pure=best.pure)


def _arranged(
    grammar: MeldGrammar, values: tuple[int, ...], hand: tuple[Card, ...], drop: int, kept: Card | None
) -> Arrangement:
    if kept is None or not drop:
        return best_arrangement(grammar, values, hand, drop=drop)
    ways = (
        best_arrangement(grammar, values, [card for card in hand if card is not thrown])
        for thrown in hand
        if thrown is not kept
    )
    return min(ways, key=lambda way: way.points)


def _has_lives(grammar: MeldGrammar, melds: tuple[Meld, ...]) -> bool:
    rule = grammar.lives
    runs = [meld for meld in melds if meld.kind is MeldKind.RUN]
    return rule is None or (len(runs) >= rule.runs and sum(run.is_pure for run in runs) >= rule.pure)
