"""How somebody meets the page: how large a window, in which direction, with which text and colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.bare_page import BarePage

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
