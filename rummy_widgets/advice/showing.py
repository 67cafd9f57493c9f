"""Showing: what can be done in the place of a knock, a gin or a declaration that is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rummy_widgets.advice.discards import least_useful
from rummy_widgets.advice.groups import Groups, sorted_in_groups, weigh_loose
from rummy_widgets.advice.repairs import MOST, Fix
from rummy_widgets.advice.standing import Standing
from rummy_widgets.advice.wording import action_words, melds_text, named
from rummy_widgets.cards import Card
from rummy_widgets.engine import Action, View, discard, explain, legal_actions
from rummy_widgets.engine.knocks import deadwood, droppable, knock_limit
from rummy_widgets.rules import Verb

SHOWING: Final = (Verb.KNOCK, Verb.GIN, Verb.BIG_GIN, Verb.DECLARE, Verb.SHOW)
_KNOCKS: Final = (Verb.KNOCK, Verb.GIN, Verb.BIG_GIN)


def other_shows(view: View, action: Action) -> tuple[Fix, ...]:
    """Return ways to show the hand instead, or what to throw where it cannot be shown yet.

    None where it is not the moment to show anything.
    """
    steps = view.sheet.table.phases[view.phase].steps
    if action.verb not in steps and not any(verb in steps for verb in SHOWING):
        return ()
    if action.verb in _KNOCKS and view.sheet.knocking is not None:
        knocks = list(_knocks(view, action))
        found = knocks if knocks and action.verb is Verb.KNOCK else [*knocks, *_not_yet(view, action)]
    elif action.verb is Verb.DECLARE and view.sheet.declaring is not None:
        sort = sorted_in_groups(Standing(view), view.hand)
        near = not sort.lacking and sort.outside < 2
        found = [*(_declarations(view) if near else ()), *_play_on(view, sort)]
    elif action.verb in steps:
        found = [Fix(one, action_words(view, one)) for one in legal_actions(view)]
    else:
        return ()
    spoken = (Fix(replace(fix.action, seat=action.seat), fix.words) for fix in found)
    return tuple(fix for fix in spoken if explain(view, fix.action) is None)[:MOST]


def _left(view: View, action: Action) -> int:
    thrown = {claim.card for claim in action.cards}
    return deadwood(view, tuple(card for card in view.hand if card not in thrown))


def _knocks(view: View, tried: Action) -> Iterator[Fix]:
    """Yield legal ways to show a hand: as was tried, with a card that was named, with least left."""
    legal = [found for found in legal_actions(view) if found.verb in _KNOCKS]
    named_faces = {claim.card.face for claim in tried.cards}
    least = {found: _left(view, found) for found in legal}

    def key(found: Action) -> tuple[bool, bool, int, int]:
        thrown = {claim.card.face for claim in found.cards}
        cost = view.sheet.scoring.cost(claim.card for claim in found.cards)
        same = bool(thrown) and thrown <= named_faces
        return (found.verb not in (tried.verb, Verb.GIN), not same, least[found], -cost)

    seen: set[tuple[Verb, tuple[int, ...]]] = set()
    for found in sorted(legal, key=key):
        what = found.verb, tuple(claim.card.face for claim in found.cards)
        if what in seen:
            continue
        seen.add(what)
        left = least[found]
        words = action_words(view, found)
        instead = " instead" if found.verb is not tried.verb else ""
        if found.verb is Verb.KNOCK:
            shown = f", showing {melds_text(found.melds)}" if found.melds else ""
            words = f"Knock with {named(c.card for c in found.cards)}{instead}{shown}: {are_left(left)}."
        yield Fix(found, words)


def _not_yet(view: View, tried: Action) -> Iterator[Fix]:
    """Yield the discard that leaves least, and say how much too much that is."""
    if Verb.DISCARD not in view.sheet.table.phases[view.phase].steps:
        return
    best = least_left(view, droppable(view))
    if best is None:
        return
    card, left = best
    limit = knock_limit(view)
    if left <= limit:
        yield Fix(discard(card), f"Discard {card.pretty} and play on for gin: {are_left(left)}.")
        return
    many = f"{are_left(left)}, {left - limit} too many to knock"
    yield Fix(discard(card), f"Not yet: discard {card.pretty}, and {many}.")


def are_left(points: int) -> str:
    """Return how many points are left in words."""
    return "1 point is left" if points == 1 else f"{points} points are left"


def least_left(view: View, cards: Sequence[Card]) -> tuple[Card, int] | None:
    """Return the card without which least deadwood is left, the dearest of equals, and how much that is."""
    values = view.sheet.scoring.values
    ranked = []
    for card in cards:
        rest = tuple(held for held in view.hand if held is not card)
        ranked.append((deadwood(view, rest), -values[card.rank or 0], card.face, card))
    if not ranked:
        return None
    left, _, _, card = min(ranked)
    return card, left


def _declarations(view: View) -> Iterator[Fix]:
    """Yield the declaration that is right, if there is one."""
    for found in legal_actions(view):
        if found.verb is Verb.DECLARE:
            yield Fix(found, action_words(view, found))


def _play_on(view: View, found: Groups) -> Iterator[Fix]:
    """Yield a discard, with what is still missing for a declaration."""
    standing = Standing(view)
    why = ("", "You hold no second run yet", "You hold no pure run yet")[found.lacking]
    if not why:
        loose = len(found.loose) - 1
        if loose < 1:
            return
        why = f"{'One card is' if loose == 1 else f'{loose} cards are'} still in no group"
    for one in weigh_loose(standing, found)[:1] or ():
        yield Fix(discard(one.card), f"{why}: discard {one.card.pretty} and play on.")
        return
    for card in least_useful(view)[:1]:
        yield Fix(discard(card), f"{why}: discard {card.pretty} and play on.")
