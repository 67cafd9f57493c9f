"""Relatives: what somebody who knows Ten Card Rummy may wrongly carry over to other games.

Each is the sheet of one game with a policy, a phase or its whole turn taken from another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from rummy_widgets.lessons.beliefs import Belief
from rummy_widgets.melds import AceRule
from rummy_widgets.melds.grammar import LifeRule
from rummy_widgets.rules import RuleSheet, Verb, find_variant
from rummy_widgets.rules.match import RoundsMatch

TEN: Final = "ten-card"
GAMES: Final = (TEN, "rummy", "gin", "rummy-500", "contract-rummy", "indian")
OTHERS: Final = ("seven-card-gin", "may-i")  # played like one of them, but for a few rules


@lru_cache(maxsize=16)
def game(name: str) -> RuleSheet:
    """Return the usual sheet of a game."""
    return find_variant(name)


def rules_of(belief: Belief, name: str) -> RuleSheet:
    """Return what a believer takes the rules of a game to be."""
    return belief.games.get(name) or game(name)


def _grammar(name: str, **fields: Any) -> RuleSheet:
    sheet = game(name)
    return replace(sheet, grammar=replace(sheet.grammar, **fields))


def _turn_of(name: str, other: str) -> RuleSheet:
    return replace(game(name), table=game(other).table)


def _with(name: str, **parts: Any) -> RuleSheet:
    return replace(game(name), **parts)


def _kinds(name: str, **fields: Any) -> RuleSheet:
    sheet = game(name)
    assert sheet.kinds is not None
    return replace(sheet, kinds=replace(sheet.kinds, **fields))


def _knock_limit(name: str, limit: int) -> RuleSheet:
    sheet = game(name)
    assert sheet.knocking is not None
    return replace(sheet, knocking=replace(sheet.knocking, knock_limit=limit))


def _laying(name: str, phase: str) -> RuleSheet:
    """Return a game's sheet with melds laid on the table in one of its phases."""
    sheet = game(name)
    row = sheet.table.phases[phase]
    steps = {**row.steps, Verb.LAY_DOWN: phase, Verb.LAY_OFF: phase}
    phases = {**sheet.table.phases, phase: replace(row, steps=steps)}
    return replace(sheet, table=replace(sheet.table, phases=phases))


def _ace(name: str, cost: int) -> RuleSheet:
    sheet = game(name)
    values = (sheet.scoring.values[0], cost, *sheet.scoring.values[2:])
    return replace(sheet, scoring=replace(sheet.scoring, values=values))


def _rows() -> tuple[Belief, ...]:
    def row(name: str, variant: str, thinks: str, clause: str, sheet: RuleSheet) -> Belief:
        return Belief(f"{variant}.{name}", game(TEN), thinks, f"{variant}.{clause}", games={variant: sheet})

    rummy, gin, five, contract, indian = GAMES[1:]
    seven, may_i = OTHERS
    fewest = RoundsMatch()
    ten = game(TEN)
    return (
        row("over-top", rummy, "You think runs go over the top in Rummy, too.", "meld.ace",
            _grammar(rummy, ace=AceRule.WRAP)),
        row("meld-first", rummy, "You think you meld before the draw in Rummy, too.", "turn",
            _turn_of(rummy, TEN)),
        row("contract", rummy, "You think Rummy has contracts.", "meld",
            _with(rummy, opening=ten.opening)),
        row("fewest", rummy, "You think the fewest points win in Rummy.", "score",
            _with(rummy, match=fewest)),
        row("ace", rummy, "You think an ace costs 15 in Rummy, as in Ten Card Rummy.", "values.ace",
            _ace(rummy, 15)),
        row("buys", rummy, "You think a discard may be bought in Rummy.", "turn.actions",
            _turn_of(rummy, contract)),
        row("ace-high", gin, "You think the ace may stand above the king in Gin.", "meld.ace",
            _grammar(gin, ace=AceRule.EITHER)),
        row("lays", gin, "You think melds are laid down while a hand of Gin goes on.", "knock.melds",
            _laying(gin, "discard")),
        row("ace", gin, "You think an ace costs 11 in Gin.", "values", _ace(gin, 11)),
        row("copies", five, "You think a set may hold one suit twice in Rummy 500.", "meld.set.suits",
            _grammar(five, distinct_suits=False)),
        row("over-top", five, "You think runs go over the top in Rummy 500.", "meld.ace",
            _grammar(five, ace=AceRule.WRAP)),
        row("fewest", five, "You think the fewest points win in Rummy 500.", "score",
            _with(five, match=fewest)),
        row("top-only", five, "You think only the top discard may be taken in Rummy 500.", "take.deep",
            _with(five, taking=replace(game(five).taking, deep=False))),
        row("three", contract, "You think three cards are a run in Contract Rummy.", "meld.run",
            _grammar(contract, run_min=3)),
        row("over-top", contract, "You think runs go over the top in Contract Rummy.",
            "meld.over-the-top", _grammar(contract, ace=AceRule.WRAP)),
        row("meld-first", contract, "You think you meld before the draw in Contract Rummy.",
            "turn.steps", _turn_of(contract, TEN)),
        row("lays", indian, "You think melds are laid on the table in Indian Rummy.", "declare",
            _laying(indian, "discard")),
        row("copies", indian, "You think a set may hold one suit twice in Indian Rummy.",
            "meld.set.suits", _grammar(indian, distinct_suits=False)),
        # of the games that have a lesson of their own
        row("ten", seven, "You think ten cards are dealt in Seven-card Gin, as in Gin.", "deal",
            _with(seven, dealing=game(gin).dealing)),
        row("ace-high", seven, "You think the ace may stand above the king in Seven-card Gin.",
            "meld.ace", _grammar(seven, ace=AceRule.EITHER)),
        row("lays", seven, "You think melds are laid down while a hand of Seven-card Gin goes on.",
            "knock.melds", _laying(seven, "discard")),
        row("knock", seven, "You think you may knock with any cards left over.", "knock.limit",
            _knock_limit(seven, 60)),
        row("held", five, "You think only cards left in hand count in Rummy 500.", "score",
            _with(five, scoring=ten.scoring)),
        row("contract", five, "You think Rummy 500 has contracts.", "meld",
            _with(five, opening=ten.opening)),
        row("any-melds", indian, "You think any melds will do for a declaration.", "lives",
            _grammar(indian, lives=None)),
        row("one-run", indian, "You think one run is enough for a declaration.", "lives",
            _grammar(indian, lives=LifeRule(runs=1))),
        row("over-top", indian, "You think runs go over the top in Indian Rummy.", "meld.ace",
            _grammar(indian, ace=AceRule.WRAP)),
        row("ace", indian, "You think an ace costs 15 in Indian Rummy.", "values", _ace(indian, 15)),
        row("free", contract, "You think its contracts leave you free between sets and runs.",
            "contract.kinds", _with(contract, kinds=None)),
        row("further", contract, "You think new melds may follow the contract in Contract Rummy.",
            "contract.only", _kinds(contract, melds_after_contract=True)),
        row("touching", contract, "You think two runs of a contract may touch in Contract Rummy.",
            "contract.side-by-side", _kinds(contract, adjacent_same_suit_runs=True)),
        row("late", contract, "You think buying begins in round 4 in Contract Rummy.", "buy",
            _with(contract, buying=ten.buying)),
        row("three", may_i, "You think May I? takes three cards for a run.", "meld.run",
            _grammar(may_i, run_min=3)),
        row("over-top", may_i, "You think May I? lets runs go over the top.", "meld.over-the-top",
            _grammar(may_i, ace=AceRule.WRAP)),
        row("touching", may_i, "You think May I? keeps two runs of a contract apart.",
            "contract.side-by-side", _kinds(may_i, adjacent_same_suit_runs=False)),
        row("further", may_i, "You think May I? allows new melds after the contract.", "contract.only",
            _kinds(may_i, melds_after_contract=True)),
        row("meld-first", may_i, "You think May I? has you meld before the draw.", "turn.steps",
            _turn_of(may_i, TEN)),
        row("late", may_i, "You think May I? opens buying in round 4.", "buy",
            _with(may_i, buying=ten.buying)),
    )  # fmt: skip


@lru_cache(maxsize=1)
def relatives() -> Mapping[str, Belief]:
    """Return all that is wrongly carried over, by ids."""
    return {belief.id: belief for belief in _rows()}
