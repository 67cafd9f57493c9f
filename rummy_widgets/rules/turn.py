"""Turns as tables: which verbs a phase allows, and which phase each leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.options import option


class Verb(StrEnum):
    """What a seat can do; the value is the first word of the action's text."""

    DRAW = "draw"
    TAKE = "take"
    LAY_DOWN = "lay down"
    LAY_OFF = "lay off"
    DISCARD = "discard"
    BUY = "buy"
    PASS = "pass"
    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big gin"
    DECLARE = "declare"
    SHOW = "show"
    DROP = "drop"
    DONE = "done"
    RESTOCK = "restock"  # the dealer's: an order for the new stock


END_TURN = "end of turn"
END_ROUND = "end of round"  # nobody has won it
RESTOCK = "restock"  # the phase in which the dealer shuffles a new stock


@dataclass(frozen=True)
class Phase:
    """One row of a turn: its verbs, each with the phase that follows.

    `asks` names, for a verb that is put off while the other seats are asked, the phase they are asked in;
    an asking phase carries out `closing` when every seat has passed. A phase that `goes_round` is one of an
    offer: who passes hands it to the next seat, and what follows begins when the dealer has passed too. With
    `next_acts` it is the seat after the turn player that acts, with `same_acts` whoever acted before.
    In one of `calls` the other seats may call the newest discard.
    """

    name: str
    label: str
    steps: Mapping[Verb, str]
    asks: Mapping[Verb, str] = field(default_factory=dict)
    closing: Verb | None = None
    goes_round: bool = False
    next_acts: bool = False
    same_acts: bool = False
    calls: bool = False


@dataclass(frozen=True)
class TurnTable:
    """A turn: its phases by name, the first one, and those a player is shown, in order.

    `start` is the phase that a round begins with, where it is not the first; `last` the phase of the turn
    after the discard that leaves too few cards in the stock (none: the round is over then).
    """

    first: str
    phases: Mapping[str, Phase]
    shown: tuple[str, ...] = ()
    start: str = ""
    last: str = ""
    verbs: frozenset[Verb] = field(default=frozenset(), init=False)

    def __post_init__(self) -> None:
        verbs = frozenset(verb for phase in self.phases.values() for verb in phase.steps)
        object.__setattr__(self, "verbs", verbs)


def turn_table(
    first: str, shown: tuple[str, ...], *phases: Phase, start: str = "", last: str = ""
) -> TurnTable:
    """Return a turn made of phases; raise SetupError where a step leads nowhere."""
    by_name = {phase.name: phase for phase in phases}
    for phase in phases:
        for goal in (*phase.steps.values(), *phase.asks.values()):
            if goal not in (END_TURN, END_ROUND) and goal not in by_name:
                raise SetupError(f"phase {phase.name!r} leads to {goal!r}, which is no phase")
    return TurnTable(first, by_name, shown, start or first, last)


class MeldTiming(StrEnum):
    """Say when in a turn melds and lay-offs are made."""

    BEFORE_DRAW = "before_draw"
    AFTER_DRAW = "after_draw"
    BOTH = "both"


TURN_STEPS = ("MELD", "OFFER", "BUY", "DRAW", "DISCARD")
OFFER_FIRST = ("OFFER", "BUY", "MELD", "DRAW", "DISCARD")


@dataclass(frozen=True, slots=True)
class TurnPolicy:
    """Say how a turn runs."""

    turn_steps: tuple[str, ...] = option(
        TURN_STEPS,
        TURN_STEPS,
        OFFER_FIRST,
        mark="T14",
        label="How a turn begins",
        doc="What comes first when you meld before you draw: your melds, or the offer of the discard.",
        words={TURN_STEPS: "with your melds", OFFER_FIRST: "with the offered discard"},
    )
    meld_timing: MeldTiming = option(  # noqa: RUF009 - a dataclass field
        MeldTiming.BEFORE_DRAW,
        mark="T15",
        label="When you meld",
        doc="The part of your turn in which you lay down and lay off.",
        words={
            MeldTiming.BEFORE_DRAW: "before you draw",
            MeldTiming.AFTER_DRAW: "after you draw",
            MeldTiming.BOTH: "before and after you draw",
        },
    )
    meld_on_first_turn: bool = option(
        True,
        True,
        False,
        label="Melds in the first turn",
        doc="You may lay down in your very first turn of a round.",
    )
    redraw_discard_allowed: bool = option(
        False,
        True,
        False,
        label="Throwing the taken card back",
        doc="The discard you have just taken may be thrown again in the same turn.",
    )


@dataclass(frozen=True, slots=True)
class BuyingPolicy:
    """Say who may buy the discard out of turn; `first_round` is the first round with buying."""

    first_round: int
    penalty_cards: int = 1
    penalty_later: tuple[tuple[int, int], ...] = ()  # (from that round on, cards)
    max_buys_per_round: int | None = option(
        None,
        mark="T8",
        label="Buys in a round",
        doc="How often each player may buy in one round.",
        offers=(None, 0, 1, 2, 3, 4),
        words={None: "no limit", 0: "none", 1: "one", 2: "two", 3: "three", 4: "four"},
    )
    chain_buys: bool = option(
        True,
        True,
        False,
        mark="T9",
        label="Several buys in one turn",
        doc="After a buy, the card that lay below may be bought too before the turn goes on.",
    )
    turn_player_first_refusal: str = option(
        "each",
        "each",
        "once",
        mark="T10",
        label="After a buy",
        doc="Who may have the next card of the pile when one has been bought.",
        words={"each": "whoever is on turn, first again", "once": "only the others"},
    )
    buy_own_discard: bool = option(
        False,
        True,
        False,
        mark="T11",
        label="Buying your own discard",
        doc="You may buy the card you have just thrown.",
    )
    buy_after_contract: bool = option(
        True,
        True,
        False,
        mark="T12",
        label="Buying with your contract down",
        doc="You may go on buying when your contract lies on the table.",
    )
    buy_initial_upcard: bool = option(
        True,
        True,
        False,
        mark="T13",
        label="Buying the first card",
        doc="The card that is turned up after the deal may be bought.",
    )

    @classmethod
    def none(cls) -> BuyingPolicy:
        """Return a policy under which nothing is ever bought."""
        return cls(first_round=10**9)

    def price(self, round_number: int) -> int:
        """Return how many cards of the stock a buy brings in a round."""
        for first, cards in reversed(self.penalty_later):
            if round_number >= first:
                return cards
        return self.penalty_cards

    def __post_init__(self) -> None:
        limit = self.max_buys_per_round
        if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool) or limit < 0):
            raise SetupError(f"option 'max_buys_per_round' takes a number or none, not {limit!r}")
