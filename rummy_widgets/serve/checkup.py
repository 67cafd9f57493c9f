"""Look over the machine: can the table be played and served here?"""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rummy_widgets.errors import RummyError

MEMORY_WANTED = 250 * 2**20  # bytes: a server, its two waiting kernels and one visitor
DISK_WANTED = 100 * 2**20  # bytes
OLDEST = {"ipywidgets": (8, 1), "anywidget": (0, 9), "voila": (0, 5, 8), "jupyterlab": (4, 0)}
# From here on the server's own classes are not known to fit (pyproject.toml says the same).
TOO_NEW = {"ipywidgets": (9,), "voila": (0, 6), "jupyterlab": (5,)}
# The package behind each front end, and the extension that brings it to the page.
FRONT_ENDS = {"anywidget": "anywidget", "jupyterlab_widgets": "@jupyter-widgets/jupyterlab-manager"}
OLDEST_SQLITE = (3, 24)


@dataclass(frozen=True)
class Check:
    """Tell what was looked at, whether it is well, what was found, and what to do if it is not."""

    name: str
    ok: bool
    detail: str
    advice: str = ""


def doctor() -> list[Check]:
    """Look at everything the table needs; nothing is changed but for a file written and removed again."""
    looks: list[Callable[[], list[Check]]] = [
        lambda: [check_python()],
        lambda: [check_package(name) for name in OLDEST],
        lambda: [check_front_end(package, extension) for package, extension in FRONT_ENDS.items()],
        lambda: [check_template(), check_notebook(), check_data_folder(), check_sqlite()],
        lambda: [check_port(), check_memory(), check_disk()],
    ]
    return [check for look in looks for check in look()]


def check_python() -> Check:
    """Ask for Python 3.11."""
    advice = "Install Python 3.11 or newer and make the environment again."
    return _check("Python", sys.version_info >= (3, 11), platform.python_version(), advice)


def check_package(name: str) -> Check:
    """Ask for a package in a version new enough, and not newer than is known to fit."""
    oldest, too_new = OLDEST[name], TOO_NEW.get(name)
    wanted = f"{name}>={_dotted(oldest)}" + (f",<{_dotted(too_new)}" if too_new else "")
    advice = f"Run: python -m pip install '{wanted}'"
    try:
        version = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return Check(name, False, "not installed", advice)
    numbers = _numbers(version)
    return _check(name, numbers >= oldest and (too_new is None or numbers < too_new), version, advice)


def check_front_end(package: str, extension: str) -> Check:
    """Ask that the page's half of a widget package is there, in the version of Python's half."""
    name = f"{package} on the page"
    advice = f"Run: python -m pip install --force-reinstall {package}"
    try:
        back = importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return Check(name, False, "not installed", advice)
    description = find_extension(extension)
    if description is None:
        return Check(name, False, f"{extension} is not among the page's extensions", advice)
    try:
        front = str(json.loads(description.read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, KeyError):
        return Check(name, False, f"{extension} cannot be read", advice)
    detail = f"{front} on the page, {back} in Python"
    if package == "jupyterlab_widgets":
        # The two halves count differently here; each release pairs 5.0 on the page with 3.0 in Python.
        return _check(name, _numbers(front) >= (5,), detail, advice)
    return _check(name, _numbers(front)[:2] == _numbers(back)[:2], detail, advice)


def find_extension(extension: str) -> Path | None:
    """Return the description of a JupyterLab extension, where the page would find it first."""
    from jupyter_core.paths import jupyter_path

    for folder in jupyter_path("labextensions"):
        description = Path(folder, extension, "package.json")
        if description.is_file():
            return description
    return None


def check_template() -> Check:
    """Ask for the frame of the page."""
    template = Path(__file__).parent / "share/voila/templates/rummy/index.html.j2"
    return _check("page template", template.is_file(), _there(template), _REINSTALL)


def check_notebook() -> Check:
    """Ask for the notebook that is the page."""
    from .launch import dashboard_notebook

    try:
        notebook = dashboard_notebook()
        json.loads(notebook.read_text(encoding="utf-8"))
    except (RummyError, OSError, ValueError) as error:
        return Check("dashboard notebook", False, str(error), _REINSTALL)
    return Check("dashboard notebook", True, str(notebook))


def check_data_folder() -> Check:
    """Ask whether games can be saved where they are to be saved."""
    folder = store_path().parent
    advice = "Make the folder writable, or point RUMMY_WIDGETS_STORE to a file elsewhere."
    nearest = folder
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    try:
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as error:
        return Check("saved games", False, f"{folder}: {error.strerror or error}", advice)
    return Check("saved games", True, f"{store_path()} can be written")


def store_path() -> Path:
    """Return the file that keeps the games."""
    from rummy_widgets.session.store import default_path

    return default_path()


def check_sqlite() -> Check:
    """Ask for a SQLite that knows what the store asks of it."""
    try:
        import sqlite3
    except ImportError:
        return Check("SQLite", False, "this Python was built without it", "Install another Python.")
    version = sqlite3.sqlite_version
    return _check("SQLite", sqlite3.sqlite_version_info >= OLDEST_SQLITE, version, "Install a newer Python.")


def check_port() -> Check:
    """Ask whether a page could be served on this machine."""
    from .launch import bind

    try:
        sockets = bind("127.0.0.1", None)
    except RummyError as error:
        return Check("port", False, str(error), "Stop another server, or name a port with --port.")
    port = sockets[0].getsockname()[1]
    for bound in sockets:
        bound.close()
    return Check("port", True, f"{port} is free")


def check_memory() -> Check:
    """Ask for the memory of a server and its first visitors."""
    free = free_memory()
    if free is None:
        return Check("memory", True, "not known on this system")
    advice = "A server takes 100 MB and 40 MB more for each visitor: close something, or seat fewer."
    return _check("memory", free >= MEMORY_WANTED, f"{free / 2**20:,.0f} MB free", advice)


def free_memory() -> int | None:
    """Return the bytes of memory that can be had, or None where the system does not say."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
    except (OSError, StopIteration, ValueError):
        pass
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def check_disk() -> Check:
    """Ask for room where the games are saved."""
    nearest = store_path().parent
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    free = shutil.disk_usage(nearest).free
    advice = "Free some disk space: games are saved there."
    return _check("disk", free >= DISK_WANTED, f"{free / 2**20:,.0f} MB free at {nearest}", advice)


_REINSTALL = "Run: python -m pip install --force-reinstall --no-deps rummy-widgets"


def _check(name: str, ok: bool, detail: str, advice: str) -> Check:
    return Check(name, ok, detail, "" if ok else advice)


def _there(path: Path) -> str:
    return str(path) if path.is_file() else f"{path} is missing"


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


def _numbers(version: str) -> tuple[int, ...]:
    numbers = []
    for part in version.split("."):
        leading = re.match(r"\d+", part)
        if not leading:
            break
        numbers.append(int(leading.group()))
        if leading.end() < len(part):
            break
    return tuple(numbers)
