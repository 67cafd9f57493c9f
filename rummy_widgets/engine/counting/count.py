"""Counting: what a finished round is worth to each seat, by the sheet's way of scoring."""

from __future__ import annotations

from functools import singledispatch

from rummy_widgets.engine.state import State
from rummy_widgets.rules.scoring import Scoring


@singledispatch
def count(scoring: Scoring, state: State) -> tuple[int, ...]:
    """Return each seat's points for a finished round; each kind of scoring registers its own way."""
    raise NotImplementedError(f"no way to count {type(scoring).__name__}")
