"""Placement: six items that say where in the course somebody may begin."""

from __future__ import annotations

from typing import Final

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.drill import DrillSpec, telling_item
from rummy_widgets.lessons.items import Item
from rummy_widgets.lessons.specs import DRILLS

STEPS: Final = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12))
_LOOKED_AT: Final = 40


class Placement:
    """Six items, one for each two lessons of Ten Card Rummy; the first wrong one says where to begin.

    Nothing is locked by it: it only says what may be skipped. The same seed asks the same items.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._item: Item | None = None
        self.passed = 0
        self.is_over = False

    @property
    def item(self) -> Item:
        """Return the item that is asked now; raise SetupError when it is over."""
        if self.is_over:
            raise SetupError("the placement is over")
        if self._item is None:
            specs = [DRILLS[number] for number in STEPS[self.passed]]
            both = DrillSpec(
                tuple(subject for spec in specs for subject in spec.subjects),
                tuple(dict.fromkeys(name for spec in specs for name in spec.mutants)),
            )
            self._item = telling_item(both, f"{self._seed} {self.passed}", looked_at=_LOOKED_AT)
        return self._item

    def answer(self, option: int | None) -> bool:
        """Take an answer (None: no idea) and tell whether it is right; a wrong one ends the placement."""
        right = option == self.item.right
        self._item = None
        self.passed += right
        self.is_over = not right or self.passed == len(STEPS)
        return right

    @property
    def skipped(self) -> tuple[int, ...]:
        """Return the lessons that may be skipped."""
        return tuple(number for step in STEPS[: self.passed] for number in step)

    @property
    def start(self) -> int:
        """Return the lesson to begin with."""
        return STEPS[self.passed][0] if self.passed < len(STEPS) else STEPS[-1][-1] + 1
