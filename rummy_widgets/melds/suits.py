"""Suits: the best runs that the cards of one suit make, for every number of jokers spent on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.melds.grammar import AceRule, MeldGrammar
from rummy_widgets.melds.lives import Lives
from rummy_widgets.melds.shapes import Shape

NEVER: Final = -(1 << 40)
_REMEMBERED: Final = 20_000  # suits a table keeps


class OutOfStepsError(Exception):
    """Say that a hand is too large for an exact search."""


class Steps:
    """Count down the work that one question may cost; a step is some microseconds.

    Each suit searched is paid for once, whether it was remembered or not: what a question finds before it
    runs out does not depend on the questions before it.
    """

    __slots__ = ("left", "paid")

    def __init__(self, left: int) -> None:
        self.left = left
        self.paid: set[tuple[int, bytes]] = set()

    def spend(self, number: int = 1) -> None:
        """Spend some; raise OutOfStepsError when nothing is left."""
        self.left -= number
        if self.left < 0:
            raise OutOfStepsError


class Run(NamedTuple):
    """A run of a suit not yet named: its lowest rank (0 to 12) and its ranks in order, -1 for a joker."""

    start: int
    places: tuple[int, ...]

    def shape(self, suit: int) -> Shape:
        """Return it as a shape of a suit."""
        faces = (JOKER_FACE if rank < 0 else suit * RANKS + rank for rank in self.places)
        return Shape(suit, self.start + 1, tuple(faces))


class Profile(NamedTuple):
    """What a suit saves. Both lists are indexed by state of lives, then by the most jokers spent."""

    saved: tuple[int, ...]
    runs: tuple[tuple[Run, ...], ...]


class SuitTable:
    """Best runs of one suit for a grammar, the weight of each rank (and of a joker), and jokers at hand."""

    def __init__(self, grammar: MeldGrammar, weights: tuple[int, ...], jokers: int, lives: Lives) -> None:
        self.grammar = grammar
        self.weights = weights[1:]
        self.joker_weight = weights[0]
        self.jokers = jokers
        self.lives = lives
        self._width = jokers + 1
        self._profiles: dict[bytes, Profile] = {}
        self._searched: dict[bytes, tuple[int, tuple[bytes, ...]]] = {}  # what it cost, and what it rests on
        self._runnable: dict[bytes, int] = {}
        self._most_jokers = [self._most(naturals) for naturals in range(3 * RANKS)]
        size = grammar.run_min
        starts = [start for start in range(RANKS) if grammar.allows_window(start + 1, size)]
        self._windows = [window(start, size) for start in starts]
        least = next((n for n in range(1, size + 1) if size - n <= self._most_jokers[n]), size)
        self._two_runs = max(2 * size - jokers, 2 * least)  # naturals without which there is but one run
        saved = [NEVER] * (lives.states * self._width)
        saved[: self._width] = [0] * self._width
        self._empty = Profile(tuple(saved), ((),) * len(saved))
        self.steps = Steps(0)  # those of the question being answered
        self._price = 1 + lives.states * self._width // 8

    def _most(self, naturals: int) -> int:
        allowed = self.grammar.jokers_allowed
        fit = [used for used in range(self.jokers + 1) if used <= allowed(naturals + used, run=True)]
        return max(fit, default=0) if naturals else 0

    def profile(self, key: bytes) -> Profile:
        """Return what the suit with these counts of ranks saves; raise OutOfStepsError if it is too large."""
        found = self._profiles.get(key)
        if found is None:
            if len(self._profiles) >= _REMEMBERED:
                self._profiles.clear()
                self._searched.clear()
            found = self._profiles[key] = self._make(key)
        elif key in self._searched:
            self._pay(key)
        return found

    def _pay(self, key: bytes) -> None:
        """Pay for a remembered search, and for those it rests on."""
        if (self.jokers, key) in self.steps.paid:
            return
        self.steps.paid.add((self.jokers, key))
        price, rests_on = self._searched[key]
        self.steps.spend(price)
        for other in rests_on:
            if other in self._searched:
                self._pay(other)

    def runnable(self, key: bytes) -> int:
        """Return the ranks, as bits, that could stand in a run; a rank left out cannot."""
        found = self._runnable.get(key)
        if found is None:
            if len(self._runnable) >= _REMEMBERED:
                self._runnable.clear()
            held, found, size = mask_of(key), 0, self.grammar.run_min
            if held.bit_count() + self.jokers >= size:
                for places in self._windows:
                    if (places & held).bit_count() + self.jokers >= size:
                        found |= places
            self._runnable[key] = found = found & held
        return found

    def _make(self, key: bytes) -> Profile:
        loose = self.runnable(key)
        if not loose:
            return self._empty
        grammar = self.grammar
        tidy = self._tidy(key, loose)
        if tidy != key:
            found = self.profile(tidy)
            if tidy in self._searched:
                self._searched[key] = (0, (tidy,))
            return found
        ranks = [rank for rank in range(RANKS) if key[rank]]
        roomy = grammar.ace is AceRule.WRAP or len(ranks) + self.jokers <= RANKS
        plain = grammar.max_run_length is None and (grammar.wild.adjacent_jokers or not self.jokers)
        if roomy and plain and max(key) == 1:
            lines = self._lines(ranks)
            best = self._blocks(lines[0])
            for line in lines[1:]:
                best = self._better(best, self._blocks(line))
            return best
        return self._search(key, roomy and plain)

    def _tidy(self, key: bytes, loose: int) -> bytes:
        """Return the counts without cards no run can use: those apart, and copies where one run is all."""
        counts = bytearray(count if loose >> rank & 1 else 0 for rank, count in enumerate(key))
        if max(counts) == 1:
            return bytes(counts)
        held = [rank for rank in range(RANKS) if counts[rank]]
        gaps = [(rank - held[place - 1] - 1) % RANKS for place, rank in enumerate(held)]
        cuts = [place for place, gap in enumerate(gaps) if gap > self.jokers] or [0]
        for cut, following in zip(cuts, [*cuts[1:], cuts[0] + len(held)], strict=True):
            near = [held[place % len(held)] for place in range(cut, following)]
            if sum(counts[rank] for rank in near) < self._two_runs:
                for rank in near:
                    counts[rank] = 1
        return bytes(counts)

    @staticmethod
    def _better(one: Profile, other: Profile) -> Profile:
        pairs = [
            (a, x) if a >= b else (b, y)
            for a, b, x, y in zip(one.saved, other.saved, one.runs, other.runs, strict=True)
        ]
        return Profile(tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs))

    def _lines(self, ranks: list[int]) -> list[list[int]]:
        """Return the orders in which the held ranks must be looked at so that no run is missed."""
        if self.grammar.ace is AceRule.LOW or (self.grammar.ace is AceRule.EITHER and ranks[0]):
            return [ranks]
        turned = [ranks[index:] + [rank + RANKS for rank in ranks[:index]] for index in range(len(ranks))]
        if self.grammar.ace is AceRule.EITHER:
            return turned[:2]
        for line in turned:
            # No run bridges a gap wider than the jokers held: one order is enough.
            if line[0] + RANKS - line[-1] - 1 > self.jokers:
                return [line]
        return turned

    def _blocks(self, line: list[int]) -> Profile:
        """Split a line of single cards into runs, the longest that do, and cards left over."""
        width, run_min = self._width, self.grammar.run_min
        rows: list[tuple[list[int], list[tuple[Run, ...]]]] = []
        empty = self._empty
        rows.append((list(empty.saved), list(empty.runs)))
        for end in range(1, len(line) + 1):
            saved, runs = list(rows[-1][0]), list(rows[-1][1])
            worth = 0
            for naturals in range(1, end + 1):
                first = line[end - naturals]
                worth += self.weights[first % RANKS]
                gaps = line[end - 1] - first + 1 - naturals
                if gaps > self.jokers:
                    break
                most = self._most_jokers[naturals]
                before = rows[end - naturals]
                for used in range(max(gaps, run_min - naturals), most + 1):
                    gain = worth + used * self.joker_weight
                    run = None
                    for state in range(self.lives.states):
                        into = self.lives.with_run(state, pure=not used) * width
                        for spent in range(used, width):
                            old = before[0][state * width + spent - used]
                            rest = before[1][state * width + spent - used]
                            if old >= 0 and _beats(old + gain, rest, saved, runs, into + spent):
                                run = run or self._run(line[end - naturals : end], used - gaps)
                                saved[into + spent] = old + gain
                                runs[into + spent] = (*rest, run)
            rows.append((saved, runs))
        return Profile(tuple(rows[-1][0]), tuple(rows[-1][1]))

    def _run(self, line: list[int], spare: int) -> Run:
        """Return the run over some places, gaps filled; spare jokers go above it, then below."""
        first, last = line[0], line[-1]
        places = [rank % RANKS if rank in line else -1 for rank in range(first, last + 1)]
        top = {AceRule.LOW: RANKS - 1, AceRule.EITHER: RANKS, AceRule.WRAP: 10 * RANKS}[self.grammar.ace]
        above = min(spare, top - last)
        below = spare - above
        return Run((first - below) % RANKS, (*([-1] * below), *places, *([-1] * above)))

    def _search(self, key: bytes, easy: bool) -> Profile:
        """Try every run with one card, and leaving that card over; for suits with repeated cards."""
        held = mask_of(key)
        wanted = self._pivot(held)
        rest = bytearray(key)
        rest[wanted] -= 1
        rests_on = [bytes(rest)]
        before = self.profile(rests_on[0])
        saved, runs = list(before.saved), list(before.runs)
        width, price = self._width, 0
        for run in self._runs_with(key, held, wanted, easy):
            self.steps.spend(self._price)
            price += self._price
            rest = bytearray(key)
            used = gain = 0
            for rank in run.places:
                if rank < 0:
                    used += 1
                    gain += self.joker_weight
                else:
                    rest[rank] -= 1
                    gain += self.weights[rank]
            rests_on.append(bytes(rest))
            before = self.profile(rests_on[-1])
            for state in range(self.lives.states):
                into = self.lives.with_run(state, pure=not used) * width
                for spent in range(used, width):
                    old = before.saved[state * width + spent - used]
                    others = before.runs[state * width + spent - used]
                    if old >= 0 and _beats(old + gain, others, saved, runs, into + spent):
                        saved[into + spent] = old + gain
                        runs[into + spent] = (run, *others)
        needed = tuple(other for other in dict.fromkeys(rests_on) if other in self._searched)
        self._searched[key] = (price, needed)
        self.steps.paid.add((self.jokers, key))
        return Profile(tuple(saved), tuple(runs))

    def _pivot(self, held: int) -> int:
        """Return a held rank that few runs can reach from below."""
        ranks = [rank for rank in range(RANKS) if held >> rank & 1]
        if self.grammar.ace is AceRule.WRAP:
            for rank in ranks:
                if not held & window(rank - self.jokers - 1, self.jokers + 1):
                    return rank
        return ranks[0]

    def _runs_with(self, key: bytes, held: int, wanted: int, easy: bool) -> Iterator[Run]:
        """Yield every run that holds a card of the rank `wanted`.

        Where spare jokers can always go above a run (`easy`), none begins with a joker unless its top is
        closed, for the same cards stand in a run that does not.
        """
        grammar = self.grammar
        run_min = grammar.run_min
        top = {AceRule.LOW: RANKS, AceRule.EITHER: RANKS + 1, AceRule.WRAP: 99}[grammar.ace]
        left_over = bytearray(key)
        places: list[int] = []

        def longer(start: int, left: int, has: bool, naturals: int) -> Iterator[Run]:
            size = len(places)
            fits = size >= run_min and has and (not easy or places[0] >= 0 or start + size == top)
            if fits and size - naturals <= grammar.jokers_allowed(size, run=True):
                yield Run(start, tuple(places))
            if not grammar.allows_window(start + 1, size + 1):
                return
            rank = (start + size) % RANKS
            if left_over[rank]:
                left_over[rank] -= 1
                places.append(rank)
                yield from longer(start, left, has or rank == wanted, naturals + 1)
                places.pop()
                left_over[rank] += 1
            if left and (grammar.wild.adjacent_jokers or not places or places[-1] >= 0):
                places.append(-1)
                yield from longer(start, left - 1, has, naturals)
                places.pop()

        for start in range(RANKS):
            if easy and grammar.ace is AceRule.WRAP and not key[start]:
                continue
            below = (wanted - start) % RANKS
            blanks = below - (window(start, below) & held).bit_count()
            if blanks <= self.jokers and grammar.allows_window(start + 1, below + 1):
                yield from longer(start, self.jokers, False, 0)


def _beats(
    value: int, others: tuple[Run, ...], saved: list[int], runs: list[tuple[Run, ...]], place: int
) -> bool:
    """Tell whether one run beside others saves more than what is known, or as much in fewer runs."""
    return value > saved[place] or (value == saved[place] and len(others) + 1 < len(runs[place]))


def window(start: int, size: int) -> int:
    """Return the ranks of a run from `start` (0 to 12, or any number round the circle) as bits."""
    return sum(1 << rank for rank in {(start + place) % RANKS for place in range(size)})


def mask_of(key: bytes) -> int:
    """Return the ranks held, as bits."""
    return sum(1 << rank for rank, count in enumerate(key) if count)
