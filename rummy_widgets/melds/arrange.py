"""Arranging: the melds that save most of a hand, sets chosen first and every suit then looked up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import Final, NamedTuple

from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.melds.grammar import MeldGrammar
from rummy_widgets.melds.lives import Lives, lives_of
from rummy_widgets.melds.ranks import SetOption, Taken, set_options
from rummy_widgets.melds.shapes import Shape, jokers_alone
from rummy_widgets.melds.suits import NEVER, OutOfStepsError, Run, Steps, SuitTable

Values = Mapping[int, int] | Sequence[int]
"""What a card costs in hand: 14 numbers by rank, 1 to 13, and 0 for a joker."""

UNIT: Final = 64  # a card weighs its value times this, plus one: fewest points first, then fewest cards
SUIT_BYTES: Final = tuple(slice(suit * RANKS, suit * RANKS + RANKS) for suit in range(4))
_REMEMBERED: Final = 20_000
_FEW: Final = 24  # ways to choose sets that are not worth bounding


class Choice(NamedTuple):
    """The best found for some cards: the weight it saves, and its melds."""

    saved: int
    sets: tuple[tuple[int, SetOption], ...] = ()
    set_jokers: int = 0
    suits: tuple[bytes, ...] = ()
    jokers: int = 0
    alone: int = 0
    state: int = 0
    proven: bool = True


class Arranger:
    """Arrange hands under one grammar and one list of card weights."""

    def __init__(self, grammar: MeldGrammar, values: Sequence[int], lives: Lives | None = None) -> None:
        self.grammar = grammar
        self.lives = lives or lives_of(grammar.lives)
        self.weights = tuple(value * UNIT + 1 for value in values)
        self._naturals = self.weights[1:]
        self._alone: dict[int, tuple[int, ...]] = {}
        self._tables: dict[int, SuitTable] = {}
        self._options: dict[tuple[int, Taken, Taken], tuple[SetOption, ...]] = {}

    def table(self, jokers: int) -> SuitTable:
        """Return the table of suits for a number of jokers in hand."""
        found = self._tables.get(jokers)
        if found is None:
            found = self._tables[jokers] = SuitTable(self.grammar, self.weights, jokers, self.lives)
        return found

    def weigh(self, key: bytes) -> int:
        """Return the weight of all counted cards."""
        naturals = sum(sum(map(mul, key[cut], self._naturals)) for cut in SUIT_BYTES)
        return naturals + key[JOKER_FACE] * self.weights[0]

    def best(self, key: bytes, jokers: int, steps: Steps) -> Choice:
        """Return the choice that saves most of the counted naturals and `jokers` stand-ins."""
        return _Search(self, key, jokers, steps).run()

    def options(self, jokers: int, held: Taken, loose: Taken) -> tuple[SetOption, ...]:
        """Return the sets that cards of one rank can make."""
        asked = (jokers, held, loose)
        found = self._options.get(asked)
        if found is None:
            if len(self._options) >= _REMEMBERED:
                self._options.clear()
            found = self._options[asked] = set_options(self.grammar, held, loose, jokers)
        return found

    def shapes(self, choice: Choice) -> list[Shape]:
        """Return the melds of a choice."""
        made: list[Shape] = []
        spare = choice.set_jokers
        owed = sum(option.needed for _, option in choice.sets)
        for rank, option in choice.sets:
            owed -= option.needed
            used = min(option.most, spare - owed)
            spare -= used
            made += option.shapes(rank, used)
        for suit, run in self._runs(choice):
            made.append(run.shape(suit))
        if choice.alone:
            made += self.alone_shapes(choice.alone)
        return made

    def _runs(self, choice: Choice) -> list[tuple[int, Run]]:
        if not choice.suits:
            return []
        table, width = self.table(choice.jokers), choice.jokers + 1
        profiles = [table.profile(key) for key in choice.suits]
        spend = choice.jokers - choice.set_jokers - choice.alone
        want = _trace([p.saved for p in profiles], self.lives, width, choice.state, spend)
        return [(suit, run) for suit, place in enumerate(want) for run in profiles[suit].runs[place]]

    def alone(self, jokers: int) -> tuple[int, ...]:
        """Return how many of the jokers may be melded by themselves, fewest first."""
        found = self._alone.get(jokers)
        if found is None:
            found = (0, *(number for number in range(1, jokers + 1) if self.alone_shapes(number)))
            self._alone[jokers] = found
        return found

    def alone_shapes(self, jokers: int) -> list[Shape]:
        """Return melds made of exactly so many jokers."""
        sizes = {len(shape.faces): shape for shape in jokers_alone(self.grammar, jokers)}
        ways: dict[int, list[Shape]] = {0: []}
        for number in range(1, jokers + 1):
            fit = [size for size in sizes if number - size in ways]
            if fit:
                ways[number] = [*ways[number - max(fit)], sizes[max(fit)]]
        return ways.get(jokers, [])


def _trace(parts: list[tuple[int, ...]], lives: Lives, width: int, state: int, spend: int) -> list[int]:
    """Return where in each part the best sum with a state and so many jokers is read."""
    sums = [list(parts[0])]
    for part in parts[1:]:
        sums.append(join(sums[-1], part, lives, width))
    places: list[int] = []
    for index in range(len(parts) - 1, 0, -1):
        target = sums[index][state * width + spend]
        state, spend, place = next(
            (one, left, other * width + spend - left)
            for one in range(lives.states)
            for other in range(lives.states)
            if lives.sums[one][other] == state
            for left in range(spend, -1, -1)
            if sums[index - 1][one * width + left] + parts[index][other * width + spend - left] == target
        )
        places.append(place)
    places.append(state * width + spend)
    return places[::-1]


def join(one: Sequence[int], other: Sequence[int], lives: Lives, width: int) -> list[int]:
    """Return the best of two parts of a hand together, by state and most jokers spent."""
    if width == 1 and lives.states == 1:
        return [one[0] + other[0]]
    if lives.states == 1:
        if other[0] == other[-1]:
            return [value + other[0] for value in one]
        return [max(one[used] + other[most - used] for used in range(most + 1)) for most in range(width)]
    joined = [NEVER] * (lives.states * width)
    # A state no number of jokers reaches adds nothing; most suits reach few.
    reached = [b for b in range(lives.states) if other[b * width + width - 1] >= 0]
    for a in range(lives.states):
        if one[a * width + width - 1] < 0:
            continue
        for b in reached:
            into = lives.sums[a][b] * width
            for most in range(width):
                best = max(one[a * width + used] + other[b * width + most - used] for used in range(most + 1))
                if best > joined[into + most]:
                    joined[into + most] = best
    return joined


class _Search:
    """One search: sets rank by rank, then the four suits."""

    def __init__(self, arranger: Arranger, key: bytes, jokers: int, steps: Steps) -> None:
        self.arranger = arranger
        self.lives = arranger.lives
        self.jokers = jokers
        self.width = jokers + 1
        self.steps = steps
        self.joker_weight = arranger.weights[0]
        self.table = arranger.table(jokers)
        self.table.steps = steps
        self.price = 1 + (self.lives.states * self.width) ** 2 // 32
        self.suits = [key[cut] for cut in SUIT_BYTES]
        self.total = arranger.weigh(key) + (jokers - key[JOKER_FACE]) * self.joker_weight
        self.found = Choice(-1)
        self.alone = arranger.alone(jokers)
        self.ranks = self._ranks()
        self.later: list[int] = []

    def _ranks(self) -> list[tuple[int, int, bool, tuple[SetOption, ...]]]:
        """Return for each rank that can make sets: its weight, whether they cost nothing, and the sets."""
        masks = [self.table.runnable(suit) for suit in self.suits]
        clubs, diamonds, hearts, spades = self.suits
        grammar = self.arranger.grammar
        least = grammar.set_min - self.jokers
        sure: list[tuple[int, int, bool, tuple[SetOption, ...]]] = []
        found: list[tuple[int, int, bool, tuple[SetOption, ...]]] = []
        for rank, held in enumerate(zip(clubs, diamonds, hearts, spades, strict=True)):
            total = sum(held)
            if not total or total < least:
                continue
            one, two, three, four = masks
            loose = (one >> rank & 1, two >> rank & 1, three >> rank & 1, four >> rank & 1)
            options = self.arranger.options(self.jokers, held, loose)
            if options:
                free = not any(loose) and grammar.largest_set is None and not options[0].needed
                of_rank = (rank + 1, self.arranger.weights[rank + 1], free, options)
                (sure if free else found).append(of_rank)
        return sure + found

    def run(self) -> Choice:
        ways = 1
        for _, _, free, options in self.ranks:
            ways *= len(options) + (not free)
        self.bounded = ways > _FEW
        if self.bounded:
            best = [weight * max(sum(o.taken) for o in options) for _, weight, _, options in self.ranks]
            self.later = [sum(best[index:]) for index in range(len(best))]
        try:
            self._choose(0, self.suits, 0, 0, 0, ())
        except OutOfStepsError:
            return self.found._replace(proven=False)
        return self.found

    def _choose(
        self,
        index: int,
        suits: list[bytes],
        saved: int,
        needed: int,
        most: int,
        chosen: tuple[tuple[int, SetOption], ...],
    ) -> None:
        if self.found.saved == self.total:
            return
        if index == len(self.ranks):
            self._finish(suits, saved, needed, most, chosen)
            return
        if self.bounded:
            self.steps.spend()
            bound = saved + self.later[index] + self.jokers * self.joker_weight
            for suit in suits:
                bound += max(self.table.profile(suit).saved[self.jokers :: self.width])
            if bound <= self.found.saved:
                return
        rank, weight, free, options = self.ranks[index]
        for option in options:
            if needed + option.needed > self.jokers:
                continue
            after = list(suits)
            for place, number in enumerate(option.taken):
                if number:
                    key = bytearray(after[place])
                    key[rank - 1] -= number
                    after[place] = bytes(key)
            self._choose(
                index + 1,
                after,
                saved + weight * sum(option.taken),
                needed + option.needed,
                most + option.most,
                (*chosen, (rank, option)),
            )
        if not free:
            self._choose(index + 1, suits, saved, needed, most, chosen)

    def _finish(
        self,
        suits: list[bytes],
        saved: int,
        needed: int,
        most: int,
        chosen: tuple[tuple[int, SetOption], ...],
    ) -> None:
        self.steps.spend(self.price)
        profile, width, lives = self.table.profile, self.width, self.lives
        if width == 1 and lives.states == 1:
            for suit in suits:
                saved += profile(suit).saved[0]
            if saved > self.found.saved:
                self.found = Choice(saved, chosen, 0, tuple(suits))
            return
        sums: Sequence[int] = profile(suits[0]).saved
        for suit in suits[1:]:
            sums = join(sums, profile(suit).saved, lives, width)
        state = lives.states - 1
        for used in range(needed, min(most, self.jokers) + 1):
            for alone in self.alone:
                if used + alone > self.jokers:
                    break
                value = saved + (used + alone) * self.joker_weight
                value += sums[state * width + self.jokers - used - alone]
                if value > self.found.saved:
                    self.found = Choice(value, chosen, used, tuple(suits), self.jokers, alone, state)
