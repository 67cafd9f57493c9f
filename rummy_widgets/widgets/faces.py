"""Faces: cards and melds as the scene describes them, words included."""

from __future__ import annotations

from typing import Any

from rummy_widgets.cards import Card, Rank
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


def hand_card(card: Card, *, new: bool, wild: Rank | None = None) -> SceneDict:
    """Return a card of one's own hand, with the keys that sort it by suit and by rank; wild ones marked."""
    rank = int(card.rank or 0)
    by_rank = 9999 + card.copy if card.is_joker else rank * 100 + card.face // 13 * 10 + card.copy
    face = {**card_face(card), "order": {"suit": card.key, "rank": by_rank}, "new": new}
    return face if wild is None or card.rank != wild else face | {"badge": "wild"}


def meld_name(meld: Meld, *, pure: bool = False) -> str:
    """Return a meld in words: `run, 6 to 8 of diamonds`, `set of 9s`; with `pure` pure runs are called so."""
    if meld.suit is None:
        return f"set of {meld.rank.plural}"
    noun = "pure run" if pure and meld.is_pure else "run"
    return f"{noun}, {meld.rank.noun} to {meld.rank_of(len(meld) - 1).noun} of {meld.suit.noun}"


def meld_cards(meld: Meld) -> list[SceneDict]:
    """Return the cards of a meld, those that stand in with what they stand for."""
    cards = []
    for at, card in enumerate(meld.cards):
        face = card_face(card)
        if meld.stands_in(at):
            stands_for = meld.stands_for(at)
            text, name = meld.rank.index, f"{_article(meld.rank)} {meld.rank.noun}"
            if stands_for is not None:
                text, name = stands_for.pretty, stands_for.name
            face |= {"as": text, "name": f"{card.name} for {name}"}
        cards.append(face)
    return cards


def _article(rank: Rank) -> str:
    return "an" if rank in (Rank.ACE, Rank.EIGHT) else "a"


def meld_face(
    place: int, laid: TableMeld, owner: str, grammar: MeldGrammar, *, grows: bool = True
) -> SceneDict:
    """Return a meld on the table: its cards, what its jokers stand for, and its open ends.

    Ends are open where melds grow: where cards may be laid off at all.
    """
    meld = laid.meld
    slots = []
    if meld.kind is MeldKind.RUN and grows:
        for end in End:
            following = meld.next_face(grammar, end)
            if following is not None:
                label = f"{end.value.capitalize()} end: {following.name}"
                slots.append({"end": end.value, "label": label, "text": following.pretty})
    return {
        "id": f"m{place + 1}",
        "owner": laid.owner,
        "label": f"{owner} {meld_name(meld, pure=grammar.lives is not None)}",
        "cards": meld_cards(meld),
        "slots": slots,
    }
