"""A learner's own function: asked again and again, whatever it does instead of answering.

A loop without end, a call of exit() and a flood of printed lines are told as what they are, and the notebook
goes on. Stop (KeyboardInterrupt) is the learner's own and goes through.
"""

from __future__ import annotations

import ctypes
import io
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from time import monotonic
from types import TracebackType
from typing import Any, Final

# A slow rule needs a few milliseconds for a hand; nobody waits longer than this for one.
SECONDS: Final = 2.0
LINES: Final = 20
_LOOK: Final = 0.1


class _EndlessError(BaseException):
    """Break into a function that does not end; none of its own `except Exception` may keep this."""


class OwnFunction:
    """Ask a function, as a context manager: `ask` gives its answer as text, or what it did instead.

    An answer may take `seconds`; of what is printed the first `lines` lines are shown. What runs in C without
    a step of Python between is waited for.
    """

    def __init__(self, function: Callable[..., Any], *, seconds: float = SECONDS, lines: int = LINES) -> None:
        self._function = function
        self._seconds = seconds
        self._printed = _FirstLines(sys.stdout, lines)
        self._away = redirect_stdout(self._printed)
        self._thread = threading.get_ident()
        self._since: float | None = None
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._watch = threading.Thread(target=self._look, name="own-function", daemon=True)

    def __enter__(self) -> OwnFunction:
        self._away.__enter__()
        self._watch.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._watch.join()
        self._away.__exit__(kind, error, trace)
        self._printed.tell_rest()

    def ask(self, *arguments: Any) -> str:
        """Return what the function answers, as text; what stopped it where it does not come to an answer."""
        try:
            try:
                self._since = monotonic()
                answer = self._function(*arguments)
            finally:
                self._rest()
        except _EndlessError as error:
            self._rest()
            after = f"after {self._seconds:g} seconds it was still at work"
            return f"does not come to an end; {after}{_place(error)}"
        except (Exception, SystemExit) as error:
            what = f"{type(error).__name__}: {error}".removesuffix(": ")
            return f"stops with {what}{_place(error)}"
        if isinstance(answer, bool) or type(answer).__name__ in ("bool", "bool_"):
            return str(bool(answer))
        return f"{answer!r}, which is neither True nor False"

    def _rest(self) -> None:
        """Call the watch off, and take back what it may just have sent."""
        with self._lock:
            self._since = None
            _send(self._thread, None)

    def _look(self) -> None:
        while not self._over.wait(_LOOK):
            with self._lock:
                if self._since is not None and monotonic() - self._since > self._seconds:
                    _send(self._thread, _EndlessError)


def _send(thread: int, error: type[BaseException] | None) -> None:
    """Have a thread raise an error at its next step; None takes back what it has not raised yet."""
    sent = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), sent)


def _place(error: BaseException) -> str:
    """Return in which line of the function an error came, as a learner reads it."""
    frames = traceback.extract_tb(error.__traceback__)[1:]  # the first is the call from here
    if not frames:
        return ""
    frame = frames[-1]
    line = f": {frame.line}" if frame.line else ""
    return f" (in {frame.name}, line {frame.lineno}{line})"


class _FirstLines(io.TextIOBase):
    """Pass on the first lines that are printed, and count the rest."""

    def __init__(self, stream: Any, most: int) -> None:
        self._stream = stream
        self._most = most
        self._lines = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        for line in text.splitlines(keepends=True):
            if self._lines < self._most:
                self._stream.write(line)
            self._lines += line.endswith("\n")
        return len(text)

    def flush(self) -> None:
        self._stream.flush()

    def tell_rest(self) -> None:
        rest = self._lines - self._most
        if rest > 0:
            self._stream.write(f"… and {rest:,} more lines that your function printed.\n")
