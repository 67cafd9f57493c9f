"""Rummy, the traditional game: its melds and what its cards cost.

Source: the text 003 where it speaks; the ace's place in a run is the house's (rules.md 4).
"""

from __future__ import annotations

from typing import Final

from rummy_widgets.rules.meld_rules import CardValues, MeldRules, PackRule

NAME: Final = "rummy"
TITLE: Final = "Rummy"
ALIASES: Final = ("basic rummy", "basic", "traditional rummy", "traditional")
MELDS: Final = MeldRules(
    pack=PackRule(packs=1),
    values=CardValues(ace_value=11),
    options={"ace_run": (), "ace_value": (1, 11, 15)},
)
