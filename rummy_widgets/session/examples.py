"""Examples: a clause's example dealt from a stacked pack and played, up to the action that is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rummy_widgets.cards import Card, fresh_pack, number_copies, parse_card
from rummy_widgets.engine import DEALER, Action, Event, Refusal, State, apply, deal, explain, legal_actions
from rummy_widgets.engine import discard as discarding
from rummy_widgets.errors import SetupError
from rummy_widgets.rules import RuleSheet, Verb, find_variant
from rummy_widgets.rules.clause import Example
from rummy_widgets.session.notation import parse_action

SHUFFLE: Final = "shuffle"  # the dealer's new stock, its cards in the order in which they lie
_TURNS: Final = re.compile(r"(\d+) (?:idle turns?|turns? (with a buy))")
_STRIDE: Final = 31  # spreads the cards an example does not name; has no divisor in common with a pack


@dataclass(frozen=True)
class Played:
    """An example that was played: its position, what came of `shows`, and how `refused` was answered.

    `events` are those of the last action; `you` is the seat that the example speaks to; `refusal` is None
    where nothing is refused.
    """

    state: State
    after: State
    events: tuple[Event, ...]
    you: int
    refused_in: State
    refusal: Refusal | None


def named_cards(example: Example) -> tuple[Card, ...]:
    """Return the cards an example names in its deal, each the next free copy of its face."""
    words = " ".join((*example.hands, example.upcard, example.wild, example.stock)).split()
    return number_copies(parse_card(word) for word in words)


def example_order(sheet: RuleSheet, example: Example) -> tuple[Card, ...]:
    """Return the order of the pack that deals an example; raise SetupError for one that cannot be dealt.

    Hands are filled up, and the stock goes on, with the cards it does not name, in a fixed order.
    """
    seats, size = example.seats, sheet.dealing.cards(example.seats, example.round)
    pack = fresh_pack(sheet.pack(seats))
    named = list(named_cards(example))
    foreign = [card.text for card in named if card not in set(pack)]
    if foreign or len(example.hands) > seats or any(len(text.split()) > size for text in example.hands):
        raise SetupError(f"no pack of {len(pack)} cards deals {[*example.hands, *foreign]!r}")
    spread = (pack[place * _STRIDE % len(pack)] for place in range(len(pack)))
    rest = [card for card in spread if card not in set(named)]
    playing = sheet.seats.in_order(_dealer(example), example.scores or (0,) * seats)
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for seat in sorted(playing):
        count = len(example.hands[seat].split()) if seat < len(example.hands) else 0
        hands[seat] = named[:count] + rest[: size - count]
        del named[:count], rest[: size - count]
    dealt = [hands[seat][turn] for turn in range(size) for seat in playing]
    turned = [named.pop(0) if example.upcard else rest.pop(0)]
    if sheet.wild is not None:
        turned.append(named.pop(0) if example.wild else rest.pop(0))
    return (*dealt, *turned, *named, *rest)


def example_deal(sheet: RuleSheet, example: Example) -> State:
    """Return the start of an example's round under a sheet."""
    return deal(
        sheet,
        example.seats,
        example_order(sheet, example),
        dealer=_dealer(example),
        round_number=example.round,
        scores=example.scores or None,
    )


def example_state(sheet: RuleSheet, example: Example) -> State:
    """Return an example's position, under its own options; the sheet says which game it is of."""
    state = example_deal(find_variant(sheet.variant, example.options), example)
    return act_out(state, example.play)[0]


def refused_state(sheet: RuleSheet, example: Example) -> State:
    """Return the position in which an example's action is refused: the same, with what was chosen there."""
    chosen = find_variant(sheet.variant, example.chosen or example.options)
    return act_out(example_deal(chosen, example), example.play)[0]


def play_example(sheet: RuleSheet, example: Example) -> Played:
    """Play an example; raise IllegalActionError where one of its actions is not legal."""
    start = example_deal(find_variant(sheet.variant, example.options), example)
    state, events = act_out(start, example.play)
    after, shown = act_out(state, example.shows)
    refused_in = refused_state(sheet, example) if example.chosen else state
    action = parse_action(example.refused) if example.refused else None
    refusal = explain(refused_in, action) if action is not None else None
    shows = parse_action(example.shows[0]) if example.shows and example.shows[0] != SHUFFLE else None
    return Played(state, after, shown or events, _you(state, action, shows), refused_in, refusal)


def act_out(state: State, words: Sequence[str]) -> tuple[State, tuple[Event, ...]]:
    """Return the state after each word of an example, and the events of the last action.

    A word is an action's text, `12 idle turns`, `12 turns with a buy`, or `shuffle`.
    """
    events: tuple[Event, ...] = ()
    for word in words:
        turns = _TURNS.fullmatch(word)
        if turns is not None:
            for _ in range(int(turns[1])):
                state, events = _idle_turn(state, buying=turns[2] is not None)
        elif word == SHUFFLE:
            state, events = apply(state, next(iter(legal_actions(state))))
        else:
            state, events = apply(state, parse_action(word))
    return state, events


def _idle_turn(state: State, *, buying: bool) -> tuple[State, tuple[Event, ...]]:
    """Play a turn to its end: draw and throw that card; whoever is asked passes, or the first one buys."""
    turn, turns = state.turn, state.turns
    events: tuple[Event, ...] = ()
    while state.over is None and (state.turn, state.turns) == (turn, turns):
        if state.actor == DEALER:
            state, events = apply(state, next(iter(legal_actions(state))))
            continue
        verbs = state.sheet.table.phases[state.phase].steps
        if Verb.BUY in verbs:
            state, events = apply(state, Action(Verb.BUY if buying else Verb.PASS))
        elif Verb.DRAW in verbs:
            state, events = apply(state, Action(Verb.DRAW))
        elif Verb.PASS in verbs:
            state, events = apply(state, Action(Verb.PASS))
        else:
            state, events = apply(state, discarding(state.hand[-1]))
    return state, events


def _dealer(example: Example) -> int:
    return example.seats - 1 if example.dealer is None else example.dealer


def _you(state: State, *actions: Action | None) -> int:
    seats = [action.seat for action in actions if action is not None and action.seat not in (None, DEALER)]
    seat = seats[0] if seats else state.actor
    return state.turn if seat is None or seat == DEALER else seat
