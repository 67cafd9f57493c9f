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

    Everything is equally likely at first.
    """

    names: tuple[str, ...]  # of the mutants
    answered: tuple[Answered, ...] = ()
    chances: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.chances:
            every = (TRUTH, *self.names)
            object.__setattr__(self, "chances", dict.fromkeys(every, 1 / len(every)))

    def after(self, item: Item, answer: int, *, hinted: bool = False) -> Standing:
        """Return what is known after one more answer."""
        answered = (*self.answered, Answered(item, answer, hinted))
        if hinted:
            return Standing(self.names, answered, self.chances)
        right = item.right
        chances = {
            name: chance * likelihood(item, item.answers.get(name, right), answer)
            for name, chance in self.chances.items()
        }
        total = sum(chances.values())
        return Standing(self.names, answered, {name: chance / total for name, chance in chances.items()})

    @property
    def believed(self) -> str | None:
        """Return what the learner most likely takes the rules to be; None where several are as likely."""
        best = max(self.chances.values())
        names = [name for name, chance in self.chances.items() if math.isclose(chance, best, rel_tol=1e-9)]
        return names[0] if len(names) == 1 else None

    def is_cleared(self, name: str) -> bool:
        """Tell whether the last item that separates a mutant was answered right, with no hint."""
        for given in reversed(self.answered):
            if name in given.item.separated:
                return given.is_right and not given.hinted
        return False

    @property
    def uncleared(self) -> tuple[str, ...]:
        """Return the mutants that have not been answered right the last time, or never came up."""
        return tuple(name for name in self.names if not self.is_cleared(name))

    @property
    def is_certified(self) -> bool:
        """Tell whether the rule counts as learned (teaching.md 3)."""
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
    chances, options = standing.chances, len(item.options)
    weights = {answer: sum(chances.get(name, 0.0) for name in names) for answer, names in item.apart.items()}
    weights[item.right] = 1 - sum(weights.values())
    rows = [(weight, _chances(item.kind, options, believed)) for believed, weight in weights.items()]
    told = (sum(weight * row[answer] for weight, row in rows) for answer in range(options))
    return _entropy(told) - _noise(item.kind, options)


def _entropy(chances: Iterable[float]) -> float:
    return -sum(chance * math.log2(chance) for chance in chances if chance > 0)


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
