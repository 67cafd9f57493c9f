"""The app: what the page shows."""

from __future__ import annotations

import logging
import sys

from rummy_widgets.widgets.dashboard import Dashboard, LessonTable


def dashboard() -> Dashboard:
    """Return all that a visitor is offered; nothing is dealt or opened before the browser greets it."""
    _log_for_the_owner()
    return Dashboard()


def lesson(number: int | str) -> LessonTable:
    """Return one lesson of the course, by its number or id; raise SetupError where there is none."""
    _log_for_the_owner()
    return LessonTable(number)


def _log_for_the_owner() -> None:
    """Send warnings and errors to the server's log: what a kernel prints goes to the visitor's page."""
    log = logging.getLogger("rummy_widgets")
    if not log.handlers and sys.__stderr__ is not None:
        handler = logging.StreamHandler(sys.__stderr__)
        handler.setFormatter(logging.Formatter("[%(name)s] %(levelname)s | %(message)s"))
        log.addHandler(handler)
