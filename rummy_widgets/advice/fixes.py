"""Fixes: the smallest legal repairs of a refused action, or why there are none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from rummy_widgets.advice.contracts import further_allowed, how_far
from rummy_widgets.advice.discards import least_useful
from rummy_widgets.advice.lay_downs import contracts_first, lay_down_repairs
from rummy_widgets.advice.lay_offs import lay_off_repairs
from rummy_widgets.advice.moments import moves_now
from rummy_widgets.advice.repairs import MOST, Fix, Repair, Tried, smallest
from rummy_widgets.advice.showing import SHOWING, other_shows
from rummy_widgets.advice.taking import other_takes
from rummy_widgets.advice.wording import action_words, named
from rummy_widgets.engine import Action, Refusal, View, discard, legal_actions
from rummy_widgets.rules import Point, Verb
from rummy_widgets.rules.words import begin

_LAYING: Final = (Verb.LAY_DOWN, Verb.LAY_OFF)
_PROPOSED: Final = 40  # legal actions looked through
_TOO_MUCH: Final = (Point.LAST_DISCARD, Point.LAST_TAKEN, Point.MELDS_TURN, Point.FURTHER)
_WAIT: Final = "Wait until you are asked."
_SAID_OF_ALL: Final = "Your other cards don't change that."
_NOT_ASKED: Final[dict[str, str]] = {
    Point.ROUND_OVER: "Nothing more can be played in it.",
    Point.NOT_YOUR_TURN: "Nothing is asked of you now.",
    Point.VERB: "Only the dealer makes a new stock.",
    Point.RESTOCK: "Only the dealer makes a new stock.",
    Point.BUY_ROUND: "When your turn comes, the top discard costs you nothing extra.",
    **dict.fromkeys(
        (
            Point.BUY_OWN,
            Point.BUY_OPENED,
            Point.BUY_LIMIT,
            Point.BUY_UPCARD,
            Point.BUY_PENALTY,
            Point.TAKE_EMPTY,
        ),
        "Wait for your turn.",
    ),
    Point.BUY_LATE: "You are asked again when there is another discard.",
}


@dataclass(frozen=True, slots=True)
class Fixes:
    """The repairs of a refused action, most useful first; `none` says why there are none."""

    fixes: tuple[Fix, ...] = ()
    none: str | None = None


def fixes(view: View, action: Action, refusal: Refusal) -> Fixes:
    """Return the smallest repairs of an action that was refused to the seat of a view, at most three.

    Each is legal in that view. A repair's size is the number of cards left out and added: naming a joker,
    splitting a meld, saying an end, or laying off what was put down changes none.
    """
    seat = view.seat if action.seat is None else action.seat
    phase = view.sheet.table.phases.get(view.phase)
    if view.over is not None or phase is None or seat is None or not seat == view.seat == view.actor:
        return Fixes((), _NOT_ASKED.get(refusal.point, _WAIT))
    if view.must_use is not None:
        return _only(_using(view, action))
    if action.verb in phase.steps:
        if action.verb in _LAYING and refusal.point != Point.FIRST_TURN:
            return _lay_repairs(view, Tried(action), refusal)
        if action.verb is Verb.DISCARD:
            return _only(_other_discards(view, action))
    found = other_shows(view, action) if action.verb in SHOWING else other_takes(view, action, refusal)
    return _only(found or moves_now(view, action))


def _only(found: tuple[Fix, ...]) -> Fixes:
    return Fixes(found, None if found else "There is nothing else you can do here.")


def _using(view: View, action: Action) -> tuple[Fix, ...]:
    """Return ways to play the card that must be played now, first those that do what was tried."""
    legal = [replace(found, seat=action.seat) for found in islice(legal_actions(view), _PROPOSED)]
    legal.sort(key=lambda found: (found.verb is not action.verb, len(found.claims), found.target or 0))
    return tuple(Fix(found, action_words(view, found)) for found in legal[:MOST])


def _other_discards(view: View, action: Action) -> tuple[Fix, ...]:
    """Return what can be thrown away instead: another copy, one of several named, or what helps least."""
    useful = least_useful(view)
    chosen = {claim.card.face for claim in action.cards}
    among = [card for card in useful if card.face in chosen]
    if among:
        only = "only " if len(action.cards) > 1 else ""
        other = "the other " if not only and view.taken is not None and view.taken.face in chosen else ""
        words = [(card, f"Discard {only}{other}{named([card])}.") for card in among]
    else:
        words = [(card, f"Discard {named([card])}{' instead' if chosen else ''}.") for card in useful]
    return tuple(Fix(discard(card, action.seat), text) for card, text in words[:MOST])


def _lay_repairs(view: View, tried: Tried, refusal: Refusal) -> Fixes:
    found = smallest(view, _repairs(view, tried))
    shown = Verb.DONE in view.sheet.table.phases[view.phase].steps
    if not found and (shown or refusal.point in _TOO_MUCH):
        return _only(moves_now(view, tried.action))
    none = _why_none(view, tried)
    if refusal.point == Point.LAY_OFF_NOWHERE and view.melds:
        none = _SAID_OF_ALL
    return Fixes(found, None if found else none)


def _repairs(view: View, tried: Tried) -> Iterator[Repair]:
    opened = view.opened[view.actor]
    laying_off = tried.action.verb is Verb.LAY_OFF
    steps = view.sheet.table.phases[view.phase].steps
    may_lay_down = Verb.LAY_DOWN in steps and further_allowed(view)
    if not opened and laying_off:
        if Verb.LAY_DOWN in steps:
            yield from contracts_first(view, tried)
        return
    if not opened and view.sheet.contract(view.round).count:
        yield from lay_down_repairs(view, tried, least_kept=0)
        return
    # A repair that keeps too little of what was tried is another idea, not a repair.
    if may_lay_down:
        yield from lay_down_repairs(view, tried, least_kept=min(tried.size, 1 if laying_off else 2))
    if opened and Verb.LAY_OFF in steps:
        yield from lay_off_repairs(view, tried)


def _why_none(view: View, tried: Tried) -> str:
    contract = view.sheet.contract(view.round)
    if not view.opened[view.actor] and contract.count:
        far = how_far(view, [0] * 53)
        if far.reason:
            return f"You can't meet {contract.title} with this hand yet: {far.reason}."
        return "No other contract is in your hand."
    if not tried.size:
        return "Nothing in your hand can be put down now."
    if tried.action.verb is Verb.LAY_DOWN:
        if not further_allowed(view):
            return "None of these cards goes on a meld of the table."
        return "No card in your hand completes this."
    if not view.opened[view.actor]:
        return "There is no meld in your hand to put down first."
    if not view.melds:
        return "There is no meld on the table yet."
    if tried.size == 1:
        return f"{begin(named(tried.cards))} fits on no meld of the table, even with your other cards."
    return "These cards fit on no meld of the table, even with your other cards."
