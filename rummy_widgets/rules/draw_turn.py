"""The turn of most rummies: a card from the stock or the pile, melds and lay-offs, a discard."""

from __future__ import annotations

from rummy_widgets.rules.turn import END_TURN, MeldTiming, Phase, TurnPolicy, TurnTable, Verb, turn_table

AFTER_DRAW = TurnPolicy(meld_timing=MeldTiming.AFTER_DRAW)


def draw_turn() -> TurnTable:
    """Return the turn; `pass` is said where the stock is empty and the upcard not wanted."""
    return turn_table(
        "draw",
        ("draw", "play"),
        Phase("draw", "Draw", {Verb.DRAW: "play", Verb.TAKE: "play", Verb.PASS: "draw"}),
        Phase(
            "play",
            "Meld, discard",
            {Verb.LAY_DOWN: "play", Verb.LAY_OFF: "play", Verb.DISCARD: END_TURN},
        ),
    )
