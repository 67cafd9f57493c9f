"""What holds of every golden match: its scores, its texts, its positions, all through."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rummy_widgets.engine import apply, explain, first_round, next_round, round_points, settled
from rummy_widgets.rules import find_variant
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.position import read_position, write_position
from rummy_widgets.session.record import read_record, replay, write_record


class Golden(NamedTuple):
    """What a match came to."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    actions: int


def comes_to(file: Path, expected: Golden) -> None:
    """Replay a record to its scores."""
    record = read_record(file.read_text("utf-8"))
    played = replay(record)
    actions = sum(len(one.actions) for one in record.rounds)
    assert Golden(played.totals, played.winners, len(record.rounds), actions) == expected
    assert played.over and played.fair
    assert read_record(write_record(record)) == record


def texts_say_the_same(file: Path) -> None:
    """Play a record once more through texts: actions and positions written and read again."""
    record = read_record(file.read_text("utf-8"))
    sheet = find_variant(record.variant, record.options)
    state = None
    for one in record.rounds:
        if state is None:
            state = first_round(sheet, len(record.seats), one.order, dealer=one.dealer)
        else:
            state = next_round(state, one.order)
        assert state.dealer == one.dealer
        for place, text in enumerate(one.actions):
            action = parse_action(text)
            exact = settled(state, action)
            assert explain(state, parse_action(format_action(exact))) is None
            if place % 10 == 0:
                written = write_position(state)
                again = read_position(written)
                assert write_position(again) == written
                after, events = apply(again, action)
                assert events == apply(state, exact)[1]
                assert write_position(after) == write_position(apply(state, exact)[0])
            state, _ = apply(state, action)
        assert round_points(state) == one.points
