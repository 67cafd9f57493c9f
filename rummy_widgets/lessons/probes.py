"""Probes: single things somebody may try at the table, each made so that a misconception judges it wrongly.

A probe puts the cards it needs into a layout and returns what is tried, as actions in text. It raises
FullError where the layout has no such cards any more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rummy_widgets.cards import Card
from rummy_widgets.lessons.layout import SUITS, FullError, Layout

Probe = Callable[[Layout], list[str]]


def _lay(*melds: list[Card]) -> str:
    return "lay down " + " / ".join(" ".join(item.text for item in meld) for meld in melds)


def _off(cards: list[Card], place: int) -> str:
    return f"lay off {' '.join(item.text for item in cards)} on m{place + 1}"


# -- melds, once the contract is down


def plain_set(at: Layout) -> list[str]:
    """Lay down three of a rank in three suits."""
    rank = at.rng.randint(1, 13)
    return [_lay(at.hold(*((rank, suit) for suit in at.rng.sample(SUITS, 3))))]


def set_of_copies(at: Layout) -> list[str]:
    """Lay down three of a rank, two of them alike."""
    rank = at.rng.randint(1, 13)
    first, second = at.two_suits()
    return [_lay(at.hold((rank, first), (rank, first), (rank, second)))]


def set_of_five(at: Layout) -> list[str]:
    """Lay down five of a rank."""
    rank = at.rng.randint(1, 13)
    return [_lay(at.hold(*((rank, suit) for suit in (*SUITS, at.a_suit()))))]


def pair(at: Layout) -> list[str]:
    """Lay down two of a rank."""
    rank = at.rng.randint(1, 13)
    first, second = at.two_suits()
    return [_lay(at.hold((rank, first), (rank, second)))]


def plain_run(at: Layout) -> list[str]:
    """Lay down three or four in a row of one suit."""
    return [_lay(at.hold(*at.run(at.rng.randint(2, 9), at.rng.choice((3, 3, 4)), at.a_suit())))]


def ace_below(at: Layout) -> list[str]:
    """Lay down ace, 2, 3."""
    return [_lay(at.hold(*at.run(1, at.rng.choice((3, 4)), at.a_suit())))]


def ace_above(at: Layout) -> list[str]:
    """Lay down queen, king, ace."""
    size = at.rng.choice((3, 4))
    return [_lay(at.hold(*at.run(15 - size, size, at.a_suit())))]


def over_the_top(at: Layout) -> list[str]:
    """Lay down a run that goes through the ace."""
    size = at.rng.choice((3, 4, 4, 5))
    below = at.rng.randint(1, size - 2)
    return [_lay(at.hold(*at.run(14 - below, size, at.a_suit())))]


def mixed_run(at: Layout) -> list[str]:
    """Lay down three in a row of two suits."""
    first, second = at.two_suits()
    rank = at.rng.randint(2, 10)
    return [_lay(at.hold((rank, first), (rank + 1, first), (rank + 2, second)))]


def gap_run(at: Layout) -> list[str]:
    """Lay down cards of one suit with one missing."""
    suit = at.a_suit()
    rank = at.rng.randint(2, 9)
    return [_lay(at.hold((rank, suit), (rank + 1, suit), (rank + 3, suit)))]


def king_two(at: Layout) -> list[str]:
    """Lay down king, 2 and a neighbour, with no ace."""
    suit = at.a_suit()
    ranks = at.rng.choice(((13, 2, 3), (12, 13, 2)))
    return [_lay(at.hold(*((rank, suit) for rank in ranks)))]


def one_joker(at: Layout) -> list[str]:
    """Lay down two of a rank and a joker."""
    rank = at.rng.randint(1, 13)
    first, second = at.two_suits()
    return [_lay(at.hold((rank, first), (rank, second), (0, None)))]


def two_jokers(at: Layout) -> list[str]:
    """Lay down one natural card with two jokers."""
    rank = at.rng.randint(4, 10)
    suit = at.a_suit()
    held = at.hold((rank, suit), (0, None), (0, None))
    named = [f"{held[1].text}={_code(rank + 1, held[0])}", f"{held[2].text}={_code(rank + 2, held[0])}"]
    return [f"lay down {held[0].text} {' '.join(named)}"]


def jokers_together(at: Layout) -> list[str]:
    """Lay down a run of four with two jokers side by side."""
    rank = at.rng.randint(3, 9)
    suit = at.a_suit()
    held = at.hold((rank, suit), (0, None), (0, None), (rank + 3, suit))
    return [_lay(held)]


def real_for_joker(at: Layout) -> list[str]:
    """Lay off the card that a joker on the table stands for."""
    suit = at.a_suit()
    rank = at.rng.randint(4, 8)
    owner = at.rng.choice((0, 1))
    place = at.put(owner, ((rank, suit), (0, None), (rank + 2, suit), (rank + 3, suit)))
    return [_off(at.hold((rank + 1, suit)), place)]


def _code(rank: int, like: Card) -> str:
    return "A23456789TJQK"[(rank - 1) % 13] + (like.suit.value if like.suit is not None else "")


# -- laying off, once the contract is down


def _run_of(at: Layout, owner: int) -> tuple[int, list[Card]]:
    place = at.put(owner, at.run(at.rng.randint(4, 7), at.rng.choice((3, 4)), at.a_suit()))
    return place, at.table[place][1]


def _next(at: Layout, cards: list[Card], step: int) -> Card:
    end = cards[-1] if step > 0 else cards[0]
    return at.hold((int(end.rank or 0) + step, end.suit))[0]


def off_other(at: Layout) -> list[str]:
    """Lay off at the high end of another seat's run."""
    place, cards = _run_of(at, 1)
    return [_off([_next(at, cards, 1)], place)]


def off_own(at: Layout) -> list[str]:
    """Lay off at the high end of one's own run."""
    place, cards = _run_of(at, 0)
    return [_off([_next(at, cards, 1)], place)]


def off_below(at: Layout) -> list[str]:
    """Lay off at the low end of a run."""
    place, cards = _run_of(at, at.rng.choice((0, 1)))
    return [_off([_next(at, cards, -1)], place)]


def off_with_gap(at: Layout) -> list[str]:
    """Lay off with a place left open."""
    place, cards = _run_of(at, at.rng.choice((0, 1)))
    return [_off([_next(at, cards, at.rng.choice((2, -2)))], place)]


def off_chain(at: Layout) -> list[str]:
    """Lay off two cards in a row at the high end."""
    place, cards = _run_of(at, at.rng.choice((0, 1)))
    return [_off([_next(at, cards, 1), _next(at, cards, 2)], place)]


def off_over_the_top(at: Layout) -> list[str]:
    """Lay off past the ace of a run that ends with a king."""
    suit = at.a_suit()
    place = at.put(at.rng.choice((0, 1)), at.run(11, 3, suit))
    return [_off(at.hold((1, suit), (2, suit)), place)]


def off_set(at: Layout) -> list[str]:
    """Lay off a fifth card on a set of four."""
    rank = at.rng.randint(1, 13)
    place = at.put(at.rng.choice((0, 1)), [(rank, suit) for suit in SUITS])
    return [_off(at.hold((rank, at.a_suit())), place)]


# -- the turn, with a meld in hand


def meld_then_draw(at: Layout) -> list[str]:
    """Lay down, draw, throw a card."""
    return [*at.rng.choice((plain_set, plain_run))(at), "draw", f"discard {at.spare().text}"]


def draw_then_meld(at: Layout) -> list[str]:
    """Draw, lay down, throw a card."""
    return ["draw", *at.rng.choice((plain_set, plain_run))(at), f"discard {at.spare().text}"]


def draw_then_off(at: Layout) -> list[str]:
    """Draw, lay off, throw a card."""
    return ["draw", *off_other(at), f"discard {at.spare().text}"]


def only_draw(at: Layout) -> list[str]:
    """Draw and throw a card, with a meld kept in hand."""
    at.rng.choice((plain_set, plain_run))(at)
    return ["draw", f"discard {at.spare().text}"]


def take_and_throw(at: Layout) -> list[str]:
    """Take the upcard and throw another card."""
    at.upcard()
    return ["take", f"discard {at.spare().text}"]


def throw_back(at: Layout) -> list[str]:
    """Take the upcard and throw it back."""
    at.spare()
    return ["take", f"discard {at.upcard().text}"]


def take_and_draw(at: Layout) -> list[str]:
    """Take the upcard and draw as well."""
    at.upcard()
    return ["take", "draw", f"discard {at.spare().text}"]


def throw_at_once(at: Layout) -> list[str]:
    """Throw a card without drawing."""
    return [f"discard {at.spare().text}"]


def two_melds(at: Layout) -> list[str]:
    """Lay down two melds in one turn."""
    probes = at.rng.sample((plain_set, plain_run, set_of_copies, over_the_top), 2)
    words = [probe(at)[0].removeprefix("lay down ") for probe in probes]
    return ["lay down " + " / ".join(words)]


# -- contracts, before one's own is down


def _size(at: Layout) -> int:
    return {1: 3, 2: 3, 3: 4, 4: 4, 5: 5, 6: 5}.get(at.round, at.round - 1)


def _some_set(at: Layout, size: int) -> list[Card]:
    rank = at.rng.randint(1, 13)
    suits = [*at.rng.sample(SUITS, 4), *at.rng.sample(SUITS, 4)][:size]
    if size > 6:
        raise FullError("a set too large")
    return at.hold(*((rank, suit) for suit in suits))


def _some_run(at: Layout, size: int) -> list[Card]:
    return at.hold(*at.run(at.rng.randint(2, max(2, 13 - size)), size, at.a_suit()))


def contract_set(at: Layout) -> list[str]:
    """Lay down a set of the round's size."""
    return [_lay(_some_set(at, _size(at)))]


def contract_run(at: Layout) -> list[str]:
    """Lay down a run of the round's size."""
    return [_lay(_some_run(at, _size(at)))]


def contract_longer(at: Layout) -> list[str]:
    """Lay down a meld larger than the round asks for."""
    made = at.rng.choice((_some_set, _some_run))
    return [_lay(made(at, _size(at) + at.rng.choice((1, 1, 2))))]


def contract_short(at: Layout) -> list[str]:
    """Lay down a meld one card short of the round's size."""
    if _size(at) < 4:
        raise FullError("nothing is shorter")
    return [_lay(at.rng.choice((_some_set, _some_run))(at, _size(at) - 1))]


def contract_together(at: Layout) -> list[str]:
    """Lay down two small melds that have the round's number of cards together."""
    if _size(at) < 4:
        raise FullError("nothing is smaller")
    return [_lay(_some_set(at, 3), _some_run(at, 3))]


def contract_and_more(at: Layout) -> list[str]:
    """Lay down the contract with a further meld of three."""
    made = at.rng.sample((_some_set, _some_run), 2)
    return [_lay(made[0](at, _size(at)), made[1](at, 3))]


def contract_then_off(at: Layout) -> list[str]:
    """Lay down the contract and lay off in the same go."""
    laid = [_lay(at.rng.choice((_some_set, _some_run))(at, _size(at)))]
    return [*laid, *off_other(at)]


def off_first(at: Layout) -> list[str]:
    """Lay off while one's own contract is not down."""
    return off_other(at)


def contract_after_draw(at: Layout) -> list[str]:
    """Draw, and lay down the contract after that."""
    return ["draw", *at.rng.choice((contract_set, contract_run))(at), f"discard {at.spare().text}"]


# -- contracts of two melds: what is tried is made of the same cards


def tries_for_two(at: Layout, count: int) -> list[list[str]]:
    """Return some things tried where a round asks for two melds: few cards, used again and again."""
    size, suit = _size(at), at.a_suit()
    start = at.rng.randint(1, 14 - 2 * size)
    rank = at.rng.choice([rank for rank in range(1, 14) if not start <= rank < start + 2 * size])
    suits = at.rng.sample(SUITS, size)
    forms = ["touching", "long", "set and run", "in parts", *(["one rank"] if size == 3 else [])]
    chosen = at.rng.sample(forms, count)
    low = at.hold(*at.run(start, size, suit))
    high = at.hold(*at.run(start + size, size, suit)) if {"touching", "long"} & set(chosen) else []
    first = at.hold(*((rank, other) for other in suits))
    second = at.hold(*((rank, other) for other in suits)) if "one rank" in chosen else []
    tried = {
        "touching": [_lay(low, high)],
        "long": [_lay([*low, *high])],
        "set and run": [_lay(first, low)],
        "in parts": [_lay(at.rng.choice((first, low)))],
        "one rank": [_lay(first, second)],
    }
    return [tried[form] for form in chosen]


# -- the first turn of a round


def first_meld(at: Layout) -> list[str]:
    """Lay down the contract in the first turn of the round, and draw after it or before it."""
    laid = at.rng.choice((contract_set, contract_run))(at)
    line = [*laid, "draw", f"discard {at.spare().text}"]
    return at.rng.choice((laid, line, ["draw", *laid, line[-1]]))


# By the subject of a drill: probes for a seat whose contract is down, and for one whose contract is not.
DOWN: Final[dict[str, tuple[Probe, ...]]] = {
    "sets": (plain_set, set_of_copies, set_of_five, pair),
    "runs": (plain_run, ace_below, ace_above, mixed_run, gap_run, over_the_top),
    "top": (over_the_top, over_the_top, ace_above, ace_below, king_two, off_over_the_top),
    "jokers": (one_joker, two_jokers, jokers_together, real_for_joker),
    "further": (plain_set, plain_run, two_melds, pair, gap_run),
    "off": (off_other, off_own, off_below, off_with_gap, off_chain, off_over_the_top, off_set),
    "turn": (meld_then_draw, draw_then_meld, draw_then_off, only_draw, take_and_throw, throw_back,
             take_and_draw, throw_at_once),
    "many": (two_melds, plain_run, meld_then_draw),
}  # fmt: skip
UP: Final[dict[str, tuple[Probe, ...]]] = {
    "contract": (contract_set, contract_run, contract_longer, contract_short, contract_together,
                 contract_and_more),
    "off": (contract_then_off, off_first),
    "turn": (contract_after_draw, contract_set, contract_run),
    "first": (first_meld, first_meld, contract_set, contract_run),
    "two": (),
}  # fmt: skip
