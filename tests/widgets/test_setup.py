"""The first page: every option of every game is on it, and whatever is chosen there is what is played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widgets.errors import SetupError
from rummy_widgets.rules import Choice, find_variant, options_of, variant_names, variant_summary
from rummy_widgets.session.record import read_record, replay, write_record
from rummy_widgets.session.session import Session
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.intent import MOST_VALUES
from rummy_widgets.widgets.setup import read_setup, remembered, setup_panel
from rummy_widgets.widgets.setup_rows import Row, plain, preset_of, rows_of, seats_rows, value_text
from tests.widgets.dash import Dash
from tests.widgets.forms import applying, filled
from tests.widgets.table import Page

GAMES = variant_names()
PAGE = setup_panel(None, (), {})
FIELDS = {field["name"]: field for field in PAGE["fields"]}
# Options that are no field of their own, and why.
NOT_ASKED = {
    "rounds": "asked as the length of the match",
    "contracts": "a list of contracts is not typed into a form",
    "no_cards": "there is one way only",
    "tie": "there is one way only",
}


def cases() -> list[tuple[str, Row, Any]]:
    """Return every value that can be picked in place of the usual one, with its row on the page."""
    found = []
    for game in GAMES:
        for row in rows_of(game):
            choice = row.choice
            values = [choice.least, choice.most] if choice.is_number else list(choice.values)
            found += [(game, row, value) for value in values if value != choice.value]
    return found


CASES = cases()


def page_for(game: str, row: Row, value: Any) -> dict[str, str]:
    """Return what the page sends with one value changed, under a preset where that row stands."""
    changes = {"game": game, row.field: value_text(value)}
    preset = preset_of(game)
    if preset is not None and row.presets and preset.value not in row.presets:
        name = next(other.field for other in rows_of(game) if other.choice.preset)
        changes[name] = value_text(row.presets[0])
    return filled(PAGE, changes)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_on_the_page_or_there_is_a_reason(game: str) -> None:
    asked = {row.choice.name for row in rows_of(game)}
    for choice in options_of(game):
        assert (choice.name in asked) != (choice.name in NOT_ASKED), choice.name
    for row in rows_of(game):
        field = FIELDS[row.field]
        assert field["label"] == row.choice.label and field["hint"] == row.choice.doc
        assert field.get("source") == (None if row.choice.preset else row.choice.source)
        assert field["value"] == value_text(row.choice.value)
        assert ("group" in field) == ("usual" in field) != row.choice.first
        assert field.get("usual", field["value"]) == field["value"]
    assert len({row.field for row in rows_of(game)}) == len(rows_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_any_single_value_starts_that_game_with_it(game: str) -> None:
    tried = 0
    for other, row, value in CASES:
        if other != game:
            continue
        values = page_for(game, row, value)
        assert len(values) <= MOST_VALUES
        setup = read_setup(None, values)
        assert setup.game == game
        held = {choice.name: choice.value for choice in options_of(game, setup.options)}
        assert held[row.choice.name] == value
        preset = preset_of(game)
        extra = {preset.name} if preset is not None else set()
        assert setup.options.keys() - extra <= {row.choice.name}
        sheet = find_variant(game, json.loads(json.dumps(setup.options)))
        session = Session(sheet, setup.seats)
        assert session.sheet.variant == game and len(session.seats) >= sheet.seats.least
        assert write_record(session.record()) == write_record(read_record(write_record(session.record())))
        assert replay(read_record(write_record(session.record()))).state == session.state
        tried += 1
    assert tried >= 15


@pytest.mark.parametrize("game", GAMES)
def test_a_page_left_as_it_is_starts_the_usual_game(game: str) -> None:
    page = Page()
    page.say("hello", token=None)
    values = filled(page.scene["panel"], {"game": game})
    assert page.panel("setup", "start", **values)["kind"] == "ack"
    session = page.table.session
    assert session is not None and session.sheet.variant == game and session.sheet.options == {}
    assert len(session.seats) == session.sheet.seats.least
    assert page.scene["title"] == session.sheet.title
    assert not any(line.startswith("You chose") for line in page.scene["panel"]["lines"])


@pytest.mark.parametrize("game", GAMES)
def test_players_are_as_many_as_the_game_takes_and_so_are_the_names(game: str) -> None:
    rows = [row.field for row in seats_rows(game)]
    sheet = find_variant(game)
    shown = applying(PAGE, {field["name"]: str(field["value"]) for field in PAGE["fields"]} | {"game": game})
    asked = [name for name in rows if name in shown]
    if sheet.seats.least == sheet.seats.most:
        assert not asked and "name.1" in shown and "name.2" not in shown
        return
    (field,) = asked
    numbers = [option["value"] for option in FIELDS[field]["options"]]
    assert numbers == [str(number) for number in range(sheet.seats.least, sheet.seats.most + 1)]
    for number in numbers:
        values = filled(PAGE, {"game": game, field: number})
        names = [name for name in values if name.startswith("name.")]
        kinds = [name for name in values if name.startswith("kind.")]
        assert (len(names), len(kinds)) == (int(number), int(number) - 1)
        assert len(read_setup(None, values).seats) == int(number)


@pytest.mark.parametrize(
    ("changes", "least", "most"),
    [
        ({"allow_2_3_players": "yes"}, 2, 8),
        ({"game": "rummy", "rummy.deal": "pagat"}, 2, 6),
        ({"game": "rummy", "rummy.preset": "pagat"}, 2, 6),
        ({"game": "rummy", "rummy.preset": "pagat", "rummy.deal@pagat": "ten"}, 2, 5),
        ({"game": "indian", "indian.style": "pagat"}, 2, 10),
    ],
)
def test_a_house_rule_may_change_how_many_play(changes: dict[str, str], least: int, most: int) -> None:
    values = filled(PAGE, changes)
    (field,) = [name for name in values if name.partition("@")[0].rpartition(".")[2] == "seats"]
    numbers = [int(option["value"]) for option in FIELDS[field]["options"]]
    assert numbers == list(range(least, most + 1))
    setup = read_setup(None, filled(PAGE, {**changes, field: str(most)}))
    sheet = find_variant(setup.game, setup.options)
    assert len(Session(sheet, setup.seats).seats) == most


def test_each_game_says_what_it_is_and_ten_card_is_the_usual_one() -> None:
    game = FIELDS["game"]
    assert game["value"] == "ten-card"
    offered = {option["value"]: (option["label"], option["hint"]) for option in game["options"]}
    assert offered == {name: (find_variant(name).title, variant_summary(name)) for name in GAMES}


def test_presets_say_in_a_line_what_they_bring() -> None:
    for name in ("rummy.preset", "gin.scoring", "seven-card-gin.scoring", "indian.style"):
        assert all(option["hint"].endswith(".") for option in FIELDS[name]["options"])
        assert "group" not in FIELDS[name]


def test_a_house_rule_is_usual_as_the_chosen_style_has_it() -> None:
    for style, aces in (("traditional", "either"), ("pagat", "low"), ("block", "either")):
        values = filled(PAGE, {"game": "rummy", "rummy.preset": style})
        (field,) = [name for name in values if name.startswith("rummy.ace_run")]
        assert FIELDS[field]["usual"] == aces
    values = filled(PAGE, {"game": "rummy", "rummy.preset": "pagat"})
    assert read_setup(None, values).options == {"preset": "pagat"}
    values["rummy.ace_run@pagat"] = "either"
    assert read_setup(None, values).options == {"preset": "pagat", "ace_run": "either"}


def test_the_length_is_asked_where_rounds_are_planned() -> None:
    lengths = {name: field for name, field in FIELDS.items() if name.rpartition(".")[2] == "length"}
    assert set(lengths) == {"length", "contract-rummy.length", "may-i.length"}
    labels = {name: [option["label"] for option in field["options"]] for name, field in lengths.items()}
    assert labels["length"] == ["All rounds", "Rounds 1, 2, 11", "Only round 1"]
    assert labels["may-i.length"] == ["All rounds", "Only round 1"]
    for game, length, rounds in (("ten-card", "short", (1, 2, 11)), ("may-i", "first", (1,))):
        name = "length" if game == "ten-card" else f"{game}.length"
        setup = read_setup(None, filled(PAGE, {"game": game, name: length}))
        assert find_variant(game, setup.options).match.planned == rounds


@pytest.mark.parametrize("text", ["", "0", "-5", "1e3", "100000", "½", "１００", "a" * 200])
def test_a_number_that_is_none_is_refused_plainly_and_nothing_changes(text: str) -> None:
    page = Page()
    page.say("hello", token=None)
    before = page.scene
    values = filled(page.scene["panel"], {"game": "gin", "gin.target": text})
    answer = page.panel("setup", "start", **values)
    assert answer["because"] == "Points to play to: a number from 1 to 10000, please."
    assert page.scene is before and page.table.session is None


names = st.sampled_from([*FIELDS, "length", "seed", "nobody.knows"])
texts = st.one_of(
    st.text(max_size=12), st.sampled_from(["yes", "no", "4", "2", "pagat", "none", "gin", "rummy"])
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(names, texts, max_size=40))
def test_strange_values_make_a_game_all_the_same_or_are_refused(values: dict[str, str]) -> None:
    try:
        setup = read_setup(None, values)
    except SetupError as error:
        assert str(error).endswith("please")
        return
    sheet = find_variant(setup.game, setup.options)
    assert sheet.seats.least <= len(setup.seats) <= sheet.seats.most
    assert all(seat.name for seat in setup.seats)
    Session(sheet, setup.seats)
    kept = remembered(None, {}, values)
    assert kept.keys() <= FIELDS.keys() - {"seed"}
    assert applying(setup_panel(None, (), kept), {name: kept.get(name, "") for name in FIELDS})


def test_a_table_of_one_game_asks_for_no_other() -> None:
    page = Page(variant="gin rummy")
    page.say("hello", token=None)
    panel = page.scene["panel"]
    assert page.scene["title"] == "Gin Rummy" and panel["lines"] == [variant_summary("gin")]
    named = {field["name"] for field in panel["fields"]}
    assert "game" not in named and "gin.target" in named and "chain_buys" not in named
    people, rules = panel["groups"]
    assert (people["id"], people["when"], rules["when"]) == ("people", None, None)
    assert page.panel("setup", "start", **filled(panel, {"gin.target": "50"}), game="rummy")["kind"] == "ack"
    session = page.table.session
    assert session is not None and session.sheet.variant == "gin"
    assert session.sheet.options == {"target": 50}
    assert "You chose “Points to play to: 50”." in page.scene["panel"]["lines"]


def test_the_last_game_and_its_rules_stand_there_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    page = Page(open_store=lambda: Store.open(path))
    page.say("hello", token="t" * 30)
    first = filled(page.scene["panel"], {"game": "gin", "gin.knock_limit": "oklahoma", "seed": "hidden"})
    assert page.panel("setup", "start", **first)["kind"] == "ack"
    again = Page(open_store=lambda: Store.open(path))
    again.say("hello", token="t" * 30)
    values = {field["name"]: field["value"] for field in again.scene["panel"]["fields"]}
    assert (values["game"], values["gin.knock_limit"], values["seed"]) == ("gin", "oklahoma", "")
    second = filled(again.scene["panel"], {"game": "rummy", "rummy.seats": "3", "name.2": "Zoë"})
    assert again.panel("setup", "start", **second)["kind"] == "ack"
    third = Page(open_store=lambda: Store.open(path))
    third.say("hello", token="t" * 30)
    values = {field["name"]: field["value"] for field in third.scene["panel"]["fields"]}
    assert (values["game"], values["rummy.seats"], values["name.2"]) == ("rummy", "3", "Zoë")
    assert values["gin.knock_limit"] == "oklahoma", "another game's rules stay as they were"


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_is_offered_by_its_name_and_goes_on_as_that_game(game: str, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    page = Page(open_store=lambda: Store.open(path))
    page.say("hello", token="t" * 30)
    page.say("setting", name="speed", value="step")
    values = filled(page.scene["panel"], {"game": game})
    assert page.panel("setup", "start", **values)["kind"] == "ack"
    assert page.panel("ready", "deal")["kind"] == "ack"
    state = page.table.session.state  # type: ignore[union-attr]
    again = Page(open_store=lambda: Store.open(path))
    again.say("hello", token="t" * 30)
    offer = again.scene["panel"]["actions"][0]
    word = {"gin": "hand", "seven-card-gin": "hand", "rummy": "deal", "rummy-500": "deal", "indian": "deal"}
    where = f"{word.get(game, 'round')} 1"
    assert offer["label"].startswith(f"Go on: {find_variant(game).title}, {where}, with Ada")
    assert again.panel("setup", offer["id"])["kind"] == "ack"
    session = again.table.session
    assert session is not None and session.state == state and session.sheet.variant == game
    assert again.scene["title"] == session.sheet.title
    refused = again.act("discard", cards=[])
    assert refused["kind"] == "refused"
    text = str(again.table)
    assert text.startswith(session.sheet.title) and "Your hand: " in text


def test_what_was_chosen_is_read_out_before_the_deal() -> None:
    page = Page()
    page.say("hello", token=None)
    changes = {"game": "indian", "indian.drop": "10-40", "indian.form": "deals"}
    page.panel("setup", "start", **filled(page.scene["panel"], changes))
    said = page.scene["panel"]["lines"][1]
    assert (
        said == "You chose “The price of dropping: 10 points, later 40” and “A match is: a number of deals”."
    )
    assert plain((20, 40)) == [20, 40]


@pytest.mark.parametrize(
    ("length", "more", "said"),
    [
        ("first", {}, "A short match: round 1 alone."),
        ("short", {}, "A shorter match: rounds 1, 2 and 11."),
        (
            "first",
            {"buy_own_discard": "yes"},
            "A short match: round 1 alone. You chose “Buying your own discard: yes”.",
        ),
    ],
)
def test_the_length_of_a_match_is_read_out_in_words(length: str, more: dict[str, str], said: str) -> None:
    page = Page()
    page.say("hello", token=None)
    page.panel(
        "setup", "start", **filled(page.scene["panel"], {"game": "ten-card", "length": length, **more})
    )
    assert page.scene["panel"]["lines"][1] == said


def test_a_choice_says_what_its_values_are() -> None:
    choices: dict[str, Choice] = {choice.name: choice for choice in options_of("ten-card")}
    assert choices["chain_buys"].word(True) == "yes"
    assert choices["max_buys_per_round"].word(None) == "no limit"
    assert choices["rounds"].word((1, 2, 11)) == "1, 2, 11"


def test_people_share_a_screen_by_name_and_bots_have_the_rest() -> None:
    values = {"game": "ten-card", "seats": "5", "people": "3"}
    names = {"person.0": "Mia", "person.1": " ", "person.2": "Cleo"}
    shown = filled(PAGE, values | names)
    assert {"person.0", "person.1", "person.2", "name.3", "kind.4"} <= shown.keys()
    assert not {"name.0", "person.3", "name.1", "kind.2"} & shown.keys()
    seats = read_setup(None, shown).seats
    assert [seat.name for seat in seats] == ["Mia", "Player 2", "Cleo", "Ada", "Dan"]
    assert [seat.kind for seat in seats] == ["person"] * 3 + ["tidy"] * 2


@pytest.mark.parametrize(
    ("seats", "people", "apart"),
    [("4", 2, "MaNb"), ("5", 2, "MaNbc"), ("5", 3, "MNaOb"), ("8", 3, "MaNbcOde"), ("8", 6, "MNOaPQRb")],
)
def test_people_sit_side_by_side_or_with_bots_between_them(seats: str, people: int, apart: str) -> None:
    values = {"game": "ten-card", "seats": seats, "people": str(people)}
    values |= {f"person.{place}": name for place, name in enumerate("MNOPQR"[:people])}
    values |= {f"name.{place}": "abcdef"[place - people] for place in range(people, int(seats))}
    for sitting, order in (("together", "".join(sorted(apart))), ("apart", apart), ("anyhow", None)):
        shown = filled(PAGE, values | {f"sit.{people}": sitting})
        assert [name for name in shown if name.startswith("sit.")] == [f"sit.{people}"]
        told = read_setup(None, shown).seats
        assert "".join(seat.name for seat in told) == (order or "".join(sorted(apart)))
        assert all((seat.kind == "person") == seat.name.isupper() for seat in told)


@pytest.mark.parametrize(
    "values",
    [{"game": "gin", "people": "2"}, {"game": "ten-card", "seats": "4", "people": "3"}, {"seats": "8"}],
)
def test_where_people_sit_is_asked_only_where_it_differs(values: dict[str, str]) -> None:
    shown = filled(PAGE, values)
    assert not any(name.startswith("sit.") for name in shown)
    people = int(values.get("people", "1"))
    kinds = [seat.kind for seat in read_setup(None, shown | {f"sit.{people}": "apart"}).seats]
    assert kinds[0] == "person" and kinds.count("person") == people


def test_one_person_is_asked_for_one_name() -> None:
    shown = filled(PAGE, {"game": "ten-card", "name.0": "Ada"})
    assert not any(name.startswith("person.") for name in shown)
    seats = read_setup(None, shown).seats
    assert [seat.kind for seat in seats] == ["person", *["tidy"] * (len(seats) - 1)]
    assert len({seat.name for seat in seats}) == len(seats) and seats[0].name == "Ada"


@pytest.mark.parametrize("people", ["0", "9", "77", "-1", "two", "", "²"])
def test_there_are_never_more_people_than_seats_and_always_one(people: str) -> None:
    seats = read_setup(None, {"game": "gin", "people": people}).seats
    assert len(seats) == 2
    assert 1 <= sum(seat.kind == "person" for seat in seats) <= 2


@given(names=st.lists(st.text(max_size=30), min_size=4, max_size=4), people=st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_nobody_at_a_table_is_called_like_another(names: list[str], people: int) -> None:
    values = {f"person.{place}": name for place, name in enumerate(names)}
    values |= {f"name.{place}": name for place, name in enumerate(reversed(names))}
    seats = read_setup(None, {"seats": "4", "people": str(people), **values}).seats
    assert len({seat.name.casefold() for seat in seats}) == 4
    assert all(seat.name and len(seat.name) <= 24 for seat in seats)
    assert people == 1 or all(seat.name.casefold() != "you" for seat in seats[:people])


def test_as_many_people_are_offered_as_there_are_seats() -> None:
    options = FIELDS["people"]["options"]
    assert [option["value"] for option in options] == [str(number) for number in range(1, len(options) + 1)]
    assert options[0]["when"] == options[1]["when"] == []
    (condition,) = options[4]["when"]
    assert condition["in"][0] == "5" and "seats" in condition["name"]


def test_who_comes_for_the_first_time_is_told_where_rummy_is_taught(tmp_path: Path) -> None:
    def said(dash: Dash) -> str:
        assert dash.scene["panel"]["id"] == "setup"
        return " ".join(dash.scene["panel"]["lines"])

    def opened() -> Store:
        return Store.open(tmp_path / "first.sqlite3")

    first = Dash(opened)
    assert said(first) == "New to rummy? Learn, above, teaches it card by card."
    assert PAGE["lines"] == [], "a table alone has no lessons above it"
    first.does("panel", panel="setup", action="start", values={"game": "rummy"})
    first.does("panel", panel="ready", action="deal", values={})
    token = first.page.keeper.token
    assert "New to rummy" not in said(Dash(opened, token)), "who has a game has begun"
