"""Past games: listed, looked at, drawn, saved, opened and deleted by messages alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rummy_widgets.engine import view
from rummy_widgets.rules import find_variant, variant_names
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.record import Record, read_record, replay, write_record
from rummy_widgets.session.session import Seat, Session
from rummy_widgets.session.store import GameHeader, SavedGame, Store
from rummy_widgets.widgets.film import film, film_scene
from rummy_widgets.widgets.moment import Table
from rummy_widgets.widgets.odds import odds_of
from rummy_widgets.widgets.past_list import Result, list_panel, ordinal
from tests.browser.saved import play_on
from tests.widgets.dash import Dash
from tests.widgets.scene_shape import check_scene

TOKEN = "a-token-of-somebody-at-a-table"
OTHER = "a-token-of-somebody-else-there"
SHORT = {
    "ten-card": {"rounds": [1, 2]},
    "rummy": {"target": 40},
    "gin": {"target": 20},
    "rummy-500": {"target": 60},
}
YOURS = re.compile(r"\b[Yy]ou(r|rs)?\b")
TOO_MANY = '"S0: draw",' * 20_001


def played(game: str, until: Callable[[Session], bool] = lambda session: session.over) -> Session:
    """Return a match of a game, played by a fixed seed until something holds."""
    names = ("Robin", "Ada") if "gin" in game else ("Robin", "Ada", "Ben", "Cleo")
    seats = [Seat(names[0]), *(Seat(name, "tidy") for name in names[1:])]
    return Session(find_variant(game, SHORT.get(game, {})), seats, chance=Chance("past", "5a17" * 16))


def keep(path: Path, game: str, token: str, until: Callable[[Session], bool]) -> Session:
    """Play a match into the store at `path`."""
    with Store.open(path) as store:
        session = played(game)
        session.keep(store, token)
        play_on(session, until)
        return session


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Session]]:
    """Give a store of three finished games and a running one, the last, beside one of somebody else."""
    path = tmp_path_factory.mktemp("past") / "store.sqlite3"
    found = {game: keep(path, game, TOKEN, lambda one: one.over) for game in ("gin", "ten-card", "rummy")}
    found["running"] = keep(path, "rummy-500", TOKEN, lambda one: one.waiting_for == 0 and one.version > 12)
    keep(path, "gin", OTHER, lambda one: one.over)
    return path, found


@pytest.fixture
def dash(matches: tuple[Path, dict[str, Session]], tmp_path: Path) -> Dash:
    """Give the dashboard at the place of past games, with a copy of the store of its own."""
    path = tmp_path / "store.sqlite3"
    path.write_bytes(matches[0].read_bytes())
    dash = Dash(lambda: Store.open(path), TOKEN)
    dash.does("place", name="games")
    return dash


def press(dash: Dash, action: str, **values: Any) -> dict[str, Any]:
    """Press a button of the panel; return the answer."""
    return dash.say("panel", panel=dash.scene["panel"]["id"], action=action, values=values)


def does(dash: Dash, action: str, **values: Any) -> dict[str, Any]:
    """Press a button that must work; return the scene it leads to."""
    answer = press(dash, action, **values)
    assert answer["kind"] == "ack", answer
    return dash.scene


def number_of(dash: Dash, title: str) -> str:
    """Return the number of a game in the list."""
    return next(item["id"] for item in dash.scene["panel"]["items"] if item["title"].startswith(title))


def test_the_list_tells_games_and_results_the_last_played_first(
    dash: Dash, matches: tuple[Path, dict[str, Session]]
) -> None:
    check_scene(dash.scene)
    items = dash.scene["panel"]["items"]
    titles = [item["title"].split(" · ")[0] for item in items]
    assert titles == ["Rummy 500", "Rummy", "Ten Card Rummy", "Gin Rummy"]
    offered = [[action["label"] for action in item["actions"]] for item in items]
    assert offered == [["Go on", "Delete"], *[["Look at it", "Save", "Delete"]] * 3]
    for item, game in zip(items[1:], ("rummy", "ten-card", "gin"), strict=True):
        session = matches[1][game]
        assert (session.winners == (0,)) == item["markText"].startswith("You won")
        assert f"with {session.totals[0]} " in item["markText"]
    assert items[1]["lines"] == ["With Ada, Ben, Cleo."]
    again = Dash(dash.page.keeper._open, TOKEN)
    again.does("place", name="games")
    assert [item["markText"] for item in again.scene["panel"]["items"]] == [one["markText"] for one in items]


def test_places_count_winners_first_and_the_winning_way() -> None:
    result = Result((10, 3, 10, 40), (0,))
    assert [result.place(seat, lowest_wins=False) for seat in range(4)] == [2, 4, 3, 1]
    assert [result.place(seat, lowest_wins=True) for seat in range(4)] == [2, 1, 3, 4]
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 21, 113)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "113th",
    ]  # fmt: skip


def test_a_running_game_goes_on_at_the_table(dash: Dash) -> None:
    scene = does(dash, f"go:{number_of(dash, 'Rummy 500')}")
    assert [place["id"] for place in scene["places"] if place["now"]] == ["play"]
    assert scene["title"] == "Rummy 500" and scene["urgent"]
    dash.does("place", name="games")
    does(dash, f"go:{number_of(dash, 'Rummy 500')}")
    assert dash.scene["urgent"]


def test_a_finished_game_is_looked_at_action_by_action(
    dash: Dash, matches: tuple[Path, dict[str, Session]]
) -> None:
    session = matches[1]["ten-card"]
    scene = does(dash, f"look:{number_of(dash, 'Ten Card')}")
    slider = scene["panel"]["fields"][0]
    assert (slider["kind"], slider["value"], slider["text"]) == ("range", "0", "Round 1: One 3, the deal")
    for place in range(slider["max"] + 1):
        scene = does(dash, "at", at=str(place))
        check_scene(scene)
        assert scene["actions"] == [] and scene["trays"] == [] and not scene["urgent"]
        assert scene["stock"]["action"] == scene["pile"]["action"] == ""
    assert scene["log"][-1]["text"].endswith("went out.")
    assert scene["score"]["total"] == list(map(str, session.totals))
    assert does(dash, "on")["panel"]["fields"][0]["value"] == str(slider["max"])
    second = does(dash, "round-back")["panel"]["fields"][0]
    assert second["text"] == "Round 2: Two 3's, the deal"
    assert does(dash, "back")["panel"]["fields"][0]["text"].startswith("Round 1: One 3, action")
    assert does(dash, "round-on")["panel"]["fields"][0]["value"] == second["value"]
    assert does(dash, "round-back")["panel"]["fields"][0]["value"] == "0"
    assert does(dash, "last")["panel"]["fields"][0]["value"] == str(slider["max"])
    assert does(dash, "at", at="many")["panel"]["fields"][0]["value"] == str(slider["max"])


def test_nothing_is_played_while_a_game_is_looked_at(dash: Dash) -> None:
    does(dash, f"look:{number_of(dash, 'Gin')}")
    before = dash.scene
    answer = dash.say("act", verb="draw")
    assert answer["kind"] == "refused" and "only looked at" in answer["because"]
    assert press(dash, "delete")["kind"] == "refused"
    assert dash.scene == before


def test_other_hands_are_hidden_until_they_are_asked_for(dash: Dash) -> None:
    number = number_of(dash, "Rummy ·")
    session = dash.page.keeper.resume(int(number))
    moment = film(session.record()).moments[4].state
    does(dash, f"look:{number}")
    scene = does(dash, "at", at="4")
    held = [sorted(card.text for card in hand) for hand in moment.hands]
    assert sorted(card["id"] for card in scene["hand"]["cards"]) == held[0]
    seen = {card["id"] for meld in scene["melds"] for card in meld["cards"]}
    seen |= {card["id"] for card in scene["pile"]["cards"]}
    assert scene["shown"] == [] and not seen & {card for hand in held[1:] for card in hand}
    shown = does(dash, "all", all=True)["shown"]
    assert [sorted(card["id"] for card in hand["rest"]) for hand in shown] == held[1:]
    scene = does(dash, "seat", seat="2")
    assert sorted(card["id"] for card in scene["hand"]["cards"]) == held[2]
    assert scene["hand"]["label"] == "Ben's hand"
    assert does(dash, "all", all=False)["shown"] == []


@pytest.mark.parametrize("game", variant_names())
def test_a_film_ends_as_its_match_did(game: str) -> None:
    session = played(game)
    play_on(session, lambda one: one.over or len(one.points) == 2)
    shown = film(session.record())
    last = shown.moments[-1]
    assert last.state == session.state and len(shown.story) == last.told == len(session.story)
    assert [told.event for told in shown.story] == [told.event for told in session.story]
    assert list(shown.points) == session.points
    for place in range(0, shown.last + 1, 9):
        scene = film_scene(shown, place, 1, Table(()), open_hands=place % 2 == 1)
        check_scene(scene)
        assert len(scene["hand"]["cards"]) == len(view(shown.moments[place].state, 0).hand)


def test_a_record_that_was_saved_can_be_opened_again(dash: Dash) -> None:
    number = number_of(dash, "Gin")
    press(dash, f"save:{number}")
    files = [answer for answer in dash.sent if answer["kind"] == "file"]
    assert [file["name"] for file in files] == ["gin-match.toml"]
    text = files[0]["text"]
    assert replay(read_record(text)).fair
    scene = does(dash, "open", file=text)
    assert scene["title"] == "Gin Rummy" and scene["panel"]["title"] == "Gin Rummy, a record"
    assert does(dash, "list")["panel"]["id"] == "games"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: "", "Choose a file first"),
        (lambda text: "\0[", "is not TOML"),
        (lambda text: text.replace("format = 1", "format = 9"), "format is 1, not 9"),
        (lambda text: text.replace('"gin"', '"whist"'), "whist"),
        (lambda text: text.replace(": draw", ": gin", 1), "round 1, action"),
        (lambda text: text.replace("[[round]]", "[[hand]]"), "'round' must be a list of rounds"),
        (lambda text: text.replace("actions = [", f"actions = [{TOO_MANY}", 1), "20000 actions"),
    ],
)
def test_what_is_no_record_is_told_and_changes_nothing(
    dash: Dash, matches: tuple[Path, dict[str, Session]], change: Callable[[str], str], told: str
) -> None:
    before = dash.scene
    text = change(write_record(matches[1]["gin"].record()))
    answer = press(dash, "open", file=text)
    assert answer["kind"] == "refused" and told in answer["because"], answer
    assert answer["because"].endswith((".", "…")) and len(answer["because"]) < 260
    assert dash.scene == before


def test_an_unfinished_record_shows_one_seat_alone(
    dash: Dash, matches: tuple[Path, dict[str, Session]]
) -> None:
    record: Record = matches[1]["running"].record()
    scene = does(dash, "open", file=write_record(record))
    assert [field["name"] for field in scene["panel"]["fields"]] == ["at"]
    assert "not over" in scene["panel"]["lines"][0]
    assert press(dash, "all", all=True)["kind"] == "refused"


def test_a_game_is_deleted_once_it_was_asked(dash: Dash) -> None:
    number = number_of(dash, "Rummy 500")
    does(dash, f"go:{number}")
    dash.does("place", name="games")
    assert does(dash, f"delete:{number}")["panel"]["modal"]
    assert len(does(dash, "keep")["panel"]["items"]) == 4
    does(dash, f"delete:{number}")
    scene = does(dash, "delete")
    assert [item["id"] for item in scene["panel"]["items"]].count(number) == 0
    assert dash.page.play.session is None, "the table does not keep a game that is gone"
    assert press(dash, f"go:{number}")["kind"] == "refused"
    dash.does("place", name="play")
    assert dash.scene["panel"]["id"] == "setup"


def test_nobody_reaches_the_games_of_others(dash: Dash) -> None:
    store = dash.page.keeper.store
    assert store is not None
    (theirs,) = store.games(OTHER)
    for action in ("look", "save", "delete", "go"):
        assert press(dash, f"{action}:{theirs.id}")["kind"] == "refused"
    assert not store.delete_game(TOKEN, theirs.id) and not store.delete_game(TOKEN, 10**30)
    assert store.lines(theirs.id)


def test_a_match_is_drawn_with_its_numbers_below(
    dash: Dash, matches: tuple[Path, dict[str, Session]]
) -> None:
    session = matches[1]["ten-card"]
    does(dash, f"look:{number_of(dash, 'Ten Card')}")
    version = dash.scene["version"]
    scene = does(dash, "draw")
    assert scene["version"] > version + 1, "it is said first that a picture is drawn"
    picture = scene["panel"]["picture"]
    assert picture["svg"].startswith("<?xml") and picture["dark"] != picture["svg"]
    assert picture["table"]["columns"] == ["Round", "Robin", "Ada", "Ben", "Cleo"]
    assert picture["table"]["rows"][-1] == ["2 · Two 3's", *map(str, session.totals)]
    assert f"Robin {session.totals[0]}, Ada {session.totals[1]}" in picture["alt"]
    assert "Penalty points after 2 rounds" in str(dash.page)
    assert does(dash, "back")["panel"]["fields"][0]["kind"] == "range"


def test_games_so_far_are_drawn_one_game_at_a_time(
    dash: Dash, matches: tuple[Path, dict[str, Session]]
) -> None:
    scene = does(dash, "past")
    assert scene["panel"]["title"] == "My games so far: Rummy"
    scene = does(dash, "choose", game="gin")
    (row,) = scene["panel"]["picture"]["table"]["rows"]
    session = matches[1]["gin"]
    assert row[2:] == [str(session.totals[0]), "won" if session.winners == (0,) else "not won"]
    assert does(dash, "list")["panel"]["id"] == "games"


def test_a_long_list_is_shown_by_pages() -> None:
    header = GameHeader("gin", ("<b>R</b>", "Ada"), json.dumps({"options": {}}), "", "")
    when = "2026-11-30T21:15:00+00:00"
    games = [SavedGame(number, header, "playing", 5, when, when, "round 1") for number in range(45, 0, -1)]
    pages = [list_panel(games, {}, first) for first in (0, 20, 40)]
    assert [[item["id"] for item in page["items"]] for page in pages] == [
        [str(number) for number in numbers]
        for numbers in (range(45, 25, -1), range(25, 5, -1), range(5, 0, -1))
    ]
    moves = [[one["id"] for one in page["actions"] if one["id"] in ("older", "newer")] for page in pages]
    assert moves == [["older"], ["newer", "older"], ["newer"]]
    assert pages[1]["lines"] == ["Games 21 to 40 of 45, the last played first."]


def test_names_in_a_record_of_a_stranger_are_cut(
    dash: Dash, matches: tuple[Path, dict[str, Session]]
) -> None:
    record = matches[1]["gin"].record()
    scene = does(dash, "open", file=write_record(replace(record, seats=("<b>" * 200, "\n"), receipt="")))
    assert [seat["name"] for seat in scene["seats"]] == ["<b>" * 8, "Player 2"]
    check_scene(scene)


def test_without_games_the_place_says_so() -> None:
    dash = Dash()
    dash.does("place", name="games")
    panel = dash.scene["panel"]
    assert panel["items"] == [] and "No game is saved yet" in panel["lines"][0]
    assert [action["id"] for action in panel["actions"]] == ["open"]


@pytest.mark.parametrize("game", variant_names())
def test_odds_are_a_share_of_the_cards_not_seen(game: str) -> None:
    session = played(game)
    found = 0
    for _ in range(12):
        before = session.version
        play_on(
            session, lambda one, before=before: one.over or (one.waiting_for == 0 and one.version > before)
        )
        odds = odds_of(session.view(0))
        if odds is not None:
            found += 1
            assert 0 < odds.outs.total <= odds.outs.pool
            assert len({out.card.face for out in odds.outs.cards}) == len(odds.outs.cards)
    assert found


@pytest.fixture
def shared(tmp_path: Path) -> Dash:
    """Give the dashboard at the past games of a screen at which several people have played one match."""
    path = tmp_path / "shared.sqlite3"
    with Store.open(path) as store:
        seats = [Seat("Mia"), Seat("Noah"), Seat("Ada", "tidy")]
        session = Session(find_variant("rummy", {"target": 30}), seats, chance=Chance("past", "5a17" * 16))
        session.keep(store, TOKEN)
        play_on(session, lambda one: one.over)
    dash = Dash(lambda: Store.open(path), TOKEN)
    dash.does("place", name="games")
    return dash


@pytest.mark.parametrize("opened", [False, True])
def test_a_match_of_several_people_is_told_by_their_names(shared: Dash, *, opened: bool) -> None:
    number = number_of(shared, "Rummy")
    session = shared.page.keeper.resume(int(number))
    if opened:
        scene = does(shared, "open", file=write_record(session.record()))
    else:
        scene = does(shared, f"look:{number}")
    told = set()
    for seat, name in enumerate(("Mia", "Noah", "Ada")):
        does(shared, "seat", seat=str(seat))
        for place in range(0, scene["panel"]["fields"][0]["max"] + 1, 3):
            scene = does(shared, "at", at=str(place))
            check_scene(scene)
            told |= {scene["status"].split(" ")[0], *(meld["label"].split("'")[0] for meld in scene["melds"])}
            said = json.dumps([scene[part] for part in ("status", "seats", "melds", "log", "hand")])
            assert scene["panel"]["lines"] == [f"The hand you see is {name}'s."]
            assert not YOURS.search(said.replace('"you"', "")), said
            assert (scene["hand"]["label"], scene["hand"]["owner"]) == (f"{name}'s hand", f"film {seat}")
            assert [row["named"] for row in scene["seats"] if row["you"]] == [True]
            drew = [line["text"] for line in scene["log"] if " drew " in line["text"]]
            assert all(line.startswith(name) for line in drew if "drew a card" not in line)
            told |= {"a card seen"} if any("drew a card" not in line for line in drew) else set()
    assert told >= {"Mia", "Noah", "Ada", "a card seen"}


def test_the_film_of_one_person_speaks_to_that_one(dash: Dash) -> None:
    does(dash, f"look:{number_of(dash, 'Gin')}")
    scene = does(dash, "last")
    assert any(line["text"].startswith("You ") for line in scene["log"])
    assert scene["hand"]["label"] == "Your hand" and "owner" not in scene["hand"]
    assert not any("named" in row for row in scene["seats"])
