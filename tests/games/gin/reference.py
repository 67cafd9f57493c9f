"""Gin a second time, in plain values and by the words of rules.md 2.1, to count against the engine.

Cards are texts, a table is a tuple; deadwood is found by trying every split. Slow and plain.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

RANKS = "A23456789TJQK"


class Table(NamedTuple):
    """A hand in progress; `shown` are the knocker's melds, `over` is None until it has ended."""

    phase: str
    turn: int
    dealer: int
    hands: tuple[frozenset[str], frozenset[str]]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    taken: str = ""
    shown: tuple[frozenset[str], ...] = ()
    over: str | None = None


def cost(card: str) -> int:
    return min(10, RANKS.index(card[0]) + 1)


@cache
def is_meld(cards: frozenset[str]) -> bool:
    if len(cards) < 3:
        return False
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    if len(set(ranks)) == 1:
        return True
    one_suit = len({card[1] for card in cards}) == 1
    return one_suit and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


@cache
def melds_in(hand: frozenset[str]) -> tuple[frozenset[str], ...]:
    sizes = range(3, len(hand) + 1)
    return tuple(m for size in sizes for c in combinations(sorted(hand), size) if is_meld(m := frozenset(c)))


@cache
def least(hand: frozenset[str]) -> int:
    """Return the least deadwood of a hand."""
    whole = sum(map(cost, hand))
    return min([whole, *(least(hand - meld) for meld in melds_in(hand))])


def fits(table: Table) -> set[tuple[str, int]]:
    """Return the cards that can be laid off one by one, with the meld each goes on."""
    hand = table.hands[1 - table.turn]
    return {(c, place) for c in hand for place, meld in enumerate(table.shown) if is_meld(meld | {c})}


def actions(table: Table, limit: int = 10) -> set[str]:
    """Return every action that changes the table in its own way; knocks with their melds picked elsewhere."""
    if table.over is not None:
        return set()
    hand = table.hands[table.turn]
    if table.phase == "upcard":
        return {"take", "pass"}
    if table.phase == "stock-only":
        return {"draw"}
    if table.phase == "draw":
        return {"draw", *(["take"] if table.pile else [])}
    if table.phase == "lay-off":
        return {"done", *(f"lay off {card} on m{place + 1}" for card, place in fits(table))}
    thrown = [card for card in hand if card != table.taken]
    found = {f"discard {card}" for card in thrown}
    for card in thrown:
        left = least(hand - {card})
        if left <= limit:
            found.add(f"knock {card}" if left else f"gin {card}")
    if not least(hand):
        found.add("big gin")
    return found


def after(table: Table, text: str) -> Table:
    """Return the table after an action; a knock, a gin and `done` end it for the count here."""
    turn, other = table.turn, 1 - table.turn
    hands = list(table.hands)
    match text.split():
        case ["pass"]:
            phase = "stock-only" if turn == table.dealer else "upcard"
            return table._replace(turn=other, phase=phase)
        case ["take"]:
            hands[turn] |= {table.pile[-1]}
            return table._replace(
                phase="discard", hands=tuple(hands), pile=table.pile[:-1], taken=table.pile[-1]
            )
        case ["draw"]:
            hands[turn] |= {table.stock[0]}
            return table._replace(phase="discard", hands=tuple(hands), stock=table.stock[1:])
        case ["discard", card]:
            hands[turn] -= {card}
            dead = "dead" if len(table.stock) <= 2 else None
            return table._replace(
                phase="draw", turn=other, hands=tuple(hands), pile=(*table.pile, card), taken="", over=dead
            )
        case ["lay", "off", card, "on", place]:
            number = int(place[1:]) - 1
            hands[other] -= {card}
            melds = list(table.shown)
            melds[number] |= {card}
            return table._replace(hands=tuple(hands), shown=tuple(melds))
    return table._replace(over=text)
