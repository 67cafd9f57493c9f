"""Progress: stars as they are earned, what is due, and a text that loses nothing and takes nothing odd."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.progress import DrillRecord, LessonRecord, LevelRecord, Progress, read_progress
from rummy_widgets.lessons.shelf import find_lesson, lessons

SETS = find_lesson("sets")
SOLVED = LevelRecord(tries=1, solved=1, clean=True, fair=True)


def done(lesson: Lesson, **changes: bool | int) -> Progress:
    """Return progress with every level of a lesson solved, the last with changes."""
    progress = Progress()
    for level in lesson.levels:
        progress = progress.with_level(lesson, level.id, SOLVED)
    return progress.with_level(lesson, lesson.levels[-1].id, replace(SOLVED, **changes))


def test_stars_are_earned_one_by_one() -> None:
    assert Progress().stars(SETS) == 0
    part = Progress().with_level(SETS, SETS.levels[0].id, SOLVED)
    assert part.stars(SETS) == 0
    assert done(SETS, clean=False).stars(SETS) == 1
    two = done(SETS)
    assert two.stars(SETS) == 2
    three = two.with_lesson(SETS, replace(two.of(SETS), certified=True))
    assert three.stars(SETS) == 3
    peeked = done(SETS, fair=False)
    assert peeked.with_lesson(SETS, replace(peeked.of(SETS), certified=True)).stars(SETS) == 2


def test_a_lesson_without_a_drill_is_mastered_by_its_live_hand() -> None:
    lesson = replace(SETS, id="no-drill", number=999)
    progress = done(lesson)
    assert progress.stars(lesson) == 2
    certified = progress.with_lesson(lesson, replace(progress.of(lesson), certified=True))
    assert certified.stars(lesson) == 2
    played = progress.with_lesson(lesson, replace(progress.of(lesson), live=1))
    assert played.stars(lesson) == 3


def test_a_lesson_on_ones_own_round_is_mastered_by_repairing_it() -> None:
    lesson = find_lesson("graduation")
    progress = done(lesson)
    played = progress.with_lesson(lesson, replace(progress.of(lesson), live=1))
    assert played.stars(lesson) == 2
    repaired = played.with_lesson(lesson, replace(played.of(lesson), certified=True))
    assert repaired.stars(lesson) == 3


def test_what_was_certified_is_asked_once_more_two_lessons_later() -> None:
    first = SETS
    later = [replace(SETS, number=number, id=f"later-{number}") for number in (3, 4)]
    shelf = [first, *later]
    progress = done(first)
    progress = progress.with_lesson(first, replace(progress.of(first), certified=True, due=first.number + 2))
    assert progress.due(shelf) is None
    progress = replace(progress, lessons={**progress.lessons, **done(later[0]).lessons})
    assert progress.due(shelf) is None
    progress = replace(progress, lessons={**progress.lessons, **done(later[1]).lessons})
    assert progress.due(shelf) is first


def test_one_lesson_or_all_can_be_forgotten() -> None:
    progress = done(SETS)
    other = replace(SETS, id="other")
    both = replace(progress, lessons={**progress.lessons, **done(other).lessons})
    assert both.without(SETS).stars(SETS) == 0
    assert both.without(SETS).stars(other) == 2
    assert both.without() == Progress()


COUNTS = st.integers(0, 10**6)
WORDS = st.text(max_size=20)
LEVELS = st.builds(
    LevelRecord, COUNTS, COUNTS, COUNTS, COUNTS, st.booleans(), st.booleans(), st.dictionaries(WORDS, COUNTS)
)
DRILLS = st.builds(DrillRecord, WORDS, st.lists(st.tuples(COUNTS, st.booleans())).map(tuple), st.booleans())
RECORDS = st.builds(
    LessonRecord,
    st.dictionaries(WORDS, LEVELS, max_size=3),
    st.none() | DRILLS,
    st.booleans(),
    COUNTS,
    COUNTS,
)


@given(st.dictionaries(WORDS, RECORDS, max_size=3), WORDS)
def test_progress_reads_back_as_it_was(records: dict[str, LessonRecord], last: str) -> None:
    progress = Progress(records, last)
    assert read_progress(progress.text()) == progress


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"},
        {"lessons": []},
        {"lessons": {"sets": {}}},
        {
            "lessons": {
                "sets": {"levels": {}, "drill": 3, "certified": True, "due": 0, "live": 0, "skipped": False}
            }
        },
        {
            "lessons": {
                "sets": {"levels": {}, "drill": None, "certified": 1, "due": 0, "live": 0, "skipped": False}
            }
        },
        {"last": 7},
    ],
)
def test_other_texts_are_refused(change: dict[str, object]) -> None:
    data = json.loads(Progress().text()) | change
    with pytest.raises(SetupError):
        read_progress(json.dumps(data))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 50_000, "x" * 500_000])
def test_what_is_no_progress_is_refused(text: str) -> None:
    with pytest.raises(SetupError):
        read_progress(text)


def test_lessons_stand_in_their_order_and_are_found() -> None:
    numbers = [lesson.number for lesson in lessons()]
    assert numbers == sorted(set(numbers))
    assert find_lesson(2) is SETS
    with pytest.raises(SetupError, match="there is no lesson 99"):
        find_lesson(99)
