"""Refusals: a "no" that says which clause, which cards, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rummy_widgets.cards import Card
from rummy_widgets.engine.action import Action
from rummy_widgets.rules.clause import Clause


@dataclass(frozen=True, slots=True)
class Objection:
    """What a verb's judge holds against an action, before the book finds words for it.

    `choices` are actions that would settle an ambiguity.
    """

    point: str
    cards: tuple[Card, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    choices: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the point, its clause, one sentence, the cards to light up, choices."""

    point: str
    clause: Clause
    because: str
    cards: tuple[Card, ...] = ()
    choices: tuple[Action, ...] = ()

    def __str__(self) -> str:
        return f"{self.because} ({self.clause.id})"
