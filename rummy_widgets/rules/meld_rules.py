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
    jokers_per_pack: int = option(0, 0, 2, mark="F1", doc="jokers in each pack")
    packs_5_6: int | None = option(None, 2, 3, mark="N5", doc="packs for five or six players")

    @property
    def spec(self) -> PackSpec:
        """Return them as a pack."""
        packs = self.packs_5_6 or self.packs
        return PackSpec(packs, packs * self.jokers_per_pack)


@dataclass(frozen=True, slots=True)
class RunRule:
    """Say what a run is; `longest` is None where only the ace limits it."""

    ace_run: AceRule = option(  # noqa: RUF009 - a dataclass field
        AceRule.EITHER, mark="R1", doc="where the ace stands in a run"
    )
    over_the_top: bool = option(False, True, False, doc="a run may go on from the king past the ace")
    run_min: int = 3
    longest: int | None = None

    @property
    def ace(self) -> AceRule:
        """Return where the ace stands."""
        return AceRule.WRAP if self.over_the_top else self.ace_run


@dataclass(frozen=True, slots=True)
class SetRule:
    """Say what a set is."""

    distinct_suits: bool = option(True, True, False, mark="F6", doc="all cards of a set differ in suit")
    max_set_size: int | None = option(None, 4, 5, mark="N2", doc="how many cards a set may have")


@dataclass(frozen=True, slots=True)
class WildCards:
    """Say which cards may stand in for others in a game that turns up a wild card.

    `wild` is the card turned up, or None while none is; jokers of the pack stand in whatever it is.
    """

    wild: str | None = option(None, doc="the card turned up: its rank is wild")
    printed_joker_turned: str = option(
        "aces", "aces", "only_printed", "aces_and_printed", mark="N3", doc="what is wild after a joker"
    )
    min_naturals: int = option(1, 1, 0, mark="N9", doc="cards of a meld that stand for themselves")
    max_jokers_per_group: int | None = option(None, mark="N10", doc="jokers in one group, at most")

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
        "all_count", "all_count", "pure_free", mark="N1", doc="what one pure run is worth alone"
    )

    @property
    def rule(self) -> LifeRule:
        """Return it as the melds know it."""
        return LifeRule(pure_free=self.partial_lives == "pure_free")


@dataclass(frozen=True, slots=True)
class CardValues:
    """Say what cards left in a hand cost, and the most a hand can cost (`cap`; None: no limit)."""

    ace_value: int = option(15, 1, 11, 15, mark="R2", doc="what an ace costs in hand")
    pips: str = option("face", "face", "five", mark="F5", doc="what a card from 2 to 9 costs in hand")
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
