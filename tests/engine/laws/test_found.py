"""Single situations that the laws, the perft or the fuzz once found wrong."""

from __future__ import annotations

import pytest

from rummy_widgets.cards import parse_cards
from rummy_widgets.engine import Action, discard, explain, lay_down, legal_actions, view
from rummy_widgets.melds import Claim
from rummy_widgets.rules import Verb
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.position import read_position, write_position
from tests.engine.clauses.situations import happens, on_table, play, refused, table
from tests.engine.laws.laws import judged_alike


def test_a_taken_card_that_is_the_last_may_be_thrown() -> None:
    late = {"meld_timing": "both"}
    state = table("9H TH", opened=[0], melds=["1: 6H 7H 8H"], discard="KC 5D", options=late)
    state = play(state, "take")
    assert refused(state, "discard 5D").point == "discard.back"
    state = play(state, "lay off 9H TH on m1")
    assert list(legal_actions(state)) == [discard(parse_cards("5D")[0])]
    state, _ = happens(state, "discard 5D")
    assert state.over is not None and state.over.seat == 0


def test_a_view_speaks_for_its_own_seat_only() -> None:
    state = table("9H TH", "2C 3C")
    assert explain(state, parse_action("S0: draw")) is None
    assert explain(view(state, 0), parse_action("S0: draw")) is None
    for seat in (1, 2, 3, None):
        for text in ("draw", "S0: draw", "S0: lay down 2C 3C 4C"):
            refusal = explain(view(state, seat), parse_action(text))
            assert refusal is not None and refusal.point == "turn.actor"


@pytest.mark.parametrize("verb", list(Verb))
@pytest.mark.parametrize("seat", [-2, 4, 99])
def test_a_seat_that_is_not_there_is_refused(verb: Verb, seat: int) -> None:
    state = table(round=4)
    refusal = judged_alike(state, Action(verb, seat))
    assert refusal is not None and refusal.point in ("turn.actor", "turn.verb")


def test_a_natural_card_stands_for_itself_alone() -> None:
    state = table("5C 6C 2H JK")
    five, six, two, joker = parse_cards("5C 6C 2H JK")
    seven = parse_cards("7C")[0]
    lie = lay_down([[five, six, Claim(two, seven)]])
    assert lie == lay_down([[five, six, two]])
    refusal = judged_alike(state, lie)
    assert refusal is not None and refusal.point == "meld.mixed"
    assert lay_down([[Claim(joker, joker)]]) == lay_down([[joker]])
    assert lay_down([[Claim(joker, seven)]]) != lay_down([[joker]])


@pytest.mark.parametrize(("limit", "cards"), [("one_natural", "9C JK JK'"), ("none", "JK=9C JK'=9C JK''=9C")])
def test_a_set_of_jokers_can_be_said_and_read_again(limit: str, cards: str) -> None:
    state = table("9C JK JK' JK'' 4D", options={"joker_limit": limit})
    if limit == "one_natural":
        choices = refused(state, f"lay down {cards}").choices
        assert [explain(state, choice) for choice in choices] == [None] * 4
        cards = format_action(choices[-1]).removeprefix("lay down ")
    after = play(state, f"lay down {cards}")
    assert after.melds[0].meld.name == "set of 9s"
    assert play(state, f"lay down {after.melds[0].meld.text}").melds == after.melds
    assert read_position(write_position(after)).melds == after.melds


def test_a_joker_slides_to_either_end_but_not_beside_another() -> None:
    options = {"joker_swap": "slide_to_end"}
    state = table("6C 2D", opened=[0], melds=["1: 5C JK=6C 7C"], options=options)
    slides = [format_action(action) for action in legal_actions(state) if action.verb is Verb.LAY_OFF]
    assert slides == ["lay off 6C on m1 low", "lay off 6C on m1 high"]
    state = table(
        "6C 2D", opened=[0], melds=["1: 5C JK=6C 7C JK'=8C"], options={**options, "adjacent_jokers": False}
    )
    assert on_table(play(state, "lay off 6C on m1")) == ["JK=4C 5C 6C 7C JK'=8C"]
    assert refused(state, "lay off 6C on m1 high").point == "joker.swap"
