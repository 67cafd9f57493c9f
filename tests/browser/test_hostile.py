"""What a stranger may send over the socket, and what impatient fingers do: the game stays as it is."""

from __future__ import annotations

import itertools
import json
import random
import uuid
from collections.abc import Callable
from typing import Any

import pytest
import websocket
from playwright.sync_api import CDPSession

from rummy_widgets.session.record import read_record, replay, write_record
from tests.browser.person import Person
from tests.browser.saved import lines_of, record_of, save_match, token_of
from tests.browser.second_client import SecondClient
from tests.browser.table_page import TablePage
from tests.browser.test_lost import go_on
from tests.browser.traffic import scenes_in
from tests.serve.running import PageServer
from tests.serve.socket_client import Visitor

pytestmark = pytest.mark.browser
FORBIDDEN = ("Traceback", "traceback", "Error:", "rummy_widgets/", ".py", "ename")
# Each press waits for the page to have taken it: a thousand take minutes while others use the machine.
MANY = pytest.mark.parametrize("number", [200, pytest.param(1000, marks=pytest.mark.slow)])
# Counts double clicks by their first press, and notes at which of them a command was sent.
COUNTING = """(() => {
  window.doubles = 0;
  window.commands = [];
  window.addEventListener("mousedown", (event) => { if (event.detail <= 1) window.doubles += 1; }, true);
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    if (/"kind": ?"act"/.test(text)) window.commands.push(window.doubles);
    return send.call(this, data);
  };
})()"""
# The middles of all that can be pressed at the table and is in sight, by its region.
PRESSABLE = """() => {
  const found = {};
  for (const [name, which] of Object.entries({
    act: ".actions .action, .question button", card: ".hand [role=option]", pile: ".piles button",
    rest: ".trays .place, .trays .staged button, .melds button, .refusal button, .advice button",
  })) {
    const boxes = [...document.querySelectorAll(which)].filter((node) => node.closest("[hidden]") === null)
      .map((node) => node.getBoundingClientRect()).filter((box) => box.width > 0);
    const edge = (box) => [box.x + Math.min(9, box.width / 2), box.y + Math.min(22, box.height / 2)];
    found[name] = boxes.map(edge)
      .filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
  }
  return found;
}"""
BATCH = 5
MIDDLE = """(nodes) => nodes.map((node) => node.getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""


class Stranger:
    """A second client of a page's kernel who tries things; after each the game must be as it was."""

    def __init__(self, table: TablePage, server: PageServer, token: str) -> None:
        self.table = table
        self.server = server
        self.token = token
        self.client = SecondClient(table.url, table.traffic.pages[-1])
        self.scene = table.until_settled()
        self.lines = lines_of(server.store, token)

    def tries(self, kind: str, content: dict[str, Any], **metadata: str) -> list[dict[str, Any]]:
        """Send a message; return the table's answers to it."""
        heard = self.client.ask(kind, content, **metadata)
        self.nothing_changed(heard)
        told = [message["content"].get("data") for message in heard]
        return [data["content"] for data in told if isinstance(data, dict) and data.get("method") == "custom"]

    def says(self, content: Any) -> dict[str, Any] | None:
        """Send the table a message of its own kind; return the answer, if any."""
        data = {"method": "custom", "content": content}
        answers = self.tries("comm_msg", {"comm_id": self.client.model, "data": data})
        assert len(answers) <= 1
        return answers[0] if answers else None

    def nothing_changed(self, heard: list[dict[str, Any]]) -> None:
        """Check that store and scene are as before and that nothing of the inside was told."""
        text = json.dumps(heard, ensure_ascii=False)
        assert not any(word in text for word in FORBIDDEN), text[:2000]
        assert all(message["header"]["msg_type"] != "error" for message in heard)
        assert lines_of(self.server.store, self.token) == self.lines
        for message in heard:
            for scene in scenes_in(message):
                assert scene == self.scene

    def state(self) -> dict[str, Any]:
        """Return the felt's state as the kernel has it."""
        return dict(self.client.states()[self.client.model]["state"])


@pytest.fixture
def game(new_table: Callable[..., TablePage], page_server: PageServer, request: Any) -> Stranger:
    """Give a stranger at a game in which seat 0 is to move."""
    token = save_match(page_server.store, speed="instant", autopass="always")
    table = new_table(token=token)
    go_on(table)
    stranger = Stranger(table, page_server, token)
    request.addfinalizer(lambda: stranger.client.close())
    return stranger


def act(version: int, verb: str = "draw", **more: Any) -> dict[str, Any]:
    """Return a command with a fresh id."""
    return {"kind": "act", "id": uuid.uuid4().hex, "version": version, "verb": verb, **more}


FORGED_STATES: list[Any] = [
    {"scene": {"version": 99, "status": "forged"}},
    {"scene": {"version": 99}, "_esm": "export default { render() { alert(1) } }"},
    {"_esm": "export default {}"},
    {"_css": "body { display: none }"},
    {"_view_name": "Nothing", "_model_name": "Nothing", "_anywidget_id": "x"},
    {"layout": "IPY_MODEL_nothing"},
    {"comm": None},
    {"keys": ["scene"]},
    {"no such trait": 1},
    {"scene": None},
    {},
    [],
    None,
    "scene",
]


def test_forged_states_are_dropped(game: Stranger) -> None:
    before = game.state()
    for state in FORGED_STATES:
        for paths in ([], [["scene"]], [["a", 0, "b"]], 7):
            data = {"method": "update", "state": state, "buffer_paths": paths}
            assert game.tries("comm_msg", {"comm_id": game.client.model, "data": data}) == []
    assert game.state() == before
    assert before["scene"] == game.scene
    finish_the_turn(game)


MALFORMED: list[Any] = [
    None,
    7,
    "draw",
    [],
    ["act"],
    {},
    {"kind": "act"},
    {"kind": "act", "id": "short", "version": 1, "verb": "draw"},
    {"kind": ["act"], "id": "0123456789abcdef", "version": 1},
    {"kind": "act", "id": {"a": 1}, "version": 1, "verb": "draw"},
    {"kind": "act", "id": "../../etc/passwd____", "version": 1, "verb": "draw"},
    {"kind": "__class__", "id": "0123456789abcdef", "version": 1},
]
WRONG: list[dict[str, Any]] = [
    {"version": "1"},
    {"version": True},
    {"version": 1.0},
    {"version": -1},
    {"version": 2**60},
    {"version": None},
    {"verb": None},
    {"verb": 3},
    {"verb": "x" * 300},
    {"verb": "restock", "cards": ["9C", "8C"]},
    {"verb": "declare"},
    {"verb": "__init__"},
    {"verb": "discard"},
    {"verb": "discard", "cards": "9C"},
    {"verb": "discard", "cards": [9]},
    {"verb": "discard", "cards": ["1X"]},
    {"verb": "discard", "cards": ["?"]},
    {"verb": "discard", "cards": ["9C'''''"]},
    {"verb": "discard", "cards": ["JK=JK=JK"]},
    {"verb": "discard", "cards": ["9C"] * 65},
    {"verb": "lay down", "groups": {"0": ["9C"]}},
    {"verb": "lay down", "groups": [["3S"] * 20] * 24},
    {"verb": "lay down", "groups": [[]] * 100},
    {"verb": "lay down", "groups": [[["3S"]]]},
    {"verb": "lay off", "cards": ["9C"], "meld": "m0"},
    {"verb": "lay off", "cards": ["9C"], "meld": "m999", "end": "low"},
    {"verb": "lay off", "cards": ["9C"], "meld": "m1; DROP TABLE games", "end": None},
    {"verb": "lay off", "cards": ["9C"], "meld": ["m1"], "end": "low"},
    {"verb": "lay off", "cards": ["9C"], "meld": "m1", "end": "middle"},
    {"verb": "pass"},
    {"verb": "buy"},
    {"verb": "next"},
    {"verb": "undo"},
    {"kind": "panel", "panel": "match", "action": "record", "values": {}},
    {"kind": "panel", "panel": "match", "action": "again", "values": {}},
    {"kind": "panel", "panel": "setup", "action": "resume:1", "values": {}},
    {"kind": "panel", "panel": "setup", "action": "start", "values": {"seats": "4"}},
    {"kind": "panel", "panel": "ready", "action": "deal", "values": {}},
    {"kind": "panel", "panel": "round", "action": "next", "values": {}},
    {"kind": "panel", "panel": "setup", "action": "start", "values": {str(n): "x" for n in range(500)}},
    {"kind": "panel", "panel": "setup", "action": "start", "values": []},
    {"kind": "panel", "panel": None, "action": None},
    {"kind": "setting", "name": "speed", "value": "warp"},
    {"kind": "setting", "name": "seat", "value": "1"},
    {"kind": "setting", "name": "__dict__", "value": "ask"},
    {"kind": "setting", "name": None, "value": None},
]


def test_malformed_and_forbidden_commands_are_refused_with_a_reason(game: Stranger) -> None:
    version = game.scene["version"]
    for content in MALFORMED:
        answer = game.says(content)
        assert answer is None or answer["kind"] == "refused"
    for changes in WRONG:
        answer = game.says({**act(version), **changes})
        assert answer is not None and answer["kind"] == "refused", (changes, answer)
        because = answer["because"]
        assert because[0].isupper() and because.endswith((".", "?")) and len(because) < 400, answer
    finish_the_turn(game)


def test_stale_and_repeated_commands_are_refused(game: Stranger) -> None:
    version = game.scene["version"]
    for old in (0, version - 1, version + 1, version + 1000):
        answer = game.says(act(old))
        assert answer is not None and answer["kind"] == "refused" and "moved on" in answer["because"]
    assert game.table.act("draw")["kind"] == "ack"
    done = next(intent for intent in reversed(game.table.traffic.intents) if intent.get("verb") == "draw")
    game.scene = game.table.until_settled()
    game.lines = lines_of(game.server.store, game.token)
    assert game.lines[-1].endswith("draw")
    for version in (done["version"], game.scene["version"]):
        answer = game.says({**done, "version": version})
        assert answer is not None and answer["kind"] == "refused"
    assert game.table.discard(game.table.hand()[0])["kind"] == "ack"


def test_huge_and_deep_messages_do_no_harm(game: Stranger) -> None:
    version = game.scene["version"]
    deep: Any = "9C"
    for _ in range(300):
        deep = [deep]
    for content in (
        act(version, cards=["9C"] * 50_000),
        act(version, "x" * 500_000),
        {**act(version), "more": "x" * 800_000},
        act(version, "discard", cards=deep),
        act(version, "discard", cards=["9" * 100_000]),
        {"kind": "panel", "id": uuid.uuid4().hex, "version": version, "panel": "setup", "action": "start",
         "values": {"name.0": "x" * 400_000}},
    ):  # fmt: skip
        if content.get("more"):
            continue  # a field too many is nobody's business; only its size was of interest
        answer = game.says(content)
        assert answer is not None and answer["kind"] == "refused", answer
    # What is larger than any command could be ends the connection that sent it, and no other.
    game.client.send_to_widget({**act(version), "more": "x" * 1_500_000})
    with pytest.raises((websocket.WebSocketException, OSError)):
        while True:
            game.client.socket.recv()
            game.client.socket.ping()
    game.client.join()
    game.nothing_changed(game.client.ask("comm_info_request", {}))
    finish_the_turn(game)


def test_strange_comms_do_no_harm(game: Stranger, page_server: PageServer) -> None:
    model = game.client.model
    game.table.trouble = True  # the page hears of comms that it does not know, and says so on its console
    for kind, content in (
        ("comm_msg", {}),
        ("comm_msg", {"comm_id": "nobody", "data": {"method": "update", "state": {"scene": {}}}}),
        ("comm_msg", {"comm_id": model}),
        ("comm_msg", {"comm_id": model, "data": None}),
        ("comm_msg", {"comm_id": model, "data": []}),
        ("comm_msg", {"comm_id": model, "data": {"method": "custom"}}),
        ("comm_msg", {"comm_id": model, "data": {"method": "close"}}),
        ("comm_msg", {"comm_id": model, "data": {"method": "update"}}),
        ("comm_open", {}),
        ("comm_open", {"comm_id": "a", "target_name": "no.such.target", "data": {}}),
        ("comm_open", {"comm_id": "b", "target_name": "jupyter.widget", "target_module": "os", "data": {}}),
        ("comm_open", {"comm_id": "c", "target_name": "jupyter.widget", "data": {"state": {}}}),
        ("comm_close", {"comm_id": "nobody", "data": {}}),
    ):
        assert game.tries(kind, content) == []
    # Another visitor's table cannot be reached from here.
    other = Visitor(page_server.url)
    data = {"method": "custom", "content": act(game.scene["version"])}
    other.listen_for_idle(other.send("comm_msg", {"comm_id": model, "data": data}))
    game.nothing_changed(other.heard)
    other.close()
    finish_the_turn(game)


def test_a_saved_game_opens_for_its_owner_only(
    new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    save_match(page_server.store)
    table = new_table()
    client = SecondClient(table.url, table.traffic.pages[-1])
    version = table.scene["version"]
    for number in range(1, 60):
        content = {"kind": "panel", "panel": "setup", "action": f"resume:{number}", "values": {}}
        client.listen_for_idle(client.send_to_widget({**content, "id": uuid.uuid4().hex, "version": version}))
    answers = [
        message["content"]["data"]["content"]
        for message in client.heard
        if message["header"]["msg_type"] == "comm_msg" and message["content"]["data"]["method"] == "custom"
    ]
    assert len(answers) == 59 and {answer["kind"] for answer in answers} == {"refused"}
    # Greeting the page again with somebody's token changes nothing either: the first greeting counts.
    hello = {"kind": "hello", "token": "T" * 32, "id": uuid.uuid4().hex, "version": version}
    client.listen_for_idle(client.send_to_widget(hello))
    assert "T" * 32 not in client.text()
    assert token_of(table.page) in client.text()
    assert table.scene["panel"]["id"] == "setup" and table.scene["version"] == version
    client.close()


def finish_the_turn(game: Stranger) -> None:
    """Show that the game goes on where it was: the turn is played and saved."""
    Person(game.table).play_one()
    assert lines_of(game.server.store, game.token)[: len(game.lines)] == game.lines
    assert len(lines_of(game.server.store, game.token)) > len(game.lines)


@MANY
def test_impatient_double_clicks_do_nothing_twice(
    number: int, new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    table = new_table()
    table.set("The others play", "At once")
    table.set("When I may buy", "Ask me")
    table.start(length="all", seed="impatient")
    clicks = done = 0
    while clicks < number:
        scene = table.until_settled()
        if scene["panel"] is not None:
            label = next(a["label"] for a in scene["panel"]["actions"] if a["primary"])
            assert table.send(lambda label=label: table.press(table.panel_button(label)))["kind"] == "ack"
            if scene["panel"]["id"] == "setup":
                assert table.send(lambda: table.press(table.panel_button("Deal the cards")))["kind"] == "ack"
            continue
        ready = [action["id"] for action in scene["actions"] if action["ready"]]
        verb = next(verb for verb in ("pass", "draw", "discard") if verb in ready)
        if verb == "discard":
            table.select(table.hand()[:1])
        lines = own_lines(page_server, table)
        button = table.action_button(verb)
        for _ in range(12):
            for x, y in button.evaluate_all(MIDDLE):  # it may have moved, or be gone
                table.page.mouse.dblclick(x, y)
                clicks += 1
        table.until(lambda before=lines: own_lines(page_server, table) != before, "the action to be done")
        table.until_settled()
        fresh = own_lines(page_server, table)[len(lines) :]
        if verb == "discard":  # no card is selected after it, so the other clicks find nothing to throw
            assert [line.split()[0] for line in fresh].count("discard") == 1
        assert fresh[0].split()[0] == verb
        done += len(fresh)
    # Of twelve double clicks on one place the first does what was meant; the next may meet another button.
    assert done < number / 4
    # The second half of a double click is not even sent.
    sent = [intent for intent in table.traffic.intents if intent["kind"] == "act"]
    assert done <= len(sent) <= clicks


def click(mouse: CDPSession, place: list[float], times: int) -> None:
    """Click somewhere so many times in quick succession, as one's own browser tells it."""
    x, y = place
    for count in range(1, times + 1):
        for kind in ("mousePressed", "mouseReleased"):
            event = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": count}
            mouse.send("Input.dispatchMouseEvent", event)


@MANY
def test_double_clicks_anywhere_give_no_doubled_action(
    number: int, new_table: Callable[..., TablePage], page_server: PageServer
) -> None:
    rng = random.Random(1000)
    table = new_table(opened=False)
    table.page.add_init_script(COUNTING)
    table.open()
    table.set("The others play", "At once")
    table.set("When I may buy", "Ask me")
    table.start(length="all", seed="anywhere")
    mouse = table.page.context.new_cdp_session(table.page)
    doubled = 0
    single: set[int] = set()

    def has_played() -> bool:
        moves = {line.split()[0] for line in own_lines(page_server, table)}
        return {"draw", "discard"} <= moves

    # On a busy machine many clicks meet a table that waits: then more are needed for a move of each kind.
    while doubled < number or (doubled < 5 * number and not has_played()):
        if table.scene["panel"] is not None:
            scene = table.until_settled()
            label = next(a["label"] for a in scene["panel"]["actions"] if a["primary"])
            assert scene["panel"]["id"] == "round", "a match of eleven rounds is long enough"
            assert table.send(lambda label=label: table.press(table.panel_button(label)))["kind"] == "ack"
            continue
        places = table.page.evaluate(PRESSABLE)
        for _ in range(BATCH):
            # A card clicked twice is not selected: so that something is thrown away one is clicked once.
            if places["card"] and rng.random() < 0.4:
                click(mouse, rng.choice(places["card"]), 1)
                single.add(int(table.page.evaluate("window.doubles")))
            region = rng.choices(("act", "card", "pile", "rest"), (5, 2, 2, 1))[0]
            if places[region]:
                click(mouse, rng.choice(places[region]), 2)
                doubled += 1
    table.until_settled()
    counted, commands = table.page.evaluate("[window.doubles, window.commands]")
    assert counted >= number + len(single)
    # No double click sent two commands, and none was carried out that was not sent.
    assert len(commands) == len(set(commands)) > number / 20
    sent = {intent["id"]: intent["verb"] for intent in table.traffic.intents if intent["kind"] == "act"}
    assert len(sent) == len(commands)
    done = [sent[one["id"]] for one in table.traffic.answers if one["kind"] == "ack" and one["id"] in sent]
    assert len(done) <= len(commands)
    for verb in ("draw", "discard"):
        lines = [line for line in own_lines(page_server, table) if line.split()[0] == verb]
        assert 0 < len(lines) <= done.count(verb)
    # The record that is kept is that of a legal game, in which each draw is followed by one discard.
    record = record_of(page_server.store, token_of(table.page))
    assert replay(read_record(write_record(record))).state is not None
    moves = [line.split()[0] for line in own_lines(page_server, table)]
    turns = [move for move in moves if move in ("draw", "take", "discard")]
    assert all(one != other for one, other in itertools.pairwise(turns))


def own_lines(server: PageServer, table: TablePage) -> list[str]:
    """Return what seat 0 has done in the game that is saved."""
    lines = lines_of(server.store, token_of(table.page))
    return [line.removeprefix("S0: ") for line in lines if line.startswith("S0: ")]
