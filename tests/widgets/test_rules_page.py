"""The place of rules: the book of the game that is played, in the order of play, and the comparison."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rummy_widgets.rules import find_variant, load_book, variant_names
from rummy_widgets.widgets.rule_book import PARTS, book_scene, contracts_table
from rummy_widgets.widgets.rules_page import Played, rules_panel
from tests.widgets.dash import Dash
from tests.widgets.forms import filled
from tests.widgets.scene_shape import check_scene


def at_rules(dash: Dash) -> dict[str, Any]:
    """Go to the rules; return the panel."""
    dash.does("place", name="rules")
    check_scene(dash.scene)
    return panel_of(dash)


def panel_of(dash: Dash) -> dict[str, Any]:
    panel = dash.scene["panel"]
    assert isinstance(panel, dict)
    return panel


def begin(dash: Dash, **values: str) -> None:
    """Begin a match and deal."""
    dash.does("panel", panel="setup", action="start", values=filled(panel_of(dash), values))
    dash.does("panel", panel="ready", action="deal", values={})


def rules_of(panel: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {rule["id"]: rule for part in panel["book"]["parts"] for rule in part["rules"]}


@pytest.mark.parametrize("game", variant_names())
def test_the_page_has_every_clause_of_the_book_once_and_in_its_words(game: str) -> None:
    sheet = find_variant(game)
    parts = book_scene(sheet)["parts"]
    shown = [
        (rule["id"], rule["title"] or part["title"], rule["text"]) for part in parts for rule in part["rules"]
    ]
    assert sorted(shown) == sorted((clause.id, clause.title, clause.text) for clause in load_book(game))
    assert all(part["rules"] for part in parts)
    assert not any(rule["here"] for part in parts for rule in part["rules"]), "nothing was chosen"
    titles = [part["title"] for part in parts]
    assert titles == [title for title in PARTS if title in titles] and "Your turn" in titles
    for part in parts:
        headings = [part["title"], *(rule["title"] for rule in part["rules"] if rule["title"])]
        assert len(headings) == len(set(headings)), headings


def test_the_parts_of_ten_card_rummy_come_in_the_order_of_play() -> None:
    titles = [part["title"] for part in book_scene(find_variant("ten-card"))["parts"]]
    assert titles == [
        "The goal", "Players and cards", "The deal", "Your turn", "Melds", "Jokers", "Going down",
        "Laying off", "Buying", "Going out", "When the stock runs out", "Scoring",
    ]  # fmt: skip


def test_the_contract_of_every_round_stands_where_going_down_is_told() -> None:
    (part,) = (part for part in book_scene(find_variant("ten-card"), 4)["parts"] if part["table"])
    table = part["table"]
    assert part["title"] == "Going down" and len(table["rows"]) == 11
    assert table["rows"][3] == ["4", "Two 4's", "two melds of four or more"] and table["now"] == 3
    before = contracts_table(find_variant("ten-card"), None)
    assert before is not None and before["now"] == -1
    short = contracts_table(find_variant("ten-card", {"rounds": [1, 6]}), 2)
    assert short is not None and [row[0] for row in short["rows"]] == ["1", "6"] and short["now"] == -1
    assert not [part for part in book_scene(find_variant("gin"))["parts"] if part["table"]]


def test_it_opens_on_ten_card_rummy_while_nothing_is_played() -> None:
    panel = at_rules(Dash())
    assert (panel["id"], panel["title"]) == ("rules", "The rules of Ten Card Rummy")
    assert panel["book"]["parts"][0]["rules"][0]["title"] == "What you are after"
    assert not panel["modal"] and "items" not in panel


def test_it_opens_on_the_game_that_is_played_by_the_rules_that_were_chosen() -> None:
    dash = Dash()
    begin(dash, game="may-i", **{"may-i.buy_own_discard": "yes", "may-i.length": "first"})
    panel = at_rules(dash)
    assert panel["title"] == "The rules of May I?"
    assert panel["lines"][1] == "A short match: round 1 alone. You chose “Buying your own discard: yes”."
    here = {name: rule["here"] for name, rule in rules_of(panel).items() if rule["here"]}
    assert here["may-i.buy.own"] == "At this table: “Buying your own discard: yes”."
    assert set(here) == {"may-i.buy.own", "may-i.rounds.chosen"}
    (table,) = (part["table"] for part in panel["book"]["parts"] if part["table"])
    assert len(table["rows"]) == 1 and table["now"] == 0


def test_a_style_is_told_at_every_rule_that_it_changes() -> None:
    panel = rules_panel(Played(find_variant("rummy", {"preset": "pagat"})))
    here = {name for name, rule in rules_of(panel).items() if rule["here"]}
    assert {"rummy.presets", "rummy.meld.ace", "rummy.meld.many", "rummy.deal.sizes"} <= here


def test_another_game_can_be_read_until_another_match_begins() -> None:
    dash = Dash()
    at_rules(dash)
    dash.does("panel", panel="rules", action="change", values={"game": "gin"})
    assert panel_of(dash)["title"] == "The rules of Gin Rummy"
    dash.does("place", name="play")
    assert at_rules(dash)["title"] == "The rules of Gin Rummy", "it is as it was left"
    dash.does("place", name="play")
    begin(dash, game="rummy")
    assert at_rules(dash)["title"] == "The rules of Rummy"


def test_the_game_of_a_lesson_is_read_where_no_match_is_on() -> None:
    dash = Dash()
    dash.page.desk.variant = "indian"
    assert at_rules(dash)["title"] == "The rules of Indian Rummy"


def test_the_comparison_is_one_press_away_and_so_is_the_way_back() -> None:
    dash = Dash()
    at_rules(dash)
    dash.does("panel", panel="rules", action="compare", values={"game": "ten-card"})
    panel = panel_of(dash)
    assert panel["id"] == "compare" and len(panel["items"]) == len(variant_names()) and not panel["modal"]
    assert [action["id"] for action in panel["actions"]] == ["compare", "rules"]
    dash.does("panel", panel="compare", action="compare", values={"cards": "5C 6C 7C"})
    assert panel_of(dash)["lines"] == ["Six of eight games take 5♣ 6♣ 7♣ as a meld."]
    dash.does("panel", panel="compare", action="rules", values={})
    assert panel_of(dash)["id"] == "rules"
    dash.does("panel", panel="rules", action="compare", values={})
    assert panel_of(dash)["lines"] == ["Six of eight games take 5♣ 6♣ 7♣ as a meld."], "what was asked stays"
    dash.does("place", name="play")
    assert at_rules(dash)["id"] == "rules", "the page opens on the rules"


def test_what_is_not_asked_is_refused_and_changes_nothing() -> None:
    dash = Dash()
    before = at_rules(dash)
    for content in (
        {"panel": "rules", "action": "change", "values": {"game": "whist"}},
        {"panel": "compare", "action": "rules", "values": {}},
        {"panel": "rules", "action": "explode", "values": {}},
        {"panel": "setup", "action": "start", "values": {}},
    ):
        assert dash.say("panel", **content)["kind"] == "refused", content
        assert panel_of(dash) == before
    assert dash.say("act", verb="draw")["kind"] == "refused"


def test_the_rules_can_be_read_as_text() -> None:
    dash = Dash()
    at_rules(dash)
    text = str(dash.page)
    book = load_book("ten-card")
    assert all(f"{clause.text}\n" in f"{text}\n" for clause in book)
    assert all(f"  {clause.title}: {clause.text}" in text for clause in book if clause.title not in PARTS)
    assert f"\nBuying\n  {book.clauses['ten-card.buy'].text}" in text
    assert "  4. Two 4's: two melds of four or more" in text
    places = [text.index(f"\n{title}\n") for title in ("The goal", "Going down", "Scoring")]
    assert places == sorted(places)
    assert not re.search(r"\bten-card\.", text)
