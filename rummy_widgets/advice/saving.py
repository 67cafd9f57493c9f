"""Saving: the least a hand could have been left with, had it melded all it could."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widgets.cards import Card
from rummy_widgets.melds import Meld
from rummy_widgets.melds.openings import openings
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules import RuleSheet

WAYS = 12  # ways to meet the contract that are weighed


def least_left(
    sheet: RuleSheet, round_number: int, hand: Sequence[Card], opened: bool, table: Sequence[Meld]
) -> int:
    """Return the fewest penalty points a seat could hold, melding and laying off from this hand at once."""
    values = sheet.scoring.values
    if opened:
        return best_arrangement(sheet.grammar, values, hand, on=table).points
    least = sheet.scoring.cost(hand)
    contract = sheet.contract(round_number)
    for way in openings(sheet.grammar, contract.count, contract.size, hand, limit=WAYS):
        laid = {card for meld in way for card in meld.cards}
        rest = [card for card in hand if card not in laid]
        least = min(least, best_arrangement(sheet.grammar, values, rest, on=(*table, *way)).points)
    return least
