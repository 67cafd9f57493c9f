"""The store: games and preferences in one SQLite file, safe against crashes and other processes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast
from zlib import crc32

from rummy_widgets.errors import StoreError
from rummy_widgets.session import store_file
from rummy_widgets.session.store_file import fault, faults_told
from rummy_widgets.session.store_games import (
    COLUMNS,
    HEADER_COLUMNS,
    GameHeader,
    GameState,
    SavedGame,
    header_values,
    saved_game,
)

if TYPE_CHECKING:
    import sqlite3
    from types import TracebackType

__all__ = ["TOKEN_LETTERS", "GameHeader", "GameState", "SavedGame", "Store", "default_path", "new_token"]

# No letter of a token looks like another, for a person may have to copy it by hand.
TOKEN_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_TOKEN_LENGTH = 24


def default_path() -> Path:
    """Return where the store lies: RUMMY_WIDGETS_STORE, or a file in the user's data folder."""
    named = os.environ.get("RUMMY_WIDGETS_STORE")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_dir

    return Path(user_data_dir("rummy_widgets")) / "store.sqlite3"


def new_token() -> str:
    """Return a fresh random token, by which a browser finds its games again."""
    import secrets

    return "".join(secrets.choice(TOKEN_LETTERS) for _ in range(_TOKEN_LENGTH))


class _Tail(NamedTuple):
    """Where a log ends: its length, and how often lines were taken back."""

    length: int
    rewinds: int


class Store:
    """Keep games, their logs and their owners' preferences.

    Many processes may share one file. One Store belongs to the thread that opened it; a call from another
    thread is a StoreError of kind "closed". Every fault is a StoreError whose `kind` is one of
    "full", "locked", "damaged", "unwritable", "newer", "conflict", "closed" and whose text is for the player.
    What a method wrote is on the disk when it returns; when it raises, the store is as it was before.
    """

    def __init__(self, path: Path | None, *, every_page: bool = False) -> None:
        """Use `Store.open` or `Store.in_memory` instead."""
        self.path = path
        self._connection: sqlite3.Connection | None
        self._identity: store_file.FileIdentity | None = None
        if path is None:
            self._connection = store_file.connect(None)
        else:
            self._connection, self._identity = store_file.open_file(path, every_page=every_page)
        # The end of each log as this Store last saw it, so that lines which another page took back
        # and replaced by as many others are noticed.
        self._tails: dict[int, _Tail] = {}

    @classmethod
    def open(cls, path: Path | None = None, *, repair: bool = False) -> Store:
        """Open the store at `path` (left out: `default_path()`), making it if there is none.

        With `repair` the whole file is checked; a damaged one is renamed to `….damaged-YYYYMMDD-HHMMSS`
        and a fresh one made. Without it, a damaged page is found only when it is read.
        """
        target = (default_path() if path is None else path).absolute()
        if repair:
            try:
                return cls(target, every_page=True)
            except StoreError as error:
                if error.kind != "damaged":
                    raise
            store_file.set_aside(target)
        return cls(target)

    @classmethod
    def in_memory(cls) -> Store:
        """Return a store that is gone when it is closed, for play without a file."""
        return cls(None)

    def close(self) -> None:
        """Close the file; closing twice does nothing."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with faults_told():
                connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- games and their logs

    def create_game(self, token: str, game: GameHeader) -> int:
        """Add a game of the token's owner, with an empty log; return its number."""
        _refuse_empty(token)
        values = (_owner(token), *header_values(game), now := _now(), now)
        with self._writing() as connection:
            cursor = connection.execute(
                f"INSERT INTO games (owner, {HEADER_COLUMNS}, created, changed)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                values,
            )
            game_id = int(cursor.lastrowid or 0)
        self._tails[game_id] = _Tail(0, 0)
        return game_id

    def append(self, game_id: int, position: int, lines: Sequence[str]) -> None:
        """Write lines numbered from `position`, which must be the present length: all of them or none.

        A StoreError of kind "conflict" says that another page has written to the log or taken lines back,
        or that there is no such game; read `lines` again before going on.
        """
        with self._writing() as connection:
            tail = self._tail(connection, game_id)
            seen = self._tails.get(game_id, tail)
            if position != tail.length or seen.rewinds != tail.rewinds:
                raise fault("conflict")
            connection.executemany(
                "INSERT INTO lines (game, position, text, checksum) VALUES (?, ?, ?, ?)",
                [
                    (game_id, number, text, _checksum(game_id, number, text))
                    for number, text in enumerate(lines, start=position)
                ],
            )
            after = _Tail(position + len(lines), tail.rewinds)
            self._move_tail(connection, game_id, after)
        self._tails[game_id] = after

    def take_back(self, game_id: int, length: int) -> None:
        """Shorten the log to `length` lines; "conflict" where it is shorter, or changed by another page."""
        if length < 0:
            raise ValueError(f"length is negative: {length!r}")
        with self._writing() as connection:
            tail = self._tail(connection, game_id)
            if length > tail.length or self._tails.get(game_id, tail) != tail:
                raise fault("conflict")
            after = _Tail(length, tail.rewinds + (length < tail.length))
            connection.execute("DELETE FROM lines WHERE game = ? AND position >= ?", (game_id, length))
            self._move_tail(connection, game_id, after)
        self._tails[game_id] = after

    def lines(self, game_id: int) -> list[str]:
        """Return the whole log of a game; "damaged" where a line is missing or was altered."""
        with self._reading() as connection:
            tail = self._tail(connection, game_id)
            rows = connection.execute(
                "SELECT position, text, checksum FROM lines WHERE game = ? ORDER BY position", (game_id,)
            ).fetchall()
        if len(rows) != tail.length or any(
            position != number or checksum != _checksum(game_id, number, text)
            for number, (position, text, checksum) in enumerate(rows)
        ):
            raise fault("damaged")
        self._tails[game_id] = tail
        return [text for _, text, _ in rows]

    def length(self, game_id: int) -> int:
        """Return how many lines the log of a game has."""
        with self._reading() as connection:
            return self._tail(connection, game_id).length

    def games(self, token: str) -> list[SavedGame]:
        """Return the games of the token's owner, the last one played first."""
        with self._reading() as connection:
            rows = connection.execute(
                f"SELECT {COLUMNS} FROM games WHERE owner = ? ORDER BY changed DESC, id DESC",
                (_owner(token),),
            ).fetchall()
        return [saved_game(row) for row in rows]

    def game(self, token: str, game_id: int) -> SavedGame | None:
        """Return one game, or None where the token's owner has no such game."""
        row = self._row(COLUMNS, token, game_id)
        return None if row is None else saved_game(row)

    def secret(self, token: str, game_id: int) -> str | None:
        """Return the secret of a game, or None where the token's owner has no such game."""
        row = self._row("secret", token, game_id)
        return None if row is None else str(row[0])

    def finish(self, game_id: int, summary: str) -> None:
        """Mark a game as played to its end."""
        self._set(game_id, state="finished", summary=summary)

    def leave(self, game_id: int) -> None:
        """Mark a game as given up."""
        self._set(game_id, state="left")

    def resume(self, game_id: int) -> None:
        """Mark a finished or left game as being played again."""
        self._set(game_id, state="playing")

    def delete_game(self, token: str, game_id: int) -> bool:
        """Delete a game and its log; tell whether the token's owner had such a game."""
        if not 0 < game_id < 2**63:  # a forged number need not fit
            return False
        with self._writing() as connection:
            cursor = connection.execute(
                "DELETE FROM games WHERE id = ? AND owner = ?", (game_id, _owner(token))
            )
            if cursor.rowcount:
                connection.execute("DELETE FROM lines WHERE game = ?", (game_id,))
        self._tails.pop(game_id, None)
        return cursor.rowcount > 0

    def set_summary(self, game_id: int, text: str) -> None:
        """Say in a few words how a game stands."""
        self._set(game_id, summary=text)

    def set_settings(self, game_id: int, text: str) -> None:
        """Replace the settings of a game."""
        self._set(game_id, settings=text)

    # --- owners

    def preference(self, token: str, name: str) -> str | None:
        """Return what the token's owner prefers, or None where nothing was said."""
        with self._reading() as connection:
            row = connection.execute(
                "SELECT value FROM preferences WHERE owner = ? AND name = ?", (_owner(token), name)
            ).fetchone()
        return None if row is None else str(row[0])

    def set_preference(self, token: str, name: str, value: str) -> None:
        """Remember what the token's owner prefers."""
        _refuse_empty(token)
        with self._writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO preferences (owner, name, value, changed) VALUES (?, ?, ?, ?)",
                (_owner(token), name, value, _now()),
            )

    def forget_older_than(self, days: int) -> int:
        """Delete the games that nobody touched for `days` days, whatever their state; return how many.

        The preferences of owners who then have no game go too when they are as old.
        """
        if days < 1:
            raise ValueError(f"days is below 1: {days!r}")
        limit = _now(days_ago=days)
        with self._writing() as connection:
            connection.execute(
                "DELETE FROM lines WHERE game IN (SELECT id FROM games WHERE changed < ?)", (limit,)
            )
            count = connection.execute("DELETE FROM games WHERE changed < ?", (limit,)).rowcount
            connection.execute(
                "DELETE FROM preferences WHERE changed < ? AND owner NOT IN (SELECT owner FROM games)",
                (limit,),
            )
        return count

    # --- inside

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        if self._connection is None:
            raise fault("closed")
        with faults_told(), store_file.reading(self._connection):
            yield self._connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        if self._connection is None:
            raise fault("closed")
        # A file that was moved or deleted would still take writes, and nobody would find them again.
        if self.path is not None and store_file.file_identity(self.path) != self._identity:
            raise fault("unwritable")
        with faults_told(), store_file.writing(self._connection):
            yield self._connection

    def _tail(self, connection: sqlite3.Connection, game_id: int) -> _Tail:
        row = connection.execute("SELECT length, rewinds FROM games WHERE id = ?", (game_id,)).fetchone()
        if row is None:
            raise fault("conflict")
        return _Tail(*row)

    def _move_tail(self, connection: sqlite3.Connection, game_id: int, tail: _Tail) -> None:
        connection.execute(
            "UPDATE games SET length = ?, rewinds = ?, changed = ? WHERE id = ?", (*tail, _now(), game_id)
        )

    def _row(self, columns: str, token: str, game_id: int) -> tuple[object, ...] | None:
        if not 0 < game_id < 2**63:  # a forged number need not fit
            return None
        with self._reading() as connection:
            row = connection.execute(
                f"SELECT {columns} FROM games WHERE id = ? AND owner = ?", (game_id, _owner(token))
            ).fetchone()
        return cast("tuple[object, ...] | None", row)

    def _set(self, game_id: int, **texts: str) -> None:
        changes = ", ".join(f"{column} = ?" for column in texts)
        with self._writing() as connection:
            cursor = connection.execute(
                f"UPDATE games SET {changes}, changed = ? WHERE id = ?", (*texts.values(), _now(), game_id)
            )
            if cursor.rowcount == 0:
                raise fault("conflict")


def _owner(token: str) -> str:
    """Return what the file keeps in the token's place."""
    from hashlib import sha256

    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _refuse_empty(token: str) -> None:
    # Whoever comes without a token would share what is kept under the empty one.
    if not token:
        raise ValueError(f"token is empty: {token!r}")


def _checksum(game_id: int, position: int, text: str) -> int:
    return crc32(f"{game_id} {position} {text}".encode())


def _now(days_ago: int = 0) -> str:
    return (datetime.now(UTC) - timedelta(days=days_ago)).isoformat(timespec="microseconds")
