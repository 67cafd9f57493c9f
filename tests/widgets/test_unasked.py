"""Answers that nothing asks for: each place turns them down in the same words, and nothing changes."""

from __future__ import annotations

import pytest

from tests.widgets.dash import Dash

UNASKED = "That is not asked any more."


@pytest.mark.parametrize("place", ["play", "learn", "rules", "judge", "pad"])
@pytest.mark.parametrize("panel", ["", "round", "another"])
def test_a_button_of_a_panel_that_is_gone_is_turned_down(place: str, panel: str) -> None:
    dash = Dash()
    if place != "play":
        dash.does("place", name=place)
    before = dash.scene
    answer = dash.say("panel", panel=panel, action="explode", values={})
    assert (answer["kind"], answer["because"]) == ("refused", UNASKED)
    assert dash.scene | {"version": 0} == before | {"version": 0}


@pytest.mark.parametrize("place", ["play", "learn", "rules", "judge"])
def test_a_button_that_the_panel_has_not_is_turned_down(place: str) -> None:
    dash = Dash()
    if place != "play":
        dash.does("place", name=place)
    panel = (dash.scene["panel"] or {"id": "none"})["id"]
    assert dash.say("panel", panel=panel, action="explode", values={})["because"] == UNASKED


def test_a_button_of_a_tutor_that_is_gone_is_turned_down() -> None:
    dash = Dash()
    dash.learn()
    assert dash.say("tutor", action="forward")["because"] == UNASKED
    assert dash.say("answer", exercise="x1", value=["yes"])["because"] == UNASKED
