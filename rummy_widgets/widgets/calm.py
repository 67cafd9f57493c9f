"""Calm: a place of the page in which nothing happens by itself."""

from __future__ import annotations

from rummy_widgets.widgets.page import Page


class Calm:
    """A place in which nothing happens by itself."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def greeted(self) -> None:
        """Do nothing: all is read when it is drawn."""

    def arrive(self) -> None:
        """Do nothing."""

    def leave(self) -> None:
        """Do nothing."""

    def wished(self) -> None:
        """Draw again."""
        self._page.publish()
