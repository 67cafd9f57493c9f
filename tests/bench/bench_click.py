"""Measure how long a click takes: of an action, until the page shows what came of it; of a card, in script.

Run `python tests/bench/bench_click.py --out FILE`; it prints the figures and writes them as JSON.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.driving import figures, finish, launch
from tests.browser.saved import own_token, save_match
from tests.browser.table_page import TablePage
from tests.browser.test_lost import go_on
from tests.serve.running import PageServer

ACTIONS = 50
# From the click inside the page until the frame after the status has changed.
CLICK = """(button) => new Promise((resolve) => {
  const words = document.querySelector(".rummy .status .words");
  const started = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
  });
  seen.observe(words, { childList: true, characterData: true, subtree: true });
  button.click();
})"""
SELECT = """() => [...document.querySelectorAll(".rummy .hand [role=option]")].map((option) => {
  const started = performance.now();
  option.click();
  document.body.offsetHeight; // the layout that follows from it
  const took = performance.now() - started;
  option.click();
  return took;
})"""


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--actions", type=int, default=ACTIONS)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = PageServer(Path(folder)).wait_until_ready()
        try:
            token = save_match(server.store, speed="instant", autopass="always")
            browser = launch(playwright)
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            own_token(context, token)
            actions, selecting = play(TablePage(context.new_page(), server.url).open(), arguments.actions)
            browser.close()
        finally:
            server.stop()
    result = {
        "unit": "ms",
        "actions": len(actions),
        "click to repaint": figures(actions),
        "selecting a card, script and layout": figures(selecting),
    }
    finish("click", result, arguments.out)


def play(table: TablePage, wanted: int) -> tuple[list[float], list[float]]:
    """Draw and discard in turn; return the time of each action and of each card selected."""
    go_on(table)
    actions: list[float] = []
    selecting: list[float] = []
    while len(actions) < wanted:
        scene = table.until_settled()
        if scene["panel"] is not None:
            table.send(lambda: table.press(table.panel_button("Next round")))
            continue
        ready = [action["id"] for action in scene["actions"] if action["ready"]]
        if "draw" in ready:
            selecting += table.page.evaluate(SELECT)
            actions.append(timed(table, "draw"))
        else:
            table.select(table.hand()[:1])
            actions.append(timed(table, "discard"))
    return actions, selecting


def timed(table: TablePage, verb: str) -> float:
    """Press an action's button; return the milliseconds until its outcome is painted."""
    return float(table.action_button(verb).evaluate(CLICK))


if __name__ == "__main__":
    main()
