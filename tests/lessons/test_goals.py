"""Goals: what the learner got is known, from the stock as well; what the count does is not the learner's."""

from __future__ import annotations

from pathlib import Path

import pytest

import rummy_widgets
from rummy_widgets.engine import apply
from rummy_widgets.lessons.goals import ME, Step, read_goal
from rummy_widgets.lessons.level import read_lesson, read_start
from rummy_widgets.lessons.run import LevelRun
from rummy_widgets.session.notation import parse_action


@pytest.mark.parametrize(("cards", "reached"), [("4C", True), ("5C", False)])
def test_a_card_drawn_from_the_stock_counts_for_a_goal(cards: str, reached: bool) -> None:
    before = read_start({"hands": ["4D 4H KS", "?10", "?10", "?10"], "stock": "4C 9S"}, "ten-card")
    action = parse_action("draw")
    after, events = apply(before, action)
    goal = read_goal({"did": "drew", "cards": cards})
    assert goal([Step(ME, action, before, after, events)]) is reached


@pytest.mark.parametrize(
    ("moves", "done"), [(("lay off 8S 9S on m1", "lay off 5D on m2"), True), (("done",), False)]
)
def test_cards_laid_off_by_the_count_are_not_laid_off_by_the_learner(
    moves: tuple[str, ...], done: bool
) -> None:
    path = Path(rummy_widgets.__file__).parent / "lessons" / "content" / "16_gin_and_relatives.toml"
    levels = read_lesson(path.read_text("utf-8")).levels
    run = LevelRun(next(level for level in levels if level.id == "lay-off-on-the-knocker"))
    for move in moves:
        assert run.act(parse_action(move)) is None
    assert run.is_done is done
