"""The others in a level: who has no script does the least, and a script that cannot be played is told."""

from __future__ import annotations

from pathlib import Path

import rummy_widgets
from rummy_widgets.lessons.level import read_lesson
from rummy_widgets.lessons.proof import prove
from rummy_widgets.lessons.run import LevelRun

GIN = Path(rummy_widgets.__file__).parent / "lessons" / "content" / "16_gin_and_relatives.toml"


def test_the_other_hand_says_done_after_a_knock() -> None:
    level = read_lesson(GIN.read_text("utf-8")).levels[0]
    run = LevelRun(level)
    for action in level.solution:
        assert run.act(action) is None
    assert run.is_over and run.is_done
    assert [step.action.verb.value for step in run.steps] == ["knock", "done"]


def test_a_script_that_cannot_be_played_is_a_problem_of_the_lesson() -> None:
    script = 'solution = ["knock KS"]\nothers = ["S1: lay off KC on m9"]'
    found = prove(GIN.read_text("utf-8").replace('solution = ["knock KS"]', script, 1))
    assert [problem.text for problem in found] == ["You do not hold K♣. (gin.turn.actions)"]
