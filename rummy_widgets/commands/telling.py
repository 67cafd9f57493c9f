"""Telling: events and tables in a few words, for a referee who may see every card."""

from __future__ import annotations

from rummy_widgets.cards import format_cards
from rummy_widgets.engine import DEALER, Event, EventKind, Finish, State, round_points

_ENDS = {
    Finish.STALEMATE: "it ended by stalemate",
    Finish.NO_CARDS: "it ended with no card left to draw",
    Finish.BLOCKED: "it ended with the stock used up",
    Finish.DEAD: "it was a dead hand",
}
_DONE = {
    Finish.OUT: "went out",
    Finish.KNOCKED: "knocked",
    Finish.GIN: "went gin",
    Finish.BIG_GIN: "went big gin",
    Finish.DECLARED: "declared",
    Finish.ALONE: "is left alone",
}


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
        EventKind.TURNED_OVER: f"the pile was turned over; {shown or 'nothing'} is up",
        EventKind.RESTOCKED: f"the dealer made a new stock of {event.count} cards",
        EventKind.KNOCKED: f"knocked with {shown}",
        EventKind.WENT_GIN: f"went gin with {shown}",
        EventKind.WENT_BIG_GIN: "went big gin",
        EventKind.DECLARED: f"declared with {shown}",
        EventKind.DECLARED_WRONG: f"declared with {shown}, and it does not hold",
        EventKind.SHOWED: f"has {shown or 'nothing'} outside all groups",
        EventKind.DROPPED: "dropped out",
        EventKind.WENT_OUT: "went out",
        EventKind.COUNTED: "the hands are counted and the round is over",
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
    how = _ENDS.get(over.how, over.how.value)
    if over.seat is not None:
        how = f"S{over.seat} {_DONE.get(over.how, over.how.value)}"
    points = ", ".join(f"S{seat} {number}" for seat, number in enumerate(round_points(state)))
    return f"The round is over: {how}. Points: {points}."
