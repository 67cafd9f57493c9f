"""The laws over whole rounds: default rules and options at random, 2 to 8 seats, all eleven rounds."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummy_widgets.cards import joker
from rummy_widgets.engine import DEALER, EventKind, Finish, State, explain, restock
from rummy_widgets.rules import Verb
from tests.engine.laws import laws
from tests.engine.laws.tables import CHOICES, LAYING, Step, Table, some_table, unusual, walk

OF_STATES = (
    laws.cards_are_conserved,
    laws.somebody_can_act,
    laws.proposals_are_legal,
    laws.table_is_honest,
    laws.points_are_what_is_left,
    laws.views_hide_what_is_hidden,
)
OF_STEPS = (
    laws.nothing_is_changed_in_place,
    laws.hands_grow_by_the_rules,
    laws.a_buy_costs_two_cards,
    laws.turns_go_clockwise,
    laws.melds_only_grow,
    laws.new_melds_keep_the_joker_limit,
    laws.contracts_come_first,
    laws.rounds_end_by_the_rules,
    laws.the_pile_is_flipped_as_it_lies,
    laws.events_hide_what_is_hidden,
)


def obey(table: Table, *, every: int = 1) -> Counter[str]:
    """Play a round and hold every law to it; those that take long only at every so many steps."""
    rng = random.Random(table.seed + 1)
    happened: Counter[str] = Counter()
    began: State | None = None
    step: Step | None = None
    for number, step in enumerate(walk(table)):
        try:
            for law in OF_STEPS:
                law(step)
            laws.cards_are_conserved(step.after)
            laws.table_is_honest(step.after)
            if number % every == 0 or step.after.over is not None or step.action.verb in LAYING:
                for of_state in OF_STATES:
                    of_state(step.after)
            if number % (every * 3) == 0:
                tries = [step.action, *filter(None, (unusual(step.before, rng) for _ in range(3)))]
                for action in tries:
                    laws.judged_alike(step.before, action)
                laws.nothing_leaks(step.before, rng.randrange(table.seats), tries, rng)
            began = began or step.before
            if step.after.turn != began.turn:
                laws.a_turn_keeps_the_hand(began, step.after)
                began = step.after
        except AssertionError as error:
            raise AssertionError(f"step {number}, {step.action}, of {table}: {error}") from error
        happened.update(event.kind.value for event in step.events)
    assert step is not None and step.after.over is not None
    happened[step.after.over.how.value] += 1
    return happened


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draw a table; what shrinks is the options, the seats and the round."""
    names = draw(st.lists(st.sampled_from(sorted(CHOICES)), unique=True, max_size=12))
    options = tuple((name, draw(st.sampled_from(CHOICES[name]))) for name in names)
    few = dict(options).get("allow_2_3_players", False)
    seats = draw(st.integers(2 if few else 4, 8))
    return Table(options, seats, draw(st.integers(1, 11)), draw(st.integers(0, 2**32)), draw(st.booleans()))


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
@given(tables())
def test_the_laws_hold_whatever_the_rules(table: Table) -> None:
    obey(table, every=4)


@pytest.mark.parametrize("seats", range(4, 9))
def test_the_laws_hold_by_the_default_rules(seats: int) -> None:
    rng = random.Random(seats)
    happened: Counter[str] = Counter()
    for round_number in (1, 2, 4, rng.choice((3, 5, 6)), rng.choice((7, 8)), rng.choice((9, 10, 11))):
        table = Table((), seats, round_number, rng.randrange(10**9), rigged=round_number > 2)
        happened += obey(table, every=5)
        assert happened["swapped"] == happened["restocked"] == 0
    assert happened[EventKind.LAID_DOWN.value] and happened[EventKind.BOUGHT.value]


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_the_laws_hold_for_each_option_alone(name: str) -> None:
    for place, value in enumerate(CHOICES[name]):
        obey(
            Table(((name, value),), 4, 1 + (place * 4 + len(name)) % 11, len(name) * 10 + place, True),
            every=8,
        )


def test_nobody_goes_out_by_discarding() -> None:
    rng = random.Random(15)
    for _ in range(30):
        table = some_table(rng, defaults=True)
        *_, last = walk(table)
        assert last.after.over is not None
        if last.after.over.how is Finish.OUT:
            assert last.action.verb in LAYING


def test_every_way_to_end_a_round_is_met() -> None:
    rng = random.Random(18)
    missed = {Finish.OUT, Finish.STALEMATE, Finish.NO_CARDS}
    for _ in range(100):
        table = some_table(rng)
        *_, last = walk(replace(table, options=(*table.options, ("stalemate_laps", 1))))
        assert last.after.over is not None
        missed.discard(last.after.over.how)
        if not missed:
            return
    raise AssertionError(f"no round ended by {missed}")


@pytest.mark.parametrize("policy", ["slide_to_end", "take_to_hand", "take_and_replay"])
def test_the_laws_hold_where_jokers_are_swapped(policy: str) -> None:
    happened: Counter[str] = Counter()
    for seed in range(20):
        options = {"joker_swap": policy, "meld_timing": "both", "adjacent_jokers": seed % 4 < 2}
        happened += obey(Table(tuple(options.items()), 5, (1, 3)[seed % 2], seed, rigged=True), every=12)
    assert happened["swapped"]


def test_the_dealer_alone_restocks() -> None:
    options = (("recycle", "shuffle_keep_top"), ("stalemate_laps", 2), ("rounds", (9,)))
    asked = 0
    for seed in range(4):
        for step in walk(Table(options, 6, 9, seed)):
            if step.before.actor != DEALER:
                continue
            asked += 1
            assert step.action.verb is Verb.RESTOCK
            assert step.after.pile == step.before.pile[-1:]
            drawn = tuple(card for event in step.events for card in event.hidden)
            assert drawn + step.after.stock == tuple(claim.card for claim in step.action.claims)
            for seat in range(6):
                refusal = laws.judged_alike(step.before, replace(step.action, seat=seat))
                assert refusal is not None and refusal.point == "turn.actor"
            assert explain(step.before, replace(step.action, seat=DEALER)) is None
            for wrong in (step.before.pile, step.before.pile[:-2], (*step.before.pile[:-2], joker(7))):
                refusal = laws.judged_alike(step.before, restock(wrong))
                assert refusal is not None and refusal.point == "restock.order"
    assert asked


@pytest.mark.slow
def test_the_laws_hold_for_two_thousand_tables() -> None:
    rng = random.Random(2024)
    for number in range(2_000):
        obey(some_table(rng, defaults=number % 3 == 0), every=5)
