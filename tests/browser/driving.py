"""What the benchmarks of the page share."""

from __future__ import annotations

import json
import os
import platform
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright

from tests.conftest import find_chromium

ARGUMENTS = ["--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-background-networking"]


def launch(playwright: Playwright) -> Browser:
    """Start the machine's own Chromium."""
    return playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)


def figures(times: Sequence[float]) -> dict[str, float]:
    """Return median, 95th percentile, least and most, rounded to tenths."""
    ordered = sorted(times)
    p95 = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
    found = {"median": statistics.median(ordered), "p95": p95, "min": ordered[0], "max": ordered[-1]}
    return {name: round(value, 1) for name, value in found.items()}


def finish(name: str, result: dict[str, Any], out: Path | None) -> None:
    """Print a result, and write it where that is wished."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "load": load}
    text = json.dumps({"bench": name, **result, "machine": machine}, indent=2)
    print(text)
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text + "\n", encoding="utf-8")
