"""The knocker: keeps deadwood low and chances many, and shows its hand when that should win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from rummy_widgets.cards import Card, fresh_pack
from rummy_widgets.engine import Action, View, discard, draw, legal_actions, pass_, take
from rummy_widgets.engine.knocks import deadwood, droppable
from rummy_widgets.melds import as_claims
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules.turn import Verb


@dataclass(frozen=True, slots=True)
class KnockHabits:
    """How the bot weighs things, found by play against other bots.

    `chances`: what a point that the next card saves on average weighs against a point of deadwood.
    `take_gain`: how much better than before a hand must be for the upcard to be taken. `feeds`: what a card
    weighs that goes with one the other seat has taken, `helps` one that goes with cards nobody has seen.
    `late`: turns after which a knock is weighed again, `safe` the deadwood with which it is still made.
    """

    chances: float = 3.0
    take_gain: float = 3.0
    feeds: float = 1.5
    helps: float = 0.08
    late: int = 24
    safe: int = 6


def knock_or_play(view: View, rng: random.Random, habits: KnockHabits) -> Action:
    """Return what seems best in a game in which hands are shown; `rng` settles what seems equal."""
    steps = view.sheet.table.phases[view.phase].steps
    if Verb.DONE in steps:
        return _lay_off_or_done(view)
    if Verb.TAKE in steps and view.pile and _wants_to_take(view, habits, only=_only_to_knock(view)):
        return take()
    if Verb.DRAW in steps:
        return draw()
    if Verb.PASS in steps:
        return pass_()
    shown = _shows(view, habits)
    if shown is not None:
        return shown
    return discard(_worst(view, rng, habits))


def _only_to_knock(view: View) -> bool:
    """Tell whether a take must be followed by showing the hand."""
    phases = view.sheet.table.phases
    return Verb.DISCARD not in phases[phases[view.phase].steps[Verb.TAKE]].steps


def _shows(view: View, habits: KnockHabits) -> Action | None:
    """Return the best way to show the hand, if it should be shown now."""
    steps = view.sheet.table.phases[view.phase].steps
    if Verb.BIG_GIN in steps and not deadwood(view, view.hand):
        return Action(Verb.BIG_GIN)
    ways = [action for action in legal_actions(view) if action.verb in (Verb.KNOCK, Verb.GIN)]
    if not ways:
        return None
    left = {action: _left(view, action) for action in ways}
    best = min(ways, key=lambda action: (left[action], -_cost(view, action)))
    must = Verb.DISCARD not in steps
    if must or left[best] <= habits.safe or view.turns <= habits.late:
        return best
    return None


def _left(view: View, action: Action) -> int:
    thrown = action.cards[0].card
    return deadwood(view, tuple(card for card in view.hand if card is not thrown))


def _cost(view: View, action: Action) -> int:
    return view.sheet.scoring.values[action.cards[0].card.rank or 0]


def _lay_off_or_done(view: View) -> Action:
    """Return the next of the best lay-offs; `done` where there is none, or where it finds them itself."""
    policy = view.sheet.knocking
    if policy is None or policy.knock_melds == "auto":
        return Action(Verb.DONE)
    on = [laid.meld for laid in view.melds]
    found = best_arrangement(view.sheet.grammar, view.sheet.scoring.values, view.hand, on=on)
    for place, _, cards in found.laid_off:
        return Action(Verb.LAY_OFF, cards=as_claims(cards), target=place)
    return Action(Verb.DONE)


def unseen_by(view: View) -> tuple[Card, ...]:
    """Return the cards that may still come from the stock, as far as the seat can know."""
    gone = {*view.hand, *view.pile}
    gone.update(card for laid in view.melds for card in laid.meld.cards)
    gone.update(card for cards in view.known for card in cards)
    return tuple(card for card in fresh_pack(view.sheet.pack(view.seats)) if card not in gone)


def _worth(view: View, hand: tuple[Card, ...], unseen: Sequence[Card], habits: KnockHabits) -> float:
    """Return what a hand weighs, less being better: its deadwood, less what the next card should save."""
    values = view.sheet.scoring.values
    left = deadwood(view, hand)
    saved = 0
    for card in unseen:
        saved += left + values[card.rank or 0] - deadwood(view, (*hand, card))
    return left - habits.chances * saved / max(1, len(unseen))


def _wants_to_take(view: View, habits: KnockHabits, *, only: bool) -> bool:
    card = view.pile[-1]
    if only:
        return any(action.verb is Verb.TAKE for action in legal_actions(view))
    values = view.sheet.scoring.values
    before = deadwood(view, view.hand)
    more = (*view.hand, card)
    # A card that joins no meld is taken only where it makes one nearer by far; most do not.
    saved = before + values[card.rank or 0] - deadwood(view, more)
    unseen = unseen_by(view)
    now = _worth(view, view.hand, unseen, habits)
    if not saved and values[card.rank or 0] >= max(values[held.rank or 0] for held in view.hand):
        return False
    after = min(
        _worth(view, tuple(held for held in more if held is not thrown), unseen, habits)
        for thrown in view.hand
    )
    return after < now - habits.take_gain


def _worst(view: View, rng: random.Random, habits: KnockHabits) -> Card:
    unseen = unseen_by(view)
    known = [card for seat, cards in enumerate(view.known) if seat != view.seat for card in cards]

    def weight(thrown: Card) -> float:
        hand = tuple(card for card in view.hand if card is not thrown)
        feeds = sum(_go_together(thrown, card) for card in known)
        helps = sum(_go_together(thrown, card) for card in unseen)
        worth = _worth(view, hand, unseen, habits)
        return worth + habits.feeds * feeds + habits.helps * helps + 1e-6 * rng.random()

    return min(droppable(view), key=weight)


def _go_together(one: Card, other: Card) -> bool:
    """Tell whether two cards may stand in one meld of three."""
    if one.rank is None or other.rank is None:
        return False
    return one.rank == other.rank or (one.suit is other.suit and abs(one.rank - other.rank) <= 2)
