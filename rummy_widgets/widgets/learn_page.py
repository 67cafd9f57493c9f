"""The learn page: the course as a place, and how a solved level goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.shelf import find_lesson
from rummy_widgets.widgets.calm import Calm
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.learn import Course
from rummy_widgets.widgets.learn.notes import Notes
from rummy_widgets.widgets.learn.review_spot import last_record
from rummy_widgets.widgets.pace import Pace
from rummy_widgets.widgets.page import Page
from rummy_widgets.widgets.settings import lesson_rows, lesson_targets

READING: Final = 8.0  # seconds that a solved level stays where it goes on by itself


class Learn(Calm):
    """The course as a place of the page."""

    name = "learn"
    label = "Learn"

    def __init__(
        self,
        page: Page,
        play: Callable[[Lesson], None] | None = None,
        only: str | int | Lesson = "",
        renewed: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(page)
        notes = Notes(page.keeper.text, page.keeper.keep_text)
        self._play = play
        self._renewed = renewed
        alone = find_lesson(only) if only and not isinstance(only, Lesson) else only or None
        keeper = page.keeper
        self._pace = Pace()
        self.course = Course(notes, page.desk, self._live, alone, lambda: last_record(keeper), keeper)

    def greeted(self) -> None:
        """Begin where the person stands."""
        self.course.begin()

    def _live(self, lesson: str) -> None:
        if self._play is None:
            raise SetupError("open the dashboard to play the live hand: rummy_widgets.dashboard()")
        self._play(find_lesson(lesson))

    def scene(self, version: int) -> SceneDict:
        """Return where the person is in the course."""
        wishes = self._page.keeper.wishes
        table = self._page.table(settings=lesson_rows(wishes), targets=lesson_targets(wishes))
        return self.course.scene(version, table)

    def leave(self) -> None:
        """Let nothing go on while another place is shown."""
        self._pace.cancel()

    def wished(self) -> None:
        """Draw again; a solved level may go on now, or wait."""
        super().wished()
        self._go_on()

    def _go_on(self) -> None:
        """Let a solved level go on by itself where that is wished for."""
        self._pace.cancel()
        if self._page.keeper.wishes["advance"] == "soon" and self.course.is_solved:
            self._pace.later(READING, self._forward)

    def _forward(self) -> None:
        self.course.forward()
        self._page.publish()

    def handle(self, intent: Intent) -> None:
        """Take a message, and draw what came of it."""
        token = self._page.keeper.token
        self.course.handle(intent)
        if self._page.keeper.token != token:
            self._renewed()
            self._page.renew(intent)
        if intent.kind != "read" and self._page.shown is self:
            self._page.publish()
            self._go_on()
