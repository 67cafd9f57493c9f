"""Examples in words: a few lines a learner reads, for the printed book and for the table's "Why?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from rummy_widgets.cards import Card, parse_card, pretty_cards
from rummy_widgets.engine import DEALER, Action, Finish, State
from rummy_widgets.errors import RummyError
from rummy_widgets.rules import Clause, RuleSheet, Verb, find_variant, options_of
from rummy_widgets.rules.clause import Example
from rummy_widgets.rules.words import listed, number_word
from rummy_widgets.session.examples import SHUFFLE, Played, act_out, example_deal, named_cards, play_example
from rummy_widgets.session.notation import format_action, parse_action

# What an example's words mean, by a part of them.
LEGEND: Final[Mapping[str, str]] = {
    "idle turn": "An idle turn: the player draws a card and throws it away, and nobody buys.",
    "with a buy": "A turn with a buy: the same as an idle turn, but whoever is asked first buys.",
}
ONE_IDLE: Final = "1 idle turn"
_CODE: Final = re.compile(r"(?<![A-Za-z0-9])(10|[A2-9TJQK])([CDHS])'*(?!\w)|\bJK'+")


@lru_cache(maxsize=512)
def example_lines(variant: str, clause_id: str, *, words: bool = False) -> tuple[str, ...]:
    """Return a clause's example as lines; none where it has no example. Raises RummyError for no clause.

    What was chosen at its table is told by the names of options, or in `words`.
    """
    sheet = find_variant(variant)
    clause = sheet.book.clauses.get(clause_id)
    if clause is None:
        raise RummyError(f"the book of {variant} has no clause {clause_id!r}")
    if clause.example is None:
        return ()
    return tuple(_lines(sheet, clause, clause.example, words))


def option_text(name: str, value: object) -> str:
    """Return a choice as it is told: `chain_buys = false`."""
    return f"{name} = {value_text(value)}"


def value_text(value: object) -> str:
    """Return the value of an option as it is told: `false`, `once`, `1, 6, 11`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} at {value_text(cost)}" for name, cost in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(value_text, value))
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _lines(sheet: RuleSheet, clause: Clause, example: Example, words: bool) -> Iterable[str]:
    played = play_example(sheet, example)
    state, you = played.state, played.you
    yield _heading(state, example, words)
    if example.play:
        start = example_deal(state.sheet, example)
        yield f"So far: {_told(start, example.play, you)}."
    if example.shows or example.refused:
        yield f"You are S{you}. {_situation(state, you)}"
        if state.hands[you]:
            yield f"You hold {_hand(state.hands[you], named_cards(example))}."
        for place, laid in enumerate(state.melds):
            whose = "yours" if laid.owner == you else f"S{laid.owner}'s"
            yield f"m{place + 1}: {_pretty(laid.meld.text)}, {whose}."
        yield _piles(state)
    if example.shows:
        yield f"Yes: {_told(state, example.shows, you)}."
    if example.checks:
        yield " ".join(_CHECKS[name](value, played) for name, value in example.checks.items())
    if played.refusal is not None:
        at = f" (at a table with {_options(sheet, example.chosen, words)})" if example.chosen else ""
        yield f"No{at}: {_by(parse_action(example.refused), state, you)}."
        told = played.refusal.clause
        see = f' (see "{told.title}")' if told.id != clause.id else ""
        yield _pretty(played.refusal.because) + see


def _told(state: State, words: Sequence[str], you: int) -> str:
    """Return what is done from a state on: your own actions plain, the others' with their seat."""
    parts = []
    for word in words:
        if word == SHUFFLE:
            parts.append("the dealer shuffles")
        elif word == ONE_IDLE:
            parts.append(word if state.turn == you else f"{word} (S{state.turn})")
        elif word[0].isdigit():
            parts.append(word)
        else:
            parts.append(_by(parse_action(word), state, you))
        state, _ = act_out(state, [word])
    return "; ".join(parts)


def _by(action: Action, state: State, you: int) -> str:
    seat = state.actor if action.seat is None else action.seat
    return _pretty(format_action(replace(action, seat=None if seat == you else seat)))


def _heading(state: State, example: Example, words: bool) -> str:
    contract = state.sheet.contract(state.round)
    parts = [f"Round {state.round}: {contract.text}." if contract.count else f"Round {state.round}."]
    if state.seats != state.sheet.book.seats:
        parts.append(f"{number_word(state.seats).capitalize()} players.")
    if example.options:
        parts.append(f"A table with {_options(state.sheet, example.options, words)}.")
    if example.scores:
        parts.append(f"Points so far: {_by_seat(example.scores)}.")
    return " ".join(parts)


def _options(sheet: RuleSheet, options: Mapping[str, Any], words: bool) -> str:
    if not words:
        return " and ".join(option_text(name, value) for name, value in options.items())
    offered = {choice.name: choice for choice in options_of(sheet.variant, options)}
    return listed(f"“{offered[name].told}”" for name in options)


def _situation(state: State, you: int) -> str:
    if state.over is not None:
        return "The round is over."
    if state.actor == DEALER:
        return "The dealer makes a new stock now."
    phase = state.sheet.table.phases[state.phase]
    step = "" if state.phase == state.sheet.table.first else f" Now: {phase.label.lower()}."
    if state.turn == you == state.actor:
        return f"It is your turn.{step}"
    if state.actor == state.turn:
        return f"It is S{state.turn}'s turn.{step}"
    asked = "you are" if state.actor == you else f"S{state.actor} is"
    whose = "your" if state.turn == you else f"S{state.turn}'s"
    what = "buy or pass" if Verb.BUY in phase.steps else phase.label.lower()
    return f"It is {whose} turn, and {asked} asked: {what}."


def _hand(hand: Sequence[Card], named: Sequence[Card]) -> str:
    shown = [card for card in hand if card in named]
    others = len(hand) - len(shown)
    cards = pretty_cards(sorted(shown))
    if not others:
        return cards
    if not shown:
        return f"{number_word(others)} card{'s' if others > 1 else ''}"
    return f"{cards} and {number_word(others)} other card{'s' if others > 1 else ''}"


def _piles(state: State) -> str:
    stock = "The stock is empty." if not state.stock else ""
    if not state.pile:
        return f"The discard pile is empty. {stock}".strip()
    return f"Top discard: {state.pile[-1].pretty}. {stock}".strip()


def _pretty(text: str) -> str:
    """Return a text with its cards as people read them, copies unmarked; it can still be read."""
    return _CODE.sub(lambda code: parse_card(code[0]).pretty, text)


def _by_seat(numbers: Sequence[int]) -> str:
    return ", ".join(f"S{seat} {number}" for seat, number in enumerate(numbers))


def _over(value: str, played: Played) -> str:
    seat = played.after.over.seat if played.after.over is not None else None
    if seat is None:
        return f"The round ends: {value}."
    if value != Finish.OUT:
        return f"The round ends: {value}, by {'you' if seat == played.you else f'S{seat}'}."
    return "You go out." if seat == played.you else f"S{seat} goes out."


def _next(value: str, played: Played) -> str:
    seat, phase = value.split()
    return f"Next: {seat}, {played.after.sheet.table.phases[phase].label.lower()}."


# What a book may check, in words.
_CHECKS: Final[Mapping[str, Callable[[Any, Played], str]]] = {
    "cards": lambda value, played: f"The pack has {value} cards.",
    "jokers": lambda value, played: f"{number_word(value).capitalize()} of them are jokers.",
    "seats_refused": lambda value, played: f"A table of {listed(value, 'or')} gets no deal.",
    "rounds": lambda value, played: f"The rounds: {listed(value)}.",
    "next_dealer": lambda value, played: f"S{value} deals the next round.",
    "counts": lambda value, played: f"Cards in hand: {_by_seat(value)}.",
    "stock": lambda value, played: f"Cards in the stock: {value}.",
    "stock_top": lambda value, played: f"The stock goes on with {_pretty(value)}.",
    "pile": lambda value, played: f"The discard pile, oldest first: {_pretty(value)}.",
    "got": lambda value, played: f"It brings {_pretty(value)}.",
    "melds": lambda value, played: f"On the table then: {'; '.join(map(_pretty, value)) or 'nothing'}.",
    "events": lambda value, played: f"What happens: {listed(value)}.",
    "next": _next,
    "over": _over,
    "points": lambda value, played: f"Points of the round: {_by_seat(value)}.",
    "totals": lambda value, played: f"Totals: {_by_seat(value)}.",
    "final": lambda value, played: f"With boxes and bonuses: {_by_seat(value)}.",
    "winners": lambda value, played: f"{listed(f'S{seat}' for seat in value)} won the match.",
}
