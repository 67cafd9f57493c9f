"""Ten Card Rummy: eleven contracts, melds before the draw, buying from the fourth round.

Source: the text 000 (Matthew Pryor's game) where it speaks; the book says which rules are the house's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rummy_widgets.errors import SetupError
from rummy_widgets.melds import AceRule, MeldGrammar, WildRule
from rummy_widgets.rules.contract import Contract, OpeningPolicy
from rummy_widgets.rules.contract_turn import contract_turn
from rummy_widgets.rules.dealing import DealPolicy, SeatsPolicy
from rummy_widgets.rules.match import RoundsMatch
from rummy_widgets.rules.options import choose_all
from rummy_widgets.rules.piles import StockPolicy, TableJokers
from rummy_widgets.rules.scoring import PenaltyScoring
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import BuyingPolicy, TurnPolicy

NAME: Final = "ten-card"
SUMMARY: Final = (
    "Eleven contracts, one a round; you meld before you draw, and may buy discards from round 4 on."
)
ALIASES: Final = ("ten card rummy", "ten", "10-card", "tencard")
CONTRACTS: Final = tuple(
    Contract(count, size)
    for count, size in (
        (1, 3), (2, 3), (1, 4), (2, 4), (1, 5), (2, 5), (1, 6), (1, 7), (1, 8), (1, 9), (1, 10),
    )
)  # fmt: skip


def sheet(options: Mapping[str, Any] | None = None) -> RuleSheet:
    """Return the rules of Ten Card Rummy with options applied by name; raise SetupError for a wrong one."""
    policies: dict[str, Any] = {
        "seats": SeatsPolicy(least=4, most=8, packs=((6, 2, 4), (8, 3, 6))),
        "grammar": MeldGrammar(ace=AceRule.WRAP),
        "wild": WildRule(),
        "opening": OpeningPolicy(CONTRACTS),
        "turn": TurnPolicy(),
        "buying": BuyingPolicy(first_round=4),
        "stock": StockPolicy(),
        "jokers": TableJokers(),
        "scoring": PenaltyScoring(),
        "match": RoundsMatch(),
    }
    chosen = choose_all(policies, options or {})
    choices = tuple(chosen.values())
    grammar: MeldGrammar = chosen.pop("grammar").with_wild(chosen.pop("wild"))
    if chosen["match"].rounds[-1] > len(CONTRACTS):
        raise SetupError(f"there are {len(CONTRACTS)} rounds, not {chosen['match'].rounds[-1]}")
    return RuleSheet(
        variant=NAME,
        title="Ten Card Rummy",
        dealing=DealPolicy(sizes=((8, 10),)),
        grammar=grammar,
        table=contract_turn(chosen["turn"], chosen["buying"]),
        options=dict(options or {}),
        choices=choices,
        **chosen,
    )
