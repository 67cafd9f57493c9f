"""Proofs: the lessons hold, and a lesson that does not is told so, in the right line."""

from __future__ import annotations

from pathlib import Path

import pytest

import rummy_widgets
from rummy_widgets.lessons.proof import goal_problems, line_of, prove

CONTENT = sorted((Path(rummy_widgets.__file__).parent / "lessons" / "content").glob("*.toml"))
LEVEL = """
[[levels]]
id = "{id}"
beat = "do"
goal = "Lay down the three sevens."
clauses = ["ten-card.meld.set"]
nudge = "Three of your cards have the same rank."
where = "Look at the sevens."
why = "Cards of one rank are a set."
after = "That is a set."
success = {{ did = "laid down", meld = "set" }}
solution = ["lay down 7H 7C 7S"]
slips = [{{ action = "lay down 7H 7C 9D", clause = "ten-card.meld" }}]
[levels.position]
hands = ["7H 7C 7S KD 9D 4C 2H QS JC 3D", "?10", "?10", "?10"]
discard = "8H"
"""
HEAD = """number = 2
id = "sets"
title = "Sets"
line = "Three or more cards of one rank."
cards = "TS TS TH"
[live]
text = "Play one round."
seats = 4
options = { rounds = [1] }
"""
GOOD = HEAD + "".join(LEVEL.format(id=f"level-{number}") for number in range(7))


@pytest.mark.parametrize("path", CONTENT, ids=lambda path: path.stem)
def test_every_lesson_holds(path: Path) -> None:
    assert [f"{path.name}, {problem}" for problem in prove(path.read_text("utf-8"))] == []


def test_a_sound_lesson_has_no_problems() -> None:
    assert prove(GOOD) == []


PUZZLE = """
[levels.puzzle]
kind = "choice"
text = "Which is a meld?"
check = "meld"
options = [
  { id = "a", label = "first", cards = "7H 7C 7S" },
  { id = "b", label = "second", cards = "7H 8C 9S" },
]
wrong = { b = "The suits differ." }
"""
TABLE = LEVEL.format(id="x")
TABLE_PART = TABLE[TABLE.index("success") :]


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        ('"lay down 7H 7C 7S"', '"lay down 7H 7C 9D"', "solution", "is refused"),
        ('"lay down 7H 7C 7S"', '"draw"', "success", "does not reach"),
        ('"lay down 7H 7C 7S"', '"lay down 7H 7C 7S", "draw"', "solution", "the rest is not needed"),
        ('"lay down 7H 7C 7S"', '"hop"', "solution", "'hop' is not an action"),
        ('action = "lay down 7H 7C 9D"', 'action = "lay down 7H 7C 7S"', "slips", "is not refused"),
        ('clause = "ten-card.meld"', 'clause = "ten-card.deal"', "slips", "is refused by ten-card.meld, not"),
        ('did = "laid down", meld = "set"', "hand = 10", "success", "before anything is done"),
        ('meld = "set"', 'meld = "heap"', "success", "'heap' is no kind of meld"),
        ('did = "laid down"', 'did = "flew"', "success", "'flew' is nothing a player does"),
        ('did = "laid down"', 'done = "laid down"', "success", "a goal has one of"),
        ("Lay down the three sevens.", "The three sevens.", "goal", "is no verb"),
        ("Lay down the three sevens.", "Lay " + "very " * 40 + "down.", "goal", "at most 40 words"),
        ('"ten-card.meld.set"', '"ten-card.nothing"', "clauses", "is no clause"),
        ('"7H 7C 7S KD', '"7H 7H 7H KD', "position", None),
        ('beat = "do"', 'beat = "rest"', "beat", "is no beat"),
        ('nudge = "Three of your', 'nudges = "Three of your', "nudge", "is missing"),
        ('id = "level-3"', 'id = "level-2"', "id", "two levels"),
        (TABLE_PART, PUZZLE.replace("8C 9S", "7C 7D"), "puzzle", "everything is right"),
        (TABLE_PART, PUZZLE.replace("b = ", "a = "), "puzzle", "is said to be wrong and is right"),
        (TABLE_PART, PUZZLE.replace("choice", "guess"), "puzzle", "no kind of puzzle"),
    ],
)
def test_what_is_wrong_is_told_in_its_line(old: str, new: str, key: str, says: str | None) -> None:
    marker = 'id = "level-3"'
    before, after = GOOD.split(marker)
    assert old in marker + after
    text = before + (marker + after).replace(old, new, 1)
    found = prove(text)
    assert found, "nothing was found"
    assert any(says in problem.text for problem in found) if says else True, found
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith('id = "level-2"')) + 1
    for problem in found:
        if says is not None and says not in problem.text:
            continue
        assert problem.line > start, (problem, lines[problem.line - 1])
        assert key.removesuffix("s") in lines[problem.line - 1] or lines[problem.line - 1] == "[[levels]]"


def test_a_sound_puzzle_takes_the_place_of_a_table() -> None:
    assert prove(GOOD.replace(TABLE_PART, PUZZLE, 3)) == []


@pytest.mark.parametrize(
    ("old", "new"), [("seats = 4", "seats = 12"), ("rounds = [1]", "rounds = [99]"), ("rounds", "turns")]
)
def test_a_live_hand_that_cannot_be_played_is_told(old: str, new: str) -> None:
    found = prove(GOOD.replace(old, new, 1))
    assert [problem.text.partition(":")[0] for problem in found] == ["the live hand cannot be played"]
    assert found[0].line == GOOD.splitlines().index("[live]") + 1


def test_text_that_is_no_toml_is_told_with_its_line() -> None:
    found = prove("number = 2\nid = [\n")
    assert len(found) == 1


def test_goals_are_read_for_their_words() -> None:
    assert list(goal_problems("Lay down the three sevens.")) == []
    assert [key for key, _ in goal_problems("Sevens")] == ["goal", "goal"]


def test_lines_are_found() -> None:
    text = 'a = 1\n[[levels]]\nid = "x"\n[[levels]]\nid = "y"\n[levels.position]\nhands = []\n'
    assert line_of(text, 1, "id") == 5
    assert line_of(text, 0, "id") == 3
    assert line_of(text, 1, "position") == 6
    assert line_of(text, 1, "goal") == 4
    assert line_of(text, None, "a") == 1
