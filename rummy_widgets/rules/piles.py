"""Piles: what happens when the stock runs out."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.options import option


@dataclass(frozen=True, slots=True)
class StockPolicy:
    """Say how the stock is made anew, and when a round that goes nowhere ends."""

    recycle_when: str = option(
        "on_demand", "on_demand", "at_once", mark="T16", doc="when the pile is turned over"
    )
    recycle: str = option(
        "flip", "flip", "shuffle_keep_top", mark="T17", doc="how the pile becomes the stock"
    )
    max_recycles: int | None = option(None, mark="T18", doc="how often the pile may be used again")
    stalemate_laps: int = option(12, mark="T18", doc="laps with nothing laid that end the round")
    no_cards: str = option("end_round", "end_round", mark="T19", doc="what happens when no card can be drawn")

    def __post_init__(self) -> None:
        limits = {"max_recycles": self.max_recycles, "stalemate_laps": self.stalemate_laps}
        for name, value in limits.items():
            if value is None and name == "max_recycles":
                continue
            least = 0 if name == "max_recycles" else 1
            if not isinstance(value, int) or isinstance(value, bool) or value < least:
                raise SetupError(f"option {name!r} takes a number from {least}, not {value!r}")


@dataclass(frozen=True, slots=True)
class TableJokers:
    """Say what jokers may do beyond a new meld."""

    joker_limit_on_layoff: bool = option(
        False, True, False, mark="T3", doc="lay-offs keep to the joker limit"
    )
    joker_swap: str = option(
        "none",
        "none",
        "slide_to_end",
        "take_to_hand",
        "take_and_replay",
        mark="T5",
        doc="a joker on the table may be replaced",
    )
    joker_discard: bool = option(True, True, False, mark="T6", doc="a joker may be thrown away")
    layoff_end: str = option("ask", "ask", "high", mark="T21", doc="a card that fits at both ends of a run")
