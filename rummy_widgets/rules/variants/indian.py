"""Indian Rummy, thirteen cards: pure and impure sequences, sets, and what a loser's cards cost.

A hand counts by its lives: a pure sequence and a second one (rules.md 6).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rummy_widgets.cards.card import RANKS
from rummy_widgets.melds import AceRule, MeldGrammar
from rummy_widgets.rules.contract import OpeningPolicy
from rummy_widgets.rules.dealing import DealPolicy, SeatsPolicy
from rummy_widgets.rules.declaring import DeclaringPolicy, FormMatch, LivesScoring, WildPolicy
from rummy_widgets.rules.meld_rules import (
    CardValues,
    Lives,
    MeldRules,
    PackRule,
    RunRule,
    SetRule,
    WildCards,
)
from rummy_widgets.rules.options import choose_all
from rummy_widgets.rules.piles import StockPolicy, TableJokers
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import END_TURN, BuyingPolicy, Phase, TurnPolicy, Verb, turn_table

NAME: Final = "indian"
TITLE: Final = "Indian Rummy"
SUMMARY: Final = (
    "Thirteen cards and a wild rank: sort the whole hand into runs and sets, one run pure, and declare."
)
ALIASES: Final = ("indian rummy", "13-card", "13-card rummy", "thirteen-card rummy")
MELDS: Final = MeldRules(
    pack=PackRule(packs=2, jokers_per_pack=1, packs_5_6=2),
    values=CardValues(ace_value=10, joker_value=0, cap=80),
    runs=RunRule(longest=RANKS),
    sets=SetRule(max_set_size=4),
    wild=WildCards(),
    lives=Lives(),
    lays_off=False,
    options={
        "wild": (),
        "printed_joker_turned": (),
        "min_naturals": (),
        "max_jokers_per_group": (),
        "max_set_size": (4, 5),
        "partial_lives": (),
        "packs_5_6": (),
    },
)
_TABLE: Final = turn_table(
    "draw",
    ("draw", "discard"),
    Phase("draw", "Draw", {Verb.TAKE: "discard", Verb.DRAW: "discard", Verb.DROP: END_TURN}),
    Phase("discard", "Discard", {Verb.DISCARD: END_TURN, Verb.DECLARE: "show"}),
    Phase("show", "Show", {Verb.SHOW: "show", Verb.DONE: "show"}),
)
_AT_HOME: Final = {"drop": (10, 40)}


def sheet(options: Mapping[str, Any] | None = None) -> RuleSheet:
    """Return the rules of Indian Rummy with options applied by name; raise SetupError for a wrong one."""
    given = dict(options or {})
    home = _AT_HOME if given.get("style") == "pagat" else {}
    policies: dict[str, Any] = {"wild": WildPolicy(), "declaring": DeclaringPolicy(), "match": FormMatch()}
    chosen = choose_all(policies, {**home, **given})
    choices = tuple(chosen.values())
    declaring: DeclaringPolicy = chosen["declaring"]
    match: FormMatch = chosen["match"]
    most = 10 if declaring.at_home else 6
    grammar = MeldGrammar(
        ace=AceRule.EITHER,
        max_run_length=RANKS,
        max_set_size=declaring.max_set_size,
        distinct_suits=True,
        lives=declaring.lives,
    )
    return RuleSheet(
        variant=NAME,
        title=TITLE,
        seats=SeatsPolicy(
            least=2, most=most, packs=declaring.packs, out_at=match.limit, step=-1 if declaring.at_home else 1
        ),
        dealing=DealPolicy(sizes=((most, 13),)),
        grammar=grammar.with_wild(chosen["wild"].rule(None)),
        opening=OpeningPolicy(),
        turn=TurnPolicy(),
        table=_TABLE,
        buying=BuyingPolicy.none(),
        stock=StockPolicy(recycle="shuffle_keep_top"),
        jokers=TableJokers(),
        scoring=LivesScoring(),
        options=given,
        choices=choices,
        **chosen,
    )
