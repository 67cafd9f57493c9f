"""Fits: the cards that can go on the melds of the table, and the best way to lay off a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rummy_widgets.cards import Card
from rummy_widgets.cards.card import MAX_COPIES, RANKS
from rummy_widgets.engine import View
from rummy_widgets.melds import End, Meld, MeldGrammar
from rummy_widgets.melds.grammar import rank_at
from rummy_widgets.players.aims import RANK_BITS


class Place(NamedTuple):
    """Where cards go: the place of a meld, an end for runs, and the faces that fit (bits)."""

    target: int
    end: End | None
    faces: int


def places_of(grammar: MeldGrammar, target: int, meld: Meld) -> list[Place]:
    """Return where a natural card can go on one meld."""
    if meld.suit is None:
        most = grammar.largest_set
        if most is not None and len(meld) >= most:
            return []
        faces = RANK_BITS[meld.rank - 1]
        if grammar.distinct_suits:
            faces &= ~sum(1 << card.face for card in meld.cards if not card.is_joker)
        return [Place(target, None, faces)]
    ends = ((end, meld.next_face(grammar, end)) for end in End)
    return [Place(target, end, 1 << face.face) for end, face in ends if face is not None]


class Fits:
    """What fits on a table's melds."""

    def __init__(self, grammar: MeldGrammar, melds: Sequence[Meld]) -> None:
        self.melds = melds
        self.places = [
            place for target, meld in enumerate(melds) for place in places_of(grammar, target, meld)
        ]
        self.faces = 0
        for place in self.places:
            self.faces |= place.faces
        self._grammar = grammar

    def reach(self, cards: Iterable[Card]) -> int:
        """Return the faces that fit once the cards that fit have been laid off (bits)."""
        have = 0
        for card in cards:
            if not card.is_joker:
                have |= 1 << card.face
        reach = self.faces
        if have & reach:
            for place in self.places:
                if place.end is not None and place.faces & have:
                    reach |= self._beyond(place, have)
        return reach

    def room(self, face: int) -> int:
        """Return how many cards of a face the table takes at the least; a set takes every copy of a rank."""
        places = [place for place in self.places if place.faces >> face & 1]
        if any(place.end is None for place in places):
            return 1 if self._grammar.distinct_suits else MAX_COPIES
        return len(places)

    def after(self, place: Place) -> int:
        """Return the face that fits next once a card was laid off at a run's end (a bit); none for sets."""
        return 0 if place.end is None else self._beyond(place, place.faces) & ~place.faces

    def _beyond(self, place: Place, have: int) -> int:
        """Return the faces that fit at a run's end one after another while the ones before are held."""
        meld, grammar = self.melds[place.target], self._grammar
        first = place.faces.bit_length() - 1
        suit, rank = first - first % RANKS, first % RANKS
        reach, added = place.faces, 1
        step = -1 if place.end is End.LOW else 1
        while have >> (suit + rank) & 1:
            added += 1
            start = rank_at(meld.rank, -added) if step < 0 else meld.rank
            if step < 0 and not grammar.opens_below(meld.rank, added):
                break
            if added > RANKS or not grammar.allows_window(start, len(meld) + added):
                break
            rank = (rank + step) % RANKS
            reach |= 1 << (suit + rank)
        return reach


_last: tuple[object, object, Fits] | None = None


def fits_on(view: View) -> Fits:
    """Return what fits on the table of a view; the last table's answer is kept."""
    global _last
    if _last is None or _last[0] is not view.melds or _last[1] is not view.sheet:
        _last = (view.melds, view.sheet, Fits(view.sheet.grammar, [laid.meld for laid in view.melds]))
    return _last[2]
