"""Forms: a panel, its fields and its buttons have all that the page draws them by."""

from __future__ import annotations

from rummy_widgets.widgets.forms import button, field, options, panel


def test_of_the_buttons_of_a_panel_the_first_is_the_usual_one() -> None:
    assert panel("leave", "Leave?", ("It stays saved.",), {"stay": "Play on", "leave": "Leave"}) == {
        "id": "leave",
        "title": "Leave?",
        "lines": ["It stays saved."],
        "modal": False,
        "fields": [],
        "table": None,
        "actions": [
            {"id": "stay", "label": "Play on", "primary": True},
            {"id": "leave", "label": "Leave", "primary": False},
        ],
    }


def test_what_a_panel_has_of_its_own_takes_the_place_of_what_is_usual() -> None:
    own = {"modal": True, "actions": [button("list", "All games", sign="▶")], "picture": None}
    shown = panel("watch", "A match", [], {"back": "Back"}, **own)
    assert shown.items() >= own.items()
    assert shown["actions"] == [{"id": "list", "label": "All games", "primary": False, "sign": "▶"}]


def test_a_field_is_shown_always_and_without_a_hint_unless_it_says_so() -> None:
    plain = {"name": "wild", "label": "Wild card", "kind": "text", "value": ""}
    assert field("wild", "Wild card", "text", "") == {**plain, "hint": "", "when": None}
    more = {"hint": "it may stay empty", "when": {"name": "game", "in": ["indian"]}, "max": 8}
    assert field("wild", "Wild card", "text", "", **more) == plain | more


def test_options_keep_their_order() -> None:
    assert options({"b": "Two", "a": "One"}) == [
        {"value": "b", "label": "Two"},
        {"value": "a", "label": "One"},
    ]
