"""May I?: groups of three, sequences of four, dear jokers, and what cards left in hand cost.

Source: the game as second-hand copies and house rules give it (rules.md 7).
"""

from __future__ import annotations

from typing import Final

from rummy_widgets.melds import WildRule
from rummy_widgets.rules.meld_rules import CardValues, MeldRules, PackRule, RunRule, SetRule

NAME: Final = "may-i"
TITLE: Final = "May I?"
ALIASES: Final = ("may i?", "mayi")
MELDS: Final = MeldRules(
    pack=PackRule(packs=3, jokers_per_pack=2),
    values=CardValues(ace_value=15, joker_value=25),
    runs=RunRule(run_min=4),
    sets=SetRule(distinct_suits=False),
    jokers=WildRule(),
    options={
        "over_the_top": (),
        "joker_wild": (),
        "joker_limit": (),
        "adjacent_jokers": (),
    },
)
