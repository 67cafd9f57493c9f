"""The buying window: who is asked for the discard, and when a stock can be made anew."""

from __future__ import annotations

from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.words import number_word


def may_recycle(seen: Seen, cards: int) -> bool:
    """Tell whether a pile of some cards can become the stock: one is turned up, one must be left."""
    limit = seen.sheet.stock.max_recycles
    return cards >= 2 and (limit is None or seen.recycles < limit)


def against_buying(seen: Seen, seat: int) -> Objection | None:
    """Say why a seat may not buy the top of the pile, were it asked."""
    buying = seen.sheet.buying
    if seat == seen.turn:
        return Objection(Point.BUY_TURN)
    if not seen.pile:
        return Objection(Point.TAKE_EMPTY)
    if seat == seen.discarder and not buying.buy_own_discard:
        return Objection(Point.BUY_OWN)
    if seen.opened[seat] and not buying.buy_after_contract:
        return Objection(Point.BUY_OPENED)
    limit = buying.max_buys_per_round
    if limit is not None and seen.buys[seat] >= limit:
        return Objection(Point.BUY_LIMIT, words={"limit": number_word(limit)})
    initial = len(seen.pile) == 1 and seen.turns == 0 and seen.pile[0] is seen.first_upcard
    if initial and not buying.buy_initial_upcard:
        return Objection(Point.BUY_UPCARD)
    left = len(seen.pile) - 1
    coming = left - 1 if may_recycle(seen, left) else 0
    if seen.stock_count + coming < buying.price(seen.round):
        return Objection(Point.BUY_PENALTY)
    return None


def buying_open(seen: Seen) -> bool:
    """Tell whether the top of the pile can be bought by anybody now."""
    buying = seen.sheet.buying
    if seen.round < buying.first_round or not seen.pile:
        return False
    return buying.chain_buys or not seen.turn_buys


def next_asked(seen: Seen, after: int) -> int | None:
    """Return the next seat clockwise, before the turn player, that may buy; None when all were asked."""
    seats = len(seen.counts)
    seat = (after + 1) % seats
    while seat != seen.turn:
        if against_buying(seen, seat) is None:
            return seat
        seat = (seat + 1) % seats
    return None
