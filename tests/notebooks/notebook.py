"""A lesson in a notebook without a browser: messages go in."""

from __future__ import annotations

import itertools
from typing import Any

from rummy_widgets.lessons.level import Level
from rummy_widgets.widgets.dashboard import LessonTable
from rummy_widgets.widgets.intent import intent_of


class Notebook:
    """Plays the browser's part for one lesson."""

    def __init__(self, table: LessonTable, token: str = "a-token-that-is-long-enough") -> None:
        self.table = table
        self.table.felt.send = lambda content, buffers=None: None
        self._numbers = itertools.count()
        self.say("hello", token=token)

    def say(self, kind: str, **content: Any) -> None:
        """Send a message about what is shown now."""
        ident = f"message-{next(self._numbers):06d}"
        version = self.table.felt.scene["version"]
        self.table._receive({"kind": kind, "id": ident, "version": version, **content})

    @property
    def tutor(self) -> dict[str, Any]:
        """Return what the tutor shows."""
        found: dict[str, Any] = self.table.felt.scene["tutor"]
        return found

    def solve(self, level: Level) -> None:
        """Play or answer a level as its lesson says."""
        for action in level.solution:
            self.say(**intent_of(action))
        if level.puzzle is not None:
            exercise = self.table.felt.scene["exercise"]["id"]
            self.say("answer", exercise=exercise, value=list(level.puzzle.right))
