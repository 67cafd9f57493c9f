"""The diver: weighs how deep to take the discard pile, and what to do with the deepest card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rummy_widgets.cards import Card
from rummy_widgets.engine import Action, View, draw, explain, legal_actions, pass_, settled
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules.turn import Verb


@dataclass(frozen=True, slots=True)
class DiveHabits:
    """How the bot weighs things, found by play against itself.

    `held`: what a point that stays in hand weighs against a point on the table, `held_late` the same once
    somebody is `near` to going out, or the stock to its end. `draw_gain`: the points a card from the stock is
    taken to bring.
    """

    held: float = 0.15
    held_late: float = 0.8
    near: int = 3
    draw_gain: float = 2.0


def dive_or_draw(view: View, habits: DiveHabits) -> Action:
    """Return the best take, or a card from the stock; a pass where there is none."""
    takes = [action for action in legal_actions(view) if action.verb is Verb.TAKE]
    before = _worth(view, view.hand, habits)
    best: tuple[float, Action] | None = None
    for action in takes:
        hand = (*view.hand, *_taken(view, action))
        gain = _worth(view, hand, habits) - before
        if best is None or gain > best[0]:
            best = gain, action
    if explain(view, draw()) is None:
        return best[1] if best is not None and best[0] > habits.draw_gain else draw()
    return best[1] if best is not None and best[0] > 0 else pass_()


def use(view: View) -> Action:
    """Return the legal action that leaves least in hand, where some card must be used at once."""
    return min(legal_actions(view), key=lambda action: _left_after(view, action))


def _left_after(view: View, action: Action) -> tuple[int, int]:
    gone = {claim.card for claim in settled(view, action).claims}
    left = _left(view, [card for card in view.hand if card not in gone])
    return left, -len(gone)


def _taken(view: View, action: Action) -> tuple[Card, ...]:
    """Return the cards that a take brings: those named, and all above the one that is."""
    if not action.cards:
        return view.pile[-1:]
    if len(action.cards) > 1:
        return view.pile[len(view.pile) - len(action.cards) :]
    named = action.cards[0].card
    faces = [card.face for card in view.pile]
    place = view.pile.index(named) if named.copy else len(faces) - 1 - faces[::-1].index(named.face)
    return view.pile[place:]


def _worth(view: View, hand: tuple[Card, ...], habits: DiveHabits) -> float:
    """Return what a hand is worth: the points it can lay, less a part of those it keeps."""
    left = _left(view, hand)
    others = min(count for seat, count in enumerate(view.counts) if seat != view.seat)
    late = others <= habits.near or view.stock_count < view.seats
    held = habits.held_late if late else habits.held
    return view.sheet.scoring.cost(hand) - left - held * left


def _left(view: View, hand: Iterable[Card]) -> int:
    on = [laid.meld for laid in view.melds]
    return best_arrangement(view.sheet.grammar, view.sheet.scoring.values, hand, on=on).points
