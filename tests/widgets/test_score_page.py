"""The score page: begun, written on, corrected and saved by its buttons alone."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser

import pytest

from rummy_widgets.errors import SetupError
from rummy_widgets.widgets.score_page import ScorePage
from tests.widgets.dash import Dash

NAMES = {"name.0": "Ann", "name.1": "=SUM(A1)", "name.2": "<b>"}


@pytest.fixture
def kept() -> dict[str, str]:
    return {}


@pytest.fixture
def page(kept: dict[str, str]) -> ScorePage:
    return ScorePage(kept.get, kept.__setitem__)


def points(*numbers: object) -> dict[str, str]:
    """Return the fields of a round as a form sends them."""
    return {f"points.{seat}": str(number) for seat, number in enumerate(numbers)}


def test_a_match_written_down_to_its_end(page: ScorePage, kept: dict[str, str]) -> None:
    assert page.panel()["id"] == "new-pad"
    page.answer("begin", {"game": "ten-card", "players": "3", **NAMES})
    panel = page.panel()
    assert panel["title"] == "Ten Card Rummy"
    assert [field["label"] for field in panel["fields"]] == ["Ann", "=SUM(A1)", "<b>"]
    assert panel["table"] is None
    for at in range(11):
        page.answer("add", points(10, 0, at))
    panel = page.panel()
    assert panel["table"]["rows"][0] == ["1 · One 3", "10", "0", "0"]
    assert panel["table"]["rows"][-1] == ["Total", "110", "0", "55"]
    assert panel["lines"] == ["All rounds are played: =SUM(A1) wins."]
    again = ScorePage(kept.get, kept.__setitem__)
    assert again.panel() == panel


def test_a_wrong_number_is_told_and_writes_nothing(page: ScorePage) -> None:
    page.answer("begin", {"game": "free", "wins": "most", "players": "3", **NAMES})
    with pytest.raises(SetupError, match="points of <b> are missing"):
        page.answer("add", points(1, 2))
    with pytest.raises(SetupError, match="'many' is no number of points for Ann"):
        page.answer("add", points("many", 2, 3))
    assert page.panel()["table"] is None
    page.answer("add", points(1, 2, 3))
    assert page.panel()["lines"] == ["<b> is ahead. The most points win."]
    page.answer("undo", {})
    assert page.panel()["table"] is None
    with pytest.raises(SetupError, match="not asked"):
        page.answer("explode", {})


def test_a_new_pad_is_begun_only_when_it_is(page: ScorePage) -> None:
    page.answer("begin", {"game": "gin", "players": "2", "name.0": "Ann", "name.1": "Bob"})
    page.answer("add", points(0, 25))
    page.answer("new", {})
    assert page.panel()["id"] == "new-pad"
    assert [f["value"] for f in page.panel()["fields"] if f["name"] in ("name.0", "name.1")] == ["Ann", "Bob"]
    page.answer("back", {})
    assert page.panel()["table"]["rows"][-1] == ["Total", "0", "25"]


def test_what_is_saved_is_a_table_without_formulas(page: ScorePage) -> None:
    page.answer("begin", {"game": "ten-card", "players": "3", **NAMES})
    page.answer("add", points(12, 0, -5))
    file = page.answer("save", {})
    assert file is not None and file.name == "score-pad.csv"
    rows = list(csv.reader(io.StringIO(file.text)))
    assert rows == [
        ["Round", "Ann", "'=SUM(A1)", "<b>"],
        ["1 · One 3", "12", "0", "-5"],
        ["Total", "12", "0", "-5"],
    ]


class Cells(HTMLParser):
    """Collect the cells of a table."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "td":
            self.cells.append("")
        self.inside = self.inside or tag == "td"

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "td"

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.cells[-1] += data


def test_the_contracts_to_print_are_all_there(page: ScorePage) -> None:
    file = page.answer("contracts", {"game": "ten-card"})
    assert file is not None and file.name == "ten-card-contracts.html"
    read = Cells()
    read.feed(file.text)
    assert read.cells[:3] == ["1", "One 3", "one meld of three or more"]
    assert read.cells[-3:] == ["11", "One 10", "one meld of ten or more"]
    assert len(read.cells) == 33
    with pytest.raises(SetupError, match="Gin Rummy has no contracts"):
        page.answer("contracts", {"game": "gin"})


def test_the_page_names_the_pad_once_and_says_what_is_next() -> None:
    dash = Dash()
    dash.does("place", name="pad")
    scene = dash.scene
    assert (scene["title"], scene["panel"]["title"]) == ("Score pad", "A new pad")
    assert scene["status"] == "Say who plays, then begin."
    dash.does("panel", panel=scene["panel"]["id"], action="begin", values={"game": "gin", "players": "2"})
    assert dash.scene["panel"]["title"] == "Gin Rummy" and dash.scene["status"] == "Write down each round."
