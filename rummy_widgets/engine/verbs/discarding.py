"""Discard: one card to the pile, which ends the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rummy_widgets.cards import Card
from rummy_widgets.engine.action import Action
from rummy_widgets.engine.calling import ask_callers
from rummy_widgets.engine.ending import out_if_empty
from rummy_widgets.engine.event import EventKind, one_card
from rummy_widgets.engine.flow import Outcome, go_on
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, State, without
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.melds import Claim
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.turn import Verb


class _Discards(dict[Card, Action]):
    """The one action that throws each card away, made when it is first asked for."""

    def __missing__(self, card: Card) -> Action:
        self[card] = made = Action(Verb.DISCARD, cards=(Claim(card),))
        return made


_DISCARDS: Final = _Discards()


def _propose(seen: Seen) -> Iterator[Action]:
    return map(_DISCARDS.__getitem__, seen.hand)


def _legal(seen: Seen) -> Iterable[Action]:
    hand = seen.hand
    back = None if seen.sheet.turn.redraw_discard_allowed or len(hand) == 1 else seen.taken
    # Named without a mark, the card just taken means another copy, where one is held.
    if back is not None and not back.copy and [card.face for card in hand].count(back.face) > 1:
        back = None
    kept = not seen.sheet.jokers.joker_discard and _has_other(seen)
    if back is None and not kept:
        return map(_DISCARDS.__getitem__, hand)
    return [_DISCARDS[card] for card in hand if card is not back and not (kept and card.is_joker)]


def _judge(seen: Seen, action: Action) -> Objection | None:
    if not action.cards:
        return Objection(Point.NO_CARDS)
    if len(action.cards) > 1:
        cards = tuple(claim.card for claim in action.cards)
        return Objection(Point.TOO_MANY_CARDS, cards, {"count": str(len(cards))})
    card = action.cards[0].card
    if card is seen.taken and not seen.sheet.turn.redraw_discard_allowed and len(seen.hand) > 1:
        return Objection(Point.DISCARD_BACK, (card,))
    if card.is_joker and not seen.sheet.jokers.joker_discard and _has_other(seen):
        return Objection(Point.DISCARD_JOKER, (card,))
    return None


def _has_other(seen: Seen) -> bool:
    """Tell whether a card that is no joker may be thrown; without one a joker must be allowed to go."""
    back = None if seen.sheet.turn.redraw_discard_allowed else seen.taken
    return any(not card.is_joker and card is not back for card in seen.hand)


def _perform(state: State, action: Action) -> Outcome:
    card = action.cards[0].card
    seat = state.actor
    threw = one_card(EventKind.DISCARDED, seat, card)
    state = state.with_hand(seat, without(state.hands[seat], card), pile=(*state.pile, card), discarder=seat)
    asking = state.sheet.table.phases[state.phase].asks.get(Verb.DISCARD)
    state, events = out_if_empty(state, seat)
    if not events:
        asked = ask_callers(state, asking, seat) if asking is not None else None
        state, events = asked or go_on(state, Verb.DISCARD)
    return state, (threw, *events)


DISCARD = VerbCode(_propose, _judge, _perform, legal=_legal)
