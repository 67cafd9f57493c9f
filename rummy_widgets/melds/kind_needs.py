"""Kind needs: how many cards a hand lacks for a number of sets and a number of runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.melds.grammar import AceRule, MeldGrammar, rank_at
from rummy_widgets.melds.meld import Meld
from rummy_widgets.melds.needs import FAR
from rummy_widgets.melds.openings import Distance, Need
from rummy_widgets.melds.shapes import face_counts

_NO_RUN: Final = 36  # cards that no run of a hand has
_BITS: Final = tuple(1 << face for face in range(JOKER_FACE))


@dataclass(frozen=True, slots=True)
class Kinds:
    """So many sets of a size and so many runs of at least another, as a contract asks for them.

    Where runs are kept `apart`, none may go on where another of its suit ends; without `same_rank` no two
    sets are of one rank.
    """

    sets: int
    set_size: int
    runs: int
    run_size: int
    apart: bool = False
    same_rank: bool = True


class _Window(NamedTuple):
    """A place for a run: its faces as bits, its suit, where it begins, how long it is, its most jokers."""

    bits: int
    suit: int
    start: int
    length: int
    jokers: int


class _Part(NamedTuple):
    """A run to be: the blanks in it, the faces of the hand it uses (bits), and its place."""

    blanks: int
    held: int
    window: _Window


@lru_cache(maxsize=64)
def _windows(grammar: MeldGrammar, size: int, longest: int) -> tuple[_Window, ...]:
    found = []
    for length in range(size, min(longest, RANKS) + 1):
        jokers = grammar.jokers_allowed(length, run=True)
        for suit in range(4):
            for start in range(1, RANKS + 1):
                if grammar.allows_window(start, length):
                    places = (rank_at(start, place) - 1 for place in range(length))
                    bits = sum(_BITS[suit * RANKS + place] for place in places)
                    found.append(_Window(bits, suit, start, length, jokers))
    return tuple(found)


def missing_kinds(grammar: MeldGrammar, kinds: Kinds, counts: Sequence[int], enough: int = FAR) -> int:
    """Return the fewest cards to add so that the sets and the runs can be laid down; 99 if none would do.

    `counts` holds how many of each of the 53 faces are held. A search that finds nothing below `enough`
    answers with that number.
    """
    return _Search(grammar, kinds, counts, enough).run()


class _Search:
    """One hand's search: runs are chosen one by one, then the ranks that are fullest are the sets."""

    def __init__(self, grammar: MeldGrammar, kinds: Kinds, counts: Sequence[int], enough: int) -> None:
        self.grammar, self.kinds = grammar, kinds
        self.jokers = counts[JOKER_FACE] if grammar.wild.joker_wild else 0
        self.best = enough
        self.have = sum(bit for bit, number in zip(_BITS, counts, strict=False) if number)
        self.twice = sum(bit for bit, number in zip(_BITS, counts, strict=False) if number > 1)
        self.counts = counts
        self.set_jokers = grammar.jokers_allowed(kinds.set_size, run=False) if kinds.sets else 0
        self.most = 1 if grammar.distinct_suits else len(counts)
        largest = grammar.largest_set
        self.possible = largest is None or kinds.set_size <= largest or not kinds.sets

    def run(self) -> int:
        """Return the fewest cards lacking."""
        if not self.possible:
            return FAR
        ranks = [
            sum(min(self.most, self.counts[suit * RANKS + rank]) for suit in range(4))
            for rank in range(RANKS)
        ]
        if not self.kinds.runs:
            self._close(ranks, 0, 0)
            return self.best
        parts = sorted(self._parts())
        self._choose(
            parts, 0, [], 0, ranks, sum(blanks for blanks, _ in self._sets(ranks)[: self.kinds.sets])
        )
        return self.best

    def _parts(self) -> Iterator[_Part]:
        size = self.kinds.run_size
        longer = self.jokers if self.jokers > 1 else 0
        most = self.grammar.jokers_allowed(size, run=True)
        near = 0  # windows of the least size that jokers could fill, by where they begin
        empty = True
        for window in _windows(self.grammar, size, size + longer):
            held = self.have & window.bits
            if not held:
                if empty:
                    empty = False
                    yield _Part(window.length, 0, window)
                continue
            blanks = window.length - held.bit_count()
            first = window.suit * RANKS + window.start - 1
            if window.length == size:
                near |= (blanks <= most) << first
            elif any(
                near >> window.suit * RANKS + rank_at(window.start, step) - 1 & 1
                for step in range(window.length - size + 1)
            ):
                continue  # a longer run helps only where more jokers may be in it
            yield _Part(blanks, held, window)
            if self.jokers > 1 and self.kinds.sets:
                # A card may be worth more in a set where a joker takes its place in the run.
                own = [bit for bit in _BITS if bit & held]
                for number in range(1, min(self.jokers - 1, len(own) - 1) + 1):
                    for gone in combinations(own, number):
                        yield _Part(blanks + number, held & ~sum(gone), window)

    def _choose(
        self,
        parts: Sequence[_Part],
        first: int,
        chosen: list[_Part],
        blanks: int,
        ranks: list[int],
        floor: int,
    ) -> None:
        """Choose the runs that are still lacking; `floor` blanks are left in the sets at the least."""
        left = self.kinds.runs - len(chosen)
        for place in range(first, len(parts)):
            part = parts[place]
            if blanks + left * part.blanks + floor - self.jokers >= self.best:
                return
            if self.kinds.apart and any(self._touch(part.window, other.window) for other in chosen):
                continue
            shared = 0
            for other in chosen:
                shared |= other.held & part.held & ~self.twice
            held = part.held & ~shared
            fitting = _Part(part.blanks + shared.bit_count(), held, part.window)
            if self.twice and sum(1 for other in chosen if other.held & held & self.twice) > 1:
                fitting = self._thrice(fitting, chosen)
            after = list(ranks)
            low = fitting.held
            while low:
                bit = low & -low
                face = bit.bit_length() - 1
                if self.most > 1 or self.counts[face] < 2:
                    after[face % RANKS] -= 1
                low ^= bit
            chosen.append(fitting)
            total = blanks + fitting.blanks
            if left > 1:
                self._choose(parts, place, chosen, total, after, floor)
            else:
                soft = hard = 0
                for one in chosen:
                    by_jokers = min(one.blanks, one.window.jokers)
                    soft += by_jokers
                    hard += one.blanks - by_jokers
                self._close(after, soft, hard)
            chosen.pop()

    def _thrice(self, part: _Part, chosen: Sequence[_Part]) -> _Part:
        """Return a run without the cards of which the runs chosen before use up all copies."""
        held, blanks = part.held, part.blanks
        for bit in _BITS:
            if (
                bit & held
                and sum(1 for other in chosen if other.held & bit) >= self.counts[bit.bit_length() - 1]
            ):
                held ^= bit
                blanks += 1
        return _Part(blanks, held, part.window)

    def _touch(self, one: _Window, other: _Window) -> bool:
        if one.suit != other.suit:
            return False
        wraps = self.grammar.ace is AceRule.WRAP
        for low, high in ((one, other), (other, one)):
            if high.start == rank_at(low.start, low.length) and (wraps or low.start < high.start):
                return True
        return False

    def _sets(self, ranks: Sequence[int]) -> list[tuple[int, int]]:
        """Return what could be sets, nearest first: the blanks of each, and those that no joker may fill."""
        size, sets = self.kinds.set_size, self.kinds.sets
        least = size - self.set_jokers  # naturals of a set
        found: list[tuple[int, int]] = [(size, least)] * sets
        several = self.kinds.same_rank and self.most > 1
        for number in ranks:
            found.append((max(0, size - number), max(0, least - number)))
            for place in range(1, sets if several and number > 1 else 0):
                blanks = max(0, size * (place + 1) - number) - max(0, size * place - number)
                hard = max(0, least * (place + 1) - number) - max(0, least * place - number)
                found.append((blanks, hard))
        found.sort()
        return found

    def _close(self, ranks: Sequence[int], soft: int, hard: int) -> None:
        """Add the sets to the runs; `soft` blanks may be jokers, `hard` ones may not."""
        if not self.kinds.sets:
            self.best = min(self.best, hard + max(0, soft - self.jokers))
            return
        found = self._sets(ranks)
        # Fewest blanks, or fewest that no joker may fill: with jokers in hand the second may be better.
        orders = (found, sorted(found, key=lambda one: one[::-1])) if self.jokers > 1 else (found,)
        for order in orders:
            blanks = sum(one for one, _ in order[: self.kinds.sets])
            no_joker = sum(one for _, one in order[: self.kinds.sets])
            self.best = min(self.best, max(hard + no_joker, soft + hard + blanks - self.jokers))


@lru_cache(maxsize=64)
def laying_off_only(grammar: MeldGrammar) -> MeldGrammar:
    """Return a grammar under which cards go on melds of the table, and no new meld is made of a hand."""
    return replace(grammar, run_min=_NO_RUN, set_min=FAR)


def stand_apart(grammar: MeldGrammar, melds: Iterable[Meld]) -> bool:
    """Tell whether no run goes on where another of its suit ends."""
    runs = [meld for meld in melds if meld.suit is not None]
    wraps = grammar.ace is AceRule.WRAP
    return not any(
        low.suit is high.suit and high.rank == rank_at(low.rank, len(low)) and (wraps or low.rank < high.rank)
        for low, high in permutations(runs, 2)
    )


def kind_distance(
    grammar: MeldGrammar, kinds: Kinds, hand: Iterable[Card], unseen: Sequence[int] | None = None
) -> Distance:
    """Return how far a hand is from so many sets and runs, as `openings.distance` does for plain melds."""
    counts = face_counts(hand)
    lack = missing_kinds(grammar, kinds, counts)
    if not lack:
        return Distance(0)
    needs: list[Need] = []
    for face in range(JOKER_FACE + 1 if grammar.wild.joker_wild else JOKER_FACE):
        if unseen is not None and not unseen[face]:
            continue
        counts[face] += 1
        if missing_kinds(grammar, kinds, counts, lack) < lack:
            needs.append(Need(card_of_face(face), None if unseen is None else unseen[face]))
        counts[face] -= 1
    return Distance(lack, tuple(needs), _why_not(grammar, kinds, counts))


def _why_not(grammar: MeldGrammar, kinds: Kinds, counts: Sequence[int]) -> str:
    """Say how much of it a hand makes."""
    most = max(
        (
            (sets + runs, sets, runs)
            for sets in range(kinds.sets + 1)
            for runs in range(kinds.runs + 1)
            if not missing_kinds(grammar, replace(kinds, sets=sets, runs=runs), counts, 1)
        ),
        default=(0, 0, 0),
    )
    _, sets, runs = most
    asked = [(sets, kinds.sets, "set", kinds.set_size), (runs, kinds.runs, "run", kinds.run_size)]
    parts = [_made(*one) for one in asked if one[1]]
    return f"your cards make {' and '.join(parts)}"


def _made(made: int, wanted: int, noun: str, size: int) -> str:
    """Return how many of some melds a hand makes, in words."""
    if wanted == 1:
        return f"{'the' if made else 'no'} {noun} of {size}"
    return f"{made or 'none'} of the {wanted} {noun}s of {size}"
