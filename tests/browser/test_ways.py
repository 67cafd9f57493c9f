"""A round by keyboard alone, and a round by touch on a phone's width."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rummy_widgets.session.record import replay
from tests.browser.keyboard import KeyboardTable
from tests.browser.person import Person
from tests.browser.saved import record_of, save_match, token_of
from tests.browser.table_page import TablePage
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
FIRST = {"rounds": [1]}
COUNT_MICE = """() => {
  window.mice = 0;
  addEventListener("pointerdown", (event) => { window.mice += event.pointerType === "mouse"; }, true);
}"""


def test_a_round_is_played_by_keyboard_alone(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table(KeyboardTable)
    table.set("The others play", "At once")
    table.start(length="first", seed="keys 3", name_0="Robin", kind_3="random")
    me = Person(table, options=FIRST)
    scene = me.play_round()
    assert scene["panel"]["id"] == "match"
    assert {"draw", "discard", "lay down"} <= set(me.did)
    assert table.pointers == 0
    played = replay(record_of(page_server.store, token_of(table.page)))
    assert played.over and [int(total) for total in scene["score"]["total"]] == list(played.totals)
    table.press(table.panel_button("Play again"))
    table.until(lambda: table.scene["panel"]["id"] == "setup", "the first page")
    assert table.pointers == 0


def test_a_question_is_answered_by_one_key_and_leaves_the_focus_alone(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    token = save_match(
        page_server.store,
        until=lambda session: session.waiting_for == 0 and session.state.phase == "buy",
        speed="instant",
        autopass="ask",
    )
    table = new_table(KeyboardTable, token=token)
    resume = next(a for a in table.scene["panel"]["actions"] if a["id"].startswith("resume:"))
    table.send(lambda: table.press(table.panel_button(resume["label"])))
    scene = table.until_settled()
    assert scene["question"] is not None
    question = table.page.get_by_role("group", name="Question")
    assert question.get_by_text(scene["question"]["text"]).is_visible()
    focus = "document.activeElement.closest('.question') === null"
    assert table.page.evaluate(focus)
    card = table.option(table.hand()[0])
    table.go_to(card)
    answer = table.send(lambda: table.key("n"))
    assert answer["kind"] == "ack"
    table.until_settled()
    assert table.page.evaluate(focus)
    assert card.evaluate("node => node === document.activeElement")
    assert table.pointers == 0


def test_a_round_is_played_by_touch_on_a_phone(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    table.touch = True
    table.page.evaluate(COUNT_MICE)
    table.set("The others play", "At once")
    table.start(length="first", seed="fingers 1")
    me = Person(table, options=FIRST)
    scene = me.play_round()
    assert scene["panel"]["id"] == "match"
    assert table.page.evaluate("window.mice") == 0
    assert {"draw", "discard", "lay down"} <= set(me.did)
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    played = replay(record_of(page_server.store, token_of(table.page)))
    assert played.over and [int(total) for total in scene["score"]["total"]] == list(played.totals)
