"""A run of a level at a table: the learner acts, the others follow their script, the goal is watched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rummy_widgets.engine import Action, EventKind, Refusal, State, apply, discard, draw, explain, pass_
from rummy_widgets.engine.state import DEALER
from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.goals import ME, Step
from rummy_widgets.lessons.level import Level
from rummy_widgets.melds import Claim
from rummy_widgets.rules.turn import Verb
from rummy_widgets.session.chance import Chance

_Claims = tuple[Claim, ...]
_MOST = 400  # actions of the others in a row, before something must be wrong


@dataclass(frozen=True)
class _Moment:
    """Where a run stands: the table, what has happened, how much of the script is spoken."""

    state: State
    steps: tuple[Step, ...] = ()
    spoken: int = 0


class LevelRun:
    """One try at a level; everything can be taken back."""

    def __init__(self, level: Level) -> None:
        if level.start is None or level.success is None:
            raise SetupError(f"level {level.id!r} is a puzzle and has no table")
        self.level = level
        self._success = level.success
        self._chance = Chance(level.id, "")
        self._past: list[_Moment] = []
        self._now = self._others(_Moment(level.start))
        self.refusals: list[Refusal] = []
        self.looked = False  # whether something was taken back that had shown a hidden card

    @property
    def state(self) -> State:
        """Return the table as it stands."""
        return self._now.state

    @property
    def steps(self) -> Sequence[Step]:
        """Return what has happened, refusals too, oldest first."""
        return self._now.steps

    @property
    def is_done(self) -> bool:
        """Tell whether the goal is reached."""
        return self._success(self._now.steps)

    @property
    def is_over(self) -> bool:
        """Tell whether nothing more can be done at this table."""
        return self._now.state.over is not None

    @property
    def can_undo(self) -> bool:
        """Tell whether there is something to take back."""
        return bool(self._past)

    def act(self, action: Action) -> Refusal | None:
        """Do an action of the learner and what the others do after it; return the refusal that it met."""
        state = self._now.state
        refusal = explain(state, action)
        if refusal is not None:
            self.refusals.append(refusal)
            step = Step(ME, action, state, state, refusal=refusal)
            self._now = _Moment(state, (*self._now.steps, step), self._now.spoken)
            return refusal
        self._past.append(self._now)
        self._now = self._others(_after(self._now, action))
        return None

    def undo(self) -> None:
        """Take the last action back, with all that followed; raise SetupError where there is none."""
        if not self._past:
            raise SetupError("there is nothing you can take back")
        before = self._past.pop()
        gone = self._now.steps[len(before.steps) :]
        self.looked = self.looked or any(
            event.hidden or event.kind in (EventKind.TURNED_OVER, EventKind.RESTOCKED)
            for step in gone
            for event in step.events
        )
        self._now = before

    def again(self) -> None:
        """Begin the level once more; what was refused stays known."""
        assert self.level.start is not None
        self._past.clear()
        self._now = self._others(_Moment(self.level.start))

    def next_of_solution(self) -> Action | None:
        """Return the solution's next move from here; None where the learner has gone another way.

        What goes down together there may go down one by one, where that reaches the goal too.
        """
        wanted = list(self.level.solution)
        in_parts = False
        for mine in (step.action for step in self._now.steps if step.seat == ME and step.refusal is None):
            rest = _rest(wanted[0], mine) if wanted else None
            if rest is None:
                return None
            wanted[:1] = rest
            in_parts = in_parts or bool(rest)
        return wanted[0] if wanted and (not in_parts or self.reaches(wanted)) else None

    def reaches(self, actions: Sequence[Action]) -> bool:
        """Tell whether doing what is allowed of some actions, in their order, reaches the goal from here."""
        moment = self._now
        for action in actions:
            whole = moment.state.over is None and explain(moment.state, action) is None
            for part in (action,) if whole else _parts(action):
                if moment.state.over is None and explain(moment.state, part) is None:
                    moment = self._others(_after(moment, part))
                    if self._success(moment.steps):
                        return True
        return False

    def _others(self, moment: _Moment) -> _Moment:
        """Let everybody but the learner act, until he is asked or the round is over."""
        for _ in range(_MOST):
            state = moment.state
            if state.over is not None or state.actor == ME:
                return moment
            action, spoken = self._their_move(moment)
            moment = _after(moment, action)
            moment = _Moment(moment.state, moment.steps, spoken)
        raise SetupError(f"level {self.level.id!r} never comes back to the learner")

    def _their_move(self, moment: _Moment) -> tuple[Action, int]:
        state = moment.state
        if state.actor == DEALER:
            return self._chance.restock(state), moment.spoken
        script = self.level.others
        if moment.spoken < len(script):
            spoken = script[moment.spoken]
            if spoken.seat == state.actor:
                return spoken, moment.spoken + 1
        return _idle(state), moment.spoken


def _after(moment: _Moment, action: Action) -> _Moment:
    state = moment.state
    after, events = apply(state, action)
    return _Moment(after, (*moment.steps, Step(state.actor, action, state, after, events)), moment.spoken)


def _parts(action: Action) -> Sequence[Action]:
    """Return one by one what an action puts on the table together."""
    if action.verb is Verb.LAY_DOWN:
        return [replace(action, melds=(meld,)) for meld in action.melds]
    if action.verb is Verb.LAY_OFF:
        return [replace(action, cards=(claim,), end=None) for claim in action.cards]
    return ()


def _rest(whole: Action, done: Action) -> list[Action] | None:
    """Return what is left of an action after a part of it, at most one; None where that is no part of it."""
    if (done.verb, done.target) != (whole.verb, whole.target) or whole.end not in (done.end, None):
        return None
    melds = _without(whole.melds, done.melds)
    cards = _without([(claim,) for claim in whole.cards], [(claim,) for claim in done.cards])
    if melds is None or cards is None:
        return None
    left = replace(whole, melds=tuple(melds), cards=tuple(claim for (claim,) in cards))
    if not left.claims:
        return []
    return [left] if done.claims and done.verb in (Verb.LAY_DOWN, Verb.LAY_OFF) else None


def _without(groups: Sequence[_Claims], gone: Sequence[_Claims]) -> list[_Claims] | None:
    """Return groups of cards without others, whichever copies they are; None where one is not there."""
    left = list(groups)
    for group in gone:
        same = next((one for one in left if _faces(one) == _faces(group)), None)
        if same is None:
            return None
        left.remove(same)
    return left


def _faces(claims: _Claims) -> list[tuple[int, int]]:
    """Return what cards look like, and stand for, in any order."""
    stands = ((claim.card, claim.stands_for or claim.card) for claim in claims)
    return sorted((card.face, other.face) for card, other in stands)


def _idle(state: State) -> Action:
    """Return what a seat does that wants nothing: pass, be done, or draw and throw the drawn card away."""
    seat = state.actor
    cards = [card for card in (state.drawn, *reversed(state.hands[seat])) if card is not None]
    done = Action(Verb.DONE, seat)
    for action in (pass_(seat), done, draw(seat), *(discard(card, seat) for card in cards)):
        if explain(state, action) is None:
            return action
    raise SetupError(f"seat {seat} can do nothing in phase {state.phase!r}; the script must say what")
