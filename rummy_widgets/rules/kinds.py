"""Contracts of kinds: rounds that ask for so many sets and so many runs, as policies (rules.md 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rummy_widgets.errors import SetupError
from rummy_widgets.melds import MeldKind
from rummy_widgets.rules.contract import Contract
from rummy_widgets.rules.options import option

CONTRACTS: Final = ("GG", "GS", "SS", "GGG", "GGS", "GSS", "SSS")
_LETTERS: Final = {"G": MeldKind.SET, "S": MeldKind.RUN}
_SET_SIZE: Final = 3


@dataclass(frozen=True, slots=True)
class KindsPolicy:
    """Say which sets and runs each round asks for, and what may go down with them and after them.

    In `contracts` a G is a set of three and an S a run.
    """

    contracts: tuple[str, ...] = option(
        CONTRACTS, label="Contracts", doc="What each round asks for: G is a set, S a run."
    )
    set_exact: int = option(
        3,
        3,
        0,
        label="Sets of a contract",
        doc="How many cards a set of the contract has when it goes down.",
        words={3: "exactly three cards", 0: "three cards or more"},
    )
    melds_after_contract: bool = option(
        False,
        True,
        False,
        label="Further melds",
        doc="With your contract down you may lay down more melds, not lay off alone.",
    )
    adjacent_same_suit_runs: bool = option(
        False,
        True,
        False,
        label="Runs that follow on",
        doc="Two runs of a contract may follow on from each other in one suit.",
    )
    final_no_discard: bool = option(
        True,
        True,
        False,
        label="No discard in the last round",
        doc="The last contract takes the whole hand: nothing is left to throw.",
    )
    run_min: int = option(
        4,
        4,
        3,
        label="The shortest run",
        doc="How many cards a run must have.",
        words={4: "four cards", 3: "three cards"},
    )
    over_the_top: bool = option(
        False,
        True,
        False,
        label="Over the top",
        doc="A run may go on from the king past the ace, as in Q K A 2.",
    )
    pack_jokers: str = option(
        "one_fewer",
        "one_fewer",
        "one_or_two",
        "two_a_pack",
        label="Jokers",
        doc="How many jokers are in the pack.",
        words={
            "one_fewer": "one fewer than players",
            "one_or_two": "one, or two at a large table",
            "two_a_pack": "two for each pack",
        },
    )
    twelve_from: int = option(
        4,
        4,
        5,
        label="Hands of twelve cards",
        doc="The first round in which everybody gets twelve cards; before it there are ten.",
        words={4: "from round 4 on", 5: "from round 5 on"},
    )

    def __post_init__(self) -> None:
        texts = self.contracts
        wrong = not isinstance(texts, tuple) or any(not isinstance(text, str) or not text for text in texts)
        if wrong or any(letter not in _LETTERS for text in texts for letter in text):
            raise SetupError(f"option 'contracts' takes texts such as 'GGS', not {texts!r}")

    @property
    def built(self) -> tuple[Contract, ...]:
        """Return the contracts."""
        last = len(self.contracts) - 1
        return tuple(
            Contract(
                len(text),
                _SET_SIZE,
                tuple(sorted((_LETTERS[letter] for letter in text), reverse=True)),
                self.run_min,
                exact=bool(self.set_exact),
                whole=self.final_no_discard and place == last,
            )
            for place, text in enumerate(self.contracts)
        )

    def packs(self, few: int, most: int) -> tuple[tuple[int, int, int], ...]:
        """Return rows of (most players, packs, jokers): two packs for up to `few` players, else three."""
        return tuple(
            (seats, 2 if seats <= few else 3, self._jokers(seats, few)) for seats in range(2, most + 1)
        )

    def _jokers(self, seats: int, few: int) -> int:
        packs = 2 if seats <= few else 3
        return {"one_fewer": seats - 1, "one_or_two": packs - 1, "two_a_pack": 2 * packs}[self.pack_jokers]
