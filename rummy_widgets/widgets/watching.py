"""Watching: the panel over a match that is looked at, and what its buttons do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rummy_widgets.widgets.drawing import DRAW
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.film import Film, film_scene
from rummy_widgets.widgets.moment import Table, round_word

_MOVES: Final = ("first", "round-back", "back", "on", "round-on", "last")


class Watching:
    """A film at one of its moments, seen from a seat; `title` says which match it is."""

    def __init__(self, shown: Film, title: str, *, number: int) -> None:
        self.film = shown
        self.title = title
        self._id = f"watch:{number}"  # another one for each match, so that its slider begins at the deal
        self.place = 0
        self.seat = 0
        self.open_hands = False

    def scene(self, version: int, table: Table) -> SceneDict:
        """Return the table at this moment."""
        return film_scene(
            self.film,
            self.place,
            version,
            table,
            seat=self.seat,
            open_hands=self.open_hands and self.film.over,
        )

    def answer(self, action: str, values: Mapping[str, str]) -> bool:
        """Do what a button or the slider says; tell whether it was one of these."""
        shown = self.film
        if action in _MOVES:
            places = {
                "first": 0,
                "round-back": shown.start_before(self.place),
                "back": self.place - 1,
                "on": self.place + 1,
                "round-on": shown.start_after(self.place),
                "last": shown.last,
            }
            self._go(places[action])
        elif action == "at":
            wanted = values.get("at", "")
            self._go(int(wanted) if wanted.isdecimal() else self.place)
        elif action == "seat":
            if values.get("seat", "") in map(str, range(len(shown.names))):
                self.seat = int(values["seat"])
        elif action == "all":
            self.open_hands = values.get("all") == "yes"
        else:
            return False
        return True

    def _go(self, place: int) -> None:
        self.place = min(max(place, 0), self.film.last)

    def panel(self) -> SceneDict:
        """Return the slider, its buttons, and whose cards are seen."""
        shown = self.film
        word = round_word(shown.sheet).lower()
        moves = {
            "first": ("|◀", "First action"),
            "round-back": ("◀◀", f"A {word} back"),
            "back": ("◀", "Back"),
            "on": ("▶", "On"),
            "round-on": ("▶▶", f"A {word} on"),
            "last": ("▶|", "Last action"),
        }
        actions: list[SceneDict] = [
            {"id": move, "label": label, "sign": sign, "primary": move == "on", "repeat": True}
            for move, (sign, label) in moves.items()
        ]
        if shown.points:
            actions.append(dict(DRAW))
        actions.append({"id": "list", "label": "All games", "primary": False})
        return {
            "id": self._id,
            "title": self.title,
            "lines": self._lines(),
            "modal": False,
            "fields": [self._slider(), *(self._seats() if shown.over else [])],
            "groups": [
                {"id": "seen", "title": "Whose cards you see", "folded": True, "note": "", "when": None}
            ],
            "table": None,
            "actions": actions,
        }

    def _lines(self) -> list[str]:
        if not self.film.over:
            return ["This match is not over: the others' cards stay hidden."]
        told = self.seat and not self.film.by_name
        return [f"“You” are {self.film.names[self.seat]} here."] if told else []

    def _slider(self) -> SceneDict:
        field = _field("at", "Action", "range", str(self.place), "at")
        return field | {"min": 0, "max": self.film.last, "text": self.film.where(self.place)}

    def _seats(self) -> list[SceneDict]:
        options = [{"value": str(seat), "label": name} for seat, name in enumerate(self.film.names)]
        seat = _field("seat", "Seen from", "choice", str(self.seat), "seat")
        hands = _field("all", "Show all hands", "switch", self.open_hands, "all")
        return [seat | {"options": options, "group": "seen"}, hands | {"group": "seen"}]


def _field(name: str, label: str, kind: str, value: Any, sends: str) -> SceneDict:
    return {
        "name": name,
        "label": label,
        "kind": kind,
        "value": value,
        "hint": "",
        "when": None,
        "sends": sends,  # the action that a change of it presses
    }
