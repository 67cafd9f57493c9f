"""The scene: everything the felt draws for one seat, built from that seat's view and nothing else."""

from __future__ import annotations

from rummy_widgets.engine import View
from rummy_widgets.rules import Verb
from rummy_widgets.rules.contract import Contract
from rummy_widgets.rules.words import begin
from rummy_widgets.widgets.actions import actions, question
from rummy_widgets.widgets.faces import SceneDict, meld_face
from rummy_widgets.widgets.hand import hand, trays
from rummy_widgets.widgets.moment import (
    Moment,
    Table,
    added_at_the_end,
    goal_text,
    round_title,
    round_word,
)
from rummy_widgets.widgets.moves import moved
from rummy_widgets.widgets.piles import pile, stock, turned
from rummy_widgets.widgets.seats import hands_shown, seats
from rummy_widgets.widgets.status import phases, status
from rummy_widgets.widgets.telling import possessive, tell

__all__ = ["HELP", "LOG_LINES", "Table", "empty_scene", "scene"]

LOG_LINES = 60

HELP: tuple[SceneDict, ...] = (
    {"key": "s", "text": "sort the hand another way"},
    {"key": "y", "text": "open the rule behind the last no"},
    {"key": "c", "text": "hear the contract"},
    {"key": "p", "text": "hear the discard pile"},
    {"key": "o", "text": "hear how many cards the others hold"},
    {"key": "r", "text": "hear the last message again"},
)


def empty_scene(version: int, title: str, table: Table) -> SceneDict:
    """Return the scene of a page with no game on it: a panel, settings and notices."""
    return {
        "version": version,
        "title": title,
        "subtitle": "",
        "status": table.status,
        "urgent": False,
        "phases": [],
        "seats": [],
        "moved": [],
        "shown": [],
        "melds": [],
        "melding": True,
        "stock": None,
        "pile": None,
        "turned": None,
        "hand": {"label": "Your hand", "cards": [], "note": ""},
        "reading": False,
        "targets": "off",
        "trays": [],
        "actions": [],
        "question": None,
        "log": [],
        "score": None,
        "ladder": [],
        "settings": list(table.settings),
        "panel": table.panel,
        "notices": list(table.notices),
        "help": list(HELP),
    }


def scene(view: View, version: int, table: Table) -> SceneDict:
    """Return the scene of a game for the seat of a view."""
    moment = Moment(view, table)
    return empty_scene(version, view.sheet.title, table) | {
        "subtitle": _subtitle(moment),
        "status": status(moment),
        "urgent": moment.asked,
        "phases": phases(moment),
        "seats": seats(moment),
        "moved": moved(moment),
        "shown": hands_shown(moment),
        "melds": _melds(moment),
        "melding": Verb.LAY_DOWN in moment.sheet.table.verbs,
        "stock": stock(moment),
        "pile": pile(moment),
        "turned": turned(moment),
        "hand": hand(moment),
        "reading": table.help == "all" and view.over is None,
        "targets": moment.marking,
        "trays": trays(moment),
        "actions": actions(moment),
        "question": question(moment),
        "log": _log(moment),
        "score": _score(moment),
        "ladder": _ladder(view),
    }


def _subtitle(moment: Moment) -> str:
    """Return which round this is, what it asks for, and what ends the match."""
    sheet, number = moment.sheet, moment.view.round
    planned = sheet.match.planned
    word = round_word(sheet)
    whole = bool(planned) and len(planned) == planned[-1] > 1
    parts = [f"{word} {number} of {planned[-1]}" if whole else f"{word} {number}"]
    contract = sheet.contract(number)
    if contract.count:
        label, note = _told(contract)
        parts.append(f"{label}: {note}" if note else contract.text)
    if sheet.knocking is not None:
        limit = moment.knock_limit
        parts.append(f"knock with {limit} or less" if limit else "only gin ends the hand")
    goal = goal_text(sheet)
    return " · ".join([*parts, goal] if goal else parts)


def _melds(moment: Moment) -> list[SceneDict]:
    view, grows = moment.view, Verb.LAY_OFF in moment.sheet.table.verbs
    return [
        meld_face(
            at, laid, possessive(moment.table.names, laid.owner, moment.you), moment.grammar, grows=grows
        )
        for at, laid in enumerate(view.melds)
    ]


def _log(moment: Moment) -> list[SceneDict]:
    view, table = moment.view, moment.table
    word = round_word(moment.sheet).lower()
    lines: list[SceneDict] = []
    recent = table.story[-LOG_LINES:]
    before = table.story[-LOG_LINES - 1].round if len(table.story) > LOG_LINES else 0
    for told in recent:
        if told.round != before:
            before = told.round
            lines.append({"n": told.number * 2 - 1, "text": f"{round_title(moment.sheet, told.round)}."})
        text = tell(told.event, table.names, view.seat, word=word, by_name=table.by_name)
        lines.append({"n": told.number * 2, "text": text})
    if not lines:
        lines.append({"n": 1, "text": f"{round_title(moment.sheet, view.round)}."})
    return lines[-LOG_LINES:]


def _score(moment: Moment) -> SceneDict:
    view, points, match = moment.view, moment.table.points, moment.sheet.match
    rows = []
    numbers = match.planned or range(1, view.round + 1)
    for at, number in enumerate(numbers):
        cells = [str(won) for won in points[at]] if at < len(points) else [""] * view.seats
        title = moment.sheet.contract(number).title
        label = f"{number} · {title}" if title else str(number)
        rows.append({"label": label, "cells": cells, "now": number == view.round})
    totals = [sum(row[seat] for row in points) for seat in range(view.seats)]
    added = added_at_the_end(view)
    if any(added):
        rows.append({"label": "Bonuses", "cells": [str(more) for more in added], "now": False})
        totals = [total + more for total, more in zip(totals, added, strict=True)]
    best = "penalty points: the fewest" if match.lowest_wins else "the most points"
    return {
        "word": round_word(moment.sheet),
        "caption": f"Score sheet ({best} win)",
        "columns": list(moment.table.names),
        "rows": rows,
        "total": [str(total) for total in totals],
    }


def _ladder(view: View) -> list[SceneDict]:
    rows: list[SceneDict] = []
    if not view.sheet.opening.contracts:
        return rows
    for number in view.sheet.match.planned:
        contract = view.sheet.contract(number)
        state = "done" if number < view.round else "now" if number == view.round else "next"
        label, note = _told(contract)
        rows.append({"label": label, "note": note, "state": state})
    return rows


def _told(contract: Contract) -> tuple[str, str]:
    """Return the name of a contract and what it asks for; that alone where it has every word of the name."""
    says_all = set(contract.title.lower().split()) <= set(contract.text.split())
    return (begin(contract.text), "") if says_all else (contract.title, contract.text)
