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
from rummy_widgets.rules import RuleSheet, Verb, find_variant
from rummy_widgets.rules.match import RoundsMatch

TEN: Final = "ten-card"
GAMES: Final = (TEN, "rummy", "gin", "rummy-500", "contract-rummy", "indian")


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
        return Belief(name, game(TEN), thinks, f"{variant}.{clause}", games={variant: sheet})

    rummy, gin, five, contract, indian = GAMES[1:]
    fewest = RoundsMatch()
    return (
        row("rummy.over-top", rummy, "You think runs go over the top in Rummy, too.", "meld.ace",
            _grammar(rummy, ace=AceRule.WRAP)),
        row("rummy.meld-first", rummy, "You think you meld before the draw in Rummy, too.", "turn",
            _turn_of(rummy, TEN)),
        row("rummy.contract", rummy, "You think Rummy has contracts.", "meld",
            replace(game(rummy), opening=game(TEN).opening)),
        row("rummy.fewest", rummy, "You think the fewest points win in Rummy.", "score",
            replace(game(rummy), match=fewest)),
        row("rummy.ace", rummy, "You think an ace costs 15 in Rummy, as in Ten Card Rummy.", "values.ace",
            _ace(rummy, 15)),
        row("rummy.buys", rummy, "You think a discard may be bought in Rummy.", "turn.actions",
            _turn_of(rummy, contract)),
        row("gin.ace-high", gin, "You think the ace may stand above the king in Gin.", "meld.ace",
            _grammar(gin, ace=AceRule.EITHER)),
        row("gin.lays", gin, "You think melds are laid down while a hand of Gin goes on.", "knock.melds",
            _laying(gin, "discard")),
        row("gin.ace", gin, "You think an ace costs 11 in Gin.", "values", _ace(gin, 11)),
        row("five.copies", five, "You think a set may hold one suit twice in Rummy 500.", "meld.set.suits",
            _grammar(five, distinct_suits=False)),
        row("five.over-top", five, "You think runs go over the top in Rummy 500.", "meld.ace",
            _grammar(five, ace=AceRule.WRAP)),
        row("five.fewest", five, "You think the fewest points win in Rummy 500.", "score",
            replace(game(five), match=fewest)),
        row("five.top-only", five, "You think only the top discard may be taken in Rummy 500.", "take.deep",
            replace(game(five), taking=replace(game(five).taking, deep=False))),
        row("contract.three", contract, "You think three cards are a run in Contract Rummy.", "meld.run",
            _grammar(contract, run_min=3)),
        row("contract.over-top", contract, "You think runs go over the top in Contract Rummy.",
            "meld.over-the-top", _grammar(contract, ace=AceRule.WRAP)),
        row("contract.meld-first", contract, "You think you meld before the draw in Contract Rummy.",
            "turn.steps", _turn_of(contract, TEN)),
        row("indian.lays", indian, "You think melds are laid on the table in Indian Rummy.", "declare",
            _laying(indian, "discard")),
        row("indian.copies", indian, "You think a set may hold one suit twice in Indian Rummy.",
            "meld.set.suits", _grammar(indian, distinct_suits=False)),
    )  # fmt: skip


@lru_cache(maxsize=1)
def relatives() -> Mapping[str, Belief]:
    """Return all that is wrongly carried over, by ids."""
    return {belief.id: belief for belief in _rows()}
