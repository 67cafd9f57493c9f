"""A round of every game, chosen on the first page and played to its end: by mouse, keys and fingers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.any_game import Player, takes_deep
from tests.browser.keyboard import KeyboardTable
from tests.browser.saved import game_of, save_lay_off, token_of
from tests.browser.table_page import TablePage
from tests.browser.test_lost import go_on
from tests.browser.test_ways import COUNT_MICE
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def seat_at(table: TablePage, game: str, seed: str, **values: str) -> None:
    """Choose a game on the first page, with what else is filled in; it is dealt, the others act at once."""
    table.set("The others play", "At once")
    table.fill(game=game)
    table.start(seed=seed, **values)


def refused(table: TablePage, answer: dict[str, Any], clause: str) -> None:
    """Check that a refusal stands on the page with its words, and opens its clause."""
    assert answer["kind"] == "refused" and answer["clause"] == clause, answer
    assert table.refusal is not None and answer["because"] in table.refusal
    why = table.page.locator(".refusal .why")
    table.press(why.locator("summary"))
    expect(why).to_contain_text(answer["text"])


def ended(table: TablePage, scene: dict[str, Any], panel: str = "round") -> None:
    """Check that a round is at its end: its panel stands, with a row and the hand of each seat."""
    assert scene["panel"]["id"] == panel
    rows = table.page.locator(".panel form > .scroller tbody tr")
    expect(rows).to_have_count(len(scene["seats"]))
    shown = table.page.locator(".panel .shown-hands > li")
    expect(shown).to_have_count(len(scene["panel"]["hands"]))
    assert table.page.locator(".panel .title").inner_text() == scene["panel"]["title"]


def test_gin_by_mouse_with_a_house_rule(new_table: Callable[..., TablePage], page_server: PageServer) -> None:
    table = new_table()
    seat_at(table, "gin", "gin 4", gin_undercut_on_tie="no")
    me = Player(table, page_server.store)
    assert me.view.sheet.options == {"undercut_on_tie": False}
    question = table.scene["question"]
    assert question is not None and question["actions"] == ["take", "pass"]
    scene = me.play_round()
    ended(table, scene)
    assert me.did[0] in ("take", "pass") and me.did[-1] == "knock"
    hands = [hand["name"] for hand in scene["panel"]["hands"]]
    assert hands == ["You", "Ada"] and "knocked with 6" in scene["panel"]["hands"][0]["note"]
    table.press(table.panel_button("Next hand"))
    assert table.until_settled()["subtitle"].startswith("Hand 2")


def test_gin_the_other_knocks_and_cards_are_laid_off(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table(token=save_lay_off(page_server.store))
    go_on(table)
    scene = table.until_settled()
    ready = [action["id"] for action in scene["actions"] if action["ready"]]
    assert ready[:2] == ["lay off", "done"] and len(scene["shown"]) == 1
    me = Player(table, page_server.store)
    me.play_one()
    assert me.did == ["lay off"]
    ended(table, me.play_round())


def test_seven_card_gin_by_keyboard_alone(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table(KeyboardTable)
    seat_at(table, "seven-card-gin", "seven-card-gin 8")
    me = Player(table, page_server.store)
    ended(table, me.play_round())
    assert me.did[-1] == "knock" and table.pointers == 0


def test_rummy_500_by_touch_on_a_phone(new_table: Callable[..., TablePage], page_server: PageServer) -> None:
    table = new_table(**PHONE)
    table.touch = True
    table.page.evaluate(COUNT_MICE)
    seat_at(table, "rummy-500", "rummy-500 8")
    assert table.scene["pile"]["spread"] is True
    me = Player(table, page_server.store, wish=takes_deep)
    ended(table, me.play_round())
    assert {"deep take", "lay down", "lay off"} <= set(me.did)
    assert table.page.evaluate("window.mice") == 0
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_indian_rummy_by_mouse(new_table: Callable[..., TablePage], page_server: PageServer) -> None:
    table = new_table()
    seat_at(table, "indian", "indian 4", indian_form="deals")
    refused(table, table.discard(table.hand()[0]), "indian.turn.draw")
    me = Player(table, page_server.store)
    ended(table, me.play_round())
    assert me.did[-1] == "declare"


def test_rummy_by_keyboard_with_a_house_rule(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table(KeyboardTable)
    seat_at(table, "rummy", "rummy 5", rummy_going_rummy="double")
    expect(table.page.locator(".clock")).to_be_visible()
    me = Player(table, page_server.store)
    assert dict(me.view.sheet.options) == {"going_rummy": "double"}
    ended(table, me.play_round())
    assert {"draw", "lay down", "lay off", "discard"} <= set(me.did) and table.pointers == 0


@pytest.mark.parametrize(
    ("game", "seed", "values"),
    [
        ("ten-card", "family 1", {"length": "first"}),
        ("contract-rummy", "contract-rummy 9", {"contract_rummy_seats": "3"}),
        ("may-i", "may-i 4", {"may_i_seats": "3"}),
    ],
)
def test_a_round_of_contracts(
    new_table: Callable[..., TablePage],
    page_server: PageServer,
    game: str,
    seed: str,
    values: dict[str, str],
) -> None:
    table = new_table()
    seat_at(table, game, seed, **values)
    table.stage([table.hand()[:3]])
    me = Player(table, page_server.store)
    table.take_back()
    ended(table, me.play_round(), "match" if values.get("length") == "first" else "round")
    assert {"draw", "lay down", "discard"} <= set(me.did)
    assert game_of(page_server.store, token_of(table.page)).sheet.variant == game
