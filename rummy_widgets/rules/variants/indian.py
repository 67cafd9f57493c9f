"""Indian Rummy, thirteen cards: pure and impure sequences, sets, and what a loser's cards cost.

A hand counts by its lives: a pure sequence and a second one (rules.md 6).
"""

from __future__ import annotations

from typing import Final

from rummy_widgets.cards.card import RANKS
from rummy_widgets.rules.meld_rules import (
    CardValues,
    Lives,
    MeldRules,
    PackRule,
    RunRule,
    SetRule,
    WildCards,
)

NAME: Final = "indian"
TITLE: Final = "Indian Rummy"
ALIASES: Final = ("indian rummy", "13-card", "13-card rummy", "thirteen-card rummy")
MELDS: Final = MeldRules(
    pack=PackRule(packs=2, jokers_per_pack=1, packs_5_6=2),
    values=CardValues(ace_value=10, joker_value=0, cap=80),
    runs=RunRule(longest=RANKS),
    sets=SetRule(max_set_size=4),
    wild=WildCards(),
    lives=Lives(),
    lays_off=False,
    options={
        "wild": (),
        "printed_joker_turned": (),
        "min_naturals": (),
        "max_set_size": (4, 5),
        "partial_lives": (),
        "packs_5_6": (),
    },
)
