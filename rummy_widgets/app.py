"""The app: what the page shows."""

from __future__ import annotations

import logging
import sys

from rummy_widgets.widgets.game_table import GameTable


def dashboard() -> GameTable:
    """Return the table a visitor plays at; nothing is dealt or opened before the browser greets it."""
    _log_for_the_owner()
    return GameTable()


def _log_for_the_owner() -> None:
    """Send warnings and errors to the server's log: what a kernel prints goes to the visitor's page."""
    log = logging.getLogger("rummy_widgets")
    if not log.handlers and sys.__stderr__ is not None:
        handler = logging.StreamHandler(sys.__stderr__)
        handler.setFormatter(logging.Formatter("[%(name)s] %(levelname)s | %(message)s"))
        log.addHandler(handler)
