"""A table without a browser: messages go in, answers are collected."""

from __future__ import annotations

import itertools
from typing import Any

from rummy_widgets.session.store import Store
from rummy_widgets.widgets.game_table import GameTable


class Page:
    """Plays the browser's part for one table."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("open_store", Store.in_memory)
        self.table = GameTable(**kwargs)
        self.sent: list[dict[str, Any]] = []
        self.table.felt.send = lambda content, buffers=None: self.sent.append(content)
        self._numbers = itertools.count()

    @property
    def scene(self) -> dict[str, Any]:
        return self.table.felt.scene

    def message(self, kind: str, **content: Any) -> dict[str, Any]:
        ident = f"message-{next(self._numbers):06d}"
        return {"kind": kind, "id": ident, "version": self.scene["version"], **content}

    def send(self, content: object) -> dict[str, Any] | None:
        """Send a message as it is; return the answer, if there was one."""
        self.sent.clear()
        self.table._receive(content)
        answers = [answer for answer in self.sent if answer["kind"] not in ("file", "advice")]
        assert len(answers) <= 1
        return answers[0] if answers else None

    def say(self, kind: str, **content: Any) -> dict[str, Any]:
        answer = self.send(self.message(kind, **content))
        assert answer is not None
        return answer

    def act(self, verb: str, **content: Any) -> dict[str, Any]:
        return self.say("act", verb=verb, **content)

    def panel(self, panel: str, action: str, **values: Any) -> dict[str, Any]:
        return self.say("panel", panel=panel, action=action, values=values)

    def begin(
        self, seed: str = "a seed", speed: str = "instant", token: str | None = None, **values: Any
    ) -> None:
        """Greet, choose, deal."""
        assert self.say("hello", token=token)["kind"] == "welcome"
        assert self.say("setting", name="speed", value=speed)["kind"] == "ack"
        assert self.say("setting", name="autopass", value="always")["kind"] == "ack"
        assert self.say("setting", name="warn", value="off")["kind"] == "ack"
        assert self.panel("setup", "start", seats="4", seed=seed, **values)["kind"] == "ack"
        assert self.panel("ready", "deal")["kind"] == "ack"
