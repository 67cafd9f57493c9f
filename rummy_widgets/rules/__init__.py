"""Rules as data: clauses, contracts, turns, piles, scoring, and the sheet that holds them."""

from rummy_widgets.rules.choices import Choice, chosen_told, options_of
from rummy_widgets.rules.clause import Book, Clause, Point, load_book
from rummy_widgets.rules.contract import Contract, parse_contract
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import Verb
from rummy_widgets.rules.variants import find_variant, variant_names, variant_summary

__all__ = [
    "Book",
    "Choice",
    "Clause",
    "Contract",
    "Point",
    "RuleSheet",
    "Verb",
    "chosen_told",
    "find_variant",
    "load_book",
    "options_of",
    "parse_contract",
    "variant_names",
    "variant_summary",
]
