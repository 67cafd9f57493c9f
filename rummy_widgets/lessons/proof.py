"""Proof of a lesson: it can be solved, is not solved at the start, and its slips are refused as it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rummy_widgets.engine import explain
from rummy_widgets.errors import NotationError, RummyError
from rummy_widgets.lessons.goals import ME, Step
from rummy_widgets.lessons.level import FieldError, Lesson, Level, read_lesson
from rummy_widgets.lessons.run import LevelRun
from rummy_widgets.rules import find_variant
from rummy_widgets.session.notation import format_action

MOST_WORDS: Final = 40
BEATS_WANTED: Final = 7
_WORDS: Final = (
    "add answer ask build buy call change choose clear collect count cut declare discard do draw drop end "
    "find finish fix get give go hold join keep knock lay leave let lower make meld move name open pass pick "
    "place play point press put read refuse say select show sort split stretch swap take tap tell throw turn "
    "use wait win"
)
VERBS: Final = frozenset(_WORDS.split())


@dataclass(frozen=True, order=True)
class Problem:
    """Something wrong with a lesson, and the line (1-based) where it stands."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


def prove(text: str) -> list[Problem]:
    """Return all that is wrong with a lesson file, in the order of its lines; none when it holds."""
    try:
        lesson = read_lesson(text)
    except FieldError as error:
        return [Problem(line_of(text, error.place, error.key), str(error))]
    except NotationError as error:
        found = re.search(r"line (\d+)", str(error))
        return [Problem(int(found.group(1)) if found else 1, str(error))]
    except RummyError as error:
        return [Problem(1, str(error))]
    return sorted(Problem(line_of(text, place, key), problem) for place, key, problem in problems_of(lesson))


def line_of(text: str, place: int | None, key: str) -> int:
    """Return the line on which a key of a level (None: of the lesson) is written, or its table begins."""
    at = -1
    best = 1
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*\[+\s*([\w.]+)", line)
        if re.match(r"\s*\[\[\s*levels\s*\]\]", line):
            at += 1
            best = number if at == place else best
        if (at if at >= 0 else None) != place and not (place is None and header):
            continue
        named = header is not None and header.group(1).rpartition(".")[2] == key
        if named or re.match(rf"\s*{re.escape(key)}\s*=", line) or re.match(rf"\s*{re.escape(key)}\.", line):
            return number
    return best


def problems_of(lesson: Lesson) -> Iterator[tuple[int | None, str, str]]:
    """Yield what is wrong with a lesson that could be read: the level's place, the key, the words."""
    clauses = set(find_variant(lesson.variant).book.clauses)
    ids = [level.id for level in lesson.levels]
    try:
        find_variant(lesson.live.variant, lesson.live.options).pack(lesson.live.seats)
    except RummyError as error:
        yield None, "live", f"the live hand cannot be played: {error}"
    if len(lesson.levels) < BEATS_WANTED:
        yield None, "levels", f"a lesson has {BEATS_WANTED} levels, this one {len(lesson.levels)}"
    for place, level in enumerate(lesson.levels):
        if ids.index(level.id) != place:
            yield place, "id", f"two levels are called {level.id!r}"
        for clause in level.clauses:
            if clause not in clauses:
                yield place, "clauses", f"{clause!r} is no clause of {lesson.variant}"
        if not level.clauses:
            yield place, "clauses", "a level teaches at least one clause"
        for key, problem in (*goal_problems(level.goal), *_hint_problems(level)):
            yield place, key, problem
        checks = _puzzle_problems(level) if level.puzzle is not None else _table_problems(level)
        for key, problem in checks:
            yield place, key, problem


def goal_problems(goal: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the words of a goal."""
    words = re.findall(r"[\w'’♠♥♦♣]+", goal)
    if len(words) > MOST_WORDS:
        yield "goal", f"a goal has at most {MOST_WORDS} words, this one {len(words)}"
    if not words or words[0].lower() not in VERBS:
        yield "goal", f"a goal starts with what to do; {goal.split(' ')[0]!r} is no verb it may start with"
    if not goal.rstrip().endswith((".", "?", "!")):
        yield "goal", "a goal is a sentence and ends with a stop"


def _hint_problems(level: Level) -> Iterator[tuple[str, str]]:
    for key in ("nudge", "where", "why", "after"):
        words = len(getattr(level, key).split())
        if words > MOST_WORDS:
            yield key, f"{key!r} has at most {MOST_WORDS} words, this one {words}"
    if len({level.nudge, level.where, level.why}) < 3:
        yield "where", "each step of a hint says something more"


def _table_problems(level: Level) -> Iterator[tuple[str, str]]:
    try:
        run = LevelRun(level)
    except RummyError as error:
        yield "others", str(error)
        return
    if not level.solution:
        yield "solution", "a level needs a solution"
        return
    # A goal about the hand is looked at after something was tried, even if it changed nothing.
    assert level.success is not None
    tried = Step(ME, level.solution[0], run.state, run.state)
    if run.is_done or level.success((*run.steps, tried)):
        yield "success", "the goal is reached before anything is done"
    yield from _slip_problems(level, run, 0)
    for number, action in enumerate(level.solution, start=1):
        if run.is_over or run.state.actor != ME:
            yield "solution", f"the round is over before {format_action(action)!r}"
            return
        if run.next_of_solution() != action:
            yield "solution", f"the hint before {format_action(action)!r} does not lead to it"
        try:
            refusal = run.act(action)
        except RummyError as error:
            yield "others", str(error)
            return
        if refusal is not None:
            yield "solution", f"{format_action(action)!r} is refused: {refusal.because} ({refusal.clause.id})"
            return
        if run.is_done and number < len(level.solution):
            yield "solution", f"the goal is reached by {format_action(action)!r}: the rest is not needed"
            return
        if not run.is_done:
            yield from _slip_problems(level, run, number)
    if not run.is_done:
        yield "success", "the solution does not reach the goal"
    spoken = [step.action for step in run.steps if step.seat != ME]
    if any(action not in spoken for action in level.others):
        unsaid = next(action for action in level.others if action not in spoken)
        yield "others", f"{format_action(unsaid)!r} is never played in the solution"


def _slip_problems(level: Level, run: LevelRun, after: int) -> Iterator[tuple[str, str]]:
    for slip in level.slips:
        if slip.after != after:
            continue
        text = format_action(slip.action)
        refusal = explain(run.state, slip.action)
        if refusal is None:
            yield "slips", f"{text!r} is not refused"
        elif refusal.clause.id != slip.clause:
            yield "slips", f"{text!r} is refused by {refusal.clause.id}, not {slip.clause}"


def _puzzle_problems(level: Level) -> Iterator[tuple[str, str]]:
    puzzle = level.puzzle
    assert puzzle is not None
    if not puzzle.is_right(puzzle.right):
        yield "puzzle", "no answer is right"
    for answer in puzzle.wrong:
        if answer != "else" and puzzle.is_right(answer.split()):
            yield "puzzle", f"{answer!r} is said to be wrong and is right"
    if not puzzle.wrong:
        yield "puzzle", "a puzzle says why a wrong answer is wrong"
