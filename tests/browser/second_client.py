"""A second client of a page's kernel, who has read its name from the page."""

from __future__ import annotations

import json
import uuid
from typing import Any

import websocket

from tests.serve.socket_client import Visitor, kernel_of, model_of

CONTROL = "jupyter.widget.control"


class SecondClient(Visitor):
    """A socket to the kernel of a page that somebody else has open; it may send whatever it likes."""

    def __init__(self, url: str, page: str) -> None:
        self.url = url
        self.page = page
        self.origin = None
        self.heard: list[dict[str, Any]] = []
        self.kernel = kernel_of(page)
        self.model = model_of(page)
        self.join()

    def join(self) -> None:
        """Open the socket, again where it was closed."""
        address = self.url.replace("http", "ws", 1) + f"api/kernels/{self.kernel}/channels?session_id=test"
        self.socket = websocket.create_connection(address, timeout=30)

    def send(self, kind: str, content: dict[str, Any], channel: str = "shell", **metadata: str) -> str:
        """Send a kernel message and return its id."""
        name = uuid.uuid4().hex
        header = {"msg_id": name, "msg_type": kind, "session": "test", "username": "", "version": "5.3"}
        message = {"header": {**header, "date": ""}, "parent_header": {}, "metadata": metadata}
        self.socket.send(json.dumps({**message, "content": content, "channel": channel, "buffers": []}))
        return name

    def send_update(self, state: dict[str, Any], model: str | None = None, **more: Any) -> str:
        """Send what would set a widget's state."""
        data = {"method": "update", "state": state, "buffer_paths": [], **more}
        return self.send("comm_msg", {"comm_id": model or self.model, "data": data})

    def ask(self, kind: str, content: dict[str, Any], **more: str) -> list[dict[str, Any]]:
        """Send a message and return all that the kernel says while it is busy with it."""
        name = self.send(kind, content, **more)
        heard = self.listen_for_idle(name)
        return [message for message in heard if message["parent_header"].get("msg_id") == name]

    def states(self) -> dict[str, dict[str, Any]]:
        """Ask for the state of every widget in the kernel, and return it by the widgets' names."""
        name = uuid.uuid4().hex
        opening = {"comm_id": name, "target_name": CONTROL, "data": {}}
        self.ask("comm_open", opening, version="1.0.0")
        heard = self.ask("comm_msg", {"comm_id": name, "data": {"method": "request_states"}})
        answers = [
            message["content"]["data"]
            for message in heard
            if message["header"]["msg_type"] == "comm_msg" and message["content"]["comm_id"] == name
        ]
        (answer,) = [found for found in answers if found.get("method") == "update_states"]
        return dict(answer["states"])

    def text(self) -> str:
        """Return all that was heard, as one text."""
        return json.dumps(self.heard, ensure_ascii=False)
