"""The shelf: all lessons that come with the package, in their order."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.level import Lesson, read_lesson


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the lessons by their numbers."""
    folder = files("rummy_widgets.lessons") / "content"
    read = [read_lesson(file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".toml")]
    return tuple(sorted(read, key=lambda lesson: lesson.number))


def find_lesson(wanted: int | str) -> Lesson:
    """Return the lesson of a number or an id; raise SetupError where there is none."""
    for lesson in lessons():
        if wanted in (lesson.number, lesson.id):
            return lesson
    known = ", ".join(str(lesson.number) for lesson in lessons())
    raise SetupError(f"there is no lesson {wanted!r}; there are {known}")
