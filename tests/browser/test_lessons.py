"""Lessons on the dashboard, from the map to the last level: by the keys alone, and by touch on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rummy_widgets.lessons.shelf import find_lesson
from tests.browser.conditions import lie_still
from tests.browser.keyboard import KeyboardTable
from tests.browser.learner import Learner
from tests.browser.table_page import TablePage
from tests.browser.test_family import PHONE
from tests.browser.test_ways import COUNT_MICE

pytestmark = pytest.mark.browser
BACK_FROM_BELOW = """() => {
  scrollTo(0, document.scrollingElement.scrollHeight);
  const buttons = [...document.querySelectorAll(".tutor button")];
  buttons.find((one) => one.textContent.startsWith("All lessons")).click();
}"""


def go_through(table: TablePage, number: int) -> None:
    """Solve every level of a lesson, and come to what follows them."""
    lesson = find_lesson(number)
    learner = Learner(table)
    learner.go("Learn")
    learner.open(lesson)
    for place, level in enumerate(lesson.levels, start=1):
        assert table.scene["tutor"]["step"] == f"Level {place} of {len(lesson.levels)}"
        learner.solve(level)
        learner.onward()
    assert not table.scene["tutor"]["step"].startswith("Level ")
    learner.press(table.page.locator(".tutor").get_by_role("button", name="All lessons"))
    row = next(row for row in table.scene["map"]["lessons"] if row["number"] == str(number))
    assert row["stars"] == 2, row


@pytest.mark.parametrize("number", [4, 7])
def test_a_lesson_by_keyboard_alone(new_table: Callable[..., TablePage], number: int) -> None:
    table = new_table(KeyboardTable)
    go_through(table, number)
    assert table.pointers == 0


def test_a_lesson_by_touch_on_a_phone(new_table: Callable[..., TablePage]) -> None:
    table = new_table(**PHONE)
    table.touch = True
    table.page.evaluate(COUNT_MICE)
    go_through(table, 1)
    assert table.page.evaluate("window.mice") == 0
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_and_each_level_of_it_are_read_from_their_beginning_on_a_phone(
    new_table: Callable[..., TablePage],
) -> None:
    table = new_table(**PHONE)
    table.touch = True
    learner = Learner(table)
    learner.go("Learn")
    begins = table.page.locator(".tutor .title, .map .onward")
    goal = table.page.locator(".tutor .goal, .exercise .text")
    for lesson in (find_lesson(12), find_lesson(13)):
        # The map was scrolled down to its lesson; the way on from an exercise stands below it.
        learner.open(lesson)
        for level in (lesson.levels[0], None):
            lie_still(table.page)
            expect(begins.locator("visible=true")).to_be_in_viewport(ratio=1)
            expect(goal.locator("visible=true").first).to_be_in_viewport(ratio=1)
            if level is not None:
                learner.solve(level)
                learner.onward()
        table.send(lambda: table.page.evaluate(BACK_FROM_BELOW))
        lie_still(table.page)
        expect(begins.locator("visible=true")).to_be_in_viewport(ratio=1)
