"""A page whose socket is blocked, as by a proxy that does not pass websockets on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.serve.running import PageServer

pytestmark = pytest.mark.browser


def test_a_page_without_its_socket_says_that_it_did_not_open(
    page: Page, start_page_server: Callable[..., PageServer], probe: Path
) -> None:
    server = start_page_server(probe, open_seconds=4)
    asked: list[str] = []
    page.route_web_socket("**/channels*", lambda socket: (asked.append(socket.url), socket.close()))
    page.goto(server.url)
    expect(page.get_by_text("The table did not open. Please try again.")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("button", name="Reload the page")).to_be_visible()
    assert asked
    assert page.locator(".probe").count() == 0
    assert server.stop() == []
