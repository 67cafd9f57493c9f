"""The shape every verb has: propose, judge, perform."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from rummy_widgets.engine.action import Action
from rummy_widgets.engine.flow import Outcome
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, State

Judge = Callable[[Seen, Action], Objection | None]
Propose = Callable[[Seen], Iterator[Action]]
Legal = Callable[[Seen], Iterable[Action]]
Perform = Callable[[State, Action], Outcome]
Untimely = Callable[[Seen, int], Objection | None]


@dataclass(frozen=True, slots=True)
class VerbCode:
    """What a verb does.

    `propose` yields the usual actions, some of which may not be legal; `judge` objects or does not;
    `perform` makes the next state of a legal one; `untimely` says more than "not now" or "not your turn".
    `legal`, where it is quicker than judging each, returns what is legal of what `propose` yields, in its
    order; it is asked for the seat that acts, in a phase with this verb, while no card must be used.
    """

    propose: Propose
    judge: Judge
    perform: Perform
    untimely: Untimely | None = None
    legal: Legal | None = None
