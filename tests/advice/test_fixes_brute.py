"""The smallest fix first: compared with every lay-down and lay-off that a small hand allows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from rummy_widgets.advice import fixes
from rummy_widgets.cards import Card, PackSpec, fresh_pack
from rummy_widgets.engine import Action, State, TableMeld, deal, explain, lay_down, lay_off, view
from rummy_widgets.melds import End, Meld, extend, read_meld
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.rules import RuleSheet, Verb, find_variant

PACK = fresh_pack(PackSpec(2, 4))
OPTIONS: list[dict[str, Any]] = [
    {},
    {},
    {"adjacent_jokers": False},
    {"joker_limit": "one_natural"},
    {"joker_limit": "shanghai", "joker_limit_on_layoff": True},
    {"joker_wild": False},
    {"max_run_length": 13},
    {"same_rank_sets": False},
]


def some_state(sheet: RuleSheet, rng: random.Random, *, opened: bool) -> State:
    """Return a table at which the seat that is asked holds few cards that lie near to one another."""
    pack = list(PACK)
    rng.shuffle(pack)
    state = deal(sheet, 4, pack, dealer=3, round_number=rng.randint(1, 3 if opened else 4))
    like = rng.choice([card for card in PACK if not card.is_joker])
    near = [
        card
        for card in PACK
        if card.is_joker
        or (card.suit is like.suit and (int(card.rank or 0) - int(like.rank or 0)) % 13 < 7)
        or card.rank == like.rank
    ]
    jokers = [card for card in near if card.is_joker]
    naturals = [card for card in near if not card.is_joker]
    rng.shuffle(naturals)
    hand = [*naturals[: rng.randint(5, 7)], *rng.sample(jokers, rng.choice((0, 0, 1, 2)))]
    left = [card for card in PACK if card not in hand and (not card.is_joker or rng.random() < 0.5)]
    melds: list[TableMeld] = []
    for _ in range(rng.randint(0, 3)):
        some = rng.sample([card for card in left if card in near or rng.random() < 0.2], 9)
        made = find_melds(sheet.grammar, some, limit=20)
        if made:
            meld = rng.choice(made)
            melds.append(TableMeld(1, meld))
            left = [card for card in left if card not in meld.cards]
    state = state.with_hand(state.actor, tuple(hand), melds=tuple(melds), turns=8)
    return state.evolve(opened=(opened, True, False, False))


def some_try(state: State, rng: random.Random) -> Action:
    """Return a lay-down of one or two groups, or a lay-off, perhaps of a card that is not held."""
    hand = list(state.hand)
    rng.shuffle(hand)
    if rng.random() < 0.1:
        hand[0] = rng.choice([card for card in PACK if card.face not in {held.face for held in hand}])
    if state.melds and rng.random() < 0.5:
        end = rng.choice((None, None, End.LOW, End.HIGH))
        return lay_off(hand[: rng.randint(1, 3)], rng.randrange(len(state.melds)), end)
    first = rng.randint(1, 5)
    groups = [hand[:first], hand[first : first + 3]] if rng.random() < 0.3 else [hand[:first]]
    return lay_down(group for group in groups if group)


def all_melds(sheet: RuleSheet, hand: Sequence[Card]) -> list[frozenset[Card]]:
    """Return every part of a hand that is a meld, whatever its jokers are said to be."""
    found = []
    for size in range(3, len(hand) + 1):
        for part in combinations(hand, size):
            if isinstance(read_meld(sheet.grammar, part, named=False), Meld):
                found.append(frozenset(part))
    return found


def disjoint(melds: Sequence[frozenset[Card]], most: int) -> Iterator[tuple[frozenset[Card], ...]]:
    """Yield every choice of one to `most` melds that share no card."""
    for number in range(1, most + 1):
        for way in combinations(melds, number):
            if sum(map(len, way)) == len(frozenset().union(*way)):
                yield way


def faces(cards: Sequence[Card] | frozenset[Card]) -> Counter[int]:
    return Counter(card.face for card in cards)


def changes(tried: Counter[int], done: Counter[int]) -> int:
    """Return how many cards differ."""
    return (tried - done).total() + (done - tried).total()


def contract_allows(state: State, way: Sequence[frozenset[Card]]) -> bool:
    """Tell whether melds meet the contract (rules.md 1.2; T22: sets of two ranks)."""
    contract = state.sheet.contract(state.round)
    large = [meld for meld in way if len(meld) >= contract.size]
    if state.sheet.opening.same_rank_sets:
        return len(large) >= contract.count
    kinds: set[object] = set()
    for meld in large:
        ranks = {card.rank for card in meld if not card.is_joker}
        kinds.add(next(iter(ranks)) if len(ranks) == 1 else meld)
    return len(kinds) >= contract.count


def least_change(state: State, action: Action) -> int | None:
    """Return how many cards the smallest repair changes, having looked at all; None where there is none."""
    tried = faces([claim.card for claim in action.claims])
    laying_off = action.verb is Verb.LAY_OFF
    costs: list[int] = []
    melds = all_melds(state.sheet, state.hand)
    if not state.opened[state.actor]:
        wanted: Counter[int] = Counter() if laying_off else tried
        for way in disjoint(melds, 2):
            if contract_allows(state, way):
                costs.append(changes(wanted, sum(map(faces, way), Counter())))
        return min(costs, default=None)
    kept_at_least = 1 if laying_off else min(2, tried.total())
    for way in disjoint(melds, 2):
        done = sum(map(faces, way), Counter())
        if (done & tried).total() >= kept_at_least * len(way):
            costs.append(changes(tried, done))
    limit = state.sheet.jokers.joker_limit_on_layoff
    for size in range(1, len(state.hand) + 1):
        for part in combinations(state.hand, size):
            done = faces(part)
            if not done & tried or (done - tried).total() > 3:
                continue
            for laid in state.melds:
                read = extend(state.sheet.grammar, laid.meld, part, limit_jokers=limit)
                if isinstance(read, Meld) or read.readings:
                    costs.append(changes(tried, done))
    return min(costs, default=None)


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_the_first_fix_is_a_smallest_one(number: int, opened: bool) -> None:
    rng = random.Random(100 * number + opened)
    sheet = find_variant("ten-card", OPTIONS[number])
    found_some = 0
    while found_some < 20:
        state = some_state(sheet, rng, opened=opened)
        action = some_try(state, rng)
        refusal = explain(state, action)
        if refusal is None:
            continue
        least = least_change(state, action)
        offered = fixes(view(state, state.actor), action, refusal).fixes
        situation = f"{action}, {state.hand}, round {state.round}, {state.melds}"
        if least is None:
            assert not offered, situation
            continue
        assert offered, f"{least}: {situation}"
        tried = faces([claim.card for claim in action.claims])
        if not opened and action.verb is Verb.LAY_OFF:
            tried = Counter()
        costs = [changes(tried, faces([claim.card for claim in fix.action.claims])) for fix in offered]
        assert costs[0] == least, f"{offered}: {situation}"
        assert costs == sorted(costs)
        found_some += 1
