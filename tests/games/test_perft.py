"""Perft of Rummy and Rummy 500: usual actions to a depth, by the engine and by a second reading of rules."""

from __future__ import annotations

from typing import NamedTuple

import pytest
import tomli_w

from rummy_widgets.engine import State, apply, legal_actions
from rummy_widgets.session.notation import format_action
from rummy_widgets.session.position import read_position
from tests.games import perft_reference as reference


class Position(NamedTuple):
    """A position, and how many ways there are to play on from it, to depth 1, 2, 3, …"""

    variant: str
    hands: tuple[str, ...]
    pile: str
    stock: str
    melds: tuple[str, ...]
    counts: tuple[int, ...]


POSITIONS = {
    "melds that share cards, a set that fills, the stock runs out": Position(
        "rummy",
        ("5C 6C 7C 7D 7H", "2C 3D 7S"),
        "8C 9S",
        "4C KD",
        ("QC QD QH",),
        (2, 17, 41, 111, 281, 1216, 2658),
    ),
    "lay-offs at both ends, the ace below and above": Position(
        "rummy",
        ("AS KS 9H", "5S TS 2D"),
        "6D",
        "QH 3D 8C",
        ("2S 3S 4S", "9C 9D 9S"),
        (2, 11, 28, 93, 259, 871, 2399),
    ),
    "dives for a set and for a run": Position(
        "rummy-500",
        ("5C 5S 9D KD", "2H 3H JH"),
        "5D JC 4H 9S TD",
        "6H QS",
        ("7C 7D 7H",),
        (3, 10, 33, 84, 252, 689),
    ),
    "a dive that needs a card which leads to it": Position(
        "rummy-500",
        ("6D KC 2S", "8D AH"),
        "7D 2H 9S",
        "3S",
        ("3D 4D 5D",),
        (3, 10, 25, 52, 135, 312, 769, 1648),
    ),
}


def engine_state(position: Position) -> State:
    """Return a position as the engine knows it; the discards of Rummy have been used once."""
    data = {
        "variant": position.variant,
        "dealer": len(position.hands) - 1,
        "hands": list(position.hands),
        "discard": position.pile,
        "stock": position.stock,
        "table": [{"owner": 0, "cards": cards} for cards in position.melds],
        "recycles": 1 if position.variant == "rummy" else 0,
        "laid": [0],
    }
    return read_position(tomli_w.dumps(data))


def reference_table(position: Position) -> reference.Table:
    """Return a position as the second reading knows it."""
    return reference.Table(
        deep=position.variant == "rummy-500",
        turn=0,
        hands=tuple(frozenset(hand.split()) for hand in position.hands),
        stock=tuple(position.stock.split()),
        pile=tuple(position.pile.split()),
        melds=tuple(tuple(cards.split()) for cards in position.melds),
    )


def plain(text: str) -> str:
    """Return an action's text with its cards in order."""
    for verb in ("lay down ", "lay off "):
        if text.startswith(verb):
            cards, on, target = text.removeprefix(verb).partition(" on ")
            return verb + " ".join(sorted(cards.split())) + on + target
    return text


def same_table(state: State, table: reference.Table) -> bool:
    """Tell whether both readings have every card in the same place."""
    return (
        [{card.text for card in hand} for hand in state.hands] == [set(hand) for hand in table.hands]
        and tuple(card.text for card in state.stock) == table.stock
        and tuple(card.text for card in state.pile) == table.pile
        and [{c.text for c in laid.meld.cards} for laid in state.melds] == [set(m) for m in table.melds]
        and (state.over is not None) is table.over
    )


def count(state: State, table: reference.Table, depth: int) -> int:
    """Return how many ways there are to a depth, both readings agreeing at every step."""
    assert same_table(state, table)
    own = {plain(format_action(action)): action for action in legal_actions(state)}
    other = dict(reference.actions(table))
    assert set(own) == set(other), table
    if depth == 1:
        return len(own)
    return sum(count(apply(state, action)[0], other[text], depth - 1) for text, action in own.items())


@pytest.mark.parametrize("name", POSITIONS)
def test_both_readings_count_the_same(name: str) -> None:
    position = POSITIONS[name]
    state, table = engine_state(position), reference_table(position)
    counted = tuple(count(state, table, depth) for depth in range(1, len(position.counts) + 1))
    assert counted == position.counts


def test_the_positions_are_worth_counting() -> None:
    assert all(position.counts[-1] > 100 for position in POSITIONS.values())
