"""The map of the course, and what is asked before progress is forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.progress import STARS, Progress
from rummy_widgets.lessons.shelf import lessons
from rummy_widgets.lessons.specs import DRILLS
from rummy_widgets.widgets.faces import SceneDict, card_face
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.learn.spot import Quiet, Spot, Ways, button
from rummy_widgets.widgets.moment import Table
from rummy_widgets.widgets.scene import empty_scene

TITLE = "Learn"


def next_thing(progress: Progress, shelf: Sequence[Lesson]) -> tuple[str, str, str] | None:
    """Return what to do next: its id, what it is called, where in it; None when everything is done."""
    due = progress.due(shelf)
    if due is not None:
        return f"once-more:{due.id}", f"Once more: {due.title}", "One question"
    began = bool(progress.lessons)
    for lesson in shelf:
        if progress.is_done(lesson):
            continue
        solved = [bool(progress.level(lesson, level.id).solved) for level in lesson.levels]
        place = solved.index(False)
        word = "Continue" if began else "Begin"
        return f"lesson:{lesson.id}", f"{word}: {lesson.title}", f"Level {place + 1} of {len(solved)}"
    for lesson in shelf:
        if lesson.number in DRILLS and progress.stars(lesson) < STARS:
            return f"drill:{lesson.id}", f"Drill: {lesson.title}", "For the third star"
    return None


class MapSpot(Quiet):
    """All lessons with what was reached in each."""

    def __init__(self, ways: Ways) -> None:
        super().__init__(ways.desk)
        self._ways = ways

    def parts(self, version: int, table: Table) -> SceneDict:
        """Return the map."""
        progress, shelf = self._ways.notes.progress, lessons()
        found = next_thing(progress, shelf)
        now = None if found is None else found[0].partition(":")[2]
        stars = sum(progress.stars(lesson) for lesson in shelf)
        lines = ["Short lessons with cards in your hand. Nothing is locked: begin where you like."]
        if progress.lessons:
            lines = [f"You have {stars} of {STARS * len(shelf)} stars."]
        actions = [
            button("placement", "Which lessons can I skip?"),
            button("review", "My last round: where did it cost me?"),
        ]
        if progress.lessons:
            actions += [button("export", "Save my progress"), button("reset", "Start over …")]
        actions += [button("import", "Load saved progress"), button("code", "My code")]
        where = {
            "title": TITLE,
            "lines": lines,
            "next": None if found is None else {"id": found[0], "label": found[1], "line": found[2]},
            "lessons": [_row(progress, lesson, now=lesson.id == now) for lesson in shelf],
            "actions": actions,
        }
        status = "Choose a lesson." if found is None else f"{found[1]}."
        return empty_scene(version, TITLE, table) | {"map": where, "status": status}

    def tutor(self, intent: Intent) -> Spot | None:
        """Go to a lesson, or to what else the map offers."""
        name, _, rest = intent.name.partition(":")
        found = [lesson for lesson in lessons() if lesson.id == rest]
        if name == "lesson" and found:
            return self._ways.go("lesson", found[0])
        if name == "drill" and found and found[0].number in DRILLS:
            return self._ways.go("drill", found[0])
        if name == "once-more" and found and found[0].number in DRILLS:
            return self._ways.go("once-more", found[0])
        if intent.name in ("placement", "review", "reset", "import", "code"):
            return self._ways.go(intent.name)
        if intent.name == "export":
            text = self._ways.notes.progress.text()
            self.desk.answer("file", intent, name="rummy-progress.json", text=text)
            return self
        return None


def _row(progress: Progress, lesson: Lesson, *, now: bool) -> SceneDict:
    stars = progress.stars(lesson)
    state = "now" if now else "done" if progress.is_done(lesson) else "next"
    return {
        "id": f"lesson:{lesson.id}",
        "number": str(lesson.number),
        "title": lesson.title,
        "line": lesson.line,
        "stars": stars,
        "of": STARS,
        "starsText": f"{stars} of {STARS} stars",
        "cards": [card_face(card) for card in lesson.cards[:5]],
        "state": state,
        "note": "skipped" if progress.of(lesson).skipped else "",
    }
