"""All that passes between a page and the server, written down and taken apart."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Response, WebSocket

PARTS = ("channel", "header", "parent_header", "metadata", "content")
SYSTEM_SCHEMES = ("http", "https", "ws", "wss", "ftp")


def read_frame(payload: str | bytes) -> dict[str, Any]:
    """Return the kernel message in a frame of the socket, in whichever of the two protocols it came."""
    if isinstance(payload, str):
        return json.loads(payload)
    count = int.from_bytes(payload[:8], "little")
    offsets = [int.from_bytes(payload[8 * place : 8 * place + 8], "little") for place in range(1, count + 1)]
    pieces = [payload[start:end] for start, end in pairwise(offsets)]
    message: dict[str, Any] = {"channel": pieces[0].decode()}
    for name, piece in zip(PARTS[1:], pieces[1:5], strict=True):
        message[name] = json.loads(piece)
    message["buffers"] = pieces[5:]
    return message


def scenes_in(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every scene that a message brings, as an update or as the whole state of a widget."""
    found: list[dict[str, Any]] = []
    waiting: list[Any] = [message.get("content")]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, dict):
            scene = thing.get("scene")
            if isinstance(scene, dict) and "version" in scene:
                found.append(scene)
            waiting += thing.values()
        elif isinstance(thing, list):
            waiting += thing
    return sorted(found, key=lambda scene: scene["version"])


class Frame(NamedTuple):
    """A received frame: as it came, and the message in it."""

    raw: str
    message: dict[str, Any]


@dataclass
class Traffic:
    """What one browser sent and received: frames, scenes, pages, console lines, hosts asked.

    `answers` are the table's messages to the felt, `intents` what the felt sent; `welcomed` is the number
    of scenes that had come when the page was first greeted, None before.
    """

    frames: list[Frame] = field(default_factory=list)
    scenes: list[dict[str, Any]] = field(default_factory=list)
    answers: list[dict[str, Any]] = field(default_factory=list)
    intents: list[dict[str, Any]] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    pages: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)
    sockets: list[str] = field(default_factory=list)
    welcomed: int | None = None

    def begin_again(self) -> None:
        """Forget scenes and answers: the page is about to be loaded again."""
        self.scenes.clear()
        self.answers.clear()
        self.welcomed = None

    def watch(self, page: Page) -> Traffic:
        """Write down all of a page's traffic from now on."""
        page.on("websocket", self._opened)
        page.on("response", self._answered)
        page.on("request", lambda request: self._asked(request.url))
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return self

    def watch_all(self, context: BrowserContext) -> Traffic:
        """Write down the traffic of every page a browser context opens."""
        context.on("page", self.watch)
        return self

    def _opened(self, socket: WebSocket) -> None:
        self.sockets.append(socket.url)
        self._asked(socket.url)
        if "/channels" in socket.url:  # a kernel's; JupyterLab has others
            socket.on("framereceived", self._received)
            socket.on("framesent", self._sent)

    def _asked(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme in SYSTEM_SCHEMES:
            self.hosts.add(address.netloc)

    def _answered(self, response: Response) -> None:
        if response.request.resource_type == "document" and response.request.redirected_to is None:
            self.pages.append(response.text())

    def _said(self, line: Any) -> None:
        self.console.append(line.text)
        if line.type == "error":
            self.errors.append(line.text)

    def _received(self, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode("utf-8", "replace")
        message = read_frame(payload)
        self.frames.append(Frame(text, message))
        self.kinds.add(message["header"]["msg_type"])
        self.scenes += scenes_in(message)
        data = message["content"].get("data")
        if isinstance(data, dict) and data.get("method") == "custom":
            self.answers.append(data["content"])
            # A page that has been lost for a while greets once more, and no scene follows that.
            if data["content"]["kind"] == "welcome" and self.welcomed is None:
                self.welcomed = len(self.scenes)

    def _sent(self, payload: str | bytes) -> None:
        message = read_frame(payload)
        data = message["content"].get("data")
        if isinstance(data, dict) and data.get("method") == "custom":
            self.intents.append(data["content"])

    @property
    def scene(self) -> dict[str, Any]:
        """Return the last scene that came."""
        return self.scenes[-1]

    def everything(self) -> str:
        """Return all that the browser was ever given, as one text."""
        return "\n".join([*self.pages, *(frame.raw for frame in self.frames), *self.console])
