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
from rummy_widgets.melds import MeldGrammar, MeldKind

FACES: Final = 52
NEVER: Final = 99
RANK_BITS: Final = tuple(sum(1 << (suit * RANKS + rank) for suit in range(4)) for rank in range(RANKS))
_BITS: Final = tuple(1 << face for face in range(FACES))
_SLACK: Final = (2, 1)  # how much more an aim may lack than the nearest: for one meld, for several
_MOST: Final = 12  # single melds that are put together for a contract of several
_HARDLY: Final = 0.01  # the chance of a card of which no copy is left to see


class Aim(NamedTuple):
    """One meld to work toward: what it lacks with and without jokers, the faces held for it and wanted.

    A run wants each of its `wants`, a set any of them.
    """

    lack: int
    blanks: int
    held: int
    wants: int
    is_set: bool


class Way(NamedTuple):
    """Aims that meet a contract together; `shared` are the faces that two of them would use."""

    lack: int
    aims: tuple[Aim, ...]
    shared: int = 0


@dataclass(frozen=True, slots=True)
class Aims:
    """The ways of a hand that lack least, and what they lack.

    `helps` are the faces of which one more brings the nearest ways nearer, `near` those that would help any
    of the ways.
    """

    lack: int
    ways: tuple[Way, ...]
    helps: int
    near: int
    jokers: int
    alone: int  # faces held once
    twice: int  # faces held more than once


@lru_cache(maxsize=2_000)
def aims_of(
    grammar: MeldGrammar, count: int, size: int, key: bytes, kinds: tuple[MeldKind, ...] = ()
) -> Aims:
    """Return the aims of a hand for `count` melds of `size`; `key` counts each of the 53 faces.

    With `kinds` the melds are of these. What several melds lack together is estimated: only the nearest
    single ones are combined.
    """
    jokers = key[JOKER_FACE] if grammar.wild.joker_wild else 0
    alone = sum(bit for bit, held in zip(_BITS, key, strict=False) if held == 1)
    twice = sum(bit for bit, held in zip(_BITS, key, strict=False) if held > 1)
    singles = [
        *_runs(grammar, size, alone | twice, jokers, count),
        *_sets(grammar, size, alone | twice, jokers, key),
    ]
    if count == 1:
        ways = [Way(aim.lack, (aim,)) for aim in singles]
    else:
        singles.sort(key=_by_blanks)
        ways = [_together(aims, jokers, twice) for aims in _chosen(singles, count, kinds)]
    if not ways:
        return Aims(NEVER, (), 0, 0, jokers, alone, twice)
    least = min(way.lack for way in ways)
    most = least + _SLACK[count > 1]
    ways = [way for way in ways if way.lack <= most]
    helps = _helps(way for way in ways if way.lack == least)
    return Aims(least, tuple(ways), helps, _helps(ways), jokers, alone, twice)


def _chosen(singles: Sequence[Aim], count: int, kinds: tuple[MeldKind, ...]) -> Iterable[tuple[Aim, ...]]:
    """Return the single aims that are put together, of any kinds or of the ones asked for."""
    if not kinds:
        return combinations(singles[:_MOST], count)
    sets = [aim for aim in singles if aim.is_set][:_MOST]
    runs = [aim for aim in singles if not aim.is_set][:_MOST]
    of_sets = combinations(sets, kinds.count(MeldKind.SET))
    of_runs = list(combinations(runs, kinds.count(MeldKind.RUN)))
    return [(*some, *others) for some in of_sets for others in of_runs]


def _by_blanks(aim: Aim) -> int:
    return aim.blanks


@lru_cache(maxsize=64)
def _windows(grammar: MeldGrammar, length: int) -> tuple[int, ...]:
    """Return the runs of a length as bits; none longer than the circle of ranks."""
    found = []
    for suit in range(4):
        for start in range(1, RANKS + 1):
            if grammar.allows_window(start, length) and length <= RANKS:
                places = {(start - 1 + place) % RANKS for place in range(length)}
                found.append(sum(1 << (suit * RANKS + place) for place in places))
    return tuple(found)


def _runs(grammar: MeldGrammar, size: int, have: int, jokers: int, count: int) -> Iterator[Aim]:
    """Yield the runs to work toward; longer ones than needed where they take more jokers."""
    length = max(size, grammar.run_min)
    while True:
        cap = min(jokers, grammar.jokers_allowed(length, run=True))
        found = [
            (length - held.bit_count(), held, window)
            for window in _windows(grammar, length)
            if (held := have & window)
        ]
        most = min(found)[0] + _SLACK[0] if found and count == 1 else NEVER
        for blanks, held, window in found:
            if blanks <= most:
                yield Aim(blanks - min(blanks, cap), blanks, held, window ^ held, False)
        if cap >= jokers or length >= RANKS:
            return
        length += 1


def _sets(grammar: MeldGrammar, size: int, have: int, jokers: int, key: bytes) -> Iterator[Aim]:
    length = max(size, grammar.set_min)
    if grammar.largest_set is not None and length > grammar.largest_set:
        return
    cap = min(jokers, grammar.jokers_allowed(length, run=False))
    for rank, bits in enumerate(RANK_BITS):
        held = have & bits
        if held:
            if grammar.distinct_suits:
                total, wants = held.bit_count(), bits ^ held
            else:
                total, wants = key[rank] + key[rank + 13] + key[rank + 26] + key[rank + 39], bits
            blanks = max(0, length - total)
            yield Aim(blanks - min(blanks, cap), blanks, held, wants, True)


def _together(aims: tuple[Aim, ...], jokers: int, twice: int) -> Way:
    union = shared = blanks = 0
    for aim in aims:
        shared |= union & aim.held & ~twice
        union |= aim.held
        blanks += aim.blanks
    return Way(max(0, blanks + shared.bit_count() - jokers), aims, shared)


def _helps(ways: Iterable[Way]) -> int:
    helps = 0
    for way in ways:
        helps |= way.shared
        for aim in way.aims:
            if aim.blanks:
                helps |= aim.wants
    return helps


def promises(aims: Aims, unseen: Sequence[int], per_copy: float) -> list[tuple[float, int]]:
    """Return how promising each way is, and the faces that carry it (bits).

    The promise of a way is about the number of ways in which the cards it lacks can still come, times the
    chance of each; `unseen` counts each face that may come, `per_copy` is the chance of one copy.
    """
    spare = unseen[JOKER_FACE] / 2
    logs = [log(max(_HARDLY, per_copy * (left + spare))) for left in range(max(unseen) + 1)]
    found = []
    for _, parts, shared in aims.ways:
        blanks, weight, union, sets = 0, 0.0, 0, 0
        for _, aim_blanks, held, wants, is_set in parts:
            blanks += aim_blanks
            union |= held
            if is_set:
                sets |= held
                if aim_blanks:
                    weight += _set_weight(aim_blanks, wants, unseen, spare, per_copy)
            else:
                while wants:
                    low = wants & -wants
                    weight += logs[unseen[low.bit_length() - 1]]
                    wants ^= low
        lack = max(0, blanks - aims.jokers)
        value = exp(weight * lack / blanks) if blanks else 1.0
        while shared:
            low = shared & -shared
            value *= exp(logs[unseen[low.bit_length() - 1]])
            shared ^= low
        found.append((value, union & aims.alone | sets))
    return found


def _set_weight(blanks: int, wants: int, unseen: Sequence[int], spare: float, per_copy: float) -> float:
    left = spare
    while wants:
        low = wants & -wants
        left += unseen[low.bit_length() - 1]
        wants ^= low
    return sum(log(max(_HARDLY, per_copy * (left - came) / (came + 1))) for came in range(blanks))
