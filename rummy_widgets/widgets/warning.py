"""Warning: one reminder before a card is thrown that could be laid off; it can be silenced for good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rummy_widgets.cards import Card
from rummy_widgets.engine import Action, View, explain
from rummy_widgets.rules import RuleSheet, Verb
from rummy_widgets.rules.words import listed, number_word
from rummy_widgets.widgets.faces import SceneDict, meld_name
from rummy_widgets.widgets.intent import intent_of
from rummy_widgets.widgets.targets import lay_offs
from rummy_widgets.widgets.telling import whose

PLACES: Final = 3  # melds that are named, and offered, one by one


def has_warnings(sheet: RuleSheet) -> bool:
    """Tell whether there is anything to warn of: where cards are laid off in one's own turn."""
    return _laying_phase(sheet) is not None


def warning(view: View, action: Action, names: Sequence[str]) -> SceneDict | None:
    """Return what to remind of before a legal discard; None where there is nothing.

    That is a card which could be laid off at once, or, where that has had its time in this turn, in the next
    one. The last card goes out when it is thrown, and where every card could be laid off next time one of
    them has to go: there is nothing to remind of then.
    """
    if action.verb is not Verb.DISCARD or len(view.hand) < 2 or explain(view, action) is not None:
        return None
    card = action.cards[0].card
    now = lay_offs(view, card)
    later = [] if now else _later(view, card)
    if not now and not later:
        return None
    throw = intent_of(action)
    where = _where(view, now or later, names)
    return {
        "title": f"{card.pretty} could be laid off {where}{'' if now else ' in your next turn'}.",
        "lines": ["That is only a reminder. It is your choice."],
        "choices": [
            *_offers(view, now, names),
            {"label": "Keep it", "back": True},
            {"label": "Discard it all the same", "intent": throw | {"sure": True}},
            {"label": "Discard it, and don't warn me again", "intent": throw | {"sure": True, "hush": True}},
        ],
        "cards": [card.text],
        "step": None,
        "asks": True,
    }


def _laying_phase(sheet: RuleSheet) -> str | None:
    """Return the part of a turn in which cards are laid down and off."""
    laying = {Verb.LAY_DOWN, Verb.LAY_OFF}
    return next((name for name, row in sheet.table.phases.items() if laying <= row.steps.keys()), None)


def _later(view: View, card: Card) -> list[Action]:
    """Return how a card could be laid off in the next turn, where that has had its time in this one."""
    phase = _laying_phase(view.sheet)
    here = view.sheet.table.phases.get(view.phase)
    if phase is None or here is None or Verb.LAY_OFF in here.steps:
        return []
    following = replace(view, phase=phase, taken=None, must_use=None)
    if all(lay_offs(following, other) for other in view.hand):
        return []
    return lay_offs(following, card)


def _melds(actions: Sequence[Action]) -> list[int]:
    return list(dict.fromkeys(action.target for action in actions if action.target is not None))


def _where(view: View, actions: Sequence[Action], names: Sequence[str]) -> str:
    melds = _melds(actions)
    if len(melds) > PLACES:
        return f"on {number_word(len(melds))} melds of the table"
    kinds = ["set" if view.melds[place].meld.suit is None else "run" for place in melds]
    named = [f"{_owner(view, place, names)} {kind}" for place, kind in zip(melds, kinds, strict=True)]
    return f"on {listed(dict.fromkeys(named), 'or')}"


def _owner(view: View, place: int, names: Sequence[str]) -> str:
    return whose(names, view.melds[place].owner, view.seat)


def _offers(view: View, actions: Sequence[Action], names: Sequence[str]) -> list[SceneDict]:
    """Return the lay-offs to choose from."""
    offers = []
    for action in actions[:PLACES]:
        assert action.target is not None
        label = "Lay it off there"
        if len(actions) > 1:
            meld = view.melds[action.target].meld
            end = "" if action.end is None else f", at the {action.end.value} end"
            label = f"Lay it off on {_owner(view, action.target, names)} {meld_name(meld)}{end}"
        offers.append({"label": label, "intent": intent_of(action)})
    return offers
