"""`diff`: its table for people, its object for programs, what it refuses to read, and its exit status."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rummy_widgets.cli import main
from rummy_widgets.rules import variant_names
from tests.cli.test_cli import Ran, assert_unreadable

Run = Callable[..., Ran]
KEYS = ["variant", "title", "legal", "because", "clause", "options", "unknown"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "130")

    def run(line: str) -> Ran:
        status = main(shlex.split(line))
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run


def test_the_table_tells_why_by_which_clause_and_what_would_turn_it(run: Run) -> None:
    ran = run('diff "QH KH AH 2H 3H" --games ten-card,may-i,basic')
    assert ran.status == 0 and not ran.error
    assert ran.out.splitlines() == [
        "Q♥ K♥ A♥ 2♥ 3♥ as a meld",
        "",
        "✓ legal      Ten Card Rummy  A run of hearts, queen to 3.",
        "                             ten-card.meld.over-the-top",
        "✗ not legal  May I?          Q♥ K♥ A♥ 2♥ 3♥ is not a run: here no run goes on past the ace.",
        "                             may-i.meld.over-the-top; legal with over_the_top = true",
        "✗ not legal  Rummy           Q♥ K♥ A♥ 2♥ 3♥ is not a run: "
        "the ace does not join these cards at this table.",
        "                             rummy.meld.ace; legal with ace_run = wrap",
    ]  # fmt: skip


def test_an_option_holds_where_a_game_has_it(run: Run) -> None:
    lines = run("diff 9C JK JK --option joker_limit=none --games gin,ten-card").out.splitlines()
    assert lines[2] == "✗ not legal  Gin Rummy       Gin Rummy is played without jokers."
    assert lines[3].strip() == "gin.pack; judged without joker_limit"
    assert lines[4].startswith("✓ legal      Ten Card Rummy  A run of clubs, 7 to 9")
    assert lines[5].strip().endswith("not legal with joker_wild = false, joker_limit = half or shanghai")


def test_the_object_for_programs(run: Run) -> None:
    ran = run('diff "7S 8H 9S" --wild 8D --json')
    assert ran.status == 0
    assert ran.json["cards"] == "7S 8H 9S"
    rows = {row["variant"]: row for row in ran.json["results"]}
    assert tuple(rows) == variant_names() and all(list(row) == KEYS for row in rows.values())
    assert [name for name, row in rows.items() if row["legal"]] == ["indian"]
    assert run('diff "5C 6C 7C" --games may-i --json').json["results"] == [
        {
            "variant": "may-i",
            "title": "May I?",
            "legal": False,
            "because": "5♣ 6♣ 7♣ is too short for a run: you need 4 cards and have 3.",
            "clause": "may-i.meld.run",
            "options": [{"name": "run_min", "value": 3}],
            "unknown": [],
        }
    ]


def test_an_action_is_judged_with_its_hand(run: Run) -> None:
    ran = run('diff --hand "9S KD 2C" --table "6S 7S 8S" --opened "lay off 9S on m1" --json')
    assert ran.status == 0
    assert (ran.json["action"], ran.json["hand"]) == ("lay off 9S on m1", "9S KD 2C")
    rows: dict[str, Any] = {row["variant"]: row for row in ran.json["results"]}
    assert {name: row["legal"] for name, row in rows.items()} == {
        "ten-card": True, "rummy": True, "gin": False, "seven-card-gin": False, "rummy-500": True,
        "indian": False, "contract-rummy": None, "may-i": None,
    }  # fmt: skip
    assert rows["ten-card"]["when"] == "start" and rows["rummy"]["when"] == "drawn"
    assert rows["gin"]["because"] == "Nobody has knocked. You lay off when the other hand is shown."
    assert rows["may-i"]["when"] is None and rows["may-i"]["position"] is None


def test_the_position_it_shows_can_be_judged(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = run('diff --hand "9C KD" --taken 9C "discard 9C" --games gin --json').json["results"]
    monkeypatch.setattr(sys, "stdin", io.StringIO(row["position"]))
    ran = run("judge --position - 'discard 9C' --json")
    assert ran.status == 1 and ran.json["results"][0]["clause"] == row["clause"] == "gin.turn.not-back"


def test_words_may_stand_without_quotes_and_options_between(run: Run) -> None:
    apart = run("diff --hand '9C KD' discard 9C --turn drawn --games gin").out
    assert apart == run("diff 'discard 9C' --hand '9C KD' --turn drawn --games gin").out
    assert "✓ legal  Gin Rummy  You may, after the draw." in apart


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("diff", "diff"),
        ("diff ''", "diff"),
        ("diff 'QH KX'", "KX"),
        ("diff 'QH KH AH' --games ten-card,whist", "whist"),
        ("diff 'QH KH AH' --games ,", ","),
        ("diff 'QH KH AH' --option speed=3", "speed"),
        ("diff 'QH KH AH' --option speed", "speed"),
        ("diff 'QH KH AH' --option joker_limit=few", "few"),
        ("diff 'QH KH AH' --wild 8", "8"),
        ("diff 'QH KH AH' --wild '8D 9D'", "8D 9D"),
        ("diff 'QH KH AH' --table '6S 7S 8S'", "--table"),
        ("diff 'QH KH AH' --opened", "--opened"),
        ("diff 'lay off 9S on m1'", "lay off 9S on m1"),
        ("diff knock", "knock"),
        ("diff --hand '9S KD' 'QH KH AH'", "QH"),
        ("diff --hand '' 'draw'", "--hand"),
        ("diff --hand '9S KD' take", "take"),
        ("diff --hand '9S KD' 'discard 9S' --taken 2C", "2C"),
        ("diff --hand '9S KD' draw --round 0", "0"),
        ("diff --hand '9S KD' draw --turn later", "later"),
        ("diff --hand '9S KD' 'S2: draw'", "S2:"),
    ],
)
def test_what_cannot_be_read_ends_with_status_2_and_one_line(run: Run, line: str, word: str) -> None:
    assert_unreadable(run(line), word)


def test_the_help_tells_what_the_exit_status_means(run: Run) -> None:
    ran = run("diff --help")
    assert ran.status == 0
    assert "Exit status: 0 it was judged, whatever the games say; 2 the input could not be read." in ran.out


def test_the_examples_of_the_help_are_read(run: Run) -> None:
    shown = [line.strip() for line in run("diff --help").out.splitlines()]
    examples = [line.removeprefix("rummy-widgets ") for line in shown if line.startswith("rummy-widgets ")]
    assert len(examples) == 3
    for line in examples:
        ran = run(line)
        assert ran.status == 0 and not ran.error and "Traceback" not in ran.out
        assert json.loads(run(f"{line} --json").out)["results"]


def test_the_example_of_the_readme_is_what_it_prints(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS")
    text = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    shown = re.findall(r"^\$ rummy-widgets (diff .*)\n((?:.*\n)+?)```", text, re.MULTILINE)
    assert len(shown) == 1
    for line, out in shown:
        assert run(line).out == out


def test_a_narrow_terminal_breaks_lines_under_the_reason(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run('diff "QH KH AH 2H 3H"').out.splitlines()
    assert max(map(len, lines)) <= 80
    assert all(line[0] in "✓✗–" or line.startswith(" " * 29) for line in lines[2:])
