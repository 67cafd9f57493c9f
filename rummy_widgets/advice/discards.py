"""Discards: the cards of a hand that help least, judged by what the seat can see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummy_widgets.advice.groups import is_wild, sorted_in_groups, weigh_loose
from rummy_widgets.advice.standing import Standing
from rummy_widgets.cards import Card
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.engine import View, discard, explain
from rummy_widgets.engine.knocks import deadwood
from rummy_widgets.melds.grammar import AceRule
from rummy_widgets.melds.shapes import face_counts

_NEAR = 2  # ranks apart at which two cards may still come into one run


def least_useful(view: View, kept: Iterable[int] = ()) -> list[Card]:
    """Return one card of each face that may be thrown away, the least useful first; `kept` faces come last.

    A card is worth most that brings the contract (or a further meld) nearer, then one that fits on the
    table, then one with neighbours in the hand; of equals the dearest goes first.
    """
    spare: dict[int, Card] = {}
    for card in sorted(view.hand):
        if card.face not in spare and explain(view, discard(card, view.seat)) is None:
            spare[card.face] = card
    standing = Standing(view)
    keep = set(kept)
    if view.sheet.knocking is not None or view.sheet.declaring is not None:
        order = _by_deadwood(view) if view.sheet.knocking is not None else _by_groups(standing)
        ranked = {card.face: spare[card.face] for card in order if card.face in spare}
        return sorted(ranked.values(), key=lambda card: card.face in keep)
    counts = face_counts(view.hand)
    fitting = standing.fitting if standing.opened else frozenset()

    def worth(face: int) -> tuple[bool, bool, bool, int, int, int, int]:
        counts[face] -= 1
        lack = standing.lack(counts)
        neighbours = _neighbours(view, counts, face)
        counts[face] += 1
        wild = face == JOKER_FACE or face % RANKS + 1 == standing.grammar.wild.wild_rank
        return (face in keep, wild, face in fitting, lack, neighbours, -standing.value(face), face)

    return [spare[face] for face in sorted(spare, key=worth)]


def _by_deadwood(view: View) -> list[Card]:
    """Return the cards of a hand, those first without which least deadwood is left, the dearest of equals."""
    values = view.sheet.scoring.values

    def left(card: Card) -> tuple[int, int, int]:
        rest = tuple(held for held in view.hand if held is not card)
        return deadwood(view, rest), -values[card.rank or 0], card.face

    return sorted(view.hand, key=left)


def _by_groups(standing: Standing) -> list[Card]:
    """Return the cards of a hand, the loose ones first, least useful first, wild ones last."""
    hand = standing.view.hand
    weighed = [one.card for one in weigh_loose(standing, sorted_in_groups(standing, hand))]
    rest = [card for card in hand if card not in weighed]
    rest.sort(key=lambda card: (is_wild(standing, card), -standing.value(card.face), card))
    return [*weighed, *rest]


def _neighbours(view: View, counts: Sequence[int], face: int) -> int:
    """Return how many other cards of the hand share its rank, or its suit close by."""
    if face == JOKER_FACE:
        return 0
    suit, rank = divmod(face, RANKS)
    found = sum(counts[other * RANKS + rank] for other in range(4))
    for step in range(-_NEAR, _NEAR + 1):
        near = rank + step
        if step and (0 <= near < RANKS or view.sheet.grammar.ace is AceRule.WRAP):
            found += counts[suit * RANKS + near % RANKS]
    return found
