"""A game that goes on in another page: this one says so, with a way to load it anew, and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_widgets.session.store import Store
from tests.widgets.forms import filled
from tests.widgets.table import Page

ELSEWHERE = {"text": "This game went on in another page.", "reload": True}


def two_pages(path: Path, speed: str) -> tuple[Page, Page]:
    """Return two pages of one game; the second has just gone on with it."""
    one = Page(open_store=lambda: Store.open(path))
    one.say("hello", token="t" * 30)
    one.say("setting", name="speed", value=speed)
    one.say("setting", name="autopass", value="always")
    one.panel("setup", "start", **filled(one.scene["panel"], {"game": "rummy", "seed": "two pages"}))
    one.panel("ready", "deal")
    two = Page(open_store=lambda: Store.open(path))
    two.say("hello", token="t" * 30)
    two.panel("setup", two.scene["panel"]["actions"][0]["id"])
    moves = {action["id"] for action in two.scene["actions"] if action["ready"]} & {"draw", "next"}
    assert two.act(moves.pop())["kind"] == "ack"
    return one, two


@pytest.mark.parametrize("speed", ["instant", "step"])
def test_a_page_left_behind_offers_to_reload_and_plays_nothing(speed: str, tmp_path: Path) -> None:
    one, _ = two_pages(tmp_path / "store.sqlite3", speed)
    hand, log = one.scene["hand"]["cards"], one.scene["log"]
    for _ in range(2):
        moves = {action["id"] for action in one.scene["actions"] if action["ready"]} & {"draw", "next"}
        answer = one.act(moves.pop())
        assert answer["kind"] == "refused" and "another page" in answer["because"]
        assert one.scene["notices"] == [ELSEWHERE], "said once"
        assert (one.scene["hand"]["cards"], one.scene["log"]) == (hand, log)


def test_going_on_with_it_takes_the_notice_away(tmp_path: Path) -> None:
    one, two = two_pages(tmp_path / "store.sqlite3", "instant")
    assert one.act("draw")["kind"] == "refused"
    one.act("menu")
    assert one.panel("leave", "leave")["kind"] == "ack"
    assert one.scene["notices"] == []
    assert one.panel("setup", one.scene["panel"]["actions"][0]["id"])["kind"] == "ack"
    assert one.scene["notices"] == [] and one.scene["hand"] == two.scene["hand"]
