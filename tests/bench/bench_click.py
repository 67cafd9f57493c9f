"""Measure how long a click takes: of an action, until the page shows what came of it; of a card, in script.

Half of the actions are pressed once the table is at rest, the others while the last cards are on their way.
Cards are selected at the table that is played at, and at a crowded one: 14 in the hand, 40 on the table.

Run `python tests/bench/bench_click.py --out FILE`; it prints the figures and writes them as JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from rummy_widgets.widgets.felt import css, esm
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
AT_REST = "() => document.getAnimations().length === 0"
SELECT = """() => [...document.querySelectorAll(".rummy .hand [role=option]")].map((option) => {
  const started = performance.now();
  option.click();
  document.body.offsetHeight; // the layout that follows from it
  const took = performance.now() - started;
  option.click();
  return took;
})"""

HAND, ON_TABLE = 14, 40
SCENE = Path(__file__).parents[1] / "widgets" / "scenes" / "play8.json"
# Puts a felt with a scene into an empty page.
PUT = """async ([esm, css, scene]) => {
  const address = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
  const felt = (await import(address)).default;
  document.head.appendChild(document.createElement("style")).textContent = css;
  const model = { get: () => scene, on() {}, off() {}, send() {} };
  felt.render({ model, el: document.body.appendChild(document.createElement("div")) });
}"""


def crowded_scene() -> dict[str, Any]:
    """Return a scene with as many cards as a player ever has to do with."""
    scene: dict[str, Any] = json.loads(SCENE.read_text("utf-8"))
    cards = [
        {
            "id": f"{rank}{suit}",
            "rank": rank,
            "suit": suit,
            "name": f"{rank} of {suit}",
            "text": f"{rank}{suit}",
        }
        for suit in "CDHS"
        for rank in "A23456789TJQK"
    ]
    hand = [
        {**card, "new": False, "order": {"suit": place, "rank": place % 13}}
        for place, card in enumerate(cards[:HAND])
    ]
    laid = [{**card, "id": f"{card['id']}'"} for card in cards[:ON_TABLE]]
    melds = [
        {"id": f"m{place}", "owner": place % 4, "label": f"meld {place}", "cards": laid[at : at + 4],
         "slots": [{"end": "low", "label": "Low end"}, {"end": "high", "label": "High end"}]}
        for place, at in enumerate(range(0, ON_TABLE, 4))
    ]  # fmt: skip
    return scene | {"hand": scene["hand"] | {"cards": hand}, "melds": melds, "reading": True, "panel": None}


def select_at_a_crowded_table(page: Page, times: int = 10) -> list[float]:
    """Select every card of a crowded table's hand so many times; return the milliseconds of each."""
    page.goto("about:blank")
    page.evaluate(PUT, [esm(), css(), crowded_scene()])
    page.locator(".rummy .hand [role=option]").nth(HAND - 1).wait_for()
    assert page.locator(".rummy .melds .small").count() == ON_TABLE
    return [took for _ in range(times) for took in page.evaluate(SELECT)]


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
            rested, hurried, selecting = play(
                TablePage(context.new_page(), server.url).open(), arguments.actions
            )
            crowded = select_at_a_crowded_table(context.new_page())
            browser.close()
        finally:
            server.stop()
    result = {
        "unit": "ms",
        "actions": len(rested) + len(hurried),
        "click to repaint": figures(rested),
        "the same with cards on their way": figures(hurried),
        "selecting a card, script and layout": figures(selecting),
        "the same at a crowded table": figures(crowded),
    }
    finish("click", result, arguments.out)


def play(table: TablePage, wanted: int) -> tuple[list[float], list[float], list[float]]:
    """Draw and discard in turn; return the times of actions at rest, of hurried ones, of cards selected."""
    go_on(table)
    rested: list[float] = []
    hurried: list[float] = []
    selecting: list[float] = []
    while len(rested) + len(hurried) < wanted:
        scene = table.until_settled()
        if scene["panel"] is not None:
            table.send(lambda: table.press(table.panel_button("Next round")))
            continue
        ready = [action["id"] for action in scene["actions"] if action["ready"]]
        verb = "draw" if "draw" in ready else "discard"
        if verb == "draw":
            selecting += table.page.evaluate(SELECT)
        else:
            table.select(table.hand()[:1])
        # Turn by turn, so that both kinds hold draws and discards alike.
        rests = (len(rested) + len(hurried)) % 4 < 2
        if rests:
            table.page.wait_for_function(AT_REST)
        (rested if rests else hurried).append(timed(table, verb))
    return rested, hurried, selecting


def timed(table: TablePage, verb: str) -> float:
    """Press an action's button; return the milliseconds until its outcome is painted."""
    return float(table.action_button(verb).evaluate(CLICK))


if __name__ == "__main__":
    main()
