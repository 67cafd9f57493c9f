"""Fixes where they are met: at the table as buttons that work, on the command line as actions' texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rummy_widgets.cli import main
from rummy_widgets.engine import explain
from rummy_widgets.session.position import write_position
from tests.engine.clauses.situations import act, play, table
from tests.widgets.table import Page

HAND = "3S 4S 5S 6S 7S 8S KD KH 9C 2D"


def at(state: str) -> Page:
    """Return a table in play, with the person's seat in a situation of these tests."""
    page = Page()
    page.begin()
    session = page.table.session
    assert session is not None
    session.state = {
        "contract": table(HAND, round=2),
        "opened": table("5C 6C JK 2S", opened=[0], melds=["1: 6D 7D 8D"]),
        "drawn": table(f"{HAND} KS", phase="discard"),
    }[state]
    page.table.publish()
    return page


def test_a_refusal_at_the_table_offers_fixes_as_choices_that_can_be_pressed() -> None:
    page = at("contract")
    cards = HAND.split()[:6]
    answer = page.act("lay down", groups=[cards])
    assert answer["kind"] == "refused"
    assert answer["because"] == "Round 2 asks for two melds of three or more; you put down one."
    (choice,) = answer["choices"]
    assert choice["label"] == "Put them down as two melds: 3♠ 4♠ 5♠ and 6♠ 7♠ 8♠."
    assert choice["intent"]["groups"] == [cards[:3], cards[3:]]
    assert page.say(**choice["intent"])["kind"] == "ack"
    assert [len(meld["cards"]) for meld in page.scene["melds"]] == [3, 3]


def test_each_of_several_choices_can_be_pressed() -> None:
    for number, cards in enumerate((["JK=4C", "5C", "6C"], ["5C", "6C", "JK=7C"])):
        page = at("opened")
        answer = page.act("lay down", groups=[["5C", "6C", "JK"]])
        assert [choice["label"] for choice in answer["choices"]] == [
            "Say that the joker is 4♣.",
            "Say that the joker is 7♣.",
        ]
        choice = answer["choices"][number]
        assert choice["intent"]["groups"] == [cards]
        assert page.say(**choice["intent"])["kind"] == "ack"


def test_where_nothing_helps_the_message_says_so() -> None:
    answer = at("opened").act("lay off", cards=["2S"], meld="m1")
    assert answer["choices"] == []
    assert answer["because"].endswith("2♠ fits on no meld of the table, even with your other cards.")


def test_a_choice_for_now_is_offered_where_the_moment_is_past() -> None:
    page = at("drawn")
    answer = page.act("lay down", groups=[HAND.split()[:3], HAND.split()[3:6]])
    (choice,) = answer["choices"]
    assert choice["intent"]["verb"] == "discard"
    assert choice["label"].startswith("Discard ")


def judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], position: str, *actions: str
) -> tuple[int, dict]:
    """Return the exit status and the JSON of a judgement."""
    file = tmp_path / "table.toml"
    file.write_text(position, "utf-8")
    status = main(["judge", "--json", "--position", str(file), *actions])
    return status, json.loads(capsys.readouterr().out)


def test_the_command_line_gives_fixes_as_actions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = table(HAND, round=2)
    status, answer = judged(tmp_path, capsys, write_position(state), "lay down 3S 4S 5S 6S 7S 8S")
    (result,) = answer["results"]
    assert status == 1
    assert result["fixes"] == ["lay down 3S 4S 5S / 6S 7S 8S"]
    for text in result["fixes"]:
        assert explain(state, act(text)) is None
        assert judged(tmp_path, capsys, write_position(state), text)[0] == 0


def test_fixes_on_the_command_line_speak_for_the_seat_that_was_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = play(table(HAND, "5C 6C 7S 7C' 9D TD JD 2S 3S' 4S'", round=4, discard="3C 4C"), "draw")
    _, answer = judged(tmp_path, capsys, write_position(state), "S1: take")
    assert answer["results"][0]["fixes"] == ["S1: buy", "S1: pass"]
    for text in ("S2: draw", "dealer: restock 3C"):
        _, answer = judged(tmp_path, capsys, write_position(state), text)
        assert answer["results"][0]["fixes"] == []
