"""What holds of every example of a book: it is dealt, played, shown and refused as the book says."""

from __future__ import annotations

import pytest

from rummy_widgets.cards import fresh_pack
from rummy_widgets.engine import apply, explain, legal_actions, view
from rummy_widgets.errors import IllegalActionError
from rummy_widgets.rules import RuleSheet, find_variant
from rummy_widgets.session.example_text import example_lines
from rummy_widgets.session.examples import (
    SHUFFLE,
    act_out,
    example_deal,
    example_state,
    play_example,
    refused_state,
)
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_position, write_position
from tests.rules.example_checks import CHECKS


def example_holds(sheet: RuleSheet, name: str) -> None:
    """Play the example of a clause and compare everything it says with what happens."""
    clause = sheet.book.clauses[name]
    example = clause.example
    assert example is not None, f"{name} has no example"
    assert example.checks or example.refused
    start = example_deal(find_variant(sheet.variant, example.options), example)
    cards = [*start.stock, *start.pile, *(card for hand in start.hands for card in hand)]
    cards += [] if start.wild is None else [start.wild]
    assert sorted(cards) == sorted(fresh_pack(start.sheet.pack(example.seats)))
    state = example_state(sheet, example)
    written = write_position(state)
    assert write_position(read_position(written)) == written
    for word in example.shows:
        if word != SHUFFLE:
            assert parse_action(word) in legal_actions(state), f"{word}: {explain(state, parse_action(word))}"
        state, events = act_out(state, [word])
        assert events
    played = play_example(sheet, example)
    assert played.after == state
    for check, value in example.checks.items():
        assert CHECKS[check](played, value) == (list(value) if isinstance(value, tuple) else value), check
    if example.refused:
        _refused(sheet, name)
    lines = example_lines(sheet.variant, name)
    assert lines and not any(mark in line for line in lines for mark in "{}[]")


def _refused(sheet: RuleSheet, name: str) -> None:
    example = sheet.book.clauses[name].example
    assert example is not None
    state = refused_state(sheet, example)
    action = parse_action(example.refused)
    refusal = explain(state, action)
    assert refusal is not None, f"{example.refused} is legal"
    assert refusal.clause.id == (example.by or name), refusal
    assert "{" not in refusal.because
    assert action not in legal_actions(state)
    with pytest.raises(IllegalActionError):
        apply(state, action)
    seat = state.actor if action.seat is None else action.seat
    if seat >= 0:
        assert explain(view(state, seat), action) == refusal
    if example.chosen:
        assert action in legal_actions(example_state(sheet, example))
