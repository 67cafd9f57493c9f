"""Targets: where cards may go now, judged by the rules themselves, for the felt to mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummy_widgets.cards import Card
from rummy_widgets.engine import Action, View, discard, lay_off, legal_actions
from rummy_widgets.melds import Claim, End
from rummy_widgets.rules import Verb

PILE: Final = "pile"


def fits(view: View) -> dict[Card, list[str]]:
    """Return for each card of the hand where it may go by itself now: `m1`, `m1:low`, `m1:high`, `pile`.

    A meld itself stands there where a card may go without it being said at which end.
    """
    found: dict[Card, list[str]] = {card: [] for card in view.hand}
    near: dict[Card, list[int]] = {}
    for action in legal_actions(view, Verb.LAY_OFF):
        if len(action.cards) == 1 and action.target is not None:
            melds = near.setdefault(action.cards[0].card, [])
            if action.target not in melds:
                melds.append(action.target)
    for card, melds in near.items():
        found[card] += _on_melds(view, (Claim(card),), sorted(melds))
    for action in legal_actions(view, Verb.DISCARD):
        found[action.cards[0].card].append(PILE)
    return found


def targets(view: View, claims: Sequence[Claim]) -> list[str]:
    """Return where some cards may go together now."""
    if not claims or view.seat != view.actor or view.over is not None:
        return []
    found: list[str] = []
    phase = view.sheet.table.phases.get(view.phase)
    if phase is not None and Verb.LAY_OFF in phase.steps and view.opened[view.actor]:
        found = _on_melds(view, tuple(claims), range(len(view.melds)))
    if len(claims) == 1 and discard(claims[0].card) in legal_actions(view):
        found.append(PILE)
    return found


def lay_offs(view: View, card: Card) -> list[Action]:
    """Return the legal lay-offs of one card; an end is named only where the rules ask for it."""
    places = [place for place in fits(view).get(card, ()) if place != PILE]
    found = []
    for place in places:
        meld, _, end = place.partition(":")
        if not end or meld not in places:
            found.append(lay_off((card,), int(meld[1:]) - 1, End(end) if end else None))
    return found


def _on_melds(view: View, claims: tuple[Claim, ...], melds: Sequence[int]) -> list[str]:
    legal = legal_actions(view)
    found = []
    for meld in melds:
        for end in (None, *End):
            if lay_off(claims, meld, end) in legal:
                found.append(f"m{meld + 1}" if end is None else f"m{meld + 1}:{end.value}")
    return found
