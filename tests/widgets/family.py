"""Several people at one screen, without a browser: who is asked lifts the curtain and plays."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

from rummy_widgets.cards import Card, fresh_pack
from rummy_widgets.engine import legal_actions
from rummy_widgets.players import find_bot
from rummy_widgets.rules import find_variant
from rummy_widgets.session.session import Session
from rummy_widgets.widgets.intent import intent_of
from tests.widgets.scene_shape import check_scene
from tests.widgets.table import Page

PRETTY = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
NAMED = re.compile(r"\b(?:ace|king|queen|jack|\d+) of (?:spades|hearts|diamonds|clubs)\b")
ALL = fresh_pack(find_variant("ten-card").pack(4))
PEOPLE = ("Mia", "Noah", "Olga", "Paul", "Quinn", "Rosa", "Sam", "Tess")


def parts_of(part: Any) -> Iterator[dict[str, Any]]:
    """Yield every mapping that stands anywhere in a part of a scene, the outer before the inner ones."""
    if isinstance(part, dict):
        yield part
        part = list(part.values())
    if isinstance(part, list):
        for value in part:
            yield from parts_of(value)


def cards_in(part: Any) -> Iterator[str]:
    """Yield the id of every card that stands anywhere in a part of a scene."""
    return (found["id"] for found in parts_of(part) if {"rank", "suit", "id"} <= found.keys())


def stood_for(part: Any) -> Iterator[str]:
    """Yield what jokers and wild cards on the table stand for: that lies open too."""
    return (found["as"] for found in parts_of(part) if "as" in found)


def open_cards(session: Session, seat: int | None) -> list[Card]:
    """Return every card that a seat has ever seen in this match, as the story tells; None: all have."""
    state, seen = session.state, session.view(seat)
    cards = [*seen.hand, *seen.pile]
    cards += [card for laid in seen.melds for card in laid.meld.cards]
    cards += [card for hand in seen.shown for card in hand]
    cards += [card for card in (state.wild, state.first_upcard) if card is not None]
    for told in session.story:
        event = told.event.seen_by(seat)
        cards += [*event.cards, *event.hidden]
    return cards


class Family:
    """A page at which all seats of people are played, with care, but now and then anything that is legal.

    Each scene that is published is held to what may be seen then; `lifts` counts the curtains lifted.
    """

    def __init__(self, people: int, *, seed: str, page: Page | None = None, **values: str) -> None:
        self.rng = random.Random(seed)
        self.bot = find_bot("tidy")
        self.lifts: list[int] = []
        self.answered: dict[str, int] = {}
        self.seen = 0
        self.faults: list[AssertionError] = []
        self.page = page or Page()
        self.watch(self.page)
        names = {f"person.{place}": PEOPLE[place] for place in range(people)}
        setup = {"seed": seed, "people": str(people), **names, **values}
        page = self.page
        assert page.say("hello", token=None)["kind"] == "welcome"
        assert page.say("setting", name="speed", value="instant")["kind"] == "ack"
        assert page.panel("setup", "start", **setup)["kind"] == "ack"
        assert page.panel("ready", "deal")["kind"] == "ack"

    def watch(self, page: Page) -> None:
        """Look at every scene of a page; what is wrong with one is told at the next thing done."""

        def look(change: object) -> None:
            try:
                self.check(page)
            except AssertionError as error:
                self.faults.append(error)

        page.table.felt.observe(look, "scene")

    @property
    def session(self) -> Session:
        session = self.page.table.session
        assert session is not None
        return session

    @property
    def me(self) -> int | None:
        return self.page.table._play.me

    @property
    def panel(self) -> dict[str, Any] | None:
        panel: dict[str, Any] | None = self.page.scene["panel"]
        return panel

    def check(self, page: Page) -> None:
        """Hold a scene to what the one who looks may see: nothing but that one's hand and what lies open."""
        session = page.table.session
        scene = page.scene
        check_scene(scene)
        if session is None or not scene["seats"]:
            return
        self.seen += 1
        me = page.table._play.me
        shown = open_cards(session, me)
        assert set(cards_in(scene)) <= {card.text for card in shown} | {"?"}
        assert [seat["seat"] for seat in scene["seats"] if seat["you"]] == ([] if me is None else [me])
        assert scene["hand"]["owner"] == ("" if me is None else str(me))
        if me is not None:
            assert me in (session.waiting_for, session.state.turn) or session.can_undo(me)
            assert scene["panel"] is None or scene["panel"]["id"] != "curtain"
            return
        assert scene["hand"]["cards"] == [] and scene["trays"] == [] and scene["question"] is None
        assert not scene["urgent"] and not scene["reading"]
        assert {action["id"] for action in scene["actions"]} <= {"menu", "next"}
        told = {card.pretty for card in shown} | set(stood_for(scene))
        text = json.dumps(scene, ensure_ascii=False) + str(page.table)
        assert set(PRETTY.findall(text)) <= told
        assert set(NAMED.findall(text)) <= {card.name for card in ALL if card.pretty in told}
        assert not any(re.match(r"You\b", line["text"]) for line in scene["log"])
        asked = session.waiting_for
        person = asked is not None and session.seats[asked].kind == "person"
        if scene["panel"] is None:
            assert not person
        elif scene["panel"]["id"] == "curtain":
            assert asked is not None and person
            assert session.seats[asked].name in scene["status"]

    # -- doing

    def play_one(self) -> None:
        """Do one thing that may be done: lift the curtain, answer aloud, play."""
        if self.faults:
            raise self.faults[0]
        panel = self.panel
        if panel is None:
            self.move()
        elif panel["id"] == "curtain":
            actions = [action["id"] for action in panel["actions"]]
            self.answer(self.rng.choice(actions) if self.rng.random() < 0.6 else "show")
        else:
            assert panel["id"] == "round", panel["id"]
            assert self.page.panel("round", "next")["kind"] == "ack"

    def answer(self, ident: str) -> None:
        """Press a button of the curtain."""
        asked = self.session.waiting_for
        self.refuses_all()
        assert self.page.panel("curtain", ident)["kind"] == "ack"
        self.answered[ident] = self.answered.get(ident, 0) + 1
        if ident == "show":
            assert asked is not None and self.me == asked
            self.lifts.append(asked)

    def refuses_all(self) -> None:
        """Behind the curtain nobody plays, reads or is helped."""
        state, version = self.session.state, self.page.scene["version"]
        seen = self.session.view(self.session.waiting_for)
        content = intent_of(next(iter(legal_actions(seen))))
        assert self.page.say(content.pop("kind"), **content)["kind"] == "refused"
        for verb in ("hint", "ways", "odds", "undo", "next"):
            assert self.page.act(verb)["kind"] == "refused"
        reading = self.page.message("read", cards=[card.text for card in seen.hand[:3]])
        assert self.page.send(reading) is None and self.page.sent == []
        assert self.session.state is state and self.page.scene["version"] == version

    def move(self) -> None:
        """Play for the one whose cards are shown."""
        me = self.me
        assert me is not None and me == self.session.waiting_for
        ready = {action["id"] for action in self.page.scene["actions"] if action["ready"]}
        if "undo" in ready and self.rng.random() < 0.2:
            assert self.page.act("undo")["kind"] == "ack"
            return
        seen = self.session.view(me)
        action = self.bot.choose(seen, self.rng)
        if self.rng.random() < 0.1:
            action = self.rng.choice(list(legal_actions(seen)))
        content = intent_of(action) | ({"sure": True} if action.verb.value == "discard" else {})
        answer = self.page.say(content.pop("kind"), **content)
        assert answer["kind"] == "ack", (action, answer)

    def play(self, most: int) -> bool:
        """Play until the match is over, or so many things are done; tell whether it is over."""
        for _ in range(most):
            if self.panel is not None and self.panel["id"] == "match":
                return True
            self.play_one()
        return False
