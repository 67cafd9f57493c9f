"""Telling: events and tables in a few words, for a referee who may see every card."""

from __future__ import annotations

from rummy_widgets.cards import format_cards
from rummy_widgets.engine import DEALER, Event, EventKind, Finish, State, round_points

_ENDS = {Finish.STALEMATE: "by stalemate", Finish.NO_CARDS: "with no card left to draw"}


def event_text(event: Event) -> str:
    """Return an event as a short text: `S0 laid down 3S 4S 5S as m1`."""
    shown = format_cards(event.cards or event.hidden)
    meld = "" if event.target is None else f"m{event.target + 1}"
    texts = {
        EventKind.DREW: f"drew {shown or f'{event.count} cards'}",
        EventKind.TOOK: f"took {shown}",
        EventKind.DECLINED: "wants the stock",
        EventKind.PASSED: "passed",
        EventKind.BOUGHT: f"bought {shown}",
        EventKind.LAID_DOWN: f"laid down {shown} as {meld}",
        EventKind.LAID_OFF: f"laid off {shown} on {meld}",
        EventKind.SWAPPED: f"put {shown} for a joker in {meld}",
        EventKind.DISCARDED: f"discarded {shown}",
        EventKind.TURNED_OVER: f"the pile was turned over; {shown} is up",
        EventKind.RESTOCKED: f"the dealer made a new stock of {event.count} cards",
        EventKind.WENT_OUT: "went out",
        EventKind.ENDED: "the round ended with nobody out",
    }
    text = texts[event.kind]
    return text if event.seat is None else f"S{event.seat} {text}"


def next_text(state: State) -> str:
    """Return in one line what comes next."""
    over = state.over
    if over is None:
        who = "the dealer" if state.actor == DEALER else f"S{state.actor}"
        return f"Asked next: {who}, in the phase {state.phase}."
    how = f"S{over.seat} went out" if over.seat is not None else f"it ended {_ENDS.get(over.how, 'so')}"
    points = ", ".join(f"S{seat} {number}" for seat, number in enumerate(round_points(state)))
    return f"The round is over: {how}. Points: {points}."
