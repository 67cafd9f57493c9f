"""Choices: what can be chosen in a game, as a person who sets up a table reads it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from rummy_widgets.rules.clause import Clause
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.variants import find_variant
from rummy_widgets.rules.words import listed

SOURCES: Final[Mapping[str, str]] = {
    "house": "house rule",
    "derived": "follows from the rules",
    "P": "pagat",
    "P2": "pagat, at second hand",
    "B": "Bicycle",
    "B2": "Bicycle, at second hand",
    "W": "Wikipedia",
    "K": "Parlett",
    "O": "told elsewhere",
}
_SAID: Final = "source text"
_YES_NO: Final = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Choice:
    """One option of a game.

    `value` is what holds under the options it was asked for with, `values` what is offered in its place (that
    value among them; none: any number from `least` to `most`, or nothing a person could pick). `label` and
    `doc` are for people, `words` and `lines` say a value and what it brings. `source` says in words where the
    rule comes from, `clause` is the id of the clause that tells it (empty where none does), `mark` its row in
    the tables of ambiguities. It is asked `first` when it is no house rule; a `preset` changes others.
    """

    name: str
    value: Any
    values: tuple[Any, ...]
    label: str
    doc: str
    source: str
    clause: str
    mark: str = ""
    words: Mapping[Any, str] = field(default_factory=dict)
    lines: Mapping[Any, str] = field(default_factory=dict)
    least: int | None = None
    most: int | None = None
    first: bool = False
    preset: bool = False

    @property
    def is_number(self) -> bool:
        """Tell whether any number within bounds may be chosen."""
        return not self.values and self.least is not None

    @property
    def is_open(self) -> bool:
        """Tell whether a person has anything to choose here."""
        return self.is_number or len(self.values) > 1

    @property
    def told(self) -> str:
        """Return what holds in words: `Buying your own discard: yes`."""
        return f"{self.label}: {self.word(self.value)}"

    def word(self, value: Any) -> str:
        """Return a value in words."""
        if isinstance(value, Mapping):
            return ", ".join(f"{name} {cost}" for name, cost in value.items())
        if isinstance(value, tuple) and value not in self.words:
            return ", ".join(map(str, value))
        if isinstance(value, bool):
            return self.words.get(value) or _YES_NO[value]
        return self.words.get(value) or str(value.value if isinstance(value, Enum) else value)


def options_of(variant: str, options: Mapping[str, Any] | None = None) -> tuple[Choice, ...]:
    """Return every option of a game, in the order of its sheet; values are those under `options`.

    Raises SetupError for a game or an option nobody knows.
    """
    sheet = find_variant(variant, options)
    owners = _owners(sheet)
    choices = []
    for policy in sheet.choices:
        for declared in dataclasses.fields(policy):
            if "doc" in declared.metadata and declared.name not in sheet.hidden:
                value = getattr(policy, declared.name)
                choices.append(_choice(declared, value, owners.get(declared.name)))
    return tuple(choices)


def chosen_told(sheet: RuleSheet) -> str:
    """Return in sentences what was chosen for a match; nothing where it is played as usual."""
    choices = [choice for choice in options_of(sheet.variant, sheet.options) if choice.name in sheet.options]
    lengths = [_length(choice.value) for choice in choices if choice.name == "rounds"]
    others = [f"“{choice.told}”" for choice in choices if choice.name != "rounds"]
    return " ".join([*lengths, *([f"You chose {listed(others)}."] if others else [])])


def _length(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return f"A short match: round {rounds[0]} alone."
    return f"A shorter match: rounds {listed(rounds)}."


def _owners(sheet: RuleSheet) -> dict[str, Clause]:
    """Return the first clause of the book that names each option."""
    owners: dict[str, Clause] = {}
    for clause in sheet.book:
        for name in clause.option:
            owners.setdefault(name, clause)
    return owners


def _choice(declared: dataclasses.Field[Any], value: Any, clause: Clause | None) -> Choice:
    told = declared.metadata
    values = tuple(told["values"]) or tuple(told.get("offers", ()))
    if isinstance(value, Enum):
        values = values or tuple(type(value))
    if value is not None:
        # A record cannot write down that there is no limit, so that is never chosen in place of one.
        values = tuple(other for other in values if other is not None)
    if values and value not in values:
        values = (value, *values)
    return Choice(
        name=declared.name,
        value=value,
        values=values,
        label=told.get("label") or declared.name.replace("_", " ").capitalize(),
        doc=told["doc"],
        source=SOURCES["house"] if clause is None else SOURCES.get(clause.source, _SAID),
        clause="" if clause is None else clause.id,
        mark=told.get("mark", ""),
        words=told.get("words", {}),
        lines=told.get("lines", {}),
        least=told.get("least"),
        most=told.get("most"),
        first=bool(told.get("first")),
        preset=bool(told.get("preset")),
    )
