"""Endings: when a round is over, and what it cost each seat."""

from __future__ import annotations

from rummy_widgets.engine.counting import count
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.state import Ending, Finish, State
from rummy_widgets.melds import Meld, extend


def finish(state: State, how: Finish, seat: int | None = None) -> tuple[State, tuple[Event, ...]]:
    """Return the state with its round ended."""
    ended = EventKind.ENDED if state.showing is None else EventKind.COUNTED
    told = Event(EventKind.WENT_OUT, seat) if how is Finish.OUT else Event(ended)
    return state.evolve(over=Ending(how, seat), waiting=None), (told,)


def out_if_empty(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """End the round when a seat's hand is empty, unless hands are being counted already."""
    if state.hands[seat] or state.showing is not None:
        return state, ()
    return finish(state, Finish.OUT, seat)


def counts_laps(state: State) -> bool:
    """Tell whether laps in which nothing is laid bring the round nearer to its end."""
    stock = state.sheet.stock
    if not stock.stale_when_empty:
        return state.recycles > 0
    endless = stock.max_recycles is None and state.recycles > 0
    return endless or not state.stock or state.drawn is None


def is_stalemate(state: State, idle_turns: int) -> bool:
    """Tell whether the table has gone round too often with nothing laid, or can never finish.

    `idle_turns` counts the turn that ends.
    The laps are rules.md 1.11, T18; a table that can never finish is 4.3.
    """
    stock = state.sheet.stock
    if counts_laps(state) and idle_turns >= stock.stalemate_laps * state.seats:
        return True
    return stock.hopeless_ends and _is_hopeless(state)


def _is_hopeless(state: State) -> bool:
    """Tell whether every seat holds one card and no card that is not on the table fits there.

    A seat with one card never has three to meld, and what lies on the table tells all which cards are left.
    """
    if any(len(hand) != 1 for hand in state.hands):
        return False
    if not any(state.opened):
        return True
    left = [*state.stock, *state.pile, *(card for hand in state.hands for card in hand)]
    limit = state.sheet.jokers.joker_limit_on_layoff
    for laid in state.melds:
        for card in left:
            read = extend(state.sheet.grammar, laid.meld, (card,), limit_jokers=limit)
            if isinstance(read, Meld) or read.readings:
                return False
    return True


def round_points(state: State) -> tuple[int, ...]:
    """Return each seat's points for a finished round, by the sheet's way of scoring."""
    return count(state.sheet.scoring, state)


def totals(state: State) -> tuple[int, ...]:
    """Return each seat's points with this round's added, when it is over."""
    if state.over is None:
        return state.scores
    return tuple(before + now for before, now in zip(state.scores, round_points(state), strict=True))


def settlement(state: State) -> tuple[int, ...] | None:
    """Return what each seat wins or pays once a declared round is over; None in games that settle nothing.

    The winner collects what the others pay; with no winner nobody pays.
    """
    if state.over is None or state.sheet.declaring is None:
        return None
    points = round_points(state)
    winner = state.over.seat
    if winner is None:
        return (0,) * state.seats
    return tuple(sum(points) if seat == winner else -cost for seat, cost in enumerate(points))
