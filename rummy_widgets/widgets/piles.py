"""Piles: the stock, the discards (spread where they may be taken deep), the card that was turned up."""

from __future__ import annotations

from rummy_widgets.engine import take
from rummy_widgets.rules import Verb
from rummy_widgets.rules.words import counted
from rummy_widgets.widgets.faces import SceneDict, card_face
from rummy_widgets.widgets.intent import intent_of
from rummy_widgets.widgets.moment import Moment
from rummy_widgets.widgets.status import above_text

PEEKING = 3  # cards of a pile that is not spread


def stock(moment: Moment) -> SceneDict:
    """Return the stock."""
    count = moment.view.stock_count
    return {"count": count, "label": f"Stock, {counted(count, 'card')}", "action": Verb.DRAW.value}


def pile(moment: Moment) -> SceneDict:
    """Return the discard pile: its last cards, or all of them where a deeper one may be taken."""
    cards = moment.view.pile
    top = f", top {cards[-1].name}" if cards else ""
    shown: SceneDict = {
        "count": len(cards),
        "cards": [card_face(card) for card in cards[-PEEKING:]],
        "label": f"Discard pile, {counted(len(cards), 'card')}{top}",
        "action": Verb.TAKE.value,
    }
    if moment.sheet.taking.deep:
        shown |= {"spread": True, "cards": _spread(moment)}
    return shown


def _spread(moment: Moment) -> list[SceneDict]:
    """Return every card of the pile, those that may be taken now with what taking them sends."""
    cards = moment.view.pile
    faces = []
    for place, card in enumerate(cards):
        face = card_face(card)
        action = moment.deep_takes.get(place)
        if place == len(cards) - 1 and moment.may(Verb.TAKE):
            face["intent"] = intent_of(take())
        elif action is not None:
            face["intent"] = intent_of(action)
            face["note"] = f"with {above_text(len(cards) - 1 - place)}; it must be used at once"
        faces.append(face)
    return faces


def turned(moment: Moment) -> SceneDict | None:
    """Return the card that was turned up to say what is wild; None in games without one."""
    card = moment.view.wild
    if card is None:
        return None
    rank = moment.grammar.wild.wild_rank
    wild = "only jokers are wild" if rank is None else f"every {rank.noun} is wild"
    return {"label": f"Wild card: {card.name}; {wild}", "card": card_face(card)}
