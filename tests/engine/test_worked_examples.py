"""The worked examples of Ten Card Rummy, by their numbers."""

from __future__ import annotations

import random

import pytest

from rummy_widgets.cards import format_cards, parse_cards, shuffled
from rummy_widgets.engine import Ending, Finish, State, deal, explain, winners
from rummy_widgets.melds import Meld, MeldKind, read_meld
from rummy_widgets.rules import find_variant
from rummy_widgets.session.notation import parse_claims
from tests.engine.clauses.situations import act, hand, on_table, play, refused, table

SHEET = find_variant("ten-card")


def meld(cards: str) -> Meld | None:
    """Return the meld that cards are, or None."""
    read = read_meld(SHEET.grammar, parse_claims(cards))
    return read if isinstance(read, Meld) else None


def laid(number: int, melds: str, spare: str = "KD 2H") -> str | list[str]:
    """Return the table after a first lay-down in a round, or the clause that refuses it."""
    state = table(f"{melds.replace('/', '')} {spare}", round=number, discard="")
    if explain(state, act(f"lay down {melds}")) is None:
        return on_table(play(state, f"lay down {melds}"))
    return refused(state, f"lay down {melds}").clause.id


def down(*melds: str, cards: str, **keys: object) -> State:
    """Return seat 0 with its contract down and melds of seat 1 on the table."""
    return table(cards, opened=[0], melds=[f"1: {text}" for text in melds], discard="", **keys)


def test_01_a_run_over_the_top() -> None:
    run = meld("QC KC AC 2C 3C")
    assert run is not None
    assert (run.kind, len(run)) == (MeldKind.RUN, 5)


def test_02_a_short_run_over_the_top() -> None:
    run = meld("KH AH 2H")
    assert run is not None and run.kind is MeldKind.RUN


def test_03_the_ace_low_and_high() -> None:
    assert [meld(cards) is not None for cards in ("AS 2S 3S", "QS KS AS")] == [True, True]


def test_04_a_gap() -> None:
    assert meld("5C 6C 8C") is None


def test_05_two_suits() -> None:
    assert meld("5H 6H 7D") is None


def test_06_a_card_twice_in_a_set() -> None:
    found = meld("TC TC' TD")
    assert found is not None and found.kind is MeldKind.SET


def test_07_one_run_is_not_two_melds() -> None:
    assert laid(2, "3S 4S 5S 6S 7S 8S") == "ten-card.contract.two"


def test_08_the_same_cards_as_two_runs() -> None:
    assert laid(2, "3S 4S 5S / 6S 7S 8S") == ["3S 4S 5S", "6S 7S 8S"]


def test_09_each_run_owns_its_six() -> None:
    assert laid(2, "3S 4S 5S 6S / 6S' 7S 8S") == ["3S 4S 5S 6S", "6S' 7S 8S"]


def test_10_longer_than_asked() -> None:
    assert laid(3, "3S 4S 5S 6S 7S 8S") == ["3S 4S 5S 6S 7S 8S"]


def test_11_a_set_of_five() -> None:
    assert laid(3, "9C 9D 9H 9S 9C'") == ["9C 9C' 9D 9H 9S"]


def test_12_the_second_meld_too_short() -> None:
    assert laid(4, "KC KD KH KS / 4H 5H 6H", "2D 2H") == "ten-card.contract"


def test_13_a_third_meld_needs_three() -> None:
    cards = "KC KD KH KS 4H 5H 6H 7H 2C 2D 2H 9S"
    state = table(cards, round=4, discard="")
    state = play(state, "lay down KC KD KH KS / 4H 5H 6H 7H", "lay down 2C 2D 2H")
    assert (len(state.melds), hand(state)) == (3, "9S")


def test_14_eight_in_a_row_are_cut_by_the_player() -> None:
    assert laid(4, "2D 3D 4D 5D 6D 7D 8D 9D", "KS 2H") == "ten-card.contract.two"
    assert laid(4, "2D 3D 4D 5D / 6D 7D 8D 9D", "KS 2H") == ["2D 3D 4D 5D", "6D 7D 8D 9D"]


def test_15_no_laying_off_before_the_contract() -> None:
    state = table("9D 2S", melds=["1: 6D 7D 8D"], discard="")
    assert refused(state, "lay off 9D on m1").clause.id == "ten-card.lay-off"


def test_16_either_end_one_after_the_other() -> None:
    state = down("6D 7D 8D", cards="4D 5D 9D 2S")
    assert on_table(play(state, "lay off 5D on m1")) == ["5D 6D 7D 8D"]
    assert on_table(play(state, "lay off 9D on m1")) == ["6D 7D 8D 9D"]
    assert refused(state, "lay off 4D on m1").clause.id == "ten-card.lay-off.fits"
    assert on_table(play(state, "lay off 5D on m1", "lay off 4D on m1")) == ["4D 5D 6D 7D 8D"]


def test_17_on_over_the_top() -> None:
    state = down("QH KH AH", cards="2H JH 3H 2S")
    assert refused(state, "lay off 3H on m1").clause.id == "ten-card.lay-off.fits"
    state = play(state, "lay off 2H on m1", "lay off JH on m1", "lay off 3H on m1")
    assert on_table(state) == ["JH QH KH AH 2H 3H"]


def test_18_the_king_below_the_ace() -> None:
    assert on_table(play(down("AD 2D 3D", cards="KD 2S"), "lay off KD on m1")) == ["KD AD 2D 3D"]


def test_19_a_card_that_fits_at_both_ends() -> None:
    state = down("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", cards="AC 2S")
    assert refused(state, "lay off AC on m1").clause.id == "ten-card.lay-off.end"
    assert on_table(play(state, "lay off AC on m1 low"))[0].startswith("AC 2C")
    assert on_table(play(state, "lay off AC on m1 high"))[0].endswith("KC AC")


def test_20_a_card_just_drawn_waits() -> None:
    state = play(table("5C 6C KD KH", discard="2D", stock="7C 2S 2H 3D"), "draw")
    assert refused(state, "lay down 5C 6C 7C").clause.id == "ten-card.turn.meld-first"
    state = play(state, "discard KD").evolve(turn=0, actor=0)
    assert on_table(play(state, "lay down 5C 6C 7C")) == ["5C 6C 7C"]


def test_21_one_card_left_stays_one() -> None:
    state = down("6D 7D 8D", cards="KS")
    state = play(state, "draw")
    state = play(state, f"discard {state.hand[-1].text}")
    assert (state.counts[0], state.over) == (1, None)


def test_22_out_before_drawing() -> None:
    state = play(down("6D 7D 8D", cards="9D TD"), "lay off 9D on m1", "lay off TD on m1")
    assert (state.over, state.pile) == (Ending(Finish.OUT, 0), ())


def test_23_out_with_two_fives() -> None:
    melds = "4H 5H 6H 7H 8H / 9C 9D 9H 9S 9C'"
    state = play(table(melds.replace("/", ""), round=6, discard=""), f"lay down {melds}")
    assert state.over == Ending(Finish.OUT, 0)
    assert state.opened_now


def test_24_out_with_one_ten() -> None:
    cards = "5H 6H 7H 8H 9H TH JH QH KH AH"
    assert play(table(cards, round=11, discard=""), f"lay down {cards}").over == Ending(Finish.OUT, 0)


def test_25_after_a_buy_two_are_left() -> None:
    cards = "5H 6H 7H 8H 9H TH JH QH KH AH"
    state = table(f"{cards} 2H 9S", "?10", "?10", "?10", round=11, discard="KC", buys=[1, 0, 0, 0])
    state = play(state, f"lay down {cards}")
    assert (state.over, hand(state)) == (None, "2H 9S")
    laid_off = play(state, "lay off 2H on m1")
    assert hand(laid_off) == "9S"
    waited = play(state, "take", "discard 9S")
    assert hand(waited) == "KC 2H"


def test_26_ten_kings() -> None:
    kings = "KC KD KH KS KC' KD' KH' KS'"
    assert len(parse_cards(kings)) == 8
    assert laid(11, f"{kings} JK JK'", "2D 2H") == ["KC KC' KD KD' KH KH' KS KS' JK JK'"]
    assert laid(11, kings, "2D 2H") == "ten-card.contract"


def test_27_no_buying_in_round_three() -> None:
    assert refused(table(round=3), "S1: buy").clause.id == "ten-card.buy"


def test_28_the_nearest_seat_gets_it() -> None:
    state = play(table(round=4, discard="3C 7H"), "draw")
    assert state.actor == 1
    assert refused(state, "S3: buy").clause.id == "ten-card.buy.clockwise"
    state = play(state, "S1: buy")
    assert (state.counts, "7H" in hand(state, 1)) == ((10, 12, 10, 10), True)


def test_29_the_turn_player_takes_it() -> None:
    state = play(table(round=4, discard="3C 7H"), "take")
    assert (state.counts, "7H" in hand(state)) == ((11, 10, 10, 10), True)
    for seat in (1, 2, 3):
        assert refused(state, f"S{seat}: buy").clause.id == "ten-card.buy.window"


def test_30_too_late_to_buy() -> None:
    state = play(table(round=4, discard="3C 7H"), "draw", "pass", "pass", "pass")
    assert refused(state, "S2: buy").clause.id == "ten-card.buy.window"


def test_31_the_buyer_holds_twelve() -> None:
    state = play(table(round=4, discard="3C 7H"), "draw", "S1: pass", "S2: buy")
    assert (state.counts[2], state.actor) == (12, 0)
    state = play(state, "take")
    state = play(state, f"discard {state.hand[0].text}", "take")
    state = play(state, f"discard {state.hand[0].text}")
    assert state.turn == 2
    state = play(state, "take")
    state = play(state, f"discard {state.hand[0].text}")
    assert state.counts[2] == 12


def test_32_the_next_card_may_be_bought_too() -> None:
    state = play(table(round=4, discard="3C 9S 7H"), "draw", "S1: pass", "S2: buy")
    assert "7H" in hand(state, 2)
    assert "9S" in hand(play(state, "take"))
    state = play(state, "draw", "S1: pass", "S2: pass", "S3: buy")
    assert "9S" in hand(state, 3)


def test_33_not_the_own_discard() -> None:
    state = table("?10", "?10", "?10", "7H ?10", round=4, turn=3, phase="discard", discard="3C")
    state = play(state, "discard 7H")
    assert refused(state, "S3: buy").clause.id == "ten-card.buy.own"


def test_34_the_pile_turned_over() -> None:
    state = play(table("5C 6C", discard="KD 4C 9S 2H", stock=""), "draw")
    assert format_cards(state.pile) == "KD"
    assert [state.hands[0][-1].text, *(card.text for card in state.stock)] == ["4C", "9S", "2H"]


@pytest.mark.parametrize(("cards", "stands_for"), [("5C JK 7C", "6C"), ("QS JK AS 2S", "KS")])
def test_35_what_a_joker_is(cards: str, stands_for: str) -> None:
    run = meld(cards)
    assert run is not None and run.kind is MeldKind.RUN
    assert [face.text for place in range(len(run)) if (face := run.stands_for(place))] == [stands_for]


@pytest.mark.parametrize(("limit", "legal"), [("half", False), ("one_natural", True)])
def test_36_two_jokers_and_a_nine(limit: str, legal: bool) -> None:
    grammar = find_variant("ten-card", {"joker_limit": limit}).grammar
    as_set = read_meld(grammar, parse_claims("9C JK=9D JK'=9H"))
    assert isinstance(as_set, Meld) is legal
    as_run = read_meld(grammar, parse_claims("9C JK=TC JK'=JC"))
    assert isinstance(as_run, Meld) is legal


@pytest.mark.parametrize(("preset", "points"), [("may_i", 57), ("parlett", 47), ("heavy", 82)])
def test_37_what_a_hand_costs(preset: str, points: int) -> None:
    scoring = find_variant("ten-card", {"card_values": preset}).scoring
    assert scoring.cost(parse_cards("KD AC JK 7H")) == points


@pytest.mark.parametrize("preset", ["may_i", "parlett", "heavy"])
def test_38_a_hand_that_costs_the_same_everywhere(preset: str) -> None:
    scoring = find_variant("ten-card", {"card_values": preset}).scoring
    assert scoring.cost(parse_cards("QH QS TC 2D 3D 4D")) == 39


def test_39_a_shared_win() -> None:
    state = table(round=11, scores=[212, 187, 187, 240])
    assert winners(state) == (1, 2)


def test_40_five_players() -> None:
    order = shuffled(SHEET.pack(5), random.Random(1))
    state = deal(SHEET, 5, order, dealer=0)
    assert (len(order), len(state.stock)) == (108, 57)
