"""Contract Rummy: groups of three, sequences of four, jokers, and what cards left in hand cost.

Source: the rules of Contract Rummy as second-hand copies and card books give them (rules.md 7).
"""

from __future__ import annotations

from typing import Final

from rummy_widgets.melds import WildRule
from rummy_widgets.rules.meld_rules import CardValues, MeldRules, PackRule, RunRule, SetRule

NAME: Final = "contract-rummy"
TITLE: Final = "Contract Rummy"
ALIASES: Final = ("contract",)
MELDS: Final = MeldRules(
    pack=PackRule(packs=2, jokers_per_pack=2),
    values=CardValues(ace_value=15, joker_value=15),
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
