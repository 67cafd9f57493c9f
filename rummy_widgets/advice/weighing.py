"""Weighing: every discard, the upcard and a buy, with the numbers that speak for and against them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from rummy_widgets.advice.outs import Outs, contract_outs, helping_faces, lies_apart, outs_of, place_outs
from rummy_widgets.advice.standing import Standing, with_face
from rummy_widgets.cards import Card
from rummy_widgets.engine import View, discard, explain
from rummy_widgets.errors import SetupError
from rummy_widgets.rules import Verb

_CLOSE: Final = 2  # a seat with so few cards may go out before a buy pays
_SPARE: Final = 2  # cards for each seat that stock and pile keep, or the round runs dry


@dataclass(frozen=True)
class DiscardAdvice:
    """What throwing a card away leaves.

    `missing`: cards lacking for the contract, or for a further meld once it is down; `value`: what the
    thrown card costs; `fits_on_table`: it could be laid off; `loose`: it would stay in hand anyway.
    """

    card: Card
    missing: int
    value: int
    fits_on_table: bool
    loose: bool
    standing: Standing = field(repr=False, compare=False)

    @cached_property
    def points_left(self) -> int:
        """Return the points left in hand once all is laid that can be."""
        if self.loose:
            return self.standing.least(self.standing.counts) - self.value
        return self.standing.least(with_face(self.standing.counts, self.card.face, -1))

    @cached_property
    def cards_left(self) -> int:
        """Return how many cards are then left."""
        if self.loose:
            return self.standing.stuck(self.standing.counts).total() - 1
        return self.standing.stuck(with_face(self.standing.counts, self.card.face, -1)).total()

    @cached_property
    def outs(self) -> Outs:
        """Return the cards whose draw then helps: for the contract, or to find a place once it is down."""
        standing = self.standing
        rest = with_face(standing.counts, self.card.face, -1)
        if not standing.opened and self.missing == standing.lack(standing.counts):
            return contract_outs(standing, rest, helping_faces(standing))
        if not standing.opened:
            return contract_outs(standing, rest)
        if self.loose:
            return _outs_without(standing, self.card.face)
        return place_outs(standing, rest)

    @property
    def chance(self) -> float:
        """Return the chance that the next card from the stock is one of the outs."""
        return self.outs.chance


def discards(view: View) -> list[DiscardAdvice]:
    """Return every face that may be thrown away, best first.

    Before the contract is down: fewest cards missing, then most outs; with the contract in hand, what would
    stay in hand anyway, then fewest points left. Once it is down: fewest points left, then fewest cards,
    then most outs. Of equals, what cannot be laid off goes before what can, and the dearest first. Jokers
    go last while the contract is not down.
    """
    return weigh_discards(Standing(view))


def weigh_discards(standing: Standing) -> list[DiscardAdvice]:
    """Return `discards` of a standing."""
    groups: dict[tuple[int, ...], list[DiscardAdvice]] = {}
    weighed = [_weigh(standing, card) for card in _throwable(standing.view)]
    if (standing.opened or not standing.lack(standing.counts)) and not standing.light:
        return sorted(weighed, key=_heavy_key)
    for advice in weighed:
        groups.setdefault(_first_key(advice, standing), []).append(advice)
    ranked: list[DiscardAdvice] = []
    for key in sorted(groups):
        # Outs take time: they are counted where they decide.
        group = groups[key]
        decides = len(group) > 1 and (standing.opened or group[0].missing > 0)
        group.sort(key=_last_key)
        if decides:
            group.sort(key=lambda one: -one.outs.total)
        ranked += group
    return ranked


def _weigh(standing: Standing, card: Card) -> DiscardAdvice:
    face = card.face
    fits = bool(standing.on) and (card.is_joker or face in standing.fitting)
    lack = standing.lack(with_face(standing.counts, face, -1))
    loose = face in standing.stuck(standing.counts)
    return DiscardAdvice(card, lack, standing.value(face), fits, loose, standing)


def _first_key(advice: DiscardAdvice, standing: Standing) -> tuple[int, ...]:
    if standing.opened:
        return advice.points_left, advice.cards_left
    if advice.missing:
        return advice.card.is_joker, advice.missing
    # With the contract in hand, what would be laid is not thrown while anything else can be.
    if not advice.loose and standing.stuck(standing.counts):
        return advice.card.is_joker, 0, 1, -advice.value
    return advice.card.is_joker, 0, 0, advice.points_left


def _heavy_key(advice: DiscardAdvice) -> tuple[int, ...]:
    """Rank a discard from a hand that is too large to be arranged without each of its cards."""
    return not advice.loose, advice.card.is_joker, *_last_key(advice)


def _last_key(advice: DiscardAdvice) -> tuple[int, ...]:
    return advice.fits_on_table, -advice.value, advice.card.face


def _throwable(view: View) -> list[Card]:
    """Return one card of each face that may be thrown; of each face where it is not the time to throw."""
    held: dict[int, Card] = {}
    phase = view.sheet.table.phases.get(view.phase)
    now = view.seat == view.actor and view.over is None and phase is not None and Verb.DISCARD in phase.steps
    for card in sorted(view.hand):
        if card.face not in held and (not now or explain(view, discard(card)) is None):
            held[card.face] = card
    return list(held.values())


def _outs_without(standing: Standing, face: int) -> Outs:
    """Return the outs of an opened hand less a card that stays in it: no other cards than before can be.

    A card that finds a place beside this one finds it without it too, unless this one goes along.
    """
    before = place_outs(standing, standing.counts)
    if not before.counted:
        return before
    rest = with_face(standing.counts, face, -1)
    left = standing.least(standing.counts) - standing.value(face)

    def stays_without(drawn: int) -> bool:
        if lies_apart(standing, standing.counts, drawn):
            return True
        together = with_face(standing.counts, drawn)
        return face in standing.stuck(together) or standing.least(with_face(rest, drawn)) <= left

    kept = tuple(out for out in before.cards if stays_without(out.card.face))
    return Outs(kept, before.pool, standing.lack(rest))


@dataclass(frozen=True)
class UpcardAdvice:
    """What the top of the pile would do for a hand, and whether it is worth having.

    `missing_before` and `missing_after` are cards lacking for the contract, or for a further meld once that
    is down; `outs` the cards of the stock that would help instead; `cost` is what the card costs in hand
    and `average` what a card from the stock does; `fewest` is the smallest of the other hands.
    """

    card: Card
    worth: bool
    missing_before: int
    missing_after: int
    outs: Outs
    cost: int
    average: float
    fewest: int
    standing: Standing = field(repr=False, compare=False)

    @cached_property
    def points_before(self) -> int:
        """Return the points left without the card once all is laid that can be, with nothing thrown."""
        return self.standing.least(self.standing.counts)

    @cached_property
    def points_after(self) -> int:
        """Return the points left with the card once all is laid that can be, with nothing thrown."""
        return self.standing.least(with_face(self.standing.counts, self.card.face))

    @property
    def nearer(self) -> bool:
        """Tell whether the card makes fewer cards lack."""
        return self.missing_after < self.missing_before


def take_advice(view: View) -> UpcardAdvice:
    """Return whether the upcard is worth more than an unknown card from the stock.

    It is, before the contract is down, if it is a joker, brings the contract nearer, or finds a place once
    the contract is in hand; afterwards if it finds a place in a meld or on the table.
    """
    return weigh_upcard(Standing(view), buying=False)


def buy_advice(view: View) -> UpcardAdvice:
    """Return whether the upcard is worth buying, with a card from the stock that comes on top.

    It is, before the contract is down, if it is a joker or brings the contract nearer, unless somebody
    holds so few cards that the round may end first, or so few are left to draw that it would run dry (a
    card that completes the contract is bought all the same); afterwards if it saves at least the points
    that the second card costs on average.
    """
    return weigh_upcard(Standing(view), buying=True)


def weigh_upcard(standing: Standing, *, buying: bool) -> UpcardAdvice:
    """Return `take_advice` or `buy_advice` of a standing; raise SetupError where the pile is empty."""
    view = standing.view
    if not view.pile:
        raise SetupError("there is no upcard to weigh: the pile is empty")
    card = view.pile[-1]
    counts, after = standing.counts, with_face(standing.counts, card.face)
    lack, lack_after = standing.lack(counts), standing.lack(after)
    fewest = min(number for seat, number in enumerate(view.counts) if seat != standing.seat)
    if standing.opened:
        price = standing.average if buying else 0
        worth = standing.least(after) + price <= standing.least(counts)
    elif not lack:
        worth = not buying and standing.least(after) <= standing.least(counts)
    else:
        worth = card.is_joker or lack_after < lack
        if buying and lack_after and (fewest <= _CLOSE or is_dry(view)):
            worth = False
    outs = outs_of(standing, counts)
    cost, average = standing.value(card.face), standing.average
    return UpcardAdvice(card, worth, lack, lack_after, outs, cost, average, fewest, standing)


def is_dry(view: View) -> bool:
    """Tell whether so few cards are left in stock and pile that buying more would starve the table."""
    return view.stock_count + len(view.pile) < _SPARE * view.seats
