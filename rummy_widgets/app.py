"""The app: what the page shows."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.level import Lesson, read_lesson
from rummy_widgets.widgets.dashboard import Dashboard, LessonTable


def dashboard() -> Dashboard:
    """Return all that a visitor is offered; nothing is dealt or opened before the browser greets it."""
    _log_for_the_owner()
    return Dashboard()


def lesson(which: int | str | Path) -> LessonTable:
    """Return one lesson of the course, by its number or id, or one of your own, by its file (TOML).

    Raises SetupError where there is no such lesson, and what `read_lesson` raises for a file that is none.
    """
    _log_for_the_owner()
    if isinstance(which, str) and which.endswith(".toml"):
        which = Path(which)
    return LessonTable(_own_lesson(which) if isinstance(which, Path) else which)


def _own_lesson(file: Path) -> Lesson:
    try:
        text = file.expanduser().read_text("utf-8")
    except (OSError, ValueError) as error:
        raise SetupError(f"{str(file)!r} cannot be read: {error}") from None
    return read_lesson(text)


def _log_for_the_owner() -> None:
    """Send warnings and errors to the server's log: what a kernel prints goes to the visitor's page."""
    log = logging.getLogger("rummy_widgets")
    if not log.handlers and sys.__stderr__ is not None:
        handler = logging.StreamHandler(sys.__stderr__)
        handler.setFormatter(logging.Formatter("[%(name)s] %(levelname)s | %(message)s"))
        log.addHandler(handler)
