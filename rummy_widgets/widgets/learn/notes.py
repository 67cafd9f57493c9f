"""Notes: progress in the course, read afresh before each change, so that two pages do not undo each other."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.progress import DrillRecord, LessonRecord, LevelRecord, Progress, read_progress

_log = logging.getLogger(__name__)
KEPT_AS: Final = "progress"


class Notes:
    """Keep progress; `read` and `write` keep texts for the person at the page."""

    def __init__(self, read: Callable[[str], str | None], write: Callable[[str, str], None]) -> None:
        self._read = read
        self._write = write

    @property
    def progress(self) -> Progress:
        """Return what the person has done; nothing where it can't be read."""
        text = self._read(KEPT_AS)
        if not text:
            return Progress()
        try:
            return read_progress(text)
        except SetupError as error:
            _log.warning("progress could not be read: %s", error)
            return Progress()

    def keep(self, progress: Progress) -> None:
        """Keep progress in place of what was there."""
        self._write(KEPT_AS, progress.text())

    def take_in(self, text: str) -> None:
        """Put exported progress in place of what is there; raise SetupError for any other text."""
        self.keep(read_progress(text))

    def refused(self, lesson: Lesson, level: str, clause: str) -> None:
        """Note a "no" that was met at a level."""
        record = self.progress.level(lesson, level)
        errors = {**record.errors, clause: record.errors.get(clause, 0) + 1}
        self.keep(self.progress.with_level(lesson, level, replace(record, errors=errors)))

    def tried(self, lesson: Lesson, level: str) -> None:
        """Note that a level was begun."""
        record = self.progress.level(lesson, level)
        self.keep(self.progress.with_level(lesson, level, replace(record, tries=record.tries + 1)))

    def hinted(self, lesson: Lesson, level: str) -> None:
        """Note one more step of a hint."""
        record = self.progress.level(lesson, level)
        self.keep(self.progress.with_level(lesson, level, replace(record, hints=record.hints + 1)))

    def solved(self, lesson: Lesson, level: str, *, clean: bool, fair: bool, seconds: int) -> LevelRecord:
        """Note that a level was solved, and return its record."""
        before = self.progress.level(lesson, level)
        record = replace(
            before,
            solved=before.solved + 1,
            seconds=before.seconds + min(seconds, 3600),
            clean=before.clean or clean,
            fair=before.fair or fair,
        )
        self.keep(self.progress.with_level(lesson, level, record))
        return record

    def drilled(self, lesson: Lesson, drill: DrillRecord, **changes: Any) -> None:
        """Note how far a drill has got, and what follows from it for the lesson."""
        held = self.progress.of(lesson)
        self.keep(self.progress.with_lesson(lesson, replace(held, drill=drill, **changes)))

    def changed(self, lesson: Lesson, **changes: Any) -> LessonRecord:
        """Note something else about a lesson, and return its record."""
        held = replace(self.progress.of(lesson), **changes)
        self.keep(self.progress.with_lesson(lesson, held))
        return held
