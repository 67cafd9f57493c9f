"""What the page says when games cannot be kept, and that it plays on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.saved import lines_of, save_match, token_of
from tests.browser.table_page import TablePage
from tests.browser.test_lost import go_on, kernel_process
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
INSIDE = ("/", "\\", "sqlite", "Traceback", "Error")


def plays_on(table: TablePage, turns: int = 6) -> None:
    """Play a few more actions."""
    me = Person(table)
    for _ in range(turns):
        if table.until_settled()["panel"] is not None:
            return
        me.play_one()


def notices(table: TablePage) -> str:
    """Return the notices on the page; none may speak of the machine's insides."""
    shown = table.page.locator(".notices .notice")
    expect(shown.first).to_be_visible()
    text = " ".join(shown.all_inner_texts())
    assert text.endswith(".") and not any(word in text for word in INSIDE), text
    return text


def test_without_a_store_the_page_says_so_and_plays(
    new_table: Callable[..., TablePage], start_page_server: Callable[..., PageServer], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    server = start_page_server(store=tmp_path / "file" / "store.sqlite3")
    table = new_table(server=server)
    assert "can't be saved" in notices(table)
    table.set("The others play", "At once")
    table.start(length="first", seed="no store")
    assert "can't be saved" in notices(table)
    plays_on(table)
    table.reload()
    assert [action["id"] for action in table.scene["panel"]["actions"]] == ["start"]
    table.page.context.close()
    assert server.stop() == []


def test_a_damaged_store_is_set_aside_and_told(
    new_table: Callable[..., TablePage], start_page_server: Callable[..., PageServer], tmp_path: Path
) -> None:
    path = tmp_path / "store.sqlite3"
    path.write_bytes(b"this is no store at all " * 400)
    server = start_page_server(store=path)
    table = new_table(server=server)
    assert "damaged" in notices(table)
    table.set("The others play", "At once")
    table.start(length="first", seed="damaged")
    plays_on(table, 3)
    assert len(list(tmp_path.glob("store.sqlite3.damaged-*"))) == 1
    assert len(lines_of(path, token_of(table.page))) > 1
    table.page.context.close()
    assert server.stop() == []


@pytest.mark.parametrize("how", ["locked", "no room", "gone"])
def test_a_store_that_fails_in_the_middle_is_told_and_the_game_plays_on(
    new_table: Callable[..., TablePage],
    start_page_server: Callable[..., PageServer],
    tmp_path: Path,
    how: str,
) -> None:
    path = tmp_path / "store.sqlite3"
    token = save_match(path, speed="instant", autopass="always")
    server = start_page_server(store=path)
    table = new_table(server=server, token=token)
    go_on(table)
    plays_on(table, 1)
    assert table.page.locator(".notices .notice").count() == 0
    lines = lines_of(path, token)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        if how == "locked":
            other.execute("BEGIN EXCLUSIVE")
        elif how == "no room":
            kernel_process(table, server).rlimit(psutil.RLIMIT_FSIZE, (1, psutil.RLIM_INFINITY))
        else:
            path.rename(tmp_path / "moved.sqlite3")
        plays_on(table)
        text = notices(table)
        assert "can't be saved from here on" in text and "You can play on" in text
        plays_on(table)
        if how == "locked":
            other.execute("ROLLBACK")
    if how != "gone":
        assert lines_of(path, token)[: len(lines)] == lines
    table.page.context.close()
    assert server.stop() == []


def test_the_owner_reads_the_cause_in_the_log(
    new_table: Callable[..., TablePage], start_page_server: Callable[..., PageServer], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    server = start_page_server(store=tmp_path / "file" / "store.sqlite3")
    new_table(server=server).page.context.close()
    assert "no store (unwritable)" in server.text()
    assert server.stop() == []
    assert [found.name for found in tmp_path.iterdir()] == ["file"]
