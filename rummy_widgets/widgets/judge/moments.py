"""Moments of a dispute: when in a turn, or out of it, somebody wants to do something."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rummy_widgets.rules import RuleSheet, Verb
from rummy_widgets.rules.turn import Phase, TurnTable
from rummy_widgets.session.what_if import after_the_draw, before_the_draw

MELD: Final = "meld"  # the question whether cards are a meld, at no moment
QUESTIONS: Final[dict[str, str]] = {
    MELD: "Is it a meld?",
    Verb.LAY_DOWN: "Lay down",
    Verb.LAY_OFF: "Lay off",
    Verb.TAKE: "Take the discard",
    Verb.DRAW: "Draw",
    Verb.DISCARD: "Discard",
    Verb.BUY: "Buy",
    Verb.KNOCK: "Knock",
    Verb.GIN: "Go gin",
    Verb.BIG_GIN: "Big gin",
    Verb.DECLARE: "Declare",
    Verb.DROP: "Drop out",
    Verb.PASS: "Pass",
}


class When(StrEnum):
    """A moment in which an action can be meant."""

    START = "start"
    DRAWN = "drawn"
    TOOK = "took"
    DIVED = "dived"  # several discards were taken
    ASKED = "asked"
    SOON = "soon"
    LATE = "late"
    UPCARD = "upcard"
    PASSED = "passed"
    KNOCKED = "knocked"
    LAST = "last"
    CALLED = "called"
    OTHER = "other"

    @property
    def label(self) -> str:
        """Return the moment as an answer to `When?`."""
        return _WORDS[self][0]

    @property
    def words(self) -> str:
        """Return the moment as the end of a sentence: `You may, before you draw`."""
        return _WORDS[self][1]

    @property
    def is_mine(self) -> bool:
        """Tell whether it is a moment of one's own turn."""
        return self not in (
            When.ASKED,
            When.SOON,
            When.LATE,
            When.KNOCKED,
            When.CALLED,
            When.OTHER,
        )


_WORDS: Final[dict[When, tuple[str, str]]] = {
    When.START: ("Your turn, before you draw", "before you draw"),
    When.DRAWN: ("After you drew from the stock", "after you have drawn"),
    When.TOOK: ("After you took the discard", "after you have taken the discard"),
    When.DIVED: ("After you took several discards", "after you have taken several discards"),
    When.ASKED: ("You are asked for the discard", "when you are asked"),
    When.SOON: ("The player on turn has not decided yet", "before the player on turn has decided"),
    When.LATE: ("The player on turn has drawn", "after the player on turn has drawn"),
    When.UPCARD: ("The first card is offered to you", "when the first card is offered to you"),
    When.PASSED: ("Both have passed the first card", "after both have passed the first card"),
    When.KNOCKED: ("The other player has knocked", "after the other player has knocked"),
    When.LAST: ("Two cards are left in the stock", "with two cards left in the stock"),
    When.CALLED: ("Somebody threw a card that fits", "out of turn, for a card that fits"),
    When.OTHER: ("It is somebody else's turn", "out of turn"),
}
_IN_TURN: Final = (When.START, When.DRAWN, When.TOOK)
_LAYING: Final = (*_IN_TURN, When.DIVED, When.KNOCKED, When.CALLED, When.OTHER)
_OF: Final[dict[str, tuple[When, ...]]] = {
    Verb.LAY_DOWN: _LAYING,
    Verb.LAY_OFF: _LAYING,
    Verb.TAKE: (When.START, When.UPCARD, When.PASSED, When.LAST, When.CALLED, When.DRAWN, When.OTHER),
    Verb.DRAW: (When.START, When.UPCARD, When.PASSED, When.DRAWN, When.TOOK, When.OTHER),
    Verb.DISCARD: (*_IN_TURN, When.DIVED, When.OTHER),
    Verb.BUY: (When.ASKED, When.SOON, When.LATE, When.START),
    Verb.KNOCK: (*_IN_TURN, When.OTHER),
    Verb.GIN: (*_IN_TURN, When.OTHER),
    Verb.BIG_GIN: (*_IN_TURN, When.OTHER),
    Verb.DECLARE: (*_IN_TURN, When.OTHER),
    Verb.DROP: (*_IN_TURN, When.OTHER),
    Verb.PASS: (When.START, When.UPCARD, When.DRAWN),
}


def questions_of(sheet: RuleSheet) -> tuple[str, ...]:
    """Return what can be asked in a game, the question about a meld first."""
    return tuple(
        question
        for question in QUESTIONS
        if question == MELD
        or (question in sheet.table.verbs and (question != Verb.PASS or _may_refuse(sheet.table)))
    )


def moments_of(sheet: RuleSheet, question: str) -> tuple[When, ...]:
    """Return the moments in which an action can be meant in a game, its own first."""
    if question == MELD:
        return ()
    found = [when for when in _OF[question] if phase_at(sheet, when, Verb(question)) is not None]
    verb = Verb(question)
    home = [when for when in found if verb in _row(sheet, when, verb).steps and when is not When.OTHER]
    return (*home, *(when for when in found if when not in home))


def phase_at(sheet: RuleSheet, when: When, verb: Verb) -> str | None:
    """Return the phase of a moment, the one with the verb where there are several; None where none is."""
    rows = _rows(sheet, when)
    found = next((row for row in rows if verb in row.steps), rows[0] if rows else None)
    return None if found is None else found.name


def _row(sheet: RuleSheet, when: When, verb: Verb) -> Phase:
    return sheet.table.phases[phase_at(sheet, when, verb) or sheet.table.first]


def _rows(sheet: RuleSheet, when: When) -> list[Phase]:
    table = sheet.table
    before = list(before_the_draw(table))
    if when in (When.START, When.SOON, When.OTHER):
        return before
    if when in (When.DRAWN, When.LATE):
        return list(after_the_draw(table, before, take=False))
    if when is When.TOOK or (when is When.DIVED and sheet.taking.deep):
        return list(after_the_draw(table, before, take=True))
    phases = table.phases.values()
    if when is When.ASKED:
        return [row for row in phases if Verb.BUY in row.steps]
    if when is When.CALLED:
        return [row for row in phases if row.calls]
    if when is When.KNOCKED:
        return [row for row in phases if row.next_acts and Verb.LAY_OFF in row.steps]
    if when is When.UPCARD:
        return [row for row in phases if row.goes_round]
    if when is When.PASSED:
        goal = next((row.steps[Verb.PASS] for row in phases if row.goes_round), "")
        return [table.phases[goal]] if goal in table.phases and goal != table.first else []
    if when is When.LAST:
        return [table.phases[table.last]] if table.last else []
    return []


def _may_refuse(table: TurnTable) -> bool:
    """Tell whether a pass can be said in place of a draw."""
    return any(Verb.PASS in row.steps and Verb.DRAW in row.steps for row in table.phases.values())
