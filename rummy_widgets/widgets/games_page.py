"""The games page: the place where a person's games are listed, looked at, drawn, saved and deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rummy_widgets.errors import RecordError, RummyError, SetupError, StoreError
from rummy_widgets.rules import find_variant
from rummy_widgets.session.record import read_record
from rummy_widgets.session.store import SavedGame
from rummy_widgets.widgets.calm import Calm
from rummy_widgets.widgets.drawing import DRAWING, draw_match, draw_past
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.film import Film, film, judge
from rummy_widgets.widgets.forms import panel
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.page import Page
from rummy_widgets.widgets.past_list import (
    SHOWN,
    Results,
    delete_panel,
    is_shared,
    list_panel,
    past_of,
    past_panel,
    played_variants,
    when,
)
from rummy_widgets.widgets.scene import empty_scene
from rummy_widgets.widgets.telling import YOU
from rummy_widgets.widgets.watching import Watching

_GONE: Final = "this game is not there any more"


class Games(Calm):
    """All games of a person; `go_on` takes one up at the table, `forget` takes one away from it."""

    name = "games"
    label = "Games"

    def __init__(self, page: Page, go_on: Callable[[int], None], forget: Callable[[int], None]) -> None:
        super().__init__(page)
        self._go_on = go_on
        self._forget = forget
        self._opened = 0  # matches looked at so far
        self._begin()

    def _begin(self) -> None:
        """Begin with the list, for whoever is at the page now."""
        keeper = self._page.keeper
        self._owner = keeper.token
        self._results = Results(keeper.text, keeper.keep_text)
        self._first = 0
        self._deleting: SavedGame | None = None
        self._watching: Watching | None = None
        self._variant = ""  # the game whose matches are drawn
        self._picture: SceneDict | None = None
        self._panel: SceneDict | None = None

    # -- showing

    def scene(self, version: int) -> SceneDict:
        """Return the list, or what was chosen from it."""
        self._panel = panel = self._panel_now()
        if self._watching is not None and self._picture is None:
            return self._watching.scene(version, self._page.table(panel=panel))
        table = self._page.table(panel=panel, status=self._status())
        return empty_scene(version, "Past games", table)

    def _panel_now(self) -> SceneDict:
        if self._owner != self._page.keeper.token:
            self._begin()
        if self._deleting is not None:
            return delete_panel(self._deleting)
        if self._watching is not None:
            return self._watching.panel() if self._picture is None else self._match_panel(self._watching)
        games = self._games()
        if self._variant:
            return past_panel(self._variant, played_variants(games), self._picture)
        self._first = min(self._first, max(0, len(games) - 1) // SHOWN * SHOWN)
        shown = games[self._first : self._first + SHOWN]
        results = self._results.of(shown, self._page.keeper.resume)
        return list_panel(games, results, self._first, kept=self._page.keeper.store is not None)

    def _match_panel(self, watching: Watching) -> SceneDict:
        lines = [str((self._picture or {}).get("alt", ""))] if self._picture != DRAWING else []
        return panel("picture", watching.title, lines, {"back": "Back to the table"}, picture=self._picture)

    def _status(self) -> str:
        if self._picture is not None:
            return "Drawing …" if self._picture == DRAWING else "A picture, and its numbers below."
        return "Go on with a game, or look at one that is over."

    def _games(self) -> list[SavedGame]:
        store = self._page.keeper.store
        if store is None:
            return []
        try:
            return [game for game in store.games(self._page.keeper.token) if game.length]
        except StoreError:
            return []

    # -- what the page says

    def handle(self, intent: Intent) -> None:
        """Take a button, the slider or a file."""
        panel = self._panel
        if intent.kind == "read":
            return
        if (
            intent.kind != "panel"
            or panel is None
            or intent.name != panel["id"]
            or intent.value not in _asked(panel)
        ):
            self._page.desk.refuse(intent.id, "Nothing can be played here: this game is only looked at.")
            return
        try:
            self._answer(intent)
        except RummyError as error:
            self._page.desk.decline(intent, error)
            return
        self._page.desk.accept(intent)
        if self._page.shown is self:
            self._page.publish()

    def _answer(self, intent: Intent) -> None:
        """Do what a button says; raise a RummyError, with nothing changed, where that can't be."""
        action, _, number = intent.value.partition(":")
        if self._deleting is not None:
            self._delete(self._deleting, sure=action == "delete")
        elif self._watching is not None:
            self._watch(self._watching, action, intent.values)
        elif self._variant:
            self._choose(action, intent.values.get("game", ""))
        elif action == "open":
            self._open(intent.values.get("file", ""))
        elif action in ("older", "newer"):
            self._first = max(0, self._first + (SHOWN if action == "older" else -SHOWN))
        elif action == "past":
            self._draw_past(played_variants(self._games())[0])
        else:
            self._do(action, self._game(int(number)), intent)

    def _do(self, action: str, game: SavedGame, intent: Intent) -> None:
        if action == "go":
            self._go_on(game.id)
        elif action == "delete":
            self._deleting = game
        elif action == "look":
            session = self._page.keeper.resume(game.id)
            shown = film(session.record(), by_name=is_shared(game))
            self._show(shown, f"{session.sheet.title} · {when(game)}")
        else:
            self._page.desk.send_record(intent, self._page.keeper.resume(game.id).record())

    def _game(self, number: int) -> SavedGame:
        found = [game for game in self._games() if game.id == number]
        if not found:
            raise SetupError(_GONE)
        return found[0]

    # -- deleting

    def _delete(self, game: SavedGame, *, sure: bool) -> None:
        store = self._page.keeper.store
        if sure and store is not None:
            store.delete_game(self._page.keeper.token, game.id)
            self._forget(game.id)
        self._deleting = None

    # -- looking at one

    def _open(self, text: str) -> None:
        if not text:
            raise SetupError("choose a file first: a record of a match, at most half a megabyte long")
        try:
            record = read_record(text)
            judge(record)
            # A record does not say who looks at it, unless a seat is called "you".
            shown = film(record, by_name=all(name.casefold() != YOU.casefold() for name in record.seats))
        except RummyError as error:
            raise SetupError(f"this file can't be shown: {_where(error)}{error}") from error
        self._show(shown, f"{shown.sheet.title}, a record")

    def _show(self, shown: Film, title: str) -> None:
        self._opened += 1
        self._watching = Watching(shown, title, number=self._opened)

    def _watch(self, watching: Watching, action: str, values: Mapping[str, str]) -> None:
        if self._picture is not None:
            self._picture = None
        elif action == "list":
            self._watching = None
        elif action == "draw":
            shown = watching.film
            self._draw(lambda: draw_match(shown.sheet, shown.names, shown.points))
        else:
            watching.answer(action, values)

    # -- pictures

    def _draw(self, make: Callable[[], SceneDict]) -> None:
        """Say that a picture is being drawn, then show it: the first one takes a while."""
        self._picture = DRAWING
        self._page.publish()
        try:
            self._picture = make()
        except BaseException:
            self._picture = None
            raise

    def _choose(self, action: str, variant: str) -> None:
        if action == "list":
            self._variant, self._picture = "", None
        elif variant in played_variants(self._games()):
            self._draw_past(variant)

    def _draw_past(self, variant: str) -> None:
        games = [game for game in self._games() if game.header.variant == variant]
        self._variant = variant
        results = self._results.of(games, self._page.keeper.resume, patience=5.0)
        past = past_of(games, results, variant)
        if past:
            self._draw(lambda: draw_past(find_variant(variant), past))
        else:
            self._picture = None


def _asked(panel: SceneDict) -> set[str]:
    """Return what a panel asks: its buttons, those of its items, and what its fields press."""
    buttons = {action["id"] for action in panel["actions"]}
    buttons |= {action["id"] for item in panel.get("items", ()) for action in item["actions"]}
    return buttons | {field["sends"] for field in panel["fields"] if "sends" in field}


def _where(error: RummyError) -> str:
    """Return where in a record something is wrong, where that is known."""
    if not isinstance(error, RecordError) or not error.round:
        return ""
    return f"round {error.round}, action {error.action}: " if error.action else f"round {error.round}: "
