"""Rummy and Rummy 500 written a second time, straight from the rules, to count legal play by.

Nothing of the package is used: a card is a text, a table a plain value, an action the text a player writes.
Only the default rules of one pack without jokers are here (rules.md 4 and 5), and no stock that is made anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

RANKS = "A23456789TJQK"
HIGH = RANKS + "A"


class Table(NamedTuple):
    """A deal: hands by seat, the stock top first, the pile bottom first, melds as they lie."""

    deep: bool
    turn: int
    hands: tuple[frozenset[str], ...]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    melds: tuple[tuple[str, ...], ...]
    drawn: bool = False
    taken: str = ""
    must: str = ""
    over: bool = False


def as_run(cards: frozenset[str]) -> tuple[str, ...] | None:
    """Return cards as a run, low to high; the ace stands below the 2 or above the king."""
    suits = {card[1] for card in cards}
    if len(cards) < 3 or len(suits) != 1:
        return None
    suit = suits.pop()
    for start in range(len(HIGH) - len(cards) + 1):
        run = tuple(rank + suit for rank in HIGH[start : start + len(cards)])
        if frozenset(run) == cards and len(set(run)) == len(run):
            return run
    return None


def as_meld(cards: frozenset[str]) -> tuple[str, ...] | None:
    """Return cards as they lie on the table when they are a run or a set."""
    if 3 <= len(cards) <= 4 and len({card[0] for card in cards}) == 1:
        return tuple(sorted(cards))
    return as_run(cards)


def longer(meld: tuple[str, ...], cards: frozenset[str]) -> tuple[str, ...] | None:
    """Return a meld with cards added, or None."""
    return as_meld(frozenset(meld) | cards)


def actions(table: Table) -> Iterator[tuple[str, Table]]:
    """Yield the usual actions with the table after each."""
    if table.over:
        return
    yield from _getting(table) if not table.drawn else _playing(table)


def _getting(table: Table) -> Iterator[tuple[str, Table]]:
    if table.stock:
        got = table._replace(stock=table.stock[1:], drawn=True)
        yield "draw", _with(got, table.hands[table.turn] | {table.stock[0]})
    else:
        yield "pass", table._replace(over=True)
    for place in range(len(table.pile)):
        cards = table.pile[place:]
        hand = table.hands[table.turn] | set(cards)
        top = len(cards) == 1
        if not top and (not table.deep or not _has_use(table, hand, cards[0])):
            continue
        got = table._replace(
            pile=table.pile[:place], drawn=True, taken=cards[0] if top else "", must="" if top else cards[0]
        )
        yield "take" if top else f"take {cards[0]}", _with(got, hand)


def _has_use(table: Table, hand: frozenset[str], card: str) -> bool:
    for size in range(1, len(hand) + 1):
        for some in map(frozenset, combinations(hand, size)):
            if card in some and (as_meld(some) or any(longer(meld, some) for meld in table.melds)):
                return True
    return False


def _playing(table: Table) -> Iterator[tuple[str, Table]]:
    hand = table.hands[table.turn]
    for size in range(1, len(hand) + 1):
        for some in map(frozenset, combinations(hand, size)):
            if (table.must and table.must not in some) or hand - some == {table.taken}:
                continue
            meld = as_meld(some)
            if meld is not None:
                laid = table._replace(melds=(*table.melds, meld), must="")
                yield f"lay down {' '.join(sorted(some))}", _out(_with(laid, hand - some))
            for place, old in enumerate(table.melds):
                grown = longer(old, some)
                # A lay-off of several cards is usual only where the card to be used needs the others.
                if grown is None or (size > 1 and not (table.must and _needs_all(old, some, table.must))):
                    continue
                melds = (*table.melds[:place], grown, *table.melds[place + 1 :])
                text = f"lay off {' '.join(sorted(some))} on m{place + 1}"
                yield text, _out(_with(table._replace(melds=melds, must=""), hand - some))
    if not table.must:
        for card in hand - ({table.taken} if len(hand) > 1 else set()):
            thrown = _out(_with(table._replace(pile=(*table.pile, card)), hand - {card}))
            next_turn = (table.turn + 1) % len(table.hands)
            yield f"discard {card}", thrown._replace(turn=next_turn, drawn=False, taken="", must="")


def _needs_all(meld: tuple[str, ...], cards: frozenset[str], must: str) -> bool:
    """Tell whether a card goes on a meld only with all the others: no smaller lot with it does."""
    return not any(
        longer(meld, frozenset(some))
        for size in range(1, len(cards))
        for some in combinations(cards, size)
        if must in some
    )


def _with(table: Table, hand: frozenset[str]) -> Table:
    hands = table.hands
    return table._replace(hands=(*hands[: table.turn], hand, *hands[table.turn + 1 :]))


def _out(table: Table) -> Table:
    return table._replace(over=not table.hands[table.turn])
