"""The tidy bot: works toward the contract, lays down and off what it can, keeps what still fits."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rummy_widgets.cards import Card
from rummy_widgets.cards.card import JOKER_FACE
from rummy_widgets.engine import Action, View, buy, discard, draw, legal_actions, pass_, take
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.players.aims import FACES, Aims, aims_of, worth
from rummy_widgets.players.fits import fits_on
from rummy_widgets.players.laying import lay
from rummy_widgets.rules.turn import Verb


class TidyBot:
    """Play with care, and the same way in every seat."""

    name: Final = "tidy"

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return what seems best; `rng` settles what seems equal."""
        if view.must_use is not None:
            return next(iter(legal_actions(view)))
        steps = view.sheet.table.phases[view.phase].steps
        if Verb.LAY_DOWN in steps or Verb.LAY_OFF in steps:
            laid = lay(view)
            if laid is not None:
                return laid
        if Verb.BUY in steps:
            return buy() if wants_to_buy(view) else pass_()
        if Verb.TAKE in steps and view.pile and wants_to_take(view):
            return take()
        if Verb.DRAW in steps:
            return draw()
        if Verb.PASS in steps:
            return pass_()
        return discard(worst(view, rng))


def aims_in(view: View, counts: Sequence[int]) -> Aims:
    """Return what a seat works toward: the contract, or any further meld."""
    opening = view.sheet.opening
    if view.seat is not None and view.opened[view.seat]:
        return aims_of(view.sheet.grammar, 1, opening.further_size, bytes(counts))
    contract = view.sheet.contract(view.round)
    return aims_of(view.sheet.grammar, contract.count, contract.size, bytes(counts))


def unseen_in(view: View) -> list[int]:
    """Return how many of each face the seat has not seen: neither held, nor on the table, nor in the pile."""
    pack = view.sheet.pack(view.seats)
    left = [pack.packs] * FACES + [pack.jokers]
    for card in view.hand:
        left[card.face] -= 1
    for card in view.pile:
        left[card.face] -= 1
    for laid in view.melds:
        for card in laid.meld.cards:
            left[card.face] -= 1
    return left


def wants_to_take(view: View) -> bool:
    """Tell whether the upcard is worth more than a card from the stock."""
    card = view.pile[-1]
    if card.is_joker:
        return True
    counts = face_counts(view.hand)
    aims = aims_in(view, counts)
    if view.seat is not None and view.opened[view.seat]:
        if fits_on(view).reach(view.hand) >> card.face & 1:
            return True
        return aims.lack <= 1 and bool(aims.helps >> card.face & 1)
    return bool(aims.helps >> card.face & 1)


def wants_to_buy(view: View) -> bool:
    """Tell whether the upcard is worth a further card from the stock."""
    card = view.pile[-1]
    counts = face_counts(view.hand)
    aims = aims_in(view, counts)
    others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
    if view.seat is not None and view.opened[view.seat]:
        return len(view.hand) >= 2 and aims.lack == 1 and bool(aims.helps >> card.face & 1)
    if min(others) <= 2:
        return False
    if card.is_joker:
        return True
    return bool(aims.helps >> card.face & 1)


def worst(view: View, rng: random.Random) -> Card:
    """Return the card to throw."""
    back = None if view.sheet.turn.redraw_discard_allowed else view.taken
    faces = {card.face: card for card in view.hand if card is not back}
    if len(faces) > 1:
        faces.pop(JOKER_FACE, None)
    counts = face_counts(view.hand)
    aims = aims_in(view, counts)
    total, keep = worth(aims, bytes(counts), unseen_in(view))
    opened = view.seat is not None and view.opened[view.seat]
    fits = fits_on(view)
    reach = fits.reach(view.hand)
    values = view.sheet.scoring.values
    following = (view.turn + 1) % view.seats
    best, best_score = None, 0.0
    for face, card in faces.items():
        score = 0.0 if face == JOKER_FACE else keep[face] / total if total else 0.0
        if reach >> face & 1:
            if opened:
                score += 10.0
            elif view.opened[following]:
                score += 0.1
        score -= 0.002 * values[card.rank or 0]
        score += 1e-6 * rng.random()
        if best is None or score < best_score:
            best, best_score = card, score
    assert best is not None
    return best
