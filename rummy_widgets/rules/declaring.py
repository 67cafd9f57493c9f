"""Declaring: wild cards turned up, the price of leaving or being wrong, matches of deals (rules.md 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rummy_widgets.cards import Card, Rank
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import JokerLimit, WildRule
from rummy_widgets.melds.grammar import LifeRule
from rummy_widgets.rules.match import MatchDefaults, leaders
from rummy_widgets.rules.options import option
from rummy_widgets.rules.scoring import Scoring

VALUES: Final = (0, 10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
LIMITS: Final = {"pool_101": 101, "pool_201": 201}


@dataclass(frozen=True, slots=True)
class WildPolicy:
    """Say which cards may stand in once a card was turned up, and how many in one group."""

    printed_joker_turned: str = option(
        "aces", "aces", "only_printed", "aces_and_printed", mark="N3", doc="what is wild after a joker"
    )
    min_naturals: int = option(1, 1, 0, mark="N9", doc="cards of a group that stand for themselves")
    max_jokers_per_group: int | None = option(None, mark="N10", doc="jokers in one group, at most")
    take_wild_discard: str = option(
        "first_only", "first_only", "always", "never", mark="N4", doc="taking a wild card from the open pile"
    )

    def __post_init__(self) -> None:
        most = self.max_jokers_per_group
        if most is not None and (type(most) is not int or most < 0):
            raise SetupError(f"option 'max_jokers_per_group' takes a number or none, not {most!r}")

    def rank(self, turned: Card | None) -> Rank | None:
        """Return the rank that is wild by a turned card."""
        if turned is None or turned.rank is not None:
            return None if turned is None else turned.rank
        return None if self.printed_joker_turned == "only_printed" else Rank.ACE

    def rule(self, turned: Card | None) -> WildRule:
        """Return what jokers and wild cards may do."""
        limit = JokerLimit.ONE_NATURAL if self.min_naturals else JokerLimit.NONE
        return WildRule(joker_limit=limit, wild_rank=self.rank(turned), most=self.max_jokers_per_group)


@dataclass(frozen=True, slots=True)
class DeclaringPolicy:
    """Say what it costs to leave a round before the first draw and later, and how losers are counted.

    A wrong declaration costs the `cap`. The style "pagat" goes anticlockwise, lets ten play, halves what is
    paid to a declaration in the first lap and rounds to fives.
    """

    drop: tuple[int, int] = option((20, 40), mark="N7", doc="leaving before the first draw, and later")
    cap: int = option(80, mark="N7", doc="the most a hand costs, and a wrong declaration")
    valid_loser_points: int = option(0, 0, 2, mark="N6", doc="what a complete hand costs that came too late")
    style: str = option("online", "online", "pagat", mark="N8", doc="as played online, or at home")
    packs_5_6: int = option(2, 2, 3, mark="N5", doc="packs for five or six players")
    max_set_size: int = option(4, 4, 5, mark="N2", doc="how many cards a set may have")
    partial_lives: str = option(
        "all_count", "all_count", "pure_free", mark="N1", doc="what one pure run is worth alone"
    )

    def __post_init__(self) -> None:
        drop = self.drop
        if not isinstance(drop, tuple) or len(drop) != 2 or any(type(cost) is not int for cost in drop):
            raise SetupError(f"option 'drop' takes two numbers such as [20, 40], not {drop!r}")
        if type(self.cap) is not int or self.cap < 1:
            raise SetupError(f"option 'cap' takes a number from 1, not {self.cap!r}")

    @property
    def lives(self) -> LifeRule:
        """Return which runs must be there before groups count."""
        return LifeRule(pure_free=self.partial_lives == "pure_free")

    @property
    def packs(self) -> tuple[tuple[int, int, int], ...]:
        """Return rows of (most players, packs, jokers)."""
        few = ((4, 2, 2), (6, self.packs_5_6, self.packs_5_6))
        return (*few, (10, 3, 3)) if self.at_home else few

    @property
    def at_home(self) -> bool:
        """Tell whether the home game's ways are kept."""
        return self.style == "pagat"


@dataclass(frozen=True, slots=True)
class LivesScoring(Scoring):
    """Count the losers' cards outside their groups, where their groups have the lives."""

    values: tuple[int, ...] = VALUES


@dataclass(frozen=True, slots=True)
class FormMatch(MatchDefaults):
    """Play one deal for points, a number of deals, or until one seat alone is under a limit."""

    lowest_wins: ClassVar[bool] = True

    form: str = option("points", "points", "pool_101", "pool_201", "deals", doc="how deals make a match")
    deals: int = option(2, doc="deals of a match of deals")

    def __post_init__(self) -> None:
        if type(self.deals) is not int or self.deals < 1:
            raise SetupError(f"option 'deals' takes a number from 1, not {self.deals!r}")

    @property
    def first(self) -> int:
        """Return the number of the first deal."""
        return 1

    @property
    def limit(self) -> int | None:
        """Return the total at which a seat is out of the match; None where no seat ever is."""
        return LIMITS.get(self.form)

    @property
    def planned(self) -> tuple[int, ...]:
        """Return the numbers of all deals where there is a fixed number of them."""
        if self.limit is not None:
            return ()
        return (1,) if self.form == "points" else tuple(range(1, self.deals + 1))

    def following(self, number: int, totals: Sequence[int]) -> int | None:
        """Return the next deal's number, while there are deals or at least two seats left."""
        if self.limit is None:
            return number + 1 if number < len(self.planned) else None
        return number + 1 if sum(total < self.limit for total in totals) > 1 else None

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the seats with the fewest points."""
        return leaders(totals, lowest=True)
