"""The declarer: sorts its hand toward two runs, one of them pure, and declares when all is in groups."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rummy_widgets.cards import Card
from rummy_widgets.cards.card import RANKS
from rummy_widgets.engine import Action, View, discard, draw, explain, take
from rummy_widgets.melds import Meld, MeldKind, as_claims
from rummy_widgets.melds.pure_runs import sorts_without_lives
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules.turn import Verb

_EACH: Final = (1,) * (RANKS + 1)  # every card counts as one
_LAPS: Final = 30  # after so many nothing is taken from the pile any more


@dataclass(frozen=True, slots=True)
class DeclareHabits:
    """How the bot weighs things.

    `no_pure`, `no_second`: how many loose cards a missing pure run, a missing second run are worth. `next`,
    `gap`, `rank`: what a loose card gains by a neighbour of its suit, by one with a card between, by one of
    its rank; runs gain more (`runs`) while one is missing. `per_point`: what a point takes off.
    """

    no_pure: float = 3.0
    no_second: float = 1.5
    next: float = 2.0
    gap: float = 1.2
    rank: float = 1.4
    runs: float = 1.8
    per_point: float = 0.06


class Plan(NamedTuple):
    """How a hand is sorted: its groups, the loose cards, and how far it is from a valid one."""

    groups: tuple[Meld, ...]
    loose: tuple[Card, ...]
    away: float
    lacks_run: bool


def declare_or_play(view: View, rng: random.Random, habits: DeclareHabits) -> Action:
    """Return what seems best in a game in which hands are declared; `rng` settles what seems equal."""
    steps = view.sheet.table.phases[view.phase].steps
    if Verb.DONE in steps:
        return Action(Verb.DONE)
    if Verb.DRAW in steps:
        return take() if view.pile and _wants_to_take(view, habits) else draw()
    grammar = view.sheet.grammar_for(view.wild)
    found = best_arrangement(grammar, view.sheet.scoring.values, view.hand, drop=1)
    if found.melds and not found.deadwood:
        groups = tuple(as_claims(meld.cards) for meld in found.melds)
        return Action(Verb.DECLARE, cards=as_claims(found.dropped), melds=groups)
    return discard(_worst(view, rng, habits))


def _wants_to_take(view: View, habits: DeclareHabits) -> bool:
    """Tell whether the open card finds a place in the hand's groups."""
    card = view.pile[-1]
    # Two who live on each other's discards might do so for ever; fresh cards end that.
    if explain(view, take()) is not None or view.turns >= _LAPS * view.seats:
        return False
    if _is_wild(view, card):
        return True
    related = any(
        held.rank == card.rank or (held.suit is card.suit and _apart(held, card) <= 2) for held in view.hand
    )
    if not related:
        return False
    before, after = plan(view, view.hand, habits), plan(view, (*view.hand, card), habits)
    return after.away <= before.away and card not in after.loose


def plan(view: View, cards: Sequence[Card], habits: DeclareHabits) -> Plan:
    """Sort cards: with both runs where they are held, else with a pure run, else as they come."""
    grammar = view.sheet.grammar_for(view.wild)
    found = best_arrangement(grammar, _EACH, cards)
    if found.melds:
        return _plan(view, found.melds, found.deadwood, 0.0, lacks=False)
    plans = []
    for groups, loose, pure in sorts_without_lives(grammar, _EACH, cards):
        away = habits.no_second if pure else habits.no_pure + habits.no_second
        plans.append(_plan(view, groups, loose, away, lacks=True))
    return min(plans, key=lambda found: found.away)


def _plan(view: View, groups: tuple[Meld, ...], loose: tuple[Card, ...], away: float, *, lacks: bool) -> Plan:
    """Return a plan; wild cards that are loose are as good as placed."""
    left = tuple(card for card in loose if not _is_wild(view, card))
    return Plan(groups, left, away + len(left), lacks)


def _worst(view: View, rng: random.Random, habits: DeclareHabits) -> Card:
    """Return the card to throw: the loose one that goes with least else in the hand, dear ones first."""
    found = plan(view, view.hand, habits)
    throwable = [card for card in found.loose if card is not view.taken]
    if not throwable:
        sets = [card for group in found.groups if group.kind is MeldKind.SET for card in group.cards]
        spare = [group.cards[-1] for group in found.groups if len(group) > 3]
        every = [card for card in (*spare, *sets, *view.hand) if card is not view.taken]
        throwable = [card for card in every if not _is_wild(view, card)] or every
    grouped = {card for group in found.groups for card in group.cards}
    rest = [card for card in view.hand if card not in grouped and not _is_wild(view, card)]
    runs = habits.runs if found.lacks_run else 1.0
    values = view.sheet.scoring.values

    def worth(card: Card) -> float:
        gained = max(
            (_goes_with(card, other, habits, runs) for other in rest if other is not card), default=0.0
        )
        return gained - habits.per_point * values[card.rank or 0] + 1e-6 * rng.random()

    return min(throwable, key=worth)


def _goes_with(card: Card, other: Card, habits: DeclareHabits, runs: float) -> float:
    if card.suit is other.suit:
        apart = _apart(card, other)
        return runs * habits.next if apart == 1 else runs * habits.gap if apart == 2 else 0.0
    return habits.rank if card.rank == other.rank else 0.0


def _apart(one: Card, other: Card) -> int:
    """Return how many ranks lie between two cards of a suit, an ace high or low."""
    if one.rank is None or other.rank is None:
        return RANKS
    ways = [abs(one.rank - other.rank)]
    if 1 in (one.rank, other.rank):
        ways.append(RANKS + 1 - max(one.rank, other.rank))
    return min(ways) or RANKS


def _is_wild(view: View, card: Card) -> bool:
    return card.is_joker or card.rank == view.sheet.grammar_for(view.wild).wild.wild_rank
