"""Walks through matches of any game, with the laws that hold in all of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from rummy_widgets.cards import fresh_pack, shuffled
from rummy_widgets.engine import (
    DEALER,
    Action,
    State,
    apply,
    discard,
    explain,
    first_round,
    lay_down,
    lay_off,
    legal_actions,
    match_over,
    next_round,
    restock,
    round_points,
    totals,
    view,
)
from rummy_widgets.melds import as_claims
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.position import read_position, write_position
from tests.engine.laws import laws
from tests.engine.laws.tables import Step, all_cards

MOST = 6_000


def choose(state: State, rng: random.Random, liking: dict[Verb, float]) -> Action:
    """Return a legal action at random, verbs with a liking tried first."""
    if state.actor == DEALER:
        order = list(state.pile[:-1])
        rng.shuffle(order)
        return restock(order)
    legal = list(legal_actions(state))
    assert legal, f"seat {state.actor} is stuck in phase {state.phase}"
    for verb, likely in liking.items():
        some = [action for action in legal if action.verb is verb]
        if some and rng.random() < likely:
            return rng.choice(some)
        legal = [action for action in legal if action.verb is not verb] or legal
    return rng.choice(legal)


def unusual(state: State, rng: random.Random) -> Action:
    """Return an action that is seldom legal."""
    cards = rng.sample(state.hand, min(len(state.hand), rng.randint(1, 4))) or [*state.pile[-1:]]
    rest = [card for card in state.hand if card not in cards[:1]]
    groups = tuple(as_claims(rest[place : place + 4]) for place in range(0, len(rest), 4))
    return rng.choice(
        (
            lay_down([cards]),
            lay_off(cards, rng.randint(0, len(state.melds))),
            discard(cards[0]),
            Action(rng.choice(list(Verb))),
            Action(Verb.SHOW, melds=(as_claims(cards),)),
            Action(Verb.DECLARE, cards=as_claims(cards[:1])),
            Action(Verb.DECLARE, cards=as_claims(cards[:1]), melds=groups),
        )
    )


def play_out(
    variant: str,
    options: dict[str, Any],
    seats: int,
    seed: int,
    liking: dict[Verb, float],
    *,
    of_step: Callable[[Step], None] = lambda step: None,
    rounds: int = 99,
    every: int = 5,
    careful: float = 0.0,
) -> Counter[str]:
    """Play a match, or its first rounds, hold the laws to it, and return the verbs and endings met.

    So often as `careful` says an action is the tidy bot's.
    """
    tidy = find_bot("tidy")
    rng = random.Random(f"{variant} {seed}")
    sheet = find_variant(variant, options)
    pack = sheet.pack(seats)
    state = first_round(sheet, seats, shuffled(pack, rng), dealer=rng.randrange(seats))
    met: Counter[str] = Counter()
    for _ in range(rounds):
        for number in range(MOST):
            if state.over is not None:
                break
            if state.actor != DEALER and rng.random() < careful:
                action = tidy.choose(view(state, state.actor), rng)
            else:
                action = choose(state, rng, liking)
            after, events = apply(state, action)
            step = Step(state, action, after, events)
            _of_step(step)
            of_step(step)
            if number % every == 0 or after.over is not None:
                _now_and_then(step, rng)
            met[action.verb.value] += 1
            state = after
        assert state.over is not None, f"no end of {variant}, {options}, seed {seed}"
        met[state.over.how.value] += 1
        points = round_points(state)
        assert totals(state) == tuple(a + b for a, b in zip(state.scores, points, strict=True))
        if match_over(state):
            return met
        state = next_round(state, shuffled(pack, rng))
        assert sorted(all_cards(state)) == sorted(fresh_pack(pack))
    return met


def _of_step(step: Step) -> None:
    laws.cards_are_conserved(step.after)
    assert all(now or not was for was, now in zip(step.before.out, step.after.out, strict=True))
    known = {Verb.DRAW, Verb.TAKE, Verb.BUY, Verb.PASS, Verb.RESTOCK}
    if step.action.verb not in known and step.before.actor != DEALER:
        shrunk = len(step.before.hands[step.before.actor]) - len(step.after.hands[step.before.actor])
        assert shrunk >= (0 if step.action.verb in (Verb.DROP, Verb.DONE, Verb.SHOW, Verb.LAY_OFF) else 1)


def _now_and_then(step: Step, rng: random.Random) -> None:
    after = step.after
    laws.nothing_is_changed_in_place(step)
    laws.somebody_can_act(after)
    laws.proposals_are_legal(after)
    written = write_position(after)
    again = read_position(written)
    assert write_position(again) == written
    assert list(legal_actions(again)) == list(legal_actions(after))
    if step.action.seat is None and step.before.actor != DEALER:
        assert parse_action(format_action(step.action)) == step.action
    if step.before.actor == DEALER:
        return
    tries = [step.action, *(unusual(step.before, rng) for _ in range(2))]
    for action in tries:
        laws.judged_alike(step.before, action)
    _no_leak(step.before, rng.randrange(step.before.seats), tries, rng)


def _no_leak(state: State, seat: int, tries: list[Action], rng: random.Random) -> None:
    """What a seat cannot see changes neither its view, nor what it may do, nor what it is told."""
    other = laws.permuted(state, seat, rng)
    assert view(other, seat) == view(state, seat)
    assert list(legal_actions(view(other, seat))) == list(legal_actions(view(state, seat)))
    if seat == state.actor:
        for action in tries:
            assert explain(other, action) == explain(state, action)
