"""Shapes: melds by face, before it is settled which copy of a card, or which joker, goes where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rummy_widgets.cards import Card, Rank, Suit
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.melds.grammar import JokerLimit, MeldGrammar
from rummy_widgets.melds.meld import Meld, MeldKind

FACES: Final = JOKER_FACE + 1
SUITS: Final = tuple(Suit)


class Shape(NamedTuple):
    """A meld by face: a run in `suit` (0 to 3) from `rank` up, or a set of `rank` (`suit` is -1).

    `faces` stand in the order of the meld; 52 is a card standing in for another.
    """

    suit: int
    rank: int
    faces: tuple[int, ...]

    @property
    def jokers(self) -> int:
        """Return how many of its cards stand in for others."""
        return self.faces.count(JOKER_FACE)


def face_counts(cards: Iterable[Card]) -> list[int]:
    """Return how many cards of each of the 53 faces there are."""
    counts = [0] * FACES
    for item in cards:
        counts[item.face] += 1
    return counts


class Pool:
    """Cards to take from, the lowest copy of a face first; stand-ins are jokers, then wild cards."""

    def __init__(self, grammar: MeldGrammar, cards: Iterable[Card]) -> None:
        self._wild = grammar.wild.wild_rank
        self._held: list[list[Card]] = [[] for _ in range(FACES)]
        for item in sorted(cards, reverse=True):
            self._held[item.face].append(item)

    def take(self, face: int) -> Card:
        """Take one card of a face out of the pool."""
        return self._held[face].pop()

    def take_last(self, face: int) -> Card:
        """Take the highest copy of a face out of the pool."""
        return self._held[face].pop(0)

    def take_stand_in(self) -> Card:
        """Take a joker, or else the lowest wild card; raise IndexError when there is none."""
        if self._held[JOKER_FACE]:
            return self._held[JOKER_FACE].pop()
        for face in wild_faces(self._wild):
            if self._held[face]:
                return self._held[face].pop()
        raise IndexError("no card is left to stand in")

    def rest(self) -> tuple[Card, ...]:
        """Return what is left, in order."""
        return tuple(sorted(item for held in self._held for item in held))


def wild_faces(wild: int | None) -> tuple[int, ...]:
    """Return the four faces of a wild rank, or none."""
    return () if wild is None else tuple(suit * RANKS + wild - 1 for suit in range(4))


def make_melds(pool: Pool, shapes: Sequence[Shape]) -> tuple[Meld, ...]:
    """Turn shapes into melds with cards taken out of the pool: naturals for all, then the stand-ins."""
    taken = [[None if f == JOKER_FACE else pool.take(f) for f in shape.faces] for shape in shapes]
    made: list[Meld] = []
    for shape, held in zip(shapes, taken, strict=True):
        cards = tuple(pool.take_stand_in() if item is None else item for item in held)
        if shape.suit < 0:
            made.append(Meld(MeldKind.SET, cards, Rank(shape.rank)))
        else:
            made.append(Meld(MeldKind.RUN, cards, Rank(shape.rank), SUITS[shape.suit]))
    return tuple(made)


def stand_ins(grammar: MeldGrammar, counts: Sequence[int]) -> int:
    """Return how many cards may stand in for others: jokers and cards of the wild rank."""
    if not grammar.wild.joker_wild:
        return 0
    return counts[JOKER_FACE] + sum(counts[face] for face in wild_faces(grammar.wild.wild_rank))


def shapes_in(grammar: MeldGrammar, counts: Sequence[int], least: int = 0) -> Iterator[Shape]:
    """Yield every shape of at least `least` cards that the counted faces hold, in a fixed order.

    Runs come by suit and start, then sets by rank. Where melds of jokers alone are allowed, each size is
    yielded once.
    """
    jokers = stand_ins(grammar, counts)
    shortest = max(least, grammar.run_min)
    for suit in range(4):
        suit_counts = list(counts[suit * RANKS : suit * RANKS + RANKS])
        for start in range(1, RANKS + 1):
            # Without stand-ins a run needs its first two cards.
            if not jokers and shortest > 1 and not (suit_counts[start - 1] and suit_counts[start % RANKS]):
                continue
            yield from _runs_from(grammar, suit, start, suit_counts, jokers, shortest)
    for rank in range(1, RANKS + 1):
        yield from _sets_of(grammar, rank, counts, jokers, max(least, grammar.set_min))
    if grammar.wild.joker_limit is JokerLimit.NONE:
        yield from jokers_alone(grammar, jokers, least)


def jokers_alone(grammar: MeldGrammar, jokers: int, least: int = 0) -> Iterator[Shape]:
    """Yield a meld of jokers alone for each size there can be, where the grammar allows them."""
    if grammar.wild.joker_limit is not JokerLimit.NONE or not grammar.wild.joker_wild:
        return
    for size in range(max(1, least), jokers + 1):
        most = grammar.largest_set
        if size >= grammar.set_min and (most is None or size <= most):
            yield Shape(-1, 1, (JOKER_FACE,) * size)
        elif size >= grammar.run_min and grammar.wild.adjacent_jokers and grammar.allows_window(1, size):
            yield Shape(0, 1, (JOKER_FACE,) * size)


def _runs_from(
    grammar: MeldGrammar, suit: int, start: int, held: list[int], jokers: int, least: int
) -> Iterator[Shape]:
    faces: list[int] = []
    wild = grammar.wild.wild_rank
    touching = grammar.wild.adjacent_jokers

    def longer(left: int) -> Iterator[Shape]:
        size = len(faces)
        if size >= least and grammar.allows_window(start, size):
            used = faces.count(JOKER_FACE)
            # A circle of naturals cut at another place is the same run.
            same = not used and size % RANKS == 0 and start > 1
            if used < size and used <= grammar.jokers_allowed(size, run=True) and not same:
                yield Shape(suit, start, tuple(faces))
        if not grammar.allows_window(start, size + 1):
            return
        rank = (start - 1 + size) % RANKS
        if held[rank]:
            spent = 1 if wild == rank + 1 else 0
            if left >= spent:
                held[rank] -= 1
                faces.append(suit * RANKS + rank)
                yield from longer(left - spent)
                faces.pop()
                held[rank] += 1
        if left and (touching or not faces or faces[-1] != JOKER_FACE):
            faces.append(JOKER_FACE)
            yield from longer(left - 1)
            faces.pop()

    if any(held):
        yield from longer(jokers)


def _sets_of(
    grammar: MeldGrammar, rank: int, counts: Sequence[int], jokers: int, least: int
) -> Iterator[Shape]:
    held = list(counts[rank - 1 : JOKER_FACE : RANKS])
    if grammar.distinct_suits:
        held = [min(1, count) for count in held]
    total = sum(held)
    if not total or total + jokers < least:
        return
    most = grammar.largest_set or total + jokers
    is_wild = grammar.wild.wild_rank == rank
    for used in range(jokers + 1):
        for naturals in range(max(1, least - used), min(total, most - used) + 1):
            if used > grammar.jokers_allowed(naturals + used, run=False):
                continue
            if is_wild and naturals + used > jokers:
                continue
            for split in _splits(held, naturals):
                faces = [suit * RANKS + rank - 1 for suit in range(4) for _ in range(split[suit])]
                yield Shape(-1, rank, (*faces, *((JOKER_FACE,) * used)))


def _splits(held: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to take `total` cards from the piles `held`, most from the first piles first."""
    if len(held) == 1:
        if total <= held[0]:
            yield (total,)
        return
    rest = sum(held[1:])
    for first in range(min(held[0], total), max(0, total - rest) - 1, -1):
        for others in _splits(held[1:], total - first):
            yield (first, *others)
