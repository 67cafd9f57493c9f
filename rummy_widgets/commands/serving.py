"""Play and doctor: the page, and the machine it runs on."""

from __future__ import annotations

import argparse

from rummy_widgets import serve
from rummy_widgets.commands import Answer, columns


def play(chosen: argparse.Namespace) -> Answer:
    """Serve the page until it is stopped."""
    status = serve.play(
        port=chosen.port,
        open_browser=not chosen.no_browser,
        host=chosen.host,
        pool_size=chosen.pool_size,
        store=chosen.store,
    )
    return Answer(status, {})


def look_over() -> Answer:
    """Look over the machine; the answer is no where a check fails."""
    checks = serve.doctor()
    well = all(check.ok for check in checks)
    data = {
        "ok": well,
        "checks": [
            {"name": check.name, "ok": check.ok, "detail": check.detail, "advice": check.advice}
            for check in checks
        ],
    }
    rows = [("ok" if check.ok else "NO", check.name, check.detail) for check in checks]
    advice = [f"{check.name}: {check.advice}" for check in checks if not check.ok and check.advice]
    return Answer(0 if well else 1, data, [*columns(rows), *advice])
