"""Progress: what a person has done in the course, kept as one text that can be carried elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.specs import DRILLS

FORMAT: Final = "rummy-widgets-progress-1"
STARS: Final = 3
DELAY: Final = 2  # lessons between a certificate and the item that asks once more
MOST_TEXT: Final = 400_000


@dataclass(frozen=True)
class LevelRecord:
    """What was done at a level: how often tried and solved, the hints seen, the noes met by clause, the time.

    `clean` tells whether it was solved once with no hint, `fair` whether once with nothing hidden looked at.
    """

    tries: int = 0
    solved: int = 0
    hints: int = 0
    seconds: int = 0
    clean: bool = False
    fair: bool = False
    errors: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class DrillRecord:
    """A drill: its seed and the answers, each as the place of an option and whether a hint helped.

    `certified` tells whether it ended with the rule learned.
    """

    seed: str
    answers: tuple[tuple[int, bool], ...] = ()
    certified: bool = False


@dataclass(frozen=True)
class LessonRecord:
    """What was done in a lesson; `due` says after which lesson it asks once more (0: nothing is due)."""

    levels: Mapping[str, LevelRecord] = field(default_factory=dict)
    drill: DrillRecord | None = None
    certified: bool = False
    due: int = 0
    live: int = 0  # live hands played to their end
    skipped: bool = False  # by the placement


@dataclass(frozen=True)
class Progress:
    """All that a person has done, by the lessons' ids; `last` is where he was."""

    lessons: Mapping[str, LessonRecord] = field(default_factory=dict)
    last: str = ""

    def of(self, lesson: Lesson) -> LessonRecord:
        """Return what was done in a lesson."""
        return self.lessons.get(lesson.id, LessonRecord())

    def level(self, lesson: Lesson, level: str) -> LevelRecord:
        """Return what was done at a level."""
        return self.of(lesson).levels.get(level, LevelRecord())

    def with_lesson(self, lesson: Lesson, record: LessonRecord) -> Progress:
        """Return the progress with the record of one lesson replaced."""
        return replace(self, lessons={**self.lessons, lesson.id: record}, last=lesson.id)

    def with_level(self, lesson: Lesson, level: str, record: LevelRecord) -> Progress:
        """Return the progress with the record of one level replaced."""
        held = self.of(lesson)
        return self.with_lesson(lesson, replace(held, levels={**held.levels, level: record}))

    def without(self, lesson: Lesson | None = None) -> Progress:
        """Return the progress with one lesson forgotten, or all of them."""
        if lesson is None:
            return Progress()
        kept = {name: record for name, record in self.lessons.items() if name != lesson.id}
        return Progress(kept, "" if self.last == lesson.id else self.last)

    def is_done(self, lesson: Lesson) -> bool:
        """Tell whether all levels of a lesson were solved, or it was skipped by the placement."""
        record = self.of(lesson)
        return record.skipped or all(self.level(lesson, level.id).solved for level in lesson.levels)

    def stars(self, lesson: Lesson) -> int:
        """Return the stars of a lesson: 1 done with hints, 2 done without, 3 the rule mastered.

        The third asks that nothing hidden was looked at on the way. A lesson without a drill is mastered by
        its live hand, played to the end, or by the review of that.
        """
        record = self.of(lesson)
        if not self.is_done(lesson):
            return 0
        levels = [self.level(lesson, level.id) for level in lesson.levels]
        clean = record.skipped or all(level.clean for level in levels)
        fair = record.skipped or all(level.fair for level in levels)
        if not clean:
            return 1
        asked = lesson.number in DRILLS or lesson.live.review
        mastered = record.certified if asked else record.live > 0
        return STARS if mastered and fair else STARS - 1

    def due(self, lessons: Sequence[Lesson]) -> Lesson | None:
        """Return the lesson that asks once more now: certified, and enough lessons done since."""
        done = max((lesson.number for lesson in lessons if self.is_done(lesson)), default=0)
        waiting = [lesson for lesson in lessons if 0 < self.of(lesson).due <= done]
        return waiting[0] if waiting else None

    def text(self) -> str:
        """Return the progress as text, which `read_progress` reads."""
        return json.dumps({"format": FORMAT, "last": self.last, "lessons": _plain(self.lessons)}, indent=1)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
    return value


def read_progress(text: str) -> Progress:
    """Read progress that was kept or exported; raise SetupError for any other text."""
    if len(text) > MOST_TEXT:
        raise SetupError("this file is too large to be the progress of a course")
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise SetupError("this file is of another version of the course")
        lessons = {_word(name): _lesson(record) for name, record in data["lessons"].items()}
        return Progress(lessons, _word(data["last"]))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        if isinstance(error, SetupError):
            raise
        raise SetupError("this file holds no progress of the course") from error


def _lesson(data: Mapping[str, Any]) -> LessonRecord:
    drill = data["drill"]
    return LessonRecord(
        {_word(name): _level(record) for name, record in data["levels"].items()},
        None if drill is None else _drill(drill),
        _flag(data["certified"]),
        _count(data["due"]),
        _count(data["live"]),
        _flag(data["skipped"]),
    )


def _level(data: Mapping[str, Any]) -> LevelRecord:
    tries, solved, hints, seconds = (_count(data[name]) for name in ("tries", "solved", "hints", "seconds"))
    errors = {_word(name): _count(number) for name, number in data["errors"].items()}
    return LevelRecord(tries, solved, hints, seconds, _flag(data["clean"]), _flag(data["fair"]), errors)


def _drill(data: Mapping[str, Any]) -> DrillRecord:
    answers = tuple((_count(option), _flag(hinted)) for option, hinted in data["answers"])
    return DrillRecord(_word(data["seed"]), answers, _flag(data["certified"]))


def _word(value: object) -> str:
    if not isinstance(value, str) or len(value) > 100:
        raise ValueError("a name is a short text")
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("a flag is true or false")
    return value


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value < 10**9:
        raise ValueError("a count is a whole number")
    return value
