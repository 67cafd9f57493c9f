"""Whole matches and rounds, played to their end on the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rummy_widgets.session.record import read_record, replay, write_record
from tests.browser.person import Person
from tests.browser.saved import record_of, token_of
from tests.browser.table_page import TablePage
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
ROUNDS = 11


def panel_rows(table: TablePage) -> list[list[str]]:
    """Return the rows of the panel's table as they are read on the page."""
    rows = table.page.locator(".panel form > .scroller tbody tr")
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def score_rows(table: TablePage) -> list[list[str]]:
    """Return the rows of the score sheet, rounds first and the total last."""
    rows = table.page.locator("details.score table tr:has(td)")
    return [row.locator("td").all_inner_texts() for row in rows.all()]


def test_a_match_of_eleven_rounds_is_clicked_to_its_end(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table()
    table.set("The others play", "At once")
    table.set("When I may buy", "Ask if it helps me")
    scene = table.start(seats="4", name_0="Robin", length="all", seed="eleven rounds")
    me = Person(table)
    sheet: list[list[str]] = []
    for number in range(1, ROUNDS + 1):
        assert scene["subtitle"].startswith(f"Round {number} of {ROUNDS} ")
        scene = me.play_round()
        if number < ROUNDS:
            column = scene["panel"]["table"]["columns"].index("Points")
            points = [row[column] for row in panel_rows(table)]
        else:
            points = score_rows(table)[number - 1]
        sheet.append(points)
        assert score_rows(table)[:number] == sheet
        if number < ROUNDS:
            assert scene["panel"]["id"] == "round"
            assert table.send(lambda: table.press(table.panel_button("Next round")))["kind"] == "ack"
            scene = table.until_settled()
    assert scene["panel"]["id"] == "match"
    totals = [sum(int(points[seat]) for points in sheet) for seat in range(4)]
    assert score_rows(table)[-1] == [str(total) for total in totals]

    saved = len(table.traffic.answers)
    button = table.panel_button("Save the record")
    with table.page.expect_download() as download:
        assert table.send(lambda: table.press(button), changes=False)["kind"] == "ack"
    files = [answer for answer in table.traffic.answers[saved:] if answer["kind"] == "file"]
    assert [file["name"] for file in files] == ["ten-card-match.toml"]
    assert download.value.suggested_filename == files[0]["name"]
    record = read_record(download.value.path().read_text("utf-8"))
    assert record == read_record(write_record(record_of(page_server.store, token_of(table.page))))
    played = replay(record)
    assert played.over and played.fair is True
    assert list(played.totals) == totals
    assert [list(map(str, round_.points or ())) for round_ in record.rounds] == sheet
    assert {(row[1], int(row[2])) for row in panel_rows(table)} == set(zip(record.seats, totals, strict=True))
    least = min(totals)
    first = panel_rows(table)[0]
    assert (first[0], int(first[2])) == ("1", least)
    winners = [record.seats[seat] for seat in played.winners]
    title = table.page.locator(".panel .title").inner_text()
    assert title == "You won the match!" if winners == ["Robin"] else all(w in title for w in winners)
    said = table.page.locator(".panel .foot").text_content() or ""
    assert record.receipt in said and record.salt in said and record.seed in said
    assert {"draw", "take", "discard", "lay down", "lay off"} <= set(me.did)

    table.press(table.panel_button("Play again"))
    expect(table.page.locator(".panel .title")).to_have_text("Take a seat")
    expect(table.page.get_by_label("Your name", exact=True)).to_have_value("Robin")
