"""Restock: the dealer's order for a shuffled stock; chance is a player too."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_widgets.engine.action import Action
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.flow import Outcome, resume
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, State
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.melds import as_claims
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.turn import Verb


def _propose(seen: Seen) -> Iterator[Action]:
    yield Action(Verb.RESTOCK, cards=as_claims(seen.pile[:-1]))


def _judge(seen: Seen, action: Action) -> Objection | None:
    order = [claim.card for claim in action.cards]
    if sorted(order) != sorted(seen.pile[:-1]):
        return Objection(Point.RESTOCK, tuple(order))
    return None


def _perform(state: State, action: Action) -> Outcome:
    waiting = state.waiting
    assert waiting is not None
    order = tuple(claim.card for claim in action.cards)
    state = state.evolve(stock=(*state.stock, *order), turned=state.pile[:-1], pile=state.pile[-1:])
    state, events = resume(state, waiting)
    return state, (Event(EventKind.RESTOCKED, count=len(order)), *events)


RESTOCK = VerbCode(_propose, _judge, _perform)
