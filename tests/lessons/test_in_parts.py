"""What a solution puts on the table together may go there in parts: not every meld has a tray of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rummy_widgets.engine import Action, explain
from rummy_widgets.lessons.level import Level
from rummy_widgets.lessons.run import LevelRun
from rummy_widgets.lessons.shelf import lessons
from tests.widgets.dash import Dash

TABLES = [level for lesson in lessons() for level in lesson.levels if level.puzzle is None]
# The one goal that wants melds in one go where the rules do not.
AT_ONCE = "Lay down both sets of this hand in one go."


def one_by_one(run: LevelRun, action: Action) -> Iterator[Action]:
    """Yield an action in the smallest parts that are allowed, the last melds and cards first."""
    parts = [replace(action, melds=(meld,)) for meld in reversed(action.melds)]
    parts += [
        replace(action, cards=(claim,), end=None) for claim in reversed(action.cards) if len(action.cards) > 1
    ]
    if len(parts) > 1 and any(explain(run.state, part) is None for part in parts):
        left = parts
        while left:
            now = next(part for part in left if explain(run.state, part) is None)
            left.remove(now)
            yield now
    else:
        yield action


@pytest.mark.parametrize("level", TABLES, ids=lambda level: level.id)
def test_a_level_is_solved_in_parts_and_on_the_way_the_next_move_is_known(level: Level) -> None:
    run = LevelRun(level)
    at_once = level.goal == AT_ONCE
    for action in level.solution:
        for part in one_by_one(run, action):
            assert run.act(part) is None
            on_the_way = run.is_done or run.next_of_solution() is not None
            assert on_the_way is not at_once, part
    assert run.is_done is not at_once


def solved_by_trays(dash: Dash, level: Level) -> list[str]:
    """Solve a level as the trays of its table allow; return the tutor's states on the way."""
    states = []
    for action in level.solution:
        melds = list(action.melds)
        while melds:
            places = sum(tray["holds"] == "meld" for tray in dash.scene["trays"])
            now, melds = melds[:places], melds[places:]
            assert dash.act(replace(action, melds=tuple(now)))["kind"] == "ack", (level.id, now)
            states.append(dash.tutor["state"])
        if not action.melds:
            assert dash.act(action)["kind"] == "ack", (level.id, action)
            states.append(dash.tutor["state"])
    return states


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_every_level_is_solved_with_the_trays_of_its_table(lesson: object) -> None:
    dash = Dash()
    dash.learn(lesson)
    for level in lesson.levels:
        if level.puzzle is not None:
            continue
        dash.press(f"level:{level.id}")
        *before, last = solved_by_trays(dash, level)
        assert (set(before) <= {"play"}, last) == (True, "done"), (level.id, before, last)
