"""Several people at one screen: nobody sees another's cards, in any game, whatever is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rummy_widgets.rules import find_variant, variant_names
from rummy_widgets.session.session import Seat, Session
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.curtain import TOLD, Screen
from rummy_widgets.widgets.past_list import Result, list_panel, past_of
from tests.widgets.dash import Dash
from tests.widgets.family import Family
from tests.widgets.table import Page

SEATS = {
    "ten-card": {"seats": "4", "length": "first"},
    "rummy": {"rummy.seats": "4"},
    "gin": {},
    "seven-card-gin": {},
    "rummy-500": {"rummy-500.seats": "4"},
    "indian": {"indian.seats": "4"},
    "contract-rummy": {"contract-rummy.seats": "4"},
    "may-i": {"may-i.seats": "4"},
}
TABLES = [(game, people) for game in variant_names() for people in ((2,) if "gin" in game else (2, 3, 4))]


@pytest.mark.parametrize(("game", "people"), TABLES)
def test_only_the_one_who_has_said_so_sees_a_hand(game: str, people: int) -> None:
    family = Family(people, seed=f"{game} {people}", game=game, **SEATS[game])
    assert len(family.session.seats) == (2 if "gin" in game else 4)
    assert [seat.kind for seat in family.session.seats[:people]] == ["person"] * people
    family.play(110)
    assert set(family.lifts) == set(range(people)), "each of them has looked"
    assert family.seen > 25


def test_all_the_seats_can_be_people() -> None:
    family = Family(8, seed="all", game="ten-card", seats="8", length="first")
    assert [seat.kind for seat in family.session.seats] == ["person"] * 8
    family.play(120)
    assert len(set(family.lifts)) == 8


def test_bots_can_sit_between_the_people() -> None:
    family = Family(2, seed="apart", game="ten-card", seats="4", length="first", **{"sit.2": "apart"})
    assert [seat.kind for seat in family.session.seats] == ["person", "tidy", "person", "tidy"]
    assert [seat.name for seat in family.session.seats][::2] == ["Mia", "Noah"]
    assert family.play(400)
    assert set(family.lifts) == {0, 2}


@pytest.mark.parametrize(
    ("game", "values"), [("ten-card", {"seats": "4", "length": "first"}), ("gin", {"gin.target": "40"})]
)
def test_a_match_of_two_people_comes_to_its_end(game: str, values: dict[str, str]) -> None:
    family = Family(2, seed="whole", game=game, **values)
    assert family.play(600)
    panel = family.panel
    assert panel is not None and family.me is None
    assert not panel["title"].startswith(("You", "you"))
    assert {action["id"] for action in panel["actions"]} >= {"again", "record"}
    assert not any(action["id"].startswith("review") for action in panel["actions"])
    it_is_nobodys_alone(family)
    assert family.page.panel("match", "again")["kind"] == "ack"


def test_each_person_sees_cards_dealt_at_the_first_look_of_a_round() -> None:
    family = Family(2, seed="dealt", game="gin", **{"gin.target": "40"})
    looks: list[tuple[int, int | None]] = []

    def look(change: object) -> None:
        if family.page.scene["hand"].get("dealt"):
            looks.append((family.session.state.round, family.me))

    family.page.table.felt.observe(look, "scene")
    assert family.play(600)
    rounds = range(1, family.session.state.round + 1)
    assert len(looks) == len(set(looks)) > 3 and len(rounds) > 1
    # Both look before a hand of Gin can end; the cards lie covered before that and are just there after it.
    assert set(looks) == {(number, seat) for number in rounds for seat in (0, 1)}


def it_is_nobodys_alone(family: Family) -> None:
    """Among the games that are kept a match of several is told by names, and counts for none of them."""
    keeper, session = family.page.table.keeper, family.session
    assert keeper.store is not None
    (game,) = keeper.store.games(keeper.token)
    results = {game.id: Result(tuple(session.totals), tuple(session.winners))}
    (item,) = list_panel([game], results)["items"]
    assert item["markText"].startswith("Won by ") and item["lines"][0].startswith("Mia, Noah")
    assert past_of([game], results, session.sheet.variant) == []


def until(family: Family, holds: Callable[[], bool], most: int = 400) -> None:
    """Play until something holds."""
    for _ in range(most):
        if holds():
            return
        family.play_one()
    raise AssertionError("it never came to that")


def asks_aloud(family: Family) -> bool:
    panel = family.panel
    return panel is not None and panel["id"] == "curtain" and panel["title"].endswith("?")


def test_who_is_offered_a_discard_can_say_no_with_the_cards_covered() -> None:
    family = Family(3, seed="offer", game="ten-card", seats="4")
    until(family, lambda: asks_aloud(family))
    panel, session = family.panel, family.session
    assert panel is not None
    asked = session.waiting_for
    assert asked is not None and asked != session.state.turn
    name, top = session.seats[asked].name, session.state.pile[-1].pretty
    assert panel["title"] == family.page.scene["status"] == f"{name}, do you want to buy {top}?"
    assert [action["id"] for action in panel["actions"]][:2] == ["show", "pass"]
    told = len(session.story)
    family.answer("pass")
    event = session.story[told].event
    assert (event.kind.value, event.seat) == ("passed", asked) and family.me is None


def test_the_question_is_asked_whether_or_not_the_card_could_be_taken() -> None:
    """In Gin the last discard may be taken to knock only: that is not to be read off the curtain."""
    family = Family(2, seed="upcard", game="gin")
    assert asks_aloud(family)
    family.answer("pass")
    assert asks_aloud(family)
    family.answer("show")
    question = family.page.scene["question"]
    assert question is not None and question["actions"] == ["take", "pass"]


def test_to_pass_for_me_passes_for_all_and_whether_a_card_helps_is_not_to_be_seen() -> None:
    family = Family(3, seed="offer", game="ten-card", seats="4")
    wish = next(row for row in family.page.scene["settings"] if row["name"] == "autopass")
    assert wish["value"] == "ask" and {option["value"] for option in wish["options"]} == {"ask", "always"}
    assert family.page.table.keeper.wishes["autopass"] == "helps"
    assert family.page.say("setting", name="autopass", value="always")["kind"] == "ack"

    def passed() -> bool:
        assert not asks_aloud(family)
        return any(told.event.kind.value == "passed" and told.event.seat in (0, 1, 2) for told in story)

    story = family.session.story
    until(family, passed)


def test_a_second_press_lifts_nothing() -> None:
    family = Family(2, seed="twice", game="gin")
    content = {"panel": "curtain", "action": "pass", "values": {}}
    first, second = family.page.message("panel", **content), family.page.message("panel", **content)
    assert family.page.send(first) == {"kind": "ack", "id": first["id"]}
    asked = family.session.waiting_for
    answer = family.page.send(second)
    assert answer is not None and answer["kind"] == "refused"
    assert family.session.waiting_for == asked and family.me is None
    for nonsense in ("lift", "undo", "deal", "next"):
        assert family.page.panel("curtain", nonsense)["kind"] == "refused"
    assert family.panel is not None and family.panel["guard"] == 400 and family.panel["focus"] == "show"


def test_each_curtain_is_a_new_one_and_a_setting_makes_none() -> None:
    family = Family(2, seed="keys", game="gin")
    assert family.panel is not None
    key = family.panel["key"]
    family.page.say("setting", name="help", value="quiet")
    assert family.panel["key"] == key
    family.answer("pass")
    assert family.panel["key"] != key


def test_a_discard_is_taken_back_until_the_next_one_has_looked() -> None:
    family = Family(2, seed="back", game="gin")
    until(family, lambda: family.panel is not None and "undo" in [a["id"] for a in family.panel["actions"]])
    session, me = family.session, family.session.waiting_for
    before = session.state
    thrown = before.pile[-1]
    family.answer("undo")
    assert family.me is None and session.waiting_for == 1 - (me or 0)
    assert thrown in session.state.hands[session.waiting_for or 0]
    assert family.panel is not None and "undo" not in [action["id"] for action in family.panel["actions"]]
    family.answer("show")
    until(family, lambda: family.panel is not None and "undo" in [a["id"] for a in family.panel["actions"]])
    thrower = 1 - (session.waiting_for or 0)
    family.answer("show")
    assert not session.can_undo(thrower)


def test_what_has_happened_is_told_since_one_looked_last() -> None:
    family = Family(2, seed="since", game="ten-card", seats="4")
    until(family, lambda: len(family.lifts) >= 4)
    until(family, lambda: family.panel is not None and family.panel["id"] == "curtain")
    session, panel = family.session, family.panel
    assert panel is not None
    (item,) = panel["items"]
    asked = session.waiting_for
    assert asked is not None
    name = session.seats[asked].name
    assert item["title"] == f"Since {name} looked last"
    assert 0 < len(item["lines"]) <= TOLD + 1
    assert not any(line.startswith(f"{name} drew") for line in item["lines"])
    log = [line["text"] for line in family.page.scene["log"]]
    assert item["lines"][-1] == log[-1] or item["lines"][-1].endswith("passed.")


def test_a_saved_match_comes_back_behind_the_curtain(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    page = Page(open_store=lambda: Store.open(path))
    family = Family(3, seed="saved", page=page, game="ten-card", seats="4")
    until(family, lambda: family.me is not None)
    me, kept = family.session.waiting_for, family.session.state
    token = page.table.keeper.token
    for again in (Page(open_store=lambda: Store.open(path)), page):
        if again is page:
            assert page.act("menu")["kind"] == "ack" and page.panel("leave", "leave")["kind"] == "ack"
        else:
            family.watch(again)
            again.say("hello", token=token)
        offer = again.scene["panel"]["actions"][0]["id"]
        assert again.panel("setup", offer)["kind"] == "ack"
        session = again.table.session
        assert session is not None and session.state == kept
        assert [seat.kind for seat in session.seats] == ["person"] * 3 + ["tidy"]
        assert again.table._play.me is None and again.scene["panel"]["id"] == "curtain"
        assert session.waiting_for == me
    family.play(40)
    assert not family.faults


def test_the_cards_are_covered_when_another_place_is_looked_at() -> None:
    dash = Dash()
    dash.say("hello", token=None)
    dash.say("setting", name="speed", value="instant")
    for panel, action in (("setup", "start"), ("ready", "deal"), ("curtain", "show")):
        dash.does("panel", panel=panel, action=action, values={"game": "gin", "people": "2"})
    assert dash.scene["hand"]["cards"]
    dash.say("place", name="rules")
    dash.say("place", name="play")
    assert dash.scene["panel"]["id"] == "curtain" and not dash.scene["hand"]["cards"]


def test_one_can_leave_from_the_curtain_and_come_back_to_it() -> None:
    family = Family(2, seed="leave", game="gin")
    assert family.page.act("menu")["kind"] == "ack"
    assert family.panel is not None and family.panel["id"] == "leave"
    assert family.page.panel("leave", "stay")["kind"] == "ack"
    assert family.panel["id"] == "curtain"


def test_with_one_person_there_is_no_curtain() -> None:
    page = Page()
    page.begin()
    assert page.scene["panel"] is None and page.scene["hand"]["cards"] and page.scene["urgent"]
    assert "deal" not in page.scene["hand"] and page.scene["seats"][0]["note"] == ""


def test_the_person_can_sit_anywhere() -> None:
    """A match that was saved with a bot in the first seat shows the person's cards, wherever that is."""
    session = Session(find_variant("gin"), [Seat("Ada", "tidy"), Seat("Mia")])
    screen = Screen()
    screen.sit(session)
    assert screen.me == 1 and not screen.shared and screen.curtain(session) is None
