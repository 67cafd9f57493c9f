"""The engine: deal, explain, apply, view."""

from rummy_widgets.engine.action import Action, buy, discard, draw, lay_down, lay_off, pass_, restock, take
from rummy_widgets.engine.ending import round_points, settlement, totals
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.match import (
    final_totals,
    first_round,
    following,
    match_over,
    next_dealer,
    next_round,
    rounds_won,
    winners,
)
from rummy_widgets.engine.play import LegalActions, apply, deal, explain, legal_actions, settled
from rummy_widgets.engine.refusal import Refusal
from rummy_widgets.engine.state import DEALER, Ending, Finish, State, TableMeld
from rummy_widgets.engine.view import View, view

__all__ = [
    "DEALER",
    "Action",
    "Ending",
    "Event",
    "EventKind",
    "Finish",
    "LegalActions",
    "Refusal",
    "State",
    "TableMeld",
    "View",
    "apply",
    "buy",
    "deal",
    "discard",
    "draw",
    "explain",
    "final_totals",
    "first_round",
    "following",
    "lay_down",
    "lay_off",
    "legal_actions",
    "match_over",
    "next_dealer",
    "next_round",
    "pass_",
    "restock",
    "round_points",
    "rounds_won",
    "settled",
    "settlement",
    "take",
    "totals",
    "view",
    "winners",
]
