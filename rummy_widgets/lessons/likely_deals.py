"""Likely deals: tables that fit what a seat can see, and how a move fares when they are played on.

What a move costs is the mean, over a fixed number of such deals, of what the seat has to pay when the round
is over and the tidy bot plays every seat from that move on. Deals are made from the view and a seed alone, so
nothing hidden can change the answer; every move of a moment is tried with the same deals.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Final

from rummy_widgets.cards import Card, fresh_pack
from rummy_widgets.engine import Action, Event, State, View, apply, round_points
from rummy_widgets.errors import SetupError
from rummy_widgets.lab.match_play import next_action
from rummy_widgets.players import find_bot
from rummy_widgets.rules import RuleSheet

LONGEST: Final = 1_000  # actions after which the hand is counted as it is


def likely_deal(view: View, rng: random.Random) -> State:
    """Return a table as a seat sees it, with what the seat cannot see dealt at random.

    Cards that others openly took stay with them; a stock that was made of the pile holds cards of the pile.
    """
    pool = _hidden(view)
    rng.shuffle(pool)
    hands: list[list[Card]] = []
    for seat, count in enumerate(view.counts):
        shown = view.shown[seat] if view.shown else ()
        if seat == view.seat or (shown and len(shown) == count):
            hands.append(list(view.hand if seat == view.seat else shown))
            continue
        known = view.known[seat] if view.known else ()
        hands.append([card for card in (_pull(pool, card.face) for card in known[:count]) if card])
    lacking = sum(view.counts) - sum(map(len, hands))
    if len(pool) < lacking + view.stock_count:
        raise SetupError(f"{len(pool)} hidden cards do not fill the hands and a stock of {view.stock_count}")
    if view.turned:
        _sort_turned(pool, view)
    stock, rest = pool[: view.stock_count], pool[view.stock_count :]
    rng.shuffle(stock)
    rng.shuffle(rest)
    for hand, count in zip(hands, view.counts, strict=True):
        while len(hand) < count:
            hand.append(rest.pop())
    return _state(view, tuple(map(tuple, hands)), tuple(stock))


def _hidden(view: View) -> list[Card]:
    """Return the cards of the pack that the seat does not see, always in the same order."""
    seen = {*view.hand, *view.pile, *(card for laid in view.melds for card in laid.meld.cards)}
    seen |= {card for hand in view.shown for card in hand}
    if view.wild is not None:
        seen.add(view.wild)
    return [card for card in fresh_pack(view.sheet.pack(view.seats)) if card not in seen]


def _pull(pool: list[Card], face: int) -> Card | None:
    """Take a card of a face out of the pool: copies are not told apart."""
    for place, card in enumerate(pool):
        if card.face == face:
            return pool.pop(place)
    return None


def _sort_turned(pool: list[Card], view: View) -> None:
    """Put first what lay in the pile that became the stock: only that can still be in it."""
    left = Counter(card.face for card in view.turned)
    first: list[Card] = []
    others: list[Card] = []
    for card in pool:
        (first if left[card.face] > 0 else others).append(card)
        left[card.face] -= 1
    pool[:] = first + others


def _state(view: View, hands: tuple[tuple[Card, ...], ...], stock: tuple[Card, ...]) -> State:
    contract = view.sheet.contract(view.round).count > 0
    return State(
        sheet=view.sheet,
        round=view.round,
        dealer=view.dealer,
        turn=view.turn,
        actor=view.actor,
        phase=view.phase,
        hands=hands,
        stock=stock,
        pile=view.pile,
        melds=view.melds,
        opened=view.opened,
        scores=view.scores,
        taken=view.taken,
        drawn=view.drawn,
        must_use=view.must_use,
        discarder=view.discarder,
        first_upcard=view.first_upcard,
        buys=view.buys,
        turn_buys=view.turn_buys,
        recycles=view.recycles,
        idle_turns=view.idle_turns,
        turns=view.turns,
        laid_now=view.laid_now,
        opened_now=contract and view.laid_now and view.all_now and view.opened[view.turn],
        melds_now=view.melds_now,
        all_now=view.all_now,
        laid=view.laid,
        out=view.out,
        fixed=view.fixed,
        passes=view.passes,
        showing=view.showing,
        wild=view.wild,
        hands_won=view.hands_won,
        over=view.over,
        known=view.known,
        turned=view.turned,
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one deal ended for a seat: what it pays, whether its contract went down, whether it went out."""

    cost: float
    opened: bool
    won: bool


@dataclass(frozen=True)
class Forecast:
    """How a move fared in a number of deals."""

    action: Action
    outcomes: tuple[Outcome, ...] = field(repr=False)

    @property
    def deals(self) -> int:
        """Return in how many deals it was tried."""
        return len(self.outcomes)

    @property
    def cost(self) -> float:
        """Return what the seat pays on average, in points."""
        return fmean(outcome.cost for outcome in self.outcomes)

    @property
    def opened(self) -> int:
        """Return in how many deals the seat's contract went down."""
        return sum(outcome.opened for outcome in self.outcomes)

    @property
    def won(self) -> int:
        """Return in how many deals the round ended by this seat."""
        return sum(outcome.won for outcome in self.outcomes)

    def loss(self, other: Forecast) -> float:
        """Return how many points more this costs than another move, in the deals both were tried in."""
        return fmean(self._apart(other))

    def doubt(self, other: Forecast) -> float:
        """Return the standard error of the loss against another move."""
        apart = self._apart(other)
        return stdev(apart) / len(apart) ** 0.5 if len(apart) > 1 else float("inf")

    def _apart(self, other: Forecast) -> Sequence[float]:
        return [mine.cost - theirs.cost for mine, theirs in zip(self.outcomes, other.outcomes, strict=False)]


class Trials:
    """The moves of one moment, tried in the same likely deals; `seed` says in which."""

    def __init__(self, view: View, seed: str = "review") -> None:
        if view.seat is None or view.over is not None:
            raise SetupError("there is no move to try")
        self.view = view
        self._seat = view.seat
        self._seed = seed
        self._deals: list[State] = []
        self._known: dict[Action, list[Outcome]] = {}
        self.played = 0  # actions, in all deals together

    @property
    def deals(self) -> int:
        """Return how many deals were played to their end, those of each move counted."""
        return sum(map(len, self._known.values()))

    @property
    def tried(self) -> int:
        """Return the number of deals that every move was tried in."""
        return min(map(len, self._known.values()), default=0)

    def forecast(self, action: Action, deals: int) -> Forecast:
        """Return how a legal move fares in so many deals; what was played before is not played again."""
        known = self._known.setdefault(action, [])
        while len(known) < deals:
            known.append(self._play_on(len(known), action))
        return Forecast(action, tuple(known[:deals]))

    def story(self, forecast: Forecast) -> tuple[Outcome, tuple[Event, ...]]:
        """Return the deal nearest to a forecast's average: how it ended, and what the seat saw happen."""
        costs = [abs(outcome.cost - forecast.cost) for outcome in forecast.outcomes]
        number = costs.index(min(costs))
        events: list[Event] = []
        self._play_on(number, forecast.action, events)
        return forecast.outcomes[number], tuple(event.seen_by(self._seat) for event in events)

    def _play_on(self, number: int, action: Action, story: list[Event] | None = None) -> Outcome:
        while len(self._deals) <= number:
            rng = random.Random(f"{self._seed}:{len(self._deals)}")
            self._deals.append(likely_deal(self.view, rng))
        state, events = apply(self._deals[number], action)
        bots = [find_bot("tidy")] * state.seats
        rngs = [random.Random(f"{self._seed}:{number}:{seat}") for seat in range(state.seats)]
        chance = random.Random(f"{self._seed}:{number}:stock")
        played = 0
        while state.over is None and played < LONGEST:
            if story is not None:
                story += events
            state, events = apply(state, next_action(state, bots, rngs, chance))
            played += 1
        if story is not None:
            story += events
        else:
            self.played += played
        return _outcome(state, self._seat)


def _outcome(state: State, seat: int) -> Outcome:
    if state.over is None:
        return Outcome(float(state.sheet.scoring.cost(state.hands[seat])), state.opened[seat], False)
    points = round_points(state)
    cost = float(points[seat]) if pays(state.sheet) else _behind(points, seat)
    return Outcome(cost, state.opened[seat], state.over.seat == seat)


def pays(sheet: RuleSheet) -> bool:
    """Tell whether points are paid, and the fewest win; otherwise they are won."""
    return sheet.match.lowest_wins


def _behind(points: Sequence[int], seat: int) -> float:
    """Return by how much a seat is behind the others' average where the most points win."""
    others = [won for place, won in enumerate(points) if place != seat]
    return fmean(others) - points[seat]
