"""The same table in a notebook of JupyterLab."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_widgets.lessons.shelf import find_lesson
from tests.browser.keyboard import KeyboardTable
from tests.browser.lab import Lab
from tests.browser.learner import Learner
from tests.notebooks.make import FOLDER, name_of

pytestmark = pytest.mark.browser
CELLS = (
    "import ipywidgets\n"
    "from rummy_widgets.app import dashboard\n"
    "before = len(ipywidgets.widget_serialization and ipywidgets.widgets.widget._instances)",
    "table = dashboard()\ntable",
    "table.close()\nprint('left', len(ipywidgets.widgets.widget._instances) - before)",
)
SECONDS = 1000
ACTIVE_CELL = (
    "() => [...document.querySelectorAll('.jp-Cell')].findIndex(cell => cell.matches('.jp-mod-active'))"
)
IS_BEHIND = (
    "node => (node.compareDocumentPosition(document.activeElement) & node.DOCUMENT_POSITION_FOLLOWING) > 0"
)


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Give a JupyterLab with a notebook that makes a table, shows it and closes it."""
    running = Lab(tmp_path_factory.mktemp("lab"), *CELLS)
    try:
        yield running.wait_until_ready()
    finally:
        running.stop()


@pytest.fixture
def notebook(page: Page, lab: Lab) -> Page:
    """Give the notebook, opened, its kernel idle."""
    page.set_viewport_size({"width": 1280, "height": 900})
    page.set_default_timeout(30 * SECONDS)
    page.goto(lab.notebook)
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(CELLS), timeout=60 * SECONDS)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
    return page


def run(page: Page, number: int) -> None:
    """Run a cell and wait until its kernel has nothing more to do."""
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(number)
    prompt = cell.locator(".jp-InputPrompt")
    before = prompt.inner_text()
    for _ in range(10):  # a notebook that is still opening does not hear the keys
        cell.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        page.wait_for_timeout(2 * SECONDS)
        if prompt.inner_text() != before:
            break
    expect(prompt).to_have_text(re.compile(r"\[\d+\]"), timeout=30 * SECONDS)


def test_the_table_opens_takes_its_own_keys_runs_again_and_closes(notebook: Page) -> None:
    page = notebook
    run(page, 0)
    run(page, 1)
    output = page.locator(".jp-Notebook .jp-CodeCell").nth(1).locator(".jp-OutputArea")
    table = output.locator(".rummy")
    expect(table.locator(".panel .title")).to_have_text("Take a seat")
    table.locator('[data-field="length"] select').select_option("first")
    table.get_by_role("button", name="Start the match", exact=True).click()
    table.get_by_role("button", name="Deal the cards", exact=True).click()
    options = table.locator(".hand [role=option]")
    expect(options).to_have_count(10)

    # Letters that would insert, cut or delete cells, or stop the kernel, are the table's while it is used.
    options.first.click()
    options.first.focus()
    for key in ("a", "b", "x", "d", "d", "i", "i", "z", "m", "y", "1", "Enter", "Shift+M"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(len(CELLS))
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(CELLS))
    table.locator(".panel").wait_for(state="hidden")

    expect(table.locator(".notices .notice")).to_have_count(0)

    # The same cell again: another table, which greets the same browser and offers it its game.
    run(page, 1)
    expect(table).to_have_count(1)
    expect(table.locator(".panel .lines")).to_contain_text("Welcome back.")
    table.get_by_role("button", name="Go on").click()
    expect(table.locator(".hand [role=option]").first).to_be_visible()

    run(page, 2)
    printed = page.locator(".jp-Notebook .jp-CodeCell").nth(2).locator(".jp-OutputArea-output")
    # The table of the first run is still open: its felt and its layout are all that is left.
    expect(printed).to_have_text("left 2")


class NotebookKeyboard(KeyboardTable):
    """A keyboard in a notebook: there is much besides the table, so Tab is pressed towards what is wanted."""

    back = False

    def key(self, name: str) -> None:
        """Press a key."""
        super().key("Shift+Tab" if name == "Tab" and self.back else name)

    def go_to(self, target: Locator) -> None:
        """Move the focus to something, forwards or back."""
        self.back = bool(target.evaluate(IS_BEHIND))
        super().go_to(target)

    def act(self, ident: str) -> dict[str, Any]:
        """Press an action's letter, at the table."""
        if not self.root.evaluate("root => root.contains(document.activeElement)"):
            self.go_to(self.page.locator(".hand [role=option]").first)
        return super().act(ident)

    def run_cells(self, last: int) -> None:
        """Run the notebook's cells up to one (0-based), and stay on that."""
        for _ in range(100):  # a notebook that is still opening does not hear the keys
            if self.page.evaluate(ACTIVE_CELL) > last:
                break
            self.key("Shift+Enter")
            self.page.wait_for_timeout(200)
        self.until(lambda: self.traffic.welcomed is not None, "a welcome", 30)
        self.key("Escape")
        self.key("ArrowUp")
        assert self.page.evaluate(ACTIVE_CELL) == last


@pytest.mark.parametrize("number", [4, 7])
def test_a_lesson_is_opened_by_its_notebook_and_done_by_the_keys_alone(
    page: Page, lab: Lab, number: int
) -> None:
    lesson = find_lesson(number)
    kinds = [cell["cell_type"] for cell in json.loads((FOLDER / name_of(lesson)).read_text("utf-8"))["cells"]]
    page.set_viewport_size({"width": 1280, "height": 900})
    page.set_default_timeout(30 * SECONDS)
    table = NotebookKeyboard(page, lab.add(FOLDER / name_of(lesson)))
    page.goto(table.url)
    cells = page.locator(".jp-Notebook .jp-Cell")
    expect(cells).to_have_count(len(kinds), timeout=60 * SECONDS)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
    # It comes with the table as text, which can be read before anything is run.
    expect(page.locator(".jp-OutputArea-output")).to_contain_text(lesson.levels[0].goal)
    table.run_cells(max(place for place, kind in enumerate(kinds) if kind == "code"))

    learner = Learner(table)
    for place, level in enumerate(lesson.levels, start=1):
        assert table.scene["tutor"]["step"] == f"Level {place} of {len(lesson.levels)}"
        learner.solve(level)
        learner.onward()
    assert table.scene["tutor"]["step"].startswith("Drill")

    # Letters that would insert, cut or delete cells, or stop the kernel, are the exercise's while it is used.
    table.go_to(page.locator(".exercise .body button.option").first)
    for key in ("a", "b", "x", "d", "d", "i", "i", "z", "y"):
        table.key(key)
    page.wait_for_timeout(300)
    expect(cells).to_have_count(len(kinds))
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(kinds.count("code"))
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert table.pointers == 0
