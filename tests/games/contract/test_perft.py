"""Perft of Contract Rummy and May I?: usual actions to a depth, by the engine and by a second reading."""

from __future__ import annotations

from typing import NamedTuple

import pytest
import tomli_w

from rummy_widgets.engine import State, apply, legal_actions
from rummy_widgets.session.notation import format_action
from rummy_widgets.session.position import read_position
from tests.games.contract import reference

CONTRACT, MAY_I = "contract-rummy", "may-i"
EIGHT = "3S 4S 5S 6S 7S 8S 9S TS"


class Position(NamedTuple):
    """A position, and how many ways there are to play on from it, to depth 1, 2, 3, …"""

    variant: str
    round: int
    hands: tuple[str, ...]
    pile: str
    stock: str
    melds: tuple[tuple[int, str], ...]
    counts: tuple[int, ...]


STOCK = "9H 4D TH 6D JD AD 9C"
POSITIONS = {
    "two sets, with cards to choose from": Position(
        CONTRACT, 1, ("7C 7D 7H 7S KC KD KS", "2C 3D", "QH"), "5C", STOCK, (), (2, 13, 25, 65, 140, 285, 551)
    ),
    "a set and a run that share a card": Position(
        CONTRACT, 2, ("5C 6C 7C 8C 8D 8H", "KC 4S", "2C 2D"), "8S", STOCK, (), (2, 9, 15, 39, 83, 186, 393)
    ),
    "two runs of one suit may not go on from each other": Position(
        CONTRACT, 3, (f"{EIGHT} 2H", "JS 2S", "QH"), "QS", STOCK, (), (2, 11, 21, 57, 122, 255, 495)
    ),
    "two runs of one suit may go on from each other": Position(
        MAY_I, 3, (f"{EIGHT} 2H", "JS 2S", "QH"), "QS", STOCK, (), (2, 12, 22, 61, 131, 273, 534)
    ),
    "the last contract takes the whole hand": Position(
        CONTRACT,
        7,
        ("AC 2C 3C 4C 5D 6D 7D 8D TH JH QH KH", "9D 2H", "3H 5C"),
        "AH",
        "9H 4D 6C JD 8S 2D 3D",
        (),
        (2, 15, 27, 77, 162, 360, 759),
    ),
    "the last contract leaves a discard, and buying costs two": Position(
        MAY_I,
        7,
        ("AC 2C 3C 4C 5D 6D 7D 8D TH JH QH KH", "9D 2H", "3H 5C"),
        "AH",
        "9H 4D 6C JD 8S 2D 3D 4S 5S 9S 9C",
        (),
        (2, 17, 31, 79, 167, 374, 798),
    ),
    "lay-offs at both ends and on a set, an ace below and above": Position(
        CONTRACT,
        1,
        ("AC 9D 8D", "6H 6S 5D", "QS QD 2H"),
        "AS",
        STOCK,
        ((0, "3H 3C 3D"), (0, "TC JC QC KC"), (1, "2S 3S 4S 5S"), (1, "8H 8S 8C")),
        (2, 8, 22, 63, 162, 419, 1087),
    ),
}


def engine_state(position: Position) -> State:
    """Return a position as the engine knows it."""
    data = {
        "variant": position.variant,
        "round": position.round,
        "dealer": len(position.hands) - 1,
        "hands": list(position.hands),
        "opened": sorted({owner for owner, _ in position.melds}),
        "table": [{"owner": owner, "cards": cards} for owner, cards in position.melds],
        "discard": position.pile,
        "stock": position.stock,
    }
    return read_position(tomli_w.dumps(data))


def reference_table(position: Position) -> reference.Table:
    """Return a position as the second reading knows it."""
    return reference.Table(
        may_i=position.variant == MAY_I,
        round=position.round,
        turn=0,
        hands=tuple(frozenset(hand.split()) for hand in position.hands),
        stock=tuple(position.stock.split()),
        pile=tuple(position.pile.split()),
        melds=tuple(frozenset(cards.split()) for _, cards in position.melds),
        down=frozenset(owner for owner, _ in position.melds),
    )


def plain(text: str) -> str:
    """Return an action's text with its melds, and the cards of each, in order."""
    if not text.startswith("lay down "):
        return text
    melds = text.removeprefix("lay down ").split(" / ")
    return "lay down " + " / ".join(sorted(" ".join(sorted(meld.split())) for meld in melds))


def same_table(state: State, table: reference.Table) -> bool:
    """Tell whether both readings have every card in the same place, and ask the same seat."""
    melds = [{card.text for card in laid.meld.cards} for laid in state.melds]
    return (
        [{card.text for card in hand} for hand in state.hands] == [set(hand) for hand in table.hands]
        and tuple(card.text for card in state.stock) == table.stock
        and tuple(card.text for card in state.pile) == table.pile
        and sorted(map(sorted, melds)) == sorted(map(sorted, table.melds))
        and (state.over is not None) is table.over
        and (table.over or (state.actor, state.phase) == (table.actor, table.phase))
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
