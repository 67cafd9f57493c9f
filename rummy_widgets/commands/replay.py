"""Replay: a record played again, every action judged."""

from __future__ import annotations

import argparse

from rummy_widgets.commands import Answer, columns
from rummy_widgets.commands.reading import read_text
from rummy_widgets.errors import RecordError
from rummy_widgets.rules.words import counted
from rummy_widgets.session.record import Record, Replay, read_record, replay

_FAIR = {
    True: "The receipt and every shuffle come from the salt and seed shown.",
    False: "Not fair: the receipt or a shuffle does not come from the salt and seed shown.",
    None: "The record shows no salt and seed, so its shuffles cannot be checked.",
}


def replay_file(chosen: argparse.Namespace) -> Answer:
    """Play a record again; the answer is no where it stops being legal, or its shuffles are not fair."""
    record = read_record(read_text(chosen.file, chosen.example))
    try:
        played = replay(record)
    except RecordError as error:
        data = {"legal": False, "round": error.round, "action": error.action, "because": str(error)}
        place = f"round {error.round}" if error.round else "the record"
        if error.action:
            place += f", action {error.action}"
        return Answer(1, data, [f"illegal in {place}: {error}"])
    return _answer(record, played)


def _answer(record: Record, played: Replay) -> Answer:
    data = {
        "legal": True,
        "rounds": len(record.rounds),
        "over": played.over,
        "scores": list(played.totals),
        "winners": list(played.winners),
        "fair": played.fair,
    }
    rows = [
        (f"S{seat}", name, str(points), "won" if seat in played.winners else "")
        for seat, (name, points) in enumerate(zip(record.seats, played.totals, strict=True))
    ]
    stands = "the match is over" if played.over else "the match goes on"
    rounds = counted(len(record.rounds), "round")
    title = f"{played.state.sheet.title}, {rounds} legal, {stands}."
    return Answer(int(played.fair is False), data, [title, *columns(rows, right=(2,)), _FAIR[played.fair]])
