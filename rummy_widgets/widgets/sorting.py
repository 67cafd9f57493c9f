"""Sorting: a hand put into its best groups, as the table suggests it and as the count of the hand says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from rummy_widgets.cards import Card
from rummy_widgets.melds import Meld, MeldGrammar, MeldKind, WildRule
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.melds.solver import Arrangement, best_arrangement

_PURE_RUNS: Final = 4  # pure runs that are tried as the first group of a hand without all its runs


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
    runs = _pure_runs(grammar, hand)
    if found.melds and _has_lives(grammar, found.melds):
        return Sorting(found.melds, found.deadwood, found.points)
    melds, rest = min(_near(grammar, values, hand, runs), key=lambda way: len(way[1]))
    return Sorting(melds, rest, found.points, counts=False, pure=bool(runs))


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


def _near(
    grammar: MeldGrammar, values: tuple[int, ...], hand: tuple[Card, ...], runs: list[Meld]
) -> Iterator[tuple[tuple[Meld, ...], tuple[Card, ...]]]:
    """Yield groups of a hand that lacks runs: a pure run first where there is one, then whatever goes."""
    free = _without_lives(grammar)
    for run in runs[:_PURE_RUNS]:
        others = best_arrangement(free, values, [card for card in hand if card not in set(run.cards)])
        yield (run, *others.melds), others.deadwood
    if not runs:
        others = best_arrangement(free, values, hand)
        yield others.melds, others.deadwood


def _pure_runs(grammar: MeldGrammar, hand: tuple[Card, ...]) -> list[Meld]:
    runs = [meld for meld in find_melds(_pure(grammar), hand) if meld.kind is MeldKind.RUN]
    return sorted(runs, key=len)


@lru_cache(maxsize=64)
def _without_lives(grammar: MeldGrammar) -> MeldGrammar:
    return replace(grammar, lives=None)


@lru_cache(maxsize=64)
def _pure(grammar: MeldGrammar) -> MeldGrammar:
    return replace(grammar, lives=None, wild=WildRule(joker_wild=False))
