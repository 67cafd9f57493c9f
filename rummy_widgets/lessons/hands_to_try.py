"""Hands to try: what a learner's own rule is asked about, few cards first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from typing import Final

from rummy_widgets.cards import Card, card_of_face, number_copies
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.rules import RuleSheet

Hand = tuple[Card, ...]
LONGEST: Final = 13  # one whole ring of ranks
_COPIES: Final = 2  # of a face, in two packs
_JOKERS: Final = 4
_ALL_UP_TO: Final = 3  # cards; beyond that only what looks like a meld
_MISSES_UP_TO: Final = 8
_JOKER_MISSES_UP_TO: Final = 5
_FACES: Final = 52
_MOST_DOWN: Final = 14  # cards of a lay-down

_Faces = tuple[int, ...]


@cache
def hands_to_try(jokers: bool = False) -> tuple[Hand, ...]:
    """Return hands by their number of cards, then by suit and rank; with `jokers` those that hold some.

    All hands of up to three cards of two packs are among them; of larger ones runs, sets and what nearly is
    one. Hands of a number come sorted first, then melds and near misses in another order.
    """
    found: list[_Faces] = []
    for size in range(1, LONGEST + 1):
        looks = sorted(set(_with_jokers(size) if jokers else _meldlike(size)))
        whole = _every_hand(size, jokers) if size <= _ALL_UP_TO else looks
        found += whole
        found += dict.fromkeys(turned for faces in looks for turned in _turned(faces) if turned != faces)
    return tuple(map(_hand, found))


def _hand(faces: Iterable[int]) -> Hand:
    return number_copies(card_of_face(face) for face in faces)


def _possible(faces: Sequence[int]) -> bool:
    return all(
        count <= (_JOKERS if face == JOKER_FACE else _COPIES) for face, count in Counter(faces).items()
    )


def _every_hand(size: int, jokers: bool) -> list[_Faces]:
    faces = range(_FACES + jokers)
    found = filter(_possible, combinations_with_replacement(faces, size))
    return [hand for hand in found if not jokers or hand[-1] == JOKER_FACE]


def _meldlike(size: int, misses_up_to: int = _MISSES_UP_TO) -> Iterator[_Faces]:
    """Yield runs and sets of a size, and hands that one card keeps from being one."""
    if size < _ALL_UP_TO:
        return
    for suit, start in product(range(4), range(RANKS)):
        run = [suit * RANKS + (start + step) % RANKS for step in range(size)]
        yield tuple(sorted(run))
        if size <= misses_up_to:
            yield from map(_sorted, _misses(run, suit, start))
    for rank in range(RANKS):
        copies = [suit * RANKS + rank for suit in (0, 1, 2, 3) for _ in range(_COPIES)]
        for chosen in {tuple(copies[:size]), tuple(copies[::2] + copies[1::2])[:size], tuple(copies[-size:])}:
            if len(chosen) == size:
                yield _sorted(chosen)
                yield _sorted((*chosen[:-1], (chosen[-1] // RANKS) * RANKS + (rank + 1) % RANKS))


def _sorted(faces: Iterable[int]) -> _Faces:
    return tuple(sorted(faces))


def _misses(run: Sequence[int], suit: int, start: int) -> Iterator[list[int]]:
    """Yield what a run becomes by one card of another suit, by a gap, or by one card twice."""
    beyond = suit * RANKS + (start + len(run)) % RANKS
    for place, face in enumerate(run):
        rest = [*run[:place], *run[place + 1 :]]
        yield [*rest, (face + RANKS) % _FACES]
        if place:
            yield [*rest, beyond]
            yield [*rest, run[0]]


def _with_jokers(size: int) -> Iterator[_Faces]:
    """Yield runs, sets and near misses in which jokers stand for some cards."""
    for faces in _meldlike(size, _JOKER_MISSES_UP_TO):
        if size > _JOKER_MISSES_UP_TO:
            yield (*faces[:-1], JOKER_FACE)
            yield (*faces[2:], JOKER_FACE, JOKER_FACE)
            continue
        for number in range(1, min(_JOKERS, size) + 1):
            yield (*faces[number:], *[JOKER_FACE] * number)
            yield (*faces[:-number], *[JOKER_FACE] * number)
            if number < size - 1:
                yield (faces[0], *faces[number + 1 :], *[JOKER_FACE] * number)


def _turned(faces: _Faces) -> Iterator[_Faces]:
    """Yield a hand in other orders: all of them for three cards, else backwards and cut in the middle."""
    if len(faces) <= _ALL_UP_TO:
        yield from permutations(faces)
        return
    half = len(faces) // 2
    yield faces[::-1]
    yield faces[half:] + faces[:half]


def lay_downs_to_try(sheet: RuleSheet, jokers: bool = False) -> tuple[tuple[int, tuple[Hand, ...]], ...]:
    """Return what might be put down for each contract of a match: the round, and the groups of cards.

    Few cards come first, then early rounds, then few groups; with `jokers` only those that hold some.
    """
    return _lay_downs(tuple((number, sheet.contract(number).size) for number in sheet.match.planned), jokers)


@cache
def _lay_downs(
    contracts: tuple[tuple[int, int], ...], jokers: bool
) -> tuple[tuple[int, tuple[Hand, ...]], ...]:
    found = []
    for number, least in contracts:
        sizes = {2, 3, least - 1, least, least + 1, 2 * least}
        groups = [group for size in sorted(sizes) for group in _groups(size, jokers)]
        few = [group for size in {3, least} for group in _groups(size, jokers)[:2]]
        for together in (*product(groups, repeat=1), *product(groups, repeat=2), *product(few, repeat=3)):
            faces = [face for group in together for face in group]
            if len(faces) <= _MOST_DOWN and _possible(faces) and (JOKER_FACE in faces) == jokers:
                found.append((len(faces), number, len(together), together))
    found.sort()
    return tuple((number, _numbered(together)) for _, number, _, together in dict.fromkeys(found))


def _groups(size: int, jokers: bool) -> list[_Faces]:
    """Return groups of a size: sets, runs, one over the top, and what is no meld."""
    if not 2 <= size <= LONGEST:
        return []
    rings = ((0, 4), (2, 0), (1, 11))  # suit, and the lowest rank less one
    runs = [tuple(suit * RANKS + (start + step) % RANKS for step in range(size)) for suit, start in rings]
    sets = [tuple(suit * RANKS + rank for rank in (6,) for suit in (*range(4), *range(4)))[:size]]
    found = [*sets[: size <= 2 * 4], *runs]
    gap = (*runs[0][:-1], runs[0][-1] + 1)
    mixed = (*runs[1][:-1], runs[1][-1] + RANKS)
    found += [gap, mixed]
    if jokers:
        found += [(*group[:-1], JOKER_FACE) for group in found[:3]]
        found += [(*group[:1], *[JOKER_FACE] * (size - 1)) for group in found[:1] if size <= _JOKERS]
    return found


def _numbered(groups: Iterable[_Faces]) -> tuple[Hand, ...]:
    """Return groups of cards that share one pack: the same face again is the next copy."""
    used: set[Card] = set()
    return tuple(number_copies((card_of_face(face) for face in group), used) for group in groups)
