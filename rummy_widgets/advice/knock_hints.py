"""Hints where hands are shown by knocking: the upcard, the discard, whether to knock, the lay-offs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from rummy_widgets.advice.laying import lay_off_steps
from rummy_widgets.advice.outs import Out, Outs
from rummy_widgets.advice.standing import Standing
from rummy_widgets.advice.telling import Steps, are_left, joined, odds, said
from rummy_widgets.advice.wording import melds_text, named
from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.engine import Action, View, discard, draw, explain, legal_actions, pass_, take
from rummy_widgets.engine.knocks import deadwood, droppable, knock_limit
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules import Verb
from rummy_widgets.rules.words import begin, listed, points_text

Told = tuple[Action, Steps]
WAIT: Final = 0.25  # the chance of gin with the next card from which on a knock waits
_EARLY: Final = 10  # cards that the stock must still hold for that
_SAVING: Final = 3.0  # what a point saved by the next card, on average, weighs against one that is left
_SHOWN: Final = 3  # discards that the second step names


@dataclass(frozen=True)
class Throw:
    """A card that may be thrown, and the deadwood that is left without it."""

    card: Card
    left: int
    value: int
    hand: tuple[Card, ...] = field(repr=False)
    standing: Standing = field(repr=False, compare=False)

    @cached_property
    def saved(self) -> dict[int, int]:
        """Return the unseen faces that would join a meld, each with the points that saves."""
        view, standing = self.standing.view, self.standing
        found = {}
        for face, number in enumerate(standing.pool):
            if number and _may_join(self.hand, card_of_face(face)):
                with_it = deadwood(view, (*self.hand, card_of_face(face)))
                if with_it < self.left + standing.value(face):
                    found[face] = self.left + standing.value(face) - with_it
        return found

    @property
    def outs(self) -> Outs:
        """Return the cards of which one more would join a meld."""
        pool = self.standing.pool
        found = tuple(Out(card_of_face(face), pool[face]) for face in self.saved)
        return Outs(found, self.standing.pool_size, 0)

    @property
    def worth(self) -> float:
        """Return what is left, less what the next card saves: the less the better."""
        pool = self.standing.pool
        saving = sum(pool[face] * points for face, points in self.saved.items())
        return self.left - _SAVING * saving / max(1, self.standing.pool_size)


def _may_join(hand: Sequence[Card], card: Card) -> bool:
    """Tell whether a card could be in a meld with cards of a hand; never wrong when it says no."""
    if sum(1 for held in hand if held.rank == card.rank) > 1:
        return True
    near = sum(1 for held in hand if held.suit is card.suit and abs((held.rank or 0) - (card.rank or 0)) <= 2)
    return near > 1


def throws(view: View) -> list[Throw]:
    """Return every card that may be thrown, best first: by what is left and what the next card saves."""
    return throws_of(Standing(view))


def throws_of(standing: Standing) -> list[Throw]:
    """Return `throws` of a standing."""
    view = standing.view
    found = []
    for card in droppable(view):
        rest = tuple(held for held in view.hand if held is not card)
        found.append(Throw(card, deadwood(view, rest), standing.value(card.face), rest, standing))
    return sorted(found, key=lambda one: (round(one.worth, 9), one.left, -one.value, one.card))


def gin_outs(view: View, hand: tuple[Card, ...], standing: Standing | None = None) -> Outs:
    """Return the cards whose draw makes gin of a hand: with one thrown, or with none, nothing is left."""
    return _reaching(standing or Standing(view), hand, 0)


def knock_outs(view: View, hand: tuple[Card, ...], standing: Standing | None = None) -> Outs:
    """Return the cards whose draw lets a hand be shown: with one thrown, no more than the limit is left."""
    return _reaching(standing or Standing(view), hand, knock_limit(view))


def _reaching(standing: Standing, hand: tuple[Card, ...], limit: int) -> Outs:
    view = standing.view
    most = max(standing.values)
    found = []
    for face, number in enumerate(standing.pool):
        if not number:
            continue
        more = (*hand, card_of_face(face))
        # Throwing a card never saves more than the dearest is worth.
        if deadwood(view, more) - most > limit:
            continue
        if least_after(view, more) <= limit:
            found.append(Out(card_of_face(face), number))
    return Outs(tuple(found), standing.pool_size, 0)


def least_after(view: View, hand: tuple[Card, ...], kept: Card | None = None) -> int:
    """Return the least deadwood after one card of a hand, not the one to be kept, is thrown."""
    return min(
        deadwood(view, tuple(held for held in hand if held is not card)) for card in hand if card is not kept
    )


# -- what to do


def knock_hint(standing: Standing) -> Told:
    """Return the hint for a seat of such a game that is asked."""
    view = standing.view
    steps = view.sheet.table.phases[view.phase].steps
    if Verb.DONE in steps:
        return _lay_off(standing)
    if any(verb in steps for verb in (Verb.TAKE, Verb.DRAW, Verb.PASS)):
        return _get_a_card(standing)
    shown = _show(standing)
    return shown if shown is not None else _throw(standing)


def _get_a_card(standing: Standing) -> Told:
    view = standing.view
    steps = view.sheet.table.phases[view.phase].steps
    decline = draw() if Verb.DRAW in steps else pass_()
    what = "Draw from the stock." if decline.verb is Verb.DRAW else "Pass: leave the upcard."
    now = deadwood(view, view.hand)
    if not view.pile or explain(view, take()) is not None:
        why = odds(_joining(standing, view.hand, now), "joins one of your melds", "join one of your melds")
        where = "Look at the stock: there is no upcard to take."
        if view.pile:
            where = "Look at the stock: the upcard is not for you now."
        return decline, ("You need a card: where can it come from?", where, what, why)
    card = view.pile[-1]
    more = (*view.hand, card)
    joins = deadwood(view, more) < now + standing.value(card.face)
    after = least_after(view, more, card)
    limit = knock_limit(view)
    only = Verb.DISCARD not in view.sheet.table.phases[steps[Verb.TAKE]].steps
    look = f"Look at the upcard, {said(card)}, and at what it would do for your hand."
    if joins or only or (after <= limit < now):
        told = f"{said(card)} joins a meld of yours: " if joins else ""
        told += f"with {said(card)} and your worst card thrown, {are_left(after)} instead of {now}."
        told = begin(told)
        if after <= limit:
            told += f" You can knock with {limit} or less."
        return take(), ("Does the upcard help your hand?", look, f"Take {said(card)}.", told)
    chance = odds(_joining(standing, view.hand, now), "joins one of them", "join one of them")
    why = joined(f"{begin(said(card))} joins no meld of yours; {are_left(now)}.", chance)
    nudge = "The upcard, which you can see, or a new card from the stock: which helps you more?"
    return decline, (nudge, look, what, why)


def _joining(standing: Standing, hand: tuple[Card, ...], left: int) -> Outs:
    """Return the cards of which one more would join a meld of a whole hand."""
    return Throw(hand[0], left, 0, hand, standing).outs


def _show(standing: Standing) -> Told | None:
    """Return the best way to show the hand, where it should be shown now."""
    view = standing.view
    steps = view.sheet.table.phases[view.phase].steps
    if Verb.BIG_GIN in steps and not deadwood(view, view.hand):
        melds = best_arrangement(standing.grammar, standing.values, view.hand).melds
        text = melds_text([meld.claims() for meld in melds])
        told = (
            "Are any of your cards outside a meld?",
            f"Look at {text}.",
            "Go big gin: show all your cards.",
        )
        return Action(Verb.BIG_GIN), (*told, "All your cards are in melds, and there is nothing to throw.")
    ways = [found for found in legal_actions(view) if found.verb in (Verb.KNOCK, Verb.GIN)]
    if not ways:
        return None
    left = {
        found: deadwood(view, tuple(card for card in view.hand if card is not found.cards[0].card))
        for found in ways
    }
    best = min(ways, key=lambda found: (left[found], -standing.value(found.cards[0].card.face)))
    card = best.cards[0].card
    rest = tuple(held for held in view.hand if held is not card)
    melds = best_arrangement(standing.grammar, standing.values, rest).melds
    text = melds_text([meld.claims() for meld in melds])
    where = f"Look at {text}, and at {said(card)}."
    if best.verb is Verb.GIN:
        nudge = "Look at your melds: is one card alone outside them?"
        why = f"Without {said(card)} every card is in a meld, and no points are left."
        return best, (nudge, where, f"Throw {said(card)} and go gin.", why)
    gin = gin_outs(view, rest, standing)
    limit = knock_limit(view)
    chance = odds(gin, "makes gin", "make gin")
    if Verb.DISCARD in steps and gin.chance >= WAIT and view.stock_count > _EARLY:
        could = f"Without {said(card)} {are_left(left[best])}, and you could knock."
        why = f"{could} {chance} That is worth waiting."
        nudge = "You could knock: is it worth waiting for gin?"
        return discard(card), (nudge, where, f"Discard {said(card)}, and do not knock yet.", why)
    shown = f", showing {melds_text(best.melds)}" if best.melds else ""
    nudge = f"Count the cards outside your melds: you may knock with {points_text(limit)} or less."
    why = f"Without {said(card)} {are_left(left[best])}, and {limit} is the most you may knock with. {chance}"
    return best, (nudge, where, f"Knock with {said(card)}{shown}.", why)


def _throw(standing: Standing) -> Told:
    view = standing.view
    ranked = throws_of(standing)
    best = ranked[0]
    card = said(best.card)
    shown = sorted(one.card for one in ranked[:_SHOWN])
    where = f"Look at {listed(said(one) for one in shown)}: one of them helps you least."
    over = best.left - knock_limit(view)
    many = f", {over} too many to knock" if over > 0 else ""
    first = f"{are_left(best.left, start=True)}{many}."
    other = next((one for one in ranked[1:] if one.left != best.left), None)
    compared = ""
    if other is not None and other.left > best.left:
        compared = f"Throwing {said(other.card)} instead would leave {other.left}."
    elif other is not None:
        fewer = other.outs.total
        compared = f"Throwing {said(other.card)} instead would leave {other.left}, but then {_joins(fewer)}."
    chance = odds(best.outs, "joins a meld then", "join a meld then")
    nudge = "Which card helps you least?"
    return discard(best.card), (nudge, where, f"Discard {card}.", joined(first, compared, chance))


def _joins(number: int) -> str:
    if not number:
        return "no unseen card joins a meld"
    return f"only {number} unseen {'card joins' if number == 1 else 'cards join'} a meld"


def _lay_off(standing: Standing) -> Told:
    """Return the next of the best lay-offs on the melds that were shown, chosen with the hand's own melds."""
    view = standing.view
    found = best_arrangement(standing.grammar, standing.values, view.hand, on=standing.on)
    before = deadwood(view, view.hand)
    own = melds_text([meld.claims() for meld in found.melds])
    kept = (
        f"Keep {own} as your own, and {are_left(found.points)}" if own else are_left(found.points, start=True)
    )
    for action in lay_off_steps(standing, found.laid_off):
        if explain(view, action) is None:
            cards = named(claim.card for claim in action.cards)
            assert action.target is not None
            meld = standing.on[action.target].name
            end = f" at the {action.end.value} end" if action.end is not None else ""
            nudge = "Do any of your cards go on the melds that were shown?"
            where = f"Look at the {meld}, and at your {cards}."
            why = f"{kept} once all is laid off that goes, instead of {before}."
            return action, (nudge, where, f"Lay {cards} off on the {meld}{end}.", why)
    nudge = "Can you still lower your count?"
    where = "Look at the melds that were shown: none takes a card you can spare."
    return Action(Verb.DONE), (nudge, where, "Say done.", f"{kept}.")
