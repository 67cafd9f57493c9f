"""Settings: what a person may set beside the table, in which words, and which place offers what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rummy_widgets.rules import RuleSheet, Verb
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.warning import has_warnings


@dataclass(frozen=True)
class Setting:
    """One thing to set: its label, its values with their words, and the value until somebody chooses.

    `at_table` and `in_lessons` tell where it means something.
    """

    label: str
    values: Mapping[str, str]
    usual: str
    at_table: bool = True
    in_lessons: bool = False


SETTINGS: Final[Mapping[str, Setting]] = {
    "speed": Setting(
        "The others play",
        {"slow": "Slow", "normal": "Normal", "fast": "Fast", "instant": "At once", "step": "Step by step"},
        "normal",
    ),
    "autopass": Setting(
        "When I may buy",
        {"ask": "Ask me", "helps": "Ask if it helps me", "always": "Pass for me"},
        "helps",
    ),
    "help": Setting(
        "Help",
        {"all": "Read my cards to me", "quiet": "Only when I ask", "off": "None"},
        "all",
        in_lessons=True,
    ),
    "targets": Setting(
        "Show where cards can go",
        {"off": "Never", "selected": "With cards selected", "always": "Always"},
        "selected",
        in_lessons=True,
    ),
    "warn": Setting("Remind me of cards that fit", {"on": "On", "off": "Off"}, "on"),
    "known": Setting("Cards I saw them take", {"hide": "Hide", "show": "Show"}, "hide"),
    "advance": Setting(
        "After a solved level",
        {"wait": "Wait for Next", "soon": "Go on after a while"},
        "wait",
        at_table=False,
        in_lessons=True,
    ),
}
USUAL: Final[Mapping[str, str]] = {name: setting.usual for name, setting in SETTINGS.items()}
# Values that a place does not offer, each with the one that holds there instead. Whether a card helps one of
# several at a screen is not for all to see; where cards can go is a lesson's task, so nothing says it first.
_SHARED: Final[Mapping[str, Mapping[str, str]]] = {"autopass": {"helps": "ask"}}
_IN_LESSONS: Final[Mapping[str, Mapping[str, str]]] = {"targets": {"always": "selected"}}


def is_offered(name: str, value: str) -> bool:
    """Tell whether there is a setting of that name with that value."""
    return name in SETTINGS and value in SETTINGS[name].values


def setting_rows(
    wishes: Mapping[str, str], sheet: RuleSheet | None, *, shared: bool = False
) -> list[SceneDict]:
    """Return the settings beside the table: those that mean something in the game on it, all before one.

    `shared`: several people look at the screen in turn.
    """
    idle = set()
    if sheet is not None and Verb.BUY not in sheet.table.verbs:
        idle.add("autopass")
    if sheet is not None and not has_warnings(sheet):
        idle.add("warn")
    names = [name for name, setting in SETTINGS.items() if setting.at_table and name not in idle]
    return [_row(name, wishes, _SHARED if shared else {}) for name in names]


def lesson_rows(wishes: Mapping[str, str]) -> list[SceneDict]:
    """Return the settings that mean something in the course."""
    return [_row(name, wishes, _IN_LESSONS) for name, setting in SETTINGS.items() if setting.in_lessons]


def lesson_targets(wishes: Mapping[str, str]) -> str:
    """Return when the course marks places where cards can go."""
    return _IN_LESSONS["targets"].get(wishes["targets"], wishes["targets"])


def _row(name: str, wishes: Mapping[str, str], instead: Mapping[str, Mapping[str, str]]) -> SceneDict:
    setting, value, other = SETTINGS[name], wishes[name], instead.get(name, {})
    offered = [{"value": each, "label": words} for each, words in setting.values.items() if each not in other]
    return {"name": name, "label": setting.label, "value": other.get(value, value), "options": offered}
