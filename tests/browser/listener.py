"""A person who hears the page and types: nothing is known but what a screen reader says."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.browser.keyboard import COUNT_POINTERS

# Keeps what live regions say: what was added to them, or all of one that is read as a whole or appears.
HEARING = """
window.heard = [];
const LIVE = "[role=status], [role=log], [role=alert], [aria-live]";
const isAway = (node) => node.closest("[hidden], [aria-hidden=true]") !== null;
const isSilent = (node) => node.getAttribute("aria-live") === "off" || isAway(node);
const plain = (text) => text.replace(/\\s+/g, " ").trim();
function hear(records) {
  const said = new Map();
  for (const record of records) {
    const node = record.target.nodeType === Node.TEXT_NODE ? record.target.parentElement : record.target;
    const region = node?.closest(LIVE) ?? null;
    if (region === null || isSilent(region)) continue;
    const whole = region.getAttribute("aria-atomic") === "true" || record.type === "attributes";
    if (record.type === "attributes" && record.target.getAttribute("role") !== "alert") continue;
    if (isAway(node) && !whole) continue;
    const changed = record.type === "characterData" ? [record.target] : [...record.addedNodes];
    const added = changed.filter((one) => one.isConnected);
    const texts = whole ? [region.textContent] : added.map((one) => one.textContent);
    said.set(region, whole ? texts : [...(said.get(region) ?? []), ...texts]);
  }
  for (const texts of said.values()) {
    const text = plain(texts.join(" "));
    if (text !== "") window.heard.push(text);
  }
}
new MutationObserver(hear).observe(document, {
  subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["hidden"],
});
"""
STATES = ("selected", "pressed", "expanded", "checked", "disabled")
QUIET = 0.08  # seconds without a word after which everything is said
PATIENCE = 30.0


class Listener:
    """Ears and a keyboard. `transcript` is all that was said, in order;"""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.transcript: list[str] = []
        self._since = 0  # where in the transcript the last key was pressed
        page.add_init_script(HEARING)
        page.add_init_script(COUNT_POINTERS)
        page.goto(url)
        self._tree: CDPSession = page.context.new_cdp_session(page)
        self._tree.send("Accessibility.enable")

    def listen(self, seconds: float = PATIENCE) -> list[str]:
        """Hear until nothing more is said; return what was said since the last time."""
        start, since, heard = time.monotonic(), time.monotonic(), []
        while time.monotonic() - since < QUIET and time.monotonic() - start < seconds:
            fresh = self.page.evaluate("() => window.heard.splice(0)")
            if fresh:
                heard += fresh
                since = time.monotonic()
            self.page.wait_for_timeout(10)
        self.transcript += heard
        return heard

    def until_heard(self, pattern: str, seconds: float = PATIENCE) -> str:
        """Listen until something has been said since the last key that matches; return the last such."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.listen()
            for line in reversed(self.said):
                if re.search(pattern, line):
                    return line
        raise AssertionError(f"not heard: {pattern!r}; last: {self.transcript[-8:]}")

    def key(self, name: str) -> list[str]:
        """Press a key; return what is said then."""
        self._since = len(self.transcript)
        self.page.keyboard.press(name)
        return self.listen()

    @property
    def said(self) -> list[str]:
        """Return what was said since the last key."""
        return self.transcript[self._since :]

    def focused(self) -> str:
        """Return what a reader says of the thing that has the focus: name, role and states."""
        found = self._tree.send("Runtime.evaluate", {"expression": "document.activeElement"})
        nodes = self._tree.send(
            "Accessibility.getPartialAXTree",
            {"objectId": found["result"]["objectId"], "fetchRelatives": False},
        )["nodes"]
        said = _spoken(nodes[0])
        self.transcript.append(said)
        return said

    def go_to(self, pattern: str, key: str = "Tab", most: int = 150) -> str:
        """Press a key until what gets the focus is called so; return what was said of it."""
        for _ in range(most):
            said = self.focused()
            if re.search(pattern, said):
                return said
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} leads to nothing called {pattern!r}; last: {self.transcript[-12:]}")


def _spoken(node: dict[str, Any]) -> str:
    role = node.get("role", {}).get("value", "")
    value = node.get("value", {}).get("value", "")
    facts = [node.get("name", {}).get("value", ""), role, str(value)]
    for held in node.get("properties", []):
        if held["name"] in STATES and held["value"].get("value") not in (False, "false", None):
            facts.append(held["name"])
    return ", ".join(fact for fact in facts if fact)
