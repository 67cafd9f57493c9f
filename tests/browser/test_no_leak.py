"""Nothing hidden reaches the browser: every frame, page, storage and console line is searched."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from rummy_widgets.cards import Card, shuffled
from rummy_widgets.melds import End
from rummy_widgets.rules import find_variant
from tests.browser.knowledge import Moment, ids_in, moments, strings_in, texts_in, texts_of
from tests.browser.person import Person
from tests.browser.saved import NAMES, SALT, SEED, lines_of, save_deal, save_match
from tests.browser.second_client import SecondClient
from tests.browser.table_page import TablePage
from tests.browser.test_lost import go_on
from tests.browser.traffic import scenes_in
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
# All that is drawn; in which order attributes came to be hangs on when sizes were measured.
DRAWN = """root => [root, ...root.querySelectorAll("*")].map((node) => {
  const texts = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
  const even = (value) => value.split(";").map((part) => part.trim()).sort().join(";");
  const attributes = [...node.attributes].map(({ name, value }) => `${name}=${even(value)}`);
  return [node.tagName, ...attributes.sort(), ...texts.map((text) => text.data)].join(" ");
}).join("\\n")"""
STORAGE = """() => JSON.stringify(
  [{...localStorage}, {...sessionStorage}, document.cookie, location.href, document.title])"""
RANDOM = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}|resume:\d+")


def told_by(scene: dict[str, Any]) -> int:
    """Return how many events a scene tells of: its log numbers events by twos, a round's heading by odds."""
    last = max((line["n"] for line in scene["log"]), default=0)
    return last // 2


def moment_of(scene: dict[str, Any], past: list[Moment]) -> Moment:
    """Return the moment that a scene shows: the one with its events and its round."""
    number = int(re.match(r"Round (\d+)", scene["subtitle"]).group(1))  # type: ignore[union-attr]
    (found,) = [m for m in past if m.events == told_by(scene) and m.state.round == number]
    return found


def check_scene(scene: dict[str, Any], moment: Moment) -> None:
    """Compare every card of a scene with what seat 0 sees at that moment."""
    state = moment.state
    assert [card["id"] for card in scene["hand"]["cards"]] == [card.text for card in state.hands[0]]
    assert [card["id"] for card in scene["pile"]["cards"]] == [card.text for card in state.pile[-3:]]
    laid = [[card["id"] for card in meld["cards"]] for meld in scene["melds"]]
    assert laid == [[card.text for card in each.meld.cards] for each in state.melds]
    assert scene["stock"]["count"] == len(state.stock)
    assert [seat["cards"] for seat in scene["seats"]] == list(state.counts)
    for line in scene["log"]:
        who, _, did = line["text"].partition(" ")
        if who in NAMES[1:] and did.startswith(("drew", "wants", "passed")):
            assert texts_in(did) == set(), line


def secrets_of(lines: list[str]) -> list[str]:
    """Return the texts that must stand nowhere: seed, salt, and any three neighbours of a shuffled pack."""
    secrets = [SEED, SALT, json.dumps(SEED)[1:-1]]
    for line in lines:
        if line.startswith("deal "):
            order = line.partition(": ")[2].split()
            for at in range(0, len(order) - 3, 3):
                three = order[at : at + 3]
                secrets += [between.join(three) for between in (" ", ", ", '", "', '","')]
    return secrets


@pytest.fixture
def joined(request: pytest.FixtureRequest) -> Callable[[TablePage], SecondClient]:
    """Give a function that joins a page's kernel with a second socket."""

    def join(table: TablePage) -> SecondClient:
        client = SecondClient(table.url, table.traffic.pages[-1])
        request.addfinalizer(client.close)
        return client

    return join


def test_no_frame_shows_a_card_before_it_comes_to_light(
    new_table: Callable[..., TablePage],
    page_server: PageServer,
    joined: Callable[[TablePage], SecondClient],
) -> None:
    # From the fourth round on others buy, which draws hidden cards out of turn.
    token = save_match(
        page_server.store,
        until=lambda session: session.state.round == 4 and session.waiting_for == 0,
        speed="instant",
        autopass="ask",
    )
    table = new_table(token=token)
    go_on(table)
    client = joined(table)
    me = Person(table)
    states: list[str] = []
    done = 0
    for turn, scene in enumerate(me.turns()):
        if turn % 6 == 0:
            states.append(json.dumps(client.states()))
        done += scene["panel"] is not None
    assert table.send(lambda: table.press(table.panel_button("Next round")))["kind"] == "ack"
    for turn, _ in enumerate(me.turns()):
        if turn > 8:
            break
    table.until_settled()
    states.append(json.dumps(client.states()))

    lines = lines_of(page_server.store, token)
    past = moments(lines, len(NAMES))
    played = [scene for scene in table.traffic.scenes if scene["seats"]]
    assert len(played) > 20
    for scene in played:
        check_scene(scene, moment_of(scene, past))

    # Every frame, whatever it is: the cards named in it lay open by the next scene at the latest.
    following = None
    for frame in reversed(table.traffic.frames):
        content = frame.message["content"]
        here = [scene for scene in scenes_in(frame.message) if scene["seats"]]
        following = moment_of(here[0], past) if here else following
        if following is not None:
            logs = [scene.pop("log") for scene in here]
            leaked = ids_in(content) - following.may_know
            assert leaked == set(), [text for text in strings_in(content) if leaked & ids_in(text)]
            # The table's answers may name cards nobody holds: those that are missing from a run.
            extra = texts_in([content] if here else [])
            extra -= texts_of(following.may_know) | table_faces(following)
            assert extra == set(), [text for text in strings_in(content) if extra & texts_in(text)]
            assert ids_in(logs) == set() and texts_in(logs) <= texts_of(following.ever)

    everything = "\n".join(
        [
            table.traffic.everything(),
            client.text(),
            *states,
            table.page.evaluate(STORAGE),
            table.page.evaluate("document.documentElement.outerHTML"),
        ]
    )
    for secret in secrets_of(lines):
        assert secret not in everything, secret
    for word in ("Traceback", "rummy_widgets.session", page_server.store.name, str(Path.home())):
        assert word not in everything
    for state in states:
        shown = [scene for scene in scenes_in({"content": json.loads(state)}) if scene["seats"]]
        assert len(shown) == 1
        check_scene(shown[0], moment_of(shown[0], past))


def table_faces(moment: Moment) -> set[str]:
    """Return the cards that may be named though nobody has shown them: open ends, jokers' stand-ins."""
    grammar = moment.state.sheet.grammar
    named: set[str] = set()
    for laid in moment.state.melds:
        for at in range(len(laid.meld)):
            stands_for = laid.meld.stands_for(at)
            named |= {stands_for.pretty} if stands_for else set()
        faces = (laid.meld.next_face(grammar, end) for end in End)
        named |= {face.pretty for face in faces if face}
    return named


def test_two_deals_that_differ_in_hidden_cards_alone_give_the_same_traffic(
    new_table: Callable[..., TablePage],
    page_server: PageServer,
    joined: Callable[[TablePage], SecondClient],
) -> None:
    order = shuffled(find_variant("ten-card").pack(4), random.Random(11))
    open_places = [*range(0, 40, 4), 40]  # what seat 0 is dealt, and the upcard
    hidden = [place for place in range(len(order)) if place not in open_places]
    other = list(order)
    for place, moved in zip(hidden, random.Random(12).sample(hidden, len(hidden)), strict=True):
        other[place] = order[moved]
    assert sum(one != two for one, two in zip(order, other, strict=True)) > 80
    one, two = (world(deal, new_table, page_server, joined) for deal in (order, other))
    assert len(one) > 12
    for first, second in zip(one, two, strict=True):
        assert first == second


def world(
    order: Sequence[Card],
    new_table: Callable[..., TablePage],
    server: PageServer,
    joined: Callable[[TablePage], SecondClient],
) -> list[str]:
    """Play a turn on a deal; return all that the browser was told, without what is random each time."""
    token = save_deal(server.store, order, speed="step", autopass="always")
    table = new_table(token=token, reduced_motion="reduce")
    go_on(table)
    client = joined(table)
    states = [all_states(client)]
    table.select(table.hand()[:1])
    assert table.act("discard")["kind"] == "refused"
    table.select([])
    table.stage([table.hand()[:2]])
    assert table.act("lay down")["kind"] == "refused"
    table.take_back()
    assert table.act("take")["kind"] == "ack"
    table.until_settled()
    states.append(all_states(client))
    assert table.discard(table.hand()[0])["kind"] == "ack"
    table.until(lambda: "Press Next" in table.scene["status"], "the others to wait")
    states.append(all_states(client))
    # How much room a box finds is measured on the screen at its own time, and says nothing of cards.
    drawn = re.sub(r"--room: [\d.]+px", "--room", table.root.evaluate(DRAWN))
    drawn = re.sub(r"(rummy-[a-z]+)-[0-9a-z]{1,6}-", r"\1-", drawn)  # ids begin with chance
    heard = [
        frame.message["content"]
        for frame in table.traffic.frames
        if frame.message["header"]["msg_type"] in ("comm_msg", "comm_open", "display_data")
    ]
    for content in heard:
        if "states" in content.get("data", {}):
            content["data"]["states"] = nameless(content["data"]["states"])
    told = [*heard, *states, *table.traffic.pages, table.traffic.console, drawn]
    texts = [json.dumps(thing, sort_keys=True, ensure_ascii=False) for thing in told]
    table.page.close()
    # Heartbeats and live readings come in their own time, between any two other messages.
    timed = ('"pong"', '"kind": "reading"')
    return [RANDOM.sub("…", text.replace(token, "…")) for text in texts if not any(t in text for t in timed)]


def all_states(client: SecondClient) -> list[str]:
    """Return the states of all widgets."""
    return nameless(client.states())


def nameless(states: dict[str, Any]) -> list[str]:
    """Return widgets' states without their random names, in an order that does not hang on those."""
    texts = (json.dumps(state, sort_keys=True, ensure_ascii=False) for state in states.values())
    return sorted(RANDOM.sub("…", text) for text in texts)
