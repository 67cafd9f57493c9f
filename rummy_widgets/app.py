"""The app: what the page shows."""

from __future__ import annotations

from rummy_widgets.widgets.game_table import GameTable


def dashboard() -> GameTable:
    """Return the table a visitor plays at; nothing is dealt or opened before the browser greets it."""
    return GameTable()
