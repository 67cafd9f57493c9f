"""Rummy 500: its melds and what cards left in hand cost.

Two packs are for five players and more. An ace is high or low in a run, never both, so no run has fourteen
cards. What an ace earns in a low run is a matter of scoring, not of melds (rules.md 5).
"""

from __future__ import annotations

from typing import Final

from rummy_widgets.cards.card import RANKS
from rummy_widgets.melds import WildRule
from rummy_widgets.rules.meld_rules import CardValues, MeldRules, PackRule, RunRule

NAME: Final = "rummy-500"
TITLE: Final = "Rummy 500"
ALIASES: Final = ("500", "500 rum", "500 rummy", "rum 500", "five hundred rummy")
MELDS: Final = MeldRules(
    pack=PackRule(packs=2),
    values=CardValues(ace_value=15, joker_value=15),
    runs=RunRule(longest=RANKS),
    jokers=WildRule(),
    options={
        "distinct_suits": (),
        "jokers_per_pack": (),
        "pips": (),
        "joker_limit": (),
        "adjacent_jokers": (),
    },
)
