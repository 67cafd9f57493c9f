"""Servers of the probe, a notebook with one button."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.serve.notebooks import write_probe
from tests.serve.running import PageServer


@pytest.fixture(scope="session")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a notebook with a button, under a name that needs care in an address."""
    return write_probe(tmp_path_factory.mktemp("notebook") / "Bob's é probe.ipynb")


@pytest.fixture(scope="session")
def probe_server(start_page_server: Callable[..., PageServer], probe: Path) -> PageServer:
    """Give a server of the probe, with the settings a server has by default."""
    return start_page_server(probe)
