"""One hand of Gin on two engines at once: ours, and OpenSpiel's `gin_rummy` with the same cards.

OpenSpiel's rules differ in these points, and the table is set, or the comparison made, accordingly:

- Its player 0 is asked for the upcard first; that is the seat to the dealer's left.
- The card just taken from the pile may be thrown back there, with a knock too, and who does it again and
  again ends the hand; here it may not, so it is left out of what is compared and is never done.
- With two cards left in the stock the discard may still be taken to knock: `dead_hand_last_take`. There that
  is one action, here two, and the take is refused to a seat that cannot knock then.
- A knock is said first and the card thrown next, then melds are laid one by one; here it is one action.
- Equal deadwood after a knock is worth nothing there: `undercut_on_tie` off.
- Its runs have five cards at most, so a longer one is laid in two parts.
- There is no big gin: eleven cards in melds are gin after a discard.
- There a hand ends after 50 takes from the pile in all; here after 50 turns in a row without the stock.
- Of eleven cards it takes the arrangement that leaves least of all eleven and throws the dearest card of the
  rest. That can be more than need be (AC AS 2H 3S 3H 3D 4S 4D 5C 5D 5S leaves 7 without 5C; it says 8), so
  deadwood is compared for each ten of the eleven, and a knock that it overlooks is counted.
- A third card laid off in a row at one end of a run is refused there; by the rules each card laid off makes
  room for one more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rummy_widgets.cards import Card, Suit, card
from rummy_widgets.engine import (
    Action,
    Event,
    EventKind,
    Finish,
    State,
    apply,
    deal,
    legal_actions,
    round_points,
)
from rummy_widgets.engine.knocks import deadwood
from rummy_widgets.engine.state import without
from rummy_widgets.melds import Meld, MeldKind
from rummy_widgets.rules import RuleSheet, Verb, find_variant

UPCARD, STOCK, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56
LIMIT: Final = 10
LONGEST: Final = 5
MOST_TAKES: Final = 50
_SUITS: Final = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)


def same_rules(**options: Any) -> RuleSheet:
    """Return our rules set to those of OpenSpiel's game."""
    return find_variant(
        "gin", {"big_gin": False, "dead_hand_last_take": True, "undercut_on_tie": False, **options}
    )


def number_of(held: Card) -> int:
    """Return OpenSpiel's number of a card."""
    assert held.suit is not None and held.rank is not None
    return _SUITS.index(held.suit) * 13 + held.rank - 1


def card_of(number: int) -> Card:
    """Return the card of OpenSpiel's number."""
    return card(number % 13 + 1, _SUITS[number // 13])


class DiffersError(AssertionError):
    """Say at which point the two engines differ."""


@dataclass
class Pair:
    """The same hand on both engines; seat 1 has dealt.

    `explained` names the difference by which the two have parted; nothing is compared from there on.
    """

    mine: State
    theirs: Any
    takes: int = 0
    explained: str = ""
    shower: int = 0

    @classmethod
    def deal(cls, game: Any, sheet: RuleSheet, order: Sequence[Card]) -> Pair:
        """Deal one order of the pack on both."""
        mine = deal(sheet, 2, order, dealer=1)
        theirs = game.new_initial_state()
        for held in (*mine.hands[0], *mine.hands[1], *mine.pile):
            theirs.apply_action(number_of(held))
        return cls(mine, theirs)

    @property
    def seat(self) -> int:
        """Return who acts."""
        return self.mine.actor

    def compare(self, deadwood_of: Any) -> None:
        """Compare who acts, what is legal, and the deadwood of both hands."""
        if self.theirs.current_player() != self.mine.actor:
            raise DiffersError(f"seat {self.mine.actor} acts, there {self.theirs.current_player()}")
        numbers = set(self.theirs.legal_actions())
        own = list(legal_actions(self.mine))
        verbs = {action.verb for action in own}
        for seat in (0, 1):
            hand = self.mine.hands[seat]
            rests = [without(hand, held) for held in hand] if len(hand) == 11 else [hand]
            for rest in rests:
                if deadwood(self.mine, rest) != deadwood_of(list(map(number_of, rest))):
                    raise DiffersError(f"deadwood of {rest}")
        if Verb.DISCARD in verbs:
            thrown = {number_of(action.cards[0].card) for action in own if action.verb is Verb.DISCARD}
            if thrown != numbers - {KNOCK} - self._back():
                raise DiffersError(f"discards {sorted(thrown)}, there {sorted(numbers)}")
            knocks = set(self.knocks()) | self._knocks_back()
            if knocks and KNOCK not in numbers and deadwood_of(list(map(number_of, self.mine.hand))) > LIMIT:
                self.explained = "a knock overlooked"
                return
            if bool(knocks) is not (KNOCK in numbers):
                raise DiffersError(f"knocks with {sorted(knocks)}, there {KNOCK in numbers}")
        phase = self.mine.phase
        if phase == "last-take":
            # One word there: a knock that takes the discard; with it thrown back it is legal there alone.
            back = deadwood(self.mine, self.mine.hand) <= LIMIT
            both = list(map(number_of, (*self.mine.hand, self.mine.pile[-1])))
            if Verb.TAKE in verbs and KNOCK not in numbers and deadwood_of(both) > LIMIT:
                self.explained = "a knock overlooked"
                return
            wanted = {PASS} | ({KNOCK} if Verb.TAKE in verbs or back else set())
        else:
            wanted = {"upcard": {UPCARD, PASS}, "stock-only": {STOCK}, "draw": {UPCARD, STOCK}}.get(
                phase, numbers
            )
        if wanted != numbers:
            raise DiffersError(f"{phase}: {sorted(wanted)}, there {sorted(numbers)}")

    def _back(self) -> set[int]:
        """Return the card that may be thrown back there alone."""
        return set() if self.mine.taken is None else {number_of(self.mine.taken)}

    def _knocks_back(self) -> set[int]:
        """Return the card just taken where a knock with it would be legal there."""
        taken = self.mine.taken
        if taken is None or deadwood(self.mine, without(self.mine.hand, taken)) > LIMIT:
            return set()
        return self._back()

    def knocks(self) -> dict[int, Action]:
        """Return our knocks by the number of the card thrown."""
        found = (a for a in legal_actions(self.mine) if a.verb in (Verb.KNOCK, Verb.GIN))
        return {number_of(action.cards[0].card): action for action in found}

    def play(self, action: Action) -> None:
        """Do the same on both."""
        verb = action.verb
        if verb in (Verb.KNOCK, Verb.GIN):
            self._show(action)
            return
        if verb is Verb.DRAW:
            top = self.mine.stock[0]
            self.theirs.apply_action(STOCK)
            self.theirs.apply_action(number_of(top))
        elif verb is Verb.TAKE and self.mine.phase == "last-take":
            pass  # there it is said with the knock
        elif verb is Verb.TAKE:
            self.takes += 1
            self.theirs.apply_action(UPCARD)
            if self.theirs.is_terminal():
                assert self.takes in (MOST_TAKES, MOST_TAKES + 1)  # the first upcard counts apart
                self.explained = "fifty takes"
        elif verb is Verb.PASS:
            self.theirs.apply_action(PASS)
        else:
            self.theirs.apply_action(number_of(action.cards[0].card))
        self.mine, _ = apply(self.mine, action)

    def _show(self, action: Action) -> None:
        """Knock on both: the same melds, the lay-offs and melds of our other hand."""
        legal = self.theirs.legal_actions()
        thrown = number_of(action.cards[0].card)
        if KNOCK not in legal:
            raise DiffersError("no knock is legal there")
        self.theirs.apply_action(KNOCK)
        knocks = set(self.knocks()) | self._knocks_back()
        there = set(self.theirs.legal_actions())
        if there != knocks:
            raise DiffersError(f"knocks with {sorted(knocks)}, there {sorted(there)}")
        self.theirs.apply_action(thrown)
        self._lay_melds_of(self.mine.actor, self._count(action))

    def finish(self, action: Action) -> None:
        """Show a hand here that has been shown there already, and count the other on both."""
        self._lay_melds_of(None, self._count(action))

    def _count(self, action: Action) -> tuple[Event, ...]:
        self.shower = self.mine.actor
        self.mine, events = apply(self.mine, action)
        if self.mine.over is None:
            self.mine, more = apply(self.mine, Action(Verb.DONE))
            events = (*events, *more)
        return events

    def _lay_melds_of(self, shower: int | None, events: tuple[Event, ...]) -> None:
        """Lay melds and lay-offs there: those of the knocker, if they do not lie, and of the other hand."""
        downs = [event for event in events if event.kind is EventKind.LAID_DOWN]
        if shower is not None:
            for event in (event for event in downs if event.seat == self.shower):
                self._lay(event.cards)
            self._pass()
        for event in (event for event in events if event.kind is EventKind.LAID_OFF):
            assert event.target is not None
            self._lay_off(event.cards, self.mine.melds[event.target].meld)
            if self.explained:
                return
        if self.mine.over == (Finish.KNOCKED, self.shower):  # after gin nobody is asked for lay-offs
            self._pass()
        for event in (event for event in downs if event.seat != self.shower):
            self._lay(event.cards)
        self._pass()

    def _lay(self, cards: Sequence[Card]) -> None:
        if len(cards) > LONGEST:
            self._lay(cards[: len(cards) // 2])
            self._lay(cards[len(cards) // 2 :])
            return
        wanted = sorted(map(number_of, cards))
        for number in self.theirs.legal_actions():
            text = self.theirs.action_to_string(self.theirs.current_player(), number)
            if number >= MELDS and sorted(map(_number, _pairs(text.rsplit(" ", 1)[1]))) == wanted:
                self.theirs.apply_action(number)
                return
        raise DiffersError(f"the meld {cards} is not legal there")

    def _lay_off(self, cards: Sequence[Card], longer: Meld) -> None:
        left = list(map(number_of, cards))
        while left:
            legal = [number for number in left if number in self.theirs.legal_actions()]
            if not legal:
                low = [card for card in cards if card in longer.cards[: len(cards)]]
                if longer.kind is not MeldKind.RUN or max(len(low), len(cards) - len(low)) < 3:
                    raise DiffersError(f"{cards} cannot be laid off there")
                self.explained = "a third card at one end"
                return
            self.theirs.apply_action(legal[0])
            left.remove(legal[0])

    def _pass(self) -> None:
        if not self.theirs.is_terminal():
            self.theirs.apply_action(PASS)

    def check_points(self) -> None:
        """Compare what the hand is worth, from the side of seat 0."""
        scored = round_points(self.mine)
        there = [int(value) for value in self.theirs.returns()]
        if there != [scored[0] - scored[1], scored[1] - scored[0]]:
            raise DiffersError(f"points {scored}, there {there}")


def _pairs(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _number(text: str) -> int:
    return "scdh".index(text[1]) * 13 + "A23456789TJQK".index(text[0])
