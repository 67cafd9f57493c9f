"""Hints in every game: legal, spoken, the same whatever cannot be seen, and rounds played to their end."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from rummy_widgets.advice import hint
from rummy_widgets.cards import shuffled
from rummy_widgets.engine import DEALER, apply, deal, explain, restock, view
from rummy_widgets.rules import find_variant
from tests.advice.family import OPTIONS, OTHERS, states
from tests.advice.test_hints import speaks
from tests.players.tables import dealt_anew

WRONG = re.compile(
    r"\b1 points|\b1 unseen cards|\b1 cards|  |^the |: the joker may|You hold  already|lay down  at"
)


@pytest.mark.parametrize("name", OTHERS)
def test_a_hint_is_legal_and_speaks_in_every_phase(name: str) -> None:
    phases: Counter[str] = Counter()
    for state in states(name, "legal", 120, 30):
        seen = view(state, state.actor)
        found = hint(seen)
        assert explain(seen, found.action) is None
        apply(state, found.action)
        speaks(found)
        assert not any(WRONG.search(step) for step in found.steps), found.steps
        assert "The rules ask for it here." not in found.steps, (state.phase, found.action)
        phases[state.phase] += 1
    assert len(phases) >= 2, phases


@pytest.mark.parametrize("name", OTHERS)
def test_what_a_seat_cannot_see_and_the_order_of_its_hand_change_no_hint(name: str) -> None:
    rng = random.Random(name)
    for state in states(name, "leak", 25):
        seen = view(state, state.actor)
        found = hint(seen)
        assert hint(view(dealt_anew(state, state.actor, rng), state.actor)) == found
        cards = list(seen.hand)
        rng.shuffle(cards)
        assert hint(replace(seen, hand=tuple(cards))) == found


@pytest.mark.parametrize("name", OTHERS)
def test_following_hints_plays_rounds_to_their_end(name: str) -> None:
    for number, options in enumerate(OPTIONS[name]):
        rng = random.Random(f"{name} {number}")
        sheet = find_variant(name, options)
        seats = min(sheet.seats.most, max(sheet.seats.least, 2 + number % 2))
        state = deal(sheet, seats, shuffled(sheet.pack(seats), rng), dealer=0, round_number=1)
        for _ in range(2_000):
            if state.over is not None:
                break
            if state.actor == DEALER:
                order = list(state.pile[:-1])
                rng.shuffle(order)
                state, _ = apply(state, restock(order))
            else:
                state, _ = apply(state, hint(view(state, state.actor)).action)
        assert state.over is not None, (name, options)
