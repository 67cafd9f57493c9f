"""The felt: one front end that draws a scene and reports gestures; it knows no rummy."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any, Final

import anywidget
import traitlets

_log = logging.getLogger(__name__)
SHEETS: Final = (
    "cards.css",
    "felt.css",
    "dock.css",
    "beside.css",
    "widths.css",
    "seats.css",
    "drag.css",
    "lessons.css",
    "past.css",
    "targets.css",
    "curtain.css",
    "judge.css",
    "book.css",
    "prize.css",
    "felts.css",
    "around.css",
)


@cache
def esm() -> str:
    """Return the felt's modules as the one module that a browser is sent."""
    folder = resources.files("rummy_widgets.widgets") / "static" / "felt"
    parts = []
    for name in (folder / "order.txt").read_text("utf-8").split():
        lines = (folder / name).read_text("utf-8").splitlines()
        kept = (line for line in lines if not line.startswith("import "))
        parts.append("\n".join(_without_export(line) for line in kept))
    return "\n".join(parts)


def _without_export(line: str) -> str:
    return line if line.startswith("export default") else line.removeprefix("export ")


@cache
def css() -> str:
    """Return the felt's style sheets as the one that a browser is sent."""
    folder = resources.files("rummy_widgets.widgets") / "static"
    return "\n".join((folder / name).read_text("utf-8") for name in SHEETS)


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Felt(anywidget.AnyWidget):
    """A table in the browser.

    `scene` is the one thing it is shown, and nothing the browser says changes it: messages go to
    `receive`, one at a time and in the thread that made the table, and trait updates from the browser are
    dropped.
    """

    _esm = esm()
    _css = css()
    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, receive: Callable[[Any], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._receive = receive
        self._loop = _running_loop()
        self.on_msg(self._on_message)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Drop what the browser would write: state goes one way, out."""
        if set(sync_data) - {"layout", "tabbable", "tooltip"}:
            _log.warning("an update of %s from the browser was dropped", ", ".join(sorted(sync_data)))

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        # JupyterLab's messages come in by another thread than the one that runs cells, once it is there.
        if self._loop is None or self._loop is _running_loop() or self._loop.is_closed():
            self._receive(content)
        else:
            self._loop.call_soon_threadsafe(self._receive, content)

    def show(self, scene: dict[str, Any]) -> None:
        """Show a scene."""
        self.scene = scene

    def close(self) -> None:
        """Close the widget and its layout, so that nothing of it stays."""
        layout = self.layout
        super().close()
        if layout is not None:
            layout.close()

    def __repr__(self) -> str:
        title = self.scene.get("title", "") if isinstance(self.scene, dict) else ""
        return f"<Felt: {title}>" if title else "<Felt>"
