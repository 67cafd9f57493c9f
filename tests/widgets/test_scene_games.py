"""Scenes of whole rounds of every game: their shape, what they say, and that nothing hidden is in them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from rummy_widgets.cards import shuffled
from rummy_widgets.engine import DEALER, State, apply, explain, first_round, match_over, next_round, view
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb, find_variant, variant_names
from rummy_widgets.session.session import Told
from rummy_widgets.widgets.intent import read_intent
from rummy_widgets.widgets.scene import Table, scene
from rummy_widgets.widgets.text import table_text
from tests.games.walks import choose
from tests.widgets.scene_shape import check_scene

NAMES = ("You", "Ada", "Ben", "Cleo", "Dan", "Eve")
EXTRA = (("undo", "u"), ("next", "g"), ("ways", "w"), ("hint", "h"))
GAMES = [
    *((name, {}) for name in variant_names()),
    ("ten-card", {"turn_steps": ["OFFER", "BUY", "MELD", "DRAW", "DISCARD"]}),
    ("ten-card", {"meld_timing": "both", "contract_at_once": False}),
    ("rummy", {"preset": "pagat", "call_rummy": True}),
    ("rummy-500", {"jokers_per_pack": 2, "call_rummy": True, "dive_use": "meld_only"}),
    ("gin", {"dead_hand_last_take": True, "knock_melds": "manual"}),
    ("gin", {"knock_limit": "oklahoma", "after_two_passes": "normal"}),
    ("seven-card-gin", {"knock_limit": 0, "big_gin": False}),
    ("indian", {"form": "pool_101", "partial_lives": "pure_free"}),
    ("contract-rummy", {"contract_at_once": False}),
]


def walk(name: str, options: dict[str, Any], seed: int, rounds: int = 2) -> Iterator[tuple[State, Table]]:
    """Yield the states of some rounds, played with care and now and then at random, with their tables."""
    rng = random.Random(f"{name} {seed}")
    tidy = find_bot("tidy")
    sheet = find_variant(name, options)
    seats = min(max(sheet.seats.least, 3), sheet.seats.most)
    pack = sheet.pack(seats)
    state = first_round(sheet, seats, shuffled(pack, rng), dealer=rng.randrange(seats))
    story: list[Told] = []
    points: list[tuple[int, ...]] = []
    for _ in range(rounds):
        while True:
            help_wanted = rng.choice(("all", "quiet", "off"))
            yield state, Table(NAMES[:seats], points=tuple(points), story=tuple(story), help=help_wanted)
            if state.over is not None:
                break
            careless = state.actor == DEALER or rng.random() < 0.06
            action = choose(state, rng, {}) if careless else tidy.choose(view(state, state.actor), rng)
            state, events = apply(state, action)
            story += [Told(len(story) + place + 1, state.round, event) for place, event in enumerate(events)]
        points.append(view(state, 0).points)
        if match_over(state):
            return
        state = next_round(state, shuffled(pack, rng))


def with_extras(table: Table) -> Table:
    """Return a table with the page's own actions in the bar."""
    more = {"label": "x", "needs": "nothing", "primary": False, "ready": True, "reason": None}
    return replace(table, extra=[{"id": name, "key": key, **more} for name, key in EXTRA[1:]])


def other_world(state: State, seat: int, rng: random.Random) -> State:
    """Return a state that differs in what a seat cannot see alone: other hands, the stock, others' draws."""
    known = {card for card in (state.taken, state.must_use, state.wild) if card is not None}
    open_seats = {seat} | ({state.showing.seat} if state.showing is not None else set())
    hidden = [card for at, hand in enumerate(state.hands) if at not in open_seats for card in hand]
    hidden = [card for card in (*hidden, *state.stock) if card not in known]
    rng.shuffle(hidden)
    hands = tuple(
        hand if at in open_seats else tuple(card if card in known else hidden.pop() for card in hand)
        for at, hand in enumerate(state.hands)
    )
    drawn = state.drawn
    if drawn is not None and state.turn != seat:
        drawn = rng.choice(hands[state.turn] or (None,))
    return state.evolve(hands=hands, stock=tuple(hidden), drawn=drawn)


def other_story(state: State, table: Table, seat: int) -> Table:
    """Return a table whose story tells of other cards where the seat was not told of any."""
    strange = state.hands[seat] or state.pile
    told = [
        replace(line, event=replace(line.event, hidden=tuple(strange[: line.event.count])))
        if line.event.hidden and line.event.seat != seat
        else line
        for line in table.story
    ]
    return replace(table, story=told)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=lambda part: str(part))
def test_scenes_of_every_game_have_their_shape_and_hide_what_is_hidden(
    name: str, options: dict[str, Any]
) -> None:
    rng = random.Random(7)
    looked = apart = 0
    for seed in (1,) if options else (1, 2):
        for state, table in walk(name, options, seed):
            for seat in range(state.seats):
                if rng.random() < (0.2 if seat == state.actor else 0.85):
                    continue
                seen = view(state, seat)
                drawn = scene(seen, 1, with_extras(table))
                check_scene(drawn)
                assert table_text(drawn)
                check_scene(scene(view(state, None), 1, with_extras(table)))
                holds_together(state, seat, drawn)
                if state.over is None:
                    other = other_world(state, seat, rng)
                    apart += other.hands != state.hands
                    retold = with_extras(other_story(state, table, seat))
                    assert scene(view(other, seat), 1, retold) == drawn
                looked += 1
    assert looked > 20 and apart > 10


def holds_together(state: State, seat: int, drawn: dict[str, Any]) -> None:
    """What a scene offers without any choice is legal, and what a seat may do is on offer."""
    actions = {action["id"]: action for action in drawn["actions"]}
    for action in drawn["actions"]:
        if action["id"] in dict(EXTRA) or not action["ready"]:
            continue
        assert state.actor == seat and state.over is None
        if action["needs"] == "nothing":
            assert state.sheet.table.phases[state.phase].steps
            legal(state, seat, {"kind": "act", "verb": action["id"]})
    for card in drawn["pile"]["cards"]:
        if "intent" in card:
            legal(state, seat, card["intent"])
    counted = re.fullmatch(r"(\d+) points in hand, (\d+) laid", drawn["hand"]["note"])
    if state.over is not None and counted is not None:
        assert int(counted[2]) - int(counted[1]) == view(state, seat).points[seat]
    if state.over is None and state.actor == seat:
        for verb in state.sheet.table.phases[state.phase].steps:
            straight = verb is Verb.KNOCK and state.sheet.options.get("knock_limit") == 0
            if verb not in (Verb.PASS, Verb.BUY) and not straight:
                assert verb.value in actions, verb


def legal(state: State, seat: int, intent: dict[str, Any]) -> None:
    action = read_intent({"id": "a" * 12, "version": 1, **intent}).action
    assert action is not None
    refusal = explain(view(state, seat), action)
    assert refusal is None, refusal


@pytest.mark.parametrize("name", variant_names())
def test_a_hand_is_sorted_by_rank_where_the_contract_asks_for_sets_alone(name: str) -> None:
    for state, table in walk(name, {}, seed=3):
        seat = state.turn
        contract = state.sheet.contract(state.round)
        asked = contract.text if contract.count and not state.opened[seat] else ""
        sets_alone = "set" in asked and "run" not in asked
        assert scene(view(state, seat), 1, table)["hand"]["sort"] == ("rank" if sets_alone else "suit"), asked
