"""Uses: what can be done at once with a card from the pile, and what must be left in a hand that lays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from rummy_widgets.cards import Card, card_of_face, pretty_cards
from rummy_widgets.engine.action import Action
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, without
from rummy_widgets.melds import Claim, End, Meld, as_claims, extend
from rummy_widgets.melds.shapes import Pool, face_counts, make_melds, shapes_in
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.turn import Verb
from rummy_widgets.rules.words import number_word


def first_taken(pile: Sequence[Card], cards: Sequence[Card]) -> int | None:
    """Return where in a pile a take begins: the top where no card is named; None where it cannot.

    One card is named with all above it meant, an unmarked one the topmost of its face; several are all
    those from the top down.
    """
    if not pile or not cards:
        return len(pile) - 1 if pile else None
    if len(cards) == 1:
        exact = bool(cards[0].copy)
        for place in range(len(pile) - 1, -1, -1):
            if pile[place] == cards[0] or (not exact and pile[place].face == cards[0].face):
                return place
        return None
    place = len(pile) - len(cards)
    if place < 0 or sorted(c.face for c in pile[place:]) != sorted(c.face for c in cards):
        return None
    return place


def must_be_used(seen: Seen, count: int) -> bool:
    """Tell whether the deepest of some cards from the pile must be used at once."""
    return count > 1 or seen.sheet.taking.top_card_must_be_used


def against_taking(seen: Seen, cards: tuple[Card, ...]) -> Objection | None:
    """Say why cards cannot be taken from a pile that may be taken deep."""
    place = first_taken(seen.pile, cards)
    if place is None:
        faces = {card.face for card in seen.pile}
        missing = tuple(card for card in cards if card.face not in faces)
        if missing:
            return Objection(Point.TAKE_NOT_THERE, missing, {"missing": pretty_cards(missing)})
        return Objection(Point.TAKE_ALL, cards, {"deepest": _deepest(seen.pile, cards).pretty})
    if not must_be_used(seen, len(seen.pile) - place):
        return None
    card = seen.pile[place]
    if next(uses(seen, (*seen.hand, *seen.pile[place:]), card), None) is None:
        return Objection(Point.TAKE_USE, (card,), {"card": card.pretty})
    return None


def _deepest(pile: Sequence[Card], cards: Sequence[Card]) -> Card:
    faces = {card.face for card in cards}
    return next(card for card in pile if card.face in faces)


def uses(seen: Seen, hand: tuple[Card, ...], card: Card) -> Iterator[Action]:
    """Yield the ways to lay a card of a hand, alone or with others, that leave what must be left."""
    ways = melds_with(seen, hand, card)
    if seen.sheet.taking.dive_use == "meld_or_layoff":
        ways = chain(ways, lay_offs_with(seen, hand, card))
    most = len(hand) - seen.sheet.laying.must_discard_to_go_out
    return (action for action in ways if len(action.claims) <= most)


def melds_with(seen: Seen, hand: tuple[Card, ...], card: Card) -> Iterator[Action]:
    """Yield the lay-downs of one meld of a hand that contains a card."""
    related = [c for c in hand if c.is_joker or card.is_joker or c.suit is card.suit or c.rank == card.rank]
    if len(related) < seen.sheet.grammar.smallest:
        return
    for shape in shapes_in(seen.sheet.grammar, face_counts(related)):
        if card.face in shape.faces:
            meld = make_melds(Pool(seen.sheet.grammar, related), (shape,))[0]
            yield Action(Verb.LAY_DOWN, melds=(meld.claims(),))


def lay_offs_with(seen: Seen, hand: tuple[Card, ...], card: Card) -> Iterator[Action]:
    """Yield the lay-offs that contain a card of a hand, with the cards that lead to it on a run."""
    if not seen.opened[seen.actor]:
        return
    for place, laid in enumerate(seen.melds):
        yield from dict.fromkeys(_on_meld(seen, place, laid.meld, hand, card))


def _on_meld(seen: Seen, place: int, meld: Meld, hand: tuple[Card, ...], card: Card) -> Iterator[Action]:
    if meld.suit is None and not card.is_joker and card.rank != meld.rank:
        return
    if meld.suit is None or card.is_joker:
        ways: list[tuple[Claim, ...]] = [as_claims((card,))]
    else:
        ways = [way for end in End if (way := _up_to(seen, meld, end, hand, card))]
    limit = seen.sheet.jokers.joker_limit_on_layoff
    for claims in ways:
        ends = (None,) if isinstance(_read(seen, meld, claims, None, limit), Meld) else (End.LOW, End.HIGH)
        for end in ends:
            if isinstance(_read(seen, meld, claims, end, limit), Meld):
                yield Action(Verb.LAY_OFF, cards=claims, target=place, end=end)


def _read(seen: Seen, meld: Meld, claims: tuple[Claim, ...], end: End | None, limit: bool) -> object:
    return extend(seen.sheet.grammar, meld, claims, end, limit_jokers=limit)


def _up_to(seen: Seen, meld: Meld, end: End, hand: tuple[Card, ...], card: Card) -> tuple[Claim, ...]:
    """Return the cards of a hand that go on a run's end one after another, up to a certain one; or none.

    Jokers fill the gaps.
    """
    grammar = seen.sheet.grammar
    jokers = [held for held in hand if held.is_joker] if grammar.wild.joker_wild else []
    held = {other.face: other for other in hand if not other.is_joker}
    held[card.face] = card
    claims: list[Claim] = []
    while (face := meld.next_face(grammar, end)) is not None:
        if face.face in held:
            claim = Claim(held[face.face])
        elif jokers:
            claim = Claim(jokers.pop(), card_of_face(face.face))
        else:
            return ()
        claims.append(claim)
        if face.face == card.face:
            return tuple(claims)
        longer = extend(grammar, meld, (claim,), end)
        if not isinstance(longer, Meld):
            return ()
        meld = longer
    return ()


def against_melds(seen: Seen, melds: Sequence[Meld]) -> Objection | None:
    """Say why some new melds are too many in this turn, or leave too little in the hand."""
    most = seen.sheet.laying.melds_per_turn
    if most is not None and seen.melds_now + len(melds) > most:
        over = tuple(card for meld in melds[most - seen.melds_now :] for card in meld.cards)
        allowed = "one new meld" if most == 1 else f"{number_word(most)} new melds"
        return Objection(Point.MELDS_TURN, over, {"most": allowed, "cards": pretty_cards(over)})
    return _against_rest(seen, tuple(card for meld in melds for card in meld.cards))


def against_lay_off(seen: Seen, cards: tuple[Card, ...]) -> Objection | None:
    """Say why cards that fit may not be laid off all the same."""
    row = seen.sheet.table.phases[seen.phase]
    if row.same_acts:  # a call, for the one card alone
        words = {"count": str(len(cards))}
        return Objection(Point.TOO_MANY_CARDS, cards, words) if len(cards) > 1 else None
    if seen.must_use is not None and seen.sheet.taking.dive_use == "meld_only":
        return Objection(Point.TAKE_LAY_OFF, (seen.must_use,), {"must": seen.must_use.pretty})
    return _against_rest(seen, cards)


def _against_rest(seen: Seen, cards: tuple[Card, ...]) -> Objection | None:
    laying = seen.sheet.laying
    rest = without(seen.hand, *cards)
    if not rest and laying.must_discard_to_go_out:
        return Objection(Point.LAST_DISCARD, cards)
    back = seen.sheet.turn.redraw_discard_allowed
    if rest == (seen.taken,) and not laying.may_leave_taken and not back:
        return Objection(Point.LAST_TAKEN, rest, {"taken": pretty_cards(rest)})
    return None
