"""Draw and take: a card from the stock, or the top of the discard pile."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_widgets.cards import card_of_face
from rummy_widgets.engine.action import Action
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.flow import Outcome, ask_from, draw_card, go_on, window_open
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, State
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.turn import Verb


def _propose_draw(seen: Seen) -> Iterator[Action]:
    yield Action(Verb.DRAW)


def _judge_draw(seen: Seen, action: Action) -> Objection | None:
    return None


def _perform_draw(state: State, action: Action) -> Outcome:
    phase = state.sheet.table.phases[state.phase]
    if window_open(state, Verb.DRAW):
        asking, events = ask_from(state, phase.asks[Verb.DRAW], state.turn)
        if asking.phase == phase.asks[Verb.DRAW]:
            return asking, (Event(EventKind.DECLINED, state.turn), *events)
        return asking, events
    return draw_card(state, phase.steps[Verb.DRAW])


def _propose_take(seen: Seen) -> Iterator[Action]:
    if seen.pile:
        yield Action(Verb.TAKE)


def _judge_take(seen: Seen, action: Action) -> Objection | None:
    if not seen.pile:
        return Objection(Point.TAKE_EMPTY)
    cards = tuple(claim.card for claim in action.cards)
    if cards and cards not in ((seen.pile[-1],), (card_of_face(seen.pile[-1].face),)):
        return Objection(Point.TOO_MANY_CARDS, cards, {"count": str(len(cards))})
    return None


def _perform_take(state: State, action: Action) -> Outcome:
    card = state.pile[-1]
    seat = state.actor
    took = Event(EventKind.TOOK, seat, cards=(card,))
    state = state.with_hand(
        seat,
        (*state.hands[seat], card),
        pile=state.pile[:-1],
        known=state.known_with(seat, card),
        taken=card,
        discarder=None,
    )
    state, events = go_on(state, Verb.TAKE)
    return state, (took, *events)


DRAW = VerbCode(_propose_draw, _judge_draw, _perform_draw)
TAKE = VerbCode(_propose_take, _judge_take, _perform_take)
