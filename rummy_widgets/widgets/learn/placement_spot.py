"""The placement on the page: six questions that say which lessons somebody may skip."""

from __future__ import annotations

import secrets

from rummy_widgets.lessons.placement import STEPS, Placement
from rummy_widgets.lessons.shelf import lessons
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.learn.exercises import item_exercise, item_status, option_of
from rummy_widgets.widgets.learn.spot import Quiet, Spot, Ways, button
from rummy_widgets.widgets.moment import Table
from rummy_widgets.widgets.scene import empty_scene


class PlacementSpot(Quiet):
    """Questions from easy to hard; the first wrong answer ends them."""

    def __init__(self, ways: Ways) -> None:
        super().__init__(ways.desk)
        self._ways = ways
        self._placement = Placement(secrets.token_hex(8))
        self._asked = 0
        self._item = self._placement.item
        self._given: int | None = None

    def parts(self, version: int, table: Table) -> SceneDict:
        """Return the question, or what came of them all."""
        over = self._placement.is_over
        actions = [button("map", "All lessons", primary=over)]
        if self._given is not None and not over:
            actions.insert(0, button("forward", "Next", primary=True, key="g"))
        elif self._given is None:
            actions.insert(0, button("unsure", "I don't know this one"))
        tutor = {
            "title": "Which lessons can I skip?",
            "step": f"Question {self._asked + 1} of {len(STEPS)}",
            "goal": "Answer as long as you are sure. Nothing is locked afterwards.",
            "state": "done" if over else "play",
            "lines": [self._outcome()] if over else [],
            "stars": None,
            "beats": [],
            "actions": actions,
        }
        status = self._outcome() if over else item_status(self._item, self._given)
        exercise = item_exercise(self._item, f"placement-{self._asked}", self._given)
        base = empty_scene(version, "Learn", table)
        return base | {"exercise": exercise, "tutor": tutor, "status": status}

    def _outcome(self) -> str:
        start = self._placement.start
        found = [lesson for lesson in lessons() if lesson.number == start]
        if not self._placement.skipped:
            return "The first lesson is the right place to begin."
        begin = f"Begin with lesson {start}, {found[0].title}." if found else "You know Ten Card Rummy."
        return f"You may skip lessons 1 to {self._placement.skipped[-1]}. {begin}"

    def tutor(self, intent: Intent) -> Spot | None:
        """Go on to the next question, or back to the map."""
        if intent.name == "map":
            return self._ways.go("map")
        if intent.name == "unsure" and self._given is None:
            self._placement.answer(None)
            self._given = -1
            self._finish()
            return self
        if intent.name == "forward" and self._given is not None and not self._placement.is_over:
            self._asked += 1
            self._item = self._placement.item
            self._given = None
            return self
        return None

    def answer(self, intent: Intent) -> None:
        """Take an answer."""
        option = option_of(self._item, intent.picks)
        if self._given is not None or intent.name != f"placement-{self._asked}" or option is None:
            self.desk.refuse(intent.id, "That is no answer to this.")
            return
        self._given = option
        self._placement.answer(option)
        self._finish()
        self.desk.accept(intent)

    def _finish(self) -> None:
        """Mark what may be skipped, once all is asked."""
        if self._placement.is_over:
            for lesson in lessons():
                if lesson.number in self._placement.skipped:
                    self._ways.notes.changed(lesson, skipped=True)
