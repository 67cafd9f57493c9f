"""The turn of most rummies: a card from the stock or the pile, melds and lay-offs, a discard."""

from __future__ import annotations

from rummy_widgets.rules.turn import END_TURN, MeldTiming, Phase, TurnPolicy, TurnTable, Verb, turn_table

AFTER_DRAW = TurnPolicy(meld_timing=MeldTiming.AFTER_DRAW)


def draw_turn(*, calling: bool = False) -> TurnTable:
    """Return the turn; `pass` is said where the stock is empty and the upcard not wanted.

    With `calling` the others are asked, one by one, for a discard that fits on the table: who takes it lays
    it off at once and throws another card in its place.
    """
    calls = (
        Phase("call", "Call rummy", {Verb.TAKE: "called", Verb.PASS: END_TURN}, calls=True),
        Phase("called", "Lay off the card you called", {Verb.LAY_OFF: "replace"}, same_acts=True),
        Phase("replace", "Discard in its place", {Verb.DISCARD: END_TURN}, same_acts=True),
    )
    return turn_table(
        "draw",
        ("draw", "play"),
        Phase("draw", "Draw", {Verb.DRAW: "play", Verb.TAKE: "play", Verb.PASS: "draw"}),
        Phase(
            "play",
            "Meld, discard",
            {Verb.LAY_DOWN: "play", Verb.LAY_OFF: "play", Verb.DISCARD: END_TURN},
            {Verb.DISCARD: "call"} if calling else {},
        ),
        *(calls if calling else ()),
    )
