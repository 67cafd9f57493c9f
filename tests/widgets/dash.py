"""A dashboard without a browser: messages go in, answers are collected."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from rummy_widgets.lessons.level import Lesson
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.dashboard import Dashboard
from rummy_widgets.widgets.intent import intent_of


class Dash:
    """Plays the browser's part for one dashboard."""

    def __init__(self, open_store: Callable[[], Store] = Store.in_memory, token: str | None = None) -> None:
        self.page = Dashboard(open_store=open_store)
        self.sent: list[dict[str, Any]] = []
        self.page.felt.send = lambda content, buffers=None: self.sent.append(content)
        self._numbers = itertools.count()
        self.say("hello", token=token)

    @property
    def scene(self) -> dict[str, Any]:
        return self.page.felt.scene

    @property
    def tutor(self) -> dict[str, Any]:
        return self.scene["tutor"]

    def say(self, kind: str, **content: Any) -> dict[str, Any]:
        """Send a message and return the answer to it; files are left in `sent`."""
        self.sent.clear()
        ident = f"message-{next(self._numbers):06d}"
        self.page._receive({"kind": kind, "id": ident, "version": self.scene["version"], **content})
        answers = [answer for answer in self.sent if answer["kind"] not in ("file", "advice")]
        assert len(answers) == 1, answers
        return answers[0]

    def does(self, kind: str, **content: Any) -> None:
        """Send a message that must be accepted."""
        answer = self.say(kind, **content)
        assert answer["kind"] == "ack", answer

    def press(self, action: str) -> None:
        """Press a button of the tutor or the map that is there."""
        where = self.scene.get("map") or self.scene["tutor"]
        there = {one["id"] for one in where["actions"]}
        if self.scene.get("map"):
            there |= {row["id"] for row in where["lessons"]} | {(where["next"] or {}).get("id")}
        else:
            there |= {beat["id"] for beat in where["beats"]}
        assert action in there, (action, there)
        self.does("tutor", action=action)

    def learn(self, lesson: Lesson | None = None) -> None:
        """Go to the map, or on to a lesson."""
        self.does("place", name="learn")
        if self.scene.get("tutor") is not None:
            self.press("map")
        if lesson is not None:
            self.press(f"lesson:{lesson.id}")

    def act(self, action: Any) -> dict[str, Any]:
        """Do an action at the table, as the browser would send it."""
        return self.say(**intent_of(action))

    def solve(self, lesson: Lesson, place: int) -> None:
        """Solve a level by its solution, played or answered."""
        level = lesson.levels[place]
        self.press(f"level:{level.id}")
        if level.puzzle is None:
            for action in level.solution:
                assert self.act(action)["kind"] == "ack", (lesson.id, level.id, action)
            return
        if level.puzzle.kind == "walk":
            while level.puzzle.right[0] not in {move["id"] for move in self.scene["exercise"]["moves"]}:
                move = self.scene["exercise"]["moves"][0]["id"]
                self.does("answer", exercise=self.scene["exercise"]["id"], value=[move])
        self.does("answer", exercise=self.scene["exercise"]["id"], value=list(level.puzzle.right))
