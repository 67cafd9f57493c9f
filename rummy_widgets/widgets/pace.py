"""Pace: when the next thing happens on its own, in the kernel's event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

DELAYS: Final = {"slow": 1.4, "normal": 0.6, "fast": 0.12, "instant": 0.0}
THINKING_AGAIN: Final = {"slow": 4.0, "normal": 4.0}  # in which a discard can be taken back, at these speeds
PASSING: Final = 0.35  # a pass is shown for this part of the time


class Pace:
    """Calls back later; one call is due at most. Without an event loop it calls at once."""

    def __init__(self) -> None:
        self._due: asyncio.TimerHandle | None = None

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call after some seconds, in place of what was due."""
        self.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            call()
            return
        self._due = loop.call_later(seconds, call)

    def cancel(self) -> None:
        """Forget what was due."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
