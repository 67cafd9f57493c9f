"""Panels: what the page asks before a match, and before one is left."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widgets.rules import chosen_told
from rummy_widgets.rules.words import listed
from rummy_widgets.session.session import Session
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.forms import panel


def ready_panel(session: Session, people: Sequence[str] = (), says: str = "") -> SceneDict:
    """Return the moment before the deal: who plays what, and, folded, the fairness receipt.

    `people` are those who share the screen, where several do; `says` is what a lesson says first.
    """
    names = ", ".join(session.names)
    chosen = chosen_told(session.sheet)
    lines = [
        *([says] if says else []),
        f"{session.sheet.title}, at the table: {names}.",
        *([_at_one_screen(people)] if people else []),
        *([chosen] if chosen else []),
    ]
    receipt = [
        f"Receipt: {session.receipt}",
        "This is a fingerprint of every shuffle to come, made before the deal. "
        "After the match you get the salt and the seed behind it, and anyone can check them.",
    ]
    foot = {"title": "The receipt of the shuffles", "lines": receipt}
    return panel("ready", "Ready to deal", lines, {"deal": "Deal the cards"}, modal=True, foot=foot)


def _at_one_screen(people: Sequence[str]) -> str:
    return (
        f"At this screen: {listed(people)}. Before each turn the screen asks for the one who plays, "
        "and only then shows that hand."
    )


def leave_panel() -> SceneDict:
    """Return the question before a match is left."""
    lines = ["It stays saved. You can go on with it from the first page."]
    return panel("leave", "Leave this match?", lines, {"stay": "Play on", "leave": "Leave"}, modal=True)
