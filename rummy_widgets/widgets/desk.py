"""The desk: answers to the browser's messages, each under the message's own id."""

from __future__ import annotations

import logging
import re
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from rummy_widgets.advice import Fixes
from rummy_widgets.engine import Refusal
from rummy_widgets.errors import RummyError
from rummy_widgets.rules.words import begin
from rummy_widgets.session.example_text import example_lines
from rummy_widgets.session.record import Record, write_record
from rummy_widgets.widgets.intent import Intent, intent_of

_log = logging.getLogger(__name__)
LONGEST: Final = 200  # of an error that quotes what was typed
UNASKED: Final = "that is not asked any more"
REMEMBERED: Final = 2000  # ids of commands, so that one sent twice is done once


class Desk:
    """Answers messages; `send` carries an answer to the browser, `variant` is the game on the table."""

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self.variant = ""
        self._send = send
        self._seen: deque[str] = deque(maxlen=REMEMBERED)

    def is_repeated(self, intent: Intent) -> bool:
        """Tell whether a message has come before; remember it otherwise."""
        if intent.id in self._seen:
            return True
        self._seen.append(intent.id)
        return False

    def answer(self, kind: str, intent: Intent, **content: Any) -> None:
        """Answer a message."""
        self._send({"kind": kind, "id": intent.id, **content})

    def accept(self, intent: Intent) -> None:
        """Say that a command was carried out."""
        self.answer("ack", intent)

    def refuse(
        self, ident: str | None, because: str, refusal: Refusal | None = None, fixes: Fixes | None = None
    ) -> None:
        """Say why a message was not followed; a refusal adds its clause, fixes what would do instead."""
        if ident is None:
            return
        answer: dict[str, Any] = {"kind": "refused", "id": ident, "because": because, "choices": []}
        answer |= {"clause": None, "title": None, "text": None, "example": [], "cards": []}
        if refusal is not None:
            clause = refusal.clause
            answer |= {"clause": clause.id, "title": clause.title, "text": clause.text}
            answer["example"] = example_told(self.variant, clause.id)
            answer["cards"] = [card.text for card in refusal.cards]
        if fixes is not None:
            answer["choices"] = [{"label": fix.words, "intent": intent_of(fix.action)} for fix in fixes.fixes]
            if fixes.none is not None:
                answer["because"] = f"{because} {fixes.none}"
        self._send(answer)

    def send_record(self, intent: Intent, record: Record) -> None:
        """Answer with the record of a match, as a file."""
        self.answer("file", intent, name=f"{record.variant}-match.toml", text=write_record(record))

    def dismiss(self, intent: Intent) -> None:
        """Say that nothing asks for a message now; it may have been asked for a moment ago."""
        self.refuse(intent.id, f"{begin(UNASKED)}.")

    def decline(self, intent: Intent, error: RummyError) -> None:
        """Say in a sentence why a message could not be followed."""
        self.refuse(intent.id, sentence(error))


def example_told(variant: str, clause: str) -> list[str]:
    """Return a clause's example in a player's words; without one the reason still stands."""
    try:
        lines = example_lines(variant, clause, words=True)
    except RummyError:
        _log.exception("the example of %s could not be told", clause)
        return []
    return [_SEAT.sub(r"seat \1", _WHO.sub("", line)) for line in lines]


def sentence(error: RummyError) -> str:
    """Return an error as a sentence for the player."""
    text = str(error)
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]}…"
    return f"{begin(text.removesuffix('.'))}."


_WHO: Final = re.compile(r"You are S\d\. ")
_SEAT: Final = re.compile(r"\bS(\d)\b")
