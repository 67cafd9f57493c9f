"""Clauses of melds and jokers: what may lie on the table, and what each option changes."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.engine import State, legal_actions, round_points
from tests.engine.clauses.situations import act, clause, hand, on_table, play, refused, table


def cards_of(melds: str) -> str:
    """Return the cards of melds as they are held: no strokes between, no names for jokers."""
    return " ".join(word.partition("=")[0] for word in melds.replace("/", " ").split())


def down(cards: str, held: str | None = None, **keys: Any) -> list[str]:
    """Return the table after seat 0, its contract down, has laid these cards down."""
    keys = {"opened": [0], "round": 5, "discard": "", **keys}
    return on_table(play(table(f"{held or cards_of(cards)} 2S'", **keys), f"lay down {cards}"))


def told(cards: str, held: str | None = None, **keys: Any) -> str:
    """Return the point on which laying these cards down is refused."""
    keys = {"opened": [0], "round": 5, "discard": "", **keys}
    return refused(table(f"{held or cards_of(cards)} 2S'", **keys), f"lay down {cards}").point


@clause("ten-card.meld", "ten-card.meld.run", "ten-card.meld.set")
def test_runs_and_sets_of_three_or_more() -> None:
    assert down("7H 5H 6H") == ["5H 6H 7H"]
    assert down("TS TC TD") == ["TC TD TS"]
    assert down("5H 6H 7H 8H 9H") == ["5H 6H 7H 8H 9H"]
    assert told("5H 6H") == "meld.too-few"
    assert told("5H 5D") == "meld.too-few"
    assert told("5H 6H 7D") == "meld.run.suit"
    assert told("KC KD AD") == "meld.mixed"


@clause("ten-card.meld.over-the-top")
@pytest.mark.parametrize(
    "cards", ["QC KC AC 2C 3C", "KH AH 2H", "AS 2S 3S", "QS KS AS", "TH JH QH KH AH 2H 3H 4H 5H 6H"]
)
def test_a_run_may_pass_through_the_ace(cards: str) -> None:
    assert down(cards) == [cards]


@clause("ten-card.meld.run.once")
def test_a_run_has_one_card_at_each_place() -> None:
    assert told("4H 5H 5H' 6H") == "meld.run.repeat"
    assert down("4H 5H 6H / 5H' 6H' 7H") == ["4H 5H 6H", "5H' 6H' 7H"]
    assert told("9C 9D 9H TC") == "meld.mixed"


@clause("ten-card.meld.run.length")
def test_a_run_may_be_as_long_as_the_packs_allow() -> None:
    circle = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    assert down(circle) == [circle]
    assert down(f"{circle} AC'") == [f"{circle} AC'"]
    assert down(f"{circle} AC' 2C'") == [f"{circle} AC' 2C'"]


@clause("ten-card.meld.run.length")
@pytest.mark.parametrize("longest", [13, 14])
def test_a_longest_run_by_choice(longest: int) -> None:
    options = {"max_run_length": longest}
    fits = ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC'", "2C'"]
    assert down(" ".join(fits[:longest]), options=options)
    assert told(" ".join(fits[: longest + 1]), options=options) == "meld.run.long"


@clause("ten-card.meld.set.copies")
def test_a_set_may_hold_a_card_twice_and_grow_beyond_four() -> None:
    assert down("TC TC' TD") == ["TC TC' TD"]
    assert down("9C 9C' 9D 9D' 9H 9H' 9S 9S'") == ["9C 9C' 9D 9D' 9H 9H' 9S 9S'"]


@clause("ten-card.meld.further")
@pytest.mark.parametrize("number", range(1, 12))
def test_further_melds_need_three_cards_in_every_round(number: int) -> None:
    assert down("2C 2D 2H", round=number) == ["2C 2D 2H"]
    assert down("2C 2D 2H / 4H 5H 6H", round=number) == ["2C 2D 2H", "4H 5H 6H"]


@clause("ten-card.meld.further")
def test_further_melds_may_come_in_the_turn_of_the_contract() -> None:
    state = table("7C 7D 7H 2C 2D 2H 9S")
    apart = play(state, "lay down 7C 7D 7H", "lay down 2C 2D 2H")
    together = play(state, "lay down 7C 7D 7H / 2C 2D 2H")
    assert on_table(apart) == on_table(together) == ["7C 7D 7H", "2C 2D 2H"]


@clause("ten-card.meld.optional")
def test_nobody_need_meld() -> None:
    state = table("7C 7D 7H 2C 2D 2H 9S 9C 9D 9H")
    state = play(state, "draw", "discard 9S")
    assert not state.melds and not state.opened[0]


# --- jokers ---


@clause("ten-card.joker.wild")
def test_a_joker_stands_for_any_card() -> None:
    assert down("5C JK 7C") == ["5C JK=6C 7C"]
    assert down("QS JK AS 2S") == ["QS JK=KS AS 2S"]
    assert down("9C 9D JK") == ["9C 9D JK"]


@clause("ten-card.joker.wild")
def test_a_joker_keeps_its_part() -> None:
    state = table("6C 5C' 8C 2S", opened=[0], melds=["1: 5C 6C' JK=7C"], discard="")
    state = play(state, "lay off 8C on m1")
    assert on_table(state) == ["5C 6C' JK=7C 8C"]


@clause("ten-card.joker.wild")
def test_plain_jokers_by_choice() -> None:
    options = {"joker_wild": False}
    assert told("5C JK 7C", options=options) == "meld.joker.plain"
    assert told("9C 9D JK", options=options) == "meld.joker.plain"
    assert down("5C 6C 7C", options=options) == ["5C 6C 7C"]
    state = table("JK 2S", opened=[0], melds=["1: 5C 6C 7C"], discard="", options=options)
    assert refused(state, "lay off JK on m1 high").point == "meld.joker.plain"


@clause("ten-card.joker.named")
def test_a_joker_that_could_be_several_cards_is_named() -> None:
    state = table("5C 6C JK 2S 2D", opened=[0], discard="")
    refusal = refused(state, "lay down 5C 6C JK")
    assert refusal.point == "meld.joker.name"
    after = [on_table(play(state, choice)) for choice in refusal.choices]
    assert after == [["JK=4C 5C 6C"], ["5C 6C JK=7C"]]
    assert on_table(play(state, "lay down JK=7C 5C 6C")) == ["5C 6C JK=7C"]
    assert on_table(play(state, "lay down 5C 6C JK=4C")) == ["JK=4C 5C 6C"]


@clause("ten-card.joker.named")
def test_a_joker_with_one_reading_and_a_joker_in_a_set_need_no_name() -> None:
    assert down("5C JK 7C") == ["5C JK=6C 7C"]
    assert down("9C 9D JK JK'") == ["9C 9D JK JK'"]


LIMITS = {
    # (jokers, naturals) of a run, then of a set: is it allowed?
    "half": {"5C JK 7C": True, "5C JK=6C JK'=7C": False, "9C JK=9D JK'=9H": False, "9C 9D JK JK'": True},
    "one_natural": {"5C JK=6C JK'=7C": True, "9C JK=9D JK'=9H": True, "9C 9D JK JK'": True},
    "shanghai": {
        "5C JK 7C": False,
        "5C 6C JK 8C": True,
        "5C 6C JK JK' 9C": True,
        "9C 9D JK": True,
        "9C JK=9D JK'=9H": False,
        "9C 9D JK JK'": True,
    },
    "none": {"5C JK=6C JK'=7C": True, "9C JK=9D JK'=9H": True, "JK=5C JK'=6C JK''=7C": True},
}


@clause("ten-card.joker.limit")
@pytest.mark.parametrize(
    ("limit", "cards", "allowed"),
    [(limit, cards, allowed) for limit, rows in LIMITS.items() for cards, allowed in rows.items()],
)
def test_how_many_jokers_a_new_meld_may_hold(limit: str, cards: str, allowed: bool) -> None:
    held = cards_of(cards)
    options = {"joker_limit": limit}
    if allowed:
        assert len(down(cards, held, options=options)) == 1
    else:
        assert told(cards, held, options=options) == "meld.joker.limit"


@clause("ten-card.joker.limit")
@pytest.mark.parametrize("limit", ["half", "one_natural", "shanghai", "none"])
def test_jokers_alone_and_unnamed_are_no_meld(limit: str) -> None:
    assert told("JK JK' JK''", options={"joker_limit": limit}) == "meld.joker.alone"


@clause("ten-card.joker.lay-off")
def test_lay_offs_may_go_beyond_the_limit() -> None:
    keys: dict[str, Any] = {"opened": [0], "melds": ["1: 5C JK=6C 7C", "1: 9C 9D JK"], "discard": ""}
    state = play(table("JK JK' 2S", **keys), "lay off JK on m1 high", "lay off JK' on m2")
    assert on_table(state) == ["5C JK''=6C 7C JK=8C", "9C 9D JK' JK'''"]
    state = play(table("JK JK' 2S", **keys), "lay off JK JK' on m1 high")
    assert on_table(state) == ["5C JK''=6C 7C JK=8C JK'=9C", "9C 9D JK'''"]


@clause("ten-card.joker.lay-off")
def test_the_limit_for_lay_offs_by_choice() -> None:
    state = table(
        "JK JK' 2S",
        opened=[0],
        melds=["1: 5C JK=6C 7C", "1: 9C 9D JK"],
        discard="",
        options={"joker_limit_on_layoff": True},
    )
    assert refused(state, "lay off JK JK' on m1 high").point == "meld.joker.limit"
    state = play(state, "lay off JK on m1 high", "lay off JK' on m2")
    assert [len(laid.meld) for laid in state.melds] == [4, 4]


@clause("ten-card.joker.adjacent")
def test_jokers_may_touch_unless_chosen_otherwise() -> None:
    apart = {"adjacent_jokers": False}
    assert down("5C JK JK' 8C") == ["5C JK=6C JK'=7C 8C"]
    assert told("5C JK JK' 8C", options=apart) == "meld.joker.adjacent"
    assert down("5C JK 7C JK' 9C", options=apart) == ["5C JK=6C 7C JK'=8C 9C"]
    assert down("9C 9D JK JK'", options=apart) == ["9C 9D JK JK'"]


@clause("ten-card.joker.adjacent")
def test_lay_offs_keep_jokers_apart_too_by_choice() -> None:
    keys: dict[str, Any] = {"opened": [0], "melds": ["1: 5C 6C JK=7C"], "discard": ""}
    assert on_table(play(table("JK' 2S", **keys), "lay off JK' on m1 high")) == ["5C 6C JK=7C JK'=8C"]
    keys["options"] = {"adjacent_jokers": False}
    assert refused(table("JK' 2S", **keys), "lay off JK' on m1 high").point == "meld.joker.adjacent"
    assert on_table(play(table("JK' 2S", **keys), "lay off JK' on m1")) == ["JK'=4C 5C 6C JK=7C"]
    assert on_table(play(table("8C JK' 2S", **keys), "lay off 8C JK'=9C on m1")) == ["5C 6C JK=7C 8C JK'=9C"]


def swapping(policy: str, cards: str = "6C 9S 2S", meld: str = "1: 5C JK=6C 7C", **keys: Any) -> State:
    return table(cards, opened=[0], melds=[meld], discard="3D", options={"joker_swap": policy, **keys})


@clause("ten-card.joker.swap")
def test_a_joker_on_the_table_stays() -> None:
    state = swapping("none")
    assert refused(state, "lay off 6C on m1").point == "joker.swap"
    assert act("lay off 6C on m1") not in legal_actions(state)


@clause("ten-card.joker.swap")
def test_the_joker_slides_to_an_end_by_choice() -> None:
    state = swapping("slide_to_end")
    refusal = refused(state, "lay off 6C on m1")
    assert refusal.point == "lay-off.end"
    after = [on_table(play(state, choice)) for choice in refusal.choices]
    assert after == [["JK=4C 5C 6C 7C"], ["5C 6C 7C JK=8C"]]
    assert on_table(play(state, "lay off 6C on m1 high")) == ["5C 6C 7C JK=8C"]
    assert hand(play(state, "lay off 6C on m1 low")) == "2S 9S"


@clause("ten-card.joker.swap")
def test_the_joker_goes_to_the_hand_by_choice() -> None:
    state = play(swapping("take_to_hand"), "lay off 6C on m1")
    assert on_table(state) == ["5C 6C 7C"]
    assert hand(state) == "2S 9S JK"
    state = play(state, "draw", "discard JK")
    assert state.turn == 1


@clause("ten-card.joker.swap")
def test_the_joker_is_played_again_at_once_by_choice() -> None:
    state = play(swapping("take_and_replay"), "lay off 6C on m1")
    assert hand(state) == "2S 9S JK"
    assert refused(state, "draw").point == "turn.must-use"
    assert legal_actions(state)
    state = play(state, "lay off JK on m1 low")
    assert on_table(state) == ["JK=4C 5C 6C 7C"]
    assert play(state, "draw").phase == "discard"


@clause("ten-card.joker.swap")
def test_a_joker_is_not_taken_where_it_could_not_be_played_again() -> None:
    whole = "1: AC JK=2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    state = swapping("take_and_replay", "2C 9S 2S", whole, max_run_length=13)
    assert refused(state, "lay off 2C on m1").point == "joker.swap"
    again = swapping("take_and_replay", "2C 9S 9D 2S", whole, max_run_length=13)
    assert on_table(play(again, "lay off 2C on m1", "lay down 9S 9D JK"))[1] == "9D 9S JK"


@clause("ten-card.joker.swap")
@pytest.mark.parametrize("policy", ["slide_to_end", "take_to_hand", "take_and_replay"])
def test_a_joker_in_a_set_is_nobodys_to_replace(policy: str) -> None:
    state = play(swapping(policy, "9S 2S 3H", "1: 9C 9D JK"), "lay off 9S on m1")
    assert on_table(state) == ["9C 9D 9S JK"]


@clause("ten-card.joker.discard")
def test_a_joker_may_be_thrown_away() -> None:
    assert play(table("JK 2S 3S", phase="discard"), "discard JK").pile[-1].text == "JK"
    kept = {"joker_discard": False}
    assert refused(table("JK 2S 3S", phase="discard", options=kept), "discard JK").point == "discard.joker"
    only = table("JK JK'", phase="discard", options=kept)
    assert play(only, "discard JK").turn == 1


@clause("ten-card.joker.wild")
def test_a_joker_left_in_hand_costs_its_value_even_where_it_is_plain() -> None:
    state = table("9D", "JK", opened=[0], melds=["1: 6D 7D 8D"], options={"joker_wild": False})
    assert round_points(play(state, "lay off 9D on m1"))[1] == 25
