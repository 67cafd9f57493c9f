"""The code: progress and games of one browser are found again in another by what a person wrote down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rummy_widgets.lessons.shelf import find_lesson
from rummy_widgets.session.store import Store, new_token
from rummy_widgets.widgets.code import tokens_of, written_code
from tests.widgets.dash import Dash
from tests.widgets.scene_shape import check_scene

SETS = find_lesson("sets")
OLD = "Aold-token_of-another-time-12345"


def code_of(dash: Dash) -> str:
    """Go to the code and read it."""
    dash.learn()
    dash.press("code")
    check_scene(dash.scene)
    assert dash.scene["panel"]["id"] == "code"
    return str(dash.scene["panel"]["lines"][1])


def take(dash: Dash, code: str) -> dict[str, Any]:
    """Type a code; return the last answer."""
    dash.sent.clear()
    version = dash.scene["version"]
    message = {"kind": "panel", "panel": "code", "action": "take", "values": {"code": code}}
    dash.page._receive({**message, "id": f"typed-{version:06d}", "version": version})
    return dash.sent[-1]


@pytest.mark.parametrize("token", [new_token(), OLD], ids=["new", "old"])
def test_a_code_is_read_as_it_was_written(token: str) -> None:
    code = written_code(token)
    assert tokens_of(code)[-1] == token or tokens_of(code)[0] == token
    assert all(len(group) == 4 for group in code.split())


def test_a_new_code_may_be_typed_in_any_way() -> None:
    token = new_token()
    code = written_code(token)
    for typed in (code.lower(), code.replace(" ", ""), code.replace(" ", "-"), f"  {code}\n"):
        assert tokens_of(typed)[0] == token
    for odd in ("", "abcd", "what is this?", code + "!", "abcd " * 30):
        assert tokens_of(odd) == []


@pytest.mark.parametrize("token", [None, OLD])
def test_a_code_brings_progress_and_games_to_another_browser(tmp_path: Path, token: str | None) -> None:
    def store() -> Store:
        return Store.open(tmp_path / "store.sqlite")

    one = Dash(store, token)
    one.does("setting", name="speed", value="instant")
    play(one)
    one.learn(SETS)
    for place in range(3):
        one.solve(SETS, place)
    code = code_of(one)
    two = Dash(store)
    play(two)
    two.does("setting", name="speed", value="fast")
    assert code_of(two) != code
    assert take(two, code) == {"kind": "welcome", "id": two.sent[0]["id"], "token": one.page.keeper.token}
    assert [answer["kind"] for answer in two.sent] == ["ack", "welcome"]
    two.learn(SETS)
    assert two.tutor["step"] == "Level 4 of 7"
    assert two.page.keeper.wishes["speed"] == "instant"
    two.does("place", name="play")
    assert two.page.play.session is None
    assert any(action["id"].startswith("resume") for action in two.scene["panel"]["actions"])
    one.page.close()
    two.page.close()


def play(dash: Dash) -> None:
    """Begin a game, so that one is saved."""
    dash.does("place", name="learn")
    spot = dash.page.learn.course
    spot._spot = spot._ways.go("live", SETS)
    dash.page.publish()
    dash.does("panel", panel="live", action="live", values={})
    dash.does("panel", panel="ready", action="deal", values={})
    for _ in range(4):
        verbs = {action["id"] for action in dash.scene["actions"]}
        if "draw" in verbs:
            dash.does("act", verb="draw")
            break


def test_a_code_that_leads_nowhere_is_refused_in_plain_words(tmp_path: Path) -> None:
    dash = Dash(lambda: Store.open(tmp_path / "store.sqlite"))
    own = code_of(dash)
    token = dash.page.keeper.token
    for typed, says in (
        ("", "Type a code first."),
        ("hello", "That is no code"),
        (own, "the code you are using now"),
        (written_code(new_token()), "Nothing is kept under that code"),
    ):
        answer = take(dash, typed)
        assert answer["kind"] == "refused" and says in answer["because"], (typed, answer)
    assert dash.page.keeper.token == token
    dash.does("panel", panel="code", action="keep", values={})
    assert dash.scene["map"]
    dash.page.close()


def test_a_code_that_was_only_written_down_is_known(tmp_path: Path) -> None:
    def store() -> Store:
        return Store.open(tmp_path / "store.sqlite")

    one, two = Dash(store), Dash(store)
    code = code_of(one)
    code_of(two)
    assert take(two, code)["kind"] == "welcome"
    one.page.close()
    two.page.close()
