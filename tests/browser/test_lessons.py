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
    learner, lesson = Learner(table), find_lesson(13)
    learner.go("Learn")
    learner.open(lesson)
    goal = table.page.locator(".tutor .goal, .exercise .text").locator("visible=true").first
    begins = table.page.locator(".tutor .title")
    # The map was scrolled down to its lesson; the way on from an exercise stands below it.
    for level in lesson.levels[:3]:
        lie_still(table.page)
        expect(begins).to_be_in_viewport(ratio=1)
        expect(goal).to_be_in_viewport(ratio=1)
        learner.solve(level)
        learner.onward()
    learner.press(table.page.locator(".tutor").get_by_role("button", name="All lessons"))
    lie_still(table.page)
    expect(table.page.locator(".map .onward")).to_be_in_viewport(ratio=1)
