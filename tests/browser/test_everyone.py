"""Every kind of screen for everyone: any width, large text, right to left, forced colours, keys, readers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conditions import LARGE_TEXT, Condition, Meet, settle
from tests.browser.geometry import CLIPPED, OUT_OF_SIGHT, OVERLAPPING, SMALL_TARGETS, STRIPS, measured
from tests.browser.screens import Screen, Walk
from tests.browser.test_looks import COVERED, TOO_WIDE, Screens

pytestmark = pytest.mark.browser
PHONES = ("320", "390")
# Under the other conditions every second screen is enough.
WHOLE = ("320", "390", "768", "1280", "large-text-390")
# Where each control is scrolled to, to see that nothing sticks over it.
SCROLLED = ("320", "390", "1280", "large-text-390")
# What a player needs at every move; a film and a level that is over are read from top to bottom.
HAND, WAYS_OUT = ".hand [role=option]", ".refusal .choices .action, .refusal .because"
READ_DOWN = ("film", "level-done")

CONDITIONS = {
    "320": Condition(320, 640),
    "390": Condition(390, 844),
    "768": Condition(768, 1024),
    "1280": Condition(),
    "zoom-of-200": Condition(640, 450),
    "large-text-1280": Condition(sheet=LARGE_TEXT),
    "large-text-390": Condition(390, 844, sheet=LARGE_TEXT),
}


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> tuple[Screen, ...]:
    """Give every screen, made once."""
    return tuple(Walk(tmp_path_factory.mktemp("everyone")).everywhere())


@pytest.mark.parametrize("name", CONDITIONS)
def test_everything_has_its_place(name: str, meet: Meet, screens: tuple[Screen, ...], shots: Path) -> None:
    bare = meet(CONDITIONS[name])
    see = Screens(bare, shots)
    hands = 0
    for screen in screens if name in WHOLE else screens[::2]:
        screen.put(bare)
        settle(bare.page)
        bare.page.screenshot(path=shots / f"everyone-{screen.name}-{name}.png")
        where = f"{screen.name}, {name}"
        see.note(where, "sticks out", bare.page.evaluate(TOO_WIDE))
        for what, script in (
            ("cut off", CLIPPED),
            ("on one another", OVERLAPPING),
            ("too small", SMALL_TARGETS),
            ("too little of a card is free", STRIPS),
        ):
            see.note(where, what, measured(bare.page, script))
        if name in PHONES and not screen.name.startswith(READ_DOWN):
            hands += bare.page.locator(HAND).first.is_visible()
            see.note(where, "out of sight", measured(bare.page, OUT_OF_SIGHT, HAND))
        if name in PHONES and screen.name in ("ten-card-refused", "ten-card-repairs"):
            see.note(where, "out of sight", measured(bare.page, OUT_OF_SIGHT, WAYS_OUT))
        if name in SCROLLED:
            see.note(where, "covered", bare.page.evaluate(COVERED))
    assert len(screens) > 45 and (hands > 15) == (name in PHONES)
    assert see.faults == [], "\n".join(see.faults)


TEXT_SIZES = """() => {
  const walker = document.createTreeWalker(document.querySelector(".rummy"), NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    // What is printed on cards and badges keeps to their size; so do the ranks in a ring.
    const kept = node.closest(".card, svg, .badge, .fresh, .fault, .sign, .spot, .stars, .mark-of");
    if (walker.currentNode.data.trim() === "" || kept !== null) continue;
    sizes.push([walker.currentNode.data.trim().slice(0, 40), parseFloat(getComputedStyle(node).fontSize)]);
  }
  return sizes;
}"""


def test_text_grows_with_the_size_that_the_reader_has_chosen(meet: Meet, screens: tuple[Screen, ...]) -> None:
    bare = meet(Condition(390, 844))
    plain: dict[str, Any] = {}
    for screen in screens[::3]:
        screen.put(bare)
        plain[screen.name] = bare.page.evaluate(TEXT_SIZES)
    # A width that gives the same layout as the other, once text is twice as large.
    large = meet(Condition(780, 844, sheet=LARGE_TEXT))
    small = []
    for screen in screens[::3]:
        screen.put(large)
        now = large.page.evaluate(TEXT_SIZES)
        assert [words for words, _ in now] == [words for words, _ in plain[screen.name]]
        for (words, before), (_, after) in zip(plain[screen.name], now, strict=True):
            if before > 0 and after < 1.9 * before:
                small.append(f"{screen.name}: {words}: {before} px, then {after} px")
    assert small == [], "\n".join(small)


def test_in_a_page_from_right_to_left_the_table_reads_as_its_words_do(
    meet: Meet, screens: tuple[Screen, ...]
) -> None:
    bare = meet(Condition(390, 844, direction="rtl"))
    see = Screens(bare, Path())
    for screen in screens[::3]:
        screen.put(bare)
        see.note(screen.name, "sticks out", bare.page.evaluate(TOO_WIDE))
        see.note(screen.name, "cut off", measured(bare.page, CLIPPED))
    assert see.faults == [], "\n".join(see.faults)
    find(screens, "ten-card").put(bare)
    page = bare.page
    page.locator(HAND).first.focus()
    places = [page.evaluate(LEFT)]
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        places.append(page.evaluate(LEFT))
    assert places[0] < places[1] < places[2] and places[3] == places[1]


# How what has a state looks, and how its like without it does, where all colours are the reader's.
PLAIN = ".actions .action:not(.primary, [aria-disabled])"
STATES = {
    "a selected card": ("ten-card-selected", "[aria-selected=true] > .card", "[aria-selected=false] > .card"),
    "a card refused": ("ten-card-refused", ".hand .faulty > .card", "[role=option]:not(.faulty) > .card"),
    "a card just drawn": ("indian", ".hand .new > .card", ".hand [role=option]:not(.new) > .card"),
    "a pile to draw from": ("ten-card", ".pile.ready", None),
    "what Enter does": ("ten-card", ".actions .primary", PLAIN),
    "what is not possible now": ("ten-card", ".actions [aria-disabled]", PLAIN),
    "whose turn it is": ("ten-card", ".seat.turn", ".seat:not(.turn)"),
    "the phase": ("ten-card", ".clock [data-state=now]", ".clock [data-state=next]"),
    "the sort": ("ten-card", ".tools [aria-pressed=true]", ".tools [aria-pressed=false]"),
    "the place": ("map", ".places [aria-current]", ".places button:not([aria-current])"),
    "where to go on": ("map", ".lesson[data-state=now]", ".lesson:not([data-state=now])"),
    "a tray in use": ("ten-card-staged", ".tray.filled", ".tray:not(.filled)"),
    "a rank in the ring": ("ring", ".spot.lit", ".spot:not(.lit)"),
}  # fmt: skip
EDGES = """(selector) => {
  const style = getComputedStyle(document.querySelector(selector));
  const edge = (what) => [style[`borderTop${what}`], style[`outline${what}`]];
  return ["Color", "Style", "Width"].flatMap(edge).join(" ");
}"""
LEFT = "document.activeElement.getBoundingClientRect().left"


def test_states_are_seen_where_the_reader_chooses_all_colours(
    meet: Meet, screens: tuple[Screen, ...], shots: Path
) -> None:
    bare = meet(Condition(media=(("forced_colors", "active"),)))
    for what, (name, marked, plain) in STATES.items():
        find(screens, name).put(bare)
        settle(bare.page)
        bare.page.screenshot(path=shots / f"everyone-{name}-forced.png")
        edges = bare.page.evaluate(EDGES, marked)
        assert edges != bare.page.evaluate(EDGES, plain or ".stack"), what


def test_more_contrast_where_the_reader_asks_for_it(meet: Meet, screens: tuple[Screen, ...]) -> None:
    soft = """() => {
      const style = getComputedStyle(document.querySelector(".rummy"));
      return ["on-felt-soft", "felt-line", "line"].map((name) => style.getPropertyValue(`--${name}`));
    }"""
    for theme in ("light", "dark"):
        usual, more = (
            meet(Condition(media=(("contrast", contrast), ("color_scheme", theme))))
            for contrast in ("no-preference", "more")
        )
        for bare in (usual, more):
            find(screens, "ten-card").put(bare)
        assert more.page.evaluate(soft)[0] == "#ffffff"
        assert not set(more.page.evaluate(soft)) & set(usual.page.evaluate(soft))


# The others are looked at in test_looks.py and test_looks_everywhere.py.
SPOKEN = (
    "ten-card-staged", "ten-card-why", "ten-card-repairs", "ten-card-hint", "spread-pile-selected", "film",
    "indian-staged", "may-i", "gin-round-end", "indian-round-end", "compared", "choice-done", "walk",
    "sum-done", "seats-done",
)  # fmt: skip


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
def test_axe_finds_nothing_serious_on_screens_not_heard_elsewhere(
    width: int, theme: str, meet: Meet, screens: tuple[Screen, ...]
) -> None:
    bare = meet(Condition(width, 844, media=(("color_scheme", theme),)))
    see = Screens(bare, Path())
    for name in SPOKEN:
        screen = find(screens, name)
        screen.put(bare)
        settle(bare.page)
        assert bare.page.locator(".rummy").get_attribute("data-theme") == theme
        see.note(f"{screen.name}, {width} px, {theme}", "axe", see.findings())
    assert see.faults == [], "\n".join(see.faults)


# The look of what has the focus and of the same thing without it, and whether something lies over it.
FOCUSED = """() => {
  const node = document.activeElement;
  if (node === null || !node.closest(".rummy")) return null;
  const ring = (at) => {
    const style = getComputedStyle(at);
    return [style.outlineStyle, style.outlineWidth, style.boxShadow].join(" ");
  };
  const parts = [node, ...node.querySelectorAll(".card")];
  const looks = () => parts.map(ring).join();
  const box = node.getBoundingClientRect();
  const at = [box.left + Math.min(10, box.width / 2), box.top + Math.min(10, box.height / 2)];
  const hit = document.elementFromPoint(...at);
  const labelled = node.labels?.[0]?.contains(hit) === true;
  const seen = hit !== null && (node.contains(hit) || hit.contains(node) || labelled);
  const now = looks();
  node.blur();
  const then = looks();
  node.focus({ preventScroll: true });
  return { name: `${node.className} ${node.textContent.trim().slice(0, 30)}`, ringed: now !== then, seen };
}"""
TABBED = ("setup", "ten-card-staged", "ten-card-repairs", "spread-pile", "buy", "film", "map", "level")


@pytest.mark.parametrize("name", ["1280", "390"])
def test_what_has_the_focus_has_a_ring_and_nothing_lies_over_it(
    name: str, meet: Meet, screens: tuple[Screen, ...]
) -> None:
    bare = meet(CONDITIONS[name])
    faults = []
    for wanted in TABBED:
        find(screens, wanted).put(bare)
        bare.page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
        stops = 0
        for _ in range(60):
            bare.page.keyboard.press("Tab")
            found = bare.page.evaluate(FOCUSED)
            if found is None:
                break
            stops += 1
            if not found["ringed"]:
                faults.append(f"{wanted}, {name}: no ring: {found['name']}")
            if not found["seen"]:
                faults.append(f"{wanted}, {name}: hidden: {found['name']}")
        assert stops > 4, wanted
    assert faults == [], "\n".join(faults)


def find(screens: tuple[Screen, ...], name: str) -> Screen:
    """Return a screen by its name."""
    return next(screen for screen in screens if screen.name == name)
