"""Piles: what happens when the stock runs out."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.options import option


@dataclass(frozen=True, slots=True)
class StockPolicy:
    """Say how the stock is made anew, and when a round that goes nowhere ends.

    `recycle_when` may also be "on_decline": when the next player wants no discard; `recycle` may also be
    "none". `upcard` is the card that stays up when the pile is turned over: the "oldest", the "newest" or
    "none". Laps with nothing laid count from the first recycle; with `stale_when_empty` only turns in which
    the stock does not go down, or that no limit of recycles will ever end. With `hopeless_ends` a round that
    nobody can finish any more is over at once.
    """

    recycle_when: str = option(
        "on_demand", "on_demand", "at_once", mark="T16", doc="when the pile is turned over"
    )
    recycle: str = option(
        "flip", "flip", "shuffle_keep_top", mark="T17", doc="how the pile becomes the stock"
    )
    max_recycles: int | None = option(None, mark="T18", doc="how often the pile may be used again")
    stalemate_laps: int = option(12, mark="T18", doc="laps with nothing laid that end the round")
    no_cards: str = option("end_round", "end_round", mark="T19", doc="what happens when no card can be drawn")
    upcard: str = "oldest"
    stale_when_empty: bool = False
    dead_at: int | None = None  # so few cards left after a discard end the round
    hopeless_ends: bool = False

    def __post_init__(self) -> None:
        limits = {"max_recycles": self.max_recycles, "stalemate_laps": self.stalemate_laps}
        for name, value in limits.items():
            if value is None and name == "max_recycles":
                continue
            least = 0 if name == "max_recycles" else 1
            if not isinstance(value, int) or isinstance(value, bool) or value < least:
                raise SetupError(f"option {name!r} takes a number from {least}, not {value!r}")


@dataclass(frozen=True, slots=True)
class ReusePolicy:
    """Say whether the discards are used again in a game where the next player may refuse the upcard.

    `recycle_limit` "none" means no limit, as None does: a text that can be written down.
    """

    recycle: str = option(
        "shuffle_keep_top",
        "shuffle_keep_top",
        "flip",
        "none",
        mark="R7",
        doc="how the discards become the stock",
    )
    recycle_limit: int | str | None = option(1, mark="R8", doc="how often the discards are used again")
    recycle_when: str = option(
        "at_once", "at_once", "on_decline", mark="R14", doc="when the discards are used again"
    )
    flip_keep_upcard: bool = option(
        False, True, False, doc="the newest discard stays up when the pile is turned over"
    )
    stalemate_laps: int = option(12, doc="laps with nothing laid that end the round")

    def __post_init__(self) -> None:
        limit = self.recycle_limit
        if limit is not None and limit != "none" and (type(limit) is not int or limit < 0):
            raise SetupError(f"option 'recycle_limit' takes a number from 0 or 'none', not {limit!r}")

    @property
    def stock(self) -> StockPolicy:
        """Return it as the engine knows it."""
        limit = self.recycle_limit if isinstance(self.recycle_limit, int) else None
        return StockPolicy(
            recycle_when=self.recycle_when,
            recycle=self.recycle,
            max_recycles=0 if self.recycle == "none" else limit,
            stalemate_laps=self.stalemate_laps,
            upcard="newest" if self.flip_keep_upcard else "none",
            stale_when_empty=True,
            hopeless_ends=True,
        )


@dataclass(frozen=True, slots=True)
class TakingPolicy:
    """Say how much of the discard pile a seat may take; with `deep` any card with all that lie above it.

    The deepest card of several must be used at once, in the ways `dive_use` names.
    """

    deep: bool = False
    top_card_must_be_used: bool = option(
        False, True, False, mark="F2", doc="the top discard, taken alone, must be used at once"
    )
    dive_use: str = option(
        "meld_or_layoff",
        "meld_or_layoff",
        "meld_only",
        mark="F3",
        doc="how the deepest card of a take is used",
    )


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
