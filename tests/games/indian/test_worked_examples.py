"""The worked examples of rules.md 6.3, by their numbers there, and reported cases that touch this game."""

from __future__ import annotations

import json
import random

import pytest

from rummy_widgets.cards import parse_card, parse_cards, shuffled
from rummy_widgets.cli import main
from rummy_widgets.engine import (
    Finish,
    deal,
    draw,
    first_round,
    legal_actions,
    match_over,
    next_round,
    round_points,
    settlement,
    totals,
    view,
    winners,
)
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import Meld, MeldFault, MeldKind, read_meld
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.position import write_position
from tests.games.indian.tables import GROUPS, VALID, declared, play, refused, table

SHEET = find_variant("indian")
EIGHTS = SHEET.grammar_for(parse_card("8D"))


def read(text: str) -> Meld | MeldFault:
    return read_meld(EIGHTS, parse_cards(text), named=False)


@pytest.mark.parametrize(
    ("number", "groups", "right"),
    [
        (1, "3H 4H 5H / 6S 7S JK 9S / KC KD KS / 2C 2D 2H", True),
        (2, "3H 4H JK / 6S 7S JK' 9S / KC KD KS / 2C 2D 2H", False),
        (3, "3H 4H 5H 6H / KC KD KS / 2C 2D 2H / 9C 9D 9S", False),
    ],
)
def test_a_declaration_is_right_or_costs_80(number: int, groups: str, right: bool) -> None:
    state = table(f"{groups.replace(' /', '')} QD", phase="discard")
    after = play(state, f"declare QD : {groups}")
    assert state.sheet.declaring is not None
    if right:
        assert (after.phase, after.actor, after.over) == ("show", 1, None)
        assert play(after, "done").over == (Finish.DECLARED, 0)
    else:
        assert after.over == (Finish.ALONE, 1)
        assert round_points(after) == (80, 0)
        assert settlement(after) == (-80, 80)
        assert after.hands[1] == state.hands[1] and not after.melds


@pytest.mark.parametrize(
    ("number", "cards", "pure"), [(4, "7S 8S 9S", True), (5, "7S 8H 9S", False), (9, "3S JK 5S 6S 8H", False)]
)
def test_pure_and_impure(number: int, cards: str, pure: bool) -> None:
    meld = read(cards)
    assert isinstance(meld, Meld) and meld.kind is MeldKind.RUN
    assert meld.is_pure is pure


@pytest.mark.parametrize(
    ("number", "cards", "is_meld"),
    [
        (6, "5S 5S 5H", False),
        (7, "5S 5H 5D 5C JK", False),
        (8, "QD KD AD", True),
        (8, "AD 2D 3D", True),
        (8, "KD AD 2D", False),
    ],
)
def test_what_is_a_group(number: int, cards: str, is_meld: bool) -> None:
    assert isinstance(read(cards), Meld) is is_meld


def test_10_nothing_to_the_finish_slot() -> None:
    state = table(f"{VALID} QS", phase="discard")
    refusal = refused(state, "declare : 3H 4H 5H / 6S 7S JK 9S / KC KD KS QS / 2C 2D 2H")
    assert refusal.clause.id == "indian.declare.slot"


HAND_11 = "3H 4H 5H 6S 7S JK KD KC 9C 9D 2S AH JD"
HAND_12 = "3H 4H 5H KD KC 9C 9D 2S AH JD 6C 7C 2D"


def test_11_loser_with_both_lives() -> None:
    assert declared(HAND_11, shows=("show 3H 4H 5H / 6S 7S JK",)) == (0, 60)
    # Found for the loser, the joker saves a king and a jack instead of a 6 and a 7.
    assert declared(HAND_11) == (0, 53)


@pytest.mark.parametrize(("partial", "points"), [("all_count", 80), ("pure_free", 75)])
def test_12_one_life(partial: str, points: int) -> None:
    options = {"partial_lives": partial}
    assert declared(HAND_12, options=options) == (0, points)
    assert declared(HAND_12, shows=("show 3H 4H 5H",), options=options) == (0, points)


def test_12_counts_87_before_the_cap() -> None:
    assert declared(HAND_12, options={"cap": 100}) == (0, 87)


def test_13_nothing_grouped() -> None:
    hand = "AC 3D 5H 7S 9C JD KH QC TD 6S 4H KD JS"
    assert declared(hand, options={"cap": 200}) == (0, 104)
    assert declared(hand) == (0, 80)


def test_14_wild_cards_cost_nothing() -> None:
    lives = "3C 4C 5C 6D 7D 9D TD 8S"  # a pure run, and a second with the 8 in it
    shows = ("show 3C 4C 5C / 6D 7D 8S 9D TD",)
    assert declared(f"{lives} 8C JK KH QH 2S", shows=shows) == (0, 22)


@pytest.mark.parametrize(("turns", "price"), [(0, 20), (1, 20), (2, 40), (7, 40)])
def test_15_dropping(turns: int, price: int) -> None:
    turn = turns % 2
    state = table(turn=turn, turns=turns)
    after = play(state, "drop")
    assert after.over == (Finish.ALONE, 1 - turn)
    assert round_points(after)[turn] == price and round_points(after)[1 - turn] == 0


def test_15_not_after_the_draw() -> None:
    assert refused(play(table(), "draw"), "drop").clause.id == "indian.turn.steps"


def test_16_the_winner_collects() -> None:
    nothing = "AC 3D 5S 7H 9C JD KH QC TD 6D 4D QH JS"
    state = table(
        f"{VALID} QD", HAND_11, nothing, "", seats=4, phase="discard", dropped=[3], fixed=[0, 0, 0, 20]
    )
    state = play(state, f"declare QD : {GROUPS}", "show 3H 4H 5H / 6S 7S JK", "done")
    assert round_points(state) == (0, 60, 80, 20)
    assert settlement(state) == (160, -60, -80, -20)


def test_17_out_of_the_pool() -> None:
    state = table(seats=3, options={"form": "pool_101"}, scores=[81, 50, 0])
    state = play(state, "drop", "drop")
    assert totals(state) == (101, 70, 0)
    assert not match_over(state)
    sheet = state.sheet
    state = next_round(state, shuffled(sheet.pack(3), random.Random(1)))
    assert state.out == (True, False, False) and state.counts == (0, 13, 13)
    assert state.dealer in (1, 2) and state.turn in (1, 2) and state.turn != state.dealer
    after = play(state, "drop")
    assert totals(after)[0] == 101


def test_17_the_last_one_under_the_limit_wins() -> None:
    state = table(seats=2, options={"form": "pool_101"}, scores=[81, 99])
    state = play(state, "drop")
    assert match_over(state) and winners(state) == (1,)


def test_18_a_printed_joker_turned_up() -> None:
    grammar = SHEET.grammar_for(parse_card("JK"))
    meld = read_meld(grammar, parse_cards("7S AH 9S"), named=False)
    assert isinstance(meld, Meld) and not meld.is_pure
    only = find_variant("indian", {"printed_joker_turned": "only_printed"}).grammar_for(parse_card("JK"))
    assert isinstance(read_meld(only, parse_cards("7S AH 9S"), named=False), MeldFault)


def test_19_six_players() -> None:
    order = shuffled(SHEET.pack(6), random.Random(3))
    state = deal(SHEET, 6, order, dealer=5)
    assert state.counts == (13,) * 6 and len(state.stock) == 26
    assert state.pile == order[78:79] and state.wild is order[79] and state.stock == order[80:]
    assert len(find_variant("indian", {"packs_5_6": 3}).pack(6)) == 159


def test_20_a_wild_card_thrown_by_another() -> None:
    state = table(f"{VALID} 8D", "?13", phase="discard", discard="4C")
    state = play(state, "discard 8D")
    refusal = refused(state, "take")
    assert refusal.clause.id == "indian.take.wild" and refusal.clause.is_house
    assert draw() in legal_actions(state)


@pytest.mark.parametrize(
    ("policy", "first", "later"),
    [("first_only", True, False), ("always", True, True), ("never", False, False)],
)
def test_taking_wild_cards(policy: str, first: bool, later: bool) -> None:
    options = {"take_wild_discard": policy}
    upcard = table(options=options, discard="8S")
    assert any(action.verb is Verb.TAKE for action in legal_actions(upcard)) is first
    thrown = table(options=options, discard="8S", discarder=1, turns=4)
    assert any(action.verb is Verb.TAKE for action in legal_actions(thrown)) is later


# -- declaring


def test_the_right_declaration_is_proposed() -> None:
    state = table(f"{VALID} QD", phase="discard")
    (found,) = [action for action in legal_actions(state) if action.verb is Verb.DECLARE]
    assert found.cards[0].card == parse_card("QD")
    seen = view(state, 0)
    assert list(legal_actions(seen)) == list(legal_actions(state))


def test_without_groups_they_are_found() -> None:
    state = play(table(f"{VALID} QD", phase="discard"), "declare QD")
    assert state.phase == "show" and len(state.melds) == 4 and not state.hands[0]
    wrong = play(table(f"{VALID} QD", phase="discard"), "declare 3H")
    assert round_points(wrong) == (80, 0)


def test_wrong_with_three_players() -> None:
    state = table(f"{VALID.replace('5H', '6H')} QD", seats=3, phase="discard")
    state = play(state, "declare QD : 3H 4H 6H / 6S 7S JK 9S / KC KD KS / 2C 2D 2H")
    assert state.over is None and (state.turn, state.phase) == (1, "draw")
    assert state.pile[-1] == parse_card("QD")
    assert state.out == (True, False, False) and state.fixed == (80, 0, 0)
    state = play(state, "draw", f"discard {state.stock[0].text}")
    assert state.turn == 2
    state = play(state, "drop")
    assert round_points(state) == (80, 0, 40) or round_points(state) == (80, 0, 20)
    assert state.over == (Finish.ALONE, 1)


def test_a_group_is_read_as_the_run_it_can_be() -> None:
    """Three eights are a set, and in need a run with two of them standing in."""
    state = table("3H 4H 5H 8S 8H 8C KC KD KS 2C 2D 2H 2S QD", phase="discard")
    after = play(state, "declare QD : 3H 4H 5H / 8S 8H 8C / KC KD KS / 2C 2D 2H 2S")
    assert after.phase == "show"


def test_a_hand_that_came_too_late() -> None:
    whole = "3D 4D 5D 6C 7C JK' 9C QC QH QS TC TD TH"
    assert declared(whole) == (0, 0)
    assert declared(whole, options={"valid_loser_points": 2}) == (0, 2)


def test_the_home_game() -> None:
    options = {"style": "pagat"}
    assert declared(HAND_11, options=options, turns=9, shows=("show 3H 4H 5H / 6S 7S JK",)) == (0, 60)
    assert declared(HAND_11, options=options, turns=9) == (0, 55)  # 53
    assert declared(HAND_11, options=options, turns=0, shows=("show 3H 4H 5H / 6S 7S JK",)) == (0, 30)
    pure = "declare QD : 3H 4H 5H / 6S 7S 8S 9S / KC KD KS / 2C 2D 2H"
    whole = f"{VALID.replace('JK', '8S')} QD"
    for turns, other, points in ((9, "show 3H 4H 5H / 6S 7S JK", 120), (9, "done", 105), (0, "done", 55)):
        hand_rummy = table(whole, HAND_11, options=options, phase="discard", turns=turns)
        assert round_points(play(hand_rummy, pure, other)) == (0, points)  # twice 60, 53, half of it
    online = table(whole, HAND_11, phase="discard", turns=9)
    assert round_points(play(online, pure, "done")) == (0, 53)
    state = table(seats=3, options=options, turns=0)
    assert play(state, "drop").turn == 2
    assert play(state, "drop").fixed == (10, 0, 0)
    sheet = find_variant("indian", options)
    assert len(sheet.pack(10)) == 159
    with pytest.raises(SetupError):
        find_variant("indian").pack(7)
    first = first_round(sheet, 10, shuffled(sheet.pack(10), random.Random(2)), dealer=0)
    assert (first.turn, first.counts) == (9, (13,) * 10)


def test_a_match_of_deals() -> None:
    state = play(table(options={"form": "deals", "deals": 2}), "drop")
    assert not match_over(state)
    state = play(table(options={"form": "deals", "deals": 2}, round=2, scores=[0, 40]), "drop")
    assert match_over(state) and winners(state) == (0,)
    assert match_over(play(table(), "drop"))


@pytest.mark.parametrize(
    "options",
    [
        {"drop": [20]},
        {"cap": 0},
        {"wild": "8D"},
        {"form": "pool_500"},
        {"deals": 0},
        {"max_jokers_per_group": -1},
    ],
)
def test_wrong_options(options: dict[str, object]) -> None:
    with pytest.raises(SetupError):
        find_variant("indian", options)


# -- reported cases


@pytest.mark.parametrize(("cards", "is_meld"), [("KC KD AD", False), ("QS KS AS", True), ("KS AS 2S", False)])
def test_r11_the_ace(cards: str, is_meld: bool) -> None:
    assert isinstance(read(cards), Meld) is is_meld


@pytest.mark.parametrize("cards", ["KH KH KS", "4H 5H 5H 6H"])
def test_r17_the_same_card_twice(cards: str) -> None:
    assert isinstance(read(cards), MeldFault)


def test_r47_an_ace_costs_10() -> None:
    assert declared("AC 3D 5H 7S 9C 2D 4H 6C 8S 8H JK' 2C AH", options={"cap": 200}) == (0, 58)


# -- the command line


def test_judge_tells_points_and_settlement(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    file.write_text(write_position(table(f"{VALID} QD", HAND_11, phase="discard")), "utf-8")
    action = f"declare QD : {GROUPS}"
    status = main(["judge", "--position", str(file), action, "S1: show 3H 4H 5H / 6S 7S JK", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert status == 0
    assert [result["legal"] for result in data["results"]] == [True, True]
    assert (data["over"], data["match_over"]) == (True, True)
    assert data["round_points"] == [0, 60] and data["settlement"] == [60, -60]
    assert data["scores"] == [0, 60]
