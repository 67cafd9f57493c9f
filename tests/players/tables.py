"""Tables for tests of players: states reached by play, and what a seat cannot see dealt anew."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rummy_widgets.cards import shuffled
from rummy_widgets.engine import DEALER, State, apply, deal
from rummy_widgets.lab.match_play import next_action
from rummy_widgets.players import BOTS, Bot
from rummy_widgets.rules import RuleSheet


def states_of(sheet: RuleSheet, seats: int, round_number: int, seed: str) -> Iterator[State]:
    """Yield every state of a round in which a seat is asked, played by bots picked at random."""
    rng = random.Random(seed)
    order = shuffled(sheet.pack(seats), rng)
    state = deal(sheet, seats, order, dealer=rng.randrange(seats), round_number=round_number)
    bots: list[Bot] = [BOTS[rng.choice(["random", "tidy", "tidy"])]() for _ in range(seats)]
    while state.over is None:
        if state.actor != DEALER:
            yield state
        state, _ = apply(state, next_action(state, bots, [rng] * seats, rng))


def dealt_anew(state: State, seat: int, rng: random.Random) -> State:
    """Return a state the seat cannot tell from the given one.

    The stock and what is not known of other hands are permuted.
    """
    known = [set(cards) for cards in state.known] or [set() for _ in state.hands]
    hidden = [
        card
        for other, hand in enumerate(state.hands)
        for card in hand
        if other != seat and card not in known[other]
    ]
    hidden += state.stock
    rng.shuffle(hidden)
    hands = [
        tuple(card if other == seat or card in known[other] else hidden.pop() for card in hand)
        for other, hand in enumerate(state.hands)
    ]
    return state.evolve(hands=tuple(hands), stock=tuple(hidden))
