"""The place of rules: those of the game that is played, to read; and cards judged by every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rummy_widgets.rules import RuleSheet, chosen_told, find_variant, variant_names, variant_summary
from rummy_widgets.widgets.calm import Calm
from rummy_widgets.widgets.compare import PANEL as COMPARE
from rummy_widgets.widgets.compare import answer as compared
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.forms import button, field, options, panel
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.page import Page
from rummy_widgets.widgets.rule_book import book_scene
from rummy_widgets.widgets.scene import empty_scene

PANEL: Final = "rules"
_INVITES: Final = "Read on, or go to a part."
FIRST_CARDS: Final = "QH KH AH 2H 3H"  # shown before anybody has asked: legal in one game, not in the others


class Played(NamedTuple):
    """The rules that are played by, and the round."""

    sheet: RuleSheet
    round: int | None = None


class Rules(Calm):
    """The rules of one game, and one press away one meld by every rule book."""

    name = "rules"
    label = "Rules"

    def __init__(self, page: Page, played: Callable[[], Played | None]) -> None:
        super().__init__(page)
        self._played = played
        self._last: RuleSheet | None = None  # played by when the page was opened last
        self._game = ""  # chosen here; empty for the one that is played
        self._comparing = False
        self._compared: SceneDict | None = None

    def arrive(self) -> None:
        """Begin with the rules; those of a match begun since come before what was read here."""
        self._comparing = False
        played = self._played()
        sheet = None if played is None else played.sheet
        if sheet is not self._last:
            self._last, self._game = sheet, ""

    def scene(self, version: int) -> SceneDict:
        """Return the rules, or the comparison."""
        if self._comparing:
            if self._compared is None:
                self._compared = compared(FIRST_CARDS)
            status = "Write cards and compare what the games say."
            table = self._page.table(panel=self._compared, status=status)
            return empty_scene(version, "Compare rules", table)
        table = self._page.table(panel=rules_panel(self._shown()), status=_INVITES)
        return empty_scene(version, "Rules", table)

    def _shown(self) -> Played:
        """Return the rules to read: those that are played by where they are of the game that is wanted."""
        played = self._played()
        if played is not None and self._game in ("", played.sheet.variant):
            return played
        return Played(find_variant(self._game or self._page.desk.variant or variant_names()[0]))

    def handle(self, intent: Intent) -> None:
        """Turn to another game, or judge the cards that are written there."""
        shown = COMPARE if self._comparing else PANEL
        pressed = (shown, intent.value) if intent.kind == "panel" and intent.name == shown else None
        if pressed == (PANEL, "change") and intent.values.get("game") in variant_names():
            self._game = intent.values["game"]
        elif pressed == (PANEL, "compare"):
            self._comparing = True
        elif pressed == (COMPARE, "rules"):
            self._comparing = False
        elif pressed == (COMPARE, "compare"):
            self._compared = compared(intent.values.get("cards", ""), intent.values.get("wild", ""))
        else:
            self._page.desk.dismiss(intent)
            return
        self._page.desk.accept(intent)
        self._page.publish()


def rules_panel(shown: Played) -> SceneDict:
    """Return a game's rules as a page, and what else can be read."""
    sheet = shown.sheet
    games = options({name: find_variant(name).title for name in variant_names()})
    chosen = chosen_told(sheet)
    return panel(
        PANEL,
        f"The rules of {sheet.title}",
        [variant_summary(sheet.variant), *([chosen] if chosen else [])],
        fields=[field("game", "Game", "choice", sheet.variant, options=games, sends="change")],
        book=book_scene(sheet, shown.round),
        actions=[button("compare", "Compare the games")],
    )
