"""Tables in a real browser; each watches that nothing goes wrong behind the scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.browser.bare_page import BarePage
from tests.browser.conditions import Condition, Meet
from tests.browser.saved import own_token
from tests.browser.table_page import TablePage
from tests.serve.running import PageServer

WIDE = {"width": 1280, "height": 900}
# The socket of a page that is loaded again or left ends in the middle of a word.
LEAVING = ("WebSocket is closed before", "ERR_CONNECTION_RESET")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what drives a browser last: its event loop stays in the process and is seen by what follows."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture
def new_table(browser: Browser, page_server: PageServer) -> Iterator[Callable[..., TablePage]]:
    """Give a function that opens a table in a browser of its own.

    It takes a token to come back with, a kind of TablePage, and what a browser context takes. When the test
    is over every table must have asked nobody but the server, and the console must have had no errors;
    `table.trouble = True` forgives the errors.
    """
    tables: list[TablePage] = []

    def make(
        kind: type[TablePage] = TablePage,
        *,
        token: str | None = None,
        server: PageServer = page_server,
        opened: bool = True,
        **settings: Any,
    ) -> TablePage:
        context = browser.new_context(**{"viewport": WIDE, **settings})
        context.set_default_timeout(15_000)
        if token is not None:
            own_token(context, token)
        table = kind(context.new_page(), server.url)
        tables.append(table)
        return table.open() if opened else table

    yield make
    for table in tables:
        hosts, errors, trouble = table.traffic.hosts, table.traffic.errors, table.trouble
        table.page.context.close()
        assert hosts <= {urlsplit(table.url).netloc}
        assert trouble or [error for error in errors if not error.startswith(LEAVING)] == []


@pytest.fixture
def meet(browser: Browser) -> Iterator[Meet]:
    """Give a function that opens a page under a condition; no page may throw an error."""
    pages: list[BarePage] = []

    def make(condition: Condition) -> BarePage:
        media: dict[str, Any] = {"reduced_motion": "reduce", **dict(condition.media)}
        size = ViewportSize(width=condition.width, height=condition.height)
        context = browser.new_context(viewport=size, **media)
        bare = BarePage(context.new_page())
        bare.page.evaluate("(way) => { document.documentElement.dir = way; }", condition.direction)
        if condition.sheet:
            bare.page.add_style_tag(content=condition.sheet)
        pages.append(bare)
        return bare

    yield make
    for bare in pages:
        bare.page.context.close()
        assert bare.errors == []


@pytest.fixture(scope="session")
def shots(pictures: Path) -> Path:
    """Give the folder for pictures of the main screens."""
    folder = pictures / "screenshots"
    folder.mkdir(exist_ok=True)
    return folder
