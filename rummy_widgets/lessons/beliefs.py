"""Beliefs: a rule sheet that somebody has in mind, and how things are judged and played under it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rummy_widgets.engine import DEALER, Action, State, apply, explain, legal_actions, pass_, settled
from rummy_widgets.errors import RummyError
from rummy_widgets.rules import RuleSheet, Verb

Forbids = Callable[[State, Action], bool]
Eases = Callable[[State, Action], tuple[State, Action]]


@dataclass(frozen=True)
class Belief:
    """What somebody takes the rules to be.

    Most are a sheet with one policy or phase replaced. Where no policy says what is believed, `forbids`
    refuses what the sheet allows, and `eases` turns a state and an action into those that the sheet judges in
    their place. `own` gives the answers to questions that no action settles, by the kind of the question.
    """

    id: str
    sheet: RuleSheet
    thinks: str = ""  # "You think …"
    clause: str = ""  # of the true book: how it is
    relative: str = ""  # the game in which it is true, said to the learner
    forbids: Forbids | None = None
    eases: Eases | None = None
    own: Mapping[str, Callable[..., str]] = field(default_factory=dict)
    games: Mapping[str, RuleSheet] = field(default_factory=dict)  # of relatives, where they are mistaken

    def seen(self, state: State) -> State:
        """Return a state as the believer sees it: under his sheet, the turn at the same point of it."""
        phase = state.phase
        if phase == state.sheet.table.first:
            phase = self.sheet.table.first
        elif phase == "discard" and phase not in self.sheet.table.phases:
            phase = "meld"  # melds come after the draw there
        return state.evolve(sheet=self.sheet, phase=phase)

    def _case(self, state: State, action: Action) -> tuple[State, Action]:
        return self.eases(state, action) if self.eases is not None else (state, action)

    def allows(self, state: State, action: Action) -> bool:
        """Tell whether an action is legal in the believer's eyes; the state is one of `seen`."""
        action = settled(state, action)
        if self.forbids is not None and self.forbids(state, action):
            return False
        try:
            return explain(*self._case(state, action)) is None
        except RummyError:
            return False  # an objection for which the book of this game has no words

    def play(self, state: State, line: Sequence[Action]) -> State | None:
        """Return the state after actions under this belief; None where one of them is not legal.

        Other seats that are asked in between pass, and the dealer keeps the order as it is.
        """
        state = self.seen(state)
        for action in line:
            state = passing(state, state.turn if action.seat is None else action.seat)
            if state.over is not None or not self.allows(state, action):
                return None
            state, _ = apply(*self._case(state, settled(state, action)))
        return state


def passing(state: State, seat: int) -> State:
    """Let the dealer make a stock and the other seats pass until a seat is asked, as far as that goes."""
    while state.over is None and state.actor != seat:
        if state.actor == DEALER:
            state, _ = apply(state, next(iter(legal_actions(state))))
            continue
        phase = state.sheet.table.phases[state.phase]
        if Verb.PASS not in phase.steps or Verb.BUY not in phase.steps:
            break
        state, _ = apply(state, pass_())
    return state
