"""Fixes in every game: over random refused actions legal, few, distinct and spoken, or why there is none."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rummy_widgets.advice import fixes
from rummy_widgets.engine import explain, view
from tests.advice.family import OPTIONS, some_tries, states
from tests.advice.test_fixes_laws import holds
from tests.players.tables import dealt_anew


@pytest.mark.parametrize("name", OPTIONS)
def test_every_fix_of_a_refused_action_is_legal(name: str) -> None:
    rng = random.Random(name)
    points: Counter[str] = Counter()
    mended: Counter[str] = Counter()
    for state in states(name, "fixes", 70):
        for action in some_tries(state, rng):
            refusal = explain(state, action)
            if refusal is None:
                continue
            found = fixes(view(state, state.actor), action, refusal)
            holds(state, action, refusal, found)
            if rng.random() < 0.03:
                other = dealt_anew(state, state.actor, rng)
                assert fixes(view(other, state.actor), action, refusal) == found
            points[refusal.point] += 1
            mended[refusal.point] += bool(found.fixes)
    assert len(points) > 6, points
    assert sum(map(bool, mended.values())) > 5, mended
