"""Drawing: pictures as a panel or an advice carries them, with the same numbers as a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple

from rummy_widgets.advice import Outs
from rummy_widgets.plots import Bar, Picture, Played, match_lines, odds_bars, past_games
from rummy_widgets.rules import RuleSheet
from rummy_widgets.rules.knocking import BoxesMatch
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.moment import round_word

DRAWING: Final[SceneDict] = {"wait": "Drawing …"}  # shown while the first picture loads what draws it
DRAW: Final[SceneDict] = {"id": "draw", "label": "Show a chart", "primary": False}
MOST_BARS: Final = 6  # cards named in a picture of odds: it has to fit above a hand


class Past(NamedTuple):
    """A finished match in the picture of many: when it was played, the points, the share of the win."""

    when: str
    points: int
    share: float


def unit_of(sheet: RuleSheet) -> str:
    """Return what is counted in a game."""
    return "penalty points" if sheet.match.lowest_wins else "points"


def draw_match(sheet: RuleSheet, names: Sequence[str], points: Sequence[Sequence[int]]) -> SceneDict:
    """Return the totals of a match round by round, as lines and as a table; `points` has a row a round."""
    totals = [list(accumulate(row[seat] for row in points)) for seat in range(len(names))]
    numbers = sheet.match.planned or range(1, len(points) + 1)
    rows = [
        [_label(sheet, number), *(str(line[at]) for line in totals)]
        for at, (number, _) in enumerate(zip(numbers, points, strict=False))
    ]
    boxes = "; boxes and bonuses come on top" if isinstance(sheet.match, BoxesMatch) else ""
    drawn = match_lines(names, points, unit=unit_of(sheet))
    caption = f"{unit_of(sheet).capitalize()} after each {round_word(sheet).lower()}{boxes}"
    return _shown(drawn, caption, [round_word(sheet), *names], rows)


def _label(sheet: RuleSheet, number: int) -> str:
    title = sheet.contract(number).title
    return f"{number} · {title}" if title else str(number)


def draw_past(sheet: RuleSheet, games: Sequence[Past]) -> SceneDict:
    """Return a person's finished matches of one game, the oldest first, with their share of wins."""
    drawn = past_games([Played(game.points, game.share) for game in games], unit=unit_of(sheet))
    rows = [
        [str(at), game.when, str(game.points), _won(game.share)] for at, game in enumerate(games, start=1)
    ]
    columns = ["Match", "Date", unit_of(sheet).capitalize(), "Result"]
    return _shown(drawn, f"Your matches of {sheet.title}", columns, rows)


def _won(share: float) -> str:
    return "won" if share == 1 else "shared the win" if share else "not won"


def draw_odds(outs: Outs, does: str) -> SceneDict:
    """Return which next cards help and how likely each is; `does` says what one of them brings."""
    ranked = sorted(outs.cards, key=lambda out: (-out.unseen, out.card))
    shown, others = ranked[:MOST_BARS], ranked[MOST_BARS:]
    parts = [("Any of them", outs.total), *((out.card.pretty, out.unseen) for out in shown)]
    if others:
        parts.append(("Others", sum(out.unseen for out in others)))
    drawn = odds_bars([Bar(name, cards / outs.pool) for name, cards in parts])
    rows = [[name, f"{cards} of {outs.pool}", f"{100 * cards / outs.pool:.1f} %"] for name, cards in parts]
    return _shown(drawn, f"Cards that {does}", ["Next card", "Unseen", "Chance"], rows)


def _shown(drawn: Picture, caption: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> SceneDict:
    table: dict[str, Any] = {"columns": list(columns), "rows": [list(row) for row in rows]}
    dark = drawn.on_dark().svg
    return {"svg": drawn.svg, "dark": dark, "alt": drawn.alt, "caption": caption, "table": table}
