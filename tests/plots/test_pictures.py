"""Pictures: what they show can be read in their text, whatever the names, in both themes."""

from __future__ import annotations

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from rummy_widgets.plots import Bar, Picture, Played, match_lines, odds_bars, past_games

MADE_UP = re.compile(r"\b[mp][0-9a-f]{10}\b")  # names of parts, made from how they look
SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: Picture) -> list[str]:
    """Return the texts in a picture."""
    return ["".join(node.itertext()) for node in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_match_has_a_line_with_its_name_for_each_seat(theme: str) -> None:
    names = ["Robin", "Ada $x$ <b>", "Ben", "Cleo"]
    picture = match_lines(names, [[0, 12, 33, 4], [20, 0, 7, 9]], unit="penalty points", theme=theme)
    assert set(names) <= set(texts(picture))
    assert "Penalty points" in texts(picture)
    assert picture.alt == "Penalty points after 2 rounds: Robin 20, Ada $x$ <b> 12, Ben 40, Cleo 13."


def test_the_height_of_a_line_follows_the_totals() -> None:
    picture = match_lines(["A", "B"], [[5, 10], [5, 10]])
    lines = [
        node.find(f"{SVG}path")
        for node in ElementTree.fromstring(picture.svg).iter(f"{SVG}g")
        if (node.get("id") or "").startswith("line2d") and node.find(f"{SVG}path") is not None
    ]
    drawn = [
        [float(part.split()[2 - 1]) for part in path.get("d", "").replace("M", "L").split("L")[1:]]
        for path in lines
        if path is not None
    ]
    of_three = [heights for heights in drawn if len(heights) == 3]
    (first, second) = of_three[:2]
    rise = [heights[0] - heights[-1] for heights in (first, second)]  # SVG counts downward
    assert rise[1] == pytest.approx(2 * rise[0], rel=1e-3)


def test_past_games_tell_the_share_of_wins() -> None:
    picture = past_games([Played(120, 1.0), Played(340, 0.0), Played(99, 0.5)], unit="penalty points")
    assert picture.alt == "3 matches, 1.5 won (50 %). Last: 99 penalty points."
    assert {"won", "shared", "not won", "Your penalty points"} <= set(texts(picture))


def test_odds_are_written_beside_their_bars() -> None:
    picture = odds_bars([Bar("keep 8♠ 8♥", 6 / 97), Bar("keep 7♠ 8♠", 4 / 97)])
    assert picture.alt == "Odds of the next card: keep 8♠ 8♥ 6.2 %, keep 7♠ 8♠ 4.1 %."
    assert {"keep 8♠ 8♥", "6.2 %", "keep 7♠ 8♠", "4.1 %"} <= set(texts(picture))


def test_the_same_picture_is_the_same_text() -> None:
    assert odds_bars([Bar("a", 0.5)]) == odds_bars([Bar("a", 0.5)])


def test_a_picture_for_a_light_page_turns_into_the_one_for_a_dark_page() -> None:
    names, points = ['style="fill: #0b57d0"', "_Ada", "B" * 30], [[3, 1, 4], [1, 5, 9]]
    light, dark = (match_lines(names, points, theme=theme) for theme in ("light", "dark"))
    drawn = [MADE_UP.sub("", picture.svg) for picture in (light, light.on_dark(), dark)]
    assert drawn[1] == drawn[2] != drawn[0]
    shown = texts(dark)
    assert names[0][:15] + "…" in shown and "\u200b_Ada" in shown and "B" * 15 + "…" in shown


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="one number a seat"):
        match_lines(["A", "B"], [[1]])
    with pytest.raises(ValueError, match="one number a seat"):
        match_lines(["A"], [])
    with pytest.raises(ValueError, match="no finished match"):
        past_games([])
    with pytest.raises(ValueError, match="between 0 and 1"):
        odds_bars([Bar("a", 1.5)])
    with pytest.raises(ValueError, match="'light' or 'dark'"):
        odds_bars([Bar("a", 0.5)], theme="sepia")


def test_the_library_is_loaded_with_the_first_picture_only() -> None:
    code = "import sys, rummy_widgets.plots; print('matplotlib' in sys.modules or 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
