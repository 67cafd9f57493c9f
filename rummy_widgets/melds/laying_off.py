"""Laying off: the ways in which cards of a hand can go on melds of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummy_widgets.cards import Card
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.melds.grammar import AceRule, MeldGrammar, rank_at
from rummy_widgets.melds.meld import Meld
from rummy_widgets.melds.shapes import SUITS, Pool

_UNLIMITED = 99


class LaidOff(NamedTuple):
    """Cards for one meld of the table by face, from the lowest place up; 52 is a joker."""

    meld: int
    below: tuple[int, ...]
    above: tuple[int, ...]  # on a set, all of them

    @property
    def size(self) -> int:
        """Return how many cards are laid off."""
        return len(self.below) + len(self.above)

    @property
    def jokers(self) -> int:
        """Return how many of them are jokers."""
        return self.below.count(JOKER_FACE) + self.above.count(JOKER_FACE)

    def make(self, pool: Pool, on: Sequence[Meld]) -> tuple[int, Meld, tuple[Card, ...]]:
        """Take the cards out of a pool and put them on the meld."""
        below = tuple(pool.take(face) for face in self.below)
        above = tuple(pool.take(face) for face in self.above)
        meld = on[self.meld]
        rank = meld.rank if meld.suit is None else rank_at(meld.rank, -len(below))
        return self.meld, Meld(meld.kind, (*below, *meld.cards, *above), rank, meld.suit), (*below, *above)


def lay_off_ways(
    grammar: MeldGrammar, on: Sequence[Meld], counts: list[int], jokers: int, loose: Sequence[int]
) -> Iterator[tuple[LaidOff, ...]]:
    """Yield the ways to lay naturals off, most cards first; jokers only where a natural lies beyond them.

    `counts` is changed while a way is out: it then holds what the way leaves. `loose` has a mask a suit of
    the ranks that could stand in a run, the hand's own or one on the table.
    """
    chosen: list[LaidOff] = []
    served: set[int] = set()
    order: list[int] = []
    for index, meld in enumerate(on):
        # Where sets take any card of their rank, one set of each rank serves for all.
        if meld.suit is None and grammar.largest_set is None:
            if int(meld.rank) in served:
                continue
            served.add(int(meld.rank))
        order.append(index)

    def go_on(place: int, left: int) -> Iterator[tuple[LaidOff, ...]]:
        if place == len(order):
            yield tuple(chosen)
            return
        for option in _options(grammar, order[place], on[order[place]], counts, left, loose):
            used = option.jokers
            for face in (*option.below, *option.above):
                counts[face] -= face != JOKER_FACE
            if option.size:
                chosen.append(option)
            yield from go_on(place + 1, left - used)
            if option.size:
                chosen.pop()
            for face in (*option.below, *option.above):
                counts[face] += face != JOKER_FACE

    yield from go_on(0, jokers)


def _options(
    grammar: MeldGrammar, index: int, meld: Meld, counts: list[int], jokers: int, loose: Sequence[int]
) -> list[LaidOff]:
    if meld.suit is None:
        made = list(_on_set(grammar, index, meld, counts, loose))
    else:
        made = list(_on_run(grammar, index, meld, counts, jokers))
    made.sort(key=lambda option: -option.size)
    return made


def _on_set(
    grammar: MeldGrammar, index: int, meld: Meld, counts: Sequence[int], loose: Sequence[int]
) -> Iterator[LaidOff]:
    rank = int(meld.rank)
    held = [counts[suit * RANKS + rank - 1] for suit in range(4)]
    least = [0, 0, 0, 0]
    room = _UNLIMITED if grammar.largest_set is None else grammar.largest_set - len(meld)
    if grammar.distinct_suits:
        there = {card.suit for card in meld.cards}
        held = [0 if suit in there else min(1, number) for suit, number in zip(SUITS, held, strict=True)]
    elif grammar.largest_set is None:
        # A card that can stand in no run has no better place than this.
        least = [0 if loose[suit] >> (rank - 1) & 1 else held[suit] for suit in range(4)]
    taken: list[tuple[int, ...]] = [()]
    for suit in range(4):
        face = suit * RANKS + rank - 1
        taken = [
            (*before, *((face,) * number))
            for before in taken
            for number in range(held[suit], least[suit] - 1, -1)
        ]
    yield from (LaidOff(index, (), faces) for faces in taken if len(faces) <= room)


def _on_run(
    grammar: MeldGrammar, index: int, meld: Meld, counts: list[int], jokers: int
) -> Iterator[LaidOff]:
    assert meld.suit is not None
    base = SUITS.index(meld.suit) * RANKS
    touching = grammar.wild.adjacent_jokers

    def grow(step: int, beyond: int, room: int, left: int, last_joker: bool) -> Iterator[tuple[int, ...]]:
        """Yield the faces that can go on outward from a place; the outermost is a natural."""
        yield ()
        if not room:
            return
        face = base + (meld.rank - 1 + beyond) % RANKS
        if counts[face]:
            counts[face] -= 1
            for more in grow(step, beyond + step, room - 1, left, False):
                yield (face, *more)
            counts[face] += 1
        if left and (touching or not last_joker):
            for more in grow(step, beyond + step, room - 1, left - 1, True):
                if more:
                    yield (JOKER_FACE, *more)

    size = len(meld)
    for below in grow(-1, -1, _room_below(grammar, meld), jokers, meld.cards[0].is_joker):
        # While `grow` waits, `counts` is without the cards it has laid below.
        start = rank_at(meld.rank, -len(below))
        left = jokers - below.count(JOKER_FACE)
        above_room = _room_above(grammar, start, size + len(below))
        ways = list(grow(1, size, above_room, left, meld.cards[-1].is_joker))
        yield from (LaidOff(index, below[::-1], above) for above in ways)


def _room_below(grammar: MeldGrammar, meld: Meld) -> int:
    room = meld.rank - 1 if grammar.ace is not AceRule.WRAP else _UNLIMITED
    if grammar.max_run_length is not None:
        room = min(room, grammar.max_run_length - len(meld))
    return max(0, room)


def _room_above(grammar: MeldGrammar, start: int, size: int) -> int:
    room = 0
    while room < _UNLIMITED and grammar.allows_window(start, size + room + 1):
        room += 1
    return room


def joker_room(
    grammar: MeldGrammar, on: Sequence[Meld], way: Sequence[LaidOff], jokers: int
) -> list[LaidOff]:
    """Return where single jokers can still go after a way of laying off, at most `jokers` of them."""
    if not grammar.wild.joker_wild:
        return []
    laid = {option.meld: option for option in way}
    found: list[LaidOff] = []
    for index, meld in enumerate(on):
        option = laid.get(index, LaidOff(index, (), ()))
        size = len(meld) + option.size
        if meld.suit is None:
            most = jokers if grammar.largest_set is None else grammar.largest_set - size
            found += [LaidOff(index, (), (JOKER_FACE,))] * min(jokers, most)
            continue
        start = rank_at(meld.rank, -len(option.below))
        above = _room_above(grammar, start, size)
        total = above
        if grammar.ace is not AceRule.WRAP:
            total += start - 1
        if grammar.max_run_length is not None:
            total = min(total, grammar.max_run_length - size)
        below = total - above if total > above else 0
        if not grammar.wild.adjacent_jokers:
            top = option.above[-1] == JOKER_FACE if option.above else meld.cards[-1].is_joker
            bottom = option.below[0] == JOKER_FACE if option.below else meld.cards[0].is_joker
            ends = total
            below_room = ends if grammar.ace is AceRule.WRAP else min(ends, start - 1)
            above = min(above, 0 if top else 1)
            below = min(below_room, 0 if bottom else 1, ends - above)
        found += [LaidOff(index, (), (JOKER_FACE,))] * min(jokers, above)
        found += [LaidOff(index, (JOKER_FACE,), ())] * min(jokers, below)
    return found[:jokers]


def merged(way: Sequence[LaidOff], single: Sequence[LaidOff]) -> tuple[LaidOff, ...]:
    """Return a way with single jokers put outside of what it lays, one entry a meld, by meld."""
    laid: dict[int, LaidOff] = {}
    for option in (*way, *single):
        old = laid.get(option.meld)
        if old is not None:
            option = LaidOff(option.meld, (*option.below, *old.below), (*old.above, *option.above))
        laid[option.meld] = option
    return tuple(laid[index] for index in sorted(laid))
