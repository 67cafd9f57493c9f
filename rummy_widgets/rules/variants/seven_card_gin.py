"""Seven-card Gin: the melds and values of Gin, for a hand of seven.

No source describes this game; it is Gin with fewer cards (rules.md 3).
"""

from __future__ import annotations

from typing import Final

from rummy_widgets.melds import AceRule
from rummy_widgets.rules.meld_rules import CardValues, MeldRules, PackRule, RunRule

NAME: Final = "seven-card-gin"
TITLE: Final = "Seven-card Gin"
ALIASES: Final = ("seven-card gin rummy", "7-card gin", "7-card gin rummy")
MELDS: Final = MeldRules(
    pack=PackRule(packs=1),
    values=CardValues(ace_value=1),
    runs=RunRule(ace_run=AceRule.LOW),
)
