"""The rules to read: a part is in sight once it is asked for, and what is printed is the rules alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bare_page import BarePage
from tests.widgets.dash import Dash

pytestmark = pytest.mark.browser
COVERED = """(heading) => {
  const box = heading.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + 4, box.top + box.height / 2);
  return there === null || !(there === heading || heading.contains(there));
}"""


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_a_part_is_in_sight_once_it_is_asked_for(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    dash = Dash()
    dash.does("place", name="rules")
    bare = BarePage(page)
    bare.show(dash.scene)
    parts = [part["title"] for part in dash.scene["panel"]["book"]["parts"]]
    expect(page.locator(".book nav button")).to_have_text(parts)
    for title in ("Going down", "Scoring", "The goal"):
        page.get_by_role("button", name=title, exact=True).click()
        heading = page.locator(".chapter h4", has_text=title)
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
        assert not heading.evaluate(COVERED), title
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert not bare.errors


def test_what_is_printed_is_the_rules_alone(page: Page) -> None:
    dash = Dash()
    dash.does("place", name="rules")
    BarePage(page).show(dash.scene)
    beside = page.locator(".places, .side, .status, .book nav, .panel .field, .panel .action")
    expect(beside.first).to_be_visible()
    page.emulate_media(media="print")
    assert [node.inner_text() for node in beside.all() if node.is_visible()] == []
    rules = page.locator(".chapter .rule .text")
    assert all(rule.is_visible() for rule in rules.all()) and rules.count() > 70
