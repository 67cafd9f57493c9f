"""Measure how long a visitor waits: from the address to the first thing painted, with an empty cache.

Run `python tests/bench/bench_page.py --out FILE`; it prints the figures and writes them as JSON.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.driving import figures, finish, launch
from tests.browser.saved import own_token, save_match
from tests.serve.running import PageServer, wait_until

RUNS = 8
# The time, on the page's own clock that starts with the request, at which the frame with a thing was painted.
PAINTED = """(selector) => new Promise((resolve) => {
  const look = () => {
    const node = document.querySelector(selector);
    if (node === null || node.getBoundingClientRect().width === 0) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  };
  look();
})"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
HTML_DONE = "performance.getEntriesByType('navigation')[0].responseEnd"


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--runs", type=int, default=RUNS)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = PageServer(Path(folder), pool_size=2).wait_until_ready()
        try:
            token = save_match(server.store, speed="instant")
            browser = launch(playwright)
            visits = [visit(browser, server, token) for _ in range(arguments.runs + 1)][1:]
            browser.close()
        finally:
            server.stop()
    result: dict[str, Any] = {"unit": "ms", "runs": len(visits), "preheated": True, "cache": "empty"}
    for name in visits[0]:
        result[name] = figures([measured[name] for measured in visits])
    finish("page", result, arguments.out)


def visit(browser: Browser, server: PageServer, token: str) -> dict[str, float]:
    """Come with an empty cache, when a kernel is ready and nothing else is going on."""
    wait_until(lambda: len(server.kernels()) >= 2, "kernels in the pool")
    time.sleep(3)  # a kernel counts before it has run the notebook
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    own_token(context, token)
    page = context.new_page()
    page.goto(server.url, wait_until="commit")
    measured = {"table": page.evaluate(PAINTED, ".rummy .panel .action")}
    measured["first paint"] = page.evaluate(FIRST_PAINT)
    measured["html"] = page.evaluate(HTML_DONE)
    started = time.perf_counter()
    page.locator(".panel .action", has_text="Go on").first.click()
    page.evaluate(PAINTED, ".rummy .hand [role=option]")
    measured["from going on to the cards"] = (time.perf_counter() - started) * 1000
    context.close()
    return measured


if __name__ == "__main__":
    main()
