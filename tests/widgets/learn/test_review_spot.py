"""Your own round on the page: moments played again, judged, hinted at and repaired."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.lessons.review import Mistake
from rummy_widgets.lessons.shelf import find_lesson
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.game_table import GameTable
from rummy_widgets.widgets.learn.review_spot import ReviewSpot, last_record
from tests.lessons.rounds import TABLES, played
from tests.widgets.dash import Dash
from tests.widgets.scene_shape import check_scene

TOKEN = "a-token-that-is-long-enough"


def with_round(variant: str, seats: int, seed: int, slips: float = 0.5) -> Dash:
    """Return a dashboard at the map whose store has one game with one finished round."""
    store = Store.in_memory()
    session = played(variant, seats, seed, slips=slips)
    session.keep(store, TOKEN)
    dash = Dash(lambda: store, TOKEN)
    dash.learn()
    return dash


@pytest.fixture(scope="module")
def slipped() -> Dash:
    dash = with_round("ten-card", 4, 0)
    dash.press("review")
    assert len(spot(dash)._moments) > 1
    return dash


@pytest.fixture
def dash(slipped: Dash) -> Dash:
    slipped.learn()
    slipped.press("review")
    return slipped


def spot(dash: Dash) -> ReviewSpot:
    found = dash.page.learn.course.spot
    assert isinstance(found, ReviewSpot)
    return found


def moment(dash: Dash) -> Mistake:
    return spot(dash)._moments[spot(dash)._place]


def test_the_table_stands_as_it_stood_and_shows_nothing_hidden(dash: Dash) -> None:
    check_scene(dash.scene)
    seen = moment(dash).view
    assert [card["id"] for card in dash.scene["hand"]["cards"]] == [card.text for card in seen.hand]
    assert dash.scene["shown"] == [] and dash.tutor["state"] == "play"
    assert "In the round you did this" in dash.tutor["lines"][0]
    assert [seat["cards"] for seat in dash.scene["seats"]] == list(seen.counts)


def test_the_move_that_was_made_is_told_what_it_leads_to(dash: Dash) -> None:
    before = dash.scene["hand"]
    assert dash.act(moment(dash).decision.action)["kind"] == "ack"
    check_scene(dash.scene)
    assert dash.tutor["state"] == "slip" and dash.scene["hand"] == before
    assert "more than with the best move" in dash.tutor["lines"][0]
    assert dash.tutor["lines"][-1].startswith("The table stands as before")
    dash.press("deal")
    check_scene(dash.scene)
    assert "nearest to the average" in dash.tutor["lines"][0] and len(dash.tutor["lines"]) > 2
    assert dash.tutor["lines"][-1].startswith("In this deal you pay ")
    assert dash.scene["hand"] == before
    dash.press("forward")
    assert "deal" not in {action["id"] for action in dash.tutor["actions"]}


def test_every_hint_leads_to_a_move_that_repairs(dash: Dash) -> None:
    count = len(spot(dash)._moments)
    for number in range(count):
        assert dash.tutor["step"] == f"Moment {number + 1} of {count}"
        for step in range(4):
            dash.press("hint")
            assert len(dash.tutor["lines"]) == step + 2
        assert "hint" not in {action["id"] for action in dash.tutor["actions"]}
        check_scene(dash.scene)
        assert dash.act(moment(dash).best.action)["kind"] == "ack"
        assert dash.tutor["state"] == "done"
        check_scene(dash.scene)
        if number + 1 < count:
            dash.press("forward")
    assert "repaired your round" in dash.tutor["lines"][-1]
    assert [action["id"] for action in dash.tutor["actions"]] == ["map"]
    assert dash.page.learn.course.notes.progress.of(find_lesson("graduation")).certified
    assert dash.act(moment(dash).best.action)["kind"] == "refused"


def test_a_move_that_is_not_legal_is_refused_by_its_clause(dash: Dash) -> None:
    dash.press("moment:1")
    answer = dash.say("act", verb="discard", cards=["2H", "3H"])
    assert answer["kind"] == "refused"
    assert dash.say("act", verb="undo")["kind"] == "refused"
    assert dash.tutor["state"] == "play"
    assert dash.say("tutor", action="moment:9")["kind"] == "refused"
    dash.press("forward")
    assert dash.tutor["step"].startswith("Moment")


def test_a_round_without_mistakes_says_so() -> None:
    dash = with_round("ten-card", 4, 1, slips=0)
    dash.press("review")
    check_scene(dash.scene)
    assert "No move cost you clearly more" in " ".join(dash.tutor["lines"])
    assert dash.say("act", verb="draw")["kind"] == "refused"
    dash.press("map")


def test_without_a_finished_round_there_is_nothing_to_look_at() -> None:
    dash = Dash()
    dash.learn()
    answer = dash.say("tutor", action="review")
    assert answer["kind"] == "refused" and "Play a round to its end first" in answer["because"]
    assert last_record(dash.page.keeper) is None


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_rounds_of_every_game_can_be_looked_at(variant: str, seats: int) -> None:
    dash = with_round(variant, seats, 1)
    dash.press("review")
    check_scene(dash.scene)
    found: Any = spot(dash)
    for _ in found._moments:
        for _ in range(4):
            dash.press("hint")
        assert dash.act(moment(dash).decision.action)["kind"] == "ack"
        check_scene(dash.scene)
        assert dash.act(moment(dash).best.action)["kind"] == "ack"
        check_scene(dash.scene)
        assert dash.scene["question"] is None and not any(seat["asked"] for seat in dash.scene["seats"])
        if "forward" in {action["id"] for action in dash.tutor["actions"]}:
            dash.press("forward")
    assert found.is_done


def test_the_round_just_played_is_looked_at_from_its_own_panel() -> None:
    dash = Dash()
    dash.does("setting", name="speed", value="instant")
    dash.learn()
    course = dash.page.learn.course
    course._spot = course._ways.go("live", find_lesson("graduation"))
    dash.page.publish()
    assert "review" in {action["id"] for action in dash.scene["panel"]["actions"]}
    assert dash.say("panel", panel="live", action="review", values={})["kind"] == "refused"
    dash.page.play._seat(played("ten-card", 4, 0, slips=0.5, rounds=1))
    dash.page.play._panel = None
    dash.does("place", name="play")
    assert dash.scene["panel"]["id"] == "round"
    dash.does("panel", panel="round", action="review", values={})
    assert [place["id"] for place in dash.scene["places"] if place["now"]] == ["learn"]
    assert spot(dash)._moments
    dash.does("place", name="play")
    assert dash.scene["panel"]["id"] == "round"
    plain = GameTable("ten-card", open_store=Store.in_memory)
    assert plain._play.look_back is None
    plain.close()


def test_at_a_shared_screen_each_goes_through_their_own_play() -> None:
    session = played("ten-card", 4, 0, slips=0.5, people=("Mia", "Noah"))
    store = Store.in_memory()
    session.keep(store, TOKEN)
    dash = Dash(lambda: store, TOKEN)
    dash.learn()
    dash.page.play._seat(session)
    dash.page.play._panel = None
    dash.does("place", name="play")
    offered = {one["id"]: one["label"] for one in dash.scene["panel"]["actions"]}
    assert "review" not in offered and "review:2" not in offered
    assert offered["review:0"] == "Look at Mia's play" and offered["review:1"] == "Look at Noah's play"
    for nonsense in ("review", "review:2", "review:x"):
        assert dash.say("panel", panel="round", action=nonsense, values={})["kind"] == "refused"
    hands = []
    for seat, name in enumerate(("Mia", "Noah")):
        dash.does("panel", panel="round", action=f"review:{seat}", values={})
        assert spot(dash)._review.seat == seat and dash.tutor["title"].startswith(f"{name}'s round")
        while not spot(dash).is_done:
            check_scene(dash.scene)
            seen = moment(dash).view
            assert seen.seat == seat and dash.scene["hand"]["owner"] == f"review {seat}"
            hands.append({card["id"] for card in dash.scene["hand"]["cards"]})
            assert hands[-1] == {card.text for card in seen.hand}
            assert dash.act(moment(dash).best.action)["kind"] == "ack"
            if not spot(dash).is_done:
                dash.press("forward")
        dash.does("place", name="play")
    assert len(hands) > 1
    assert not dash.page.learn.course.notes.progress.of(find_lesson("graduation")).certified
    assert last_record(dash.page.keeper) is None, "the round of several is nobody's own"
