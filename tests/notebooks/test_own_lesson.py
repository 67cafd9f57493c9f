"""A lesson of one's own, played from its file."""

from __future__ import annotations

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
