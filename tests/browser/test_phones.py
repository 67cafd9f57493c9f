"""Phones, and large text on them: what a move needs is in sight, and nothing of it half covered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from rummy_widgets.lessons.shelf import find_lesson, lessons
from tests.browser.bare_page import BarePage
from tests.browser.conditions import LARGE_TEXT, Condition, Meet, settle
from tests.browser.geometry import OUT_OF_SIGHT, measured
from tests.browser.screens import SIX, Screen, Walk, panel, shot

pytestmark = pytest.mark.browser
HAND = ".hand [role=option]"
EIGHT = (*SIX, "Franziska", "Maximiliane-Theodora Au")
PHONES = {"320": Condition(320, 640), "360": Condition(360, 740), "390": Condition(390, 844)}
# Windows in which the dock leaves little room above it.
LITTLE_ROOM = {
    **PHONES,
    "768": Condition(768, 1024),
    "1024": Condition(1024, 768),
    "low": Condition(1280, 720),
}
# Whether all corners of what is there are seen, and nothing lies over them.
HALF_HIDDEN = """
return [...root.querySelectorAll(selector)].filter((node) => !unseen(node)).flatMap((node) => {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y]));
  const free = corners.every((corner) => {
    const hit = document.elementFromPoint(...corner);
    return hit !== null && root.contains(hit) && (node.contains(hit) || hit.contains(node));
  });
  return free && top >= 0 && bottom <= innerHeight ? [] : [name(node)];
});
"""
# Melds that some plain scroll of the page does not bring into sight as a whole.
NEVER_FREE = """
const left = new Set([...root.querySelectorAll(selector)].filter((node) => !unseen(node)));
const ends = document.documentElement.scrollHeight - innerHeight;
for (let at = 0; at <= ends && left.size > 0; at += 20) {
  scrollTo({ top: at, behavior: "instant" });
  for (const node of [...left]) {
    const box = node.getBoundingClientRect();
    const across = (box.left + box.right) / 2;
    const free = [box.top + 4, box.bottom - 4].every((down) => {
      const hit = document.elementFromPoint(across, down);
      return hit !== null && (node.contains(hit) || hit.contains(node));
    });
    if (free) left.delete(node);
  }
}
scrollTo({ top: 0, behavior: "instant" });
return [...left].map(name);
"""


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    """Give what makes screens."""
    return Walk(tmp_path_factory.mktemp("phones"))


@pytest.fixture(scope="module")
def tables(walk: Walk) -> tuple[Screen, ...]:
    """Give the screens of tables in play."""
    return (*walk.ten_card(), *walk.other_games())


def find(screens: tuple[Screen, ...], name: str) -> Screen:
    """Return a screen by its name."""
    return next(screen for screen in screens if screen.name == name)


def put(bare: BarePage, screen: Screen) -> None:
    """Show a screen, read from its top."""
    screen.put(bare)
    bare.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    settle(bare.page)


@pytest.mark.parametrize("window", LITTLE_ROOM)
def test_stock_and_discards_are_in_sight_and_melds_can_be_scrolled_to(
    window: str, meet: Meet, tables: tuple[Screen, ...]
) -> None:
    bare = meet(LITTLE_ROOM[window])
    faults, seen, melds = [], 0, 0
    for screen in tables:
        # Where hands are shown the melds come first. What was refused or advised may lie over the middle.
        talk = screen.name in ("ten-card-refused", "ten-card-why", "ten-card-repairs", "ten-card-hint")
        put(bare, screen)
        if not screen.scene["shown"] and not talk:
            seen += bare.page.locator(".pile:not([hidden])").count()
            for fault in measured(bare.page, HALF_HIDDEN, ".pile, .pile .caption, .spread .caption"):
                faults.append(f"{screen.name}: half hidden: {fault}")
        melds += bare.page.locator(".meld").count()
        faults += [f"{screen.name}: never free: {one}" for one in measured(bare.page, NEVER_FREE, ".meld")]
    assert seen > 20 and melds > 20
    assert faults == [], "\n".join(faults)


# Words of labels that are broken inside, or of which a part is cut off.
BROKEN_WORDS = """
return [...root.querySelectorAll(selector)].filter((node) => !unseen(node)).flatMap((node) => {
  const text = node.firstChild;
  if (text?.nodeType !== Node.TEXT_NODE) return [];
  const words = [...text.data.matchAll(/\\S+/g)].filter(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const ends = [range, node].map((one) => one.getBoundingClientRect().right);
    return range.getClientRects().length > 1 || ends[0] > ends[1] + 1;
  });
  return words.map(([word]) => `${name(node)}: ${word}`);
});
"""


@pytest.mark.parametrize("phone", PHONES)
def test_words_of_trays_and_buttons_stay_whole(phone: str, meet: Meet, tables: tuple[Screen, ...]) -> None:
    bare = meet(PHONES[phone])
    faults, labels = [], ".trays .what, .actions .label"
    for screen in tables:
        put(bare, screen)
        faults += [f"{screen.name}: {one}" for one in measured(bare.page, BROKEN_WORDS, labels)]
        aside = bare.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        faults += [f"{screen.name}: {aside} px wider than the window"] if aside > 0 else []
    assert faults == [], "\n".join(faults)


BOX = """([width, height]) => {
  document.getElementById("table").style.cssText = `width:${width}px;height:${height}px;overflow:auto`;
}"""
CARD = f"document.querySelector('{HAND}').offsetWidth"


@pytest.mark.parametrize("large", [False, True])
def test_a_box_as_low_as_a_notebooks_is_used_by_the_size_of_text(
    large: bool, meet: Meet, tables: tuple[Screen, ...], shots: Path
) -> None:
    bare = meet(Condition(sheet=LARGE_TEXT if large else ""))
    bare.page.evaluate(BOX, [1000, 720])
    put(bare, find(tables, "ten-card-staged"))
    bare.page.screenshot(path=shots / f"low-box-{'large-text' if large else 'plain'}.png")
    assert bare.page.locator(".rummy").get_attribute("data-low") == "rather"
    # So wide a box is narrow where text is twice as large: its cards are those of a phone.
    assert bare.page.evaluate(CARD) == (56 if large else 72)
    parts = f".status .words, .piles, {HAND}, .actions .action"
    assert measured(bare.page, OUT_OF_SIGHT, parts) == []
    assert measured(bare.page, HALF_HIDDEN, ".pile") == []


@pytest.mark.parametrize("size", [(1000, 640), (760, 640)])
@pytest.mark.parametrize("name", ["ten-card", "ten-card-staged", "indian-staged", "rummy"])
def test_in_a_low_box_trays_with_cards_leave_the_piles_in_sight(
    size: tuple[int, int], name: str, meet: Meet, tables: tuple[Screen, ...], shots: Path
) -> None:
    bare = meet(Condition())
    bare.page.evaluate(BOX, list(size))
    put(bare, find(tables, name))
    bare.page.screenshot(path=shots / f"box-{name}-{size[0]}.png")
    assert measured(bare.page, HALF_HIDDEN, ".pile, .status") == []
    assert measured(bare.page, OUT_OF_SIGHT, f"{HAND}, .actions .action") == []
    assert measured(bare.page, BROKEN_WORDS, ".trays .what") == []


@pytest.mark.parametrize("phone", PHONES)
def test_melds_to_lay_off_on_are_in_sight_while_a_defender_lays_off(
    phone: str, meet: Meet, tables: tuple[Screen, ...]
) -> None:
    bare = meet(PHONES[phone])
    put(bare, find(tables, "gin-lay-off"))
    assert bare.page.locator(".meld").count() == 3
    assert measured(bare.page, HALF_HIDDEN, ".meld, .status") == []
    assert measured(bare.page, OUT_OF_SIGHT, HAND) == []


@pytest.mark.parametrize("size", [(390, 844), (412, 915)])
def test_with_text_of_twice_the_size_status_hand_and_main_button_are_seen_together(
    size: tuple[int, int], meet: Meet, tables: tuple[Screen, ...], shots: Path
) -> None:
    bare = meet(Condition(*size, sheet=LARGE_TEXT))
    faults, hands = [], 0
    for screen in tables:
        # A refusal brings itself into sight.
        if screen.answers:
            continue
        put(bare, screen)
        bare.page.screenshot(path=shots / f"phone-large-text-{screen.name}-{size[0]}.png")
        if not bare.page.locator(HAND).first.is_visible():
            continue
        hands += 1
        needed = f".status, {HAND}:first-child > .card, :is(.actions, .question) .primary"
        faults += [f"{screen.name}: {one}" for one in measured(bare.page, OUT_OF_SIGHT, needed)]
        # Tools to arrange the hand are there, and words in buttons stay whole.
        faults += [f"{screen.name}: {one}" for one in measured(bare.page, HALF_HIDDEN, ".hand .tools")]
    assert hands > 10
    assert faults == [], "\n".join(faults)


# Beats of a tutor whose words stick out: a number of two digits that is broken, or covers its neighbour.
BROKEN_BEATS = """
return [...root.querySelectorAll(selector)].filter((node) => !unseen(node)).flatMap((node) => {
  const words = document.createRange();
  words.selectNodeContents(node.querySelector(".mark"));
  const { width, height } = words.getBoundingClientRect();
  return width <= node.offsetWidth && height <= node.offsetHeight + 6 ? [] : [name(node)];
});
"""


@pytest.mark.parametrize("size", [(320, 640), (360, 640), (390, 844), (390, 844, LARGE_TEXT)])
def test_the_hand_of_every_level_is_in_sight_below_its_tutor(
    size: tuple[Any, ...], meet: Meet, walk: Walk, shots: Path
) -> None:
    bare = meet(Condition(*size))
    dash = walk.fresh()
    faults, hands, levels = [], 0, 0
    for lesson in lessons():
        dash.learn(lesson)
        for level in lesson.levels:
            if level.puzzle is not None:
                continue
            dash.press(f"level:{level.id}")
            put(bare, Screen(level.id, shot(dash)))
            hands += bare.page.locator(HAND).first.is_visible()
            levels += 1
            if size[2:] and levels % 20 == 1:
                bare.page.screenshot(path=shots / f"lesson-large-text-{level.id}.png")
            seen = f"{HAND}, .actions .primary, .tutor :is(.title, .action)"
            needed = seen if size[1] >= 844 else HAND
            faults += [f"{lesson.id} {level.id}: {one}" for one in measured(bare.page, OUT_OF_SIGHT, needed)]
            faults += [f"{lesson.id} {level.id}: {one}" for one in measured(bare.page, BROKEN_BEATS, ".beat")]
    assert hands > 100
    assert faults == [], "\n".join(faults)


def test_with_large_text_the_words_of_a_tutor_scroll_by_the_keys_and_each_level_begins_at_their_top(
    meet: Meet, walk: Walk
) -> None:
    bare = meet(Condition(390, 844, LARGE_TEXT))
    dash = walk.fresh()
    contracts, sets = find_lesson(5), find_lesson(2)
    dash.learn(contracts)
    put(bare, Screen("long", shot(dash)))
    words = bare.page.locator(".tutor > .words")
    expect(words).to_have_attribute("tabindex", "0")
    words.focus()
    bare.page.keyboard.press("End")
    bare.page.wait_for_function("document.querySelector('.tutor > .words').scrollTop > 0")
    dash.press(f"level:{contracts.levels[1].id}")
    put(bare, Screen("next", shot(dash)))
    assert words.evaluate("(node) => node.scrollTop") == 0
    # What fits is no stop for the keys.
    dash.learn(sets)
    dash.press(f"level:{sets.levels[1].id}")
    put(bare, Screen("short", shot(dash)))
    expect(words).not_to_have_attribute("tabindex", "0")


# Of each name at a plate: the words of it that are broken inside.
BROKEN_NAMES = """() => [...document.querySelectorAll(".seat .name")].flatMap((node) => {
  const words = [...node.firstChild.data.matchAll(/[^\\s-]+/g)].filter(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(node.firstChild, index);
    range.setEnd(node.firstChild, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  });
  return words.map(([word]) => word);
})"""


@pytest.mark.parametrize("players", [4, 5, 8])
def test_words_of_names_stay_whole_at_the_plates(players: int, meet: Meet, walk: Walk, shots: Path) -> None:
    names = ("Robin", "Maximiliane-Theodora Au", "Franziska", "Bartholomäus", "Emil", *EIGHT[5:])[:players]
    dash = walk.match(lambda session: session.waiting_for == 0, names=names)
    for width, height in ((320, 640), (390, 844), (768, 1024), (1024, 768), (1280, 900)):
        for sheet in ("", LARGE_TEXT):
            bare = meet(Condition(width, height, sheet))
            put(bare, Screen("names", shot(dash)))
            at = f"{width}{'-large-text' if sheet else ''}"
            bare.page.screenshot(path=shots / f"names-of-{players}-{at}.png")
            assert bare.page.evaluate(BROKEN_NAMES) == [], at
            seen = bare.page.locator(".seat .name")
            assert seen.evaluate_all("(all) => all.map((one) => one.title)") == list(names)
            narrow = seen.evaluate_all("(all) => all.filter((one) => one.clientWidth < 24).length")
            assert narrow == 0, at


# Of each name at the head of the score sheet how much is cut off, and how wide and high it stands there.
HEADS = """() => [...document.querySelectorAll(".score thead th:not(:first-child)")].map((head) => {
  const name = head.querySelector(".column");
  const box = name.getBoundingClientRect();
  const cut = Math.max(name.scrollHeight - name.clientHeight, name.scrollWidth - name.clientWidth);
  const { left, right } = head.getBoundingClientRect();
  const inside = box.left >= left - 1 && box.right <= right + 1;
  const { textContent: text, title } = head;
  return { text, title, cut: cut > 1, inside, wide: box.width, high: box.height };
})"""


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1280, 900)])
def test_names_of_eight_stand_upright_over_their_columns(
    size: tuple[int, int], meet: Meet, walk: Walk, shots: Path
) -> None:
    dash = walk.match(lambda session: session.waiting_for == 0 and session.state.round >= 2, names=EIGHT)
    bare = meet(Condition(*size))
    put(bare, Screen("eight", shot(dash)))
    part = bare.page.locator(".part.score")
    part.evaluate("(node) => { node.open = true; }")
    settle(bare.page)
    part.screenshot(path=shots / f"score-of-eight-{size[0]}.png")
    heads = bare.page.evaluate(HEADS)
    assert [head["text"] for head in heads] == [head["title"] for head in heads] == list(EIGHT)
    # One line each, read from below; only what is longer than any usual name ends in an ellipsis.
    assert [head["text"] for head in heads if head["cut"]] == [EIGHT[-1]]
    assert all(head["inside"] and head["wide"] < 24 for head in heads)
    assert max(head["high"] for head in heads) > 80
    assert part.locator(".scroller").evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0


def test_a_score_pad_of_eight_shows_all_of_them_on_a_phone(meet: Meet, walk: Walk, shots: Path) -> None:
    dash = walk.fresh()
    dash.does("place", name="pad")
    names = {f"name.{place}": name for place, name in enumerate(EIGHT)}
    panel(dash, "begin", {"players": "8", **names})
    panel(dash, "add", {one["name"]: "125" for one in dash.scene["panel"]["fields"]})
    for width in (320, 390):
        bare = meet(Condition(width, 844))
        put(bare, Screen("pad", shot(dash)))
        bare.page.screenshot(path=shots / f"pad-of-eight-{width}.png")
        table = bare.page.locator(".panel .scroller:has(.sheet)").last
        assert table.locator("thead th").all_inner_texts()[1:] == list(EIGHT)
        assert table.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0


# How far the last card in a tray stands from the edge of it, in px.
FROM_EDGE = """() => [...document.querySelectorAll(".staged > :last-child")].map((card) => {
  return card.closest(".tray").getBoundingClientRect().right - card.getBoundingClientRect().right;
})"""


@pytest.mark.parametrize("window", PHONES)
def test_cards_in_a_tray_stand_clear_of_its_round_corners(
    window: str, meet: Meet, tables: tuple[Screen, ...]
) -> None:
    bare = meet(PHONES[window])
    put(bare, find(tables, "ten-card-staged"))
    distances = bare.page.evaluate(FROM_EDGE)
    assert distances and all(distance >= 6 for distance in distances)
