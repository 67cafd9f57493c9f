"""The command line: every command, its answers for people and for programs, and its exit status."""

from __future__ import annotations

import io
import json
import os
import random
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummy_widgets import serve
from rummy_widgets.cards import Card, format_cards, parse_cards
from rummy_widgets.cli import main
from rummy_widgets.commands import learn
from rummy_widgets.melds import Meld, read_meld
from rummy_widgets.rules import find_variant, variant_names
from rummy_widgets.serve import Check
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.position import read_position, write_position
from rummy_widgets.session.record import write_record
from rummy_widgets.session.session import Seat, Session

COMMANDS = ("play", "learn", "judge", "best", "replay", "simulate", "lesson", "doctor", "variants", "rules")
BOOK = find_variant("ten-card").book
LESSON = Path(serve.__file__).parents[1] / "lessons" / "content" / "02_sets.toml"


class Ran:
    """What a command did: its status, its output, its one line of complaint."""

    def __init__(self, status: int, out: str, error: str) -> None:
        self.status = status
        self.out = out
        self.error = error

    @property
    def json(self) -> Any:
        assert self.out.count("\n") == 1
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> Ran:
        status = main(words)
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run


@pytest.fixture
def put(tmp_path: Path) -> Callable[..., str]:
    """Give a function that writes a position of four seats into a file and returns the file's name."""

    def put(**keys: Any) -> str:
        data: dict[str, Any] = {"variant": "ten-card", "dealer": 3, "hands": ["?10"] * 4, **keys}
        path = tmp_path / "table.toml"
        path.write_text(tomli_w.dumps(data), encoding="utf-8")
        return str(path)

    return put


def assert_unreadable(ran: Ran, *words: str) -> None:
    """See exit status 2 and one line that quotes the words and shows a right example."""
    assert ran.status == 2
    assert ran.out == ""
    assert ran.error.count("\n") == 1 and ran.error.endswith("\n")
    assert ran.error.startswith("rummy-widgets: ")
    assert "Traceback" not in ran.error
    for word in words:
        assert f"'{word}'" in ran.error or repr(word) in ran.error, ran.error
    assert "(for example: " in ran.error


# -- help


def test_help_names_every_command(run: Run) -> None:
    ran = run("--help")
    assert ran.status == 0
    for command in COMMANDS:
        assert f"    {command} " in ran.out
    assert "Exit status: 0" in ran.out


def examples() -> list[list[str]]:
    """Return the examples that the help shows, as words."""
    found = []
    for command in COMMANDS:
        text = subprocess.run(
            [sys.executable, "-m", "rummy_widgets.cli", command, "--help"],
            capture_output=True,
            text=True,
            check=True,
            encoding="utf-8",
        ).stdout
        shown = [line.strip() for line in text.splitlines() if line.strip().startswith("rummy-widgets ")]
        assert shown, f"{command} --help shows no example"
        assert all(line.split()[1] == command for line in shown)
        found += [shlex.split(line)[1:] for line in shown]
    return found


def test_the_examples_of_the_help_are_read(
    run: Run, put: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(hands=["3S 4S 5S", "?10", "?10", "?10"])
    (tmp_path / "match.toml").write_text(write_record(match().record()), encoding="utf-8")
    shutil.copy(LESSON, tmp_path / "my_lesson.toml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serve, "play", lambda **settings: 0)
    monkeypatch.setattr(serve, "doctor", list)
    monkeypatch.setattr(learn, "open_lab", lambda folder, name: 0)
    for words in examples():
        short = ["2" if word == "200" else word for word in words]
        ran = run(*short)
        assert ran.status in (0, 1) and not ran.error, words


def test_version(run: Run) -> None:
    ran = run("--version")
    assert ran.status == 0
    assert ran.out.startswith("rummy-widgets ")


# -- judge: cards


@pytest.mark.parametrize(
    ("cards", "kind", "stands_for"),
    [
        ("QH KH AH 2H 3H", "run", []),
        ("3h 10h jh qh 2h kh ah 9h 8h 7h 6h 5h 4h", "run", []),
        ("7C 5C 6C", "run", []),
        ("9C 9D 9H", "set", []),
        ("9C 9C 9C", "set", []),
        ("5C 6C JK", "run", ["JK=4C"]),
        ("5C JK 7C", "run", ["JK=6C"]),
        ("5C 6C JK=7C", "run", ["JK=7C"]),
        ("KS AS JK JK", "run", ["JK=JS", "JK=QS"]),
        ("9C JK 9D", "set", ["JK=9"]),
        ("10C JK TD JK", "set", ["JK=T", "JK=T"]),
    ],
)
def test_a_meld_is_judged(run: Run, cards: str, kind: str, stands_for: list[str]) -> None:
    ran = run("judge", "ten-card", cards, "--json")
    assert ran.status == 0
    assert ran.json == {"legal": True, "kind": kind, "stands_for": stands_for, "clause": None}
    assert run("judge", "ten-card", cards).out.startswith(f"legal: {kind} of ")


@pytest.mark.parametrize(
    ("cards", "clause", "because", "light"),
    [
        ("7S 8S TS", "meld.run", "7♠ 8♠ 10♠ is not a run: 9♠ is missing.", ["7S", "8S", "TS"]),
        ("7S 8S", "meld", "7♠ 8♠ is too little for a meld: you need 3 cards at least.", ["7S", "8S"]),
        ("7S 7S 8S", "meld.run.once", None, ["7S", "7S'"]),
        ("JK JK JK", "joker.limit", None, ["JK", "JK'", "JK''"]),
        ("9C JK JK", "joker.limit", None, ["JK", "JK'"]),
        ("2C 5D 9H", "meld", None, ["2C", "5D", "9H"]),
        ("5C 6C JK=9C", "meld.run", None, ["5C", "6C", "JK"]),
    ],
)  # fmt: skip
def test_what_is_no_meld_is_told(
    run: Run, cards: str, clause: str, because: str | None, light: list[str] | None
) -> None:
    ran = run("judge", "ten-card", cards, "--json")
    assert ran.status == 1
    data = ran.json
    assert set(data) == {"legal", "clause", "because", "cards", "fixes"}
    assert data["legal"] is False
    assert data["clause"] == f"ten-card.{clause}"
    assert data["clause"] in BOOK.clauses
    assert because is None or data["because"] == because
    assert light is None or data["cards"] == light
    assert len(data["fixes"]) <= 3 and len(set(data["fixes"])) == len(data["fixes"])
    assert all(fix.split()[0] in ("add", "drop") or "=" in fix for fix in data["fixes"])
    assert "{" not in data["because"]
    spoken = run("judge", "ten-card", cards)
    assert spoken.status == 1
    assert data["because"] in spoken.out and data["clause"] in spoken.out


def test_options_may_stand_anywhere_and_cards_need_no_quotes(run: Run) -> None:
    answers = {
        run(*words).out
        for words in (
            ("judge", "ten-card", "QH KH AH", "--json"),
            ("judge", "--json", "ten-card", "QH KH AH"),
            ("judge", "ten-card", "--json", "QH KH AH"),
            ("judge", "ten-card", "QH", "--json", "KH", "AH"),
            ("judge", "Ten Card Rummy", "QH,KH,AH", "--json"),
        )
    }
    assert len(answers) == 1


def test_a_house_rule_can_be_chosen(run: Run) -> None:
    assert run("judge", "ten-card", "9C JK JK").status == 1
    assert run("judge", "ten-card", "9C JK JK", "--option", "joker_limit=one_natural").status == 0
    long = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    assert run("judge", "ten-card", long).status == 0
    refused = run("judge", "ten-card", long, "--option", "max_run_length=13", "--json")
    assert refused.json["clause"] == "ten-card.meld.run.length"
    for text in ("joker_limit", "=3", "joker_limit="):
        assert_unreadable(run("judge", "ten-card", "9C JK JK", "--option", text), text)
    assert_unreadable(run("judge", "ten-card", "9C JK JK", "--option", "wings=2"), "wings")
    assert_unreadable(run("judge", "ten-card", "9C JK JK", "--option", "joker_limit=[[1]]"), "joker_limit")


# -- judge: actions in a position


def test_actions_are_judged_in_turn(run: Run, put: Callable[..., str]) -> None:
    table = put(
        round=2,
        hands=["3S 4S 5S 6S 7S 8S 9S KD KH 9C", "?10", "?10", "?10"],
        opened=[1],
        table=[{"owner": 1, "cards": "6D 7D JK=8D"}],
        discard="KD 4C 9S 2H",
        stock="5D 6C 7C",
    )
    actions = ["lay down 3S 4S 5S / 6S 7S 8S", "lay off 9S on m3", "draw", "S0: discard KH"]
    ran = run("judge", "--position", table, *actions, "--json")
    assert ran.status == 0
    data = ran.json
    assert set(data) == {"results", "position", "over", "match_over", "round_points", "scores"}
    assert [result["action"] for result in data["results"]] == actions
    for result in data["results"]:
        assert set(result) == {"action", "legal", "clause", "because", "cards", "fixes", "events"}
        assert result["legal"] and result["clause"] is None and result["because"] is None
        assert result["cards"] == [] and result["fixes"] == []
    assert data["results"][0]["events"] == ["S0 laid down 3S 4S 5S as m2", "S0 laid down 6S 7S 8S as m3"]
    assert data["results"][1]["events"] == ["S0 laid off 9S on m3"]
    assert data["results"][2]["events"] == ["S0 drew 5D"]
    assert data["results"][3]["events"] == ["S0 discarded KH"]
    assert (data["over"], data["match_over"], data["round_points"], data["scores"]) == (
        False, False, None, [0, 0, 0, 0],
    )  # fmt: skip
    after = read_position(data["position"])
    assert (after.turn, after.phase, after.counts[0], after.pile[-1].text) == (1, "meld", 3, "KH")
    assert write_position(after) == data["position"]


def test_the_position_after_can_be_judged_further(
    run: Run, put: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = run("judge", "--position", put(), "draw", "--json").json
    monkeypatch.setattr(sys, "stdin", io.StringIO(data["position"]))
    again = run("judge", "--position", "-", "draw", "--json")
    assert again.status == 1
    assert again.json["results"][0]["clause"] == "ten-card.turn.draw"
    assert again.json["position"] == data["position"]


def test_judging_stops_at_the_first_that_is_not_legal(run: Run, put: Callable[..., str]) -> None:
    table = put(hands=["3S 4S 5S KD", "?10", "?10", "?10"])
    ran = run("judge", "--position", table, "draw", "lay down 3S 4S 5S", "discard KD", "--json")
    assert ran.status == 1
    data = ran.json
    assert [result["legal"] for result in data["results"]] == [True, False]
    refused = data["results"][1]
    assert refused["clause"] == "ten-card.turn.meld-first"
    assert refused["because"] == "You have drawn, so melding waits until your next turn. Discard a card now."
    assert refused["events"] == []
    drawn = run("judge", "--position", table, "draw", "--json").json
    assert data["position"] == drawn["position"]
    spoken = run("judge", "--position", table, "draw", "lay down 3S 4S 5S", "discard KD")
    assert spoken.status == 1
    assert spoken.out.splitlines()[-1] == "Asked next: S0, in the phase discard."
    assert "illegal  lay down 3S 4S 5S" in spoken.out and "ten-card.turn.meld-first" in spoken.out


def test_an_ambiguous_joker_is_refused_with_actions_that_are_legal(run: Run, put: Callable[..., str]) -> None:
    table = put(hands=["5C 6C JK KD", "?10", "?10", "?10"])
    ran = run("judge", "--position", table, "lay down 5C 6C JK", "--json")
    assert ran.status == 1
    (result,) = ran.json["results"]
    assert result["clause"] == "ten-card.joker.named"
    assert len(result["fixes"]) == 2
    for fix in result["fixes"]:
        assert run("judge", "--position", table, fix).status == 0
        assert f"or: {fix}" in run("judge", "--position", table, "lay down 5C 6C JK").out


def test_the_end_of_a_round_is_told(run: Run, put: Callable[..., str]) -> None:
    table = put(
        hands=["3S 4S 5S", "KD", "AD 2D", "JK"], discard="2C", stock="3C", scores=[1, 2, 3, 4], round=1
    )
    ran = run("judge", "--position", table, "lay down 3S 4S 5S", "--json")
    assert ran.status == 0
    data = ran.json
    assert (data["over"], data["match_over"]) == (True, False)
    assert data["round_points"] == [0, 10, 17, 25]
    assert data["scores"] == [1, 12, 20, 29]
    assert data["results"][0]["events"] == ["S0 laid down 3S 4S 5S as m1", "S0 went out"]
    spoken = run("judge", "--position", table, "lay down 3S 4S 5S", "draw")
    assert spoken.status == 1
    assert spoken.out.splitlines()[-1] == "The round is over: S0 went out. Points: S0 0, S1 10, S2 17, S3 25."


def test_the_end_of_a_match_is_told(run: Run, put: Callable[..., str]) -> None:
    table = put(hands=["AS 2S 3S 4S 5S 6S 7S 8S 9S TS", "KD", "AD", "JK"], discard="2C", stock="3C", round=11)
    data = run("judge", "--position", table, "lay down AS 2S 3S 4S 5S 6S 7S 8S 9S TS", "--json").json
    assert (data["over"], data["match_over"]) == (True, True)


def test_every_kind_of_event_has_words(run: Run, put: Callable[..., str]) -> None:
    buying = put(round=4, discard="9D", stock="5H 6H 7H 8H")
    told = run("judge", "--position", buying, "draw", "S1: pass", "S2: buy", "draw", "--json").json["results"]
    assert [result["events"] for result in told] == [
        ["S0 wants the stock"],
        ["S1 passed"],
        ["S2 bought 9D", "S2 drew 5H"],
        ["S0 drew 6H"],
    ]
    turning = put(discard="4C 9S 2H", stock="")
    told = run("judge", "--position", turning, "draw", "--json").json["results"]
    assert told[0]["events"] == ["the pile was turned over; 4C is up", "S0 drew 9S"]
    shuffling = put(discard="4C 9S 2H", stock="", options={"recycle": "shuffle_keep_top"})
    told = run("judge", "--position", shuffling, "draw", "dealer: restock 9S 4C", "--json").json["results"]
    assert [result["events"] for result in told] == [
        [],
        ["the dealer made a new stock of 2 cards", "S0 drew 9S"],
    ]
    assert "Asked next: the dealer" in run("judge", "--position", shuffling, "draw").out
    swapping = put(
        hands=["8D KD KH", "?10", "?10", "?10"],
        opened=[0],
        table=[{"owner": 1, "cards": "6D 7D JK"}],
        options={"joker_swap": "take_to_hand"},
    )
    told = run("judge", "--position", swapping, "lay off 8D on m1", "--json").json["results"]
    assert told[0]["events"] == ["S0 put 8D for a joker in m1"]
    ending = put(hands=["8D KD", "2C", "3C", "4C"], discard="", stock="")
    ran = run("judge", "--position", ending, "draw", "--json").json
    assert ran["results"][0]["events"] == ["the round ended with nobody out"]
    assert (
        run("judge", "--position", ending, "draw")
        .out.splitlines()[-1]
        .startswith("The round is over: it ended with no card left to draw. Points: ")
    )
    taking = put(discard="9D")
    assert run("judge", "--position", taking, "take", "--json").json["results"][0]["events"] == ["S0 took 9D"]


# -- best


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            ("3S 4S 5S JK 9C 9D KD", "--drop", "1"),
            {"points": 0, "melds": ["9C 9D JK", "3S 4S 5S"], "deadwood": [], "drop": "KD"},
        ),
        (
            ("8S KH 2D", "--on", "KS KC KD / 5S 6S 7S"),
            {"points": 2, "melds": [], "deadwood": ["2D"], "laid_off": ["KH on m1", "8S on m2"]},
        ),
        (
            ("3S 4S 5S 6S 9C 9D 9H KD", "--contract", "2x3"),
            {"points": 10, "melds": ["3S 4S 5S 6S", "9C 9D 9H"], "deadwood": ["KD"]},
        ),
        (
            ("3S 4S 5S 6S 9C 9D 9H KD", "--contract", "2x4"),
            {
                "points": 55,
                "deadwood": ["9C", "9D", "KD", "9H", "3S", "4S", "5S", "6S"],
                "contract_met": False,
            },
        ),
        (
            ("3S 4S 5S KD AC", "--contract", "2x3", "--drop", "1"),
            {"points": 22, "deadwood": ["KD", "3S", "4S", "5S"], "drop": "AC", "contract_met": False},
        ),
        (("KD",), {"points": 10, "deadwood": ["KD"]}),
        (("5C 6C JK 9D",), {"points": 9, "melds": ["5C 6C JK=7C"], "deadwood": ["9D"]}),
    ],
)
def test_a_hand_is_solved(run: Run, words: tuple[str, ...], expected: dict[str, Any]) -> None:
    ran = run("best", "ten-card", *words, "--json")
    assert ran.status == 0
    usual = {"melds": [], "deadwood": [], "drop": None, "laid_off": [], "contract_met": True}
    assert ran.json == {**usual, **expected}
    spoken = run("best", "ten-card", *words).out
    for text in (str(expected["points"]), *expected.get("melds", []), *expected.get("laid_off", [])):
        assert text in spoken


def test_a_contract_is_met_before_points_are_saved(run: Run) -> None:
    """Three sevens and a run of three would leave nothing, but a meld of four is asked for."""
    hand = "7H 8H 9H TH 7C 7D"
    assert run("best", "ten-card", hand, "--json").json["points"] == 0
    met = run("best", "ten-card", hand, "--contract", "1x4", "--json").json
    assert (met["points"], met["melds"], met["contract_met"]) == (14, ["7H 8H 9H TH"], True)
    missed = run("best", "ten-card", hand, "--contract", "1x5", "--json").json
    assert (missed["points"], missed["melds"], missed["contract_met"]) == (48, [], False)


def test_cards_go_on_the_contracts_own_melds_and_on_others(run: Run) -> None:
    words = ("4H 5H 6H 7H 8H KC", "--contract", "1x4", "--on", "KS KD KH / 9C TC JC")
    data = run("best", "ten-card", *words, "--json").json
    assert data["points"] == 0
    assert data["melds"] == ["4H 5H 6H 7H 8H"]
    assert data["laid_off"] == ["KC on m1"]


def test_jokers_on_the_table_stand_where_they_are_written(run: Run) -> None:
    low = run("best", "ten-card", "4D 9D", "--on", "JK 6D 7D", "--json").json
    assert low["laid_off"] == ["4D on m1"]
    high = run("best", "ten-card", "4D 9D", "--on", "6D 7D JK", "--json").json
    assert high["laid_off"] == ["9D on m1"]


def test_a_hand_too_large_is_solved_or_said_not_to_be(run: Run) -> None:
    suits = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    data = run("best", "ten-card", " ".join([*suits, *["JK"] * 4]), "--json").json
    assert data["points"] == 0 or data["proven"] is False
    assert_unreadable(run("best", "ten-card", " ".join([*suits, *suits])), "104")


def least_with_contract(hand: list[Card], count: int, size: int) -> int | None:
    """Return the least points left by disjoint melds that meet a contract, tried one by one."""
    sheet = find_variant("ten-card")
    melds = [
        frozenset(cards)
        for number in range(3, len(hand) + 1)
        for cards in combinations(hand, number)
        if isinstance(read_meld(sheet.grammar, cards), Meld)
    ]
    best: int | None = None

    def choose(first: int, left: frozenset[Card], large: int) -> None:
        nonlocal best
        if large >= count:
            points = sheet.scoring.cost(left)
            best = points if best is None else min(best, points)
        for place in range(first, len(melds)):
            if melds[place] <= left:
                choose(place + 1, left - melds[place], large + (len(melds[place]) >= size))

    choose(0, frozenset(hand), 0)
    return best


@pytest.mark.parametrize("contract", [(1, 3), (2, 3), (1, 4), (2, 4), (1, 6)])
def test_contracts_are_met_as_well_as_by_trying_everything(run: Run, contract: tuple[int, int]) -> None:
    rng = random.Random(f"{contract}")
    pack = parse_cards("3C 4C 5C 6C 7C 8C 3C 4C 5C 6C 7C 3D 4D 5D 6D 3H 4H")
    met = 0
    for _ in range(25):
        hand = rng.sample(pack, 10)
        least = least_with_contract(hand, *contract)
        words = ("best", "ten-card", format_cards(hand), "--contract", f"{contract[0]}x{contract[1]}")
        data = run(*words, "--json").json
        assert data["contract_met"] == (least is not None)
        if least is not None:
            met += 1
            assert data["points"] == least
            sizes = [len(meld.split()) for meld in data["melds"]]
            assert sum(size >= contract[1] for size in sizes) >= contract[0]
            left = [*(card for meld in data["melds"] for card in meld.split()), *data["deadwood"]]
            assert sorted(left) == sorted(card.text for card in hand)
    assert met


# -- replay


def match(options: dict[str, Any] | None = None) -> Session:
    """Return a match of two rounds played to its end."""
    seats = [Seat(name, "tidy") for name in ("Ann", "Bo", "Cy <b>", "Dee")]
    session = Session(
        find_variant("ten-card", options or {"rounds": [1, 4]}), seats, chance=Chance("7", "salt")
    )
    while not session.over:
        if session.waiting_for is None:
            session.next_round()
        else:
            session.step()
    return session


@pytest.fixture(scope="module")
def session() -> Session:
    return match()


@pytest.fixture
def written(session: Session, tmp_path: Path) -> Path:
    path = tmp_path / "match.toml"
    path.write_text(write_record(session.record()), encoding="utf-8")
    return path


def test_one_round_is_told_as_one(run: Run) -> None:
    ran = run("replay", str(Path(__file__).parents[1] / "games/gin/golden/by_hand.toml"))
    assert ran.out.startswith("Gin Rummy, 1 round legal, the match is over.")


def test_a_match_is_replayed(run: Run, written: Path, session: Session) -> None:
    ran = run("replay", str(written), "--json")
    assert ran.status == 0
    assert ran.json == {
        "legal": True,
        "rounds": 2,
        "over": True,
        "scores": list(session.totals),
        "winners": list(session.winners),
        "fair": True,
    }
    lines = run("replay", str(written)).out.splitlines()
    assert lines[0] == "Ten Card Rummy, 2 rounds legal, the match is over."
    for seat, line in enumerate(lines[1:5]):
        assert line.split()[0] == f"S{seat}"
        assert str(session.totals[seat]) in line
        assert line.endswith("won") == (seat in session.winners)
    assert lines[5] == "The receipt and every shuffle come from the salt and seed shown."


def test_a_record_with_another_salt_is_not_fair(run: Run, written: Path) -> None:
    written.write_text(written.read_text().replace('salt = "salt"', 'salt = "pepper"'))
    assert run("replay", str(written)).status == 1
    assert run("replay", str(written), "--json").json["fair"] is False
    written.write_text(written.read_text().replace('salt = "pepper"\n', ""))
    ran = run("replay", str(written), "--json")
    assert (ran.status, ran.json["fair"]) == (0, None)


def test_a_record_that_stops_being_legal_is_told(run: Run, written: Path) -> None:
    text = written.read_text().replace("[[round]]", "[[ROUND]]", 1)
    place = text.index("actions = [") + len("actions = [")
    text = f'{text[:place]}\n "discard 2C",{text[place:]}'.replace("[[ROUND]]", "[[round]]")
    written.write_text(text)
    ran = run("replay", str(written), "--json")
    assert ran.status == 1
    data = ran.json
    assert (data["legal"], data["round"], data["action"]) == (False, 1, 1)
    assert "'discard 2C' is refused: " in data["because"]
    spoken = run("replay", str(written))
    assert spoken.status == 1
    assert spoken.out.startswith("illegal in round 1, action 1: 'discard 2C' is refused: ")


def test_a_record_comes_by_standard_input(
    run: Run, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(write_record(session.record())))
    assert run("replay", "-").status == 0


# -- simulate


def test_games_are_simulated(run: Run) -> None:
    words = ("simulate", "ten-card", "--games", "3", "--players", "tidy,random,Tidy, tidy", "--seed", "5")
    words = (*words, "--option", "rounds=[1, 2]")
    data = run(*words, "--json").json
    assert data["players"] == ["tidy", "random", "tidy", "tidy"]
    assert (data["games"], data["rounds"], data["seed"]) == (3, 6, "5")
    assert sum(data["wins"]) + (1 if any(data["shared_wins"]) else 0) >= 1
    assert sum(data["wins"]) <= 3
    assert sum(data["endings"].values()) == pytest.approx(1)
    assert data["games_per_second"] > 0 and data["cpu_seconds_per_game"] > 0
    again = run(*words, "--json").json
    for name in ("games_per_second", "cpu_seconds_per_game"):
        del data[name], again[name]
    assert again == data
    assert run(*words[:-4], "--seed", "6", *words[-2:], "--json").json["points"] != data["points"]
    spoken = run(*words)
    assert spoken.status == 0
    assert "3 of 2 rounds" in spoken.out and "games/s" in spoken.out and "stalemate" in spoken.out
    assert "knock" not in spoken.out and "declared" not in spoken.out, "ways in which other games end"


def test_players_left_out_are_tidy_and_fill_the_least_table(run: Run) -> None:
    data = run("simulate", "ten-card", "--games", "1", "--option", "rounds=[1]", "--json").json
    assert data["players"] == ["tidy"] * 4


# -- doctor, play, variants, rules


def test_the_doctor_tells_each_check(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    well = [Check("Python", True, "3.13"), Check("disk", True, "9 MB")]
    monkeypatch.setattr(serve, "doctor", lambda: well)
    ran = run("doctor")
    assert (ran.status, ran.out) == (0, "ok  Python  3.13\nok  disk    9 MB\n")
    monkeypatch.setattr(serve, "doctor", lambda: [*well, Check("port", False, "none", "Stop a server.")])
    ran = run("doctor")
    assert ran.status == 1
    assert ran.out.splitlines()[2:] == ["NO  port    none", "port: Stop a server."]
    ran = run("doctor", "--json")
    assert (ran.status, ran.json["ok"]) == (1, False)
    assert ran.json["checks"][2] == {
        "name": "port", "ok": False, "detail": "none", "advice": "Stop a server.",
    }  # fmt: skip


def test_play_hands_its_words_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[dict[str, Any]] = []

    def play(**settings: Any) -> int:
        calls.append(settings)
        return 0

    monkeypatch.setattr(serve, "play", play)
    assert run("play").status == 0
    words = ("--port", "9000", "--host", "0.0.0.0", "--no-browser", "--store", "x.db", "--pool-size", "3")
    assert run("play", *words).status == 0
    assert calls == [
        {"port": None, "host": "127.0.0.1", "open_browser": True, "store": None, "pool_size": 2},
        {"port": 9000, "host": "0.0.0.0", "open_browser": False, "store": "x.db", "pool_size": 3},
    ]
    monkeypatch.setattr(serve, "play", lambda **settings: 2)
    assert run("play").status == 2


def test_ctrl_c_ends_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(**settings: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, "play", stopped)
    ran = run("play")
    assert (ran.status, ran.error) == (130, "")


def test_the_games_are_listed(run: Run) -> None:
    lines = run("variants").out.splitlines()
    assert lines[0].split("  ")[0] == "ten-card" and "4 to 8 players" in lines[0] and "11 rounds" in lines[0]
    assert not any("2 to 2" in line or " 1 rounds" in line for line in lines)
    games = run("variants", "--json").json["variants"]
    assert games[0] == {"name": "ten-card", "title": "Ten Card Rummy", "seats": [4, 8], "rounds": 11}
    assert [game["name"] for game in games] == list(variant_names())


def test_the_book_is_printed_whole(run: Run) -> None:
    ran = run("rules", "ten-card")
    assert ran.status == 0
    flat = " ".join(ran.out.split())
    for clause in BOOK:
        assert f"[{clause.id};" in flat
        assert clause.title in flat and clause.text in flat
    data = run("rules", "ten-card", "--json").json
    assert [row["id"] for row in data["clauses"]] == list(BOOK.clauses)
    assert all(row["text"] and row["title"] and row["source"] for row in data["clauses"])


# -- what cannot be read


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        ((), "command"),
        (("shuffle",), "shuffle"),
        (("--loud",), "command"),
        (("judge",), "judge"),
        (("judge", "ten-card"), "judge"),
        (("judge", "ten-card", ""), ""),
        (("judge", "ten-card", " "), " "),
        (("judge", "whist", "7H 8H 9H"), "whist"),
        (("judge", "ten-card", "7H 8H 1H"), "1H"),
        (("judge", "ten-card", "7H 8H JK=JK"), "JK=JK"),
        (("judge", "ten-card", "7H 8H 9H", "--loud"), "--loud"),
        (("judge", "ten-card", "7H 8H 9H", "--js"), "--js"),
        (("judge", "ten-card", "--option"), "--option"),
        (("judge", "--position"), "--position"),
        (("judge", "--position", "nowhere.toml"), "judge --position"),
        (("judge", "--position", "nowhere.toml", "draw"), "nowhere.toml"),
        (("judge", "--position", "/", "draw"), "/"),
        (("judge", "--position", "\0", "draw"), "\\x00"),
        (("judge", "--position", "-", "draw", "--option", "a=1"), "--option"),
        (("best", "ten-card"), "HAND"),
        (("best",), "VARIANT, HAND"),
        (("best", "whist", "7H"), "whist"),
        (("best", "ten-card", ""), ""),
        (("best", "ten-card", "7H XX"), "XX"),
        (("best", "ten-card", "7H", "8H"), "8H"),
        (("best", "ten-card", "JK=7H"), "JK=7H"),
        (("best", "ten-card", "7H", "--drop", "x"), "x"),
        (("best", "ten-card", "7H", "--drop", "-1"), "-1"),
        (("best", "ten-card", "7H", "--drop", "²"), "²"),
        (("best", "ten-card", "7H", "--contract", "two"), "two"),
        (("best", "ten-card", "7H", "--contract", "2x2"), "2x2"),
        (("best", "ten-card", "7H", "--contract", "²x³"), "²x³"),
        (("best", "ten-card", "7H", "--contract", "999x999"), "999x999"),
        (("best", "ten-card", "7H", "--on", "7S 8S XX"), "XX"),
        (("best", "ten-card", "7H", "--on", "7S 8S TS"), "7S 8S TS"),
        (("best", "ten-card", "7H", "--on", ""), ""),
        (("best", "ten-card", "7H", "--on", "7S 8S 9S /"), ""),
        (("replay",), "FILE"),
        (("replay", "nowhere.toml"), "nowhere.toml"),
        (("replay", "a.toml", "b.toml"), "b.toml"),
        (("simulate",), "VARIANT"),
        (("simulate", "whist"), "whist"),
        (("simulate", "ten-card", "--games", "0"), "0"),
        (("simulate", "ten-card", "--games", "many"), "many"),
        (("simulate", "ten-card", "--games", "9" * 30), "9" * 30),
        (("simulate", "ten-card", "--games", "1", "--players", "tidy,tidy,wizard,tidy"), "wizard"),
        (("simulate", "ten-card", "--games", "1", "--players", ""), ""),
        (("simulate", "ten-card", "--jobs", "0"), "0"),
        (("play", "--port", "70000"), "70000"),
        (("play", "now"), "now"),
        (("doctor", "house"), "house"),
        (("variants", "all"), "all"),
        (("rules",), "VARIANT"),
        (("rules", "whist"), "whist"),
    ],
)
def test_an_unreadable_line_quotes_the_word(
    run: Run, words: tuple[str, ...], quoted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_unreadable(run(*words), quoted)


def test_too_few_players_are_told(run: Run) -> None:
    ran = run("simulate", "ten-card", "--games", "1", "--players", "tidy,tidy")
    assert_unreadable(ran)
    assert "4 to 8 players, not 2" in ran.error


@pytest.mark.parametrize(
    ("keys", "actions", "quoted"),
    [
        ({}, ["drwa"], "drwa"),
        ({}, ["draw", "discard"], "discard"),
        ({}, ["draw", "S7: draw"], "S7"),
        ({}, ["draw", "lay off 9D on m0"], "m0"),
        ({}, [""], ""),
        ({"hands": ["7X", "?10", "?10", "?10"]}, ["draw"], "7X"),
        ({"hands": ["7H 7H 7H", "?10", "?10", "?10"]}, ["draw"], "7H''"),
        ({"phase": "lunch"}, ["draw"], "lunch"),
        ({"variant": "whist"}, ["draw"], "whist"),
        ({"weather": "fine"}, ["draw"], "weather"),
        ({"options": {"wings": 1}}, ["draw"], "wings"),
    ],
)
def test_an_unreadable_position_or_action_changes_nothing(
    run: Run, put: Callable[..., str], keys: dict[str, Any], actions: list[str], quoted: str
) -> None:
    assert_unreadable(run("judge", "--position", put(**keys), *actions, "--json"), quoted)


def test_files_that_are_no_texts_are_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "raw"
    path.write_bytes(b"\xff\xfe\x00\x81")
    for words in (("judge", "--position", str(path), "draw"), ("replay", str(path))):
        assert_unreadable(run(*words), str(path))
    path.write_text("variant = ten-card\n")
    for words in (("judge", "--position", str(path), "draw"), ("replay", str(path))):
        assert_unreadable(run(*words), "variant = ten-card")
    path.write_text("a" * 9_000_000)
    assert_unreadable(run("replay", str(path)), str(path))
    path.write_text("x = " + "[" * 200_000)
    assert_unreadable(run("replay", str(path)))


def test_a_file_with_a_byte_order_mark_is_read(run: Run, put: Callable[..., str]) -> None:
    path = Path(put())
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert run("judge", "--position", str(path), "draw").status == 0


def test_a_huge_word_is_told_in_a_short_line(run: Run) -> None:
    ran = run("judge", "ten-card", "X" * 100_000)
    assert ran.status == 2
    assert len(ran.error) < 600
    assert ran.error.count("\n") == 1


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["judge", "best", "rules"]),
    st.lists(
        st.text(max_size=8)
        | st.sampled_from(
            [
                "ten-card",
                "7H 8H 9H",
                "--json",
                "--drop",
                "1",
                "--contract",
                "2x3",
                "--on",
                "--option",
                "JK JK",
                "--",
            ]
        ),
        max_size=5,
    ),
)
def test_any_words_are_read_or_told(command: str, words: list[str]) -> None:
    assert main([command, *words]) in (0, 1, 2)


# -- as a program


def program(*words: str, text: str | None = None, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "rummy_widgets.cli", *words],
        input=None if text is None else text.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


def test_a_real_process_answers(put: Callable[..., str]) -> None:
    ran = program("judge", "ten-card", "QH KH AH 2H", "--json")
    assert (ran.returncode, json.loads(ran.stdout)["legal"], ran.stderr) == (0, True, b"")
    ran = program("judge", "ten-card", "7S 8S TS", PYTHONIOENCODING="utf-8")
    assert ran.returncode == 1
    assert "9♠ is missing" in ran.stdout.decode()
    ran = program("judge", "ten-card", "7S 8S XX")
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (2, b"", 1)
    ran = program("judge", "--position", "-", "draw", "--json", text=Path(put()).read_text())
    assert ran.returncode == 0
    assert json.loads(ran.stdout)["results"][0]["legal"]


def test_a_terminal_without_the_suits_signs_still_gets_its_answer() -> None:
    ran = program("judge", "ten-card", "7S 8S TS", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert b"is not a run" in ran.stdout
    ran = program("judge", "ten-card", "7♠ 8♠ 9Ω", PYTHONIOENCODING="ascii", PYTHONUTF8="1")
    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{shlex.quote(sys.executable)} -m rummy_widgets.cli rules ten-card | head -n 1"
    ran = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=True)
    assert ran.stdout == b"Ten Card Rummy\n"
    assert ran.stderr == b""


@pytest.mark.parametrize(
    "words", [("--help",), ("judge", "ten-card", "QH KH AH"), ("best", "ten-card", "QH KH AH")]
)
def test_quick_commands_load_nothing_heavy(words: tuple[str, ...]) -> None:
    code = (
        "import sys\nfrom rummy_widgets.cli import main\n"
        f"main({list(words)!r})\n"
        "heavy = {'ipywidgets', 'anywidget', 'voila', 'scipy', 'numpy', 'IPython', 'tornado', 'sqlite3'}\n"
        "sys.exit(f'loaded {heavy & set(sys.modules)}' if heavy & set(sys.modules) else 0)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
