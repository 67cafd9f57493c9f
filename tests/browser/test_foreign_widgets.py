"""Widgets that a stranger opens in the kernel of a page: they learn nothing and change nothing."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from tests.browser.saved import save_match
from tests.browser.table_page import TablePage
from tests.browser.test_hostile import Stranger, finish_the_turn
from tests.browser.test_lost import go_on
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
BASE, CONTROLS = "@jupyter-widgets/base", "@jupyter-widgets/controls"


def model(module: str, name: str, **state: Any) -> dict[str, Any]:
    """Return what opens a widget from a browser."""
    view = name.removesuffix("Model") + "View"
    kinds = {"_model_module": module, "_model_name": name, "_view_module": module, "_view_name": view}
    versions = {"_model_module_version": "2.0.0", "_view_module_version": "2.0.0"}
    data = {"state": {**kinds, **versions, **state}, "buffer_paths": []}
    return {"comm_id": uuid.uuid4().hex, "target_name": "jupyter.widget", "data": data}


WIDGETS = (
    model(CONTROLS, "IntSliderModel", value=7),
    model(CONTROLS, "HTMLModel", value="<img src=x onerror=alert(1)>"),
    model(CONTROLS, "FileUploadModel"),
    model(BASE, "LayoutModel", display="none"),
    model("anywidget", "AnyModel", _anywidget_id="rummy_widgets.widgets.felt.Felt"),
    model("anywidget", "AnyModel", _esm="export default { render() { alert(1) } }"),
    model("os", "system", value="true"),
)


def all_states(game: Stranger) -> dict[str, Any]:
    """Return the states of all widgets; new ones, asked first, make their parts and give no answer."""
    for _ in range(10):
        with suppress(ValueError):
            return game.client.states()
    raise AssertionError("no answer")


def test_widgets_of_a_stranger_learn_and_change_nothing(
    new_table: Callable[..., TablePage], page_server: PageServer, request: pytest.FixtureRequest
) -> None:
    token = save_match(page_server.store, speed="instant", autopass="always")
    table = new_table(token=token)
    go_on(table)
    game = Stranger(table, page_server, token)
    request.addfinalizer(lambda: game.client.close())
    table.trouble = True  # the page hears of widgets that it does not know, and says so on its console
    before = game.state()
    drawn = table.root.inner_text()
    for opening in WIDGETS:
        assert game.tries("comm_open", opening, version="2.1.0") == []
    states = all_states(game)
    assert len(states) > 5
    assert {name for name, one in states.items() if "scene" in one["state"]} == {game.client.model}
    others = {name: one for name, one in states.items() if name != game.client.model}
    told = json.dumps(list(others.values()))
    for card in game.scene["hand"]["cards"]:
        assert f'"{card["id"]}"' not in told
    assert game.state() == before
    assert table.root.inner_text() == drawn
    finish_the_turn(game)
