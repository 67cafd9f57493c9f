"""The pictures: a match by rounds, a person's past games, the odds of a draw."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from rummy_widgets.plots.picture import DASHES, MARKS, Picture, drawn, line_colour

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# In inches: small, so that the letters are still of a good size where a picture fills a phone.
SIZE: Final = (4.4, 3.6)
_LONGEST: Final = 16  # letters of a name in a legend


class Bar(NamedTuple):
    """One chance: what it is of, and how likely (0 to 1)."""

    label: str
    chance: float


class Played(NamedTuple):
    """A finished match of a person: their points, and their share of the win (1 alone, 1/2 of two)."""

    points: int
    share: float


class _Kind(NamedTuple):
    label: str
    mark: str
    size: int
    colour: int


_KINDS = (_Kind("won", "*", 140, 2), _Kind("shared", "D", 50, 0), _Kind("not won", "o", 40, 1))


def match_lines(
    names: Sequence[str], points: Sequence[Sequence[int]], *, unit: str = "points", theme: str = "light"
) -> Picture:
    """Draw the totals of a match round by round, a line a seat; `points` holds each round's, by seat.

    Raises ValueError where no round was played or a round is not of all seats.
    """
    if not points or any(len(row) != len(names) for row in points):
        raise ValueError("a match is drawn from one number a seat and round")
    totals = [[0, *accumulate(row[seat] for row in points)] for seat in range(len(names))]

    def paint(axes: Axes) -> None:
        rounds = range(len(points) + 1)
        for seat, (name, line) in enumerate(zip(names, totals, strict=True)):
            colour = line_colour(theme, seat)
            axes.plot(
                rounds,
                line,
                DASHES[seat % len(DASHES)],
                color=colour,
                marker=MARKS[seat % len(MARKS)],
                label=_short(name),
            )
        axes.set_xlabel("Round")
        axes.set_ylabel(unit.capitalize())
        axes.locator_params(axis="x", integer=True, min_n_ticks=1)
        _legend(axes)

    last = ", ".join(f"{name} {line[-1]}" for name, line in zip(names, totals, strict=True))
    count = "1 round" if len(points) == 1 else f"{len(points)} rounds"
    return drawn(f"{unit.capitalize()} after {count}: {last}.", theme, SIZE, paint)


def past_games(played: Sequence[Played], *, unit: str = "points", theme: str = "light") -> Picture:
    """Draw the points of a person's finished matches, the wins marked; raise ValueError for none."""
    if not played:
        raise ValueError("there is no finished match to draw")
    wins = sum(match.share for match in played)

    def paint(axes: Axes) -> None:
        places = range(1, len(played) + 1)
        axes.plot(places, [match.points for match in played], "-", color=line_colour(theme, 7), alpha=0.5)
        kinds = [_KINDS[0 if match.share == 1 else 1 if match.share > 0 else 2] for match in played]
        for kind in _KINDS:
            found = zip(places, played, kinds, strict=True)
            mine = [(place, match.points) for place, match, its in found if its is kind]
            if mine:
                across, up = zip(*mine, strict=True)
                ink = line_colour(theme, kind.colour)
                axes.scatter(across, up, s=kind.size, marker=kind.mark, color=ink, label=kind.label, zorder=3)
        axes.set_xlabel("Match")
        axes.set_ylabel(f"Your {unit}")
        axes.set_xlim(0.5, len(played) + 0.5)
        axes.locator_params(axis="x", integer=True, min_n_ticks=1)
        axes.axhline(0, color="none")  # so that heights can be compared
        _legend(axes)

    count = "1 match" if len(played) == 1 else f"{len(played)} matches"
    share = f"{100 * wins / len(played):.0f} %"
    return drawn(f"{count}, {wins:g} won ({share}). Last: {played[-1].points} {unit}.", theme, SIZE, paint)


def odds_bars(bars: Sequence[Bar], *, title: str = "", theme: str = "light") -> Picture:
    """Draw chances as bars, the first on top; raise ValueError for none or one outside 0 to 1."""
    if not bars or any(not 0 <= bar.chance <= 1 for bar in bars):
        raise ValueError("odds are drawn from chances between 0 and 1")

    def paint(axes: Axes) -> None:
        places = range(len(bars))
        axes.barh(places, [100 * bar.chance for bar in bars], color=line_colour(theme, 0))
        axes.set_yticks(places, [bar.label for bar in bars])
        axes.invert_yaxis()
        axes.grid(visible=False, axis="y")
        for place, bar in enumerate(bars):
            axes.annotate(
                _percent(bar.chance),
                (100 * bar.chance, place),
                (4, 0),
                textcoords="offset points",
                va="center",
            )
        axes.margins(x=0.15)
        axes.set_xlabel("Chance of the next card, in %")
        if title:
            axes.set_title(title)

    told = ", ".join(f"{bar.label} {_percent(bar.chance)}" for bar in bars)
    return drawn(
        f"{title or 'Odds of the next card'}: {told}.", theme, (SIZE[0], 0.8 + 0.3 * len(bars)), paint
    )


def _short(name: str) -> str:
    # A legend leaves out what begins with an underscore.
    text = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    return f"\u200b{text}" if text.startswith("_") else text


def _legend(axes: Axes) -> None:
    """Name the lines below them, where a narrow picture has room."""
    axes.figure.legend(loc="outside lower center", ncols=2, frameon=False)


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"
