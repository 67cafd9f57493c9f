"""Needs: how many cards a hand lacks for a number of melds of a size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.melds.grammar import JokerLimit, MeldGrammar
from rummy_widgets.melds.needs_many import lack_many
from rummy_widgets.melds.shapes import stand_ins, wild_faces

FAR: Final = 99  # stands for "cannot be, whatever is added"
_SUIT_BYTES: Final = tuple(slice(suit * RANKS, suit * RANKS + RANKS) for suit in range(4))
_SUIT_LIMIT: Final = 20_000  # suits remembered by one table
_TABLE_LIMIT: Final = 128


def missing(grammar: MeldGrammar, count: int, size: int, counts: Sequence[int]) -> int:
    """Return the fewest cards to add so that `count` melds of at least `size` can be laid down.

    `counts` holds how many of each of the 53 faces are held. Any number of any card may be added; 99 says
    that no addition helps (a set of five where suits must differ, and no run so long).
    """
    return _lack(grammar, count, size, counts, FAR)


def is_enough(grammar: MeldGrammar, count: int, size: int, counts: Sequence[int]) -> bool:
    """Tell whether `missing` is 0, in less time."""
    return _lack(grammar, count, size, counts, 1) == 0


def _lack(grammar: MeldGrammar, count: int, size: int, counts: Sequence[int], enough: int) -> int:
    if not grammar.wild.joker_wild:
        return needs_table(grammar, size, 0).lack(count, bytes(counts), enough)
    if grammar.wild.wild_rank is None:
        return needs_table(grammar, size, counts[JOKER_FACE]).lack(count, bytes(counts), enough)
    # Try every share of the wild cards between their own places and standing in.
    faces = wild_faces(grammar.wild.wild_rank)
    jokers = stand_ins(grammar, counts)
    naturals = list(counts)
    best = enough
    for kept in product(*(range(counts[face] + 1) for face in faces)):
        for face, number in zip(faces, kept, strict=True):
            naturals[face] = number
        best = min(best, needs_table(grammar, size, jokers - sum(kept)).lack(count, bytes(naturals), enough))
    return best


_tables: dict[tuple[int, int, int], tuple[MeldGrammar, NeedsTable]] = {}


def needs_table(grammar: MeldGrammar, size: int, jokers: int) -> NeedsTable:
    """Return the table for a grammar, a size and a number of jokers; the last hundred or so are kept."""
    key = (id(grammar), size, jokers)
    found = _tables.get(key)
    if found is None or found[0] is not grammar:
        if len(_tables) >= _TABLE_LIMIT:
            _tables.clear()
        found = _tables[key] = (grammar, NeedsTable(grammar, size, jokers))
    return found[1]


class _SuitNeeds:
    """What one suit lacks, by jokers used: for a run, and, asked for later, for two runs."""

    __slots__ = ("cards", "key", "number", "run", "two", "without")

    def __init__(self, key: bytes, run: tuple[int, ...]) -> None:
        self.key = key
        self.run = run
        self.without: dict[int, tuple[int, ...]] = {}
        self.two: tuple[int, ...] | None = None
        self.number = int.from_bytes(key, "little")
        self.cards = sum(key)


class NeedsTable:
    """Answer what is lacking for melds of one size with a fixed number of jokers in hand.

    Every list of lacks is indexed by how many jokers may be used, 0 to `jokers`, and never rises.
    """

    def __init__(self, grammar: MeldGrammar, size: int, jokers: int) -> None:
        self.grammar = grammar
        self.size = size
        self.jokers = jokers
        self._touching = grammar.wild.adjacent_jokers
        self._suits: dict[bytes, _SuitNeeds] = {}
        self._runs: dict[bytes, tuple[int, ...]] = {}
        self._windows = self._make_windows()
        self._by_length = self._make_lengths()
        self._sets = self._make_sets()
        self._set_size = max(size, grammar.set_min)

    def _make_windows(self) -> list[tuple[int, int, int, tuple[int, ...]]]:
        """List the runs to try: start, length, most jokers, places; longer ones where they hold more."""
        grammar, windows = self.grammar, []
        length = max(self.size, grammar.run_min)
        growing = grammar.wild.joker_limit in (JokerLimit.HALF, JokerLimit.SHANGHAI)
        while True:
            cap = min(self.jokers, grammar.jokers_allowed(length, run=True))
            for start in range(1, RANKS + 1):
                if grammar.allows_window(start, length):
                    places = tuple((start - 1 + place) % RANKS for place in range(length))
                    windows.append((start, length, cap, places))
            if cap >= self.jokers or length >= 2 * RANKS or not growing:
                return windows
            length += 1

    def _make_lengths(self) -> list[tuple[int, int, list[int]]]:
        """List the same runs by length, with the most jokers and the places of each as bits."""
        if any(length > RANKS for _, length, _, _ in self._windows):
            return []  # too long for bits
        by_length: dict[int, tuple[int, list[int]]] = {}
        for _, length, cap, places in self._windows:
            by_length.setdefault(length, (cap, []))[1].append(sum(1 << rank for rank in places))
        return [(length, cap, windows) for length, (cap, windows) in by_length.items()]

    def _make_sets(self) -> list[tuple[int, ...]]:
        """List what a set lacks by the cards of its rank at hand (0 to 64) and the jokers used."""
        grammar = self.grammar
        size = max(self.size, grammar.set_min)
        if grammar.largest_set is not None and size > grammar.largest_set:
            return [(FAR,) * (self.jokers + 1)] * 65
        cap = grammar.jokers_allowed(size, run=False)
        return [
            tuple(max(0, size - held - min(used, cap)) for used in range(self.jokers + 1))
            for held in range(65)
        ]

    def lack(self, count: int, key: bytes, enough: int = FAR) -> int:
        """Return the fewest cards to add for `count` melds; `key` holds the count of each face.

        Answers of `enough` and more are not told apart.
        """
        suits = [self._suits.get(key[cut]) or self._suit(key[cut]) for cut in _SUIT_BYTES]
        jokers = self.jokers
        if self.grammar.distinct_suits:
            ranks = bytes(map(_apart, *(suit.key for suit in suits)))
        else:
            number = suits[0].number + suits[1].number + suits[2].number + suits[3].number
            ranks = number.to_bytes(RANKS, "little")
        if count <= 0:
            return 0
        if count == 1:
            run = min(suit.run[jokers] for suit in suits)
            return min(run, self._sets[max(ranks)][jokers])
        if count == 2:
            return self._lack_two(suits, ranks, enough)
        return lack_many(self.grammar, count, self._set_size, self._windows, jokers, key, enough)

    def _lack_two(self, suits: list[_SuitNeeds], ranks: bytes, enough: int) -> int:
        jokers = self.jokers
        sets, size = self._sets, self._set_size
        top = max(ranks)
        # Two runs in two suits, two sets of two ranks.
        if not jokers:
            lowest = sorted(suit.run[0] for suit in suits)
            best = lowest[0] + lowest[1]
            held = sorted(ranks)
            best = min(best, sets[held[-1]][0] + sets[held[-2]][0])
        else:
            best = min(_shared(suits[a].run, suits[b].run, jokers) for a in range(4) for b in range(a + 1, 4))
            held = sorted(ranks)
            best = min(best, _shared(sets[held[-1]], sets[held[-2]], jokers))
        best = min(best, enough)
        if not best:
            return 0
        # Two sets of one rank.
        best = min(best, self._two_sets(suits, ranks))
        # A run and a set, which may want the same card.
        run_least = min(suit.run[jokers] for suit in suits)
        for rank in range(RANKS):
            held_here = ranks[rank]
            if (not held_here and top) or run_least + sets[held_here][jokers] >= best:
                continue
            for suit in suits:
                if suit.run[jokers] + sets[held_here][jokers] >= best:
                    continue
                contested = suit.key[rank]
                # A set takes every copy of a face, unless its suits must differ: then it takes one.
                if held_here > size or not contested or (contested > 1 and self.grammar.distinct_suits):
                    best = min(best, _shared(suit.run, sets[held_here], jokers))
                    continue
                without = suit.without.get(rank)
                if without is None:
                    without = self._run(suit.key[:rank] + b"\0" + suit.key[rank + 1 :])
                    suit.without[rank] = without
                best = min(best, _shared(without, sets[held_here], jokers))
                if jokers:
                    best = min(best, _shared(suit.run, sets[held_here - 1], jokers))
        # Two runs in one suit.
        for suit in suits:
            if self._windows and 2 * self._windows[0][1] - suit.cards - jokers < best:
                two = suit.two
                if two is None:
                    two = suit.two = self._two_runs(suit.key)
                best = min(best, two[jokers])
        return best

    def _two_sets(self, suits: list[_SuitNeeds], ranks: bytes) -> int:
        best = FAR
        jokers, sets = self.jokers, self._sets
        if self.grammar.distinct_suits:
            for rank, single in enumerate(ranks):
                total = sum(min(2, suit.key[rank]) for suit in suits)
                for first in range(total - single, single + 1):
                    best = min(best, _shared(sets[first], sets[total - first], jokers))
            return best
        top = max(ranks)
        for first in range(top // 2 + 1):
            best = min(best, _shared(sets[first], sets[top - first], jokers))
        return best

    def _suit(self, key: bytes) -> _SuitNeeds:
        """Work out, and remember, what one suit lacks."""
        if len(self._suits) >= _SUIT_LIMIT:
            self._suits.clear()
            self._runs.clear()
        made = self._suits[key] = _SuitNeeds(key, self._run(key))
        return made

    def _run(self, key: bytes) -> tuple[int, ...]:
        found = self._runs.get(key)
        if found is None:
            best = [FAR] * (self.jokers + 1)
            if self._touching and self._by_length:
                held = sum(1 << rank for rank, count in enumerate(key) if count)
                for length, cap, windows in self._by_length:
                    blanks = length - max((places & held).bit_count() for places in windows)
                    for used in range(self.jokers + 1):
                        best[used] = min(best[used], blanks - min(used, cap, blanks))
            else:
                for _, _, cap, places in self._windows:
                    blanks, room = self._blanks(places, key)
                    room = min(room, cap)
                    for used in range(self.jokers + 1):
                        best[used] = min(best[used], blanks - min(used, room))
            found = self._runs[key] = tuple(best)
        return found

    def _blanks(self, places: Sequence[int], key: bytes) -> tuple[int, int]:
        """Return how many places no card fills, and how many of these may hold jokers."""
        if len(places) <= RANKS:
            open_places = [not key[rank] for rank in places]
        else:
            open_places = [key[rank] <= place // RANKS for place, rank in enumerate(places)]
        blanks = sum(open_places)
        return blanks, blanks if self._touching else _apart_room(open_places)

    def _two_runs(self, key: bytes) -> tuple[int, ...]:
        """Return what two runs of this suit lack; exact for all the jokers at hand."""
        best = [FAR] * (self.jokers + 1)
        if self._touching and self._by_length:
            best[-1] = self._two_by_masks(key)
        else:
            for index, one in enumerate(self._windows):
                for other in self._windows[index:]:
                    self._pair(key, best, one, other)
        return tuple(best)

    def _two_by_masks(self, key: bytes) -> int:
        """Return the same where jokers may touch: only how many blanks each run has matters."""
        once = ~sum(1 << rank for rank, count in enumerate(key) if count)
        twice = ~sum(1 << rank for rank, count in enumerate(key) if count > 1)
        jokers, best = self.jokers, FAR
        for place, (length, cap, windows) in enumerate(self._by_length):
            for other_length, other_cap, other_windows in self._by_length[place:]:
                for index, one in enumerate(windows):
                    for other in other_windows[index if length == other_length else 0 :]:
                        lack = ((one | other) & once).bit_count() + (one & other & twice).bit_count()
                        if lack - jokers >= best:
                            continue
                        if not jokers:
                            best = lack
                            continue
                        mine, theirs = (one & once).bit_count(), (other & once).bit_count()
                        contested = lack - mine - theirs
                        room = max(
                            min(mine + given, cap) + min(theirs + contested - given, other_cap)
                            for given in range(contested + 1)
                        )
                        best = min(best, lack - min(jokers, room))
        return best

    def _pair(
        self,
        key: bytes,
        best: list[int],
        one: tuple[int, int, int, tuple[int, ...]],
        other: tuple[int, int, int, tuple[int, ...]],
    ) -> None:
        _, length, cap, places = one
        _, other_length, other_cap, other_places = other
        demand = [0] * RANKS
        for rank in places:
            demand[rank] += 1
        for rank in other_places:
            demand[rank] += 1
        filled = sum(map(min, demand, key))
        lack = length + other_length - filled
        if lack - self.jokers >= best[-1]:
            return
        # Cards both want go to either; what matters is where the blanks are left for jokers.
        ways = []
        for rank in set(places):
            wanted, theirs = places.count(rank), other_places.count(rank)
            least, most = max(0, min(wanted, key[rank] - theirs)), min(wanted, key[rank])
            ways.append([(rank, number) for number in range(least, most + 1)])
        for way in product(*ways):
            mine = bytearray(RANKS)
            rest = bytearray(key)
            for rank, number in way:
                mine[rank] = number
                rest[rank] -= number
            blanks, room = self._blanks(places, bytes(mine))
            other_blanks, other_room = self._blanks(other_places, bytes(rest))
            room, other_room = min(room, cap), min(other_room, other_cap)
            for used in range(self.jokers + 1):
                total = blanks + other_blanks - min(used, room + other_room)
                if total < best[used]:
                    best[used] = total


def _apart(*held: int) -> int:
    return sum(1 for count in held if count)


def _apart_room(open_places: Sequence[bool]) -> int:
    """Return how many of the open places jokers may fill when no two may touch."""
    room, last = 0, False
    for is_open in open_places:
        last = is_open and not last
        room += last
    return room


def _shared(one: Sequence[int], other: Sequence[int], jokers: int) -> int:
    """Return the least two melds lack when they share the jokers."""
    if not jokers:
        return one[0] + other[0]
    return min(one[used] + other[jokers - used] for used in range(jokers + 1))
