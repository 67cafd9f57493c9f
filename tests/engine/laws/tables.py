"""Tables to play laws on: rule sheets with options at random, packs in any order, players that dare."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rummy_widgets.cards import Card, card_of_face, fresh_pack, shuffled
from rummy_widgets.engine import (
    DEALER,
    Action,
    Event,
    State,
    apply,
    deal,
    lay_down,
    lay_off,
    legal_actions,
    restock,
    view,
)
from rummy_widgets.melds import Claim, End
from rummy_widgets.players import find_bot
from rummy_widgets.rules import RuleSheet, Verb, find_variant
from rummy_widgets.rules.turn import OFFER_FIRST, TURN_STEPS

# Every value of the rules' table of ambiguities that changes play (T19 and T24 have one value each).
CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "joker_wild": (True, True, True, False),
    "joker_limit": ("half", "one_natural", "shanghai", "none"),
    "joker_limit_on_layoff": (False, True),
    "adjacent_jokers": (True, False),
    "joker_swap": ("none", "slide_to_end", "take_to_hand", "take_and_replay"),
    "joker_discard": (True, False),
    "card_values": ("may_i", "parlett", "heavy", {"A": 1, "JK": 50}),
    "max_buys_per_round": (None, 0, 1, 3),
    "chain_buys": (True, False),
    "turn_player_first_refusal": ("each", "once"),
    "buy_own_discard": (False, True),
    "buy_after_contract": (True, False),
    "buy_initial_upcard": (True, False),
    "turn_steps": (TURN_STEPS, OFFER_FIRST),
    "meld_timing": ("before_draw", "after_draw", "both"),
    "recycle_when": ("on_demand", "at_once"),
    "recycle": ("flip", "shuffle_keep_top"),
    "max_recycles": (None, 0, 1, 2),
    "stalemate_laps": (12, 2, 1),
    "max_run_length": (None, 13, 14),
    "layoff_end": ("ask", "high"),
    "same_rank_sets": (True, False),
    "contract_at_once": (True, False),
    "meld_on_first_turn": (True, False),
    "redraw_discard_allowed": (False, True),
    "concealed_bonus": (0, 10),
    "allow_2_3_players": (False, True),
}


@dataclass(frozen=True)
class Table:
    """A round to be played: the rules, the seats, the round, and the seed of everything left to chance."""

    options: tuple[tuple[str, Any], ...]
    seats: int
    round: int
    seed: int
    rigged: bool = False

    @property
    def sheet(self) -> RuleSheet:
        """Return the rules."""
        return find_variant("ten-card", dict(self.options))

    def deal(self) -> State:
        """Deal the round."""
        sheet = self.sheet
        rng = random.Random(self.seed)
        order = rigged_order(sheet, self.seats, rng) if self.rigged else shuffled(sheet.pack(self.seats), rng)
        dealer = rng.randrange(self.seats)
        return deal(sheet, self.seats, order, dealer=dealer, round_number=self.round)

    def __str__(self) -> str:
        return f"round {self.round}, {self.seats} seats, seed {self.seed}, {dict(self.options)}"


def some_table(rng: random.Random, *, defaults: bool = False) -> Table:
    """Return a table at random: with the default rules, or with about a third of the options changed."""
    options: dict[str, Any] = {}
    if not defaults:
        options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.35}
    seats = rng.randint(2 if options.get("allow_2_3_players") else 4, 8)
    return Table(
        tuple(options.items()), seats, rng.randint(1, 11), rng.randrange(10**9), rigged=rng.random() < 0.6
    )


def rigged_order(sheet: RuleSheet, seats: int, rng: random.Random) -> tuple[Card, ...]:
    """Return an order that deals every seat neighbours and jokers, so that melds of all sizes are played."""
    pack = fresh_pack(sheet.pack(seats))
    by_rank = rng.random() < 0.4
    spread = rng.choice((1.0, 5.0, 12.0))

    def weight(card: Card) -> float:
        if card.rank is None:
            return rng.random() * 52
        place = card.rank * 4 if by_rank else card.face
        return place + rng.gauss(0, spread)

    pool = sorted(pack, key=weight)
    size = sheet.dealing.cards(4, 1)
    starts = rng.sample(range(len(pool) // size), seats)
    hands = [pool[start * size : (start + 1) * size] for start in starts]
    held = {card for hand in hands for card in hand}
    rest = [card for card in pool if card not in held]
    if rng.random() < 0.5:
        rng.shuffle(rest)
    return (*(hands[seat][place] for place in range(size) for seat in range(seats)), *rest)


class Step(NamedTuple):
    """One action of a round: the state before it, what was done, the state after, and what happened."""

    before: State
    action: Action
    after: State
    events: tuple[Event, ...]


LAYING: Final = (Verb.LAY_DOWN, Verb.LAY_OFF)


class Player:
    """A player with a habit: tidy, or at random with a liking for some verbs."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._tidy = find_bot("tidy") if rng.random() < 0.4 else None
        self._lays = rng.choice((0.1, 0.8, 1.0))
        self._buys = rng.choice((0.05, 0.5))
        self._takes = rng.choice((0.2, 0.6))
        self._dares = rng.random() < 0.5

    def choose(self, state: State) -> Action:
        """Return a legal action; a player that dares sometimes finds one that nobody proposes."""
        rng = self._rng
        if state.actor == DEALER:
            order = list(state.pile[:-1])
            rng.shuffle(order)
            return restock(order)
        seen = view(state, state.actor)
        if self._tidy is not None:
            return self._tidy.choose(seen, rng)
        legal = legal_actions(seen)
        if self._dares and rng.random() < 0.3:
            dared = unusual(state, rng)
            if dared is not None and dared in legal:
                return dared
        usual = list(legal)
        assert usual, f"nothing is legal for seat {state.actor} in phase {state.phase}"
        for verbs, liking in ((LAYING, self._lays), ((Verb.BUY,), self._buys), ((Verb.TAKE,), self._takes)):
            liked = [action for action in usual if action.verb in verbs]
            if liked and rng.random() < liking:
                return rng.choice(liked)
            usual = [action for action in usual if action.verb not in verbs] or usual
        return rng.choice(usual)


def unusual(state: State, rng: random.Random) -> Action | None:
    """Return a lay-down or a lay-off as a person might try it: several cards, jokers named, an end said."""
    hand = list(state.hand)
    if not hand:
        return None
    if state.melds and rng.random() < 0.6:
        cards = rng.sample(hand, min(len(hand), rng.choice((1, 1, 2, 3))))
        claims = [some_claim(card, hand, rng) for card in cards]
        end = rng.choice((None, None, End.LOW, End.HIGH))
        return lay_off(claims, rng.randrange(len(state.melds)), end)
    if rng.random() < 0.5:
        hand.sort()
    else:
        hand.sort(key=lambda card: (card.rank or rng.randint(1, 13), card.face))
    contract = state.sheet.contract(state.round)
    size = contract.size if rng.random() < 0.7 else rng.randint(3, 10)
    melds = []
    for _ in range(contract.count if rng.random() < 0.7 else rng.randint(1, 3)):
        start = rng.randrange(len(hand)) if hand else 0
        melds.append([some_claim(card, hand, rng) for card in hand[start : start + size]])
        del hand[start : start + size]
    return lay_down(melds)


def some_claim(card: Card, hand: list[Card], rng: random.Random) -> Claim:
    """Return a card as it is put down; a joker is often named as a neighbour of another card."""
    naturals = [other for other in hand if not other.is_joker]
    if not card.is_joker or not naturals or rng.random() < 0.4:
        return Claim(card)
    like = rng.choice(naturals)
    assert like.rank is not None and like.suit is not None
    shift = rng.choice((-2, -1, 0, 1, 2))
    face = like.face - like.rank + 1 + (like.rank - 1 + shift) % 13
    return Claim(card, card_of_face(face))


def walk(table: Table, *, most: int = 20_000) -> Iterator[Step]:
    """Play a round to its end, step by step; fail where it does not end within `most` steps."""
    rng = random.Random(table.seed ^ 0x5EED)
    state = table.deal()
    players = [Player(rng) for _ in range(table.seats)]
    for _ in range(most):
        if state.over is not None:
            return
        action = players[max(state.actor, 0)].choose(state)
        after, events = apply(state, action)
        yield Step(state, action, after, events)
        state = after
    raise AssertionError(f"no end after {most} actions: {table}")


def all_cards(state: State) -> list[Card]:
    """Return every card of a state, wherever it lies."""
    laid = (card for meld in state.melds for card in meld.meld.cards)
    turned = [] if state.wild is None else [state.wild]
    return [*(card for hand in state.hands for card in hand), *state.stock, *state.pile, *laid, *turned]
