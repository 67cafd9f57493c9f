"""The notebooks of the course: one a lesson, up to date, and readable without a kernel.

That their cells run in a kernel is seen by nbval, which collects them itself.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.shelf import lessons
from tests.notebooks import make

LESSONS = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)


def committed(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((make.FOLDER / name).read_text("utf-8"))
    return found


def cells(name: str, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in committed(name)["cells"] if cell["cell_type"] == kind]


def test_every_lesson_has_its_notebook_and_all_are_up_to_date() -> None:
    assert make.stale() == [], "run `make notebooks` and commit what it writes"


def test_a_notebook_that_is_stale_missing_or_of_no_lesson_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    made = {"01_a.ipynb": make.notebook("A", [("code", "1 + 1")]), "02_b.ipynb": make.notebook("B", [])}
    monkeypatch.setattr(make, "notebooks", lambda: made)
    monkeypatch.setattr(make, "FOLDER", tmp_path)
    assert make.stale() == ["01_a.ipynb", "02_b.ipynb"]
    (tmp_path / "03_c.ipynb").write_text("{}")
    assert make.main() == 0
    assert make.stale() == []
    assert not (tmp_path / "03_c.ipynb").exists()
    (tmp_path / "01_a.ipynb").write_text((tmp_path / "01_a.ipynb").read_text().replace('"2"', '"3"'))
    assert make.stale() == ["01_a.ipynb"]


@LESSONS
def test_a_lesson_is_two_lines_of_code(lesson: Lesson) -> None:
    code = ["".join(cell["source"]) for cell in cells(make.name_of(lesson), "code")]
    assert code == ["from rummy_widgets import lesson", f"lesson({lesson.number})"]


@LESSONS
def test_the_first_exercise_can_be_read_without_a_kernel(lesson: Lesson) -> None:
    output = cells(make.name_of(lesson), "code")[1]["outputs"]
    assert [set(one["data"]) for one in output] == [{"text/plain"}]
    text = "".join(output[0]["data"]["text/plain"])
    assert f"Lesson {lesson.number} · {lesson.title}" in text
    assert lesson.levels[0].goal in text
    assert "<" not in text and "object at 0x" not in text


@LESSONS
def test_the_words_are_there_and_not_too_many(lesson: Lesson) -> None:
    told = ["".join(cell["source"]) for cell in cells(make.name_of(lesson), "markdown")]
    assert told[0].startswith(f"# Lesson {lesson.number}: {lesson.title}\n")
    text = "\n".join(told)
    assert all(level.goal in text for level in lesson.levels)
    assert lesson.live.text in text
    assert 120 < len(text.split()) < 700
    for target in re.findall(r"\]\((\w+\.ipynb)\)", text):
        assert (make.FOLDER / target).is_file()


def test_our_paragraphs_are_of_lessons_that_there_are() -> None:
    assert set(make.prose()) <= {lesson.id for lesson in lessons()}


def test_cells_are_run_one_after_the_other() -> None:
    shown = make.run(["a = 2", "print(a)\na + 1", "a"])
    assert shown[0] == []
    assert shown[1][0] == {"output_type": "stream", "name": "stdout", "text": "2\n"}
    assert shown[1][1]["data"] == {"text/plain": "3"}
    assert shown[2][0]["data"] == {"text/plain": "2"}


def test_the_first_tries_at_a_rule_are_shown_where_they_fail() -> None:
    shown = [cell["outputs"][0]["data"] for cell in cells(make.OWN_RULE, "code") if cell["outputs"]]
    assert len(shown) == 3
    for data in shown:
        assert "is not right yet" in "".join(data["text/plain"])
        assert "<svg" in "".join(data["text/html"])
