"""May I?: groups of three, sequences of four, dear jokers, and what cards left in hand cost.

Source: the game as second-hand copies and house rules give it (rules.md 7).
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

NAME: Final = "may-i"
TITLE: Final = "May I?"
SUMMARY: Final = "Contracts of sets and runs in seven rounds, with dear jokers and cards bought out of turn."
ALIASES: Final = ("may i?", "mayi")


def sheet(options: Mapping[str, Any] | None = None) -> RuleSheet:
    """Return the rules of May I? with options applied by name; raise SetupError for a wrong one."""
    return kinds_sheet(
        NAME,
        TITLE,
        options,
        kinds=KindsPolicy(adjacent_same_suit_runs=True, final_no_discard=False, pack_jokers="two_a_pack"),
        buying=BuyingPolicy(first_round=1, penalty_later=((7, 2),)),
        jokers=TableJokers(),
        scoring=PenaltyScoring(),
    )
