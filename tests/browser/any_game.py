"""A person at seat 0 of any game: thinks over what that seat may know, and presses what carries it out."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rummy_widgets.engine import Action, View, legal_actions
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb
from rummy_widgets.widgets.intent import intent_of
from rummy_widgets.widgets.sorting import sort_hand
from tests.browser.saved import game_of, token_of
from tests.browser.table_page import TablePage

Wish = Callable[[View], Action | None]
SHOWS = (Verb.KNOCK, Verb.GIN, Verb.BIG_GIN, Verb.DECLARE, Verb.SHOW)


def takes_deep(view: View) -> Action | None:
    """Wish for the deepest take there is."""
    takes = [action for action in legal_actions(view) if action.verb is Verb.TAKE and action.cards]
    return takes[0] if takes else None


class Player:
    """Plays any game at a page; `wish` comes before what a tidy bot would do in this seat."""

    def __init__(self, table: TablePage, store: Path, *, wish: Wish = lambda view: None) -> None:
        self.table = table
        self.store = store
        self.wish = wish
        self.rng = random.Random(1)
        self.bot = find_bot("tidy")
        self.did: list[str] = []

    @property
    def view(self) -> View:
        """Return what seat 0 knows, as the match was saved by its last action."""
        return game_of(self.store, token_of(self.table.page)).view(0)

    def play_one(self) -> None:
        """Do one thing; the page must take it."""
        scene = self.table.until_settled()
        view = self.view
        assert view.actor == 0, self.table.told()
        action = self.wish(view) or self.bot.choose(view, self.rng)
        answer = self.do(view, scene, action)
        if answer["kind"] == "refused" and answer["choices"]:
            answer = self.table.choose()
        assert answer["kind"] == "ack", (action, answer)
        self.did.append("deep take" if action.verb is Verb.TAKE and action.cards else action.verb.value)

    def do(self, view: View, scene: dict[str, Any], action: Action) -> dict[str, Any]:
        """Press what carries an action out; return the answer."""
        table, cards = self.table, [claim.card.text for claim in action.cards]
        if action.verb is Verb.TAKE and action.cards:
            return self.take_deep(scene, intent_of(action))
        if action.verb is Verb.DISCARD:
            return table.discard(cards[0])
        if action.verb is Verb.LAY_OFF:
            assert action.target is not None
            meld = scene["melds"][action.target]
            ends = [slot["end"] for slot in meld["slots"]]
            end = action.end.value if action.end and action.end.value in ends else None
            return table.lay_off(cards, meld["id"], end)
        if action.verb is Verb.LAY_DOWN:
            self.lay_down([[claim.card.text for claim in meld] for meld in action.melds])
            return table.act("lay down")
        if action.verb in SHOWS:
            self.show(view, action, cards)
        return table.act(action.verb.value)

    def take_deep(self, scene: dict[str, Any], intent: dict[str, Any]) -> dict[str, Any]:
        """Press the card of the spread pile that is to be taken with all above it."""
        place = next(at for at, card in enumerate(scene["pile"]["cards"]) if card.get("intent") == intent)
        card = self.table.page.locator(".spread .row > button").nth(place)
        return self.table.send(lambda: self.table.press(card, position={"x": 12, "y": 12}))

    def lay_down(self, groups: Sequence[Sequence[str]]) -> None:
        """Put melds into the trays; what those cannot hold goes down next time."""
        places = self.table.page.locator(".trays .tray:not(.single)").count()
        self.table.stage(groups[:places])

    def show(self, view: View, action: Action, thrown: Sequence[str]) -> None:
        """Put a hand's melds into the trays where the game wants them, and the card thrown into its own."""
        table = self.table
        if action.verb in (Verb.DECLARE, Verb.SHOW):
            melds = [[claim.card.text for claim in meld] for meld in action.melds]
            if not melds:
                held = tuple(card for card in view.hand if card.text not in thrown)
                grammar = view.sheet.grammar_for(view.wild)
                found = sort_hand(grammar, view.sheet.scoring.values, held)
                melds = [[claim.card.text for claim in meld] for meld in found.melds]
            self.lay_down(melds)
        if thrown:
            place = table.page.locator(".trays .tray.single .place")
            table.select(thrown)
            if place.count() > 0:
                table.press(place)

    def play_round(self, most: int = 300) -> dict[str, Any]:
        """Play until a panel stands; return the scene."""
        for _ in range(most):
            scene = self.table.until_settled()
            if scene["panel"] is not None:
                return scene
            self.play_one()
        raise AssertionError(f"no end after {most} actions; {self.table.told()}")
