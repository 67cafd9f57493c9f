"""Alternatives: a game with one option changed, for every other value of every option."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from rummy_widgets.errors import RummyError
from rummy_widgets.rules import RuleSheet, find_variant
from rummy_widgets.rules.choices import options_of
from rummy_widgets.session.example_text import value_text


@dataclass(frozen=True, slots=True)
class Change:
    """One option with another value than it has; `label` and `word` say both to people."""

    name: str
    value: Any
    label: str = field(default="", compare=False)
    word: str = field(default="", compare=False)


class Alternative(NamedTuple):
    """A game's rules with one option changed; a `preset` changes others with it."""

    change: Change
    sheet: RuleSheet
    preset: bool = False


def changes_text(changes: Iterable[Change]) -> str:
    """Return changes as they are given, those of one option together: `joker_limit = one_natural or none`."""
    values: dict[str, list[str]] = {}
    for change in changes:
        values.setdefault(change.name, []).append(value_text(change.value))
    return ", ".join(f"{name} = {' or '.join(texts)}" for name, texts in values.items())


def changes_told(changes: Iterable[Change]) -> tuple[str, ...]:
    """Return changes in words, a text an option: `Jokers in a new meld: all but one, or any number`."""
    words: dict[str, list[str]] = {}
    for change in changes:
        words.setdefault(change.label, []).append(change.word)
    return tuple(f"{label}: {', or '.join(texts)}" for label, texts in words.items())


def alternatives(sheet: RuleSheet) -> tuple[Alternative, ...]:
    """Return a game's rules with one option changed, for every value that is offered; presets come last.

    Options that take any number are left out: none of them judges an action.
    """
    given = tuple(sorted((name, _hashable(value)) for name, value in sheet.options.items()))
    try:
        return _alternatives(sheet.variant, given)
    except TypeError:  # a table of card values cannot be kept in mind
        return _alternatives.__wrapped__(sheet.variant, given)


@lru_cache(maxsize=64)
def _alternatives(variant: str, given: tuple[tuple[str, Any], ...]) -> tuple[Alternative, ...]:
    options = dict(given)
    found: list[Alternative] = []
    for choice in options_of(variant, options):
        for value in choice.values:
            if value == choice.value:
                continue
            plain = value.value if isinstance(value, Enum) else value
            try:
                sheet = find_variant(variant, {**options, choice.name: plain})
            except RummyError:  # not together with the other options
                continue
            change = Change(choice.name, plain, choice.label, choice.word(value))
            found.append(Alternative(change, sheet, choice.preset))
    return tuple(sorted(found, key=lambda other: other.preset))


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value
