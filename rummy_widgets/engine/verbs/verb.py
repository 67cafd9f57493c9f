"""The shape every verb has: propose, judge, perform."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rummy_widgets.engine.action import Action
from rummy_widgets.engine.flow import Outcome
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, State

Judge = Callable[[Seen, Action], Objection | None]
Propose = Callable[[Seen], Iterator[Action]]
Perform = Callable[[State, Action], Outcome]
Untimely = Callable[[Seen, int], Objection | None]


@dataclass(frozen=True, slots=True)
class VerbCode:
    """What a verb does.

    `propose` yields the usual actions, some of which may not be legal; `judge` objects or does not;
    `perform` makes the next state of a legal one; `untimely` says more than "not now" or "not your turn".
    """

    propose: Propose
    judge: Judge
    perform: Perform
    untimely: Untimely | None = None
