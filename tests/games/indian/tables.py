"""Tables of Indian Rummy in few words."""

from __future__ import annotations

from typing import Any

import tomli_w

from rummy_widgets.engine import Refusal, State, apply, explain, legal_actions, round_points
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_position

VALID = "3H 4H 5H 6S 7S JK 9S KC KD KS 2C 2D 2H"
GROUPS = "3H 4H 5H / 6S 7S JK 9S / KC KD KS / 2C 2D 2H"


def table(*hands: str, seats: int = 2, **keys: Any) -> State:
    """Return a position with 8 wild; seat 0 is on turn, and hands not given hold thirteen unknown cards."""
    options = keys.pop("options", None)
    position: dict[str, Any] = {"variant": "indian", "dealer": seats - 1, "turn": 0, "wild": "8D"}
    if options:
        position["options"] = options
    position["hands"] = [*hands, *["?13"] * (seats - len(hands))]
    return read_position(tomli_w.dumps(position | keys))


def play(state: State, *actions: str) -> State:
    """Return the state after legal actions."""
    for text in actions:
        action = parse_action(text)
        assert action in legal_actions(state), f"{text}: {explain(state, action)}"
        state, _ = apply(state, action)
    return state


def refused(state: State, text: str) -> Refusal:
    """Return the refusal of an action."""
    refusal = explain(state, parse_action(text))
    assert refusal is not None, f"{text} is legal"
    return refusal


def declared(*others: str, shows: tuple[str, ...] = (), **keys: Any) -> tuple[int, ...]:
    """Return the points after seat 0 has declared rightly and the others have shown, or said done."""
    seats = len(others) + 1
    state = table(f"{VALID} QD", *others, seats=seats, phase="discard", **keys)
    state = play(state, f"declare QD : {GROUPS}")
    for place in range(len(others)):
        state = play(state, shows[place] if place < len(shows) else "done")
    return round_points(state)
