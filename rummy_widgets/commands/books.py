"""Variants and rules: the games, and what their books say."""

from __future__ import annotations

import argparse
import textwrap
from typing import Final

from rummy_widgets.commands import Answer, columns
from rummy_widgets.rules import find_variant, variant_names

_WIDTH: Final = 88
_SOURCES: Final = {"house": "house rule", "derived": "follows from the other rules"}


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
            f"{sheet.seats.least} to {sheet.seats.most} players",
            f"{len(sheet.match.planned)} rounds" if sheet.match.planned else "to a target",
        )
        for sheet in sheets
    ]
    return Answer(0, data, columns(rows))


def print_book(chosen: argparse.Namespace) -> Answer:
    """Print every clause of a game's book."""
    book = find_variant(chosen.variant).book
    lines = [book.title, ""]
    clauses = []
    for clause in book:
        source = _SOURCES.get(clause.source, "as the game is described")
        options = f"; option {', '.join(clause.option)}" if clause.option else ""
        lines += [f"{clause.title}  [{clause.id}; {source}{options}]"]
        lines += [*textwrap.wrap(clause.text, _WIDTH, initial_indent="  ", subsequent_indent="  "), ""]
        clauses.append(
            {
                "id": clause.id,
                "title": clause.title,
                "text": clause.text,
                "source": clause.source,
                "option": list(clause.option),
            }
        )
    return Answer(0, {"variant": book.variant, "title": book.title, "clauses": clauses}, lines[:-1])
