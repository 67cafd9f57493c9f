"""Odds: which next cards help a hand, and how likely they are, for the picture of them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rummy_widgets.advice import Outs
from rummy_widgets.advice.groups import group_outs, sorted_in_groups, weigh_loose
from rummy_widgets.advice.knock_hints import gin_outs, knock_outs, throws_of
from rummy_widgets.advice.outs import NOTE, outs_of
from rummy_widgets.advice.standing import Standing
from rummy_widgets.advice.weighing import weigh_discards
from rummy_widgets.engine import View
from rummy_widgets.engine.knocks import deadwood, knock_limit
from rummy_widgets.rules import Verb
from rummy_widgets.widgets.drawing import draw_odds
from rummy_widgets.widgets.faces import SceneDict

ODDS: Final[SceneDict] = {"label": "Odds as a picture", "intent": {"kind": "act", "verb": "odds"}}
_LACKS: Final = ("find a place in your groups", "make a second run", "make a pure run")


class Odds(NamedTuple):
    """The cards that help, what they do (`make gin`), and which card is thought of as thrown first."""

    outs: Outs
    does: str
    without: str = ""


def odds_of(view: View) -> Odds | None:
    """Return the odds of the next card from the stock for a seat; None where none can help or be counted.

    A seat that is about to throw is thought to have thrown its best card.
    """
    if view.seat is None or view.over is not None or view.showing is not None or not view.hand:
        return None
    standing = Standing(view)
    phase = view.sheet.table.phases.get(view.phase)
    throws = phase is not None and view.seat == view.actor and Verb.DISCARD in phase.steps
    throws = throws and phase is not None and Verb.DRAW not in phase.steps
    if view.sheet.knocking is not None:
        found = _of_knocks(standing, throws=throws)
    elif view.sheet.declaring is not None:
        found = _of_groups(standing, throws=throws)
    else:
        found = _of_melds(standing, throws=throws)
    return found if found.outs.pool and found.outs.total else None


def _of_knocks(standing: Standing, *, throws: bool) -> Odds:
    view = standing.view
    hand, without = view.hand, ""
    ranked = throws_of(standing) if throws else []
    if ranked:
        hand, without = ranked[0].hand, ranked[0].card.pretty
    limit = knock_limit(view)
    if limit and deadwood(view, hand) > limit:
        knocks = knock_outs(view, hand, standing)
        if knocks.total:
            return Odds(knocks, "let you knock", without)
    return Odds(gin_outs(view, hand, standing), "make gin", without)


def _of_groups(standing: Standing, *, throws: bool) -> Odds:
    hand, without = standing.view.hand, ""
    found = sorted_in_groups(standing, hand)
    ranked = weigh_loose(standing, found) if throws else []
    if ranked:
        worst = ranked[0].card
        hand, without = tuple(card for card in hand if card is not worst), worst.pretty
        found = sorted_in_groups(standing, hand)
    return Odds(group_outs(standing, hand, found), _LACKS[found.lacking], without)


def _of_melds(standing: Standing, *, throws: bool) -> Odds:
    ranked = weigh_discards(standing) if throws else []
    if ranked:
        outs, without = ranked[0].outs, ranked[0].card.pretty
    else:
        outs, without = outs_of(standing, standing.counts), ""
    if standing.opened or not outs.missing:
        return Odds(outs, "find a place on the table", without)
    return Odds(outs, "meet the contract" if outs.missing == 1 else "bring the contract nearer", without)


def odds_advice(odds: Odds) -> dict[str, Any]:
    """Return the odds as an advice that carries their picture."""
    thrown = f" once {odds.without} is thrown" if odds.without else ""
    return {
        "title": "Odds of the next card",
        "lines": [f"Cards that {odds.does}{thrown}: {odds.outs.total} of {odds.outs.pool}.", NOTE],
        "choices": [],
        "cards": [],
        "step": None,
        "picture": draw_odds(odds.outs, odds.does),
    }
