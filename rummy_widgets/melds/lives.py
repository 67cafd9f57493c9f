"""Lives: runs a hand must hold before any of its melds count, as small states that add up."""

from __future__ import annotations

from functools import cached_property, lru_cache

from rummy_widgets.melds.grammar import LifeRule


class Lives:
    """Count runs and pure runs up to what a rule asks for; state 0 is none, the last state is all.

    Without a rule there is one state.
    """

    def __init__(self, rule: LifeRule | None) -> None:
        self.rule = rule
        runs, pure = (rule.runs, rule.pure) if rule else (0, 0)
        self._pairs = [(r, p) for r in range(runs + 1) for p in range(min(r, pure) + 1)]
        self._index = {pair: index for index, pair in enumerate(self._pairs)}
        self._most = (runs, pure)
        self.states = len(self._pairs)

    def with_run(self, state: int, *, pure: bool) -> int:
        """Return the state after one more run."""
        return self._with_run[state][pure]

    def both(self, one: int, other: int) -> int:
        """Return the state of two parts of a hand together."""
        return self.sums[one][other]

    @cached_property
    def _with_run(self) -> list[tuple[int, int]]:
        return [(self._sum(pair, (1, 0)), self._sum(pair, (1, 1))) for pair in self._pairs]

    @cached_property
    def sums(self) -> list[list[int]]:
        """Return the states of two parts together, as a square."""
        return [[self._sum(one, other) for other in self._pairs] for one in self._pairs]

    def _sum(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        runs = min(self._most[0], one[0] + other[0])
        return self._index[runs, min(self._most[1], one[1] + other[1], runs)]


@lru_cache(maxsize=16)
def lives_of(rule: LifeRule | None) -> Lives:
    """Return the states of a rule."""
    return Lives(rule)
