"""The table in a frame, as VS Code and others show outputs: no more is asked of the page than they give."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import FrameLocator, Page, Route, expect

from rummy_widgets.widgets.felt import css, esm
from tests.browser.test_two_tables import scene_named

pytestmark = pytest.mark.browser
ADDRESS = "http://editor.test/"
# Nothing may be fetched, and what is run comes with the page or out of a blob.
POLICY = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src blob:"
OUTER = """<!DOCTYPE html><html><body style="margin:0">
<div style="height:700px;overflow:hidden;position:relative"><iframe src="inner" style="STYLE"></iframe></div>
<script>
window.keys = [];
window.addEventListener("message", (event) => window.keys.push(event.data));
</script></body></html>"""
# What the page for outputs of VS Code is like: its rules for tables, its boxes, its ear at the window.
INNER = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="@POLICY@"><title>Outputs</title><style>
body { padding: 0; height: 100%; width: 100%; margin: 0; }
table, thead, tr, th, td, tbody { border: none !important; border-spacing: 0; border-collapse: collapse; }
table { width: 100%; } table, th, tr { text-align: left !important; } th, td { padding: 4px 8px; }
#container { position: absolute; width: 100%; top: 0; } .output > div { overflow-x: auto; width: 100%; }
</style></head><body @BODY@>
<div id="container"><div class="output"><div id="el"></div></div></div>
<script>
window.addEventListener("keydown", (event) => window.parent.postMessage(event.key, "*"));
</script><script type="module">
const blob = (text, type) => URL.createObjectURL(new Blob([text], { type }));
const felt = (await import(blob(@ESM@, "text/javascript"))).default;
const style = document.head.appendChild(document.createElement("style"));
style.textContent = @CSS@;
const heard = new Map();
window.model = {
  sent: [], get: () => (@SCENE@), send(content) { this.sent.push(content); },
  on: (event, handler) => heard.set(event, handler), off: (event) => heard.delete(event),
};
felt.render({ model: window.model, el: document.getElementById("el") });
</script></body></html>"""


def text_of(value: object) -> str:
    """Return a value as a script has it, safe inside a page."""
    return json.dumps(value).replace("</", "<\\/").replace("<!--", "<\\!--")


def frame_of(page: Page, style: str, body: str = "") -> FrameLocator:
    """Show a page with a table in a frame; return the frame."""
    parts = {"POLICY": POLICY, "BODY": body, "ESM": text_of(esm()), "CSS": text_of(css())}
    parts["SCENE"] = text_of(scene_named("play4"))
    inner = re.sub("@([A-Z]+)@", lambda found: parts[found[1]], INNER)

    def answer(route: Route) -> None:
        outer = OUTER.replace("STYLE", style)
        route.fulfill(body=inner if route.request.url.endswith("inner") else outer, content_type="text/html")

    page.set_viewport_size({"width": 1100, "height": 800})
    page.route(f"{ADDRESS}**", answer)
    page.goto(ADDRESS)
    return page.frame_locator("iframe")


def test_in_a_very_high_frame_the_table_is_as_high_as_what_lies_on_it(page: Page) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    style = "position:absolute;border:0;width:1000px;height:14000px"
    frame = frame_of(page, style, 'style="overflow: hidden" data-vscode-theme-kind="vscode-dark"')
    table = frame.locator(".rummy")
    expect(table.locator(".hand [role=option]").first).to_be_visible()
    main = table.locator(".main").bounding_box()
    assert main is not None and 400 < main["height"] < 1000
    hand, bar = table.locator(".hand").bounding_box(), table.locator(".actions").bounding_box()
    assert hand is not None and bar is not None and bar["y"] + bar["height"] <= main["y"] + main["height"] + 1
    # Light and dark are the editor's.
    expect(table).to_have_attribute("data-theme", "dark")
    for kind, theme in (
        ("vscode-light", "light"),
        ("vscode-high-contrast", "dark"),
        ("vscode-high-contrast-light", "light"),
    ):
        frame.locator("body").evaluate("(body, kind) => { body.dataset.vscodeThemeKind = kind; }", kind)
        expect(table).to_have_attribute("data-theme", theme)
    # The editor takes letters that come up to the window for its own: a cell would be inserted, or deleted.
    table.locator(".hand [role=option]").first.focus()
    for key in ("a", "b", "x", "y", "ArrowRight", "Space", "Enter", "d", "d", "Control+a"):
        page.keyboard.press(key)
    sent = frame.locator("body").evaluate("() => window.model.sent.map((one) => one.verb ?? one.kind)")
    assert "draw" in sent
    page.keyboard.press("Control+Shift+p")
    page.wait_for_timeout(300)
    heard = page.evaluate("() => window.keys.map((key) => key.toLowerCase())")
    assert "p" in heard and set(heard) <= {"control", "shift", "p"}
    assert errors == []


def test_a_frame_that_grows_with_its_content_comes_to_rest(page: Page) -> None:
    frame = frame_of(page, "border:0;width:1000px;height:600px")
    expect(frame.locator(".rummy .hand [role=option]").first).to_be_visible()
    heights = page.evaluate(
        """async () => {
          const frame = document.querySelector("iframe");
          const found = [];
          for (let turn = 0; turn < 20; turn += 1) {
            frame.style.height = `${frame.contentDocument.getElementById("container").scrollHeight}px`;
            await new Promise((done) => setTimeout(done, 50));
            found.push(frame.offsetHeight);
          }
          return found;
        }"""
    )
    assert len(set(heights[-10:])) == 1 and heights[-1] < 3000
