"""Asks: which facts and which cards a question needs, and no more than those."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from rummy_widgets.cards.card import card_of_face
from rummy_widgets.rules import RuleSheet, Verb
from rummy_widgets.rules.knocking import OKLAHOMA
from rummy_widgets.rules.words import begin, number_word
from rummy_widgets.widgets.judge.lying import MOST, Lying
from rummy_widgets.widgets.judge.moments import MELD, QUESTIONS, When, moments_of, questions_of
from rummy_widgets.widgets.judge.situation import LAYING, SHOWING, Situation
from rummy_widgets.widgets.judge.verdict import needs_no_cards

_MOST_LAID: Final = 6  # melds of one action
_MOST_TABLE: Final = 4  # melds on the table
_YES_NO: Final = {"no": "No", "yes": "Yes"}
_ANOTHER: Final = "another"
_FROM_PILE: Final = (When.TOOK, When.DIVED)


class Slot(NamedTuple):
    """A place for cards: what it is called, the mark on the cards that lie there, and how many go in."""

    id: str
    label: str
    badge: str
    note: str = ""
    most: int = MOST


class Ask(NamedTuple):
    """A fact that is asked: its field, what may be answered, and what is answered now."""

    name: str
    label: str
    options: Mapping[str, str]
    value: str


class Asked(NamedTuple):
    """A situation as far as it is described, what it asks for, and its places for cards."""

    situation: Situation
    facts: tuple[Ask, ...]
    slots: tuple[Slot, ...]


def read_situation(sheet: RuleSheet, seats: int, values: Mapping[str, str], lying: Lying) -> Asked:
    """Return what a form and clicked cards describe; what is not on offer falls back to the usual answer."""
    return _Reader(sheet, seats, values, lying).read()


class _Reader:
    """Reads one situation, noting what it asks on the way."""

    def __init__(self, sheet: RuleSheet, seats: int, values: Mapping[str, str], lying: Lying) -> None:
        self.sheet = sheet
        self.values = values
        self.lying = lying
        self.facts: list[Ask] = []
        self.asked = Situation(sheet, seats)

    def read(self) -> Asked:
        sheet = self.sheet
        questions = {question: QUESTIONS[question] for question in questions_of(sheet)}
        self._now(question=self._ask("question", "What is it about?", questions))
        planned = sheet.match.planned if sheet.opening.contracts else ()
        if planned and self.asked.question in (*LAYING, Verb.BUY):
            rounds = {str(number): f"{number} · {sheet.contract(number).title}" for number in planned}
            self._now(round=int(self._ask("round", "Round", rounds)))
        moments = {str(moment): moment.label for moment in moments_of(sheet, self.asked.question)}
        if moments:
            self._now(when=When(self._ask("when", "When?", moments)))
        if needs_no_cards(self.asked):
            return Asked(self.asked, tuple(self.facts), ())
        self._read_facts()
        slots = tuple(self._slots())
        self._now(lying=self.lying.kept([slot.id for slot in slots], sheet.pack(self.asked.seats)))
        self._read_cards()
        return Asked(self.asked, tuple(self.facts), slots)

    def _now(self, **facts: Any) -> None:
        """Note fields of the situation."""
        self.asked = replace(self.asked, **facts)

    def _ask(self, name: str, label: str, options: Mapping[str, str]) -> str:
        value = self.values.get(name, "")
        self.facts.append(Ask(name, label, options, value if value in options else next(iter(options))))
        return self.facts[-1].value

    def _is(self, name: str, label: str) -> bool:
        return self._ask(name, label, _YES_NO) == "yes"

    # -- facts

    def _read_facts(self) -> None:
        sheet, question = self.sheet, self.asked.question
        if question in LAYING:
            self._read_laying()
        if question == Verb.BUY:
            self._read_buying()
        wild = sheet.wild
        if question == Verb.TAKE and wild is not None and wild.take_wild_discard == "first_only":
            self._now(first_card=self._is("first", "Is it the first card that was turned up?"))
        refuses = question in (Verb.DRAW, Verb.PASS) and Verb.PASS in questions_of(sheet)
        if refuses and sheet.stock.recycle_when != "on_demand":
            options = {"cards": "It has cards", "empty": "It is used up"}
            self._now(empty=self._ask("stock", "The stock", options) == "empty")

    def _read_laying(self) -> None:
        sheet, asked = self.sheet, self.asked
        contract = sheet.contract(asked.round)
        laying_off = asked.question == Verb.LAY_OFF
        if not sheet.opening.is_open and (contract.count or laying_off):
            label = "Is your contract down already?" if contract.count else "Have you a meld on the table?"
            self._now(opened=self._is("opened", label))
        if not laying_off and not sheet.turn.meld_on_first_turn:
            self._now(first_turn=self._is("turn", "Is it your first turn of the round?"))
        most = sheet.laying.melds_per_turn
        if not laying_off and most is not None:
            counts = {str(count): number_word(count).capitalize() for count in range(most + 1)}
            self._now(melds_now=int(self._ask("melds", "Melds you laid in this turn before", counts)))
        laying = sheet.laying
        last = laying.must_discard_to_go_out or (not laying.may_leave_taken and asked.when in _FROM_PILE)
        if last and not self.lying.at("rest") and not self.asked.needs_whole_hand:
            options = {"more": "Other cards too", "last": "Nothing else"}
            self._now(more=self._ask("more", "What else do you hold?", options) == "more")

    def _read_buying(self) -> None:
        buying, asked = self.sheet.buying, self.asked
        if asked.when is not When.START:
            options = {"other": "Another player", "me": "You did"}
            self._now(thrown=self._ask("thrown", "Who threw the card?", options) == "me")
        if not buying.buy_after_contract:
            self._now(opened=self._is("opened", "Is your contract down already?"))
        if not buying.buy_initial_upcard:
            self._now(first_card=self._is("first", "Is it the first card that was turned up?"))
        if not buying.chain_buys:
            self._now(chained=self._is("chained", "Has somebody bought in this turn?"))
        most = buying.max_buys_per_round
        if most is not None:
            counts = {str(count): number_word(count).capitalize() for count in range(most + 1)}
            self._now(bought=int(self._ask("bought", "What you have bought this round", counts)))

    # -- places for cards

    def _slots(self) -> Iterator[Slot]:
        asked, sheet, question = self.asked, self.sheet, self.asked.question
        if question == MELD:
            yield Slot("lay1", "The cards", "meld")
        elif question == Verb.LAY_DOWN:
            yield from self._laid("Meld you lay down")
        elif question == Verb.LAY_OFF:
            yield Slot("off", "Cards you lay off", "off")
            yield Slot("m1", "The meld on the table", "table")
        elif question in (Verb.DISCARD, *SHOWING) and question != Verb.BIG_GIN:
            label = "The card you throw" if question != Verb.DECLARE else "The card for the finish slot"
            yield Slot("off", label, "off", most=1)
        elif question == Verb.TAKE:
            yield from self._pile()
        manual = sheet.knocking is not None and sheet.knocking.knock_melds == "manual"
        if manual and question in (Verb.KNOCK, Verb.GIN, Verb.BIG_GIN):
            yield from self._laid("Meld you show")
        apart = question == Verb.LAY_DOWN and not sheet.opening.contract_at_once and not asked.opened
        before = min(sheet.contract(asked.round).count - 1, _MOST_TABLE)
        if apart and before > 0:
            yield from self._grown("own", "Meld of yours that is down", "mine", 1, before)
        yield from self._rest()
        if sheet.wild is not None and question in (MELD, Verb.TAKE, Verb.DECLARE):
            note = "it may stay empty" if question == MELD else ""
            yield Slot("wild", "The wild card turned up", "wild", note, 1)
        limit = sheet.knocking.knock_limit if sheet.knocking is not None else None
        if limit == OKLAHOMA and question == Verb.KNOCK:
            yield Slot("first", "The first card turned up", "first", most=1)

    def _laid(self, label: str) -> Iterator[Slot]:
        contract = self.sheet.contract(self.asked.round)
        count = contract.count if contract.count and not self.asked.opened else 1
        if self.asked.question != Verb.LAY_DOWN:
            count = 1
        yield from self._grown("lay", label, "meld", count, _MOST_LAID)

    def _grown(self, name: str, label: str, badge: str, least: int, most: int) -> Iterator[Slot]:
        """Yield places for melds: as many as are needed, and one more than are in use."""
        used = max((at for at in range(1, most + 1) if self.lying.at(f"{name}{at}")), default=0)
        count = min(max(least, used + 1), most)
        for at in range(1, count + 1):
            numbered = f"{label}, {at}" if count > 1 else label
            yield Slot(f"{name}{at}", numbered, f"{badge} {at}" if count > 1 else badge)

    def _pile(self) -> Iterator[Slot]:
        asked, sheet = self.asked, self.sheet
        if sheet.taking.deep and asked.when is not When.CALLED:
            yield Slot("pile", "The discard pile", "pile", "from the bottom up")
            yield from self._grown("m", "Meld on the table", "table", 1, _MOST_TABLE)
        elif sheet.wild is not None or asked.when is When.LAST:
            yield Slot("pile", "The top of the discard pile", "pile", most=1)

    def _rest(self) -> Iterator[Slot]:
        asked, question = self.asked, self.asked.question
        if asked.needs_whole_hand:
            label = "Your hand" if question in (Verb.BIG_GIN, Verb.TAKE) else "The rest of your hand"
            yield Slot("rest", label, "hand", "every card")
        elif question == Verb.TAKE and self.sheet.taking.deep and asked.when is not When.CALLED:
            yield Slot("rest", "Your hand", "hand", "what you would use")
        elif question in LAYING or (question == Verb.DISCARD and not self.sheet.jokers.joker_discard):
            yield Slot("rest", "Other cards of your hand", "hand", "if they matter")

    # -- facts about the cards

    def _read_cards(self) -> None:
        asked, question = self.asked, self.asked.question
        pile = asked.lying.at("pile")
        if question == Verb.TAKE and self.sheet.taking.deep and len(pile) > 1:
            options = {str(depth): _depth_text(pile, depth) for depth in range(1, len(pile) + 1)}
            self._now(depth=int(self._ask("depth", "What you take", options)))
        if asked.when in _FROM_PILE and self._taken_matters():
            named = dict.fromkeys(card.face for card in asked.named)
            options = {} if asked.when is When.DIVED and named else {_ANOTHER: "Another card"}
            options |= {card_of_face(face).stem: card_of_face(face).pretty for face in named}
            label = "The card you took" if asked.when is When.TOOK else "The deepest card you took"
            taken = self._ask("taken", label, options)
            by_name = {card_of_face(face).stem: face for face in named}
            self._now(taken=by_name.get(taken))
        readings: dict[str, int] = {}
        for slot in asked.lying.slots:
            ways = asked.readings_at(slot) if slot.startswith(("own", "m")) else []
            if len(ways) > 1:
                options = {str(at): begin(way.name) for at, way in enumerate(ways)}
                readings[slot] = int(self._ask(f"reading.{slot}", "The meld on the table is", options))
        self._now(readings=readings)

    def _taken_matters(self) -> bool:
        asked, sheet = self.asked, self.sheet
        if asked.when is When.DIVED:
            return True
        if asked.question in LAYING:
            return sheet.taking.top_card_must_be_used or not sheet.laying.may_leave_taken
        thrown = asked.question in (Verb.DISCARD, Verb.KNOCK, Verb.GIN)
        return thrown and not sheet.turn.redraw_discard_allowed


def _depth_text(pile: tuple[int, ...], depth: int) -> str:
    name = card_of_face(pile[-depth]).pretty
    if depth == 1:
        return f"{name}, the top card"
    return f"{name} and what lies on it"
