"""Taking: what can be taken from the pile, or drawn, in the place of a take that is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rummy_widgets.advice.repairs import MOST, Fix
from rummy_widgets.advice.wording import take_words
from rummy_widgets.engine import Action, Refusal, View, draw, explain, legal_actions
from rummy_widgets.engine.uses import first_taken
from rummy_widgets.rules import Point, Verb

_DEEP: Final = (Point.TAKE_USE, Point.TAKE_ALL, Point.TAKE_NOT_THERE, Point.TAKE_LAY_OFF)


def other_takes(view: View, action: Action, refusal: Refusal) -> tuple[Fix, ...]:
    """Return the takes nearest to one that is refused, and the draw; none where the fault is another."""
    if action.verb is not Verb.TAKE or refusal.point not in _DEEP:
        return ()
    asked = _place(view, action, refusal)
    takes = [found for found in legal_actions(view) if found.verb is Verb.TAKE]
    takes.sort(key=lambda found: abs(_depth(view, found) - asked))
    fixes = [Fix(replace(found, seat=action.seat), take_words(view, found)) for found in takes]
    stock = draw(action.seat)
    if explain(view, stock) is None:
        return (*fixes[: MOST - 1], Fix(stock, "Draw from the stock."))
    return tuple(fixes[:MOST])


def _depth(view: View, action: Action) -> int:
    """Return where in the pile a take begins."""
    place = first_taken(view.pile, [claim.card for claim in action.cards])
    return len(view.pile) if place is None else place


def _place(view: View, action: Action, refusal: Refusal) -> int:
    """Return where the take that was tried begins: its deepest card that lies in the pile."""
    faces = {claim.card.face for claim in action.cards}
    return next((place for place, card in enumerate(view.pile) if card.face in faces), len(view.pile))
