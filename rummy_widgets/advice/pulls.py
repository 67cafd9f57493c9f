"""Pulls: which cards of a hand belong together, and how many unseen ones would join them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rummy_widgets.advice.standing import Standing
from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.cards.card import JOKER_FACE, RANKS


@dataclass(frozen=True, slots=True)
class Pull:
    """Cards held that one meld wants, how many more it lacks, how many unseen naturals would join them."""

    cards: tuple[Card, ...]
    lack: int
    outs: int


def pull_of(standing: Standing, counts: Sequence[int], face: int) -> Pull | None:
    """Return the nearest meld of the size worked toward that a card of a hand may go into, jokers apart.

    Of several as near, the one that most unseen cards join; None where the card stands alone.
    """
    if face == JOKER_FACE:
        return None
    pulls = [*_runs(standing, counts, face), *_sets(standing, counts, face)]
    near = [pull for pull in pulls if len(pull.cards) > 1]
    return min(near, key=lambda pull: (pull.lack, -pull.outs), default=None)


def _sets(standing: Standing, counts: Sequence[int], face: int) -> Iterator[Pull]:
    grammar, size = standing.grammar, max(standing.size, standing.grammar.set_min)
    if standing.kinds is not None and not standing.kinds.sets:
        return
    if grammar.largest_set is not None and size > grammar.largest_set:
        return
    faces = [suit * RANKS + face % RANKS for suit in range(4)]
    most = 1 if grammar.distinct_suits else size
    held = [one for one in faces for _ in range(min(most, counts[one]))][:size]
    wanted = [one for one in faces if not (grammar.distinct_suits and counts[one])]
    lack = size - len(held)
    outs = sum(standing.pool[one] for one in wanted) if lack else 0
    yield Pull(tuple(map(card_of_face, held)), lack, outs)


def _runs(standing: Standing, counts: Sequence[int], face: int) -> Iterator[Pull]:
    """Yield what is held of each run through a card, windows that hold the same taken together."""
    grammar, size = standing.grammar, max(standing.size, standing.grammar.run_min)
    if size > RANKS or (standing.kinds is not None and not standing.kinds.runs):
        return
    suit, rank = divmod(face, RANKS)
    wanted: dict[tuple[int, ...], set[int]] = {}
    for back in range(size):
        start = (rank - back) % RANKS
        if not grammar.allows_window(start + 1, size):
            continue
        window = [suit * RANKS + (start + place) % RANKS for place in range(size)]
        held = tuple(one for one in window if counts[one])
        wanted.setdefault(held, set()).update(one for one in window if not counts[one])
    for held, faces in wanted.items():
        outs = sum(standing.pool[one] for one in faces)
        yield Pull(tuple(map(card_of_face, held)), size - len(held), outs)
