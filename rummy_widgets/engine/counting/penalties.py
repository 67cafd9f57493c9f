"""Penalties: what is left in each hand counts against its seat (source 000; rules.md 1.9)."""

from __future__ import annotations

from rummy_widgets.engine.counting.count import count
from rummy_widgets.engine.state import State
from rummy_widgets.rules.scoring import PenaltyScoring


@count.register
def _(scoring: PenaltyScoring, state: State) -> tuple[int, ...]:
    points = [scoring.cost(hand) for hand in state.hands]
    over = state.over
    if over is not None and over.seat is not None and state.opened_now:
        points[over.seat] -= scoring.concealed_bonus
    return tuple(points)
