"""Past games as a person uses them: looked at by keys, drawn, saved to a file, opened again, deleted."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rummy_widgets.session.store import Store
from tests.browser.saved import save_match
from tests.browser.table_page import TablePage
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def games(new_table: Callable[..., TablePage], page_server: PageServer) -> Callable[..., TablePage]:
    """Give a function that opens the page of a person with one finished match, at past games."""

    def make(**settings: object) -> TablePage:
        token = save_match(page_server.store, until=lambda session: session.over, rounds=[1, 2])
        table = new_table(token=token, **settings)
        table.page.get_by_role("button", name="Games", exact=True).click()
        expect(table.page.locator(".items .item")).to_have_count(1)
        return table

    return make


def look(table: TablePage) -> None:
    """Open the one match in the list."""
    table.page.get_by_role("button", name="Look at it").click()
    expect(table.page.get_by_role("slider", name="Action")).to_be_focused()


def test_a_match_is_gone_through_by_keys(games: Callable[..., TablePage], shots: Path) -> None:
    table = games()
    look(table)
    page = table.page
    slider, status = page.get_by_role("slider", name="Action"), page.locator(".status .words")
    expect(status).to_have_text(re.compile(" dealt"))
    for _ in range(25):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Round 1: One 3, action 25 of "))
    assert slider.input_value() == "25"
    page.keyboard.press("End")
    expect(status).to_contain_text("went out.")
    page.keyboard.press("Home")
    expect(status).to_have_text(re.compile(" dealt"))
    assert table.hand() and page.locator(".dock .actions:visible, .trays:visible").count() == 0
    page.get_by_role("button", name="A round on").click()
    expect(slider).to_have_attribute("aria-valuetext", "Round 2: Two 3's, the deal")
    page.get_by_text("Whose cards you see").click()
    page.get_by_label("Show all hands").check()
    expect(page.locator(".shown-hand")).to_have_count(3)
    page.screenshot(path=shots / "past-1280.png", full_page=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_match_is_drawn_as_an_image_of_the_page_s_theme(
    games: Callable[..., TablePage], shots: Path, scheme: str
) -> None:
    table = games(viewport=PHONE, color_scheme=scheme)
    look(table)
    page = table.page
    page.get_by_role("button", name="Show a chart").click()
    image = page.locator(".picture img:visible")
    expect(image).to_have_count(1)
    assert image.get_attribute("class") == scheme
    facts = image.evaluate("image => [image.naturalWidth, image.getBoundingClientRect().width]")
    assert facts[0] > 300 and 300 < facts[1] <= PHONE["width"]
    assert page.locator(".picture tbody tr").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.screenshot(path=shots / f"past-picture-390-{scheme}.png", full_page=True)
    page.get_by_role("button", name="Back to the table").click()
    expect(page.get_by_role("slider", name="Action")).to_be_visible()


def test_a_record_goes_out_and_comes_in_and_a_game_is_deleted(
    games: Callable[..., TablePage], page_server: PageServer, tmp_path: Path
) -> None:
    table = games()
    page = table.page
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    record = tmp_path / saved.value.suggested_filename
    saved.value.save_as(record)
    page.get_by_text("Open a record from a file").click()
    (tmp_path / "no.toml").write_text("format = 7")
    page.get_by_label("A record", exact=True).set_input_files(tmp_path / "no.toml")
    page.get_by_role("button", name="Open it").click()
    expect(page.locator(".refusal .because")).to_contain_text("This file can't be shown: format is 1, not 7.")
    page.get_by_label("A record", exact=True).set_input_files(record)
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("heading", name="Ten Card Rummy, a record")).to_be_visible()
    page.get_by_role("button", name="All games").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator(".items .item")).to_have_count(0)
    token = page.evaluate("localStorage.getItem('rummy_widgets.token')")

    def gone() -> bool:
        with Store.open(page_server.store) as store:
            return store.games(token) == []

    # The question before it shows no games either: its answer is waited for in the store.
    table.until(gone, "the game to be deleted")
