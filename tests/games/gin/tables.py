"""Tables of two in few words, and what the tests of Gin ask of them."""

from __future__ import annotations

from typing import Any

import pytest
import tomli_w

from rummy_widgets.engine import (
    Action,
    Event,
    Refusal,
    State,
    apply,
    explain,
    legal_actions,
    round_points,
    view,
)
from rummy_widgets.errors import IllegalActionError
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_position, write_position

GAMES = ("gin", "seven-card-gin")


def table(hand: str = "?10", other: str = "?10", *, variant: str = "gin", **keys: Any) -> State:
    """Return a position; seat 1 has dealt, seat 0 is on turn and has its card, unless it says otherwise."""
    position = {"variant": variant, "dealer": 1, "turn": 0, "phase": "discard", "hands": [hand, other]}
    melds = keys.pop("melds", ())
    if melds:
        keys["table"] = [{"owner": 0, "cards": text} for text in melds]
    return read_position(tomli_w.dumps(position | keys))


def play(state: State, *texts: str) -> State:
    """Return the state after legal actions."""
    for text in texts:
        state, _ = happens(state, text)
    return state


def happens(state: State, text: str) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a legal action, and what happened."""
    action = parse_action(text)
    refusal = explain(state, action)
    assert refusal is None, f"{text}: {refusal}"
    assert action in legal_actions(state)
    return apply(state, action)


def points(state: State, *texts: str) -> tuple[int, ...]:
    """Return the points of a round that ends with these actions."""
    state = play(state, *texts)
    assert state.over is not None
    return round_points(state)


def act(text: str | Action) -> Action:
    """Return an action from its text."""
    return text if isinstance(text, Action) else parse_action(text)


def refused(state: State, text: str | Action) -> Refusal:
    """Return the refusal of an action; every way of asking gives it, and nothing changes."""
    action = act(text)
    before = write_position(state)
    refusal = explain(state, action)
    assert refusal is not None, f"{text} is legal"
    assert action not in legal_actions(state)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    assert caught.value.refusal == refusal
    assert write_position(state) == before
    seat = state.actor if action.seat is None else action.seat
    if seat >= 0:
        assert explain(view(state, seat), action) == refusal
    assert "{" not in refusal.because
    return refusal


def on_table(state: State) -> list[str]:
    """Return the melds on the table as text."""
    return [laid.meld.text for laid in state.melds]
