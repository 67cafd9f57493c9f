"""Counting by hand: outs from the pack, the view and the words of the rules, without the code they test."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

from rummy_widgets.cards import Card, fresh_pack
from rummy_widgets.engine import DEALER, State, View, view
from tests.session.walks import walk

Held = tuple[int, ...]  # how many of each of the 52 faces, then jokers


def views(seed: str, rounds: Sequence[int], number: int, *, opened: bool | None = None) -> Iterator[View]:
    """Yield views of the seat that is asked from random rounds of 4 to 8 seats, a few of each round."""
    rng = random.Random(seed)
    left = number
    while left:
        states = [
            state
            for state, _ in walk(rng, seats=rng.randint(4, 8), round_number=rng.choice(rounds), most=160)
            if state.over is None and state.actor != DEALER
            if opened is None or state.opened[state.actor] is opened
        ]
        for state in rng.sample(states, min(len(states), left, 10)):
            left -= 1
            yield view(state, state.actor)


def dealt_anew(state: State, seat: int, rng: random.Random) -> State:
    """Return a state the seat cannot tell from this one, but for what it remembers of the others' cards."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += state.stock
    rng.shuffle(hidden)
    hands = (
        hand if place == seat else tuple(hidden.pop() for _ in hand) for place, hand in enumerate(state.hands)
    )
    return state.evolve(hands=tuple(hands), stock=tuple(hidden))


def lying_unseen(view: View) -> Counter[int]:
    """Count the cards nobody has shown the seat: the pack less all it sees and all it saw others take."""
    left = Counter(card.face for card in fresh_pack(view.sheet.pack(view.seats)))
    left.subtract(card.face for card in view.hand)
    left.subtract(card.face for card in view.pile)
    left.subtract(card.face for laid in view.melds for card in laid.meld.cards)
    for seat, cards in enumerate(view.known):
        if seat != view.seat:
            left.subtract(card.face for card in cards)
    assert min(left.values()) >= 0
    return +left


def held(cards: Sequence[Card], *more: int) -> Held:
    """Return cards, and faces more, as counts."""
    counts = [0] * 53
    for face in (*(card.face for card in cards), *more):
        counts[face] += 1
    return tuple(counts)


def holds(counts: Held, count: int, size: int) -> bool:
    """Tell whether so many melds of a size can be laid, by trying them (Ten Card's rules as they stand)."""
    if not count:
        return True
    return any(holds(rest, count - 1, size) for rest in set(_rests(counts, size)))


def _rests(counts: Held, size: int) -> Iterator[Held]:
    """Yield what each meld of `size` cards and more leaves; at most as many jokers as naturals."""
    jokers = counts[52]
    for suit, start, length in product(range(4), range(13), range(size, min(13, size + jokers) + 1)):
        faces = [suit * 13 + (start + place) % 13 for place in range(length)]
        there = [face for face in faces if counts[face]]
        for naturals in range(length - jokers, len(there) + 1):
            if naturals * 2 >= length:
                for used in combinations(there, naturals):
                    yield _less(counts, used, length - naturals)
    for rank in range(13):
        every = [face for face in range(rank, 52, 13) for _ in range(counts[face])]
        for naturals in range(1, len(every) + 1):
            for more in range(max(0, size - naturals), min(jokers, naturals) + 1):
                for used in set(combinations(every, naturals)):
                    if naturals + more in (size, size + 1):
                        yield _less(counts, used, more)


def _less(counts: Held, faces: Sequence[int], jokers: int) -> Held:
    left = list(counts)
    for face in faces:
        left[face] -= 1
    left[52] -= jokers
    return tuple(left)


@cache
def lacks_one_meld(counts: Held, size: int) -> int:
    """Return how many cards one meld of a size lacks: blanks that jokers in hand may not or cannot fill."""
    jokers = counts[52]
    best = size
    for suit, start, length in product(range(4), range(13), range(size, size + jokers + 1)):
        if length <= 13:
            there = sum(1 for place in range(length) if counts[suit * 13 + (start + place) % 13])
            best = min(best, length - there - min(jokers, length // 2, length - there))
    for rank, length in product(range(13), range(size, size + jokers + 1)):
        there = min(length, sum(counts[rank:52:13]))
        best = min(best, length - there - min(jokers, length // 2, length - there))
    return best
