"""Forgetting: games that nobody has touched for long leave the store of a server."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from rummy_widgets.errors import StoreError
from rummy_widgets.session.store import Store, default_path

_log = logging.getLogger(__name__)
EVERY_SECONDS = 24 * 60 * 60


def forget_old_games(days: int, path: Path | None = None) -> int:
    """Delete the games that nobody touched for `days` days and return how many; 0 days keeps them all.

    A store that is not there yet is not made, and one that fails is left for another day.
    """
    file = path or default_path()
    if not days or not file.exists():
        return 0
    try:
        with Store.open(file) as store:
            count = store.forget_older_than(days)
    except StoreError as error:
        _log.warning("old games could not be deleted: %s", error)
        return 0
    if count:
        _log.info("%d games that nobody touched for %d days were deleted", count, days)
    return count


async def keep_forgetting(days: int, every: float = EVERY_SECONDS) -> None:
    """Delete old games now and every so many seconds, away from the server's own thread."""
    while days:
        await asyncio.to_thread(forget_old_games, days)
        await asyncio.sleep(every)
