"""Melds: what they are, how cards are read as one, and how a hand is split into them."""

from rummy_widgets.melds.grammar import AceRule, JokerLimit, MeldGrammar, WildRule
from rummy_widgets.melds.meld import Claim, End, Fault, Meld, MeldFault, MeldKind
from rummy_widgets.melds.reading import as_claims, extend, read_meld

__all__ = [
    "AceRule",
    "Claim",
    "End",
    "Fault",
    "JokerLimit",
    "Meld",
    "MeldFault",
    "MeldGrammar",
    "MeldKind",
    "WildRule",
    "as_claims",
    "extend",
    "read_meld",
]
