"""Several people at one screen, in a real browser: by fingers and by keys, with a look at the curtain."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from rummy_widgets.engine import View
from rummy_widgets.session.session import Session
from tests.browser.any_game import Player
from tests.browser.keyboard import KeyboardTable
from tests.browser.saved import game_of, token_of
from tests.browser.table_page import TablePage
from tests.serve.running import PageServer
from tests.widgets.family import ALL, NAMED, PRETTY, cards_in, open_cards, stood_for

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GUARD = 450  # ms: a fresh curtain takes no press before
AXE_WIDTHS = (320, 1280)
SIZES = {320: 640, 390: 844, 768: 1024, 1280: 900}
# Backs of cards that are on their way from the stock to the hand.
COUNT_BACKS = """() => {
  window.backs = 0;
  const count = (changes) => changes.forEach(({ addedNodes }) => { window.backs += addedNodes.length; });
  new MutationObserver(count).observe(document.querySelector(".travels"), { childList: true });
}"""
# A finger that is still there when the curtain falls presses what comes under it.
HASTY = """() => {
  window.hasty = 0;
  new MutationObserver(() => {
    const button = document.querySelector('.panel[data-panel="curtain"]:not([hidden]) [data-action="show"]');
    if (button === null || window.hasty > 0) return;
    window.hasty += 1;
    button.click();
  }).observe(document.querySelector(".panel"), { subtree: true, childList: true, attributes: true });
}"""
STORED = "(order) => localStorage.setItem('rummy_widgets.look', JSON.stringify({ order }))"
HAND = "[...document.querySelectorAll('.hand [role=option]')].map((node) => node.dataset.card)"
# Ids of cards in anything that the browser keeps.
LEFT = r"""Object.keys(localStorage).filter((key) =>
  /\b([2-9TJQKA][CDHS]|JK)\b/.test(localStorage.getItem(key))).join(" ")"""
INSIDE = "document.querySelector('.rummy').outerHTML"


class Family(Player):
    """All the people at one screen; `lifted` are the seats that have looked, in order."""

    def __init__(self, table: TablePage, store: Path) -> None:
        super().__init__(table, store)
        self.lifted: list[int] = []

    @property
    def session(self) -> Session:
        """Return the match as it was saved by its last action."""
        return game_of(self.store, token_of(self.table.page))

    @property
    def view(self) -> View:
        """Return what the one who is asked knows."""
        session = self.session
        return session.view(session.waiting_for)

    def is_covered(self) -> None:
        """Nothing in the page tells of a card that not everybody knows."""
        scene, session = self.table.scene, self.session
        cards = open_cards(session, None)
        assert set(cards_in(scene)) <= {card.text for card in cards} | {"?"}
        told = {card.pretty for card in cards} | set(stood_for(scene))
        page = self.table.page
        assert page.locator(".hand [role=option]").count() == 0
        inside = page.evaluate(INSIDE)
        assert set(PRETTY.findall(inside)) <= told
        assert set(NAMED.findall(inside)) <= {card.name for card in ALL if card.pretty in told}

    def lift(self) -> None:
        """Press what the curtain asks for, once it can be pressed."""
        panel = self.table.scene["panel"]
        self.is_covered()
        session = self.session
        assert session.waiting_for is not None
        assert session.seats[session.waiting_for].name in panel["title"]
        self.table.page.wait_for_timeout(GUARD)
        label = panel["actions"][0]["label"]
        answer = self.table.send(lambda: self.table.press(self.table.panel_button(label)))
        assert answer["kind"] == "ack"
        self.lifted.append(session.waiting_for)
        hand = {card["id"] for card in self.table.scene["hand"]["cards"]}
        assert hand == {card.text for card in session.view(session.waiting_for).hand}

    def play(self, most: int) -> dict[str, Any]:
        """Play on until a round is over, or so many things are done; return the scene."""
        for _ in range(most):
            scene = self.table.until_settled()
            panel = scene["panel"]
            if panel is None:
                self.play_once()
            elif panel["id"] == "curtain":
                self.lift()
            else:
                return scene
        return self.table.scene

    def play_once(self) -> None:
        """Do one thing for the one whose cards are shown; the page must take it."""
        view = self.view
        action = self.bot.choose(view, self.rng)
        answer = self.do(view, self.table.scene, action)
        if answer["kind"] == "refused" and answer["choices"]:
            answer = self.table.choose()
        assert answer["kind"] == "ack", (action, answer)


def begin(table: TablePage, names: tuple[str, ...], **values: str) -> None:
    """Seat people at a table whose bots act at once, and have the cards dealt."""
    table.set("The others play", "At once")
    table.set("Remind me of cards that fit", "Off")
    game = values.pop("game", "ten-card")
    table.fill(game=game)
    table.fill(people=str(len(names)), **values)
    table.fill(**{f"person_{place}": name for place, name in enumerate(names)})
    assert table.send(lambda: table.press(table.panel_button("Start the match")))["kind"] == "ack"
    table.page.wait_for_timeout(GUARD)
    assert "At this screen: Mia and Noah" in " ".join(table.scene["panel"]["lines"])
    assert table.send(lambda: table.press(table.panel_button("Deal the cards")))["kind"] == "ack"
    table.until_settled()


@pytest.mark.parametrize("how", ["touch", "keys"])
def test_two_people_and_two_bots_play_a_round(
    how: str, new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    touch = how == "touch"
    table = new_table(**PHONE) if touch else new_table(KeyboardTable)
    table.touch = touch
    begin(table, ("Mia", "Noah"), length="first", seed="one screen")
    family = Family(table, page_server.store)
    scene = family.play(160)
    assert scene["panel"]["id"] == "match", table.told()
    assert set(family.lifted) == {0, 1} and len(family.lifted) >= 4
    assert "you" not in scene["panel"]["title"].lower()
    assert {hand["name"] for hand in scene["panel"]["hands"]} >= {"Mia", "Noah"}
    if isinstance(table, KeyboardTable):
        assert table.pointers == 0


def test_a_stray_press_shows_nobody_anything_and_a_reload_covers_the_cards(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table()
    begin(table, ("Mia", "Noah"), game="gin", seed="stray")
    family = Family(table, page_server.store)
    button = table.panel_button("Let me see my cards first")
    table.page.wait_for_timeout(GUARD)
    sent = len(table.traffic.intents)
    table.page.evaluate(COUNT_BACKS)
    table.send(lambda: button.dblclick())
    assert len([one for one in table.traffic.intents[sent:] if one["kind"] == "panel"]) == 1
    table.until_settled()
    shown = table.scene["hand"]["cards"]
    assert len(shown) == 10 and not table.scene["panel"]
    assert table.page.evaluate("window.backs") == 10, "each card comes from the stock, once"
    table.page.evaluate(HASTY)
    table.act("pass")
    table.until_settled()
    assert table.page.evaluate("window.hasty") == 1
    assert table.page.evaluate("document.activeElement.dataset.action") == "show"
    family.is_covered()
    assert table.scene["panel"]["id"] == "curtain" and not table.scene["hand"]["cards"]
    table.page.wait_for_timeout(GUARD)
    table.send(lambda: table.page.keyboard.press("Enter"))
    table.until_settled()
    assert table.scene["hand"]["cards"]
    other = new_table(token=token_of(table.page))
    for page in (table.reload(), other):
        going_on = next(a["label"] for a in page.scene["panel"]["actions"] if a["id"].startswith("resume"))
        page.send(lambda page=page, label=going_on: page.press(page.panel_button(label)))
        page.until_settled()
        assert page.scene["panel"]["id"] == "curtain"
        family.table = page
        family.is_covered()


def test_the_order_of_a_hand_stays_with_its_person_and_out_of_the_storage(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table()
    page = table.page
    page.evaluate(STORED, "9C 8C 7C")
    table.reload()
    begin(table, ("Mia", "Noah"), game="gin", seed="orders")
    family = Family(table, page_server.store)

    def hand() -> list[str]:
        return list(page.evaluate(HAND))

    def look() -> list[str]:
        table.until_settled()
        family.lift()
        assert not page.evaluate(LEFT)
        return hand()

    def move_first() -> list[str]:
        page.locator(".hand [role=option]").first.focus()
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Shift+ArrowRight")
        return hand()

    first = look()
    mine = move_first()
    assert mine == [*first[1:3], first[0], *first[3:]]
    table.act("pass")
    theirs = look()
    assert not set(theirs) & set(mine)
    theirs = move_first()
    table.act("pass")
    assert look() == mine and family.lifted[0] == family.lifted[2] != family.lifted[1]
    table.act("draw")
    table.until_settled()
    assert hand()[:-1] == mine
    assert not page.evaluate(LEFT)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_curtain_and_the_first_page_look_well_at_any_width(
    theme: str, new_table: Callable[..., TablePage], page_server: PageServer, shots: Path
) -> None:
    table = new_table(color_scheme=theme)
    table.fill(people="3")
    faults: list[str] = []

    def look(name: str) -> None:
        for width, height in SIZES.items():
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.wait_for_timeout(60)
            table.page.screenshot(path=shots / f"one-screen-{name}-{theme}-{width}.png", full_page=True)
            wide = table.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{name} at {width} px is {wide} px wide"
            if width in AXE_WIDTHS:
                found = Axe().run(table.page).response["violations"]
                faults.extend(
                    f"{name} {width}: {one['id']} {json.dumps(one['nodes'][0]['target'])}"
                    for one in found
                    if one["impact"] in ("serious", "critical")
                )
        table.page.set_viewport_size({"width": 1280, "height": 900})

    look("setup")
    begin(table, ("Mia", "Noah with a very long name"), seed="looks")
    family = Family(table, page_server.store)
    look("curtain")
    box = table.panel_button("I am Mia. Show my cards").bounding_box()
    assert box is not None and box["height"] >= 56
    family.play(4)
    table.until_settled()
    look("turn")
    assert not faults, faults
