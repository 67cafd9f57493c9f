"""Settings: each place offers those that mean something there, and no other."""

from __future__ import annotations

import pytest

from tests.widgets.dash import Dash


@pytest.mark.parametrize(
    "place, offered",
    [
        ("play", {"speed", "autopass", "help", "targets", "warn", "known"}),
        ("learn", {"help", "targets", "advance"}),
        ("rules", set()),
        ("judge", set()),
        ("pad", set()),
        ("games", set()),
    ],
)
def test_a_place_offers_the_settings_that_mean_something_in_it(place: str, offered: set[str]) -> None:
    dash = Dash()
    if place != "play":
        dash.does("place", name=place)
    assert {row["name"] for row in dash.scene["settings"]} == offered
