"""The doctor: what is well, and what to do about what is not."""

from __future__ import annotations

import importlib.metadata
import json
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from rummy_widgets.serve import Check, checkup, doctor, launch
from rummy_widgets.serve.launch import bind


def named(name: str) -> Check:
    return next(check for check in doctor() if check.name == name)


def test_all_is_well_where_the_tests_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_WIDGETS_STORE", str(tmp_path / "new" / "store.sqlite3"))
    checks = doctor()
    names = [check.name for check in checks]
    assert len(names) == len(set(names))
    assert {"Python", "voila", "page template", "saved games", "SQLite", "port", "memory"} <= set(names)
    assert [check for check in checks if not check.ok] == []
    assert all(check.detail and not check.advice for check in checks)
    assert list(tmp_path.iterdir()) == []  # nothing is left behind


def test_an_old_or_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.metadata.version

    def version(name: str) -> str:
        if name == "voila":
            return "0.5.7"
        if name == "anywidget":
            raise importlib.metadata.PackageNotFoundError(name)
        return real(name)

    monkeypatch.setattr(importlib.metadata, "version", version)
    old = named("voila")
    assert not old.ok and old.detail == "0.5.7" and "voila>=0.5.8" in old.advice
    missing = named("anywidget")
    assert not missing.ok and missing.detail == "not installed" and "pip install" in missing.advice


@pytest.mark.parametrize(
    ("package", "front", "ok"),
    [
        ("anywidget", "0.11.0", True),
        ("anywidget", "0.11.3", True),
        ("anywidget", "0.8.1", False),
        ("jupyterlab_widgets", "5.0.1", True),
        ("jupyterlab_widgets", "3.1.2", False),
    ],
)
def test_front_and_back_must_match(
    package: str, front: str, ok: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extension = checkup.FRONT_ENDS[package]
    description = tmp_path / "labextensions" / extension / "package.json"
    description.parent.mkdir(parents=True)
    description.write_text(json.dumps({"version": front}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    backs = {"anywidget": "0.11.0", "jupyterlab_widgets": "3.0.17"}
    monkeypatch.setattr(importlib.metadata, "version", lambda name: backs.get(name, "99"))
    check = checkup.check_front_end(package, extension)
    assert check.ok is ok
    assert front in check.detail and backs[package] in check.detail
    assert bool(check.advice) is not ok


def test_a_front_end_that_is_missing_or_spoilt_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = checkup.check_front_end("anywidget", "no-such-extension")
    assert not missing.ok and "no-such-extension" in missing.detail and missing.advice
    spoilt = tmp_path / "labextensions" / "anywidget" / "package.json"
    spoilt.parent.mkdir(parents=True)
    spoilt.write_text("{")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    assert not checkup.check_front_end("anywidget", "anywidget").ok


def test_a_store_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("")
    monkeypatch.setenv("RUMMY_WIDGETS_STORE", str(in_the_way / "store.sqlite3"))
    check = named("saved games")
    assert not check.ok and str(in_the_way) in check.detail and "RUMMY_WIDGETS_STORE" in check.advice


def test_little_memory_or_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "free_memory", lambda: 50 * 2**20)
    check = named("memory")
    assert not check.ok and check.detail == "50 MB free" and "40 MB" in check.advice
    monkeypatch.setattr(checkup, "free_memory", lambda: None)
    assert named("memory").ok
    monkeypatch.setattr(checkup.shutil, "disk_usage", lambda path: checkup.shutil._ntuple_diskusage(9, 9, 9))
    assert not named("disk").ok


def test_no_free_port_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = bind("127.0.0.1", 0)
    monkeypatch.setattr(launch, "DEFAULT_PORT", taken[0].getsockname()[1])
    monkeypatch.setattr(launch, "PORTS_TRIED", 1)
    check = named("port")
    assert not check.ok and check.advice
    taken[0].close()


def test_a_missing_notebook_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "__file__", "/nowhere/rummy_widgets/serve/launch.py")
    check = named("dashboard notebook")
    assert not check.ok and "missing" in check.detail and "install" in check.advice


@pytest.mark.parametrize(
    ("version", "ok"),
    [
        ("0.5.8", True),
        ("0.5.13", True),
        ("0.5.8rc1", True),
        ("0.5.7", False),
        ("0.6.0", False),
        ("0.10.0", False),
    ],
)
def test_versions_are_compared_as_numbers(version: str, ok: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.metadata, "version", lambda name: version)
    assert checkup.check_package("voila").ok is ok


def test_the_versions_asked_for_are_those_that_are_installed() -> None:
    """The doctor and the installer must agree on what fits."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    bounds = {
        Requirement(text).name: Requirement(text).specifier for text in project["project"]["dependencies"]
    }
    for name, oldest in checkup.OLDEST.items():
        too_new = checkup.TOO_NEW.get(name)
        told = {("<", ".".join(map(str, too_new)))} if too_new else set()
        told |= {(">=", ".".join(map(str, oldest)))}
        asked = {(one.operator, one.version) for one in bounds[name]}
        assert {(sign, Version(number)) for sign, number in told} == {(s, Version(n)) for s, n in asked}, name
