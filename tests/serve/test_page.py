"""The page in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serve.notebooks import PROBE, write_notebook
from tests.serve.running import PageServer, wait_until

pytestmark = pytest.mark.browser


def kernel_process(page: Page) -> int:
    return page.evaluate("window.probe.get('process')")


def test_a_click_reaches_the_kernel_and_comes_back(page: Page, probe_server: PageServer) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.goto(probe_server.url)
    expect(page).to_have_title("A probe")
    button = page.locator(".probe")
    expect(button).to_have_text("clicked 0")
    button.click()
    expect(button).to_have_text("clicked 1")
    expect(page.locator("#loading")).to_have_count(0)
    assert errors == []


def test_no_request_leaves_the_machine(page: Page, probe_server: PageServer) -> None:
    hosts: list[str] = []
    page.on("request", lambda request: hosts.append(urlsplit(request.url).netloc))
    page.on("websocket", lambda socket: hosts.append(urlsplit(socket.url).netloc))
    page.goto(probe_server.url)
    page.locator(".probe").wait_for()
    assert len(hosts) > 10
    assert set(hosts) - {""} == {urlsplit(probe_server.url).netloc}


def test_the_first_thing_painted_says_what_goes_on(page: Page, probe_server: PageServer) -> None:
    page.route("**/voila.js", lambda route: route.abort())  # the page's script never comes
    page.goto(probe_server.url, wait_until="commit")
    expect(page.locator("#loading")).to_have_text("Shuffling the cards…")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")


@pytest.mark.parametrize(("scheme", "light", "ground"), [("light", "true", 200), ("dark", "false", 0)])
def test_light_or_dark_is_there_from_the_first_paint(
    browser: Browser, probe_server: PageServer, scheme: str, light: str, ground: int
) -> None:
    page = browser.new_page(color_scheme=scheme)
    page.route("**/voila.js", lambda route: route.abort())
    page.goto(probe_server.url, wait_until="commit")
    page.locator("#loading").wait_for()
    colour = page.evaluate("getComputedStyle(document.getElementById('loading')).backgroundColor")
    red = int(colour.removeprefix("rgb(").split(",")[0])
    assert ground <= red <= ground + 55
    assert page.locator("body").get_attribute("data-jp-theme-light") == light
    other = "dark" if scheme == "light" else "light"
    page.emulate_media(color_scheme=other)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(other == "light").lower())
    page.close()


def test_the_page_keeps_the_look_chosen_at_the_table(page: Page, probe_server: PageServer) -> None:
    page.emulate_media(color_scheme="light")
    page.add_init_script("localStorage.setItem('rummy_widgets.look', '{\"theme\": \"dark\"}')")
    page.goto(probe_server.url)
    page.locator(".probe").wait_for()
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div class=rummy data-theme=light></div>')")
    light = page.evaluate(ground)
    assert (dark, light) == ("rgb(20, 26, 23)", "rgb(243, 241, 234)")


def test_without_javascript_a_line_says_so(browser: Browser, probe_server: PageServer) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(probe_server.url)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("noscript p")).to_contain_text("This card table needs JavaScript.")
    expect(page.locator("#loading")).to_be_hidden()
    page.close()


def test_a_reloaded_or_left_page_frees_its_kernel(page: Page, probe_server: PageServer) -> None:
    page.goto(probe_server.url)
    page.locator(".probe").wait_for()
    first = kernel_process(page)
    page.reload()
    page.locator(".probe").wait_for()
    second = kernel_process(page)
    assert first != second
    wait_until(lambda: not psutil.pid_exists(first), "the reloaded page's kernel to end", 20)
    page.goto("about:blank")
    wait_until(lambda: not psutil.pid_exists(second), "the left page's kernel to end", 20)


def test_two_pages_have_two_kernels(browser: Browser, probe_server: PageServer) -> None:
    pages = [browser.new_page() for _ in range(2)]
    for page in pages:
        page.goto(probe_server.url)
    for page in pages:
        page.locator(".probe").wait_for()
    pages[0].locator(".probe").click()
    expect(pages[0].locator(".probe")).to_have_text("clicked 1")
    expect(pages[1].locator(".probe")).to_have_text("clicked 0")
    assert kernel_process(pages[0]) != kernel_process(pages[1])
    for page in pages:
        page.close()


def test_a_notebook_that_fails_is_told_in_plain_words(
    page: Page, start_page_server: Callable[..., PageServer], tmp_path: Path
) -> None:
    failing = write_notebook(tmp_path / "failing.ipynb", "word = 'kettle'", "raise RuntimeError(word)")
    server = start_page_server(failing)
    page.goto(server.url)
    expect(page.get_by_text("The table did not open. Please try again.")).to_be_visible()
    expect(page.get_by_role("button", name="Reload the page")).to_be_visible()
    text = page.content()
    assert "kettle" not in text and "RuntimeError" not in text and "Traceback" not in text
    assert "kettle" in server.text()  # the owner can read why
    assert server.stop() == []


def test_a_notebook_that_never_ends_is_told_in_plain_words(
    page: Page, start_page_server: Callable[..., PageServer], tmp_path: Path
) -> None:
    hanging = write_notebook(tmp_path / "hanging.ipynb", "import time", "time.sleep(600)")
    server = start_page_server(hanging, pool_size=0, open_seconds=3)
    page.goto(server.url, wait_until="commit")
    expect(page.get_by_text("The table did not open. Please try again.")).to_be_visible(timeout=20_000)
    assert server.stop() == []


def test_a_widget_that_never_shows_is_told_in_plain_words(
    page: Page, start_page_server: Callable[..., PageServer], tmp_path: Path
) -> None:
    empty = write_notebook(tmp_path / "empty.ipynb", "import os")
    server = start_page_server(empty, open_seconds=3)
    page.goto(server.url)
    expect(page.get_by_text("The table did not open. Please try again.")).to_be_visible(timeout=20_000)
    assert server.stop() == []


def test_behind_a_prefix_the_page_works_too(
    page: Page, start_page_server: Callable[..., PageServer], tmp_path: Path
) -> None:
    server = start_page_server(
        write_notebook(tmp_path / "p.ipynb", PROBE, "Probe()"), base_url="/games/cards"
    )
    assert server.url.endswith("/games/cards/")
    page.goto(server.url)
    page.locator(".probe").click()
    expect(page.locator(".probe")).to_have_text("clicked 1")
    left = kernel_process(page)
    page.goto("about:blank")
    wait_until(lambda: not psutil.pid_exists(left), "the left page's kernel to end", 20)
    assert server.stop() == []
