"""Drills: one item after another, each chosen for what it separates, up to a diagnosis or a certificate."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.beliefs import Belief
from rummy_widgets.lessons.items import Item, belief_of, enough, items
from rummy_widgets.lessons.mastery import Standing, best_item
from rummy_widgets.lessons.mutants import TRUTH

ITEMS: Final = 12  # of a lesson's drill
_OFFERED: Final = 40  # items made to choose from
_EACH: Final = 3  # of them about each mutant
_LEADING: Final = 6


@dataclass(frozen=True, slots=True)
class DrillSpec:
    """Say what a lesson's drill is about: the subjects of its items, and the mutants it tells apart."""

    subjects: tuple[str, ...]
    mutants: tuple[str, ...]
    items: int = ITEMS


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What a learner takes the rules to be: a mutant's id, what he thinks, the clause that says how it is.

    `relative` says in which game it is so, where there is one.
    """

    mutant: str
    thinks: str
    clause: str
    relative: str = ""
    chance: float = 0.0


class Drill:
    """A learner's way through a drill; the same seed and answers make the same items.

    `pool` are items to choose from; without them they are made from the seed.
    """

    def __init__(self, spec: DrillSpec, seed: int | str, pool: Sequence[Item] = ()) -> None:
        for name in spec.mutants:
            belief_of(name)
        self.spec = spec
        self.standing = Standing(spec.mutants)
        self._rng = random.Random(f"{seed} choice")
        self._made = items(seed, spec.subjects, spec.mutants)
        self._pool = self._rng.sample(pool, len(pool))
        self._item: Item | None = None

    @classmethod
    def replayed(
        cls, spec: DrillSpec, seed: int | str, answers: Iterable[tuple[int, bool]], pool: Sequence[Item] = ()
    ) -> Drill:
        """Return a drill as it stood after some answers, each an option and whether a hint helped.

        Raises SetupError for an answer that an item does not have.
        """
        drill = cls(spec, seed, pool)
        for option, hinted in answers:
            drill.answer(option, hinted=hinted)
        return drill

    @property
    def answers(self) -> tuple[tuple[int, bool], ...]:
        """Return the answers given so far, as `replayed` takes them."""
        return tuple((given.answer, given.hinted) for given in self.standing.answered)

    @property
    def item(self) -> Item:
        """Return the item that is asked now."""
        if self._item is None:
            if len(self._pool) < _OFFERED // 2:
                self._pool += enough(self._made, self.spec.mutants, _OFFERED, _EACH)
                self._rng.shuffle(self._pool)
            self._item = best_item(self.standing, self._offered())
            self._pool = [item for item in self._pool if item is not self._item]
        return self._item

    def _offered(self) -> list[Item]:
        """Return some items to choose from, among them those about the mutants that matter most now."""
        if len(self._pool) <= _OFFERED:
            return self._pool
        start = self._rng.randrange(len(self._pool))
        pool = self._pool[start:] + self._pool[:start]
        offered = pool[:_OFFERED]
        chances = self.standing.chances
        mixed = self._rng.sample(self.spec.mutants, len(self.spec.mutants))
        leading = sorted(mixed, key=lambda name: -chances[name])[:_LEADING]
        waiting = self.standing.uncleared
        wanted = {*leading, *self._rng.sample(waiting, min(_LEADING, len(waiting)))}
        lacks = dict.fromkeys(wanted, _EACH)
        for item in pool[_OFFERED:]:
            about = item.separated & lacks.keys()
            if about:
                offered.append(item)
                for name in about:
                    lacks[name] -= 1
                    if not lacks[name]:
                        del lacks[name]
        return offered

    def answer(self, option: int, *, hinted: bool = False) -> bool:
        """Take the answer to the item, as the place of an option, and tell whether it is right.

        Raises SetupError for an option that the item does not have.
        """
        item = self.item
        if not 0 <= option < len(item.options):
            raise SetupError(f"the item has options from 0 to {len(item.options) - 1}, not {option!r}")
        self.standing = self.standing.after(item, option, hinted=hinted)
        self._item = None
        return option == item.right

    @property
    def count(self) -> int:
        """Return how many items were answered."""
        return len(self.standing.answered)

    @property
    def is_mastered(self) -> bool:
        """Tell whether the rule counts as learned."""
        return self.standing.is_certified

    @property
    def is_over(self) -> bool:
        """Tell whether the drill has nothing more to ask: the rule is learned, or the items are spent."""
        return self.is_mastered or self.count >= self.spec.items

    @property
    def diagnosis(self) -> Diagnosis | None:
        """Return the mutant that the answers speak for most; None for the rules, or where nothing leads."""
        return diagnosis(self.standing)

    @property
    def last_belief(self) -> Belief | None:
        """Return what the last answer looks like if it was wrong, the likeliest of all that fit it."""
        given = self.standing.answered[-1] if self.standing.answered else None
        if given is None:
            return None
        chances = self.standing.chances
        fits = [name for name in given.item.apart.get(given.answer, ()) if name in chances]
        return belief_of(max(fits, key=lambda name: chances[name])) if fits else None


def telling_item(spec: DrillSpec, seed: int | str, *, looked_at: int = 24) -> Item:
    """Return one item that separates as many mutants as is found among some: the item asked later on."""
    made = islice(items(seed, spec.subjects, spec.mutants), looked_at)
    return max(made, key=lambda item: len(item.separated))


def diagnosis(standing: Standing) -> Diagnosis | None:
    """Return the mutant that leads after some answers; None for the rules, or where nothing leads."""
    name = standing.believed
    if name is None or name == TRUTH:
        return None
    belief = belief_of(name)
    return Diagnosis(name, belief.thinks, belief.clause, belief.relative, standing.chances[name])
