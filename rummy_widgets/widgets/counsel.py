"""Counsel: what the table says about a hand when it is asked, in words and as cards to put in the trays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummy_widgets.advice import hint, how_far, unseen, ways
from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.engine import Action, View
from rummy_widgets.engine.knocks import deadwood
from rummy_widgets.engine.lives import declaring, read_group
from rummy_widgets.engine.state import without
from rummy_widgets.melds import Claim, Fault, Meld, MeldFault, extend, read_meld
from rummy_widgets.rules import Contract, Verb
from rummy_widgets.rules.words import begin, listed, number_word
from rummy_widgets.widgets.moment import Moment, Table
from rummy_widgets.widgets.sorting import sort_hand
from rummy_widgets.widgets.targets import targets
from rummy_widgets.widgets.telling import whose

WAYS = 4  # ways to go down that are offered
OUT_OF_REACH = 99  # as many cards missing as no hand can get
HINT_STEPS = 4
HINT_WORDS = ("a nudge", "where to look", "what to do", "why")  # what each step of a hint gives
PLACES = 3  # melds named on which a card would go
NEEDS = 6  # cards named that would bring the contract nearer


def read_cards(view: View, claims: Sequence[Claim], names: Sequence[str]) -> dict[str, Any]:
    """Return what a page is told of selected cards: what they are, and where they may go together."""
    text, fits = reading(view, claims, names)
    return {"text": text, "fits": fits, "targets": targets(view, claims)}


def reading(view: View, claims: Sequence[Claim], names: Sequence[str]) -> tuple[str, bool]:
    """Return what selected cards are, or why they are nothing, and whether they are something."""
    if not claims:
        return "", False
    claims = Action(Verb.SHOW, cards=tuple(claims)).cards  # drops names of cards that stand for none
    grammar = view.sheet.grammar_for(view.wild)
    cards = [claim.card for claim in claims]
    if len(cards) == 1 and (thrown := _without(Moment(view, Table(names, help="all")), cards[0])) is not None:
        return thrown
    if len(cards) < grammar.smallest:
        fits = _fits(view, claims, names)
        if fits:
            return fits, True
        more = grammar.smallest - len(cards)
        return f"{pretty_cards(cards)}: {number_word(more)} more at least for a meld.", False
    read: Meld | MeldFault
    if view.sheet.declaring is not None:
        read = read_group(grammar, claims) or read_meld(grammar, claims, named=False)
    else:
        read = read_meld(grammar, claims)
    if isinstance(read, Meld):
        return f"{_named(read, told_pure=grammar.lives is not None)}.", True
    if read.fault is Fault.JOKER_NAME:
        return f"{_several(read)}.", True
    _, says = view.sheet.book.answer(read.fault.value)
    return says.format_map({"verb": "lay down", "cards": pretty_cards(cards), **read.words}), False


def _without(moment: Moment, card: Card) -> tuple[str, bool] | None:
    """Return what the hand is worth once a card is thrown, where that card may end the round."""
    if not moment.throws or card not in moment.view.hand:
        return None
    rest = without(moment.view.hand, card)
    if Verb.KNOCK in moment.verbs:
        left = moment.knocks.get(card)
        if left is None:
            back = card is moment.view.taken and not moment.sheet.turn.redraw_discard_allowed
            points = deadwood(moment.view, rest)
            text = f"Without {card.pretty} your deadwood is {points}"
            return (f"{card.pretty} was just taken, and can't go back." if back else f"{text}."), False
        if not left:
            return f"Without {card.pretty} you are gin.", True
        return f"Without {card.pretty} your deadwood is {left}: you may knock.", True
    if Verb.DECLARE in moment.verbs:
        found = sort_hand(moment.grammar, moment.sheet.scoring.values, rest)
        if found.melds and found.complete:
            return f"With {card.pretty} in the finish slot you can declare.", True
        points = min(found.points, declaring(moment.view).cap)
        return f"Without {card.pretty} your hand counts {points}.", False
    return None


def _fits(view: View, claims: Sequence[Claim], names: Sequence[str]) -> str:
    """Return on which melds a card or two would go; empty where on none, or while laying off is closed."""
    if view.seat is None or not view.opened[view.seat] or Verb.LAY_OFF not in view.sheet.table.verbs:
        return ""
    owners = []
    for laid in view.melds:
        read = extend(view.sheet.grammar, laid.meld, claims)
        if isinstance(read, Meld) or read.readings:
            owners.append(f"{whose(names, laid.owner, view.seat)} {laid.meld.name}")
    cards = pretty_cards(claim.card for claim in claims)
    verb = "goes" if len(claims) == 1 else "go"
    if not owners:
        return ""
    if len(owners) > PLACES:
        return f"{cards} {verb} on {number_word(len(owners))} melds of the table."
    return f"{cards} {verb} on {', or '.join(owners)}."


def _named(meld: Meld, *, told_pure: bool = False) -> str:
    """Return a meld in words: `A run of four, with the joker as 9♣`; where it matters, whether it is pure."""
    count = number_word(len(meld))
    if meld.suit is not None:
        kind = "A run" if not told_pure else "A pure run" if meld.is_pure else "An impure run"
        text = f"{kind} of {count}"
    else:
        text = f"A set of {meld.rank.plural}: {count} cards"
    return f"{text}{_stand_ins(meld)}"


def _stand_ins(meld: Meld) -> str:
    """Return which cards of a meld stand in for what: `, with the joker as 9♣`, `, with 8♥ as 7♠`."""
    jokers = [face for at, face in _away(meld) if meld.cards[at].is_joker and face is not None]
    parts = []
    if jokers:
        noun = "the joker as" if len(jokers) == 1 else "the jokers as"
        parts.append(f"{noun} {pretty_cards(jokers).replace(' ', ' and ')}")
    for at, face in _away(meld):
        card = meld.cards[at]
        if not card.is_joker:
            parts.append(f"{card.pretty} as {face.pretty if face is not None else f'a {meld.rank.noun}'}")
    return f", with {listed(parts)}" if parts else ""


def _away(meld: Meld) -> list[tuple[int, Card | None]]:
    """Return the places of a meld where a card stands in, with the card of a run it stands for."""
    return [(at, meld.stands_for(at)) for at in range(len(meld)) if meld.stands_in(at)]


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
    contract = view.sheet.contract(view.round)
    if view.seat is None or view.opened[view.seat] or not contract.count:
        return _further(view)
    found = ways(view, WAYS)
    if found:
        count = "one way" if len(found) == 1 else f"{number_word(len(found))} ways"
        title = (
            f"You can go down in {count}"
            if len(found) < WAYS
            else "You can go down in many ways, such as these"
        )
        choices = [_choice(way) for way in found]
        return {"title": title, "lines": [], "choices": choices}
    return _not_yet(view, contract)


def _not_yet(view: View, contract: Contract) -> dict[str, Any]:
    """Return what a hand lacks for its contract: how many cards, why, and which would help."""
    obtainable = list(unseen(view))
    upcard = view.pile[-1].face if view.pile else None
    if upcard is not None:
        obtainable[upcard] += 1
    far = how_far(view, obtainable)
    lines = []
    if far.reason:
        lines.append(f"{begin(far.reason.removesuffix('.'))}.")
    if far.needs:
        needs = sorted(far.needs, key=lambda need: need.card.face != upcard)
        cards = ", ".join(need.card.pretty for need in needs[:NEEDS])
        more = " and others" if len(far.needs) > NEEDS else ""
        does = "completes it" if far.missing == 1 else "brings you nearer"
        lines.append(f"{cards} {does}." if len(far.needs) == 1 else f"Any of these {does}: {cards}{more}.")
        if needs[0].card.face == upcard:
            lines.append(f"{needs[0].card.pretty} lies on the discard pile.")
    title = f"Not yet: {contract.title} is out of reach for this hand"
    if not far.missing:
        title = f"Not yet: {contract.title} is in your hand, but can't go down like this"
        lines = ["In this round every card of your hand must go down with it."] if contract.whole else []
    elif far.missing < OUT_OF_REACH:
        noun = "card is" if far.missing == 1 else "cards are"
        title = f"Not yet: {number_word(far.missing)} {noun} missing for {contract.title}"
    return {"title": title, "lines": lines, "choices": []}


def _further(view: View) -> dict[str, Any]:
    kinds = view.sheet.kinds
    if kinds is not None and not kinds.melds_after_contract:
        line = "From here on you lay off cards on melds of the table."
        return {
            "title": "Your contract is down, and no further meld may follow",
            "lines": [line],
            "choices": [],
        }
    found = Moment(view, Table(())).sorting
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
    further = {"label": f"Next: {HINT_WORDS[step % HINT_STEPS]}", "intent": {"kind": "act", "verb": "hint"}}
    return {
        "title": "Hint",
        "lines": lines,
        "choices": [further] if step < HINT_STEPS else [],
        "cards": cards,
        "step": {"at": step, "of": HINT_STEPS},
    }
