"""Dealing: how many may play, with which packs, and how many cards each gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.options import option


@dataclass(frozen=True, slots=True)
class SeatsPolicy:
    """Say how many may play, and with which packs: rows of (most players, packs, jokers).

    A seat whose total has come to `out_at` plays no more; `step` is 1 where the turn goes to the left.
    """

    least: int
    most: int
    packs: tuple[tuple[int, int, int], ...]
    allow_2_3_players: bool = option(
        False,
        True,
        False,
        mark="T26",
        label="Two or three players",
        doc="A table of two or three may play too, with two packs.",
    )
    out_at: int | None = None
    step: int = 1

    def __post_init__(self) -> None:
        if self.allow_2_3_players:
            object.__setattr__(self, "least", min(2, self.least))

    @property
    def text(self) -> str:
        """Return how many may play, in words: `2 to 6 players`."""
        many = f"{self.most} players"
        return many if self.least == self.most else f"{self.least} to {many}"

    def in_order(self, dealer: int, scores: Sequence[int]) -> list[int]:
        """Return the seats that play a round, in their order from the one after the dealer on."""
        seats = len(scores)
        every = [(dealer + self.step * place) % seats for place in range(1, seats + 1)]
        return [seat for seat in every if self.out_at is None or scores[seat] < self.out_at]


@dataclass(frozen=True, slots=True)
class DealPolicy:
    """Say how many cards each seat gets: rows of (most players, cards), or (from that round, cards) later."""

    sizes: tuple[tuple[int, int], ...]
    later: tuple[tuple[int, int], ...] = ()

    def cards(self, seats: int, round_number: int) -> int:
        """Return the cards of a hand at the start of a round; raise SetupError for too many seats."""
        for first, cards in reversed(self.later):
            if round_number >= first:
                return cards
        for most, cards in self.sizes:
            if seats <= most:
                return cards
        raise SetupError(f"there is no deal for {seats} players")
