"""A dispute in a real browser: clicked together by mouse, by finger and by the keys, on any screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.keyboard import KeyboardTable
from tests.browser.learner import Learner
from tests.browser.table_page import TablePage
from tests.browser.test_looks import Screens

pytestmark = pytest.mark.browser
MOST_TABS = 60
SMALLEST = """() => [...document.querySelectorAll(".picker button, .pill")]
  .map((node) => node.getBoundingClientRect())
  .reduce((least, box) => Math.min(least, box.width, box.height), 1000)"""


class Court:
    """The page of disputes, by whatever a table's `press` is."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page = table.page
        Learner(table).go("Judge")
        expect(self.page.locator(".picker")).to_be_visible()

    @property
    def panel(self) -> dict[str, Any]:
        return self.table.scene["panel"]

    def answer(self, label: str) -> None:
        """Choose one of the answers that are side by side."""
        pill = self.page.locator(".pill").filter(has_text=label)
        self.table.send(lambda: self.table.press(pill))
        expect(pill.locator("input")).to_be_checked()

    def cell(self, card: str) -> Locator:
        """Return a card of the grid."""
        return self.page.locator(f'.picker .cell[data-card="{card}"]')

    def put(self, place: str, cards: Iterable[str]) -> None:
        """Choose a place, and press its cards one right after the other."""
        self.table.press(self.page.locator(".slot-of > .name").filter(has_text=place))
        for card in cards:
            self.table.press(self.cell(card))
        self.table.until(lambda: self.at(place) == sorted(cards), f"{cards} to lie in {place}")

    def at(self, place: str) -> list[str]:
        """Return the cards in a place, as the page was told."""
        slots = self.panel["picker"]["slots"]
        return sorted(card["id"] for slot in slots if place in slot["label"] for card in slot["cards"])

    def judge(self) -> str:
        """Have it judged; return the ruling as it is read."""
        self.table.send(lambda: self.table.press(self.table.panel_button("Judge")))
        ruling = self.page.get_by_role("region", name="The ruling")
        expect(ruling).to_be_in_viewport()
        return " ".join(ruling.inner_text().split())


def test_a_dispute_by_mouse(new_table: Callable[..., TablePage]) -> None:
    court = Court(new_table())
    court.answer("Lay down")
    court.put("Meld you lay down", ("7S", "8S", "TS"))
    expect(court.cell("7S")).to_have_attribute("aria-label", "7 of spades, in meld 1")
    court.put("Other cards", ("9S", "2C"))
    ruling = court.judge()
    assert ruling.startswith("✗ No.") and "7♠ 8♠ 10♠ is not a run: 9♠ is missing." in ruling
    assert "The rule: Runs" in ruling and "Add 9♠ from your hand." in ruling
    status = court.page.get_by_role("status").filter(has_text="is not a run")
    expect(status).to_contain_text("No. 7♠ 8♠ 10♠ is not a run")
    away = court.page.get_by_role("button", name="Take away the 10 of spades")
    court.table.send(lambda: court.table.press(away))
    expect(court.page.locator(".ruling")).to_be_hidden()
    court.table.press(court.page.locator(".slot-of > .name").first)
    court.table.send(lambda: court.table.press(court.cell("9S")))
    ruling = court.judge()
    assert ruling.startswith("✓ Yes.") and "You may, before you draw." in ruling
    assert "When you meld: after you draw" in ruling, "in another style it is otherwise"


class TouchTable(TablePage):
    """A page with a table, and a finger."""

    def press(self, target: Locator, **where: Any) -> None:
        """Tap something."""
        target.tap(**where)


def test_a_dispute_by_finger_on_a_phone(new_table: Callable[..., TablePage]) -> None:
    phone = {"width": 390, "height": 844}
    court = Court(new_table(TouchTable, viewport=phone, has_touch=True, is_mobile=True))
    court.table.send(lambda: court.page.get_by_label("Game", exact=True).select_option("gin"))
    court.answer("Knock")
    court.put("The card you throw", ("KD",))
    hand = ("KS", "KC", "KH", "5S", "6S", "7S", "9C", "TC", "TD")
    court.put("The rest of your hand", hand)
    answer = court.table.send(lambda: court.table.press(court.table.panel_button("Judge")), changes=False)
    assert answer["because"] == "Choose the whole hand: 10 cards beside the one put aside; 9 are there."
    assert court.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert court.page.evaluate(SMALLEST) >= 40
    court.table.press(court.cell("AD"))
    court.table.until(lambda: len(court.at("The rest of your hand")) == 10, "ten cards")
    ruling = court.judge()
    assert ruling.startswith("✗ No.") and "30 points of deadwood; you may knock with 10 at most" in ruling
    for card in ("JC", "TD"):
        court.table.send(lambda card=card: court.table.press(court.cell(card)))
    ruling = court.judge()
    assert ruling.startswith("✓ Yes.") and "The rule: When you may knock" in ruling


def test_a_dispute_by_the_keys_alone(new_table: Callable[..., TablePage]) -> None:
    table = new_table(KeyboardTable)
    court = Court(table)

    def tab_to(selector: str) -> None:
        """Press Tab until the focus is on what a selector names."""
        for _ in range(MOST_TABS):
            if table.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            table.key("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def walk(card: str) -> None:
        """Go to a card of the grid by arrows."""
        tab_to(".picker .cell")
        table.key("Home")
        row = next(at for at, row in enumerate(court.panel["picker"]["rows"]) if card in ids(row))
        for _ in range(row):
            table.key("ArrowDown")
        for _ in range(ids(court.panel["picker"]["rows"][row]).index(card)):
            table.key("ArrowRight")
        expect(court.cell(card)).to_be_focused()

    def ids(row: dict[str, Any]) -> list[str]:
        return [one["id"] for one in row["cards"]]

    tab_to(".pill input")
    for label in ("Lay down", "Lay off"):
        table.send(lambda: table.key("ArrowRight"))
        expect(table.page.locator(".pill").filter(has_text=label).locator("input")).to_be_focused()
    tab_to("[data-field='fact.opened'] input")
    table.send(lambda: table.key("ArrowRight"))
    walk("8C")
    table.send(lambda: table.key("Space"))
    table.key("2")
    for card in ("9C", "TC", "JC"):
        walk(card)
        table.send(lambda: table.key("Space"))
        expect(court.cell(card)).to_be_focused()
    assert (court.at("Cards you lay off"), court.at("The meld on the table")) == (["8C"], ["9C", "JC", "TC"])
    tab_to(".panel .action")
    table.send(lambda: table.key("Enter"))
    expect(table.page.get_by_role("region", name="The ruling")).to_contain_text("Yes.")
    expect(table.page.get_by_role("status").filter(has_text="You may")).to_be_visible()
    assert table.pointers == 0


def test_the_place_of_disputes_on_any_screen(new_table: Callable[..., TablePage], shots: Path) -> None:
    court = Court(new_table())
    look = Screens(court.table, shots)
    look.look("judge-empty")
    court.answer("Lay off")
    court.answer("Yes")
    court.put("Cards you lay off", ("8H", "8H"))
    court.put("The meld on the table", ("7H", "9H", "JK"))
    court.judge()
    court.page.locator(".panel details.fieldgroup summary").click()
    court.page.locator(".ruling summary").click()
    look.look("judge")
    for width in (1280, 768, 390, 320):
        with look.size(width, "light"):
            assert court.page.evaluate(SMALLEST) >= 24, width
    with look.size(1280, "light"):
        court.page.emulate_media(forced_colors="active")
        court.page.screenshot(path=shots / "judge-forced-colours.png", full_page=True)
        court.page.emulate_media(forced_colors="none")
    assert look.faults == []
