"""Advice over what one seat can see: repairs of a refused action, outs and odds, discards weighed, hints."""

from rummy_widgets.advice.contracts import how_far, ways
from rummy_widgets.advice.fixes import Fixes, fixes
from rummy_widgets.advice.hints import Hint, hint
from rummy_widgets.advice.near_melds import nearest_melds
from rummy_widgets.advice.outs import Out, Outs, outs_for_contract, outs_for_points
from rummy_widgets.advice.repairs import Fix
from rummy_widgets.advice.standing import in_stock, unseen
from rummy_widgets.advice.weighing import DiscardAdvice, UpcardAdvice, buy_advice, discards, take_advice

__all__ = [
    "DiscardAdvice",
    "Fix",
    "Fixes",
    "Hint",
    "Out",
    "Outs",
    "UpcardAdvice",
    "buy_advice",
    "discards",
    "fixes",
    "hint",
    "how_far",
    "in_stock",
    "nearest_melds",
    "outs_for_contract",
    "outs_for_points",
    "take_advice",
    "unseen",
    "ways",
]
