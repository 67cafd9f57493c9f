"""Reading: cards as a run or a set, and a meld made longer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from typing import NamedTuple

from rummy_widgets.cards import Card, Rank, Suit, card
from rummy_widgets.melds.faults import why_no_extension, why_no_meld
from rummy_widgets.melds.grammar import JokerLimit, MeldGrammar, rank_at
from rummy_widgets.melds.meld import Claim, End, Fault, Meld, MeldFault, MeldKind


def as_claims(cards: Iterable[Card | Claim]) -> tuple[Claim, ...]:
    """Return cards as claims, those that are claims already unchanged."""
    return tuple(item if isinstance(item, Claim) else Claim(item) for item in cards)


def read_meld(grammar: MeldGrammar, cards: Iterable[Card | Claim], *, named: bool = True) -> Meld | MeldFault:
    """Read cards, in any order, as a meld.

    With `named`, a joker that could be several cards must say which (else the fault lists the readings);
    without it the first reading is taken, runs before sets, lowest start first. A wild card is itself
    wherever it can be: readings in which more cards stand in are none.
    """
    claims = as_claims(cards)
    readings = list(readings_of(grammar, claims))
    if grammar.wild.wild_rank is not None and readings:
        fewest = min(reading.jokers for reading in readings)
        readings = [reading for reading in readings if reading.jokers == fewest]
    if not readings and not named:
        readings = list(_alone(grammar, claims))
    if len(readings) == 1:
        return readings[0]
    if readings:
        distinct = _apart(readings)
        if not named or len(distinct) == 1:
            return distinct[0]
        held = tuple(claim.card for claim in claims)
        return MeldFault(Fault.JOKER_NAME, held, {"readings": _which(distinct)}, tuple(distinct))
    return why_no_meld(grammar, claims)


def readings_of(grammar: MeldGrammar, claims: Sequence[Claim]) -> Iterator[Meld]:
    """Yield every way to read claims as one meld, runs by their start, then a set."""
    yield from run_readings(grammar, claims)
    yield from set_readings(grammar, claims)


def run_readings(grammar: MeldGrammar, claims: Sequence[Claim]) -> Iterator[Meld]:
    """Yield every run the claims can be, lowest start first."""
    size = len(claims)
    if size < grammar.run_min:
        return
    needs = _run_needs(grammar, claims)
    # A card of a wild rank may stand in or be itself, which each run has to say.
    wild = grammar.wild.wild_rank is not None
    if not needs.suits or (not wild and not _jokers_ok(grammar, claims, run=True)):
        return
    for suit in needs.suits:
        for start in range(1, 14):
            if not grammar.allows_window(start, size):
                continue
            placed = _fill([rank_at(start, place) for place in range(size)], suit, needs)
            if placed is None:
                continue
            run = Meld(MeldKind.RUN, placed, Rank(start), suit)
            if wild and not _stand_ins_ok(grammar, run.jokers, claims, run=True):
                continue
            if grammar.wild.adjacent_jokers or not _touching(run):
                yield run


def set_readings(grammar: MeldGrammar, claims: Sequence[Claim]) -> Iterator[Meld]:
    """Yield the set the claims are, if they are one."""
    size = len(claims)
    most = grammar.largest_set
    if size < grammar.set_min or (most is not None and size > most):
        return
    wild = _wild_rank(grammar)
    fixed = [claim.stands_for or claim.card for claim in claims if not _is_open(claim, wild)]
    ranks = {face.rank for face in fixed}
    if not ranks and wild is not None and not all(claim.card.is_joker for claim in claims):
        ranks = {wild}  # wild cards as themselves
    if len(ranks) != 1:
        return
    rank = ranks.pop()
    assert rank is not None
    suits = {face.suit for face in fixed}
    if grammar.distinct_suits and len(suits) != len(fixed):
        return
    at_home: list[Card] = []
    away: list[Card] = []
    for claim in sorted(claims, key=lambda claim: claim.card):
        item = claim.card
        own = item.rank == rank and (claim.stands_for is None or claim.stands_for.face == item.face)
        if own and grammar.distinct_suits and _is_open(claim, wild):
            own = item.suit not in suits  # a second one of its suit stands in for another
            suits.add(item.suit)
        (at_home if own else away).append(item)
    if not _stand_ins_ok(grammar, len(away), claims, run=False):
        return
    away.sort(key=lambda item: (not item.is_joker, item))
    yield Meld(MeldKind.SET, (*at_home, *away), rank)


def _alone(grammar: MeldGrammar, claims: Sequence[Claim]) -> Iterator[Meld]:
    """Yield the meld that unnamed jokers alone are where any number is allowed: a set of aces, or a run."""
    if grammar.wild.joker_limit is not JokerLimit.NONE:
        return
    if not all(claim.card.is_joker and claim.stands_for is None for claim in claims):
        return
    suits = cycle(Suit)
    yield from set_readings(grammar, [Claim(claim.card, card(1, next(suits))) for claim in claims])
    in_order = (Claim(claim.card, card(rank_at(1, place), Suit.CLUBS)) for place, claim in enumerate(claims))
    yield from run_readings(grammar, list(in_order))


def extend(
    grammar: MeldGrammar,
    meld: Meld,
    cards: Iterable[Card | Claim],
    end: End | None = None,
    *,
    limit_jokers: bool = False,
) -> Meld | MeldFault:
    """Lay cards off on a meld, in any order, at one end or split over both.

    A lay-off that can go in several ways is a fault until `end` or a joker's name decides.
    `limit_jokers` holds the longer meld to the limit of new melds.
    """
    claims = as_claims(cards)
    longer = list(_extensions(grammar, meld, claims, end, limit_jokers))
    if len(longer) == 1:
        return longer[0]
    held = tuple(claim.card for claim in claims)
    if longer:
        texts = "; ".join(reading.text for reading in longer)
        return MeldFault(Fault.OFF_BOTH, held, {"readings": texts}, tuple(longer))
    if not grammar.wild.adjacent_jokers:
        touching = replace(grammar, wild=replace(grammar.wild, adjacent_jokers=True))
        if any(_extensions(touching, meld, claims, end, limit_jokers)):
            return MeldFault(Fault.JOKERS_TOUCH, tuple(item for item in held if item.is_joker))
    return why_no_extension(grammar, meld, claims, end, limit_jokers)


def _extensions(
    grammar: MeldGrammar, meld: Meld, claims: tuple[Claim, ...], end: End | None, limit_jokers: bool
) -> Iterator[Meld]:
    if not claims or (not grammar.wild.joker_wild and any(claim.card.is_joker for claim in claims)):
        return
    wild = _wild_rank(grammar)
    if meld.suit is None:
        of_rank = all(
            _is_open(claim, wild) or (claim.stands_for or claim.card).rank == meld.rank for claim in claims
        )
        if end is None and of_rank:
            # Beside a natural the jokers need no names, and then they keep no suit from coming.
            held = meld.claims() if meld.jokers == len(meld) else as_claims(meld.cards)
            yield from set_readings(
                grammar if limit_jokers else grammar.without_joker_limit(), (*held, *claims)
            )
        return
    needs = _run_needs(grammar, claims)
    if needs.wanted and needs.suits != (meld.suit,):
        return
    for below in range(len(claims) + 1):
        above = len(claims) - below
        if (end is End.LOW and above) or (end is End.HIGH and below):
            continue
        if below and not grammar.opens_below(meld.rank, below):
            continue
        start = rank_at(meld.rank, -below)
        if not grammar.allows_window(start, len(meld) + len(claims)):
            continue
        ranks = [rank_at(start, place) for place in range(below)]
        ranks += [rank_at(meld.rank, len(meld) + place) for place in range(above)]
        added = _fill(ranks, meld.suit, needs)
        if added is None:
            continue
        longer = Meld(MeldKind.RUN, (*added[:below], *meld.cards, *added[below:]), start, meld.suit)
        if limit_jokers and longer.jokers > grammar.jokers_allowed(len(longer), run=True):
            continue
        if grammar.wild.adjacent_jokers or not _touching(longer):
            yield longer


class _Needs(NamedTuple):
    """What claims ask of a run: its possible suits, cards by rank, and cards that go where room is."""

    suits: tuple[Suit, ...]
    wanted: dict[Rank, list[Card]]
    jokers: list[Card]
    wild: list[Card]  # unnamed cards of a wild rank: at their own place first


def _run_needs(grammar: MeldGrammar, claims: Sequence[Claim]) -> _Needs:
    suits: set[Suit] = set()
    wanted: dict[Rank, list[Card]] = {}
    jokers: list[Card] = []
    wild: list[Card] = []
    wild_rank = _wild_rank(grammar)
    for claim in claims:
        face = claim.stands_for or claim.card
        if face.rank is None or face.suit is None:
            jokers.append(claim.card)
        elif claim.stands_for is None and face.rank == wild_rank:
            wild.append(claim.card)
        else:
            suits.add(face.suit)
            wanted.setdefault(face.rank, []).append(claim.card)
    for held in wanted.values():
        held.sort()
    if not suits:  # one of the wild cards is itself
        suits = {item.suit for item in wild if item.suit is not None}
        return _Needs(tuple(suit for suit in Suit if suit in suits), wanted, sorted(jokers), sorted(wild))
    return _Needs(tuple(suits) if len(suits) == 1 else (), wanted, sorted(jokers), sorted(wild))


def _fill(ranks: Sequence[Rank], suit: Suit, needs: _Needs) -> tuple[Card, ...] | None:
    """Put the wanted cards, then the others, at ranks, in order; None where they do not fit exactly."""
    spots = Counter(ranks)
    if any(len(held) > spots[rank] for rank, held in needs.wanted.items()):
        return None
    left = {rank: list(held) for rank, held in needs.wanted.items()}
    spare = list(needs.jokers)
    for item in needs.wild:
        assert item.rank is not None
        own = left.setdefault(item.rank, [])
        at_home = item.suit is suit and len(own) < spots[item.rank]
        (own if at_home else spare).append(item)
    placed: list[Card] = []
    for rank in ranks:
        if left.get(rank):
            placed.append(left[rank].pop(0))
        elif spare:
            placed.append(spare.pop(0))
        else:
            return None
    return tuple(placed)


def _wild_rank(grammar: MeldGrammar) -> Rank | None:
    return grammar.wild.wild_rank if grammar.wild.joker_wild else None


def _is_open(claim: Claim, wild: Rank | None) -> bool:
    """Tell whether a card could be one thing or another: an unnamed joker, or an unnamed wild card."""
    return claim.stands_for is None and (
        claim.card.is_joker or (wild is not None and claim.card.rank == wild)
    )


def _jokers_ok(grammar: MeldGrammar, claims: Sequence[Claim], *, run: bool) -> bool:
    return _stand_ins_ok(grammar, sum(1 for claim in claims if claim.card.is_joker), claims, run=run)


def _stand_ins_ok(grammar: MeldGrammar, count: int, claims: Sequence[Claim], *, run: bool) -> bool:
    """Tell whether `count` of the claims may stand in for others; all of them may only when all are named."""
    if count == len(claims) and any(claim.stands_for is None for claim in claims):
        return False
    return count <= grammar.jokers_allowed(len(claims), run=run)


def _touching(meld: Meld) -> bool:
    return any(meld.stands_in(place) and meld.stands_in(place + 1) for place in range(len(meld) - 1))


def _which(readings: list[Meld]) -> str:
    """Return what the stand-ins could be: `4♣ or 7♣`, `4♣ and 5♣, or 5♣ and 8♣`."""
    ways = []
    for reading in readings:
        faces = [reading.stands_for(place) for place in range(len(reading)) if reading.stands_in(place)]
        named = [face.pretty if face is not None else f"a {reading.rank.noun}" for face in faces]
        ways.append(" and ".join(dict.fromkeys(named)) or "themselves")
    ways = list(dict.fromkeys(ways))
    return (", or " if any(" and " in way for way in ways) else " or ").join(ways)


def _apart(readings: list[Meld]) -> list[Meld]:
    """Drop readings that are one circle of thirteen naturals cut at another place; keep the first."""
    whole_circle = all(len(r) >= 13 and r.kind is MeldKind.RUN and not r.jokers for r in readings)
    return readings[:1] if whole_circle else readings
