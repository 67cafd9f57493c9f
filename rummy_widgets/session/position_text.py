"""Positions written as TOML."""

from __future__ import annotations

from typing import Any

import tomli_w

from rummy_widgets.cards import Card, format_cards
from rummy_widgets.engine.state import State, TableMeld


def write_position(state: State) -> str:
    """Write a position that reads back as the same state.

    A card taken or drawn that has left the hand is not written: it decides nothing any more.
    """
    data: dict[str, Any] = {
        "variant": state.sheet.variant,
        "round": state.round,
        "dealer": state.dealer,
        "turn": state.turn,
        "phase": state.phase,
        "actor": state.actor,
        "hands": [format_cards(hand) for hand in state.hands],
        "opened": [seat for seat, down in enumerate(state.opened) if down],
        "discard": format_cards(state.pile),
        "stock": format_cards(state.stock),
        "scores": list(state.scores),
        "turns": state.turns,
    }
    held = state.hands[state.turn]
    for key in ("taken", "drawn", "must_use"):
        card: Card | None = getattr(state, key)
        # One that has left the hand decides nothing any more.
        if card in (state.hand if key == "must_use" else held):
            data[key] = card.text
    if state.first_upcard is not None:
        data["first_upcard"] = state.first_upcard.text
    if state.discarder is not None:
        data["discarder"] = state.discarder
    if any(state.buys):
        data["buys"] = list(state.buys)
    data["turn_buys"] = state.turn_buys
    for key in ("recycles", "idle_turns", "laid_now", "opened_now", "melds_now", "all_now"):
        if getattr(state, key):
            data[key] = getattr(state, key)
    for key, marks in (("laid", state.laid), ("dropped", state.out)):
        if any(marks):
            data[key] = [seat for seat, marked in enumerate(marks) if marked]
    for key in ("fixed", "hands_won"):
        if any(getattr(state, key)):
            data[key] = list(getattr(state, key))
    if state.passes:
        data["passes"] = state.passes
    if state.wild is not None:
        data["wild"] = state.wild.text
    if state.showing is not None:
        data["knock"] = state.showing._asdict()
    if state.waiting is not None:
        data["waiting"] = state.waiting._asdict()
    if state.over is not None:
        over: dict[str, Any] = {"how": state.over.how.value}
        data["over"] = over if state.over.seat is None else {**over, "seat": state.over.seat}
    if state.sheet.options:
        data["options"] = {key: value for key, value in state.sheet.options.items() if value is not None}
    if state.melds:
        data["table"] = [_row(laid) for laid in state.melds]
    return tomli_w.dumps(data)


def _row(laid: TableMeld) -> dict[str, Any]:
    # A wild card is not named: the order of the cards tells what it stands for.
    texts = (claim.text if claim.card.is_joker else claim.card.text for claim in laid.meld.claims())
    row: dict[str, Any] = {"owner": laid.owner, "cards": " ".join(texts)}
    return {**row, "by": list(laid.by)} if laid.by else row
