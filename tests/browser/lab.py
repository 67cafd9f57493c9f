"""A real JupyterLab for the tests, as a process of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat

from tests.serve.running import wait_until

QUIET = [
    "--no-browser",
    "--allow-root",
    "--ip=127.0.0.1",
    "--port=0",
    "--IdentityProvider.token=",
    "--ServerApp.disable_check_xsrf=True",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.extension_manager=readonly",
]
OVERRIDES = (
    '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}'
)


class Lab:
    """JupyterLab on a free port, with a notebook of some cells in its folder; `add` puts others there."""

    def __init__(self, folder: Path, *cells: str) -> None:
        self.folder = folder
        self.url = ""
        (folder / "work").mkdir()
        self.write("table.ipynb", *cells)
        settings = folder / "data" / "lab" / "settings"
        settings.mkdir(parents=True)
        (settings / "overrides.json").write_text(OVERRIDES)
        self.log = folder / "lab.log"
        environment = {
            **os.environ,
            "RUMMY_WIDGETS_STORE": str(folder / "store.sqlite3"),
            "IPYTHONDIR": str(folder / "ipython"),
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
            "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(folder / "user-settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab", *QUIET, f"--LabApp.app_settings_dir={settings}"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=environment,
                cwd=folder / "work",
            )

    def wait_until_ready(self) -> Lab:
        """Wait for the address in the log."""
        wait_until(lambda: bool(self._address()) or self.process.poll() is not None, "JupyterLab to start")
        self.url = self._address()
        assert self.url, self.log.read_text()
        return self

    def _address(self) -> str:
        found = re.search(r"http://127\.0\.0\.1:\d+/", self.log.read_text(errors="replace"))
        return found.group() if found else ""

    @property
    def notebook(self) -> str:
        """Return the address of the notebook, in a fresh workspace."""
        return f"{self.url}lab/tree/table.ipynb?reset"

    def write(self, name: str, *cells: str) -> str:
        """Write a notebook of some cells into the folder, and return its address."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(notebook, self.folder / "work" / name)
        return f"{self.url}lab/tree/{name}?reset"

    def add(self, notebook: Path) -> str:
        """Put a copy of a notebook into the folder, and return its address."""
        shutil.copy(notebook, self.folder / "work")
        return f"{self.url}lab/tree/{notebook.name}?reset"

    def stop(self) -> None:
        """End the server and its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
