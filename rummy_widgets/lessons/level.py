"""Levels and lessons: data read from TOML, checked for shape; `proof` shows that they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import tomli_w

from rummy_widgets.cards import Card, parse_cards
from rummy_widgets.engine import Action, State
from rummy_widgets.errors import RummyError, SetupError
from rummy_widgets.lessons.goals import Goal, read_goal
from rummy_widgets.lessons.puzzle import Puzzle, read_puzzle
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import parse_toml, read_position

BEATS: Final = ("do", "again", "obstacle", "build", "exception", "combine")


@dataclass(frozen=True)
class Slip:
    """A mistake that a level expects: what is tried, after how many moves that solve it, what refuses it."""

    action: Action
    clause: str
    after: int = 0


@dataclass(frozen=True)
class Level:
    """One level: a table with a goal, or a puzzle; what it teaches, how it is helped and how it is solved.

    `nudge`, `where` and `why` are three of the four steps of a hint; the step between, what to do, comes from
    the solution. `others` are what the other seats do, in order; when it ends they pass, or draw and discard.
    """

    id: str
    beat: str
    goal: str
    clauses: tuple[str, ...]
    nudge: str
    where: str
    why: str
    after: str
    start: State | None = None
    success: Goal | None = None
    solution: tuple[Action, ...] = ()
    slips: tuple[Slip, ...] = ()
    others: tuple[Action, ...] = ()
    puzzle: Puzzle | None = None


@dataclass(frozen=True)
class Live:
    """The live hand at the end of a lesson: which game, how many at the table, which rounds, what to try.

    With `review` the lesson is mastered by going through the round afterwards and repairing its moves.
    """

    text: str
    variant: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    review: bool = False


@dataclass(frozen=True)
class Lesson:
    """A lesson: its levels, and the live hand after them; `cards` are shown on the map."""

    number: int
    id: str
    title: str
    line: str
    cards: tuple[Card, ...]
    variant: str
    levels: tuple[Level, ...]
    live: Live
    intro: str = ""


class FieldError(SetupError):
    """Say which key of a lesson is at fault: of the level at `place` (None: of the lesson itself)."""

    def __init__(self, place: int | None, key: str, message: str) -> None:
        super().__init__(message)
        self.place = place
        self.key = key


def read_lesson(text: str) -> Lesson:
    """Read a lesson; raise FieldError for a key at fault, NotationError for text that is no TOML."""
    return read_lesson_data(parse_toml(text))


def read_lesson_data(data: Mapping[str, Any]) -> Lesson:
    """Return the lesson that data describes; raise FieldError for a key at fault."""
    fields = _Fields(data, None)
    variant = fields.text("variant", "ten-card")
    levels = data.get("levels", [])
    if not isinstance(levels, list) or not levels or not all(isinstance(level, dict) for level in levels):
        raise FieldError(None, "levels", "a lesson needs levels, each under [[levels]]")
    lesson = Lesson(
        number=fields.number("number"),
        id=fields.text("id"),
        title=fields.text("title"),
        line=fields.text("line"),
        cards=_cards(fields),
        variant=variant,
        levels=tuple(_level(_Fields(level, place), variant) for place, level in enumerate(levels)),
        live=_live(fields, variant),
        intro=fields.text("intro", ""),
    )
    fields.done("levels")
    return lesson


def _cards(fields: _Fields) -> tuple[Card, ...]:
    with fields.at("cards"):
        return parse_cards(fields.text("cards"))


def _live(fields: _Fields, variant: str) -> Live:
    table = fields.take("live")
    if not isinstance(table, Mapping):
        raise FieldError(None, "live", "a lesson ends with a live hand, under [live]")
    inner = _Fields(table, None)
    live = Live(
        inner.text("text"),
        inner.text("variant", variant),
        inner.number("seats"),
        inner.table("options", {}),
        inner.take("review", False) is True,
    )
    inner.done()
    return live


def _level(fields: _Fields, variant: str) -> Level:
    common: dict[str, Any] = {
        name: fields.text(name) for name in ("id", "beat", "goal", "nudge", "where", "why", "after")
    }
    if common["beat"] not in BEATS:
        raise fields.fault("beat", f"{common['beat']!r} is no beat; there are {', '.join(BEATS)}")
    common["clauses"] = tuple(fields.texts("clauses"))
    puzzle = fields.take("puzzle", None)
    if puzzle is not None:
        with fields.at("puzzle"):
            common["puzzle"] = read_puzzle(puzzle, variant)
    else:
        common |= _table(fields, variant)
    fields.done()
    return Level(**common)


def _table(fields: _Fields, variant: str) -> dict[str, Any]:
    """Read what a level at a table needs."""
    found: dict[str, Any] = {}
    with fields.at("position"):
        found["start"] = read_start(fields.table("position"), variant)
    with fields.at("success"):
        found["success"] = read_goal(fields.take("success"))
    for name in ("solution", "others"):
        with fields.at(name):
            texts = fields.texts(name) if name == "solution" else fields.texts(name, ())
            found[name] = tuple(map(parse_action, texts))
    with fields.at("slips"):
        found["slips"] = tuple(map(_slip, fields.take("slips", [])))
    return found


def read_start(table: Mapping[str, Any], variant: str) -> State:
    """Return a position as lessons write it: the learner is seat 0 and on turn, past everybody's first turn.

    What is written counts; raises the errors of `read_position`.
    """
    hands = table.get("hands", [])
    seats = len(hands) if isinstance(hands, list) else 0
    usual = {"variant": variant, "dealer": seats - 1, "turn": 0, "turns": 2 * seats, "seed": 1}
    return read_position(tomli_w.dumps({**usual, **table}))


def _slip(data: object) -> Slip:
    if not isinstance(data, Mapping) or not {"action", "clause"} <= set(data) <= {
        "action",
        "clause",
        "after",
    }:
        raise SetupError(f"a slip has an action and the clause that refuses it, not {data!r}")
    after = data.get("after", 0)
    if type(after) is not int or after < 0:
        raise SetupError(f"'after' counts moves of the solution, not {after!r}")
    return Slip(parse_action(str(data["action"])), str(data["clause"]), after)


class _Fields:
    """The keys of one table, taken one by one, so that what is left over is known."""

    def __init__(self, data: Mapping[str, Any], place: int | None) -> None:
        self._data = data
        self._place = place
        self._taken: set[str] = set()

    def fault(self, key: str, message: str) -> FieldError:
        return FieldError(self._place, key, message)

    def at(self, key: str) -> _At:
        return _At(self._place, key)

    def take(self, key: str, *default: Any) -> Any:
        self._taken.add(key)
        if key in self._data:
            return self._data[key]
        if default:
            return default[0]
        raise self.fault(key, f"{key!r} is missing")

    def text(self, key: str, *default: str) -> str:
        value = self.take(key, *default)
        if not isinstance(value, str) or (not value.strip() and not default):
            raise self.fault(key, f"{key!r} takes a text, not {value!r}")
        return " ".join(value.split())

    def texts(self, key: str, *default: Sequence[str]) -> Sequence[str]:
        value = self.take(key, *default)
        if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
            raise self.fault(key, f"{key!r} takes a list of texts, not {value!r}")
        return value

    def number(self, key: str) -> int:
        value = self.take(key)
        if type(value) is not int:
            raise self.fault(key, f"{key!r} takes a number, not {value!r}")
        return value

    def table(self, key: str, *default: Mapping[str, Any]) -> Mapping[str, Any]:
        value = self.take(key, *default)
        if not isinstance(value, Mapping):
            raise self.fault(key, f"{key!r} takes a table, not {value!r}")
        return value

    def done(self, *known: str) -> None:
        """Raise FieldError for a key that nobody has asked for."""
        for key in self._data:
            if key not in self._taken and key not in known:
                raise self.fault(key, f"{key!r} is no key here")


class _At:
    """Name the key whose value an error is about."""

    def __init__(self, place: int | None, key: str) -> None:
        self._place = place
        self._key = key

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, RummyError) and not isinstance(error, FieldError):
            raise FieldError(self._place, self._key, str(error)) from error
        if isinstance(error, TypeError | ValueError | AttributeError | LookupError):  # a list for a text, …
            message = f"{self._key!r} holds something of another kind than is asked for: {error}"
            raise FieldError(self._place, self._key, message) from error
