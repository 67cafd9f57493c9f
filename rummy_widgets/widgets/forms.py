"""Forms: panels, their fields and their buttons, with all that the page needs to draw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rummy_widgets.widgets.faces import SceneDict


def panel(
    ident: str, title: str, lines: Sequence[str], buttons: Mapping[str, str] | None = None, **more: Any
) -> SceneDict:
    """Return a panel that is read in the page; `more` are its fields, a table, and what else it has.

    `buttons` are labels by what they do; the first of them is the usual one.
    """
    offered = (buttons or {}).items()
    actions = [button(name, label, primary=not at) for at, (name, label) in enumerate(offered)]
    plain: SceneDict = {"modal": False, "fields": [], "table": None, "actions": actions}
    return {"id": ident, "title": title, "lines": list(lines), **plain, **more}


def button(ident: str, label: str, *, primary: bool = False, **more: Any) -> SceneDict:
    """Return a button of a panel."""
    return {"id": ident, "label": label, "primary": primary, **more}


def field(name: str, label: str, kind: str, value: Any, **more: Any) -> SceneDict:
    """Return a field; `more` are a hint, when it is shown, what there is to choose from, and the like."""
    return {"name": name, "label": label, "kind": kind, "value": value, "hint": "", "when": None, **more}


def options(words: Mapping[str, str]) -> list[SceneDict]:
    """Return values to choose from, each with its words."""
    return [{"value": value, "label": label} for value, label in words.items()]
