"""Cards in a real browser: their colours, their looks, all of them in pictures; and sounds, which are off."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rummy_widgets.cards import PackSpec, fresh_pack
from rummy_widgets.widgets.felt import css, esm
from tests.browser.saved import save_match
from tests.browser.table_page import TablePage
from tests.browser.test_lost import go_on
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
SHEET = """([felt, css, cards, theme, colours, width]) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
  const root = Object.assign(document.createElement("div"), { className: "rummy" });
  Object.assign(root.dataset, { theme, colours });
  const rows = Object.assign(document.createElement("div"), { className: "hand" });
  const looks = "display: flex; flex-wrap: wrap; gap: 8px; padding: 12px; background: var(--felt)";
  rows.style.cssText = `--w: ${width}px; ${looks}`;
  root.append(rows);
  document.body.replaceChildren(root);
  const text = `${felt}\\nexport { drawCard };`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return import(address).then(({ drawCard }) => { rows.append(...cards.map((card) => drawCard(card))); });
}"""
# The sizes of what is printed on the cards, and whether it stays on them.
MEASURE = """() => [...document.querySelectorAll(".rummy .card:not(.back)")].map((card) => {
  const box = card.getBoundingClientRect();
  const inside = (node) => {
    const part = node.getBoundingClientRect();
    const across = part.left >= box.left - 1 && part.right <= box.right + 1;
    return across && part.top >= box.top - 1 && part.bottom <= box.bottom + 1;
  };
  const rank = card.querySelector(".index:not(.turned) .rank");
  const parts = [...card.querySelectorAll(".index:not(.turned) > *, .face > *")];
  return {
    size: parseFloat(getComputedStyle(rank).fontSize),
    index: rank.getBoundingClientRect().width,
    inside: parts.filter((node) => node.getClientRects().length > 0).every(inside),
    face: card.querySelector(".face").getBoundingClientRect().width,
  };
})"""
COLOURS = """() => {
  const cards = [...document.querySelectorAll(".rummy .card:not(.back)")];
  return Object.fromEntries(cards.map((card) => {
    const style = getComputedStyle(card);
    return [card.dataset.suit ?? "joker", [style.color, style.backgroundColor]];
  }));
}"""
# A stand-in that counts the ways to be heard that a page opens.
COUNT_AUDIO = """() => {
  window.heard = { contexts: 0, notes: 0 };
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() { super(); window.heard.contexts += 1; }
    createOscillator() { window.heard.notes += 1; return super.createOscillator(); }
  };
}"""


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour as a browser writes it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def every_card() -> list[dict[str, str]]:
    """Return a pack with its joker and a back, as a scene has cards."""
    texts = [card.text for card in fresh_pack(PackSpec(packs=1, jokers=1)) if not card.is_joker]
    cards = [{"rank": text[0], "suit": text[1]} for text in texts]
    return [*cards, {"rank": "JK", "suit": ""}, {"rank": "", "suit": ""}]


def lay_out(page: Page, theme: str, colours: str, width: int) -> None:
    """Show every card at a width."""
    page.evaluate(SHEET, [esm(), css(), every_card(), theme, colours, width])


@pytest.fixture
def sheet(browser: Browser) -> Any:
    page = browser.new_page(viewport={"width": 1290, "height": 900})
    page.goto("about:blank")
    yield page
    page.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_suits_are_plain_to_see_on_the_card(sheet: Page, theme: str) -> None:
    for colours, different in (("two", 3), ("four", 5)):
        lay_out(sheet, theme, colours, 84)
        found = sheet.evaluate(COLOURS)
        assert set(found) == {"S", "H", "D", "C", "joker"}
        assert len({ink for ink, _ in found.values()}) == different
        for suit, (ink, paper) in found.items():
            assert contrast(ink, paper) >= 4.5, (theme, colours, suit, ink, paper)


def test_the_four_colours_are_those_of_the_four_colour_deck(sheet: Page) -> None:
    lay_out(sheet, "light", "four", 84)
    found = {suit: ink for suit, (ink, _) in sheet.evaluate(COLOURS).items()}
    wanted = {"S": "#111111", "H": "#c62828", "D": "#1557b0", "C": "#1b6e2e", "joker": "#6a1b9a"}
    as_rgb = {s: f"rgb({int(c[1:3], 16)}, {int(c[3:5], 16)}, {int(c[5:], 16)})" for s, c in wanted.items()}
    assert found == as_rgb


@pytest.mark.parametrize(("width", "window"), [(56, 500), (84, 1290), (110, 1290)])
def test_every_card_in_a_picture(sheet: Page, shots: Path, width: int, window: int) -> None:
    sheet.set_viewport_size({"width": window, "height": 900})
    for theme, colours in (("light", "two"), ("dark", "four")):
        lay_out(sheet, theme, colours, width)
        sheet.screenshot(path=shots / f"cards-{width}-{theme}-{colours}.png", full_page=True)
        cards = sheet.evaluate(MEASURE)
        assert len(cards) == 53
        for card in cards:
            assert card["size"] >= 16 and card["inside"], card
            assert card["face"] >= width * 0.5


def choose(table: TablePage, label: str, option: str) -> None:
    """Choose a look beside the table."""
    part = table.page.locator("details.looks")
    if part.get_attribute("open") is None:
        table.press(part.locator("summary"))
    part.get_by_label(label, exact=True).select_option(label=option)


def test_looks_are_chosen_shown_and_kept(
    new_table: Callable[..., TablePage], page_server: PageServer, shots: Path
) -> None:
    table = new_table(token=save_match(page_server.store, speed="instant"))
    go_on(table)
    rank = table.page.locator(".hand .card .index:not(.turned) .rank").first
    letter = "node => getComputedStyle(node.parentElement, '::after').content"
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    usual = rank.evaluate(size)
    assert rank.evaluate(letter) == "none"
    for label, option in (("Suits", "Four colours"), ("Letters on cards", "On"), ("Large index", "On")):
        choose(table, label, option)
    assert json.loads(rank.evaluate(letter)) in tuple("SHDC")
    assert rank.evaluate(size) >= usual * 1.4
    for width, height in ((1280, 900), (390, 844)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_timeout(60)
        table.page.evaluate("scrollTo(0, 0)")
        table.page.screenshot(path=shots / f"looks-{width}.png")
        table.page.locator("details.looks").screenshot(path=shots / f"looks-part-{width}.png")
    table.reload()
    root = table.root.evaluate("node => ({ ...node.dataset })")
    assert (root["colours"], root["letters"], root["index"]) == ("four", "on", "on")
    kept = json.loads(table.page.evaluate("localStorage.getItem('rummy_widgets.look')"))
    assert (kept["colours"], kept["letters"], kept["index"], kept["sounds"]) == ("four", "on", "on", "off")


def test_sounds_are_off_until_they_are_chosen(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table(token=save_match(page_server.store, speed="instant"))
    table.page.evaluate(COUNT_AUDIO)
    go_on(table)
    refuse(table)
    assert table.page.evaluate("heard") == {"contexts": 0, "notes": 0}
    choose(table, "Sounds", "On")
    heard = table.page.evaluate("heard")
    assert heard["contexts"] == 1 and heard["notes"] > 0
    refuse(table)
    assert table.page.evaluate("heard")["notes"] > heard["notes"]
    choose(table, "Sounds", "Off")
    silent = table.page.evaluate("heard")
    refuse(table)
    assert table.page.evaluate("heard") == silent


def refuse(table: TablePage) -> None:
    """Press what cannot be done now."""
    idle = next(action for action in table.scene["actions"] if not action["ready"] and action["reason"])
    table.press(table.action_button(idle["id"]))
    assert table.refusal
