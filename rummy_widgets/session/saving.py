"""Saving: the log of a match in its store; a fault there becomes trouble, and play goes on without."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from rummy_widgets.errors import RummyError, StoreError
from rummy_widgets.session.store import GameHeader, Store

_log = logging.getLogger(__name__)


class MovedElsewhereError(RummyError):
    """Say that another page has gone on with this game."""


class Saving:
    """Where a match is saved, once it is; until then nothing is kept.

    `trouble` is a sentence for the player when the match cannot be saved any more.
    """

    def __init__(self) -> None:
        self.trouble: str | None = None
        self._store: Store | None = None
        self._game = 0
        self._length = 0

    @property
    def game(self) -> int | None:
        """Return the number of the match in its store; None where it is not saved."""
        return self._game if self._store is not None else None

    def begin(self, store: Store, token: str, header: GameHeader, lines: Sequence[str]) -> None:
        """Save a match from now on, with what was played of it so far."""
        try:
            game = store.create_game(token, header)
            store.append(game, 0, lines)
        except StoreError as error:
            self._fail(error)
            return
        self.go_on(store, game, len(lines))

    def go_on(self, store: Store, game: int, length: int) -> None:
        """Save a match from now on that is in a store already, with so many lines."""
        self._store, self._game, self._length = store, game, length

    def append(self, lines: Sequence[str]) -> None:
        """Write lines; raise MovedElsewhereError when another page was quicker."""
        if self._store is None:
            return
        try:
            self._store.append(self._game, self._length, lines)
        except StoreError as error:
            if error.kind == "conflict":
                raise MovedElsewhereError("This game went on in another page. Reload to see it.") from error
            self._fail(error)
            return
        self._length += len(lines)

    def take_back(self) -> None:
        """Take the last line out again; raise MovedElsewhereError when another page was quicker."""
        if self._store is None:
            return
        try:
            self._store.take_back(self._game, self._length - 1)
        except StoreError as error:
            if error.kind == "conflict":
                raise MovedElsewhereError("This game went on in another page.") from error
            self._fail(error)
            return
        self._length -= 1

    def summarize(self, summary: str) -> None:
        """Note how far the match is, for the list of saved games."""
        self._note(lambda store: store.set_summary(self._game, summary))

    def finish(self, result: str) -> None:
        """Note that the match is over, and how it ended."""
        self._note(lambda store: store.finish(self._game, result))

    def _note(self, write: Callable[[Store], None]) -> None:
        if self._store is None:
            return
        try:
            write(self._store)
        except StoreError as error:
            self._fail(error)

    def _fail(self, error: StoreError) -> None:
        _log.warning("the store failed (%s): %s", error.kind, error)
        self.trouble = (
            f"{error} This game can't be saved from here on. You can play on, but a reload loses it."
        )
        self._store = None
