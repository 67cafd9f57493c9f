"""Outs: what a seat can know, the cards that help and their odds, against counts made by hand."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from rummy_widgets.advice import (
    Outs,
    buy_advice,
    discards,
    in_stock,
    outs_for_contract,
    outs_for_points,
    take_advice,
    unseen,
)
from rummy_widgets.cards import card_of_face, parse_card
from rummy_widgets.engine import DEALER, State, View, apply, discard, explain, take, view
from rummy_widgets.errors import SetupError
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules import Verb
from tests.advice.counting import held, holds, lacks_one_meld, lying_unseen, views
from tests.engine.clauses.situations import play, table
from tests.melds.brute import brute_points
from tests.session.walks import walk


def as_counts(outs: Outs) -> dict[int, int]:
    return {out.card.face: out.unseen for out in outs.cards}


def seen_by(state: State, seat: int = 0) -> View:
    return view(state, seat)


# -- what can be known


def test_unseen_is_the_pack_less_what_the_seat_has_seen() -> None:
    for seen in views("unseen", range(1, 12), 500):
        left = lying_unseen(seen)
        assert unseen(seen) == tuple(left[face] for face in range(53))


@pytest.mark.parametrize("options", [{}, {"recycle": "shuffle_keep_top"}])
def test_what_is_known_and_what_may_come_is_true_of_the_cards_that_lie_there(options: dict[str, str]) -> None:
    taken = turned = 0
    for seed in range(12):
        steps = walk(random.Random(seed), options, seats=4 + seed % 5, round_number=8, stock=6, most=250)
        for state, _ in steps:
            if state.over is not None or state.actor == DEALER:
                continue
            for seat, known in enumerate(state.known):
                assert not Counter(c.face for c in known) - Counter(c.face for c in state.hands[seat])
                taken += len(known)
            for seat in range(state.seats):
                may_come = in_stock(view(state, seat))
                assert not Counter(c.face for c in state.stock) - Counter(dict(enumerate(may_come)))
            turned += bool(state.turned)
    assert taken > 1000 and turned > 200


def test_a_card_that_was_taken_is_in_a_hand_until_one_like_it_leaves() -> None:
    hands = "4C 7D 9H 2S", "5C 8D KH 5C' QC"
    start = table(*hands, discard="9S 5D", turn=1, stock="2C 3C 3D 3H 4D 4H 6C 6D 6H")
    face = parse_card("5D").face
    before = unseen(seen_by(start))[face]
    after = play(start, "take", "discard QC")
    assert [card.text for card in seen_by(after).known[1]] == ["5D"]
    assert unseen(seen_by(after))[face] == before  # it was in the pile, and is known to be in a hand
    assert unseen(seen_by(after, 1)) == unseen(view(after, 1))
    gone = play(after, "draw", "discard 2C", "draw", "discard 3C", "draw", "discard 3D", "draw", "discard 5D")
    assert seen_by(gone).known[1] == ()


def test_after_the_pile_is_turned_over_only_its_cards_can_come() -> None:
    start = table("4C 7D 9H 2S", stock="", discard="KD 8C QD 3S", phase="meld")
    assert in_stock(seen_by(start)) == held([parse_card(text) for text in ("8C", "QD", "3S")])
    after = play(start, "draw", "discard 4C")
    assert [card.text for card in after.turned] == ["8C", "QD", "3S"]
    assert in_stock(view(after, 1)) == held([parse_card(text) for text in ("8C", "QD", "3S")])


def test_where_nothing_can_be_drawn_nothing_is_promised() -> None:
    seen = seen_by(table("4C 4D 9H 2S", stock="", discard="KD", phase="meld"))
    outs = outs_for_contract(seen)
    assert (outs.pool, outs.total, outs.chance) == (0, 0, 0.0)


# -- outs for the contract


def test_outs_for_one_meld_are_those_counted_by_hand() -> None:
    nearer = meets = 0
    for seen in views("one meld", [1, 3, 5, 7, 8, 9, 10, 11], 330, opened=False):
        size = seen.sheet.contract(seen.round).size
        lack = lacks_one_meld(held(seen.hand), size)
        expected = {}
        for face, number in enumerate(in_stock(seen)):
            if lack and number and lacks_one_meld(held(seen.hand, face), size) < lack:
                expected[face] = number
        outs = outs_for_contract(seen)
        assert outs.missing == lack
        assert as_counts(outs) == expected
        assert outs.pool == sum(in_stock(seen))
        assert outs.chance == (sum(expected.values()) / outs.pool if outs.pool else 0)
        nearer += lack > 1 and bool(expected)
        meets += lack == 1 and bool(expected)
    assert nearer > 100 and meets > 20


def test_outs_that_meet_a_contract_of_two_are_those_found_by_trying() -> None:
    meets = 0
    for seen in views("two melds", [2, 2, 4], 120, opened=False):
        contract = seen.sheet.contract(seen.round)
        stock = in_stock(seen)
        outs = outs_for_contract(seen)
        now = holds(held(seen.hand), contract.count, contract.size)
        assert (outs.missing == 0) is now
        found = {
            face: number
            for face, number in enumerate(stock)
            if number and not now and holds(held(seen.hand, face), contract.count, contract.size)
        }
        if outs.missing == 1:
            assert as_counts(outs) == found
            meets += bool(found)
        else:
            assert not found
    assert meets > 20


@pytest.mark.parametrize(
    "seats, hand, naturals",
    [
        (4, "8S 8H", 6),  # two packs: a pair
        (4, "7S 8S", 4),  # an open run
        (7, "8S 8H", 10),  # three packs
        (7, "7S 8S", 6),
        (4, "KS AS", 4),  # over the top there is no edge
        (7, "KS AS", 6),
        (4, "KS 2S", 2),  # the gap between has one filling
    ],
)
def test_the_figures_of_the_lessons(seats: int, hand: str, naturals: int) -> None:
    seen = seen_by(table(f"{hand} 5H JD", seats=seats, round=1, discard="5C", phase="meld"))
    outs = outs_for_contract(seen)
    assert outs.naturals == naturals
    assert outs.jokers == (4 if seats < 7 else 6)
    assert outs.pool == (108 if seats < 7 else 162) - 5


def test_one_pack_gives_a_pair_and_an_open_run_two_outs_each() -> None:
    state = table("8S 8H 5H JD", round=1, discard="5C", phase="meld")
    sheet = replace(state.sheet, seats=replace(state.sheet.seats, packs=((8, 1, 0),)))
    for hand in ("8S 8H 5H JD", "7S 8S 5H JD"):
        cards = tuple(map(parse_card, hand.split()))
        seen = view(state.with_hand(0, cards, sheet=sheet), 0)
        assert outs_for_contract(seen).total == 2


# -- outs for points


def test_places_on_the_table_are_those_found_by_trying_every_card() -> None:
    helped = 0
    for seen in views("points", [1, 1, 2, 2, 3, 4, 5, 8], 170, opened=True):
        on = [laid.meld for laid in seen.melds]
        stock = in_stock(seen)

        def left(*faces: int, seen: View = seen, on: list = on) -> int:  # type: ignore[type-arg]
            cards = [*seen.hand, *(card_of_face(face, 7) for face in faces)]
            return best_arrangement(seen.sheet.grammar, seen.sheet.scoring.values, cards, on=on).points

        before = left()
        expected = {face: number for face, number in enumerate(stock) if number and left(face) <= before}
        assert as_counts(outs_for_points(seen)) == expected
        helped += bool(expected)
    assert helped > 100


def test_places_for_a_few_cards_are_those_an_independent_reckoner_finds() -> None:
    tried = 0
    for seen in views("few cards", [1, 1, 2, 3], 60, opened=True):
        on = [laid.meld for laid in seen.melds]
        if len(seen.hand) > 3 or len(on) > 4:
            continue
        tried += 1
        grammar, values = seen.sheet.grammar, seen.sheet.scoring.values
        before = brute_points(grammar, values, seen.hand, on=on)
        expected = {}
        for face, number in enumerate(in_stock(seen)):
            if number:
                cards = [*seen.hand, card_of_face(face, 7)]
                if brute_points(grammar, values, cards, on=on) <= before:
                    expected[face] = number
        assert as_counts(outs_for_points(seen)) == expected
    assert tried > 5


def test_points_before_the_contract_fall_with_the_card_that_meets_it() -> None:
    seen = seen_by(table("8S 8H KD 2C", round=1, discard="5C", phase="meld"))
    assert outs_for_points(seen) == outs_for_contract(seen)
    far = seen_by(table("8S 8H KD 2C", round=5, discard="5C", phase="meld"))
    assert outs_for_points(far).total == 0 and outs_for_contract(far).total > 0


# -- discards


def test_every_discard_has_the_numbers_of_the_hand_it_leaves() -> None:
    opened = 0
    for seen in views("discards", [1, 2, 3, 4, 5, 7, 9], 70):
        advice = discards(seen)
        throwing = Verb.DISCARD in seen.sheet.table.phases[seen.phase].steps
        assert {one.card.face for one in advice} == {
            card.face for card in seen.hand if not throwing or explain(seen, discard(card)) is None
        }
        assert all(one.card in seen.hand for one in advice)
        for one in advice:
            rest = list(seen.hand)
            rest.remove(one.card)
            left = seen.__class__(**{**vars(seen), "hand": tuple(rest), "pile": (*seen.pile, one.card)})
            # A card thrown can come back only if the stock is made of the pile: so the pool stays.
            assert seen.seat is not None
            if seen.stock_count:
                same = outs_for_points(left) if seen.opened[seen.seat] else outs_for_contract(left)
                assert as_counts(one.outs) == as_counts(same)
                assert one.outs.chance == same.chance
            if seen.opened[seen.seat]:
                opened += 1
                on = [laid.meld for laid in seen.melds]
                found = best_arrangement(seen.sheet.grammar, seen.sheet.scoring.values, rest, on=on)
                assert (one.points_left, one.cards_left) == (found.points, len(found.deadwood))
            else:
                contract = seen.sheet.contract(seen.round)
                if contract.count == 1:
                    assert one.missing == lacks_one_meld(held(rest), contract.size)
                if one.missing:
                    assert one.points_left == seen.sheet.scoring.cost(rest)
    assert opened > 100


def test_discards_come_best_first() -> None:
    for seen in views("order", [1, 2, 4, 6, 8], 40):
        assert seen.seat is not None
        advice = discards(seen)
        if seen.opened[seen.seat]:
            keys = [(one.points_left, one.cards_left, -one.outs.total) for one in advice]
        else:
            keys = [(one.card.is_joker, one.missing, -one.outs.total) for one in advice]
        assert keys == sorted(keys)


def test_a_pair_is_kept_over_a_run_of_two() -> None:
    seen = seen_by(table("8S 8H 7S 3D", round=1, discard="5C", phase="discard"))
    by_card = {one.card.text: one for one in discards(seen)}
    assert [*by_card] == ["3D", "7S", "8H", "8S"]
    naturals = {text: one.outs.naturals for text, one in by_card.items()}
    assert (naturals["3D"], naturals["7S"], naturals["8H"]) == (6 + 4, 6, 4)
    assert by_card["8S"].missing == 2
    assert by_card["7S"].chance == (6 + 4) / (108 - 5)


# -- the upcard


def test_a_card_that_brings_the_contract_nearer_is_taken_and_bought_with_its_price() -> None:
    hands = "?10", "4H 5H 6H KS KD 2C 9D QC 7S TS"
    start = table(*hands, round=4, turn=0, discard="7H", phase="buy", actor=1)
    advice = buy_advice(view(start, 1))
    assert advice.worth and advice.nearer
    assert (advice.missing_before, advice.missing_after, advice.cost) == (3, 2, 7)
    pool = lying_unseen(view(start, 1))
    values = start.sheet.scoring.values
    price = sum(values[card_of_face(face).rank or 0] * number for face, number in pool.items())
    assert advice.average == price / pool.total()


def test_nobody_buys_for_points_what_costs_more() -> None:
    melds = ["1: 4H 5H 6H 7H", "2: 9C 9D 9H 9S"]
    hands = ("?10", "KS KD 2C 3D")
    given = {"round": 4, "melds": melds, "opened": [1, 2], "phase": "buy", "actor": 1}
    assert not buy_advice(view(table(*hands, **given, discard="8H"), 1)).worth  # the other card costs more
    assert buy_advice(view(table(*hands, **given, discard="KC"), 1)).worth  # three kings go at once


def test_the_upcard_is_weighed_only_where_there_is_one() -> None:
    seen = seen_by(table("4C 7D 9H 2S", discard="", phase="meld"))
    with pytest.raises(SetupError, match="there is no upcard"):
        take_advice(seen)
    with pytest.raises(SetupError, match="onlooker"):
        outs_for_contract(view(table("4C 7D 9H 2S"), None))


def test_the_card_just_taken_is_not_among_the_discards() -> None:
    state, _ = apply(table("4C 7D 9H 2S", discard="KD", phase="meld"), take())
    assert "KD" not in {one.card.text for one in discards(seen_by(state))}
