"""The keeper: a browser's token, its saved games and wishes, and what to say when none can be kept."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

from rummy_widgets.errors import StoreError
from rummy_widgets.session.session import Session
from rummy_widgets.session.store import SavedGame, Store, new_token
from rummy_widgets.widgets.settings import USUAL, is_offered

_log = logging.getLogger(__name__)


class Keeper:
    """Keeps what outlives a page.

    The store is opened at the first greeting, not before. `notices` are sentences for the player; without
    a store everything still works, for as long as the page lives.
    """

    def __init__(self, open_store: Callable[[], Store] | None = None) -> None:
        self._open = open_store or Store.open
        self.store: Store | None = None
        self.token = ""
        self.notices: list[str | dict[str, Any]] = []
        self.wishes = dict(USUAL)
        self.last_setup: dict[str, str] = {}
        self._texts: dict[str, str] = {}

    def greet(self, token: str) -> bool:
        """Take a browser's token, or make one; tell whether this is the first greeting."""
        if self.token:
            return False
        self.token = token or new_token()
        try:
            self.store = self._open()
        except StoreError as error:
            self._mend(error)
        self._load()
        return True

    def is_known(self, token: str) -> bool:
        """Tell whether anything is kept under a token."""
        if self.store is None:
            return False
        names = ("code", "progress", "score-pad", "setup", *self.wishes)
        if any(self.store.preference(token, name) is not None for name in names):
            return True
        return bool(self.store.games(token))

    def take_over(self, token: str) -> None:
        """Go on under another token, with what is kept under it."""
        self.token = token
        self.wishes |= USUAL
        self.last_setup = {}
        self._texts.clear()
        self._load()

    def close(self) -> None:
        """Close the store."""
        if self.store is not None:
            self.store.close()
            self.store = None

    def _mend(self, error: StoreError) -> None:
        if error.kind != "damaged":
            self._without(error)
            return
        try:
            self.store = Store.open(repair=True)
        except StoreError as again:
            self._without(again)
            return
        self.notices.append("The file of saved games was damaged. It was set aside, and a new one begun.")

    def _without(self, error: StoreError) -> None:
        _log.warning("no store (%s): %s", error.kind, error)
        self.notices.append(f"{error} Games can't be saved: you can play, but a reload loses the game.")

    def _load(self) -> None:
        if self.store is None:
            return
        try:
            for name, value in self.wishes.items():
                self.wishes[name] = self._preference(name, value)
            setup = json.loads(self.store.preference(self.token, "setup") or "{}")
            self.last_setup = {str(name): str(value) for name, value in dict(setup).items()}
        except (StoreError, ValueError, TypeError) as error:
            _log.warning("preferences could not be read: %s", error)

    def _preference(self, name: str, default: str) -> str:
        kept = None if self.store is None else self.store.preference(self.token, name)
        return kept if kept is not None and is_offered(name, kept) else default

    def set(self, name: str, value: str) -> bool:
        """Keep a wish; tell whether there is such a one."""
        if not is_offered(name, value):
            return False
        self.wishes[name] = value
        self._keep(name, value)
        return True

    def keep_setup(self, values: Mapping[str, str]) -> None:
        """Keep what there is to keep of a filled-in first page, for the next time."""
        self.last_setup = dict(values)
        self._keep("setup", json.dumps(self.last_setup))

    def _keep(self, name: str, value: str) -> None:
        if self.store is None:
            return
        try:
            self.store.set_preference(self.token, name, value)
        except (StoreError, ValueError) as error:
            _log.warning("a preference could not be kept: %s", error)

    def text(self, name: str) -> str | None:
        """Return a text that was kept; without a store, that of this page."""
        if self.store is None:
            return self._texts.get(name)
        try:
            return self.store.preference(self.token, name)
        except StoreError as error:
            _log.warning("%s could not be read: %s", name, error)
            return self._texts.get(name)

    def keep_text(self, name: str, value: str) -> None:
        """Keep a text under a name of its own."""
        self._texts[name] = value
        self._keep(name, value)

    def offers(self) -> list[SavedGame]:
        """Return the games this browser can go on with, the last played first."""
        if self.store is None:
            return []
        try:
            return [game for game in self.store.games(self.token) if game.state == "playing" and game.length]
        except StoreError as error:
            self._without(error)
            return []

    def resume(self, game: int) -> Session:
        """Return a saved match; raise StoreError where it can't be read."""
        if self.store is None:
            raise StoreError("There are no saved games now.", kind="closed")
        return Session.resume(self.store, self.token, game)
