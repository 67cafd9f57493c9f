"""Clauses of contracts and laying off: what opens a hand, and what may follow."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.cards import format_cards
from rummy_widgets.engine import Ending, Finish, legal_actions
from rummy_widgets.rules import find_variant
from tests.engine.clauses.situations import act, clause, hand, on_table, play, refused, table

CIRCLE = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C' 3C' 4C' 5C' 6C' 7C' 8C'"


def run(start: int, size: int) -> str:
    """Return a run of clubs from some places after the 2."""
    return " ".join(CIRCLE.split()[start : start + size])


@clause("ten-card.contract")
@pytest.mark.parametrize("number", range(1, 12))
def test_the_contract_of_each_round_opens_and_one_card_less_does_not(number: int) -> None:
    contract = find_variant("ten-card").contract(number)
    melds = [run(place * contract.size, contract.size) for place in range(contract.count)]
    state = table(" ".join([*melds, "2S 9D"]), round=number, discard="3D")
    done = play(state, "lay down " + " / ".join(melds))
    assert done.opened == (True, False, False, False)
    assert on_table(done) == melds
    shorter = [*melds[:-1], " ".join(melds[-1].split()[:-1])]
    point = "contract.size" if contract.size > 3 else "meld.too-few"
    assert refused(state, "lay down " + " / ".join(shorter)).point == point


@clause("ten-card.contract")
def test_nothing_else_goes_down_before_the_contract() -> None:
    state = table("7C 7D 7H 9D 2S 3S 4S KS", round=3, melds=["1: 6D 7D' 8D"])
    assert refused(state, "lay down 7C 7D 7H").clause.id == "ten-card.contract"
    assert refused(state, "lay off 9D on m1").clause.id == "ten-card.lay-off"
    assert refused(state, "lay down 7C 7D 7H / 2S 3S 4S").clause.id == "ten-card.contract"


@clause("ten-card.contract.kinds")
@pytest.mark.parametrize(
    "melds",
    ["3H 4H 5H / 9S 9D 9C", "3H 4H 5H / 9S TS JS", "4S 4D 4C / 9S 9D 9C", "3H 4H 5H 6H 7H / 9S 9D 9C 9H"],
)
def test_any_kind_and_longer_melds_meet_a_contract(melds: str) -> None:
    state = table(melds.replace("/", "") + " KD", round=2)
    assert play(state, f"lay down {melds}").opened[0]


@clause("ten-card.contract.kinds", "ten-card.meld.further")
def test_further_melds_beside_the_contract_need_three_cards() -> None:
    state = table("KC KD KH KS 4H 5H 6H 7H 2C 2D 2H 9S", round=4)
    assert len(play(state, "lay down KC KD KH KS / 4H 5H 6H 7H / 2C 2D 2H").melds) == 3
    assert len(play(state, "lay down 2C 2D 2H / KC KD KH KS / 4H 5H 6H 7H").melds) == 3


@clause("ten-card.contract.two")
@pytest.mark.parametrize(("number", "size"), [(2, 3), (4, 4), (6, 5)], ids=["two 3's", "two 4's", "two 5's"])
def test_one_long_run_is_not_two_melds(number: int, size: int) -> None:
    state = table(f"{run(0, 2 * size)} KD", round=number, discard="3D")
    assert refused(state, f"lay down {run(0, 2 * size)}").point == "contract.count"
    done = play(state, f"lay down {run(0, size)} / {run(size, size)}")
    assert on_table(done) == [run(0, size), run(size, size)]


@clause("ten-card.contract.side-by-side")
@pytest.mark.parametrize("melds", ["3S 4S 5S / 6S 7S 8S", "3S 4S 5S 6S / 6S' 7S 8S", "JH QH KH / AH 2H 3H"])
def test_two_runs_of_one_suit_may_touch_and_stay_two(melds: str) -> None:
    done = play(table(melds.replace("/", "") + " KD", round=2), f"lay down {melds}")
    assert on_table(done) == melds.split(" / ")


@clause("ten-card.contract.same-rank")
def test_two_sets_of_one_rank() -> None:
    cards = "KC KD KH KC' KD' KS 4H 5H 6H 2S"
    melds = "lay down KC KD KH / KC' KD' KS"
    assert play(table(cards, round=2), melds).opened[0]
    apart = table(cards, round=2, options={"same_rank_sets": False})
    assert refused(apart, melds).point == "contract.same-rank"
    assert play(apart, "lay down KC KD KH / 4H 5H 6H").opened[0]
    assert play(apart, f"{melds} / 4H 5H 6H").opened[0]
    assert play(apart, "lay down KC KD KH / 4H 5H 6H", "lay down KC' KD' KS").opened[0]


@clause("ten-card.contract.same-rank")
def test_two_sets_of_one_rank_over_several_turns() -> None:
    options = {"same_rank_sets": False, "contract_at_once": False}
    state = table("KC' KD' KS 9C 9D 9H", round=2, melds=["0: KC KD KH"], options=options)
    assert refused(state, "lay down KC' KD' KS").point == "contract.same-rank"
    assert play(state, "lay down 9C 9D 9H").opened[0]


@clause("ten-card.contract.at-once")
def test_the_whole_contract_goes_down_at_once() -> None:
    state = table("KC KD KH 4H 5H 6H 2S 9D", round=2)
    assert refused(state, "lay down KC KD KH").point == "contract.count"


@clause("ten-card.contract.at-once")
def test_the_contract_meld_by_meld_by_choice() -> None:
    options = {"contract_at_once": False}
    state = table("KC KD KH 4H 5H 6H 2S 9D", round=2, melds=["1: 6D 7D 8D"], options=options)
    state = play(state, "lay down KC KD KH")
    assert not state.opened[0]
    assert refused(state, "lay off 9D on m1").point == "lay-off.contract"
    state = play(state, "draw", "discard 2S").evolve(turn=0, actor=0)
    state = play(state, "lay down 4H 5H 6H")
    assert state.opened[0]
    assert play(state, "lay off 9D on m1").melds[0].meld.text == "6D 7D 8D 9D"
    short = table("KC KD KH 4H 5H 6H 2S 9D", round=4, options=options)
    assert refused(short, "lay down KC KD KH").point == "contract.size"


@clause("ten-card.contract.first-turn")
def test_the_contract_straight_from_the_deal() -> None:
    cards = "7C 7D 7H 4H 5H 9S JS 2C 9C 2D"
    assert play(table(cards), "lay down 7C 7D 7H").opened[0]


@clause("ten-card.contract.first-turn")
def test_no_melds_in_the_first_turn_by_choice() -> None:
    cards = "7C 7D 7H 4H 5H 9S JS 2C 9C 2D"
    options = {"meld_on_first_turn": False}
    state = table(cards, "3C 3D 3H ?7", options=options)
    assert refused(state, "lay down 7C 7D 7H").point == "lay-down.first-turn"
    state = play(state, "draw", "discard JS")
    assert refused(state, "lay down 3C 3D 3H").point == "lay-down.first-turn"
    for seat in (1, 2, 3):
        assert state.turn == seat
        state = play(state, "draw")
        state = play(state, f"discard {state.hand[-1].text}")
    assert play(state, "lay down 7C 7D 7H").opened[0]


@clause("ten-card.lay-off")
def test_laying_off_on_anybodys_melds_in_the_turn_of_the_contract() -> None:
    state = table(
        "7C 7D 7H 7S 8C 9D KS 2S", melds=["1: 9C TC JC", "2: 6D 7D' 8D"], discard="3C 4C", opened=[1, 2]
    )
    state = play(state, "lay down 7C 7D 7H", "lay off 8C on m1", "lay off 9D on m2", "lay off 7S on m3")
    assert on_table(state) == ["8C 9C TC JC", "6D 7D' 8D 9D", "7C 7D 7H 7S"]
    assert [laid.owner for laid in state.melds] == [1, 2, 0]
    assert hand(state) == "2S KS"


@clause("ten-card.lay-off")
def test_several_cards_at_once_at_both_ends() -> None:
    state = table("4D 5D 9D TD 2S", opened=[0], melds=["1: 6D 7D 8D"])
    assert on_table(play(state, "lay off TD 4D 9D 5D on m1")) == ["4D 5D 6D 7D 8D 9D TD"]
    assert refused(state, "lay off 4D TD on m1").point == "lay-off.gap"


@clause("ten-card.lay-off.fits")
def test_a_run_takes_the_next_card_at_either_end() -> None:
    state = table("4D 5D 9D TD 9C 2S", opened=[0], melds=["1: 6D 7D 8D"], discard="")
    fits = {"5D": True, "9D": True, "4D": False, "TD": False, "9C": False, "2S": False}
    for card, right in fits.items():
        assert (act(f"lay off {card} on m1") in legal_actions(state)) is right
    assert on_table(play(state, "lay off 5D on m1", "lay off 4D on m1")) == ["4D 5D 6D 7D 8D"]


@clause("ten-card.lay-off.fits", "ten-card.meld.over-the-top")
def test_a_run_goes_on_over_the_top() -> None:
    state = table("2H JH 3H KD' 9S", opened=[0], melds=["1: QH KH AH", "2: AD 2D 3D"], discard="")
    state = play(state, "lay off 2H on m1", "lay off 3H on m1", "lay off JH on m1", "lay off KD' on m2")
    assert on_table(state) == ["JH QH KH AH 2H 3H", "KD' AD 2D 3D"]


@clause("ten-card.lay-off.fits", "ten-card.meld.set.copies")
def test_a_set_takes_its_own_rank_any_copy() -> None:
    state = table("9C' 9D TD 2S", opened=[0], melds=["1: 9C 9H 9S"], discard="")
    assert len(play(state, "lay off 9C' 9D on m1").melds[0].meld) == 5
    assert refused(state, "lay off TD on m1").point == "lay-off.rank"


@clause("ten-card.lay-off.end")
def test_a_card_that_fits_at_both_ends_is_asked_about() -> None:
    state = table("AC 9D", opened=[0], melds=[f"1: {run(0, 12)}"], discard="3D")
    refusal = refused(state, "lay off AC on m1")
    assert refusal.point == "lay-off.end"
    low, high = f"AC {run(0, 12)}", f"{run(0, 12)} AC"
    assert {on_table(play(state, choice))[0] for choice in refusal.choices} == {low, high}
    assert on_table(play(state, "lay off AC on m1 low")) == [low]
    assert on_table(play(state, "lay off AC on m1 high")) == [high]


@clause("ten-card.lay-off.end")
def test_a_card_that_fits_at_both_ends_goes_high_by_choice() -> None:
    keys: dict[str, Any] = {"opened": [0], "discard": "3D", "options": {"layoff_end": "high"}}
    state = table("AC 9D", melds=[f"1: {run(0, 12)}"], **keys)
    assert on_table(play(state, "lay off AC on m1"))[0].split()[-1] == "AC"
    assert on_table(play(state, "lay off AC on m1 low"))[0].split()[0] == "AC"
    state = table("JK 9D", melds=["1: 6D 7D 8D"], **keys)
    assert on_table(play(state, "lay off JK on m1")) == ["6D 7D 8D JK=9D"]


@clause("ten-card.lay-off.stays")
def test_a_lay_off_names_one_meld_and_no_other_changes() -> None:
    state = table("9S 2D", opened=[0], melds=["1: 9C 9D 9H", "2: 6S 7S 8S"], discard="")
    assert on_table(play(state, "lay off 9S on m1")) == ["9C 9D 9H 9S", "6S 7S 8S"]
    assert on_table(play(state, "lay off 9S on m2")) == ["9C 9D 9H", "6S 7S 8S 9S"]
    assert refused(state, "lay off 9S on m3").point == "lay-off.target"
    touching = table("5S 2D", opened=[0], melds=["1: 2S 3S 4S", "2: 6S 7S 8S"], discard="")
    assert on_table(play(touching, "lay off 5S on m1")) == ["2S 3S 4S 5S", "6S 7S 8S"]


@clause("ten-card.out.hand-size", "ten-card.out.concealed")
@pytest.mark.parametrize(("number", "melds"), [(6, "4H 5H 6H 7H 8H / 9C 9D 9H 9S 9C'"), (11, run(0, 10))])
def test_a_contract_of_ten_cards_goes_out_without_a_buy(number: int, melds: str) -> None:
    cards = melds.replace(" /", "")
    state = table(cards, round=number, discard="3D")
    assert play(state, f"lay down {melds}").over == Ending(Finish.OUT, 0)
    bought = table(f"{cards} KD 2S", round=number, discard="3D", buys=[1, 0, 0, 0])
    after = play(bought, f"lay down {melds}")
    assert after.over is None
    assert format_cards(sorted(after.hand)) == "KD 2S"
