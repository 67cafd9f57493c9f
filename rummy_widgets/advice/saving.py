"""Saving: the least a hand could have been left with, had it melded all it could."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widgets.advice.contracts import further_grammar, kinds_of, may_go_down
from rummy_widgets.cards import Card
from rummy_widgets.melds import Meld
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules import RuleSheet

WAYS = 12  # ways to meet the contract that are weighed


def least_left(
    sheet: RuleSheet, round_number: int, hand: Sequence[Card], opened: bool, table: Sequence[Meld]
) -> int:
    """Return the fewest penalty points a seat could hold, melding and laying off from this hand at once."""
    values = sheet.scoring.values
    contract = sheet.contract(round_number)
    further = further_grammar(sheet, sheet.grammar)
    if opened or not contract.count:
        return best_arrangement(further, values, hand, on=table if opened else ()).points
    least = sheet.scoring.cost(hand)
    kinds = kinds_of(sheet, contract)
    for way in contract.openings(sheet.grammar, hand, limit=WAYS):
        if not may_go_down(sheet, contract, kinds, way, len(hand)):
            continue
        laid = {card for meld in way for card in meld.cards}
        rest = [card for card in hand if card not in laid]
        least = min(least, best_arrangement(further, values, rest, on=(*table, *way)).points)
    return least
