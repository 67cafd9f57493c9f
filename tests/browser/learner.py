"""A learner at the dashboard: opens a lesson, solves its levels by pressing what the page shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator

from rummy_widgets.cards import Card
from rummy_widgets.engine import Action
from rummy_widgets.lessons.level import Lesson, Level
from rummy_widgets.lessons.puzzle import Puzzle
from rummy_widgets.rules import Verb
from tests.browser.keyboard import KeyboardTable
from tests.browser.table_page import TablePage


def take_copy(held: list[str], card: Card) -> str:
    """Take a card out of those held, or another copy of it: a solution means any."""
    found = next((one for one in held if one == card.text), None) or next(
        one for one in held if one.rstrip("'") == card.text.rstrip("'")
    )
    held.remove(found)
    return found


class Learner:
    """Works through a lesson at a page, by whatever its `press` is: a mouse, a finger, the keys."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.by_keys = isinstance(table, KeyboardTable)

    def go(self, place: str) -> None:
        """Go to a place of the page."""
        nav = self.table.page.get_by_role("navigation", name="Places")
        self.press(nav.get_by_role("button", name=place, exact=True))

    def press(self, target: Locator) -> dict[str, Any]:
        """Press a button that is a command; the page must take it."""
        answer = self.table.send(lambda: self.table.press(target))
        assert answer["kind"] == "ack", (answer, self.table.told())
        return answer

    def open(self, lesson: Lesson) -> None:
        """Open a lesson from the map."""
        place = [row["id"] for row in self.table.scene["map"]["lessons"]].index(f"lesson:{lesson.id}")
        self.press(self.table.page.locator(".map .lesson").nth(place))

    def onward(self) -> None:
        """Press Next, or whatever leads on."""
        label = next(one["label"] for one in self.table.scene["tutor"]["actions"] if one.get("primary"))
        button = (
            self.table.page.locator(".rummy")
            .get_by_role("button", name=re.compile(f"^{re.escape(label)}"))
            .and_(self.table.page.locator(".tutor button, .onwards button"))
        )
        self.press(button.locator("visible=true").first)

    def solve(self, level: Level) -> None:
        """Solve the level that is open, as its solution does."""
        if level.puzzle is not None:
            self.answer(level.puzzle)
        else:
            for action in level.solution:
                answer = self.act(action)
                if answer["kind"] == "refused" and answer["choices"]:
                    answer = self.table.choose()
                assert answer["kind"] == "ack", (level.id, action, answer)
        assert self.table.scene["tutor"]["state"] == "done", (level.id, self.table.scene["tutor"])

    def act(self, action: Action) -> dict[str, Any]:
        """Do an action at the table of a level."""
        table, cards = self.table, [claim.card.text for claim in action.cards]
        held = [card["id"] for card in table.scene["hand"]["cards"]]
        if action.verb is Verb.DISCARD:
            return table.discard(cards[0])
        if action.verb is Verb.LAY_DOWN:
            groups = [[take_copy(held, claim.card) for claim in meld] for meld in action.melds]
            while len(groups) > len(table.scene["trays"]):
                table.stage([groups.pop(0)])
                assert table.act("lay down")["kind"] == "ack"
            table.stage(groups)
            return table.act("lay down")
        assert not cards, action
        return table.act(action.verb.value)

    # -- puzzles

    def answer(self, puzzle: Puzzle) -> None:
        """Answer a puzzle rightly."""
        ways: dict[str, Callable[[Puzzle], None]] = {
            "choice": self.choose,
            "seats": self.choose,
            "number": self.count,
            "order": self.order,
            "ring": self.turn,
        }
        ways[puzzle.kind](puzzle)
        submit = self.table.page.locator(".exercise > .buttons:not(.onwards) button")
        if submit.is_visible():
            self.press(submit)

    def body(self, selector: str) -> Locator:
        """Return a part of the exercise."""
        return self.table.page.locator(f".exercise .body {selector}")

    def choose(self, puzzle: Puzzle) -> None:
        """Press the right options; one alone is the answer at once."""
        exercise = self.table.scene["exercise"]
        ids = [option["id"] for option in exercise["options"]]
        for right in puzzle.right:
            option = self.body("button.option").nth(ids.index(right))
            if exercise["most"] == 1:
                self.press(option)
            else:
                self.table.press(option)

    def count(self, puzzle: Puzzle) -> None:
        """Write the number."""
        field = self.body("input")
        if self.by_keys:
            assert isinstance(self.table, KeyboardTable)
            self.table.go_to(field)
            self.table.key("Control+A")
            self.table.page.keyboard.type(puzzle.right[0])
        else:
            field.fill(puzzle.right[0])

    def order(self, puzzle: Puzzle) -> None:
        """Move each line up to its place."""
        labels = {option.id: option.label for option in puzzle.options}
        for place, wanted in enumerate(puzzle.right):
            for _ in puzzle.right:
                now = self.labels()
                if now[place] == labels[wanted]:
                    break
                line = self.body(".ordered > li").nth(now.index(labels[wanted]))
                if self.by_keys:
                    assert isinstance(self.table, KeyboardTable)
                    self.table.go_to(line.locator(".mover"))
                    self.table.key("Shift+ArrowUp")
                else:
                    self.table.press(line.locator(".up"))
        assert self.labels() == [labels[wanted] for wanted in puzzle.right]

    def labels(self) -> Sequence[str]:
        """Return the lines to be put in order, as they stand."""
        return self.body(".ordered > li .mover .label").all_inner_texts()

    def turn(self, puzzle: Puzzle) -> None:
        """Turn the ring until its window holds the right spots."""
        ids = [spot["id"] for spot in self.table.scene["exercise"]["spots"]]
        wanted = ids.index(puzzle.right[0])
        spots = self.body(".spot")
        if self.by_keys:
            assert isinstance(self.table, KeyboardTable)
            begin = self.body(".spot[tabindex='0']")
            self.table.go_to(begin)
            for _ in ids:
                if spots.nth(wanted).get_attribute("tabindex") == "0":
                    break
                self.table.key("ArrowRight")
            while self.body(".spot.lit").count() < len(puzzle.right):
                self.table.key("+")
        else:
            self.table.press(spots.nth(wanted))
            while self.body(".spot.lit").count() < len(puzzle.right):
                self.table.press(self.body("button:has-text('Longer')"))
