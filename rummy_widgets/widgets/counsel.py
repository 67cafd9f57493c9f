"""Counsel: what the table says about a hand when it is asked, in words and as cards to put in the trays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummy_widgets.advice import hint, unseen
from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.engine import View
from rummy_widgets.melds import Claim, Fault, Meld, MeldFault, extend, read_meld
from rummy_widgets.melds.openings import distance, openings
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules.contract import number_word
from rummy_widgets.widgets.telling import possessive

WAYS = 4  # ways to go down that are offered
HINT_STEPS = 4
PLACES = 3  # melds named on which a card would go
NEEDS = 6  # cards named that would bring the contract nearer


def reading(view: View, claims: Sequence[Claim], names: Sequence[str]) -> tuple[str, bool]:
    """Return what selected cards are, or why they are nothing, and whether they are something."""
    if not claims:
        return "", False
    cards = [claim.card for claim in claims]
    if len(cards) < view.sheet.grammar.smallest:
        fits = _fits(view, claims, names)
        if fits:
            return fits, True
        more = view.sheet.grammar.smallest - len(cards)
        count = number_word(more)
        return f"{pretty_cards(cards)}: {count} more at least for a meld.", False
    read = read_meld(view.sheet.grammar, claims)
    if isinstance(read, Meld):
        return f"{_named(read)}.", True
    if read.fault is Fault.JOKER_NAME:
        return f"{_several(read)}.", True
    _, says = view.sheet.book.answer(read.fault.value)
    return says.format_map({"verb": "lay down", "cards": pretty_cards(cards), **read.words}), False


def _fits(view: View, claims: Sequence[Claim], names: Sequence[str]) -> str:
    """Return on which melds a card or two would go; empty where on none, or while laying off is closed."""
    if view.seat is None or not view.opened[view.seat]:
        return ""
    owners = []
    for laid in view.melds:
        read = extend(view.sheet.grammar, laid.meld, claims)
        if isinstance(read, Meld) or read.readings:
            whose = possessive(names, laid.owner, view.seat)
            owners.append(f"{whose.lower() if laid.owner == view.seat else whose} {laid.meld.name}")
    cards = pretty_cards(claim.card for claim in claims)
    verb = "goes" if len(claims) == 1 else "go"
    if not owners:
        return ""
    if len(owners) > PLACES:
        return f"{cards} {verb} on {number_word(len(owners))} melds of the table."
    return f"{cards} {verb} on {', or '.join(owners)}."


def _named(meld: Meld) -> str:
    """Return a meld in words: `A run of four, with the joker as 9♣`."""
    noun = "run" if meld.suit is not None else f"set of {meld.rank.plural}:"
    count = number_word(len(meld))
    text = f"A {noun} of {count}" if meld.suit is not None else f"A {noun} {count} cards"
    stand_ins = [face for place in range(len(meld)) if (face := meld.stands_for(place)) is not None]
    if stand_ins:
        noun = "the joker as" if len(stand_ins) == 1 else "the jokers as"
        text += f", with {noun} {pretty_cards(stand_ins).replace(' ', ' and ')}"
    return text


def _several(fault: MeldFault) -> str:
    """Return what a joker could be: `A run of three: the joker is 4♣ or 7♣`."""
    ways = [
        " and ".join(
            face.pretty for place in range(len(meld)) if (face := meld.stands_for(place)) is not None
        )
        or f"a {meld.rank.noun}"
        for meld in fault.readings
    ]
    first = fault.readings[0]
    noun = "run" if first.suit is not None else "set"
    return f"A {noun} of {number_word(len(first))}: the joker is {' or '.join(ways)}, you will be asked"


def ways_down(view: View) -> dict[str, Any]:
    """Return how the hand can go down now: ways to put in the trays, or what is missing and why."""
    sheet = view.sheet
    if view.seat is not None and view.opened[view.seat]:
        return _further(view)
    contract = sheet.contract(view.round)
    ways = openings(sheet.grammar, contract.count, contract.size, view.hand, limit=WAYS)
    if ways:
        count = "one way" if len(ways) == 1 else f"{number_word(len(ways))} ways"
        title = (
            f"You can go down in {count}"
            if len(ways) < WAYS
            else "You can go down, in these ways among others"
        )
        return {"title": f"{title}: {contract.title}", "lines": [], "choices": [_choice(way) for way in ways]}
    obtainable = list(unseen(view))
    upcard = view.pile[-1].face if view.pile else None
    if upcard is not None:
        obtainable[upcard] += 1
    far = distance(sheet.grammar, contract.count, contract.size, view.hand, obtainable)
    lines = []
    if far.reason:
        lines.append(f"{far.reason[:1].upper()}{far.reason[1:].removesuffix('.')}.")
    if far.needs:
        needs = sorted(far.needs, key=lambda need: need.card.face != upcard)
        cards = ", ".join(need.card.pretty for need in needs[:NEEDS])
        more = " and others" if len(far.needs) > NEEDS else ""
        does = "completes it" if far.missing == 1 else "brings you nearer"
        lines.append(f"{cards} {does}." if len(far.needs) == 1 else f"Any of these {does}: {cards}{more}.")
        if needs[0].card.face == upcard:
            lines.append(f"{needs[0].card.pretty} lies on the discard pile.")
    title = f"Not yet: {contract.title} is out of reach for this hand"
    if far.missing < 99:
        noun = "card is" if far.missing == 1 else "cards are"
        title = f"Not yet: {number_word(far.missing)} {noun} missing for {contract.title}"
    return {"title": title, "lines": lines, "choices": []}


def _further(view: View) -> dict[str, Any]:
    found = best_arrangement(view.sheet.grammar, view.sheet.scoring.values, view.hand)
    if not found.melds:
        return {"title": "There is no further meld in your hand", "lines": [], "choices": []}
    return {"title": "These melds are in your hand", "lines": [], "choices": [_choice(found.melds)]}


def _choice(melds: Sequence[Meld]) -> dict[str, Any]:
    label = " / ".join(pretty_cards(meld.cards) for meld in melds)
    return {"label": label, "stage": [[card.text for card in meld.cards] for meld in melds]}


def hint_step(view: View, step: int) -> dict[str, Any]:
    """Return one step (1 to 4) of the hint for a seat that is asked; cards are lit from the third on."""
    found = hint(view)
    lines = list(found.steps[:step])
    if step == HINT_STEPS and found.note:
        lines.append(found.note)
    cards = [claim.card.text for claim in found.action.claims] if step > 2 else []
    return {
        "title": "Hint",
        "lines": lines,
        "choices": [],
        "cards": cards,
        "step": {"at": step, "of": HINT_STEPS},
    }


def suggested_order(view: View) -> dict[Card, int]:
    """Return a sort key for each card of the hand that puts the best melds side by side, the rest behind."""
    found = best_arrangement(view.sheet.grammar, view.sheet.scoring.values, view.hand)
    order = [card for meld in found.melds for card in meld.cards]
    rest = sorted(card for card in view.hand if card not in set(order))
    return {card: place for place, card in enumerate([*order, *rest])}
