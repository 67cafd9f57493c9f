"""The score pad: a match with real cards, written down round by round."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rummy_widgets.errors import SetupError

MOST_ROUNDS: Final = 200
MOST_POINTS: Final = 9999
MOST_NAME: Final = 24
SEATS: Final = range(2, 11)
_POINTS: Final = re.compile(r"[+-]?[0-9]{1,4}")


@dataclass(frozen=True)
class ScorePad:
    """The score of a match: `rounds` holds each round's points, by seat in the order of `names`.

    `labels` say what the rounds are called, as far as that is known beforehand. Raises SetupError for a pad
    that no table needs.
    """

    title: str
    names: tuple[str, ...]
    lowest_wins: bool = True
    labels: tuple[str, ...] = ()
    rounds: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if len(self.names) not in SEATS:
            raise SetupError(f"a score pad is for {SEATS[0]} to {SEATS[-1]} players, not {len(self.names)}")
        if any(not name.strip() or len(name) > MOST_NAME for name in self.names):
            raise SetupError(f"each player needs a name of at most {MOST_NAME} letters")
        if len(set(self.names)) < len(self.names):
            twice = next(name for name in self.names if self.names.count(name) > 1)
            raise SetupError(f"two players are called {twice}: give one of them another name")
        if len(self.rounds) > MOST_ROUNDS:
            raise SetupError(f"a score pad holds {MOST_ROUNDS} rounds; begin a new one")
        for points in self.rounds:
            if len(points) != len(self.names):
                raise SetupError("each round needs the points of every player")
            if any(abs(number) > MOST_POINTS for number in points):
                raise SetupError(f"points are numbers from -{MOST_POINTS} to {MOST_POINTS}")

    @property
    def totals(self) -> tuple[int, ...]:
        """Return what each seat has now."""
        return tuple(sum(points[seat] for points in self.rounds) for seat in range(len(self.names)))

    @property
    def leaders(self) -> tuple[int, ...]:
        """Return the seats that are ahead; none before the first round."""
        if not self.rounds:
            return ()
        best = min(self.totals) if self.lowest_wins else max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    @property
    def complete(self) -> bool:
        """Tell whether all rounds that were known beforehand have been played."""
        return bool(self.labels) and len(self.rounds) >= len(self.labels)

    def label(self, place: int) -> str:
        """Return what the round at a 0-based place is called."""
        known = place < len(self.labels) and self.labels[place]
        return f"{place + 1} · {self.labels[place]}" if known else str(place + 1)

    def with_round(self, points: Sequence[int]) -> ScorePad:
        """Return the pad with one round more; raise SetupError for points that are not one a seat."""
        return replace(self, rounds=(*self.rounds, tuple(points)))

    def without_last(self) -> ScorePad:
        """Return the pad without its last round; raise SetupError where nothing is written yet."""
        if not self.rounds:
            raise SetupError("no round is written down yet")
        return replace(self, rounds=self.rounds[:-1])

    def text(self) -> str:
        """Return the pad as a line of text, which `read_score_pad` reads."""
        held = {"title": self.title, "names": self.names, "lowest_wins": self.lowest_wins}
        return json.dumps(held | {"labels": self.labels, "rounds": self.rounds}, ensure_ascii=False)


def read_score_pad(text: str) -> ScorePad:
    """Read a pad that was kept as text; raise SetupError for anything else."""
    try:
        held = json.loads(text)
        pad = ScorePad(
            str(held["title"]),
            tuple(map(str, held["names"])),
            bool(held["lowest_wins"]),
            tuple(map(str, held["labels"])),
            tuple(tuple(map(_whole, points)) for points in held["rounds"]),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        if isinstance(error, SetupError):
            raise
        raise SetupError("this is no score pad") from error
    return pad


def read_points(text: str, name: str) -> int:
    """Read the points a person typed for a player; raise SetupError that says whose are missing or odd."""
    written = text.strip().replace("−", "-")
    if not written:
        raise SetupError(f"the points of {name} are missing; write 0 for none")
    if _POINTS.fullmatch(written) is None:
        raise SetupError(f"{text.strip()[:12]!r} is no number of points for {name}")
    return int(written)


def _whole(number: object) -> int:
    if type(number) is not int:
        raise ValueError("points are whole numbers")
    return number
