"""Views: what one seat may know of a state, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from rummy_widgets.cards import Card
from rummy_widgets.engine.ending import round_points
from rummy_widgets.engine.state import Ending, Showing, State, TableMeld
from rummy_widgets.rules.sheet import RuleSheet


@dataclass(frozen=True)
class View:
    """A round as one seat sees it (`seat` None: an onlooker).

    `hand` is this seat's; of the others only `counts` is known, of the stock only `stock_count`. The pile
    was thrown face up, so all of it is known. `known`, by seat, are the cards taken or bought from the pile
    and not seen to leave a hand since (empty: nobody took any); `turned` are those the stock was last made
    of, in the order they lay in the pile. `shown` holds every hand once the round is over,
    and before that the hand that is put on the table to be counted (the others empty).
    """

    sheet: RuleSheet
    seat: int | None
    round: int
    dealer: int
    turn: int
    actor: int
    phase: str
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    stock_count: int
    pile: tuple[Card, ...]
    melds: tuple[TableMeld, ...]
    opened: tuple[bool, ...]
    scores: tuple[int, ...]
    taken: Card | None
    drawn: Card | None
    must_use: Card | None
    discarder: int | None
    first_upcard: Card | None
    buys: tuple[int, ...]
    turn_buys: int
    recycles: int
    idle_turns: int
    turns: int
    laid_now: bool
    melds_now: int
    all_now: bool
    laid: tuple[bool, ...]
    out: tuple[bool, ...]
    fixed: tuple[int, ...]
    passes: int
    showing: Showing | None
    wild: Card | None
    hands_won: tuple[int, ...]
    over: Ending | None
    known: tuple[tuple[Card, ...], ...] = ()
    turned: tuple[Card, ...] = ()
    shown: tuple[tuple[Card, ...], ...] = ()
    points: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """Return how many play."""
        return len(self.counts)


_SHARED = (
    "sheet", "round", "dealer", "turn", "actor", "phase", "pile", "melds", "opened", "scores", "taken",
    "must_use", "discarder", "first_upcard", "buys", "turn_buys", "recycles", "idle_turns", "turns", "over",
    "laid_now", "melds_now", "all_now", "laid", "out", "fixed", "passes", "showing", "wild", "hands_won",
    "known", "turned",
)  # fmt: skip
_shared_of = itemgetter(*_SHARED)


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know of a state."""
    fields: dict[str, Any] = dict(zip(_SHARED, _shared_of(state.__dict__), strict=True))
    fields["seat"] = seat
    fields["hand"] = () if seat is None else state.hands[seat]
    fields["counts"] = state.counts
    fields["stock_count"] = len(state.stock)
    fields["drawn"] = state.drawn if seat == state.turn else None
    fields["shown"] = _shown(state)
    fields["points"] = round_points(state) if state.over is not None else ()
    seen = object.__new__(View)
    object.__setattr__(seen, "__dict__", fields)
    return seen


def _shown(state: State) -> tuple[tuple[Card, ...], ...]:
    if state.over is not None:
        return state.hands
    if state.showing is None:
        return ()
    return tuple(hand if seat == state.showing.seat else () for seat, hand in enumerate(state.hands))
