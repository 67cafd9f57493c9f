"""Speeds of the solver: prints the figures, with OpenSpiel and RLCard beside them where they are installed.

Run it as a script. Times are of the process, so that other work on the machine counts little.
"""

from __future__ import annotations

import importlib
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from rummy_widgets.cards import Card, PackSpec, shuffled
from rummy_widgets.melds import AceRule, MeldGrammar, WildRule
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.melds.needs import missing
from rummy_widgets.melds.openings import can_open, openings
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.melds.solver import best_arrangement, least_points

GIN = MeldGrammar(distinct_suits=True, wild=WildRule(joker_wild=False))
GIN_VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
TEN = MeldGrammar(ace=AceRule.WRAP)
TEN_VALUES = (25, 15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
BATCH = 20  # hands timed together, so that reading the clock costs nothing


def deals(spec: PackSpec, size: int, number: int, seed: int) -> list[tuple[Card, ...]]:
    """Return hands, each from a pack of its own."""
    rng = random.Random(seed)
    return [shuffled(spec, rng)[:size] for _ in range(number)]


def clock(question: Callable[[Any], object], hands: Sequence[Any]) -> tuple[float, float]:
    """Return the median over batches and the mean, in microseconds a hand."""
    times = []
    for start in range(0, len(hands), BATCH):
        batch = hands[start : start + BATCH]
        begun = time.process_time_ns()
        for hand in batch:
            question(hand)
        times.append((time.process_time_ns() - begun) / 1000 / len(batch))
    return statistics.median(times), statistics.fmean(times)


def tell(name: str, question: Callable[[Any], object], hands: Sequence[Any]) -> float:
    """Print the speed of a question over new hands; return the median."""
    median, mean = clock(question, hands)
    print(f"{name:<58} median {median:8.2f} µs   mean {mean:8.2f} µs")
    return median


def open_spiel_deadwood() -> Callable[[Sequence[int]], object] | None:
    """Return OpenSpiel's least deadwood of cards numbered suit by suit, where it is installed."""
    try:
        utils = importlib.import_module("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10)
    except (ImportError, AttributeError):
        return None
    answer: Callable[[Sequence[int]], object] = utils.min_deadwood
    return answer


def rlcard_deadwood() -> Callable[[Sequence[Any]], object] | None:
    """Return RLCard's least deadwood of a hand of its own cards, where it is installed."""
    try:
        melding = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
        utils = importlib.import_module("rlcard.games.gin_rummy.utils.utils")
    except ImportError:
        return None

    def left(hand: Sequence[Any], cluster: Sequence[Sequence[Any]]) -> int:
        # As its own `get_deadwood_count` does it, which takes hands of ten cards only.
        melded = [card for pile in cluster for card in pile]
        return sum(utils.get_deadwood_value(card) for card in hand if card not in melded)

    def deadwood(hand: Sequence[Any]) -> object:
        return min(left(hand, cluster) for cluster in [[], *melding.get_meld_clusters(hand)])

    return deadwood


def rlcard_hands(hands: Sequence[Sequence[Card]]) -> list[Any]:
    """Return hands as RLCard's cards."""
    base = importlib.import_module("rlcard.games.base")
    return [
        [base.Card(item.suit.value, item.rank.letter) for item in hand if item.suit and item.rank]
        for hand in hands
    ]


def main() -> None:
    """Print all figures."""
    print(f"Python {sys.version.split()[0]}; times of the process")
    for size in (10, 11):
        hands = deals(PackSpec(1), size, 20_000, size)
        clock(lambda hand: least_points(GIN, GIN_VALUES, hand), hands[:2_000])
        ours = tell(f"gin, {size} cards: least deadwood", lambda h: least_points(GIN, GIN_VALUES, h), hands)
        theirs = open_spiel_deadwood()
        if theirs is not None:
            numbered = [[item.face for item in hand] for hand in hands]
            other = tell(f"    OpenSpiel, {size} cards", theirs, numbered)
            print(f"    {ours / other:.2f} times OpenSpiel's time")
        slow = rlcard_deadwood()
        if slow is not None:
            other = tell(f"    RLCard, {size} cards", slow, rlcard_hands(hands[:4_000]))
            print(f"    {other / ours:.1f} times as fast as RLCard")
    for size in (11, 14):
        hands = deals(PackSpec(2, 4), size, 16_000, size)
        name = f"two packs and four jokers, {size} cards"
        # The first hands fill the tables, as the first deals of a game do.
        clock(lambda hand: least_points(TEN, TEN_VALUES, hand), hands[:4_000])
        clock(lambda hand: can_open(TEN, 2, 4, hand), hands[:4_000])
        hands = hands[4_000:]
        tell(f"{name}: least points", lambda hand: least_points(TEN, TEN_VALUES, hand), hands)
        tell(f"{name}: best arrangement", lambda hand: best_arrangement(TEN, TEN_VALUES, hand), hands[:4_000])
        tell(f"{name}: can open 2x4", lambda hand: can_open(TEN, 2, 4, hand), hands)
        counts = [face_counts(hand) for hand in hands]
        tell(f"{name}: missing for 2x4", lambda held: missing(TEN, 2, 4, held), counts)
        tell(f"{name}: openings 2x3", lambda hand: openings(TEN, 2, 3, hand), hands[:2_000])
        tell(f"{name}: all melds", lambda hand: find_melds(TEN, hand), hands[:2_000])
    drops = deals(PackSpec(1), 11, 2_000, 3)
    tell("gin, 11 cards: best drop", lambda h: best_arrangement(GIN, GIN_VALUES, h, drop=1), drops)


if __name__ == "__main__":
    main()
