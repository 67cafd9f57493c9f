"""The course: where somebody is in it, and how he gets from one thing to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.specs import DRILLS
from rummy_widgets.session.record import Record
from rummy_widgets.widgets.desk import Desk
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.keeper import Keeper
from rummy_widgets.widgets.learn.asks import AskSpot, CodeSpot, ImportSpot, LiveSpot, ResetSpot
from rummy_widgets.widgets.learn.drill_spot import DrillSpot, OnceMoreSpot
from rummy_widgets.widgets.learn.level_spot import LevelSpot, level_spot
from rummy_widgets.widgets.learn.map_spot import MapSpot
from rummy_widgets.widgets.learn.notes import Notes
from rummy_widgets.widgets.learn.placement_spot import PlacementSpot
from rummy_widgets.widgets.learn.review_spot import ReviewSpot
from rummy_widgets.widgets.learn.spot import Spot, Ways
from rummy_widgets.widgets.moment import Table


class Course:
    """The course at a page; with `only` it begins in that lesson.

    `play` starts the live hand of a lesson, by its id, at the table; `record` finds the game played last in
    which a round is over.
    """

    def __init__(
        self,
        notes: Notes,
        desk: Desk,
        play: Callable[[str], None],
        only: Lesson | None = None,
        record: Callable[[], Record | None] = lambda: None,
        keeper: Keeper | None = None,
    ) -> None:
        self.notes = notes
        self._ways = Ways(notes, desk, play)
        self._ways.to |= {
            "map": lambda: MapSpot(self._ways),
            "lesson": self._lesson,
            "level": lambda lesson, place: level_spot(self._ways, lesson, place),
            "end": self._after_levels,
            "drill": lambda lesson: DrillSpot(self._ways, lesson),
            "live": lambda lesson: LiveSpot(self._ways, lesson),
            "once-more": lambda lesson: OnceMoreSpot(self._ways, lesson),
            "placement": lambda: PlacementSpot(self._ways),
            "reset": lambda: ResetSpot(self._ways),
            "import": lambda: ImportSpot(self._ways),
            "code": lambda: CodeSpot(self._ways, keeper or Keeper()),
            "review": lambda: ReviewSpot(self._ways, record),
        }
        self._only = only
        self._spot: Spot | None = None

    @property
    def spot(self) -> Spot:
        """Return where the person is; the map, or the lesson that is shown alone, at first."""
        if self._spot is None:
            self._spot = self._ways.go("map") if self._only is None else self._lesson(self._only)
        return self._spot

    @property
    def is_solved(self) -> bool:
        """Tell whether the person stands at a level that is solved."""
        return isinstance(self._spot, LevelSpot) and self._spot.is_done

    def forward(self) -> None:
        """Go on from a level that is solved."""
        if isinstance(self._spot, LevelSpot) and self._spot.is_done:
            self._spot = self._spot.onward()

    def begin(self) -> None:
        """Look anew where to begin: what is kept can be read now."""
        self._spot = None

    def scene(self, version: int, table: Table) -> SceneDict:
        """Return what is on the page."""
        return self.spot.parts(version, table)

    def look_back(self, record: Record, seat: int, whose: str = "") -> None:
        """Go through the last round of a record for a seat; raise SetupError where that can't be.

        `whose` names its person where several share the screen.
        """
        self._spot = ReviewSpot(self._ways, lambda: record, seat, whose)

    def handle(self, intent: Intent) -> None:
        """Take a message and answer it."""
        handlers: Mapping[str, Callable[[Intent], None]] = {
            "act": self.spot.act,
            "answer": self.spot.answer,
            "read": self.spot.read,
            "tutor": self._tutor,
            "panel": self._panel,
        }
        handlers[intent.kind](intent)

    def _tutor(self, intent: Intent) -> None:
        try:
            spot = self.spot.tutor(intent)
        except SetupError as error:
            self._ways.desk.decline(intent, error)
            return
        if spot is None:
            self._ways.desk.dismiss(intent)
            return
        self._spot = spot
        self._ways.desk.accept(intent)

    def _panel(self, intent: Intent) -> None:
        if not isinstance(self.spot, AskSpot):
            self._ways.desk.dismiss(intent)
            return
        try:
            spot = self.spot.panel(intent)
        except SetupError as error:
            self._ways.desk.decline(intent, error)
            return
        self._spot = spot
        self._ways.desk.accept(intent)

    # -- ways

    def _lesson(self, lesson: Lesson) -> Spot:
        """Return the first thing in a lesson that is not done."""
        progress = self.notes.progress
        for place, level in enumerate(lesson.levels):
            if not progress.level(lesson, level.id).solved:
                return self._ways.go("level", lesson, place)
        return self._ways.go("level", lesson, 0)

    def _after_levels(self, lesson: Lesson) -> Spot:
        return self._ways.go("drill" if lesson.number in DRILLS else "live", lesson)
