"""The session: one match being played, the only mutable thing; every accepted action is stored first."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rummy_widgets.advice import Fixes, fixes
from rummy_widgets.cards import format_cards, parse_cards
from rummy_widgets.engine import (
    DEALER,
    Action,
    Event,
    Refusal,
    State,
    View,
    apply,
    deal,
    explain,
    final_totals,
    first_round,
    following,
    legal_actions,
    match_over,
    next_round,
    round_points,
    settled,
    view,
    winners,
)
from rummy_widgets.errors import IllegalActionError, RummyError, SetupError, StoreError
from rummy_widgets.players import BOTS, Bot, find_bot
from rummy_widgets.rules import RuleSheet, Verb, find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.record import Record, RoundRecord
from rummy_widgets.session.saving import Saving
from rummy_widgets.session.store import GameHeader, Store

_log = logging.getLogger(__name__)
PERSON = "person"
TAKEN_BACK = frozenset(  # nothing hidden comes to light by these
    {Verb.LAY_DOWN, Verb.LAY_OFF, Verb.TAKE, Verb.DISCARD}
)


class Seat(NamedTuple):
    """A place at the table: a name, and "person" or a bot's name."""

    name: str
    kind: str = PERSON


@dataclass(frozen=True)
class Told:
    """One line of a match's story: a number, the round it belongs to, and what happened."""

    number: int
    round: int
    event: Event


class _Before(NamedTuple):
    """What an action that can be taken back found: the round, how much was told, and whose turn it was."""

    state: State
    told: int
    seat: int


class Session:
    """A match at one table.

    `state` is the round in progress, `points` the finished rounds' points by seat, `story` what happened,
    `version` grows with every change.
    """

    def __init__(
        self, sheet: RuleSheet, seats: Sequence[Seat], *, chance: Chance | None = None, dealt: bool = True
    ) -> None:
        sheet.pack(len(seats))
        for seat in seats:
            if seat.kind != PERSON and seat.kind not in BOTS:
                raise SetupError(f"no bot is called {seat.kind!r}; there are {', '.join(BOTS)}")
        self.sheet = sheet
        self.seats = tuple(seats)
        self._chance = chance or Chance.fresh()
        self.receipt = self._chance.receipt(sheet.variant, sheet.options, len(seats))
        self.version = 1
        self.points: list[tuple[int, ...]] = []
        self.story: list[Told] = []
        self._rounds: list[tuple[int, tuple[str, ...], list[str]]] = []
        self._before: list[_Before] = []
        self._saving = Saving()
        self._bots: dict[int, Bot] = {
            place: find_bot(seat.kind) for place, seat in enumerate(seats) if seat.kind != PERSON
        }
        self.state: State = self._first() if dealt else deal_nothing(sheet, len(seats), self._chance)

    # -- making, saving, resuming

    def _first(self) -> State:
        seats = len(self.seats)
        number = self.sheet.match.first
        order = self._chance.order(self.sheet, seats, number)
        dealer = self._chance.first_dealer(seats)
        self._rounds.append((dealer, tuple(card.text for card in order), []))
        return first_round(self.sheet, seats, order, dealer=dealer)

    def keep(self, store: Store, token: str) -> None:
        """Save this match in a store from now on; a fault there becomes `trouble`, and play goes on."""
        header = GameHeader(
            variant=self.sheet.variant,
            seats=self.names,
            settings=json.dumps({"kinds": [s.kind for s in self.seats], "options": dict(self.sheet.options)}),
            secret=json.dumps({"seed": self._chance.seed, "salt": self._chance.salt}),
            receipt=self.receipt,
        )
        self._saving.begin(store, token, header, self._lines())
        self._summarize()

    @classmethod
    def resume(cls, store: Store, token: str, game: int) -> Session:
        """Return a saved match at its last accepted action; raise StoreError where it cannot be read."""
        saved = store.game(token, game)
        secret = store.secret(token, game)
        if saved is None or secret is None:
            raise StoreError("This game is not in the store.", kind="damaged")
        try:
            settings = json.loads(saved.header.settings)
            hidden = json.loads(secret)
            sheet = find_variant(saved.header.variant, settings["options"])
            seats = [Seat(*pair) for pair in zip(saved.header.seats, settings["kinds"], strict=True)]
            session = cls(sheet, seats, chance=Chance(hidden["seed"], hidden["salt"]), dealt=False)
            lines = store.lines(game)
            for line in lines:
                session._again(line)
        except StoreError:
            raise
        except (RummyError, ValueError, LookupError, TypeError, AttributeError) as error:
            _log.warning("a saved game could not be read: %s", error)
            raise StoreError("This game is damaged and can't be opened.", kind="damaged") from error
        session.receipt = saved.header.receipt
        session._saving.go_on(store, game, len(lines))
        if not lines:  # it was saved before its first deal, which chance has fixed already
            session.state = session._first()
            session._saving.append(session._lines())
        if session.over and saved.state == "playing":
            session._finish()
        return session

    def _again(self, line: str) -> None:
        """Take one line of the store's log as played."""
        if line.startswith("deal "):
            dealer, _, order = line.removeprefix("deal ").partition(": ")
            cards = parse_cards(order)
            if self._rounds:
                self.state = next_round(self.state, cards)
            else:
                self.state = first_round(self.sheet, len(self.seats), cards, dealer=int(dealer))
            self._rounds.append((int(dealer), tuple(card.text for card in cards), []))
            self._before.clear()
            return
        action = parse_action(line)
        before = self.state
        self.state, events = apply(before, action)
        self._remember(before, action, [line], events)
        self._take_points()

    def _lines(self) -> list[str]:
        """Return the whole log of this match, as the store keeps it."""
        lines: list[str] = []
        for dealer, order, actions in self._rounds:
            lines += [f"deal {dealer}: {' '.join(order)}", *actions]
        return lines

    def _summarize(self) -> None:
        self._saving.summarize(f"round {self.state.round}")

    @property
    def saved_as(self) -> int | None:
        """Return the number of this match in its store; None where it is not saved."""
        return self._saving.game

    @property
    def trouble(self) -> str | None:
        """Return a sentence for the player when the match cannot be saved; else None."""
        return self._saving.trouble

    # -- playing

    @property
    def names(self) -> tuple[str, ...]:
        """Return what the seats are called."""
        return tuple(seat.name for seat in self.seats)

    @property
    def over(self) -> bool:
        """Tell whether the match is over."""
        return match_over(self.state)

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each seat's points so far, a finished round's included; at the end with the bonuses."""
        return final_totals(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won, once the match is over; before it, none."""
        return winners(self.state) if self.over else ()

    @property
    def waiting_for(self) -> int | None:
        """Return the seat that is asked; None when the round is over."""
        return None if self.state.over is not None else self.state.actor

    @property
    def waiting_bot(self) -> int | None:
        """Return the seat of the bot that is asked; None when it is a person's turn or the round is over."""
        seat = self.waiting_for
        return seat if seat in self._bots else None

    def view(self, seat: int | None) -> View:
        """Return what a seat may know."""
        return view(self.state, seat)

    def explain(self, seat: int, action: Action) -> Refusal | None:
        """Say why a seat's action would be refused; None when it is legal."""
        return explain(self.state, replace(action, seat=seat))

    def fixes(self, seat: int, action: Action, refusal: Refusal) -> Fixes:
        """Return the smallest legal repairs of an action refused to a seat, from what it can see."""
        return fixes(self.view(seat), replace(action, seat=seat), refusal)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Carry out a seat's action: judged, saved, then done.

        Raises IllegalActionError with the refusal, and MovedElsewhereError when another page has gone on;
        nothing has changed then.
        """
        spoken = replace(action, seat=seat)
        refusal = explain(self.state, spoken)
        if refusal is not None:
            raise IllegalActionError(refusal)
        exact = settled(self.state, spoken)
        lines = [format_action(exact)]
        state, events = apply(self.state, exact)
        while state.actor == DEALER and state.over is None:
            order = replace(self._chance.restock(state), seat=DEALER)
            lines.append(format_action(order))
            state, more = apply(state, order)
            events = (*events, *more)
        self._saving.append(lines)
        before, self.state = self.state, state
        self._remember(before, exact, lines, events)
        self._take_points()
        self._changed()
        if self.over:
            self._finish()
        return events

    def step(self) -> tuple[Event, ...]:
        """Let the bot that is asked act once; raise SetupError when none is."""
        seat = self.waiting_bot
        if seat is None:
            raise SetupError("no bot is asked")
        seen = view(self.state, seat)
        steps = sum(len(actions) for _, _, actions in self._rounds)
        rng = self._chance.rng("bot", seat, steps)
        action = self._bots[seat].choose(seen, rng)
        if explain(seen, action) is not None:
            _log.error("the bot %s chose an illegal action %s", self.seats[seat].kind, format_action(action))
            action = next(iter(legal_actions(seen)))
        return self.act(seat, action)

    def next_round(self) -> None:
        """Deal the next round; raise SetupError while this one is played, or after the last."""
        number = following(self.state) or self.state.round
        order = self._chance.order(self.sheet, len(self.seats), number)
        state = next_round(self.state, order)
        self._saving.append([f"deal {state.dealer}: {format_cards(order)}"])
        self.state = state
        self._rounds.append((state.dealer, tuple(card.text for card in order), []))
        self._before.clear()
        self._summarize()
        self._changed()

    def can_undo(self, seat: int) -> bool:
        """Tell whether a seat may take its last action back: nothing has come to light or been done since."""
        return bool(self._before) and self.state.over is None and self._before[-1].seat == seat

    @property
    def thinking_again(self) -> int | None:
        """Return the seat that has thrown a card and may still take it back; None where nobody may."""
        if not self._before or self.state.over is not None:
            return None
        before = self._before[-1]
        return before.seat if len(self.state.pile) > len(before.state.pile) else None

    def settle(self) -> None:
        """Let nothing that was done so far be taken back: somebody else has seen new cards since."""
        self._before.clear()

    def undo(self, seat: int) -> None:
        """Take back what a seat did last; raise SetupError where that can't be.

        That is a lay-down, a lay-off or a take until something new comes to light, and a discard until
        somebody else has acted.
        """
        if not self.can_undo(seat):
            raise SetupError("there is nothing you can take back")
        state, told, _ = self._before[-1]
        self._saving.take_back()
        self._before.pop()
        self.state = state
        self._rounds[-1][2].pop()
        del self.story[told:]
        self._changed()

    def _remember(self, before: State, action: Action, lines: list[str], events: tuple[Event, ...]) -> None:
        told = len(self.story)
        self._rounds[-1][2].extend(lines)
        for event in events:
            number = self.story[-1].number + 1 if self.story else 1
            self.story.append(Told(number, before.round, event))
        keeps = action.verb in TAKEN_BACK and len(lines) == 1 and self.state.over is None
        turned = before.actor != self.state.actor and action.verb is not Verb.DISCARD
        if not keeps or turned or (self._before and self._before[-1].seat != before.actor):
            self._before.clear()
        if keeps and not turned:
            self._before.append(_Before(before, told, before.actor))

    def _take_points(self) -> None:
        if len(self.points) < len(self._rounds) and self.state.over is not None:
            self.points.append(round_points(self.state))

    def _changed(self) -> None:
        self.version += 1

    def _finish(self) -> None:
        names = " and ".join(self.names[seat] for seat in self.winners)
        self._saving.finish(f"Won by {names}")

    # -- afterwards

    def record(self) -> Record:
        """Return the match so far; salt and seed stand in it once the match is over."""
        points = self.points
        rounds = []
        for place, (dealer, order, actions) in enumerate(self._rounds):
            scored = points[place] if place < len(points) else None
            rounds.append(RoundRecord(dealer, parse_cards(" ".join(order)), tuple(actions), scored))
        return Record(
            variant=self.sheet.variant,
            options=dict(self.sheet.options),
            seats=self.names,
            receipt=self.receipt,
            salt=self._chance.salt if self.over else "",
            seed=self._chance.seed if self.over else "",
            rounds=tuple(rounds),
        )


def deal_nothing(sheet: RuleSheet, seats: int, chance: Chance) -> State:
    """Return a state to stand in until a saved log is read."""
    number = sheet.match.first
    return deal(sheet, seats, chance.order(sheet, seats, number), dealer=0, round_number=number)
