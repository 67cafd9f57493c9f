"""A real page server for the tests, as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil

START = """
import sys
from pathlib import Path
from rummy_widgets.serve import play
notebook = Path(sys.argv[3]) if sys.argv[3] else None
sys.exit(play(int(sys.argv[1]), open_browser=False, pool_size=int(sys.argv[2]), notebook=notebook))
"""
PATIENCE = 60.0  # seconds


def wait_until(holds, what: str, seconds: float = PATIENCE) -> None:
    """Wait until `holds()` is true; fail with `what` when it does not become so."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds:g} s in vain: {what}")
        time.sleep(0.05)


def _heed_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class PageServer:
    """A server on a free port, with a data folder of its own.

    `url` is the page's address, `data` the folder (its store is `data / "store.sqlite3"`), `process` the
    server's process, `log` the file with all it printed.
    """

    def __init__(self, data: Path, notebook: Path | None = None, pool_size: int = 1, **settings: object):
        self.data = data
        self.store = data / "store.sqlite3"
        self.log = data / "server.log"
        self.pool_size = pool_size
        environment = {
            **os.environ,
            "RUMMY_WIDGETS_STORE": str(self.store),
            "RUMMY_WIDGETS_REFILL_SECONDS": "1",
            "IPYTHONDIR": str(data / "ipython"),
            "JUPYTER_CONFIG_DIR": str(data / "jupyter-config"),
            "JUPYTER_DATA_DIR": str(data / "jupyter-data"),
            "PYTHONUNBUFFERED": "1",
            **{f"RUMMY_WIDGETS_{name.upper()}": str(value) for name, value in settings.items()},
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, "0", str(pool_size), str(notebook or "")],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=environment,
                cwd=data,
                # A shell that starts the tests in the background lets them ignore Ctrl-C; a server must not.
                preexec_fn=_heed_ctrl_c,
            )
        self.url = ""

    def wait_until_ready(self) -> PageServer:
        """Wait for the line that says where the page is."""
        wait_until(lambda: self._address() or self.process.poll() is not None, "the server to start")
        self.url = self._address()
        assert self.url, f"the server ended:\n{self.text()}"
        return self

    def _address(self) -> str:
        lines = [line for line in self.text().splitlines() if line.startswith("The table is laid: ")]
        return lines[0].removeprefix("The table is laid: ").split()[0] if lines else ""

    def text(self) -> str:
        """Return all that the server printed."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def kernels(self) -> list[psutil.Process]:
        """Return the kernels that are alive now, those in the pool too."""
        return [process for process in self.children() if "ipykernel_launcher" in _command(process)]

    def children(self) -> list[psutil.Process]:
        """Return every living process below the server."""
        try:
            children = psutil.Process(self.process.pid).children(recursive=True)
        except psutil.NoSuchProcess:
            return []
        return [child for child in children if _alive(child)]

    def stop(self, how: int = signal.SIGINT) -> list[psutil.Process]:
        """End the server as Ctrl-C does and return the processes it leaves behind, if any."""
        children = self.children()
        if self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise
        return [child for child in children if _alive(child)]


def _command(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


def _alive(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False
