"""`lesson check`: a file proven like the package's own lessons, with lines, and never a traceback."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import rummy_widgets
from rummy_widgets.cli import main
from rummy_widgets.lessons.level import read_lesson
from rummy_widgets.lessons.proof import prove
from rummy_widgets.lessons.shelf import lessons
from rummy_widgets.serve.launch import dashboard_notebook

EXAMPLE = dashboard_notebook().parent / "my_lesson.toml"
CONTENT = Path(rummy_widgets.__file__).parent / "lessons" / "content"
JUNK = ("1", "-3", '""', '"K"', "[]", "{}", "true", "1.5", "[[1]]", "[{}]", "nan", "2026-01-01", '["JK"]')


def lesson(folder: Path, old: str = "", new: str = "") -> Path:
    """Write the lesson on sets into a folder, with a piece of it replaced."""
    text = (CONTENT / "02_sets.toml").read_text("utf-8")
    assert old in text
    file = folder / "lesson.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


def test_a_lesson_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "check", str(lesson(tmp_path))]) == 0
    assert capsys.readouterr().out == "Lesson 2, Sets: 7 levels, all hold.\n"


def test_the_worked_example_holds_and_stands_apart_from_the_course(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lesson", "check", str(EXAMPLE)]) == 0
    assert capsys.readouterr().out == "Lesson 100, A joker in the set: 7 levels, all hold.\n"
    example = read_lesson(EXAMPLE.read_text("utf-8"))
    assert example.id not in {lesson.id for lesson in lessons()}
    assert example.number > max(lesson.number for lesson in lessons())


def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = lesson(tmp_path, 'beat = "again"', 'beat = "pause"')
    line = file.read_text("utf-8").splitlines().index('beat = "pause"') + 1
    assert main(["lesson", "check", str(file)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"line {line}: 'pause' is no beat")
    assert told[1] == f"1 problem in {file}"


def test_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "check", str(lesson(tmp_path)), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"holds": True, "problems": []}
    assert main(["lesson", "check", "--json", str(lesson(tmp_path, 'goal = "', 'goal = "Well '))]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert not answer["holds"]
    assert [set(problem) for problem in answer["problems"]] == [{"line", "text"}]


def test_text_that_is_no_toml_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text("number = 2\nid = = 3\n", "utf-8")
    assert main(["lesson", "check", str(file)]) == 1
    assert capsys.readouterr().out.startswith("line 2: ")


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    file = tmp_path / "lesson.toml"
    if content is not None:
        file.write_bytes(content)
    assert main(["lesson", "check", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1 and str(file) in captured.err


@pytest.mark.parametrize("name", ["01_table", "02_sets"])
def test_whatever_is_written_is_answered_with_lines(name: str) -> None:
    """Put values of another kind under every key there is, once each."""
    rng = random.Random(name)
    lines = (CONTENT / f"{name}.toml").read_text("utf-8").splitlines()
    keys: dict[str, int] = {}
    for place, line in enumerate(lines):
        found = re.match(r"\w+(?= *=)", line)
        if found:
            keys.setdefault(found.group(), place)
    assert len(keys) > 15
    for key, place in keys.items():
        for value in rng.sample(JUNK, 2):
            text = "\n".join([*lines[:place], f"{key} = {value}", *lines[place + 1 :]])
            for problem in prove(text):
                assert 1 <= problem.line <= len(lines), (key, value, problem)
