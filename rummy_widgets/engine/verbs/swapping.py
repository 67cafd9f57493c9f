"""Swaps: a natural card laid off where a run's joker stands for it (rules.md 1.11, T5; a house rule)."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.melds import End, Fault, Meld, MeldFault, MeldGrammar, MeldKind
from rummy_widgets.melds.grammar import rank_at


@dataclass(frozen=True, slots=True)
class Swap:
    """A run with its joker replaced; `freed` is the joker that goes to the hand, if it does."""

    meld: Meld
    freed: Card | None = None
    at_once: bool = False


def swap(
    grammar: MeldGrammar, meld: Meld, card: Card, end: End | None, policy: str
) -> Swap | MeldFault | None:
    """Put a card in a joker's place; None where that is not allowed or the card is not the one."""
    if policy == "none" or meld.kind is not MeldKind.RUN or card.is_joker:
        return None
    places = [
        p for p in range(len(meld)) if (face := meld.stands_for(p)) is not None and face.face == card.face
    ]
    if not places:
        return None
    place = places[0]
    joker = meld.cards[place]
    cards = (*meld.cards[:place], card, *meld.cards[place + 1 :])
    replaced = Meld(MeldKind.RUN, cards, meld.rank, meld.suit)
    if policy == "take_to_hand":
        return Swap(replaced, joker)
    if policy == "take_and_replay":
        return Swap(replaced, joker, at_once=True)
    slid: dict[End, Meld] = {}
    apart = not grammar.wild.adjacent_jokers
    if replaced.next_face(grammar, End.LOW) is not None and not (apart and cards[0].is_joker):
        slid[End.LOW] = Meld(MeldKind.RUN, (joker, *cards), rank_at(meld.rank, -1), meld.suit)
    if replaced.next_face(grammar, End.HIGH) is not None and not (apart and cards[-1].is_joker):
        slid[End.HIGH] = Meld(MeldKind.RUN, (*cards, joker), meld.rank, meld.suit)
    if end is not None:
        return Swap(slid[end]) if end in slid else None
    if len(slid) == 1:
        return Swap(next(iter(slid.values())))
    if not slid:
        return None
    texts = "; ".join(longer.text for longer in slid.values())
    words = {"readings": texts, "cards": pretty_cards((card,)), "meld": meld.name}
    return MeldFault(Fault.OFF_BOTH, (card,), words, tuple(slid.values()))
