"""The others: when bots move, and the passes that a person has asked to be made."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Mapping
from typing import Final

from rummy_widgets.engine import EventKind, pass_
from rummy_widgets.errors import RummyError
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb
from rummy_widgets.session.session import PERSON, Session
from rummy_widgets.widgets.pace import DELAYS, PASSING, THINKING_AGAIN, Pace

_log = logging.getLogger(__name__)
SLICE: Final = 0.03  # seconds of bots' play before the browser is served again


class Others:
    """Plays for the seats of bots, in the time that the wishes ask for.

    `moved` is called after their moves, `failed` with what was raised when they could not go on (None: a
    fault that has been logged).
    """

    def __init__(
        self,
        wishes: Mapping[str, str],
        moved: Callable[[], None],
        failed: Callable[[RummyError | None], None],
    ) -> None:
        self._wishes = wishes
        self._moved = moved
        self._failed = failed
        self._pace = Pace()
        self._adviser = find_bot("tidy")

    def wait(self) -> None:
        """Let nothing happen by itself for now."""
        self._pace.cancel()

    def is_stepped(self, session: Session) -> bool:
        """Tell whether a bot is asked, and moves only at a wish."""
        return session.waiting_bot is not None and self._wishes["speed"] == "step"

    def waits_for(self, session: Session) -> int | None:
        """Return the person who is given time to take a discard back, before a bot moves; else None."""
        seat = session.thinking_again
        if seat is None or session.seats[seat].kind != PERSON or session.waiting_bot is None:
            return None
        return seat if self._wishes["speed"] in THINKING_AGAIN else None

    def undo_label(self, session: Session, me: int | None) -> str:
        """Return what a seat may take back now, as its button says it; empty where nothing.

        Where bots move too quickly for it a discard is not offered.
        """
        if me is None or not session.can_undo(me):
            return ""
        if session.thinking_again is None:
            return "Undo"
        stays = session.waiting_bot is None or self._wishes["speed"] in ("step", *THINKING_AGAIN)
        return "Undo discard" if stays else ""

    def go_on(self, session: Session) -> None:
        """Let the bot that is asked move in its time; at a table that goes step by step it waits."""
        speed = self._wishes["speed"]
        if session.waiting_bot is None or self.is_stepped(session):
            return
        if self.waits_for(session) is not None:
            self._pace.later(THINKING_AGAIN[speed], lambda: self._play(session))
            return
        passed = bool(session.story) and session.story[-1].event.kind is EventKind.PASSED
        self._pace.later(DELAYS[speed] * (PASSING if passed else 1.0), lambda: self._play(session))

    def _play(self, session: Session) -> None:
        """Let bots play: one move, or as many as a slice of time holds when they play at once."""
        try:
            until = time.monotonic() + SLICE
            while session.waiting_bot is not None:
                session.step()
                self.pass_for_people(session)
                if self._wishes["speed"] != "instant" or time.monotonic() > until:
                    break
        except RummyError as error:
            _log.warning("the others could not play on: %s", error)
            self._failed(error)
            return
        except Exception:
            _log.exception("the others could not play on")
            self._failed(None)
            return
        self._moved()

    def pass_for_people(self, session: Session) -> None:
        """Say no to buying where the people at the screen have asked for that."""
        wish = self._wishes["autopass"]
        while wish != "ask" and _asks_a_person(session):
            if wish == "helps" and not self._is_useless(session):
                return
            assert session.waiting_for is not None
            session.act(session.waiting_for, pass_())

    def _is_useless(self, session: Session) -> bool:
        """Tell whether the one person at the screen may pass unasked: the card does not help.

        Where several share a screen everybody is asked: that somebody is would tell the others that the card
        helps that one.
        """
        seat = session.waiting_for
        if seat is None or sum(place.kind == PERSON for place in session.seats) > 1:
            return False
        advised = self._adviser.choose(session.view(seat), random.Random(0))
        return advised.verb is not Verb.BUY


def _asks_a_person(session: Session) -> bool:
    """Tell whether a person is asked to buy."""
    seat = session.waiting_for
    if seat is None or session.seats[seat].kind != PERSON:
        return False
    phase = session.sheet.table.phases.get(session.state.phase)
    return phase is not None and Verb.BUY in phase.steps
