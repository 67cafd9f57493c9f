"""Winner takes: who goes out wins what the others hold (sources 003 and 001; rules.md 4.2)."""

from __future__ import annotations

from rummy_widgets.engine.counting.count import count
from rummy_widgets.engine.state import State
from rummy_widgets.rules.winnings import WinnerScoring


@count.register
def _(scoring: WinnerScoring, state: State) -> tuple[int, ...]:
    held = [scoring.cost(hand) for hand in state.hands]
    winner = state.over.seat if state.over is not None else None
    if winner is not None:
        return _all_to(winner, scoring.won(sum(held), rummy=state.all_now), state.seats)
    if scoring.blocked_scoring == "each_penalised":
        return tuple(-points for points in held)
    lowest = [seat for seat, points in enumerate(held) if points == min(held)]
    if scoring.blocked_scoring == "zero" or len(lowest) > 1:
        return (0,) * state.seats
    return _all_to(lowest[0], sum(points - min(held) for points in held), state.seats)


def _all_to(seat: int, points: int, seats: int) -> tuple[int, ...]:
    return tuple(points if other == seat else 0 for other in range(seats))
