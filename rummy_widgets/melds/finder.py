"""The finder: every meld that a hand holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from rummy_widgets.cards import Card
from rummy_widgets.melds.grammar import MeldGrammar
from rummy_widgets.melds.meld import Meld
from rummy_widgets.melds.shapes import Pool, face_counts, make_melds, shapes_in


def find_melds(grammar: MeldGrammar, hand: Iterable[Card], *, limit: int | None = None) -> list[Meld]:
    """Return the melds in a hand, at most `limit`, in an order that does not depend on the hand's.

    Copies of a face are not told apart: the lowest held are used. A joker stands for the card of its place;
    which joker or wild card stands in is not told apart either. Melds of jokers alone, where they are
    allowed, appear once for each size.
    """
    held = tuple(hand)
    shapes = shapes_in(grammar, face_counts(held))
    melds: Iterator[Meld] = (make_melds(Pool(grammar, held), (shape,))[0] for shape in shapes)
    if grammar.wild.wild_rank is not None:
        melds = iter(dict.fromkeys(melds))  # a wild card that stands in for itself is no new meld
    return list(islice(melds, limit))
