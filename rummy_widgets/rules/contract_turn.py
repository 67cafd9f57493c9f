"""The turn of games with contracts and buying, by when melds are made and when the discard is offered."""

from __future__ import annotations

from typing import Final

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

_MELDING: Final = (Verb.LAY_DOWN, Verb.LAY_OFF)


def contract_turn(turn: TurnPolicy, buying: BuyingPolicy) -> TurnTable:
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
