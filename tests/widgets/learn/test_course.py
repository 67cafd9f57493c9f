"""The course on the page: every lesson played by messages, and progress that outlives the page."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.shelf import find_lesson, lessons
from rummy_widgets.lessons.specs import DRILLS
from rummy_widgets.players import find_bot
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.dashboard import LessonTable
from rummy_widgets.widgets.learn.exercises import NOTHING, ids_of, option_of
from rummy_widgets.widgets.learn.level_spot import TableSpot
from tests.widgets.dash import Dash
from tests.widgets.scene_shape import check_scene

SETS = find_lesson("sets")


@pytest.fixture
def dash() -> Dash:
    return Dash()


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_every_level_is_solved_on_the_page(dash: Dash, lesson: Lesson) -> None:
    dash.learn(lesson)
    for place, level in enumerate(lesson.levels):
        assert dash.tutor["goal"] == level.goal
        assert dash.tutor["state"] == "play"
        check_scene(dash.scene)
        dash.solve(lesson, place)
        assert dash.tutor["state"] == "done", (level.id, dash.tutor)
        assert level.after in dash.tutor["lines"]
        check_scene(dash.scene)
        onward = next(one["label"] for one in dash.tutor["actions"] if one["id"] == "forward")
        dash.press("forward")
    assert onward == ("To the drill" if lesson.number in DRILLS else "To the live hand")
    progress = dash.page.learn.course.notes.progress
    assert progress.stars(lesson) == 2
    if lesson.number in DRILLS:
        assert dash.scene["exercise"]["id"] == "drill-0"
    else:
        assert dash.scene["panel"]["id"] == "live"


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_hints_come_in_four_steps_at_every_level(dash: Dash, lesson: Lesson) -> None:
    dash.learn(lesson)
    for level in lesson.levels:
        dash.press(f"level:{level.id}")
        said = []
        for _ in range(4):
            dash.press("hint")
            said = dash.tutor["lines"]
        assert len(said) == 4 and all(said), (level.id, said)
        assert "hint" not in {action["id"] for action in dash.tutor["actions"]}


def test_a_level_with_hints_alone_earns_one_star(dash: Dash) -> None:
    dash.learn(SETS)
    for place, level in enumerate(SETS.levels):
        dash.press(f"level:{level.id}")
        dash.press("hint")
        dash.press("again")
        for action in level.solution:
            dash.act(action)
        if level.puzzle is not None:
            dash.does("answer", exercise=dash.scene["exercise"]["id"], value=list(level.puzzle.right))
        assert dash.tutor["state"] == "done", place
    assert dash.page.learn.course.notes.progress.stars(SETS) == 1


def test_a_no_is_told_with_its_clause_and_kept(dash: Dash) -> None:
    dash.learn(SETS)
    slip = SETS.levels[0].slips[0]
    answer = dash.act(slip.action)
    assert answer["kind"] == "refused" and answer["clause"] == slip.clause and answer["choices"]
    record = dash.page.learn.course.notes.progress.level(SETS, SETS.levels[0].id)
    assert record.errors == {slip.clause: 1}
    assert dash.tutor["state"] == "play"


def test_a_level_that_is_done_stays_until_next(dash: Dash) -> None:
    dash.learn(SETS)
    dash.solve(SETS, 0)
    before = dash.scene["melds"]
    answer = dash.say("act", verb="draw")
    assert answer["kind"] == "refused" and "Press Next" in answer["because"]
    assert dash.scene["melds"] == before and dash.tutor["state"] == "done"
    dash.does("act", verb="undo")
    assert dash.tutor["state"] == "play" and dash.scene["melds"] == []


def test_a_wrong_answer_says_why_and_can_be_given_once_more(dash: Dash) -> None:
    dash.learn(SETS)
    place = next(at for at, level in enumerate(SETS.levels) if level.puzzle is not None)
    dash.press(f"level:{SETS.levels[place].id}")
    first = dash.scene["exercise"]["id"]
    dash.does("answer", exercise=first, value=["pair"])
    assert dash.scene["exercise"]["answered"]["right"] is False
    assert dash.scene["exercise"]["answered"]["text"]
    assert dash.say("answer", exercise=first, value=["tens"])["kind"] == "refused"
    dash.press("retry")
    assert dash.say("answer", exercise=first, value=["tens"])["kind"] == "refused"
    for odd in (["nobody"], [], ["tens", "tens"], ["x" * 150]):
        assert dash.say("answer", exercise=dash.scene["exercise"]["id"], value=odd)["kind"] == "refused"
    dash.does("answer", exercise=dash.scene["exercise"]["id"], value=["tens", "five"])
    assert dash.tutor["state"] == "done"


def drill(dash: Dash, *, right: bool) -> list[str]:
    """Answer a drill to its end; return what the tutor says then."""
    for _ in range(40):
        spot: Any = dash.page.learn.course.spot
        item = spot._item
        option = item.right if right else next(iter(item.apart))
        dash.does("answer", exercise=dash.scene["exercise"]["id"], value=ids_of(item, option))
        assert dash.scene["exercise"]["answered"]["right"] is (option == item.right)
        if dash.tutor["state"] == "done":
            return list(dash.tutor["lines"])
        dash.press("forward")
    raise AssertionError("a drill without end")


def test_a_drill_answered_right_gives_the_third_star(dash: Dash) -> None:
    dash.learn(SETS)
    for place in range(len(SETS.levels)):
        dash.solve(SETS, place)
    dash.press("forward")
    assert "You know this rule" in drill(dash, right=True)[0]
    assert dash.page.learn.course.notes.progress.stars(SETS) == 3
    dash.press("forward")
    assert dash.scene["panel"]["id"] == "live"


def test_a_drill_answered_wrong_says_what_it_looks_like_and_can_be_left(dash: Dash) -> None:
    dash.learn(SETS)
    for place in range(len(SETS.levels)):
        dash.solve(SETS, place)
    dash.press("forward")
    lines = drill(dash, right=False)
    assert lines and "You know this rule" not in lines[0]
    assert dash.page.learn.course.notes.progress.stars(SETS) == 2
    dash.press("drill")
    dash.does("answer", exercise="drill-0", value=[NOTHING])
    asked = dash.scene["exercise"]["text"]
    dash.press("map")
    dash.does("tutor", action=f"drill:{SETS.id}")
    assert dash.scene["exercise"]["id"] == "drill-1" and asked


def test_answers_of_items_stand_for_their_options() -> None:
    from rummy_widgets.lessons.drill import Drill

    for number in DRILLS:
        item = Drill(DRILLS[number], "ids").item
        for option in range(len(item.options)):
            assert option_of(item, ids_of(item, option)) == option
        for odd in ([], ["99"], ["0", "0"], ["none", "0"], ["-1"]):
            assert option_of(item, odd) is None


def test_progress_outlives_the_page(tmp_path: Path) -> None:
    def store() -> Store:
        return Store.open(tmp_path / "store.sqlite")

    token = "a-token-that-is-long-enough"
    one = Dash(store, token)
    one.learn(SETS)
    for place in range(3):
        one.solve(SETS, place)
    one.page.close()
    two = Dash(store, token)
    two.learn(SETS)
    assert two.tutor["step"] == "Level 4 of 7"
    stranger = Dash(store, "another-token-long-enough")
    stranger.learn(SETS)
    assert stranger.tutor["step"] == "Level 1 of 7"
    two.page.close()
    stranger.page.close()


def test_progress_is_saved_loaded_and_forgotten_when_asked_twice(dash: Dash) -> None:
    dash.learn(SETS)
    dash.solve(SETS, 0)
    dash.press("map")
    dash.press("export")
    (file,) = [one for one in dash.sent if one["kind"] == "file"]
    assert json.loads(file["text"])["lessons"]["sets"]
    dash.press("reset")
    dash.does("panel", panel="reset", action="ask", values={"which": "all"})
    assert "everything" in dash.scene["panel"]["title"]
    dash.does("panel", panel="sure", action="keep", values={})
    dash.press("reset")
    dash.does("panel", panel="reset", action="ask", values={"which": "sets"})
    dash.does("panel", panel="sure", action="forget", values={})
    assert dash.page.learn.course.notes.progress.lessons == {}
    dash.press("import")
    assert dash.say("panel", panel="import", action="load", values={"file": "nonsense"})["kind"] == "refused"
    dash.does("panel", panel="import", action="load", values={"file": file["text"]})
    assert dash.page.learn.course.notes.progress.level(SETS, SETS.levels[0].id).solved == 1


def test_the_live_hand_is_played_at_the_table(dash: Dash) -> None:
    dash.does("setting", name="speed", value="instant")
    dash.learn(SETS)
    for place in range(len(SETS.levels)):
        dash.solve(SETS, place)
    dash.press("map")
    spot = dash.page.learn.course
    spot._spot = spot._ways.go("live", SETS)
    dash.page.publish()
    dash.does("panel", panel="live", action="live", values={})
    assert [place["id"] for place in dash.scene["places"] if place["now"]] == ["play"]
    assert dash.scene["panel"]["id"] == "ready"
    assert dash.scene["panel"]["lines"][0] == SETS.live.text
    session = dash.page.play.session
    assert session is not None and session.sheet.match.planned == (1,)


def test_the_placement_says_what_may_be_skipped(dash: Dash) -> None:
    dash.learn()
    dash.press("placement")
    for _ in range(2):
        spot: Any = dash.page.learn.course.spot
        check_scene(dash.scene)
        ids = ids_of(spot._item, spot._item.right)
        dash.does("answer", exercise=dash.scene["exercise"]["id"], value=ids)
        assert dash.scene["exercise"]["answered"]["right"]
        dash.press("forward")
    dash.press("unsure")
    check_scene(dash.scene)
    assert dash.tutor["lines"][0].startswith("You may skip lessons 1 to 4. Begin with lesson 5")
    dash.press("map")
    assert dash.scene["map"]["next"]["id"] == f"lesson:{find_lesson(5).id}"
    notes = {row["number"]: row["note"] for row in dash.scene["map"]["lessons"]}
    assert [notes[str(number)] for number in (1, 4, 5)] == ["skipped", "skipped", ""]


def test_what_was_certified_is_asked_once_more(dash: Dash) -> None:
    notes = dash.page.learn.course.notes
    for right, stars in ((False, 2), (True, 3)):
        for number in (2, 3, 4):
            notes.changed(find_lesson(number), skipped=True, certified=True, due=4 if number == 2 else 0)
        dash.learn()
        dash.press("once-more:sets")
        spot: Any = dash.page.learn.course.spot
        item = spot._item
        option = item.right if right else next(iter(item.apart))
        dash.does("answer", exercise="once-more", value=ids_of(item, option))
        assert notes.progress.stars(SETS) == stars
        dash.press("map")
        assert not dash.scene["map"]["next"]["id"].startswith("once-more")


def test_one_lesson_alone_needs_no_map() -> None:
    table = LessonTable("sets", open_store=Store.in_memory)
    assert "Lay down the three sevens." in str(table)
    assert table.felt.scene["places"] == []
    table.close()


def test_the_other_places_work_and_say_no_to_what_is_not_theirs(dash: Dash) -> None:
    assert dash.say("tutor", action="map")["kind"] == "refused"
    assert dash.say("place", name="nowhere")["kind"] == "refused"
    dash.does("place", name="rules")
    check_scene(dash.scene)
    dash.does("panel", panel="rules", action="compare", values={})
    assert [item["mark"] for item in dash.scene["panel"]["items"]].count("yes") == 1
    dash.does("panel", panel="compare", action="compare", values={"cards": "7H 7D 7S", "wild": ""})
    assert [item["mark"] for item in dash.scene["panel"]["items"]].count("yes") == 8
    dash.does("panel", panel="compare", action="compare", values={"cards": "7H hop", "wild": ""})
    assert "hop" in dash.scene["panel"]["lines"][0]
    assert dash.say("act", verb="draw")["kind"] == "refused"
    dash.does("place", name="pad")
    check_scene(dash.scene)
    dash.does("panel", panel="new-pad", action="begin", values={"players": "2", "game": "gin"})
    assert dash.say("panel", panel="new-pad", action="begin", values={})["kind"] == "refused"
    values = {"points.0": "3", "points.1": "x"}
    assert "'x'" in dash.say("panel", panel="pad:0", action="add", values=values)["because"]
    dash.does("panel", panel="pad:0", action="add", values={"points.0": "3", "points.1": "0"})
    assert dash.scene["panel"]["table"]["rows"][-1] == ["Total", "3", "0"]


def test_an_allowed_move_away_from_the_goal_is_told_and_taken_back(dash: Dash) -> None:
    dash.learn(SETS)
    dash.does("act", verb="draw")
    assert dash.tutor["state"] == "slip" and "away from the goal" in dash.tutor["lines"][0]
    dash.does("act", verb="undo")
    assert dash.tutor["state"] == "play"
    assert not any("away" in line for line in dash.tutor["lines"])


def test_another_order_that_reaches_the_goal_is_no_slip(dash: Dash) -> None:
    lesson = find_lesson("laying-off")
    dash.learn(lesson)
    level = next(level for level in lesson.levels if level.id == "empty-hand")
    dash.press(f"level:{level.id}")
    order = (1, 0, 3, 2, 4)
    for place in order[:-1]:
        assert dash.act(level.solution[place])["kind"] == "ack"
        assert dash.tutor["state"] == "play", place
    assert dash.act(level.solution[order[-1]])["kind"] == "ack"
    assert dash.tutor["state"] == "done"


def test_a_lesson_says_first_what_it_is_about(dash: Dash) -> None:
    dash.learn(SETS)
    assert dash.tutor["lines"] == [SETS.intro]
    dash.press("hint")
    assert dash.tutor["lines"] == [SETS.levels[0].nudge]


def test_a_wrong_answer_names_the_rule(dash: Dash) -> None:
    dash.learn(SETS)
    place = next(at for at, level in enumerate(SETS.levels) if level.puzzle is not None)
    dash.press(f"level:{SETS.levels[place].id}")
    dash.does("answer", exercise=dash.scene["exercise"]["id"], value=["pair"])
    assert dash.scene["exercise"]["answered"]["clause"] == "ten-card.meld.set"
    assert dash.scene["exercise"]["answered"]["title"]
    dash.press("retry")
    dash.does("answer", exercise=dash.scene["exercise"]["id"], value=["tens", "five"])
    assert "clause" not in dash.scene["exercise"]["answered"]


def test_a_wrong_answer_of_a_drill_says_why_and_what_it_looks_like(dash: Dash) -> None:
    course = dash.page.learn.course
    dash.learn(SETS)
    for number in (2, 6, 7, 8):
        course._spot = course._ways.go("drill", find_lesson(number))
        dash.page.publish()
        for _ in range(3):
            item = course.spot._item  # type: ignore[attr-defined]
            option = next(iter(item.apart))
            dash.does("answer", exercise=dash.scene["exercise"]["id"], value=ids_of(item, option))
            answered = dash.scene["exercise"]["answered"]
            assert "It looks as if you think" in answered["text"]
            assert answered["clause"].startswith("ten-card.") and answered["title"]
            for line, why in enumerate(item.whys if item.kind == "ticks" else ()):
                ticked = option >> line & 1 and not item.right >> line & 1
                assert not ticked or why[1:].split("S1")[0] in answered["text"]
            dash.press("forward")


def test_a_live_hand_that_is_over_says_where_the_course_goes_on(dash: Dash) -> None:
    dash.does("setting", name="speed", value="instant")
    dash.learn(SETS)
    course = dash.page.learn.course
    course._spot = course._ways.go("live", SETS)
    dash.page.publish()
    dash.does("panel", panel="live", action="live", values={})
    dash.does("panel", panel="ready", action="deal", values={})
    session = dash.page.play.session
    assert session is not None
    bot, rng = find_bot("tidy"), random.Random(1)
    for _ in range(400):
        if dash.scene["panel"] is not None:
            break
        assert dash.act(bot.choose(session.view(0), rng))["kind"] == "ack"
    assert dash.scene["panel"]["id"] == "match"
    assert dash.scene["panel"]["lines"][-1].endswith("The course goes on under Learn.")
    assert course.notes.progress.of(SETS).live == 1
    dash.does("place", name="learn")
    assert dash.scene["map"]["next"]


def test_the_third_step_of_a_hint_names_cards_and_players(dash: Dash) -> None:
    for lesson, level, says in (
        ("laying-off", "on-your-own", "Lay off 9♦ on your 6♦ 7♦ 8♦."),
        ("laying-off", "on-anybodys", "Lay off 10♥ on Ben's 10♣ 10♦ 10♠."),
        ("turn-clock", "take-discard", "Take 8♥ from the discards."),
        ("scoring", "what-is-left", "K♦ 9♠ 4♣, and no other."),
        ("house-rules", "nobody-shuffles", "In this order: K♦; 4♣; 9♠; 2♥."),
        ("house-rules", "say-what-it-is", "Lay down 6♥ 7♥ joker (as 8♥)."),
    ):
        dash.learn(find_lesson(lesson))
        dash.press(f"level:{level}")
        for _ in range(3):
            dash.press("hint")
        assert dash.tutor["lines"][-1] == says


def test_marks_never_come_before_cards_are_selected_where_finding_them_is_the_task(dash: Dash) -> None:
    dash.does("setting", name="targets", value="always")
    dash.learn(find_lesson("laying-off"))
    row = next(row for row in dash.scene["settings"] if row["name"] == "targets")
    assert dash.scene["targets"] == row["value"] == "selected"
    assert [option["value"] for option in row["options"]] == ["off", "selected"]
    dash.does("setting", name="targets", value="off")
    assert dash.scene["targets"] == "off"


def test_a_lay_off_without_a_meld_is_answered_in_a_lesson_too(dash: Dash) -> None:
    lesson = find_lesson("laying-off")
    dash.learn(lesson)
    dash.press(f"level:{lesson.levels[1].id}")
    nowhere = next(face["id"] for face in dash.scene["hand"]["cards"] if not face["fits"])
    answer = dash.say("act", verb="lay off", cards=[nowhere], meld=None, end=None)
    assert answer["kind"] == "refused" and answer["because"].startswith("No meld on the table has")
    assert dash.tutor["state"] == "play"


@pytest.mark.parametrize(
    ("lesson", "level", "phase"),
    [("judgement", "the-end-is-near", "buy"), ("gin-and-relatives", "lay-off-on-the-knocker", "lay-off")],
)
def test_a_level_that_is_done_asks_nothing_more(dash: Dash, lesson: str, level: str, phase: str) -> None:
    found = find_lesson(lesson)
    dash.learn(found)
    dash.solve(found, [one.id for one in found.levels].index(level))
    spot = dash.page.learn.course.spot
    assert isinstance(spot, TableSpot)
    run = spot._run
    assert run.state.phase == phase and run.state.actor == 0 != run.state.turn  # the game would ask
    assert dash.scene["question"] is None and dash.scene["status"].startswith("Done")
    assert not any(seat["asked"] for seat in dash.scene["seats"])
    assert not {"buy", "pass"} & {action["id"] for action in dash.scene["actions"]}
    check_scene(dash.scene)
    dash.does("act", verb="undo")
    assert dash.tutor["state"] == "play" and not dash.scene["status"].startswith("Done")


def test_what_is_always_marked_at_the_table_stays_so_after_a_lesson(dash: Dash) -> None:
    dash.does("setting", name="targets", value="always")
    dash.learn(SETS)
    dash.does("place", name="play")
    row = next(row for row in dash.scene["settings"] if row["name"] == "targets")
    assert row["value"] == "always" and len(row["options"]) == 3


def test_a_solved_level_waits_for_next_unless_it_is_wished_to_go_on(
    dash: Dash, monkeypatch: pytest.MonkeyPatch
) -> None:
    def goal() -> str:
        return str(dash.tutor["goal"])

    async def play() -> None:
        dash.learn(SETS)
        dash.solve(SETS, 0)
        await asyncio.sleep(0.05)
        assert (goal(), dash.tutor["state"]) == (SETS.levels[0].goal, "done")
        dash.does("setting", name="advance", value="soon")
        assert goal() == SETS.levels[0].goal  # there is time to read first
        await asyncio.sleep(0.05)
        assert goal() == SETS.levels[1].goal
        dash.solve(SETS, 1)
        dash.does("place", name="rules")
        await asyncio.sleep(0.05)
        dash.does("place", name="learn")
        assert (goal(), dash.tutor["state"]) == (SETS.levels[1].goal, "done")

    monkeypatch.setattr("rummy_widgets.widgets.learn_page.READING", 0.01)
    asyncio.run(play())
