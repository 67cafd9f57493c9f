"""What the server answers: the page, its socket, and the plain pages that say no."""

from __future__ import annotations

import html
import json
import time
from http import HTTPStatus
from typing import Any

from tornado import web
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import (
    VoilaKernelWebsocketHandler,
    read_header_from_binary_message,
)

# What a kernel may tell a page. Printed text, errors and tracebacks are not for visitors: the table says
# in its own words what went wrong.
TO_THE_PAGE = frozenset(
    {
        "clear_output",
        "comm_close",
        "comm_info_reply",
        "comm_msg",
        "comm_open",
        "display_data",
        "iopub_welcome",
        "kernel_info_reply",
        "shutdown_reply",
        "status",
        "update_display_data",
    }
)

# The page may load from its own server only, and no other page may frame it.
PAGE_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'",
        "style-src 'self' blob: 'unsafe-inline'",
        "img-src 'self' blob: data:",
        "font-src 'self' data:",
        "worker-src 'self' blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)

_PLAIN_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark"><title>{title}</title><link rel="icon" href="data:,">
<style>
body {{ font-family: system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem; }}
</style>
</head><body><h1>{title}</h1><p>{text}</p></body></html>
"""

_PLAIN_WORDS = {
    404: ("Nothing here", "There is no such page."),
    503: ("All tables are taken", "Please come back in a few minutes: a table is free when somebody leaves."),
}


class PlainErrors(web.RequestHandler):
    """Answer every error with a short page of our own, which asks nothing of another machine."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Write the page for `status_code`; what was wrong inside stays in the log."""
        self.clear_header("Content-Security-Policy")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        if status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            self.set_header("Retry-After", "120")
        try:
            phrase = HTTPStatus(status_code).phrase
        except ValueError:
            phrase = "Something went wrong"
        sorry = "Something went wrong. Please reload the page."
        title, text = _PLAIN_WORDS.get(status_code, (phrase, sorry))
        self.finish(_PLAIN_PAGE.format(title=html.escape(title), text=html.escape(text)))


class TablePage(PlainErrors, TornadoVoilaHandler):
    """Give each visitor the page with a kernel of its own, while there are tables free."""

    open_seconds = 60

    def initialize(self, open_seconds: int = 60, **kwargs: Any) -> None:
        """Take the time in seconds that the notebook may need to run, and Voila's own settings."""
        super().initialize(**kwargs)
        self.open_seconds = open_seconds

    @property
    def content_security_policy(self) -> str:
        """Return what the page may load, and from where."""
        return PAGE_POLICY

    def get_argument(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Read an argument of the address, except those that would choose another template or theme."""
        if name in ("template", "theme"):
            return args[0] if args else kwargs.get("default")
        return super().get_argument(name, *args, **kwargs)

    @web.authenticated
    async def get(self, path: str | None = None) -> None:
        """Write the page, piece by piece as it comes."""
        if path:
            raise web.HTTPError(404)
        if not self.kernel_manager.admit():
            raise web.HTTPError(503)
        waiting = True
        started = time.monotonic()
        # Reading the token sets the cookie that the page sends back when it is left, to free its kernel.
        _ = self.xsrf_token
        self.set_header("Referrer-Policy", "same-origin")
        try:
            async for piece in self.get_generator(path=None):
                if waiting:
                    waiting = False
                    self.kernel_manager.seated()
                if time.monotonic() - started > self.open_seconds:
                    self.log.error("the notebook did not run within %d s", self.open_seconds)
                    self.write("</template><script>window.table_failed()</script>")
                    break
                self.write(piece)
                self.flush()
        finally:
            if waiting:
                self.kernel_manager.seated()


class TableSocket(VoilaKernelWebsocketHandler):
    """Carry the table's messages, at once, and nothing a visitor should not see."""

    async def open(self, kernel_id: str) -> None:
        """Open the socket without the delay that gathers small packets (40 ms a click)."""
        self.set_nodelay(True)
        await super().open(kernel_id)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a kernel's message to the page if pages may see its kind; note in the log the rest."""
        kind = _message_type(message)
        if kind in TO_THE_PAGE:
            return super().write_message(message, binary)
        if kind == "error":
            self.log.warning("a callback raised; the table should have caught it (see the debug log)")
        self.log.debug("not sent to the page: %r", message)
        return None


def _message_type(message: Any) -> str | None:
    if isinstance(message, bytes):
        header = read_header_from_binary_message(message)
    elif isinstance(message, str):
        header = json.loads(message).get("header")
    elif isinstance(message, dict):
        header = message.get("header")
    else:
        header = None
    return header.get("msg_type") if isinstance(header, dict) else None
