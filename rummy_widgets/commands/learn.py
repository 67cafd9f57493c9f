"""Learn: the notebooks of the course, copied into a folder of one's own and opened in JupyterLab."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from rummy_widgets.commands import Answer
from rummy_widgets.errors import NotationError
from rummy_widgets.serve.launch import dashboard_notebook

EXAMPLE: Final = "my_lesson.toml"  # a lesson to copy and change
_SAID: Final[Mapping[str, str]] = {
    "new": "copied",
    "kept": "left as you have them, changed",
    "replaced": "replaced by ours",
    "same": "there already",
}


def learn(chosen: argparse.Namespace) -> Answer:
    """Copy the notebooks into a folder, tell what was done, and open JupyterLab there until it is ended."""
    folder = Path(chosen.folder).expanduser()
    done = _copy_all(folder, _may_replace(chosen.force), chosen.example)
    for line in _told(folder, done):
        print(line, flush=True)
    if chosen.no_open:
        return Answer(0, {})
    lessons = sorted(name for name in done if name[:2].isdigit())
    return Answer(open_lab(folder, lessons[0] if lessons else "dashboard.ipynb"), {})


def open_lab(folder: Path, name: str) -> int:
    """Open a notebook in JupyterLab and return its exit status when it has ended."""
    print("JupyterLab opens in your browser. Ctrl-C here ends it.", flush=True)
    try:
        return subprocess.call([sys.executable, "-m", "jupyterlab", name], cwd=folder)
    except KeyboardInterrupt:  # it is JupyterLab that asks whether that is meant
        return 0


def _copy_all(folder: Path, may_replace: Callable[[str], bool], example: str) -> dict[str, str]:
    """Copy the notebooks and the example of a lesson; return by name what became of each (see _SAID)."""
    done = {}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        ours = dashboard_notebook().parent
        for source in sorted((*ours.glob("*.ipynb"), ours / EXAMPLE)):
            done[source.name] = _copy(source, folder / source.name, may_replace)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        word = str(error.filename or folder)
        raise NotationError(f"{word!r} cannot be written: {reason}", word=word, example=example) from None
    return done


def _copy(source: Path, target: Path, may_replace: Callable[[str], bool]) -> str:
    ours = source.read_bytes()
    # What is there counts as theirs, a link that leads nowhere too.
    if not target.exists() and not target.is_symlink():
        _write(target, ours)
        return "new"
    if target.is_file() and target.read_bytes() == ours:
        return "same"
    if not may_replace(target.name):
        return "kept"
    _write(target, ours)
    return "replaced"


def _write(target: Path, content: bytes) -> None:
    """Write a file at once or not at all."""
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.stem}-", delete=False) as file:
        file.write(content)
    written = Path(file.name)
    try:
        written.chmod(0o666 & ~_umask())
        written.replace(target)
    except OSError:
        written.unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _may_replace(force: bool) -> Callable[[str], bool]:
    """Return what decides whether a changed notebook gives way: force, an answer at the terminal, or no."""
    if force:
        return lambda name: True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return lambda name: False
    return _ask


def _ask(name: str) -> bool:
    while True:
        try:
            answer = input(f"{name} has changed since. Put ours in its place? [y/n] ").strip().lower()
        except EOFError:
            print()
            return False
        if answer in ("y", "yes", "n", "no"):
            return answer.startswith("y")


def _told(folder: Path, done: Mapping[str, str]) -> list[str]:
    notebooks = sum(name.endswith(".ipynb") for name in done)
    lines = [f"{notebooks} notebooks in {folder}, and {EXAMPLE}, an example of a lesson of your own"]
    for how, words in _SAID.items():
        names = [name for name, was in done.items() if was == how]
        if not names:
            continue
        few = f": {', '.join(names)}" if how in ("kept", "replaced") else ""
        lines.append(f"  {len(names)} {words}{few}")
    if "kept" in done.values():
        lines.append("  --force puts ours in their place.")
    return lines
