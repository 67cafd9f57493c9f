"""An independent reckoner: melds by the rules' words, hands by trying every split. Slow and plain."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from rummy_widgets.cards import Card, PackSpec, Rank, fresh_pack
from rummy_widgets.melds import AceRule, End, JokerLimit, Meld, MeldGrammar, WildRule, extend
from rummy_widgets.melds.grammar import LifeRule

WRAP, EITHER, LOW = AceRule.WRAP, AceRule.EITHER, AceRule.LOW
GIN = MeldGrammar(distinct_suits=True, wild=WildRule(joker_wild=False))
TEN = MeldGrammar(ace=WRAP)
INDIAN = MeldGrammar(
    ace=EITHER,
    distinct_suits=True,
    max_set_size=4,
    wild=WildRule(joker_limit=JokerLimit.ONE_NATURAL, wild_rank=Rank.EIGHT),
    lives=LifeRule(),
)
GRAMMARS = {
    "gin": GIN,
    "ten": TEN,
    "ten, one natural": MeldGrammar(ace=WRAP, wild=WildRule(joker_limit=JokerLimit.ONE_NATURAL)),
    "ten, shanghai": MeldGrammar(ace=WRAP, wild=WildRule(joker_limit=JokerLimit.SHANGHAI)),
    "ten, no limit": MeldGrammar(ace=WRAP, wild=WildRule(joker_limit=JokerLimit.NONE)),
    "ten, jokers apart": MeldGrammar(ace=WRAP, wild=WildRule(adjacent_jokers=False)),
    "ten, jokers apart, one natural": MeldGrammar(
        ace=WRAP, wild=WildRule(joker_limit=JokerLimit.ONE_NATURAL, adjacent_jokers=False)
    ),
    "ten, short runs": MeldGrammar(ace=WRAP, max_run_length=4),
    "basic": MeldGrammar(ace=EITHER, wild=WildRule(joker_wild=False)),
    "five hundred": MeldGrammar(ace=EITHER, distinct_suits=True),
    "contract": MeldGrammar(ace=EITHER, run_min=4),
    "may i": MeldGrammar(ace=EITHER, run_min=4, wild=WildRule(joker_limit=JokerLimit.ONE_NATURAL)),
    "low, jokers": MeldGrammar(ace=LOW),
    "sets of four at most": MeldGrammar(ace=WRAP, max_set_size=4),
}
VALUES = (25, 15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
GIN_VALUES = (25, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
INDIAN_VALUES = (0, 10, 2, 3, 4, 5, 6, 7, 0, 9, 10, 10, 10, 10)


def joker_cap(grammar: MeldGrammar, size: int, is_run: bool) -> int:
    """Say how many jokers the words of the limit allow in a meld of a size."""
    limit = grammar.wild.joker_limit
    if not grammar.wild.joker_wild:
        return 0
    if limit is JokerLimit.HALF:
        return max(jokers for jokers in range(size + 1) if jokers <= size - jokers)
    if limit is JokerLimit.ONE_NATURAL:
        return size - 1
    if limit is JokerLimit.SHANGHAI:
        return size - (3 if is_run else 2)
    return size


def kinds(grammar: MeldGrammar, cards: Sequence[Card], blanks: int = 0) -> set[str]:
    """Return which of `set`, `pure` and `run` the cards are, with `blanks` more cards of any face."""
    wild = [c for c in cards if c.rank is not None and c.rank == grammar.wild.wild_rank]
    found: set[str] = set()
    for number in range(len(wild) + 1):
        for standing in combinations(wild, number):
            jokers = [c for c in cards if c.is_joker or c in standing]
            naturals = [c for c in cards if c not in jokers]
            found |= _kinds(grammar, naturals, len(jokers), blanks)
    return found


def _kinds(grammar: MeldGrammar, naturals: list[Card], jokers: int, blanks: int) -> set[str]:
    size = len(naturals) + jokers + blanks
    found: set[str] = set()
    if (jokers and not grammar.wild.joker_wild) or not size:
        return found
    ranks = {c.rank for c in naturals}
    suits = [c.suit for c in naturals]
    biggest = grammar.max_set_size or 1000
    if grammar.distinct_suits:
        biggest = min(biggest, 4)
        if len(set(suits)) < len(suits):
            biggest = 0
    if len(ranks) <= 1 and grammar.set_min <= size <= biggest and jokers <= joker_cap(grammar, size, False):
        found.add("set")
    if size < grammar.run_min or size > (grammar.max_run_length or 1000):
        return found
    if len(set(suits)) <= 1 and jokers <= joker_cap(grammar, size, True):
        line = {LOW: 13, EITHER: 14, WRAP: 13 + size}[grammar.ace]
        for start in range(1, (13 if grammar.ace is WRAP else line - size + 1) + 1):
            if _fills(grammar, naturals, jokers, [(start + k - 1) % 13 + 1 for k in range(size)]):
                found.add("run" if jokers else "pure")
                break
    return found


def _fills(grammar: MeldGrammar, naturals: list[Card], jokers: int, places: list[int]) -> bool:
    """Tell whether naturals, then jokers, then blanks can fill the places."""

    def fill(place: int, ranks: tuple[int, ...], jokers: int, before_joker: bool) -> bool:
        if place == len(places):
            return not ranks and not jokers
        if len(ranks) + jokers > len(places) - place:
            return False
        rank = places[place]
        if rank in ranks:
            less = list(ranks)
            less.remove(rank)
            if fill(place + 1, tuple(less), jokers, False):
                return True
        may = grammar.wild.adjacent_jokers or not before_joker
        if jokers and may and fill(place + 1, ranks, jokers - 1, True):
            return True
        spare = len(places) - place - len(ranks) - jokers
        return spare > 0 and fill(place + 1, ranks, jokers, False)

    return fill(0, tuple(int(c.rank) for c in naturals if c.rank), jokers, False)


def all_melds(grammar: MeldGrammar, hand: Sequence[Card]) -> dict[int, set[str]]:
    """Return the subsets of a hand that are melds, as bits, and what they are."""
    found = {}
    for bits in range(1, 1 << len(hand)):
        if bits.bit_count() >= 3:
            what = kinds(grammar, [c for k, c in enumerate(hand) if bits >> k & 1])
            if what:
                found[bits] = what
    return found


def value_of(card: Card, values: Sequence[int]) -> int:
    return values[card.rank or 0]


def brute_points(
    grammar: MeldGrammar,
    values: Sequence[int],
    hand: Sequence[Card],
    drop: int = 0,
    on: Sequence[Meld] = (),
) -> int:
    """Return the least points left by trying every split, every drop and every chain of lay-offs."""
    melds = all_melds(grammar, hand)
    worth = [value_of(c, values) for c in hand]
    everything = (1 << len(hand)) - 1

    def cost(bits: int) -> int:
        return sum(w for k, w in enumerate(worth) if bits >> k & 1)

    @cache
    def arranged(bits: int, runs: int, pure: int) -> int:
        """Return the least left of some cards when lives still lack so many runs and pure runs."""
        if not bits:
            return 0 if runs <= 0 and pure <= 0 else 1 << 20
        first = bits & -bits
        best = cost(first) + arranged(bits ^ first, runs, pure)
        for meld, what in melds.items():
            if meld & first and meld & bits == meld:
                for kind in what:
                    lacking = max(0, runs - (kind != "set")), max(0, pure - (kind == "pure"))
                    best = min(best, arranged(bits ^ meld, *lacking))
        return best

    @cache
    def split(bits: int) -> int:
        lives = grammar.lives
        if lives is None:
            return arranged(bits, 0, 0)
        best = min(cost(bits), arranged(bits, lives.runs, lives.pure))
        if lives.pure_free:
            pure = [meld for meld, what in melds.items() if "pure" in what and meld & bits == meld]
            best = min([best, *(cost(bits) - cost(meld) for meld in pure)])
        return best

    seen: dict[tuple[int, tuple[str, ...]], int] = {}

    def laid(bits: int, table: tuple[Meld, ...]) -> int:
        key = (bits, tuple(f"{meld.rank} {meld.text}" for meld in table))
        if key not in seen:
            best = split(bits)
            for place, card in enumerate(hand):
                if bits >> place & 1:
                    for index, meld in enumerate(table):
                        for end in (End.LOW, End.HIGH) if meld.suit else (None,):
                            longer = extend(grammar, meld, [card], end)
                            if isinstance(longer, Meld):
                                after = (*table[:index], longer, *table[index + 1 :])
                                best = min(best, laid(bits ^ (1 << place), after))
            seen[key] = best
        return seen[key]

    best = 1 << 20
    for gone in combinations(range(len(hand)), drop):
        bits = everything ^ sum(1 << place for place in gone)
        best = min(best, laid(bits, tuple(on)) if on else split(bits))
    return best


def brute_missing(grammar: MeldGrammar, count: int, size: int, hand: Sequence[Card]) -> int:
    """Return the fewest cards to add, by giving each meld every subset of the hand in turn."""
    everything = (1 << len(hand)) - 1
    price: dict[int, int] = {}
    for bits in range(everything + 1):
        cards = [c for k, c in enumerate(hand) if bits >> k & 1]
        fewest = max(0, max(size, min(grammar.run_min, grammar.set_min)) - len(cards))
        for blanks in range(fewest, fewest + 4):
            if kinds(grammar, cards, blanks):
                price[bits] = blanks
                break

    @cache
    def share(bits: int, left: int) -> int:
        if not left:
            return 0
        best, part = 99, bits
        while True:
            if part in price and price[part] < best:
                best = min(best, price[part] + share(bits ^ part, left - 1))
            if not part:
                return best
            part = (part - 1) & bits

    return share(everything, count)


def deal(rng: random.Random, grammar: MeldGrammar, size: int) -> list[Card]:
    """Deal a hand that is likely to hold melds: few ranks or suits, two packs, jokers."""
    packs = 1 if grammar is GIN else 2
    jokers = 0 if grammar is GIN else rng.choice((0, 2, 4, 6))
    pack = list(fresh_pack(PackSpec(packs, jokers)))
    kept = rng.choice(("all", "ranks", "suits", "corner"))
    if kept == "ranks":
        low = rng.randint(1, 9)
        pack = [c for c in pack if c.rank is None or low <= c.rank <= low + 4]
    elif kept == "suits":
        suits = rng.sample(sorted({c.suit for c in pack if c.suit}, key=str), 2)
        pack = [c for c in pack if c.suit is None or c.suit in suits]
    elif kept == "corner":
        pack = [c for c in pack if c.rank in (None, 1, 2, 3, 12, 13)]
    hand = rng.sample(pack, size)
    if jokers and rng.random() < 0.3:
        extra = [c for c in fresh_pack(PackSpec(0, 3)) if c not in hand]
        hand = [*hand[: size - len(extra[:2])], *extra[:2]]
    return hand
