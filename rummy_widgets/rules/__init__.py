"""Rules as data: clauses, contracts, turns, piles, scoring, and the sheet that holds them."""

from rummy_widgets.rules.clause import Book, Clause, Point, load_book
from rummy_widgets.rules.contract import Contract, parse_contract
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import Verb
from rummy_widgets.rules.variants import find_variant, variant_names

__all__ = [
    "Book",
    "Clause",
    "Contract",
    "Point",
    "RuleSheet",
    "Verb",
    "find_variant",
    "load_book",
    "parse_contract",
    "variant_names",
]
