"""How somebody meets the page: how large a window, in which direction, with which text and colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.bare_page import BarePage

# Comes back when the page has stood where it is for ten frames.
STILL = """async () => {
  const scroller = document.scrollingElement;
  for (let [at, frames] = [scroller.scrollTop, 0]; frames < 10; frames += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    if (scroller.scrollTop !== at) [at, frames] = [scroller.scrollTop, 0];
  }
}"""
LARGE_TEXT = "html { font-size: 200%; }"


@dataclass(frozen=True)
class Condition:
    """How somebody meets the page."""

    width: int = 1280
    height: int = 900
    sheet: str = ""
    direction: str = "ltr"
    media: tuple[tuple[str, str], ...] = ()


Meet = Callable[[Condition], BarePage]


def settle(page: Page) -> None:
    """Let what follows the size of things follow."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def let_pass(page: Page, milliseconds: int) -> None:
    """Let time pass for the page: whatever it was to do sooner than that has been done then."""
    page.evaluate("(time) => new Promise((done) => setTimeout(done, time))", milliseconds)


def lie_still(page: Page) -> None:
    """Wait until nothing is on its way any more, and the page scrolls no further."""
    page.wait_for_function("document.getAnimations().every(one => one.playState !== 'running')")
    page.evaluate(STILL)
