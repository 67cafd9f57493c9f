"""Old games: deleted by the server at its start and now and then, and never a reason for it to fail."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rummy_widgets.serve import forgetting
from rummy_widgets.serve.forgetting import forget_old_games, keep_forgetting
from rummy_widgets.session import store as store_module
from rummy_widgets.session.store import GameHeader, Store

HEADER = GameHeader("ten-card", ("You", "Ada"), "{}", "secret", "sha256:0")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a store with a game of a year ago and one of today."""
    file = tmp_path / "store.sqlite3"
    back = timedelta(days=400)

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) - back

    with monkeypatch.context() as patched, Store.open(file) as store:
        patched.setattr(store_module, "datetime", Clock)
        store.create_game("token", HEADER)
    with Store.open(file) as store:
        store.create_game("token", HEADER)
    return file


def games(path: Path) -> list[int]:
    with Store.open(path) as store:
        return [game.id for game in store.games("token")]


def test_games_that_nobody_touched_for_so_long_are_deleted(path: Path) -> None:
    assert forget_old_games(500, path) == 0 and len(games(path)) == 2
    assert forget_old_games(365, path) == 1 and games(path) == [2]


def test_with_no_days_all_are_kept(path: Path) -> None:
    assert forget_old_games(0, path) == 0 and len(games(path)) == 2


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert forget_old_games(1, tmp_path / "none" / "store.sqlite3") == 0
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_store_is_left_as_it_is(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "store.sqlite3"
    file.write_bytes(b"no data base" * 1000)
    with caplog.at_level(logging.WARNING):
        assert forget_old_games(1, file) == 0
    assert "old games could not be deleted" in caplog.text
    assert file.read_bytes() == b"no data base" * 1000


def test_the_server_does_it_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(forgetting, "forget_old_games", asked.append)

    async def some_time() -> None:
        task = asyncio.create_task(keep_forgetting(30, every=0))
        while len(asked) < 3:
            await asyncio.sleep(0.01)
        task.cancel()
        await keep_forgetting(0, every=0)

    asyncio.run(asyncio.wait_for(some_time(), 20))
    assert set(asked) == {30}
