"""Knock, gin, big gin, done: a hand is shown, the other lays off, and both are counted (rules.md 2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.engine.action import Action
from rummy_widgets.engine.ending import finish
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.flow import Outcome, enter
from rummy_widgets.engine.knocks import (
    best_shown,
    deadwood,
    droppable,
    in_reach,
    knock_limit,
    knocking,
    knocks,
)
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Finish, Seen, Showing, State, TableMeld, with_item, without
from rummy_widgets.engine.verbs.showing import show_best
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.melds import Claim, Meld, MeldFault, as_claims, extend, read_meld
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.turn import Verb
from rummy_widgets.rules.words import points_text

# -- what may be shown


def _propose_knock(seen: Seen) -> Iterator[Action]:
    manual = knocking(seen).knock_melds == "manual"
    for card, left in knocks(seen):
        if left:
            melds = best_shown(seen, without(seen.hand, card), card) if manual else ()
            shown = tuple(meld.claims() for meld in melds)
            yield Action(Verb.KNOCK, cards=(Claim(card),), melds=shown)


def _propose_gin(seen: Seen) -> Iterator[Action]:
    return iter([Action(Verb.GIN, cards=(Claim(card),)) for card, left in knocks(seen) if not left])


def _propose_big_gin(seen: Seen) -> Iterator[Action]:
    return iter(() if deadwood(seen, seen.hand) else (Action(Verb.BIG_GIN),))


def _judge_knock(seen: Seen, action: Action) -> Objection | None:
    against = _against_card(seen, action) or _against_melds(seen, action)
    if against is not None:
        return against
    rest = without(seen.hand, action.cards[0].card)
    left, points = _left_over(seen, action, rest)
    limit = knock_limit(seen)
    if points > limit:
        words = {"points": points_text(points), "limit": str(limit), "left": pretty_cards(left)}
        return Objection(Point.KNOCK_DEADWOOD if limit else Point.KNOCK_STRAIGHT, left, words)
    by_hand = points and not action.melds and knocking(seen).knock_melds == "manual"
    if by_hand and find_melds(seen.sheet.grammar, rest, limit=1):
        return Objection(Point.KNOCK_MELDS)
    return None


def _judge_gin(seen: Seen, action: Action) -> Objection | None:
    against = _against_card(seen, action) or _against_melds(seen, action)
    if against is not None:
        return against
    return _against_deadwood(seen, action, without(seen.hand, action.cards[0].card))


def _judge_big_gin(seen: Seen, action: Action) -> Objection | None:
    if action.cards:
        cards = tuple(claim.card for claim in action.cards)
        return Objection(Point.TOO_MANY_CARDS, cards, {"count": str(len(cards))})
    return _against_melds(seen, action) or _against_deadwood(seen, action, seen.hand)


def _against_card(seen: Seen, action: Action) -> Objection | None:
    """Say what is wrong with the one card that is thrown face down."""
    cards = tuple(claim.card for claim in action.cards)
    if not cards:
        return Objection(Point.NO_CARDS)
    if len(cards) > 1:
        return Objection(Point.TOO_MANY_CARDS, cards, {"count": str(len(cards))})
    if cards[0] not in droppable(seen):
        return Objection(Point.DISCARD_BACK, cards, {"cards": pretty_cards(cards)})
    return None


def _against_melds(seen: Seen, action: Action) -> Objection | None:
    """Say which of the melds that are named is none."""
    for claims in action.melds:
        if not claims:
            return Objection(Point.NO_CARDS)
        read = read_meld(seen.sheet.grammar, claims)
        if isinstance(read, MeldFault):
            words = {"cards": pretty_cards(claim.card for claim in claims), **read.words}
            return Objection(read.fault, read.cards, words)
    return None


def _against_deadwood(seen: Seen, action: Action, rest: tuple[Card, ...]) -> Objection | None:
    left, points = _left_over(seen, action, rest)
    if points:
        return Objection(
            Point.GIN_DEADWOOD, left, {"points": points_text(points), "left": pretty_cards(left)}
        )
    return None


def _left_over(seen: Seen, action: Action, rest: tuple[Card, ...]) -> tuple[tuple[Card, ...], int]:
    """Return the cards outside the melds of a hand and what they cost; the least where no melds are named."""
    scoring = seen.sheet.scoring
    if action.melds:
        named = {claim.card for meld in action.melds for claim in meld}
        left = tuple(card for card in rest if card not in named)
        return left, scoring.cost(left)
    points = deadwood(seen, rest)
    if not points:
        return (), 0
    return best_arrangement(seen.sheet.grammar, scoring.values, rest).deadwood, points


# -- showing


def _perform_knock(state: State, action: Action) -> Outcome:
    card = action.cards[0].card
    rest = without(state.hand, card)
    if action.melds:
        melds = _read(state, action)
    elif deadwood(state, rest):
        melds = best_shown(state, rest, card)
    else:
        melds = _arranged(state, rest)
    shown = {card for meld in melds for card in meld.cards}
    if len(shown) == len(rest):
        return _go_gin(state, action, EventKind.WENT_GIN, Finish.GIN)
    state, events = _show(state, melds, EventKind.KNOCKED, (card,))
    state = state.evolve(showing=Showing(state.turn, Verb.KNOCK.value))
    if knocking(state).layoff:
        state, more = enter(state, state.sheet.table.phases[state.phase].steps[Verb.KNOCK])
    else:
        state, more = _count(state, Finish.KNOCKED, ())
    return state, (*events, *more)


def _perform_gin(state: State, action: Action) -> Outcome:
    return _go_gin(state, action, EventKind.WENT_GIN, Finish.GIN)


def _perform_big_gin(state: State, action: Action) -> Outcome:
    return _go_gin(state, action, EventKind.WENT_BIG_GIN, Finish.BIG_GIN)


def _go_gin(state: State, action: Action, kind: EventKind, how: Finish) -> Outcome:
    thrown = tuple(claim.card for claim in action.cards)
    melds = _read(state, action) if action.melds else _arranged(state, without(state.hand, *thrown))
    state, events = _show(state, melds, kind, thrown)
    state = state.evolve(showing=Showing(state.turn, how.value))
    state, more = _count(state, how, ())
    return state, (*events, *more)


def _read(state: State, action: Action) -> tuple[Meld, ...]:
    read = (read_meld(state.sheet.grammar, claims) for claims in action.melds)
    return tuple(meld for meld in read if isinstance(meld, Meld))


def _arranged(state: State, cards: Sequence[Card]) -> tuple[Meld, ...]:
    return best_arrangement(state.sheet.grammar, state.sheet.scoring.values, cards).melds


def _show(state: State, melds: Sequence[Meld], kind: EventKind, thrown: tuple[Card, ...]) -> Outcome:
    """Throw a card and put melds on the table; what stays in the hand is its deadwood."""
    seat = state.actor
    rest = without(state.hands[seat], *thrown)
    state = state.with_hand(seat, rest, pile=(*state.pile, *thrown), taken=None, drawn=None)
    state, laid = _lay(state, seat, melds)
    return state, (Event(kind, seat, cards=thrown), *laid)


def _lay(state: State, seat: int, melds: Sequence[Meld]) -> Outcome:
    if not melds:
        return state, ()
    cards = [card for meld in melds for card in meld.cards]
    places = range(len(state.melds), len(state.melds) + len(melds))
    events = tuple(
        Event(EventKind.LAID_DOWN, seat, cards=meld.cards, target=place)
        for place, meld in zip(places, melds, strict=True)
    )
    state = state.with_hand(
        seat,
        without(state.hands[seat], *cards),
        melds=(*state.melds, *(TableMeld(seat, meld) for meld in melds)),
        laid=with_item(state.laid, seat, True),
    )
    return state, events


# -- the other hand


def _count(state: State, how: Finish, on: Sequence[Meld]) -> Outcome:
    """Arrange the other hand at its least, with lay-offs on melds, and end the round."""
    seat = (state.turn + 1) % state.seats
    sheet = state.sheet
    found = best_arrangement(sheet.grammar, sheet.scoring.values, state.hands[seat], on=on)
    events: tuple[Event, ...] = ()
    for place, _, cards in found.laid_off:
        meld = extend(sheet.grammar, state.melds[place].meld, as_claims(cards))
        assert isinstance(meld, Meld)
        state = state.with_hand(
            seat,
            without(state.hands[seat], *cards),
            melds=with_item(state.melds, place, state.melds[place].lengthened(meld, seat)),
            laid=with_item(state.laid, seat, True),
        )
        events = (*events, Event(EventKind.LAID_OFF, seat, cards=cards, target=place))
    state, laid = _lay(state, seat, found.melds)
    state, ended = finish(state, how, state.turn)
    return state, (*events, *laid, *ended)


def _propose_done(seen: Seen) -> Iterator[Action]:
    yield Action(Verb.DONE)


def _judge_done(seen: Seen, action: Action) -> Objection | None:
    return None


def _perform_done(state: State, action: Action) -> Outcome:
    if state.sheet.knocking is None:
        return show_best(state)
    manual = knocking(state).knock_melds == "manual"
    on = () if manual else tuple(laid.meld for laid in state.melds)
    state, events = _count(state, Finish.KNOCKED, on)
    return state, events


def _legal_knock(seen: Seen) -> Iterable[Action]:
    if not in_reach(seen):
        return ()
    if knocking(seen).knock_melds == "manual":
        return (action for action in _propose_knock(seen) if _judge_knock(seen, action) is None)
    return _propose_knock(seen)  # with no melds named, the deadwood says it all


KNOCK = VerbCode(_propose_knock, _judge_knock, _perform_knock, legal=_legal_knock)
GIN = VerbCode(_propose_gin, _judge_gin, _perform_gin, legal=_propose_gin)
BIG_GIN = VerbCode(_propose_big_gin, _judge_big_gin, _perform_big_gin, legal=_propose_big_gin)
DONE = VerbCode(_propose_done, _judge_done, _perform_done)
