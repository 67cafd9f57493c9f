"""Panels: what the page asks between games, and the settings beside the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummy_widgets.rules import RuleSheet, Verb, options_of
from rummy_widgets.session.session import Session
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.warning import has_warnings

SPEEDS: Final = {
    "slow": "Slow",
    "normal": "Normal",
    "fast": "Fast",
    "instant": "At once",
    "step": "Step by step",
}
AUTO_PASS: Final = {"ask": "Ask me", "helps": "Ask if it helps me", "always": "Pass for me"}
KNOWN: Final = {"hide": "Hide", "show": "Show"}
HELP: Final = {"all": "Read my cards to me", "quiet": "Only when I ask", "off": "None"}
TARGETS: Final = {"off": "Never", "selected": "With cards selected", "always": "Always"}
WARN: Final = {"on": "On", "off": "Off"}
ADVANCE: Final = {"wait": "Wait for Next", "soon": "Go on after a while"}
_SETTINGS: Final = {
    "speed": ("The others play", SPEEDS),
    "autopass": ("When I may buy", AUTO_PASS),
    "help": ("Help", HELP),
    "targets": ("Show where cards can go", TARGETS),
    "warn": ("Remind me of cards that fit", WARN),
    "known": ("Cards I saw them take", KNOWN),
    "advance": ("After a solved level", ADVANCE),
}
_ONLY_IN_LESSONS: Final = frozenset({"advance"})
_IN_LESSONS: Final = frozenset({"help", "targets"}) | _ONLY_IN_LESSONS


def setting_rows(wishes: Mapping[str, str], sheet: RuleSheet | None) -> list[SceneDict]:
    """Return the settings beside the table: those that mean something in the game on it, all before one."""
    idle = set(_ONLY_IN_LESSONS)
    if sheet is not None and Verb.BUY not in sheet.table.verbs:
        idle.add("autopass")
    if sheet is not None and not has_warnings(sheet):
        idle.add("warn")
    return [_row(name, wishes) for name in _SETTINGS if name not in idle]


def lesson_rows(wishes: Mapping[str, str]) -> list[SceneDict]:
    """Return the settings that mean something in the course."""
    heeded = {**wishes, "targets": lesson_targets(wishes)}
    rows = [_row(name, heeded) for name in _SETTINGS if name in _IN_LESSONS]
    for row in rows:
        if row["name"] == "targets":
            row["options"] = [option for option in row["options"] if option["value"] != "always"]
    return rows


def lesson_targets(wishes: Mapping[str, str]) -> str:
    """Return when the course marks places: not before cards are selected, as to find them is the task."""
    return "selected" if wishes["targets"] == "always" else wishes["targets"]


def _row(name: str, wishes: Mapping[str, str]) -> SceneDict:
    label, values = _SETTINGS[name]
    offered = [{"value": value, "label": words} for value, words in values.items()]
    return {"name": name, "label": label, "value": wishes[name], "options": offered}


def ready_panel(session: Session) -> SceneDict:
    """Return the moment before the deal: who plays what, and the fairness receipt."""
    names = ", ".join(seat.name for seat in session.seats)
    return {
        "id": "ready",
        "title": "Ready to deal",
        "lines": [
            f"{session.sheet.title}, at the table: {names}.",
            *_house_rules(session.sheet),
            f"Receipt: {session.receipt}",
            "This is a fingerprint of every shuffle to come, made before the deal. "
            "After the match you get the salt and the seed behind it, and anyone can check them.",
        ],
        "modal": True,
        "fields": [],
        "table": None,
        "actions": [{"id": "deal", "label": "Deal the cards", "primary": True}],
    }


def _house_rules(sheet: RuleSheet) -> list[str]:
    """Return, in a line, what was chosen for this match."""
    chosen = [choice for choice in options_of(sheet.variant, sheet.options) if choice.name in sheet.options]
    if not chosen:
        return []
    return [f"You chose: {'; '.join(f'{choice.label}: {choice.word(choice.value)}' for choice in chosen)}."]


def leave_panel() -> SceneDict:
    """Return the question before a match is left."""
    return {
        "id": "leave",
        "title": "Leave this match?",
        "lines": ["It stays saved. You can go on with it from the first page."],
        "modal": True,
        "fields": [],
        "table": None,
        "actions": [
            {"id": "stay", "label": "Play on", "primary": True},
            {"id": "leave", "label": "Leave", "primary": False},
        ],
    }
