"""The file under the store: where it lies, its schema, its faults, its repair."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from rummy_widgets.errors import StoreError

if TYPE_CHECKING:
    import sqlite3

FileIdentity = tuple[int, int]
FaultKind = Literal["full", "locked", "damaged", "unwritable", "newer", "conflict", "closed"]

SENTENCES: dict[FaultKind, str] = {
    "full": "The disk is full.",
    "locked": "Another program is using your saved games.",
    "damaged": "The file of your saved games is damaged.",
    "unwritable": "The place for your saved games cannot be written to.",
    "newer": "Your saved games come from a newer version of this program.",
    "conflict": "This game has moved on in another window.",
    "closed": "Your saved games are not open any more.",
}

BUSY_SECONDS = 2.0
# Marks the file as ours ("Rumy"), so that another program's database is left alone.
APPLICATION_ID = 0x52756D79

# Step n takes a file of version n to version n + 1. Steps that were ever released are never edited.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            owner TEXT NOT NULL,
            variant TEXT NOT NULL,
            seats TEXT NOT NULL,
            settings TEXT NOT NULL,
            secret TEXT NOT NULL,
            receipt TEXT NOT NULL,
            state TEXT NOT NULL DEFAULT 'playing' CHECK (state IN ('playing', 'finished', 'left')),
            summary TEXT NOT NULL DEFAULT '',
            length INTEGER NOT NULL DEFAULT 0,
            rewinds INTEGER NOT NULL DEFAULT 0,
            created TEXT NOT NULL,
            changed TEXT NOT NULL
        )
        """,
        "CREATE INDEX games_by_owner ON games (owner)",
        """
        CREATE TABLE lines (
            game INTEGER NOT NULL,
            position INTEGER NOT NULL,
            text TEXT NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (game, position)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE preferences (
            owner TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            changed TEXT NOT NULL,
            PRIMARY KEY (owner, name)
        ) WITHOUT ROWID
        """,
    ),
)
SCHEMA_VERSION = len(MIGRATIONS)


def fault(kind: FaultKind) -> StoreError:
    """Return the error of a kind, with its sentence for the player."""
    return StoreError(SENTENCES[kind], kind=kind)


@contextmanager
def faults_told() -> Iterator[None]:
    """Turn every SQLite or operating system error inside into a StoreError."""
    import sqlite3

    try:
        yield
    except sqlite3.ProgrammingError as error:  # closed behind our back, or used from another thread
        raise fault("closed") from error
    except sqlite3.Error as error:
        raise fault(_kind_of(error)) from error
    except OverflowError as error:  # a number too large for the file names no game
        raise fault("conflict") from error
    except OSError as error:
        raise fault(_kind_of_os_error(error)) from error


def _kind_of(error: sqlite3.Error) -> FaultKind:
    import sqlite3

    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:  # raised by the module itself, as for text in the file that is not UTF-8
        return "damaged" if isinstance(error, sqlite3.OperationalError) else "unwritable"
    if code in (sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS):
        return "damaged"
    kinds: dict[int, FaultKind] = {
        sqlite3.SQLITE_FULL: "full",
        sqlite3.SQLITE_BUSY: "locked",
        sqlite3.SQLITE_LOCKED: "locked",
        sqlite3.SQLITE_PROTOCOL: "locked",
        sqlite3.SQLITE_CORRUPT: "damaged",
        sqlite3.SQLITE_NOTADB: "damaged",
        # With the schema in place, a plain SQL error means that a table or a column has gone.
        sqlite3.SQLITE_ERROR: "damaged",
        sqlite3.SQLITE_CONSTRAINT: "damaged",
    }
    return kinds.get(code & 0xFF, "unwritable")


def _kind_of_os_error(error: OSError) -> FaultKind:
    import errno

    return "full" if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", -1)) else "unwritable"


def open_file(target: Path, *, every_page: bool = False) -> tuple[sqlite3.Connection, FileIdentity]:
    """Return a connection to the store at `target`, made where there is none, and what file that is.

    With `every_page` the whole file is read and checked first.
    """
    for _ in range(10):
        identity = _make_place(target)
        if identity is None:
            continue
        try:
            connection = connect(target, every_page=every_page)
        except StoreError:
            if file_identity(target) == identity:
                raise
        else:
            if file_identity(target) == identity:
                return connection, identity
            connection.close()
        # Another process has set the file aside just now: look again.
        time.sleep(0.02)
    raise fault("locked")


def connect(target: Path | None, *, every_page: bool = False) -> sqlite3.Connection:
    """Return a connection to the existing file `target` (None: in memory), its schema up to date."""
    import sqlite3

    with faults_told():
        connection = sqlite3.connect(
            # "rw": what SQLite makes by itself, others on the machine could read.
            ":memory:" if target is None else f"{target.as_uri()}?mode=rw",
            uri=target is not None,
            timeout=BUSY_SECONDS,
            isolation_level=None,
        )
        try:
            with reading(connection):  # another process may be making the schema now
                _check_identity(connection)
            if every_page and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise fault("damaged")
            _keep_safely(connection)
            migrate(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def file_identity(target: Path) -> FileIdentity | None:
    """Return what tells this file from another one put in its place; None where there is none."""
    try:
        status = target.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _make_place(target: Path) -> FileIdentity | None:
    """Make the folder, and an empty file where there is none; return the file's identity."""
    with faults_told():
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Only ever a file of our own making is opened here: closing any descriptor of a file
        # drops the locks that SQLite holds on it in this process.
        if not target.exists():
            try:
                os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            except FileExistsError:
                pass
        if target.is_dir() or not all(
            os.access(place, os.R_OK | os.W_OK) for place in (target, target.parent)
        ):
            raise fault("unwritable")
        return file_identity(target)


def _check_identity(connection: sqlite3.Connection) -> None:
    application = _number(connection, "PRAGMA application_id")
    version = _number(connection, "PRAGMA user_version")
    if application == APPLICATION_ID:
        if version > SCHEMA_VERSION:
            raise fault("newer")
    elif application or version or _number(connection, "SELECT count(*) FROM sqlite_master"):
        raise StoreError("The file for your saved games belongs to another program.", kind="unwritable")


def _keep_safely(connection: sqlite3.Connection) -> None:
    """Ask that what is committed survives a crash: a write-ahead log where the file system takes one."""
    import sqlite3

    connection.execute("PRAGMA synchronous = FULL")
    end = time.monotonic() + BUSY_SECONDS
    while connection.execute("PRAGMA journal_mode").fetchone()[0] == "delete":
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            break  # where WAL is not taken the answer is the old mode, which is safe too
        except sqlite3.OperationalError as error:
            # The busy timeout does not cover this switch, and another process may be making it now.
            if _kind_of(error) != "locked":
                connection.execute("PRAGMA journal_mode = DELETE")
                break
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring an older or an empty file to the present schema, in one transaction."""
    if _number(connection, "PRAGMA user_version") == SCHEMA_VERSION:
        return
    with writing(connection):
        _check_identity(connection)  # another process may have come first
        for version in range(_number(connection, "PRAGMA user_version"), SCHEMA_VERSION):
            for statement in MIGRATIONS[version]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """Hold the write lock inside; commit at the end, or leave the file as it was."""
    try:  # around BEGIN too: an interrupt must not leave it open
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk may have ended it already
            connection.execute("ROLLBACK")
        raise


@contextmanager
def reading(connection: sqlite3.Connection) -> Iterator[None]:
    """Let all reads inside see one moment."""
    try:
        connection.execute("BEGIN")
        yield
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _number(connection: sqlite3.Connection, query: str) -> int:
    return int(connection.execute(query).fetchone()[0])


def set_aside(target: Path) -> Path | None:
    """Rename a damaged store, so that a fresh one can take its place; nothing is ever deleted.

    Return the new name, or None where another process did it first.
    """
    import sqlite3

    with faults_told():
        # A lock that no crash can leave behind: an empty database that stays beside the store.
        lock = sqlite3.connect(beside(target, ".repair"), timeout=BUSY_SECONDS, isolation_level=None)
        with closing(lock):
            lock.execute("BEGIN EXCLUSIVE")
            if not target.exists():
                return None
            try:
                connect(target, every_page=True).close()
                return None
            except StoreError as error:
                if error.kind != "damaged":
                    raise
            place = _free_name(target)
            # The store itself last: were it gone first, a fresh one would meet the old log.
            for suffix in ("-wal", "-shm", "-journal", ""):
                if beside(target, suffix).exists():
                    beside(target, suffix).rename(beside(place, suffix))
            return place


def _free_name(target: Path) -> Path:
    stamp = beside(target, datetime.now().strftime(".damaged-%Y%m%d-%H%M%S"))
    place, count = stamp, 1
    while place.exists():
        count += 1
        place = beside(stamp, f"-{count}")
    return place


def beside(target: Path, suffix: str) -> Path:
    """Return the path of the same name with `suffix` after it."""
    return target.with_name(target.name + suffix)
