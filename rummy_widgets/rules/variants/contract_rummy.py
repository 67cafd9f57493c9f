"""Contract Rummy: groups of three, sequences of four, jokers, and what cards left in hand cost.

Source: the rules of Contract Rummy as second-hand copies and card books give them (rules.md 7).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rummy_widgets.rules.kinds import KindsPolicy
from rummy_widgets.rules.kinds_sheet import kinds_sheet
from rummy_widgets.rules.piles import TableJokers
from rummy_widgets.rules.scoring import PenaltyScoring
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import BuyingPolicy

NAME: Final = "contract-rummy"
TITLE: Final = "Contract Rummy"
SUMMARY: Final = "Seven rounds, each asking for certain sets and runs before you may lay anything else."
ALIASES: Final = ("contract",)


def sheet(options: Mapping[str, Any] | None = None) -> RuleSheet:
    """Return the rules of Contract Rummy with options applied by name; raise SetupError for a wrong one."""
    return kinds_sheet(
        NAME,
        TITLE,
        options,
        kinds=KindsPolicy(),
        buying=BuyingPolicy(first_round=1),
        jokers=TableJokers(joker_swap="slide_to_end"),
        scoring=PenaltyScoring(card_values="parlett"),
    )
