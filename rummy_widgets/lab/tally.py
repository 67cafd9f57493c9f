"""Tallies: what many games came to, added up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rummy_widgets.engine import Finish
from rummy_widgets.lab.match_play import MatchResult


@dataclass(frozen=True, slots=True)
class RoundTally:
    """Rounds of one number: how many, how they ended, and sums of lengths, buys and points."""

    played: int = 0
    ended: Mapping[Finish, int] = field(default_factory=dict)
    turns: int = 0
    actions: int = 0
    buys: int = 0
    points: int = 0

    def __add__(self, other: RoundTally) -> RoundTally:
        ended = {how: self.ended.get(how, 0) + other.ended.get(how, 0) for how in Finish}
        return RoundTally(
            self.played + other.played,
            {how: number for how, number in ended.items() if number},
            self.turns + other.turns,
            self.actions + other.actions,
            self.buys + other.buys,
            self.points + other.points,
        )


@dataclass(frozen=True, slots=True)
class Tally:
    """Games of the same seats: wins alone, wins shared and points, by seat; rounds by their number.

    Tallies of the same players can be added. The times are not compared: `seconds` by the clock,
    `cpu_seconds` of all processes together.
    """

    players: tuple[str, ...]
    games: int = 0
    wins: tuple[int, ...] = ()
    shared: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    rounds: Mapping[int, RoundTally] = field(default_factory=dict)
    seconds: float = field(default=0.0, compare=False)
    cpu_seconds: float = field(default=0.0, compare=False)

    def __add__(self, other: Tally) -> Tally:
        if self.players != other.players:
            raise ValueError(f"tallies of other players cannot be added: {other.players!r}")
        numbers = sorted({*self.rounds, *other.rounds})
        none = RoundTally()
        return Tally(
            self.players,
            self.games + other.games,
            _sums(self.wins, other.wins),
            _sums(self.shared, other.shared),
            _sums(self.points, other.points),
            {n: self.rounds.get(n, none) + other.rounds.get(n, none) for n in numbers},
            self.seconds + other.seconds,
            self.cpu_seconds + other.cpu_seconds,
        )

    @property
    def rounds_played(self) -> int:
        """Return how many rounds were played in all."""
        return sum(tally.played for tally in self.rounds.values())

    @property
    def actions(self) -> int:
        """Return how many actions were taken in all."""
        return sum(tally.actions for tally in self.rounds.values())

    @property
    def games_per_second(self) -> float:
        """Return how many games were played in a second of the clock; 0 where no time was taken."""
        return self.games / self.seconds if self.seconds else 0.0

    def share(self, how: Finish) -> float:
        """Return which share of all rounds ended in one way, from 0 to 1."""
        ended = sum(tally.ended.get(how, 0) for tally in self.rounds.values())
        return ended / self.rounds_played if self.rounds_played else 0.0


def tally_of(players: Sequence[str], result: MatchResult) -> Tally:
    """Return the tally of one match."""
    seats = range(len(players))
    alone = len(result.winners) == 1
    won = tuple(int(seat in result.winners) for seat in seats)
    none = tuple(0 for _ in seats)
    rounds = {
        played.number: RoundTally(
            1, {played.how: 1}, played.turns, played.actions, sum(played.buys), sum(played.points)
        )
        for played in result.rounds
    }
    return Tally(tuple(players), 1, won if alone else none, none if alone else won, result.totals, rounds)


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    if not one or not other:
        return one or other
    return tuple(a + b for a, b in zip(one, other, strict=True))
