"""The place of disputes: clicked from the form and the cards alone, judged by hand for all eight games."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.errors import SetupError
from rummy_widgets.rules import find_variant, variant_names
from rummy_widgets.widgets.judge.lying import Lying
from rummy_widgets.widgets.judge.moments import questions_of
from rummy_widgets.widgets.judge_page import Judge
from tests.widgets.dash import Dash
from tests.widgets.disputes import DISPUTES, Dispute
from tests.widgets.forms import filled
from tests.widgets.scene_shape import check_scene


class Court:
    """Clicks a dispute together on the page of a dashboard."""

    def __init__(self) -> None:
        self.dash = Dash()
        self.dash.does("place", name="judge")

    @property
    def judge(self) -> Judge:
        return next(place for place in self.dash.page.places if isinstance(place, Judge))

    @property
    def panel(self) -> dict[str, Any]:
        return self.dash.scene["panel"]

    @property
    def verdict(self) -> dict[str, Any]:
        return self.panel["verdict"]

    def press(self, action: str, **changes: str) -> dict[str, Any]:
        """Press a button of the page, with the form as it stands but for some fields."""
        values = {field["name"]: str(field["value"]) for field in self.panel["fields"]}
        return self.dash.say("panel", panel="judge", action=action, values=values | changes)

    def says(self, name: str, value: str) -> None:
        """Answer what is asked; it must be on the page, with this answer."""
        field = next(field for field in self.panel["fields"] if field["name"] == name)
        assert value in {option["value"] for option in field["options"]}, (field["options"], value)
        assert self.press("change", **{name: value})["kind"] == "ack"

    def put(self, slot: str, cards: str) -> None:
        """Put cards into a place that is there."""
        for code in cards.split():
            assert slot in {place["id"] for place in self.panel["picker"]["slots"]}, slot
            assert self.press(f"put:{slot}:{code}")["kind"] == "ack"

    def judged(self, dispute: Dispute) -> dict[str, Any]:
        """Bring a dispute before the page; return the verdict."""
        self.says("game", dispute.game)
        for name, value in dispute.rules.items():
            self.says(name, value)
        self.says("fact.question", dispute.question)
        late = [name for name in ("taken", "depth") if name in dispute.facts]
        for name, value in dispute.facts.items():
            if name not in late:
                self.says(f"fact.{name}", value)
        for slot, cards in dispute.cards.items():
            self.put(slot, cards)
        for name in late:
            self.says(f"fact.{name}", dispute.facts[name])
        answer = self.press("judge")
        assert answer["kind"] == "ack", answer
        return self.verdict


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.name)
def test_a_dispute_is_judged(dispute: Dispute) -> None:
    court = Court()
    verdict = court.judged(dispute)
    assert verdict["title"] == ("Yes." if dispute.yes else "No."), verdict
    assert verdict["clause"] is not None, verdict
    assert verdict["clause"]["id"] == f"{dispute.game}.{dispute.clause}", verdict
    assert verdict["clause"]["text"] == find_variant(dispute.game).book.clauses[verdict["clause"]["id"]].text
    assert dispute.says in verdict["because"]
    assert court.dash.scene["status"] == f"{verdict['title']} {verdict['because']}"


def test_every_game_has_its_disputes() -> None:
    for game in variant_names():
        asked = [dispute for dispute in DISPUTES if dispute.game == game]
        assert {dispute.yes for dispute in asked} == {True, False}, game
    assert len(DISPUTES) >= 40


# -- what is asked, and no more


def fields_of(court: Court) -> list[str]:
    """Return what is asked of a dispute just now."""
    named = [field["name"] for field in court.panel["fields"]]
    return [name.removeprefix("fact.") for name in named if name.startswith("fact.")]


def places_of(court: Court) -> list[str]:
    """Return the places for cards."""
    return [slot["id"] for slot in court.panel["picker"]["slots"]]


def test_only_what_matters_is_asked() -> None:
    court = Court()
    assert (fields_of(court), places_of(court)) == (["question"], ["lay1"])
    court.says("fact.question", "lay off")
    assert fields_of(court) == ["question", "round", "when", "opened"]
    assert places_of(court) == ["off", "m1", "rest"]
    court.says("fact.when", "drawn")
    assert fields_of(court) == ["question", "round", "when"]
    assert court.panel["picker"] is None and court.panel["lines"][-1] == "No cards are needed for that."
    assert court.press("judge")["kind"] == "ack" and court.verdict["title"] == "No."
    court.says("game", "gin")
    court.says("fact.question", "knock")
    assert (fields_of(court), places_of(court)) == (["question", "when"], ["off", "rest"])
    court.says("gin.knock_limit", "oklahoma")
    assert places_of(court) == ["off", "rest", "first"]
    court.says("game", "rummy")
    court.says("fact.question", "pass")
    assert fields_of(court) == ["question", "when", "stock"]


def test_another_question_begins_afresh() -> None:
    court = Court()
    court.says("fact.question", "lay off")
    court.says("fact.round", "5")
    court.says("fact.opened", "yes")
    court.says("fact.when", "took")
    court.says("fact.question", "lay down")
    values = {field["name"]: field["value"] for field in court.panel["fields"]}
    assert [values[f"fact.{name}"] for name in ("round", "when", "opened")] == ["5", "start", "no"]
    court.says("game", "may-i")
    values = {field["name"]: field["value"] for field in court.panel["fields"]}
    assert (values["fact.question"], values["fact.round"]) == ("lay down", "1")


def test_every_question_of_every_game_says_what_it_lacks_or_is_answered() -> None:
    court = Court()
    for game in variant_names():
        court.says("game", game)
        for question in questions_of(find_variant(game)):
            court.says("fact.question", question)
            check_scene(court.dash.scene)
            answer = court.press("judge")
            if answer["kind"] == "refused":
                assert answer["because"].startswith(("Press ", "Choose ")), answer
                assert court.verdict is None
            else:
                assert court.verdict["title"] in ("Yes.", "No.")
                assert court.verdict["clause"]["text"]


def test_the_game_and_the_rules_of_the_last_match_are_taken() -> None:
    dash = Dash()
    values = filled(dash.scene["panel"], {"game": "rummy", "rummy.preset": "pagat"})
    dash.does("panel", panel="setup", action="start", values=values)
    dash.does("place", name="judge")
    fields = {field["name"]: field["value"] for field in dash.scene["panel"]["fields"]}
    assert (fields["game"], fields["rummy.preset"]) == ("rummy", "pagat")
    values = {name: str(value) for name, value in fields.items()} | {"fact.question": "lay down"}
    dash.does("panel", panel="judge", action="change", values=values)
    assert "fact.melds" in {field["name"] for field in dash.scene["panel"]["fields"]}


def test_a_match_begun_since_brings_its_rules() -> None:
    court = Court()
    court.says("game", "gin")
    court.dash.does("place", name="play")
    court.dash.does("place", name="judge")
    assert court.panel["fields"][0]["value"] == "gin", "it is as it was left"
    court.dash.does("place", name="play")
    court.dash.page.keeper.keep_setup({"game": "may-i"})
    court.dash.does("place", name="judge")
    assert court.panel["fields"][0]["value"] == "may-i"


# -- cards


def cards_at(court: Court, slot: str) -> list[str]:
    """Return what lies in a place."""
    return [
        card["id"]
        for place in court.panel["picker"]["slots"]
        if place["id"] == slot
        for card in place["cards"]
    ]


def cell(court: Court, code: str) -> dict[str, Any]:
    """Return a card of the grid."""
    return next(card for row in court.panel["picker"]["rows"] for card in row["cards"] if card["id"] == code)


def test_the_second_copy_of_a_card_comes_from_the_second_pack() -> None:
    court = Court()
    court.says("fact.question", "lay off")
    court.put("off", "7H 7H")
    assert cards_at(court, "off") == ["7H", "7H"]
    assert cell(court, "7H")["label"] == "7 of hearts, twice to go from the hand"
    assert (cell(court, "7H")["marks"], cell(court, "7H")["left"]) == (["off ×2"], 0)
    court.put("m1", "7H")
    assert (cards_at(court, "off"), cards_at(court, "m1")) == (["7H"], ["7H"]), "both are out: one moves"
    court.put("m1", "7H")
    assert (cards_at(court, "off"), cards_at(court, "m1")) == (["7H"], []), (
        "both are out and one here: it leaves"
    )
    assert court.dash.scene["status"] == "The 7 of hearts is taken away."
    court.put("rest", "JK JK JK JK")
    assert cards_at(court, "rest") == ["JK"] * 4 and cell(court, "JK")["left"] == 0
    assert court.press("out:rest:JK")["kind"] == "ack"
    assert cards_at(court, "rest") == ["JK"] * 3


def test_cards_lie_in_the_order_of_the_grid_and_the_pile_in_its_own() -> None:
    court = Court()
    court.put("lay1", "2C JK KS AS 3H")
    assert cards_at(court, "lay1") == ["AS", "KS", "3H", "2C", "JK"]
    court.says("game", "rummy-500")
    court.says("fact.question", "take")
    court.put("pile", "2C KS 3H")
    assert cards_at(court, "pile") == ["2C", "KS", "3H"]


def test_a_place_for_one_card_takes_the_newest() -> None:
    court = Court()
    court.says("fact.question", "discard")
    court.put("off", "7H 9S")
    assert cards_at(court, "off") == ["9S"]
    court.put("off", "9S")
    assert cards_at(court, "off") == []


def test_fewer_packs_take_cards_away() -> None:
    court = Court()
    court.put("lay1", "KH KH KS JK")
    court.says("game", "gin")
    assert cards_at(court, "lay1") == ["KS", "KH"]
    assert len(court.panel["picker"]["rows"]) == 4, "there are no jokers"
    assert court.press("put:lay1:KH")["kind"] == "ack"
    assert cards_at(court, "lay1") == ["KS"]


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("put:lay1:XX", "That is no card."),
        ("put:lay1:", "That is no card."),
        ("put:lay9:7H", "There is no such place for cards any more."),
        ("put", "There is no such place for cards any more."),
        ("put:lay1:JK", "There is no joker in this pack."),
        ("out:lay1:7H", "The 7 of hearts is not there any more."),
        ("explode", "That is not asked any more."),
        ("judge", "Press the cards of the meld first."),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(action: str, says: str) -> None:
    court = Court()
    court.says("game", "gin")
    before = court.dash.scene
    answer = court.press(action)
    assert (answer["kind"], answer["because"]) == ("refused", says)
    assert court.dash.scene == before
    court.press("change")
    assert court.dash.scene == before | {"version": before["version"] + 1}


def test_strange_messages_are_refused() -> None:
    court = Court()
    before = court.dash.scene
    assert court.dash.say("panel", panel="setup", action="start", values={})["kind"] == "refused"
    assert court.dash.say("act", verb="draw")["kind"] == "refused"
    answer = court.press("change", target="many")
    assert answer["kind"] == "ack", "a field of nobody's is nobody's"
    for turn in range(3):
        assert court.press("change", **{f"{turn}.{name}": "x" for name in ("a", "fact.b")})["kind"] == "ack"
        assert court.press("change", **{f"fact.{turn}": "x" * 200, "file": "x" * 9999})["kind"] == "ack"
    assert set(court.judge.values) <= {field["name"] for field in court.panel["fields"]}, "only that is kept"
    court.says("game", "rummy")
    answer = court.press("change", **{"rummy.target": "many"})
    assert (answer["kind"], answer["because"][:16]) == ("refused", "Points to play t")
    assert court.press("change", **{"fact.question": "explode", "fact.when": "never"})["kind"] == "ack"
    assert fields_of(court) == ["question"]
    assert before["panel"]["id"] == court.panel["id"]


def test_too_many_cards_in_one_place() -> None:
    pack = find_variant("ten-card").pack(4)
    lying = Lying()
    for face in range(30):
        lying = lying.pressed("rest", face, pack)
    with pytest.raises(SetupError, match="more than 30 cards"):
        lying.pressed("rest", 40, pack)


# -- answers


def test_an_answer_goes_with_the_question() -> None:
    court = Court()
    court.put("lay1", "7S 8S TS")
    court.press("judge")
    assert court.verdict["because"] == "7♠ 8♠ 10♠ is not a run: 9♠ is missing."
    assert [card["id"] for card in court.verdict["cards"]] == ["7S", "8S", "TS"]
    assert "No. 7♠ 8♠ 10♠ is not a run" in str(court.dash.page)
    court.put("lay1", "9S")
    assert court.verdict is None
    court.press("judge")
    assert court.verdict["title"] == "Yes." and court.verdict["cards"] == []
    court.press("clear")
    assert court.verdict is None and cards_at(court, "lay1") == []


def test_the_style_in_which_it_is_otherwise_is_told() -> None:
    court = Court()
    court.says("fact.question", "buy")
    court.says("fact.round", "4")
    court.says("fact.thrown", "me")
    court.press("judge")
    assert (court.verdict["title"], court.verdict["stylesTitle"]) == ("No.", "Yes, in another style:")
    assert court.verdict["styles"] == ["Buying your own discard: yes"]
    assert court.verdict["rules"] == "By the usual rules of Ten Card Rummy."
    court.says("buy_own_discard", "yes")
    court.press("judge")
    assert (court.verdict["title"], court.verdict["stylesTitle"]) == ("Yes.", "No, in another style:")
    assert "Buying your own discard: no" in court.verdict["styles"]
    assert court.verdict["rules"].endswith(" You chose “Buying your own discard: yes”.")


def test_what_can_be_done_in_several_ways_is_allowed_once_it_is_said_how() -> None:
    court = Court()
    court.says("fact.question", "lay down")
    court.put("lay1", "7S 8S JK")
    court.press("judge")
    assert court.verdict["because"] == "You may, before you draw, but you have to say how."
    assert court.verdict["repairs"] == ["Put JK=6♠ 7♠ 8♠ down.", "Put 7♠ 8♠ JK=9♠ down."]


def test_the_smallest_repair_comes_from_the_cards_that_were_clicked() -> None:
    court = Court()
    court.says("fact.question", "lay down")
    court.put("lay1", "7S 8S TS")
    court.put("rest", "9S 2C")
    court.press("judge")
    assert court.verdict["title"] == "No."
    assert court.verdict["repairs"][0] == "Add 9♠ from your hand."


def test_a_joker_on_the_table_is_asked_about() -> None:
    court = Court()
    court.says("fact.question", "lay off")
    court.says("fact.opened", "yes")
    court.put("m1", "7S 8S JK")
    court.put("off", "6S")
    field = next(field for field in court.panel["fields"] if field["name"] == "fact.reading.m1")
    assert [option["label"] for option in field["options"]] == [
        "Run of spades, 6 to 8",
        "Run of spades, 7 to 9",
    ]
    court.press("judge")
    assert court.verdict["title"] == "No.", "the joker is the 6"
    court.says("fact.reading.m1", "1")
    court.press("judge")
    assert court.verdict["title"] == "Yes."


def test_what_lies_on_the_table_must_be_a_meld() -> None:
    court = Court()
    court.says("fact.question", "lay off")
    court.says("fact.opened", "yes")
    court.put("m1", "7S 8S TS")
    court.put("off", "6S")
    court.press("judge")
    assert (court.verdict["mark"], court.verdict["title"]) == ("none", "That can't lie there.")
    assert court.verdict["clause"]["id"] == "ten-card.meld.run"
    assert court.verdict["styles"] == []
