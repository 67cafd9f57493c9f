"""Lay-downs: the ways to put melds of a hand on the table that are nearest to what was tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappush, heapreplace
from itertools import islice
from typing import Final

from rummy_widgets.advice.contracts import kinds_of, laid_before
from rummy_widgets.advice.repairs import Fix, Repair, Tried, TriedFirst, plain, points_of
from rummy_widgets.advice.wording import contract_words, lay_down_words
from rummy_widgets.engine import Action, View
from rummy_widgets.melds import Claim, Meld, MeldGrammar, read_meld
from rummy_widgets.melds.kind_needs import Kinds
from rummy_widgets.melds.shapes import Shape, face_counts, make_melds, shapes_in
from rummy_widgets.rules import Verb

_MOST_SHAPES: Final = 3_000
_MOST_STEPS: Final = 6_000
_KEPT: Final = 24  # ways kept while searching


@dataclass(frozen=True, slots=True)
class Asked:
    """What a lay-down must hold: so many melds of a size, and sets of one rank counted once where asked.

    `whole` says that they all go down together; else every meld must be of the size until they are there.
    `kinds` are the sets and runs asked for; then `further` says whether more may go with them, `exact` the
    most cards of a set, `all_of` how many cards must go down where all of a hand must.
    """

    count: int = 0
    size: int = 0
    before: tuple[Meld, ...] = ()
    whole: bool = True
    apart: bool = False
    kinds: Kinds | None = None
    further: bool = True
    exact: int | None = None
    all_of: int | None = None

    @classmethod
    def of(cls, view: View) -> Asked:
        """Return what is asked of the seat."""
        contract = view.sheet.contract(view.round)
        if view.opened[view.actor] or not contract.count:
            return cls()
        opening, policy = view.sheet.opening, view.sheet.kinds
        return cls(
            contract.count,
            contract.size,
            tuple(laid_before(view, view.actor)),
            opening.contract_at_once or contract.whole,
            not opening.same_rank_sets,
            kinds_of(view.sheet, contract),
            policy is None or policy.melds_after_contract,
            contract.size if contract.exact else None,
            len(view.hand) if contract.whole else None,
        )

    @property
    def lacking(self) -> int:
        """Return how many large melds one lay-down must hold at least."""
        return self.count if self.whole else 0

    def allows(self, shapes: Sequence[Shape]) -> bool:
        """Tell whether these melds may go down together."""
        if not self.count:
            return True
        if self.kinds is not None and not self._are_kinds(shapes, self.kinds):
            return False
        large = [shape for shape in shapes if len(shape.faces) >= self.size]
        if len(self.before) + len(large) < self.count:
            return not self.whole and len(large) == len(shapes)
        if not self.apart:
            return True
        kinds = [(shape.suit, shape.rank) for shape in large]
        kinds += [(-1 if m.suit is None else 0, int(m.rank)) for m in self.before if len(m) >= self.size]
        ranks = {rank for suit, rank in kinds if suit < 0}
        return len(ranks) + sum(1 for suit, _ in kinds if suit >= 0) >= self.count

    def _are_kinds(self, shapes: Sequence[Shape], kinds: Kinds) -> bool:
        """Tell whether these melds, with those before, are sets and runs that are asked for."""
        sets = sum(1 for shape in shapes if shape.suit < 0) + sum(1 for m in self.before if m.suit is None)
        runs = len(shapes) + len(self.before) - sets
        met = sets >= kinds.sets and runs >= kinds.runs
        if (self.whole and not met) or (not self.further and (sets > kinds.sets or runs > kinds.runs)):
            return False
        exact = None if met and self.further else self.exact
        if exact is not None and any(shape.suit < 0 and len(shape.faces) > exact for shape in shapes):
            return False
        return self.all_of in (None, sum(len(shape.faces) for shape in shapes))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMelds(Repair):
    """Put these melds down; `first` says that they are the contract that must come first."""

    shapes: tuple[Shape, ...]
    first: bool = False

    def fix(self, view: View) -> Fix:
        """Return the lay-down with the very cards that were tried, jokers named where they must be."""
        grammar = view.sheet.grammar
        melds = make_melds(TriedFirst(grammar, view.hand, self.tried.cards), self.shapes)
        groups = tuple(claims_of(grammar, meld) for meld in melds)
        action = Action(Verb.LAY_DOWN, self.tried.action.seat, melds=groups)
        if self.first:
            return Fix(action, contract_words(groups, free=not view.sheet.contract(view.round).count))
        opened = view.opened[view.actor]
        return Fix(action, lay_down_words(self.tried, groups, self.dropped, self.added, opened=opened))


def claims_of(grammar: MeldGrammar, meld: Meld) -> tuple[Claim, ...]:
    """Return a meld's cards, jokers named only where they could be read in another way."""
    unnamed = plain(meld.cards)
    if not meld.jokers:
        return unnamed
    read = read_meld(grammar, unnamed)
    if isinstance(read, Meld) and (read.kind, read.rank) == (meld.kind, meld.rank):
        return unnamed
    return meld.claims()


def lay_down_repairs(view: View, tried: Tried, *, least_kept: int) -> Iterator[Repair]:
    """Yield the lay-downs nearest to what was tried; the first meld keeps so many cards of it."""
    other = 0 if tried.action.verb is Verb.LAY_DOWN else 2
    asked = Asked.of(view)
    for shapes in _nearest(view, tried, asked, tried.counts, least_kept):
        faces = [face for shape in shapes for face in shape.faces]
        dropped, added = tried.change(faces)
        kept = sum(1 for shape in shapes if tuple(sorted(shape.faces)) in tried.group_faces)
        rank = (-kept, len(shapes), -points_of(view, faces), *_key(shapes))
        yield NewMelds(
            tried=tried,
            dropped=dropped,
            added=added,
            where="lay down",
            other=other,
            rank=rank,
            shapes=tuple(sorted(shapes, key=lambda shape: _place(tried, shape))),
        )


def contracts_first(view: View, tried: Tried) -> Iterator[Repair]:
    """Yield contracts in hand, those first that leave the tried cards for later and take fewest others."""
    nothing = [0] * len(tried.counts)
    for shapes in _nearest(view, tried, Asked.of(view), nothing, 0):
        faces = [face for shape in shapes for face in shape.faces]
        used = sum(min(faces.count(face), tried.counts[face]) for face in set(faces))
        rank = (len(shapes), -points_of(view, faces), *_key(shapes))
        yield NewMelds(
            tried=tried,
            dropped=(),
            added=tuple(sorted(faces)),
            where="contract",
            other=used,
            rank=rank,
            shapes=shapes,
            first=True,
        )


def _key(shapes: Sequence[Shape]) -> tuple[int, ...]:
    return tuple(number for shape in shapes for number in (shape.suit, shape.rank, *shape.faces))


def _place(tried: Tried, shape: Shape) -> tuple[int, int, int]:
    """Return a key that keeps melds in the order in which they were tried."""
    shared = [sum(1 for face in set(shape.faces) if face in group) for group in tried.group_faces]
    most = max(shared, default=0)
    return (shared.index(most) if most else len(shared), shape.suit, shape.rank)


class _Option:
    """A meld of the hand as the search sees it: its faces with their number, and the cards it must add."""

    __slots__ = ("added", "key", "needs", "shape", "size")

    def __init__(self, shape: Shape, wanted: Sequence[int]) -> None:
        self.shape = shape
        self.size = len(shape.faces)
        numbers: dict[int, int] = {}
        for face in shape.faces:
            numbers[face] = numbers.get(face, 0) + 1
        self.needs = tuple(numbers.items())
        self.added = sum(number - wanted[face] for face, number in self.needs if number > wanted[face])
        self.key = (self.added, -self.size, shape)


def _nearest(
    view: View, tried: Tried, asked: Asked, wanted: Sequence[int], least_kept: int
) -> list[tuple[Shape, ...]]:
    """Return the ways to lay down that are nearest to the wanted faces, in no order.

    The melds of a contract are chosen first, then others as long as they hold more of what is wanted than
    they add. A branch is left when no way in it can change fewer cards than those found.
    """
    counts = face_counts(view.hand)
    every = islice(shapes_in(view.sheet.grammar, counts), _MOST_SHAPES)
    options = sorted((_Option(shape, wanted) for shape in every), key=lambda option: option.key)
    large = [option for option in options if option.size >= asked.size]
    total = sum(wanted)
    deepest = max(len(tried.groups), asked.count, 1) + 1
    room, left = list(counts), list(wanted)
    chosen: list[_Option] = []
    best: list[tuple[int, int, tuple[Shape, ...]]] = []
    found: set[tuple[Shape, ...]] = set()
    steps = 0

    def keep(cost: int) -> None:
        shapes = tuple(sorted(option.shape for option in chosen))
        if shapes in found or not asked.allows(shapes):
            return
        found.add(shapes)
        entry = (-cost, -len(found), shapes)
        if len(best) < _KEPT:
            heappush(best, entry)
        elif entry > best[0]:
            heapreplace(best, entry)

    def go_on(start: int, added: int, uncovered: int, lacking: int) -> None:
        nonlocal steps
        pool = large if lacking else options
        for place in range(start, len(pool)):
            option = pool[place]
            limit = -best[0][0] if len(best) >= _KEPT else total + 999
            steps += 1
            if added + option.added > limit or steps > _MOST_STEPS:
                return
            if any(number > room[face] for face, number in option.needs):
                continue
            taken = [min(number, left[face]) for face, number in option.needs]
            covers = sum(taken)
            needless = option.size >= 2 * covers if chosen else total and covers < least_kept
            if needless and not lacking:
                continue
            now, open_, still = added + option.size - covers, uncovered - covers, max(0, lacking - 1)
            if now + max(0, still * asked.size - open_) > limit:
                continue
            chosen.append(option)
            for (face, number), gone in zip(option.needs, taken, strict=True):
                room[face] -= number
                left[face] -= gone
            if not still:
                keep(now + open_)
            if len(chosen) < deepest:
                go_on(place if still or not lacking else 0, now, open_, still)
            chosen.pop()
            for (face, number), gone in zip(option.needs, taken, strict=True):
                room[face] += number
                left[face] += gone

    go_on(0, 0, total, asked.lacking)
    return [shapes for _, _, shapes in best]
