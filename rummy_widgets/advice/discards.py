"""Discards: the cards of a hand that help least, judged by what the seat can see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummy_widgets.cards import Card
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.engine import View, discard, explain
from rummy_widgets.melds import End
from rummy_widgets.melds.grammar import AceRule
from rummy_widgets.melds.needs import missing
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
    counts = face_counts(view.hand)
    keep = set(kept)
    opened = view.opened[view.actor]
    fitting = _fitting(view) if opened else frozenset()
    contract = view.sheet.contract(view.round)
    count, size = (1, view.sheet.opening.further_size) if opened else (contract.count, contract.size)
    values = view.sheet.scoring.values

    def worth(face: int) -> tuple[bool, bool, bool, int, int, int, int]:
        counts[face] -= 1
        lack = missing(view.sheet.grammar, count, size, counts)
        neighbours = _neighbours(view, counts, face)
        counts[face] += 1
        rank = 0 if face == JOKER_FACE else face % RANKS + 1
        return (face in keep, face == JOKER_FACE, face in fitting, lack, neighbours, -values[rank], face)

    return [spare[face] for face in sorted(spare, key=worth)]


def _fitting(view: View) -> frozenset[int]:
    """Return the faces that go on a meld of the table now."""
    fitting: set[int] = set()
    for laid in view.melds:
        if laid.meld.suit is None:
            fitting.update(suit * RANKS + laid.meld.rank - 1 for suit in range(4))
        else:
            ends = (laid.meld.next_face(view.sheet.grammar, end) for end in End)
            fitting.update(face.face for face in ends if face is not None)
    return frozenset(fitting)


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
