"""A visitor without a browser: reads the page and talks on its socket."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
import uuid
from dataclasses import dataclass, field
from email.message import Message
from typing import Any

import websocket


@dataclass
class Answer:
    """What the server answered."""

    status: int
    headers: Message
    text: str


def fetch(url: str, method: str = "GET", data: bytes | None = None, **headers: str) -> Answer:
    """Ask for `url`; an error status is an answer too. Header names are written with underscores."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, data=data, method=method, headers=names)
    try:
        with urllib.request.urlopen(request, timeout=60) as reply:
            return Answer(reply.status, reply.headers, reply.read().decode("utf-8", "replace"))
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, error.headers, error.read().decode("utf-8", "replace"))


def kernel_of(page: str) -> str:
    """Return the kernel's name from a page's text."""
    found = re.search(r'"kernelId": "([0-9a-f-]{36})"', page)
    assert found, page
    return found.group(1)


def model_of(page: str) -> str:
    """Return the name of the widget shown on a page."""
    found = re.search(r'"model_id": "([0-9a-f]{32})"', page)
    assert found, page
    return found.group(1)


@dataclass
class Visitor:
    """A page and its open socket."""

    url: str
    origin: str | None = None
    heard: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        answer = fetch(self.url)
        assert answer.status == 200, answer
        self.page = answer.text
        self.kernel = kernel_of(self.page)
        self.model = model_of(self.page)
        address = self.url.replace("http", "ws", 1) + f"api/kernels/{self.kernel}/channels?session_id=test"
        self.socket = websocket.create_connection(address, timeout=30, origin=self.origin)

    def send(self, kind: str, content: dict[str, Any], channel: str = "shell") -> str:
        """Send a kernel message and return its id."""
        name = uuid.uuid4().hex
        header = {
            "msg_id": name,
            "msg_type": kind,
            "session": "test",
            "username": "",
            "version": "5.3",
            "date": "2026-01-01T00:00:00Z",
        }
        message = {
            "header": header,
            "parent_header": {},
            "metadata": {},
            "content": content,
            "channel": channel,
            "buffers": [],
        }
        self.socket.send(json.dumps(message))
        return name

    def send_to_widget(self, content: dict[str, Any]) -> str:
        """Send a custom message to the widget on the page."""
        data = {"method": "custom", "content": content}
        return self.send("comm_msg", {"comm_id": self.model, "data": data})

    def listen(self, until: Any, seconds: float = 20) -> list[dict[str, Any]]:
        """Gather messages until one satisfies `until`; fails when none comes."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.socket.settimeout(max(0.05, end - time.monotonic()))
            message = json.loads(self.socket.recv())
            self.heard.append(message)
            if until(message):
                return self.heard
        raise AssertionError(f"waited in vain; heard {[m['header']['msg_type'] for m in self.heard]}")

    def listen_for_idle(self, name: str) -> list[dict[str, Any]]:
        """Gather messages until the kernel has finished with the message `name`."""
        return self.listen(
            lambda message: (
                message["header"]["msg_type"] == "status"
                and message["parent_header"].get("msg_id") == name
                and message["content"]["execution_state"] == "idle"
            )
        )

    def close(self) -> None:
        """Go without a word, as a browser that crashed."""
        self.socket.close()
