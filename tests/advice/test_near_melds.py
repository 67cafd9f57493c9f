"""Near melds: the smallest changes over all faces, compared with trying every one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

import pytest

from rummy_widgets.advice import nearest_melds
from rummy_widgets.cards import Card, PackSpec, card_of_face, fresh_pack, parse_cards
from rummy_widgets.cli import main
from rummy_widgets.melds import AceRule, JokerLimit, Meld, MeldGrammar, WildRule, as_claims, read_meld
from rummy_widgets.rules import find_variant
from rummy_widgets.session.notation import parse_claims

TEN = find_variant("ten-card").grammar
PACK = PackSpec(3, 6)
GRAMMARS = {
    "ten-card": (TEN, PACK),
    "one pack": (MeldGrammar(distinct_suits=True), PackSpec(1, 0)),
    "either ace": (MeldGrammar(ace=AceRule.EITHER, distinct_suits=True), PackSpec(2, 0)),
    "apart": (TEN.with_wild(WildRule(adjacent_jokers=False)), PACK),
    "shanghai": (TEN.with_wild(WildRule(joker_limit=JokerLimit.SHANGHAI)), PACK),
    "plain": (TEN.with_wild(WildRule(joker_wild=False)), PACK),
    "small": (MeldGrammar(max_run_length=4, max_set_size=4), PACK),
}


def near(text: str, grammar: MeldGrammar = TEN, pack: PackSpec = PACK) -> tuple[str, ...]:
    return nearest_melds(grammar, parse_claims(text), pack)


@pytest.mark.parametrize(
    ("cards", "texts"),
    [
        ("7S 8S TS", ("add 9S", "drop TS, add 6S")),
        ("7S 8S 9S JS", ("add TS", "drop JS")),
        ("4H 5H", ("add 3H", "add 6H")),
        ("7C 7D", ("add 7H", "add 7S")),
        ("5C 6C JK=7D", ("JK=4C", "JK=7C")),
        ("5C 7C JK=8C", ("JK=6C",)),
        ("4H 5H 5H' 6H", ("drop 5H",)),
        ("5H 6H 7D", ("drop 7D, add 4H", "drop 7D, add 7H")),
        ("9C JK JK'", ("add 6C", "add 7C", "add 8C")),
        ("4H 9C KD", ()),
        ("JK JK' JK''", ()),
    ],
)
def test_the_smallest_changes_are_told(cards: str, texts: tuple[str, ...]) -> None:
    found = near(cards)
    assert found[: len(texts)] == texts
    assert len(found) <= 3
    assert bool(found) is bool(texts)


def test_no_card_is_added_that_the_pack_does_not_have() -> None:
    assert near("9C 9D", MeldGrammar(), PackSpec(1, 0)) == ("add 9H", "add 9S")
    assert near("9C 9D 4S", MeldGrammar(set_min=4, run_min=5), PackSpec(1, 0)) == ("drop 4S, add 9H 9S",)


def changed(cards: Sequence[Card], text: str) -> list[Card]:
    """Return cards with a change of a text done."""
    held = list(cards)
    for part in text.split(", "):
        verb, _, names = part.partition(" ")
        for card in parse_cards(names):
            if verb == "drop":
                held.remove(next(item for item in held if item.face == card.face))
            else:
                copy = next(c for c in range(8) if card_of_face(card.face, c) not in held)
                held.append(card_of_face(card.face, copy))
    return held


def least(grammar: MeldGrammar, cards: Sequence[Card], pack: PackSpec, most: int) -> int | None:
    """Return the fewest changes that make cards a meld, having tried all up to a number."""
    for cost in range(1, most + 1):
        for number in range(min(cost, len(cards)) + 1):
            for kept in combinations(cards, len(cards) - number):
                if len(kept) < min(2, len(cards)):
                    continue
                if any(is_meld(grammar, after) for after in with_more(kept, cost - number, pack)):
                    return cost
    return None


def with_more(kept: Sequence[Card], number: int, pack: PackSpec) -> Iterator[list[Card]]:
    """Yield cards with so many naturals of the pack added."""
    for faces in combinations_with_replacement(range(52), number):
        after = list(kept)
        for face in faces:
            copy = next(c for c in range(8) if card_of_face(face, c) not in after)
            after.append(card_of_face(face, copy))
        if all(
            count <= pack.packs for face, count in Counter(c.face for c in after).items() if face in faces
        ):
            yield after


def is_meld(grammar: MeldGrammar, cards: Sequence[Card]) -> bool:
    return isinstance(read_meld(grammar, cards, named=False), Meld)


@pytest.mark.parametrize("name", GRAMMARS)
def test_the_changes_make_melds_and_the_first_is_a_smallest(name: str) -> None:
    grammar, pack = GRAMMARS[name]
    rng = random.Random(name)
    deck = fresh_pack(pack)
    looked = 0
    while looked < 12:
        like = rng.choice(deck)
        alike = [card for card in deck if card.is_joker or card.rank == like.rank or card.suit is like.suit]
        cards = rng.sample(alike if rng.random() < 0.8 else deck, rng.randint(1, 4))
        if is_meld(grammar, cards) or all(card.is_joker for card in cards):
            continue
        looked += 1
        texts = nearest_melds(grammar, as_claims(cards), pack)
        costs = []
        for text in texts:
            after = changed(cards, text)
            assert is_meld(grammar, after), (cards, text)
            costs.append(
                (Counter(cards) - Counter(after)).total() + (Counter(after) - Counter(cards)).total()
            )
        assert costs == sorted(costs)
        assert len(set(texts)) == len(texts)
        smallest = least(grammar, cards, pack, 2)
        if smallest is not None:
            assert costs and costs[0] == smallest, (cards, texts)
        elif costs:
            assert costs[0] > 2


def test_the_order_of_the_cards_changes_nothing() -> None:
    assert near("9C 5C JK 2C 6C") == near("2C 5C 6C 9C JK") == near("JK 6C 9C 2C 5C")


def test_judge_tells_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "ten-card", "7S 8S TS"]) == 1
    assert "or: add 9S" in capsys.readouterr().out
