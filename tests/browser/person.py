"""A person at seat 0 who plays with some sense, from what the page shows and nothing else."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rummy_widgets.cards import Card, fresh_pack, parse_cards
from rummy_widgets.engine import Action, TableMeld, View, deal, view
from rummy_widgets.melds import Meld, MeldKind
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb, find_variant
from tests.browser.table_page import TablePage


def card_of(face: dict[str, Any]) -> Card:
    """Return the very card that a scene names."""
    return parse_cards(face["id"])[0]


def meld_of(face: dict[str, Any]) -> Meld:
    """Return a meld as the scene shows it, its cards in their order."""
    cards = tuple(card_of(shown) for shown in face["cards"])
    natural = next(card for card in cards if not card.is_joker)
    if " run, " not in face["label"]:
        assert natural.rank is not None
        return Meld(MeldKind.SET, cards, natural.rank)
    lowest = face["cards"][0].get("as", cards[0].pretty).translate(str.maketrans("♠♥♦♣", "SHDC"))
    first = parse_cards(lowest)[0]
    assert first.rank is not None
    return Meld(MeldKind.RUN, cards, first.rank, natural.suit)


def phase_of(scene: dict[str, Any]) -> str:
    """Return the phase by name."""
    if scene["question"] is not None:
        return "buy"
    return next(phase["id"] for phase in scene["phases"] if phase["state"] == "now")


def view_of(scene: dict[str, Any], options: dict[str, Any] | None = None) -> View:
    """Return what a person can know from one scene, in the engine's words."""
    sheet = find_variant("ten-card", options)
    seats = scene["seats"]
    hand = [card_of(face) for face in scene["hand"]["cards"]]
    mine = [line["text"] for line in scene["log"] if line["text"].startswith(("You took", "You drew"))]
    took = bool(mine) and mine[-1].startswith("You took")
    phase = phase_of(scene)
    fresh = [card_of(face) for face in scene["hand"]["cards"] if face["new"]] if phase == "discard" else []
    turn = next(seat["seat"] for seat in seats if seat["turn"])
    found = re.match(r"Round (\d+)", scene["subtitle"])
    assert found, scene["subtitle"]
    number = int(found.group(1))
    dealer = next(seat["seat"] for seat in seats if seat["dealer"])
    dealt = deal(sheet, len(seats), fresh_pack(sheet.pack(len(seats))), dealer=dealer, round_number=number)
    return replace(
        view(dealt, 0),
        turn=turn,
        actor=0,
        phase=phase,
        hand=tuple(hand),
        counts=tuple(seat["cards"] for seat in seats),
        stock_count=scene["stock"]["count"],
        pile=tuple(card_of(face) for face in scene["pile"]["cards"]),
        melds=tuple(TableMeld(face["owner"], meld_of(face)) for face in scene["melds"]),
        opened=tuple(seat["opened"] for seat in seats),
        scores=tuple(seat["score"] for seat in seats),
        taken=fresh[0] if fresh and took else None,
        drawn=fresh[0] if fresh and not took else None,
        turns=len(seats),
    )


class Person:
    """Plays at a page: thinks over what it shows, and presses it."""

    def __init__(self, table: TablePage, *, options: dict[str, Any] | None = None, seed: int = 1) -> None:
        self.table = table
        self.options = options
        self.rng = random.Random(seed)
        self.bot = find_bot("tidy")
        self.did: list[str] = []

    def think(self, scene: dict[str, Any]) -> Action:
        """Return what to do."""
        return self.bot.choose(view_of(scene, self.options), self.rng)

    def play_one(self) -> None:
        """Do one thing; the page must take it."""
        table = self.table
        scene = table.until_settled()
        action = self.think(scene)
        answer = self.do(scene, action)
        if answer["kind"] == "refused" and answer["choices"]:
            answer = table.choose()
        assert answer["kind"] == "ack", (action, answer, scene)
        self.did.append(action.verb.value)

    def do(self, scene: dict[str, Any], action: Action) -> dict[str, Any]:
        """Press what carries an action out; return the answer."""
        table = self.table
        if action.verb is Verb.DISCARD:
            return table.discard(action.cards[0].card.text)
        if action.verb is Verb.LAY_OFF:
            assert action.target is not None
            cards = [claim.card.text for claim in action.cards]
            end = action.end.value if action.end else None
            return table.lay_off(cards, scene["melds"][action.target]["id"], end)
        if action.verb is Verb.LAY_DOWN:
            return self.lay_down([[claim.card.text for claim in meld] for meld in action.melds])
        return table.act(action.verb.value)

    def lay_down(self, groups: list[list[str]]) -> dict[str, Any]:
        """Put melds into the trays and lay them down; what the trays cannot hold goes down next time."""
        table = self.table
        places = len(table.scene["trays"])
        table.stage(groups[:places])
        return table.act("lay down")

    def play_round(self) -> dict[str, Any]:
        """Play until a panel stands; return the scene."""
        for _ in self.turns():
            pass
        return self.table.scene

    def turns(self, most: int = 2000) -> Iterator[dict[str, Any]]:
        """Play, and yield the scene after each thing done, until a panel stands."""
        for _ in range(most):
            scene = self.table.until_settled()
            if scene["panel"] is not None:
                return
            self.play_one()
            yield self.table.scene
        raise AssertionError(f"no end after {most} actions; {self.table.told()}")
