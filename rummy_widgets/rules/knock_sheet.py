"""The sheet of games in which hands are kept to the end and shown by knocking, put together from options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rummy_widgets.melds import MeldGrammar, WildRule
from rummy_widgets.rules.contract import OpeningPolicy
from rummy_widgets.rules.dealing import DealPolicy, SeatsPolicy
from rummy_widgets.rules.knocking import PRESETS, BoxesMatch, KnockPolicy, KnockScoring
from rummy_widgets.rules.meld_rules import MeldRules
from rummy_widgets.rules.options import choose_all
from rummy_widgets.rules.piles import StockPolicy, TableJokers
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import (
    END_ROUND,
    END_TURN,
    BuyingPolicy,
    Phase,
    TurnPolicy,
    TurnTable,
    Verb,
    turn_table,
)

DEAD_AT: Final = 2  # cards left in the stock after a discard
_CLASSIC: Final = {"big_gin": False, "shutout": "flat100"}  # what that way of scoring brings with it


def knock_sheet(
    variant: str, title: str, melds: MeldRules, cards: int, options: Mapping[str, Any] | None
) -> RuleSheet:
    """Return the rules of a game with hands of `cards`; raise SetupError for a wrong option."""
    given = dict(options or {})
    classic = _CLASSIC if given.get("scoring") == "pagat_classic" else {}
    policies: dict[str, Any] = {
        "knocking": KnockPolicy(),
        "scoring": KnockScoring(values=melds.values.values),
        "match": BoxesMatch(),
    }
    chosen = choose_all(policies, {**classic, **given})
    knocking: KnockPolicy = chosen["knocking"]
    match: BoxesMatch = chosen["match"].with_bonuses(PRESETS[chosen["scoring"].scoring])
    return RuleSheet(
        variant=variant,
        title=title,
        seats=SeatsPolicy(least=2, most=2, packs=((2, melds.pack.packs, 0),)),
        dealing=DealPolicy(sizes=((2, cards),)),
        grammar=MeldGrammar(
            ace=melds.runs.ace,
            distinct_suits=melds.sets.distinct_suits,
            wild=WildRule(joker_wild=False),
        ),
        opening=OpeningPolicy(layoff_needs_meld=False),
        turn=TurnPolicy(),
        table=_table(knocking),
        buying=BuyingPolicy.none(),
        stock=StockPolicy(
            max_recycles=0,
            stalemate_laps=knocking.stalemate_laps,
            stale_when_empty=True,
            dead_at=DEAD_AT,
        ),
        jokers=TableJokers(),
        scoring=chosen["scoring"],
        match=match,
        options=given,
        choices=tuple(chosen.values()),
        knocking=knocking,
    )


def _table(knocking: KnockPolicy) -> TurnTable:
    """Return the turn: the upcard is offered first, then a draw and a discard, or a hand is shown."""
    shows = {Verb.KNOCK: "lay-off" if knocking.layoff else END_ROUND, Verb.GIN: END_ROUND}
    if knocking.big_gin:
        shows[Verb.BIG_GIN] = END_ROUND
    phases = [
        Phase("draw", "Draw", {Verb.TAKE: "discard", Verb.DRAW: "discard"}),
        Phase("discard", "Discard or knock", {Verb.DISCARD: END_TURN, **shows}),
    ]
    start = last = ""
    if knocking.first_upcard_offer:
        start = "upcard"
        after = "stock-only" if knocking.after_two_passes == "stock_only" else "draw"
        offer = Phase("upcard", "Take or pass", {Verb.TAKE: "discard", Verb.PASS: after}, goes_round=True)
        phases.append(offer)
        if after == "stock-only":
            phases.append(Phase("stock-only", "Draw from the stock", {Verb.DRAW: "discard"}))
    if knocking.layoff:
        laying = {Verb.LAY_OFF: "lay-off", Verb.DONE: END_ROUND}
        phases.append(Phase("lay-off", "Lay off", laying, next_acts=True))
    if knocking.dead_hand_last_take:
        last = "last-take"
        phases += [
            Phase("last-take", "Take to knock, or pass", {Verb.TAKE: "last-knock", Verb.PASS: END_ROUND}),
            Phase("last-knock", "Knock", shows),
        ]
    return turn_table("draw", ("draw", "discard"), *phases, start=start, last=last)
