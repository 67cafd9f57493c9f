"""Wide and high windows: cards grow with the room there is, and the table still fits what is seen at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_widgets.session.session import Session
from tests.browser.bare_page import BarePage
from tests.browser.conditions import Condition, Meet, settle
from tests.browser.screens import SIX, Screen, Walk, shot

pytestmark = pytest.mark.browser
EIGHT = (*SIX, "Franziska", "Giovanni")
BOX = """([width, height]) => {
  document.getElementById("table").style.cssText = `width:${width}px;height:${height}px;overflow:auto`;
}"""
SIZES = """() => ({
  hand: document.querySelector(".hand [role=option]").offsetWidth,
  pile: document.querySelector(".stock .card").offsetWidth,
  end: Math.round(document.querySelector(".main").getBoundingClientRect().bottom + scrollY),
})"""


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> tuple[Screen, ...]:
    """Give tables of four, six and eight, with hands of ten and of fourteen cards."""
    walk = Walk(tmp_path_factory.mktemp("windows"))

    def many(names: tuple[str, ...]) -> Screen:
        def reached(session: Session) -> bool:
            return session.waiting_for == 0 and len(session.view(0).hand) >= 14

        return Screen(f"{len(names)} players, 14 cards", shot(walk.match(reached, names=names)))

    spoken = ("ten-card-refused", "ten-card-why", "ten-card-repairs", "ten-card-hint")
    plain = [one for one in walk.ten_card() if one.name not in (*spoken, "leave")]
    return (many(SIX[:4]), many(EIGHT), *plain)


def look(bare: BarePage, screen: Screen) -> dict[str, int]:
    """Show a screen; return how large its cards are, and where the table ends."""
    screen.put(bare)
    settle(bare.page)
    sizes: dict[str, int] = bare.page.evaluate(SIZES)
    return sizes


@pytest.mark.parametrize(
    ("width", "height", "hand", "pile"),
    [
        (1280, 900, 84, 64),
        (1280, 1024, 100, 64),
        (1440, 900, 88, 68),
        (1680, 1050, 115, 91),
        (1920, 1080, 120, 95),
        (2560, 1440, 120, 96),
    ],
)
def test_cards_grow_with_the_window_and_the_table_ends_in_it(
    width: int, height: int, hand: int, pile: int, meet: Meet, screens: tuple[Screen, ...], shots: Path
) -> None:
    bare = meet(Condition(width, height))
    for screen in screens:
        sizes = look(bare, screen)
        assert (sizes["hand"], sizes["pile"]) == (hand, pile), screen.name
        assert sizes["end"] <= height, screen.name
        bare.page.screenshot(path=shots / f"window-{screen.name}-{width}.png")


def test_in_a_notebook_cards_grow_with_what_it_shows_not_with_the_window(
    meet: Meet, screens: tuple[Screen, ...]
) -> None:
    bare = meet(Condition(1920, 1080))
    for box, hand in (((1500, 850), 84), ((1500, 950), 97), ((1200, 950), 100)):
        bare.page.evaluate(BOX, list(box))
        assert look(bare, screens[0])["hand"] == hand, box


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (768, 1024), (390, 844)])
def test_how_to_go_on_is_in_sight_at_an_end(
    meet: Meet, tmp_path_factory: pytest.TempPathFactory, width: int, height: int
) -> None:
    bare = meet(Condition(width, height))
    for screen in Walk(tmp_path_factory.mktemp("ends")).ends():
        screen.put(bare)
        settle(bare.page)
        button = bare.page.locator(".panel .action.primary")
        box = button.bounding_box()
        assert box is not None and box["y"] + box["height"] <= height, screen.name
        button.click(trial=True)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 800), (390, 844)])
def test_the_names_of_few_are_whole_over_the_score_sheet(
    meet: Meet, tmp_path_factory: pytest.TempPathFactory, width: int, height: int
) -> None:
    bare = meet(Condition(width, height))
    _, curtain, *_ = Walk(tmp_path_factory.mktemp("names")).shared()
    curtain.put(bare)
    bare.page.evaluate("document.querySelectorAll('.side details').forEach((one) => { one.open = true; })")
    settle(bare.page)
    cut = """() => [...document.querySelectorAll('.score .column')]
      .filter((one) => {
        const words = document.createRange();
        words.setStart(one.firstChild, 0);
        words.setEnd(one.firstChild, one.textContent.split(" ")[0].length);
        const broken = words.getClientRects().length > 1;
        return broken || one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
      })
      .map((one) => one.textContent)"""
    heads = bare.page.locator(".score .column").all_inner_texts()
    assert len(heads) == 5 and bare.page.evaluate(cut) == []
