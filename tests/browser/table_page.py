"""The table as a person uses it: looks at the page, presses what it shows."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.traffic import Traffic

PATIENCE = 30.0  # seconds
STARTING = 120.0  # seconds until a page has a kernel; several of them may be starting on a busy machine
DOUBLE_TAP = 400  # ms; a second tap at the same place within them belongs to the first and does not count
COMMANDS = ("act", "panel", "setting", "place", "tutor", "answer")  # what is answered by "ack" or "refused"
CARD_EDGE = {"x": 9, "y": 22}  # the strip of a card that the next one leaves free
SHOWN = """([hand, status]) => {
  const root = document.querySelector(".rummy");
  if (root === null || root.hasAttribute("data-waiting")) return false;
  const held = root.querySelectorAll(".hand [role=option], .staged > *").length;
  return held === hand && root.querySelector(".status .words").textContent.trim() === status.trim();
}"""


class TablePage:
    """A page with a table. `traffic` is what the page was sent; `press` is a mouse or a finger."""

    def __init__(self, page: Page, url: str, *, touch: bool = False) -> None:
        self.page = page
        self.url = url
        self.traffic = Traffic().watch(page)
        self.touch = touch
        self.trouble = False
        self.root = page.locator(".rummy")

    # -- looking

    @property
    def scene(self) -> dict[str, Any]:
        """Return the scene that the page was sent last."""
        return self.traffic.scene

    def open(self) -> TablePage:
        """Open the page and wait for its first panel."""
        self.page.goto(self.url, wait_until="commit", timeout=STARTING * 1000)
        return self.wait_for_greeting()

    def reload(self) -> TablePage:
        """Load the page again."""
        self.traffic.begin_again()
        self.page.reload(wait_until="commit", timeout=STARTING * 1000)
        return self.wait_for_greeting()

    def wait_for_greeting(self) -> TablePage:
        """Wait until the page is greeted and shows a panel or a game."""
        traffic = self.traffic
        self.until(lambda: traffic.welcomed is not None, "a welcome", STARTING)
        self.until(lambda: len(traffic.scenes) > (traffic.welcomed or 0), "the scene that follows it")
        self.until_settled()
        return self

    def until(self, holds: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Let the page run until something holds; fail where it does not in time."""
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise AssertionError(f"waited {seconds:g} s in vain: {what}; {self.told()}")
            self.page.wait_for_timeout(8)

    def told(self) -> str:
        """Return in a few words what the table shows, for messages."""
        scene = self.traffic.scenes[-1] if self.traffic.scenes else {}
        last = [line["text"] for line in scene.get("log", [])[-4:]]
        panel = (scene.get("panel") or {}).get("id")
        return (
            f"version {scene.get('version')}, panel {panel}, status {scene.get('status')!r}, log {last}, "
            f"answers {self.traffic.answers[-2:]}, errors {self.traffic.errors[-2:]}"
        )

    def until_settled(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait until nothing comes by itself: a panel stands, or seat 0 is asked; return the scene drawn."""

        def drawn() -> bool:
            scene = self.scene
            if scene["panel"] is None and not self.asked(scene):
                return False
            facts = [len(scene["hand"]["cards"]), scene["status"]]
            return bool(self.page.evaluate(SHOWN, facts)) and self.scene is scene

        self.until(drawn, "the others to have played", seconds)
        return self.scene

    @staticmethod
    def asked(scene: dict[str, Any]) -> bool:
        """Tell whether the person at this page is asked."""
        return bool(scene["urgent"])

    @property
    def refusal(self) -> str | None:
        """Return the words of the refusal that stands on the page."""
        box = self.page.locator(".refusal .because")
        return box.inner_text().strip() if box.is_visible() else None

    def hand(self) -> list[str]:
        """Return the ids of the cards in the hand as it is seen."""
        return self.page.locator(".hand [role=option]").evaluate_all(
            "all => all.map(one => one.dataset.card)"
        )

    # -- pressing

    def press(self, target: Locator, **where: Any) -> None:
        """Press something as a person does; what is marked as disabled can be pressed too, and says why."""
        if target.get_attribute("aria-disabled") == "true":
            where["force"] = True
        if self.touch:
            target.tap(**where)
        else:
            target.click(**where)

    def panel_button(self, label: str) -> Locator:
        """Return a button of the panel."""
        return self.page.locator(".panel").get_by_role("button", name=label, exact=True)

    def action_button(self, ident: str) -> Locator:
        """Return the button of an action, by the words it shows now."""
        label = next(action["label"] for action in self.scene["actions"] if action["id"] == ident)
        asked = self.scene["question"]
        group = ("group", "Question") if asked and ident in asked["actions"] else ("toolbar", "Actions")
        return self.page.get_by_role(group[0], name=group[1]).get_by_role("button", name=label, exact=True)

    def option(self, card: str) -> Locator:
        """Return a card of the hand."""
        return self.page.locator(f".hand [role=option][data-card={json.dumps(card)}]")

    def select(self, cards: Sequence[str]) -> None:
        """Select exactly these cards of the hand."""
        options = self.page.locator(".hand [role=option]")
        now = options.evaluate_all("all => all.map(one => [one.dataset.card, one.ariaSelected === 'true'])")
        for card, selected in now:
            if selected != (card in cards):
                self.press(self.option(card), position=CARD_EDGE)

    def send(self, press: Callable[[], None], *, changes: bool = True) -> dict[str, Any]:
        """Do something that is a command; return the answer to it, once what it `changes` has come."""
        sent, version = len(self.traffic.intents), self.scene["version"]
        press()
        self.until(lambda: len(self._commands(sent)) > 0, "a command to be sent")
        ident = self._commands(sent)[0]["id"]
        self.until(lambda: self._answer(ident) is not None, "an answer")
        answer = self._answer(ident)
        assert answer is not None
        if answer["kind"] == "ack" and changes:
            self.until(lambda: self.scene["version"] > version, "a new scene")
        self.page.wait_for_function("() => !document.querySelector('.rummy').hasAttribute('data-waiting')")
        return answer

    def _commands(self, start: int) -> list[dict[str, Any]]:
        return [sent for sent in self.traffic.intents[start:] if sent["kind"] in COMMANDS]

    def _answer(self, ident: str) -> dict[str, Any] | None:
        found = (a for a in self.traffic.answers if a.get("id") == ident and a["kind"] in ("ack", "refused"))
        return next(found, None)

    def act(self, ident: str) -> dict[str, Any]:
        """Press an action's button; return the answer."""
        return self.send(lambda: self.press(self.action_button(ident)))

    def discard(self, card: str) -> dict[str, Any]:
        """Select a card and discard it, whatever the table reminds of."""
        self.select([card])
        version = self.scene["version"]
        answer = self.send(lambda: self.press(self.action_button("discard")), changes=False)
        if answer["kind"] == "refused":
            return answer
        meant = self.page.locator(".advice").get_by_role("button", name="Discard it all the same")
        self.until(lambda: self.scene["version"] > version or meant.is_visible(), "a new scene or a reminder")
        return self.send(lambda: self.press(meant)) if self.scene["version"] == version else answer

    def stage(self, groups: Sequence[Sequence[str]]) -> None:
        """Put cards into the trays, one group each."""
        places = self.page.locator(".trays .tray .place")
        for at, group in enumerate(groups):
            self.select(group)
            self.press(places.nth(at))
            expect(self.page.locator(".trays .tray").nth(at).locator(".staged > *")).to_have_count(len(group))

    def take_back(self) -> None:
        """Take every card out of the trays."""
        button = self.page.get_by_role("button", name="Take all back")
        if button.is_visible():
            self.press(button)

    def meld(self, ident: str) -> Locator:
        """Return a meld on the table."""
        return self.page.locator(f'.melds .meld[data-meld="{ident}"]')

    def lay_off(self, cards: Sequence[str], meld: str, end: str | None) -> dict[str, Any]:
        """Select cards and press a meld, or one end of it."""
        self.select(cards)
        group = self.meld(meld)
        side = {"low": ".ends.before", "high": ".ends.after", None: ""}[end]
        return self.send(lambda: self.press(group.locator(f"{side} .slot" if end else ".body")))

    def choose(self, number: int = 0) -> dict[str, Any]:
        """Press one of the choices that a refusal offers."""
        return self.send(lambda: self.press(self.page.locator(".refusal .choices button").nth(number)))

    def field(self, name: str) -> Locator:
        """Return a control of the first page by its field's name, with `_` for points and dashes."""
        names = [field["name"] for field in self.scene["panel"]["fields"]]
        found = next(known for known in names if re.sub(r"[.-]", "_", known) == name)
        return self.page.locator(f'.panel [data-field="{found}"] .control')

    def unfold(self, field: Locator) -> None:
        """Open the group that a field stands in."""
        group = field.locator("xpath=ancestor::details[1]")
        if group.count() > 0 and group.get_attribute("open") is None:
            self.press(group.locator("summary"))

    def fill(self, **values: str) -> None:
        """Fill in the first page: a field's name with `_` for points and dashes, and its value."""
        for name, value in values.items():
            field = self.field(name)
            self.unfold(field)
            if field.evaluate("node => node.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)

    def set(self, label: str, option: str) -> None:
        """Choose something in the settings beside the table."""
        part = self.page.locator("details.settings")
        if part.get_attribute("open") is None:
            self.press(part.locator("summary"))
        wanted = part.get_by_label(label, exact=True)
        if wanted.evaluate("node => node.selectedOptions[0]?.textContent") != option:
            self.send(lambda: wanted.select_option(label=option))

    def start(self, **values: str) -> dict[str, Any]:
        """Fill in the first page, start and have the cards dealt; return the scene when seat 0 is asked."""
        self.fill(**values)
        label = next(a["label"] for a in self.scene["panel"]["actions"] if a["id"] == "start")
        assert self.send(lambda: self.press(self.panel_button(label)))["kind"] == "ack"
        if self.touch:
            self.page.wait_for_timeout(DOUBLE_TAP)
        assert self.send(lambda: self.press(self.panel_button("Deal the cards")))["kind"] == "ack"
        return self.until_settled()
