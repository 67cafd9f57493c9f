"""Nonsense of every kind: out comes a NotationError or a Refusal, nothing else, and the table stays."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import lru_cache

import pytest

from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.engine import DEALER, Action, State, apply, explain, legal_actions, view
from rummy_widgets.errors import IllegalActionError, NotationError, RummyError
from rummy_widgets.melds import Claim, End
from rummy_widgets.rules import Verb
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.position import read_position, write_position
from tests.engine.laws.laws import KEPT, speaks
from tests.engine.laws.tables import some_table, unusual, walk

WORDS = (
    *(verb.value for verb in Verb),
    *("done", "knock", "gin", "declare", "drop", "show", "lay", "down", "off", "on", "low", "high"),
    *("m1", "m2", "m0", "m-1", "m999", "m1000", "m٣", "m1²", "M1", "/", ":", "=", ",", "'", "’", "?10"),
    *("7H", "10c", "tc", "JK", "jk'", "JK=7C", "JK=JK", "7H=7C", "JK=", "=7C", "JK==7C", "7H''", "7♥", "A♠"),
    *("S0:", "S1:", "s9:", "S99:", "S100:", "S-1:", "S:", "dealer:", "DEALER :", "S٣:", "Ｓ1:", "S0: S1:"),
    *(
        "ß",
        "İ",
        "ı",
        "ﬀ",
        "🂱",
        "\u202e",
        "\u200b",
        "\x00",
        "\ufeff",
        "é",
        "e\u0301",
        "七",
        "٧H",
        "７H",
        "7Ｈ",
    ),
    *("{0}", "{cards}", "%s", "<b>", "&amp;", "'; drop table", "\\", "\n", "\t", "\r\n", "\u2028", "9" * 400),
)
SHOWN = 6  # states taken from each of the walks


@lru_cache(maxsize=2)
def states(walks: int) -> tuple[State, ...]:
    """Return states from everywhere in rounds of every kind, the end included."""
    rng = random.Random(55)
    found: list[State] = []
    for number in range(walks):
        steps = list(walk(some_table(rng, defaults=number % 2 == 0)))
        found += [step.before for step in rng.sample(steps, min(SHOWN, len(steps)))]
        found += [step.before for step in steps if step.before.actor == DEALER][:1]
        found.append(steps[-1].after)
    return tuple(found)


def some_card(state: State, rng: random.Random) -> Card:
    """Return a card of the hand that acts, of the table, of another hand, or of no pack here."""
    where = rng.random()
    if where < 0.4 and state.hand:
        return rng.choice(state.hand)
    if where < 0.6 and state.pile:
        return rng.choice(state.pile)
    if where < 0.7 and state.melds:
        return rng.choice(rng.choice(state.melds).meld.cards)
    return card_of_face(rng.randint(0, 52), rng.choice((0, 0, 1, 2, 3, 7)))


def some_claim(state: State, rng: random.Random) -> Claim:
    """Return a card that may be named as anything, whether it is a joker or not."""
    card = some_card(state, rng)
    return Claim(card, some_card(state, rng)) if rng.random() < 0.25 else Claim(card)


def nonsense(state: State, rng: random.Random) -> Action:
    """Return an action with anything in any of its places."""
    size = rng.choice((0, 0, 1, 1, 2, 3, 5, 12, 200))
    cards = tuple(some_claim(state, rng) for _ in range(size))
    if cards and rng.random() < 0.2:
        cards += cards[:1]
    melds: tuple[tuple[Claim, ...], ...] = ()
    if rng.random() < 0.5:
        count = rng.choice((1, 1, 2, 3, 20))
        melds = tuple(
            tuple(some_claim(state, rng) for _ in range(rng.choice((0, 3, 4)))) for _ in range(count)
        )
    return Action(
        rng.choice(list(Verb)),
        rng.choice((None, None, state.actor, DEALER, 0, 3, state.seats, -2, 99, 10**30)),
        cards,
        melds,
        rng.choice((None, 0, 1, len(state.melds), -1, -len(state.melds), 10**30)),
        rng.choice((None, None, End.LOW, End.HIGH)),
    )


def near_miss(state: State, rng: random.Random) -> Action | None:
    """Return an action that is almost right: a legal one with a piece changed, or a dared one."""
    proposed = list(legal_actions(state))
    if not proposed or rng.random() < 0.5:
        return unusual(state, rng)
    action = rng.choice(proposed)
    seat = rng.choice((None, None, *range(state.seats)))
    cards, melds = list(action.cards), [list(meld) for meld in action.melds]
    for claims in (cards, *melds):
        if claims and rng.random() < 0.6:
            claims[rng.randrange(len(claims))] = some_claim(state, rng)
        elif claims and rng.random() < 0.3:
            claims.append(claims[0])
    target = action.target if rng.random() < 0.7 else rng.randint(0, 9)
    end = action.end if rng.random() < 0.7 else rng.choice((None, End.LOW, End.HIGH))
    return Action(action.verb, seat, tuple(cards), tuple(map(tuple, melds)), target, end)


def garbled(state: State, rng: random.Random) -> str:
    """Return a text: words that mean something elsewhere, or an action with a letter changed."""
    if rng.random() < 0.5:
        return rng.choice((" ", "", "  ", "\t")).join(rng.choices(WORDS, k=rng.randint(0, 8)))
    text = list(format_action(near_miss(state, rng) or Action(Verb.DRAW)))
    for _ in range(rng.choice((0, 1, 1, 2))):
        place = rng.randrange(len(text) + 1)
        text[place : place + rng.randint(0, 1)] = rng.choice(("", " ", *WORDS, chr(rng.randint(1, 0xFFFF))))
    return "".join(text)


def outcome(state: State, action: Action) -> str:
    """Return "legal" or the point of the refusal, having seen that the state is untouched."""
    kept = [getattr(state, name) for name in KEPT]
    refusal = explain(state, action)
    if refusal is None:
        apply(state, action)
    else:
        speaks(refusal, state)
        with pytest.raises(IllegalActionError) as caught:
            apply(state, action)
        assert caught.value.refusal == refusal
        assert (action in legal_actions(state)) is False
        if state.actor != DEALER and action.seat in (None, state.actor):
            assert explain(view(state, state.actor), action) == refusal
    assert all(held is getattr(state, name) for held, name in zip(kept, KEPT, strict=True))
    return "legal" if refusal is None else refusal.point


def fuzz(count: int, walks: int, seed: int) -> Counter[str]:
    """Try until so many attempts were turned down; return what came of all of them."""
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    places = states(walks)
    tried = {place: write_position(state) for place, state in enumerate(places)}
    while found.total() - found["legal"] < count:
        state = rng.choice(places)
        kind = rng.random()
        if kind < 0.3:
            text = garbled(state, rng)
            try:
                action: Action | None = parse_action(text)
            except NotationError as error:
                assert str(error) and "\n" not in error.line()
                found["unreadable"] += 1
                continue
        else:
            action = nonsense(state, rng) if kind < 0.6 else near_miss(state, rng)
        if action is not None:
            try:
                found[outcome(state, action)] += 1
            except Exception as error:
                raise AssertionError(f"{action} gave {error!r} in {write_position(state)}") from error
    for place, text in tried.items():
        assert write_position(places[place]) == text
    return found


def test_ten_thousand_wrong_actions_are_turned_down() -> None:
    found = fuzz(10_000, 16, 1)
    assert len(found) > 25, found
    assert found["unreadable"] > 1_000


@pytest.mark.slow
def test_two_hundred_thousand_wrong_actions_are_turned_down() -> None:
    found = fuzz(200_000, 150, 2)
    assert len(found) > 40, found


def test_what_is_read_is_written_and_read_again() -> None:
    rng = random.Random(3)
    read = 0
    for _ in range(4_000):
        text = garbled(rng.choice(states(16)), rng)
        try:
            action = parse_action(text)
        except NotationError:
            continue
        read += 1
        written = format_action(action)
        again = parse_action(written)
        assert format_action(again) == written
        # A joker may be named by any copy of a card; which one means nothing and is not written.
        assert replace(again, cards=(), melds=()) == replace(action, cards=(), melds=())
        assert [claim.card for claim in again.claims] == [claim.card for claim in action.claims]
    assert read > 100


def test_garbled_positions_are_refused_in_one_line() -> None:
    rng = random.Random(4)
    refused = 0
    for _ in range(600):
        text = list(write_position(rng.choice(states(16))))
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text))
            text[place : place + rng.choice((0, 1, 1, 30))] = rng.choice(("", "0", "-1", "9", "[", *WORDS))
        try:
            read_position("".join(text))
        except RummyError as error:
            refused += 1
            assert str(error)
    assert refused > 100
