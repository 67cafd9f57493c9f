"""Rummy 500: points for what one lays, less what one holds; the discard pile may be taken deep.

Two packs are for five players and more. An ace is high or low in a run, never both, so no run has fourteen
cards (rules.md 5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from rummy_widgets.cards.card import RANKS
from rummy_widgets.melds import MeldGrammar, WildRule
from rummy_widgets.rules.contract import OpeningPolicy
from rummy_widgets.rules.dealing import DealPolicy, SeatsPolicy
from rummy_widgets.rules.draw_turn import AFTER_DRAW, draw_turn
from rummy_widgets.rules.laying import LayingPolicy
from rummy_widgets.rules.meld_rules import CardValues, PackRule, RunRule, SetRule
from rummy_widgets.rules.options import choose_all, option
from rummy_widgets.rules.piles import StockPolicy, TableJokers, TakingPolicy
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import BuyingPolicy
from rummy_widgets.rules.winnings import ExtraDealMatch, TableScoring

NAME: Final = "rummy-500"
TITLE: Final = "Rummy 500"
SUMMARY: Final = (
    "Every card you lay scores, and the open discard pile may be taken as deep as you can use it."
)
ALIASES: Final = ("500", "500 rum", "500 rummy", "rum 500", "five hundred rummy")

_HIDDEN: Final = ("packs_5_6", "max_set_size", "ace_value", "melds_per_turn", "joker_wild")


@dataclass(frozen=True, slots=True)
class JokerChoice:
    """Say whether a joker stays on the table; where it does not, its own card may be put in its place."""

    joker_fixed: bool = option(
        True,
        True,
        False,
        mark="F11",
        label="Jokers stay on the table",
        doc="Otherwise you may put a joker's own card in its place and take the joker.",
    )


def sheet(options: Mapping[str, Any] | None = None) -> RuleSheet:
    """Return the rules of Rummy 500 with options applied by name; raise SetupError for a wrong one."""
    policies: dict[str, Any] = {
        "pack": PackRule(packs=1),
        "sets": SetRule(),
        "wild": WildRule(),
        "joker": JokerChoice(),
        "values": CardValues(ace_value=15, joker_value=15),
        "laying": LayingPolicy(may_leave_taken=False),
        "taking": TakingPolicy(deep=True),
        "scoring": TableScoring(),
        "match": ExtraDealMatch(target=500),
    }
    chosen = choose_all(policies, options or {}, hidden=_HIDDEN)
    choices = tuple(chosen.values())
    jokers = chosen.pop("pack").jokers_per_pack
    fixed: JokerChoice = chosen.pop("joker")
    return RuleSheet(
        variant=NAME,
        title=TITLE,
        seats=SeatsPolicy(2, 8, ((4, 1, jokers), (8, 2, 2 * jokers))),
        dealing=DealPolicy(((2, 13), (8, 7))),
        grammar=MeldGrammar(
            ace=RunRule().ace,
            max_run_length=RANKS,
            distinct_suits=chosen.pop("sets").distinct_suits,
            wild=chosen.pop("wild"),
        ),
        opening=OpeningPolicy(layoff_needs_meld=False),
        turn=AFTER_DRAW,
        table=draw_turn(calling=chosen["laying"].call_rummy),
        buying=BuyingPolicy.none(),
        stock=StockPolicy(
            recycle_when="on_decline", recycle="none", max_recycles=0, upcard="none", stale_when_empty=True
        ),
        jokers=TableJokers(joker_swap="none" if fixed.joker_fixed else "take_to_hand"),
        scoring=replace(chosen.pop("scoring"), values=chosen.pop("values").values),
        options=dict(options or {}),
        choices=choices,
        hidden=_HIDDEN,
        **chosen,
    )
