"""Review: a finished round gone through move by move, and the moves that cost most.

A move is judged on what the player could know: over the view of its moment, by `likely_deals`. Sampling takes
time, so it goes where it matters. Moves that the tidy bot would make too are left alone; the others are
ranked by a first guess (cards lacking, points kept), the likeliest mistakes tried in a few deals, and the
worst of these in more. The measure is in points in every game, which no count of outs would be.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Final

from rummy_widgets.advice import hint
from rummy_widgets.advice.standing import Standing, with_face
from rummy_widgets.engine import (
    Action,
    Event,
    State,
    View,
    apply,
    explain,
    legal_actions,
    settled,
    view,
)
from rummy_widgets.errors import RecordError, SetupError
from rummy_widgets.lessons.likely_deals import Forecast, Outcome, Trials
from rummy_widgets.players import find_bot
from rummy_widgets.rules import RuleSheet, Verb, find_variant
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.record import Record, deal_round

TOLERANCE: Final = 3.0  # points by which a move may cost more than the best one and still be good
OFFERED: Final = 3  # moves that are offered for another try
# How many moves are tried in how many deals, step after step; and how many actions may be played in all, so
# that it stays under two seconds. A deal takes longer where contracts are of kinds or hands are shown.
_STEPS: Final = ((10, 2), (6, 6), (4, 16)), 7_500
_STEPS_KINDS: Final = ((5, 2), (3, 8)), 4_000
_STEPS_KNOCKING: Final = ((5, 2), (3, 12)), 1_200
_STEPS_DECLARING: Final = ((2, 3),), 400
_LEAST: Final = 3  # deals without which nothing can be said
_LACKING: Final = 12  # points that a card more lacking counts in the first guess
_CARD: Final = 6  # points that another way to get a card counts there


@dataclass(frozen=True)
class Decision:
    """A moment in which the player was asked: what he saw, what had been told, what he did."""

    number: int  # of the action in the round, from 1
    view: View
    action: Action
    story: tuple[Event, ...] = field(default=(), repr=False)

    @property
    def turn(self) -> tuple[int, bool]:
        """Return what tells turns apart: how many were over, and whether it was the player's own."""
        return self.view.turns, self.view.turn == self.view.seat


class Mistake:
    """A moment with the move that was made, the best one found, and what each costs."""

    def __init__(self, decision: Decision, trials: Trials, moves: Sequence[Action], deals: int) -> None:
        self.decision = decision
        self.deals = deals
        self._trials = trials
        self.played = trials.forecast(decision.action, deals)
        found = [trials.forecast(move, deals) for move in moves]
        self.best = min((self.played, *found), key=lambda forecast: forecast.cost)
        # What a hint says is shown as the best where nothing is clearly better: it can be told why.
        advised = [one for one in found[:1] if self._is_good(one)]
        if advised and not self._is_good(self.played):
            self.best = advised[0]

    @property
    def view(self) -> View:
        """Return what the player saw."""
        return self.decision.view

    @property
    def loss(self) -> float:
        """Return how many points more the move costs than the best one, on average."""
        return self.played.loss(self.best)

    @property
    def is_costly(self) -> bool:
        """Tell whether the move costs more than is tolerated, and chance alone does not explain it."""
        return not self._is_good(self.played)

    def accepts(self, action: Action) -> bool:
        """Tell whether a legal move is within the tolerance of the best."""
        return self._is_good(self.forecast(action))

    def forecast(self, action: Action) -> Forecast:
        """Return how a legal move of this moment fares, in the same deals as the others."""
        return self._trials.forecast(same_as(settled(self.view, action), self.best.action), self.deals)

    def story(self, forecast: Forecast) -> tuple[Outcome, tuple[Event, ...]]:
        """Return how one deal went on after a move, the one nearest to its average."""
        return self._trials.story(forecast)

    def _is_good(self, forecast: Forecast) -> bool:
        return forecast.loss(self.best) <= max(TOLERANCE, forecast.doubt(self.best))


@dataclass(frozen=True)
class Review:
    """A round that was gone through: every decision of a seat, and those that were tried, costliest first."""

    sheet: RuleSheet
    seat: int
    round: int
    names: tuple[str, ...]
    decisions: tuple[Decision, ...]
    tried: tuple[Mistake, ...] = field(repr=False)

    @cached_property
    def costly(self) -> tuple[Mistake, ...]:
        """Return the costliest moves, one of a turn, as they were made; at most three."""
        found: dict[tuple[int, bool], Mistake] = {}
        for mistake in self.tried:
            if mistake.is_costly:
                found.setdefault(mistake.decision.turn, mistake)
        return tuple(sorted(islice(found.values(), OFFERED), key=lambda mistake: mistake.decision.number))


def review(record: Record, seat: int, place: int | None = None) -> Review:
    """Go through a round of a record for a seat; without `place` (0-based) through the last that is over.

    Raises SetupError for a game that is not known or a record with no such round, RecordError for one that
    stops being legal.
    """
    sheet = find_variant(record.variant, record.options)
    if not 0 <= seat < len(record.seats):
        raise SetupError(f"no seat {seat!r} is at a table of {len(record.seats)}")
    if place is None:
        finished = [at for at, played in enumerate(record.rounds) if played.points is not None]
        if not finished:
            raise SetupError("no round of this game is over yet")
        place = finished[-1]
    if not 0 <= place < len(record.rounds):
        raise SetupError(f"there is no round {place!r} in this record")
    found = tuple(decisions(sheet, record, seat, place))
    number = found[0].view.round if found else 0
    return Review(sheet, seat, number, record.seats, found, tuple(_try(sheet, found)))


def decisions(sheet: RuleSheet, record: Record, seat: int, place: int) -> Iterator[Decision]:
    """Yield the moments of a round in which a seat was asked; raise RecordError for an illegal record."""
    state: State | None = None
    for at, played in enumerate(record.rounds[: place + 1]):
        state = deal_round(sheet, len(record.seats), played, state)
        story: list[Event] = []
        for number, text in enumerate(played.actions, start=1):
            action = parse_action(text)
            refusal = explain(state, action)
            if refusal is not None:
                said = f"{text!r} is refused: {refusal.because}"
                raise RecordError(said, round_number=state.round, action=number)
            if at == place and state.actor == seat:
                yield Decision(number, view(state, seat), replace(action, seat=None), tuple(story))
            state, events = apply(state, action)
            story += (event.seen_by(seat) for event in events)


def same_as(action: Action, other: Action) -> Action:
    """Return another action if it is the same but for which copies of cards it names; else the action."""
    return other if _key(action) == _key(other) else action


def _key(action: Action) -> object:
    melds = sorted(sorted(claim.card.face for claim in meld) for meld in action.melds)
    faces = sorted((claim.card.face, claim.stands_for) for claim in action.cards)
    return action.verb, melds, [str(face) for face in faces], action.target, action.end


# -- which moves to try


def _try(sheet: RuleSheet, found: Sequence[Decision]) -> list[Mistake]:
    """Return the moves that were tried, costliest first."""
    steps, work = _effort(sheet)
    suspects = sorted(_suspects(found), key=lambda one: -one.guess)
    tried: list[tuple[_Suspect, Mistake]] = []
    began: dict[int, _Suspect] = {}
    for most, wanted in steps:
        chosen = suspects[:most]
        deals = min(wanted, _affordable(work, list(began.values()), chosen))
        tried = [(one, Mistake(one.decision, one.trials, one.moves, deals)) for one in chosen]
        began |= {one.decision.number: one for one in chosen}
        tried.sort(key=lambda pair: -pair[1].loss)
        suspects = [one for one, _ in tried]
    return [mistake for _, mistake in tried]


def _effort(sheet: RuleSheet) -> tuple[Sequence[tuple[int, int]], int]:
    """Return the steps for a game, and how many actions they may play."""
    if sheet.declaring is not None:
        return _STEPS_DECLARING
    if sheet.knocking is not None:
        return _STEPS_KNOCKING
    return _STEPS if sheet.kinds is None else _STEPS_KINDS


def _affordable(work: int, began: Sequence[_Suspect], chosen: Sequence[_Suspect]) -> int:
    """Return in how many deals some moves can be tried with the actions that are left to play."""
    spent = sum(one.trials.played for one in began)
    deals = sum(one.trials.deals for one in began)
    if not deals:
        return _LEAST
    each = spent / deals * sum(1 + len(one.moves) for one in chosen)
    return max(_LEAST, int((work - spent) / each) + min(one.trials.tried for one in chosen))


class _Suspect:
    """A move that may be a mistake: what else there was, and a first guess of what it cost."""

    def __init__(self, decision: Decision, move: Action) -> None:
        self.decision = decision
        self.trials = Trials(decision.view)
        self.guess = _guess(decision.view, decision.action, move)
        self._move = move

    @cached_property
    def moves(self) -> Sequence[Action]:
        """Return the moves to try beside the one that was made, the hint's first."""
        seen, made = self.decision.view, self.decision.action
        told = same_as(same_as(settled(seen, hint(seen).action), made), self._move)
        return [move for move in dict.fromkeys((told, self._move)) if move != made]


def _suspects(found: Sequence[Decision]) -> Iterator[_Suspect]:
    bot = find_bot("tidy")
    for decision in found:
        seen = decision.view
        if len(list(islice(legal_actions(seen), 2))) < 2:
            continue
        chosen = settled(seen, bot.choose(seen, random.Random(0)))
        if _key(chosen) != _key(decision.action):
            yield _Suspect(decision, chosen)


def _guess(seen: View, made: Action, other: Action) -> float:
    """Return a first guess of how many points a move costs more than another."""
    standing = Standing(seen)
    if made.verb is Verb.DISCARD and other.verb is Verb.DISCARD:
        return _worth(standing, made) - _worth(standing, other)
    if other.verb in (Verb.LAY_DOWN, Verb.LAY_OFF) and made.verb not in (Verb.LAY_DOWN, Verb.LAY_OFF):
        return float(sum(standing.value(claim.card.face) for claim in other.claims))
    return _CARD if made.verb is not other.verb else 1.0


def _worth(standing: Standing, thrown: Action) -> float:
    """Return what a discard leaves, in points, a card that lacks counted in."""
    rest = with_face(standing.counts, thrown.cards[0].card.face, -1)
    if standing.opened and standing.light:
        return float(standing.least(rest))
    return _LACKING * min(standing.lack(rest), 20) + standing.cost(rest)
