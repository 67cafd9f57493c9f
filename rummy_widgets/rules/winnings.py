"""Winnings: ways to score a round by the points that seats win, not by what is held against them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.match import TargetMatch, leaders
from rummy_widgets.rules.options import option
from rummy_widgets.rules.scoring import Scoring


@dataclass(frozen=True, slots=True)
class WinnerScoring(Scoring):
    """Give whoever goes out all that the others hold; more for going rummy, the whole hand in one turn."""

    going_rummy: str = option(
        "plus25",
        "plus25",
        "double",
        "plus10",
        "none",
        mark="R6",
        label="Going rummy",
        doc="What you get on top for going out with your whole hand in a single turn.",
        words={
            "plus25": "25 points",
            "double": "the same points again",
            "plus10": "10 points",
            "none": "nothing",
        },
    )
    blocked_scoring: str = option(
        "zero",
        "zero",
        "lowest_takes_difference",
        "each_penalised",
        mark="R9",
        label="A blocked deal",
        doc="What a deal is worth that nobody can finish.",
        words={
            "zero": "nothing",
            "lowest_takes_difference": "the lowest hand wins",
            "each_penalised": "every hand counts",
        },
        lines={
            "lowest_takes_difference": "The lowest hand wins what the other hands hold more than it.",
            "each_penalised": "Each hand counts against its own player.",
        },
    )

    def won(self, held: int, *, rummy: bool) -> int:
        """Return what is won by going out while the others hold some points."""
        if not rummy or self.going_rummy == "none":
            return held
        return 2 * held if self.going_rummy == "double" else held + int(self.going_rummy.removeprefix("plus"))


@dataclass(frozen=True, slots=True)
class TableScoring(Scoring):
    """Give each seat what it has laid on the table, less what it holds."""

    low_ace_value: int = option(
        1,
        1,
        5,
        15,
        mark="F4",
        label="An ace below the 2",
        doc="What an ace earns that is laid in a run with the 2 and the 3.",
        words={1: "1 point", 5: "5 points", 15: "15 points"},
    )
    going_out_bonus: int = option(
        0,
        mark="F10",
        label="Bonus for going out",
        doc="Points on top for the player who goes out.",
        least=0,
        most=500,
    )

    def __post_init__(self) -> None:
        if type(self.going_out_bonus) is not int or self.going_out_bonus < 0:
            message = f"option 'going_out_bonus' takes a number from 0, not {self.going_out_bonus!r}"
            raise SetupError(message)


@dataclass(frozen=True, slots=True)
class LongMatch(TargetMatch):
    """Play to a target that may be out of reach: after many deals the match ends all the same."""

    most_deals: int = option(
        100,
        label="Deals at most",
        doc="After so many deals a match ends even when nobody has the points.",
        least=1,
        most=1000,
    )

    def __post_init__(self) -> None:
        TargetMatch.__post_init__(self)
        if type(self.most_deals) is not int or self.most_deals < 1:
            raise SetupError(f"option 'most_deals' takes a number from 1, not {self.most_deals!r}")

    def following(self, number: int, totals: Sequence[int]) -> int | None:
        """Return the next deal's number, until the target or the last deal is reached."""
        if self.deals is None and number >= self.most_deals:
            return None
        return TargetMatch.following(self, number, totals)


@dataclass(frozen=True, slots=True)
class ExtraDealMatch(LongMatch):
    """Play to a target; where the best are equal, a further deal decides."""

    tie_rule: str = option(
        "extra_deal",
        "extra_deal",
        "went_out_wins",
        mark="F8",
        label="Equal at the end",
        doc="What decides when the best have the same points.",
        words={"extra_deal": "a further deal", "went_out_wins": "who went out last"},
    )

    def next_number(self, number: int, totals: tuple[int, ...], out: int | None) -> int | None:
        """Return the next deal's number: there is one, too, while several lead and nothing parts them."""
        following = self.following(number, totals)
        undecided = self.deals is None and number < self.most_deals and len(self.winners_of(totals, out)) > 1
        return number + 1 if following is None and undecided else following

    def winners_of(self, totals: tuple[int, ...], out: int | None) -> tuple[int, ...]:
        """Return the seats that lead; with the option the one of them that went out last leads alone."""
        best = leaders(totals, lowest=False)
        return (out,) if self.tie_rule == "went_out_wins" and out in best and out is not None else best
