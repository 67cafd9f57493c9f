"""Rummy, the traditional game, and as it is told elsewhere by its presets.

Source: the texts 003 and 001 where they speak, pagat at second hand for the preset of that name (rules.md 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from rummy_widgets.errors import SetupError
from rummy_widgets.melds import MeldGrammar, WildRule
from rummy_widgets.rules.contract import OpeningPolicy
from rummy_widgets.rules.dealing import DealPolicy, SeatsPolicy
from rummy_widgets.rules.draw_turn import AFTER_DRAW, draw_turn
from rummy_widgets.rules.laying import LayingPolicy
from rummy_widgets.rules.meld_rules import CardValues, RunRule
from rummy_widgets.rules.options import choose_all, option
from rummy_widgets.rules.piles import ReusePolicy, TableJokers
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import BuyingPolicy
from rummy_widgets.rules.winnings import LongMatch, WinnerScoring

NAME: Final = "rummy"
TITLE: Final = "Rummy"
SUMMARY: Final = "Draw, meld, discard: whoever is out of cards first wins what the others still hold."
ALIASES: Final = ("basic rummy", "basic", "traditional rummy", "traditional")
PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "traditional": {},
    "pagat": {
        "ace_run": "low",
        "ace_value": 1,
        "melds_per_turn": 1,
        "deal": "pagat",
        "going_rummy": "none",
        "recycle": "flip",
        "recycle_when": "on_decline",
    },
    "block": {"recycle": "none", "recycle_limit": 0},
}

_HIDDEN: Final = ("over_the_top", "pips")
_UNLIMITED: Final = ("recycle_limit", "melds_per_turn")
_HANDS: Final = {
    "ten": (SeatsPolicy(2, 5, ((5, 1, 0),)), DealPolicy(((5, 10),))),
    "pagat": (SeatsPolicy(2, 6, ((6, 1, 0),)), DealPolicy(((2, 10), (4, 7), (6, 6)))),
}


@dataclass(frozen=True, slots=True)
class TableChoice:
    """Say how the game is set up: the hands that are dealt, and what a lay-off asks for."""

    preset: str = option(
        "traditional",
        *PRESETS,
        preset=True,
        label="Style",
        doc="A set of rules as it is told in one place.",
        words={"traditional": "Traditional", "pagat": "As pagat tells it", "block": "Block rummy"},
        lines={
            "traditional": "Ten cards each, aces low or high, any number of melds in a turn.",
            "pagat": "Fewer cards for more players, aces low, one meld in a turn, discards turned over.",
            "block": "As traditional, but the discards are never used again: a deal can be blocked.",
        },
    )
    deal: str = option(
        "ten",
        *_HANDS,
        mark="R12",
        label="Cards of a hand",
        doc="How many cards each player gets.",
        words={"ten": "ten", "pagat": "ten, seven or six"},
        lines={"pagat": "Ten for two players, seven for three or four, six for five or six."},
    )
    layoff_needs_meld: bool = option(
        False,
        True,
        False,
        mark="R4",
        label="Laying off needs a meld",
        doc="You may lay off only when a meld of your own lies on the table.",
    )


def sheet(options: Mapping[str, Any] | None = None) -> RuleSheet:
    """Return the rules of Rummy with options applied by name, over those of a preset.

    Raises SetupError for a wrong one.
    """
    given = dict(options or {})
    for name in _UNLIMITED:
        if name in given and given[name] is None:
            given[name] = "none"  # a choice, and one that can be written down
    freed = {"melds_per_turn": None} if given.get("melds_per_turn") == "none" else {}
    preset = given.get("preset", "traditional")
    if preset not in PRESETS:
        raise SetupError(f"option 'preset' takes {', '.join(map(repr, PRESETS))}, not {preset!r}")
    policies: dict[str, Any] = {
        "choice": TableChoice(),
        "runs": RunRule(),
        "values": CardValues(ace_value=11),
        "laying": LayingPolicy(may_leave_taken=False),
        "stock": ReusePolicy(),
        "scoring": WinnerScoring(),
        "match": LongMatch(target=100),
    }
    chosen = choose_all(policies, {**PRESETS[preset], **given, **freed}, hidden=_HIDDEN)
    choices = tuple(chosen.values())
    choice: TableChoice = chosen.pop("choice")
    seats, dealing = _HANDS[choice.deal]
    runs: RunRule = chosen.pop("runs")
    return RuleSheet(
        variant=NAME,
        title=TITLE,
        seats=seats,
        dealing=dealing,
        grammar=MeldGrammar(ace=runs.ace, distinct_suits=True, wild=WildRule(joker_wild=False)),
        opening=OpeningPolicy(layoff_needs_meld=choice.layoff_needs_meld),
        turn=AFTER_DRAW,
        table=draw_turn(calling=chosen["laying"].call_rummy),
        buying=BuyingPolicy.none(),
        stock=chosen.pop("stock").stock,
        jokers=TableJokers(),
        scoring=replace(chosen.pop("scoring"), values=chosen.pop("values").values),
        options=given,
        choices=choices,
        hidden=_HIDDEN,
        **chosen,
    )
