"""Drop: a seat leaves the round before it draws, for a fixed price (rules.md 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_widgets.engine.action import Action
from rummy_widgets.engine.ending import finish
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.flow import Outcome, end_turn
from rummy_widgets.engine.lives import declaring, in_first_lap
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Finish, Seen, State, with_item
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.rules.turn import Verb


def _propose(seen: Seen) -> Iterator[Action]:
    yield Action(Verb.DROP)


def _judge(seen: Seen, action: Action) -> Objection | None:
    return None


def _perform(state: State, action: Action) -> Outcome:
    first, later = declaring(state).drop
    dropped = Event(EventKind.DROPPED, state.turn)
    state, events = leave(state, first if in_first_lap(state) else later)
    return state, (dropped, *events)


def leave(state: State, price: int) -> Outcome:
    """Take the turn player out of the round for a price; the last one left wins it."""
    seat = state.turn
    state = state.evolve(out=with_item(state.out, seat, True), fixed=with_item(state.fixed, seat, price))
    left = [other for other in range(state.seats) if not state.out[other]]
    return finish(state, Finish.ALONE, left[0]) if len(left) == 1 else end_turn(state)


DROP = VerbCode(_propose, _judge, _perform)
