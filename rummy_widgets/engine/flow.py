"""Flow: how one action leads to the next seat, phase and card, read from the turn's table."""

from __future__ import annotations

from typing import Any, Final

from rummy_widgets.cards import Card
from rummy_widgets.engine.ending import counts_laps, finish, is_stalemate
from rummy_widgets.engine.event import Event, EventKind, drew
from rummy_widgets.engine.state import DEALER, Finish, Seen, State, Waiting, with_item
from rummy_widgets.engine.window import buying_open, may_recycle, next_asked
from rummy_widgets.rules.turn import END_ROUND, END_TURN, RESTOCK, Phase, Verb

Outcome = tuple[State, tuple[Event, ...]]

DRAW, PENALTY, TURN, OFFER = "draw", "penalty", "turn", "offer"


def phase_of(seen: Seen) -> Phase | None:
    """Return the row of the turn's table that is in force; None when the dealer restocks."""
    return seen.sheet.table.phases.get(seen.phase)


def go_on(state: State, verb: Verb) -> Outcome:
    """Move to the phase that follows a verb."""
    to = state.sheet.table.phases[state.phase].steps[verb]
    return enter(state, to)


def enter(state: State, to: str) -> Outcome:
    """Move to a phase of the turn player, or to the next turn."""
    if to == END_TURN:
        return end_turn(state)
    if to == END_ROUND:
        return finish(state, Finish.DEAD)
    row = state.sheet.table.phases[to]
    actor = (state.turn + 1) % state.seats if row.next_acts else state.turn
    if row.same_acts:
        actor = state.actor
    return state.evolve(phase=to, actor=actor), ()


def hand_on(state: State) -> Outcome:
    """Hand an offer to the next seat; when the dealer has passed too, the first turn begins."""
    phase = state.sheet.table.phases[state.phase]
    to = phase.steps[Verb.PASS] if state.turn == state.dealer else phase.name
    return next_turn(state, phase=to), ()


def end_turn(state: State) -> Outcome:
    """End the turn: the round may stall, the pile may be turned over, the next seat begins."""
    idle = state.idle_turns + 1 if counts_laps(state) and not state.laid_now else 0
    turns = state.turns + 1
    stock = state.sheet.stock
    if is_stalemate(state, idle):
        return finish(state.evolve(idle_turns=idle, turns=turns), Finish.STALEMATE)
    if stock.dead_at is not None and len(state.stock) <= stock.dead_at:
        last = state.sheet.table.last
        after = state.evolve(idle_turns=idle, turns=turns)
        return (next_turn(after, phase=last), ()) if last else finish(after, Finish.DEAD)
    if not state.stock and stock.recycle_when == "at_once" and may_recycle(state, len(state.pile)):
        return recycle(state.evolve(idle_turns=idle, turns=turns), Waiting(TURN, state.turn, ""))
    return next_turn(state, idle_turns=idle, turns=turns), ()


def next_turn(state: State, **changes: Any) -> State:
    """Return the state with the seat to the left on turn, and other fields changed."""
    step = state.sheet.seats.step
    turn = (state.turn + step) % state.seats
    while state.out[turn] and turn != state.turn:
        turn = (turn + step) % state.seats
    begun = {**_TURN_BEGINS, "phase": state.sheet.table.first, "turn": turn, "actor": turn, **changes}
    return state.evolve(**begun)


_TURN_BEGINS: Final[dict[str, Any]] = {
    "taken": None,
    "drawn": None,
    "must_use": None,
    "turn_buys": 0,
    "laid_now": False,
    "opened_now": False,
    "melds_now": 0,
    "all_now": False,
}


def recycle(state: State, waiting: Waiting) -> Outcome:
    """Make the pile the stock, then go on with what waited for it."""
    count = {"recycles": state.recycles + 1, "discarder": None}
    if not state.recycles:
        count["idle_turns"] = 0
    if state.sheet.stock.recycle == "flip":
        up, stock = _turned_over(state.pile, state.sheet.stock.upcard)
        state = state.evolve(pile=up, stock=(*state.stock, *stock), turned=stock, **count)
        state, events = resume(state, waiting)
        return state, (Event(EventKind.TURNED_OVER, cards=up), *events)
    return state.evolve(phase=RESTOCK, actor=DEALER, waiting=waiting, **count), ()


def _turned_over(pile: tuple[Card, ...], upcard: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the cards that are up and the stock once a pile was turned over; its oldest come first."""
    if upcard == "oldest":
        return pile[:1], pile[1:]
    return (pile[-1:], pile[:-1]) if upcard == "newest" else ((), pile)


def resume(state: State, waiting: Waiting) -> Outcome:
    """Go on with what waited for a stock."""
    state = state.evolve(waiting=None)
    if waiting.what == DRAW:
        return draw_card(state, waiting.to)
    if waiting.what == PENALTY:
        return pay_penalty(state, waiting.seat, waiting.to)
    if waiting.what == OFFER:
        return enter(state, waiting.to)
    return next_turn(state), ()


def draw_card(state: State, to: str) -> Outcome:
    """Give the turn player the top of the stock, turning the pile over first where it is empty."""
    seat = state.turn
    if not state.stock:
        if not may_recycle(state, len(state.pile)):
            return finish(state, Finish.NO_CARDS)
        return recycle(state, Waiting(DRAW, seat, to))
    card = state.stock[0]
    state = state.with_hand(seat, (*state.hands[seat], card), stock=state.stock[1:], drawn=card, passes=0)
    state, events = enter(state, to)
    return state, (drew(seat, card), *events)


def decline(state: State) -> Outcome:
    """Refuse the upcard where the stock is used up: the pile is used again, or the round ends."""
    if not may_recycle(state, len(state.pile)):
        return finish(state, Finish.BLOCKED)
    return recycle(state.evolve(passes=1), Waiting(OFFER, state.turn, state.phase))


def window_open(seen: Seen, verb: Verb) -> bool:
    """Tell whether other seats are asked before a verb is carried out."""
    phase = phase_of(seen)
    if phase is None or verb not in phase.asks:
        return False
    return buying_open(seen)


def close_window(state: State, asking: str) -> Outcome:
    """Carry out what was put off while seats were asked, now that all have passed."""
    phase = state.sheet.table.phases[asking]
    to = phase.steps[Verb.PASS]
    if phase.closing is Verb.DRAW:
        return draw_card(state.evolve(actor=state.turn), to)
    return enter(state, to)


def ask_from(state: State, asking: str, after: int) -> Outcome:
    """Ask the next seat that may buy, or close the window."""
    seat = next_asked(state, after) if buying_open(state) else None
    if seat is None:
        return close_window(state, asking)
    return state.evolve(phase=asking, actor=seat), ()


def pay_penalty(state: State, seat: int, to: str) -> Outcome:
    """Give a buyer his cards from the stock, then ask the turn player again, or the next seat."""
    count = min(state.sheet.buying.price(state.round), len(state.stock))
    cards = state.stock[:count]
    state = state.with_hand(seat, (*state.hands[seat], *cards), stock=state.stock[count:])
    penalty = Event(EventKind.DREW, seat, hidden=cards, count=count)
    if to in {goal for phase in state.sheet.table.phases.values() for goal in phase.asks.values()}:
        state, events = ask_from(state, to, state.turn)
    else:
        state, events = enter(state, to)
    return state, (penalty, *events)


def bought(state: State, seat: int) -> Outcome:
    """Move the top of the pile to a buyer, with the cards from the stock that it costs."""
    card = state.pile[-1]
    asking = state.phase
    to = state.sheet.table.phases[asking].steps[Verb.BUY]
    state = state.with_hand(
        seat,
        (*state.hands[seat], card),
        pile=state.pile[:-1],
        known=state.known_with(seat, card),
        discarder=None,
        buys=with_item(state.buys, seat, state.buys[seat] + 1),
        turn_buys=state.turn_buys + 1,
    )
    took = Event(EventKind.BOUGHT, seat, cards=(card,))
    if len(state.stock) < state.sheet.buying.price(state.round) and may_recycle(state, len(state.pile)):
        state, events = recycle(state, Waiting(PENALTY, seat, to))
    else:
        state, events = pay_penalty(state, seat, to)
    return state, (took, *events)
