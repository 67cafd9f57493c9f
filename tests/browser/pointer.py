"""A mouse and a finger that hold something, move it and let it go."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.table_page import CARD_EDGE

Point = tuple[float, float]
STEPS = 6


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

    def _touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def hold(self, at: Point) -> None:
        """Put the finger down at a point."""
        self.at = at
        self._touch("touchStart", at)

    def to(self, at: Point) -> None:
        """Go to a point."""
        (x, y), steps = self.at, STEPS * 2
        for step in range(1, steps + 1):
            self.at = x + (at[0] - x) * step / steps, y + (at[1] - y) * step / steps
            self._touch("touchMove", self.at)
            self.page.wait_for_timeout(16)

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
            self.page.wait_for_timeout(16)
        self._touch("touchMove", self.at)
