"""Rows of the first page: what can be chosen for a game, under which field, and when it is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final

from rummy_widgets.errors import SetupError
from rummy_widgets.rules import Choice, find_variant, options_of, variant_names

Condition = dict[str, Any]
MANY_ROUNDS: Final = 8  # from so many rounds on a short match is offered between all and one


@dataclass(frozen=True)
class Row:
    """One option on the page.

    It stands there more than once where presets differ about it, each time with what holds under those
    `presets` (empty: whichever is chosen).
    """

    field: str
    choice: Choice
    presets: tuple[Any, ...] = ()

    def holds_under(self, preset: Any) -> bool:
        """Tell whether this row is the one for a preset."""
        return not self.presets or preset in self.presets


@dataclass(frozen=True)
class SeatsRow:
    """How many may play, where the conditions hold."""

    field: str
    least: int
    most: int
    when: tuple[Condition, ...] = ()


def field_name(game: str, name: str) -> str:
    """Return the name of a game's field; those of the first game have no game in front."""
    return name if game == variant_names()[0] else f"{game}.{name}"


def value_text(value: Any) -> str:
    """Return a value of an option as a form carries it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "-".join(map(value_text, value))
    return "none" if value is None else str(value.value if isinstance(value, Enum) else value)


def plain(value: Any) -> Any:
    """Return a value of an option as it is saved: without types of our own."""
    if isinstance(value, Enum):
        return value.value
    return [plain(part) for part in value] if isinstance(value, tuple) else value


def read_value(choice: Choice, text: str) -> Any:
    """Return the value a form asks for.

    What was never offered falls back to the usual; SetupError where a number is none, or out of bounds.
    """
    if not choice.is_number:
        return next((value for value in choice.values if value_text(value) == text), choice.value)
    number = text.strip()
    if number.isascii() and number.removeprefix("-").isdigit() and len(number) <= 9:
        least, most = choice.least, choice.most
        if (least is None or int(number) >= least) and (most is None or int(number) <= most):
            return int(number)
    raise SetupError(f"{choice.label}: a number from {choice.least} to {choice.most}, please")


@cache
def preset_of(game: str) -> Choice | None:
    """Return the option of a game that changes others; None where it has no presets."""
    return next((choice for choice in options_of(game) if choice.preset), None)


@cache
def rows_of(game: str) -> tuple[Row, ...]:
    """Return every option of a game that a person can choose, in the order of its sheet."""
    preset = preset_of(game)
    usual = [choice for choice in options_of(game) if choice.is_open]
    if preset is None:
        return tuple(Row(field_name(game, choice.name), choice) for choice in usual)
    under = {
        value: {choice.name: choice for choice in options_of(game, {preset.name: value})}
        for value in preset.values
    }
    rows: list[Row] = []
    for choice in usual:
        if choice.preset:
            rows.append(Row(field_name(game, choice.name), choice))
            continue
        alike: dict[tuple[Any, ...], list[Any]] = {}
        for value, choices in under.items():
            held = choices[choice.name]
            alike.setdefault((held.value, held.values), []).append(value)
        for presets in alike.values():
            own = "" if preset.value in presets else f"@{value_text(presets[0])}"
            shown = () if len(alike) == 1 else tuple(presets)
            name = field_name(game, f"{choice.name}{own}")
            rows.append(Row(name, under[presets[0]][choice.name], shown))
    return tuple(rows)


def preset_condition(game: str, presets: Sequence[Any]) -> tuple[Condition, ...]:
    """Return the condition that one of some presets is chosen; none where there are none to tell apart."""
    preset = preset_of(game)
    if preset is None or not presets:
        return ()
    return ({"name": field_name(game, preset.name), "in": [value_text(value) for value in presets]},)


@cache
def seats_rows(game: str) -> tuple[SeatsRow, ...]:
    """Return how many may play: one row for each range, where presets or a house rule change it."""
    preset = preset_of(game)
    found: dict[tuple[int, int, str], tuple[list[Any], tuple[Condition, ...]]] = {}
    for value in preset.values if preset is not None else (None,):
        for (least, most), more in _ranges(game, preset, value):
            presets, _ = found.setdefault((least, most, repr(more)), ([], more))
            presets.append(value)
    rows: list[SeatsRow] = []
    for (least, most, _), (presets, more) in found.items():
        every = preset is None or len(presets) == len(preset.values)
        when = (*(() if every else preset_condition(game, presets)), *more)
        name = "seats" if not rows else f"seats@{len(rows) + 1}"
        rows.append(SeatsRow(field_name(game, name), least, most, when))
    return tuple(rows)


def _ranges(
    game: str, preset: Choice | None, value: Any
) -> Iterator[tuple[tuple[int, int], tuple[Condition, ...]]]:
    """Yield the ranges of seats under a preset, each with the condition on the house rule that decides it."""
    base = {} if preset is None else {preset.name: value}
    usual = _seats(game, base)
    for row in rows_of(game):
        choice = row.choice
        if choice.preset or choice.is_number or not row.holds_under(value):
            continue
        by_range: dict[tuple[int, int], list[str]] = {}
        for other in sorted(choice.values, key=lambda other: other != choice.value):
            seats = _seats(game, base if other == choice.value else {**base, choice.name: other})
            by_range.setdefault(seats, []).append(value_text(other))
        if len(by_range) > 1:
            for seats, texts in by_range.items():
                yield seats, ({"name": row.field, "in": texts},)
            return
    yield usual, ()


def _seats(game: str, options: Mapping[str, Any]) -> tuple[int, int]:
    seats = find_variant(game, options).seats
    return seats.least, seats.most


def lengths_of(game: str) -> dict[str, tuple[str, tuple[int, ...]]]:
    """Return the lengths of a match of planned rounds, by name: in words, and the rounds.

    There are none where a match ends otherwise.
    """
    if all(choice.name != "rounds" for choice in options_of(game)):
        return {}
    planned = find_variant(game).match.planned
    lengths = {"all": ("All rounds", planned)}
    if len(planned) >= MANY_ROUNDS:
        some = (*planned[:2], planned[-1])
        lengths["short"] = (f"Rounds {', '.join(map(str, some))}", some)
    lengths["first"] = (f"Only round {planned[0]}", planned[:1])
    return lengths
