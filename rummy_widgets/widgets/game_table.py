"""The game table: a page on which matches are played, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from rummy_widgets.session.session import Session
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.page import Page
from rummy_widgets.widgets.play import Play


class GameTable(Page):
    """A table at which one person plays against bots: one game, or whichever is chosen on its first page."""

    def __init__(self, variant: str | None = None, *, open_store: Callable[[], Store] | None = None) -> None:
        super().__init__(open_store)
        self._play = Play(self, variant)
        self.open(self._play)

    @property
    def session(self) -> Session | None:
        """Return the match on the table; None while none is chosen."""
        return self._play.session
