"""A lesson in a notebook goes on where it was left: by the browser's token, whichever page it was."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rummy_widgets.lessons.shelf import find_lesson
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.dashboard import LessonTable
from rummy_widgets.widgets.intent import intent_of
from tests.widgets.dash import Dash

SETS = find_lesson("sets")
TOKEN = "a-token-that-is-long-enough"


class Notebook:
    """Plays the browser's part for a lesson in a notebook, up to its kernel's end."""

    def __init__(self, open_store: Callable[[], Store], token: str = TOKEN) -> None:
        self.table = LessonTable("sets", open_store=open_store)
        self.table.felt.send = lambda content, buffers=None: None
        self._numbers = itertools.count()
        self.say("hello", token=token)

    def say(self, kind: str, **content: Any) -> None:
        ident = f"message-{next(self._numbers):06d}"
        version = self.table.felt.scene["version"]
        self.table._receive({"kind": kind, "id": ident, "version": version, **content})

    @property
    def step(self) -> str:
        return str(self.table.felt.scene["tutor"]["step"])

    def solve(self) -> None:
        """Solve the first level and go on."""
        for action in SETS.levels[0].solution:
            self.say(**intent_of(action))
        self.say("tutor", action="forward")


@pytest.fixture
def store(tmp_path: Path) -> Callable[[], Store]:
    return lambda: Store.open(tmp_path / "store.sqlite")


def test_a_notebook_opened_again_goes_on_where_it_was_left(store: Callable[[], Store]) -> None:
    one = Notebook(store)
    assert one.step == "Level 1 of 7"
    one.solve()
    assert one.step == "Level 2 of 7"
    # The kernel is killed: nothing is closed.
    two = Notebook(store)
    assert two.step == "Level 2 of 7"
    assert Notebook(store, "another-token-long-enough").step == "Level 1 of 7"


def test_a_notebook_goes_on_where_the_page_was_left_and_the_page_after_it(store: Callable[[], Store]) -> None:
    page = Dash(store, TOKEN)
    page.learn(SETS)
    page.solve(SETS, 0)
    page.page.close()
    notebook = Notebook(store)
    assert notebook.step == "Level 2 of 7"
    notebook.table.close()
    again = Dash(store, TOKEN)
    again.learn(SETS)
    assert again.tutor["step"] == "Level 2 of 7"
