"""Packs: which cards a table plays with, and an order of them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from rummy_widgets.cards.card import Card, Rank, Suit, card, joker


@dataclass(frozen=True, slots=True)
class PackSpec:
    """Say what is shuffled together: `packs` of 52 cards and `jokers` in all."""

    packs: int
    jokers: int = 0

    def __len__(self) -> int:
        return self.packs * 52 + self.jokers


@lru_cache(maxsize=32)
def fresh_pack(spec: PackSpec) -> tuple[Card, ...]:
    """Return every card of a spec, each once, sorted by pack, suit and rank; jokers last."""
    naturals = (card(rank, suit, copy) for copy in range(spec.packs) for suit in Suit for rank in Rank)
    return (*naturals, *(joker(copy) for copy in range(spec.jokers)))


def shuffled(spec: PackSpec, rng: random.Random) -> tuple[Card, ...]:
    """Return the cards of a spec in an order drawn from `rng`, top first."""
    order = list(fresh_pack(spec))
    rng.shuffle(order)
    return tuple(order)
