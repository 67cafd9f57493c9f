"""Kinds: ways to lay a number of sets and a number of runs from one hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rummy_widgets.cards import Card
from rummy_widgets.melds.grammar import MeldGrammar
from rummy_widgets.melds.meld import Meld
from rummy_widgets.melds.shapes import FACES, Pool, Shape, face_counts, make_melds, shapes_in

_FIELD: Final = 8  # bits a face takes in a packed count; the top one is a guard
_GUARDS: Final = sum(1 << (face * _FIELD + _FIELD - 1) for face in range(FACES))
_MOST_TRIES: Final = 60_000


def kind_openings(
    grammar: MeldGrammar,
    sets: int,
    runs: int,
    hand: Iterable[Card],
    *,
    sizes: tuple[int, int | None] = (3, None),
    whole: bool = False,
    limit: int = 50,
) -> list[tuple[Meld, ...]]:
    """Return distinct ways to lay `sets` sets and `runs` runs, fewest stand-ins and then fewest cards first.

    `sizes` are the fewest and the most cards of a set; runs are those of the grammar. With `whole` every card
    of the hand goes down. At most `limit` ways are returned; a rank that is wild is not served.
    """
    held = tuple(hand)
    counts = face_counts(held)
    if limit < 1 or sets * sizes[0] + runs * grammar.run_min > len(held):
        return []
    least, most = sizes
    every = list(shapes_in(grammar, counts, min(least, grammar.run_min)))
    of_runs = [shape for shape in every if shape.suit >= 0] if runs else []
    of_sets = [
        shape
        for shape in every
        if shape.suit < 0 and least <= len(shape.faces) <= (most or len(shape.faces)) and sets
    ]
    search = _Covers if whole else _Ways
    ways: dict[tuple[Meld, ...], None] = {}
    for shapes in search(counts, of_sets, of_runs).find(sets, runs):
        ways[make_melds(Pool(grammar, held), shapes)] = None
        if len(ways) == limit:
            break
    return list(ways)


def _pack(counts: Sequence[int]) -> int:
    return sum(number << (face * _FIELD) for face, number in enumerate(counts) if number)


def _packed(shape: Shape) -> int:
    return sum(1 << (face * _FIELD) for face in shape.faces)


class _Search:
    """Shapes of the two kinds, and the room that a hand gives them."""

    def __init__(self, counts: Sequence[int], sets: Sequence[Shape], runs: Sequence[Shape]) -> None:
        self.room = _pack(counts) | _GUARDS
        self.jokers = counts[-1]
        self.sets = self._sorted(sets)
        self.runs = self._sorted(runs)
        self.tries = 0

    @staticmethod
    def _sorted(shapes: Sequence[Shape]) -> list[tuple[int, Shape]]:
        ordered = sorted(shapes, key=lambda shape: (shape.jokers, len(shape.faces)))
        return [(_packed(shape), shape) for shape in ordered]


class _Ways(_Search):
    """Disjoint shapes, the sets before the runs."""

    def find(self, sets: int, runs: int) -> Iterator[tuple[Shape, ...]]:
        """Yield each choice of shapes once, those with fewest stand-ins first."""
        for jokers in range(self.jokers + 1):
            yield from self._choose(sets, runs, jokers, self.room, 0, ())

    def _choose(
        self, sets: int, runs: int, jokers: int, room: int, first: int, chosen: tuple[Shape, ...]
    ) -> Iterator[tuple[Shape, ...]]:
        if not sets and not runs:
            if not jokers:
                yield chosen
            return
        shapes = self.sets if sets else self.runs
        alone = sets + runs == 1
        for index in range(first, len(shapes)):
            packed, shape = shapes[index]
            used = shape.jokers
            if used > jokers:
                return  # they come in the order of their jokers
            if alone and used < jokers:
                continue
            self.tries += 1
            if self.tries > _MOST_TRIES:
                return
            after = room - packed
            if after & _GUARDS == _GUARDS:
                following = index if sets > 1 or not sets else 0
                yield from self._choose(
                    max(0, sets - 1), runs - (not sets), jokers - used, after, following, (*chosen, shape)
                )


class _Covers(_Search):
    """Disjoint shapes that use every card."""

    def find(self, sets: int, runs: int) -> Iterator[tuple[Shape, ...]]:
        """Yield each choice of shapes once; the lowest card left says which shapes come next."""
        for shapes in self._cover(sets, runs, self.room, ()):
            yield tuple(sorted(shapes, key=lambda shape: shape.suit >= 0))

    def _cover(
        self, sets: int, runs: int, room: int, chosen: tuple[Shape, ...]
    ) -> Iterator[tuple[Shape, ...]]:
        left = room ^ _GUARDS
        if not left:
            if not sets and not runs:
                yield chosen
            return
        lowest = (left & -left).bit_length() // _FIELD
        for shapes, more in ((self.sets, sets), (self.runs, runs)):
            for packed, shape in shapes if more else ():
                if lowest in shape.faces:
                    self.tries += 1
                    after = room - packed
                    if self.tries <= _MOST_TRIES and after & _GUARDS == _GUARDS:
                        is_set = shape.suit < 0
                        yield from self._cover(sets - is_set, runs - (not is_set), after, (*chosen, shape))
