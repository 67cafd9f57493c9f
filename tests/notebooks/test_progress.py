"""A lesson in a notebook goes on where it was left: by the browser's token, whichever page it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rummy_widgets.lessons.shelf import find_lesson
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.dashboard import LessonTable
from tests.notebooks.notebook import Notebook
from tests.widgets.dash import Dash

SETS = find_lesson("sets")
TOKEN = "a-token-that-is-long-enough"


def opened(store: Callable[[], Store], token: str = TOKEN) -> Notebook:
    return Notebook(LessonTable("sets", open_store=store), token)


@pytest.fixture
def store(tmp_path: Path) -> Callable[[], Store]:
    return lambda: Store.open(tmp_path / "store.sqlite")


def test_a_notebook_opened_again_goes_on_where_it_was_left(store: Callable[[], Store]) -> None:
    one = opened(store)
    assert one.tutor["step"] == "Level 1 of 7"
    one.solve(SETS.levels[0])
    one.say("tutor", action="forward")
    assert one.tutor["step"] == "Level 2 of 7"
    # The kernel is killed: nothing is closed.
    two = opened(store)
    assert two.tutor["step"] == "Level 2 of 7"
    assert opened(store, "another-token-long-enough").tutor["step"] == "Level 1 of 7"


def test_a_notebook_goes_on_where_the_page_was_left_and_the_page_after_it(store: Callable[[], Store]) -> None:
    page = Dash(store, TOKEN)
    page.learn(SETS)
    page.solve(SETS, 0)
    page.page.close()
    notebook = opened(store)
    assert notebook.tutor["step"] == "Level 2 of 7"
    notebook.table.close()
    again = Dash(store, TOKEN)
    again.learn(SETS)
    assert again.tutor["step"] == "Level 2 of 7"
