"""Settings: what there is to set, and that each place offers what means something there, and nothing else."""

from __future__ import annotations

import pytest

from rummy_widgets.rules import find_variant
from rummy_widgets.widgets.pace import DELAYS
from rummy_widgets.widgets.settings import (
    SETTINGS,
    USUAL,
    is_offered,
    lesson_rows,
    lesson_targets,
    setting_rows,
)
from tests.widgets.dash import Dash

AT_TABLE = ["speed", "autopass", "help", "targets", "warn", "known"]


@pytest.mark.parametrize(
    "place, offered",
    [
        ("play", AT_TABLE),
        ("learn", ["help", "targets", "advance"]),
        ("rules", []),
        ("judge", []),
        ("pad", []),
        ("games", []),
    ],
)
def test_a_place_offers_the_settings_that_mean_something_in_it(place: str, offered: list[str]) -> None:
    dash = Dash()
    if place != "play":
        dash.does("place", name=place)
    assert [row["name"] for row in dash.scene["settings"]] == offered


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_says_each_value_in_words_of_its_own_and_begins_with_one_of_them(name: str) -> None:
    setting = SETTINGS[name]
    assert setting.label and setting.usual in setting.values and len(setting.values) > 1
    assert len(set(setting.values.values())) == len(setting.values)
    assert setting.at_table or setting.in_lessons
    assert all(is_offered(name, value) for value in setting.values)
    assert not is_offered(name, setting.label) and not is_offered(setting.label, setting.usual)


def test_each_speed_but_step_by_step_has_its_time() -> None:
    assert SETTINGS["speed"].values.keys() - {"step"} == DELAYS.keys()


@pytest.mark.parametrize(
    "game, idle",
    [("ten-card", set()), ("rummy", {"autopass"}), ("gin", {"autopass", "warn"})],
)
def test_what_a_game_never_asks_is_no_setting_beside_it(game: str, idle: set[str]) -> None:
    rows = setting_rows(USUAL, find_variant(game))
    assert [row["name"] for row in rows] == [name for name in AT_TABLE if name not in idle]


def test_at_a_shared_screen_whether_a_card_helps_is_no_choice_and_not_the_value() -> None:
    for wish, value in {"ask": "ask", "helps": "ask", "always": "always"}.items():
        rows = {row["name"]: row for row in setting_rows({**USUAL, "autopass": wish}, None, shared=True)}
        assert rows["autopass"]["value"] == value
        assert [option["value"] for option in rows["autopass"]["options"]] == ["ask", "always"]
        alone = {row["name"]: row for row in setting_rows({**USUAL, "autopass": wish}, None)}
        assert alone["autopass"]["value"] == wish and len(alone["autopass"]["options"]) == 3
        assert alone["targets"] == rows["targets"]


def test_in_a_lesson_places_are_marked_with_cards_selected_at_the_earliest() -> None:
    for wish, value in {"off": "off", "selected": "selected", "always": "selected"}.items():
        wishes = {**USUAL, "targets": wish}
        rows = {row["name"]: row for row in lesson_rows(wishes)}
        assert rows["targets"]["value"] == lesson_targets(wishes) == value
        assert [option["value"] for option in rows["targets"]["options"]] == ["off", "selected"]
