"""Aims: the melds a hand may grow into, how near each is, and which cards it needs.

Faces are bits here: bit `face` of a number stands for that face (0 to 51); jokers are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import exp, log
from typing import Final, NamedTuple

from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.melds import MeldGrammar

FACES: Final = 52
NEVER: Final = 99
SUITS: Final = tuple(((1 << RANKS) - 1) << (suit * RANKS) for suit in range(4))
RANK_BITS: Final = tuple(sum(1 << (suit * RANKS + rank) for suit in range(4)) for rank in range(RANKS))
_SLACK: Final = 2  # aims this much further off than the nearest are still thought of
_MOST: Final = 12  # single melds that are put together for a contract of several
_PER_COPY: Final = 0.15  # how likely one unseen copy of a card is to come in time
_HARDLY: Final = 0.01  # the same where no copy is left to see


class Aim(NamedTuple):
    """Melds to work toward: the faces held for it, those it wants, the cards it lacks with the jokers used.

    A set wants any `lack` cards of its rank, a run each of its `wants`; `blanks` counts what is lacking
    before the jokers.
    """

    lack: int
    blanks: int
    held: int
    wants: int
    is_set: bool


@dataclass(frozen=True, slots=True)
class Aims:
    """The aims of a hand: single ones or several together, those that lack least.

    `helps` are the faces of which one more brings the nearest aims nearer, `near` those that would help any
    of the aims.
    """

    lack: int
    ways: tuple[tuple[Aim, ...], ...]
    helps: int
    near: int
    jokers: int


@lru_cache(maxsize=64)
def _windows(grammar: MeldGrammar, length: int) -> tuple[int, ...]:
    """Return the runs of a length as bits; none longer than the circle of ranks."""
    if length > RANKS:
        return ()
    found = []
    for suit in range(4):
        for start in range(1, RANKS + 1):
            if grammar.allows_window(start, length):
                places = ((start - 1 + place) % RANKS for place in range(length))
                found.append(sum(1 << (suit * RANKS + place) for place in set(places)))
    return tuple(found)


@lru_cache(maxsize=20_000)
def aims_of(grammar: MeldGrammar, count: int, size: int, key: bytes) -> Aims:
    """Return the aims of a hand for `count` melds of `size`; `key` counts each of the 53 faces."""
    jokers = key[JOKER_FACE] if grammar.wild.joker_wild else 0
    have = sum(1 << face for face in range(FACES) if key[face])
    singles = sorted(_singles(grammar, size, key, have, jokers))
    if not singles:
        return Aims(NEVER, (), 0, 0, jokers)
    if count == 1:
        least = singles[0].lack
        ways: list[tuple[Aim, ...]] = [(aim,) for aim in singles if aim.lack <= least + _SLACK]
        nearest = [way for way in ways if way[0].lack == least]
        return Aims(least, tuple(ways), _helps(nearest), _helps(ways), jokers)
    twice = sum(1 << face for face in range(FACES) if key[face] > 1)
    singles.sort(key=lambda aim: aim.blanks)
    scored = []
    for way in combinations(singles[:_MOST], count):
        together, shared = 0, 0
        for aim in way:
            shared += (together & aim.held & ~twice).bit_count()
            together |= aim.held
        lack = max(0, sum(aim.blanks for aim in way) + shared - jokers)
        scored.append((lack, way))
    least = min((lack for lack, _ in scored), default=NEVER)
    ways = [way for lack, way in scored if lack <= least + 1]
    nearest = [way for lack, way in scored if lack == least]
    return Aims(least, tuple(ways), _helps(nearest), _helps(ways), jokers)


def _singles(grammar: MeldGrammar, size: int, key: bytes, have: int, jokers: int) -> Iterator[Aim]:
    length = max(size, grammar.run_min)
    while True:
        cap = min(jokers, grammar.jokers_allowed(length, run=True))
        for window in _windows(grammar, length):
            held = have & window
            if held:
                blanks = length - held.bit_count()
                yield Aim(blanks - min(blanks, cap), blanks, held, window & ~have, False)
        if cap >= jokers or length >= RANKS:
            break
        length += 1
    length = max(size, grammar.set_min)
    if grammar.largest_set is not None and length > grammar.largest_set:
        return
    cap = min(jokers, grammar.jokers_allowed(length, run=False))
    for rank in range(RANKS):
        bits = RANK_BITS[rank]
        if have & bits:
            copies = (key[rank], key[rank + 13], key[rank + 26], key[rank + 39])
            total = sum(map(bool, copies)) if grammar.distinct_suits else sum(copies)
            blanks = max(0, length - total)
            wants = bits & ~have if grammar.distinct_suits else bits
            yield Aim(blanks - min(blanks, cap), blanks, have & bits, wants, True)


def _helps(ways: Iterable[tuple[Aim, ...]]) -> int:
    helps = 0
    for way in ways:
        together = 0
        for aim in way:
            if aim.blanks:
                helps |= aim.wants
            helps |= together & aim.held
            together |= aim.held
    return helps


def worth(
    aims: Aims, key: bytes, unseen: Sequence[int], per_copy: float = _PER_COPY
) -> tuple[float, list[float]]:
    """Return how promising a hand's aims are, and how much of that each face carries.

    The promise of an aim is about the number of ways the lacking cards can still come, times the chance of
    each.
    """
    spare = 0.5 * unseen[JOKER_FACE]
    logs = [log(max(_HARDLY, per_copy * (count + spare))) for count in unseen[:FACES]]
    keep = [0.0] * FACES
    total = 0.0
    for way in aims.ways:
        blanks, weight, together, twice_used = 0, 0.0, 0, 0
        for aim in way:
            blanks += aim.blanks
            if aim.is_set:
                weight += _set_weight(aim, unseen, spare, per_copy)
            else:
                wants = aim.wants
                while wants:
                    low = wants & -wants
                    weight += logs[low.bit_length() - 1]
                    wants ^= low
            twice_used |= together & aim.held
            together |= aim.held
        lack = max(0, blanks - aims.jokers)
        value = exp(weight * lack / blanks) if blanks else 1.0
        if twice_used:
            extra = [face for face in faces_in(twice_used) if key[face] < 2]
            value *= exp(sum(logs[face] for face in extra))
        total += value
        sets = 0
        for aim in way:
            if aim.is_set:
                sets |= aim.held
        for face in faces_in(together):
            if key[face] == 1 or sets >> face & 1 or twice_used >> face & 1:
                keep[face] += value
    return total, keep


def _set_weight(aim: Aim, unseen: Sequence[int], spare: float, per_copy: float) -> float:
    left = sum(unseen[face] for face in faces_in(aim.wants)) + spare
    weight = 0.0
    for number in range(aim.blanks):
        weight += log(max(_HARDLY, per_copy * (left - number) / (number + 1)))
    return weight


def faces_in(bits: int) -> Iterator[int]:
    """Yield the faces of some bits, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
