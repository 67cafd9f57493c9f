"""Felts: what is written on each is plain to read, and each has card backs of its own."""

from __future__ import annotations

import json
from itertools import product

import pytest

from tests.browser.conditions import Condition, Meet
from tests.browser.screens import Screen, Walk, shot
from tests.browser.test_cards import contrast

pytestmark = pytest.mark.browser
FELTS = ("green", "blue", "grey")
CHOOSE = "(look) => localStorage.setItem('rummy_widgets.look', look)"
# What the colours of these names come out as.
COLOURS = """(names) => {
  const probe = document.createElement("i");
  document.querySelector(".rummy").append(probe);
  const found = names.map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return found;
}"""
TEXT = ("--on-felt", "--on-felt-soft", "--gold")
CLOTH = ("--felt", "--felt-low")
EDGES = ("--back-line", "--back")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Screen:
    """Give a table with melds, a stock and a hand."""
    walk = Walk(tmp_path_factory.mktemp("felts"))
    dash = walk.match(lambda session: session.waiting_for == 0 and len(session.state.melds) >= 3)
    return Screen("table", shot(dash))


@pytest.mark.parametrize("wanted", ["no-preference", "more"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_on_every_felt_are_plain_to_read(meet: Meet, table: Screen, theme: str, wanted: str) -> None:
    bare = meet(Condition(media=(("color_scheme", theme), ("contrast", wanted))))
    least = 7.0 if wanted == "more" else 4.5
    seen = set()
    for felt in FELTS:
        bare.page.evaluate(CHOOSE, json.dumps({"felt": felt}))
        table.put(bare)
        every = (*TEXT, *CLOTH, *EDGES)
        colours = dict(zip(every, bare.page.evaluate(COLOURS, every), strict=True))
        for text, cloth in product(TEXT, CLOTH):
            assert contrast(colours[text], colours[cloth]) >= least, (felt, text, cloth, colours)
        for edge in (*CLOTH, "--back"):
            assert contrast(colours["--back-line"], colours[edge]) >= 3, (felt, edge, colours)
        seen.add((colours["--felt"], colours["--back"]))
    assert len({cloth for cloth, _ in seen}) == len({back for _, back in seen}) == len(FELTS)


def test_forced_colours_and_unknown_felts_change_nothing(meet: Meet, table: Screen) -> None:
    bare = meet(Condition(media=(("forced_colors", "active"),)))
    words = "() => getComputedStyle(document.querySelector('.status .words')).color"
    found = []
    for felt in (*FELTS, "<b>"):
        bare.page.evaluate(CHOOSE, json.dumps({"felt": felt}))
        table.put(bare)
        found.append(bare.page.evaluate(words))
    assert len(set(found)) == 1, found
    plain = meet(Condition())
    plain.page.evaluate(CHOOSE, json.dumps({"felt": "<b>"}))
    table.put(plain)
    unknown = plain.page.evaluate(COLOURS, CLOTH)
    plain.page.evaluate(CHOOSE, json.dumps({"felt": "green"}))
    table.put(plain)
    assert plain.page.evaluate(COLOURS, CLOTH) == unknown
