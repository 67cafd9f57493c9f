"""Checks: the laws that hold at a table after every action."""

from __future__ import annotations

from rummy_widgets.cards import format_cards, fresh_pack
from rummy_widgets.engine import DEALER, Finish, State, draw, legal_actions, pass_, view
from rummy_widgets.errors import RummyError
from rummy_widgets.rules.turn import RESTOCK


class CheckError(RummyError):
    """Say which law of the table a state breaks."""


def check(state: State) -> None:
    """Raise CheckError where cards were lost or doubled, nobody can act, or a round should have ended."""
    _check_cards(state)
    if state.showing is not None:
        return  # a hand that is shown and counted may have no card left
    empty = [seat for seat, hand in enumerate(state.hands) if not hand and not state.out[seat]]
    if state.over is not None:
        out = [state.over.seat] if state.over.how is Finish.OUT else []
        if empty != out:
            raise CheckError(f"seats {empty!r} hold no card at the end {state.over!r}")
        return
    if empty:
        raise CheckError(f"seats {empty!r} hold no card and the round goes on")
    if state.actor == DEALER:
        if state.phase != RESTOCK:
            raise CheckError(f"the dealer is asked in phase {state.phase!r}")
        return
    if not 0 <= state.actor < state.seats or state.phase not in state.sheet.table.phases:
        raise CheckError(f"seat {state.actor!r} is asked in phase {state.phase!r}")
    legal = legal_actions(view(state, state.actor))
    # Most often these two are legal, and quicker to ask about than all the lay-offs are to list.
    if draw() not in legal and pass_() not in legal and not legal:
        raise CheckError(f"seat {state.actor!r} can do nothing in phase {state.phase!r}")


def _check_cards(state: State) -> None:
    cards = [*state.stock, *state.pile, *([] if state.wild is None else [state.wild])]
    for hand in state.hands:
        cards += hand
    for laid in state.melds:
        cards += laid.meld.cards
    pack = fresh_pack(state.sheet.pack(state.seats))
    if len(cards) != len(pack) or set(cards) != set(pack):
        lost = format_cards(sorted(set(pack) - set(cards)))
        raise CheckError(f"{len(cards)} cards lie on the table, not {len(pack)}; lost: {lost or 'none'!r}")
