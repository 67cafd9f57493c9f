"""Dealing: how many may play, with which packs, and how many cards each gets."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.options import option


@dataclass(frozen=True, slots=True)
class SeatsPolicy:
    """Say how many may play, and with which packs: rows of (most players, packs, jokers)."""

    least: int
    most: int
    packs: tuple[tuple[int, int, int], ...]
    allow_2_3_players: bool = option(False, True, False, mark="T26", doc="two or three may play")

    def __post_init__(self) -> None:
        if self.allow_2_3_players:
            object.__setattr__(self, "least", min(2, self.least))


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
