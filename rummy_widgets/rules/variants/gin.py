"""Gin Rummy: its melds and what deadwood costs.

Source: the text 001 (rules.md 2).
"""

from __future__ import annotations

from typing import Final

from rummy_widgets.melds import AceRule
from rummy_widgets.rules.meld_rules import CardValues, MeldRules, PackRule, RunRule

NAME: Final = "gin"
TITLE: Final = "Gin Rummy"
ALIASES: Final = ("gin rummy",)
MELDS: Final = MeldRules(
    pack=PackRule(packs=1),
    values=CardValues(ace_value=1),
    runs=RunRule(ace_run=AceRule.LOW),
)
