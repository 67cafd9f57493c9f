"""Refused actions for the tests of fixes: at random from play, and all that the tests of clauses know."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from pathlib import Path

from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.engine import (
    DEALER,
    Action,
    Refusal,
    State,
    buy,
    discard,
    draw,
    explain,
    lay_down,
    lay_off,
    pass_,
    take,
)
from rummy_widgets.melds import Claim, End, as_claims
from rummy_widgets.rules import Verb
from tests.engine.clauses.situations import Refused
from tests.engine.laws.tables import Table, some_claim, unusual, walk


def some_tries(state: State, rng: random.Random) -> Iterator[Action]:
    """Yield actions that a seat might try, many of them not legal."""
    hand = list(state.hand)
    dared = unusual(state, rng)
    if dared is not None:
        yield dared
    yield rng.choice([draw(), take(), buy(), pass_(), Action(Verb.DISCARD), Action(Verb.LAY_DOWN)])
    if not hand:
        return
    yield discard(rng.choice([*hand, card_of_face(rng.randrange(53))]))
    if state.taken is not None:
        yield discard(state.taken)
    yield Action(Verb.DISCARD, cards=as_claims(rng.sample(hand, min(len(hand), 2))))
    few = rng.sample(hand, min(len(hand), rng.randint(1, 4)))
    yield lay_down([[some_claim(card, hand, rng) for card in few]])
    target = rng.randrange(len(state.melds) + 1)
    yield lay_off(few[: rng.randint(1, 3)], target, rng.choice((None, None, End.LOW, End.HIGH)))
    yield near_meld(hand, rng)


def near_meld(hand: list[Card], rng: random.Random) -> Action:
    """Return a lay-down of cards that go together, one of them perhaps wrong."""
    like = rng.choice(hand)
    alike = [card for card in hand if card.is_joker or card.rank == like.rank or card.suit is like.suit]
    rng.shuffle(alike)
    cards = sorted({like, *alike[: rng.randint(1, 4)]})
    return lay_down([[Claim(card) for card in cards]])


def refused_in_play(table: Table, *, share: float = 0.2) -> Iterator[tuple[State, Action, Refusal]]:
    """Yield actions refused to the seat that is asked, from a share of the states of a round."""
    rng = random.Random(table.seed ^ 0xF1)
    for step in walk(table):
        state = step.before
        if state.actor == DEALER or rng.random() > share:
            continue
        for action in some_tries(state, rng):
            refusal = explain(state, action)
            if refusal is not None:
                yield state, action, refusal


def refused_by_clause() -> list[Refused]:
    """Return every refusal that the tests of clauses know."""
    folder = Path(__file__).parent.parent / "engine" / "clauses"
    names = sorted(path.stem for path in folder.glob("test_*.py"))
    modules = [importlib.import_module(f"tests.engine.clauses.{name}") for name in names]
    return [refusal for module in modules for refusal in getattr(module, "REFUSALS", [])]
