"""A drill on the page: item after item, then what was learned; and the one item that asks once more."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.drill import Drill, telling_item
from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.progress import DELAY, DrillRecord
from rummy_widgets.lessons.specs import DRILLS
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.learn.exercises import item_exercise, item_status, option_of, rule_of
from rummy_widgets.widgets.learn.level_spot import beats
from rummy_widgets.widgets.learn.spot import Quiet, Spot, Ways, button
from rummy_widgets.widgets.moment import Table
from rummy_widgets.widgets.scene import empty_scene


class DrillSpot(Quiet):
    """The drill of a lesson; one that was left in the middle goes on where it was."""

    def __init__(self, ways: Ways, lesson: Lesson, *, fresh: bool = False) -> None:
        super().__init__(ways.desk)
        self._ways = ways
        self._lesson = lesson
        kept = None if fresh else ways.notes.progress.of(lesson).drill
        drill = None if kept is None else _replayed(lesson, kept)
        if kept is None or drill is None or drill.is_over:
            self._seed = secrets.token_hex(8)
            self._drill = Drill(DRILLS[lesson.number], self._seed)
        else:
            self._seed, self._drill = kept.seed, drill
        self._given: int | None = None
        self._item = self._drill.item
        self._asked = self._drill.count

    @property
    def is_over(self) -> bool:
        """Tell whether the last item is answered."""
        return self._given is not None and self._drill.is_over

    def parts(self, version: int, table: Table) -> SceneDict:
        """Return the item that is asked, or was answered just now."""
        belief = None if self._given is None else self._drill.last_belief
        says = "" if belief is None else f"It looks as if {seeming(belief.thinks, belief.relative)}"
        rule = None if belief is None else rule_of(belief.clause, self._lesson.variant)
        exercise = item_exercise(self._item, f"drill-{self._asked}", self._given, says, rule)
        base = empty_scene(version, self._lesson.title, table)
        tutor = self._tutor()
        return base | {"exercise": exercise, "tutor": tutor, "status": self._status()}

    def _status(self) -> str:
        return self._outcome()[0] if self.is_over else item_status(self._item, self._given)

    def _tutor(self) -> SceneDict:
        lines: Sequence[str] = ()
        if not self._asked and self._given is None:
            lines = ["A wrong answer costs nothing: it shows what to look at again."]
        stars = None
        actions = []
        if self.is_over:
            lines = self._outcome()
            got = self._ways.notes.progress.stars(self._lesson)
            stars = {"got": got, "of": 3, "text": f"{got} of 3 stars."}
            actions.append(button("forward", "To the live hand", primary=True, key="g"))
            if not self._drill.is_mastered:
                actions.append(button("drill", "Drill again"))
        elif self._given is not None:
            actions.append(button("forward", "Next", primary=True, key="g"))
        return {
            "title": f"Lesson {self._lesson.number} · {self._lesson.title}",
            "step": f"Drill, question {self._asked + 1} of {self._drill.spec.items} at most",
            "goal": "Answer by the rules of this lesson.",
            "state": "done" if self.is_over else "play",
            "lines": list(lines),
            "stars": stars,
            "beats": beats(self._lesson, -1, self._ways.notes.progress.of(self._lesson).levels),
            "actions": [*actions, button("map", "All lessons")],
        }

    def _outcome(self) -> list[str]:
        if self._drill.is_mastered:
            return ["You know this rule: of the usual misreadings none is left."]
        found = self._drill.diagnosis
        if found is None:
            return ["The answers point to no one thing yet. Drill again, or go on and come back."]
        lines = [f"By your answers it looks as if {seeming(found.thinks, found.relative)}"]
        rule = rule_of(found.clause, self._lesson.variant)
        if rule is not None:
            lines.append(f"The rule ({rule.title}): {rule.text}")
        return [*lines, "Drill again when you like: the third star waits for it."]

    def tutor(self, intent: Intent) -> Spot | None:
        """Go on to the next item, or from the drill to what follows."""
        if intent.name == "map":
            return self._ways.go("map")
        if intent.name.startswith("level:"):
            places = [at for at, level in enumerate(self._lesson.levels) if level.id == intent.name[6:]]
            return self._ways.go("level", self._lesson, places[0]) if places else None
        if intent.name == "drill" and self.is_over:
            return DrillSpot(self._ways, self._lesson, fresh=True)
        if intent.name == "forward" and self._given is not None:
            if self._drill.is_over:
                return self._ways.go("live", self._lesson)
            self._given = None
            self._item = self._drill.item
            self._asked = self._drill.count
            return self
        return None

    def answer(self, intent: Intent) -> None:
        """Take the answer to the item and keep it."""
        option = option_of(self._item, intent.picks)
        if self._given is not None or intent.name != f"drill-{self._asked}":
            self.desk.refuse(intent.id, "That is answered already.")
            return
        if option is None:
            self.desk.refuse(intent.id, "That is no answer to this.")
            return
        self._given = option
        self._drill.answer(option)
        self._keep()
        self.desk.accept(intent)

    def _keep(self) -> None:
        answers = self._drill.answers
        mastered = self._drill.is_mastered
        record = DrillRecord(self._seed, answers, mastered)
        if mastered:
            due = self._lesson.number + DELAY
            self._ways.notes.drilled(self._lesson, record, certified=True, due=due)
        else:
            self._ways.notes.drilled(self._lesson, record)


def seeming(thinks: str, relative: str) -> str:
    """Return what somebody seems to think, to go on in a sentence, and the game in which it is so."""
    return f"{thinks[:1].lower()}{thinks[1:]} {relative}".rstrip()


def _replayed(lesson: Lesson, kept: DrillRecord) -> Drill | None:
    """Return a drill where it was left; None where its answers do not fit its items any more."""
    try:
        return Drill.replayed(DRILLS[lesson.number], kept.seed, kept.answers)
    except SetupError:
        return None


class OnceMoreSpot(Quiet):
    """The one item that asks, two lessons later, whether a rule is still known."""

    def __init__(self, ways: Ways, lesson: Lesson) -> None:
        super().__init__(ways.desk)
        self._ways = ways
        self._lesson = lesson
        self._item = telling_item(DRILLS[lesson.number], secrets.token_hex(8))
        self._given: int | None = None

    def parts(self, version: int, table: Table) -> SceneDict:
        """Return the item."""
        wrong = self._given is not None and self._given != self._item.right
        says = "Have another look at this lesson: its third star waits for you." if wrong else ""
        tutor = {
            "title": f"Lesson {self._lesson.number} · {self._lesson.title}",
            "step": "Once more",
            "goal": "Answer one question on what you learned a while ago.",
            "state": "play" if self._given is None else "slip" if wrong else "done",
            "lines": [] if self._given is None or wrong else ["You still know it."],
            "stars": None,
            "beats": [],
            "actions": [button("map", "All lessons", primary=self._given is not None)],
        }
        exercise = item_exercise(self._item, "once-more", self._given, says)
        base = empty_scene(version, self._lesson.title, table)
        return base | {"exercise": exercise, "tutor": tutor, "status": tutor["goal"]}

    def tutor(self, intent: Intent) -> Spot | None:
        """Go back to the map."""
        return self._ways.go("map") if intent.name == "map" else None

    def answer(self, intent: Intent) -> None:
        """Take the answer; a wrong one takes the certificate back."""
        option = option_of(self._item, intent.picks)
        if self._given is not None or intent.name != "once-more" or option is None:
            self.desk.refuse(intent.id, "That is no answer to this.")
            return
        self._given = option
        self._ways.notes.changed(self._lesson, certified=option == self._item.right, due=0)
        self.desk.accept(intent)
