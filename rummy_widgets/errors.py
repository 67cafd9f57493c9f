"""The errors a developer meets, typed by kind of fault."""

from __future__ import annotations


class RummyError(Exception):
    """Stand above every error this package raises on purpose."""


class NotationError(RummyError, ValueError):
    """Say that a text could not be read, quoting the word at fault and a right example."""

    def __init__(self, message: str, *, word: str = "", example: str = "") -> None:
        super().__init__(message)
        self.word = word
        self.example = example

    def line(self) -> str:
        """Return one line for a person: what is wrong, and what would be right."""
        return f"{self} (for example: {self.example})" if self.example else str(self)


class SetupError(RummyError, ValueError):
    """Say that a table cannot be made: a wrong number of players, an unknown option."""


class IllegalActionError(RummyError):
    """Carry the refusal of an action that was applied without asking first."""

    def __init__(self, refusal: object) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class StoreError(RummyError):
    """Say that the store could not read or write; `kind` names the fault."""

    def __init__(self, message: str, *, kind: str = "unwritable") -> None:
        super().__init__(message)
        self.kind = kind


class RecordError(RummyError, ValueError):
    """Say where and why a record stops being a legal match; `round` and `action` are 1-based."""

    def __init__(self, message: str, *, round_number: int = 0, action: int = 0) -> None:
        super().__init__(message)
        self.round = round_number
        self.action = action
