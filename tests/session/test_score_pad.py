"""The score pad: what is written, what is refused, and that nothing is lost in its text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_widgets.errors import SetupError
from rummy_widgets.session.score_pad import MOST_POINTS, ScorePad, read_points, read_score_pad

NAMES = st.lists(st.text("abcÄé✓<>\"'=;", min_size=1, max_size=24), min_size=2, max_size=10, unique=True)
POINTS = st.integers(-MOST_POINTS, MOST_POINTS)


def test_totals_and_leaders_by_hand() -> None:
    pad = ScorePad("Ten Card Rummy", ("Ann", "Bob", "Cy"), labels=("One 3", "Two 3's"))
    assert pad.totals == (0, 0, 0)
    assert pad.leaders == ()
    pad = pad.with_round([0, 25, 14]).with_round([40, 0, 26])
    assert pad.totals == (40, 25, 40)
    assert pad.leaders == (1,)
    assert pad.complete
    assert pad.label(1) == "2 · Two 3's"
    assert pad.label(2) == "3"
    most = ScorePad("Rummy 500", ("Ann", "Bob"), lowest_wins=False).with_round([-5, -20]).with_round([30, 45])
    assert most.totals == (25, 25)
    assert most.leaders == (0, 1)
    assert not most.complete
    assert most.without_last().leaders == (0,)


@given(NAMES, st.data())
def test_a_pad_reads_back_as_it_was(names: list[str], data: st.DataObject) -> None:
    rounds = data.draw(st.lists(st.lists(POINTS, min_size=len(names), max_size=len(names)), max_size=8))
    pad = ScorePad("A game", tuple(names), data.draw(st.booleans()), ("One 3", ""))
    for points in rounds:
        pad = pad.with_round(points)
    assert read_score_pad(pad.text()) == pad
    if rounds:
        assert pad.without_last().with_round(rounds[-1]) == pad


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("Ann",), "2 to 10 players, not 1"),
        (("Ann", ""), "needs a name"),
        (("Ann", "B" * 25), "at most 24 letters"),
        (("Ann", "Ann"), "two players are called Ann"),
    ],
)
def test_a_pad_that_no_table_needs_is_refused(names: tuple[str, ...], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        ScorePad("A game", names)


def test_odd_rounds_are_refused_and_change_nothing() -> None:
    pad = ScorePad("A game", ("Ann", "Bob")).with_round([1, 2])
    for points in ([1], [1, 2, 3], [1, 10000]):
        with pytest.raises(SetupError):
            pad.with_round(points)
    assert pad.rounds == ((1, 2),)
    with pytest.raises(SetupError, match="no round is written down yet"):
        pad.without_last().without_last()


@pytest.mark.parametrize(
    ("text", "points"), [("0", 0), (" 25 ", 25), ("-5", -5), ("−5", -5), ("+7", 7), ("9999", 9999)]
)
def test_points_as_people_type_them(text: str, points: int) -> None:
    assert read_points(text, "Ann") == points


@pytest.mark.parametrize("text", ["", "  ", "ten", "1.5", "--5", "99999", "٣", "1e3", "+-4", "- 4"])
def test_points_that_are_none_name_the_player(text: str) -> None:
    with pytest.raises(SetupError, match="Ann"):
        read_points(text, "Ann")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        '{"title": 1}',
        "[" * 100_000,
        json.dumps(
            {"title": "x", "names": ["A", "B"], "lowest_wins": True, "labels": [], "rounds": [[1.5, 2]]}
        ),
        json.dumps(
            {"title": "x", "names": ["A", "B"], "lowest_wins": True, "labels": [], "rounds": [[True, 2]]}
        ),
        json.dumps({"title": "x", "names": ["A"], "lowest_wins": True, "labels": [], "rounds": []}),
    ],
)
def test_other_texts_are_no_pads(text: str) -> None:
    with pytest.raises(SetupError):
        read_score_pad(text)
