"""Questions that ask for a number, a seat or a card: costs, orders, and what can be known."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

import tomli_w

from rummy_widgets.cards import Card, Suit, card, joker, parse_card, pretty_cards
from rummy_widgets.cards.card import RANKS
from rummy_widgets.engine import DEALER, Action, Ending, State, apply, draw, round_points
from rummy_widgets.engine import buy as buying
from rummy_widgets.engine.state import Finish
from rummy_widgets.lessons.beliefs import Belief, passing
from rummy_widgets.lessons.draft import Draft
from rummy_widgets.lessons.layout import SUITS
from rummy_widgets.rules import Verb
from rummy_widgets.session.position import read_position

UNKNOWN: Final = "nobody can know"
NOBODY: Final = "nobody"
_ROUND: Final = "S0 to S{} sit in a ring, each to the left of the one before."
_SEATS: Final = 4
_YOU: Final = 2


def _position(hands: Sequence[str], **keys: Any) -> State:
    data = {"variant": "ten-card", "dealer": 3, "turn": 0, "hands": list(hands), "turns": 2 * _SEATS}
    return read_position(tomli_w.dumps(data | keys))


def _some_cards(rng: random.Random, count: int) -> list[Card]:
    suits: tuple[Suit, ...] = SUITS
    return [card(rank, rng.choice(suits)) for rank in rng.sample(range(1, RANKS + 1), count)]


def _codes(cards: Sequence[Card]) -> str:
    return " ".join(item.text for item in cards)


def cost(rng: random.Random) -> Draft:
    """Ask what cards left in a hand cost."""
    held: list[Card] = []
    suit = rng.choice(SUITS)
    if rng.random() < 0.5:  # a meld that was not laid down
        start = rng.randint(2, 8)
        held += [card(start + place, suit) for place in range(3)]
    for chance, more in (
        (0.6, card(1, rng.choice(SUITS))),
        (0.6, card(rng.randint(11, 13), rng.choice(SUITS))),
        (0.5, joker()),
        (0.5, card(rng.randint(2, 10), rng.choice(SUITS))),
    ):
        if rng.random() < chance and more not in held:
            held.append(more)
    if len(held) < 2:
        held += [item for item in _some_cards(rng, 3) if item not in held]
    state = _position(["", "?6", _codes(held), "?4"], opened=[0], stock="")
    state = state.evolve(over=Ending(Finish.OUT, 0))

    def answer(belief: Belief) -> str:
        own = belief.own.get("cost")
        points = (
            own(belief.sheet, tuple(held)) if own is not None else str(round_points(belief.seen(state))[_YOU])
        )
        if points == "0":
            return points
        return f"{points} points {'against' if belief.sheet.match.lowest_wins else 'for'} you"

    right = round_points(state)[_YOU]
    near = (f"{right} points for you", *(f"{right + step} points against you" for step in (10, -5, 5)))
    prompt = f"Somebody goes out. You hold {pretty_cards(held)}. What is written down for you?"
    so = f"Somebody goes out while you hold {pretty_cards(held)}: {{}}."
    return Draft("points", "cost", prompt, answer, None, (), near, _points_order, so=so)


def _points_order(word: str) -> str:
    return f"{int(word.split()[0]):04} {word}"


def winner(rng: random.Random) -> Draft:
    """Ask who wins with some totals."""
    totals = rng.sample(range(15, 240), _SEATS)
    told = ", ".join(f"S{seat} {points}" for seat, points in enumerate(totals))
    prompt = f"The last round is over. The totals: {told}. Who has won?"

    def answer(belief: Belief) -> str:
        return f"S{belief.sheet.match.winners(totals)[0]}"

    so = f"With these totals after the last round, {{}} has won: {told}."
    return Draft("seat", "winner", prompt, answer, None, (), _seats(), so=so)


def _seats(count: int = _SEATS) -> tuple[str, ...]:
    return tuple(f"S{seat}" for seat in range(count))


def buyer(rng: random.Random) -> Draft:
    """Ask who gets a discard that several want, and what comes with it."""
    turn = rng.randrange(_SEATS)
    others = [seat for seat in range(_SEATS) if seat != turn]
    callers = tuple(rng.sample(others, rng.choice((2, 3, 3))))
    wants = rng.random() < 0.5
    dealer = (turn + 2) % _SEATS
    state = _position(["?10"] * _SEATS, dealer=dealer, turn=turn, round=rng.randint(4, 9), discard="9C 4D")
    told = " then ".join(f"S{seat}" for seat in callers)
    own = "wants it too" if wants else "does not want it"
    prompt = (
        f"S{turn} is on turn and {own}. First {told} call out: buy! Who gets the discard, and what with it?"
    )

    def answer(belief: Belief) -> str:
        asked = belief.own.get("buyer")
        if asked is not None:
            seat = int(asked(callers, turn, _SEATS, wants))
        elif wants:
            seat = turn
        else:
            seen, _ = apply(belief.seen(state), draw())
            while seen.actor not in callers:
                seen, _ = apply(seen, Action(Verb.PASS))
            seat = seen.actor
        return _gets(seat, 0 if seat == turn else belief.sheet.buying.price(state.round))

    first = callers[0]
    fill = (_gets(turn, 0), _gets(first, 1), _gets(first, 0), _gets(callers[-1], 1))
    so = f"S{turn} is on turn and {own}; {told} call out: buy! It goes to {{}}."
    return Draft("seat", "buyer", prompt, answer, None, (), fill, so=so)


def _gets(seat: int, cards: int) -> str:
    return f"S{seat}, with {('no card', 'one card', 'two cards')[cards]} from the stock"


def bought(rng: random.Random) -> Draft:
    """Ask how many cards a buyer holds."""
    held = rng.randint(4, 10)
    hands = ["?10", "?8", f"?{held}", "?10"]
    state = _position(hands, round=rng.randint(4, 9), discard="9C 4D", seed=rng.randrange(999))
    prompt = f"You hold {held} cards and buy the discard. How many do you hold then?"

    def answer(belief: Belief) -> str:
        after = belief.play(state, [draw(), buying(_YOU)])
        return str(len(after.hands[_YOU])) if after is not None else str(held)

    fill = tuple(str(held + more) for more in (1, 0, 3, 2))
    so = f"You hold {held} cards and buy the discard: then you hold {{}}."
    return Draft("number", "bought", prompt, answer, None, (), fill, int, so=so)


def may_buy(rng: random.Random) -> Draft:
    """Ask which seats may buy at a moment."""
    number = rng.choice((2, 3, 4, 5, 5, 6))
    late = rng.random() < 0.4
    down, threw = 1, 3
    state = _position(
        ["?10", "?5", "?10", "?9"],
        round=number,
        discard="9C 4D",
        opened=[down],
        table=[{"owner": down, "cards": "3S 4S 5S 6S 7S"}],
        discarder=threw,
        seed=rng.randrange(999),
    )
    moment = "has drawn from the stock" if late else "does not want the discard"
    prompt = (
        f"Round {number}. S3 has just thrown 4♦, and S0, on turn, {moment}. S1's contract is down. "
        "Who may buy 4♦ now?"
    )

    def answer(belief: Belief) -> str:
        drawn = belief.play(state, [draw()])
        if drawn is None:
            return NOBODY
        after = passing(drawn, 0)
        may = [
            f"S{seat}"
            for seat in (1, 2, 3)
            if (
                belief.allows(after, buying(seat))
                if late
                else belief.play(state, [draw(), buying(seat)]) is not None
            )
        ]
        return " and ".join(may) or NOBODY

    fill = (NOBODY, "S1 and S2", "S2", "S2 and S3")
    so = f"{prompt.removesuffix(' Who may buy 4♦ now?')} Now 4♦ may be bought by {{}}."
    return Draft("seats", "may-buy", prompt, answer, None, (), fill, so=so)


def turned_over(rng: random.Random) -> Draft:
    """Ask which card is drawn, or lies face up, once the discards were turned over."""
    pile = _some_cards(rng, rng.randint(4, 6))
    state = _position(["?9"] * _SEATS, discard=_codes(pile), stock="", opened=[1], round=rng.randint(1, 3))
    up = rng.random() < 0.4
    told = "which card lies face up then" if up else "which card do you draw"
    prompt = f"The stock is empty. The discards, oldest first: {pretty_cards(pile)}. You draw: {told}?"

    def answer(belief: Belief) -> str:
        after, _ = apply(belief.seen(state), draw())
        while after.actor not in (0, DEALER):  # whoever is asked to buy there
            after, _ = apply(after, Action(Verb.PASS))
        if after.actor == DEALER:  # the cards are shuffled now
            return pile[-1].text if up else UNKNOWN
        return after.pile[-1].text if up else after.hands[0][-1].text

    fill = (UNKNOWN, pile[0].text, pile[1].text, pile[-1].text)
    says = {item.text: item.pretty for item in pile}
    so = f"No stock is left; the discards, oldest first: {pretty_cards(pile)}. You draw, and "
    so += "face up lies then: {}." if up else "what you get is: {}."
    return Draft("card", "pile", prompt, answer, None, (), fill, _card_order, says, so=so)


def _card_order(word: str) -> int:
    return 999 if word == UNKNOWN else parse_card(word).key


def pack(rng: random.Random) -> Draft:
    """Ask how many cards are shuffled together, or how many there are of one kind."""
    seats = rng.randint(4, 8)
    form = rng.randrange(4)
    told = (
        "jokers are",
        f"cards {_some_cards(rng, 1)[0].pretty} are",
        "cards in all are",
        "cards in all are",
    )
    prompt = f"You sit down as {_word(seats)}. How many {told[form]} in play?"

    def answer(belief: Belief) -> str:
        spec = belief.sheet.pack(seats)
        return str((spec.jokers, spec.packs, len(spec), len(spec))[form])

    fill = (("4", "6", "2", "8"), ("1", "2", "3", "4"), ("54", "106", "108", "162"))[min(form, 2)]
    so = f"At a table of {_word(seats)}, {{}} {told[form]} in play."
    return Draft("number", "pack", prompt, answer, None, (), fill, int, so=so)


def _word(number: int) -> str:
    return ("four", "five", "six", "seven", "eight")[number - 4]


def dealt(rng: random.Random) -> Draft:
    """Ask how many cards everybody gets in a round, and who gets the first of them."""
    number, seats = rng.randint(1, 11), rng.randint(4, 6)
    dealer = rng.randrange(seats)

    def answer(belief: Belief) -> str:
        first = belief.sheet.seats.in_order(dealer, (0,) * seats)[0]
        return f"S{first}; {belief.sheet.dealing.cards(seats, number)} each"

    prompt = f"{_ROUND.format(seats - 1)} S{dealer} deals round {number}: "
    prompt += "who gets the first card, and how many are dealt to each?"
    left, right = (dealer + 1) % seats, (dealer - 1) % seats
    fill = (f"S{left}; 10 each", f"S{right}; 10 each", f"S{left}; 12 each", f"S{dealer}; 10 each")
    so = f"{_ROUND.format(seats - 1)} S{dealer} deals round {number}. The first card, and how many: {{}}."
    return Draft("number", "dealt", prompt, answer, None, (), fill, so=so)


def order(rng: random.Random) -> Draft:
    """Ask who comes after a seat; the seats are numbered to the left."""
    seats = rng.randint(4, 6)
    dealer = rng.randrange(seats)
    told, offset = rng.choice((("begins", 1), ("plays after the one who begins", 2)))

    def answer(belief: Belief) -> str:
        seen = belief.sheet.seats.in_order(dealer, (0,) * seats)
        return f"S{seen[offset - 1]}"

    prompt = f"{_ROUND.format(seats - 1)} S{dealer} deals: who {told}?"
    so = f"{_ROUND.format(seats - 1)} S{dealer} deals, and {{}} {told}."
    return Draft("seat", "order", prompt, answer, None, (), _seats(seats), so=so)


QUESTIONS: Final[dict[str, Callable[[random.Random], Draft]]] = {
    "cost": cost,
    "winner": winner,
    "buyer": buyer,
    "bought": bought,
    "may-buy": may_buy,
    "pile": turned_over,
    "pack": pack,
    "dealt": dealt,
    "order": order,
}
