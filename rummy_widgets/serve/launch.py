"""Start the page with one call."""

from __future__ import annotations

import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

from rummy_widgets.errors import RummyError

from .settings import DEFAULT_PORT, PORTS_TRIED, Settings


def dashboard_notebook() -> Path:
    """Return the notebook that is the page, from the installed package or from a checkout."""
    package = Path(__file__).parent.parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / "dashboard.ipynb").is_file():
            return folder / "dashboard.ipynb"
    raise RummyError("dashboard.ipynb is missing from the installation; please install rummy-widgets again")


def play(
    port: int | None = None,
    open_browser: bool = True,
    host: str = "127.0.0.1",
    pool_size: int = 2,
    store: str | None = None,
    *,
    notebook: Path | None = None,
) -> int:
    """Serve the card table until Ctrl-C and return an exit status.

    Without `port` the first free one from 8866 on is taken. `pool_size` kernels are kept warm for the next
    visitors. `store` is the file that keeps the games (else RUMMY_WIDGETS_STORE, else the user's data
    folder). `notebook` serves another notebook than the dashboard. Settings for servers are read from the
    environment (see `Settings`).
    """
    try:
        settings = Settings.from_environment()
        page = dashboard_notebook() if notebook is None else notebook
        sockets = bind(host, port)
    except RummyError as error:
        print(error, file=sys.stderr)
        return 2
    if store is not None:
        os.environ["RUMMY_WIDGETS_STORE"] = str(Path(store).expanduser().absolute())
    address = page_address(host, sockets[0].getsockname()[1], settings.base_url)

    def ready() -> None:
        print(f"The table is laid: {address}  (Ctrl-C ends it)", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    # Imported for what it does, and before anything that reads notebooks; see the module.
    from . import light_start  # noqa: F401
    from .server import serve_forever

    serve_forever(page, sockets, pool_size, settings, ready)
    return 0


def bind(host: str, port: int | None) -> list[socket.socket]:
    """Bind `port`, or the first free one from 8866 on; raises RummyError when there is none."""
    from tornado.netutil import bind_sockets

    wanted = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED) if port is None else [port]
    reason = "a port is a number from 0 to 65535"
    for number in wanted:
        if not 0 <= number <= 65535:
            continue
        try:
            sockets = bind_sockets(number, host)
        except OSError as error:
            reason = error.strerror or str(error)
            continue
        if number == 0:
            # The system chooses a port for each family of addresses; one is enough.
            for extra in sockets[1:]:
                extra.close()
        return sockets[:1] if number == 0 else sockets
    if port is None:
        raise RummyError(f"no port from {DEFAULT_PORT} on can be used on {host}: {reason}")
    raise RummyError(f"port {port} cannot be used on {host}: {reason}")


def page_address(host: str, port: int, base_url: str = "/") -> str:
    """Return the address to open in a browser on this machine."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        name = host or "127.0.0.1"
    else:
        if address.is_unspecified:
            address = ipaddress.ip_address("127.0.0.1" if address.version == 4 else "::1")
        name = f"[{address}]" if address.version == 6 else str(address)
    return f"http://{name}:{port}{base_url}"
