"""Ten Card Rummy: an engine, lessons and a playable table for Jupyter and the web."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rummy_widgets.app import dashboard, lesson
    from rummy_widgets.cards import (
        Card,
        PackSpec,
        Rank,
        Suit,
        format_cards,
        fresh_pack,
        parse_cards,
        shuffled,
    )
    from rummy_widgets.engine import (
        Action,
        Event,
        Refusal,
        State,
        View,
        apply,
        deal,
        explain,
        legal_actions,
        match_over,
        next_round,
        round_points,
        totals,
        view,
        winners,
    )
    from rummy_widgets.errors import (
        IllegalActionError,
        NotationError,
        RecordError,
        RummyError,
        SetupError,
        StoreError,
    )
    from rummy_widgets.melds import Meld, MeldFault, MeldGrammar, read_meld
    from rummy_widgets.players import Bot, find_bot
    from rummy_widgets.rules import RuleSheet, Verb, find_variant, variant_names
    from rummy_widgets.session.notation import format_action, parse_action
    from rummy_widgets.session.position import read_position, write_position
    from rummy_widgets.session.record import Record, read_record, replay, write_record
    from rummy_widgets.session.session import Seat, Session
    from rummy_widgets.widgets.game_table import GameTable

__all__ = [
    "Action",
    "Bot",
    "Card",
    "Event",
    "GameTable",
    "IllegalActionError",
    "Meld",
    "MeldFault",
    "MeldGrammar",
    "NotationError",
    "PackSpec",
    "Rank",
    "Record",
    "RecordError",
    "Refusal",
    "RuleSheet",
    "RummyError",
    "Seat",
    "Session",
    "SetupError",
    "State",
    "StoreError",
    "Suit",
    "Verb",
    "View",
    "apply",
    "dashboard",
    "deal",
    "explain",
    "find_bot",
    "find_variant",
    "format_action",
    "format_cards",
    "fresh_pack",
    "legal_actions",
    "lesson",
    "match_over",
    "next_round",
    "parse_action",
    "parse_cards",
    "read_meld",
    "read_position",
    "read_record",
    "replay",
    "round_points",
    "shuffled",
    "totals",
    "variant_names",
    "view",
    "winners",
    "write_position",
    "write_record",
]


# Each name comes when it is asked for: whoever reads melds needs no engine, the engine no Jupyter.
_ROOMS = {
    "app": "dashboard lesson",
    "cards": "Card PackSpec Rank Suit format_cards fresh_pack parse_cards shuffled",
    "engine": "Action Event Refusal State View apply deal explain legal_actions match_over next_round "
    "round_points totals view winners",
    "errors": "IllegalActionError NotationError RecordError RummyError SetupError StoreError",
    "melds": "Meld MeldFault MeldGrammar read_meld",
    "players": "Bot find_bot",
    "rules": "RuleSheet Verb find_variant variant_names",
    "session.notation": "format_action parse_action",
    "session.position": "read_position write_position",
    "session.record": "Record read_record replay write_record",
    "session.session": "Seat Session",
    "widgets.game_table": "GameTable",
}


def __getattr__(name: str) -> Any:
    """Import a public name from its room."""
    for room, names in _ROOMS.items():
        if name in names.split():
            return getattr(import_module(f"{__name__}.{room}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
