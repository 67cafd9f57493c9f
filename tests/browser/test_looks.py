"""The main screens: pictures of each, no serious finding of axe, nothing out of reach on a small screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.bare_page import BarePage
from tests.browser.person import Person
from tests.browser.saved import save_match
from tests.browser.table_page import TablePage
from tests.browser.test_lost import go_on
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
WIDTHS = (1280, 768, 390, 320)
HEIGHTS = {1280: 900, 768: 1024, 390: 844, 320: 640}
THEMES = ("light", "dark")
AXE_WIDTHS = (1280, 390)
HOSTILE = "<img src=x onerror=alert(1)>"
# What sticks out at the side, and by how much; what scrolls in a box of its own does not count.
TOO_WIDE = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  const over = (node) => Math.round(node.getBoundingClientRect().right - room);
  const wide = [...document.querySelectorAll(".rummy *")].filter((node) => over(node) > 1);
  return ["the page", ...wide.slice(0, 8).map((node) => `${node.className} ${over(node)}`)];
}"""
# Controls that cannot be pressed in the middle because something lies over them, once scrolled into sight.
COVERED = """() => {
  const found = [];
  const controls = ["button", "select", "input", "summary"].map((name) => `.rummy ${name}`).join();
  for (const node of document.querySelectorAll(controls)) {
    if (node.closest("[hidden]") || node.closest("details:not([open]) > :not(summary)")) continue;
    node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = node.getBoundingClientRect();
    if (box.width === 0) continue;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (hit === null || node.contains(hit) || hit.contains(node)) continue;
    const name = `${node.className || node.tagName} ${node.textContent.trim().slice(0, 20)}`;
    found.push(`${name} under ${hit.className}`);
  }
  scrollTo(0, 0);
  return found;
}"""
SMALL = """() => [...document.querySelectorAll(".rummy .action, .rummy .slot, .rummy .place, .rummy .pile")]
  .filter((node) => !node.closest("[hidden]"))
  .map((node) => [node.className, node.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.height < 24 || box.width < 24))
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""


class Screens:
    """Looks at one screen after the other, at every width and in both themes."""

    def __init__(self, table: TablePage | BarePage, folder: Path) -> None:
        self.table = table
        self.folder = folder
        self.axe = Axe()
        self.faults: list[str] = []

    @contextmanager
    def size(self, width: int, theme: str) -> Iterator[None]:
        """Have the page at a width and in a theme for a while."""
        page = self.table.page
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        page.wait_for_timeout(60)  # a frame or two, for what follows the width
        yield
        page.set_viewport_size({"width": 1280, "height": 900})
        page.wait_for_selector(".rummy.wide", state="attached")  # else what follows meets the narrow layout

    def look(self, name: str) -> None:
        """Take the pictures of a screen and note what is wrong with it."""
        page = self.table.page
        for width in WIDTHS:
            for theme in THEMES:
                with self.size(width, theme):
                    page.screenshot(path=self.folder / f"{name}-{width}-{theme}.png")
                    where = f"{name}, {width} px, {theme}"
                    self.note(where, "sticks out", page.evaluate(TOO_WIDE))
                    if width in AXE_WIDTHS:
                        self.note(where, "axe", self.findings())
                    if theme == "light":
                        self.note(where, "covered", page.evaluate(COVERED))
                        self.note(where, "too small", page.evaluate(SMALL))

    def note(self, where: str, what: str, found: list[str]) -> None:
        """Write down faults."""
        self.faults += [f"{where}: {what}: {fault}" for fault in found]

    def findings(self) -> list[str]:
        """Return what axe finds serious or critical."""
        answer = self.axe.run(self.table.page).response
        assert len(answer["passes"]) > 10  # else it has looked at nothing
        found = answer["violations"]
        return [
            f"{each['id']} ({each['impact']}): {each['help']}: {[n['html'][:160] for n in each['nodes'][:3]]}"
            for each in found
            if each["impact"] in ("serious", "critical")
        ]


@pytest.fixture
def screens(shots: Path) -> Callable[[TablePage], Screens]:
    """Give a function that makes ready to look at a table."""
    return lambda table: Screens(table, shots)


def test_the_screens_of_a_new_match(
    new_table: Callable[..., TablePage], screens: Callable[[TablePage], Screens]
) -> None:
    table = new_table()
    look = screens(table)
    alerts: list[str] = []
    table.page.on("dialog", lambda dialog: (alerts.append(dialog.message), dialog.dismiss()))
    look.look("setup")
    table.fill(name_0=HOSTILE, name_1=HOSTILE, seats="8")
    look.look("setup-8")
    table.fill(seats="4", seed="looks")
    assert table.send(lambda: table.press(table.panel_button("Start the match")))["kind"] == "ack"
    assert table.page.locator(".panel .lines").inner_text().count("<img src=x") == 2
    look.look("ready")
    table.set("The others play", "At once")
    assert table.send(lambda: table.press(table.panel_button("Deal the cards")))["kind"] == "ack"
    table.until_settled()
    assert table.page.locator(".seat .name").first.inner_text().startswith("<img src=x")
    assert table.page.locator(".rummy img").count() == 0
    look.look("own-turn")
    table.stage([table.hand()[:2]])
    assert table.act("lay down")["kind"] == "refused"
    assert table.refusal
    table.page.locator(".refusal .why > summary").click()
    look.look("refusal")
    assert alerts == [] and look.faults == [], "\n".join(look.faults)


def test_the_screens_of_a_later_round(
    new_table: Callable[..., TablePage],
    page_server: PageServer,
    screens: Callable[[TablePage], Screens],
) -> None:
    token = save_match(
        page_server.store,
        until=lambda session: (
            session.state.round >= 5
            and session.waiting_for == 0
            and session.state.phase == "buy"
            and len(session.state.melds) >= 4
        ),
        speed="instant",
        autopass="ask",
    )
    table = new_table(token=token)
    look = screens(table)
    look.look("resume")
    go_on(table)
    look.look("buy-question")
    assert Person(table).play_round()["panel"]["id"] == "round"
    look.look("round-end")
    assert look.faults == [], "\n".join(look.faults)


def test_the_screens_of_the_end(
    new_table: Callable[..., TablePage],
    page_server: PageServer,
    screens: Callable[[TablePage], Screens],
) -> None:
    token = save_match(
        page_server.store,
        until=lambda session: session.state.round == 11 and session.waiting_for == 0,
        speed="instant",
        autopass="always",
    )
    table = new_table(token=token)
    look = screens(table)
    go_on(table)
    leave = next(action for action in table.scene["actions"] if action["id"] == "menu")
    table.send(lambda: table.press(table.page.get_by_role("button", name=leave["label"], exact=True)))
    look.look("leave")
    table.send(lambda: table.press(table.panel_button("Play on")))
    assert Person(table).play_round()["panel"]["id"] == "match"
    look.look("match-end")
    assert look.faults == [], "\n".join(look.faults)


def test_text_of_twice_the_size_stays_within_reach(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    token = save_match(page_server.store, speed="instant")
    table = new_table(token=token)
    table.page.add_style_tag(content=":root { font-size: 200% !important; }")
    table.page.wait_for_timeout(60)
    assert table.page.evaluate(TOO_WIDE) == []
    go_on(table)
    for width in (1280, 390):
        table.page.set_viewport_size({"width": width, "height": 900})
        table.page.wait_for_timeout(60)
        assert table.page.evaluate(TOO_WIDE) == []
        assert table.page.evaluate(COVERED) == []
    Person(table).play_one()


def test_nothing_moves_where_that_is_not_wished(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    token = save_match(page_server.store, speed="instant")
    table = new_table(token=token, reduced_motion="reduce")
    go_on(table)
    Person(table).play_one()
    moving: list[Any] = table.page.evaluate(
        "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 1).map(String)"
    )
    assert moving == []
