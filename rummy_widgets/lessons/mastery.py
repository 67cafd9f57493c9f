"""Mastery: how likely each misconception is after some answers, and when a rule counts as learned."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rummy_widgets.lessons.items import Item
from rummy_widgets.lessons.mutants import TRUTH

SLIP = 0.1  # how often somebody answers otherwise than he believes
CERTAIN = 0.95
_NEAR = 0.8  # of the slips in ticks, those that miss by one tick
_NOTHING = 1e-5  # a chance too small to matter for the choice of an item


@dataclass(frozen=True, slots=True)
class Answered:
    """One item with the answer that was given, and whether a hint helped; then it proves nothing."""

    item: Item
    answer: int
    hinted: bool = False

    @property
    def is_right(self) -> bool:
        """Tell whether the answer is that of the rules."""
        return self.answer == self.item.right


@dataclass(frozen=True)
class Standing:
    """What is known of a learner: answers so far, and how likely the rules and each mutant are.

    Everything is equally likely at first. `cleared` are the mutants whose last item was answered right.
    """

    names: tuple[str, ...]  # of the mutants
    answered: tuple[Answered, ...] = ()
    chances: Mapping[str, float] = field(default_factory=dict)
    cleared: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if not self.chances:
            every = (TRUTH, *self.names)
            object.__setattr__(self, "chances", dict.fromkeys(every, 1 / len(every)))

    def after(self, item: Item, answer: int, *, hinted: bool = False) -> Standing:
        """Return what is known after one more answer; one that a hint helped proves nothing."""
        given = Answered(item, answer, hinted)
        proves = given.is_right and not hinted
        cleared = self.cleared | item.separated if proves else self.cleared - item.separated
        answered = (*self.answered, given)
        if hinted:
            return Standing(self.names, answered, self.chances, cleared)
        usual = likelihood(item, item.right, answer)
        apart = {name: likelihood(item, said, answer) for said, names in item.apart.items() for name in names}
        chances = {name: chance * apart.get(name, usual) for name, chance in self.chances.items()}
        total = sum(chances.values())
        chances = {name: chance / total for name, chance in chances.items()}
        return Standing(self.names, answered, chances, cleared)

    @property
    def believed(self) -> str | None:
        """Return what the learner most likely takes the rules to be; None where several are as likely."""
        best = max(self.chances.values())
        names = [name for name, chance in self.chances.items() if math.isclose(chance, best, rel_tol=1e-9)]
        return names[0] if len(names) == 1 else None

    @property
    def uncleared(self) -> tuple[str, ...]:
        """Return the mutants whose last item was not answered right without a hint, or never came up."""
        return tuple(name for name in self.names if name not in self.cleared)

    @property
    def is_certified(self) -> bool:
        """Tell whether the rule counts as learned: very likely known, and every mutant answered right."""
        return self.chances[TRUTH] >= CERTAIN and not self.uncleared


@lru_cache(maxsize=64)
def _chances(kind: str, options: int, believed: int) -> tuple[float, ...]:
    """Return how likely each answer is for a believer of one."""
    if kind != "ticks":
        return tuple(1 - SLIP if answer == believed else SLIP / (options - 1) for answer in range(options))
    ticks = options.bit_length() - 1
    missed = [(answer ^ believed).bit_count() for answer in range(options)]
    near, far = SLIP * _NEAR / ticks, SLIP * (1 - _NEAR) / max(1, options - 1 - ticks)
    return tuple(1 - SLIP if not bits else near if bits == 1 else far for bits in missed)


def likelihood(item: Item, believed: int, answer: int) -> float:
    """Return how likely an answer is for somebody who believes another, or the same, to be right."""
    return _chances(item.kind, len(item.options), believed)[answer]


def information(standing: Standing, item: Item) -> float:
    """Return how many bits an answer to an item is expected to tell about what the learner believes."""
    held, options = standing.chances, len(item.options)
    weights = [(answer, sum([held.get(name, 0.0) for name in names])) for answer, names in item.apart.items()]
    apart = sum([weight for _, weight in weights])
    if apart < _NOTHING:
        return 0.0
    told = [(1 - apart) * chance for chance in _chances(item.kind, options, item.right)]
    for answer, weight in weights:
        if weight > _NOTHING:
            row = _chances(item.kind, options, answer)
            told = [so_far + weight * chance for so_far, chance in zip(told, row, strict=True)]
    return _entropy(told) - _noise(item.kind, options)


def _entropy(chances: Iterable[float]) -> float:
    return -sum([chance * math.log2(chance) for chance in chances if chance > 0])


@lru_cache(maxsize=64)
def _noise(kind: str, options: int) -> float:
    return _entropy(_chances(kind, options, 0))


def best_item(standing: Standing, offered: Sequence[Item]) -> Item:
    """Return the item that separates most of what still stands; the first of equals.

    The more likely it is that the learner knows the rule, the more it counts to come back to mutants that
    were not answered right the last time.
    """
    left = frozenset(standing.uncleared)
    knows = standing.chances[TRUTH]

    def worth(item: Item) -> float:
        again = len(item.separated & left) / len(standing.names)
        return information(standing, item) + knows * again

    return max(offered, key=worth)
