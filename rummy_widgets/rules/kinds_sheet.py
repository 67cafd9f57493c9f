"""Sheets of games whose contracts ask for sets and runs: one way to put their policies together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rummy_widgets.errors import SetupError
from rummy_widgets.melds import AceRule, MeldGrammar, WildRule
from rummy_widgets.rules.contract import OpeningPolicy
from rummy_widgets.rules.contract_turn import contract_turn
from rummy_widgets.rules.dealing import DealPolicy, SeatsPolicy
from rummy_widgets.rules.kinds import KindsPolicy
from rummy_widgets.rules.match import RoundsMatch
from rummy_widgets.rules.options import choose_all
from rummy_widgets.rules.piles import StockPolicy, TableJokers
from rummy_widgets.rules.scoring import PenaltyScoring
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import BuyingPolicy, MeldTiming, TurnPolicy

_MOST = 8
_FEW = 5  # the largest table with two packs


def kinds_sheet(
    variant: str,
    title: str,
    options: Mapping[str, Any] | None,
    *,
    kinds: KindsPolicy,
    buying: BuyingPolicy,
    jokers: TableJokers,
    scoring: PenaltyScoring,
) -> RuleSheet:
    """Return a game's sheet with options applied by name; raise SetupError for a wrong one.

    Given are the policies in which such games differ.
    """
    policies: dict[str, Any] = {
        "kinds": kinds,
        "seats": SeatsPolicy(least=3, most=_MOST, packs=()),
        "grammar": MeldGrammar(),
        "wild": WildRule(),
        "opening": OpeningPolicy(),
        "turn": TurnPolicy(meld_timing=MeldTiming.AFTER_DRAW),
        "buying": buying,
        "stock": StockPolicy(),
        "jokers": jokers,
        "scoring": scoring,
        "match": RoundsMatch(tuple(range(1, len(kinds.contracts) + 1))),
    }
    chosen = choose_all(policies, options or {})
    choices = tuple(chosen.values())
    kinds = chosen["kinds"]
    number = len(kinds.contracts)
    if "rounds" not in (options or {}):
        chosen["match"] = replace(chosen["match"], rounds=tuple(range(1, number + 1)))
    if chosen["match"].rounds[-1] > number:
        raise SetupError(f"there are {number} rounds, not {chosen['match'].rounds[-1]}")
    chosen["seats"] = replace(chosen["seats"], packs=kinds.packs(_FEW, _MOST))
    chosen["opening"] = replace(chosen["opening"], contracts=kinds.built)
    grammar: MeldGrammar = chosen.pop("grammar").with_wild(chosen.pop("wild"))
    ace = AceRule.WRAP if kinds.over_the_top else AceRule.EITHER
    return RuleSheet(
        variant=variant,
        title=title,
        dealing=DealPolicy(sizes=((_MOST, 10),), later=((kinds.twelve_from, 12),)),
        grammar=replace(grammar, ace=ace, run_min=kinds.run_min),
        table=contract_turn(chosen["turn"], chosen["buying"]),
        options=dict(options or {}),
        choices=choices,
        **chosen,
    )
