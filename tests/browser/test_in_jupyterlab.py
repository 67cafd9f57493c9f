"""The same table in a notebook of JupyterLab."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_widgets.lessons.shelf import find_lesson
from tests.browser.held import COUNTING
from tests.browser.keyboard import KeyboardTable
from tests.browser.lab import Lab
from tests.browser.learner import Learner
from tests.browser.traffic import Traffic
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


def open_notebook(page: Page, url: str, cells: int, height: int = 900) -> Page:
    """Open a notebook of some cells and wait until its kernel is idle."""
    page.set_viewport_size({"width": 1280, "height": height})
    page.set_default_timeout(30 * SECONDS)
    page.goto(url)
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(cells, timeout=60 * SECONDS)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
    return page


@pytest.fixture
def notebook(page: Page, lab: Lab) -> Page:
    """Give the notebook, opened, its kernel idle."""
    return open_notebook(page, lab.notebook, len(CELLS))


def changes(prompt: Locator, before: str) -> bool:
    """Wait two seconds at most for another text."""
    for _ in range(20):
        prompt.page.wait_for_timeout(100)
        if prompt.inner_text() != before:
            return True
    return False


def answer_dialog(page: Page) -> None:
    """Take the kernel that a notebook whose kernel is late asks for; no other question is expected."""
    dialog = page.locator(".jp-Dialog")
    if dialog.count():
        assert "Select Kernel" in dialog.inner_text(), dialog.inner_text()
        dialog.locator(".jp-mod-accept").click()
        dialog.wait_for(state="detached")


def run(page: Page, number: int) -> None:
    """Run a cell and wait until its kernel has nothing more to do."""
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(number)
    prompt = cell.locator(".jp-InputPrompt")
    before = prompt.inner_text()
    for _ in range(10):  # a notebook that is still opening does not hear the keys
        answer_dialog(page)
        cell.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        if changes(prompt, before):
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


TABLE = "from rummy_widgets import GameTable\n{name} = GameTable('ten-card')\n{name}"
# How far inside the panel that shows the notebook a part of the table stands, in pixels.
INSIDE = """(name) => {
  const panel = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(`.rummy ${name}`)].map((node) => node.getBoundingClientRect());
  return Math.min(...boxes.flatMap((box) => [box.top - panel.top, panel.bottom - box.bottom]));
}"""
FLOWS = "([how, where]) => getComputedStyle(document.querySelector(where)).overflowY === how"
OUTPUT = ".jp-Notebook .jp-CodeCell:has(.rummy) .jp-Cell-outputArea"


def start_match(table: Locator) -> None:
    """Start a match at a table and have the cards dealt; nobody moves by himself but at once."""
    table.locator('[data-field="length"] select').select_option("first")
    table.get_by_role("button", name=re.compile("^Start (the|a new) match$")).click()
    table.get_by_role("button", name="Deal the cards", exact=True).click()
    expect(table.locator(".hand [role=option]")).to_have_count(10)


def test_hand_and_actions_stay_in_sight_while_the_notebook_is_scrolled(
    page: Page, lab: Lab, shots: Path
) -> None:
    open_notebook(page, lab.write("sight.ipynb", "1 + 1", TABLE.format(name="table"), "2"), 3, 800)
    run(page, 1)
    table = page.locator(".rummy")
    start_match(table)
    top = table.evaluate("(node) => node.getBoundingClientRect().top")
    panel = page.locator(".jp-WindowedPanel-outer")
    sight = panel.bounding_box()
    assert sight is not None
    seen = 0
    for step in range(30):
        panel.evaluate("(node, top) => { node.scrollTop = top; }", step * 15)
        page.wait_for_timeout(50)
        box = table.locator(".main").bounding_box()
        assert box is not None
        # The felt itself must reach from where the dock begins to the edge that the dock sticks to.
        if box["y"] + box["height"] < sight["y"] + sight["height"] or box["y"] > sight["y"] + 250:
            continue
        seen += 1
        for part in (".hand [role=option]", ".actions .action:not([hidden])"):
            assert page.evaluate(INSIDE, part) >= 0, (step, part)
    assert seen >= 6
    # With the table at the top of what is seen all of it is in sight at once, status line and piles too.
    table.locator(".main").evaluate("(node) => node.scrollIntoView({ block: 'start' })")
    for part in (".status", ".piles", ".hand [role=option]", ".actions .action:not([hidden])"):
        assert page.evaluate(INSIDE, part) >= -1, part
    page.screenshot(path=shots / "jupyterlab-1280x800.png")
    # Outputs that are made to scroll by themselves do so, as long as that is wished.
    code = page.locator(".jp-Notebook .jp-CodeCell").nth(1)
    kinds = page.locator(OUTPUT)
    assert kinds.evaluate("(node) => getComputedStyle(node).overflowY") == "clip"
    code.evaluate("(node) => node.classList.add('jp-mod-outputsScrolled')")
    page.wait_for_function(FLOWS, arg=["auto", OUTPUT])
    assert kinds.evaluate("(node) => node.scrollHeight > node.clientHeight")
    code.evaluate("(node) => node.classList.remove('jp-mod-outputsScrolled')")
    page.wait_for_function(FLOWS, arg=["clip", OUTPUT])
    # Light and dark are JupyterLab's.
    assert top > 0 and table.get_attribute("data-theme") == "light"
    for name, theme in (("JupyterLab Dark", "dark"), ("JupyterLab Light", "light")):
        page.locator(".lm-MenuBar-item", has_text="Settings").click()
        page.locator(".lm-Menu-item", has_text="Theme").first.click()
        page.locator(".lm-Menu-item", has_text=name).first.click()
        expect(table).to_have_attribute("data-theme", theme)
        page.wait_for_timeout(300)
        page.screenshot(path=shots / f"jupyterlab-{theme}.png")


def test_two_tables_in_one_notebook_and_a_table_shown_twice(page: Page, lab: Lab) -> None:
    page.add_init_script(COUNTING)
    cells = (TABLE.format(name="one"), TABLE.format(name="two"), "one", "print(one.session.state.turns)")
    traffic = Traffic().watch(page)
    open_notebook(page, lab.write("two.ipynb", *cells), len(cells), 1000)
    for number in range(3):
        run(page, number)
    tables = [page.locator(".jp-Notebook .jp-CodeCell").nth(number).locator(".rummy") for number in range(3)]
    first, other, again = tables
    start_match(first)
    expect(again.locator(".hand [role=option]")).to_have_count(10)
    hand = "(all) => all.map((one) => one.dataset.card)"
    assert first.locator(".hand [role=option]").evaluate_all(hand) == again.locator(
        ".hand [role=option]"
    ).evaluate_all(hand)
    expect(other.locator(".panel .title")).to_have_text("Take a seat")
    start_match(other)
    for table in tables:
        expect(table.locator(".actions [aria-disabled=true]").first).to_be_attached()
        expect(table.locator(".status .words")).to_contain_text("Your turn", timeout=60 * SECONDS)

    # What is picked and typed at one is nothing to the others.
    again.locator(".hand [role=option]").first.click(position={"x": 9, "y": 22})
    counts = [table.locator(".hand [aria-selected=true]").count() for table in tables]
    assert counts == [0, 0, 1]
    before = len(traffic.intents)
    page.keyboard.press("d")
    expect(first.locator(".hand [role=option]")).to_have_count(11)
    expect(again.locator(".hand [role=option]")).to_have_count(11)
    page.wait_for_timeout(500)
    assert [one["verb"] for one in traffic.intents[before:] if one["kind"] == "act"] == ["draw"]
    expect(other.locator(".hand [role=option]")).to_have_count(10)
    named = page.evaluate("() => [...document.querySelectorAll('.rummy [id]')].map((node) => node.id)")
    assert len(named) == len(set(named)) > 0

    # A cell that is run again puts a new table in the place of the old one, of which the page keeps nothing.
    held = page.evaluate("() => window.heldByFelts()")
    assert held["listeners"] and held["timers"] == 3
    for _ in range(3):
        run(page, 1)
        expect(other.locator(".panel .lines")).to_contain_text("Welcome back.")
    expect(page.locator(".rummy")).to_have_count(3)
    assert page.evaluate("() => window.heldByFelts()") == held
    expect(again.locator(".hand [role=option]")).to_have_count(11)


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
        self.until(lambda: self.traffic.welcomed is not None, "a welcome", 90)
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
