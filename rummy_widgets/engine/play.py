"""Play: deal, judge and apply; the only way from one state to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from rummy_widgets.cards import Card, fresh_pack, pretty_cards
from rummy_widgets.engine.action import Action
from rummy_widgets.engine.event import Event
from rummy_widgets.engine.flow import phase_of
from rummy_widgets.engine.refusal import Objection, Refusal
from rummy_widgets.engine.state import DEALER, Seen, State
from rummy_widgets.engine.verbs import VERBS
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.engine.view import View
from rummy_widgets.errors import IllegalActionError, SetupError
from rummy_widgets.melds import Claim
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.turn import RESTOCK, Verb

_RESTOCKING = {Verb.RESTOCK: RESTOCK}
_LAYING = (Verb.LAY_DOWN, Verb.LAY_OFF)


def deal(
    sheet: RuleSheet,
    seats: int,
    order: Sequence[Card],
    *,
    dealer: int,
    round_number: int = 1,
    scores: Sequence[int] | None = None,
    hands_won: Sequence[int] | None = None,
) -> State:
    """Deal a round from an order of the pack, top first, one card at a time from the dealer's left.

    Raises SetupError for a number of seats the game does not take, an order that is not the pack, or a
    round the game does not have.
    """
    pack = sheet.pack(seats)
    sheet.contract(round_number)
    if len(order) != len(pack) or set(order) != set(fresh_pack(pack)):
        raise SetupError(f"the order holds {len(order)} cards and is not the pack of {len(pack)}")
    if not 0 <= dealer < seats:
        raise SetupError(f"no seat {dealer!r} can deal at a table of {seats}")
    totals = tuple(scores) if scores is not None else (0,) * seats
    playing = sheet.seats.in_order(dealer, totals)
    dealt = len(playing) * sheet.dealing.cards(seats, round_number)
    hands = [tuple[Card, ...]()] * seats
    for place, seat in enumerate(playing):
        hands[seat] = tuple(order[place : dealt : len(playing)])
    first = playing[0]
    upcard = order[dealt]
    wild = order[dealt + 1] if sheet.wild is not None else None
    return State(
        sheet=sheet,
        round=round_number,
        dealer=dealer,
        turn=first,
        actor=first,
        phase=sheet.table.start,
        hands=tuple(hands),
        stock=tuple(order[dealt + (1 if wild is None else 2) :]),
        pile=(upcard,),
        first_upcard=upcard,
        opened=(sheet.opening.is_open,) * seats,
        buys=(0,) * seats,
        laid=(False,) * seats,
        out=tuple(seat not in playing for seat in range(seats)),
        wild=wild,
        fixed=(0,) * seats,
        hands_won=tuple(hands_won) if hands_won is not None else (0,) * seats,
        scores=totals,
    )


def explain(seen: State | View, action: Action) -> Refusal | None:
    """Say why an action is not legal; None when it is."""
    settled = _settle(seen, action)
    if isinstance(settled, Objection):
        return _refuse(seen, action, settled)
    objection = _judge(seen, settled)
    return None if objection is None else _refuse(seen, settled, objection)


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a legal action, and what happened; raise IllegalActionError for another."""
    settled = _settle(state, action)
    objection = settled if isinstance(settled, Objection) else _judge(state, settled)
    if objection is not None or isinstance(settled, Objection):
        assert objection is not None
        raise IllegalActionError(_refuse(state, action, objection))
    return VERBS[settled.verb].perform(state, settled)


def settled(seen: State | View, action: Action) -> Action:
    """Return an action with every card the very copy that is meant; unchanged where it names none held."""
    found = _settle(seen, action)
    return action if isinstance(found, Objection) else found


class LegalActions:
    """The legal actions of a state or view: iterates the usual ones, answers `in` for any."""

    def __init__(self, seen: State | View, verb: Verb | None = None) -> None:
        self._seen = seen
        self._verb = verb

    def __iter__(self) -> Iterator[Action]:
        return chain.from_iterable(self._by_verb())

    def _by_verb(self) -> Iterator[Iterable[Action]]:
        seen = self._seen
        if seen.over is not None or (isinstance(seen, View) and seen.seat != seen.actor):
            return
        phase = phase_of(seen)
        if phase is None or seen.must_use is not None:
            for verb in self._among(phase.steps if phase is not None else _RESTOCKING):
                yield (act for act in VERBS[verb].propose(seen) if _objection(seen, act) is None)
            return
        for verb in self._among(phase.steps):
            code = VERBS[verb]
            yield code.legal(seen) if code.legal is not None else _unopposed(seen, code)

    def _among(self, verbs: Iterable[Verb]) -> Iterable[Verb]:
        return verbs if self._verb is None else (verb for verb in verbs if verb is self._verb)

    def __contains__(self, action: object) -> bool:
        if self._verb is not None and isinstance(action, Action) and action.verb is not self._verb:
            return False
        return isinstance(action, Action) and _objection(self._seen, action) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


def legal_actions(seen: State | View, verb: Verb | None = None) -> LegalActions:
    """Return the legal actions of a state, or of a view of the seat that is asked; of one verb, if named."""
    return LegalActions(seen, verb)


def _unopposed(seen: State | View, code: VerbCode) -> Iterator[Action]:
    """Yield what a verb of the phase proposes and does not object to.

    That the seat is asked, the phase allows the verb and no card must be used is known already.
    """
    for action in code.propose(seen):
        found = _settle(seen, action) if action.cards or action.melds else action
        if isinstance(found, Action) and code.judge(seen, found) is None:
            yield action


def _objection(seen: State | View, action: Action) -> Objection | None:
    """Return what stands against an action, before words are found for it."""
    found = _settle(seen, action)
    return found if isinstance(found, Objection) else _judge(seen, found)


def _judge(seen: State | View, action: Action) -> Objection | None:
    if seen.over is not None:
        return Objection(Point.ROUND_OVER)
    verb = action.verb
    phase = phase_of(seen)
    if phase is None:
        dealt = verb is Verb.RESTOCK and _is_asked(seen, action)
        return VERBS[verb].judge(seen, action) if dealt else Objection(Point.NOT_YOUR_TURN)
    if verb not in seen.sheet.table.verbs:
        return Objection(Point.VERB)
    code = VERBS[verb]
    if not _is_asked(seen, action):
        seat = _acting(seen, action)
        if not 0 <= seat < len(seen.counts):
            return Objection(Point.NOT_YOUR_TURN)
        early = code.untimely(seen, seat) if code.untimely is not None else None
        return early or Objection(Point.NOT_YOUR_TURN)
    if verb not in phase.steps:
        early = code.untimely(seen, seen.actor) if code.untimely is not None else None
        return early or Objection(Point.PHASE)
    if seen.must_use is not None:
        must = seen.must_use
        if verb not in _LAYING or all(claim.card.face != must.face for claim in action.claims):
            return Objection(Point.MUST_USE, (must,), {"must": pretty_cards((must,))})
    return code.judge(seen, action)


def _acting(seen: State | View, action: Action) -> int:
    """Return the seat an action speaks for: the one it names, the viewer's, or the one being asked."""
    if action.seat is not None:
        return action.seat
    if isinstance(seen, View) and seen.seat is not None:
        return seen.seat
    return seen.actor


def _is_asked(seen: State | View, action: Action) -> bool:
    """Tell whether an action speaks for the seat that is asked; a view can speak for its own seat only."""
    if isinstance(seen, View) and seen.seat != seen.actor:
        return False
    return action.seat is None or action.seat == seen.actor


def _settle(seen: State | View, action: Action) -> Action | Objection:
    """Say which copy each card is: a marked one that very copy; an unmarked one any held, the taken last."""
    if seen.over is not None:
        return Objection(Point.ROUND_OVER)
    if not (action.cards or action.melds) or seen.actor == DEALER or not _is_asked(seen, action):
        return action
    if action.verb is Verb.TAKE or action.verb not in seen.sheet.table.verbs:
        return action  # names cards of the pile, or is no action of this game
    if len(action.cards) == 1 and not action.melds:
        card = action.cards[0].card
        if card is not seen.taken and card in seen.hand:
            return action
    claims = action.claims
    held = set(seen.hand)
    named = {claim.card for claim in claims}
    if len(named) == len(claims) and named <= held and seen.taken not in named:
        return action
    free = sorted(held, key=lambda card: (card is seen.taken, card.copy))
    found: list[Card | None] = [None] * len(claims)
    for marked in (True, False):
        for place, claim in enumerate(claims):
            if bool(claim.card.copy) is marked:
                match = claim.card if marked else _any_copy(claim.card, free)
                if match not in free:
                    return Objection(Point.NOT_HELD, (claim.card,), {"missing": claim.card.pretty})
                free.remove(match)
                found[place] = match
    settled_claims = [
        Claim(card, c.stands_for) for card, c in zip(found, claims, strict=True) if card is not None
    ]
    melds: list[tuple[Claim, ...]] = []
    for meld in action.melds:
        melds.append(tuple(settled_claims[: len(meld)]))
        del settled_claims[: len(meld)]
    return replace(action, melds=tuple(melds), cards=tuple(settled_claims))


def _any_copy(card: Card, free: list[Card]) -> Card:
    return next((held for held in free if held.face == card.face), card)


def _refuse(seen: Seen, action: Action, objection: Objection) -> Refusal:
    """Find the clause and the words of this variant's book for an objection."""
    clause, says = seen.sheet.book.answer(str(objection.point), action.verb.value, seen.phase)
    cards = tuple(claim.card for claim in action.claims)
    words = {"verb": action.verb.value, "cards": pretty_cards(cards), **objection.words}
    return Refusal(str(objection.point), clause, says.format_map(words), objection.cards, objection.choices)
