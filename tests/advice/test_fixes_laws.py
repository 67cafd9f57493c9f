"""The laws of fixes, over actions refused in play: legal, few, distinct, spoken, and from the view alone."""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from itertools import islice

import pytest

from rummy_widgets.advice import Fixes, fixes
from rummy_widgets.engine import Action, Refusal, State, apply, explain, settled, view
from rummy_widgets.rules import load_book
from rummy_widgets.session.notation import format_action, parse_action
from tests.advice.refusals import refused_by_clause, refused_in_play
from tests.engine.clauses.situations import Refused, act
from tests.engine.clauses.test_every_clause import UNHEARD
from tests.engine.laws.laws import permuted
from tests.engine.laws.tables import some_table

CLAUSES = refused_by_clause()


def holds(state: State, action: Action, refusal: Refusal, found: Fixes) -> None:
    """See that what is offered for a refused action is what a fix must be."""
    assert refusal.clause.text and refusal.because
    assert len(found.fixes) <= 3
    assert bool(found.fixes) is (found.none is None)
    assert len({fix.words for fix in found.fixes}) == len(found.fixes)
    done = []
    for fix in found.fixes:
        assert explain(state, fix.action) is None
        text = format_action(fix.action)
        assert parse_action(text) == fix.action
        assert fix.action.seat == action.seat
        assert text != format_action(action)
        assert is_sentence(fix.words), fix.words
        done.append(settled(state, fix.action))
        apply(state, fix.action)
    assert len(set(done)) == len(done)
    assert found.none is None or is_sentence(found.none)


def is_sentence(text: str) -> bool:
    """Tell whether a text is a whole sentence in the learner's words."""
    clean = not set("{}[]'\"") & set(re.sub("'(?=[a-z])", "", text)) and "  " not in text
    return clean and text == text.strip() and text[0] in text[0].upper() and text.endswith(".")


@pytest.mark.parametrize("seed", range(24))
def test_every_fix_of_an_action_refused_in_play_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    tables = (some_table(rng, defaults=seed % 3 == 0) for _ in range(5))
    refused = (found for table in tables for found in refused_in_play(table, share=0.1))
    seen = 0
    for state, action, refusal in islice(refused, 200):
        seat = view(state, state.actor)
        found = fixes(seat, action, refusal)
        holds(state, action, refusal, found)
        if rng.random() < 0.2:
            assert fixes(view(permuted(state, state.actor, rng), state.actor), action, refusal) == found
            hand = list(state.hand)
            rng.shuffle(hand)
            other = state.with_hand(state.actor, tuple(hand))
            assert fixes(view(other, state.actor), action, refusal) == found
        seen += 1
    assert seen > 50


def test_refusals_in_play_are_of_many_points() -> None:
    points: Counter[str] = Counter()
    mended: Counter[str] = Counter()
    for seed in range(12):
        for number, (state, action, refusal) in enumerate(
            refused_in_play(some_table(random.Random(900 + seed)))
        ):
            points[refusal.point] += 1
            mended[refusal.point] += bool(fixes(view(state, state.actor), action, refusal).fixes)
            if number == 150:
                break
    assert len(points) > 12, points
    assert sum(1 for point in points if mended[point]) > 10, mended


@pytest.mark.parametrize("row", CLAUSES, ids=lambda row: row.key)
def test_every_refusal_of_the_book_has_fixes_or_says_that_there_are_none(row: Refused) -> None:
    state, action = row.state(), act(row.action)
    refusal = explain(state, action)
    assert refusal is not None
    seat = state.actor if action.seat is None else action.seat
    found = fixes(view(state, seat if seat >= 0 else None), action, refusal)
    holds(state, action, refusal, found)
    if seat != state.actor or seat < 0:
        assert not found.fixes


def test_every_point_of_the_book_is_among_them() -> None:
    book = load_book("ten-card")
    heard = {row.key for row in CLAUSES}
    assert heard >= set(book.answers) - set(UNHEARD)


def test_choices_of_the_engine_that_are_legal_are_fixes() -> None:
    seen = 0
    for row in CLAUSES:
        state, action = row.state(), act(row.action)
        refusal = explain(state, action)
        assert refusal is not None
        choices = [choice for choice in refusal.choices if explain(state, choice) is None]
        if not choices or len(choices) > 3:
            continue
        found = fixes(view(state, state.actor), action, refusal)
        after = [apply(state, choice)[0].melds for choice in choices]
        for melds in after:
            assert melds in [apply(state, fix.action)[0].melds for fix in found.fixes]
        seen += 1
    assert seen >= 2


def test_no_fix_is_offered_to_a_seat_that_is_not_asked() -> None:
    rng = random.Random(5)
    for state, action, _ in refused_in_play(some_table(rng, defaults=True), share=0.2):
        seat = (state.actor + 1) % state.seats
        spoken = dataclasses.replace(action, seat=seat)
        refusal = explain(state, spoken)
        assert refusal is not None
        found = fixes(view(state, seat), spoken, refusal)
        assert found.fixes == () and found.none
