"""The felt in a page without a server: scenes are put in by hand, what it sends is kept for the test."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

from playwright.sync_api import Page, Route

from rummy_widgets.widgets.felt import css, esm

ADDRESS = "http://table.test/"
# The page that is served, but for what starts its kernel and the words shown until then.
SHELL = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Rummy</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>{style}</style><style>{sheet}</style></head>
<body data-jp-theme-light="true"><main id="rendered_cells"><div id="table"></div></main><script type="module">
import felt from "./felt.js";
const heard = new Map();
const tell = (event, ...facts) => [...(heard.get(event) ?? [])].forEach((handler) => handler(...facts));
window.sent = [];
window.model = {{
  scene: {{}},
  get: (name) => (name === "scene" ? window.model.scene : undefined),
  on: (event, handler) => heard.set(event, [...(heard.get(event) ?? []), handler]),
  off: (event, handler) => heard.set(event, (heard.get(event) ?? []).filter((other) => other !== handler)),
  send: (content) => window.sent.push(content),
  show: (scene) => {{ window.model.scene = scene; tell("change:scene"); }},
  answer: (message) => tell("msg:custom", message, []),
}};
window.put = () => {{
  window.take?.();
  window.sent.length = 0;
  const holder = document.getElementById("table");
  holder.replaceChildren();
  window.take = felt.render({{ model: window.model, el: holder }});
  const hello = window.sent.find((message) => message.kind === "hello");
  window.model.answer({{ kind: "welcome", id: hello.id, token: "nobody" }});
}};
</script></body></html>"""


def shell() -> str:
    """Return the page, with the style sheets of the served one and of the felt."""
    folder = resources.files("rummy_widgets.serve") / "share" / "voila" / "templates" / "rummy"
    found = re.search(r"<style>(.*?)</style>", (folder / "index.html.j2").read_text("utf-8"), re.DOTALL)
    assert found
    return SHELL.format(style=found[1], sheet=css())


class BarePage:
    """One felt, put down anew for each scene."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route(f"{ADDRESS}**", self._answer)
        page.goto(ADDRESS)
        page.wait_for_function("() => window.put !== undefined")

    @staticmethod
    def _answer(route: Route) -> None:
        if route.request.url.endswith("felt.js"):
            route.fulfill(body=esm(), content_type="text/javascript")
        else:
            route.fulfill(body=shell(), content_type="text/html")

    def show(self, scene: dict[str, Any]) -> None:
        """Put down a new felt with a scene."""
        self.page.evaluate("(scene) => { window.model.scene = scene; window.put(); }", scene)

    def follow(self, scene: dict[str, Any]) -> None:
        """Show a further scene on the felt that is there."""
        self.page.evaluate("(scene) => window.model.show(scene)", scene)

    def commands(self) -> list[dict[str, Any]]:
        """Return what was sent but greetings, heartbeats and questions."""
        sent: list[dict[str, Any]] = self.page.evaluate("window.sent")
        return [message for message in sent if message["kind"] not in ("hello", "ping", "read")]

    def answer(self, *messages: dict[str, Any]) -> None:
        """Answer the last command."""
        ident = self.commands()[-1]["id"]
        for message in messages:
            self.page.evaluate("(message) => window.model.answer(message)", {**message, "id": ident})
