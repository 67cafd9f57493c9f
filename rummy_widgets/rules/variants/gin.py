"""Gin Rummy: ten cards, kept to the end and shown by a knock.

Source: the text 001 where it speaks, pagat at second hand for much of the rest (rules.md 2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rummy_widgets.melds import AceRule
from rummy_widgets.rules.knock_sheet import knock_sheet
from rummy_widgets.rules.meld_rules import CardValues, MeldRules, PackRule, RunRule
from rummy_widgets.rules.sheet import RuleSheet

NAME: Final = "gin"
TITLE: Final = "Gin Rummy"
SUMMARY: Final = "For two: keep your melds in your hand, and knock when little is left beside them."
ALIASES: Final = ("gin rummy",)
HAND: Final = 10
MELDS: Final = MeldRules(
    pack=PackRule(packs=1),
    values=CardValues(ace_value=1),
    runs=RunRule(ace_run=AceRule.LOW),
)


def sheet(options: Mapping[str, Any] | None = None) -> RuleSheet:
    """Return the rules of Gin Rummy with options applied by name; raise SetupError for a wrong one."""
    return knock_sheet(NAME, TITLE, MELDS, HAND, options)
