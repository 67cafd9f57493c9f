"""A lesson of one's own, played from its file."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rummy_widgets import lesson
from rummy_widgets.errors import NotationError, SetupError
from rummy_widgets.lessons.level import read_lesson
from rummy_widgets.lessons.specs import DRILLS
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.dashboard import LessonTable
from tests.notebooks.make import FOLDER
from tests.notebooks.notebook import Notebook

EXAMPLE = FOLDER / "my_lesson.toml"


@pytest.mark.parametrize("file", [EXAMPLE, str(EXAMPLE)])
def test_it_is_shown_from_its_file(file: Path | str) -> None:
    table = lesson(file)
    assert "Lay down the two eights with the joker." in str(table)
    table.close()


def test_it_is_played_to_its_end() -> None:
    example = read_lesson(EXAMPLE.read_text("utf-8"))
    notebook = Notebook(LessonTable(example, open_store=Store.in_memory))
    for level in example.levels:
        assert notebook.tutor["goal"] == level.goal
        notebook.solve(level)
        assert notebook.tutor["state"] == "done"
        notebook.say("tutor", action="forward")
    assert example.number not in DRILLS
    assert notebook.table.felt.scene["panel"]["lines"][0] == example.live.text


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="cannot be read"):
        lesson(tmp_path / "nothing.toml")
    (tmp_path / "mine.toml").write_text("number = 3\n")
    with pytest.raises(SetupError, match="levels"):
        lesson(tmp_path / "mine.toml")
    (tmp_path / "mine.toml").write_text("number = = 3\n")
    with pytest.raises(NotationError, match="line 1"):
        lesson(tmp_path / "mine.toml")
    with pytest.raises(SetupError, match="there is no lesson 'mine'"):
        lesson("mine")


def test_the_guide_shows_a_level_of_the_example_and_every_key_of_one() -> None:
    guide = (FOLDER.parent / "CONTRIBUTING.md").read_text("utf-8").split("## Write your own lesson")[1]
    (shown,) = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    level = tomllib.loads(shown)["levels"][0]
    assert level == tomllib.loads(EXAMPLE.read_text("utf-8"))["levels"][0]
    told = set(re.findall(r"`(\w+)`", guide.split("| key |")[1].split("\n\n")[0]))
    assert set(level) - {"id", "beat", "after"} <= told
