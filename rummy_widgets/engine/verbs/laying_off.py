"""Lay off: cards added to a meld on the table, anybody's (source 000; rules.md 1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.engine.action import Action
from rummy_widgets.engine.ending import out_if_empty
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.flow import Outcome, go_on
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, State, with_item, without
from rummy_widgets.engine.uses import against_lay_off, lay_offs_with
from rummy_widgets.engine.verbs.kinds import contract_words
from rummy_widgets.engine.verbs.swapping import Swap, swap
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.melds import Claim, End, Fault, Meld, MeldFault, extend
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.turn import Verb

_RANK_BITS: Final = sum(1 << suit * RANKS for suit in range(4))
_NO_PLACE: Final = frozenset({Fault.OFF_RANK, Fault.OFF_SUIT, Fault.OFF_END, Fault.OFF_CLOSED})


def _propose(seen: Seen) -> Iterator[Action]:
    if not seen.opened[seen.actor]:
        return
    if seen.must_use is not None and seen.sheet.taking.deep:
        yield from lay_offs_with(seen, seen.hand, seen.must_use)
        return
    for place, laid in enumerate(seen.melds):
        faces = _faces(seen, laid.meld)
        for card in seen.hand:
            if faces >> card.face & 1:
                for end in _ends(seen, laid.meld, card):
                    yield Action(Verb.LAY_OFF, cards=(Claim(card),), target=place, end=end)


def _faces(seen: Seen, meld: Meld) -> int:
    """Return the faces that may go on a meld at a glance (bits), jokers always; `_ends` says the rest."""
    faces = 1 << JOKER_FACE
    if meld.suit is None:
        return faces | _RANK_BITS << (meld.rank - 1)
    for end in End:
        fitting = meld.next_face(seen.sheet.grammar, end)
        if fitting is not None:
            faces |= 1 << fitting.face
    if seen.sheet.jokers.joker_swap != "none":
        for place in range(len(meld)):
            replaced = meld.stands_for(place)
            if replaced is not None:
                faces |= 1 << replaced.face
    return faces


def _ends(seen: Seen, meld: Meld, card: Card) -> tuple[End | None, ...]:
    """Return the ends at which one card may go; None where there is no choice."""
    read = extend(seen.sheet.grammar, meld, (card,), limit_jokers=seen.sheet.jokers.joker_limit_on_layoff)
    if isinstance(read, Meld):
        return (None,)
    if read.readings:
        return (End.LOW, End.HIGH)
    replaced = _replaced(seen, meld, card, None)
    if isinstance(replaced, MeldFault):
        return (End.LOW, End.HIGH)
    return () if replaced is None else (None,)


def _lengthened(seen: Seen, action: Action) -> Meld | Swap | MeldFault:
    """Return what a lay-off makes of its meld: longer, with a joker replaced, or why neither."""
    assert action.target is not None
    jokers = seen.sheet.jokers
    meld = seen.melds[action.target].meld
    limit = jokers.joker_limit_on_layoff
    read = extend(seen.sheet.grammar, meld, action.cards, action.end, limit_jokers=limit)
    if isinstance(read, Meld):
        return read
    if read.fault is Fault.OFF_BOTH and jokers.layoff_end == "high":
        high = extend(seen.sheet.grammar, meld, action.cards, End.HIGH, limit_jokers=limit)
        return high if isinstance(high, Meld) else read
    if len(action.cards) == 1 and not read.readings:
        return _replaced(seen, meld, action.cards[0].card, action.end) or read
    return read


def _replaced(seen: Seen, meld: Meld, card: Card, end: End | None) -> Swap | MeldFault | None:
    return swap(seen.sheet.grammar, meld, card, end, seen.sheet.jokers.joker_swap)


def _judge(seen: Seen, action: Action) -> Objection | None:
    if not action.cards:
        return Objection(Point.NO_CARDS)
    if not seen.opened[seen.actor]:
        return Objection(Point.LAY_OFF_CLOSED, words=contract_words(seen))
    nowhere = _nowhere(seen, action) if action.target is None else None
    if nowhere is not None:
        return nowhere
    if action.target is None or not 0 <= action.target < len(seen.melds):
        target = f"m{action.target + 1}" if action.target is not None and action.target >= 0 else "That meld"
        melds = ", ".join(f"m{place + 1}" for place in range(len(seen.melds))) or "none"
        return Objection(Point.LAY_OFF_TARGET, words={"target": target, "melds": melds})
    read = _lengthened(seen, action)
    meld = seen.melds[action.target].meld
    if isinstance(read, Swap):
        stays = read.at_once and not _can_replay(seen, action, read)
        words = {"meld": meld.name}
        return Objection(Point.SWAP, (action.cards[0].card,), words) if stays else None
    if isinstance(read, Meld):
        return against_lay_off(seen, tuple(claim.card for claim in action.cards))
    choices = tuple(_choice(action, meld, longer) for longer in read.readings)
    stood_for = {face.face for place in range(len(meld)) if (face := meld.stands_for(place)) is not None}
    replacing = tuple(claim.card for claim in action.cards if claim.card.face in stood_for)
    if replacing and not read.readings:
        alone = seen.sheet.jokers.joker_swap != "none" and len(action.cards) > 1
        once = {card.face: card for card in replacing}.values()  # two of a face are one place
        words = {"meld": meld.name, "cards": pretty_cards(once)}
        return Objection(Point.SWAP_ALONE if alone else Point.SWAP, replacing, words)
    return Objection(read.fault, read.cards, read.words, choices)


def _nowhere(seen: Seen, action: Action) -> Objection | None:
    """Say why no meld takes the cards where none is named; None where one does, so that it has to be named.

    What keeps them off a meld that they belong to says more than that they belong to none.
    """
    found = [_judge(seen, replace(action, target=place)) for place in range(len(seen.melds))]
    against = [objection for objection in found if objection is not None and not objection.choices]
    if len(against) < len(found):
        return None
    near = [objection for objection in against if objection.point not in _NO_PLACE]
    return near[0] if near else Objection(Point.LAY_OFF_NOWHERE, tuple(claim.card for claim in action.cards))


def _can_replay(seen: Seen, action: Action, swapped: Swap) -> bool:
    """Tell whether a joker that goes to the hand can be laid again in the same turn."""
    assert swapped.freed is not None
    limit = seen.sheet.jokers.joker_limit_on_layoff
    melds = (swapped.meld, *(laid.meld for place, laid in enumerate(seen.melds) if place != action.target))
    for meld in melds:
        read = extend(seen.sheet.grammar, meld, (swapped.freed,), limit_jokers=limit)
        if isinstance(read, Meld) or read.readings:
            return True
    hand = (*without(seen.hand, action.cards[0].card), swapped.freed)
    return any(meld.jokers for meld in find_melds(seen.sheet.grammar, hand))


def _choice(action: Action, meld: Meld, longer: Meld) -> Action:
    """Return the action that says which of several ways to go on a meld is meant."""
    below = (meld.rank - longer.rank) % RANKS
    low, high = below > 0, len(longer) > len(meld) + below
    end = None if low and high else End.LOW if low else End.HIGH
    added = {claim.card: claim for claim in longer.claims()}
    cards = action.cards if end is not None else tuple(added[claim.card] for claim in action.cards)
    return Action(Verb.LAY_OFF, action.seat, cards, target=action.target, end=end)


def _perform(state: State, action: Action) -> Outcome:
    seat = state.actor
    place = action.target
    assert place is not None
    made = _lengthened(state, action)
    assert not isinstance(made, MeldFault)
    cards = tuple(claim.card for claim in action.cards)
    hand = without(state.hands[seat], *cards)
    kind = EventKind.LAID_OFF
    must_use: Card | None = None
    if isinstance(made, Swap):
        kind = EventKind.SWAPPED
        if made.freed is not None:
            hand = (*hand, made.freed)
            must_use = made.freed if made.at_once else None
        meld = made.meld
    else:
        meld = made
    laid = state.melds[place].lengthened(meld, seat)
    state = state.with_hand(
        seat,
        hand,
        melds=with_item(state.melds, place, laid),
        laid_now=True,
        all_now=state.all_now or not state.laid[seat],
        laid=with_item(state.laid, seat, True),
        idle_turns=0,
        must_use=must_use,
    )
    state, events = out_if_empty(state, seat)
    if not events:
        state, events = go_on(state, Verb.LAY_OFF)
    return state, (Event(kind, seat, cards=cards, target=place), *events)


LAY_OFF = VerbCode(_propose, _judge, _perform)
