"""Moments: what a seat can do now in the place of something that comes at another time."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Final

from rummy_widgets.advice.contracts import further_allowed
from rummy_widgets.advice.discards import least_useful
from rummy_widgets.advice.repairs import MOST, Fix
from rummy_widgets.advice.wording import action_words, named
from rummy_widgets.cards import Card
from rummy_widgets.engine import Action, View, buy, discard, draw, explain, legal_actions, pass_, take
from rummy_widgets.melds import Meld, MeldFault, extend, read_meld
from rummy_widgets.rules import Verb
from rummy_widgets.rules.turn import END_ROUND, END_TURN, TurnTable
from rummy_widgets.rules.words import begin

_ORDER: Final = (Verb.DRAW, Verb.TAKE, Verb.PASS, Verb.BUY, Verb.DISCARD)
_WANTS_TOP: Final = (Verb.TAKE, Verb.BUY)
_PROPOSED: Final = 40  # legal actions looked through


def moves_now(view: View, action: Action) -> tuple[Fix, ...]:
    """Return what the seat can do now, and when what it tried comes; all of it is legal."""
    steps = view.sheet.table.phases[view.phase].steps
    wants_top = action.verb in _WANTS_TOP
    order = sorted(_ORDER, key=lambda verb: wants_top and verb not in _WANTS_TOP)
    found = [_move(view, action, verb) for verb in order if verb in steps]
    legal = tuple(fix for fix in found if fix is not None and explain(view, fix.action) is None)
    return legal[:MOST] or usual_moves(view, action)


def usual_moves(view: View, tried: Action) -> tuple[Fix, ...]:
    """Return the first of the usual legal actions, one of each verb at the least."""
    legal = [replace(found, seat=tried.seat) for found in islice(legal_actions(view), _PROPOSED)]
    first = {found.verb: found for found in reversed(legal)}
    chosen = [found for found in legal if first[found.verb] is found]
    chosen += [found for found in legal if first[found.verb] is not found]
    return tuple(Fix(found, action_words(view, found)) for found in chosen[:MOST])


def _move(view: View, tried: Action, verb: Verb) -> Fix | None:
    top = view.pile[-1] if view.pile else None
    seat = tried.seat
    if verb is Verb.DRAW:
        return Fix(draw(seat), _sentence(view, tried, verb, "draw", None))
    if verb is Verb.PASS:
        return Fix(pass_(seat), _sentence(view, tried, verb, "pass", None))
    if verb is Verb.DISCARD:
        kept = {claim.card.face for claim in tried.claims} if tried.verb is not Verb.DISCARD else set()
        cards = least_useful(view, kept)
        if not cards:
            return None
        words = _sentence(view, tried, verb, f"discard {named(cards[:1])}", cards[0])
        return Fix(discard(cards[0], seat), words)
    if top is None:
        return None
    if verb is Verb.BUY:
        return Fix(buy(seat), f"Buy {named([top])}.")
    if tried.verb is Verb.BUY:
        return Fix(take(seat), f"Take {named([top])}: in your turn it costs no extra card.")
    if tried.verb is Verb.TAKE:
        return Fix(take(seat), f"Take {named([top])} alone.")
    return Fix(take(seat), _sentence(view, tried, verb, f"take {named([top])}", top))


def _sentence(view: View, tried: Action, verb: Verb, move: str, card: Card | None) -> str:
    """Say the move, and when what was tried can be done, where it can."""
    spent = verb is Verb.DISCARD and card is not None and card.face in {c.card.face for c in tried.claims}
    purpose = "" if spent else _purpose(view, tried, card)
    text = begin(move)
    if purpose and view.actor != view.turn:
        return f"{text} now and {purpose} in your turn."
    to = view.sheet.table.phases[view.phase].steps[verb]
    over = verb is Verb.PASS and to == view.phase  # the turn is over with it
    if purpose and not over and _comes(view.sheet.table, to, tried.verb):
        return f"{text} first, then {purpose}."
    if purpose and tried.verb in (Verb.LAY_DOWN, Verb.LAY_OFF):
        return f"{text} now and {purpose} at your next turn."
    return "Draw from the stock." if verb is Verb.DRAW else f"{text}."


def _purpose(view: View, tried: Action, card: Card | None) -> str:
    """Return what was tried, in words, where it is right in itself."""
    if tried.verb not in view.sheet.table.verbs:
        return ""
    if tried.verb is Verb.LAY_DOWN:
        several = len(tried.melds) > 1
        if not _could_lay_down(view, tried):
            return ""
        what = ("your melds" if several else "your meld") if card is not None else "them" if several else "it"
        return f"lay {what} down"
    if tried.verb is Verb.LAY_OFF:
        held = named(claim.card for claim in tried.cards)
        return f"lay {held} off" if _could_lay_off(view, tried) else ""
    return {Verb.DISCARD: "discard", Verb.DRAW: "draw", Verb.DECLARE: "declare"}.get(tried.verb, "")


def _comes(table: TurnTable, phase: str, verb: Verb) -> bool:
    """Tell whether a verb's moment comes in this turn, from a phase on."""
    ahead, seen = [phase], {END_TURN, END_ROUND}
    while ahead:
        name = ahead.pop()
        if name in seen:
            continue
        seen.add(name)
        steps = table.phases[name].steps
        if verb in steps:
            return True
        ahead += steps.values()
    return False


def _could_lay_down(view: View, tried: Action) -> bool:
    held = {card.face for card in view.hand}
    if not further_allowed(view):
        return False
    melds = [read_meld(view.sheet.grammar, claims) for claims in tried.melds]
    if not melds or any(claim.card.face not in held for claim in tried.claims):
        return False
    if any(isinstance(meld, MeldFault) and not meld.readings for meld in melds):
        return False
    if view.opened[view.actor] or not view.sheet.opening.contract_at_once:
        return True
    contract = view.sheet.contract(view.round)
    return sum(1 for claims in tried.melds if len(claims) >= contract.size) >= contract.count


def _could_lay_off(view: View, tried: Action) -> bool:
    held = {card.face for card in view.hand}
    if not tried.cards or any(claim.card.face not in held for claim in tried.cards):
        return False
    if tried.target is None or not 0 <= tried.target < len(view.melds) or not view.opened[view.actor]:
        return False
    limit = view.sheet.jokers.joker_limit_on_layoff
    meld = view.melds[tried.target].meld
    read = extend(view.sheet.grammar, meld, tried.cards, tried.end, limit_jokers=limit)
    return isinstance(read, Meld) or bool(read.readings)
