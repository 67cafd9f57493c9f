"""The store against a plain model: two pages on one file, anything in any order."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from rummy_widgets.errors import StoreError
from rummy_widgets.session.store import GameHeader, Store

TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12)
LINES = st.lists(TEXT, max_size=4)
OWNERS = st.sampled_from(["ann", "bob", "cem"])
PAGES = st.sampled_from([0, 1])


@dataclass
class Game:
    owner: str
    header: GameHeader
    lines: list[str] = field(default_factory=list)
    rewinds: int = 0
    state: str = "playing"
    summary: str = ""
    seen: dict[int, tuple[int, int]] = field(default_factory=dict)  # page: (length, rewinds)

    @property
    def tail(self) -> tuple[int, int]:
        return len(self.lines), self.rewinds


class StoreMachine(RuleBasedStateMachine):
    numbers = Bundle("numbers")

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "store.sqlite3"
        self.pages = [Store.open(self.path), Store.open(self.path)]
        self.games: dict[int, Game] = {}
        self.order: list[int] = []  # the last one touched at the end
        self.preferences: dict[tuple[str, str], str] = {}

    def teardown(self) -> None:
        if hasattr(self, "pages"):
            for page in self.pages:
                page.close()
            self.folder.cleanup()

    def touch(self, number: int) -> None:
        if number in self.order:
            self.order.remove(number)
        self.order.append(number)

    @rule(
        target=numbers,
        page=PAGES,
        owner=OWNERS,
        variant=TEXT,
        seats=st.lists(st.text(max_size=5), max_size=8).map(tuple),
        texts=st.tuples(TEXT, TEXT, TEXT),
    )
    def create(
        self, page: int, owner: str, variant: str, seats: tuple[str, ...], texts: tuple[str, str, str]
    ) -> int:
        header = GameHeader(variant, seats, *texts)
        number = self.pages[page].create_game(owner, header)
        assert number not in self.games
        self.games[number] = Game(owner, header, seen={page: (0, 0)})
        self.touch(number)
        return number

    @rule(page=PAGES, number=numbers, lines=LINES, off=st.sampled_from([0, 0, 0, -1, 1]))
    def append(self, page: int, number: int, lines: list[str], off: int) -> None:
        game = self.games[number]
        position = len(game.lines) + off
        seen = game.seen.get(page, game.tail)
        if off or seen[1] != game.rewinds:
            with pytest.raises(StoreError) as error:
                self.pages[page].append(number, position, lines)
            assert error.value.kind == "conflict"
            return
        self.pages[page].append(number, position, lines)
        game.lines += lines
        game.seen[page] = game.tail
        self.touch(number)

    @rule(page=PAGES, number=numbers, fewer=st.integers(-1, 5))
    def take_back(self, page: int, number: int, fewer: int) -> None:
        game = self.games[number]
        length = max(0, len(game.lines) - fewer)
        if length > len(game.lines) or game.seen.get(page, game.tail) != game.tail:
            with pytest.raises(StoreError) as error:
                self.pages[page].take_back(number, length)
            assert error.value.kind == "conflict"
            return
        self.pages[page].take_back(number, length)
        game.rewinds += length < len(game.lines)
        del game.lines[length:]
        game.seen[page] = game.tail
        self.touch(number)

    @rule(page=PAGES, number=numbers)
    def read(self, page: int, number: int) -> None:
        game = self.games[number]
        assert self.pages[page].length(number) == len(game.lines)
        assert self.pages[page].lines(number) == game.lines
        game.seen[page] = game.tail

    @rule(page=PAGES, number=numbers, what=st.sampled_from(["finish", "leave", "resume"]), text=TEXT)
    def change_state(self, page: int, number: int, what: str, text: str) -> None:
        game = self.games[number]
        if what == "finish":
            self.pages[page].finish(number, text)
            game.state, game.summary = "finished", text
        elif what == "leave":
            self.pages[page].leave(number)
            game.state = "left"
        else:
            self.pages[page].resume(number)
            game.state = "playing"
        self.touch(number)

    @rule(page=PAGES, number=numbers, text=TEXT)
    def set_summary(self, page: int, number: int, text: str) -> None:
        self.pages[page].set_summary(number, text)
        self.games[number].summary = text
        self.touch(number)

    @rule(page=PAGES, number=numbers, text=TEXT)
    def set_settings(self, page: int, number: int, text: str) -> None:
        self.pages[page].set_settings(number, text)
        header = self.games[number].header
        self.games[number].header = GameHeader(
            header.variant, header.seats, text, header.secret, header.receipt
        )
        self.touch(number)

    @rule(page=PAGES, owner=OWNERS, name=TEXT, value=TEXT)
    def prefer(self, page: int, owner: str, name: str, value: str) -> None:
        self.pages[page].set_preference(owner, name, value)
        self.preferences[owner, name] = value

    @rule(page=PAGES)
    def reload(self, page: int) -> None:
        self.pages[page].close()
        self.pages[page] = Store.open(self.path, repair=True)
        for game in self.games.values():
            game.seen.pop(page, None)

    @rule(page=PAGES)
    def forget_nothing(self, page: int) -> None:
        assert self.pages[page].forget_older_than(1) == 0

    @invariant()
    def owners_see_their_own(self) -> None:
        for owner in ("ann", "bob", "cem"):
            for page in self.pages:
                expected = [number for number in reversed(self.order) if self.games[number].owner == owner]
                saved = page.games(owner)
                assert [game.id for game in saved] == expected
                for one in saved:
                    game = self.games[one.id]
                    assert (one.state, one.summary, one.length) == (game.state, game.summary, len(game.lines))
                    header = game.header
                    assert one.header == GameHeader(
                        header.variant, header.seats, header.settings, "", header.receipt
                    )
        for number, game in self.games.items():
            for owner in ("ann", "bob", "cem"):
                secret = self.pages[0].secret(owner, number)
                assert secret == (game.header.secret if owner == game.owner else None)
                assert (self.pages[1].game(owner, number) is None) == (owner != game.owner)
        for (owner, name), value in self.preferences.items():
            assert self.pages[0].preference(owner, name) == value


StoreMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestStoreModel = StoreMachine.TestCase
