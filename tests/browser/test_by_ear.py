"""A whole match by ear and keys: nothing is looked at, nothing is known but the transcript of a reader."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from rummy_widgets.session.record import replay
from tests.browser.listener import Listener
from tests.browser.saved import record_of, token_of
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
OVER = r"^The (round|match) is over"


@pytest.fixture
def me(browser: Browser, page_server: PageServer) -> Iterator[Listener]:
    """Give ears and a keyboard at the page."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield Listener(context.new_page(), page_server.url)
    context.close()


def choose(me: Listener, field: str, wanted: str) -> None:
    """Choose in a list by the arrow keys, up to its first line and down again."""
    me.go_to(field)
    for key in ("ArrowUp", "ArrowDown"):
        before = ""
        while (said := me.focused()) != before:
            if wanted in said:
                return
            before = said
            me.key(key)
    raise AssertionError(f"{field} does not offer {wanted}")


def go_down(me: Listener) -> bool:
    """Ask how the hand can go down, and do it the first way that is read out."""
    me.key("w")
    if "You can go down" not in me.until_heard("."):
        return False
    me.go_to("^Close the advice", "Shift+Tab")
    me.key("Tab")
    me.key("Enter")
    me.until_heard("put into the trays")
    me.key("m")
    if "Say which" in me.until_heard("^You laid down|Say which"):
        me.go_to("joker (is|as)")
        me.key("Enter")
        me.until_heard("^You laid down")
    return True


def lay_off(me: Listener) -> bool:
    """Go through the hand; lay the first card off that is said to fit on a meld."""
    me.go_to(", option")
    me.key("Home")
    last = 0
    while True:
        said = me.focused()
        place, count = (int(found) for found in re.findall(r"(\d+) of (\d+)", said)[-1])
        if place <= last:
            return False
        last = place
        if " fits " in said:
            me.key("Space")
            me.key("l")
            if me.until_heard("^Choose a meld|^You laid off").startswith("Choose"):
                me.key("Home")
                me.go_to("fits here", "ArrowRight")
                me.key("Enter")
                me.until_heard("^You laid off")
            return True
        if place == count:
            return False
        me.key("ArrowRight")


def throw_the_last_card(me: Listener) -> None:
    """Discard what stands last in the hand; a reminder is answered with its second way out."""
    me.go_to(", option")
    me.key("End")
    me.key("Space")
    me.key("x")
    if "could be laid off" in me.until_heard("could be laid off|^You discarded"):
        me.go_to("all the same")
        me.key("Enter")
        me.until_heard("^You discarded")


def play(me: Listener) -> set[str]:
    """Play from what is said until the match is won; return what was done."""
    did: set[str] = set()
    went_through = False  # the hand, in this turn, for what can be put on the table
    for _ in range(300):
        said = me.until_heard(f"^Buy |^Your turn|{OVER}")
        if "match is over" in said:
            me.go_to("won the match, heading|won the match!, heading", "Shift+Tab")
            return did
        if re.search(OVER, said):
            me.go_to("^Next round")
            me.key("Enter")
        elif said.startswith("Buy"):
            me.key("n")
        elif said.startswith("Your turn: discard"):
            throw_the_last_card(me)
            did.add("discard")
            went_through = False
        elif "lay down One" in said and not went_through and go_down(me):
            did.add("lay down")
        elif "lay off" in said and not went_through and lay_off(me):
            did.add("lay off")
        else:
            went_through = True
            me.key("d")
            me.until_heard("^Your turn: |^Buy ")
            did.add("draw")
    raise AssertionError(f"no end; last heard: {me.transcript[-12:]}")


def test_a_whole_match_is_played_by_ear(me: Listener, page_server: PageServer) -> None:
    choose(me, "^Length", "Rounds 1, 2, 11")
    me.go_to("^Bots and shuffle")
    me.key("Enter")
    me.go_to("^Shuffle")
    me.page.keyboard.type("one")
    choose(me, "^The others play", "At once")
    choose(me, "^Show where cards can go", "Always")
    me.go_to("^Start the match", "Shift+Tab")
    me.key("Enter")
    me.until_heard("Everybody is seated")
    me.go_to("^Deal the cards")
    me.key("Enter")
    did = play(me)
    assert {"lay down", "lay off", "draw", "discard"} <= did
    assert replay(record_of(page_server.store, token_of(me.page))).over
    assert me.page.evaluate("window.pointers") == 0
