"""Scoring: what cards cost, and how a round is counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    """What every way of counting has: the cost of cards, by 14 numbers: a joker's, then ace to king."""

    values: tuple[int, ...] = PRESETS["may_i"]

    def cost(self, cards: Iterable[Card]) -> int:
        """Return the points of cards left in a hand."""
        values = self.values
        return sum(values[card.rank or 0] for card in cards)


@dataclass(frozen=True, slots=True)
class PenaltyScoring(Scoring):
    """Count what is left in each hand against its seat."""

    card_values: str | Mapping[str, int] = option(
        "may_i",
        mark="T7",
        label="Jokers and aces left in hand",
        doc="What they cost; 2 to 10 count as they stand, jack, queen and king ten.",
        offers=tuple(PRESETS),
        words={
            "may_i": "joker 25, ace 15",
            "parlett": "joker 15, ace 15",
            "heavy": "joker 50, ace 15",
        },
    )
    concealed_bonus: int = option(
        0,
        label="Going out in one turn",
        doc="Points taken off for going out with everything in a single turn.",
        least=0,
        most=500,
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", card_values(self.card_values))
        if not isinstance(self.concealed_bonus, int) or isinstance(self.concealed_bonus, bool):
            raise SetupError(f"option 'concealed_bonus' takes a number, not {self.concealed_bonus!r}")


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
