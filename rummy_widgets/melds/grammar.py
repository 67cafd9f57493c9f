"""Grammars: what may count as a meld, as data."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from rummy_widgets.cards import Rank
from rummy_widgets.cards.card import RANKS


class AceRule(StrEnum):
    """Say where the ace stands in a run."""

    LOW = "low"  # A-2-3
    EITHER = "either"  # A-2-3 and Q-K-A
    WRAP = "wrap"  # and over the top: Q-K-A-2-3


class JokerLimit(StrEnum):
    """Say how many jokers a new meld may hold."""

    HALF = "half"  # not more jokers than naturals
    ONE_NATURAL = "one_natural"  # at least one natural card
    SHANGHAI = "shanghai"  # at least two naturals in a set, three in a run
    NONE = "none"  # any number; a meld of jokers alone must name each


@dataclass(frozen=True, slots=True)
class WildRule:
    """Say what jokers may do inside a meld."""

    joker_wild: bool = field(
        default=True,
        metadata={
            "values": (True, False),
            "label": "Jokers are wild",
            "doc": "A joker may stand for any other card of a meld.",
        },
    )
    joker_limit: JokerLimit = field(
        default=JokerLimit.HALF,
        metadata={
            "values": (),
            "label": "Jokers in a new meld",
            "doc": "How many jokers a meld may hold when it is laid down.",
            "words": {
                JokerLimit.HALF: "no more than natural cards",
                JokerLimit.ONE_NATURAL: "all cards but one",
                JokerLimit.SHANGHAI: "as in Shanghai",
                JokerLimit.NONE: "any number",
            },
            "lines": {
                JokerLimit.SHANGHAI: "A new set holds at least two natural cards, a new run at least three.",
            },
        },
    )
    adjacent_jokers: bool = field(
        default=True,
        metadata={
            "values": (True, False),
            "label": "Jokers side by side",
            "doc": "Two jokers may stand next to each other in a run.",
        },
    )
    wild_rank: Rank | None = None  # cards of this rank may stand in like jokers, or be themselves
    most: int | None = None  # cards standing in in one meld, at most


@dataclass(frozen=True, slots=True)
class LifeRule:
    """Say which runs a hand must hold before its melds count; a pure run has no card standing in."""

    runs: int = 2
    pure: int = 1
    pure_free: bool = False  # one pure run counts by itself while a second run is lacking


@dataclass(frozen=True, slots=True)
class MeldGrammar:
    """Say what is a run and what is a set.

    `max_run_length` and `max_set_size` are None where nothing but the pack limits a meld. The fields with
    a `doc` can be chosen by name, and take the `values` named there.
    """

    ace: AceRule = AceRule.LOW
    run_min: int = 3
    max_run_length: int | None = field(
        default=None,
        metadata={
            "values": (None, 13, 14),
            "label": "The longest run",
            "doc": "How many cards a run may grow to.",
            "words": {None: "no limit", 13: "13 cards", 14: "14 cards"},
        },
    )
    set_min: int = 3
    max_set_size: int | None = None
    distinct_suits: bool = False
    wild: WildRule = WildRule()
    lives: LifeRule | None = None  # None: every meld counts

    @property
    def smallest(self) -> int:
        """Return the fewest cards any meld may have."""
        return min(self.run_min, self.set_min)

    @property
    def largest_set(self) -> int | None:
        """Return the most cards a set may have, or None where only the pack limits it."""
        if not self.distinct_suits:
            return self.max_set_size
        return self.max_set_size or 4  # more than four holds cards that stand in for others

    @property
    def longest_run(self) -> int | None:
        """Return the most cards a run may have, or None where the circle of ranks has no end."""
        natural = {AceRule.LOW: RANKS, AceRule.EITHER: RANKS + 1, AceRule.WRAP: None}[self.ace]
        if self.max_run_length is None or natural is None:
            return self.max_run_length if natural is None else natural
        return min(natural, self.max_run_length)

    def allows_window(self, start: int, length: int) -> bool:
        """Tell whether a run may begin at rank `start` (1 to 13) and hold `length` cards."""
        if self.max_run_length is not None and length > self.max_run_length:
            return False
        if self.ace is AceRule.WRAP:
            return True
        return start + length - 1 <= (RANKS if self.ace is AceRule.LOW else RANKS + 1)

    def opens_below(self, start: int, count: int = 1) -> bool:
        """Tell whether a run that begins at rank `start` may take `count` cards below it."""
        return self.ace is AceRule.WRAP or start - count >= 1

    def jokers_allowed(self, size: int, *, run: bool) -> int:
        """Return how many jokers a new meld of `size` cards may hold."""
        if not self.wild.joker_wild:
            return 0
        allowed = {
            JokerLimit.HALF: size // 2,
            JokerLimit.ONE_NATURAL: size - 1,
            JokerLimit.SHANGHAI: max(0, size - (3 if run else 2)),
            JokerLimit.NONE: size,
        }[self.wild.joker_limit]
        return allowed if self.wild.most is None else min(allowed, self.wild.most)

    def with_wild(self, wild: WildRule) -> MeldGrammar:
        """Return this grammar with another rule for jokers."""
        return replace(self, wild=wild)

    def without_joker_limit(self) -> MeldGrammar:
        """Return this grammar with any number of jokers in a meld."""
        return replace(self, wild=replace(self.wild, joker_limit=JokerLimit.NONE, most=None))


def rank_at(start: int, offset: int) -> Rank:
    """Return the rank `offset` places above rank `start`, going round from king to ace."""
    return Rank((start - 1 + offset) % RANKS + 1)
