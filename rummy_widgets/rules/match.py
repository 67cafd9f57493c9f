"""Matches: how many rounds are played, who deals next, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.options import option


class MatchPolicy(Protocol):
    """What a match asks of its policy; rounds are numbered from 1."""

    @property
    def first(self) -> int:
        """Return the number of the first round."""
        ...

    @property
    def planned(self) -> tuple[int, ...]:
        """Return the numbers of all rounds where they are known beforehand; none for an open end."""
        ...

    @property
    def lowest_wins(self) -> bool:
        """Tell whether the fewest points win."""
        ...

    def following(self, number: int, totals: Sequence[int]) -> int | None:
        """Return the number of the round after a finished one; None when the match is over."""
        ...

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the seats that lead."""
        ...

    def next_number(self, number: int, totals: tuple[int, ...], out: int | None) -> int | None:
        """Return the same as `following` where it matters who went out in the finished round."""
        ...

    def winners_of(self, totals: tuple[int, ...], out: int | None) -> tuple[int, ...]:
        """Return the same as `winners` where it matters who went out in the last round."""
        ...

    def dealer_after(self, dealer: int, points: Sequence[int]) -> int:
        """Return who deals after a round with these points."""
        ...

    def round_winners(self, points: Sequence[int]) -> tuple[int, ...]:
        """Return the seats for which a round counts as won; none where nobody counts rounds."""
        ...

    def final(self, totals: Sequence[int], hands_won: Sequence[int]) -> tuple[int, ...]:
        """Return the totals of a finished match with what is added at its end."""
        ...


class MatchDefaults:
    """What most matches do: the deal moves to the left, won rounds are not counted, nothing is added.

    Who went out in a round matters to its points alone.
    """

    __slots__ = ()

    def following(self, number: int, totals: Sequence[int]) -> int | None:
        """Return the next round's number; None when the match is over."""
        raise NotImplementedError

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the seats that lead."""
        raise NotImplementedError

    def next_number(self, number: int, totals: tuple[int, ...], out: int | None) -> int | None:
        """Return the next round's number, whoever went out."""
        return self.following(number, totals)

    def winners_of(self, totals: tuple[int, ...], out: int | None) -> tuple[int, ...]:
        """Return the seats that lead, whoever went out."""
        return self.winners(totals)

    def dealer_after(self, dealer: int, points: Sequence[int]) -> int:
        """Return the seat to the left of the dealer."""
        return (dealer + 1) % len(points)

    def round_winners(self, points: Sequence[int]) -> tuple[int, ...]:
        """Return no seat."""
        return ()

    def final(self, totals: Sequence[int], hands_won: Sequence[int]) -> tuple[int, ...]:
        """Return the totals as they are."""
        return tuple(totals)


def leaders(totals: Sequence[int], *, lowest: bool) -> tuple[int, ...]:
    """Return the seats with the best total."""
    best = min(totals) if lowest else max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


@dataclass(frozen=True, slots=True)
class RoundsMatch(MatchDefaults):
    """Play a list of rounds; the fewest penalty points win."""

    lowest_wins: ClassVar[bool] = True

    rounds: tuple[int, ...] = option(
        tuple(range(1, 12)), mark="T25", label="Rounds", doc="Which rounds are played."
    )
    tie: str = option(
        "shared",
        "shared",
        mark="T24",
        label="Equal totals at the end",
        doc="Who wins when several have the fewest points.",
        words={"shared": "they share the win"},
    )

    def __post_init__(self) -> None:
        rounds = self.rounds
        wrong = not isinstance(rounds, tuple) or not rounds or any(type(r) is not int for r in rounds)
        if wrong or list(rounds) != sorted(set(rounds)) or rounds[0] < 1:
            raise SetupError(f"option 'rounds' takes rising numbers such as [1, 2, 11], not {rounds!r}")

    @property
    def first(self) -> int:
        """Return the number of the first round."""
        return self.rounds[0]

    @property
    def planned(self) -> tuple[int, ...]:
        """Return the numbers of all rounds."""
        return self.rounds

    def following(self, number: int, totals: Sequence[int]) -> int | None:
        """Return the next of the rounds."""
        return next((later for later in self.rounds if later > number), None)

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the seats with the lowest total; several share the win."""
        return leaders(totals, lowest=True)


@dataclass(frozen=True, slots=True)
class TargetMatch(MatchDefaults):
    """Play until somebody has a number of points, or for a number of deals; the most points win."""

    lowest_wins: ClassVar[bool] = False

    target: int = option(
        100,
        first=True,
        label="Points to play to",
        doc="The match ends when somebody has so many points.",
        least=1,
        most=10_000,
    )
    deals: int | None = option(
        None,
        first=True,
        label="A fixed number of deals",
        doc="The match ends after so many deals, whatever the points.",
        offers=(None, 1, 2, 3, 5, 10),
        words={
            None: "no, play to the points",
            1: "one deal",
            2: "two deals",
            3: "three deals",
            5: "five deals",
            10: "ten deals",
        },
    )

    def __post_init__(self) -> None:
        for name, value in (("target", self.target), ("deals", self.deals)):
            if value is None and name == "deals":
                continue
            if type(value) is not int or value < 1:
                raise SetupError(f"option {name!r} takes a number from 1, not {value!r}")

    @property
    def first(self) -> int:
        """Return the number of the first deal."""
        return 1

    @property
    def planned(self) -> tuple[int, ...]:
        """Return the numbers of all deals where there is a fixed number of them."""
        return tuple(range(1, self.deals + 1)) if self.deals is not None else ()

    def following(self, number: int, totals: Sequence[int]) -> int | None:
        """Return the next deal's number, until the target or the last deal is reached."""
        done = max(totals) >= self.target if self.deals is None else number >= self.deals
        return None if done else number + 1

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the seats with the highest total; several share the win."""
        return leaders(totals, lowest=False)
