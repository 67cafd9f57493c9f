"""The screens of the other games, of the lessons and of the other places, looked at as the main ones are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import pytest

from rummy_widgets.lessons.shelf import find_lesson
from rummy_widgets.rules import variant_names
from rummy_widgets.session.session import Session
from tests.browser.any_game import Player
from tests.browser.learner import Learner
from tests.browser.saved import save_lay_off, save_match
from tests.browser.table_page import TablePage
from tests.browser.test_looks import AXE_WIDTHS, THEMES, TOO_WIDE, Screens
from tests.browser.test_lost import go_on
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
EVERY_WAY = tuple(product(AXE_WIDTHS, THEMES))
# The same form with other words: two ways of looking at it are enough.
TWO_WAYS = ((1280, "light"), (390, "dark"))
DEEP = 12  # cards of a pile that is spread


class Glances(Screens):
    """Looks at many screens, at a wide and a narrow width and in both themes."""

    def look(self, name: str, ways: Sequence[tuple[int, str]] = EVERY_WAY) -> None:
        """Take the pictures of a screen and note what is wrong with it."""
        page = self.table.page
        for width, theme in ways:
            with self.size(width, theme):
                page.screenshot(path=self.folder / f"{name}-{width}-{theme}.png")
                where = f"{name}, {width} px, {theme}"
                self.note(where, "sticks out", page.evaluate(TOO_WIDE))
                self.note(where, "axe", self.findings())

    def done(self) -> None:
        """Fail if anything was wrong."""
        assert self.faults == [], "\n".join(self.faults)


@pytest.fixture
def glances(shots: Path) -> Callable[[TablePage], Glances]:
    """Give a function that makes ready to look at a table."""
    return lambda table: Glances(table, shots)


def test_the_house_rules_of_every_game(
    new_table: Callable[..., TablePage], glances: Callable[[TablePage], Glances]
) -> None:
    table = new_table()
    see = glances(table)
    for game in variant_names():
        table.fill(game=game)
        group = table.page.locator("details.fieldgroup:visible").last
        if group.get_attribute("open") is None:
            table.press(group.locator("summary"))
        assert group.locator(".field:visible").count() > 3
        see.look(f"rules-{game}", TWO_WAYS)
    see.done()


def test_the_showing_of_a_hand(
    new_table: Callable[..., TablePage],
    page_server: PageServer,
    glances: Callable[[TablePage], Glances],
) -> None:
    table = new_table(token=save_lay_off(page_server.store))
    go_on(table)
    see = glances(table)
    see.look("gin-lay-off")
    assert Player(table, page_server.store).play_round()["panel"]["hands"]
    see.look("gin-hand-over")
    see.done()


def test_a_high_pile_that_is_spread(
    new_table: Callable[..., TablePage],
    page_server: PageServer,
    glances: Callable[[TablePage], Glances],
) -> None:
    def high(session: Session) -> bool:
        return session.waiting_for == 0 and len(session.state.pile) >= DEEP

    token = save_match(
        page_server.store, game="rummy-500", names=("Robin", "Ada"), until=high, speed="instant"
    )
    table = new_table(token=token)
    go_on(table)
    assert len(table.until_settled()["pile"]["cards"]) >= DEEP
    see = glances(table)
    see.look("spread-pile")
    see.done()


def test_trays_for_a_whole_hand(
    new_table: Callable[..., TablePage],
    page_server: PageServer,
    glances: Callable[[TablePage], Glances],
) -> None:
    token = save_match(
        page_server.store, game="indian", names=("Robin", "Ada"), seed="groups", speed="instant"
    )
    table = new_table(token=token)
    go_on(table)
    if table.until_settled()["phases"][0]["state"] == "now":
        table.act("draw")
    see = glances(table)
    hand = table.hand()
    table.stage([hand[:3], hand[3:6]])
    see.look("trays-of-groups")
    see.done()


def test_the_other_places(
    new_table: Callable[..., TablePage], glances: Callable[[TablePage], Glances]
) -> None:
    table = new_table()
    learner = Learner(table)
    see = glances(table)
    learner.go("Rules")
    see.look("rules")
    learner.press(table.panel_button("Compare the games"))
    see.look("compare")
    learner.go("Score")
    see.look("pad-empty")
    begin = next(one["label"] for one in table.scene["panel"]["actions"] if one["primary"])
    learner.press(table.panel_button(begin))
    see.look("pad")
    learner.go("Learn")
    see.look("map")
    see.done()


def test_the_screens_of_lessons(
    new_table: Callable[..., TablePage], glances: Callable[[TablePage], Glances]
) -> None:
    table = new_table()
    learner = Learner(table)
    see = glances(table)
    learner.go("Learn")
    over_the_top, clock = find_lesson(4), find_lesson(7)
    learner.open(over_the_top)
    see.look("level")
    learner.solve(over_the_top.levels[0])
    see.look("level-done")
    learner.onward()
    assert table.scene["exercise"]["kind"] == "ring"
    see.look("ring")
    learner.solve(over_the_top.levels[1])
    see.look("ring-done")
    learner.press(table.page.locator(".tutor").get_by_role("button", name="All lessons"))
    learner.open(clock)
    beats = table.page.locator(".tutor .beats button")
    place = next(at for at, level in enumerate(clock.levels) if level.puzzle and level.puzzle.kind == "order")
    learner.press(beats.nth(place))
    see.look("order")
    last = len(clock.levels) - 1
    learner.press(beats.nth(last))
    learner.solve(clock.levels[last])
    learner.onward()
    assert table.scene["tutor"]["step"].startswith("Drill")
    see.look("drill")
    see.done()
