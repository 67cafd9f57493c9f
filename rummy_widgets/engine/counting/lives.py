"""Lives: losers pay for the cards outside their groups, where their groups have the lives (rules.md 6.1)."""

from __future__ import annotations

from rummy_widgets.engine.counting.count import count
from rummy_widgets.engine.lives import arranged, declaring, in_first_lap, shown_cost
from rummy_widgets.engine.state import Finish, State
from rummy_widgets.rules.declaring import LivesScoring

FIVE = 5


@count.register
def _(scoring: LivesScoring, state: State) -> tuple[int, ...]:
    return tuple(_points(state, seat) for seat in range(state.seats))


def _points(state: State, seat: int) -> int:
    """Return what a finished round costs one seat."""
    over = state.over
    assert over is not None
    if state.out[seat]:
        return state.fixed[seat]
    if seat == over.seat:
        return 0
    policy = declaring(state)
    hand = state.hands[seat]
    groups = [laid.meld for laid in state.melds if laid.owner == seat]
    if over.how is Finish.DECLARED:
        points = shown_cost(state, hand, groups)
        complete = not hand and not points
    else:
        found = arranged(state, hand)
        points, complete = found.points, not found.deadwood
    points = policy.valid_loser_points if complete else min(points, policy.cap)
    if not policy.at_home:
        return points
    if over.how is Finish.DECLARED:
        points *= 2 if _stands_by_itself(state, over.seat) else 1
        points = (points + 1) // 2 if in_first_lap(state) else points
    return (points + FIVE // 2) // FIVE * FIVE


def _stands_by_itself(state: State, seat: int | None) -> bool:
    """Tell whether the hand declared is a Hand Rummy: no card stands in for another (rules.md 6.2, N8)."""
    return not any(laid.meld.jokers for laid in state.melds if laid.owner == seat)
