"""What is shipped: the wheel holds all that the page needs, the sources all that the tests need."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling import build

ROOT = Path(__file__).parent.parent
PACKAGE = "rummy_widgets"
NEVER = ("__pycache__", "node_modules", ".ipynb_checkpoints", ".hypothesis", ".pytest_cache", "ci-output")


def written(folder: str) -> set[str]:
    """Return the files of a folder of this repository, from its root, but for what programs leave there."""
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {
        path.relative_to(ROOT).as_posix()
        for path in files
        if not set(NEVER) & set(path.parts[len(ROOT.parts) :])
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Give a wheel and an archive of the sources, built as an installer builds them."""
    folder = tmp_path_factory.mktemp("dist")
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        names = build.build_wheel(str(folder)), build.build_sdist(str(folder))
    finally:
        os.chdir(before)
    return folder / names[0], folder / names[1]


def test_the_wheel_holds_every_file_of_the_package_and_the_notebooks(built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[0]) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
        licences = [name for name in wheel.namelist() if name.endswith("/LICENSE")]
    notebooks = {f"{PACKAGE}/{name}" for name in written("notebooks") if name.endswith((".ipynb", ".toml"))}
    assert len(notebooks) > 16
    assert held == written(PACKAGE) | notebooks
    kinds = ("py.typed", "books/ten-card.toml", "felt/order.txt", "felt/main.js", "felt.css", "index.html.j2")
    for kind in kinds:
        assert any(name.endswith(kind) for name in held), kind
    assert licences


def test_the_archive_of_sources_can_be_tested(built: tuple[Path, Path]) -> None:
    with tarfile.open(built[1]) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    for folder in (PACKAGE, "notebooks", "tests"):
        assert written(folder) <= held, folder
    alone = {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "Makefile",
        ".ci/run",
    }
    assert alone <= held
    assert not [name for name in held if any(part in NEVER for part in name.split("/"))]


SCRIPT = """
import contextlib, io, sys
from pathlib import Path
import rummy_widgets
from rummy_widgets.serve import doctor
from rummy_widgets.serve.launch import dashboard_notebook
from rummy_widgets.serve.server import SHARE, TEMPLATE
from rummy_widgets.widgets.felt import css, esm
from rummy_widgets.rules import find_variant, variant_names
here = Path(sys.argv[1])
assert Path(rummy_widgets.__file__).is_relative_to(here)
assert dashboard_notebook().is_relative_to(here)
assert (SHARE / "voila" / "templates" / TEMPLATE / "index.html.j2").is_relative_to(here)
assert "export default" in esm() and ".rummy" in css()
assert all(len(list(find_variant(name).book)) > 10 for name in variant_names())
found = {check.name: check.ok for check in doctor()}
assert found["page template"] and found["dashboard notebook"]
from rummy_widgets.cli import main
with contextlib.redirect_stdout(io.StringIO()):
    assert main(["learn", "lessons", "--no-open"]) == 0
assert len(list(Path("lessons").glob("[0-9]*.ipynb"))) > 16
print("all there")
"""


def test_the_wheel_works_away_from_the_sources(built: tuple[Path, Path], tmp_path: Path) -> None:
    installed = tmp_path / "site"
    with zipfile.ZipFile(built[0]) as wheel:
        wheel.extractall(installed)
    environment = {
        **os.environ,
        "PYTHONPATH": str(installed),
        "RUMMY_WIDGETS_STORE": str(tmp_path / "s.sqlite3"),
    }
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(installed)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert ran.stdout == "all there\n", ran.stderr
