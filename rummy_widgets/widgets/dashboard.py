"""The dashboard: the table, the course, the rules, disputes, the score pad and past games on one page."""

from __future__ import annotations

from collections.abc import Callable

from rummy_widgets.lessons.level import Lesson
from rummy_widgets.session.record import Record
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.games_page import Games
from rummy_widgets.widgets.judge_page import Judge
from rummy_widgets.widgets.learn_page import Learn
from rummy_widgets.widgets.page import Page
from rummy_widgets.widgets.play import Play
from rummy_widgets.widgets.rules_page import Played, Rules
from rummy_widgets.widgets.score_page import Pad


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

    def _look_back(self, record: Record, seat: int, whose: str) -> None:
        """Go through the round just played, in the course."""
        self.learn.course.look_back(record, seat, whose)
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
