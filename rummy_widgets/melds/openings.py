"""Openings: whether, how, and how nearly a hand holds a number of melds of a size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.cards.card import RANKS
from rummy_widgets.melds.grammar import MeldGrammar
from rummy_widgets.melds.meld import Meld
from rummy_widgets.melds.needs import FAR, is_enough, missing
from rummy_widgets.melds.shapes import (
    FACES,
    Pool,
    Shape,
    face_counts,
    make_melds,
    shapes_in,
    stand_ins,
)

__all__ = ["Distance", "Need", "can_open", "distance", "missing", "openings"]

_FIELD: Final = 8  # bits a face takes in a packed count; the top one is a guard
_GUARDS: Final = sum(1 << (face * _FIELD + _FIELD - 1) for face in range(FACES))
_MOST_SHAPES: Final = 4_000  # shapes looked at for openings of one number of jokers
_MOST_TRIES: Final = 100_000


def can_open(grammar: MeldGrammar, count: int, size: int, hand: Iterable[Card]) -> bool:
    """Tell whether the hand holds `count` separate melds of at least `size` cards each."""
    return is_enough(grammar, count, size, face_counts(hand))


def openings(
    grammar: MeldGrammar, count: int, size: int, hand: Iterable[Card], *, limit: int = 50
) -> list[tuple[Meld, ...]]:
    """Return distinct ways to lay `count` melds of at least `size` cards each, most useful first.

    Fewest jokers come first, then fewest cards. Two melds may touch. At most `limit` ways are returned.
    """
    held = tuple(hand)
    counts = face_counts(held)
    if count < 1 or limit < 1 or not is_enough(grammar, count, size, counts):
        return []
    by_jokers: dict[int, list[_Candidate]] = defaultdict(list)
    for index, shape in enumerate(shapes_in(grammar, counts, size)):
        of_kind = by_jokers[shape.jokers]
        if len(of_kind) < _MOST_SHAPES:
            of_kind.append(_Candidate(shape, index, len(shape.faces), _packed(grammar, counts, shape)))
    for of_kind in by_jokers.values():
        of_kind.sort(key=lambda candidate: (candidate.size, candidate.index))
    room = _pack(_with_stand_ins(grammar, counts)) | _GUARDS
    ways: list[tuple[Shape, ...]] = []
    for jokers in range(stand_ins(grammar, counts) + 1):
        level = list(_combinations(by_jokers, count, jokers, room))
        level.sort(key=lambda way: (sum(c.size for c in way), [c.index for c in way]))
        ways += (tuple(candidate.shape for candidate in way) for way in level)
        if len(ways) >= limit:
            break
    laid: dict[tuple[Meld, ...], None] = {}
    for way in ways:
        # Where a wild card stands in its own place, two shapes are one meld.
        laid[make_melds(Pool(grammar, held), way)] = None
        if len(laid) == limit:
            break
    return list(laid)


@dataclass(frozen=True, slots=True)
class _Candidate:
    shape: Shape
    index: int
    size: int
    packed: int


def _pack(counts: Sequence[int]) -> int:
    return sum(number << (face * _FIELD) for face, number in enumerate(counts) if number)


def _with_stand_ins(grammar: MeldGrammar, counts: Sequence[int]) -> list[int]:
    """Return the counts with every card that may stand in counted as a joker too."""
    return [*counts[:-1], stand_ins(grammar, counts)]


def _packed(grammar: MeldGrammar, counts: Sequence[int], shape: Shape) -> int:
    """Return what a shape takes out of a hand; a wild card in its own place takes a stand-in too."""
    taken = [0] * FACES
    wild = grammar.wild.wild_rank
    for face in shape.faces:
        taken[face] += 1
        if wild is not None and face < FACES - 1 and face % RANKS + 1 == wild:
            taken[-1] += 1
    return _pack(taken)


def _combinations(
    by_jokers: dict[int, list[_Candidate]], count: int, jokers: int, room: int
) -> Iterator[tuple[_Candidate, ...]]:
    """Yield disjoint candidates, `count` of them with `jokers` jokers in all, each set of them once."""
    tries = 0
    chosen: list[_Candidate] = []

    def choose(left: int, jokers_left: int, room: int) -> Iterator[tuple[_Candidate, ...]]:
        nonlocal tries
        if not left:
            if not jokers_left:
                yield tuple(sorted(chosen, key=lambda candidate: candidate.index))
            return
        last = (chosen[-1].shape.jokers, chosen[-1].size, chosen[-1].index) if chosen else (-1, 0, 0)
        for used in range(max(0, last[0]), jokers_left // left + 1):
            for candidate in by_jokers.get(used, ()):
                if (used, candidate.size, candidate.index) < last:
                    continue
                tries += 1
                if tries > _MOST_TRIES:
                    return
                after = room - candidate.packed
                if after & _GUARDS == _GUARDS:
                    chosen.append(candidate)
                    yield from choose(left - 1, jokers_left - used, after)
                    chosen.pop()

    yield from choose(count, jokers, room)


@dataclass(frozen=True, slots=True)
class Need:
    """One card that would bring melds nearer, and how many of it are unseen (None: not counted)."""

    card: Card
    unseen: int | None = None


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a hand is from an opening: cards missing, single cards that help, and why it is not there.

    `needs` is empty and `reason` is "" when nothing is missing; `missing` is 99 when no card can help.
    """

    missing: int
    needs: tuple[Need, ...] = ()
    reason: str = ""


def distance(
    grammar: MeldGrammar,
    count: int,
    size: int,
    hand: Iterable[Card],
    unseen: Sequence[int] | None = None,
) -> Distance:
    """Return how far the hand is from `count` melds of at least `size` cards each.

    `unseen` counts each of the 53 faces that may still come; a face with none left is no need.
    """
    counts = face_counts(hand)
    lack = missing(grammar, count, size, counts)
    if not lack:
        return Distance(0)
    needs: list[Need] = []
    for face in range(FACES if grammar.wild.joker_wild else FACES - 1):
        if unseen is not None and not unseen[face]:
            continue
        counts[face] += 1
        if missing(grammar, count, size, counts) < lack:
            needs.append(Need(card_of_face(face), None if unseen is None else unseen[face]))
        counts[face] -= 1
    return Distance(lack, tuple(needs), _why_not(grammar, count, size, counts, lack))


def _why_not(grammar: MeldGrammar, count: int, size: int, counts: list[int], lack: int) -> str:
    """Say in words why the melds are not there."""
    if count > 1 and not missing(grammar, 1, size, counts):
        number = max(k for k in range(1, count) if not missing(grammar, k, size, counts))
        have = "one meld" if number == 1 else f"{number} melds"
        return f"your cards make {have} of {size} or more, but not {count} that share no card"
    jokers = stand_ins(grammar, counts)
    runs = _runs_alone(grammar)
    longest = max((k for k in range(1, size + 1) if not missing(runs, 1, k, counts)), default=0)
    largest = _largest_set(grammar, counts, jokers)
    if longest < 2 and largest < 2:
        return "no two of your cards go together"
    no_run = "no two of your cards follow one another in a suit"
    run = f"the longest run you can make has {longest} cards" if longest > 1 else no_run
    of_rank = f"at most {largest} of them share a rank" if longest < 2 else "no two cards share a rank"
    if longest > 1 and largest > 1:
        of_rank = f"at most {largest} cards share a rank"
    counted = ", jokers counted in" if jokers else ""
    return f"{run}, and {of_rank}{counted}"


@lru_cache(maxsize=64)
def _runs_alone(grammar: MeldGrammar) -> MeldGrammar:
    """Return a grammar of runs of any length, without sets."""
    return replace(grammar, run_min=1, set_min=FAR)


def _largest_set(grammar: MeldGrammar, counts: Sequence[int], jokers: int) -> int:
    best = 0
    for rank in range(RANKS):
        held = [counts[suit * RANKS + rank] for suit in range(4)]
        naturals = sum(min(1, number) for number in held) if grammar.distinct_suits else sum(held)
        most = naturals + jokers if grammar.largest_set is None else grammar.largest_set
        for size in range(1, most + 1):
            if naturals and size <= naturals + min(jokers, grammar.jokers_allowed(size, run=False)):
                best = max(best, size)
    return best
