"""Aims and fits: the bots' quick reckoning, held against the exact one of the melds."""

from __future__ import annotations

import random

import pytest

from rummy_widgets.cards import parse_cards, shuffled
from rummy_widgets.cards.card import JOKER_FACE
from rummy_widgets.melds import Meld, read_meld
from rummy_widgets.melds.needs import missing
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.players.aims import FACES, aims_of, promises
from rummy_widgets.players.fits import Fits
from rummy_widgets.rules import Contract, find_variant

SHEET = find_variant("ten-card")
GRAMMARS = {
    "as usual": SHEET.grammar,
    "no jokers": find_variant("ten-card", {"joker_wild": False}).grammar,
    "strict jokers": find_variant("ten-card", {"joker_limit": "shanghai"}).grammar,
}


def some_hand(rng: random.Random) -> list[int]:
    """Return the counts of a hand of 8 to 17 cards, every other time one with few suits and ranks."""
    cards = shuffled(SHEET.pack(8), rng)
    size = rng.randrange(8, 18)
    if rng.random() < 0.5:
        start = rng.randrange(30)
        return face_counts([*sorted(cards[:50])[start : start + size - 1], cards[-1]])
    return face_counts(cards[:size])


@pytest.mark.parametrize("grammar", GRAMMARS.values(), ids=GRAMMARS)
@pytest.mark.parametrize("contract", SHEET.opening.contracts, ids=lambda contract: contract.title)
def test_what_is_lacking_agrees_with_the_exact_answer(grammar: object, contract: Contract) -> None:
    rng = random.Random(contract.cards)
    for _ in range(60):
        counts = some_hand(rng)
        exact = missing(grammar, contract.count, contract.size, counts)
        quick = aims_of(grammar, contract.count, contract.size, bytes(counts)).lack
        assert abs(quick - exact) <= contract.count - 1


def test_the_cards_that_help_are_those_that_bring_it_nearer() -> None:
    rng = random.Random(4)
    for size in (3, 4, 6, 9):
        for _ in range(20):
            counts = some_hand(rng)
            counts[JOKER_FACE] = 0
            aims = aims_of(SHEET.grammar, 1, size, bytes(counts))
            for face in range(FACES):
                counts[face] += 1
                nearer = missing(SHEET.grammar, 1, size, counts) < aims.lack
                counts[face] -= 1
                assert bool(aims.helps >> face & 1) == nearer


def test_a_promise_is_larger_where_more_can_still_come() -> None:
    counts = face_counts(parse_cards("3S 4S 5S 9H KD"))
    aims = aims_of(SHEET.grammar, 1, 4, bytes(counts))
    many = [2] * FACES + [4]
    few = [2] * FACES + [4]
    for card in parse_cards("2S 6S"):
        few[card.face] = 0

    def promise(unseen: list[int]) -> float:
        return sum(value for value, _ in promises(aims, unseen, 0.1))

    assert promise(few) < promise(many)


def melds(*texts: str) -> list[Meld]:
    read = [read_meld(SHEET.grammar, parse_cards(text)) for text in texts]
    assert all(isinstance(meld, Meld) for meld in read)
    return [meld for meld in read if isinstance(meld, Meld)]


def bits(text: str) -> int:
    return sum({1 << card.face for card in parse_cards(text)})


def test_what_fits_on_the_table() -> None:
    fits = Fits(SHEET.grammar, melds("6D 7D 8D", "AS KS QS", "4C 4D 4H"))
    assert fits.faces == bits("5D 9D JS 2S 4C 4D 4H 4S")


def test_what_fits_once_cards_held_are_laid_off() -> None:
    fits = Fits(SHEET.grammar, melds("6D 7D 8D", "AS KS QS"))
    assert fits.reach(parse_cards("9D TD 3S KH")) == bits("5D 9D TD JD JS 2S")
    assert fits.reach(parse_cards("5D 4D 2S 3S 4S")) == bits("9D 5D 4D 3D JS 2S 3S 4S 5S")


def test_how_many_of_a_face_the_table_takes() -> None:
    fits = Fits(SHEET.grammar, melds("6D 7D 8D", "6D' 7D' 8D'", "4C 4D 4H"))
    assert fits.room(parse_cards("9D")[0].face) == 2
    assert fits.room(parse_cards("4S")[0].face) >= 6
    assert fits.room(parse_cards("KS")[0].face) == 0


def test_what_follows_at_an_end() -> None:
    fits = Fits(SHEET.grammar, melds("QD KD AD", "4C 4D 4H"))
    assert [fits.after(place) for place in fits.places] == [bits("TD"), bits("3D"), 0]
