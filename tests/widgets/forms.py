"""A form as the browser fills it in: which fields apply, and what is sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def conditions_of(when: Any) -> list[Any]:
    return [] if not when else when if isinstance(when, list) else [when]


def applying(panel: Mapping[str, Any], values: Mapping[str, str]) -> list[str]:
    """Return the names of the fields that apply, as the felt decides it."""
    fields = {field["name"]: field for field in panel["fields"]}
    groups = {group["id"]: group for group in panel.get("groups", ())}
    known: dict[str, bool] = {}

    def names(condition: Mapping[str, Any]) -> Iterable[str]:
        return condition["name"] if isinstance(condition["name"], list) else [condition["name"]]

    def applies(name: str) -> bool:
        if name not in known:
            known[name] = False
            field = fields[name]
            when = conditions_of(field["when"])
            when += conditions_of(groups[field["group"]]["when"]) if "group" in field else []
            known[name] = all(
                any(applies(n) and values[n] in condition["in"] for n in names(condition))
                for condition in when
            )
        return known[name]

    return [name for name in fields if applies(name)]


def filled(panel: Mapping[str, Any], changes: Mapping[str, str]) -> dict[str, str]:
    """Return what a form sends once some of its fields are changed; each of them must be on the page then."""
    values = {field["name"]: str(field["value"]) for field in panel["fields"]} | dict(changes)
    shown = applying(panel, values)
    assert set(changes) <= set(shown), set(changes) - set(shown)
    return {name: values[name] for name in shown}
