"""Reading: cards as a run or a set, and a meld made longer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rummy_widgets.cards import Card, Rank, Suit
from rummy_widgets.melds.faults import why_no_extension, why_no_meld
from rummy_widgets.melds.grammar import MeldGrammar, rank_at
from rummy_widgets.melds.meld import Claim, End, Fault, Meld, MeldFault, MeldKind


def as_claims(cards: Iterable[Card | Claim]) -> tuple[Claim, ...]:
    """Return cards as claims, those that are claims already unchanged."""
    return tuple(item if isinstance(item, Claim) else Claim(item) for item in cards)


def read_meld(grammar: MeldGrammar, cards: Iterable[Card | Claim], *, named: bool = True) -> Meld | MeldFault:
    """Read cards, in any order, as a meld.

    With `named`, a joker that could be several cards must say which (else the fault lists the readings);
    without it the first reading is taken, runs before sets, lowest start first.
    """
    claims = as_claims(cards)
    readings = list(readings_of(grammar, claims))
    if len(readings) == 1:
        return readings[0]
    if readings:
        distinct = _apart(readings)
        if not named or len(distinct) == 1:
            return distinct[0]
        held = tuple(claim.card for claim in claims)
        texts = "; ".join(reading.text for reading in distinct)
        return MeldFault(Fault.JOKER_NAME, held, {"readings": texts}, tuple(distinct))
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
    suit, wanted, unnamed = _run_needs(claims)
    if suit is None or not _jokers_ok(grammar, claims, run=True):
        return
    for start in range(1, 14):
        if not grammar.allows_window(start, size):
            continue
        placed = _place(start, size, wanted, unnamed)
        if placed is None or (not grammar.wild.adjacent_jokers and _touching(placed)):
            continue
        yield Meld(MeldKind.RUN, placed, Rank(start), suit)


def set_readings(grammar: MeldGrammar, claims: Sequence[Claim]) -> Iterator[Meld]:
    """Yield the set the claims are, if they are one."""
    size = len(claims)
    if size < grammar.set_min or (grammar.max_set_size is not None and size > grammar.max_set_size):
        return
    faces = [claim.stands_for or claim.card for claim in claims]
    ranks = {face.rank for face in faces if not face.is_joker}
    if len(ranks) != 1 or not _jokers_ok(grammar, claims, run=False):
        return
    if grammar.distinct_suits:
        suits = [face.suit for face in faces if not face.is_joker]
        if len(set(suits)) != len(suits) or size > len(Suit):
            return
    rank = ranks.pop()
    assert rank is not None
    naturals = sorted(claim.card for claim in claims if not claim.card.is_joker)
    jokers = sorted(claim.card for claim in claims if claim.card.is_joker)
    yield Meld(MeldKind.SET, (*naturals, *jokers), rank)


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
    whole = (*meld.claims(), *claims)
    if limit_jokers and not _jokers_ok(grammar, whole, run=meld.kind is MeldKind.RUN):
        return
    if meld.suit is None:
        if end is None and all(
            (claim.stands_for or claim.card).rank in (meld.rank, None) for claim in claims
        ):
            yield from set_readings(grammar.without_joker_limit(), whole)
        return
    suit, wanted, unnamed = _run_needs(claims)
    if suit not in (None, meld.suit) or (suit is None and wanted):
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
        added = _fill(ranks, wanted, unnamed)
        if added is None:
            continue
        placed = (*added[:below], *meld.cards, *added[below:])
        if not grammar.wild.adjacent_jokers and _touching(placed):
            continue
        yield Meld(MeldKind.RUN, placed, start, meld.suit)


def _run_needs(claims: Sequence[Claim]) -> tuple[Suit | None, dict[Rank, list[Card]], list[Card]]:
    """Return the one suit (None: none, or several), the cards wanted at each rank, and unnamed jokers."""
    suits: set[Suit] = set()
    wanted: dict[Rank, list[Card]] = {}
    unnamed: list[Card] = []
    for claim in claims:
        face = claim.stands_for or claim.card
        if face.rank is None or face.suit is None:
            unnamed.append(claim.card)
            continue
        suits.add(face.suit)
        wanted.setdefault(face.rank, []).append(claim.card)
    for held in wanted.values():
        held.sort()
    return (suits.pop() if len(suits) == 1 else None), wanted, sorted(unnamed)


def _place(
    start: int, size: int, wanted: dict[Rank, list[Card]], unnamed: list[Card]
) -> tuple[Card, ...] | None:
    return _fill([rank_at(start, place) for place in range(size)], wanted, unnamed)


def _fill(
    ranks: Sequence[Rank], wanted: dict[Rank, list[Card]], unnamed: list[Card]
) -> tuple[Card, ...] | None:
    """Put the wanted cards and the jokers at ranks, in order; None where they do not fit exactly."""
    spots = Counter(ranks)
    if any(len(held) > spots[rank] for rank, held in wanted.items()):
        return None
    left = {rank: list(held) for rank, held in wanted.items()}
    spare = list(unnamed)
    placed: list[Card] = []
    for rank in ranks:
        if left.get(rank):
            placed.append(left[rank].pop(0))
        elif spare:
            placed.append(spare.pop(0))
        else:
            return None
    return tuple(placed)


def _jokers_ok(grammar: MeldGrammar, claims: Sequence[Claim], *, run: bool) -> bool:
    count = sum(1 for claim in claims if claim.card.is_joker)
    if count == len(claims) and any(claim.stands_for is None for claim in claims):
        return False
    return count <= grammar.jokers_allowed(len(claims), run=run)


def _touching(placed: Sequence[Card]) -> bool:
    return any(a.is_joker and b.is_joker for a, b in pairwise(placed))


def _apart(readings: list[Meld]) -> list[Meld]:
    """Drop readings that are one circle of thirteen naturals cut at another place; keep the first."""
    whole_circle = all(len(r) >= 13 and r.kind is MeldKind.RUN and not r.jokers for r in readings)
    return readings[:1] if whole_circle else readings
