"""What the page of disputes shows: the cards to click, and the verdict."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from rummy_widgets.cards import Card, PackSpec, Suit
from rummy_widgets.cards.card import JOKER_FACE, RANKS, card_of_face
from rummy_widgets.rules import RuleSheet
from rummy_widgets.widgets.desk import example_told
from rummy_widgets.widgets.faces import SceneDict, card_face
from rummy_widgets.widgets.judge.asks import Asked, Slot
from rummy_widgets.widgets.judge.lying import Lying, copies_of
from rummy_widgets.widgets.judge.verdict import Verdict, rules_told

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_HINT: Final = "Choose a place, then press the cards that lie there."
_HINT_ALONE: Final = "Press the cards in question."
TITLES: Final = {True: "Yes.", False: "No.", None: "That can't lie there."}
_MARKS: Final = {True: "yes", False: "no", None: "none"}
_WHERE: Final = {
    "lay": "in meld{}",
    "own": "in your meld{} on the table",
    "m": "in meld{} on the table",
    "off": "to go from the hand",
    "rest": "in the hand",
    "pile": "on the discard pile",
    "wild": "turned up to be wild",
    "first": "turned up first",
}


def picker(asked: Asked, pack: PackSpec) -> SceneDict | None:
    """Return the cards to click and the places they go to; None where no cards are asked."""
    slots, lying = asked.slots, asked.situation.lying
    if not slots:
        return None
    suits = list(Suit)
    rows = [
        {
            "label": suit.noun.capitalize(),
            "cards": [_card(suits.index(suit) * RANKS + at, slots, lying, pack) for at in range(RANKS)],
        }
        for suit in _SUITS
    ]
    if pack.jokers:
        rows.append({"label": "Jokers", "cards": [_card(JOKER_FACE, slots, lying, pack)]})
    situation = asked.situation
    return {
        "id": f"{situation.sheet.variant}:{situation.question}",
        "hint": _HINT if len(slots) > 1 else _HINT_ALONE,
        "slots": [_slot(slot, lying) for slot in slots],
        "rows": rows,
    }


def _slot(slot: Slot, lying: Lying) -> SceneDict:
    faces = lying.at(slot.id)
    ordered = faces if slot.id == "pile" else sorted(faces, key=_in_the_grid)
    cards = [card_face(card_of_face(face)) for face in ordered]
    return {"id": slot.id, "label": slot.label, "note": slot.note, "cards": cards}


def _in_the_grid(face: int) -> tuple[int, int]:
    """Return where a face stands among all cards."""
    suit = card_of_face(face).suit
    return (len(_SUITS), 0) if suit is None else (_SUITS.index(suit), face)


def _card(face: int, slots: Sequence[Slot], lying: Lying, pack: PackSpec) -> SceneDict:
    card = card_of_face(face)
    counts = Counter(lying.places(face))
    lies = [slot for slot in slots if counts[slot.id]]
    marks = [_times(slot.badge, counts[slot.id]) for slot in lies]
    told = [_told_where(slot, counts[slot.id]) for slot in lies]
    most = copies_of(pack, face)
    return {
        **card_face(card),
        "label": ", ".join([card.name, *told]),
        "marks": marks,
        "in": [slot.id for slot in lies],
        "left": most - sum(counts.values()),
    }


def _times(text: str, count: int) -> str:
    return text if count == 1 else f"{text} ×{count}"


def _told_where(slot: Slot, count: int) -> str:
    number = re.search(r"\d+$", slot.badge)
    where = _WHERE[slot.id.rstrip("123456789")].format(f" {number[0]}" if number else "")
    return where if count == 1 else f"twice {where}" if count == 2 else f"{count} times {where}"


def where_told(card: Card, slot: Slot, lying: Lying) -> str:
    """Return in a sentence where a card lies now that it was pressed."""
    count = lying.at(slot.id).count(card.face)
    name = f"The {card.name}"
    return f"{name} is {_told_where(slot, count)}." if count else f"{name} is taken away."


def verdict_scene(verdict: Verdict, sheet: RuleSheet) -> SceneDict:
    """Return a verdict as the page shows it."""
    clause = verdict.clause
    turned = "No" if verdict.legal else "Yes"
    shown: SceneDict = {
        "mark": _MARKS[verdict.legal],
        "title": TITLES[verdict.legal],
        "because": verdict.because,
        "cards": [card_face(card) for card in verdict.cards],
        "repairsTitle": "Say which:" if verdict.legal else "What would do:",
        "repairs": list(verdict.repairs),
        "clause": None,
        "stylesTitle": f"{turned}, in another style:",
        "styles": list(verdict.styles),
        "rules": rules_told(sheet),
        "notes": list(verdict.notes),
    }
    if clause is not None:
        example = example_told(sheet.variant, clause.id)
        shown["clause"] = {"title": clause.title, "text": clause.text, "id": clause.id, "example": example}
    return shown
