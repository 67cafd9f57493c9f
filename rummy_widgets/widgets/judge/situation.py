"""Situations: what two people disagree about, and the position in which the engine is asked."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from rummy_widgets.cards import Card, fresh_pack, pretty_cards
from rummy_widgets.engine import Action, State, TableMeld
from rummy_widgets.engine.state import Showing
from rummy_widgets.engine.uses import must_be_used
from rummy_widgets.engine.window import buying_open
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import Meld, MeldFault, as_claims, read_meld
from rummy_widgets.melds.reading import readings_of
from rummy_widgets.rules import RuleSheet, Verb
from rummy_widgets.rules.knocking import OKLAHOMA
from rummy_widgets.session.compare import Judged, judged_fault
from rummy_widgets.widgets.judge.lying import Lying
from rummy_widgets.widgets.judge.moments import MELD, When, phase_at

ME: Final = 0
SHOWING: Final = (Verb.KNOCK, Verb.GIN, Verb.BIG_GIN, Verb.DECLARE)
LAYING: Final = (Verb.LAY_DOWN, Verb.LAY_OFF)
_MOST_STOCK: Final = 2  # cards that are left in the stock at its end


class UnfitError(SetupError):
    """Say that cards cannot lie on the table as a meld, and by which clause."""

    def __init__(self, judged: Judged, cards: tuple[Card, ...]) -> None:
        super().__init__(judged.because)
        self.judged = judged
        self.cards = cards


@dataclass(frozen=True)
class Situation:
    """What is asked, when, and what lies where; what is not said is filled in and must not matter.

    `more` says that other cards are held beside those that are named; `melds_now` how many melds were laid
    in this turn, `thrown` that the discard is one's own, `bought` how often one has bought this round,
    `chained` that somebody has bought in this turn, `first_card` that nobody has taken the first card turned
    up, `first_turn` that it is one's first turn of the round, `empty` that the stock is used up. `taken` is
    the face that came from the pile (the deepest of several), `depth` how many cards a deep take brings, and
    `readings` which way each meld of the table is read.
    """

    sheet: RuleSheet
    seats: int
    round: int = 1
    question: str = MELD
    when: When = When.START
    lying: Lying = field(default_factory=Lying)
    opened: bool = False
    more: bool = True
    first_turn: bool = False
    first_card: bool = False
    melds_now: int = 0
    thrown: bool = False
    bought: int = 0
    chained: bool = False
    empty: bool = False
    taken: int | None = None
    depth: int = 1
    readings: Mapping[str, int] = field(default_factory=dict)

    # -- the cards

    @cached_property
    def cards(self) -> dict[str, tuple[Card, ...]]:
        """Return the very cards in each place."""
        return self.lying.cards()

    @property
    def wild(self) -> Card | None:
        """Return the card turned up to say which rank is wild; None where there is none."""
        turned = self.cards.get("wild", ()) if self.sheet.wild is not None else ()
        return turned[0] if turned else None

    @property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """Return the melds that are to be laid or shown."""
        return tuple(cards for slot, cards in sorted(self.cards.items()) if slot.startswith("lay") and cards)

    @property
    def named(self) -> tuple[Card, ...]:
        """Return the cards that are clicked of the hand in question."""
        cards = self.cards
        laid = tuple(card for group in self.groups for card in group)
        return (*cards.get("off", ()), *laid, *cards.get("rest", ()))

    @property
    def needs_whole_hand(self) -> bool:
        """Tell whether every card of the hand matters."""
        if self.question == Verb.LAY_DOWN:
            return self.sheet.contract(self.round).whole and not self.is_open
        return self.question in SHOWING or (self.question == Verb.TAKE and self.when is When.LAST)

    @property
    def is_exact(self) -> bool:
        """Tell whether the hand is just the cards that are clicked."""
        if self.question in LAYING and not self.needs_whole_hand:
            return bool(self.cards.get("rest")) or not self.more
        deep = self.question == Verb.TAKE and self.sheet.taking.deep
        return deep or self.needs_whole_hand or bool(self.cards.get("rest"))

    @property
    def is_open(self) -> bool:
        """Tell whether this player may lay off: the contract, or a first meld, is down."""
        return self.opened or self.sheet.opening.is_open

    # -- the table

    def readings_at(self, slot: str) -> list[Meld]:
        """Return the ways in which the cards of the table in a slot can be a meld."""
        grammar = self.sheet.grammar_for(self.wild).without_joker_limit()
        found = readings_of(grammar, as_claims(self.cards.get(slot, ())))
        return list({meld.name: meld for meld in found}.values())

    def _on_the_table(self) -> tuple[TableMeld, ...]:
        other = 1 % self.seats
        return tuple(
            TableMeld(ME if slot.startswith("own") else other, self._meld_at(slot))
            for slot in sorted(self.cards)
            if slot.startswith(("own", "m"))
        )

    def _meld_at(self, slot: str) -> Meld:
        found = self.readings_at(slot)
        if found:
            return found[min(self.readings.get(slot, 0), len(found) - 1)]
        cards = self.cards[slot]
        told = f"{pretty_cards(cards)} can't lie on the table as a meld."
        read = read_meld(self.sheet.grammar_for(self.wild), cards, named=False)
        why = judged_fault(self.sheet, read, cards) if isinstance(read, MeldFault) else None
        raise UnfitError(replace(why, because=f"{told} {why.because}") if why else Judged(None, told), cards)

    # -- the question

    def action(self) -> Action:
        """Return the action in question; raise SetupError, with what is missing, while it cannot be put."""
        verb = Verb(self.question)
        cards, melds = self.cards.get("off", ()), self.groups
        if verb is Verb.LAY_DOWN:
            _wanted(melds, "press the cards of the meld first")
            return Action(verb, ME, melds=tuple(map(as_claims, melds)))
        if verb is Verb.LAY_OFF:
            _wanted(cards, "press the cards that are to be laid off first")
            _wanted(self.cards.get("m1"), "press the cards of the meld on the table")
            return Action(verb, ME, as_claims(cards), target=0)
        if verb is Verb.DISCARD:
            _wanted(cards, "press the card that is to be thrown first")
            return Action(verb, ME, as_claims(cards))
        if verb is Verb.TAKE and self.sheet.taking.deep and self.when is not When.CALLED:
            pile = self.cards.get("pile", ())
            _wanted(pile, "press the cards of the discard pile, from the bottom up")
            depth = min(self.depth, len(pile))
            return Action(verb, ME, as_claims(pile[-depth:]) if depth > 1 else ())
        if verb in SHOWING:
            if verb is not Verb.BIG_GIN:
                _wanted(cards, "press the card that is put aside first")
            self._check_hand()
            return Action(verb, ME, as_claims(cards), tuple(map(as_claims, melds)))
        if verb is Verb.TAKE and (self.sheet.wild is not None or self.when is When.LAST):
            _wanted(self.cards.get("pile"), "press the top card of the pile")
            if self.when is When.LAST:
                self._check_hand()
        return Action(verb, ME)

    def _check_hand(self) -> None:
        """Raise SetupError unless the hand is whole."""
        dealt = self.sheet.dealing.cards(self.seats, self.round)
        wanted = dealt + (1 if self.question == Verb.BIG_GIN else 0)
        held = len(self.named) - len(self.cards.get("off", ()))
        if held != wanted:
            beside = " beside the one put aside" if self.cards.get("off") else ""
            there = f"{held} {'is' if held == 1 else 'are'} there"
            raise SetupError(f"choose the whole hand: {wanted} cards{beside}; {there}")
        limit = self.sheet.knocking.knock_limit if self.sheet.knocking is not None else None
        if limit == OKLAHOMA and self.question == Verb.KNOCK:
            _wanted(self.cards.get("first"), "press the first card that was turned up")
        if self.sheet.wild is not None:
            _wanted(self.cards.get("wild"), "press the card that was turned up to be wild")

    # -- the position

    def position(self, seed: int = 0) -> State:
        """Return a position in which the question is put; what is not known is filled in by a seed.

        Raises SetupError for one that is not possible with the pack, or by the rules.
        """
        sheet, seats = self.sheet, self.seats
        contract = sheet.contract(self.round)
        phase = phase_at(sheet, self.when, Verb(self.question))
        if phase is None:
            raise SetupError("there is no such moment in this game")
        melds = self._on_the_table()
        pack = fresh_pack(sheet.pack(seats))
        placed = {card for cards in self.cards.values() for card in cards}
        if not placed <= set(pack):
            raise SetupError("the pack has not so many cards of a kind")
        rest = [card for card in pack if card not in placed]
        random.Random(seed).shuffle(rest)
        hand = self.named
        if not self.is_exact:
            hand = (*hand, rest.pop(self._unimportant(rest)))
        pile = (*self.cards.get("first", ()), *self.cards.get("pile", ()))
        if not pile:
            pile = (rest.pop(self._unimportant(rest)),)
        dealt = min(sheet.dealing.cards(seats, self.round), max(len(rest) - 6, 0) // (seats - 1))
        others = [tuple(rest[place * dealt : (place + 1) * dealt]) for place in range(seats - 1)]
        stock = tuple(rest[dealt * (seats - 1) :])
        if self.empty:
            stock = ()
        elif self.when is When.LAST:
            stock = stock[:_MOST_STOCK]
        turn = ME if self.when.is_mine else seats - 1
        actor = ME if self.when in (When.ASKED, When.KNOCKED, When.CALLED) else turn
        knocked = self.when is When.KNOCKED
        own = sum(1 for laid in melds if laid.owner == ME)
        opened = self.is_open or own >= max(contract.count, 1)
        nothing = (0,) * seats
        state = State(
            sheet=sheet,
            round=self.round,
            dealer=seats - 1 if turn == ME else (seats - 2) % seats,
            turn=turn,
            actor=actor,
            phase=phase,
            hands=(hand, *others),
            stock=stock,
            pile=pile,
            melds=melds,
            opened=(opened, *(True,) * (seats - 1)),
            scores=nothing,
            discarder=self._discarder(turn),
            first_upcard=pile[0] if self.first_card or self.cards.get("first") else None,
            buys=(self.bought, *nothing[1:]),
            turn_buys=int(self.chained),
            turns=0 if self.first_turn or self.first_card else seats,
            laid_now=bool(self.melds_now),
            melds_now=self.melds_now,
            laid=(opened, *(False,) * (seats - 1)),
            out=(False,) * seats,
            fixed=nothing,
            showing=Showing(turn, Verb.KNOCK.value) if knocked else None,
            wild=self.wild,
            hands_won=nothing,
        )
        if self.when is When.ASKED and not buying_open(state):
            return state.evolve(actor=turn, phase=sheet.table.first)
        return self._with_taken(state)

    def _discarder(self, turn: int) -> int | None:
        if self.first_card:
            return None
        return ME if self.thrown else (turn - 1) % self.seats

    def _unimportant(self, rest: list[Card]) -> int:
        """Return the place of a card that can be in a hand, or on the pile, without any consequence."""
        wild = self.wild.rank if self.wild is not None else None
        return next(at for at, card in enumerate(rest) if not card.is_joker and card.rank != wild)

    def _with_taken(self, state: State) -> State:
        """Return a position in which a card of the hand came from the pile in this turn."""
        if self.taken is None or self.when not in (When.TOOK, When.DIVED):
            return state
        held = [card for card in state.hand if card.face == self.taken]
        if not held:
            return state
        if self.when is When.DIVED:
            return state.evolve(must_use=held[-1])
        return state.evolve(taken=held[-1], must_use=held[-1] if must_be_used(state, 1) else None)


def _wanted(cards: object, missing: str) -> None:
    if not cards:
        raise SetupError(missing)
