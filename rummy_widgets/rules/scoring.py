"""Scoring: what cards left in a hand cost, and who wins a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rummy_widgets.cards import Card
from rummy_widgets.errors import SetupError
from rummy_widgets.rules.options import option

_PIPS: Final = (0, 15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
PRESETS: Final[Mapping[str, tuple[int, ...]]] = {
    "may_i": (25, *_PIPS[1:]),
    "parlett": (15, *_PIPS[1:]),
    "heavy": (50, *_PIPS[1:]),
}


@dataclass(frozen=True, slots=True)
class Scoring:
    """Say what cards cost; `values` has 14 numbers: a joker's, then ace to king."""

    card_values: str | Mapping[str, int] = option("may_i", mark="T7", doc="what cards left in hand cost")
    concealed_bonus: int = option(0, doc="points off for going out in one turn")
    values: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", card_values(self.card_values))
        if not isinstance(self.concealed_bonus, int) or isinstance(self.concealed_bonus, bool):
            raise SetupError(f"option 'concealed_bonus' takes a number, not {self.concealed_bonus!r}")

    def cost(self, cards: Iterable[Card]) -> int:
        """Return the penalty points of cards left in a hand."""
        values = self.values
        return sum(values[card.rank or 0] for card in cards)


def card_values(preset: str | Mapping[str, int]) -> tuple[int, ...]:
    """Return the 14 values of a preset's name, or of a table over `may_i` (`{"A": 1, "JK": 50}`)."""
    if isinstance(preset, str):
        if preset not in PRESETS:
            raise SetupError(f"option 'card_values' takes {', '.join(PRESETS)} or a table, not {preset!r}")
        return PRESETS[preset]
    if not isinstance(preset, Mapping):
        raise SetupError(f"option 'card_values' takes {', '.join(PRESETS)} or a table, not {preset!r}")
    values = list(PRESETS["may_i"])
    letters = ("JK", *"A23456789TJQK")
    for name, value in preset.items():
        letter = "T" if name == "10" else str(name).upper()
        if letter not in letters or not isinstance(value, int) or isinstance(value, bool):
            raise SetupError(f"option 'card_values' has no card {name!r} at {value!r}")
        values[letters.index(letter)] = value
    return tuple(values)


@dataclass(frozen=True, slots=True)
class MatchPolicy:
    """Say how long a match is and who wins it; `rounds` are numbers of contracts, 1-based."""

    rounds: tuple[int, ...] = option(tuple(range(1, 12)), mark="T25", doc="which rounds are played")
    tie: str = option("shared", "shared", mark="T24", doc="equal totals at the end")

    def __post_init__(self) -> None:
        rounds = self.rounds
        wrong = not isinstance(rounds, tuple) or not rounds or any(type(r) is not int for r in rounds)
        if wrong or list(rounds) != sorted(set(rounds)) or rounds[0] < 1:
            raise SetupError(f"option 'rounds' takes rising numbers such as [1, 2, 11], not {rounds!r}")

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the seats with the lowest total; several share the win."""
        best = min(totals)
        return tuple(seat for seat, total in enumerate(totals) if total == best)


@dataclass(frozen=True, slots=True)
class SeatsPolicy:
    """Say how many may play, and with which packs: rows of (most players, packs, jokers)."""

    least: int
    most: int
    packs: tuple[tuple[int, int, int], ...]
    allow_2_3_players: bool = option(False, True, False, mark="T26", doc="two or three may play")

    def __post_init__(self) -> None:
        if self.allow_2_3_players:
            object.__setattr__(self, "least", min(2, self.least))
