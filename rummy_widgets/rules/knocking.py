"""Knocking: hands kept to the end, shown at once, and counted one against the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.match import MatchDefaults, leaders
from rummy_widgets.rules.options import option
from rummy_widgets.rules.scoring import Scoring

OKLAHOMA: Final = "oklahoma"  # the first upcard says with how much one may knock


class Bonuses(NamedTuple):
    """What is won beside the difference of two hands: in a hand, then at the end of a match."""

    gin: int
    big_gin: int
    undercut: int
    game: int
    box: int


PRESETS: Final[Mapping[str, Bonuses]] = {
    "modern": Bonuses(gin=25, big_gin=31, undercut=25, game=100, box=25),
    "pagat_classic": Bonuses(gin=20, big_gin=31, undercut=10, game=100, box=20),
}


@dataclass(frozen=True, slots=True)
class KnockPolicy:
    """Say when a hand may be shown, and what the other seat may do then."""

    knock_limit: int | str = option(
        10,
        mark="G6",
        label="Knocking",
        doc="The most deadwood with which a hand may be shown.",
        offers=(10, 7, 5, 0, OKLAHOMA),
        words={
            10: "with 10 points or fewer",
            7: "with 7 points or fewer",
            5: "with 5 points or fewer",
            0: "straight gin",
            OKLAHOMA: "Oklahoma",
        },
        lines={
            0: "No hand may be shown before it is gin.",
            OKLAHOMA: "The first card turned up says with how much, an ace with one.",
        },
    )
    big_gin: bool = option(
        True,
        True,
        False,
        mark="G5",
        label="Big gin",
        doc="A hand that is all in melds, the card just drawn too, may be shown without a discard.",
    )
    knock_melds: str = option(
        "auto",
        "auto",
        "manual",
        mark="G8",
        label="The melds of a knock",
        doc="Who chooses the melds that a knocker shows.",
        words={"auto": "they are found for you", "manual": "you name them"},
    )
    layoff: bool = option(
        True,
        True,
        False,
        label="Laying off on a knock",
        doc="The other player may lay off cards on the melds of a knocker.",
    )
    first_upcard_offer: bool = option(
        True,
        True,
        False,
        label="The first upcard is offered",
        doc="Before the first draw each player may take the card turned up, or pass.",
    )
    after_two_passes: str = option(
        "stock_only",
        "stock_only",
        "normal",
        mark="G4",
        label="After two passes",
        doc="Where the first card comes from when nobody wanted the upcard.",
        words={"stock_only": "from the stock", "normal": "from the stock or the pile"},
    )
    dead_hand_last_take: bool = option(
        False,
        True,
        False,
        mark="G7",
        label="Taking the last discard",
        doc="With two cards left in the stock, the last discard may be taken by a player who knocks with it.",
    )
    stalemate_laps: int = option(
        25,
        label="Laps without the stock",
        doc="So many laps in which nobody draws from the stock end the hand without points.",
        least=1,
        most=99,
    )

    def __post_init__(self) -> None:
        laps = self.stalemate_laps
        if type(laps) is not int or laps < 1:
            raise SetupError(f"option 'stalemate_laps' takes a number from 1, not {laps!r}")
        limit = self.knock_limit
        if limit != OKLAHOMA and (type(limit) is not int or limit < 0):
            raise SetupError(f"option 'knock_limit' takes a number from 0 or 'oklahoma', not {limit!r}")


@dataclass(frozen=True, slots=True)
class KnockScoring(Scoring):
    """Count the deadwood of two hands against each other; the better hand takes the difference."""

    scoring: str = option(
        "modern",
        *PRESETS,
        mark="G1",
        preset=True,
        label="Scoring",
        doc="What gin, an undercut and a game are worth.",
        words={"modern": "Modern", "pagat_classic": "Classic, as pagat tells it"},
        lines={
            "modern": "Gin 25, big gin 31, undercut 25, each hand won 25, the game 100.",
            "pagat_classic": "Gin 20, no big gin, undercut 10, each hand won 20, the game 100.",
        },
    )
    undercut_on_tie: bool = option(
        True,
        True,
        False,
        mark="G2",
        label="Equal deadwood",
        doc="A knocker whose deadwood the other player equals is undercut.",
    )

    @property
    def bonuses(self) -> Bonuses:
        """Return what is won beside the difference."""
        return PRESETS[self.scoring]


@dataclass(frozen=True, slots=True)
class BoxesMatch(MatchDefaults):
    """Play to a number of points; then bonuses and a box for every hand won, and the most points win."""

    lowest_wins: ClassVar[bool] = False

    bonuses: Bonuses = PRESETS["modern"]
    target: int = option(
        100,
        first=True,
        label="Points to play to",
        doc="The match ends when somebody has so many points.",
        least=1,
        most=10_000,
    )
    next_dealer: str = option(
        "loser",
        "loser",
        "winner",
        "alternate",
        mark="G3",
        label="Who deals next",
        doc="Who deals the next hand.",
        words={"loser": "who lost the hand", "winner": "who won it", "alternate": "each in turn"},
    )
    shutout: str = option(
        "double",
        "double",
        "flat100",
        mark="G9",
        label="A shutout",
        doc="What the winner gets on top when the other player has no point at the end.",
        words={"double": "the total is doubled", "flat100": "100 points"},
    )

    def __post_init__(self) -> None:
        if type(self.target) is not int or self.target < 1:
            raise SetupError(f"option 'target' takes a number from 1, not {self.target!r}")

    def with_bonuses(self, bonuses: Bonuses) -> BoxesMatch:
        """Return this match with what a way of scoring adds at its end."""
        return replace(self, bonuses=bonuses)

    @property
    def first(self) -> int:
        """Return the number of the first hand."""
        return 1

    @property
    def planned(self) -> tuple[int, ...]:
        """Return no numbers: nobody knows how many hands it will take."""
        return ()

    def following(self, number: int, totals: Sequence[int]) -> int | None:
        """Return the next hand's number, until somebody has the points."""
        return None if max(totals) >= self.target else number + 1

    def dealer_after(self, dealer: int, points: Sequence[int]) -> int:
        """Return who deals after a hand; the same seat again where nobody scored."""
        winners = self.round_winners(points)
        if not winners:
            return dealer
        if self.next_dealer == "alternate":
            return (dealer + 1) % len(points)
        return winners[0] if self.next_dealer == "winner" else (winners[0] + 1) % len(points)

    def round_winners(self, points: Sequence[int]) -> tuple[int, ...]:
        """Return the seat that scored in a hand; none when nobody did."""
        return tuple(seat for seat, scored in enumerate(points) if scored > 0)

    def final(self, totals: Sequence[int], hands_won: Sequence[int]) -> tuple[int, ...]:
        """Return the totals of a finished match with its boxes and bonuses."""
        if max(totals) < self.target:
            return tuple(totals)
        best = self.winners(totals)[0]
        final = [total + self.bonuses.box * won for total, won in zip(totals, hands_won, strict=True)]
        final[best] += self.bonuses.game
        if not any(total for seat, total in enumerate(totals) if seat != best):
            final[best] = final[best] * 2 if self.shutout == "double" else final[best] + 100
        return tuple(final)

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the seats with the highest total."""
        return leaders(totals, lowest=False)
