"""Layouts: a table put together card by card, for the questions of a drill."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import tomli_w

from rummy_widgets.cards import Card, Suit, card, joker
from rummy_widgets.cards.card import RANKS
from rummy_widgets.engine import State
from rummy_widgets.session.position import read_position

SEATS: Final = 4
_PACKS: Final = 2
_JOKERS: Final = 4
SUITS: Final = tuple(Suit)


class FullError(Exception):
    """Say that a layout has no copy of a card left."""


class Layout:
    """A table for seat 0 in the making; the cards of its hand, its melds, and what makes a position.

    `opened` tells whether seat 0 has its contract down; then a meld of its own lies there, with one of seat 1
    beside it.
    """

    def __init__(self, rng: random.Random, *, opened: bool, round_number: int) -> None:
        self.rng = rng
        self.opened = opened
        self.round = round_number
        self.hand: list[Card] = []
        self.table: list[tuple[int, list[Card]]] = []
        self.pile: list[Card] = []
        self.first_turn = False
        self._used: Counter[int] = Counter()

    def get(self, rank: int, suit: Suit | None) -> Card:
        """Return the next free copy of a face (no suit: a joker); raise FullError where there is none."""
        rank = (rank - 1) % RANKS + 1
        face = card(rank, suit).face if suit is not None else joker().face
        copy = self._used[face]
        if copy >= (_PACKS if suit is not None else _JOKERS):
            raise FullError(f"{face!r}")
        self._used[face] += 1
        return card(rank, suit, copy) if suit is not None else joker(copy)

    def hold(self, *faces: tuple[int, Suit | None]) -> list[Card]:
        """Put cards into the hand and return them."""
        held = [self.get(rank, suit) for rank, suit in faces]
        self.hand += held
        return held

    def run(self, start: int, size: int, suit: Suit) -> list[tuple[int, Suit | None]]:
        """Return the faces of a run; ranks go round from the king to the ace."""
        return [((start - 1 + place) % RANKS + 1, suit) for place in range(size)]

    def a_suit(self) -> Suit:
        """Return any suit."""
        return self.rng.choice(SUITS)

    def two_suits(self) -> tuple[Suit, Suit]:
        """Return two suits that differ."""
        first, second = self.rng.sample(SUITS, 2)
        return first, second

    def put(self, owner: int, faces: Sequence[tuple[int, Suit | None]]) -> int:
        """Put a meld on the table and return its place."""
        self.table.append((owner, [self.get(rank, suit) for rank, suit in faces]))
        return len(self.table) - 1

    def spare(self) -> Card:
        """Put a card into the hand that goes with none of the others, as far as one is found."""
        for _ in range(20):
            rank, suit = self.rng.randint(1, RANKS), self.a_suit()
            near = any(
                held.rank is not None
                and (
                    held.rank == rank or (held.suit is suit and (held.rank - rank) % RANKS in (1, 2, 11, 12))
                )
                for held in self.hand
            )
            if not near and not self._used[card(rank, suit).face]:
                break
        return self.hold((rank, suit))[0]

    def upcard(self) -> Card:
        """Return the card that lies face up, putting one there first."""
        if not self.pile:
            for _ in range(20):
                rank, suit = self.rng.randint(1, RANKS), self.a_suit()
                if not self._used[card(rank, suit).face]:
                    break
            self.pile.append(self.get(rank, suit))
        return self.pile[-1]

    def state(self, **keys: Any) -> State:
        """Return the table as a position of the true rules, seat 0 on turn."""
        for owner in (0, 1) if self.opened else (1,):
            if all(laid != owner for laid, _ in self.table):
                self._any_meld(owner)
        self.upcard()
        hand = list(self.hand)
        self.rng.shuffle(hand)
        rows = [{"owner": owner, "cards": _codes(cards)} for owner, cards in self.table]
        data: dict[str, Any] = {
            "variant": "ten-card",
            "round": self.round,
            "dealer": SEATS - 1,
            "turn": 0,
            "hands": [_codes(hand), *[f"?{10 if place > 1 else 7}" for place in range(1, SEATS)]],
            "opened": [0, 1] if self.opened else [1],
            "table": rows,
            "discard": _codes(self.pile),
            "turns": 0 if self.first_turn else 2 * SEATS,
            "seed": self.rng.randrange(10**6),
        }
        if self.first_turn:
            data |= {"table": [], "opened": [], "hands": [data["hands"][0], *["?10"] * (SEATS - 1)]}
        return read_position(tomli_w.dumps(data | keys))

    def _any_meld(self, owner: int) -> None:
        for _ in range(40):
            faces = self.run(self.rng.randint(3, 8), max(3, self._size()), self.a_suit())
            if all(not self._used[card(rank, suit).face] for rank, suit in faces if suit is not None):
                self.put(owner, faces)
                return
        raise FullError("no meld")

    def _size(self) -> int:
        return {1: 3, 2: 3, 3: 4, 4: 4, 5: 5, 6: 5}.get(self.round, self.round - 1)


def _codes(cards: Sequence[Card]) -> str:
    return " ".join(item.text for item in cards)
