"""Goals: what the learner got is known to the goal, from the stock as well."""

from __future__ import annotations

import pytest

from rummy_widgets.engine import apply
from rummy_widgets.lessons.goals import ME, Step, read_goal
from rummy_widgets.lessons.level import read_start
from rummy_widgets.session.notation import parse_action


@pytest.mark.parametrize(("cards", "reached"), [("4C", True), ("5C", False)])
def test_a_card_drawn_from_the_stock_counts_for_a_goal(cards: str, reached: bool) -> None:
    before = read_start({"hands": ["4D 4H KS", "?10", "?10", "?10"], "stock": "4C 9S"}, "ten-card")
    action = parse_action("draw")
    after, events = apply(before, action)
    goal = read_goal({"did": "drew", "cards": cards})
    assert goal([Step(ME, action, before, after, events)]) is reached
