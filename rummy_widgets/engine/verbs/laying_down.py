"""Lay down: melds on the table, the contract first (source 000; rules.md 1.2, 1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rummy_widgets.cards import pretty_cards
from rummy_widgets.engine.action import Action
from rummy_widgets.engine.ending import out_if_empty
from rummy_widgets.engine.event import Event, EventKind
from rummy_widgets.engine.flow import Outcome, go_on
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen, State, TableMeld, with_item, without
from rummy_widgets.engine.uses import against_melds, melds_with
from rummy_widgets.engine.verbs.kinds import against_kinds, contract_words
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.melds import Meld, MeldFault, MeldKind, read_meld
from rummy_widgets.melds.finder import find_melds
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.contract import Contract
from rummy_widgets.rules.turn import Verb
from rummy_widgets.rules.words import number_word

PROPOSED = 60  # lay-downs proposed at most; any other legal one is accepted too


def _propose(seen: Seen) -> Iterator[Action]:
    if seen.must_use is not None and seen.sheet.taking.deep:
        yield from islice(melds_with(seen, seen.hand, seen.must_use), PROPOSED)
        return
    grammar = seen.sheet.grammar
    contract = seen.sheet.contract(seen.round)
    if seen.opened[seen.actor] or not contract.count:
        if not _further_allowed(seen):
            return
        for meld in find_melds(grammar, seen.hand, limit=PROPOSED):
            yield Action(Verb.LAY_DOWN, melds=(meld.claims(),))
        return
    for ways in contract.openings(grammar, seen.hand, limit=PROPOSED):
        yield Action(Verb.LAY_DOWN, melds=tuple(meld.claims() for meld in ways))


def _judge(seen: Seen, action: Action) -> Objection | None:
    if not action.melds or any(not meld for meld in action.melds):
        return Objection(Point.NO_CARDS)
    if not seen.sheet.turn.meld_on_first_turn and seen.turns < len(seen.counts):
        return Objection(Point.FIRST_TURN)
    melds: list[Meld] = []
    for place, claims in enumerate(action.melds):
        read = read_meld(seen.sheet.grammar, claims)
        if isinstance(read, MeldFault):
            choices = tuple(
                Action(Verb.LAY_DOWN, action.seat, melds=with_item(action.melds, place, reading.claims()))
                for reading in read.readings
            )
            return Objection(read.fault, read.cards, read.words, choices)
        melds.append(read)
    return _against_table(seen, melds) or against_melds(seen, melds)


def _against_table(seen: Seen, melds: Sequence[Meld]) -> Objection | None:
    """Say why melds may not go down as the seat stands: before its contract is met, or after."""
    if seen.opened[seen.actor]:
        if _further_allowed(seen):
            return None
        cards = tuple(card for meld in melds for card in meld.cards)
        return Objection(Point.FURTHER, cards, contract_words(seen))
    kinds = seen.sheet.kinds
    if kinds is not None:
        return against_kinds(
            seen, kinds, melds, () if seen.sheet.opening.contract_at_once else _laid_before(seen)
        )
    return _against_contract(seen, melds)


def _further_allowed(seen: Seen) -> bool:
    kinds = seen.sheet.kinds
    return kinds is None or kinds.melds_after_contract


def _against_contract(seen: Seen, melds: Sequence[Meld]) -> Objection | None:
    """Say why melds do not meet the contract (rules.md 1.2; T22, T23)."""
    opening = seen.sheet.opening
    contract = seen.sheet.contract(seen.round)
    cards = tuple(card for meld in melds for card in meld.cards)
    words = {**contract_words(seen), "laid": number_word(len(melds))}
    earlier = [] if opening.contract_at_once else _laid_before(seen)
    before = len(earlier)
    large = contract.large(melds)
    short = [meld for meld in melds if len(meld) < contract.size]
    enough = before + large >= contract.count
    if opening.contract_at_once and len(melds) < contract.count:
        return Objection(Point.CONTRACT_COUNT, cards, words)
    if short and not enough:
        words |= {"short": pretty_cards(short[0].cards), "short_count": number_word(len(short[0]))}
        return Objection(Point.CONTRACT_SIZE, short[0].cards, words)
    if not opening.same_rank_sets and enough and _apart([*earlier, *melds], contract) < contract.count:
        rank = next(meld.rank.plural for meld in melds if len(meld) >= contract.size)
        return Objection(Point.CONTRACT_RANK, cards, {**words, "rank": rank})
    return None


def _laid_before(seen: Seen) -> list[Meld]:
    """Return the contract melds the seat has put down already (only where T23 allows it)."""
    return [laid.meld for laid in seen.melds if laid.owner == seen.actor]


def _apart(melds: Sequence[Meld], contract: Contract) -> int:
    """Return how many melds of the contract's size there are, sets of one rank counted once."""
    large = [meld for meld in melds if len(meld) >= contract.size]
    ranks = {meld.rank for meld in large if meld.kind is MeldKind.SET}
    return len(ranks) + sum(1 for meld in large if meld.kind is MeldKind.RUN)


def _perform(state: State, action: Action) -> Outcome:
    seat = state.actor
    melds: list[Meld] = []
    for claims in action.melds:
        read = read_meld(state.sheet.grammar, claims)
        assert isinstance(read, Meld)
        melds.append(read)
    contract = state.sheet.contract(state.round)
    before = 0 if state.sheet.opening.contract_at_once else len(_laid_before(state))
    opens = not state.opened[seat] and before + contract.large(melds) >= contract.count
    cards = tuple(card for meld in melds for card in meld.cards)
    places = range(len(state.melds), len(state.melds) + len(melds))
    events = tuple(
        Event(EventKind.LAID_DOWN, seat, cards=meld.cards, target=place)
        for place, meld in zip(places, melds, strict=True)
    )
    state = state.with_hand(
        seat,
        without(state.hands[seat], *cards),
        melds=(*state.melds, *(TableMeld(seat, meld) for meld in melds)),
        opened=with_item(state.opened, seat, state.opened[seat] or opens),
        opened_now=state.opened_now or (opens and (not before or state.laid_now)),
        laid_now=True,
        melds_now=state.melds_now + len(melds),
        all_now=state.all_now or not state.laid[seat],
        laid=with_item(state.laid, seat, True),
        idle_turns=0,
        must_use=None,
    )
    state, ended = out_if_empty(state, seat)
    if not ended:
        state, ended = go_on(state, Verb.LAY_DOWN)
    return state, (*events, *ended)


LAY_DOWN = VerbCode(_propose, _judge, _perform)
