"""The worked examples of Rummy, each by its number (rules.md 4.5), and the cases people reported."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.cards import format_cards, fresh_pack, parse_cards
from rummy_widgets.engine import (
    Ending,
    Finish,
    State,
    apply,
    deal,
    explain,
    match_over,
    restock,
    round_points,
    totals,
    winners,
)
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import Meld, read_meld
from rummy_widgets.rules import find_variant
from rummy_widgets.session.position import read_position, write_position
from tests.engine.clauses import situations
from tests.engine.clauses.situations import happens, on_table, play, refused


def table(hand: str, *others: str, seats: int = 2, **keys: Any) -> State:
    """Return a position of Rummy."""
    return situations.table(hand, *others, seats=seats, variant="rummy", **keys)


def is_meld(cards: str, **options: Any) -> bool:
    return isinstance(read_meld(find_variant("rummy", options).grammar, parse_cards(cards)), Meld)


@pytest.mark.parametrize(("sizes", "cards", "stock"), [("pagat", 7, 30), ("ten", 10, 21)])
def test_1_the_deal(sizes: str, cards: int, stock: int) -> None:
    sheet = find_variant("rummy", {"deal": sizes})
    state = deal(sheet, 3, fresh_pack(sheet.pack(3)), dealer=2)
    assert state.counts == (cards,) * 3
    assert state.stock_count == stock


@pytest.mark.parametrize(
    ("cards", "ace_run", "legal"),
    [
        ("QS KS AS", "low", False),
        ("QS KS AS", "either", True),
        ("KS AS 2S", "either", False),
        ("KS AS 2S", "wrap", True),
        ("AS 2S 3S", "low", True),
        ("KC KD AD", "either", False),
        ("JS QS KS AC", "either", False),
        ("TH JH QH KH AH 2H 3H 4H 5H 6H", "either", False),
    ],
)
def test_2_3_the_ace(cards: str, ace_run: str, legal: bool) -> None:
    assert is_meld(cards, ace_run=ace_run) is legal


def test_4_a_fourth_five() -> None:
    state = table("5S KD 2C", "9C QC", melds=["1: 5C 5D 5H"], phase="play")
    assert on_table(play(state, "lay off 5S on m1")) == ["5C 5D 5H 5S"]


@pytest.mark.parametrize("cards", ["JH", "JH QH", "7H", "6H 7H"])
def test_5_what_goes_on_a_run(cards: str) -> None:
    state = table("JH QH 7H 6H 2C", "9C QC", melds=["1: 8H 9H TH"], phase="play")
    play(state, f"lay off {cards} on m1")


@pytest.mark.parametrize("cards", ["6H", "QH"])
def test_5_what_does_not(cards: str) -> None:
    state = table("JH QH 7H 6H 2C", "9C QC", melds=["1: 8H 9H TH"], phase="play")
    assert refused(state, f"lay off {cards} on m1").clause.id == "rummy.lay-off.fits"


def test_6_not_straight_back_but_later() -> None:
    state = table("KC 2C", "9C QC", discard="4D", stock="5S 6S 7S")
    state = play(state, "take")
    assert refused(state, "discard 4D").clause.id == "rummy.take.not-back"
    play(state, "discard KC", "draw", "discard 9C", "draw", "discard 4D")


def test_7_nothing_is_moved() -> None:
    state = table("AS KD", "9C QC", melds=["1: 2C 2D 2H 2S", "1: 3S 4S 5S"], phase="play")
    assert refused(state, "lay off 2S on m2").clause.id == "rummy.turn.actions"
    assert refused(state, "lay down AS 2S 3S").clause.id == "rummy.turn.actions"
    assert refused(state, "lay off AS on m2").clause.id == "rummy.lay-off.fits"


@pytest.mark.parametrize(("ace", "points"), [(11, 26), (1, 16), (15, 30)])
def test_8_the_winner_takes_what_is_held(ace: int, points: int) -> None:
    state = table("KC", "5C KD", "AS", seats=3, phase="play", laid=[0], options={"ace_value": ace})
    state = play(state, "discard KC")
    assert state.over == Ending(Finish.OUT, 0)
    assert round_points(state) == (points, 0, 0)


@pytest.mark.parametrize(("going", "points"), [("plus25", 51), ("double", 52), ("plus10", 36), ("none", 26)])
def test_9_going_rummy(going: str, points: int) -> None:
    state = table("7C 7D 7H KC", "5C KD", "AS", seats=3, phase="play", options={"going_rummy": going})
    assert round_points(play(state, "lay down 7C 7D 7H", "discard KC")) == (points, 0, 0)


def test_10_in_two_turns_it_is_no_rummy() -> None:
    state = table("7C 7D 7H 8C 8D 8H KC", "5C 2D", "AS 3D", seats=3, stock="2H 3H 4H 5H 6H", phase="play")
    state = play(state, "lay down 7C 7D 7H", "discard KC", "draw", "discard 5C")
    state = play(state, "draw", "discard 3D", "draw", "lay down 8C 8D 8H", "discard 4H")
    assert state.over == Ending(Finish.OUT, 0)
    assert not state.all_now
    assert round_points(state) == (2 + 2 + 3 + 11, 0, 0)


def test_11_melds_and_a_lay_off_at_once_are_rummy() -> None:
    state = table("7C 7D 7H 8C 8D 8H 2C 3C 4C 9S KC", "5C KD", melds=["1: 9C 9D 9H"], phase="play")
    state = play(state, "lay down 7C 7D 7H / 8C 8D 8H", "lay off 9S on m1", "lay down 2C 3C 4C", "discard KC")
    assert round_points(state) == (15 + 25, 0)


def test_12_one_meld_a_turn() -> None:
    state = table(
        "7C 7D 7H 8C 8D 8H 7S KC", "5C KD", phase="play", options={"melds_per_turn": 1}, stock="2D 2H 3D"
    )
    both = refused(state, "lay down 7C 7D 7H / 8C 8D 8H")
    assert both.clause.id == "rummy.meld.many"
    # Only what is too much is kept back.
    assert (
        both.because == "At this table you lay down one new meld a turn. Keep 8♣ 8♦ 8♥ until your next one."
    )
    state = play(state, "lay down 7C 7D 7H")
    assert refused(state, "lay down 8C 8D 8H").because == both.because
    state = play(state, "lay off 7S on m1", "discard KC", "draw", "discard 5C", "draw")
    play(state, "lay down 8C 8D 8H")
    state = table("7C 7D 7H 8C 8D 8H 9C 9D 9H KC", "5C KD", phase="play", options={"melds_per_turn": 2})
    three = refused(state, "lay down 7C 7D 7H / 8C 8D 8H / 9C 9D 9H")
    assert (
        three.because == "At this table you lay down two new melds a turn. Keep 9♣ 9♦ 9♥ until your next one."
    )


def test_13_the_last_card() -> None:
    state = table("7C 8C 9C", "5C KD", phase="play")
    assert play(state, "lay down 7C 8C 9C").over == Ending(Finish.OUT, 0)
    strict = table("7C 8C 9C", "5C KD", phase="play", options={"must_discard_to_go_out": True})
    assert refused(strict, "lay down 7C 8C 9C").clause.id == "rummy.out.last"


def test_14_the_stock_is_used_again() -> None:
    for when in ("at_once", "on_decline"):
        state = table(
            "KC 2C", "5C KD", stock="", discard="3D 4H 9S",
            options={"recycle": "flip", "recycle_when": when},
        )  # fmt: skip
        state = play(state, "pass")
        assert (state.over, state.recycles, state.stock_count) == (None, 1, 3)


def test_15_used_up_but_the_discard_is_wanted() -> None:
    state = table("KC 2C", "5C KD", stock="", discard="3D 4H 9S", recycles=1)
    state = play(state, "take", "discard KC")
    assert state.over is None
    assert (state.actor, state.phase, format_cards(state.pile)) == (1, "draw", "3D 4H KC")


@pytest.mark.parametrize(
    ("limit", "before"), [(1, 1), (2, 2), (0, 0)], ids=["16 second time", "17 third time", "18 block"]
)
def test_16_17_18_used_up_and_refused(limit: int, before: int) -> None:
    state = table(
        "KC 2C", "5C KD", stock="", discard="3D 4H 9S", recycles=before, options={"recycle_limit": limit}
    )
    assert refused(state, "draw").clause.id == "rummy.stock.empty"
    state = play(state, "pass")
    assert state.over == Ending(Finish.BLOCKED)
    assert round_points(state) == (0, 0)


def test_18_block_rummy_by_its_preset() -> None:
    state = table("KC 2C", "5C KD", stock="", discard="3D 4H 9S", options={"preset": "block"})
    assert play(state, "pass").over == Ending(Finish.BLOCKED)


def test_19_a_stalemate() -> None:
    closed = ["0: AC 2C 3C 4C 5C 6C 7C 8C 9C", "0: TC TD TH TS", "1: 6D 6H 6S", "1: 7D 7H 7S", "1: 8D 8H 8S"]
    state = table("KS JS", "KH", melds=closed, phase="play", discard="KD", stock="2D 3H")
    state = play(state, "discard JS")
    assert state.over == Ending(Finish.STALEMATE)
    assert round_points(state) == (0, 0)
    # A card somewhere still fits: play goes on.
    state = table("KS JS", "KH", melds=closed[:1], phase="play", discard="KD", stock="2D TC")
    assert play(state, "discard JS").over is None


def test_20_the_newest_discard_stays_up() -> None:
    state = table("KC 2C", "9C KD", stock="4C", discard="2D 5H QS", turn=1)
    state = play(state, "draw", "discard 9C")
    assert state.phase == "restock"
    wrong = restock(parse_cards("2D 5H 9C"))
    assert refused(state, wrong).clause.id == "rummy.stock.reuse"
    state, _ = apply(state, restock(parse_cards("QS 2D 5H")))
    assert (format_cards(state.stock), format_cards(state.pile)) == ("QS 2D 5H", "9C")
    assert (state.turn, state.phase) == (0, "draw")


def test_21_turned_over_when_declined() -> None:
    options = {"recycle": "flip", "recycle_when": "on_decline"}
    state = table("KC 2C", "9C KD", stock="4C", discard="2D 5H QS", turn=1, options=options)
    state = play(state, "draw", "discard 9C")
    assert (state.turn, state.phase, state.stock_count) == (0, "draw", 0)
    taken = play(state, "take", "discard KC")
    assert (taken.recycles, format_cards(taken.pile)) == (0, "2D 5H QS KC")
    state = play(state, "pass")
    assert (format_cards(state.stock), state.pile) == ("2D 5H QS 9C", ())
    assert refused(state, "take").clause.id == "rummy.stock.upcard"
    assert format_cards(play(state, "draw").hand) == "KC 2C 2D"


def test_22_the_match_ends_past_its_target() -> None:
    state = table("KC 5D", "9C", turn=1, actor=1, phase="play", scores=[71, 88])
    state = play(state, "discard 9C")
    assert totals(state) == (71, 103)
    assert match_over(state)
    assert winners(state) == (1,)


def test_r14_six_hands_of_ten_cannot_be_dealt() -> None:
    for seats in (1, 6):
        with pytest.raises(SetupError, match="2 to 5 players"):
            find_variant("rummy").pack(seats)
    assert len(find_variant("rummy", {"deal": "pagat"}).pack(6)) == 52


def test_r29_a_lay_off_in_the_turn_of_the_first_meld() -> None:
    state = table("7H 7S 7D 8C KD", "9S", melds=["1: 9C TC JC"], phase="play")
    play(state, "lay down 7H 7S 7D", "lay off 8C on m1")


def test_r34_cards_that_lie_or_are_held_never_return() -> None:
    state = table("KC 2C", "9C KD", stock="", discard="2D 5H QS 3C 9H", melds=["0: 6C 6D 6H"])
    state = play(state, "pass")
    assert state.phase == "restock"
    state, _ = apply(state, restock(parse_cards("2D 5H QS 3C")))
    assert (state.stock_count, format_cards(state.pile), on_table(state)) == (4, "9H", ["6C 6D 6H"])
    assert refused(state, "take").clause.id == "rummy.stock.upcard"


def test_r40_taking_and_throwing_for_ever_comes_to_an_end() -> None:
    state = table("KC 2C", "5C KD", stock="3S 4S", discard="9S", options={"stalemate_laps": 3})
    turns = 0
    while state.over is None:
        oldest = state.hand[0]
        state = play(state, "take", f"discard {oldest.text}")
        turns += 1
    assert (turns, state.over.how) == (6, Finish.STALEMATE)


@pytest.mark.parametrize(
    ("earlier", "points"), [([], 46), ([0], 21)], ids=["all at once", "a card laid off before"]
)
def test_r47_going_rummy(earlier: list[int], points: int) -> None:
    state = table("7C 7D 7H 8C 8D 8H 2C", "AC KH", phase="play", laid=earlier)
    state = play(state, "lay down 7C 7D 7H", "lay down 8C 8D 8H", "discard 2C")
    assert round_points(state) == (points, 0)


def test_r47_in_stages() -> None:
    state = table("7C 7D 7H 8C 8D 8H 2C", "AC KH 3S", phase="play", stock="4D 5D 6D")
    state = play(state, "lay down 7C 7D 7H", "discard 2C", "draw", "discard 3S", "draw")
    state, _ = happens(state, "lay down 8C 8D 8H")
    state = play(state, "discard 5D")
    assert round_points(state) == (11 + 10 + 4, 0)


def test_r38_a_card_that_has_gone_cannot_go_again() -> None:
    state = table("7C KC", "9C KD", phase="play")
    after = play(state, "discard 7C")
    assert explain(after, situations.act("discard 7C")) is not None


# -- the options that the examples above do not ask about


def test_the_lowest_hand_takes_the_difference() -> None:
    options = {"recycle_limit": 0, "blocked_scoring": "lowest_takes_difference"}
    state = table("KC 2C", "5C KD", "3D", seats=3, stock="", discard="9S", options=options)
    assert round_points(play(state, "pass")) == (0, 0, 9 + 12)
    state = table("KC 2C", "2D KD", "AD AH", seats=3, stock="", discard="9S", options=options)
    assert round_points(play(state, "pass")) == (0, 0, 0)


def test_each_is_penalised() -> None:
    options = {"recycle_limit": 0, "blocked_scoring": "each_penalised"}
    state = table("KC 2C", "5C KD", "3D", seats=3, stock="", discard="9S", options=options)
    state = play(state, "pass")
    assert round_points(state) == (-12, -15, -3)
    assert totals(state) == (-12, -15, -3)


def test_a_number_of_deals() -> None:
    sheet = find_variant("rummy", {"deals": 3})
    assert sheet.match.planned == (1, 2, 3)
    assert [sheet.match.following(number, (500, 0)) for number in (1, 2, 3)] == [2, 3, None]


def test_a_match_has_an_end() -> None:
    match = find_variant("rummy", {"most_deals": 7}).match
    assert [match.following(number, (0, 0)) for number in (1, 6, 7)] == [2, 7, None]


def test_no_limit_of_recycles_is_kept_in_writing() -> None:
    for given in (None, "none"):
        sheet = find_variant("rummy", {"recycle_limit": given})
        assert sheet.stock.max_recycles is None
        assert sheet.options == {"recycle_limit": "none"}


def test_no_limit_of_melds_over_a_preset_that_has_one_is_kept_in_writing() -> None:
    for given in (None, "none"):
        sheet = find_variant("rummy", {"preset": "pagat", "melds_per_turn": given})
        assert sheet.laying.melds_per_turn is None
        state = deal(sheet, 2, fresh_pack(sheet.pack(2)), dealer=0)
        again = read_position(write_position(state)).sheet
        assert again.laying.melds_per_turn is None and again.options == sheet.options


def test_a_preset_gives_way_to_what_is_chosen() -> None:
    pagat = find_variant("rummy", {"preset": "pagat"})
    assert pagat.laying.melds_per_turn == 1
    assert (pagat.stock.recycle, pagat.stock.recycle_when) == ("flip", "on_decline")
    assert pagat.scoring.values[1] == 1
    assert find_variant("rummy", {"preset": "pagat", "ace_value": 15}).scoring.values[1] == 15


@pytest.mark.parametrize(
    "wrong",
    [
        {"preset": "gin"},
        {"recycle_limit": -1},
        {"recycle_limit": "often"},
        {"melds_per_turn": 0},
        {"ace_value": 12},
        {"over_the_top": True},
        {"pips": "five"},
        {"max_buys_per_round": 1},
        {"target": 0},
        {"most_deals": 0},
        {"deal": "nine"},
    ],
)
def test_wrong_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=next(iter(wrong))):
        find_variant("rummy", wrong)


def test_laying_off_may_need_a_meld_of_ones_own() -> None:
    state = table(
        "5S KD 2C 2D 2H 9S", "9C QC", melds=["1: 5C 5D 5H"], phase="play", options={"layoff_needs_meld": True}
    )
    assert refused(state, "lay off 5S on m1").clause.id == "rummy.lay-off"
    play(state, "lay down 2C 2D 2H", "lay off 5S on m1")
    other = table(
        "KD 9S", "5S QC", melds=["1: 5C 5D 5H"], phase="play", turn=1, options={"layoff_needs_meld": True}
    )
    play(other, "lay off 5S on m1")


def test_a_discard_that_fits_may_be_called() -> None:
    keys = {"melds": ["0: 5C 5D 5H"], "phase": "play", "seats": 3, "stock": "2H 3D 4S"}
    plain = table("5S KD 9C", "QC 7H", "TD KH", **keys)
    assert play(plain, "discard 5S").turn == 1
    asked = play(table("5S KD 9C", "QC 7H", "TD KH", **keys, options={"call_rummy": True}), "discard 5S")
    assert (asked.turn, asked.actor, asked.phase) == (0, 1, "call")
    passed = play(asked, "pass", "pass")
    assert (passed.turn, passed.phase, passed.over) == (1, "draw", None)
    called = play(asked, "pass", "take")
    assert (called.actor, called.phase) == (2, "called")
    assert refused(called, "discard KH").clause.id.endswith("lay-off.call")
    done = play(called, "lay off 5S on m1", "discard KH")
    assert (done.turn, done.actor, done.phase, done.counts) == (1, 1, "draw", (2, 2, 1))
    assert on_table(done) == ["5C 5D 5H 5S"]
    assert done.melds[0].by == (0, 0, 0, 2)


def test_a_discard_that_fits_nowhere_cannot_be_called() -> None:
    keys = {"melds": ["0: 5C 5D 5H"], "phase": "play", "stock": "2H 3D 4S"}
    state = play(table("5S KD 9C", "QC 7H", **keys, options={"call_rummy": True}), "discard KD")
    assert (state.turn, state.phase) == (1, "draw")
