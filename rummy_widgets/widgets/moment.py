"""The moment: one seat's view with what the page knows beside it, and what several parts ask of the two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rummy_widgets.cards import Card
from rummy_widgets.engine import Action, EventKind, View, explain, legal_actions
from rummy_widgets.engine.knocks import knock_limit, knocks
from rummy_widgets.engine.uses import first_taken
from rummy_widgets.melds import MeldGrammar
from rummy_widgets.rules import RuleSheet, Verb
from rummy_widgets.rules.declaring import FormMatch
from rummy_widgets.rules.knocking import BoxesMatch
from rummy_widgets.rules.match import RoundsMatch, TargetMatch
from rummy_widgets.rules.turn import Phase
from rummy_widgets.rules.words import begin, number_word
from rummy_widgets.session.session import Told
from rummy_widgets.widgets.sorting import Sorting, sort_hand


@dataclass(frozen=True)
class Table:
    """What a scene needs beside the view: names, finished rounds, the story, and the page's own parts."""

    names: Sequence[str]
    points: Sequence[Sequence[int]] = ()
    story: Sequence[Told] = ()
    settings: Sequence[Mapping[str, Any]] = ()
    notices: Sequence[Any] = ()  # texts, or mappings with a text
    panel: Mapping[str, Any] | None = None
    undo: str = ""  # what the button for taking back says; empty where nothing can be
    stepping: bool = False  # a bot is asked and waits for the player's "Next"
    receipt: str = ""
    extra: Sequence[Mapping[str, Any]] = ()  # further actions, after the game's
    help: str = "off"  # "all", "quiet" (only when asked) or "off"
    targets: str = "off"  # when places where cards may go are marked: "off", "selected" or "always"
    known: bool = False  # what was taken openly and is still held is shown beside the seats
    status: str = ""  # what the page waits for while no game is on it
    by_name: bool = False  # the seat that is looked from is called by its name, not "you"


@dataclass(frozen=True)
class Moment:
    """A view and its table; each question about them is worked out once."""

    view: View
    table: Table

    @property
    def you(self) -> int | None:
        """Return the seat that is called "you"; None where all are called by their names."""
        return None if self.table.by_name else self.view.seat

    @property
    def sheet(self) -> RuleSheet:
        """Return the rules that are played by."""
        return self.view.sheet

    @property
    def helped(self) -> bool:
        """Tell whether the player wants help of any kind."""
        return self.table.help != "off"

    @cached_property
    def marking(self) -> str:
        """Return when places where cards may go are marked: "off", "selected" or "always"."""
        return self.table.targets if self.helped and self.view.over is None else "off"

    @cached_property
    def asked(self) -> bool:
        """Tell whether the seat of the view is to act."""
        return self.view.over is None and self.view.actor == self.view.seat

    @cached_property
    def phase(self) -> Phase | None:
        """Return the row of the turn's table that is in force; None while the dealer makes a stock."""
        return self.sheet.table.phases.get(self.view.phase)

    @cached_property
    def verbs(self) -> frozenset[Verb]:
        """Return what the seat that is asked, whichever it is, may think of doing."""
        return frozenset(self.phase.steps) if self.phase is not None else frozenset()

    @cached_property
    def grammar(self) -> MeldGrammar:
        """Return what counts as a meld in this round."""
        return self.sheet.grammar_for(self.view.wild)

    @property
    def top(self) -> str:
        """Return the top of the discard pile as people read it; empty where there is none."""
        return self.view.pile[-1].pretty if self.view.pile else ""

    @property
    def buying(self) -> bool:
        """Tell whether seats are asked, out of turn, whether they buy the discard."""
        return Verb.BUY in self.verbs

    @property
    def calling(self) -> bool:
        """Tell whether seats are asked, out of turn, whether they call the discard."""
        return self.phase is not None and self.phase.calls

    @property
    def has_opened(self) -> bool:
        """Tell whether the seat of the view may lay off as far as its own melds go."""
        return self.view.seat is not None and self.view.opened[self.view.seat]

    @property
    def is_out(self) -> bool:
        """Tell whether the seat of the view plays no more in this round."""
        return self.view.seat is not None and self.view.out[self.view.seat]

    def may(self, verb: Verb) -> bool:
        """Tell whether a verb that needs nothing more is legal for the seat of the view now."""
        return self.asked and verb in self.verbs and explain(self.view, Action(verb)) is None

    @cached_property
    def deep_takes(self) -> dict[int, Action]:
        """Return the legal takes of more than the top card, by the place in the pile where they begin."""
        if not self.asked or Verb.TAKE not in self.verbs or not self.sheet.taking.deep or self.calling:
            return {}
        takes: dict[int, Action] = {}
        for action in legal_actions(self.view):
            if action.verb is Verb.TAKE and action.cards:
                place = first_taken(self.view.pile, [claim.card for claim in action.cards])
                if place is not None and place < len(self.view.pile) - 1:
                    takes[place] = action
        return takes

    @property
    def throws(self) -> bool:
        """Tell whether the seat of the view has drawn and is to throw a card or show its hand."""
        return self.asked and bool(self.verbs & {Verb.DISCARD, Verb.KNOCK, Verb.DECLARE})

    @cached_property
    def knocks(self) -> dict[Card, int]:
        """Return the cards with which the seat may knock now, each with the deadwood it leaves."""
        return dict(knocks(self.view)) if self.asked and Verb.KNOCK in self.verbs else {}

    @cached_property
    def knock_limit(self) -> int:
        """Return with how much deadwood a hand may be shown, in a game of knocks."""
        return knock_limit(self.view)

    @cached_property
    def sorting(self) -> Sorting:
        """Return the hand sorted into groups: before a hand may be shown, as it is after the best discard."""
        knocking, declaring = self.sheet.knocking is not None, self.sheet.declaring is not None
        drop = int(self.throws and (knocking or declaring))
        kept = self.view.taken if knocking and not self.sheet.turn.redraw_discard_allowed else None
        return sort_hand(self.grammar, self.sheet.scoring.values, self.view.hand, drop=drop, kept=kept)

    @cached_property
    def can_declare(self) -> bool:
        """Tell whether the seat of the view may declare now and would be right."""
        ready = self.asked and Verb.DECLARE in self.verbs
        return ready and bool(self.sorting.melds) and self.sorting.complete

    def kinds_this_round(self, seat: int) -> frozenset[EventKind]:
        """Return what kinds of things a seat has done in this round, as far as the story tells."""
        told = (told.event for told in self.table.story if told.round == self.view.round)
        return frozenset(event.kind for event in told if event.seat == seat)


def round_word(sheet: RuleSheet) -> str:
    """Return what a round is called in this match: `Round`, `Deal`, `Hand`."""
    if isinstance(sheet.match, BoxesMatch):
        return "Hand"
    return "Round" if isinstance(sheet.match, RoundsMatch) else "Deal"


def round_title(sheet: RuleSheet, number: int) -> str:
    """Return the name of a round: `Round 4: Two 4's`, `Hand 2`."""
    title = sheet.contract(number).title
    return f"{round_word(sheet)} {number}: {title}" if title else f"{round_word(sheet)} {number}"


def goal_text(sheet: RuleSheet) -> str:
    """Return what ends the match, where it is not a number of rounds: `to 100 points`; else nothing."""
    match = sheet.match
    if isinstance(match, FormMatch):
        return f"out at {match.limit} points" if match.limit is not None else ""
    if isinstance(match, BoxesMatch) or (isinstance(match, TargetMatch) and match.deals is None):
        return f"to {match.target} points"
    return ""


def drop_price(view: View) -> int | None:
    """Return what it costs the seat of a view to leave the round in its turn; None where nobody may."""
    declaring = view.sheet.declaring
    if declaring is None:
        return None
    first, later = declaring.drop
    order = view.sheet.seats.in_order(view.dealer, view.scores)
    untouched = view.seat in order and view.turns <= order.index(view.seat)
    return first if untouched else later


def is_last_round(view: View) -> bool:
    """Tell whether the match is over with the finished round of a view."""
    if view.over is None:
        return False
    totals = tuple(before + now for before, now in zip(view.scores, view.points, strict=True))
    return view.sheet.match.next_number(view.round, totals, view.over.seat) is None


def added_at_the_end(view: View) -> list[int]:
    """Return what each seat gets on top when the match is over: boxes, the game; zeros before that."""
    if not is_last_round(view):
        return [0] * view.seats
    match = view.sheet.match
    totals = [before + now for before, now in zip(view.scores, view.points, strict=True)]
    winners = match.round_winners(view.points)
    won = [before + (seat in winners) for seat, before in enumerate(view.hands_won)]
    return [after - before for before, after in zip(totals, match.final(totals, won), strict=True)]


def buying_price(sheet: RuleSheet, number: int) -> str:
    """Return what a bought card costs in a round: `Two cards from the stock come with it.`"""
    price = sheet.buying.price(number)
    if price == 1:
        return "A card from the stock comes with it."
    return f"{begin(number_word(price))} cards from the stock come with it."
