"""Laying: which melds to put down, and which cards to add to the table."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widgets.cards import Card
from rummy_widgets.engine import Action, View, explain, lay_down, lay_off
from rummy_widgets.melds import End, Meld
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.melds.needs import missing
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.players.aims import aims_of
from rummy_widgets.players.fits import Fits, Place, fits_on
from rummy_widgets.rules.turn import Verb

WAYS = 24  # ways to open that are compared
JOKER_WORTH = 5  # points that a joker kept for later is worth
NEARLY_OUT = 2  # cards in another hand that call for haste
MELDS = 40  # further melds that are compared


def lay(view: View) -> Action | None:
    """Return the best lay-down or lay-off there is; None where there is none."""
    steps = view.sheet.table.phases[view.phase].steps
    seat = view.seat
    if seat is None:
        return None
    if not view.opened[seat] and view.sheet.contract(view.round).count:
        return _open(view) if Verb.LAY_DOWN in steps else None
    if Verb.LAY_DOWN in steps:
        further = _further(view)
        if further is not None:
            return further
    return _lay_off(view) if Verb.LAY_OFF in steps and view.opened[seat] else None


def _open(view: View) -> Action | None:
    sheet = view.sheet
    if not sheet.turn.meld_on_first_turn and view.turns < view.seats:
        return None
    contract = sheet.contract(view.round)
    if len(view.hand) < contract.cards:
        return None
    counts = face_counts(view.hand)
    kinds = contract.kinds
    aims = aims_of(sheet.grammar, contract.count, contract.size, bytes(counts), kinds)
    # The aims are an estimate, exact for one meld and a card off for two; the true answer takes longer.
    if aims.lack > contract.count:
        return None
    if not kinds and missing(sheet.grammar, contract.count, contract.size, counts):
        return None
    ways = contract.openings(sheet.grammar, view.hand, limit=WAYS)
    for melds in sorted(ways, key=lambda way: _rest_cost(view, way)):
        action = lay_down(meld.claims() for meld in melds)
        if explain(view, action) is None:
            return action
    return None


def _further(view: View) -> Action | None:
    if len(view.hand) < view.sheet.grammar.smallest:
        return None
    size = view.sheet.opening.further_size
    if aims_of(view.sheet.grammar, 1, size, bytes(face_counts(view.hand))).lack:
        return None
    melds = find_melds(view.sheet.grammar, view.hand, limit=MELDS)
    if not melds:
        return None
    ways: list[tuple[Meld, ...]] = [(), *((meld,) for meld in melds)]
    for index, meld in enumerate(melds):
        taken = set(meld.cards)
        ways += [(meld, other) for other in melds[index + 1 :] if taken.isdisjoint(other.cards)]
    for way in sorted(ways, key=lambda way: _rest_cost(view, way))[:WAYS]:
        action = lay_down(meld.claims() for meld in way)
        if not way or explain(view, action) is None:
            return action if way else None
    return None


def _rest_cost(view: View, melds: Sequence[Meld]) -> tuple[int, int]:
    """Return what is left in hand, in points and cards, after melds and all the lay-offs they allow."""
    gone = {card for meld in melds for card in meld.cards}
    rest = [card for card in view.hand if card not in gone]
    fits = Fits(view.sheet.grammar, [*(laid.meld for laid in view.melds), *melds])
    reach = fits.reach(rest)
    stays = [card for card in rest if not card.is_joker and not reach >> card.face & 1]
    jokers = sum(1 for card in rest if card.is_joker)
    return view.sheet.scoring.cost(stays) - JOKER_WORTH * jokers, len(stays)


def _lay_off(view: View) -> Action | None:
    """Return the lay-off of one card: naturals first, where most can follow; then jokers."""
    fits = fits_on(view)
    have = _naturals(view)
    for card in view.hand:
        if not card.is_joker and fits.faces >> card.face & 1:
            places = [place for place in fits.places if place.faces >> card.face & 1]
            action = _first_legal(view, card, sorted(places, key=lambda place: not fits.after(place) & have))
            if action is not None:
                return action
    if view.sheet.jokers.joker_swap != "none":
        swapped = _swap(view)
        if swapped is not None:
            return swapped
    jokers = [card for card in view.hand if card.is_joker]
    return _lay_joker(view, jokers[0]) if jokers else None


def _lay_joker(view: View, joker: Card) -> Action | None:
    """Return where a joker is laid off, if it is: a bridge for a card held is best, then a set.

    A joker is kept while it may still make a meld with cards in hand and nobody is about to go out.
    """
    fits = fits_on(view)
    have = _naturals(view)
    bridges = [place for place in fits.places if fits.after(place) & have]
    others = (count for seat, count in enumerate(view.counts) if seat != view.seat)
    calm = min(others) > NEARLY_OUT and view.idle_turns < view.seats
    if calm and not bridges and have.bit_count() > 1:
        return None
    return _first_legal(view, joker, bridges or sorted(fits.places, key=lambda place: place.end is not None))


def _first_legal(view: View, card: Card, places: Sequence[Place]) -> Action | None:
    for place in places:
        action = lay_off([card], place.target, place.end)
        if explain(view, action) is None:
            return action
    return None


def _swap(view: View) -> Action | None:
    """Return putting a natural card in the place of a run's joker, where the rules let one."""
    held = {card.face: card for card in view.hand}
    for target, laid in enumerate(view.melds):
        meld = laid.meld
        for place in range(len(meld)):
            face = meld.stands_for(place)
            if face is not None and face.face in held:
                for end in (None, End.HIGH):
                    action = lay_off([held[face.face]], target, end)
                    if explain(view, action) is None:
                        return action
    return None


def _naturals(view: View) -> int:
    """Return the faces held, jokers apart (bits)."""
    have = 0
    for card in view.hand:
        if not card.is_joker:
            have |= 1 << card.face
    return have
