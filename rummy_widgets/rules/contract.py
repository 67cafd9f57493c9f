"""Contracts: what a first lay-down must hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rummy_widgets.cards import Card
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import Meld, MeldGrammar, MeldKind
from rummy_widgets.melds.kinds import kind_openings
from rummy_widgets.melds.openings import openings
from rummy_widgets.rules.options import option
from rummy_widgets.rules.words import number_word


@dataclass(frozen=True, slots=True)
class Contract:
    """Ask for `count` separate melds of at least `size` cards each, or for so many sets and runs.

    With `kinds`, one a meld, `size` is that of the sets (of `exact` ones no more) and `run_size` the least of
    the runs. A `whole` contract goes down with every card of the hand, or not at all.
    """

    count: int
    size: int
    kinds: tuple[MeldKind, ...] = ()
    run_size: int = 0
    exact: bool = False
    whole: bool = False

    @property
    def sets(self) -> int:
        """Return how many of its melds must be sets."""
        return self.kinds.count(MeldKind.SET)

    @property
    def runs(self) -> int:
        """Return how many of its melds must be runs."""
        return self.kinds.count(MeldKind.RUN)

    @property
    def title(self) -> str:
        """Return its name at the table: `One 3`, `Two 4's`, `Two sets and one run`."""
        if not self.count:
            return ""
        if self.kinds:
            return kinds_text(self.sets, self.runs).capitalize()
        plural = "'s" if self.count > 1 else ""
        return f"{number_word(self.count).capitalize()} {self.size}{plural}"

    @property
    def text(self) -> str:
        """Return what it asks for: `two melds of four or more`, `two sets of three and one run of four`."""
        if self.kinds:
            size = number_word(self.size) if self.exact else f"{number_word(self.size)} or more"
            run_size = f"{number_word(self.run_size)} or more"
            return kinds_text(self.sets, self.runs, f" of {size}", f" of {run_size}")
        noun = "meld" if self.count == 1 else "melds"
        return f"{number_word(self.count)} {noun} of {number_word(self.size)} or more"

    @property
    def cards(self) -> int:
        """Return the fewest cards that meet it."""
        return self.sets * self.size + self.runs * self.run_size if self.kinds else self.count * self.size

    def large(self, melds: Sequence[Meld]) -> int:
        """Return how many of some melds reach its size."""
        return sum(1 for meld in melds if len(meld) >= self.size)

    def openings(
        self, grammar: MeldGrammar, hand: Iterable[Card], *, limit: int = 50
    ) -> list[tuple[Meld, ...]]:
        """Return ways to meet it with cards of a hand, fewest jokers and fewest cards first."""
        if not self.kinds:
            return openings(grammar, self.count, self.size, hand, limit=limit)
        most = self.size if self.exact else None
        return kind_openings(
            grammar, self.sets, self.runs, hand, sizes=(self.size, most), whole=self.whole, limit=limit
        )


def kinds_text(sets: int, runs: int, set_tail: str = "", run_tail: str = "") -> str:
    """Return numbers of sets and runs in words: `two sets and one run`."""
    parts = [
        f"{number_word(number)} {noun}{'s' if number > 1 else ''}{tail}"
        for number, noun, tail in ((sets, "set", set_tail), (runs, "run", run_tail))
        if number
    ]
    return " and ".join(parts) or "nothing"


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
    same_rank_sets: bool = option(
        True,
        True,
        False,
        mark="T22",
        label="Two sets of one rank",
        doc="Two sets of a contract may be of the same rank.",
    )
    contract_at_once: bool = option(
        True,
        True,
        False,
        mark="T23",
        label="The whole contract at once",
        doc="All melds of a contract go down together; without this they may come one by one.",
    )

    @property
    def is_open(self) -> bool:
        """Tell whether every seat may lay off from the deal on."""
        return not self.contracts and not self.layoff_needs_meld
