"""The store, method by method."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rummy_widgets.errors import StoreError
from rummy_widgets.session import store as store_module
from rummy_widgets.session.store import TOKEN_LETTERS, GameHeader, Store, default_path, new_token

HEADER = GameHeader(
    variant="ten-card",
    seats=("Ann <b>", "Zoë", "\ud800", "tidy"),
    settings='{"speed": "fast"}',
    secret="salt 9f3c seed 12345",
    receipt="sha256:abc",
)


@pytest.fixture(params=["file", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened = Store.in_memory() if request.param == "memory" else Store.open(tmp_path / "store.sqlite3")
    with opened:
        yield opened


def kind_of(error: pytest.ExceptionInfo[StoreError]) -> str:
    sentence = str(error.value)
    assert sentence.endswith(".") and sentence[0].isupper()
    assert not any(mark in sentence for mark in ("/", "\\", "sqlite", "Traceback"))
    return error.value.kind


def test_path_comes_from_the_environment_or_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RUMMY_WIDGETS_STORE", str(tmp_path / "here.db"))
    assert default_path() == tmp_path / "here.db"
    with Store.open() as store:
        assert store.path == tmp_path / "here.db"
    for nothing in (None, ""):
        if nothing is None:
            monkeypatch.delenv("RUMMY_WIDGETS_STORE")
        else:
            monkeypatch.setenv("RUMMY_WIDGETS_STORE", nothing)
        assert default_path().name == "store.sqlite3"
        assert default_path().parent.name == "rummy_widgets"


def test_tokens_are_long_and_never_the_same() -> None:
    tokens = {new_token() for _ in range(200)}
    assert len(tokens) == 200
    assert all(len(token) == 24 and set(token) <= set(TOKEN_LETTERS) for token in tokens)


def test_a_new_game_is_empty_and_being_played(store: Store) -> None:
    token = new_token()
    game_id = store.create_game(token, HEADER)
    saved = store.game(token, game_id)
    assert saved is not None
    assert (saved.id, saved.state, saved.length, saved.summary) == (game_id, "playing", 0, "")
    assert saved.header.seats == HEADER.seats
    assert (saved.header.variant, saved.header.settings, saved.header.receipt) == (
        HEADER.variant,
        HEADER.settings,
        HEADER.receipt,
    )
    assert saved.created == saved.changed
    assert datetime.fromisoformat(saved.created).utcoffset() == timedelta(0)
    assert store.lines(game_id) == []
    assert store.length(game_id) == 0


def test_the_secret_is_given_only_when_asked_for(store: Store) -> None:
    token = new_token()
    game_id = store.create_game(token, HEADER)
    assert store.secret(token, game_id) == HEADER.secret
    saved = store.game(token, game_id)
    assert saved is not None
    assert saved.header.secret == "" == store.games(token)[0].header.secret
    assert HEADER.secret not in repr(HEADER)


def test_lines_are_kept_in_order_and_whole(store: Store) -> None:
    game_id = store.create_game("token", HEADER)
    store.append(game_id, 0, ["S1: draw", "S1: discard 9C"])
    store.append(game_id, 2, [])
    store.append(game_id, 2, ["S2: take 5D", "dealer: restock 5H QS", "♥ 'quoted' \0 \n tail"])
    assert store.lines(game_id) == [
        "S1: draw",
        "S1: discard 9C",
        "S2: take 5D",
        "dealer: restock 5H QS",
        "♥ 'quoted' \0 \n tail",
    ]
    assert store.length(game_id) == 5
    saved = store.game("token", game_id)
    assert saved is not None and saved.length == 5


@pytest.mark.parametrize("position", [-1, 0, 1, 3, 2**70])
def test_a_wrong_position_is_a_conflict_and_writes_nothing(store: Store, position: int) -> None:
    game_id = store.create_game("token", HEADER)
    store.append(game_id, 0, ["one", "two"])
    with pytest.raises(StoreError) as error:
        store.append(game_id, position, ["three"])
    assert kind_of(error) == "conflict"
    assert store.lines(game_id) == ["one", "two"]


def test_lines_are_written_all_or_none(store: Store) -> None:
    game_id = store.create_game("token", HEADER)
    store.append(game_id, 0, ["one"])
    with pytest.raises(ValueError, match="surrogates"):
        store.append(game_id, 1, ["two", "\ud800"])
    assert store.lines(game_id) == ["one"]
    store.append(game_id, 1, ["two"])
    assert store.lines(game_id) == ["one", "two"]


def test_lines_are_taken_back(store: Store) -> None:
    game_id = store.create_game("token", HEADER)
    store.append(game_id, 0, ["one", "two", "three"])
    store.take_back(game_id, 1)
    assert store.lines(game_id) == ["one"]
    store.append(game_id, 1, ["deux"])
    assert store.lines(game_id) == ["one", "deux"]
    store.take_back(game_id, 2)
    assert store.lines(game_id) == ["one", "deux"]
    with pytest.raises(StoreError) as error:
        store.take_back(game_id, 3)
    assert kind_of(error) == "conflict"
    with pytest.raises(ValueError, match="negative: -1"):
        store.take_back(game_id, -1)
    assert store.lines(game_id) == ["one", "deux"]


def test_taking_back_and_replacing_by_as_many_is_noticed(tmp_path: Path) -> None:
    with Store.open(tmp_path / "s.db") as here, Store.open(tmp_path / "s.db") as there:
        game_id = here.create_game("token", HEADER)
        here.append(game_id, 0, ["one", "two"])
        there.lines(game_id)
        there.take_back(game_id, 1)
        there.append(game_id, 1, ["deux"])
        with pytest.raises(StoreError) as error:
            here.append(game_id, 2, ["three"])
        assert kind_of(error) == "conflict"
        assert here.lines(game_id) == ["one", "deux"]
        here.append(game_id, 2, ["three"])
        with pytest.raises(StoreError) as error:
            there.take_back(game_id, 1)
        assert kind_of(error) == "conflict"
        assert there.lines(game_id) == ["one", "deux", "three"]


def test_a_game_ends_or_is_left_or_goes_on(store: Store) -> None:
    game_id = store.create_game("token", HEADER)

    def state_and_summary() -> tuple[str, str]:
        saved = store.game("token", game_id)
        assert saved is not None
        return saved.state, saved.summary

    store.set_summary(game_id, "Round 3 of 11")
    assert state_and_summary() == ("playing", "Round 3 of 11")
    store.leave(game_id)
    assert state_and_summary() == ("left", "Round 3 of 11")
    store.resume(game_id)
    assert state_and_summary() == ("playing", "Round 3 of 11")
    store.finish(game_id, "Ann wins with 12")
    assert state_and_summary() == ("finished", "Ann wins with 12")


def test_settings_are_replaced(store: Store) -> None:
    game_id = store.create_game("token", HEADER)
    store.set_settings(game_id, "{}")
    saved = store.game("token", game_id)
    assert saved is not None
    assert saved.header.settings == "{}"
    assert saved.header.receipt == HEADER.receipt


def test_the_last_game_played_comes_first(store: Store) -> None:
    first, second, third = (store.create_game("token", HEADER) for _ in range(3))
    assert [game.id for game in store.games("token")] == [third, second, first]
    store.append(first, 0, ["one"])
    assert [game.id for game in store.games("token")] == [first, third, second]


def test_another_owner_sees_nothing(store: Store) -> None:
    mine, theirs = new_token(), new_token()
    game_id = store.create_game(mine, HEADER)
    store.set_preference(mine, "speed", "fast")
    for stranger in (theirs, "", mine[:-1], mine + " ", mine.swapcase(), "\ud800", "' OR 1=1 --"):
        assert store.games(stranger) == []
        assert store.game(stranger, game_id) is None
        assert store.secret(stranger, game_id) is None
        assert store.preference(stranger, "speed") is None
    for number in (0, -1, game_id + 1, 2**63, 2**200):
        assert store.game(mine, number) is None
        assert store.secret(mine, number) is None


def test_nothing_is_kept_under_the_empty_token(store: Store) -> None:
    with pytest.raises(ValueError, match="token is empty"):
        store.create_game("", HEADER)
    with pytest.raises(ValueError, match="token is empty"):
        store.set_preference("", "speed", "fast")


def test_the_file_never_holds_a_token(tmp_path: Path) -> None:
    token = new_token()
    with Store.open(tmp_path / "s.db") as store:
        game_id = store.create_game(token, HEADER)
        store.append(game_id, 0, ["S1: draw"])
        store.set_preference(token, "speed", "fast")
        store.games(token)
        while_open = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    closed = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for content in (while_open, closed):
        assert b"S1: draw" in content
        assert token.encode() not in content


def test_preferences_are_kept_by_owner_and_name(store: Store) -> None:
    assert store.preference("ann", "speed") is None
    store.set_preference("ann", "speed", "slow")
    store.set_preference("ann", "autopass", "always")
    store.set_preference("bob", "speed", "step")
    store.set_preference("ann", "speed", "fast")
    assert store.preference("ann", "speed") == "fast"
    assert store.preference("ann", "autopass") == "always"
    assert store.preference("bob", "speed") == "step"


@pytest.mark.parametrize("game_id", [0, 99, -1, 2**80])
def test_an_unknown_game_is_a_conflict(store: Store, game_id: int) -> None:
    for call in (
        lambda: store.append(game_id, 0, ["one"]),
        lambda: store.take_back(game_id, 0),
        lambda: store.lines(game_id),
        lambda: store.length(game_id),
        lambda: store.finish(game_id, ""),
        lambda: store.leave(game_id),
        lambda: store.resume(game_id),
        lambda: store.set_summary(game_id, ""),
        lambda: store.set_settings(game_id, ""),
    ):
        with pytest.raises(StoreError) as error:
            call()
        assert kind_of(error) == "conflict"


def test_old_games_are_forgotten_and_their_numbers_never_used_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    days_back = 0

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) - timedelta(days=days_back)

    monkeypatch.setattr(store_module, "datetime", Clock)
    days_back = 40
    touched, finished, idle = (store.create_game("old", HEADER) for _ in range(3))
    store.append(idle, 0, ["one"])
    store.finish(finished, "done")
    for owner in ("old", "gone"):
        store.set_preference(owner, "speed", "fast")
    days_back = 20
    store.append(touched, 0, ["one"])
    days_back = 0
    assert store.forget_older_than(41) == 0
    assert store.forget_older_than(30) == 2
    assert [game.id for game in store.games("old")] == [touched]
    assert store.lines(touched) == ["one"]
    assert store.preference("old", "speed") == "fast"
    assert store.preference("gone", "speed") is None
    with pytest.raises(StoreError) as error:
        store.append(idle, 1, ["two"])
    assert kind_of(error) == "conflict"
    assert store.create_game("new", HEADER) > idle
    with pytest.raises(ValueError, match="below 1: 0"):
        store.forget_older_than(0)


def test_everything_is_there_when_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folders" / "store.sqlite3"
    with Store.open(path) as store:
        game_id = store.create_game("token", HEADER)
        store.append(game_id, 0, ["one", "two"])
        before = store.games("token")
    with Store.open(path, repair=True) as store:
        assert store.games("token") == before
        assert store.lines(game_id) == ["one", "two"]
        store.append(game_id, 2, ["three"])
    assert [path.name for path in path.parent.iterdir()] == ["store.sqlite3"]


def test_only_the_user_may_read_the_file(tmp_path: Path) -> None:
    with Store.open(tmp_path / "s.db") as store:
        store.create_game("token", HEADER)
        for path in tmp_path.iterdir():
            # Windows keeps the user's data folder private by other means than these bits.
            assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o600, path.name


def test_a_closed_store_says_so(store: Store) -> None:
    game_id = store.create_game("token", HEADER)
    store.close()
    store.close()
    for call in (
        lambda: store.append(game_id, 0, ["one"]),
        lambda: store.lines(game_id),
        lambda: store.games("token"),
        lambda: store.set_preference("token", "speed", "fast"),
    ):
        with pytest.raises(StoreError) as error:
            call()
        assert kind_of(error) == "closed"


def test_another_thread_is_refused(store: Store) -> None:
    game_id = store.create_game("token", HEADER)
    kinds: list[str] = []

    def use() -> None:
        for call in (lambda: store.append(game_id, 0, ["one"]), lambda: store.lines(game_id)):
            try:
                call()
            except StoreError as error:
                kinds.append(error.kind)

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert kinds == ["closed", "closed"]
    assert store.lines(game_id) == []


def test_an_interrupt_leaves_the_store_usable(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = store.create_game("token", HEADER)

    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(store_module, "_checksum", interrupted)
        with pytest.raises(KeyboardInterrupt):
            store.append(game_id, 0, ["one"])
    store.append(game_id, 0, ["one"])
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "_Tail", interrupted)
        with pytest.raises(KeyboardInterrupt):
            store.lines(game_id)
    assert store.lines(game_id) == ["one"]


def test_importing_the_store_is_light() -> None:
    code = (
        "import sys; import rummy_widgets.session.store;"
        "print([name for name in ('sqlite3', 'platformdirs', 'ipywidgets', 'numpy') if name in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(store_module.__file__).parents[2],
    )
    assert answer.stdout.strip() == "[]"
