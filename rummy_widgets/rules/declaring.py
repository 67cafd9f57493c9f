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
        "aces",
        "aces",
        "only_printed",
        "aces_and_printed",
        mark="N3",
        label="When a joker is turned up",
        doc="Which cards are wild when the card turned up is a joker.",
        words={
            "aces": "aces",
            "only_printed": "only the printed jokers",
            "aces_and_printed": "aces and the printed jokers",
        },
    )
    min_naturals: int = option(
        1,
        1,
        0,
        mark="N9",
        label="Natural cards in a group",
        doc="How many cards of a group must stand for themselves.",
        words={1: "at least one", 0: "none"},
    )
    max_jokers_per_group: int | None = option(
        None,
        mark="N10",
        label="Jokers in one group",
        doc="How many jokers and wild cards may stand in for others in one group.",
        offers=(None, 1, 2, 3),
        words={None: "no limit", 1: "one", 2: "two", 3: "three"},
    )
    take_wild_discard: str = option(
        "first_only",
        "first_only",
        "always",
        "never",
        mark="N4",
        label="A wild card on the open pile",
        doc="Whether you may take it when it lies on top.",
        words={"first_only": "only the first upcard", "always": "yes", "never": "no"},
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
    paid to a declaration in the first lap, doubles it for a hand in which no card stands in for another, and
    rounds to fives.
    """

    drop: tuple[int, int] = option(
        (20, 40),
        mark="N7",
        label="The price of dropping",
        doc="What it costs to leave a round before your first draw, and what later.",
        offers=((20, 40), (10, 40), (25, 50)),
        words={
            (20, 40): "20 points, later 40",
            (10, 40): "10 points, later 40",
            (25, 50): "25 points, later 50",
        },
    )
    cap: int = option(
        80,
        mark="N7",
        label="The most a hand costs",
        doc="No hand costs more than this, and a wrong declaration costs just as much.",
        least=1,
        most=999,
    )
    valid_loser_points: int = option(
        0,
        0,
        2,
        mark="N6",
        label="A complete hand, too late",
        doc="What a hand costs that was complete when somebody else declared.",
        words={0: "nothing", 2: "2 points"},
    )
    style: str = option(
        "online",
        "online",
        "pagat",
        mark="N8",
        preset=True,
        label="Style",
        doc="As it is played online, or at home.",
        words={"online": "As played online", "pagat": "At home, as pagat tells it"},
        lines={
            "online": "Two to six players, the turn goes to the left, dropping costs 20, later 40.",
            "pagat": (
                "Up to ten players, the turn goes to the right, dropping costs 10, later 40; "
                "half price for a declaration in the first lap, double for one without stand-ins, "
                "points rounded to fives."
            ),
        },
    )
    packs_5_6: int = option(
        2,
        2,
        3,
        mark="N5",
        label="Packs for five or six",
        doc="How many packs five or six players use.",
        words={2: "two", 3: "three"},
    )
    max_set_size: int = option(
        4,
        4,
        5,
        mark="N2",
        label="The largest set",
        doc="How many cards a set may have; a fifth one is a joker or a wild card.",
        words={4: "four cards", 5: "five cards"},
    )
    partial_lives: str = option(
        "all_count",
        "all_count",
        "pure_free",
        mark="N1",
        label="A pure run alone",
        doc="What a loser pays who has a pure run but no second run.",
        words={"all_count": "for all cards", "pure_free": "for all but the pure run"},
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

    form: str = option(
        "points",
        "points",
        "pool_101",
        "pool_201",
        "deals",
        first=True,
        label="A match is",
        doc="How deals make a match.",
        words={
            "points": "one deal, for points",
            "pool_101": "a pool up to 101",
            "pool_201": "a pool up to 201",
            "deals": "a number of deals",
        },
        lines={
            "points": "The winner of the deal collects what the others pay.",
            "pool_101": "Points add up; who comes to 101 is out, and the last one left wins.",
            "pool_201": "Points add up; who comes to 201 is out, and the last one left wins.",
            "deals": "After the last deal the fewest points win.",
        },
    )
    deals: int = option(
        2,
        first=True,
        label="Deals",
        doc="How many deals there are in a match of a number of deals.",
        least=1,
        most=50,
    )

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
