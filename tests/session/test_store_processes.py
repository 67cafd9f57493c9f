"""The store under several processes, and under processes that are killed."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rummy_widgets.session import store_file
from rummy_widgets.session.store import GameHeader, Store

HEADER = GameHeader("ten-card", ("Ann", "tidy"), "{}", "salt", "sha256:abc")
ROOT = Path(store_file.__file__).parents[2]

# Appends in twos and threes and takes back now and then; says what it is about to do, then that it is done.
WRITER = """
import sys
from pathlib import Path
from rummy_widgets.session.store import Store
store, game_id = Store.open(Path(sys.argv[1])), int(sys.argv[2])
lines = store.lines(game_id)
print("ready", flush=True)
for step in range(1_000_000):
    if step % 7 == 6:
        wanted = lines[:-2]
        print("try", len(wanted), "", flush=True)
        store.take_back(game_id, len(wanted))
    else:
        more = [f"{len(lines) + n}:{sys.argv[3]}:{step}" for n in range(2 + step % 2)]
        wanted = lines + more
        print("try", len(lines), *more, flush=True)
        store.append(game_id, len(lines), more)
    lines = wanted
    print("done", flush=True)
"""

# Waits for a line on its input, then appends one line at the position it knows.
RIVAL = """
import sys
from pathlib import Path
from rummy_widgets.errors import StoreError
from rummy_widgets.session.store import Store
store, game_id, name = Store.open(Path(sys.argv[1])), int(sys.argv[2]), sys.argv[3]
position = len(store.lines(game_id))
print("ready", flush=True)
while sys.stdin.readline():
    try:
        store.append(game_id, position, [f"{name} a", f"{name} b", f"{name} c"])
        print("wrote", flush=True)
    except StoreError as error:
        print(error.kind, flush=True)
    position = len(store.lines(game_id))
"""

# Opens the store, perhaps for the first time, and plays a game of its own.
PLAYER = """
import sys
from pathlib import Path
from rummy_widgets.session.store import GameHeader, Store
sys.stdin.readline()
with Store.open(Path(sys.argv[1]), repair=sys.argv[3] == "repair") as store:
    game_id = store.create_game(sys.argv[2], GameHeader("ten-card", (sys.argv[2],), "{}", "", ""))
    for position in range(30):
        store.append(game_id, position, [f"{sys.argv[2]} {position}"])
print("done")
"""


def started(code: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def say(processes: Sequence[subprocess.Popen[str]], text: str) -> None:
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(text)
        process.stdin.flush()


def heard(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_every_line_acknowledged_before_a_kill_is_there(tmp_path: Path) -> None:
    path, rng = tmp_path / "store.sqlite3", random.Random(7)
    with Store.open(path) as store:
        game_id = store.create_game("token", HEADER)
    known: list[str] = []
    steps = 0
    for life in range(20):
        writer = started(WRITER, str(path), str(game_id), str(life))
        assert heard(writer) == "ready"
        time.sleep(rng.uniform(0, 0.06))
        writer.kill()  # SIGKILL: nothing of the writer's own runs any more
        assert writer.stdout is not None
        output = writer.stdout.read()
        writer.communicate()
        before = known
        for said in output.splitlines(keepends=True):
            if not said.endswith("\n"):
                continue  # cut off in the middle of saying it
            if said == "done\n":
                known = before
                steps += 1
            else:
                _, length, *more = said.split()
                before = known[: int(length)] + more
        with Store.open(path, repair=life % 2 == 0) as store:
            # The step that was under way is there as a whole or not at all.
            present = store.lines(game_id)
            assert present in (known, before)
            assert store.length(game_id) == len(present)
            known = present
    assert steps > 20
    assert list(tmp_path.glob("*.damaged-*")) == []


def test_two_processes_never_interleave(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with Store.open(path) as store:
        game_id = store.create_game("token", HEADER)
    rivals = [started(RIVAL, str(path), str(game_id), name) for name in ("ann", "bob")]
    try:
        assert [heard(rival) for rival in rivals] == ["ready", "ready"]
        expected = 0
        for _ in range(25):
            say(rivals, "go\n")
            answers = [heard(rival) for rival in rivals]
            # Both may write where the slower one read the log again only after the faster one wrote.
            assert sorted(answers) in (["conflict", "wrote"], ["wrote", "wrote"])
            expected += answers.count("wrote")
    finally:
        for rival in rivals:
            rival.communicate()
    with Store.open(path) as store:
        lines = store.lines(game_id)
    assert len(lines) == 3 * expected
    for start in range(0, len(lines), 3):
        name = lines[start].split()[0]
        assert lines[start : start + 3] == [f"{name} a", f"{name} b", f"{name} c"]


def test_one_of_two_at_the_same_position_gets_a_conflict(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with Store.open(path) as store:
        game_id = store.create_game("token", HEADER)
    rivals = [started(RIVAL, str(path), str(game_id), name) for name in ("ann", "bob")]
    try:
        assert [heard(rival) for rival in rivals] == ["ready", "ready"]
        say(rivals, "go\n")  # both read an empty log before either wrote
        assert sorted(heard(rival) for rival in rivals) == ["conflict", "wrote"]
    finally:
        for rival in rivals:
            rival.communicate()


def played_at_once(path: Path, mode: str) -> None:
    names = [f"player{number}" for number in range(6)]
    players = [started(PLAYER, str(path), name, mode) for name in names]
    say(players, "go\n")
    for player in players:
        output, errors = player.communicate()
        assert (output.strip(), errors) == ("done", "")
    with Store.open(path, repair=True) as store:
        for name in names:
            (game,) = store.games(name)
            assert store.lines(game.id) == [f"{name} {position}" for position in range(30)]


def test_many_processes_make_a_fresh_store_together(tmp_path: Path) -> None:
    played_at_once(tmp_path / "new" / "store.sqlite3", "plain")


def test_many_processes_mend_a_damaged_store_together(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    path.write_bytes(b"broken")
    played_at_once(path, "repair")
    (kept,) = tmp_path.glob("*.damaged-*")
    assert kept.read_bytes() == b"broken"


def test_opening_twice_in_one_process_drops_no_lock(tmp_path: Path) -> None:
    # A second descriptor of the file, opened and closed, would take the first one's locks with it; another
    # process would then think itself alone and remove the write-ahead log that is in use.
    path = tmp_path / "store.sqlite3"
    with Store.open(path) as first, Store.open(path) as second:
        game_id = first.create_game("token", HEADER)
        second.append(game_id, 0, ["one"])
        log = path.with_name("store.sqlite3-wal")
        before = log.stat().st_ino
        code = "import sys; from pathlib import Path; from rummy_widgets.session.store import Store;"
        code += "Store.open(Path(sys.argv[1]), repair=True).close()"
        subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, check=True)
        assert log.stat().st_ino == before
        first.lines(game_id)
        first.append(game_id, 1, ["two"])
    with Store.open(path) as store:
        assert store.lines(game_id) == ["one", "two"]


def test_a_damaged_store_is_set_aside_with_its_log_while_another_process_has_it_open(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    with Store.open(path) as store:
        game_id = store.create_game("token", HEADER)
    rival = started(RIVAL, str(path), str(game_id), "ann")
    try:
        assert heard(rival) == "ready"
        say([rival], "go\n")
        assert heard(rival) == "wrote"
        with path.open("r+b") as file:
            file.write(b"\xff" * 100)
        log = path.with_name("store.sqlite3-wal").read_bytes()
        assert b"ann a" in log
        with Store.open(path, repair=True) as store:
            assert store.games("token") == []
            (kept,) = tmp_path.glob("*.damaged-*-wal")
            assert kept.read_bytes() == log
            say([rival], "go\n")
            assert heard(rival) == "unwritable"  # and not a line that nobody finds again
    finally:
        rival.communicate()


def test_a_store_set_aside_by_another_process_a_moment_ago_is_made_afresh(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    assert store_file.set_aside(path) is None
    assert not path.exists()
    Store.open(path, repair=True).close()
    assert list(tmp_path.glob("*.damaged-*")) == []
