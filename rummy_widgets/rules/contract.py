"""Contracts: what a first lay-down must hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummy_widgets.errors import SetupError
from rummy_widgets.melds import Meld
from rummy_widgets.rules.options import option

WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def number_word(number: int) -> str:
    """Return a small number as a word, a large one in digits."""
    return WORDS[number] if 0 <= number < len(WORDS) else str(number)


@dataclass(frozen=True, slots=True)
class Contract:
    """Ask for `count` separate melds of at least `size` cards each."""

    count: int
    size: int

    @property
    def title(self) -> str:
        """Return its name at the table: `One 3`, `Two 4's`."""
        if not self.count:
            return ""
        plural = "'s" if self.count > 1 else ""
        return f"{number_word(self.count).capitalize()} {self.size}{plural}"

    @property
    def text(self) -> str:
        """Return what it asks for: `two melds of four or more`."""
        noun = "meld" if self.count == 1 else "melds"
        return f"{number_word(self.count)} {noun} of {number_word(self.size)} or more"

    @property
    def cards(self) -> int:
        """Return the fewest cards that meet it."""
        return self.count * self.size

    def large(self, melds: Sequence[Meld]) -> int:
        """Return how many of some melds reach its size."""
        return sum(1 for meld in melds if len(meld) >= self.size)


def parse_contract(text: str) -> Contract:
    """Read `2x4` as two melds of four; raise SetupError for anything else."""
    count, cross, size = text.strip().lower().partition("x")
    if not cross or not count.isdigit() or not size.isdigit() or not int(count) or int(size) < 3:
        raise SetupError(f"{text!r} is not a contract")
    return Contract(int(count), int(size))


NO_CONTRACT = Contract(0, 0)


@dataclass(frozen=True, slots=True)
class OpeningPolicy:
    """Say what opens a seat's play on the table; without contracts any meld does.

    `layoff_needs_meld`: a seat lays off only when something of its own lies on the table.
    """

    contracts: tuple[Contract, ...] = ()
    further_size: int = 3
    layoff_needs_meld: bool = True
    same_rank_sets: bool = option(True, True, False, mark="T22", doc="two contract sets may be of one rank")
    contract_at_once: bool = option(True, True, False, mark="T23", doc="the whole contract goes down at once")
