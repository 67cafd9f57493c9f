"""Lay-offs nearest to what was tried: every way to put cards of the hand on a meld of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from rummy_widgets.advice.repairs import Fix, Repair, Tried, TriedFirst, plain, points_of
from rummy_widgets.advice.wording import change_words, end_words, joker_words, named
from rummy_widgets.cards import Card, card, card_of_face
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.engine import Action, View, explain
from rummy_widgets.melds import Claim, End, Meld, extend
from rummy_widgets.melds.grammar import rank_at
from rummy_widgets.melds.shapes import SUITS, face_counts
from rummy_widgets.rules import Verb
from rummy_widgets.rules.words import begin

_MOST_ADDED: Final = 4  # cards added to what was tried at most


@dataclass(frozen=True, slots=True, kw_only=True)
class Longer(Repair):
    """Put these faces on a meld of the table, from the lowest place up (on a set all of them `above`)."""

    target: int
    below: tuple[int, ...]
    above: tuple[int, ...]

    def fix(self, view: View) -> Fix | None:
        """Return the lay-off, an end or a joker's name said only where it must be."""
        meld = view.melds[self.target].meld
        grammar = view.sheet.grammar
        pool = TriedFirst(grammar, view.hand, self.tried.cards)
        held = [pool.take(face) for face in (*self.below, *self.above)]
        below, above = held[: len(self.below)], held[len(self.below) :]
        rank = meld.rank if meld.suit is None else rank_at(meld.rank, -len(below))
        longer = Meld(meld.kind, (*below, *meld.cards, *above), rank, meld.suit)
        end = None if meld.suit is None or (below and above) else End.LOW if below else End.HIGH
        names = {item: longer.stands_for(place) for place, item in enumerate(longer.cards)}
        spoken = tuple(Claim(item, names[item]) for item in held)
        tries = ((plain(held), None), (plain(held), end), (spoken, None), (spoken, end))
        for claims, said in tries:
            action = Action(Verb.LAY_OFF, self.tried.action.seat, claims, target=self.target, end=said)
            limit = view.sheet.jokers.joker_limit_on_layoff
            read = extend(grammar, meld, claims, said, limit_jokers=limit)
            if isinstance(read, Meld) and (read.rank, len(read)) == (longer.rank, len(longer)):
                return Fix(action, self._words(meld, action))
        return None

    def _words(self, meld: Meld, action: Action) -> str:
        tried = self.tried
        names = Counter(claim.stands_for.face for claim in action.cards if claim.stands_for) - tried.names
        if self.other:
            held = named(claim.card for claim in action.cards)
            spoken = [card_of_face(face) for face in names.elements()]
            there = f"{end_words(action.end)} of the" if action.end else " on the"
            text = f"Lay {held} off{there} {meld.name}"
            return f"{text}, and {joker_words(spoken)}." if spoken else f"{text}."
        spoken = [card_of_face(face) for face in sorted(names.elements())]
        new_end = action.end if action.end is not tried.action.end else None
        if self.dropped or self.added:
            tail = f", and put the rest{end_words(new_end)}" if new_end else ""
            return change_words(tried, self.dropped, self.added, spoken, tail) or (
                f"Lay {named(claim.card for claim in action.cards)} off on the {meld.name}."
            )
        if spoken:
            return f"{begin(joker_words(spoken))}."
        what = "it" if tried.size == 1 else "them"
        if meld.suit is None:
            return f"Say no end for {what}: a set has none."
        if self.below and self.above:
            return f"Put {what} at both ends."
        return f"Put {what}{end_words(End.LOW if self.below else End.HIGH)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacing(Repair):
    """Put one card in the place of the joker that stands for it, where the table allows that."""

    target: int
    card: Card
    end: End | None

    def fix(self, view: View) -> Fix | None:
        """Return the lay-off; None where the joker stays, or needs no end said."""
        action = Action(
            Verb.LAY_OFF, self.tried.action.seat, (Claim(self.card),), target=self.target, end=self.end
        )
        if self.end is not None and explain(view, replace(action, end=None)) is None:
            return None
        there = f", which goes{end_words(self.end).replace(' at', ' to')}" if self.end else ""
        name = view.melds[self.target].meld.name
        return Fix(action, f"Put {self.card.pretty} alone in the joker's place{there} ({name}).")


def lay_off_repairs(view: View, tried: Tried) -> Iterator[Repair]:
    """Yield the lay-offs that keep a card of what was tried, on the same meld and on others."""
    if tried.action.verb is Verb.LAY_OFF and tried.action.target is not None:
        asked: int | None = tried.action.target
    else:
        asked = None
    counts = face_counts(view.hand)
    for target, laid in enumerate(view.melds):
        other = 2 if tried.action.verb is not Verb.LAY_OFF else 0 if target == asked else 1
        meld = laid.meld
        ways = _on_set(view, meld, counts, tried) if meld.suit is None else _on_run(view, meld, counts, tried)
        for below, above in ways:
            faces = (*below, *above)
            dropped, added = tried.change(faces)
            if len(dropped) == tried.size > 0:
                continue
            yield Longer(
                tried=tried,
                dropped=dropped,
                added=added,
                where=f"lay off {target}",
                other=other,
                rank=(-points_of(view, faces), target, *below, JOKER_FACE + 1, *above),
                target=target,
                below=below,
                above=above,
            )
        if view.sheet.jokers.joker_swap != "none":
            yield from _replacing(view, tried, target, other, counts)


def _replacing(view: View, tried: Tried, target: int, other: int, counts: Sequence[int]) -> Iterator[Repair]:
    meld = view.melds[target].meld
    stood_for = {item.face for place in range(len(meld)) if (item := meld.stands_for(place)) is not None}
    for face in sorted(stood_for):
        if not tried.counts[face] or not counts[face]:
            continue
        held = TriedFirst(view.sheet.grammar, view.hand, tried.cards).take(face)
        dropped, added = tried.change((face,))
        for number, end in enumerate((None, *End)):
            yield Replacing(
                tried=tried,
                dropped=dropped,
                added=added,
                where=f"swap {target}",
                other=other,
                rank=(-points_of(view, (face,)), target, face, number),
                target=target,
                card=held,
                end=end,
            )


def _on_set(
    view: View, meld: Meld, counts: Sequence[int], tried: Tried
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the cards that can go on a set; of those not tried at most one, where that lets a joker in."""
    faces = [suit * RANKS + meld.rank - 1 for suit in range(4)] + [JOKER_FACE]
    room = None if view.sheet.grammar.largest_set is None else view.sheet.grammar.largest_set - len(meld)
    held = [min(counts[face], tried.counts[face] + (face != JOKER_FACE)) for face in faces]
    if not any(tried.counts[face] for face in faces) and tried.size:
        return
    for numbers in product(*(range(number, -1, -1) for number in held)):
        size = sum(numbers)
        extra = sum(max(0, n - tried.counts[face]) for face, n in zip(faces, numbers, strict=True))
        if not size or extra > 1 or (room is not None and size > room):
            continue
        chosen = tuple(face for face, n in zip(faces, numbers, strict=True) for _ in range(n))
        if _jokers_allowed(view, meld, size, numbers[-1]):
            yield (), chosen


def _on_run(
    view: View, meld: Meld, counts: Sequence[int], tried: Tried
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the cards that can go on a run, at one end or at both."""
    assert meld.suit is not None
    grammar = view.sheet.grammar
    base = SUITS.index(meld.suit) * RANKS
    if tried.size and not any((*tried.counts[base : base + RANKS], tried.counts[JOKER_FACE])):
        return
    left = list(counts)
    wanted = list(tried.counts)
    touching = grammar.wild.adjacent_jokers

    def grow(place: int, step: int, added: int, last: bool) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield what can go outward from a place on, and how many cards of that were not tried."""
        yield (), added
        natural = card(rank_at(meld.rank, place), meld.suit or SUITS[0]).face
        for face in (natural, JOKER_FACE):
            joker = face == JOKER_FACE
            if not left[face] or (joker and (not grammar.wild.joker_wild or (last and not touching))):
                continue
            more = added + (wanted[face] <= 0)
            if more > _MOST_ADDED:
                continue
            left[face] -= 1
            wanted[face] -= 1
            for faces, number in grow(place + step, step, more, joker):
                yield (face, *faces), number
            left[face] += 1
            wanted[face] += 1

    size = len(meld)
    for below, added in grow(-1, -1, 0, meld.cards[0].is_joker):
        if below and not grammar.opens_below(meld.rank, len(below)):
            continue
        start = rank_at(meld.rank, -len(below))
        for above, _ in grow(size, 1, added, meld.cards[-1].is_joker):
            number = len(below) + len(above)
            jokers = below.count(JOKER_FACE) + above.count(JOKER_FACE)
            if not number or not grammar.allows_window(start, size + number):
                continue
            if _jokers_allowed(view, meld, number, jokers):
                yield below[::-1], above


def _jokers_allowed(view: View, meld: Meld, more: int, jokers: int) -> bool:
    grammar = view.sheet.grammar
    if jokers and not grammar.wild.joker_wild:
        return False
    if not view.sheet.jokers.joker_limit_on_layoff:
        return True
    size = len(meld) + more
    return meld.jokers + jokers <= grammar.jokers_allowed(size, run=meld.suit is not None)
