"""Counts of action sequences from two positions, against a count made from the rules alone."""

from __future__ import annotations

import pytest

from rummy_widgets.engine import State, apply, legal_actions
from rummy_widgets.rules import Verb
from tests.games.indian.tables import VALID, table


def perft(state: State, depth: int) -> int:
    """Return how many sequences of so many proposed actions there are."""
    if depth == 0 or state.over is not None:
        return 1 if depth == 0 else 0
    return sum(perft(apply(state, action)[0], depth - 1) for action in legal_actions(state))


def expected(depth: int, seats: int) -> int:
    """Count by hand: a seat drops, or takes or draws and then throws one of fourteen, thirteen after a take.

    Nobody can declare, and no card in the open pile is wild.
    """

    def turn(left: int, playing: int) -> int:
        if left == 0 or playing == 1:
            return 1 if left == 0 else 0
        after_drop = turn(left - 1, playing - 1)
        if left == 1:
            return after_drop + 2
        return after_drop + (14 + 13) * turn(left - 2, playing)

    return turn(depth, seats)


# No wild cards and no three cards near each other in any hand.
HANDS = [
    "2C 5C 9C QC 2D 5D 9D QD 3H 6H TH KH 4S",
    "2C 5C 9C QC 2D 5D 9D QD 3H 6H TH KH 4S",
    "AC 4C 7C TC KC AD 4D 7D TD KD 2H 5H JH",
]


@pytest.mark.parametrize(("seats", "depth"), [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)])
def test_turns(seats: int, depth: int) -> None:
    state = table(*HANDS[:seats], seats=seats, discard="JC", stock="JD QS KS 3S")
    state = state.evolve(stock=state.stock, turns=seats)
    assert perft(state, depth) == expected(depth, seats)


def test_a_declaration_and_its_showing() -> None:
    """One right declaration and fourteen discards; then the others show, or say done."""
    others = ("3C 4C 5C 6D 7D 9D TD 8S 8C AS KH QH 2S", "AC 4C 7C TC KC AD 4D 7D TD KD 5S JH 3S")
    state = table(f"{VALID} QD", *others, seats=3, phase="discard")
    assert perft(state, 1) == 15
    declare = next(action for action in legal_actions(state) if action.verb is Verb.DECLARE)
    shown = apply(state, declare)[0]
    # The second seat has groups that count: show or done. The third has none: done alone.
    assert perft(shown, 1) == 2
    assert perft(shown, 2) == 2
