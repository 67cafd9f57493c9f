"""Melding: what is a meld and what cards cost, for every game, those that cannot be played yet too."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rummy_widgets.cards import Card, PackSpec
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import MeldGrammar, WildRule
from rummy_widgets.rules.clause import Book, load_book
from rummy_widgets.rules.meld_rules import MeldRules
from rummy_widgets.rules.options import choose_all
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.variants import find_module


@dataclass(frozen=True)
class Melding:
    """The melds of one game and what its cards cost.

    `values` has 14 numbers: a joker's, then ace to king; a wild rank costs what a joker does. `pack` is the
    largest the game knows. `cap` is the most a hand can cost, `lays_off` tells whether melds lie on the
    table and grow.
    """

    variant: str
    title: str
    grammar: MeldGrammar
    values: tuple[int, ...]
    pack: PackSpec
    cap: int | None = None
    lays_off: bool = True
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def book(self) -> Book:
        """Return the game's rule book, or as much of it as is written."""
        return load_book(self.variant)

    @property
    def knows_purity(self) -> bool:
        """Tell whether it matters in this game that every card of a run stands for itself."""
        return self.grammar.lives is not None

    def cost(self, cards: Iterable[Card]) -> int:
        """Return what cards left in a hand cost, before any cap."""
        return sum(self.values[card.rank or 0] for card in cards)

    def capped(self, points: int) -> int:
        """Return the points that a hand costs in the end."""
        return points if self.cap is None else min(points, self.cap)


def find_melding(name: str, options: Mapping[str, Any] | None = None) -> Melding:
    """Return the melds of a game by its name or alias, with options applied by name.

    Options of a game's sheet that do not touch its melds may be among them. Raises SetupError where there is
    no such game or option, NotationError for a wild card that is none.
    """
    module = find_module(name)
    chosen = dict(options or {})
    rules: MeldRules | None = getattr(module, "MELDS", None)
    if rules is None:
        return _of_sheet(module.sheet(chosen))
    of_melds = {key: value for key, value in chosen.items() if key in rules.options}
    others = {key: value for key, value in chosen.items() if key not in of_melds}
    if others and hasattr(module, "sheet"):
        module.sheet(others)  # knows them, or says that nobody does
    elif others:
        known = f"there are {', '.join(sorted(rules.options))}" if rules.options else "there are none"
        raise SetupError(f"no option of {module.TITLE} is called {next(iter(others))!r}; {known}")
    rules = _choose(rules, of_melds)
    grammar = MeldGrammar(
        ace=rules.runs.ace,
        run_min=rules.runs.run_min,
        max_run_length=rules.runs.longest,
        max_set_size=rules.sets.max_set_size,
        distinct_suits=rules.sets.distinct_suits,
        wild=_wild_rule(rules),
        lives=rules.lives.rule if rules.lives is not None else None,
    )
    values = list(rules.values.values)
    if grammar.wild.wild_rank is not None:
        values[grammar.wild.wild_rank] = values[0]
    return Melding(
        variant=module.NAME,
        title=module.TITLE,
        grammar=grammar,
        values=tuple(values),
        pack=rules.pack.spec,
        cap=rules.values.cap,
        lays_off=rules.lays_off,
        options=chosen,
    )


def _of_sheet(sheet: RuleSheet) -> Melding:
    packs = (PackSpec(packs, jokers) for _, packs, jokers in sheet.seats.packs)
    return Melding(
        variant=sheet.variant,
        title=sheet.title,
        grammar=sheet.grammar,
        values=sheet.scoring.values,
        pack=max(packs, key=len),
        options=sheet.options,
    )


def _wild_rule(rules: MeldRules) -> WildRule:
    if rules.wild is not None:
        return rules.wild.rule
    return rules.jokers if rules.jokers is not None else WildRule(joker_wild=False)


def _choose(rules: MeldRules, options: Mapping[str, Any]) -> MeldRules:
    for name, value in options.items():
        allowed = rules.options[name]
        if allowed and not any(value == other and type(value) is type(other) for other in allowed):
            raise SetupError(f"option {name!r} takes {', '.join(map(repr, allowed))}, not {value!r}")
    policies = {
        field.name: policy
        for field in dataclasses.fields(rules)
        if dataclasses.is_dataclass(policy := getattr(rules, field.name))
    }
    return dataclasses.replace(rules, **choose_all(policies, options))
