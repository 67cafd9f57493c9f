"""The scene: everything the felt draws for one seat, built from that seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rummy_widgets.engine import Action, View, explain
from rummy_widgets.rules import Verb
from rummy_widgets.rules.contract import number_word
from rummy_widgets.session.session import Told
from rummy_widgets.widgets.counsel import suggested_order
from rummy_widgets.widgets.faces import SceneDict, card_face, hand_card, meld_face
from rummy_widgets.widgets.telling import YOU, possessive, tell

LOG_LINES = 60

HELP: tuple[SceneDict, ...] = (
    {"key": "s", "text": "sort the hand another way"},
    {"key": "y", "text": "open the rule behind the last no"},
    {"key": "c", "text": "hear the contract"},
    {"key": "p", "text": "hear the discard pile"},
    {"key": "o", "text": "hear how many cards the others hold"},
    {"key": "r", "text": "hear the last message again"},
)


@dataclass(frozen=True)
class Table:
    """What a scene needs beside the view: names, finished rounds, the story, and the page's own parts."""

    names: Sequence[str]
    points: Sequence[Sequence[int]] = ()
    story: Sequence[Told] = ()
    settings: Sequence[Mapping[str, Any]] = ()
    notices: Sequence[str] = ()
    panel: Mapping[str, Any] | None = None
    can_undo: bool = False
    stepping: bool = False  # a bot is asked and waits for the player's "Next"
    receipt: str = ""
    extra: Sequence[Mapping[str, Any]] = ()  # further actions, after the game's
    help: str = "off"  # "all", "quiet" (only when asked) or "off"
    status: str = ""  # what the page waits for while no game is on it


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
        "melds": [],
        "stock": None,
        "pile": None,
        "hand": {"label": "Your hand", "cards": [], "note": ""},
        "reading": False,
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
    sheet = view.sheet
    contract = sheet.contract(view.round)
    planned = sheet.match.planned
    whole = bool(planned) and len(planned) == planned[-1]
    place = f"Round {view.round} of {planned[-1]}" if whole else f"Round {view.round}"
    named = f" · {contract.title}: {contract.text}" if contract.count else ""
    asked = view.over is None and view.actor == view.seat
    return empty_scene(version, sheet.title, table) | {
        "subtitle": f"{place}{named}",
        "status": _status(view, table, asked),
        "urgent": asked,
        "phases": _phases(view, asked),
        "seats": _seats(view, table),
        "melds": [
            meld_face(at, laid, possessive(table.names, laid.owner, view.seat), sheet.grammar)
            for at, laid in enumerate(view.melds)
        ],
        "stock": {
            "count": view.stock_count,
            "label": f"Stock, {_count(view.stock_count)}",
            "action": Verb.DRAW.value,
        },
        "pile": _pile(view),
        "hand": _hand(view, helped=table.help != "off"),
        "reading": table.help == "all" and view.over is None,
        "trays": _trays(view),
        "actions": _actions(view, table, asked),
        "question": _question(view, asked),
        "log": _log(view, table),
        "score": _score(view, table),
        "ladder": _ladder(view),
    }


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _asking(view: View) -> bool:
    """Tell whether the phase asks seats for the discard, out of turn."""
    phase = view.sheet.table.phases.get(view.phase)
    return phase is not None and Verb.BUY in phase.steps


def _verbs(view: View) -> frozenset[Verb]:
    phase = view.sheet.table.phases.get(view.phase)
    return frozenset(phase.steps) if phase is not None else frozenset()


def _top(view: View) -> str:
    return view.pile[-1].pretty if view.pile else ""


def _status(view: View, table: Table, asked: bool) -> str:
    if view.over is not None:
        totals = [before + now for before, now in zip(view.scores, view.points, strict=True)]
        last = view.sheet.match.following(view.round, totals) is None
        return "The match is over." if last else "The round is over."
    if not asked:
        who = table.names[view.actor] if view.actor >= 0 else "The dealer"
        if table.stepping:
            return f"{who} is next. Press Next to go on."
        return f"{who} may buy {_top(view)}." if _asking(view) else f"{who} is playing."
    verbs = _verbs(view)
    if Verb.BUY in verbs:
        return f"Buy {_top(view)}? A card from the stock comes with it."
    if Verb.DISCARD in verbs and Verb.DRAW not in verbs:
        return "Your turn: discard a card."
    ways = []
    if Verb.LAY_DOWN in verbs:
        opened = view.seat is not None and view.opened[view.seat]
        contract = view.sheet.contract(view.round)
        ways.append(f"lay down {contract.title}" if contract.count and not opened else "lay down or lay off")
    if Verb.TAKE in verbs and view.pile:
        ways.append(f"take {_top(view)}")
    if Verb.DRAW in verbs:
        ways.append("draw")
    if Verb.PASS in verbs:
        ways.append("pass")
    return f"Your turn: {', '.join(ways[:-1])} or {ways[-1]}." if len(ways) > 1 else f"Your turn: {ways[0]}."


def _phases(view: View, asked: bool) -> list[SceneDict]:
    table = view.sheet.table
    now = view.phase if view.phase in table.shown else None
    if now is None and _asking(view):
        now = next((name for name in table.shown if Verb.DRAW in table.phases[name].steps), None)
        now = "offer" if "offer" in table.shown else now
    at = table.shown.index(now) if now in table.shown else -1
    states = ["done" if place < at else "now" if place == at else "next" for place in range(len(table.shown))]
    return [
        {"id": name, "label": table.phases[name].label, "state": state}
        for name, state in zip(table.shown, states, strict=True)
    ]


def _seats(view: View, table: Table) -> list[SceneDict]:
    last = _last_words(view, table)
    return [
        {
            "seat": seat,
            "name": table.names[seat],
            "cards": view.counts[seat],
            "you": seat == view.seat,
            "dealer": seat == view.dealer,
            "turn": seat == view.turn and view.over is None,
            "asked": seat == view.actor != view.turn and view.over is None,
            "opened": view.opened[seat],
            "last": last.get(seat, ""),
            "score": view.scores[seat] + (view.points[seat] if view.points else 0),
        }
        for seat in range(view.seats)
    ]


def _last_words(view: View, table: Table) -> dict[int, str]:
    """Return what each seat last did this round, the seat's name left out."""
    last: dict[int, str] = {}
    for told in reversed(table.story):
        if told.round != view.round or len(last) == view.seats:
            break
        seat = told.event.seat
        if seat is not None and seat not in last:
            said = tell(told.event, table.names, view.seat).removesuffix(".")
            name = YOU if seat == view.seat else table.names[seat]
            last[seat] = said.removeprefix(f"{name} ")
    return last


def _pile(view: View) -> SceneDict:
    top = f", top {view.pile[-1].name}" if view.pile else ""
    return {
        "count": len(view.pile),
        "cards": [card_face(card) for card in view.pile[-3:]],
        "label": f"Discard pile, {_count(len(view.pile))}{top}",
        "action": Verb.TAKE.value,
    }


def _hand(view: View, *, helped: bool) -> SceneDict:
    new = {view.drawn, view.taken} if view.seat == view.turn else set()
    cards = [hand_card(card, new=card in new) for card in view.hand]
    note = ""
    if helped and view.hand:
        note = f"{view.sheet.scoring.cost(view.hand)} points in hand"
        places = suggested_order(view)
        for card, face in zip(view.hand, cards, strict=True):
            face["order"]["melds"] = places[card]
    return {"label": "Your hand", "cards": cards, "note": note}


def _trays(view: View) -> list[SceneDict]:
    if view.seat is None or view.over is not None:
        return []
    contract = view.sheet.contract(view.round)
    if view.opened[view.seat] or not contract.count:
        return [{"label": "New meld: three cards or more", "needed": False}]
    size = f"{number_word(contract.size)} cards or more"
    trays = [
        {"label": f"Meld {at + 1}: {size}" if contract.count > 1 else f"Contract: {size}", "needed": True}
        for at in range(contract.count)
    ]
    return [*trays, {"label": "Another meld", "needed": False}]


_NEEDS = {Verb.DISCARD: "cards", Verb.LAY_DOWN: "groups", Verb.LAY_OFF: "meld"}
_KEYS = {
    Verb.DRAW: "d",
    Verb.TAKE: "t",
    Verb.LAY_DOWN: "m",
    Verb.LAY_OFF: "l",
    Verb.DISCARD: "x",
    Verb.BUY: "b",
    Verb.PASS: "n",
}
_ORDER = (Verb.BUY, Verb.PASS, Verb.DRAW, Verb.TAKE, Verb.LAY_DOWN, Verb.LAY_OFF, Verb.DISCARD)
_PRIMARY = (Verb.PASS, Verb.DISCARD, Verb.DRAW)


def _actions(view: View, table: Table, asked: bool) -> list[SceneDict]:
    """Return the action bar: every verb of the game, those of now ready; the reason why not otherwise."""
    verbs = _verbs(view) if asked else frozenset()
    known = view.sheet.table.verbs
    primary = next((verb for verb in _PRIMARY if verb in verbs), None)
    waits = None if asked or view.over is not None else "Wait for your turn."
    shown: list[SceneDict] = []
    for verb in _ORDER:
        if verb not in known or (verb in (Verb.BUY, Verb.PASS) and verb not in verbs):
            continue
        needs = _NEEDS.get(verb, "nothing")
        ready = verb in verbs and (needs != "nothing" or explain(view, Action(verb)) is None)
        if verb is Verb.LAY_OFF and (view.seat is None or not view.opened[view.seat]):
            ready = False
        label = {Verb.TAKE: f"Take {_top(view)}", Verb.BUY: f"Buy {_top(view)}", Verb.DRAW: "Draw"}.get(
            verb, verb.value.capitalize()
        )
        shown.append(
            {
                "id": verb.value,
                "label": label.strip(),
                "key": _KEYS[verb],
                "needs": needs,
                "primary": verb is primary,
                "ready": ready,
                "reason": None if ready else waits,
            }
        )
    undo = {"id": "undo", "label": "Undo", "key": "u", "needs": "nothing", "primary": False}
    why = None if table.can_undo else "There is nothing you can take back."
    shown.append(undo | {"ready": table.can_undo, "reason": why})
    return [*shown, *(dict(action) for action in table.extra)]


def _question(view: View, asked: bool) -> SceneDict | None:
    if not asked or not _asking(view):
        return None
    text = f"Buy {_top(view)}? A card from the stock comes with it."
    return {"text": text, "actions": [Verb.BUY.value, Verb.PASS.value]}


def _round_line(view: View, number: int) -> str:
    title = view.sheet.contract(number).title
    return f"Round {number}: {title}." if title else f"Round {number}."


def _log(view: View, table: Table) -> list[SceneDict]:
    lines: list[SceneDict] = []
    recent = table.story[-LOG_LINES:]
    before = table.story[-LOG_LINES - 1].round if len(table.story) > LOG_LINES else 0
    for told in recent:
        if told.round != before:
            before = told.round
            lines.append({"n": told.number * 2 - 1, "text": _round_line(view, told.round)})
        lines.append({"n": told.number * 2, "text": tell(told.event, table.names, view.seat)})
    if not lines:
        lines.append({"n": 1, "text": _round_line(view, view.round)})
    return lines[-LOG_LINES:]


def _score(view: View, table: Table) -> SceneDict:
    rows = []
    numbers = view.sheet.match.planned or range(1, view.round + 1)
    for at, number in enumerate(numbers):
        done = at < len(table.points)
        cells = [str(points) for points in table.points[at]] if done else [""] * view.seats
        title = view.sheet.contract(number).title
        label = f"{number} · {title}" if title else str(number)
        rows.append({"label": label, "cells": cells, "now": number == view.round})
    best = "penalty points: the fewest" if view.sheet.match.lowest_wins else "the most points"
    totals = [sum(points[seat] for points in table.points) for seat in range(view.seats)]
    return {
        "caption": f"Score sheet ({best} win)",
        "columns": list(table.names),
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
        rows.append({"label": contract.title, "note": contract.text, "state": state})
    return rows
