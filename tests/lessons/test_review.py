"""The drill about everything: all misconceptions of Ten Card Rummy at once."""

from __future__ import annotations

from itertools import combinations

import pytest

from rummy_widgets.lessons.mutants import TRUTH, mutants
from rummy_widgets.lessons.specs import REVIEW_ITEMS, review_pool, review_spec
from tests.lessons.learners import Learner, run


def test_all_misconceptions_are_told_from_one_another() -> None:
    pool = review_pool("test", 12, 4)
    for first, second in combinations((TRUTH, *mutants()), 2):
        assert sum(item.answers[first] != item.answers[second] for item in pool) >= 1, (first, second)


@pytest.mark.parametrize("near", [False, True])
def test_believers_are_told_what_they_think_among_all(near: bool) -> None:
    spec, pool = review_spec(), review_pool("test", 12, 4)
    hits = [
        run(
            spec, Learner(name, 0.1, f"r {name}", near=near), f"r {name}", pool, REVIEW_ITEMS, certify=False
        ).standing.believed
        == name
        for name in spec.mutants
    ]
    assert sum(hits) >= 0.9 * len(hits)
