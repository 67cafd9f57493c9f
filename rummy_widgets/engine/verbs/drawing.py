"""Draw and take: a card from the stock, or the top of the discard pile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rummy_widgets.cards import card_of_face
from rummy_widgets.engine.action import Action
from rummy_widgets.engine.event import Event, EventKind, one_card
from rummy_widgets.engine.flow import Outcome, ask_from, draw_card, go_on, phase_of, window_open
from rummy_widgets.engine.knocks import may_knock_with
from rummy_widgets.engine.lives import against_wild
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, State, with_item
from rummy_widgets.engine.uses import against_taking, first_taken, must_be_used
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.melds import as_claims
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.turn import Verb

_THE_DRAW: Final = Action(Verb.DRAW)
_TOP: Final = Action(Verb.TAKE)


def _propose_draw(seen: Seen) -> Iterator[Action]:
    yield _THE_DRAW


def _judge_draw(seen: Seen, action: Action) -> Objection | None:
    if not seen.stock_count and seen.sheet.stock.recycle_when != "on_demand" and _may_pass(seen):
        return Objection(Point.STOCK_EMPTY)
    return None


def _legal_draw(seen: Seen) -> Iterable[Action]:
    return (_THE_DRAW,) if _judge_draw(seen, _THE_DRAW) is None else ()


def _may_pass(seen: Seen) -> bool:
    """Tell whether a seat may refuse the upcard when there is no stock to draw from."""
    phase = phase_of(seen)
    return phase is not None and Verb.PASS in phase.steps and Verb.DRAW in phase.steps


def _is_call(seen: Seen) -> bool:
    """Tell whether the newest discard may be called, which is neither a dive nor a turn's draw."""
    phase = phase_of(seen)
    return phase is not None and phase.calls


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
        yield _TOP
    if seen.sheet.taking.deep and not _is_call(seen):
        for place in range(len(seen.pile) - 2, -1, -1):
            above = seen.pile[place:]
            named = above[:1] if first_taken(seen.pile, above[:1]) == place else above
            yield Action(Verb.TAKE, cards=as_claims(named))


def _judge_take(seen: Seen, action: Action) -> Objection | None:
    if seen.passes and _may_pass(seen):
        return Objection(Point.TAKE_DECLINED)
    if not seen.pile:
        return Objection(Point.TAKE_EMPTY)
    if seen.sheet.wild is not None and against_wild(seen, seen.sheet.wild):
        return Objection(Point.TAKE_WILD, seen.pile[-1:], {"card": seen.pile[-1].pretty})
    if _only_to_knock(seen) and not may_knock_with(seen, seen.pile[-1]):
        return Objection(Point.TAKE_TO_KNOCK, seen.pile[-1:])
    cards = tuple(claim.card for claim in action.cards) if action.cards else ()
    if seen.sheet.taking.deep and not _is_call(seen):
        return against_taking(seen, cards)
    if cards and cards not in ((seen.pile[-1],), (card_of_face(seen.pile[-1].face),)):
        return Objection(Point.TOO_MANY_CARDS, cards, {"count": str(len(cards))})
    return None


def _legal_take(seen: Seen) -> Iterable[Action]:
    if seen.sheet.taking.deep:
        return (action for action in _propose_take(seen) if _judge_take(seen, action) is None)
    return (_TOP,) if _judge_take(seen, _TOP) is None else ()


def _only_to_knock(seen: Seen) -> bool:
    """Tell whether nothing but showing the hand can follow a take."""
    table = seen.sheet.table
    to = table.phases.get(table.phases[seen.phase].steps[Verb.TAKE])
    return to is not None and Verb.KNOCK in to.steps and Verb.DISCARD not in to.steps


def _perform_take(state: State, action: Action) -> Outcome:
    seat = state.actor
    place = first_taken(state.pile, tuple(claim.card for claim in action.cards))
    assert place is not None
    cards = state.pile[place:]
    alone = len(cards) == 1
    took = one_card(EventKind.TOOK, seat, cards[0]) if alone else Event(EventKind.TOOK, seat, cards=cards)
    known = state.known or ((),) * state.seats
    state = state.with_hand(
        seat,
        (*state.hands[seat], *cards),
        pile=state.pile[:place],
        known=with_item(known, seat, (*known[seat], *cards)),
        taken=cards[0] if alone and not _is_call(state) else None,
        must_use=cards[0] if _is_call(state) or must_be_used(state, len(cards)) else None,
        discarder=None,
    )
    state, events = go_on(state, Verb.TAKE)
    return state, (took, *events)


DRAW = VerbCode(_propose_draw, _judge_draw, _perform_draw, legal=_legal_draw)
TAKE = VerbCode(_propose_take, _judge_take, _perform_take, legal=_legal_take)
