"""Commands of a seat: an action of the game, with a reminder or a refusal where there is one, or undo."""

from __future__ import annotations

from rummy_widgets.engine import Refusal
from rummy_widgets.errors import IllegalActionError
from rummy_widgets.session.session import Session
from rummy_widgets.widgets.advisor import Advisor
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.page import Page


class SeatCommands:
    """Carries out what the person at a seat does in the game."""

    def __init__(self, page: Page, advisor: Advisor) -> None:
        self._desk = page.desk
        self._keeper = page.keeper
        self._advisor = advisor

    def follow(self, intent: Intent, session: Session, seat: int) -> bool:
        """Do what a seat asks for; tell whether that was done. If not, it has its answer.

        Raises SetupError where nothing can be taken back, and MovedElsewhereError when another page has
        gone on.
        """
        if intent.verb == "undo":
            session.undo(seat)
            return True
        if intent.action is None:
            self._desk.refuse(intent.id, "This game has no such action.")
            return False
        if self._advisor.warn(intent, session, seat):
            self._desk.accept(intent)
            return False
        try:
            session.act(seat, intent.action)
        except IllegalActionError as error:
            refusal = error.refusal
            assert isinstance(refusal, Refusal)
            fixes = session.fixes(seat, intent.action, refusal)
            self._desk.refuse(intent.id, refusal.because, refusal, fixes)
            return False
        if intent.hush:
            self._keeper.set("warn", "off")
        return True
