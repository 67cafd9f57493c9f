"""What the owner of a server may set, read from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from rummy_widgets.errors import RummyError

DEFAULT_PORT = 8866
PORTS_TRIED = 50


@dataclass(frozen=True)
class Settings:
    """Hold the settings of a server; times are in seconds, but the days that an untouched game is kept."""

    max_tables: int = 40
    idle_seconds: int = 600
    idle_check_seconds: int = 60
    refill_seconds: float = 4.0
    open_seconds: int = 60
    base_url: str = "/"
    log: str = "WARNING"
    keep_days: int = 365

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings named `RUMMY_WIDGETS_…`, in capitals; raises RummyError on a bad value."""
        values = os.environ if environment is None else environment
        log = values.get("RUMMY_WIDGETS_LOG", cls.log).upper()
        if log not in ("DEBUG", "INFO", "WARNING", "ERROR"):
            raise RummyError(f"RUMMY_WIDGETS_LOG must be debug, info, warning or error, not {log!r}")
        base_url = values.get("RUMMY_WIDGETS_BASE_URL", cls.base_url)
        return cls(
            max_tables=int(_number(values, "RUMMY_WIDGETS_MAX_TABLES", cls.max_tables, 1)),
            idle_seconds=int(_number(values, "RUMMY_WIDGETS_IDLE_SECONDS", cls.idle_seconds, 1)),
            idle_check_seconds=int(
                _number(values, "RUMMY_WIDGETS_IDLE_CHECK_SECONDS", cls.idle_check_seconds, 1)
            ),
            refill_seconds=_number(values, "RUMMY_WIDGETS_REFILL_SECONDS", cls.refill_seconds, 0),
            open_seconds=int(_number(values, "RUMMY_WIDGETS_OPEN_SECONDS", cls.open_seconds, 1)),
            base_url="/" + base_url.strip("/") + "/" if base_url.strip("/") else "/",
            log=log,
            keep_days=int(_number(values, "RUMMY_WIDGETS_KEEP_DAYS", cls.keep_days, 0)),
        )


def _number(values: Mapping[str, str], name: str, default: float, least: float) -> float:
    text = values.get(name, "")
    if not text:
        return default
    try:
        number = float(text)
    except ValueError:
        number = least - 1
    if not least <= number < 1e9:
        raise RummyError(f"{name} must be a number of at least {least:g}, not {text!r}")
    return number
