"""Pure runs: those of a hand, and how a hand sorts that lacks the runs without which no meld counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from rummy_widgets.cards import Card
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.melds.grammar import MeldGrammar, WildRule
from rummy_widgets.melds.meld import Meld
from rummy_widgets.melds.needs import FAR
from rummy_widgets.melds.solver import Values, best_arrangement

_TRIED: Final = 4  # pure runs that are tried as the first group of a hand


class Sorted(NamedTuple):
    """A hand in groups that do not count yet, the cards in none, and whether a pure run is there."""

    groups: tuple[Meld, ...]
    loose: tuple[Card, ...]
    pure: bool


def pure_runs(grammar: MeldGrammar, cards: Iterable[Card]) -> list[Meld]:
    """Return the runs of a hand in which no card stands in for another, the shortest first."""
    return sorted(find_melds(pure_alone(grammar), cards), key=len)


def sorts_without_lives(grammar: MeldGrammar, values: Values, cards: Sequence[Card]) -> Iterator[Sorted]:
    """Yield how a hand sorts around each of its shortest pure runs; once, as it comes, where it has none."""
    free = _free(grammar)
    runs = pure_runs(grammar, cards)[:_TRIED]
    for run in runs:
        gone = set(run.cards)
        others = best_arrangement(free, values, [card for card in cards if card not in gone])
        yield Sorted((run, *others.melds), others.deadwood, True)
    if not runs:
        others = best_arrangement(free, values, cards)
        yield Sorted(others.melds, others.deadwood, False)


@lru_cache(maxsize=64)
def _free(grammar: MeldGrammar) -> MeldGrammar:
    """Return the grammar with every meld counting, whatever runs are there."""
    return replace(grammar, lives=None)


@lru_cache(maxsize=64)
def pure_alone(grammar: MeldGrammar) -> MeldGrammar:
    """Return a grammar of pure runs and nothing else."""
    return replace(grammar, lives=None, wild=WildRule(joker_wild=False), set_min=FAR)
