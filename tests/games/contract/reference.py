"""Contract Rummy and May I? written a second time, straight from rules.md 7, to count legal play by.

Nothing of the package is used: a card is a text, a table a plain value, an action the text a player writes.
Only the default rules are here, for tables without jokers whose stock does not run out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

HIGH = "A23456789TJQKA"
CONTRACTS = ("GG", "GS", "SS", "GGG", "GGS", "GSS", "SSS")
Cards = frozenset[str]


class Table(NamedTuple):
    """A round: hands by seat, the stock top first, the pile bottom first, melds as they lie, who is down."""

    may_i: bool
    round: int
    turn: int
    hands: tuple[Cards, ...]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    melds: tuple[Cards, ...]
    down: frozenset[int]
    phase: str = "offer"
    actor: int = 0
    thrower: int | None = None
    taken: str = ""
    over: bool = False

    @property
    def price(self) -> int:
        """Return how many cards of the stock a buyer gets."""
        return 2 if self.may_i and self.round == 7 else 1

    @property
    def whole(self) -> bool:
        """Tell whether the contract takes the whole hand."""
        return self.round == 7 and not self.may_i


def is_set(cards: Cards) -> bool:
    """Tell whether cards share their rank."""
    return len(cards) >= 3 and len({card[0] for card in cards}) == 1


def run_of(cards: Cards) -> int | None:
    """Return where a run of four or more begins, counted from a low ace; None where there is none."""
    if len(cards) < 4 or len({card[1] for card in cards}) != 1:
        return None
    ranks = {card[0] for card in cards}
    starts = range(len(HIGH) - len(cards) + 1)
    return next(
        (s for s in starts if len(ranks) == len(cards) and set(HIGH[s : s + len(cards)]) == ranks), None
    )


def is_meld(cards: Cards) -> bool:
    """Tell whether cards may lie on the table together."""
    return is_set(cards) or run_of(cards) is not None


def actions(table: Table) -> Iterator[tuple[str, Table]]:
    """Yield the usual actions with the table after each."""
    if table.over:
        return
    if table.phase == "offer":
        yield from _offered(table)
    elif table.phase == "buy":
        yield from _asked(table)
    else:
        yield from _laying(table)


def _offered(table: Table) -> Iterator[tuple[str, Table]]:
    if table.pile:
        card = table.pile[-1]
        took = _hold(table, table.turn, table.hands[table.turn] | {card})
        yield "take", took._replace(pile=table.pile[:-1], taken=card, thrower=None, phase="meld")
    yield "draw", _ask(table, table.turn)


def _ask(table: Table, after: int) -> Table:
    """Ask the next seat that may buy, or draw the card."""
    seats = len(table.hands)
    for step in range(1, seats):
        seat = (after + step) % seats
        if seat == table.turn:
            break
        if table.pile and seat != table.thrower and len(table.stock) >= table.price:
            return table._replace(phase="buy", actor=seat)
    drew = _hold(table, table.turn, table.hands[table.turn] | {table.stock[0]})
    return drew._replace(stock=table.stock[1:], phase="meld", actor=table.turn)


def _asked(table: Table) -> Iterator[tuple[str, Table]]:
    got = {table.pile[-1], *table.stock[: table.price]}
    bought = _hold(table, table.actor, table.hands[table.actor] | got)
    yield (
        "buy",
        bought._replace(
            pile=table.pile[:-1],
            stock=table.stock[table.price :],
            thrower=None,
            phase="offer",
            actor=table.turn,
        ),
    )
    yield "pass", _ask(table, table.actor)


def _laying(table: Table) -> Iterator[tuple[str, Table]]:
    seat, hand = table.turn, table.hands[table.turn]
    if seat not in table.down:
        for melds in _openings(table, hand):
            laid = table._replace(melds=(*table.melds, *melds), down=table.down | {seat})
            text = " / ".join(sorted(" ".join(sorted(meld)) for meld in melds))
            yield f"lay down {text}", _hold(laid, seat, hand.difference(*melds))
    else:
        for card in hand:
            for place, meld in enumerate(table.melds):
                if is_meld(meld | {card}):
                    grown = (*table.melds[:place], meld | {card}, *table.melds[place + 1 :])
                    after = _hold(table._replace(melds=grown), seat, hand - {card})
                    for end in _ends(meld, card):
                        yield f"lay off {card} on m{place + 1}{end}", after
    for card in hand:
        if card != table.taken or len(hand) == 1:
            thrown = _hold(table, seat, hand - {card})
            turn = (seat + 1) % len(table.hands)
            yield (
                f"discard {card}",
                thrown._replace(
                    pile=(*table.pile, card), thrower=seat, turn=turn, actor=turn, phase="offer", taken=""
                ),
            )


def _ends(meld: Cards, card: str) -> tuple[str, ...]:
    """Return the words that say where a card goes: both ends of a run of all twelve others fit an ace."""
    return (" low", " high") if card[0] == "A" and len(meld) == 12 and not is_set(meld) else ("",)


def _openings(table: Table, hand: Cards) -> Iterator[tuple[Cards, ...]]:
    """Yield the ways to meet the contract: sets of just three, runs that do not go on from each other."""
    contract = CONTRACTS[table.round - 1]
    sets = [s for s in map(frozenset, combinations(sorted(hand), 3)) if is_set(s)]
    sizes = range(4, len(hand) + 1)
    runs = [r for n in sizes for r in map(frozenset, combinations(sorted(hand), n)) if run_of(r) is not None]
    for some in combinations(sets, contract.count("G")):
        for others in combinations(runs, contract.count("S")):
            melds = (*some, *others)
            used = frozenset().union(*melds)
            if len(used) != sum(map(len, melds)) or (table.whole and used != hand):
                continue
            if table.may_i or not _touch(others):
                yield melds


def _touch(runs: tuple[Cards, ...]) -> bool:
    spans = [(next(iter(run))[1], run_of(run) or 0, len(run)) for run in runs]
    return any(a != b and a[0] == b[0] and a[1] + a[2] == b[1] for a in spans for b in spans)


def _hold(table: Table, seat: int, hand: Cards) -> Table:
    """Return the table with a hand changed; the round is over when it is empty."""
    hands = (*table.hands[:seat], hand, *table.hands[seat + 1 :])
    return table._replace(hands=hands, over=not hand)
