"""Golden matches of Rummy and Rummy 500, replayed with every action judged again, to the scores said here."""

from __future__ import annotations

from dataclasses import replace as changed
from pathlib import Path
from typing import NamedTuple

import pytest

from rummy_widgets.engine import apply, explain, first_round, following, next_round, settled
from rummy_widgets.errors import RecordError
from rummy_widgets.rules import find_variant
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.position import read_position, write_position
from rummy_widgets.session.record import Record, read_record, replay, write_record

HERE = Path(__file__).parent


class Golden(NamedTuple):
    """What a match came to."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    actions: int


GOLDEN = {
    # three seats, the default rules; the discards are shuffled into a new stock
    "rummy/golden/copper": Golden((147, 0, 88), (0,), 3, 163),
    # six seats as pagat tells it; the upcard is refused at an empty stock
    "rummy/golden/slate": Golden((198, 0, 0, 0, 0, 0), (0,), 1, 112),
    # two seats, the default rules; dives into the pile
    "rummy_500/golden/amber": Golden((592, 158), (0,), 5, 319),
    # five seats, jokers that may be replaced, the last card thrown, every card taken used
    "rummy_500/golden/violet": Golden((232, 168, -105, -8, 131), (0,), 4, 173),
}


def golden(name: str) -> Record:
    """Return a match's record."""
    return read_record((HERE / f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_match_comes_to_its_scores(name: str) -> None:
    record = golden(name)
    played = replay(record)
    assert played.over and played.fair
    assert (played.totals, played.winners) == (GOLDEN[name].totals, GOLDEN[name].winners)
    assert len(record.rounds) == GOLDEN[name].rounds
    assert sum(len(one.actions) for one in record.rounds) == GOLDEN[name].actions
    points = [one.points for one in record.rounds if one.points is not None]
    assert tuple(map(sum, zip(*points, strict=True))) == GOLDEN[name].totals
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("name", GOLDEN)
def test_texts_say_the_same_all_through_a_golden_match(name: str) -> None:
    record = golden(name)
    sheet = find_variant(record.variant, record.options)
    state = first_round(sheet, len(record.seats), record.rounds[0].order, dealer=record.rounds[0].dealer)
    for number, one in enumerate(record.rounds):
        if number:
            assert following(state) == state.round + 1
            state = next_round(state, one.order)
        for text in one.actions:
            action = parse_action(text)
            exact = settled(state, action)
            assert explain(state, parse_action(format_action(exact))) is None
            written = write_position(state)
            assert write_position(apply(read_position(written), action)[0]) == write_position(
                apply(state, exact)[0]
            )
            state, _ = apply(state, action)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_match_with_an_action_left_out_is_not_one(name: str) -> None:
    record = golden(name)
    first = record.rounds[0]
    shorter = changed(first, actions=first.actions[:1] + first.actions[2:])
    with pytest.raises(RecordError):
        replay(changed(record, rounds=(shorter, *record.rounds[1:])))
