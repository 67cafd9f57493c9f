"""Knocks: the deadwood of two hands, one against the other (source 001; rules.md 2.2)."""

from __future__ import annotations

from rummy_widgets.engine.counting.count import count
from rummy_widgets.engine.state import Finish, State, with_item
from rummy_widgets.rules.knocking import KnockScoring


@count.register
def _(scoring: KnockScoring, state: State) -> tuple[int, ...]:
    over = state.over
    nothing = (0,) * state.seats
    if over is None or over.seat is None:
        return nothing
    shower, other = over.seat, (over.seat + 1) % state.seats
    bonuses = scoring.bonuses
    theirs = scoring.cost(state.hands[other])
    if over.how in (Finish.GIN, Finish.BIG_GIN):
        bonus = bonuses.gin if over.how is Finish.GIN else bonuses.big_gin
        return with_item(nothing, shower, theirs + bonus)
    ahead = theirs - scoring.cost(state.hands[shower])
    if ahead < 0 or (not ahead and scoring.undercut_on_tie):
        return with_item(nothing, other, bonuses.undercut - ahead)
    return with_item(nothing, shower, ahead)
