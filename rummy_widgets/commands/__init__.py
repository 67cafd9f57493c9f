"""The commands of `rummy-widgets`: each reads its words and gives an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """What a command has to say: its exit status, one object for programs, and lines for people."""

    status: int
    data: Mapping[str, Any]
    lines: Sequence[str] = ()


def columns(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> list[str]:
    """Return rows of texts as aligned lines; the columns named in `right` end at the same place."""
    if not rows:
        return []
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            text.rjust(width) if place in right else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
