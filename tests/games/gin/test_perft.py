"""Perft: every legal action to a depth, counted by the engine and by a second reading of the rules."""

from __future__ import annotations

import pytest

from rummy_widgets.engine import Ending, Finish, State, apply, legal_actions, settled
from rummy_widgets.session.notation import format_action
from rummy_widgets.session.position import read_position
from tests.games.gin import reference

# Each: the position (cards named nowhere are out of play), and the counts to depth 1, 2, 3, …
POSITIONS: dict[str, tuple[str, tuple[int, ...]]] = {
    "the upcard is offered, to both": (
        """
        phase = "upcard"
        hands = ["3C 4C 8D KS", "7H 7S 2D 9C"]
        discard = "5C"
        stock = "7D 2H KD QC"
        """,
        (2, 8, 13, 57, 118, 497),
    ),
    "a knock, a gin and a big gin are near": (
        """
        phase = "draw"
        hands = ["3C 4C 5C 9D 9H 9S JH QH KH 2D", "AC AD AH 7C 7D 7H QC QD QS 6H"]
        discard = "6C"
        stock = "TH 2C 8S 3D"
        """,
        (2, 28, 42, 555),
    ),
    "the hand is about to be dead": (
        """
        phase = "draw"
        hands = ["3C 4C 5C", "AC AD"]
        discard = "KS"
        stock = "2C 8S 3D"
        """,
        (2, 11, 6, 30, 12, 52),
    ),
}
SHOWN = """
phase = "lay-off"
hands = ["2D", "2C 6C 7C 9C 8H TH AH"]
table = [
    { owner = 0, cards = "3C 4C 5C" }, { owner = 0, cards = "9D 9H 9S" }, { owner = 0, cards = "JH QH KH" },
]
knock = { seat = 0, kind = "knock" }
discard = "6H KS"
stock = "8S 3D 4D"
"""


def position(text: str) -> State:
    """Return the engine's state; seat 1 has dealt and seat 0 is on turn."""
    return read_position(f'variant = "gin"\ndealer = 1\nturn = 0\n{text}')


def as_reference(state: State) -> reference.Table:
    """Return the same table in the reference's plain values."""
    hands = tuple(frozenset(card.text for card in hand) for hand in state.hands)
    assert len(hands) == 2
    return reference.Table(
        phase=state.phase,
        turn=state.turn,
        dealer=state.dealer,
        hands=(hands[0], hands[1]),
        stock=tuple(card.text for card in state.stock),
        pile=tuple(card.text for card in state.pile),
        taken=state.taken.text if state.taken is not None else "",
        shown=tuple(frozenset(card.text for card in laid.meld.cards) for laid in state.melds),
    )


def count(state: State, table: reference.Table, depth: int) -> int:
    """Return the number of ways to go on for so many actions, having compared both at each."""
    own = {format_action(settled(state, action)): action for action in legal_actions(state)}
    assert set(own) == reference.actions(table)
    if depth == 1:
        return len(own)
    total = 0
    for text, action in own.items():
        later = reference.after(table, text)
        after, _ = apply(state, action)
        if later.over is None:
            assert as_reference(after) == later
            total += count(after, later, depth - 1)
        elif later.over == "dead":
            assert after.over == Ending(Finish.DEAD)
    return total


@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_counts_as_the_reference_does(name: str) -> None:
    text, counts = POSITIONS[name]
    state = position(text)
    for depth, expected in enumerate(counts, 1):
        assert count(state, as_reference(state), depth) == expected


def test_every_order_of_lay_offs() -> None:
    state = position(SHOWN)
    counts = [count(state, as_reference(state), depth) for depth in range(1, 6)]
    assert counts == [5, 17, 46, 93, 120]
