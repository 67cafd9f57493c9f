"""Situations for the tests of clauses: a table in few words, actions as text, and what was tested."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import pytest
import tomli_w

from rummy_widgets.cards import format_cards
from rummy_widgets.engine import Action, Event, Refusal, State, apply, explain, legal_actions, view
from rummy_widgets.errors import IllegalActionError
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_position, write_position

Test = TypeVar("Test", bound=Callable[..., None])

# Clause id -> the tests that show it, filled as the test modules are imported.
SHOWN: dict[str, list[str]] = defaultdict(list)


def clause(*ids: str) -> Callable[[Test], Test]:
    """Mark a test as showing clauses of the book."""

    def mark(test: Test) -> Test:
        for name in ids:
            SHOWN[name].append(test.__qualname__)
        return pytest.mark.clause(*ids)(test)

    return mark


def table(hand: str = "?10", *others: str, seats: int = 4, **keys: Any) -> State:
    """Return a position of a few words; seat 0 is on turn and seat 3 has dealt, unless it says otherwise.

    `keys` are those of a position; hands not given hold ten unknown cards; `melds` are texts, each with the
    seat that owns it in front: `1: 6D 7D 8D`.
    """
    position: dict[str, Any] = {"variant": "ten-card", "dealer": seats - 1, "turn": 0}
    options = keys.pop("options", None)
    if options:
        position["options"] = options
    melds = keys.pop("melds", ())
    position["hands"] = [hand, *others, *["?10"] * (seats - 1 - len(others))]
    position |= keys
    if melds:
        rows = [text.split(": ") for text in melds]
        position["table"] = [{"owner": int(owner), "cards": cards} for owner, cards in rows]
    return read_position(tomli_w.dumps(position))


def act(text: str | Action) -> Action:
    """Return an action from its text."""
    return text if isinstance(text, Action) else parse_action(text)


def play(state: State, *actions: str | Action) -> State:
    """Return the state after legal actions."""
    for text in actions:
        state, _ = happens(state, text)
    return state


def happens(state: State, text: str | Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a legal action, and what happened."""
    action = act(text)
    refusal = explain(state, action)
    assert refusal is None, f"{text}: {refusal}"
    assert action in legal_actions(state)
    return apply(state, action)


def refused(state: State, text: str | Action) -> Refusal:
    """Return the refusal of an action, having seen that every way of asking gives it and nothing changes."""
    action = act(text)
    before = write_position(state)
    refusal = explain(state, action)
    assert refusal is not None, f"{text} is legal"
    assert action not in legal_actions(state)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    assert caught.value.refusal == refusal
    assert write_position(state) == before
    seat = action.seat if action.seat is not None else state.actor
    if 0 <= seat < state.seats:
        assert explain(view(state, seat), action) == refusal
    assert "{" not in refusal.because
    return refusal


def hand(state: State, seat: int = 0) -> str:
    """Return a seat's cards, sorted, as text."""
    return format_cards(sorted(state.hands[seat]))


def on_table(state: State) -> list[str]:
    """Return the melds on the table as text."""
    return [laid.meld.text for laid in state.melds]


class Refused(NamedTuple):
    """A row of a table of refusals: the entry of the book, its clause, the action, the whole sentence."""

    key: str
    clause: str
    action: str | Action
    because: str
    state: Callable[[], State]

    def check(self) -> None:
        """Ask for the action and compare everything the player is told."""
        refusal = refused(self.state(), self.action)
        assert refusal.point == self.key.partition(":")[0]
        assert refusal.clause.id == self.clause
        assert refusal.because == self.because


def row(key: str, clause_id: str, action: str | Action, because: str, *hands: str, **keys: Any) -> Refused:
    """Return a row whose situation is a table of these hands and keys."""
    return Refused(key, clause_id, action, because, lambda: table(*hands, **keys))
