"""Two tables in one page, among things of others: each minds its own, and what is closed is gone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rummy_widgets.widgets.felt import css, esm
from tests.browser.held import COUNTING, NOTHING

pytestmark = pytest.mark.browser
ADDRESS = "http://page.test/"
SCENES = Path(__file__).parent.parent / "widgets" / "scenes"
# Things with names that a table uses too, as they may stand in any notebook.
FOREIGN = """
<div class="card hand panel side"><h2 class="title">A card of mine</h2><h3>and more</h3>
  <p class="text">words <kbd>K</kbd> <b class="name">bold</b></p>
  <button class="action primary">Press</button><button aria-pressed="true">Held</button>
  <input value="text"><input type="checkbox"><select><option>one</option></select>
  <ul class="list"><li class="item">one</li><li>two</li></ul>
  <table class="sheet"><caption>numbers</caption><tr><th>a</th><td class="words">1</td></tr></table>
  <details><summary>more</summary>open</details>
  <div role="option" aria-selected="true" tabindex="0" class="new">option</div>
  <div class="status" role="status">said</div><span class="index mark small">7</span>
  <svg class="face" viewBox="0 0 10 10"><path d="M0 0h9v9z"/></svg><div hidden>hidden</div>
</div>"""
PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A page</title></head><body>
<main id="foreign">FOREIGN</main><div id="tables"></div><script type="module">
const modelOf = (scene) => {
  const heard = new Map();
  const of = (event) => heard.get(event) ?? heard.set(event, new Set()).get(event);
  return {
    scene, sent: [], heard: () => [...heard.values()].reduce((sum, all) => sum + all.size, 0),
    get: (name) => (name === "scene" ? scene : undefined),
    on: (event, handler) => of(event).add(handler),
    off: (event, handler) => of(event).delete(handler),
    send(content) { this.sent.push(content); },
    answer: (message) => [...of("msg:custom")].forEach((handler) => handler(message, [])),
  };
};
window.models = [];
window.closers = [];
// Each widget of a notebook brings its own copy of the module, each view of one shares that.
window.put = async (scene, model = modelOf(scene)) => {
  model.felt ??= (await import(`./felt.js?${window.models.length}`)).default;
  const holder = document.getElementById("tables").appendChild(document.createElement("div"));
  if (!window.models.includes(model)) window.models.push(model);
  window.closers.push(model.felt.render({ model, el: holder }));
  return window.closers.length - 1;
};
</script></body></html>"""
LOOKS = """() => [...document.querySelectorAll("html, body, #foreign *")].flatMap((node) =>
  [null, "::before", "::after", "::marker"].map((part) => {
    const style = getComputedStyle(node, part);
    const said = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`);
    return [node.tagName, part, said.join(";")];
  }))"""
SELECTORS = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const found = { selectors: [], names: [], kinds: new Set() };
  const walk = (rules) => {
    for (const rule of rules) {
      found.kinds.add(rule.constructor.name);
      if (rule instanceof CSSKeyframesRule) found.names.push(rule.name);
      else if (rule.selectorText !== undefined) found.selectors.push(rule.selectorText);
      else if (rule.cssRules !== undefined) walk(rule.cssRules);
    }
  };
  walk(sheet.cssRules);
  return { ...found, kinds: [...found.kinds] };
}"""


def scene_named(name: str) -> dict[str, Any]:
    scene: dict[str, Any] = json.loads((SCENES / f"{name}.json").read_text("utf-8"))
    return scene


@pytest.fixture
def plain(page: Page) -> Page:
    """Give a page of somebody else's into which tables can be put; nothing of ours is there yet."""
    page.add_init_script(COUNTING)

    def answer(route: Route) -> None:
        if "felt.js" in route.request.url:
            route.fulfill(body=esm(), content_type="text/javascript")
        else:
            route.fulfill(body=PAGE.replace("FOREIGN", FOREIGN), content_type="text/html")

    page.set_viewport_size({"width": 1280, "height": 900})
    page.route(f"{ADDRESS}**", answer)
    page.goto(ADDRESS)
    page.wait_for_function("() => window.put !== undefined")
    return page


def put(page: Page, name: str) -> int:
    """Put a table with a sample scene into the page; return its number."""
    return int(page.evaluate("(scene) => window.put(scene)", scene_named(name)))


# -- nothing of ours is anybody else's


def _apart(selectors: str) -> list[str]:
    """Return the selectors of a list, parted at the commas that are in no brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(selectors):
        depth += letter in "(["
        depth -= letter in ")]"
        if letter == "," and depth == 0:
            parts.append(selectors[start:at].strip())
            start = at + 1
    return [*parts, selectors[start:].strip()]


def test_every_rule_of_the_style_sheets_is_below_the_table(plain: Page) -> None:
    found = plain.evaluate(SELECTORS, css())
    selectors = [one for group in found["selectors"] for one in _apart(group)]
    assert len(selectors) > 500
    assert [one for one in selectors if re.match(r"\.rummy(?![\w-])", one) is None] == []
    # Names of motions are everybody's too.
    assert [name for name in found["names"] if not name.startswith("rummy")] == []
    known = {"CSSStyleRule", "CSSMediaRule", "CSSContainerRule", "CSSSupportsRule", "CSSKeyframesRule"}
    assert set(found["kinds"]) <= known


def test_things_of_others_look_as_before_beside_a_table(plain: Page) -> None:
    before = plain.evaluate(LOOKS)
    assert len(before) > 80
    plain.add_style_tag(content=css())
    number = put(plain, "play4")
    expect(plain.locator(".rummy .hand [role=option]").first).to_be_visible()
    after = plain.evaluate(LOOKS)
    changed = [(old[:2], old[2], new[2]) for old, new in zip(before, after, strict=True) if old != new]
    # The page grew by the table's height, and nothing else is different.
    sizes = re.compile(r"(?:^|;)(?:height|block-size|perspective-origin|transform-origin):[^;]*")
    different = [name for name, old, new in changed if sizes.sub("", old) != sizes.sub("", new)]
    assert different == []
    assert {name[0] for name, _, _ in changed} <= {"HTML", "BODY"}
    plain.evaluate("(number) => window.closers[number]()", number)
    assert plain.locator(".rummy").count() == 0


# -- two tables


def test_names_of_elements_are_used_once_and_labels_point_into_their_own_table(plain: Page) -> None:
    plain.add_style_tag(content=css())
    for name in ("setup", "setup", "play4", "play4", "round_end"):
        put(plain, name)
    facts = plain.evaluate(
        """() => {
          const tables = [...document.querySelectorAll(".rummy")];
          const named = [...document.querySelectorAll("[id]")].map((node) => node.id);
          const strays = [];
          const pointers = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns"];
          for (const attribute of pointers) {
            for (const node of document.querySelectorAll(`.rummy [${attribute}]`)) {
              for (const id of node.getAttribute(attribute).split(" ").filter(Boolean)) {
                const target = document.getElementById(id);
                if (target?.closest(".rummy") !== node.closest(".rummy")) strays.push([attribute, id]);
              }
            }
          }
          const radios = (table) => [...table.querySelectorAll("input[type=radio]")].map((one) => one.name);
          const groups = tables.map((table) => new Set(radios(table)));
          return { tables: tables.length, named, strays, groups: groups.map((all) => [...all]) };
        }"""
    )
    assert facts["tables"] >= 4
    assert len(facts["named"]) == len(set(facts["named"])) > 0
    assert facts["strays"] == []
    groups = [name for names in facts["groups"] for name in names]
    assert len(groups) == len(set(groups))


def test_keys_and_selections_are_of_the_table_that_has_the_focus(plain: Page) -> None:
    plain.add_style_tag(content=css())
    put(plain, "play4")
    put(plain, "play4")
    first, second = plain.locator(".rummy").nth(0), plain.locator(".rummy").nth(1)
    second.locator(".hand [role=option]").first.focus()
    plain.keyboard.press("Space")
    plain.keyboard.press("ArrowRight")
    plain.keyboard.press("Space")
    assert second.locator(".hand [aria-selected=true]").count() == 2
    assert first.locator(".hand [aria-selected=true]").count() == 0
    plain.keyboard.press("s")
    sorted_by = ".hand [data-sort][aria-pressed=true]"
    assert first.locator(sorted_by).get_attribute("data-sort") != second.locator(sorted_by).get_attribute(
        "data-sort"
    )
    plain.keyboard.press("d")
    sent = """() => window.models.map((model) =>
      model.sent.filter((one) => one.kind === "act").map((one) => one.verb))"""
    assert plain.evaluate(sent) == [[], ["draw"]]
    # With the focus on neither the letters are nobody's.
    plain.locator("#foreign button").first.focus()
    for key in ("d", "x", "m", "Enter", "Escape"):
        plain.keyboard.press(key)
    assert plain.evaluate(sent) == [[], ["draw"]]
    assert second.locator(".hand [aria-selected=true]").count() == 2


def test_two_views_of_one_table_do_nothing_twice(plain: Page) -> None:
    plain.add_style_tag(content=css())
    put(plain, "play4")
    plain.evaluate("() => window.put(null, window.models[0])")
    views = plain.locator(".rummy")
    expect(views).to_have_count(2)
    views.nth(1).locator(".hand [role=option]").first.click(position={"x": 9, "y": 22})
    assert views.nth(0).locator(".hand [aria-selected=true]").count() == 0
    views.nth(1).locator(".hand [role=option]").first.press("d")
    sent = plain.evaluate("() => window.models[0].sent.filter((one) => one.kind === 'act')")
    assert [one["verb"] for one in sent] == ["draw"]
    # What is answered is answered to who asked: no refusal, no advice and no file comes up in the other view.
    ident = sent[0]["id"]
    more: list[Any] = []
    plain.on("download", lambda download: more.append(download))
    with plain.expect_download() as saved:
        plain.evaluate(
            "(id) => window.models[0].answer({ kind: 'file', id, name: 'a.txt', text: 'a' })", ident
        )
    assert saved.value.suggested_filename == "a.txt"
    refused = {"kind": "refused", "id": ident, "because": "Not now.", "choices": []}
    plain.evaluate("(message) => window.models[0].answer(message)", refused)
    expect(views.nth(1).locator(".refusal .because")).to_be_visible()
    expect(views.nth(0).locator(".refusal")).to_be_hidden()
    plain.wait_for_timeout(300)
    assert len(more) == 1


# -- what is closed is gone


def test_a_table_that_is_taken_away_leaves_nothing_behind(plain: Page) -> None:
    plain.add_style_tag(content=css())
    assert plain.evaluate("() => window.heldByFelts()") == NOTHING
    for _ in range(3):
        for name in ("setup", "play4"):
            number = put(plain, name)
            table = plain.locator(".rummy")
            held = plain.evaluate("() => window.heldByFelts()")
            assert held["listeners"] and held["timers"] == 1 and held["observers"] >= 2, (
                "it is counted at all"
            )
            if name == "play4":
                table.locator(".hand [role=option]").first.click(position={"x": 9, "y": 22})
                table.locator(".hand [role=option]").first.press("?")
            plain.evaluate("(number) => window.closers[number]()", number)
            expect(table).to_have_count(0)
            assert plain.evaluate("() => window.heldByFelts()") == NOTHING
            assert plain.evaluate("() => window.models.at(-1).heard()") == 0
    # What was due in a moment finds nothing to do, either.
    errors: list[str] = []
    plain.on("pageerror", lambda error: errors.append(str(error)))
    plain.wait_for_timeout(600)
    assert errors == []
    plain.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    assert plain.evaluate(
        "() => window.models.every((model) => model.sent.filter((one) => one.kind === 'ping').length === 0)"
    )
