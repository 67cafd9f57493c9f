"""Lesson: a lesson file proven as the package's own lessons are."""

from __future__ import annotations

import argparse

from rummy_widgets.commands import Answer
from rummy_widgets.commands.reading import read_text
from rummy_widgets.lessons.level import read_lesson
from rummy_widgets.lessons.proof import prove
from rummy_widgets.rules.words import counted


def check_lesson(chosen: argparse.Namespace) -> Answer:
    """Prove a lesson file; the answer is no where something is wrong, with the lines it stands in."""
    text = read_text(chosen.file, chosen.example)
    problems = prove(text)
    data = {"holds": not problems, "problems": [{"line": at.line, "text": at.text} for at in problems]}
    if problems:
        count = counted(len(problems), "problem")
        return Answer(1, data, [*map(str, problems), f"{count} in {chosen.file}"])
    lesson = read_lesson(text)
    return Answer(
        0, data, [f"Lesson {lesson.number}, {lesson.title}: {len(lesson.levels)} levels, all hold."]
    )
