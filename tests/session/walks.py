"""Random play through the rules alone, for tests that want a table at any point of a round."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from rummy_widgets.cards import shuffled
from rummy_widgets.engine import DEALER, Action, State, apply, deal, legal_actions, restock
from rummy_widgets.rules import Verb, find_variant

LAYING: Final = (Verb.LAY_DOWN, Verb.LAY_OFF)
OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"recycle": "shuffle_keep_top"},
    {"recycle": "shuffle_keep_top", "recycle_when": "at_once"},
    {"turn_steps": ["OFFER", "BUY", "MELD", "DRAW", "DISCARD"]},
    {"meld_timing": "both"},
    {"meld_timing": "after_draw", "redraw_discard_allowed": True},
    {"joker_swap": "take_and_replay", "joker_limit": "none"},
    {"joker_swap": "slide_to_end", "max_run_length": 13, "adjacent_jokers": False},
    {"contract_at_once": False, "turn_player_first_refusal": "once"},
    {"max_buys_per_round": None, "card_values": {"JK": 50, "10": 5}, "rounds": [1, 4, 11]},
)


def walk(
    rng: random.Random,
    options: dict[str, Any] | None = None,
    *,
    seats: int = 4,
    round_number: int = 1,
    stock: int | None = None,
    most: int = 400,
) -> Iterator[tuple[State, Action | None]]:
    """Yield the states of a round and the action taken in each, None at the last.

    `stock` cards are left in the stock when the round begins; the others lie in the pile already.
    """
    sheet = find_variant("ten-card", options)
    order = shuffled(sheet.pack(seats), rng)
    state = deal(sheet, seats, order, dealer=rng.randrange(seats), round_number=round_number)
    if stock is not None:
        state = state.evolve(stock=state.stock[:stock], pile=(*state.stock[stock:], *state.pile))
    for _ in range(most):
        if state.over is not None:
            break
        action = choose(state, rng)
        yield state, action
        state, _ = apply(state, action)
    yield state, None


def choose(state: State, rng: random.Random) -> Action:
    """Return a legal action: mostly something that brings cards to the table."""
    if state.actor == DEALER:
        order = list(state.pile[:-1])
        rng.shuffle(order)
        return restock(order)
    legal = list(legal_actions(state))
    laying = [action for action in legal if action.verb in LAYING]
    return rng.choice(laying if laying and rng.random() < 0.7 else legal)


def somewhere(seed: int) -> tuple[State, Action | None]:
    """Return one state of a random round with random rules, and the action taken there."""
    rng = random.Random(seed)
    options = rng.choice(OPTIONS)
    rounds = options.get("rounds", range(1, 12))
    round_number = rng.choice([1, 1, 2, rng.choice(list(rounds))])
    steps = list(
        walk(
            rng,
            options,
            seats=rng.randint(4, 8),
            round_number=round_number,
            stock=rng.choice([None, None, 0, 1, 3, 8]),
            most=rng.choice([3, 30, 90]),
        )
    )
    return steps[-1] if rng.random() < 0.3 else rng.choice(steps)
