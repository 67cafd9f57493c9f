"""From the course to a table and back, and on in another browser by the code that was written down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rummy_widgets.lessons.progress import LevelRecord, Progress
from rummy_widgets.lessons.shelf import find_lesson
from rummy_widgets.session.store import Store, new_token
from rummy_widgets.widgets.learn.notes import KEPT_AS
from tests.browser.any_game import Player
from tests.browser.learner import Learner
from tests.browser.table_page import TablePage
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
LESSON = find_lesson("judgement")  # without a drill: its last level leads to the live hand at once

DONE = LevelRecord(tries=1, solved=1, clean=True, fair=True)


def solved(path: Path, count: int) -> str:
    """Write down that somebody has solved the first levels of the lesson; return the token."""
    progress, token = Progress(), new_token()
    for level in LESSON.levels[:count]:
        progress = progress.with_level(
            LESSON, level.id, LevelRecord(tries=1, solved=1, clean=True, fair=True)
        )
    with Store.open(path) as store:
        store.set_preference(token, KEPT_AS, progress.text())
    return token


def stars(table: TablePage) -> str:
    """Return what the map says of the lesson's stars."""
    place = [row["id"] for row in table.scene["map"]["lessons"]].index(f"lesson:{LESSON.id}")
    return str(table.page.locator(".map .lesson").nth(place).inner_text())


def test_a_live_hand_is_played_and_the_course_goes_on(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table(token=solved(page_server.store, len(LESSON.levels) - 1))
    table.set("The others play", "At once")
    learner = Learner(table)
    learner.go("Learn")
    learner.open(LESSON)
    learner.solve(LESSON.levels[-1])
    learner.onward()
    assert LESSON.live.text in table.page.locator(".panel .lines").inner_text()
    learner.press(table.panel_button("Play it now"))
    assert (
        table.page.get_by_role("navigation", name="Places").locator("[aria-current]").inner_text() == "Play"
    )
    assert LESSON.live.text in table.page.locator(".panel .lines").inner_text()
    learner.press(table.panel_button("Deal the cards"))
    scene = Player(table, page_server.store).play_round()
    while scene["panel"]["id"] != "match":
        learner.press(table.page.locator(".panel button.primary"))
        scene = Player(table, page_server.store).play_round()
    expect(table.page.locator(".panel")).to_contain_text("The course goes on under Learn.")
    learner.go("Learn")
    assert "3 of 3 stars" in stars(table)


def test_a_code_brings_progress_into_another_browser(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    here = new_table(token=solved(page_server.store, len(LESSON.levels)))
    learner = Learner(here)
    learner.go("Learn")
    assert "2 of 3 stars" in stars(here)
    learner.press(here.page.get_by_role("button", name="My code", exact=True))
    code = here.page.locator(".panel .lines > *").nth(1).inner_text()

    there = new_table()
    other = Learner(there)
    other.go("Learn")
    assert "0 of 3 stars" in stars(there)
    other.press(there.page.get_by_role("button", name="My code", exact=True))
    there.fill(code="2222 2222 2222 2222 2222 2222")
    answer = there.send(lambda: there.press(there.panel_button("Use that code")))
    assert answer["kind"] == "refused" and there.refusal is not None
    there.fill(code=code.lower())
    other.press(there.panel_button("Use that code"))
    assert "2 of 3 stars" in stars(there)
    there.reload()
    other.go("Learn")
    assert "2 of 3 stars" in stars(there)
