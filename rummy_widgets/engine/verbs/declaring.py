"""Declare: one card to the finish slot, the rest in groups; right or wrong, it is done (rules.md 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_widgets.cards import pretty_cards
from rummy_widgets.engine.action import Action
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.flow import Outcome, phase_of
from rummy_widgets.engine.lives import arranged, declaring, grammar_of, have_lives, read_group
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, Showing, State, without
from rummy_widgets.engine.verbs.dropping import leave
from rummy_widgets.engine.verbs.showing import ask_next, lay_groups
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.melds import Meld, as_claims
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.turn import Verb


def _propose(seen: Seen) -> Iterator[Action]:
    """Yield the declaration that is right, if there is one."""
    found = arranged(seen, seen.hand, drop=1)
    if found.melds and not found.deadwood:
        groups = tuple(as_claims(meld.cards) for meld in found.melds)
        yield Action(Verb.DECLARE, cards=as_claims(found.dropped), melds=groups)


def _judge(seen: Seen, action: Action) -> Objection | None:
    cards = tuple(claim.card for claim in action.cards)
    if not cards or any(not group for group in action.melds):
        return Objection(Point.NO_CARDS)
    if len(cards) > 1:
        return Objection(Point.TOO_MANY_CARDS, cards, {"count": str(len(cards))})
    named = {claim.card for claim in action.claims}
    left = tuple(card for card in seen.hand if card not in named)
    if action.melds and left:
        return Objection(Point.DECLARE_REST, left, {"left": pretty_cards(left)})
    return None


def _untimely(seen: Seen, seat: int) -> Objection | None:
    phase = phase_of(seen)
    before = phase is not None and seat == seen.actor and Verb.DRAW in phase.steps
    return Objection(Point.DECLARE_SOON) if before else None


def _perform(state: State, action: Action) -> Outcome:
    seat, card = state.turn, action.cards[0].card
    groups = _right_groups(state, action)
    kind = EventKind.DECLARED_WRONG if groups is None else EventKind.DECLARED
    told = Event(kind, seat, cards=(card,))
    rest = without(state.hands[seat], card)
    state = state.with_hand(seat, rest, pile=(*state.pile, card), discarder=seat)
    if groups is None:
        state, events = leave(state, declaring(state).cap)
    else:
        state, laid = lay_groups(state, seat, groups)
        to = state.sheet.table.phases[state.phase].steps[Verb.DECLARE]
        state = state.evolve(phase=to, showing=Showing(seat, Verb.DECLARE.value), taken=None, drawn=None)
        state, events = ask_next(state, seat)
        events = (*laid, *events)
    return state, (told, *events)


def _right_groups(state: State, action: Action) -> tuple[Meld, ...] | None:
    """Return the groups of a right declaration, the best ones where none are named; None for a wrong one."""
    if not action.melds:
        found = arranged(state, without(state.hands[state.turn], action.cards[0].card))
        return found.melds if found.melds and not found.deadwood else None
    grammar = grammar_of(state)
    read = [read_group(grammar, claims) for claims in action.melds]
    groups = tuple(group for group in read if group is not None)
    return groups if len(groups) == len(read) and have_lives(grammar, groups) else None


DECLARE = VerbCode(_propose, _judge, _perform, _untimely)
