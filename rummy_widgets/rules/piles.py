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
        "on_demand",
        "on_demand",
        "at_once",
        mark="T16",
        label="When the discards are used again",
        doc="The discard pile becomes the new stock when a card is needed, or at once.",
        words={"on_demand": "when a card must be drawn", "at_once": "as soon as the stock is empty"},
    )
    recycle: str = option(
        "flip",
        "flip",
        "shuffle_keep_top",
        mark="T17",
        label="How the discards are used again",
        doc="What becomes of the discards once the stock is used up.",
        words={"flip": "turned over, not shuffled", "shuffle_keep_top": "shuffled, the top card stays"},
    )
    max_recycles: int | None = option(
        None,
        mark="T18",
        label="How often the discards are used again",
        doc="After that, a stock that runs out ends the round.",
        offers=(None, 0, 1, 2, 3),
        words={None: "as often as needed", 0: "never", 1: "once", 2: "twice", 3: "three times"},
    )
    stalemate_laps: int = option(
        12,
        mark="T18",
        label="Laps with nothing laid",
        doc="Once the discards have been used again, so many idle laps of the table end the round.",
        least=1,
        most=99,
    )
    no_cards: str = option(
        "end_round",
        "end_round",
        mark="T19",
        label="No card to draw",
        doc="What happens when no card can be drawn.",
        words={"end_round": "the round ends"},
    )
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
        label="How the discards are used again",
        doc="What becomes of the discards once the stock is used up.",
        words={
            "shuffle_keep_top": "shuffled, the top card stays",
            "flip": "turned over, not shuffled",
            "none": "they stay where they are",
        },
    )
    recycle_limit: int | str | None = option(
        1,
        mark="R8",
        label="How often the discards are used again",
        doc="After that, a stock that runs out may block the deal.",
        offers=(0, 1, 2, "none"),
        words={0: "never", 1: "once", 2: "twice", "none": "as often as needed"},
    )
    recycle_when: str = option(
        "at_once",
        "at_once",
        "on_decline",
        mark="R14",
        label="When the discards are used again",
        doc="After the turn that drew the last card, or only when the next player refuses the discard.",
        words={
            "at_once": "with the stock's last card",
            "on_decline": "when a discard is refused",
        },
    )
    flip_keep_upcard: bool = option(
        False,
        True,
        False,
        label="The newest discard stays up",
        doc="When the pile is turned over, its top card stays face up and is no part of the stock.",
    )
    stalemate_laps: int = option(
        12,
        label="Laps with nothing laid",
        doc="So many laps in which nobody lays anything and the stock does not go down end the deal.",
        least=1,
        most=99,
    )

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
        False,
        True,
        False,
        mark="F2",
        label="The top card must be used",
        doc="Even the top discard, taken alone, has to be laid down in the same turn.",
    )
    dive_use: str = option(
        "meld_or_layoff",
        "meld_or_layoff",
        "meld_only",
        mark="F3",
        label="The deepest card you take",
        doc="What the lowest card of a deep take must be used for at once.",
        words={"meld_or_layoff": "in a new meld or laid off", "meld_only": "in a new meld only"},
    )


@dataclass(frozen=True, slots=True)
class TableJokers:
    """Say what jokers may do beyond a new meld."""

    joker_limit_on_layoff: bool = option(
        False,
        True,
        False,
        mark="T3",
        label="Joker limit for lay-offs",
        doc="The limit on jokers holds for cards that are laid off too, not for new melds alone.",
    )
    joker_swap: str = option(
        "none",
        "none",
        "slide_to_end",
        "take_to_hand",
        "take_and_replay",
        mark="T5",
        label="Taking a joker's place",
        doc="Whether the card that a joker stands for may be put in its place, and where the joker goes.",
        words={
            "none": "not possible",
            "slide_to_end": "the joker moves to an end",
            "take_to_hand": "the joker comes to you",
            "take_and_replay": "the joker is played again",
        },
        lines={
            "slide_to_end": "Its own card goes in, and the joker moves to an end of the same run.",
            "take_to_hand": "Its own card goes in, and the joker comes to your hand.",
            "take_and_replay": "Its own card goes in, and the joker has to be played again at once.",
        },
    )
    joker_discard: bool = option(
        True,
        True,
        False,
        mark="T6",
        label="Throwing a joker away",
        doc="A joker may be discarded like any other card.",
    )
    layoff_end: str = option(
        "ask",
        "ask",
        "high",
        mark="T21",
        label="A card that fits at both ends",
        doc="Where a card goes that fits at the low and at the high end of a run.",
        words={"ask": "you say which end", "high": "to the high end"},
    )
