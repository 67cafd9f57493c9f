"""Matches of Gin: who deals, boxes and bonuses, and records that play again."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy_widgets.cards import shuffled
from rummy_widgets.engine import (
    Ending,
    Finish,
    State,
    apply,
    deal,
    final_totals,
    legal_actions,
    match_over,
    next_round,
    round_points,
    rounds_won,
    totals,
    view,
    winners,
)
from rummy_widgets.errors import RecordError, SetupError
from rummy_widgets.lab import simulate
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.record import read_record, replay, write_record
from rummy_widgets.session.session import Seat, Session
from tests.games.gin.tables import GAMES, play, table

KNOCKER = "3C 4C 5C 9D 9H 9S JH QH KH 3D KS"
LOSER = "6C AD AH AS 4D 4H 4S KC QD 7S"
UNDERCUTTER = "AC AD AH 7C 7D 7H QC QD QS 2D"


def after(other: str, *, options: dict[str, Any] | None = None, **keys: Any) -> State:
    """Return the table after a knock by seat 0 with 3 points."""
    return play(table(KNOCKER, other, options=options or {}, **keys), "knock KS", "done")


def following(state: State) -> State:
    return next_round(state, shuffled(state.sheet.pack(2), random.Random(1)))


@pytest.mark.parametrize(
    ("rule", "winner_was_dealer", "dealer"),
    [
        ("loser", False, 1), ("loser", True, 1), ("winner", False, 0), ("winner", True, 0),
        ("alternate", False, 0), ("alternate", True, 1),
    ],
)  # fmt: skip
def test_who_deals_next(rule: str, winner_was_dealer: bool, dealer: int) -> None:
    state = after(LOSER, options={"next_dealer": rule}, dealer=0 if winner_was_dealer else 1)
    assert round_points(state) == (24, 0)
    assert following(state).dealer == dealer


@pytest.mark.parametrize("rule", ["loser", "winner", "alternate"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_after_a_dead_hand_the_same_seat_deals(rule: str, dealer: int) -> None:
    state = table("?10", "?10", options={"next_dealer": rule}, dealer=dealer)
    dead = state.evolve(over=Ending(Finish.DEAD))
    assert following(dead).dealer == dealer
    assert rounds_won(dead) == (0, 0)


def test_boxes_are_counted_for_who_scores() -> None:
    state = after(LOSER, hands_won=[1, 4])
    assert rounds_won(state) == (2, 4)
    assert following(state).hands_won == (2, 4)
    assert following(state).scores == (24, 0)
    undercut = after(UNDERCUTTER, hands_won=[1, 4])
    assert round_points(undercut) == (0, 26)
    assert rounds_won(undercut) == (1, 5)


@pytest.mark.parametrize(
    ("options", "scores", "won", "final"),
    [
        ({}, [80, 10], [2, 1], (104 + 100 + 75, 10 + 25)),
        ({}, [80, 0], [2, 0], ((104 + 100 + 75) * 2, 0)),
        ({"shutout": "flat100"}, [80, 0], [2, 0], (104 + 100 + 75 + 100, 0)),
        ({"scoring": "pagat_classic"}, [80, 10], [2, 1], (104 + 100 + 60, 10 + 20)),
        ({"scoring": "pagat_classic"}, [80, 0], [2, 0], (104 + 200 + 60, 0)),
        ({"scoring": "pagat_classic", "shutout": "double"}, [80, 0], [2, 0], ((104 + 100 + 60) * 2, 0)),
        ({"target": 30}, [10, 20], [0, 0], (34 + 100 + 25, 20)),
        ({}, [60, 70], [2, 1], (84, 70)),
    ],
)
def test_what_is_added_at_the_end(
    options: dict[str, Any], scores: list[int], won: list[int], final: tuple[int, ...]
) -> None:
    state = after(LOSER, options=options, scores=scores, hands_won=won)
    assert final_totals(state) == final
    assert match_over(state) is (totals(state)[0] >= options.get("target", 100))
    if match_over(state):
        with pytest.raises(SetupError, match="match is over"):
            following(state)


def test_the_highest_total_wins_whoever_ended_the_match() -> None:
    state = after(LOSER, scores=[80, 95], hands_won=[0, 9])
    assert final_totals(state) == (104 + 100 + 25, 95 + 9 * 25)
    assert winners(state) == (1,)


@pytest.mark.parametrize("options", [{}, {"next_dealer": "winner", "scoring": "pagat_classic"}])
@pytest.mark.parametrize("variant", GAMES)
def test_a_session_and_its_record_agree(variant: str, options: dict[str, Any]) -> None:
    sheet = find_variant(variant, {"target": 40, **options})
    session = Session(sheet, [Seat("Ada"), Seat("Bob")], chance=Chance("gin", "salt"))
    rng = random.Random(4)
    while not session.over:
        if session.state.over is not None:
            session.next_round()
        seat = session.state.actor
        usual = list(legal_actions(view(session.state, seat)))
        shows = [action for action in usual if action.verb in (Verb.KNOCK, Verb.GIN, Verb.BIG_GIN)]
        session.act(seat, rng.choice(shows or usual))
    record = session.record()
    assert read_record(write_record(record)) == record
    played = replay(record)
    assert played.over and played.fair
    assert played.totals == session.totals == final_totals(session.state)
    assert played.winners == session.winners
    assert any(one.points == (0, 0) for one in record.rounds)
    assert max(map(sum, zip(*(one.points or () for one in record.rounds), strict=True))) >= 40
    assert max(played.totals) >= 140


def test_a_record_with_another_dealer_is_not_one() -> None:
    sheet = find_variant("gin", {"target": 1})
    session = Session(sheet, [Seat("Ada"), Seat("Bob")], chance=Chance("dealer", "salt"))
    rng = random.Random(5)
    while not session.over:
        if session.state.over is not None:
            session.next_round()
        usual = list(legal_actions(view(session.state, session.state.actor)))
        shows = [action for action in usual if action.verb in (Verb.KNOCK, Verb.GIN)]
        session.act(session.state.actor, rng.choice(shows or usual))
    text = write_record(session.record())
    assert len(session.record().rounds) > 1
    head, last = text.rsplit("[[round]]", 1)
    wrong = last.replace("dealer = 0", "dealer = 9").replace("dealer = 1", "dealer = 0")
    wrong = wrong.replace("dealer = 9", "dealer = 1")
    with pytest.raises(RecordError):
        replay(read_record(f"{head}[[round]]{wrong}"))


@pytest.mark.parametrize("variant", GAMES)
def test_matches_between_bots_obey_the_checks(variant: str) -> None:
    tally = simulate(find_variant(variant, {"target": 20}), ["random", "random"], 2, "gin", checked=True)
    assert tally.games == 2
    assert sum(tally.wins) + min(tally.shared) == 2


def test_a_card_drawn_again_and_again_ends_the_hand() -> None:
    """Taking and throwing without end uses no stock; a hand may go on, but a stock card ends the wait."""
    sheet = find_variant("gin")
    state = deal(sheet, 2, shuffled(sheet.pack(2), random.Random(9)), dealer=0)
    state, _ = apply(state, next(iter(legal_actions(state))))
    assert state.phase == "discard"
