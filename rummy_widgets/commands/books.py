"""Variants and rules: the games, and what their books say."""

from __future__ import annotations

import argparse
import dataclasses
import textwrap
from collections.abc import Sequence
from difflib import get_close_matches
from enum import Enum
from typing import Any, Final

from rummy_widgets.commands import Answer, columns
from rummy_widgets.errors import NotationError, RummyError
from rummy_widgets.rules import Book, Clause, RuleSheet, find_variant, variant_names
from rummy_widgets.rules.words import counted
from rummy_widgets.session.example_text import LEGEND, example_lines, option_text, value_text
from rummy_widgets.session.examples import play_example
from rummy_widgets.session.position import write_position

_WIDTH: Final = 96
_SAID: Final = "the game's text says so"
_SOURCES: Final = {
    "house": "house rule",
    "derived": "follows from the other rules",
    "P": "told by pagat",
    "P2": "told by pagat, at second hand",
    "B": "told by Bicycle",
    "B2": "told by Bicycle, at second hand",
    "W": "told by Wikipedia",
    "K": "told by Parlett",
    "O": "told elsewhere",
}
_HANGING: Final = ("So far:", "Yes:", "No:", "No (")
# What an option takes that has no short list of values; a number where it is not named here.
_OPEN: Final = {
    "card_values": "parlett, heavy, a number for any card",
    "rounds": "fewer of them",
    "max_buys_per_round": "a number",
    "recycle_limit": "0, 2, another number, none",
}


def list_variants() -> Answer:
    """List the games that can be played."""
    sheets = [find_variant(name) for name in variant_names()]
    data = {
        "variants": [
            {
                "name": sheet.variant,
                "title": sheet.title,
                "seats": [sheet.seats.least, sheet.seats.most],
                "rounds": len(sheet.match.planned),
            }
            for sheet in sheets
        ]
    }
    rows = [
        (
            sheet.variant,
            sheet.title,
            sheet.seats.text,
            _length(sheet),
        )
        for sheet in sheets
    ]
    return Answer(0, data, columns(rows))


def _length(sheet: RuleSheet) -> str:
    planned = len(sheet.match.planned)
    return counted(planned, "round") if planned else "to a target"


def print_book(chosen: argparse.Namespace) -> Answer:
    """Print a game's book, one clause of it, or the clauses of one subject, each with its example."""
    sheet = find_variant(chosen.variant)
    book = sheet.book
    clauses = _find(book, chosen.clause, chosen.example) if chosen.clause else list(book)
    lines: list[str] = []
    for clause in clauses:
        lines += [*_entry(sheet, clause), ""]
    told = " ".join(" ".join(lines).split())
    legend = [line for part, line in LEGEND.items() if part in told]
    head = [] if chosen.clause else [book.title, ""]
    rows = [_row(sheet, clause) for clause in clauses]
    data = {"variant": book.variant, "title": book.title, "clauses": rows}
    return Answer(0, data, [*head, *lines[:-1], *(["", *legend] if legend else [])])


def _find(book: Book, word: str, example: str) -> list[Clause]:
    """Return the clause a word names, with or without the game in front, or those of a subject."""
    for name in (word, f"{book.variant}.{word}"):
        if name in book.clauses:
            return [book.clauses[name]]
        found = [clause for clause in book if clause.id.startswith(f"{name}.")]
        if found:
            return found
    names = [clause.id.partition(".")[2] for clause in book]
    near = get_close_matches(word.removeprefix(f"{book.variant}."), names, n=1)
    shown = f"rummy-widgets rules {book.variant} {near[0]}" if near else example
    raise NotationError(f"{word!r} is no clause of {book.title}", word=word, example=shown)


def _entry(sheet: RuleSheet, clause: Clause) -> list[str]:
    marks = [clause.id, _SOURCES.get(clause.source, _SAID)]
    marks += [_choice(sheet, name) for name in clause.option]
    lines = [clause.title, *_wrapped(f"[{'; '.join(marks)}]"), *_wrapped(clause.text)]
    examples = example_lines(sheet.variant, clause.id)
    if examples:
        lines.append("  Example")
        for line in examples:
            lines += _wrapped(line, "    ", hanging=line.startswith(_HANGING))
    return lines


def _wrapped(text: str, indent: str = "  ", *, hanging: bool = False) -> list[str]:
    following = indent + "  " * hanging
    return textwrap.wrap(
        text, _WIDTH, initial_indent=indent, subsequent_indent=following, break_on_hyphens=False
    )


def _choice(sheet: RuleSheet, name: str) -> str:
    """Return an option as a book tells it: its value here, and what else can be chosen."""
    held, values = _option(sheet, name)
    here = option_text(name, held)
    others = [value_text(value) for value in values if value != held]
    if not values:
        others = [_OPEN.get(name, "a number")]
    return f"{here} (or {', '.join(others)})" if others else here


def _option(sheet: RuleSheet, name: str) -> tuple[Any, Sequence[Any]]:
    """Return an option's value in a sheet, and every value it takes; none where it takes many."""
    parts = [*sheet.choices, *(getattr(sheet, field.name) for field in dataclasses.fields(sheet))]
    for policy in (*parts, sheet.grammar.wild):
        for field in dataclasses.fields(policy) if dataclasses.is_dataclass(policy) else ():
            if field.name == name and "doc" in field.metadata:
                held = getattr(policy, name)
                values = field.metadata.get("values", ())
                return held, values or (tuple(type(held)) if isinstance(held, Enum) else ())
    raise RummyError(f"{sheet.title} has no option {name!r}")


def _row(sheet: RuleSheet, clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "title": clause.title,
        "text": clause.text,
        "source": clause.source,
        "option": list(clause.option),
        "example": _example_row(sheet, clause),
    }


def _example_row(sheet: RuleSheet, clause: Clause) -> dict[str, Any] | None:
    """Return an example for programs: what its book says, its position, and what the refusal says."""
    example = clause.example
    if example is None:
        return None
    played = play_example(sheet, example)
    refusal = played.refusal
    return {
        **dataclasses.asdict(example),
        "dealer": played.state.dealer,
        "by": None if refusal is None else refusal.clause.id,
        "because": None if refusal is None else refusal.because,
        "position": write_position(played.state),
        "lines": list(example_lines(sheet.variant, clause.id)),
    }
