"""The score page: a pad for a match with real cards, and the contracts as a sheet to print."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from html import escape
from typing import Final, NamedTuple

from rummy_widgets.errors import RummyError, SetupError
from rummy_widgets.rules import RuleSheet, find_variant, variant_names
from rummy_widgets.rules.words import listed
from rummy_widgets.session.score_pad import MOST_NAME, SEATS, ScorePad, read_points, read_score_pad
from rummy_widgets.widgets.calm import Calm
from rummy_widgets.widgets.desk import UNASKED
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.forms import field, options, panel
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.page import Page
from rummy_widgets.widgets.scene import empty_scene

KEPT_AS: Final = "score-pad"
NEW: Final = "new-pad"  # the question who plays what
_SAYS: Final = {True: "Say who plays, then begin.", False: "Write down each round."}
FREE: Final = "free"  # a game the pad knows nothing of


class File(NamedTuple):
    """A file for the person to save."""

    name: str
    text: str


class ScorePage:
    """Write a match with real cards down; `read` and `write` keep texts for the person at the page."""

    def __init__(self, read: Callable[[str], str | None], write: Callable[[str, str], None]) -> None:
        self._read = read
        self._write = write
        self._asking = False  # for a new pad, while the old one is still there

    @property
    def pad(self) -> ScorePad | None:
        """Return the pad that is in use; none where there is none that can be read."""
        try:
            return read_score_pad(self._read(KEPT_AS) or "")
        except SetupError:
            return None

    def panel(self) -> SceneDict:
        """Return the page as it stands."""
        pad = self.pad
        return new_pad_panel(pad) if pad is None or self._asking else pad_panel(pad)

    def answer(self, action: str, values: Mapping[str, str]) -> File | None:
        """Do what a button of the page says; return a file to save, if any.

        Raises SetupError, with the sentence to show, for what cannot be done; nothing is changed then.
        """
        pad = self.pad
        if action == "begin":
            self._write(KEPT_AS, read_new_pad(values).text())
            self._asking = False
        elif action == "new":
            self._asking = True
        elif action == "back":
            self._asking = False
        elif action == "contracts":
            game = values.get("game", "")
            return contracts_file(find_variant(game if game in variant_names() else "ten-card"))
        elif pad is None:
            raise SetupError("there is no score pad yet")
        elif action == "add":
            points = [read_points(values.get(f"points.{at}", ""), name) for at, name in enumerate(pad.names)]
            self._write(KEPT_AS, pad.with_round(points).text())
        elif action == "undo":
            self._write(KEPT_AS, pad.without_last().text())
        elif action == "save":
            return File("score-pad.csv", pad_csv(pad))
        else:
            raise SetupError(UNASKED)
        return None


class Pad(Calm):
    """The score pad as a place of the page."""

    name = "pad"
    label = "Score"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._score = ScorePage(page.keeper.text, page.keeper.keep_text)

    def scene(self, version: int) -> SceneDict:
        """Return the pad."""
        panel = self._score.panel()
        table = self._page.table(panel=panel, status=_SAYS[panel["id"] == NEW])
        return empty_scene(version, "Score pad", table)

    def handle(self, intent: Intent) -> None:
        """Write on the pad."""
        panel = self._score.panel()
        if intent.kind != "panel" or intent.name != panel["id"]:
            self._page.desk.dismiss(intent)
            return
        try:
            file = self._score.answer(intent.value, intent.values)
        except RummyError as error:
            self._page.desk.decline(intent, error)
            return
        if file is not None:
            self._page.desk.answer("file", intent, name=file.name, text=file.text)
        self._page.desk.accept(intent)
        self._page.publish()


def pad_panel(pad: ScorePad) -> SceneDict:
    """Return the pad: what is written, and a field a player for the next round."""
    at = len(pad.rounds)
    fields = [field(f"points.{seat}", name, "text", "", max=6) for seat, name in enumerate(pad.names)]
    rows = [[pad.label(place), *map(str, points)] for place, points in enumerate(pad.rounds)]
    total = [["Total", *map(str, pad.totals)]] if rows else []
    back = {"undo": "Take the last round back", "save": "Save as a table"} if pad.rounds else {}
    return panel(
        f"pad:{at}",  # another one each round, so that its fields are empty again
        pad.title,
        [_standing(pad)],
        {"add": f"Write down round {pad.label(at)}", **back, "new": "Begin a new pad"},
        fields=fields,
        table={"columns": ["Round", *pad.names], "rows": rows + total} if rows else None,
    )


def _standing(pad: ScorePad) -> str:
    best = "The fewest points win." if pad.lowest_wins else "The most points win."
    if not pad.rounds:
        return f"{best} Write what each player has after the first round."
    names = [pad.names[seat] for seat in pad.leaders]
    who = listed(names)
    if pad.complete:
        return f"All rounds are played: {who} {'wins' if len(names) == 1 else 'share the win'}."
    return f"{who} {'is' if len(names) == 1 else 'are'} ahead. {best}"


def new_pad_panel(old: ScorePad | None) -> SceneDict:
    """Return the question who plays what; the names of the pad in use are offered again."""
    games = {name: find_variant(name).title for name in variant_names()} | {FREE: "Another game"}
    usual = len(old.names) if old is not None else 4
    fields: list[SceneDict] = [
        field("game", "Game", "choice", "ten-card", options=options(games)),
        field(
            "wins",
            "Who wins",
            "choice",
            "fewest",
            options=options({"fewest": "The fewest points", "most": "The most points"}),
            when={"name": "game", "in": [FREE]},
        ),
        field("players", "Players", "choice", str(usual), options=options({str(n): str(n) for n in SEATS})),
    ]
    for seat in range(SEATS[-1]):
        when = {"name": "players", "in": [str(number) for number in SEATS if number > seat]}
        name = old.names[seat] if old is not None and seat < len(old.names) else ""
        fields.append(field(f"name.{seat}", f"Player {seat + 1}", "text", name, max=MOST_NAME, when=when))
    back = {"back": "Back to the old pad"} if old is not None else {}
    return panel(
        NEW,
        "A new pad",
        ["For a match with real cards. It is kept here until you begin another."],
        {"begin": "Begin the pad", **back, "contracts": "Save the contracts to print"},
        fields=fields,
    )


def read_new_pad(values: Mapping[str, str]) -> ScorePad:
    """Return the pad that a form asks for; raise SetupError for names that will not do."""
    players = values.get("players", "")
    seats = int(players) if players in map(str, SEATS) else 4
    names = tuple(" ".join(values.get(f"name.{at}", "").split()) or f"Player {at + 1}" for at in range(seats))
    game = values.get("game", FREE)
    if game not in variant_names():
        return ScorePad("Another game", names, lowest_wins=values.get("wins") != "most")
    sheet = find_variant(game)
    labels = tuple(sheet.contract(number).title for number in sheet.match.planned)
    return ScorePad(sheet.title, names, sheet.match.lowest_wins, labels if any(labels) else ())


def pad_csv(pad: ScorePad) -> str:
    """Return the pad as a table for other programs; no name can become a formula there."""
    rows = [["Round", *pad.names]]
    rows += [[pad.label(at), *map(str, points)] for at, points in enumerate(pad.rounds)]
    rows.append(["Total", *map(str, pad.totals)])
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def _harmless(text: str) -> str:
    number = text.removeprefix("-").isdigit()
    return f"'{text}" if not number and text[:1] in ("=", "+", "-", "@") else text


def contracts_file(sheet: RuleSheet) -> File:
    """Return a sheet to print: the contract of every round; raise SetupError where a game has none."""
    if not sheet.opening.contracts:
        raise SetupError(f"{sheet.title} has no contracts")
    rows = "".join(
        f"<tr><td>{number}</td><td><b>{escape(contract.title)}</b></td><td>{escape(contract.text)}</td></tr>\n"
        for number in sheet.match.planned
        for contract in [sheet.contract(number)]
    )
    return File(f"{sheet.variant}-contracts.html", _PAGE.format(title=escape(sheet.title), rows=rows))


_PAGE: Final = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}: the contracts</title>
<style>
body {{ font: 1.15rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ border: 1px solid #555; padding: .5rem .7rem; text-align: left; }}
@page {{ margin: 18mm; }}
</style></head><body>
<h1>{title}: the contracts</h1>
<table><thead><tr><th>Round</th><th>Contract</th><th>What you lay down first</th></tr></thead><tbody>
{rows}</tbody></table>
</body></html>
"""
