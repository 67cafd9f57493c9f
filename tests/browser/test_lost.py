"""Kernels that die, pages that are loaded again, browsers that are not the owner's."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable
from typing import Any

import psutil
import pytest
from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.saved import lines_of, save_match, token_of
from tests.browser.table_page import TablePage
from tests.serve.running import PageServer, wait_until
from tests.serve.socket_client import kernel_of

pytestmark = pytest.mark.browser
LOST = "Connection lost. Your game is saved up to your last move."
SAME = ("hand", "melds", "pile", "stock", "seats", "log", "score", "phases", "trays", "subtitle")


def kernel_process(table: TablePage, server: PageServer) -> psutil.Process:
    """Return the process that a page plays with."""
    name = kernel_of(table.traffic.pages[-1])
    (process,) = [each for each in server.kernels() if any(name in word for word in each.cmdline())]
    return process


def kill(table: TablePage, server: PageServer) -> None:
    """End the page's kernel without a word."""
    process = kernel_process(table, server)
    process.send_signal(signal.SIGKILL)
    wait_until(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE, "its end")
    table.trouble = True


def shown(scene: dict[str, Any]) -> dict[str, Any]:
    """Return what a person sees of a game; a card drawn before a reload is not new any more."""
    seen = {name: scene[name] for name in SAME}
    seen["hand"] = sorted(card["id"] for card in scene["hand"]["cards"])
    return seen


def go_on(table: TablePage) -> dict[str, Any]:
    """Press the offer of the game that was played last; return the scene when seat 0 is asked."""
    offers = [action for action in table.scene["panel"]["actions"] if action["id"].startswith("resume:")]
    assert offers and offers[0]["primary"]
    assert "Welcome back." in table.page.locator(".panel .lines").inner_text()
    answer = table.send(lambda: table.press(table.panel_button(offers[0]["label"])))
    assert answer["kind"] == "ack"
    return table.until_settled()


def test_a_killed_kernel_is_told_and_the_game_goes_on_at_the_last_move(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table()
    table.set("The others play", "At once")
    table.start(length="all", seed="kill me", name_0="Robin")
    me = Person(table)
    for _ in range(4):
        me.play_one()
    scene = table.until_settled()
    assert scene["panel"] is None
    before, lines = shown(scene), lines_of(page_server.store, token_of(table.page))
    kill(table, page_server)
    table.page.locator(".actions button").first.click()
    banner = table.page.locator(".lost")
    expect(banner).to_contain_text(LOST, timeout=12_000)
    expect(banner).to_have_attribute("role", "alert")
    # Nothing is unlocked: what is pressed now must not be done twice later.
    sent = len(table.traffic.intents)
    table.page.locator(".actions button").first.click()
    assert [intent for intent in table.traffic.intents[sent:] if intent["kind"] == "act"] == []
    table.traffic.begin_again()
    banner.get_by_role("button", name="Reload").click()
    table.wait_for_greeting()
    expect(banner).to_be_hidden()
    assert shown(go_on(table)) == before
    assert lines_of(page_server.store, token_of(table.page)) == lines
    me.play_one()
    assert lines_of(page_server.store, token_of(table.page))[: len(lines)] == lines


def test_the_page_finds_out_by_itself_that_nobody_answers(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table(opened=False)
    table.page.clock.install()
    table.open()
    table.start(length="first")
    kill(table, page_server)
    banner = table.page.locator(".lost")
    expect(banner).to_be_hidden()
    table.page.clock.run_for(20_000)  # a heartbeat
    table.page.clock.run_for(8_000)  # its time-out
    expect(banner).to_contain_text(LOST)


def test_a_kernel_killed_at_any_moment_loses_no_accepted_move(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    chance = random.Random(5)
    table = new_table()
    table.set("The others play", "Fast")
    table.start(length="all", seed="any moment")
    me = Person(table)
    for _ in range(4):
        for _ in range(chance.randint(1, 4)):
            if table.until_settled()["panel"] is not None:
                assert table.send(lambda: table.press(table.panel_button("Next round")))["kind"] == "ack"
            me.play_one()  # the last of them is acknowledged; the others may be in the middle of their moves
        table.page.wait_for_timeout(chance.randint(0, 300))
        seen = [line["text"] for line in table.scene["log"]]
        owner = token_of(table.page)
        kill(table, page_server)
        lines = lines_of(page_server.store, owner)
        table.reload()
        scene = go_on(table)
        told = [line["text"] for line in scene["log"]]
        assert told[: len(seen)] == seen or seen[-20:] == told[told.index(seen[-1]) - 19 :][:20]
        assert lines_of(page_server.store, owner)[: len(lines)] == lines


def test_a_reloaded_page_offers_its_game_and_only_to_its_browser(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    token = save_match(page_server.store, speed="instant")
    table = new_table(token=token)
    before = shown(go_on(table))
    table.reload()
    assert shown(go_on(table)) == before

    other = new_table()
    actions = [action["id"] for action in other.scene["panel"]["actions"]]
    assert actions == ["start"]
    text = other.page.locator(".rummy").inner_text()
    assert "Go on" not in text and "Welcome back" not in text
    assert token_of(other.page) != token


def test_a_game_open_on_two_pages_is_played_on_one(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    token = save_match(page_server.store, speed="step")
    first, second = new_table(token=token), new_table(token=token)
    go_on(first)
    go_on(second)
    Person(first).play_one()
    lines = lines_of(page_server.store, token)
    answer = second.act("draw")
    assert answer["kind"] == "refused"
    assert "another page" in answer["because"]
    assert "another page" in (second.refusal or "")
    assert lines_of(page_server.store, token) == lines
    second.reload()
    assert shown(go_on(second)) == shown(first.scene)
