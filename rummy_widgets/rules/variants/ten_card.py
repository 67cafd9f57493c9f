"""Ten Card Rummy: eleven contracts, melds before the draw, buying from the fourth round.

Source: the text 000 (Matthew Pryor's game) where it speaks; the book says which rules are the house's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rummy_widgets.errors import SetupError
from rummy_widgets.melds import AceRule, MeldGrammar, WildRule
from rummy_widgets.rules.contract import Contract, OpeningPolicy
from rummy_widgets.rules.dealing import DealPolicy, SeatsPolicy
from rummy_widgets.rules.match import RoundsMatch
from rummy_widgets.rules.options import choose_all
from rummy_widgets.rules.piles import StockPolicy, TableJokers
from rummy_widgets.rules.scoring import PenaltyScoring
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import (
    END_TURN,
    OFFER_FIRST,
    BuyingPolicy,
    MeldTiming,
    Phase,
    TurnPolicy,
    TurnTable,
    Verb,
    turn_table,
)

NAME: Final = "ten-card"
ALIASES: Final = ("ten card rummy", "ten", "10-card", "tencard")
CONTRACTS: Final = tuple(
    Contract(count, size)
    for count, size in (
        (1, 3), (2, 3), (1, 4), (2, 4), (1, 5), (2, 5), (1, 6), (1, 7), (1, 8), (1, 9), (1, 10),
    )
)  # fmt: skip

_MELDING: Final = (Verb.LAY_DOWN, Verb.LAY_OFF)


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
    grammar: MeldGrammar = chosen.pop("grammar").with_wild(chosen.pop("wild"))
    if chosen["match"].rounds[-1] > len(CONTRACTS):
        raise SetupError(f"there are {len(CONTRACTS)} rounds, not {chosen['match'].rounds[-1]}")
    return RuleSheet(
        variant=NAME,
        title="Ten Card Rummy",
        dealing=DealPolicy(sizes=((8, 10),)),
        grammar=grammar,
        table=_table(chosen["turn"], chosen["buying"]),
        options=dict(options or {}),
        **chosen,
    )


def _table(turn: TurnPolicy, buying: BuyingPolicy) -> TurnTable:
    """Return the turn: melds, then the offer of the discard, buying, the draw, and the discard."""
    again = "offer" if buying.turn_player_first_refusal == "each" else "buy"
    asks = {Verb.DRAW: "buy"}
    laying = dict.fromkeys(_MELDING, "meld")
    if turn.meld_timing is MeldTiming.AFTER_DRAW:
        return turn_table(
            "offer",
            ("offer", "meld"),
            Phase("offer", "Draw", {Verb.TAKE: "meld", Verb.DRAW: "meld"}, asks),
            Phase("buy", "Buy", {Verb.BUY: again, Verb.PASS: "meld"}, closing=Verb.DRAW),
            Phase("meld", "Meld, discard", {**laying, Verb.DISCARD: END_TURN}),
        )
    late = dict.fromkeys(_MELDING, "discard") if turn.meld_timing is MeldTiming.BOTH else {}
    if turn.turn_steps == OFFER_FIRST:
        return turn_table(
            "offer",
            ("offer", "meld", "discard"),
            Phase("offer", "Offer", {Verb.TAKE: "play", Verb.PASS: "meld"}, {Verb.PASS: "buy"}),
            Phase("buy", "Buy", {Verb.BUY: again, Verb.PASS: "meld"}),
            Phase("meld", "Meld, draw", {**laying, Verb.DRAW: "discard"}),
            Phase("play", "Meld, discard", {**dict.fromkeys(_MELDING, "play"), Verb.DISCARD: END_TURN}),
            Phase("discard", "Discard", {**late, Verb.DISCARD: END_TURN}),
        )
    return turn_table(
        "meld",
        ("meld", "offer", "discard"),
        Phase("meld", "Meld", {**laying, Verb.TAKE: "discard", Verb.DRAW: "discard"}, asks),
        Phase("offer", "Draw", {Verb.TAKE: "discard", Verb.DRAW: "discard"}, asks),
        Phase("buy", "Buy", {Verb.BUY: again, Verb.PASS: "discard"}, closing=Verb.DRAW),
        Phase("discard", "Discard", {**late, Verb.DISCARD: END_TURN}),
    )
