"""Ten Card Rummy's turn written a second time, straight from the rules, to count legal play by.

Nothing of the package is used: cards are texts (`7H`, `7H'`, `JK`), a table is a plain value, and an action
is the text a player would write. Only the default rules are here (rules.md 1.3 to 1.8, the defaults of 1.11).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

RANKS = "A23456789TJQK"
CONTRACTS = ((1, 3), (2, 3), (1, 4), (2, 4), (1, 5), (2, 5), (1, 6), (1, 7), (1, 8), (1, 9), (1, 10))


class Laid(NamedTuple):
    """A meld on the table: a run's suit and its cards low to high with what each is; a set has no suit."""

    owner: int
    suit: str
    cards: tuple[str, ...]
    faces: tuple[str, ...]  # of a run: `6D` for each place; of a set: its rank, once


class Table(NamedTuple):
    """A round: hands by seat, the stock top first, the pile bottom first."""

    round: int
    turn: int
    actor: int
    phase: str
    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    melds: tuple[Laid, ...] = ()
    opened: frozenset[int] = frozenset()
    taken: str = ""
    thrower: int = -1
    recycles: int = 0
    idle: int = 0
    laid: bool = False
    over: str = ""


def stem(card: str) -> str:
    """Return a card without the marks of its copy."""
    return card.rstrip("'")


def is_joker(card: str) -> bool:
    """Tell whether a card is a joker."""
    return stem(card) == "JK"


def next_rank(rank: str, steps: int) -> str:
    """Return the rank some steps up, king to ace and on."""
    return RANKS[(RANKS.index(rank) + steps) % 13]


class Put(NamedTuple):
    """A card as it is put down; a joker may be named."""

    card: str
    name: str = ""

    @property
    def text(self) -> str:
        return f"{self.card}={self.name}" if self.name else self.card


# -- melds (1.3): a run of one suit going round, or a set of one rank; no more jokers than naturals (T2)


def readings(
    puts: tuple[Put, ...], limited: bool = True
) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Return every meld that cards put down can be: (suit or "", cards, faces)."""
    naturals = [put for put in puts if not is_joker(put.card)]
    jokers = [put for put in puts if is_joker(put.card)]
    if len(puts) < 3 or len(jokers) > len(naturals):
        return []
    found = []
    known = [stem(put.card) for put in naturals] + [put.name for put in jokers if put.name]
    if len({face[1] for face in known}) == 1:
        suit = known[0][1]
        for start in RANKS:
            faces = tuple(next_rank(start, step) + suit for step in range(len(puts)))
            placed = fill(faces, puts)
            if placed is not None:
                found.append((suit, placed, faces))
    if len({face[0] for face in known}) == 1:
        found.append(("", tuple(sorted(put.card for put in puts)), (known[0][0],)))
    return found


def fill(faces: tuple[str, ...], puts: tuple[Put, ...]) -> tuple[str, ...] | None:
    """Lay cards on the places of a run, each on its own and unnamed jokers on what is left."""
    places: list[str] = [""] * len(faces)
    free = []
    for put in sorted(puts, key=lambda put: copy_order(put.card)):
        face = put.name or stem(put.card)
        if face == "JK":
            free.append(put.card)
            continue
        spots = [place for place, wanted in enumerate(faces) if wanted == face and not places[place]]
        if not spots:
            return None
        places[spots[0]] = put.card
    rest = [place for place, card in enumerate(places) if not card]
    if len(rest) != len(free):
        return None
    for place, card in zip(rest, free, strict=True):
        places[place] = card
    return tuple(places)


def copy_order(card: str) -> tuple[str, int]:
    """Sort copies of one card: the first pack's first."""
    return stem(card), len(card)


def longer(laid: Laid, puts: tuple[Put, ...], end: str) -> list[Laid]:
    """Return every way cards go on a meld (1.4): equal rank on a set, next at either end of a run."""
    if not laid.suit:
        rank = laid.faces[0]
        fits = all((put.name or stem(put.card))[0] == rank or put.text.rstrip("'") == "JK" for put in puts)
        cards = tuple(sorted((*laid.cards, *(put.card for put in puts))))
        return [laid._replace(cards=cards)] if fits and not end else []
    found = []
    for below in range(len(puts) + 1):
        above = len(puts) - below
        if (end == "low" and above) or (end == "high" and below):
            continue
        low = [next_rank(laid.faces[0][0], step - below) + laid.suit for step in range(below)]
        high = [next_rank(laid.faces[-1][0], step + 1) + laid.suit for step in range(above)]
        placed = fill((*low, *high), puts)
        if placed is not None:
            cards = (*placed[:below], *laid.cards, *placed[below:])
            found.append(laid._replace(cards=cards, faces=(*low, *laid.faces, *high)))
    return found


# -- what may be done


def actions(table: Table) -> Iterator[tuple[str, Table]]:
    """Yield every legal action of a kind that is looked at, as text, with the table after it."""
    if table.over:
        return
    hand = table.hands[table.actor]
    if table.phase == "buy":
        if may_buy(table, table.actor):
            yield "buy", after_buy(table)
        yield "pass", ask(table, table.actor)
        return
    if table.phase == "meld":
        yield from lay_downs(table, hand)
        yield from lay_offs(table, hand)
    if table.phase in ("meld", "offer"):
        if table.pile:
            held = with_hand(table, table.turn, (*hand, table.pile[-1]))
            yield (
                "take",
                held._replace(pile=table.pile[:-1], taken=table.pile[-1], thrower=-1, phase="discard"),
            )
        yield "draw", ask(table, table.turn) if table.round >= 4 and table.pile else drawn(table)
    if table.phase == "discard":
        for card in hand:
            meant = copy_meant(card, hand, table.taken)
            if meant != table.taken:
                yield f"discard {card}", after_discard(table, meant)


def copy_meant(card: str, hand: tuple[str, ...], taken: str) -> str:
    """Return the copy an unmarked card means: any held, the one taken this turn last; a marked one itself."""
    if card.endswith("'"):
        return card
    same = sorted((held for held in hand if stem(held) == card), key=len)
    return next((held for held in same if held != taken), taken)


def put_ways(cards: tuple[str, ...], suits: set[str]) -> Iterator[tuple[Put, ...]]:
    """Yield cards as they can be put down: each joker unnamed, or named as any card of some suits."""
    names = ["", *(rank + suit for suit in sorted(suits) for rank in RANKS)]
    for choice in product(*(names if is_joker(card) else [""] for card in cards)):
        yield tuple(Put(card, name) for card, name in zip(cards, choice, strict=True))


def lay_downs(table: Table, hand: tuple[str, ...]) -> Iterator[tuple[str, Table]]:
    """Yield lay-downs: one meld once the contract is down, before it as many as the contract counts (1.2)."""
    count, size = CONTRACTS[table.round - 1] if table.actor not in table.opened else (1, 3)
    for cards in combinations(hand, 3 * count):
        yield from of_cards(table, cards, count, size)
    for length in range(3 * count + 1, len(hand) + 1):
        for cards in combinations(hand, length):
            yield from of_cards(table, cards, count, size)


def of_cards(table: Table, cards: tuple[str, ...], count: int, size: int) -> Iterator[tuple[str, Table]]:
    for groups in split(cards, count):
        ways = []
        for group in groups:
            suits = {card[1] for card in group if not is_joker(card)}
            ways.append([puts for puts in put_ways(group, suits) if len(readings(puts)) == 1])
        for melds in product(*ways):
            if sum(len(puts) >= size for puts in melds) < count:
                continue
            text = "lay down " + " / ".join(" ".join(put.text for put in puts) for puts in melds)
            laid = [Laid(table.actor, *readings(puts)[0]) for puts in melds]
            kept = tuple(card for card in table.hands[table.actor] if card not in cards)
            after = with_hand(table, table.actor, kept)._replace(
                melds=(*table.melds, *laid), opened=table.opened | {table.actor}, laid=True, idle=0
            )
            yield text, after if kept else after._replace(over="out")


def split(cards: tuple[str, ...], count: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield every way to part cards into one or two groups of three and more; the first card comes first."""
    if count == 1:
        yield (cards,)
        return
    for length in range(3, len(cards) - 2):
        for more in combinations(cards[1:], length - 1):
            first = (cards[0], *more)
            yield first, tuple(card for card in cards if card not in first)


def lay_offs(table: Table, hand: tuple[str, ...]) -> Iterator[tuple[str, Table]]:
    """Yield lay-offs of one or two cards, with and without an end said (1.4, T21)."""
    if table.actor not in table.opened:
        return
    for place, laid in enumerate(table.melds):
        for length in (1, 2):
            for cards in combinations(hand, length):
                for puts, end in product(put_ways(cards, {laid.suit or "C"}), ("", "low", "high")):
                    ways = longer(laid, puts, end)
                    if len(ways) != 1:
                        continue
                    text = f"lay off {' '.join(put.text for put in puts)} on m{place + 1} {end}".strip()
                    kept = tuple(card for card in hand if card not in cards)
                    melds = (*table.melds[:place], ways[0], *table.melds[place + 1 :])
                    after = with_hand(table, table.actor, kept)._replace(melds=melds, laid=True, idle=0)
                    yield text, after if kept else after._replace(over="out")


# -- drawing, buying, discarding


def with_hand(table: Table, seat: int, hand: tuple[str, ...]) -> Table:
    """Return a table with one hand replaced."""
    return table._replace(hands=(*table.hands[:seat], hand, *table.hands[seat + 1 :]))


def turned_over(table: Table) -> Table:
    """Turn the pile over (1.7): the oldest discard comes up, the rest is the stock, oldest on top."""
    return table._replace(pile=table.pile[:1], stock=table.pile[1:], recycles=table.recycles + 1, thrower=-1)


def drawn(table: Table) -> Table:
    """Return the table after the turn player's draw from the stock."""
    if not table.stock:
        if len(table.pile) < 2:
            return table._replace(over="no cards")
        return drawn(turned_over(table)._replace(idle=table.idle if table.recycles else 0))
    hand = (*table.hands[table.turn], table.stock[0])
    held = with_hand(table, table.turn, hand)
    return held._replace(stock=table.stock[1:], phase="discard", actor=table.turn)


def may_buy(table: Table, seat: int) -> bool:
    """Tell whether a seat may buy (1.8): not its own discard (T11), and a card for the price must be left."""
    price = table.stock or len(table.pile) - 1 >= 2
    return bool(table.pile) and seat != table.thrower and bool(price)


def ask(table: Table, after: int) -> Table:
    """Ask the next seat clockwise that may buy; when all have answered the turn player draws."""
    seats = len(table.hands)
    seat = (after + 1) % seats
    while seat != table.turn:
        if may_buy(table, seat):
            return table._replace(phase="buy", actor=seat)
        seat = (seat + 1) % seats
    return drawn(table)


def after_buy(table: Table) -> Table:
    """Return the table after a buy: two cards to the buyer, and the turn player is asked again (T10)."""
    buyer = table.actor
    bought = with_hand(table, buyer, (*table.hands[buyer], table.pile[-1]))
    bought = bought._replace(pile=table.pile[:-1], thrower=-1)
    if not bought.stock:
        bought = turned_over(bought)
    bought = with_hand(bought, buyer, (*bought.hands[buyer], bought.stock[0]))
    return bought._replace(stock=bought.stock[1:], phase="offer", actor=table.turn)


def after_discard(table: Table, card: str) -> Table:
    """Return the table with the turn passed to the left, or the round ended in a stalemate (T18)."""
    kept = tuple(held for held in table.hands[table.turn] if held != card)
    idle = table.idle + 1 if table.recycles and not table.laid else 0
    after = with_hand(table, table.turn, kept)._replace(
        pile=(*table.pile, card), thrower=table.turn, taken="", laid=False, idle=idle
    )
    if after.recycles and idle >= 12 * len(table.hands):
        return after._replace(over="stalemate")
    turn = (table.turn + 1) % len(table.hands)
    return after._replace(turn=turn, actor=turn, phase="meld")


def count(table: Table, depth: int) -> int:
    """Return how many ways the next actions can go, to a depth."""
    if depth == 0:
        return 1
    return sum(count(after, depth - 1) for _, after in actions(table))
