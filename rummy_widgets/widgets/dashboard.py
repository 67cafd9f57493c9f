"""The dashboard: the table, the course, the rules, disputes, the score pad and past games on one page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rummy_widgets.errors import RummyError, SetupError
from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.shelf import find_lesson
from rummy_widgets.session.record import Record
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.calm import Calm
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.judge_page import Judge
from rummy_widgets.widgets.learn import Course
from rummy_widgets.widgets.learn.notes import Notes
from rummy_widgets.widgets.learn.review_spot import last_record
from rummy_widgets.widgets.pace import Pace
from rummy_widgets.widgets.page import Page
from rummy_widgets.widgets.past import Games
from rummy_widgets.widgets.play import Play
from rummy_widgets.widgets.rules_page import Played, Rules
from rummy_widgets.widgets.scene import empty_scene
from rummy_widgets.widgets.score_page import ScorePage
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


class Pad(Calm):
    """The score pad as a place of the page."""

    name = "pad"
    label = "Score"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._score = ScorePage(page.keeper.text, page.keeper.keep_text)

    def scene(self, version: int) -> SceneDict:
        """Return the pad."""
        table = self._page.table(panel=self._score.panel(), status="A score pad for cards on a real table.")
        return empty_scene(version, "Score pad", table)

    def handle(self, intent: Intent) -> None:
        """Write on the pad."""
        panel = self._score.panel()
        if intent.kind != "panel" or intent.name != panel["id"]:
            self._page.desk.refuse(intent.id, "That is not asked any more.")
            return
        try:
            file = self._score.answer(intent.value, intent.values)
        except RummyError as error:
            self._page.desk.decline(intent, error)
            return
        if file is not None:
            self._page.desk.answer("file", intent, name=file.name, text=file.text)
        self._page.desk.accept(intent)
        self._page.publish()


class Dashboard(Page):
    """All there is, on one page: play, learn, the rules, judge, keep the score, look at past games."""

    def __init__(self, *, open_store: Callable[[], Store] | None = None) -> None:
        super().__init__(open_store)
        self.play = Play(self)
        self.learn = Learn(self, self._play_live, renewed=self.play.put_away)
        self.play.look_back = self._look_back
        self.games = Games(self, self._take_up, self.play.forget)
        self.open(self.play, self.learn, Rules(self, self._played_by), Judge(self), Pad(self), self.games)

    def _played_by(self) -> Played | None:
        """Return the rules of the match at the table, and its round; None where there is none."""
        session = self.play.session
        return None if session is None else Played(session.sheet, session.state.round)

    def _look_back(self, record: Record) -> None:
        """Go through the round just played, in the course."""
        self.learn.course.look_back(record)
        self.go(self.learn)

    def _take_up(self, game: int) -> None:
        """Go on at the table with a saved match."""
        self.play.take_up(game)
        self.go(self.play)

    def _play_live(self, lesson: Lesson) -> None:
        """Seat the person at a table for the live hand of a lesson."""
        self.play.start_live(lesson.live, lambda: self._played(lesson))
        self.go(self.play)

    def _played(self, lesson: Lesson) -> None:
        notes = self.learn.course.notes
        notes.changed(lesson, live=notes.progress.of(lesson).live + 1)


class LessonTable(Page):
    """One lesson alone, for a notebook."""

    def __init__(self, lesson: int | str | Lesson, *, open_store: Callable[[], Store] | None = None) -> None:
        super().__init__(open_store)
        self.learn = Learn(self, only=lesson)
        self.open(self.learn)
