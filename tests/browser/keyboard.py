"""The table as a person without a mouse uses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.table_page import TablePage

# Parts with one tab stop, in which arrows go from thing to thing.
PARTS = (
    ".hand .cards, .hand .tools, .actions, .question .buttons, .trays, .melds .owners, .piles, "
    ".map .lessons, .tutor .beats, .exercise .options, .exercise .ordered, .picker .grid"
)
WHERE = """(node, parts) => {
  const active = document.activeElement;
  const part = node.closest(parts);
  return active === node ? "here" : part !== null && part.contains(active) ? "part" : "elsewhere";
}"""
COUNT_POINTERS = """
window.pointers = 0;
for (const kind of ["pointerdown", "mousedown", "touchstart"])
  addEventListener(kind, () => { window.pointers += 1; }, true);
"""
MOST_TABS = 120
MOST_ARROWS = 60


class KeyboardTable(TablePage):
    """A page with a table, and a keyboard; `pointers` counts what anything else pressed."""

    def __init__(self, page: Page, url: str) -> None:
        super().__init__(page, url)
        page.add_init_script(COUNT_POINTERS)

    @property
    def pointers(self) -> int:
        """Return how often a mouse or a finger was used on this page."""
        return int(self.page.evaluate("window.pointers"))

    def key(self, name: str) -> None:
        """Press a key."""
        self.page.keyboard.press(name)

    def go_to(self, target: Locator) -> None:
        """Move the focus to something: by Tab to its part of the page, inside the part by arrows."""
        where = ""
        for _ in range(MOST_TABS):
            where = target.evaluate(WHERE, PARTS)
            if where != "elsewhere":
                break
            self.key("Tab")
        assert where != "elsewhere", f"Tab does not reach {target}; {self.told()}"
        if where == "part":
            self.key("Home")
            for _ in range(MOST_ARROWS):
                if target.evaluate(WHERE, PARTS) == "here":
                    return
                self.key("ArrowRight")
            raise AssertionError(f"arrows do not reach {target}; {self.told()}")

    def press(self, target: Locator, **where: Any) -> None:
        """Go to something and press it."""
        self.go_to(target)
        self.key("Space" if target.get_attribute("role") == "option" else "Enter")

    def act(self, ident: str) -> dict[str, Any]:
        """Press an action's letter, or its button where it has none."""
        key = next(action["key"] for action in self.scene["actions"] if action["id"] == ident)
        if not key:
            return super().act(ident)
        if not self.root.evaluate("root => root.contains(document.activeElement)"):
            self.key("Tab")
        return self.send(lambda: self.key(key))

    def fill(self, **values: str) -> None:
        """Fill in the first page by typing; in a list of choices the first letters choose."""
        for name, value in values.items():
            field = self.field(name)
            self.unfold(field)
            self.go_to(field)
            if field.evaluate("node => node.tagName") == "SELECT":
                self.choose_in_list(field, value)
            else:
                self.key("Control+A")
                self.page.keyboard.type(value)
            assert field.input_value() == value

    def choose_in_list(self, field: Locator, value: str) -> None:
        """Choose in a focused list by the arrow keys."""
        values: Sequence[str] = field.evaluate("node => [...node.options].map(option => option.value)")
        step = values.index(value) - values.index(field.input_value())
        for _ in range(abs(step)):
            self.key("ArrowDown" if step > 0 else "ArrowUp")

    def set(self, label: str, option: str) -> None:
        """Choose something in the settings beside the table."""
        part = self.page.locator("details.settings")
        if part.get_attribute("open") is None:
            self.press(part.locator("summary"))
        wanted = part.get_by_label(label, exact=True)
        values = wanted.evaluate("node => Object.fromEntries([...node.options].map(o => [o.text, o.value]))")
        while wanted.input_value() != values[option]:
            self.go_to(wanted)
            order = list(values.values())
            down = order.index(values[option]) > order.index(wanted.input_value())
            self.send(lambda key="ArrowDown" if down else "ArrowUp": self.key(key))
