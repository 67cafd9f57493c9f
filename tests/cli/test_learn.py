"""`learn`: the notebooks copied out of the package, never over what somebody has changed without asking."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rummy_widgets.cli import main
from rummy_widgets.commands import learn
from rummy_widgets.serve.launch import dashboard_notebook

FOLDER = dashboard_notebook().parent
OURS = {path.name: path.read_bytes() for path in (*FOLDER.glob("*.ipynb"), FOLDER / "my_lesson.toml")}
CHANGED = b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'
ONE = "04_over_the_top.ipynb"
Copy = Callable[..., str]


@pytest.fixture
def copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Copy:
    """Give a function that copies the notebooks into a folder and returns what was said."""

    def copy(*options: str) -> str:
        assert main(["learn", str(tmp_path / "mine"), "--no-open", *options]) == 0
        return capsys.readouterr().out

    return copy


def held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_every_notebook_is_copied_and_nothing_else(copy: Copy, tmp_path: Path) -> None:
    said = copy()
    assert held(tmp_path / "mine") == OURS
    assert f"  {len(OURS)} copied\n" in said
    assert len(OURS) > 16
    umask = os.umask(0)
    os.umask(umask)
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "mine").iterdir()} == {0o666 & ~umask}


def test_a_second_time_nothing_is_done(copy: Copy, tmp_path: Path) -> None:
    copy()
    before = (tmp_path / "mine" / ONE).stat().st_mtime_ns
    assert f"  {len(OURS)} there already\n" in copy()
    assert (tmp_path / "mine" / ONE).stat().st_mtime_ns == before


def test_what_was_changed_is_left_and_told_where_nobody_can_be_asked(copy: Copy, tmp_path: Path) -> None:
    copy()
    (tmp_path / "mine" / ONE).write_bytes(CHANGED)
    (tmp_path / "mine" / "02_sets.ipynb").unlink()
    said = copy()
    assert held(tmp_path / "mine") == {**OURS, ONE: CHANGED}
    assert f"  1 left as you have them, changed: {ONE}\n" in said
    assert "  1 copied\n" in said
    assert "--force" in said


def test_force_replaces_it(copy: Copy, tmp_path: Path) -> None:
    copy()
    (tmp_path / "mine" / ONE).write_bytes(CHANGED)
    assert f"  1 replaced by ours: {ONE}\n" in copy("--force")
    assert held(tmp_path / "mine") == OURS


@pytest.mark.parametrize(
    ("answers", "kept"), [(["n"], True), (["y"], False), (["what?", "", "Yes"], False), ([], True)]
)
def test_at_a_terminal_it_is_asked(
    copy: Copy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: list[str], kept: bool
) -> None:
    copy()
    (tmp_path / "mine" / ONE).write_bytes(CHANGED)
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        if len(asked) > len(answers):
            raise EOFError
        return answers[len(asked) - 1]

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    copy()
    assert len(asked) == max(1, len(answers))
    assert ONE in asked[0] and "[y/n]" in asked[0]
    assert held(tmp_path / "mine")[ONE] == (CHANGED if kept else OURS[ONE])


def test_a_link_to_somewhere_is_not_written_through(copy: Copy, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    other = tmp_path / "other.ipynb"
    (tmp_path / "mine" / ONE).symlink_to(other)
    assert "1 left as you have them" in copy()
    assert not other.exists()
    other.write_bytes(CHANGED)
    copy("--force")
    assert other.read_bytes() == CHANGED
    assert held(tmp_path / "mine") == OURS


def test_a_folder_that_cannot_be_one_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path / "file", tmp_path / "file" / "within"):
        assert main(["learn", str(folder), "--no-open"]) == 2
        captured = capsys.readouterr()
        assert captured.out == "" and captured.err.count("\n") == 1 and str(tmp_path / "file") in captured.err
    assert (tmp_path / "file").read_text() == "mine"


def test_jupyterlab_is_opened_there_at_the_first_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called: list[tuple[list[str], Path]] = []

    def call(command: list[str], *, cwd: Path) -> int:
        called.append((command, cwd))
        return 7

    monkeypatch.setattr(learn.subprocess, "call", call)
    assert main(["learn", str(tmp_path / "mine")]) == 7
    assert called == [([sys.executable, "-m", "jupyterlab", "01_table.ipynb"], tmp_path / "mine")]
    assert held(tmp_path / "mine") == OURS
    assert "JupyterLab opens" in capsys.readouterr().out


def test_the_command_that_opens_it_is_there() -> None:
    ran = subprocess.run([sys.executable, "-m", "jupyterlab", "--version"], capture_output=True, text=True)
    assert ran.returncode == 0 and ran.stdout[0].isdigit()
