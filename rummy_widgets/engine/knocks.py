"""Knocks: what a hand may be shown with, and which of its melds are best shown (rules.md 2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummy_widgets.cards import Card, card_of_face, fresh_pack
from rummy_widgets.cards.card import RANKS
from rummy_widgets.engine.state import Seen, without
from rummy_widgets.melds import Meld, MeldKind
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.melds.solver import least_points
from rummy_widgets.rules.knocking import OKLAHOMA, KnockPolicy
from rummy_widgets.rules.sheet import RuleSheet

_ROUNDED = 9  # places after which two expectations are the same


def knocking(seen: Seen) -> KnockPolicy:
    """Return the policy of a game in which hands are shown by knocking."""
    policy = seen.sheet.knocking
    assert policy is not None
    return policy


def knock_limit(seen: Seen) -> int:
    """Return with how much deadwood a hand may be shown."""
    limit = knocking(seen).knock_limit
    if limit != OKLAHOMA:
        return int(limit)
    # The first upcard lies at the bottom of the pile for as long as nobody has taken it.
    upcard = seen.first_upcard or (seen.pile[0] if seen.pile else None)
    values = seen.sheet.scoring.values
    return max(values) if upcard is None else values[upcard.rank or 0]


_last: tuple[RuleSheet, tuple[Card, ...], int] | None = None
_last_knocks: tuple[RuleSheet, tuple[Card, ...], Card | None, int, list[tuple[Card, int]]] | None = None


def deadwood(seen: Seen, cards: tuple[Card, ...]) -> int:
    """Return the least points that cards leave outside their melds; the last hand's answer is kept."""
    global _last
    last = _last
    if last is not None and last[1] is cards and last[0] is seen.sheet:
        return last[2]
    points = least_points(seen.sheet.grammar, seen.sheet.scoring.values, cards)
    _last = (seen.sheet, cards, points)
    return points


def droppable(seen: Seen) -> tuple[Card, ...]:
    """Return the cards of the hand that may be thrown: all but the one just taken from the pile."""
    if seen.taken is None or seen.sheet.turn.redraw_discard_allowed:
        return seen.hand
    return without(seen.hand, seen.taken)


def in_reach(seen: Seen) -> bool:
    """Tell at a glance whether a seat that throws a card might knock; `knocks` says with which."""
    # Throwing a card never saves more than the card is worth.
    return deadwood(seen, seen.hand) - max(seen.sheet.scoring.values) <= knock_limit(seen)


def knocks(seen: Seen) -> list[tuple[Card, int]]:
    """Return each card with which a seat may knock, and the deadwood it would leave; the last are kept."""
    global _last_knocks
    if not in_reach(seen):
        return []
    limit = knock_limit(seen)
    hand, taken = seen.hand, seen.taken
    last = _last_knocks
    if last is not None and last[1] is hand and last[0] is seen.sheet and last[2:4] == (taken, limit):
        return last[4]
    left = [(card, deadwood(seen, without(hand, card))) for card in droppable(seen)]
    found = [(card, points) for card, points in left if points <= limit]
    _last_knocks = (seen.sheet, hand, taken, limit, found)
    return found


def may_knock_with(seen: Seen, upcard: Card) -> bool:
    """Tell whether a seat that takes a card could knock, or go gin, in the same turn."""
    limit = knock_limit(seen)
    hand = (*seen.hand, upcard)
    if knocking(seen).big_gin and not deadwood(seen, hand):
        return True
    return any(deadwood(seen, without(hand, card)) <= limit for card in seen.hand)


def best_shown(seen: Seen, cards: Sequence[Card], thrown: Card) -> tuple[Meld, ...]:
    """Return the melds to show of a hand without the card thrown, by what its own seat can see.

    The deadwood, and what the other seat may be expected to lay off, are least together; every card not seen
    is as likely as another to be in the other hand.
    """
    limit = knock_limit(seen)
    values = seen.sheet.scoring.values
    other = (seen.actor + 1) % len(seen.counts)
    gone = {*cards, thrown, *seen.pile}
    pack = fresh_pack(seen.sheet.pack(len(seen.counts)))
    unseen = frozenset(card for card in pack if card not in gone)
    held = min(seen.counts[other], len(unseen))
    ranked: list[tuple[float, int, int, tuple[Meld, ...]]] = []
    for place, melds in enumerate(_splits(find_melds(seen.sheet.grammar, cards))):
        shown = {card for meld in melds for card in meld.cards}
        left = seen.sheet.scoring.cost(card for card in cards if card not in shown)
        if left <= limit:
            laid_off = _expected(seen, melds, unseen, held, values) if left else 0.0
            ranked.append((round(left + laid_off, _ROUNDED), left, place, melds))
    return min(ranked)[3] if ranked else ()


def _splits(melds: Sequence[Meld]) -> Iterator[tuple[Meld, ...]]:
    """Yield every choice of melds that share no card, none chosen too."""

    def choose(place: int, used: frozenset[Card]) -> Iterator[tuple[Meld, ...]]:
        yield ()
        for later in range(place, len(melds)):
            cards = melds[later].cards
            if used.isdisjoint(cards):
                for others in choose(later + 1, used.union(cards)):
                    yield (melds[later], *others)

    return choose(0, frozenset())


def _expected(
    seen: Seen, melds: Sequence[Meld], unseen: frozenset[Card], held: int, values: Sequence[int]
) -> float:
    """Return the points that another hand of `held` unseen cards lays off on melds, by expectation."""
    chances: dict[Card, float] = {}
    for meld in melds:
        for chain in _chains(seen, meld):
            chance = 1.0
            for step, card in enumerate(chain):
                if card not in unseen or held <= step:
                    break
                chance *= (held - step) / (len(unseen) - step)
                chances[card] = max(chance, chances.get(card, 0.0))
    return sum(chance * values[card.rank or 0] for card, chance in sorted(chances.items()))


def _chains(seen: Seen, meld: Meld) -> Iterator[list[Card]]:
    """Yield what fits on a meld, one card after another: each way for a run, the one card for a set."""
    if meld.kind is MeldKind.SET or meld.suit is None:
        suits = {card.suit for card in meld.cards}
        rank = int(meld.rank) - 1
        faces = (card_of_face(suit * RANKS + rank) for suit in range(4))
        yield from ([card] for card in faces if card.suit not in suits)
        return
    base = meld.cards[0].face - meld.cards[0].face % RANKS
    first, last = int(meld.rank), int(meld.rank) + len(meld) - 1
    grammar = seen.sheet.grammar
    low = (rank for rank in range(first - 1, 0, -1) if grammar.opens_below(first, first - rank))
    high = (rank for rank in range(last + 1, RANKS + 1) if grammar.allows_window(first, rank - first + 1))
    yield [card_of_face(base + rank - 1) for rank in low]
    yield [card_of_face(base + rank - 1) for rank in high]
