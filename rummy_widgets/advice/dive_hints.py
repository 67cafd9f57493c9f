"""Hints where the discard pile may be taken deep: how deep to take it, or whether to draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rummy_widgets.advice.outs import outs_of
from rummy_widgets.advice.standing import Standing
from rummy_widgets.advice.telling import Steps, joined, odds, said
from rummy_widgets.advice.wording import take_words
from rummy_widgets.cards import Card
from rummy_widgets.engine import Action, draw, explain, legal_actions, pass_
from rummy_widgets.engine.uses import first_taken
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.rules import Verb
from rummy_widgets.rules.words import begin, points_text

Told = tuple[Action, Steps]
_HELD: Final = 0.15  # what a point more in hand weighs against one more on the table
_HELD_LATE: Final = 0.8  # the same once somebody is about to go out, or the stock runs dry
_NEAR: Final = 3  # cards in another hand with which that seat is about to go out
_DRAW: Final = 2.0  # points that a card from the stock is taken to bring


@dataclass(frozen=True, slots=True)
class Dive:
    """A take, with the cards it brings and what it does for the hand.

    `laid` is how many points more could go on the table at once, `held` how many more would stay in hand;
    `gain` weighs the two.
    """

    action: Action
    cards: tuple[Card, ...]
    laid: int
    held: int
    gain: float


def dives_of(standing: Standing) -> list[Dive]:
    """Return every legal take of the seat that stands so, best first."""
    view = standing.view
    others = min(count for seat, count in enumerate(view.counts) if seat != standing.seat)
    weight = _HELD_LATE if others <= _NEAR or view.stock_count < view.seats else _HELD
    before = standing.least(standing.counts)
    laid_before = standing.cost(standing.counts) - before
    found = []
    for action in legal_actions(view):
        if action.verb is not Verb.TAKE:
            continue
        place = first_taken(view.pile, [claim.card for claim in action.cards])
        assert place is not None
        cards = view.pile[place:]
        counts = [a + b for a, b in zip(standing.counts, face_counts(cards), strict=True)]
        left = standing.least(counts)
        laid = standing.cost(counts) - left - laid_before
        held = left - before
        found.append(Dive(action, cards, laid, held, laid - weight * held))
    return sorted(found, key=lambda dive: (-round(dive.gain, 9), len(dive.cards)))


def dive_hint(standing: Standing) -> Told:
    """Return the hint for a seat that may take the pile deep, or draw."""
    view = standing.view
    found = dives_of(standing)
    stock = explain(view, draw()) is None
    chance = ""
    if stock:
        outs = outs_of(standing, standing.counts)
        chance = odds(outs, "finds a place at once", "find a place at once")
    best = found[0] if found else None
    if best is not None and best.gain > (_DRAW if stock else 0):
        deepest = said(best.cards[0])
        what = take_words(view, best.action)
        where = f"Look at {deepest} in the discard pile, and at what you hold for it."
        nudge = "Look through the whole discard pile before you draw."
        return best.action, (nudge, where, what, joined(_does(best, deepest), chance))
    decline = draw() if stock else pass_()
    what = "Draw from the stock." if stock else "Pass: the round ends when nobody wants a card."
    nudge = "The discard pile, which you can see, or a new card from the stock: which helps you more?"
    if best is None:
        where = "Look at the discard pile: there is nothing in it you may take."
        return decline, (nudge, where, what, chance or "There is nothing else you can do.")
    where = f"Look at the discard pile, from {said(best.cards[0])} up, and at the stock."
    return decline, (nudge, where, what, joined(_does(best, said(best.cards[0])), chance))


def _does(dive: Dive, deepest: str) -> str:
    """Say what a take does for a hand."""
    above = len(dive.cards) - 1
    more = "" if not above else " and the card above it" if above == 1 else f" and the {above} cards above it"
    if not dive.laid and dive.held <= 0:
        return f"{begin(deepest)}{more} would leave your count as it is."
    laid = (
        f"lets you put down {points_text(dive.laid)} more" if dive.laid else "lets you put down nothing more"
    )
    held = ""
    if dive.held:
        stay = "stays" if abs(dive.held) == 1 else "stay"
        held = (
            f", and {points_text(abs(dive.held))} {'more' if dive.held > 0 else 'fewer'} {stay} in your hand"
        )
    return f"Taking {deepest}{more} {laid}{held}."
