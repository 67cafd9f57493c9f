"""The solver: the arrangement of a hand that leaves least points, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product

from rummy_widgets.cards import Card
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.melds.arrange import UNIT, Arranger, Values
from rummy_widgets.melds.grammar import MeldGrammar, WildRule
from rummy_widgets.melds.laying_off import LaidOff, joker_room, lay_off_ways, merged
from rummy_widgets.melds.meld import Meld
from rummy_widgets.melds.quick import Quick
from rummy_widgets.melds.shapes import (
    FACES,
    SUITS,
    Pool,
    Shape,
    face_counts,
    make_melds,
    shapes_in,
    wild_faces,
)
from rummy_widgets.melds.suits import Steps

__all__ = ["Arrangement", "Engine", "Solution", "Values", "best_arrangement", "engine_of", "least_points"]

_STEPS = 12_000  # work spent on one question, all lay-offs and drops together
_WAY = 5  # what one way of laying off costs beside the melds that are looked for
_ENGINES = 32


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand arranged: points left, its melds, what is left over, cards laid off, cards dropped.

    A lay-off is the index of the meld on the table, that meld after it, and the cards laid. `proven` is
    False where the hand was too large for an exact search.
    """

    points: int
    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]
    laid_off: tuple[tuple[int, Meld, tuple[Card, ...]], ...] = ()
    proven: bool = True
    dropped: tuple[Card, ...] = ()


def least_points(grammar: MeldGrammar, values: Values, hand: Iterable[Card]) -> int:
    """Return the fewest points a hand can be left with when melding is allowed."""
    engine = engine_of(grammar, values)
    held = hand if type(hand) is tuple else tuple(hand)
    quick = engine.quick
    if quick is not None:
        points = quick.points(held)
        if points is not None:
            return points
    return engine.points(face_counts(held))


def best_arrangement(
    grammar: MeldGrammar,
    values: Values,
    hand: Iterable[Card],
    *,
    on: Sequence[Meld] = (),
    drop: int = 0,
) -> Arrangement:
    """Return the arrangement of a hand with least points left, and then fewest cards.

    Cards may be laid off on the melds `on`, chained and with jokers, chosen jointly with the hand's own
    melds. With `drop`, so many cards are thrown away first, those whose loss leaves least.
    """
    held = tuple(hand)
    engine = engine_of(grammar, values)
    counts = face_counts(held)
    found = engine.answer(counts, on, min(drop, len(held)))
    return found.arrange(grammar, held, on)


_engines: dict[tuple[int, int], tuple[MeldGrammar, Values, Engine]] = {}


def engine_of(grammar: MeldGrammar, values: Values) -> Engine:
    """Return the solver for a grammar and values; the last thirty or so are kept."""
    found = _engines.get((id(grammar), id(values)))
    if found is not None and found[0] is grammar and isinstance(values, tuple):
        return found[2]
    numbers = tuple(values[rank] for rank in range(RANKS + 1))
    if found is not None and found[0] is grammar and found[2].numbers == numbers:
        return found[2]
    same = (kept for kept in _engines.values() if kept[0] == grammar and kept[2].numbers == numbers)
    known = next(same, None)
    engine = known[2] if known is not None else Engine(grammar, numbers)
    if len(_engines) >= _ENGINES:
        _engines.clear()
    _engines[id(grammar), id(values)] = (grammar, values, engine)
    return engine


@dataclass(slots=True)
class Solution:
    """The best so far: the weight left, and all that leads to it, by face."""

    left: int
    points: int
    shapes: tuple[Shape, ...] = ()
    laid: tuple[LaidOff, ...] = ()
    dropped: tuple[int, ...] = ()
    proven: bool = True
    spent: int = 0  # the work that was done for it

    def arrange(self, grammar: MeldGrammar, held: Iterable[Card], on: Sequence[Meld]) -> Arrangement:
        """Give it cards: melds take the lowest copies, what is dropped the highest."""
        pool = Pool(grammar, held)
        dropped = tuple(pool.take_last(face) for face in self.dropped)
        laid = tuple(option.make(pool, on) for option in self.laid)
        melds = make_melds(pool, self.shapes)
        return Arrangement(self.points, melds, pool.rest(), laid, self.proven, dropped)


class Engine:
    """Solve hands under one grammar and one list of values."""

    def __init__(self, grammar: MeldGrammar, numbers: tuple[int, ...]) -> None:
        self.grammar = grammar
        self.numbers = numbers
        self.wild = wild_faces(grammar.wild.wild_rank if grammar.wild.joker_wild else None)
        if grammar.wild.wild_rank is not None:
            # Cards of the wild rank cost what a joker costs, wherever they are.
            wild = int(grammar.wild.wild_rank)
            numbers = (*numbers[:wild], numbers[0], *numbers[wild + 1 :])
        self.arranger = Arranger(grammar, numbers)
        self.quick = Quick(grammar, numbers) if Quick.serves(grammar) else None

    def points(self, counts: list[int]) -> int:
        """Return the least points left of counted faces."""
        if self.grammar.lives is None and not self.wild:
            arranger = self.arranger
            jokers = counts[JOKER_FACE] if self.grammar.wild.joker_wild else 0
            key = bytes(counts)
            choice = arranger.best(key, jokers, Steps(_STEPS))
            if choice.proven:
                return (arranger.weigh(key) - choice.saved) // UNIT
        return self.answer(counts).points

    def answer(self, counts: list[int], on: Sequence[Meld] = (), drop: int = 0) -> Solution:
        """Return the best arrangement of counted faces after the best drop, for a fixed amount of work."""
        steps = Steps(_STEPS)
        found = self._solve(counts, on, drop, steps)
        found.spent = _STEPS - steps.left
        return found

    def _solve(self, counts: list[int], on: Sequence[Meld], drop: int, steps: Steps) -> Solution:
        whole = self._without_drop(counts, on, steps)
        if not drop:
            return whole
        best: Solution | None = None
        held = [face for face in range(FACES) if counts[face]]
        weights = {face: self._weight(face) for face in held}
        drops = [
            faces
            for faces in combinations_with_replacement(held, drop)
            if all(faces.count(face) <= counts[face] for face in set(faces))
        ]
        drops.sort(key=lambda faces: (-sum(weights[face] for face in faces), faces))
        for faces in drops:
            # What is dropped could have been left over: no drop can do better than this.
            least = max(0, whole.left - sum(weights[face] for face in faces))
            if best is not None and (least >= best.left or steps.left < 0):
                best.proven = best.proven and least >= best.left
                break
            for face in faces:
                counts[face] -= 1
            found = self._without_drop(counts, on, steps)
            for face in faces:
                counts[face] += 1
            if best is None or found.left < best.left:
                found.dropped = faces
                best = found
        assert best is not None
        best.proven = best.proven and whole.proven
        return best

    def _weight(self, face: int) -> int:
        weights = self.arranger.weights
        return weights[0] if face == JOKER_FACE else weights[face % RANKS + 1]

    def _without_drop(self, counts: list[int], on: Sequence[Meld], steps: Steps) -> Solution:
        total = self.arranger.weigh(bytes(counts))
        best = self._nothing_melded(counts, total)
        for naturals, jokers in self._shares(counts):
            loose: tuple[int, ...] = ()
            if on:
                table = self.arranger.table(jokers)
                runs_on = {meld.suit for meld in on}
                loose = tuple(
                    -1
                    if SUITS[suit] in runs_on
                    else table.runnable(bytes(naturals[suit * RANKS : suit * RANKS + RANKS]))
                    for suit in range(4)
                )
            tried: set[tuple[bytes, int, int]] = set()
            for way in lay_off_ways(self.grammar, on, naturals, jokers, loose):
                spare = jokers - sum(option.jokers for option in way)
                singles = joker_room(self.grammar, on, way, spare) if on and spare else []
                # Cards laid on one meld or another leave the same hand: one look at it is enough.
                left = (bytes(naturals), spare, len(singles))
                if left not in tried:
                    tried.add(left)
                    self._try(best, total, left[0], spare, way, singles, steps)
                if on:
                    steps.left -= _WAY
                    best.proven = best.proven and steps.left >= 0
                if not best.left or not best.proven:
                    return best
        return best

    def _shares(self, counts: list[int]) -> Iterator[tuple[list[int], int]]:
        """Yield the ways to use wild cards: naturals kept as such, and how many cards stand in."""
        if not self.grammar.wild.joker_wild:
            yield [*counts[:JOKER_FACE], 0], 0
            return
        jokers = counts[JOKER_FACE] + sum(counts[face] for face in self.wild)
        for kept in product(*(range(counts[face], -1, -1) for face in self.wild)):
            naturals = [*counts[:JOKER_FACE], 0]
            for face, number in zip(self.wild, kept, strict=True):
                naturals[face] = number
            yield naturals, jokers - sum(kept)

    def _try(
        self,
        best: Solution,
        total: int,
        key: bytes,
        jokers: int,
        way: tuple[LaidOff, ...],
        singles: list[LaidOff],
        steps: Steps,
    ) -> None:
        """Put a way of laying off, with the best melds of the rest, into `best` if it leaves less.

        Any number of the jokers left may go on the table too, at the places of `singles`.
        """
        arranger = self.arranger
        total -= sum(self._weight(face) for option in way for face in (*option.below, *option.above))
        for number in range(len(singles), -1, -1):
            choice = arranger.best(key, jokers - number, steps)
            if not choice.proven:
                best.proven = False
                if choice.saved < 0:
                    choice = arranger.best(key, 0, Steps(_STEPS // 4))
            left = total - choice.saved - number * arranger.weights[0]
            if choice.saved < 0 or (best.proven and left >= best.left):
                continue
            shapes = arranger.shapes(choice)
            if not best.proven:
                spare = jokers - number - sum(shape.jokers for shape in shapes)
                shapes, spread = self._spread(shapes, spare)
                left -= spread * arranger.weights[0]
            if left < best.left:
                best.left, best.points = left, left // UNIT
                best.shapes = tuple(shapes)
                best.laid = merged(way, singles[:number])

    def _spread(self, shapes: list[Shape], jokers: int) -> tuple[list[Shape], int]:
        """Put jokers that an unproven answer left over into its melds; return how many found a place."""
        made: list[Shape] = []
        placed = 0
        for shape in shapes:
            while placed < jokers and self._takes_joker(shape):
                shape = shape._replace(faces=(*shape.faces, JOKER_FACE))
                placed += 1
            made.append(shape)
        return made, placed

    def _takes_joker(self, shape: Shape) -> bool:
        size = len(shape.faces) + 1
        run = shape.suit >= 0
        if shape.jokers + 1 > self.grammar.jokers_allowed(size, run=run):
            return False
        if not run:
            return self.grammar.largest_set is None or size <= self.grammar.largest_set
        touches = shape.faces[-1] == JOKER_FACE and not self.grammar.wild.adjacent_jokers
        return not touches and self.grammar.allows_window(shape.rank, size)

    def _nothing_melded(self, counts: list[int], total: int) -> Solution:
        """Return what is left when no meld counts; a rule of lives may still set one pure run free."""
        lives = self.grammar.lives
        if lives is None or not lives.pure_free:
            return Solution(total, total // UNIT)
        plain = replace(self.grammar, wild=WildRule(joker_wild=False))
        runs = [shape for shape in shapes_in(plain, counts) if shape.suit >= 0]
        weights = [sum(map(self._weight, run.faces)) for run in runs]
        if not runs:
            return Solution(total, total // UNIT)
        most = max(weights)
        left = total - most
        return Solution(left, left // UNIT, (runs[weights.index(most)],))
