"""Disputes at random: what nobody clicked is filled in by the pack, and no verdict depends on it."""

from __future__ import annotations

import contextlib
import random

import pytest

from rummy_widgets.cards import fresh_pack
from rummy_widgets.errors import SetupError
from rummy_widgets.rules import RuleSheet, find_variant, variant_names
from rummy_widgets.widgets.judge.asks import Asked, Slot, read_situation
from rummy_widgets.widgets.judge.lying import Lying
from rummy_widgets.widgets.judge.moments import MELD, questions_of
from rummy_widgets.widgets.judge.verdict import judge


def random_situation(rng: random.Random, game: str, sheet: RuleSheet | None = None) -> Asked:
    """Return a situation with facts and cards at random, melds more often than not."""
    sheet = sheet or find_variant(game)
    seats = rng.randint(sheet.seats.least, sheet.seats.most)
    pack = sheet.pack(seats)
    values = {"question": rng.choice(questions_of(sheet))}
    lying = Lying()
    for _ in range(2):
        asked = read_situation(sheet, seats, values, lying)
        lying = asked.situation.lying
        for fact in asked.facts:
            values.setdefault(fact.name, rng.choice((next(iter(fact.options)), *fact.options)))
        for slot in asked.slots:
            if not lying.at(slot.id):
                for face in random_faces(rng, asked, slot):
                    with contextlib.suppress(SetupError):
                        lying = lying.pressed(slot.id, face, pack, most=slot.most)
    return read_situation(sheet, seats, values, lying)


def random_faces(rng: random.Random, asked: Asked, slot: Slot) -> list[int]:
    """Return faces for a place."""
    suit, rank = rng.randrange(4), rng.randrange(11)
    if slot.most == 1:
        return [rng.randrange(52)]
    if slot.id == "rest":
        whole = asked.situation.needs_whole_hand
        dealt = asked.situation.sheet.dealing.cards(asked.situation.seats, asked.situation.round)
        return [rng.randrange(52) for _ in range(dealt if whole else rng.choice((0, 3, 6)))]
    run = [suit * 13 + (rank + step) % 13 for step in range(rng.choice((3, 4)))]
    alike = [other * 13 + rank for other in rng.sample(range(4), 3)]
    return rng.choice((run, alike, [52, *run[1:]], run[:1]))


@pytest.mark.parametrize("game", variant_names())
def test_a_verdict_does_not_depend_on_what_is_not_known(game: str) -> None:
    rng = random.Random(f"disputes of {game}")
    judged: list[bool | None] = []
    for _ in range(60):
        situation = random_situation(rng, game).situation
        try:
            first, *others = (judge(situation, seed) for seed in (1, 2, 3))
        except SetupError as error:
            assert str(error).startswith(("press ", "choose ")), error
            continue
        assert others == [first, first], situation
        judged.append(first.legal)
    assert {True, False} <= set(judged) and len(judged) >= 30


@pytest.mark.parametrize("game", variant_names())
def test_what_is_filled_in_is_the_rest_of_the_pack(game: str) -> None:
    rng = random.Random(f"packs of {game}")
    positions = 0
    while positions < 20:
        situation = random_situation(rng, game).situation
        if situation.question == MELD:
            continue
        try:
            states = [situation.position(seed) for seed in (1, 2)]
        except SetupError:
            continue
        positions += 1
        for state in states:
            tabled = [card for laid in state.melds for card in laid.meld.cards]
            known = [card for hand in state.hands for card in hand]
            held = [*known, *tabled, *state.pile, *([state.wild] if state.wild is not None else [])]
            assert len(held) == len(set(held)) and not set(held) & set(state.stock)
            assert set(held) | set(state.stock) <= set(fresh_pack(state.sheet.pack(state.seats)))
            assert set(situation.named) <= set(state.hands[0])
            assert len(state.hands[0]) - len(situation.named) == (0 if situation.is_exact else 1)
