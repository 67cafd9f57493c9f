"""What if: one hand and one action, put into every game at a moment of an ordinary turn and judged there."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any, Final

from rummy_widgets.cards import Card, PackSpec, fresh_pack, number_copies, parse_card, pretty_cards
from rummy_widgets.engine import Action, EventKind, State, TableMeld, apply, explain
from rummy_widgets.engine.uses import must_be_used
from rummy_widgets.engine.window import buying_open
from rummy_widgets.errors import NotationError, RummyError, SetupError
from rummy_widgets.melds import Claim, MeldFault, read_meld
from rummy_widgets.rules import RuleSheet, Verb
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.knocking import OKLAHOMA
from rummy_widgets.rules.turn import Phase, TurnTable
from rummy_widgets.session.compare import (
    Judged,
    Verdict,
    ask_every_game,
    first_clause,
    judged_fault,
    no_pack,
    read_claims,
    seats_for,
)
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_table_meld, write_position

_ME: Final = 0
_OTHER: Final = 1  # who has laid what lies on the table
_SEATS: Final = 3  # so that buying has a buyer, a turn player and a discarder
_MOST_HELD: Final = 32
_STOCK: Final = 6  # cards left to draw, at least
_DRAWING: Final = (Verb.DRAW, Verb.TAKE)
_OF_THE_PILE: Final = (Verb.TAKE, Verb.BUY)
# Where a book speaks of an action that is allowed, the most telling part first.
YES_CLAUSES: Final[Mapping[Verb, tuple[str, ...]]] = {
    Verb.DRAW: ("turn.draw", "turn.steps", "turn"),
    Verb.TAKE: ("take.top", "turn.top", "turn.draw", "turn"),
    Verb.LAY_DOWN: ("contract", "meld.many", "meld"),
    Verb.LAY_OFF: ("lay-off.fits", "lay-off"),
    Verb.DISCARD: ("turn.discard",),
    Verb.BUY: ("buy",),
    Verb.KNOCK: ("knock",),
    Verb.GIN: ("gin",),
    Verb.BIG_GIN: ("big-gin",),
    Verb.DECLARE: ("declare",),
    Verb.DROP: ("drop",),
}
_TOLD: Final = {
    EventKind.WENT_OUT: "Your hand is empty: you are out.",
    EventKind.WENT_GIN: "Nothing is left over: that is gin.",
    EventKind.SWAPPED: "It takes the place of the joker.",
}


class Moment(StrEnum):
    """When in an ordinary turn an action is judged."""

    START = "start"
    DRAWN = "drawn"
    ASKED = "asked"  # out of turn

    @property
    def words(self) -> str:
        """Return the moment in words."""
        return {"start": "before the draw", "drawn": "after the draw", "asked": "out of turn"}[self.value]


@dataclass(frozen=True)
class WhatIf:
    """One hand and one action, and what lies on the table, as texts that every game reads for itself.

    `table` holds melds apart by `/`, `discard` the discard pile, bottom to top, `taken` the card of the hand
    that was just taken from it. `opened` says that one's contract, or a first meld, is down. Without `moment`
    an action is judged where the game has it: before the draw, else after it, or when asked out of turn.
    """

    action: str
    hand: str
    table: str = ""
    discard: str = ""
    taken: str = ""
    wild: str = ""
    opened: bool = False
    round: int = 1
    moment: Moment | None = None

    def verdicts(self, games: Iterable[str] = (), options: Mapping[str, Any] | None = None) -> list[Verdict]:
        """Judge the action by every game, or by those that are named, with the options they have.

        Raises NotationError for what cannot be read, SetupError for an unknown game or option.
        """
        self.cards  # noqa: B018 - what cannot be read is told before anything is judged
        self.asked  # noqa: B018
        return ask_every_game(self._judge, self._is_legal, games, options)

    @cached_property
    def asked(self) -> Action:
        """Return the action, read; raise NotationError for one that nobody at the table can say."""
        action = parse_action(self.action)
        if action.seat is not None or action.verb is Verb.RESTOCK:
            word = self.action.strip().split()[0]
            raise NotationError(f"{word!r} names somebody; the action is yours", word=word, example="draw")
        if action.verb in _OF_THE_PILE and not self.discard.strip():
            word = action.verb.value
            example = f"--discard '5D 9C' '{word}'"
            raise NotationError(f"{word!r} needs a discard pile", word=word, example=example)
        return replace(action, seat=_ME)

    @cached_property
    def cards(self) -> Mapping[str, tuple[Claim, ...]]:
        """Return the cards of each place, a code that comes again the next copy."""
        turned = parse_card(self.wild) if self.wild.strip() else None
        texts = {"hand": self.hand, "discard": self.discard}
        texts |= {f"m{place}": text for place, text in enumerate(self.melds, start=1)}
        texts["wild"] = self.wild
        read = {place: read_claims(text, turned) if text.strip() else () for place, text in texts.items()}
        if not read["hand"]:
            raise NotationError("'--hand' names no cards", word="--hand", example='--hand "9S KD 2C"')
        if len(read["hand"]) > _MOST_HELD:
            message = f"'--hand' holds more than {_MOST_HELD} cards"
            raise NotationError(message, word="--hand", example='--hand "9S KD 2C"')
        if any(not read[f"m{place}"] for place in range(1, len(self.melds) + 1)):
            raise NotationError(f"{self.table!r} holds an empty meld", word=self.table, example="6S 7S 8S")
        numbered = iter(number_copies(claim.card for claims in read.values() for claim in claims))
        return {
            place: tuple(Claim(next(numbered), claim.stands_for) for claim in claims)
            for place, claims in read.items()
        }

    @property
    def melds(self) -> list[str]:
        """Return the texts of the melds on the table."""
        return self.table.split("/") if self.table.strip() else []

    def _judge(self, sheet: RuleSheet) -> Judged:
        try:
            state, moment = self._position(sheet)
        except _NotAskedError as not_asked:
            return self._no_such_verb(sheet) or replace(not_asked.judged, legal=None)
        refusal = explain(state, self.asked)
        shown = write_position(state)
        if refusal is not None:
            return Judged(False, refusal.because, refusal.clause.id, moment.value, shown)
        told = " ".join([f"You may, {moment.words}.", *self._consequences(state)])
        further = ("meld.further",) if state.opened[_ME] and self.asked.verb is Verb.LAY_DOWN else ()
        clause = first_clause(sheet.book, (*further, *YES_CLAUSES.get(self.asked.verb, ())))
        return Judged(True, told, clause, moment.value, shown)

    def _is_legal(self, sheet: RuleSheet) -> bool | None:
        try:
            return explain(self._position(sheet)[0], self.asked) is None
        except _NotAskedError:
            return None if self._no_such_verb(sheet) is None else False

    def _no_such_verb(self, sheet: RuleSheet) -> Judged | None:
        """Say that a game has no such action; None where it has."""
        verb = self.asked.verb
        if verb in sheet.table.verbs:
            return None
        clause, says = sheet.book.answer(str(Point.VERB), verb.value)
        return Judged(False, says.format_map({"verb": verb.value}), clause.id)

    def _consequences(self, state: State) -> Iterator[str]:
        """Yield what a player should know of an action that is legal."""
        if self.asked.verb in (Verb.KNOCK, *_DRAWING, Verb.BUY):
            return
        _, events = apply(state, self.asked)
        for event in events:
            if event.kind is EventKind.DECLARED_WRONG and state.sheet.declaring is not None:
                yield f"But the groups do not hold: it costs {state.sheet.declaring.cap} points."
            elif event.seat == _ME and event.kind in _TOLD:
                yield _TOLD[event.kind]

    # -- positions

    def _position(self, sheet: RuleSheet) -> tuple[State, Moment]:
        places = {
            key: claims for key, claims in self.cards.items() if key != "wild" or sheet.wild is not None
        }
        named = tuple(claim.card for claims in places.values() for claim in claims)
        seats = seats_for(sheet, named)
        if seats is None:
            raise _NotAskedError(no_pack(sheet, named))
        seats = max(seats, min(_SEATS, sheet.seats.most))
        limit = None if sheet.knocking is None else sheet.knocking.knock_limit
        if limit == OKLAHOMA and self.asked.verb is Verb.KNOCK and not places["discard"]:
            told = "The first upcard says with how much you may knock; put it under the discards."
            raise _NotAskedError(Judged(None, told, first_clause(sheet.book, ("knock.limit",))))
        try:
            sheet.contract(self.round)
        except SetupError as error:
            clause = first_clause(sheet.book, ("rounds", "goal"))
            raise _NotAskedError(Judged(None, f"{error}.", clause)) from error
        turned = places["wild"][0].card if places.get("wild") else None
        melds = self._table(sheet, places, turned)
        rest = _rest(sheet.pack(seats), named)
        pile = tuple(claim.card for claim in places["discard"])
        if not pile:
            pile, rest = rest[:1], rest[1:]
        dealt = min(sheet.dealing.cards(seats, self.round), max(len(rest) - _STOCK, 0) // (seats - 1))
        others = (rest[place * dealt : (place + 1) * dealt] for place in range(seats - 1))
        nothing = (0,) * seats
        laid = (self.opened, bool(melds), *(False,) * (seats - 2))
        state = State(
            sheet=sheet,
            round=self.round,
            dealer=seats - 1,
            turn=_ME,
            actor=_ME,
            phase=sheet.table.first,
            hands=(tuple(claim.card for claim in places["hand"]), *others),
            stock=rest[dealt * (seats - 1) :],
            pile=pile,
            melds=melds,
            opened=(True,) * seats if sheet.opening.is_open else laid,
            scores=nothing,
            discarder=seats - 1,
            buys=nothing,
            turns=seats,
            laid=laid,
            out=(False,) * seats,
            fixed=nothing,
            wild=turned,
            hands_won=nothing,
        )
        return self._at_the_moment(state)

    def _table(
        self, sheet: RuleSheet, places: Mapping[str, tuple[Claim, ...]], turned: Card | None
    ) -> tuple[TableMeld, ...]:
        """Return the melds on the table, another seat's."""
        grammar = sheet.grammar_for(turned)
        laid: list[TableMeld] = []
        for place, text in enumerate(self.melds, start=1):
            claims = places[f"m{place}"]
            try:
                laid.append(TableMeld(_OTHER, read_table_meld(grammar, claims, text)))
            except NotationError as error:
                cards = tuple(claim.card for claim in claims)
                read = read_meld(grammar, claims, named=False)
                why = judged_fault(sheet, read, cards) if isinstance(read, MeldFault) else None
                told = f"{pretty_cards(cards)} can't lie on the table here."
                if why is None:
                    raise _NotAskedError(Judged(None, told)) from error
                raise _NotAskedError(replace(why, because=f"{told} {why.because}")) from error
        return tuple(laid)

    def _at_the_moment(self, state: State) -> tuple[State, Moment]:
        """Return a position moved to where the action is at home, or to the moment that is wanted."""
        table, verb = state.sheet.table, self.asked.verb
        if verb is Verb.BUY and verb in table.verbs and self.moment is None and not self.taken.strip():
            return self._out_of_turn(state), Moment.ASKED
        before = list(before_the_draw(table))
        after = list(after_the_draw(table, before, take=bool(self.taken.strip())))
        moment = self.moment
        if self.taken.strip():
            moment = Moment.DRAWN
        elif moment is None:
            late = not any(verb in row.steps for row in before) and any(verb in row.steps for row in after)
            moment = Moment.DRAWN if late else Moment.START
        rows = after if moment is Moment.DRAWN else before
        at = next((row for row in rows if verb in row.steps), rows[0])
        state = state.evolve(phase=at.name)
        return self._with_taken(state), moment

    def _out_of_turn(self, state: State) -> State:
        """Return the position of a seat asked for the discard of another, where it is asked at all."""
        last = state.seats - 1
        state = state.evolve(turn=last, actor=last, discarder=last - 1, dealer=last - 1)
        if not buying_open(state):
            return state
        asking = next(row.name for row in state.sheet.table.phases.values() if Verb.BUY in row.steps)
        return state.evolve(actor=_ME, phase=asking)

    def _with_taken(self, state: State) -> State:
        """Return a position in which a card of the hand has just come from the pile, where one has."""
        if not self.taken.strip():
            return state
        wanted = parse_card(self.taken)
        held = [
            card for card in state.hand if card == wanted or (not wanted.copy and card.face == wanted.face)
        ]
        if not held:
            raise NotationError(f"{self.taken!r} is not in the hand", word=self.taken, example="--taken 9S")
        card = max(held, key=lambda card: card.copy)
        return state.evolve(taken=card, must_use=card if must_be_used(state, 1) else None)


def before_the_draw(table: TurnTable) -> Iterator[Phase]:
    """Yield the phases of an ordinary turn before a card is got, in order."""
    name = table.first
    seen: set[str] = set()
    while name in table.phases and name not in seen:
        seen.add(name)
        row = table.phases[name]
        yield row
        name = row.steps.get(Verb.PASS, "")


def after_the_draw(table: TurnTable, before: Sequence[Phase], *, take: bool) -> Iterator[Phase]:
    """Yield the phases that follow a draw, or with `take` taking the discard."""
    drawn = Verb.TAKE if take else Verb.DRAW
    for name in dict.fromkeys(row.steps[drawn] for row in before if drawn in row.steps):
        if name in table.phases:
            yield table.phases[name]


@lru_cache(maxsize=16)
def _rest(pack: PackSpec, named: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of a pack that have no place, in an order that is always the same."""
    taken = set(named)
    rest = [card for card in fresh_pack(pack) if card not in taken]
    random.Random(0).shuffle(rest)
    naturals = [card for card in rest if not card.is_joker]
    return (naturals[0], *(card for card in rest if card is not naturals[0])) if naturals else tuple(rest)


class _NotAskedError(RummyError):
    """Say that a question cannot be put in a game, and why."""

    def __init__(self, judged: Judged) -> None:
        super().__init__(judged.because)
        self.judged = judged
