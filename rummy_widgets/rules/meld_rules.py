"""Meld rules: the policies that say what melds and cards are worth in a game, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rummy_widgets.cards import PackSpec, Rank, parse_card
from rummy_widgets.cards.card import RANKS
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import AceRule, JokerLimit, WildRule
from rummy_widgets.melds.grammar import LifeRule
from rummy_widgets.rules.options import option


@dataclass(frozen=True, slots=True)
class PackRule:
    """Say which cards the largest table of a game plays with."""

    packs: int
    jokers_per_pack: int = option(
        0,
        0,
        2,
        mark="F1",
        label="Jokers",
        doc="How many jokers are in each pack; they stand for any card.",
        words={0: "none", 2: "two"},
    )
    packs_5_6: int | None = option(
        None, 2, 3, mark="N5", label="Packs for five or six", doc="How many packs five or six players use."
    )

    @property
    def spec(self) -> PackSpec:
        """Return them as a pack."""
        packs = self.packs_5_6 or self.packs
        return PackSpec(packs, packs * self.jokers_per_pack)


@dataclass(frozen=True, slots=True)
class RunRule:
    """Say what a run is; `longest` is None where only the ace limits it."""

    ace_run: AceRule = option(  # noqa: RUF009 - a dataclass field
        AceRule.EITHER,
        mark="R1",
        label="The ace in a run",
        doc="Where an ace may stand in a run.",
        words={
            AceRule.LOW: "below the 2",
            AceRule.EITHER: "below the 2 or above the king",
            AceRule.WRAP: "between king and 2 as well",
        },
    )
    over_the_top: bool = option(
        False,
        True,
        False,
        label="Over the top",
        doc="A run may go on from the king past the ace, as in Q K A 2.",
    )
    run_min: int = 3
    longest: int | None = None

    @property
    def ace(self) -> AceRule:
        """Return where the ace stands."""
        return AceRule.WRAP if self.over_the_top else self.ace_run


@dataclass(frozen=True, slots=True)
class SetRule:
    """Say what a set is."""

    distinct_suits: bool = option(
        True,
        True,
        False,
        mark="F6",
        label="Sets in different suits",
        doc="No suit may come twice in a set, even with two packs.",
    )
    max_set_size: int | None = option(
        None, 4, 5, mark="N2", label="The largest set", doc="How many cards a set may have."
    )


@dataclass(frozen=True, slots=True)
class WildCards:
    """Say which cards may stand in for others in a game that turns up a wild card.

    `wild` is the card turned up, or None while none is; jokers of the pack stand in whatever it is.
    """

    wild: str | None = option(None, label="Wild card", doc="The card turned up: its rank is wild.")
    printed_joker_turned: str = option(
        "aces",
        "aces",
        "only_printed",
        "aces_and_printed",
        mark="N3",
        label="When a joker is turned up",
        doc="Which cards are wild when the card turned up is a joker.",
    )
    min_naturals: int = option(
        1,
        1,
        0,
        mark="N9",
        label="Natural cards in a group",
        doc="How many cards of a group must stand for themselves.",
    )
    max_jokers_per_group: int | None = option(
        None,
        mark="N10",
        label="Jokers in one group",
        doc="How many jokers and wild cards may stand in for others in one group.",
    )

    def __post_init__(self) -> None:
        if self.wild is not None and not isinstance(self.wild, str):
            raise SetupError(f"option 'wild' takes a card such as '8D', not {self.wild!r}")

    @property
    def rule(self) -> WildRule:
        """Return what jokers and wild cards may do."""
        limit = JokerLimit.ONE_NATURAL if self.min_naturals else JokerLimit.NONE
        return WildRule(joker_limit=limit, wild_rank=self.rank, most=self.max_jokers_per_group)

    @property
    def rank(self) -> Rank | None:
        """Return the rank that is wild; raise NotationError when `wild` is no card."""
        if self.wild is None:
            return None
        turned = parse_card(self.wild)
        if turned.is_joker:
            return None if self.printed_joker_turned == "only_printed" else Rank.ACE
        return turned.rank


@dataclass(frozen=True, slots=True)
class Lives:
    """Say which runs must be there before any meld counts."""

    partial_lives: str = option(
        "all_count",
        "all_count",
        "pure_free",
        mark="N1",
        label="A pure run alone",
        doc="What a loser pays who has a pure run but no second run.",
    )

    @property
    def rule(self) -> LifeRule:
        """Return it as the melds know it."""
        return LifeRule(pure_free=self.partial_lives == "pure_free")


@dataclass(frozen=True, slots=True)
class CardValues:
    """Say what cards left in a hand cost, and the most a hand can cost (`cap`; None: no limit)."""

    ace_value: int = option(
        15,
        1,
        11,
        15,
        mark="R2",
        label="An ace left in hand",
        doc="What it counts when the hands are counted.",
        words={1: "1 point", 11: "11 points", 15: "15 points"},
    )
    pips: str = option(
        "face",
        "face",
        "five",
        mark="F5",
        label="Cards from 2 to 9",
        doc="What they are worth on the table and in hand.",
        words={"face": "as they stand", "five": "5 points each"},
    )
    joker_value: int = 15
    cap: int | None = None

    @property
    def values(self) -> tuple[int, ...]:
        """Return the 14 numbers: a joker's, then ace to king."""
        low = tuple(range(2, 10)) if self.pips == "face" else (5,) * 8
        return (self.joker_value, self.ace_value, *low, *(10,) * (RANKS - 9))


@dataclass(frozen=True)
class MeldRules:
    """Everything about melds and card values in one game.

    `jokers` is for games whose jokers stand in, `wild` for games that turn a wild card up; with neither no
    card stands in. `options` names the fields that can be chosen, each with the values it takes here (none:
    all that the field knows).
    """

    pack: PackRule
    values: CardValues
    runs: RunRule = RunRule()
    sets: SetRule = SetRule()
    jokers: WildRule | None = None
    wild: WildCards | None = None
    lives: Lives | None = None
    lays_off: bool = True
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
