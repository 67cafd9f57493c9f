"""A level on the page: its table or its puzzle, the tutor beside it, hints step by step."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Final

from rummy_widgets.advice import fixes
from rummy_widgets.cards import parse_cards, pretty_cards
from rummy_widgets.engine import view
from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.goals import ME
from rummy_widgets.lessons.level import Lesson, Level
from rummy_widgets.lessons.progress import LevelRecord
from rummy_widgets.lessons.run import LevelRun
from rummy_widgets.lessons.saying import say_action
from rummy_widgets.lessons.specs import DRILLS
from rummy_widgets.rules.words import begin
from rummy_widgets.session.session import Told
from rummy_widgets.widgets.counsel import read_cards
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.learn.exercises import how_to_answer, in_words, puzzle_exercise, rule_of
from rummy_widgets.widgets.learn.spot import Quiet, Spot, Ways, button, unasked
from rummy_widgets.widgets.moment import Table, round_word
from rummy_widgets.widgets.scene import empty_scene, scene

NAMES: Final = ("You", "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
HINTS: Final = ("a nudge", "where to look", "what to do", "why")
_AWAY: Final = "That is allowed, but it leads away from the goal. Undo takes it back."
_DONE: Final = "This level is done. Press Next to go on, or start it again."


class LevelSpot(Quiet):
    """One level of a lesson; `place` is 0-based."""

    def __init__(self, ways: Ways, lesson: Lesson, place: int) -> None:
        super().__init__(ways.desk)
        self._ways = ways
        self._lesson = lesson
        self._place = place
        self._level = lesson.levels[place]
        self._hints = 0
        self._began = time.monotonic()
        self._noted = False
        self._ways.notes.tried(lesson, self._level.id)

    # -- what both kinds of level share

    def parts(self, version: int, table: Table) -> SceneDict:
        """Return the level as a scene."""
        raise NotImplementedError

    @property
    def is_done(self) -> bool:
        """Tell whether the goal is reached."""
        raise NotImplementedError

    @property
    def fair(self) -> bool:
        """Tell whether nothing hidden was looked at on the way."""
        return True

    def said(self) -> tuple[str, Sequence[str]]:
        """Return the tutor's state and what there is to say beside hints."""
        raise NotImplementedError

    def what(self) -> str:
        """Return what to do next, for the third step of a hint."""
        raise NotImplementedError

    def begin_again(self) -> None:
        """Set the level back to its start; the hints that were seen stay seen."""
        raise NotImplementedError

    def note(self) -> None:
        """Keep that the level is solved, once."""
        if self.is_done and not self._noted:
            self._noted = True
            seconds = int(time.monotonic() - self._began)
            self._ways.notes.solved(
                self._lesson, self._level.id, clean=self._hints == 0, fair=self.fair, seconds=seconds
            )

    def tutor(self, intent: Intent) -> Spot | None:
        """Go on, begin again, give a hint, or go elsewhere in the course."""
        name, _, rest = intent.name.partition(":")
        if intent.name == "forward" and self.is_done:
            return self.onward()
        if intent.name == "again":
            self.begin_again()
            return self
        if intent.name == "hint" and not self.is_done:
            if self._hints < len(HINTS):
                self._hints += 1
                self._ways.notes.hinted(self._lesson, self._level.id)
            return self
        if intent.name == "map":
            return self._ways.go("map")
        if name == "level":
            places = [place for place, level in enumerate(self._lesson.levels) if level.id == rest]
            return self._ways.go("level", self._lesson, places[0]) if places else None
        return None

    def onward(self) -> Spot:
        """Return what comes after this level."""
        if self._place + 1 < len(self._lesson.levels):
            return self._ways.go("level", self._lesson, self._place + 1)
        return self._ways.go("end", self._lesson)

    def _intro(self) -> list[str]:
        """Return what the lesson is about, until the first step is made or the first hint is read."""
        fresh = self._place == 0 and not self._hints and self.said()[0] == "play"
        return [self._lesson.intro] if fresh and self._lesson.intro else []

    def tutor_part(self) -> SceneDict:
        """Return the tutor as the scene shows it."""
        state, lines = self.said()
        level, lesson, count = self._level, self._lesson, len(self._lesson.levels)
        actions = []
        if self.is_done:
            label = "Next"
            if self._place + 1 == count:
                label = "To the drill" if lesson.number in DRILLS else "To the live hand"
            actions.append(button("forward", label, primary=True, key="g"))
        actions.append(button("again", "Start again"))
        if not self.is_done and self._hints < len(HINTS):
            clean = self._ways.notes.progress.level(lesson, level.id).clean
            cost = "costs a star" if not self._hints and not clean else "free now"
            actions.append(button("hint", f"Hint: {HINTS[self._hints]} ({cost})", key="h"))
        actions.append(button("map", "All lessons"))
        hints = [level.nudge, level.where, self.what() if self._hints > 2 else "", level.why]
        return {
            "title": f"Lesson {lesson.number} · {lesson.title}",
            "step": f"Level {self._place + 1} of {count}",
            "goal": level.goal,
            "state": state,
            "lines": [*self._intro(), *lines, *(hints[: self._hints] if not self.is_done else [])],
            "stars": None,
            "beats": beats(lesson, self._place, self._ways.notes.progress.of(lesson).levels),
            "actions": actions,
        }


def beats(lesson: Lesson, now: int, records: Mapping[str, LevelRecord]) -> list[SceneDict]:
    """Return the levels of a lesson as the row of steps beside the tutor."""
    rows = []
    for place, level in enumerate(lesson.levels):
        solved = level.id in records and records[level.id].solved
        state = "now" if place == now else "done" if solved else "next"
        name = f"Level {place + 1}: {level.goal}"
        rows.append(
            {"id": f"level:{level.id}", "label": str(place + 1), "name": name, "state": state, "press": True}
        )
    return rows


class TableSpot(LevelSpot):
    """A level that is played at a table."""

    def __init__(self, ways: Ways, lesson: Lesson, place: int) -> None:
        super().__init__(ways, lesson, place)
        self._run = LevelRun(self._level)
        self.desk.variant = self._run.state.sheet.variant

    @property
    def is_done(self) -> bool:
        """Tell whether the goal is reached."""
        return self._run.is_done

    @property
    def fair(self) -> bool:
        """Tell whether nothing hidden was taken back."""
        return not self._run.looked

    def said(self) -> tuple[str, Sequence[str]]:
        """Return how it stands."""
        if self._run.is_done:
            return "done", [self._level.after]
        if self._run.is_over:
            return "slip", [f"{self._over()}, and the goal was not reached. Take it back or start again."]
        return ("slip", [_AWAY]) if self._is_away() else ("play", [])

    def _is_away(self) -> bool:
        """Tell whether what was done leads away: no part of the solution reaches the goal from here."""
        run = self._run
        if not run.can_undo or run.next_of_solution() is not None:
            return False
        solution = self._level.solution
        try:
            return not any(run.reaches(solution[at:]) for at in range(len(solution)))
        except SetupError:  # the others cannot go on with what is left: nothing is known then
            return False

    def _over(self) -> str:
        return f"The {round_word(self._run.state.sheet).lower()} is over"

    def begin_again(self) -> None:
        """Set the table back to its start."""
        self._run.again()

    def what(self) -> str:
        """Return the next move that leads to the goal."""
        action = self._run.next_of_solution()
        if action is None:
            return "From here I would start again, or take back the last step."
        return f"{begin(in_words(say_action(action, self._run.state), NAMES))}."

    def parts(self, version: int, table: Table) -> SceneDict:
        """Return the table of the level with the tutor beside it."""
        seen = view(self._run.state, ME)
        story = [
            Told(number, seen.round, event)
            for number, event in enumerate(
                (event for step in self._run.steps for event in step.events), start=1
            )
        ]
        whole = Table(
            names=NAMES[: seen.seats],
            story=story,
            settings=table.settings,
            notices=table.notices,
            undo="Undo" if self._run.can_undo else "",
            help=table.help,
            targets=table.targets,
            known=table.known,
        )
        parts = scene(seen, version, whole) | {"score": None, "ladder": [], "tutor": self.tutor_part()}
        return unasked(parts) if self.is_done else parts

    def act(self, intent: Intent) -> None:
        """Play an action of the learner, or take one back."""
        try:
            if intent.verb == "undo":
                self._run.undo()
            elif self._run.is_done:
                raise SetupError(_DONE)
            elif intent.action is None:
                raise SetupError("This game has no such action.")
            elif self._run.is_over:
                raise SetupError(f"{self._over()}. Take a step back or start again.")
            else:
                action = intent.action
                before = self._run.state
                refusal = self._run.act(action)
                if refusal is not None:
                    self._ways.notes.refused(self._lesson, self._level.id, refusal.clause.id)
                    found = fixes(view(before, ME), action, refusal)
                    self.desk.refuse(intent.id, refusal.because, refusal, found)
                    self.note()
                    return
        except SetupError as error:
            self.desk.decline(intent, error)
            return
        self.note()
        self.desk.accept(intent)

    def read(self, intent: Intent) -> None:
        """Say what selected cards are."""
        seen = view(self._run.state, ME)
        if {claim.card for claim in intent.cards} <= set(seen.hand):
            self.desk.answer("reading", intent, **read_cards(seen, intent.cards, NAMES[: seen.seats]))


class PuzzleSpot(LevelSpot):
    """A level that is answered."""

    def __init__(self, ways: Ways, lesson: Lesson, place: int) -> None:
        super().__init__(ways, lesson, place)
        puzzle = self._level.puzzle
        assert puzzle is not None
        self._puzzle = puzzle
        self._given: tuple[str, ...] | None = None
        self._walked: list[str] = []
        self._tries = 0

    @property
    def is_done(self) -> bool:
        """Tell whether the right answer was given."""
        return self._given is not None and self._puzzle.is_right(self._given)

    def said(self) -> tuple[str, Sequence[str]]:
        """Return how it stands."""
        if self.is_done:
            return "done", [self._level.after]
        return ("play", []) if self._given is None else ("slip", [])

    def begin_again(self) -> None:
        """Ask once more."""
        self._given = None
        self._walked.clear()
        self._tries += 1

    def what(self) -> str:
        """Return the right answer in words."""
        puzzle = self._puzzle
        if puzzle.kind == "sum":
            return in_words(f"{pretty_cards(parse_cards(' '.join(puzzle.right)))}, and no other.", NAMES)
        if puzzle.kind == "order":
            labels = {option.id: option.label for option in puzzle.options}
            return f"In this order: {'; '.join(labels[name] for name in puzzle.right)}."
        return puzzle.say(puzzle.right)

    def tutor_part(self) -> SceneDict:
        """Return the tutor; after a wrong answer the way on is another try."""
        part = super().tutor_part()
        if self._given is not None and not self.is_done:
            part["actions"].insert(0, button("retry", "Try once more", primary=True))
        return part

    def tutor(self, intent: Intent) -> Spot | None:
        """Let a wrong answer be given up for another."""
        if intent.name == "retry" and self._given is not None and not self.is_done:
            self.begin_again()
            return self
        return super().tutor(intent)

    def parts(self, version: int, table: Table) -> SceneDict:
        """Return the puzzle with the tutor beside it."""
        ident = f"{self._level.id}-{self._tries}"
        rule = rule_of(self._level.clauses[0], self._lesson.variant)
        exercise = puzzle_exercise(self._puzzle, ident, self._given, self._walked, rule)
        base = empty_scene(version, self._lesson.title, table)
        return base | {"exercise": exercise, "tutor": self.tutor_part(), "status": self._status()}

    def _status(self) -> str:
        """Return how an answer is given, or what became of it."""
        if self.is_done:
            return "Right."
        if self._given is not None:
            return "Not quite. Read why, then try once more."
        return how_to_answer(self._puzzle)

    def answer(self, intent: Intent) -> None:
        """Take an answer, or a step of a walk."""
        if self._given is not None or intent.name != f"{self._level.id}-{self._tries}":
            self.desk.refuse(intent.id, "That is answered already.")
            return
        if not self._puzzle.is_answer(intent.picks):
            self.desk.refuse(intent.id, "That is no answer to this.")
            return
        if self._puzzle.kind == "walk" and intent.picks != self._puzzle.right:
            self._walked += intent.picks
        else:
            self._given = intent.picks
            if not self.is_done:
                self._ways.notes.refused(self._lesson, self._level.id, self._level.clauses[0])
        self.note()
        self.desk.accept(intent)


def level_spot(ways: Ways, lesson: Lesson, place: int) -> LevelSpot:
    """Return the spot of a level by its 0-based place."""
    level: Level = lesson.levels[place]
    kind = TableSpot if level.puzzle is None else PuzzleSpot
    return kind(ways, lesson, place)
