"""What tests of several rooms share: a real page server and a real Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.serve.running import PageServer

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """Return the Chromium to drive: RUMMY_WIDGETS_CHROMIUM, or the first one on the path."""
    named = os.environ.get("RUMMY_WIDGETS_CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUMS)), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the machine's own Chromium, and keep it from calling home."""
    chromium = find_chromium()
    if chromium is None:
        pytest.fail("no Chromium found: install one, or set RUMMY_WIDGETS_CHROMIUM to its path")
    return {
        **browser_type_launch_args,
        "executable_path": chromium,
        "args": [
            "--no-sandbox",
            "--no-first-run",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-quic",
            "--disable-sync",
        ],
    }


@pytest.fixture(scope="session")
def start_page_server(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[..., PageServer]]:
    """Give a function that starts a server; it takes what PageServer takes but the folder.

    Servers still running when the session ends are stopped then.
    """
    servers: list[PageServer] = []

    def start(*args: Any, **settings: Any) -> PageServer:
        server = PageServer(tmp_path_factory.mktemp("page"), *args, **settings)
        servers.append(server)
        return server.wait_until_ready()

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def page_server(start_page_server: Callable[..., PageServer]) -> PageServer:
    """Give the server of the real dashboard, started once; its folder is of this session only.

    The kernels of pages that tests have closed go soon, or there would be no table left for the last tests.
    """
    return start_page_server(idle_seconds=120, idle_check_seconds=15)


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Give the folder for screenshots worth keeping."""
    folder = Path(__file__).parent.parent / "ci-output"
    folder.mkdir(exist_ok=True)
    return folder
