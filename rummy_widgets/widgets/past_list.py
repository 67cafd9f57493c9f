"""The list of a person's games: how each ended, and the panels that show and ask about them."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from rummy_widgets.errors import RummyError
from rummy_widgets.rules import RuleSheet, find_variant, variant_names
from rummy_widgets.session.session import PERSON, Session
from rummy_widgets.session.store import SavedGame
from rummy_widgets.widgets.drawing import Past, unit_of
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.forms import button, field, options, panel

_log = logging.getLogger(__name__)
KEPT_AS: Final = "past-results"
SHOWN: Final = 20  # games on one page
PATIENCE: Final = 0.7  # seconds for reading how games ended, each time the list is drawn
ME: Final = 0  # the seat of the person whose games these are


class Result(NamedTuple):
    """How a match ended: points by seat, and who won."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]

    def share(self, seat: int) -> float:
        """Return a seat's share of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def place(self, seat: int, *, lowest_wins: bool) -> int:
        """Return a seat's place, the best 1; winners come before others of the same points."""
        sign = 1 if lowest_wins else -1
        keys = [(sign * total, other not in self.winners) for other, total in enumerate(self.totals)]
        return 1 + sum(key < keys[seat] for key in keys)


class Results:
    """How finished games ended, read from their logs once and kept under a name of the person's."""

    def __init__(self, read: Callable[[str], str | None], write: Callable[[str, str], None]) -> None:
        self._read = read
        self._write = write
        self._known: dict[int, Result] | None = None

    def of(
        self, games: Sequence[SavedGame], resume: Callable[[int], Session], patience: float = PATIENCE
    ) -> dict[int, Result]:
        """Return how games ended, by number; those for which there was no time, or no way, are left out."""
        known = self._load()
        until, fresh = time.monotonic() + patience, False
        for game in games:
            if game.id in known or game.state != "finished" or time.monotonic() > until:
                continue
            try:
                session = resume(game.id)
            except RummyError as error:
                _log.warning("a finished game could not be read: %s", error)
                continue
            known[game.id] = Result(tuple(session.totals), tuple(session.winners))
            fresh = True
        if fresh:
            self._write(KEPT_AS, json.dumps({str(number): result for number, result in known.items()}))
        return {game.id: known[game.id] for game in games if game.id in known}

    def _load(self) -> dict[int, Result]:
        if self._known is None:
            try:
                kept = json.loads(self._read(KEPT_AS) or "{}")
                self._known = {
                    int(number): Result(tuple(map(int, totals)), tuple(map(int, winners)))
                    for number, (totals, winners) in kept.items()
                }
            except (ValueError, TypeError, AttributeError):
                self._known = {}
        return self._known


def when(game: SavedGame) -> str:
    """Return when a game was played last, in the time of this place: `30 Nov 2026, 21:15`."""
    try:
        then = datetime.fromisoformat(game.changed).astimezone()
    except ValueError:
        return "some time ago"
    return f"{then.day} {then:%b %Y, %H:%M}"


def sheet_of(game: SavedGame) -> RuleSheet | None:
    """Return the rules a game was played by; None where they can't be read."""
    try:
        return find_variant(game.header.variant, dict(json.loads(game.header.settings)["options"]))
    except (RummyError, ValueError, LookupError, TypeError):
        return None


def is_shared(game: SavedGame) -> bool:
    """Tell whether several people played a game at one screen: then it is nobody's alone."""
    try:
        return list(json.loads(game.header.settings)["kinds"]).count(PERSON) > 1
    except (ValueError, LookupError, TypeError):
        return False


def list_panel(
    games: Sequence[SavedGame], results: Mapping[int, Result], first: int = 0, *, kept: bool = True
) -> SceneDict:
    """Return a page of the list, the last played first, from the game at `first` on.

    `kept` tells whether games can be kept at all.
    """
    page = games[first : first + SHOWN]
    finished = any(game.state == "finished" for game in games)
    actions: list[SceneDict] = []
    if finished:
        actions.append(button("past", "My games so far", first=True))
    if first:
        actions.append(button("newer", "Newer games", first=True))
    if first + SHOWN < len(games):
        actions.append(button("older", "Older games", first=True))
    actions.append(button("open", "Open it", primary=True))
    hint = "a match that was saved here, or written by rummy-widgets; it is only looked at"
    return panel(
        "games",
        "Your games",
        [_count(games, first, len(page)) if kept else "Games can't be kept here now."],
        fields=[field("file", "A record", "file", "", hint=hint)],
        folded="Open a record from a file",
        items=[_item(game, results.get(game.id)) for game in page],
        actions=actions,
    )


def _count(games: Sequence[SavedGame], first: int, shown: int) -> str:
    if not games:
        return "No game is saved yet. Each game you play is kept here by itself."
    if shown < len(games):
        return f"Games {first + 1} to {first + shown} of {len(games)}, the last played first."
    return "1 game." if len(games) == 1 else f"{len(games)} games, the last played first."


def _item(game: SavedGame, result: Result | None) -> SceneDict:
    sheet = sheet_of(game)
    title = sheet.title if sheet is not None else game.header.variant
    verbs = {"finished": [("look", "Look at it"), ("save", "Save")], "playing": [("go", "Go on")]}
    offered = verbs.get(game.state, []) if sheet is not None else []
    return {
        "id": str(game.id),
        "title": f"{title} · {when(game)}",
        "mark": "",
        "markText": _standing(game, sheet, result),
        "lines": [
            f"{', '.join(game.header.seats)}, at one screen."
            if is_shared(game)
            else f"With {', '.join(game.header.seats[1:])}."
        ],
        "small": [],
        "actions": [
            {"id": f"{verb}:{game.id}", "label": label} for verb, label in (*offered, ("delete", "Delete"))
        ],
    }


def _standing(game: SavedGame, sheet: RuleSheet | None, result: Result | None) -> str:
    """Return how a game ended or stands, for its person."""
    if game.state != "finished":
        return f"Not over: {game.summary}" if game.summary else "Not over"
    if sheet is None:
        return "This game can't be read"
    if is_shared(game) or result is None or len(result.totals) != len(game.header.seats):
        return game.summary or "Over"
    points = result.totals[ME]
    unit = unit_of(sheet)
    number = str(points).replace("-", "−")
    counted = f"{number} {unit.removesuffix('s') if points == 1 else unit}"
    share = result.share(ME)
    if share == 1:
        return f"You won, with {counted}"
    if share:
        return f"You shared the win, with {counted}"
    place = result.place(ME, lowest_wins=sheet.match.lowest_wins)
    return f"{ordinal(place)} of {len(result.totals)}, with {counted}"


def ordinal(number: int) -> str:
    """Return a place as a word of digits: `1st`, `2nd`, `11th`."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number // 10 % 10 != 1 else "th"
    return f"{number}{ending}"


def delete_panel(game: SavedGame) -> SceneDict:
    """Return the question before a game is deleted."""
    sheet = sheet_of(game)
    title = sheet.title if sheet is not None else game.header.variant
    lines = [f"{title}, {when(game)}. It can't be brought back."]
    buttons = {"keep": "Keep it", "delete": "Delete it"}
    return panel(f"delete:{game.id}", "Delete this game?", lines, buttons, modal=True)


def past_of(games: Sequence[SavedGame], results: Mapping[int, Result], variant: str) -> list[Past]:
    """Return the finished matches of one game, the oldest first."""
    return [
        Past(when(game), results[game.id].totals[ME], results[game.id].share(ME))
        for game in reversed(games)
        if game.header.variant == variant and game.id in results and not is_shared(game)
    ]


def played_variants(games: Sequence[SavedGame]) -> list[str]:
    """Return the games of which a match was finished, the last played first."""
    found = dict.fromkeys(game.header.variant for game in games if game.state == "finished")
    return [variant for variant in found if variant in variant_names()]


def past_panel(variant: str, variants: Sequence[str], picture: SceneDict | None) -> SceneDict:
    """Return the picture of a person's matches of one game, with the others to choose from."""
    titles = options({name: find_variant(name).title for name in variants})
    chosen = field("game", "Game", "choice", variant, options=titles, sends="choose")
    lines = [] if picture is not None else ["How these games ended can't be read."]
    if picture is not None and "alt" in picture:
        lines = [str(picture["alt"])]
    return panel(
        "past",
        f"My games so far: {find_variant(variant).title}",
        lines,
        {"list": "Back to my games"},
        fields=[chosen] if len(titles) > 1 else [],
        picture=picture,
    )
