"""One match between bots, from its seed to its standings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from rummy_widgets.cards import shuffled
from rummy_widgets.engine import (
    DEALER,
    Action,
    Finish,
    State,
    apply,
    final_totals,
    first_round,
    following,
    match_over,
    next_round,
    restock,
    round_points,
    view,
    winners,
)
from rummy_widgets.errors import RummyError
from rummy_widgets.lab.checks import check
from rummy_widgets.players import Bot
from rummy_widgets.rules import RuleSheet

LONGEST = 50_000  # actions after which a round is taken to have no end


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round went: its number, its ending and who went out, points by seat, lengths, buys by seat."""

    number: int
    how: Finish
    out: int | None
    points: tuple[int, ...]
    turns: int
    actions: int
    buys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match went: its rounds, the totals by seat, and the seats that won."""

    rounds: tuple[RoundResult, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Chance:
    """Everything left to chance in one game, drawn from a root seed and the game's index.

    The cards of a round do not depend on how the rounds before were played, nor by whom.
    """

    def __init__(self, seed: int | str, game_index: int) -> None:
        self._stem = f"{seed}:{game_index}"

    def rng(self, purpose: str) -> random.Random:
        """Return a generator of its own for one purpose, the same one for the same purpose."""
        return random.Random(f"{self._stem}:{purpose}")


def play_match(
    sheet: RuleSheet,
    bots: Sequence[Bot],
    seed: int | str,
    game_index: int = 0,
    *,
    checked: bool = False,
) -> MatchResult:
    """Play all rounds of a match, a bot to a seat.

    With `checked`, the laws of the table are verified after every action (CheckError). Raises SetupError
    for a number of bots the game does not take.
    """
    seats = len(bots)
    pack = sheet.pack(seats)
    chance = Chance(seed, game_index)
    rngs = [chance.rng(f"seat {seat}") for seat in range(seats)]
    results: list[RoundResult] = []
    state: State | None = None
    number: int | None = sheet.match.first
    while number is not None:
        order = shuffled(pack, chance.rng(f"round {number}"))
        if state is None:
            state = first_round(sheet, seats, order, dealer=chance.rng("dealer").randrange(seats))
        else:
            state = next_round(state, order)
        state, result = play_round(state, bots, rngs, chance.rng(f"restock {number}"), checked=checked)
        results.append(result)
        number = following(state)
    assert state is not None and match_over(state)
    return MatchResult(tuple(results), final_totals(state), winners(state))


def play_round(
    state: State,
    bots: Sequence[Bot],
    rngs: Sequence[random.Random],
    dealer_rng: random.Random,
    *,
    checked: bool = False,
) -> tuple[State, RoundResult]:
    """Play a round to its end from any state of it; `rngs` are the bots' own, `dealer_rng` restocks."""
    actions = 0
    if checked:
        check(state)
    while state.over is None:
        state, _ = apply(state, next_action(state, bots, rngs, dealer_rng))
        actions += 1
        if checked:
            check(state)
        if actions > LONGEST:
            raise RummyError(f"round {state.round} goes on for more than {LONGEST} actions")
    ending = state.over
    return state, RoundResult(
        state.round, ending.how, ending.seat, round_points(state), state.turns, actions, state.buys
    )


def next_action(
    state: State, bots: Sequence[Bot], rngs: Sequence[random.Random], dealer_rng: random.Random
) -> Action:
    """Ask the seat that is to act, or let chance order a new stock."""
    seat = state.actor
    if seat == DEALER:
        order = list(state.pile[:-1])
        dealer_rng.shuffle(order)
        return restock(order)
    return bots[seat].choose(view(state, seat), rngs[seat])
