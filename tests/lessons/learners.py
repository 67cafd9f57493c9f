"""Simulated learners: they answer as they believe, and slip now and then."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummy_widgets.lessons.drill import Drill, DrillSpec
from rummy_widgets.lessons.items import Item


class Learner:
    """Somebody who believes the rules or a mutant.

    A slip is any other answer with the same chance, or, `near`, one wrong tick where ticks are set.
    """

    def __init__(self, belief: str, slip: float, seed: str, *, near: bool = False) -> None:
        self.belief = belief
        self.slip = slip
        self.near = near
        self.rng = random.Random(seed)

    def answer(self, item: Item) -> int:
        """Return the place of the option that the learner chooses."""
        believed = item.answers[self.belief]
        if self.rng.random() >= self.slip:
            return believed
        if self.near and item.kind == "ticks":
            return believed ^ (1 << self.rng.randrange(len(item.lines)))
        return self.rng.choice([place for place in range(len(item.options)) if place != believed])


def run(
    spec: DrillSpec, learner: Learner, seed: str, pool: Sequence[Item], count: int, *, certify: bool
) -> Drill:
    """Let a learner answer some items; with `certify` only until the rule counts as learned."""
    drill = Drill(spec, seed, pool)
    while drill.count < count and not (certify and drill.is_mastered):
        drill.answer(learner.answer(drill.item))
    return drill
