"""Ranks: the sets that the cards of one rank make, and what each takes out of the four suits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.melds.grammar import MeldGrammar
from rummy_widgets.melds.shapes import Shape

Taken = tuple[int, int, int, int]


class SetOption(NamedTuple):
    """Sets of one rank: cards taken from each suit, jokers they need and can hold, and each set apart."""

    taken: Taken
    needed: int
    most: int
    sets: tuple[tuple[Taken, int, int], ...]

    def shapes(self, rank: int, jokers: int) -> list[Shape]:
        """Return them as shapes of a rank that hold `jokers` jokers in all."""
        spare = jokers - self.needed
        made = []
        for taken, needed, most in self.sets:
            more = min(spare, most - needed)
            spare -= more
            faces = [suit * RANKS + rank - 1 for suit in range(4) for _ in range(taken[suit])]
            made.append(Shape(-1, rank, (*faces, *((JOKER_FACE,) * (needed + more)))))
        return made


@lru_cache(maxsize=20_000)
def set_options(grammar: MeldGrammar, held: Taken, loose: Taken, jokers: int) -> tuple[SetOption, ...]:
    """Return the ways to make sets from cards of one rank, most cards first.

    `loose` marks the suits (1 or 0) whose card of this rank could stand in a run instead. Where a set may
    hold any cards of its rank, every card that could not stand in a run goes in.
    """
    singles = list(_single_sets(grammar, held, jokers))
    free = grammar.largest_set is None
    found: dict[tuple[Taken, int, int], SetOption] = {}
    for sets in _several(singles, held, jokers, 1 if free else sum(held)):
        taken = _add(*(one[0] for one in sets))
        if free and any(h > t and not can_run for h, t, can_run in zip(held, taken, loose, strict=True)):
            continue
        needed, most = sum(one[1] for one in sets), sum(one[2] for one in sets)
        found.setdefault((taken, needed, most), SetOption(taken, needed, most, sets))
    return tuple(sorted(found.values(), key=lambda o: (-sum(o.taken), o.needed, -o.most)))


def _single_sets(grammar: MeldGrammar, held: Taken, jokers: int) -> Iterator[tuple[Taken, int, int]]:
    most_each = 1 if grammar.distinct_suits else 64
    largest = grammar.largest_set
    for taken in product(*(range(min(most_each, count), -1, -1) for count in held)):
        size = sum(taken)
        if not size or (largest is not None and size > largest):
            continue
        fit = [
            used
            for used in range(jokers + 1)
            if used <= grammar.jokers_allowed(size + used, run=False)
            and (largest is None or size + used <= largest)
        ]
        needed = max(0, grammar.set_min - size)
        if fit and needed <= fit[-1]:
            yield (taken[0], taken[1], taken[2], taken[3]), needed, fit[-1]


def _several(
    singles: list[tuple[Taken, int, int]], held: Taken, jokers: int, most: int
) -> Iterator[tuple[tuple[Taken, int, int], ...]]:
    """Yield one single set, or several that share no card, each collection once."""

    def choose(
        index: int, left: Taken, jokers_left: int, chosen: tuple[tuple[Taken, int, int], ...]
    ) -> Iterator[tuple[tuple[Taken, int, int], ...]]:
        if chosen:
            yield chosen
        if len(chosen) == most:
            return
        for place in range(index, len(singles)):
            taken, needed, _ = singles[place]
            if needed > jokers_left:
                continue
            clubs, diamonds, hearts, spades = map(int.__sub__, left, taken)
            if min(clubs, diamonds, hearts, spades) >= 0:
                after = (clubs, diamonds, hearts, spades)
                yield from choose(place, after, jokers_left - needed, (*chosen, singles[place]))

    yield from choose(0, held, jokers, ())


def _add(*parts: Taken) -> Taken:
    clubs, diamonds, hearts, spades = (sum(part[suit] for part in parts) for suit in range(4))
    return clubs, diamonds, hearts, spades
