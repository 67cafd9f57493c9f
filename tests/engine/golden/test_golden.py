"""Golden matches: whole records replayed, every action judged again, to the scores stated here."""

from __future__ import annotations

from dataclasses import replace as changed
from pathlib import Path
from typing import NamedTuple

import pytest

from rummy_widgets.engine import apply, deal, explain, round_points, settled
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
    fair: bool | None


GOLDEN = {
    # tidy players and one at random, the default rules
    "four_seats": Golden((412, 290, 864, 220), (3,), 11, 1680, True),
    # tidy and random players, three packs, a shuffled stock, at most three buys, first refusal once
    "seven_seats": Golden((302, 1051, 1184, 316, 1219, 1163, 340), (0,), 11, 2136, True),
    # dealt, played and added up by hand; the file says how
    "by_hand": Golden((37, 5, 59, 137), (1,), 2, 53, None),
}


def golden(name: str) -> Record:
    """Return a match's record."""
    return read_record((HERE / f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_match_comes_to_its_scores(name: str) -> None:
    record = golden(name)
    played = replay(record)
    assert played.over
    assert played.totals == GOLDEN[name].totals
    assert played.winners == GOLDEN[name].winners
    assert played.fair is GOLDEN[name].fair
    assert len(record.rounds) == GOLDEN[name].rounds
    assert sum(len(one.actions) for one in record.rounds) == GOLDEN[name].actions
    points = [one.points for one in record.rounds]
    assert None not in points
    assert tuple(map(sum, zip(*filter(None, points), strict=True))) == GOLDEN[name].totals


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_match_is_written_as_it_was_read(name: str) -> None:
    record = golden(name)
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("name", GOLDEN)
def test_texts_say_the_same_all_through_a_golden_match(name: str) -> None:
    record = golden(name)
    sheet = find_variant(record.variant, record.options)
    for number, one in zip(sheet.match.rounds, record.rounds, strict=True):
        state = deal(sheet, len(record.seats), one.order, dealer=one.dealer, round_number=number)
        for place, text in enumerate(one.actions):
            action = parse_action(text)
            exact = settled(state, action)
            assert explain(state, parse_action(format_action(exact))) is None
            if place % 25 == 0:
                again = read_position(write_position(state))
                assert again == state
                assert apply(again, action) == apply(state, exact)
            state, _ = apply(state, action)
        assert read_position(write_position(state)) == state
        assert round_points(state) == one.points


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_match_with_an_action_left_out_is_not_one(name: str) -> None:
    record = golden(name)
    first = record.rounds[0]
    shorter = changed(first, actions=first.actions[:1] + first.actions[2:])
    with pytest.raises(RecordError):
        replay(changed(record, rounds=(shorter, *record.rounds[1:])))


def test_wrong_points_are_found() -> None:
    record = golden("by_hand")
    wrong = changed(record.rounds[1], points=(33, 5, 0, 87))
    with pytest.raises(RecordError, match=r"points are \[33, 5, 0, 88\]") as caught:
        replay(changed(record, rounds=(record.rounds[0], wrong)))
    assert caught.value.round == 2
