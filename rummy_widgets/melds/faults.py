"""Faults: the one reason that helps most when cards are no meld or do not go on one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rummy_widgets.cards import Card, Rank, Suit, card, joker, pretty_cards
from rummy_widgets.cards.card import RANKS
from rummy_widgets.melds.grammar import AceRule, MeldGrammar, rank_at
from rummy_widgets.melds.meld import Claim, End, Fault, Meld, MeldFault, MeldKind


def why_no_meld(grammar: MeldGrammar, claims: Sequence[Claim]) -> MeldFault:
    """Say why claims that have no reading are no meld."""
    claims = _settled(grammar, claims)
    held = tuple(claim.card for claim in claims)
    jokers = _stand_ins(claims)
    naturals = [item for item in held if item not in jokers]
    words = {"cards": pretty_cards(held), "count": str(len(held))}
    if len(held) < grammar.smallest:
        return MeldFault(Fault.TOO_FEW, held, {**words, "needed": str(grammar.smallest)})
    if jokers and not grammar.wild.joker_wild:
        return MeldFault(Fault.JOKER_PLAIN, jokers, words)
    if not naturals:
        return MeldFault(Fault.NO_NATURAL, jokers, words)
    faces = [claim.stands_for or claim.card for claim in claims]
    shown = [face for face in faces if not face.is_joker]
    ranks = Counter(face.rank for face in shown if face.rank is not None)
    suits = {face.suit for face in shown if face.suit is not None}
    one_natural_for_a_set = grammar.set_min <= len(held) < grammar.run_min
    if len(ranks) == 1 and (len(suits) > 1 or len(shown) > 1 or one_natural_for_a_set):
        return _no_set(grammar, claims, words)
    if len(suits) == 1:
        return _no_run(grammar, claims, ranks, suits.pop(), words)
    named = [claim for claim in claims if claim.stands_for is not None and not claim.stands_for.is_joker]
    if named and (len({n.rank for n in naturals}) == 1 or len({n.suit for n in naturals}) == 1):
        wrong = named[0]
        said = wrong.stands_for.pretty if wrong.stands_for else ""
        return MeldFault(Fault.JOKER_WRONG, (wrong.card,), {**words, "named": said})
    natural_ranks = [n.rank for n in naturals if n.rank is not None]
    if len(set(natural_ranks)) == len(natural_ranks) and _in_order(grammar, natural_ranks, len(held)):
        common = Counter(n.suit for n in naturals if n.suit is not None).most_common(1)[0][0]
        odd = tuple(n for n in naturals if n.suit is not common)
        return MeldFault(Fault.SUIT, odd, {**words, "odd": pretty_cards(odd), "suit": common.noun})
    return MeldFault(Fault.MIXED, held, words)


def _settled(grammar: MeldGrammar, claims: Sequence[Claim]) -> Sequence[Claim]:
    """Claim wild cards as themselves where that goes with the other cards, else as jokers."""
    wild = grammar.wild.wild_rank
    if wild is None or not grammar.wild.joker_wild:
        return claims
    open_ = [claim for claim in claims if claim.stands_for is None and claim.card.rank == wild]
    fixed = [claim.stands_for or claim.card for claim in claims if claim not in open_]
    fixed = [face for face in fixed if not face.is_joker]
    suits, ranks = {face.suit for face in fixed}, {face.rank for face in fixed}
    one_suit = len(suits) == 1 and (len(ranks) > 1 or len(fixed) == 1)
    taken = {face.suit for face in fixed if face.rank == wild}
    settled: list[Claim] = []
    for claim in claims:
        own = not fixed or (one_suit and claim.card.suit in suits and claim.card.suit not in taken)
        if claim in open_ and not own:
            claim = Claim(claim.card, joker())
        elif claim in open_:
            taken.add(claim.card.suit)
        settled.append(claim)
    return settled


def _stand_ins(claims: Iterable[Claim]) -> tuple[Card, ...]:
    """Return the cards that stand in for others: jokers, and wild cards claimed as another card."""
    return tuple(c.card for c in claims if c.card.is_joker or c.stands_for is not None)


def _no_set(grammar: MeldGrammar, claims: Sequence[Claim], words: dict[str, str]) -> MeldFault:
    held = tuple(claim.card for claim in claims)
    jokers = _stand_ins(claims)
    if len(held) < grammar.set_min:
        return MeldFault(Fault.SET_SHORT, held, {**words, "needed": str(grammar.set_min)})
    if grammar.distinct_suits:
        twice = _same_suit([(claim.card, claim.stands_for or claim.card) for claim in claims])
        if twice:
            return MeldFault(Fault.SET_SUITS, twice, {**words, "twice": pretty_cards(twice)})
    most = grammar.largest_set
    if most is not None and len(held) > most:
        return MeldFault(Fault.SET_BIG, held, {**words, "most": str(most)})
    return _too_many_jokers(grammar, len(held), jokers, words, run=False)


def _same_suit(faces: Sequence[tuple[Card, Card]]) -> tuple[Card, ...]:
    """Return the cards whose faces share their suit with another's."""
    suits = Counter(face.suit for _, face in faces if face.suit is not None)
    return tuple(item for item, face in faces if face.suit is not None and suits[face.suit] > 1)


def _no_run(
    grammar: MeldGrammar,
    claims: Sequence[Claim],
    ranks: Counter[Rank],
    suit: Suit,
    words: dict[str, str],
) -> MeldFault:
    held = tuple(claim.card for claim in claims)
    jokers = _stand_ins(claims)
    if len(held) < grammar.run_min:
        return MeldFault(Fault.RUN_SHORT, held, {**words, "needed": str(grammar.run_min)})
    longest = grammar.longest_run
    if longest is not None and len(held) > longest:
        return MeldFault(Fault.RUN_LONG, held, {**words, "most": str(longest)})
    spare = 0 if grammar.longest_run == RANKS else max(0, len(held) - RANKS)
    twice = [rank for rank, count in ranks.items() if count > 1]
    if twice and len(twice) > spare:
        light = tuple(c.card for c in claims if (c.stands_for or c.card).rank in twice)
        return MeldFault(Fault.REPEAT, light, {**words, "twice": twice[0].noun})
    if _fits_window(ranks, len(held), grammar):
        if len(jokers) > grammar.jokers_allowed(len(held), run=True):
            return _too_many_jokers(grammar, len(held), jokers, words, run=True)
        return MeldFault(Fault.JOKERS_TOUCH, jokers, words)
    if grammar.ace is not AceRule.WRAP and _round_the_corner(ranks, len(held)):
        return MeldFault(Fault.CORNER, held, words)
    named = sum(1 for c in claims if c.stands_for is not None and not c.stands_for.is_joker)
    missing = _missing(ranks, len(jokers) - named)
    absent = pretty_cards(card(rank, suit) for rank in missing)
    return MeldFault(
        Fault.GAP, held, {**words, "missing": absent, "verb": "is" if len(missing) == 1 else "are"}
    )


def _too_many_jokers(
    grammar: MeldGrammar,
    size: int,
    jokers: tuple[Card, ...],
    words: dict[str, str],
    *,
    run: bool,
    before: int = 0,
) -> MeldFault:
    """Return the fault of a meld of `size` cards with these jokers and `before` that lay there already."""
    allowed = grammar.jokers_allowed(size, run=run)
    count = before + len(jokers)
    numbers = {"jokers": str(count), "naturals": str(size - count), "allowed": str(allowed)}
    return MeldFault(Fault.JOKERS_MANY, jokers, {**words, **numbers})


def _fits_window(ranks: Counter[Rank], size: int, grammar: MeldGrammar) -> bool:
    for start in range(1, RANKS + 1):
        if grammar.allows_window(start, size):
            spots = Counter(rank_at(start, place) for place in range(size))
            if all(spots[rank] >= count for rank, count in ranks.items()):
                return True
    return False


def _in_order(grammar: MeldGrammar, ranks: Sequence[Rank], size: int) -> bool:
    return _fits_window(Counter(ranks), size, grammar)


def _round_the_corner(ranks: Counter[Rank], size: int) -> bool:
    return _fits_window(ranks, size, MeldGrammar(ace=AceRule.WRAP))


def _missing(ranks: Counter[Rank], jokers: int) -> list[Rank]:
    """Return the ranks absent from the shortest stretch that holds all of them, least jokers' worth."""
    held = sorted(ranks)
    best: list[Rank] = []
    for start in held:
        span = max((rank - start) % RANKS for rank in held) + 1
        absent = [rank_at(start, place) for place in range(span) if rank_at(start, place) not in ranks]
        if not best or len(absent) < len(best):
            best = absent
    return best[: max(1, len(best) - jokers)] if best else []


def _settled_on(grammar: MeldGrammar, meld: Meld, claims: Sequence[Claim]) -> Sequence[Claim]:
    """Claim wild cards as themselves where the meld is of their rank or suit, else as jokers."""
    wild = grammar.wild.wild_rank
    if wild is None or not grammar.wild.joker_wild:
        return claims
    own = [meld.rank == wild if meld.suit is None else c.card.suit is meld.suit for c in claims]
    return [
        Claim(c.card, joker()) if c.stands_for is None and c.card.rank == wild and not at_home else c
        for c, at_home in zip(claims, own, strict=True)
    ]


def why_no_extension(
    grammar: MeldGrammar, meld: Meld, claims: Sequence[Claim], end: End | None, limit_jokers: bool
) -> MeldFault:
    """Say why claims do not go on a meld."""
    claims = _settled_on(grammar, meld, claims)
    held = tuple(claim.card for claim in claims)
    jokers = _stand_ins(claims)
    faces = [(claim.card, claim.stands_for or claim.card) for claim in claims]
    words = {"cards": pretty_cards(held), "meld": meld.name}
    if jokers and not grammar.wild.joker_wild:
        return MeldFault(Fault.JOKER_PLAIN, jokers, words)
    size = len(meld) + len(held)
    run = meld.kind is MeldKind.RUN
    total_jokers = meld.jokers + len(jokers)
    if meld.suit is None:
        off = tuple(item for item, face in faces if face.rank not in (meld.rank, None))
        if off:
            return MeldFault(
                Fault.OFF_RANK, off, {**words, "off": pretty_cards(off), "rank": meld.rank.plural}
            )
        if end is not None:
            return MeldFault(Fault.OFF_CLOSED, held, words)
        if grammar.distinct_suits:
            there = [(item, item) for place, item in enumerate(meld.cards) if not meld.stands_in(place)]
            twice = tuple(item for item in _same_suit([*there, *faces]) if item in held)
            if twice:
                return MeldFault(Fault.SET_SUITS, twice, {**words, "twice": pretty_cards(twice)})
        most = grammar.largest_set
        if most is not None and size > most:
            return MeldFault(Fault.SET_BIG, held, {**words, "most": str(most)})
    else:
        off = tuple(item for item, face in faces if face.suit not in (meld.suit, None))
        if off:
            return MeldFault(Fault.OFF_SUIT, off, {**words, "off": pretty_cards(off), "suit": meld.suit.noun})
        low, high = meld.next_face(grammar, End.LOW), meld.next_face(grammar, End.HIGH)
        if low is None and high is None:
            return MeldFault(Fault.OFF_CLOSED, held, words)
        longest = grammar.longest_run
        if longest is not None and size > longest:
            return MeldFault(Fault.RUN_LONG, held, {**words, "most": str(longest)})
    if limit_jokers and total_jokers > grammar.jokers_allowed(size, run=run):
        return _too_many_jokers(grammar, size, jokers, words, run=run, before=meld.jokers)
    if run:
        open_ends = [face.pretty for face in (low, high) if face is not None]
        words["next"] = " or ".join(open_ends)
    return MeldFault(Fault.OFF_END, held, words)
