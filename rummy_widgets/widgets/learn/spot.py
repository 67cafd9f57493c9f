"""A spot: where somebody is in the course; it draws itself and takes what is done there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rummy_widgets.widgets.desk import Desk
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.learn.notes import Notes
from rummy_widgets.widgets.moment import Table


class Spot(Protocol):
    """Something of the course that is on the page now."""

    desk: Desk

    def parts(self, version: int, table: Table) -> SceneDict:
        """Return the whole scene of the spot, but for the places."""
        ...

    def tutor(self, intent: Intent) -> Spot | None:
        """Do what a button says; return where it leads (None: there is no such button here)."""
        ...

    def act(self, intent: Intent) -> None:
        """Take an action at the table, and answer it."""
        ...

    def answer(self, intent: Intent) -> None:
        """Take the answer to the exercise, and acknowledge or refuse it."""
        ...

    def read(self, intent: Intent) -> None:
        """Say what selected cards are."""
        ...


class Quiet:
    """What a spot does where there is nothing to do."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def act(self, intent: Intent) -> None:
        """Refuse an action: no table is here."""
        self.desk.refuse(intent.id, "No table is here just now.")

    def answer(self, intent: Intent) -> None:
        """Refuse an answer: nothing is asked."""
        self.desk.dismiss(intent)

    def read(self, intent: Intent) -> None:
        """Say nothing."""


class Ways:
    """Where one can go from a spot: other spots by name, made when they are gone to."""

    def __init__(self, notes: Notes, desk: Desk, leave: Callable[[str], None]) -> None:
        self.notes = notes
        self.desk = desk
        self.leave = leave  # for the live hand of a lesson, by the lesson's id
        self.to: dict[str, Callable[..., Spot]] = {}

    def go(self, name: str, *where: Any) -> Spot:
        """Return another spot."""
        return self.to[name](*where)


def button(ident: str, label: str, *, primary: bool = False, key: str = "") -> SceneDict:
    """Return a button of the tutor."""
    return {"id": ident, "label": label, "primary": primary, "key": key}


def unasked(parts: SceneDict) -> SceneDict:
    """Return the scene of a table where nothing more is to be done without what a seat is asked there."""
    if parts["question"] is None and not any(seat["asked"] for seat in parts["seats"]):
        return parts
    answers = parts["question"]["actions"] if parts["question"] is not None else []
    return parts | {
        "question": None,
        "seats": [seat | {"asked": False} for seat in parts["seats"]],
        "actions": [action for action in parts["actions"] if action["id"] not in answers],
        "status": "Done: this is how it stands.",
    }
