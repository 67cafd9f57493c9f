"""Watching: the panel over a match that is looked at, and what its buttons do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummy_widgets.widgets.drawing import DRAW
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.film import Film, film_scene
from rummy_widgets.widgets.forms import button, field, options, panel
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
        actions = [
            button(move, label, primary=move == "on", sign=sign, repeat=True)
            for move, (sign, label) in moves.items()
        ]
        if shown.points:
            actions.append(dict(DRAW))
        actions.append(button("list", "All games"))
        seen = {"id": "seen", "title": "Whose cards you see", "folded": True, "note": "", "when": None}
        return panel(
            self._id,
            self.title,
            self._lines(),
            fields=[self._slider(), *(self._seats() if shown.over else [])],
            groups=[seen],
            actions=actions,
        )

    def _lines(self) -> list[str]:
        if not self.film.over:
            return ["This match is not over: the others' cards stay hidden."]
        name = self.film.names[self.seat]
        if self.film.by_name:
            return [f"The hand you see is {name}'s."]
        return [f"“You” are {name} here."] if self.seat else []

    def _slider(self) -> SceneDict:
        # `sends` is the action that a change of a field presses.
        bounds = {"min": 0, "max": self.film.last, "text": self.film.where(self.place)}
        return field("at", "Action", "range", str(self.place), sends="at", **bounds)

    def _seats(self) -> list[SceneDict]:
        names = options({str(seat): name for seat, name in enumerate(self.film.names)})
        return [
            field("seat", "Seen from", "choice", str(self.seat), options=names, sends="seat", group="seen"),
            field("all", "Show all hands", "switch", self.open_hands, sends="all", group="seen"),
        ]
