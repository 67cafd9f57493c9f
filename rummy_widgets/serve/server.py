"""Voila, stand-alone, set up to serve one notebook to strangers.

It must never run as an extension of a Jupyter server: there Voila lets visitors run code.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_path
from jupyter_core.utils import run_sync
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from traitlets import Any as AnyTrait
from traitlets.config import Config
from voila.app import Voila
from voila.paths import collect_static_paths, collect_template_paths
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .forgetting import keep_forgetting
from .kernels import OwnPython, TableKernels
from .pages import TablePage, TableSocket
from .settings import Settings

TEMPLATE = "rummy"
SHARE = Path(__file__).parent / "share"
# A socket's path may not be longer than this on any system; the names of the files take the last part.
LONGEST_SOCKET_PATH = 103
SOCKET_NAME = "/voila_xxxxxxxx/kernel-00000000-0000-0000-0000-000000000000.json-ipc-12345"
EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]
# Jupyter counts the time between pings in milliseconds, and Tornado warns of it as if in seconds.
HARMLESS = "websocket_ping_timeout"
LARGEST_MESSAGE = 1_000_000  # bytes, from a browser


def configuration(settings: Settings, pool_size: int) -> Config:
    """Return Voila's configuration for a page open to strangers."""
    config = Config()
    config.Voila.log_level = getattr(logging, settings.log)
    config.Voila.base_url = settings.base_url
    config.Voila.open_browser = False
    config.Voila.config_file_paths = []
    config.Voila.tornado_settings = {"websocket_max_message_size": LARGEST_MESSAGE}
    config.VoilaConfiguration.template = TEMPLATE
    config.VoilaConfiguration.theme = "light"
    config.VoilaConfiguration.resources = {"patience": settings.open_seconds}
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.strip_sources = True
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.file_denylist = [".*"]
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.extension_denylist = []
    config.VoilaConfiguration.preheat_kernel = pool_size > 0
    config.VoilaConfiguration.default_pool_size = pool_size
    config.VoilaConfiguration.multi_kernel_manager_class = TableKernels
    config.VoilaConfiguration.kernel_spec_manager_class = OwnPython
    config.VoilaKernelManager.fill_delay = settings.refill_seconds
    config.VoilaExecutor.timeout = settings.open_seconds
    config.VoilaExecutor.startup_timeout = settings.open_seconds
    config.MappingKernelManager.cull_idle_timeout = settings.idle_seconds
    config.MappingKernelManager.cull_interval = settings.idle_check_seconds
    config.MappingKernelManager.cull_connected = False
    config.TableKernels.max_tables = settings.max_tables
    # A kernel started again knows nothing of the page it served, so a dead one is let go.
    config.KernelRestarter.restart_limit = 0
    if _sockets_fit(tempfile.gettempdir()):
        config.KernelManager.transport = "ipc"
    return config


def _sockets_fit(folder: str) -> bool:
    return os.name == "posix" and len(os.fsencode(folder + SOCKET_NAME)) <= LONGEST_SOCKET_PATH


class OwnNotebook(LargeFileManager):
    """Read our notebook without asking who signed it, and without leaving a key in the owner's home."""

    def mark_trusted_cells(self, nb: Any, path: str = "") -> None:
        """Leave the cells as they are; none has outputs."""


class TableServer(Voila):
    """Serve one notebook on sockets that are already bound, and call `ready` when a page can be had."""

    name = "voila"

    sockets = AnyTrait()
    settings = AnyTrait()
    ready = AnyTrait()

    def setup_template_dirs(self) -> None:
        """Look for templates in this package first, then where Jupyter keeps them."""
        roots = [str(SHARE), *jupyter_path()]
        apps = ["voila", "nbconvert"]
        self.template_paths = collect_template_paths(apps, TEMPLATE, prune=True, root_dirs=roots)
        self.static_paths = collect_static_paths(apps, TEMPLATE, root_dirs=roots)

    def init_settings(self) -> dict[str, Any]:
        """Return Voila's settings, with our way of reading the notebook."""
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = settings["contents_manager"] = OwnNotebook(parent=self)
        return settings

    def init_handlers(self) -> list[Any]:
        """Return Voila's handlers, ours in the place of those for the page and its socket."""
        ours: dict[type, tuple[type, dict[str, Any]]] = {
            TornadoVoilaHandler: (TablePage, {"open_seconds": self.settings.open_seconds}),
            VoilaKernelWebsocketHandler: (TableSocket, {}),
        }
        handlers = []
        for pattern, handler, *rest in super().init_handlers():
            if handler in ours:
                replacement, extra = ours[handler]
                handlers.append((pattern, replacement, {**(rest[0] if rest else {}), **extra}))
            else:
                handlers.append((pattern, handler, *rest))
        return handlers

    def listen(self) -> None:
        """Serve on the sockets until a signal comes; end every kernel then."""
        HTTPServer(self.app).add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self._tell_when_ready)
        self.ioloop.add_callback(keep_forgetting, self.settings.keep_days)
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._handle_signal_stop)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    async def _tell_when_ready(self) -> None:
        """Wait until the first kernel has run the notebook, so that the first visitor waits for nothing."""
        for pool in self.kernel_manager.pooled():
            for task in pool[:1]:
                with contextlib.suppress(Exception):
                    kernel = await asyncio.shield(task)
                    await asyncio.shield(kernel["task"])
        self.ready()

    def stop(self) -> None:
        """End every kernel, those still starting too, and remove the files of their connections."""
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_IGN)
        try:
            run_sync(self.kernel_manager.end_all)()
        finally:
            shutil.rmtree(self.connection_dir, ignore_errors=True)


def serve_forever(
    notebook: Path,
    sockets: list[socket.socket],
    pool_size: int,
    settings: Settings,
    ready: Callable[[], None],
) -> None:
    """Serve `notebook` until the process is told to stop."""
    logging.getLogger("tornado.general").addFilter(lambda record: HARMLESS not in record.getMessage())
    # As the one instance, it lends its log to every part that asks for one.
    server = TableServer.instance(
        config=configuration(settings, pool_size),
        sockets=sockets,
        settings=settings,
        ready=ready,
        notebook_path=str(notebook),
        port=sockets[0].getsockname()[1],
    )
    server.initialize([])
    server.start()
