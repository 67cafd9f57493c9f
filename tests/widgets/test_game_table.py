"""The table: what comes in is checked, what goes out is redacted, nothing accepted is lost."""

from __future__ import annotations

import json
import logging
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from rummy_widgets.cards import parse_card, parse_cards
from rummy_widgets.engine import lay_down, view
from rummy_widgets.errors import StoreError
from rummy_widgets.players import TidyBot
from rummy_widgets.session.notation import parse_claims
from rummy_widgets.session.record import read_record, replay
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.counsel import reading
from rummy_widgets.widgets.game_table import GameTable
from rummy_widgets.widgets.intent import intent_of, read_intent
from tests.engine.clauses.situations import table as situation
from tests.widgets.table import Page


def play_on(page: Page, actions: int) -> int:
    """Let a careful player act for the person at the page; return how many actions were left to do."""
    bot = TidyBot()
    while actions:
        panel = page.scene["panel"]
        if panel is not None:
            if panel["id"] != "round":
                return actions
            assert page.panel("round", "next")["kind"] == "ack"
            continue
        session = page.table.session
        assert session is not None
        chosen = intent_of(bot.choose(session.view(0), random.Random(1)))
        answer = page.say(chosen.pop("kind"), **chosen)
        assert answer["kind"] == "ack", answer
        actions -= 1
    return 0


def test_the_first_scene_of_a_deal_alone_says_that_cards_are_dealt(tmp_path: Path) -> None:
    page = Page(open_store=lambda: Store.open(tmp_path / "games.db"))
    published: list[dict[str, Any]] = []
    page.table.felt.observe(lambda change: published.append(change["new"]), "scene")

    def dealing() -> list[bool]:
        told = ["dealt" in scene["hand"] for scene in published]
        published.clear()
        return told

    page.begin(length="short", token="t" * 30)
    assert dealing().count(True) == 1
    assert page.say("setting", name="targets", value="always")["kind"] == "ack"
    assert dealing() == [False], "they are seen by now"
    while page.scene["panel"] is None:
        play_on(page, 1)
    assert page.scene["panel"]["id"] == "round" and not any(dealing())
    assert page.panel("round", "next")["kind"] == "ack"
    told = dealing()
    assert told[0] and not any(told[1:])
    again = Page(open_store=lambda: Store.open(tmp_path / "games.db"))
    again.table.felt.observe(lambda change: published.append(change["new"]), "scene")
    assert again.say("hello", token="t" * 30)["kind"] == "welcome"
    (offer,) = [action for action in again.scene["panel"]["actions"] if action["id"].startswith("resume:")]
    assert again.panel("setup", offer["id"])["kind"] == "ack"
    assert again.scene["hand"]["cards"] and not any(dealing()), "it is taken up, not dealt"


def test_a_match_is_played_to_its_end_and_its_record_is_fair() -> None:
    page = Page()
    page.begin(length="short")
    assert play_on(page, 5000) > 0
    assert page.scene["panel"]["id"] == "match"
    assert page.scene["status"] == "The match is over."
    page.send(page.message("panel", panel="match", action="record", values={}))
    (file,) = [answer for answer in page.sent if answer["kind"] == "file"]
    shown = replay(read_record(file["text"]))
    assert shown.over and shown.fair is True
    totals = {row[1]: int(row[2]) for row in page.scene["panel"]["table"]["rows"]}
    names = [seat["name"] for seat in page.scene["seats"]]
    assert [totals[name] for name in names] == list(shown.totals)
    assert page.scene["score"]["total"] == [str(total) for total in shown.totals]
    assert [seat["score"] for seat in page.scene["seats"]] == list(shown.totals)
    assert page.panel("match", "again")["kind"] == "ack"
    assert page.scene["panel"]["id"] == "setup"
    assert page.scene["panel"]["actions"][0]["id"] == "start", "a finished match is not offered again"


def test_the_receipt_is_shown_before_the_deal_and_the_seed_only_after_the_match() -> None:
    page = Page()
    page.say("hello", token=None)
    page.say("setting", name="speed", value="instant")
    page.panel("setup", "start", seats="4", seed="hidden seed", length="first")
    assert any("sha256:" in line for line in page.scene["panel"]["foot"]["lines"])
    assert page.scene["hand"]["cards"] == []
    receipt = next(line for line in page.scene["panel"]["foot"]["lines"] if "sha256:" in line)
    page.panel("ready", "deal")
    scenes = []
    while page.scene["panel"] is None:
        scenes.append(json.dumps(page.scene))
        play_on(page, 1)
    assert all("hidden seed" not in scene for scene in scenes)
    assert receipt in page.scene["panel"]["foot"]["lines"]
    assert "Seed: hidden seed" in page.scene["panel"]["foot"]["lines"]


@pytest.mark.parametrize("seats", [4, 8])
def test_no_scene_and_no_answer_names_a_card_the_seat_may_not_know(seats: int) -> None:
    page = Page()
    page.say("hello", token=None)
    page.say("setting", name="speed", value="step")
    page.say("setting", name="autopass", value="always")
    page.panel("setup", "start", seats=str(seats), seed="look", length="all")
    page.panel("ready", "deal")
    session = page.table.session
    assert session is not None
    for _ in range(600):
        scene = page.scene
        state = session.state
        known = {card.text for card in state.hands[0]} | {card.text for card in state.pile}
        known |= {card.text for laid in state.melds for card in laid.meld.cards}
        shown = [
            card["id"] for part in (scene["hand"], scene["pile"], *scene["melds"]) for card in part["cards"]
        ]
        assert set(shown) <= known
        assert len(shown) == len(set(shown))
        text = json.dumps([scene, page.sent], ensure_ascii=False)
        assert "look" not in text and session._chance.salt not in text
        if scene["panel"] is not None:
            if scene["panel"]["id"] == "match":
                break
            page.panel("round", "next")
        elif any(action["id"] == "next" and action["ready"] for action in scene["actions"]):
            assert page.act("next")["kind"] == "ack"
        else:
            play_on(page, 1)


def test_other_seats_draws_are_told_without_the_card() -> None:
    page = Page()
    page.begin(speed="instant")
    play_on(page, 12)
    lines = [line["text"] for line in page.scene["log"]]
    drew = [line for line in lines if "drew" in line and not line.startswith("You")]
    assert drew
    assert all(line.removesuffix(".").endswith(("drew a card", "drew two cards")) for line in drew)
    assert any(line.startswith("You drew ") and line[-2] in "♣♦♥♠K" for line in lines)


@pytest.mark.parametrize(
    "content",
    [
        None,
        17,
        "draw",
        [],
        {},
        {"kind": "act"},
        {"kind": "act", "id": "short", "version": 1, "verb": "draw"},
        {"kind": "act", "id": "x" * 65, "version": 1, "verb": "draw"},
        {"kind": "shutdown", "id": "long-enough-id", "version": 1},
        {"kind": ["act"], "id": "long-enough-id", "version": 1, "verb": "draw"},
        {"kind": "act", "id": {"a": 1}, "version": 1, "verb": "draw"},
    ],
)
def test_what_is_no_command_is_dropped_or_refused_and_changes_nothing(content: object) -> None:
    page = Page()
    page.begin()
    before, scene = page.table.session.state, page.scene
    answer = page.send(content)
    assert answer is None or answer["kind"] == "refused"
    assert page.table.session.state is before and page.scene is scene


@pytest.mark.parametrize(
    "fields",
    [
        {"version": -1},
        {"version": "7"},
        {"version": True},
        {"version": 2**60},
        {"version": None},
        {"verb": None},
        {"verb": "x" * 5000},
        {"verb": "restock", "cards": []},
        {"verb": "discard", "cards": "7H"},
        {"verb": "discard", "cards": [7]},
        {"verb": "discard", "cards": ["7H"] * 1000},
        {"verb": "discard", "cards": ["<b>"]},
        {"verb": "lay down", "groups": [["7H"] * 40, ["8H"] * 40]},
        {"verb": "lay down", "groups": {"0": ["7H"]}},
        {"verb": "lay down", "groups": [[]] * 100},
        {"verb": "lay off", "cards": ["7H"], "meld": "m0"},
        {"verb": "lay off", "cards": ["7H"], "meld": "m1", "end": "middle"},
        {"verb": "lay off", "cards": ["7H"], "meld": 1},
    ],
)
def test_a_malformed_act_is_refused_in_a_sentence(fields: dict[str, object]) -> None:
    page = Page()
    page.begin()
    before = page.table.session.state
    answer = page.send({**page.message("act", verb="draw"), **fields})
    assert answer is not None and answer["kind"] == "refused"
    assert answer["because"][0].isupper() and answer["because"].endswith((".", "!"))
    assert page.table.session.state is before


def test_a_stale_command_and_a_repeated_one_are_refused() -> None:
    page = Page()
    page.begin()
    draw = page.message("act", verb="draw")
    assert page.send(draw)["kind"] == "ack"
    after = page.table.session.state
    assert page.send(draw)["because"] == "That was done already."
    stale = {**draw, "id": "another-id-1"}
    assert "moved on" in page.send(stale)["because"]
    assert page.table.session.state is after


def test_a_refused_action_tells_clause_and_cards_and_changes_nothing() -> None:
    page = Page()
    page.begin()
    session = page.table.session
    before, scene = session.state, page.scene
    card = page.scene["hand"]["cards"][0]["id"]
    answer = page.act("discard", cards=[card])
    assert answer["kind"] == "refused"
    assert answer["clause"] in session.sheet.book.clauses
    assert answer["title"] and answer["text"]
    assert session.state is before and page.scene is scene


def test_the_browser_cannot_write_a_trait() -> None:
    page = Page()
    page.begin()
    felt = page.table.felt
    scene, esm = felt.scene, felt._esm
    felt._handle_msg(
        {"content": {"data": {"method": "update", "state": {"scene": {"hand": []}, "_esm": "alert(1)"}}}}
    )
    assert felt.scene is scene and felt._esm == esm


def test_what_a_client_gets_that_asks_for_all_states_is_the_scene_and_nothing_hidden() -> None:
    page = Page()
    page.begin(seed="whole state")
    session = page.table.session
    state = page.table.felt.get_state()
    text = json.dumps(
        {key: value for key, value in state.items() if key not in ("_esm", "_css")}, default=str
    )
    assert "whole state" not in text and session._chance.salt not in text
    assert {key for key in state if not key.startswith("_")} == {"scene", "layout", "tabbable", "tooltip"}


def test_a_fault_in_a_handler_is_logged_and_told_plainly(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = Page()
    page.begin()

    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(page.table.session, "act", broken)
    with caplog.at_level(logging.ERROR):
        answer = page.act("draw")
    assert answer["kind"] == "refused" and "secret detail" not in json.dumps(answer)
    assert "secret detail" in caplog.text


def test_a_new_page_is_offered_the_game_at_the_last_action(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    page = Page(open_store=lambda: Store.open(path))
    page.begin(token="t" * 30)
    play_on(page, 30)
    hand, log, round_number = page.scene["hand"], page.scene["log"], page.table.session.state.round
    again = Page(open_store=lambda: Store.open(path))
    answer = again.say("hello", token="t" * 30)
    assert answer["token"] == "t" * 30
    offer = again.scene["panel"]["actions"][0]
    assert offer["id"].startswith("resume:") and f"round {round_number}" in offer["label"]
    assert again.panel("setup", offer["id"])["kind"] == "ack"
    assert again.scene["hand"]["cards"] == [
        {**card, "new": c["new"]} for card, c in zip(hand["cards"], again.scene["hand"]["cards"], strict=True)
    ]
    assert again.scene["log"] == log
    stranger = Page(open_store=lambda: Store.open(path))
    stranger.say("hello", token="s" * 30)
    assert [action["id"] for action in stranger.scene["panel"]["actions"]] == ["start"]


def test_a_game_of_somebody_else_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    page = Page(open_store=lambda: Store.open(path))
    page.begin(token="t" * 30)
    stranger = Page(open_store=lambda: Store.open(path))
    stranger.say("hello", token="s" * 30)
    assert stranger.panel("setup", "resume:1")["kind"] == "refused"
    assert stranger.table.session is None


def test_two_pages_of_one_game_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    one = Page(open_store=lambda: Store.open(path))
    one.begin(token="t" * 30)
    two = Page(open_store=lambda: Store.open(path))
    two.say("hello", token="t" * 30)
    two.panel("setup", two.scene["panel"]["actions"][0]["id"])
    assert two.act("draw")["kind"] == "ack"
    before = one.table.session.state
    answer = one.act("draw")
    assert answer["kind"] == "refused" and "another page" in answer["because"]
    assert one.table.session.state is before


@pytest.mark.parametrize("kind", ["full", "locked", "damaged"])
def test_a_store_that_fails_in_mid_game_is_told_and_the_game_goes_on(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page()
    page.begin()

    def fails(*_: object) -> None:
        raise StoreError("The disk is full.", kind=kind)

    monkeypatch.setattr(page.table.keeper.store, "append", fails)
    assert page.act("draw")["kind"] == "ack"
    assert any("The disk is full." in notice for notice in page.scene["notices"])
    assert play_on(page, 5) == 0


def test_without_any_store_the_page_says_so_and_plays() -> None:
    def none() -> Store:
        raise StoreError("The folder can't be written to.", kind="unwritable")

    page = Page(open_store=none)
    page.begin()
    assert any("can't be saved" in notice for notice in page.scene["notices"])
    assert play_on(page, 5) == 0


def test_undo_takes_back_a_take_and_not_a_draw() -> None:
    page = Page()
    page.begin()
    before = page.table.session.state
    assert page.act("undo")["kind"] == "refused"
    assert page.act("take")["kind"] == "ack"
    assert page.act("undo")["kind"] == "ack"
    assert page.table.session.state == before
    assert page.act("draw")["kind"] == "ack"
    assert page.act("undo")["kind"] == "refused"


def test_step_shows_one_move_of_the_others_for_each_press() -> None:
    page = Page()
    page.begin(speed="step")
    told = 0
    for _ in range(40):
        ready = {action["id"]: action["ready"] for action in page.scene["actions"]}
        if not ready["next"]:
            break
        before = len(page.table.session.story)
        assert page.act("next")["kind"] == "ack"
        told = len(page.table.session.story) - before
        assert 1 <= told <= 4
    assert page.act("next")["kind"] == "refused"


def test_names_are_trimmed_text_and_stand_as_they_were_typed() -> None:
    page = Page()
    page.begin(**{"name.0": "<b>Zoë</b> " + "x" * 50, "name.1": "  a\n\tb\x07  "})
    names = [seat["name"] for seat in page.scene["seats"]]
    assert names[0] == "<b>Zoë</b> xxxxxxxxxxxxx" and names[1] == "a b"


def test_leaving_asks_first_and_keeps_the_game() -> None:
    page = Page()
    page.begin()
    state = page.table.session.state
    assert page.act("menu")["kind"] == "ack"
    assert page.act("draw")["kind"] == "refused"
    assert page.panel("leave", "stay")["kind"] == "ack"
    assert page.table.session.state is state
    page.act("menu")
    page.panel("leave", "leave")
    offer = page.scene["panel"]["actions"][0]
    assert offer["id"].startswith("resume:")
    page.panel("setup", offer["id"])
    assert page.table.session.state == state


def test_settings_and_the_first_page_are_remembered(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    page = Page(open_store=lambda: Store.open(path))
    page.begin(token="t" * 30, **{"name.0": "Zoë"})
    assert page.say("setting", name="speed", value="warp")["kind"] == "refused"
    again = Page(open_store=lambda: Store.open(path))
    again.say("hello", token="t" * 30)
    wishes = {row["name"]: row["value"] for row in again.scene["settings"]}
    assert wishes.items() >= {"speed": "instant", "autopass": "always", "help": "all"}.items()
    fields = {field["name"]: field["value"] for field in again.scene["panel"]["fields"]}
    assert fields["name.0"] == "Zoë" and fields["seed"] == ""


def test_a_closed_table_leaves_no_widget_behind() -> None:
    registry = ipywidgets.widgets.widget._instances
    before = set(registry)
    for _ in range(20):
        page = Page()
        page.begin()
        play_on(page, 3)
        page.table.close()
    assert set(registry) == before


def test_nothing_is_created_while_a_game_is_played() -> None:
    page = Page()
    page.begin()
    before = set(ipywidgets.widgets.widget._instances)
    play_on(page, 60)
    assert set(ipywidgets.widgets.widget._instances) == before
    page.table.close()


def test_nothing_is_opened_or_drawn_by_chance_before_a_browser_greets() -> None:
    opened = []

    def opens() -> Store:
        opened.append(True)
        return Store.in_memory()

    table = GameTable(open_store=opens)
    assert not opened and table.session is None
    table.close()


def test_the_table_prints_as_text() -> None:
    page = Page()
    page.begin()
    text = str(page.table)
    assert "Round 1 of 11" in text and "Your hand: " in text and "Discard pile" in text
    assert len(text.split("Your hand: ")[1].splitlines()[0].split()) == 10


def test_selected_cards_are_read_and_only_cards_of_the_hand() -> None:
    page = Page()
    page.begin()
    page.table.session.state = page.table.session.state.with_hand(
        0, parse_cards("7S 8S TS JK 9D 9H 9C 2D 3H 4C")
    )

    def told(*cards: str) -> tuple[str, bool]:
        answer = page.say("read", cards=list(cards))
        return answer["text"], answer["fits"]

    assert told("7S", "8S", "TS") == ("7♠ 8♠ 10♠ is not a run: 9♠ is missing.", False)
    assert told("7S", "8S", "JK", "TS") == ("A run of four, with the joker as 9♠.", True)
    assert told("7S", "8S", "JK") == ("A run of three: the joker is 6♠ or 9♠, you will be asked.", True)
    assert told("9D", "9H", "9C") == ("A set of 9s: three cards.", True)
    assert told("9D", "9H") == ("9♦ 9♥: one more at least for a meld.", False)
    assert page.send(page.message("read", cards=["AS"])) is None, "a card of another hand is not spoken of"
    assert page.say("setting", name="help", value="quiet")["kind"] == "ack"
    silent = page.send(page.message("read", cards=["7S"]))  # places are marked, and nothing is read out
    assert silent is not None and (silent["text"], silent["fits"]) == ("", False)


def test_a_card_that_goes_on_many_melds_is_told_in_one_line() -> None:
    melds = ["0: 3C 4C 5C", "1: 9C 9D 9H", "2: KC KD KH", "3: 4S 5S 6S"]
    state = situation("JK 9S 2D", "?4", "?4", "?4", opened=[0, 1, 2, 3], melds=melds, discard="3H", round=1)
    seen, names = view(state, 0), ["You", "Ada", "Ben", "Cleo"]
    assert reading(seen, parse_claims("JK"), names) == ("JK goes on four melds of the table.", True)
    assert reading(seen, parse_claims("9S"), names) == ("9♠ goes on Ada's set of 9s.", True)


def test_ways_to_go_down_are_offered_for_the_trays_or_what_is_missing_is_said() -> None:
    page = Page()
    page.begin()
    session = page.table.session
    session.state = session.state.with_hand(0, parse_cards("7S 8S 9S 9D 9H 9C 2D 3H 4C KD"))
    page.send(page.message("act", verb="ways"))
    advice, ack = page.sent
    assert advice["kind"] == "advice" and ack["kind"] == "ack"
    assert ["7S", "8S", "9S"] in [choice["stage"][0] for choice in advice["choices"]]
    for choice in advice["choices"]:
        assert (
            page.table.session.explain(0, lay_down([[parse_card(c) for c in m] for m in choice["stage"]]))
            is None
        )
    session.state = session.state.with_hand(0, parse_cards("7S 8S 2D 3H 4C KD 6H JH QC TC"))
    page.send(page.message("act", verb="ways"))
    advice = page.sent[0]
    assert advice["title"] == "Not yet: one card is missing for One 3" and advice["choices"] == []
    assert any("complete" in line and "6♠" in line and "9♠" in line for line in advice["lines"])


def test_what_is_missing_names_only_cards_that_can_still_come() -> None:
    page = Page()
    page.begin()
    session = page.table.session
    hand = parse_cards("6S 6S 8S KD 2H 4C JH QC TC AD")  # both sixes of spades there are
    session.state = replace(session.state.with_hand(0, hand), pile=parse_cards("7S"))
    page.send(page.message("act", verb="ways"))
    *_, needs, upcard = page.sent[0]["lines"]
    assert needs.startswith("Any of these completes it: 7♠, 6♣") and "6♠" not in needs
    assert upcard == "7♠ lies on the discard pile."


def test_help_can_be_switched_off_altogether() -> None:
    page = Page()
    page.begin()
    assert page.scene["hand"]["note"].endswith("points in hand") and page.scene["reading"]
    assert all("melds" in card["order"] for card in page.scene["hand"]["cards"])
    page.say("setting", name="help", value="off")
    assert page.scene["hand"]["note"] == "" and not page.scene["reading"]
    assert all("melds" not in card["order"] for card in page.scene["hand"]["cards"])
    assert "ways" not in [action["id"] for action in page.scene["actions"]]
    assert page.act("ways")["kind"] == "refused"


def test_a_hint_goes_one_step_further_each_time_and_never_plays() -> None:
    page = Page()
    page.begin()
    before, version = page.table.session.state, page.table.session.version
    told = []
    for step in (1, 2, 3, 4, 4):
        button = next(action for action in page.scene["actions"] if action["id"] == "hint")
        assert button["label"] == f"Hint: {step}\u00a0of\u00a04"
        page.send(page.message("act", verb="hint"))
        advice, ack = page.sent
        assert ack["kind"] == "ack"
        assert advice["step"] == {"at": step, "of": 4}
        further = [choice for choice in advice["choices"] if choice["label"].startswith("Next: ")]
        assert [choice["intent"]["verb"] for choice in further] == ["hint"] * (step < 4)
        assert bool(advice["cards"]) <= (step > 2)
        told.append(advice["lines"])
    assert [len(lines) >= 1 for lines in told] == [True] * 5
    assert told[0] == told[3][:1] and len(told[3]) >= 4 and told[3] == told[4]
    assert page.table.session.state is before and page.table.session.version == version
    assert page.act("draw")["kind"] == "ack"
    page.send(page.message("act", verb="hint"))
    assert page.sent[0]["step"] == {"at": 1, "of": 4}


def test_a_refusal_offers_repairs_that_are_legal() -> None:
    page = Page()
    page.begin()
    session = page.table.session
    session.state = session.state.with_hand(0, parse_cards("7S 8S 9S TS 9D 9H 2D 3H 4C KD"))
    answer = page.act("lay down", groups=[["7S", "8S", "TS"]])
    assert answer["kind"] == "refused" and answer["choices"]
    for choice in answer["choices"]:
        assert choice["label"]
        session.state = session.state.evolve()
        action = read_intent({**page.message("act"), **choice["intent"]}).action
        assert action is not None and session.explain(0, action) is None
