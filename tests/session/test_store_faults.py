"""What goes wrong under the store: each fault is told by its kind, and nothing kept is lost."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from rummy_widgets.errors import StoreError
from rummy_widgets.session import store_file
from rummy_widgets.session.store import GameHeader, Store

HEADER = GameHeader("ten-card", ("Ann", "tidy"), "{}", "salt", "sha256:abc")
ROOT = Path(store_file.__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite3"


@pytest.fixture
def quick_to_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_file, "BUSY_SECONDS", 0.05)


def kind_of(error: pytest.ExceptionInfo[StoreError]) -> str:
    sentence = str(error.value)
    assert sentence.endswith(".") and sentence[0].isupper()
    assert not any(mark in sentence for mark in ("/", "\\", "sqlite", "Traceback"))
    return error.value.kind


def connection_of(store: Store) -> sqlite3.Connection:
    assert store._connection is not None
    return store._connection


def filled(path: Path, games: int = 40, lines: int = 50) -> None:
    """Write a store of many pages and close it, so that all of it is in the one file."""
    with Store.open(path) as store:
        for _ in range(games):
            game_id = store.create_game("token", HEADER)
            store.append(
                game_id, 0, [f"S{number % 2}: discard {number} of {game_id}" for number in range(lines)]
            )


def set_aside(path: Path) -> list[Path]:
    return sorted(path.parent.glob("store.sqlite3.damaged-*"))


def assert_repaired(path: Path, damaged: bytes) -> None:
    """Open with repair: a fresh store, and the damaged one as it was under a new name."""
    with Store.open(path, repair=True) as store:
        assert store.games("token") == []
        store.append(store.create_game("token", HEADER), 0, ["one"])
    (kept,) = set_aside(path)
    assert kept.read_bytes() == damaged
    with Store.open(path, repair=True) as store:
        assert len(store.games("token")) == 1
    assert set_aside(path) == [kept]


# --- full


def test_a_full_disk_is_told_and_changes_nothing(path: Path) -> None:
    with Store.open(path) as store:
        game_id = store.create_game("token", HEADER)
        store.append(game_id, 0, ["one"])
        pages = connection_of(store).execute("PRAGMA page_count").fetchone()[0]
        connection_of(store).execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError) as error:
            store.append(game_id, 1, ["x" * 50_000])
        assert kind_of(error) == "full"
        assert store.lines(game_id) == ["one"]
        connection_of(store).execute("PRAGMA max_page_count = 1000000")
        store.append(game_id, 1, ["two"])
    with Store.open(path, repair=True) as store:
        assert store.lines(game_id) == ["one", "two"]


@pytest.mark.skipif(os.name == "nt", reason="needs a limit on the size of files")
def test_writes_that_the_system_refuses_are_told_and_lose_nothing(path: Path) -> None:
    code = """
import resource, signal, sys
from pathlib import Path
from rummy_widgets.errors import StoreError
from rummy_widgets.session.store import GameHeader, Store
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Store.open(Path(sys.argv[1])) as store:
    game_id = store.create_game("token", GameHeader("ten-card", ("Ann",), "{}", "", ""))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, before[1]))
    written = 0
    try:
        while written < 10_000:
            store.append(game_id, written, ["x" * 1_000])
            written += 1
    except StoreError as error:
        print(error.kind)
    assert store.length(game_id) == written, (store.length(game_id), written)
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    store.append(game_id, written, ["after"])
    print(written)
"""
    answer = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, cwd=ROOT, check=True
    )
    kind, written = answer.stdout.split()
    assert kind in ("full", "unwritable")
    assert 0 < int(written) < 10_000
    with Store.open(path, repair=True) as store:
        (game,) = store.games("token")
        assert store.lines(game.id) == ["x" * 1_000] * int(written) + ["after"]


# --- locked


def test_a_locked_file_is_told_and_works_again_when_free(path: Path, quick_to_give_up: None) -> None:
    with Store.open(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        game_id = store.create_game("token", HEADER)
        other.execute("BEGIN EXCLUSIVE")
        for call in (
            lambda: store.append(game_id, 0, ["one"]),
            lambda: store.create_game("token", HEADER),
            lambda: store.set_preference("token", "speed", "fast"),
        ):
            with pytest.raises(StoreError) as error:
                call()
            assert kind_of(error) == "locked"
        assert store.lines(game_id) == []  # reading goes on meanwhile
        other.execute("ROLLBACK")
        store.append(game_id, 0, ["one"])
        assert store.lines(game_id) == ["one"]


@pytest.mark.parametrize("repair", [False, True])
def test_a_file_locked_against_reading_cannot_be_opened(
    path: Path, quick_to_give_up: None, repair: bool
) -> None:
    filled(path, games=1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError) as error:
            Store.open(path, repair=repair)
        assert kind_of(error) == "locked"
        assert set_aside(path) == []
    with Store.open(path) as store:
        assert len(store.games("token")) == 1


def test_a_fresh_file_locked_by_another_cannot_be_opened(path: Path, quick_to_give_up: None) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError) as error:
            Store.open(path)
        assert kind_of(error) == "locked"


def test_the_store_works_with_a_rollback_journal(path: Path, quick_to_give_up: None) -> None:
    filled(path, games=1, lines=3)
    with Store.open(path) as store:
        assert connection_of(store).execute("PRAGMA journal_mode = TRUNCATE").fetchone() == ("truncate",)
    with Store.open(path) as store:
        assert connection_of(store).execute("PRAGMA synchronous").fetchone() == (2,)
        (game,) = store.games("token")
        store.append(game.id, 3, ["four"])
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreError) as error:
                store.append(game.id, 4, ["five"])
            assert kind_of(error) == "locked"
        assert store.length(game.id) == 4


# --- damaged


@pytest.mark.parametrize(
    "content",
    [b"not a database at all\n" * 100, b"\0" * 4096, b"xy", b"SQLite format 3\0", os.urandom(9000)],
    ids=["text", "zeros", "two bytes", "magic only", "noise"],
)
def test_a_file_that_is_no_database_is_set_aside(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(StoreError) as error:
        Store.open(path)
    assert kind_of(error) == "damaged"
    assert path.read_bytes() == content
    assert_repaired(path, content)


def test_a_damaged_header_is_set_aside(path: Path) -> None:
    filled(path)
    damaged = b"\xff" * 100 + path.read_bytes()[100:]
    path.write_bytes(damaged)
    with pytest.raises(StoreError) as error:
        Store.open(path)
    assert kind_of(error) == "damaged"
    assert_repaired(path, damaged)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_truncated_file_is_set_aside(path: Path, part: float) -> None:
    filled(path)
    damaged = path.read_bytes()[: int(path.stat().st_size * part)]
    path.write_bytes(damaged)
    with pytest.raises(StoreError) as error, Store.open(path) as store:
        for game in store.games("token"):
            store.lines(game.id)
    assert kind_of(error) == "damaged"
    assert_repaired(path, damaged)


def test_damaged_pages_in_the_middle_are_told_when_read_and_set_aside(path: Path) -> None:
    filled(path)
    content, size = bytearray(path.read_bytes()), 4096
    page = content.index(b"discard 30 of 20") // size
    content[page * size : (page + 1) * size] = random.Random(20).randbytes(size)
    path.write_bytes(content)
    read, kinds = 0, set()
    with Store.open(path) as store:
        for game in store.games("token"):
            try:
                assert len(store.lines(game.id)) == 50
                read += 1
            except StoreError as error:
                kinds.add(error.kind)
    assert kinds == {"damaged"}
    assert read > 0  # the games on other pages can still be read
    assert_repaired(path, bytes(content))


def test_an_altered_line_is_told(path: Path) -> None:
    filled(path, games=2, lines=3)
    content = path.read_bytes()
    assert content.count(b"discard 1 of 1") == 1
    path.write_bytes(content.replace(b"discard 1 of 1", b"discard 7 of 1"))
    with Store.open(path) as store:
        with pytest.raises(StoreError) as error:
            store.lines(1)
        assert kind_of(error) == "damaged"
        assert len(store.lines(2)) == 3


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM lines WHERE game = 1 AND position = 1",
        "DELETE FROM lines WHERE game = 1 AND position = 2",
        "UPDATE lines SET position = 9 WHERE game = 1 AND position = 2",
        "UPDATE lines SET text = CAST(x'ff' AS TEXT) WHERE game = 1 AND position = 2",
        "DROP TABLE lines",
    ],
)
def test_a_log_with_a_hole_is_told(path: Path, harm: str) -> None:
    filled(path, games=1, lines=3)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(harm)
    with Store.open(path) as store:
        with pytest.raises(StoreError) as error:
            store.lines(1)
        assert kind_of(error) == "damaged"


def test_seats_that_make_no_sense_are_told(path: Path) -> None:
    filled(path, games=1, lines=1)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET seats = '[\"Ann'")
    with Store.open(path) as store, pytest.raises(StoreError) as error:
        store.games("token")
    assert kind_of(error) == "damaged"


def test_two_damaged_files_in_one_second_are_both_kept(path: Path) -> None:
    for count in (1, 2, 3):
        path.write_bytes(b"broken %d" % count)
        Store.open(path, repair=True).close()
    assert sorted(kept.read_bytes() for kept in set_aside(path)) == [b"broken 1", b"broken 2", b"broken 3"]


def test_lines_that_only_the_write_ahead_log_holds_are_kept_aside_too(path: Path, tmp_path: Path) -> None:
    line = b"S1: discard 9C, the last thing before the crash"
    with Store.open(path) as store:
        game_id = store.create_game("token", HEADER)
        connection_of(store).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.append(game_id, 0, [line.decode()])
        crashed = {name: store_file.beside(path, name).read_bytes() for name in ("", "-wal")}
    assert line not in crashed[""] and line in crashed["-wal"]
    damaged = tmp_path / "crashed" / "store.sqlite3"
    damaged.parent.mkdir()
    damaged.write_bytes(b"\xff" * 100 + crashed[""][100:])
    store_file.beside(damaged, "-wal").write_bytes(crashed["-wal"])
    Store.open(damaged, repair=True).close()
    assert set_aside(damaged)
    assert line in b"".join(kept.read_bytes() for kept in set_aside(damaged))


def test_a_crash_leaves_its_last_lines_in_the_write_ahead_log(path: Path, tmp_path: Path) -> None:
    with Store.open(path) as store:
        game_id = store.create_game("token", HEADER)
        store.append(game_id, 0, ["one", "two"])
        crashed = {name: store_file.beside(path, name).read_bytes() for name in ("", "-wal")}
    again = tmp_path / "again.sqlite3"
    for name, content in crashed.items():
        store_file.beside(again, name).write_bytes(content)
    with Store.open(again) as store:
        assert store.lines(game_id) == ["one", "two"]


def test_a_store_mended_by_another_process_meanwhile_is_left_alone(path: Path) -> None:
    filled(path, games=1)
    assert store_file.set_aside(path) is None
    with Store.open(path) as store:
        assert len(store.games("token")) == 1


# --- unwritable, newer, replaced


def test_a_place_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file, not a folder")
    (tmp_path / "folder").mkdir()
    for place in (
        tmp_path / "file" / "store.sqlite3",
        tmp_path / "file" / "a" / "b.sqlite3",
        tmp_path / "folder",
    ):
        for repair in (False, True):
            with pytest.raises(StoreError) as error:
                Store.open(place, repair=repair)
            assert kind_of(error) == "unwritable"
    assert (tmp_path / "file").read_text() == "a file, not a folder"


def test_a_connection_that_may_not_write_is_told(path: Path) -> None:
    with Store.open(path) as store:
        game_id = store.create_game("token", HEADER)
        connection_of(store).execute("PRAGMA query_only = ON")
        with pytest.raises(StoreError) as error:
            store.append(game_id, 0, ["one"])
        assert kind_of(error) == "unwritable"
        assert store.lines(game_id) == []


@pytest.mark.parametrize("repair", [False, True])
def test_a_newer_file_is_left_alone(path: Path, repair: bool) -> None:
    filled(path, games=1)
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {store_file.SCHEMA_VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        Store.open(path, repair=repair)
    assert kind_of(error) == "newer"
    assert path.read_bytes() == before
    assert set_aside(path) == []


@pytest.mark.parametrize("repair", [False, True])
def test_a_database_of_another_program_is_left_alone(path: Path, repair: bool) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE bookmarks (address TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        Store.open(path, repair=repair)
    assert kind_of(error) == "unwritable"
    assert path.read_bytes() == before
    assert set_aside(path) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let an open file be moved")
@pytest.mark.parametrize("replaced", [False, True])
def test_a_store_moved_away_while_open_takes_no_more_lines(path: Path, replaced: bool) -> None:
    with Store.open(path) as store:
        game_id = store.create_game("token", HEADER)
        path.rename(path.with_name("moved"))
        if replaced:
            filled(path, games=1)
        with pytest.raises(StoreError) as error:
            store.append(game_id, 0, ["one"])
        assert kind_of(error) == "unwritable"


# --- versions


def test_an_older_file_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(path, games=2, lines=3)
    more = (*store_file.MIGRATIONS, ("ALTER TABLE games ADD COLUMN note TEXT NOT NULL DEFAULT 'none'",))
    monkeypatch.setattr(store_file, "MIGRATIONS", more)
    monkeypatch.setattr(store_file, "SCHEMA_VERSION", len(more))
    with Store.open(path) as store:
        assert connection_of(store).execute("PRAGMA user_version").fetchone() == (len(more),)
        assert connection_of(store).execute("SELECT note FROM games").fetchall() == [("none",)] * 2
        assert len(store.lines(1)) == 3


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(path, games=1, lines=3)
    before = store_file.SCHEMA_VERSION
    with monkeypatch.context() as patch:
        patch.setattr(
            store_file,
            "MIGRATIONS",
            (*store_file.MIGRATIONS, ("DROP TABLE preferences", "DROP TABLE nothing")),
        )
        patch.setattr(store_file, "SCHEMA_VERSION", before + 1)
        with pytest.raises(StoreError):
            Store.open(path)
    with Store.open(path) as store:
        assert connection_of(store).execute("PRAGMA user_version").fetchone() == (before,)
        assert store.preference("token", "speed") is None
        assert len(store.lines(1)) == 3
