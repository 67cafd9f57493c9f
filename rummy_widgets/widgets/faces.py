"""Faces: cards and melds as the scene describes them, words included."""

from __future__ import annotations

from typing import Any

from rummy_widgets.cards import Card
from rummy_widgets.engine import TableMeld
from rummy_widgets.melds import End, Meld, MeldGrammar, MeldKind

SceneDict = dict[str, Any]


def card_face(card: Card) -> SceneDict:
    """Return a card as the scene shows it."""
    if card.rank is None or card.suit is None:
        return {"id": card.text, "rank": "JK", "suit": "", "name": "joker", "text": "JK"}
    return {
        "id": card.text,
        "rank": card.rank.index,
        "suit": card.suit.value,
        "name": card.name,
        "text": card.pretty,
    }


def hand_card(card: Card, *, new: bool) -> SceneDict:
    """Return a card of one's own hand, with the keys that sort it by suit and by rank."""
    rank = int(card.rank or 0)
    by_rank = 9999 + card.copy if card.is_joker else rank * 100 + card.face // 13 * 10 + card.copy
    return {**card_face(card), "order": {"suit": card.key, "rank": by_rank}, "new": new}


def meld_name(meld: Meld) -> str:
    """Return a meld in words: `run, 6 to 8 of diamonds`, `set of 9s`."""
    if meld.suit is None:
        return f"set of {meld.rank.plural}"
    return f"run, {meld.rank.noun} to {meld.rank_of(len(meld) - 1).noun} of {meld.suit.noun}"


def meld_face(place: int, laid: TableMeld, owner: str, grammar: MeldGrammar) -> SceneDict:
    """Return a meld on the table: its cards, what its jokers stand for, and its open ends."""
    meld = laid.meld
    cards = []
    for at, card in enumerate(meld.cards):
        face = card_face(card)
        stands_for = meld.stands_for(at)
        if stands_for is not None:
            face |= {"as": stands_for.pretty, "name": f"joker for {stands_for.name}"}
        elif card.is_joker:
            face |= {"as": meld.rank.index, "name": f"joker for a {meld.rank.noun}"}
        cards.append(face)
    slots = []
    if meld.kind is MeldKind.RUN:
        for end in End:
            following = meld.next_face(grammar, end)
            if following is not None:
                label = f"{end.value.capitalize()} end: {following.name}"
                slots.append({"end": end.value, "label": label, "text": following.pretty})
    return {
        "id": f"m{place + 1}",
        "owner": laid.owner,
        "label": f"{owner} {meld_name(meld)}",
        "cards": cards,
        "slots": slots,
    }
