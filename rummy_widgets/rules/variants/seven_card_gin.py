"""Seven-card Gin: Gin with a hand of seven.

No source describes this game; it is Gin with fewer cards (rules.md 3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rummy_widgets.melds import AceRule
from rummy_widgets.rules.knock_sheet import knock_sheet
from rummy_widgets.rules.meld_rules import CardValues, MeldRules, PackRule, RunRule
from rummy_widgets.rules.sheet import RuleSheet

NAME: Final = "seven-card-gin"
TITLE: Final = "Seven-card Gin"
SUMMARY: Final = "Gin with seven cards: shorter hands, with two melds at most."
ALIASES: Final = ("seven-card gin rummy", "7-card gin", "7-card gin rummy", "7 card gin rummy")
HAND: Final = 7
MELDS: Final = MeldRules(
    pack=PackRule(packs=1),
    values=CardValues(ace_value=1),
    runs=RunRule(ace_run=AceRule.LOW),
)


def sheet(options: Mapping[str, Any] | None = None) -> RuleSheet:
    """Return the rules of Seven-card Gin with options applied by name; raise SetupError for a wrong one."""
    return knock_sheet(NAME, TITLE, MELDS, HAND, options)
