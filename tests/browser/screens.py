"""Every kind of screen there is, as scenes made without a browser and what a hand does on them."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from rummy_widgets.lessons.shelf import find_lesson, lessons
from rummy_widgets.players import find_bot
from rummy_widgets.session.session import Session
from rummy_widgets.session.store import Store
from tests.browser.bare_page import BarePage
from tests.browser.saved import save_lay_off, save_match
from tests.widgets.dash import Dash

Scene = dict[str, Any]
Gesture = Callable[[Page], None]
SIX = ("Robin", "Ada", "Ben", "Cleo", "Dora-Wilhelmine", "Emil")
TWO = ("Robin", "Ada")
DEEP = 9  # cards of a pile that is spread
# Kinds of puzzles, and a lesson that has each.
PUZZLES = {"number": 1, "choice": 2, "ring": 4, "order": 7, "walk": 9, "sum": 10, "seats": 11}


@dataclass(frozen=True)
class Screen:
    """A scene, what is done on it, and how the last thing done is answered."""

    name: str
    scene: Scene
    gesture: Gesture | None = None
    answers: tuple[Scene, ...] = ()
    after: Gesture | None = None

    def put(self, bare: BarePage) -> None:
        """Show it."""
        bare.show(self.scene)
        if self.gesture is not None:
            self.gesture(bare.page)
        if self.answers:
            bare.answer(*self.answers)
        if self.after is not None:
            self.after(bare.page)


# -- what a hand does


def pick(*places: int) -> Gesture:
    """Select cards of the hand by their places."""
    return lambda page: page.evaluate(
        "(places) => places.forEach((at) => document.querySelectorAll('.hand [role=option]')[at].click())",
        list(places),
    )


def click(selector: str, words: str = "") -> Gesture:
    """Press what matches and has these words in it."""
    script = """([selector, words]) => {
      const all = [...document.querySelectorAll(selector)].filter((node) => node.textContent.includes(words));
      if (all.length === 0) throw new Error(`nothing to press: ${selector} ${words}`);
      all[0].click();
    }"""
    return lambda page: page.evaluate(script, [selector, words])


def unfold(selector: str) -> Gesture:
    """Open every part that can be folded."""
    return lambda page: page.evaluate(
        "(selector) => document.querySelectorAll(selector).forEach((node) => { node.open = true; })", selector
    )


def one_by_one(*gestures: Gesture) -> Gesture:
    """Do one thing after the other."""

    def do(page: Page) -> None:
        for gesture in gestures:
            gesture(page)

    return do


def stage(*groups: Sequence[int]) -> Gesture:
    """Put cards into the trays: the places of each group, in the hand as it is then."""
    steps: list[Gesture] = []
    for at, group in enumerate(groups):
        steps += [pick(*group), click(f".trays .list > :nth-child({at + 1}) .place")]
    return one_by_one(*steps)


# -- the scenes


class Walk:
    """Goes from screen to screen at pages of its own."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "screens.sqlite3"
        self._made = 0

    def fresh(self, token: str | None = None) -> Dash:
        """Open the dashboard of somebody."""
        return Dash(lambda: Store.open(self.path), token)

    def match(self, until: Callable[[Session], bool], **settings: Any) -> Dash:
        """Open a match that has been played until something holds."""
        self._made += 1
        settings.setdefault("seed", f"screens {self._made}")
        token = save_match(self.path, until=until, speed="instant", autopass="ask", **settings)
        return self.go_on(token)

    def go_on(self, token: str) -> Dash:
        """Open the match that somebody played last."""
        dash = self.fresh(token)
        offer = next(one["id"] for one in dash.scene["panel"]["actions"] if one["id"].startswith("resume"))
        panel(dash, offer)
        return dash

    def everywhere(self) -> Iterator[Screen]:
        """Give every screen."""
        yield from self.beginning()
        yield from self.ten_card()
        yield from self.other_games()
        yield from self.shared()
        yield from self.ends()
        yield from self.places()
        yield from self.course()

    def beginning(self) -> Iterator[Screen]:
        """Give the first page, folded and unfolded, and the page before the deal."""
        dash = self.fresh()
        yield Screen("setup", shot(dash))
        yield Screen("setup-unfolded", shot(dash), unfold(".panel details, .side details"))
        panel(
            dash,
            "start",
            {"seats": "6", "game": "ten-card", "name.0": "Dora-Wilhelmine von Au", "seed": "screens"},
        )
        yield Screen("ready", shot(dash))

    def ten_card(self) -> Iterator[Screen]:
        """Give the table of Ten Card with six players, and what may stand on it."""

        def late(session: Session, phase: str) -> bool:
            state = session.state
            here = session.waiting_for == 0 and state.round >= 4 and state.phase == phase
            return here and len(state.melds) >= 3

        dash = self.match(lambda session: late(session, "meld"), names=SIX)
        yield Screen("ten-card", shot(dash))
        yield Screen("ten-card-selected", shot(dash), pick(0, 2, 5))
        yield Screen("ten-card-staged", shot(dash), stage((0, 1, 2), (0, 1)))
        cards = [card["id"] for card in dash.scene["hand"]["cards"]]
        refused = dash.say("act", verb="lay down", groups=[cards[:3], cards[3:5]])
        assert refused["kind"] == "refused", refused
        down = one_by_one(stage((0, 1, 2), (0, 1)), click(".actions .action", "Lay down"))
        yield Screen("ten-card-refused", shot(dash), down, (refused,))
        yield Screen("ten-card-why", shot(dash), down, (refused,), unfold(".refusal details"))
        early = dash.say("act", verb="discard", cards=cards[:1])
        assert len(early["choices"]) == 2, early
        yield Screen(
            "ten-card-repairs",
            shot(dash),
            one_by_one(pick(0), click(".actions .action", "Discard")),
            (early,),
        )
        assert dash.say("act", verb="hint")["kind"] == "ack"
        advice = next(one for one in dash.sent if one["kind"] == "advice")
        yield Screen("ten-card-hint", shot(dash), click(".actions .action", "Hint"), (advice,))
        yield Screen("ten-card-keys", shot(dash), unfold(".side details"))
        yield Screen("notice", {**shot(dash), "notices": ["This game can't be saved: the disk is full."]})
        dash = self.match(lambda session: late(session, "buy"), names=SIX)
        yield Screen("buy", shot(dash))
        panel_of_menu(dash)
        yield Screen("leave", shot(dash))

    def other_games(self) -> Iterator[Screen]:
        """Give the tables that have parts of their own."""

        def on_turn(session: Session) -> bool:
            return session.waiting_for == 0 and session.version > 6

        yield Screen("gin", shot(self.match(on_turn, game="gin", names=TWO)))
        yield Screen("gin-lay-off", shot(self.go_on(save_lay_off(self.path))))

        def high(session: Session) -> bool:
            deep = len(session.state.pile) >= DEEP
            return session.waiting_for == 0 and deep and len(session.view(0).hand) >= 3

        dash = self.match(high, game="rummy-500", names=TWO)
        yield Screen("spread-pile", shot(dash))
        yield Screen("spread-pile-selected", shot(dash), pick(0, 1))

        def holds_all(session: Session) -> bool:
            return session.waiting_for == 0 and session.state.phase == "discard"

        dash = self.match(holds_all, game="indian", names=TWO)
        yield Screen("indian", shot(dash))
        yield Screen("indian-staged", shot(dash), stage((0, 1, 2), (0, 1, 2), (0, 1)))

        def crowded(session: Session) -> bool:
            return session.waiting_for == 0 and len(session.state.melds) >= 4

        for game in ("rummy", "contract-rummy", "may-i"):
            yield Screen(game, shot(self.match(crowded, game=game, names=SIX[:4])))

    def shared(self) -> Iterator[Screen]:
        """Give what several people at one screen see, and a table on which all help is shown."""
        dash = self.fresh()
        names = {"name.0": "Robin", "name.1": "Ada", "name.2": "Ben", "name.3": "Cleo"}
        panel(dash, "start", {"game": "ten-card", "seats": "4", "people": "4", "seed": "shared", **names})
        yield Screen("shared-ready", shot(dash))
        panel(dash, "deal")
        assert dash.scene["panel"]["id"] == "curtain"
        yield Screen("curtain", shot(dash))

        def may_lay_off(session: Session) -> bool:
            state = session.state
            return session.waiting_for == 0 and state.phase != "draw" and len(state.melds) >= 3

        dash = self.match(may_lay_off, game="rummy", names=SIX[:4])
        dash.does("setting", name="targets", value="always")
        dash.does("setting", name="known", value="show")
        yield Screen("helped", shot(dash), pick(0))

    def ends(self) -> Iterator[Screen]:
        """Give the ends of rounds and of matches."""
        for game, names in (("ten-card", SIX), ("gin", TWO), ("indian", TWO), ("rummy-500", SIX[:4])):
            dash = self.match(near_the_end, game=game, names=names)
            yield Screen(f"{game}-round-end", shot(play_out(dash)))
        dash = self.match(near_the_end, names=SIX, rounds=[1])
        yield Screen("match-end", shot(play_out(dash)))

    def places(self) -> Iterator[Screen]:
        """Give the other places of the page: each as it is found, and some in use."""
        token = save_match(self.path, until=lambda session: session.over, rounds=[1, 2], seed="past")
        dash = self.fresh(token)
        for place in copy.deepcopy(dash.scene["places"]):
            if place["id"] in ("play", "learn"):
                continue
            dash.does("place", name=place["id"])
            yield Screen(f"place-{place['id']}", shot(dash))
            if place["id"] == "pad":
                panel(dash, "begin", {"name.0": "Dora-Wilhelmine", "name.1": "Ada", "name.2": "Ben"})
                yield Screen("pad-in-use", shot(dash))
            if place["id"] == "rules":
                panel(dash, "compare")
                panel(dash, "compare", {"cards": "5H 6H 7H JK"})
                yield Screen("compared", shot(dash))
            if place["id"] == "games":
                item = dash.scene["panel"]["items"][0]
                panel(dash, next(one["id"] for one in item["actions"] if one["id"].startswith("look")))
                field = next(one for one in dash.scene["panel"]["fields"] if one["kind"] == "range")
                dash.does("panel", panel=dash.scene["panel"]["id"], action="at", values={field["name"]: "25"})
                yield Screen("film", shot(dash), unfold(".panel details"))

    def course(self) -> Iterator[Screen]:
        """Give the map, a level, every kind of puzzle, asked and answered, and a drill."""
        dash = self.fresh()
        dash.learn()
        yield Screen("map", shot(dash))
        first = find_lesson(4)
        dash.learn(first)
        yield Screen("level", shot(dash))
        dash.solve(first, 0)
        yield Screen("level-done", shot(dash))
        for kind, number in PUZZLES.items():
            lesson = find_lesson(number)
            place = next(at for at, one in enumerate(lesson.levels) if one.puzzle and one.puzzle.kind == kind)
            dash.learn(lesson)
            dash.press(f"level:{lesson.levels[place].id}")
            yield Screen(kind, shot(dash))
            dash.solve(lesson, place)
            yield Screen(f"{kind}-done", shot(dash))
        drilled = next(one for one in lessons() if one.number == 7)
        dash.learn(drilled)
        dash.solve(drilled, len(drilled.levels) - 1)
        dash.press("forward")
        assert dash.tutor["step"].startswith("Drill"), dash.tutor["step"]
        yield Screen("drill", shot(dash))


def shot(dash: Dash) -> Scene:
    """Return what the page shows now."""
    return copy.deepcopy(dash.scene)


def panel(dash: Dash, action: str, values: Mapping[str, str] | None = None) -> None:
    """Press a button of the panel that stands there."""
    dash.does("panel", panel=dash.scene["panel"]["id"], action=action, values=dict(values or {}))


def panel_of_menu(dash: Dash) -> None:
    """Ask to leave the match."""
    assert dash.say("act", verb="menu")["kind"] == "ack"


def near_the_end(session: Session) -> bool:
    """Tell whether seat 0 is asked, some turns after the deal."""
    return session.waiting_for == 0 and session.version > 6


def play_out(dash: Dash) -> Dash:
    """Play on as a tidy bot until a panel stands."""
    bot, rng = find_bot("tidy"), random.Random(1)
    # Moves that are made in their time want a loop to themselves.
    dash.does("setting", name="speed", value="step")
    session = dash.page.play.session
    assert session is not None
    for _ in range(600):
        if dash.scene["panel"] is not None:
            return dash
        if session.waiting_for != 0:
            dash.does("act", verb="next")
            continue
        answer = dash.act(bot.choose(session.view(0), rng))
        if answer["kind"] == "refused" and answer["choices"]:
            answer = dash.say(**answer["choices"][0]["intent"])
        assert answer["kind"] == "ack", answer
    raise AssertionError("no end")
