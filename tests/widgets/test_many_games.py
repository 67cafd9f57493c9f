"""Many games at one table and many tables in one kernel: nothing of what is over stays."""

from __future__ import annotations

import asyncio
import functools
import gc
import itertools
import logging
import random
import sys
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import comm
import psutil
import pytest
from ipywidgets.widgets.widget import _instances

from rummy_widgets.errors import StoreError
from rummy_widgets.players import TidyBot
from rummy_widgets.rules import variant_names
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.dashboard import Dashboard, LessonTable
from rummy_widgets.widgets.game_table import GameTable
from rummy_widgets.widgets.intent import intent_of
from rummy_widgets.widgets.page import Page as AnyPage
from rummy_widgets.widgets.play import Play
from tests.widgets.table import Page

GAMES = 1000
WARM = 300  # games after which all is loaded and memories are as large as they get
MEBIBYTES = 8  # how much the process may grow from then on; what an allocator keeps in reserve comes and goes
BOT = TidyBot()


class Weight(NamedTuple):
    """How much there is in this process: widgets, comms, objects that can hold others, blocks, KiB."""

    widgets: int
    comms: int
    objects: int
    blocks: int
    kibibytes: int


def weigh() -> Weight:
    """Weigh what is left when all that can go has gone; memories of melds, which are bounded, are emptied."""
    gc.collect()
    kibibytes = psutil.Process().memory_info().rss >> 10
    for memory in [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]:
        if memory.__module__.startswith("rummy_widgets.") and memory.cache_info().maxsize is not None:
            memory.cache_clear()
    gc.collect()
    comms = len(comm.get_comm_manager().comms)
    return Weight(len(_instances), comms, len(gc.get_objects()), sys.getallocatedblocks(), kibibytes)


@pytest.fixture
def quiet() -> Iterator[None]:
    """Keep the log of a thousand missing stores out of memory: the tests' own records would be weighed."""
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


def no_store() -> Store:
    raise StoreError("There is no place.", kind="closed")


def greet(page: Page, speed: str = "instant") -> None:
    assert page.say("hello", token=None)["kind"] == "welcome"
    assert page.say("setting", name="speed", value=speed)["kind"] == "ack"
    assert page.say("setting", name="autopass", value="always")["kind"] == "ack"


def deal(page: Page, game: str, seed: str) -> None:
    values = {"game": game, "seed": seed}
    lengths = [field for field in page.scene["panel"]["fields"] if field["label"] == "Length"]
    values |= {field["name"]: "first" for field in lengths}
    assert page.panel("setup", "start", **values)["kind"] == "ack"
    assert page.panel("ready", "deal")["kind"] == "ack"


def move(page: Page) -> None:
    """Do as a careful player would, unless the others have ended the match."""
    session = page.table.session
    assert session is not None
    if page.scene["panel"] is None:
        chosen = intent_of(BOT.choose(session.view(0), random.Random(1)))
        assert page.say(chosen.pop("kind"), **chosen)["kind"] == "ack"


def leave(page: Page) -> None:
    if page.scene["panel"] is None:
        assert page.act("menu")["kind"] == "ack"
    action = {"leave": "leave", "match": "again"}[page.scene["panel"]["id"]]
    assert page.panel(page.scene["panel"]["id"], action)["kind"] == "ack"
    assert page.scene["panel"]["id"] == "setup"


def play_games(page: Page, number: int, one: Callable[[int], None]) -> tuple[Weight, Weight]:
    """Play games; return what there was when the memories were full, and at the end."""
    warm = None
    for game in range(1, number + 1):
        one(game)
        if game == WARM:
            warm = weigh()
    assert warm is not None
    return warm, weigh()


def nothing_grew(warm: Weight, end: Weight, objects: int, blocks: int) -> None:
    """Allow so much for each game: one short session kept would be 80 objects and 130 blocks."""
    assert end.widgets == warm.widgets and end.comms == warm.comms
    assert end.objects - warm.objects < objects * (GAMES - WARM)
    assert end.blocks - warm.blocks < blocks * (GAMES - WARM)
    assert end.kibibytes - warm.kibibytes < MEBIBYTES << 10


def test_a_thousand_games_begun_at_one_table_leave_nothing(quiet: None) -> None:
    page = Page(variant="ten-card", open_store=no_store)
    greet(page)
    before = weigh()

    def begin(game: int) -> None:
        deal(page, "ten-card", f"game {game}")
        move(page)
        leave(page)

    warm, end = play_games(page, GAMES, begin)
    assert (end.widgets, end.comms) == (before.widgets, before.comms)
    nothing_grew(warm, end, objects=4, blocks=20)
    page.table.close()


# It takes five minutes: a thousand matches are played to their end and written to disk.
@pytest.mark.slow
def test_a_thousand_matches_of_every_game_leave_only_what_is_saved(tmp_path: Path, quiet: None) -> None:
    page = Page(open_store=lambda: Store.open(tmp_path / "store.sqlite3"))
    greet(page)
    names = variant_names()
    played = []

    def play(game: int) -> None:
        deal(page, names[game % len(names)], f"game {game}")
        for _ in range(60):
            panel = page.scene["panel"]
            if panel is not None and panel["id"] == "round":
                assert page.panel("round", "next")["kind"] == "ack"
            move(page)
        if page.scene["panel"] is not None and page.scene["panel"]["id"] == "match":
            played.append(game)
        elif page.scene["panel"] is not None:
            assert page.panel("round", "next")["kind"] == "ack"
        leave(page)

    warm, end = play_games(page, GAMES, play)
    assert len(played) > GAMES / len(names)
    # Tables of melds that are not asked for are kept for each game's rules, up to a bound.
    nothing_grew(warm, end, objects=20, blocks=60)
    page.table.close()


# What can be opened, and how many of it.
KINDS: dict[str, tuple[Callable[[], AnyPage], int]] = {
    "a table": (lambda: GameTable("ten-card", open_store=Store.in_memory), 200),
    "the dashboard": (lambda: Dashboard(open_store=Store.in_memory), 60),
    "a lesson": (lambda: LessonTable(4, open_store=Store.in_memory), 60),
}


class Shown(Page):
    """A page of any kind, with the browser's part played here."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.sent: list[dict[str, Any]] = []
        table.felt.send = lambda content, buffers=None: self.sent.append(content)
        self._numbers = itertools.count()


def parts_of(table: AnyPage) -> list[weakref.ref[Any]]:
    """Return weak references to a page, its widgets and all it is made of."""
    parts = [
        table,
        table.felt,
        table.felt.layout,
        table.keeper,
        table.desk,
        table.keeper.store,
        *table.places,
    ]
    return [weakref.ref(part) for part in parts]


@pytest.mark.parametrize("kind", KINDS)
def test_tables_that_are_closed_are_freed_with_all_they_had(kind: str) -> None:
    """Each is closed in the middle of a game in which somebody is about to move."""
    make, tables = KINDS[kind]

    async def use(number: int) -> list[weakref.ref[Any]]:
        table = make()
        page = Shown(table)
        greet(page, speed="slow")
        if kind != "a lesson":
            deal(page, "ten-card", f"table {number}")
            play = table.places[0]
            assert isinstance(play, Play) and play.session is not None
        parts = parts_of(table)
        table.close()
        return parts

    async def use_all() -> tuple[Weight, list[weakref.ref[Any]], Weight]:
        for number in range(5):
            await use(number)
        before = weigh()
        parts = [part for number in range(tables) for part in await use(number)]
        return before, parts, weigh()

    before, parts, after = asyncio.run(use_all())
    assert len(parts) >= tables * 7
    assert [part() for part in parts if part() is not None] == []
    assert (after.widgets, after.comms) == (before.widgets, before.comms)
    assert after.objects - before.objects < 20 * tables


def test_nothing_happens_at_a_table_after_it_is_closed() -> None:
    async def use() -> None:
        page = Page()
        greet(page, speed="fast")
        deal(page, "ten-card", "closed")
        for _ in range(200):
            if page.scene["urgent"]:
                break
            await asyncio.sleep(0.02)
        move(page)
        move(page)
        version = page.scene["version"]
        page.table.close()
        page.sent.clear()
        await asyncio.sleep(0.5)
        assert page.scene["version"] == version and page.sent == []

    asyncio.run(use())


def test_a_table_can_be_closed_twice() -> None:
    page = Page()
    greet(page)
    page.table.close()
    page.table.close()
    assert page.table.keeper.store is None
