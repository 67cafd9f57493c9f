"""Counsel in the other games: readings of selected cards, suggested orders, ways to go down."""

from __future__ import annotations

import random

import pytest

from rummy_widgets.cards import Rank, Suit, fresh_pack, parse_card, shuffled
from rummy_widgets.engine import explain, first_round, lay_down, view
from rummy_widgets.melds import Claim
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.rules import find_variant, variant_names
from rummy_widgets.session.notation import parse_claims
from rummy_widgets.widgets.counsel import reading, ways_down
from rummy_widgets.widgets.moment import Moment, Table
from rummy_widgets.widgets.sorting import sort_hand
from tests.widgets.scene_shape import sentence
from tests.widgets.test_scene_turns import GIN_HAND, GROUPED, NAMES, position


@pytest.mark.parametrize(
    ("cards", "text", "fits"),
    [
        ("3H 4H 5H", "A pure run of three.", True),
        ("6S 7S JK 9S", "An impure run of four, with the joker as 8♠.", True),
        ("6S 7S 8H 9S", "An impure run of four, with 8♥ as 8♠.", True),
        ("6S 7S 8S", "A pure run of three.", True),
        ("KC KD 8H", "A set of kings: three cards, with 8♥ as a king.", True),
        ("KC KD KC'", "K♣ K♦ K♣", False),
        ("KC KD", "K♣ K♦: one more at least for a meld.", False),
    ],
)
def test_groups_are_read_with_what_stands_in_and_whether_they_are_pure(
    cards: str, text: str, fits: bool
) -> None:
    state = position("indian", f"{cards} ?{14 - len(cards.split())}", "?13", phase="draw", wild="8D")
    read, good = reading(view(state, 0), parse_claims(cards), NAMES)
    assert good is fits
    assert read == text if fits or ":" in text else read.startswith(text)


def test_a_single_card_is_read_as_the_one_to_throw() -> None:
    gin = view(position("gin", GIN_HAND, "?10", phase="discard"), 0)
    assert reading(gin, parse_claims("KS"), NAMES) == ("Without K♠ your deadwood is 10: you may knock.", True)
    assert reading(gin, parse_claims("4D"), NAMES) == ("Without 4♦ your deadwood is 31.", False)
    taken = view(position("gin", GIN_HAND, "?10", phase="discard", taken="KS", discard="2H"), 0)
    assert reading(taken, parse_claims("KS"), NAMES) == ("K♠ was just taken, and can't go back.", False)
    groups = view(position("indian", GROUPED, "?13", phase="discard", wild="8D"), 0)
    assert reading(groups, parse_claims("QD"), NAMES) == ("With Q♦ in the finish slot you can declare.", True)
    assert reading(groups, parse_claims("KC"), NAMES) == ("Without K♣ your hand counts 30.", False)


def test_a_hand_without_its_runs_is_still_sorted_a_pure_run_first() -> None:
    state = position("indian", "3H 4H 5H KC KD KS 2C 2D 2H 9C TD JS 7H", "?13", phase="draw", wild="8D")
    places = Moment(view(state, 0), Table(())).sorting.places(state.hands[0])
    order = sorted(places, key=lambda card: places[card])
    assert [card.text for card in order[:3]] == ["3H", "4H", "5H"]
    assert {card.rank.letter for card in order[3:9] if card.rank} == {"K", "2"}
    found = sort_hand(state.sheet.grammar_for(state.wild), state.sheet.scoring.values, state.hands[0])
    assert found.pure and not found.counts and not found.complete


def test_ways_down_keep_to_the_kinds_of_the_contract() -> None:
    hand = "7C 7D 7H KC KD KS 3S 4S 5S 6S 2H 9D"
    state = position("contract-rummy", hand, "?12", "?12", phase="meld", round=5)
    told = ways_down(view(state, 0))
    assert told["title"] == "You can go down in one way"
    for choice in told["choices"]:
        melds = [[parse_card(card) for card in meld] for meld in choice["stage"]]
        assert explain(view(state, 0), lay_down(melds)) is None
    short = position("contract-rummy", hand.replace("KS", "2S"), "?12", "?12", phase="meld", round=5)
    told = ways_down(view(short, 0))
    assert told["title"] == "Not yet: one card is missing for Two sets and one run"
    assert any(line.startswith("Any of these completes it: ") and "K♥" in line for line in told["lines"])


def test_runs_that_touch_are_no_way_down_where_they_may_not() -> None:
    hand = "3S 4S 5S 6S 7S 8S 9S TS 2H KD"
    for variant, possible in (("contract-rummy", False), ("may-i", True)):
        state = position(variant, hand, "?10", "?10", phase="meld", round=3)
        assert bool(ways_down(view(state, 0))["choices"]) is possible


def test_a_contract_that_takes_the_whole_hand_is_told_so() -> None:
    hand = "3C 4C 5C 6C 7D 8D 9D TD 3S 4S 5S 6S 2H"
    told = ways_down(view(position("contract-rummy", hand, "?12", "?12", phase="meld", round=7), 0))
    assert told["choices"] == [] and "every card of your hand" in told["lines"][0]


def test_in_games_without_contracts_the_melds_of_the_hand_are_told() -> None:
    told = ways_down(view(position("rummy", "7C 7D 7H 3S 4S 5S KD 2H 9C TD", "?10"), 0))
    assert [choice["stage"] for choice in told["choices"]] == [[["7C", "7D", "7H"], ["3S", "4S", "5S"]]]


@pytest.mark.parametrize("variant", variant_names())
def test_whatever_is_selected_is_read_in_a_finished_sentence(variant: str) -> None:
    rng = random.Random(variant)
    sheet = find_variant(variant)
    pack = fresh_pack(sheet.pack(sheet.seats.least))
    fitting = 0
    for _ in range(120):
        rank, suit = rng.choice(list(Rank)), rng.choice(list(Suit))
        near = [card for card in pack if card.rank == rank or card.suit is suit or card.is_joker]
        hand = tuple(rng.sample(near, 11))
        order = [*hand, *(card for card in pack if card not in hand)]
        state = first_round(sheet, sheet.seats.least, shuffled(sheet.pack(sheet.seats.least), rng), dealer=0)
        rest = iter(order[11:])
        hands = (hand, *(tuple(next(rest) for _ in other) for other in state.hands[1:]))
        state = state.evolve(hands=hands, turn=0, actor=0, phase=rng.choice(list(sheet.table.phases)))
        melds = find_melds(sheet.grammar_for(state.wild), hand)
        whole = melds and rng.random() < 0.5
        chosen = list(rng.choice(melds).cards) if whole else rng.sample(hand, rng.randint(1, 7))
        named = [Claim(card, rng.choice(pack)) if rng.random() < 0.2 else Claim(card) for card in chosen]
        text, fits = reading(view(state, 0), named, NAMES)
        sentence(text)
        assert text.endswith(".")
        fitting += fits
    assert fitting > 12
