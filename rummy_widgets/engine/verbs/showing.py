"""Show and done: after a declaration every other seat shows its groups, or has them found (rules.md 6.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummy_widgets.engine.action import Action
from rummy_widgets.engine.ending import finish
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.flow import Outcome
from rummy_widgets.engine.lives import arranged, grammar_of, read_group
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Finish, Seen, State, TableMeld, with_item, without
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.melds import Meld, MeldFault, as_claims, read_meld
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.turn import Verb


def lay_groups(state: State, seat: int, groups: Sequence[Meld]) -> Outcome:
    """Put a seat's groups on the table; what stays in its hand is in no group."""
    if not groups:
        return state, ()
    cards = [card for group in groups for card in group.cards]
    events = tuple(
        Event(EventKind.LAID_DOWN, seat, cards=group.cards, target=len(state.melds) + place)
        for place, group in enumerate(groups)
    )
    state = state.with_hand(
        seat,
        without(state.hands[seat], *cards),
        melds=(*state.melds, *(TableMeld(seat, group) for group in groups)),
        laid=with_item(state.laid, seat, True),
    )
    return state, events


def ask_next(state: State, after: int) -> Outcome:
    """Ask the next seat in the round to show its hand; when all have, the round is over."""
    showing = state.showing
    assert showing is not None
    seat = after
    while True:
        seat = (seat + state.sheet.seats.step) % state.seats
        if seat == showing.seat:
            return finish(state, Finish.DECLARED, seat)
        if not state.out[seat]:
            return state.evolve(actor=seat), ()


def _propose_show(seen: Seen) -> Iterator[Action]:
    melds = arranged(seen, seen.hand).melds
    if melds:
        yield Action(Verb.SHOW, melds=tuple(as_claims(meld.cards) for meld in melds))


def _judge_show(seen: Seen, action: Action) -> Objection | None:
    if not action.melds or any(not group for group in action.melds):
        return Objection(Point.NO_CARDS)
    grammar = grammar_of(seen)
    for claims in action.melds:
        if read_group(grammar, claims) is None:
            read = read_meld(grammar, claims, named=False)
            assert isinstance(read, MeldFault)
            return Objection(read.fault, read.cards, read.words)
    return None


def _perform_show(state: State, action: Action) -> Outcome:
    grammar = grammar_of(state)
    groups = [group for claims in action.melds if (group := read_group(grammar, claims)) is not None]
    return _show(state, groups)


def show_best(state: State) -> Outcome:
    """Show the hand of the seat that is asked in the groups that leave least."""
    return _show(state, arranged(state, state.hand).melds)


def _show(state: State, groups: Sequence[Meld]) -> Outcome:
    seat = state.actor
    state, laid = lay_groups(state, seat, groups)
    showed = Event(EventKind.SHOWED, seat, cards=state.hands[seat])
    state, events = ask_next(state, seat)
    return state, (*laid, showed, *events)


SHOW = VerbCode(_propose_show, _judge_show, _perform_show)
