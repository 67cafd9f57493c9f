"""Near melds: the smallest changes that make cards a meld, whatever is in a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from rummy_widgets.cards import PackSpec, card, card_of_face
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.melds import Claim, Meld, MeldGrammar, MeldKind, read_meld
from rummy_widgets.melds.grammar import rank_at
from rummy_widgets.melds.reading import readings_of
from rummy_widgets.melds.shapes import SUITS

MOST: Final = 3
_SLACK: Final = 2  # changes of so many cards more than the smallest are still told
_MOST_ADDED: Final = 3
_MOST_HOLES: Final = 8  # places of a run that are filled in every way


@dataclass(frozen=True, slots=True)
class Change:
    """Faces to drop and faces to add, both sorted."""

    dropped: tuple[int, ...]
    added: tuple[int, ...]

    @property
    def text(self) -> str:
        """Return it as text: `drop TS, add 6S 9S`."""
        named = (("drop", self.dropped), ("add", self.added))
        parts = [
            f"{verb} {' '.join(card_of_face(face).stem for face in faces)}" for verb, faces in named if faces
        ]
        return ", ".join(parts)

    @property
    def order(self) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
        """Return the key that sorts changes: the smallest first, additions before losses."""
        return (self.cost, len(self.dropped), self.added, self.dropped)

    @property
    def cost(self) -> int:
        """Return how many cards it changes."""
        return len(self.dropped) + len(self.added)

    def holds(self, other: Change) -> bool:
        """Tell whether this is the other change with more done."""
        dropped = Counter(other.dropped) - Counter(self.dropped)
        added = Counter(other.added) - Counter(self.added)
        return not dropped and not added


def nearest_melds(grammar: MeldGrammar, claims: Sequence[Claim], pack: PackSpec) -> tuple[str, ...]:
    """Return as texts the smallest changes that make some cards a meld, at most three.

    `add 9S`, `drop TS`, `drop TS, add 9S`; only naturals are added, no more than the pack has, and at
    least two of the cards and half of them are kept. For jokers alone nothing is told: any card would do.
    Where a joker is named wrongly the texts are its names: `JK=7C`.
    """
    unnamed = [Claim(claim.card) for claim in claims]
    renamed = [_names(meld) for meld in readings_of(grammar, unnamed)]
    if renamed:
        return tuple(dict.fromkeys(filter(None, renamed)))[:MOST]
    held = Counter(claim.card.face for claim in claims)
    found: list[Change] = []
    for change in sorted(set(_changes(grammar, held)), key=lambda change: change.order):
        if found and change.cost > found[0].cost + _SLACK:
            break
        if any(change.holds(smaller) for smaller in found):
            continue
        if not _in_pack(held, change, pack) or not _is_meld(grammar, held, change):
            continue
        found.append(change)
        if len(found) == MOST:
            break
    return tuple(change.text for change in found)


def _names(meld: Meld) -> str:
    if meld.kind is MeldKind.SET:
        return f"JK={meld.rank.letter}"
    places = range(len(meld))
    return " ".join(f"JK={face.stem}" for place in places if (face := meld.stands_for(place)) is not None)


def _changes(grammar: MeldGrammar, held: Counter[int]) -> Iterator[Change]:
    for change in (*_to_runs(grammar, held), *_to_sets(grammar, held)):
        kept = held.total() - len(change.dropped)
        if len(change.added) <= _MOST_ADDED and kept >= max(min(2, held.total()), len(change.dropped)):
            yield change


def _to_runs(grammar: MeldGrammar, held: Counter[int]) -> Iterator[Change]:
    jokers = held[JOKER_FACE]
    longest = min(held.total() + _MOST_ADDED, grammar.longest_run or RANKS * 2)
    for suit in range(len(SUITS)):
        for size in range(grammar.run_min, longest + 1):
            for start in range(1, RANKS + 1):
                if not grammar.allows_window(start, size):
                    continue
                places = Counter(suit * RANKS + rank_at(start, place) - 1 for place in range(size))
                holes = sorted((places - held).elements())
                filled = places & held
                if len(holes) > min(jokers + _MOST_ADDED, _MOST_HOLES) or not filled:
                    continue
                for used in range(min(jokers, len(holes), grammar.jokers_allowed(size, run=True)) + 1):
                    gone = held - filled
                    gone[JOKER_FACE] = jokers - used
                    for by_jokers in combinations(range(len(holes)), used):
                        added = [face for place, face in enumerate(holes) if place not in by_jokers]
                        yield Change(tuple(sorted(gone.elements())), tuple(added))


def _to_sets(grammar: MeldGrammar, held: Counter[int]) -> Iterator[Change]:
    jokers = held[JOKER_FACE]
    for rank in range(1, RANKS + 1):
        faces = [card(rank, suit).face for suit in SUITS]
        own = Counter({face: held[face] for face in faces if held[face]})
        if not own:
            continue
        if grammar.distinct_suits:
            own = Counter(dict.fromkeys(own, 1))
        most = grammar.largest_set or own.total() + jokers + _MOST_ADDED
        for size in range(grammar.set_min, most + 1):
            for used in range(min(jokers, grammar.jokers_allowed(size, run=False)) + 1):
                for naturals in range(1, own.total() + 1):
                    lacking = size - used - naturals
                    if not 0 <= lacking <= _MOST_ADDED or (lacking and naturals < own.total()):
                        continue
                    for kept in set(combinations(sorted(own.elements()), naturals)):
                        gone = held - Counter(kept)
                        gone[JOKER_FACE] = jokers - used
                        dropped = tuple(sorted(gone.elements()))
                        for added in _suits_to_add(grammar, faces, own, lacking):
                            yield Change(dropped, added)


def _suits_to_add(
    grammar: MeldGrammar, faces: Sequence[int], own: Counter[int], lacking: int
) -> Iterator[tuple[int, ...]]:
    """Yield cards to add to a set: those of suits it lacks before second copies."""
    new = [face for face in faces if not own[face]]
    if lacking <= len(new):
        yield from combinations(new, lacking)
    elif not grammar.distinct_suits:
        yield tuple(sorted([*new, *faces][:lacking]))


def _in_pack(held: Counter[int], change: Change, pack: PackSpec) -> bool:
    after = held + Counter(change.added)
    return all(after[face] <= pack.packs for face in change.added)


def _is_meld(grammar: MeldGrammar, held: Counter[int], change: Change) -> bool:
    faces = held - Counter(change.dropped) + Counter(change.added)
    cards = [card_of_face(face, copy) for face, number in faces.items() for copy in range(number)]
    return isinstance(read_meld(grammar, cards, named=False), Meld)
