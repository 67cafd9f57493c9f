"""Perft: every legal action to a depth, counted by the engine and by a second reading of the rules.

At each node the two must name the same actions out of thousands that could be written, and must agree on the
table after each; the counts are frozen as well, so that both cannot drift together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest

from rummy_widgets.engine import State, apply, explain, legal_actions, settled
from rummy_widgets.melds import MeldKind
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.position import read_position
from tests.engine.perft import reference

# Each: the position (cards named nowhere are out of play), and the counts to depth 1, 2, 3, …
POSITIONS: dict[str, tuple[str, tuple[int, ...]]] = {
    "one meld of three, a joker and the ace in between": (
        """
        round = 1
        hands = ["KS AS 2S JK", "9C 9D", "4H 5H", "TD JD"]
        discard = "3S"
        stock = "9H QC 6H 7C 2D"
        """,
        (11, 33, 39, 87, 195, 435),
    ),
    "two melds of three, cards that serve two melds": (
        """
        round = 2
        hands = ["5C 6C 7C 7D 7H 7S 8C", "2C 3D", "KH QH", "8S"]
        discard = "4C"
        stock = "9C JK TC AH"
        """,
        (5, 23, 36, 87, 180, 435),
    ),
    "lay-offs at both ends, on a set, and with jokers": (
        """
        round = 3
        hands = ["9D TD JK 4S", "2H 3H", "KC", "8H 8C"]
        opened = [0, 3]
        table = [ { owner = 1, cards = "6D 7D 8D" }, { owner = 3, cards = "4C 4D JK'" } ]
        discard = "5D 5S"
        stock = "KD 3C 8S"
        """,
        (27, 191, 713, 1451),
    ),
    "buying from an almost empty stock": (
        """
        round = 4
        hands = ["2C 3D", "KC KD", "5S 9H", "TC QS"]
        discarder = 3
        discard = "7H 4S"
        stock = "JH AD 6C"
        """,
        (2, 4, 8, 17, 33, 71, 139, 307),
    ),
    "the pile is turned over": (
        """
        round = 1
        hands = ["2C 3D", "KC", "5S", "TC"]
        turns = 40
        discarder = 3
        discard = "KD 4C 9S 2H"
        stock = ""
        """,
        (2, 5, 10, 15, 30, 45, 90, 135),
    ),
    "no card is left to draw": (
        """
        round = 5
        hands = ["2C 3D", "KC 6S", "5S", "TC"]
        discard = "KD"
        stock = "4C"
        """,
        (2, 4, 7, 11, 18, 26, 47, 72),
    ),
    "a lay-off keeps the round from its stalemate": (
        """
        round = 2
        hands = ["9D 4S", "2H 9C", "KC 3S", "8H"]
        opened = [0]
        table = [ { owner = 0, cards = "6D 7D 8D" } ]
        turns = 90
        recycles = 2
        idle_turns = 47
        discarder = 3
        discard = "5D 5S"
        stock = "KD 3C 8S"
        """,
        (4, 9, 6, 12, 30, 60, 150),
    ),
    "twins, one of them taken": (
        """
        round = 1
        hands = ["7H' 7H'' 7D 2C", "KC", "5S", "TC", "3C", "4D", "JH"]
        discard = "7H"
        stock = "7S 9C QD"
        """,
        (3, 12, 23, 36, 69, 108, 207),
    ),
}


def position(text: str) -> State:
    """Return the engine's state; seat 3 has dealt and seat 0 is on turn."""
    return read_position(f'variant = "ten-card"\ndealer = 3\nturn = 0\n{text}')


def as_reference(state: State) -> reference.Table:
    """Return the same table in the reference's plain values."""
    melds = []
    for laid in state.melds:
        meld = laid.meld
        if meld.kind is MeldKind.SET:
            cards, faces = tuple(sorted(card.text for card in meld.cards)), (meld.rank.letter,)
        else:
            assert meld.suit is not None
            cards = tuple(card.text for card in meld.cards)
            faces = tuple(meld.rank_of(place).letter + meld.suit.value for place in range(len(meld)))
        melds.append(reference.Laid(laid.owner, meld.suit.value if meld.suit else "", cards, faces))
    return reference.Table(
        round=state.round,
        turn=state.turn,
        actor=state.actor,
        phase=state.phase,
        hands=tuple(tuple(card.text for card in hand) for hand in state.hands),
        stock=tuple(card.text for card in state.stock),
        pile=tuple(card.text for card in state.pile),
        melds=tuple(melds),
        opened=frozenset(seat for seat, down in enumerate(state.opened) if down),
        taken=state.taken.text if state.taken is not None else "",
        thrower=-1 if state.discarder is None else state.discarder,
        recycles=state.recycles,
        idle=state.idle_turns,
        laid=state.laid_now,
        over=state.over.how.value if state.over is not None else "",
    )


def writable(table: reference.Table) -> Iterator[str]:
    """Yield the actions that could be written about a table, sensible or not."""
    hand = table.hands[table.actor]
    yield from ("draw", "take", "buy", "pass")
    yield from (f"discard {card}" for card in hand)
    groups = [cards for size in range(2, min(len(hand), 5) + 1) for cards in combinations(hand, size)]
    one = {cards: list(ways(cards)) for cards in groups}
    for cards in groups:
        yield from (f"lay down {text}" for text in one[cards])
    if table.round in (2, 4) and table.actor not in table.opened:
        for first, second in combinations(groups, 2):
            if not set(first) & set(second) and len(first) + len(second) <= 7:
                for a, b in product(one[first], one[second]):
                    yield f"lay down {a} / {b}"
    for place, laid in enumerate(table.melds):
        for cards in chain(combinations(hand, 1), combinations(hand, 2)):
            for puts, end in product(reference.put_ways(cards, {laid.suit or "C"}), ("", "low", "high")):
                yield f"lay off {' '.join(put.text for put in puts)} on m{place + 1} {end}".strip()


def ways(cards: tuple[str, ...]) -> Iterator[str]:
    """Yield how cards of one meld can be written, jokers unnamed and named."""
    suits = {card[1] for card in cards if not reference.is_joker(card)}
    for puts in reference.put_ways(cards, suits):
        yield " ".join(put.text for put in puts)


Key = tuple[str, frozenset[frozenset[str]], str]


def key(text: str) -> Key:
    """Return what a text says but for the order in which cards and melds are written."""
    for verb in ("lay down", "lay off", "discard"):
        if text.startswith(verb):
            cards, _, where = text.removeprefix(verb).partition(" on ")
            return verb, frozenset(frozenset(meld.split()) for meld in cards.split("/")), where
    return text, frozenset(), ""


def comparable(table: reference.Table) -> reference.Table:
    """Return a table with only that which means something: once a round is over, who was on turn does not."""
    if not table.over:
        return table
    return table._replace(turn=0, actor=0, phase="", taken="", thrower=-1, idle=0, laid=False)


def compare(state: State, depth: int) -> list[int]:
    """Walk every legal action to a depth, comparing at each node; return the counts by depth."""
    if depth == 0:
        return []
    table = as_reference(state)
    legal = dict(reference.actions(table))
    keys = {key(text) for text in legal}
    assert len(keys) == len(legal)
    for text in writable(table):
        action = parse_action(text)
        refusal = explain(state, action)
        assert (refusal is None) is (key(text) in keys), f"{text}: {refusal}; {table}"
    for action in legal_actions(state):
        text = format_action(settled(state, action))
        assert key(text) in keys, f"{text} is proposed: {table}"
    counts = [len(legal)] + [0] * (depth - 1)
    for text, after in legal.items():
        action = parse_action(text)
        assert action in legal_actions(state), f"{text}: {explain(state, action)}; {table}"
        state_after, _ = apply(state, action)
        assert comparable(as_reference(state_after)) == comparable(after), text
        for place, below in enumerate(compare(state_after, depth - 1), start=1):
            counts[place] += below
    return counts


@pytest.mark.parametrize("name", POSITIONS)
def test_engine_and_reference_agree_on_every_action(name: str) -> None:
    text, frozen = POSITIONS[name]
    assert tuple(compare(position(text), len(frozen))) == frozen


@pytest.mark.parametrize("name", POSITIONS)
def test_the_reference_counts_what_was_frozen(name: str) -> None:
    text, frozen = POSITIONS[name]
    table = as_reference(position(text))
    assert tuple(reference.count(table, depth) for depth in range(1, len(frozen) + 1)) == frozen
