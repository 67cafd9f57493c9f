"""The bar of buttons, where it is one row: each says its words in one line, in a window and in a low box."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.bare_page import BarePage
from tests.widgets.dash import Dash
from tests.widgets.forms import filled

pytestmark = pytest.mark.browser
LINES = """() => [...document.querySelectorAll(".rummy .actions .action:not([hidden])")].map((button) => {
  const words = document.createRange();
  words.selectNodeContents(button.querySelector(".label"));
  const box = button.getBoundingClientRect();
  const tops = new Set([...words.getClientRects()].map((line) => Math.round(line.top)));
  const said = words.getBoundingClientRect();
  const inside = said.left >= box.left && said.right <= box.right;
  return { text: words.toString(), lines: tops.size, inside, top: box.top, width: box.width };
})"""
BOX = """([width, height]) => {
  const holder = document.getElementById("table");
  holder.style.cssText = width === 0 ? "" : `width:${width}px;height:${height}px;overflow:auto`;
}"""


def scene_of(game: str) -> dict[str, Any]:
    """Return a table at the person's first turn, with every help there is."""
    dash = Dash()
    dash.does("setting", name="speed", value="step")
    values = filled(dash.scene["panel"], {"game": game, "seed": "bar"})
    dash.does("panel", panel="setup", action="start", values=values)
    dash.does("panel", panel="ready", action="deal", values={})
    while not dash.scene["urgent"]:
        dash.does("act", verb="next")
    return dash.scene


@pytest.mark.parametrize("game", ["ten-card", "indian"])
def test_the_words_of_a_button_stand_in_one_line_where_the_bar_is_one_row(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    bare = BarePage(page)
    scene = scene_of(game)
    # The window itself; then boxes as low as those of a notebook.
    for box in ((0, 0), (1200, 640), (1000, 640), (800, 640)):
        page.evaluate(BOX, list(box))
        bare.show(scene)
        page.wait_for_function("() => document.querySelectorAll('.rummy .hand [role=option]').length >= 10")
        page.wait_for_timeout(100)
        buttons = page.evaluate(LINES)
        assert len(buttons) >= 8, box
        assert len({button["top"] for button in buttons}) == 1, box
        broken = [button["text"] for button in buttons if button["lines"] > 1 or not button["inside"]]
        assert not broken, (box, broken)
        assert min(button["width"] for button in buttons) >= 44, box
    assert not bare.errors
