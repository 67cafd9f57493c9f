"""A mouse and a finger that hold something, move it and let it go."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page

from tests.browser.table_page import CARD_EDGE

Point = tuple[float, float]
STEPS = 6
FRAME = 16  # ms


def corner(thing: Locator, dx: float = CARD_EDGE["x"], dy: float = CARD_EDGE["y"]) -> Point:
    """Return a point of a thing, told from its upper left corner; of a card it is the strip that is seen."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + dx, box["y"] + dy


def middle(thing: Locator) -> Point:
    """Return the middle of a thing."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Mouse:
    """The left button of a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def hold(self, at: Point) -> None:
        """Press at a point."""
        self.page.mouse.move(*at)
        self.page.mouse.down()

    def to(self, at: Point) -> None:
        """Go to a point."""
        self.page.mouse.move(*at, steps=STEPS)

    def let_go(self) -> None:
        """Let go."""
        self.page.mouse.up()

    def carry(self, start: Point, *ways: Point) -> None:
        """Hold at a point, go to others one after the other and let go."""
        self.hold(start)
        for way in ways:
            self.to(way)
        self.let_go()


class Finger(Mouse):
    """One finger on a screen, as the browser gets it from the machine: it decides itself what scrolls."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.devtools = page.context.new_cdp_session(page)
        self.at: Point = (0, 0)
        self.setting_out: list[float] = []

    def _touch(self, kind: str, *points: Point, at: float | None = None) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        event = {"type": kind, "touchPoints": touches, "timestamp": at or time.time()}
        self.devtools.send("Input.dispatchTouchEvent", event)

    def hold(self, at: Point) -> None:
        """Put the finger down at a point."""
        self.at = at
        now = time.time()
        # However slow the machine is, it sets out as quickly as a finger does.
        self.setting_out = [now + FRAME / 1000 * frame for frame in range(1, 4)]
        self._touch("touchStart", at, at=now)

    def rest(self, milliseconds: float) -> None:
        """Let the finger rest where it is."""
        self.setting_out = []
        self.page.wait_for_timeout(milliseconds)

    def to(self, at: Point) -> None:
        """Go to a point."""
        (x, y), steps = self.at, STEPS * 2
        for step in range(1, steps + 1):
            self.at = x + (at[0] - x) * step / steps, y + (at[1] - y) * step / steps
            self._touch("touchMove", self.at, at=self.setting_out.pop(0) if self.setting_out else None)
            self.page.wait_for_timeout(FRAME)

    def let_go(self) -> None:
        """Lift the finger."""
        self._touch("touchEnd")

    def tap(self, at: Point) -> None:
        """Tap at a point, at once."""
        self.hold(at)
        self.let_go()

    def second(self, at: Point) -> None:
        """Put a second finger down beside the first, move it and lift it again."""
        self._touch("touchStart", self.at, at)
        for step in range(STEPS):
            self._touch("touchMove", self.at, (at[0], at[1] + 8 * step))
            self.page.wait_for_timeout(FRAME)
        self._touch("touchMove", self.at)
