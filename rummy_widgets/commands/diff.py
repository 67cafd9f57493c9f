"""Diff: cards or an action, judged by every game side by side."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final

from rummy_widgets.cards import pretty_cards
from rummy_widgets.commands import Answer
from rummy_widgets.commands.reading import read_options
from rummy_widgets.errors import NotationError
from rummy_widgets.rules import Verb
from rummy_widgets.session.alternatives import changes_text
from rummy_widgets.session.compare import Verdict, compare, read_claims
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.what_if import Moment, WhatIf

MARKS: Final = {True: "✓ legal", False: "✗ not legal", None: "– not asked"}
_NEXT_TO: Final = ("table", "discard", "taken", "turn", "round", "opened")
_LEAST_WIDTH: Final = 40
_ONE_LINE: Final = 400  # where no terminal breaks lines


def diff(chosen: argparse.Namespace) -> Answer:
    """Judge cards as a meld by every game, or with a hand an action."""
    words = " ".join(chosen.words).strip()
    games = [name.strip() for name in (chosen.games or "").split(",") if name.strip()]
    options = read_options(chosen.option)
    if chosen.games is not None and not games:
        raise NotationError(
            f"{chosen.games!r} names no game", word=chosen.games, example="--games ten-card,gin"
        )
    if not words:
        raise NotationError("'diff' needs cards or an action", word="diff", example=chosen.example)
    if chosen.hand is not None:
        return _diff_action(chosen, words, games, options)
    for name in _NEXT_TO:
        if getattr(chosen, name):
            word = f"--{name}"
            raise NotationError(f"{word!r} goes with --hand", word=word, example=_WITH_HAND)
    if _is_action(words):
        raise NotationError(f"{words!r} is an action: say from which hand", word=words, example=_WITH_HAND)
    verdicts = compare(words, games=games, options=options, wild=chosen.wild)
    claims = read_claims(words, None if chosen.wild is None else read_claims(chosen.wild)[0].card)
    data = {"cards": words, "results": [_row(verdict) for verdict in verdicts]}
    return Answer(
        0, data, [f"{pretty_cards(claim.card for claim in claims)} as a meld", "", *_table(verdicts)]
    )


_WITH_HAND: Final = 'rummy-widgets diff --hand "9S KD 2C" --table "6S 7S 8S" "lay off 9S on m1"'


def _diff_action(
    chosen: argparse.Namespace, words: str, games: Sequence[str], options: dict[str, Any]
) -> Answer:
    asked = WhatIf(
        words,
        chosen.hand,
        table=chosen.table or "",
        discard=chosen.discard or "",
        taken=chosen.taken or "",
        wild=chosen.wild or "",
        opened=chosen.opened,
        round=chosen.round or 1,
        moment=Moment(chosen.turn) if chosen.turn else None,
    )
    verdicts = asked.verdicts(games, options)
    rows = [
        {**_row(verdict), "when": verdict.when or None, "position": verdict.position or None}
        for verdict in verdicts
    ]
    return Answer(0, {"action": words, "hand": chosen.hand, "results": rows}, [words, "", *_table(verdicts)])


def _is_action(words: str) -> bool:
    """Tell whether words are an action, rightly written or not."""
    said = f"{' '.join(words.lower().split())} "
    if any(said.startswith(f"{verb.value} ") for verb in Verb):
        return True
    try:
        parse_action(words)
    except NotationError:
        return False
    return True


def _row(verdict: Verdict) -> dict[str, Any]:
    return {
        "variant": verdict.variant,
        "title": verdict.title,
        "legal": verdict.legal,
        "because": verdict.because,
        "clause": verdict.clause,
        "options": [{"name": change.name, "value": change.value} for change in verdict.options],
        "unknown": list(verdict.unknown),
    }


def _table(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Yield the verdicts for people: the game, yes or no and why, below it the clause and the options."""
    marks = max(len(MARKS[verdict.legal]) for verdict in verdicts)
    titles = max(len(verdict.title) for verdict in verdicts)
    indent = " " * (marks + titles + 4)
    width = max(shutil.get_terminal_size((_ONE_LINE, 24)).columns, len(indent) + _LEAST_WIDTH)
    for verdict in verdicts:
        head = f"{MARKS[verdict.legal].ljust(marks)}  {verdict.title.ljust(titles)}  "
        yield from textwrap.wrap(
            head + verdict.because, width, subsequent_indent=indent, break_on_hyphens=False
        )
        notes = [verdict.clause] if verdict.clause else []
        if verdict.options:
            turned = "not legal" if verdict.legal else "legal"
            notes.append(f"{turned} with {changes_text(verdict.options)}")
        notes += [f"judged without {name}" for name in verdict.unknown]
        if notes:
            yield from textwrap.wrap(
                "; ".join(notes),
                width,
                initial_indent=indent,
                subsequent_indent=indent,
                break_on_hyphens=False,
            )
