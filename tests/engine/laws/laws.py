"""The laws of the engine, each a function that fails where a step of play breaks it.

They are written from the rules and read the state's fields alone; what a meld is, what cards cost and how
hands grow is said here a second time, on purpose.
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest

from rummy_widgets.cards import Card, fresh_pack
from rummy_widgets.engine import (
    DEALER,
    Action,
    Event,
    EventKind,
    Finish,
    Refusal,
    State,
    apply,
    explain,
    legal_actions,
    round_points,
    settled,
    totals,
    view,
)
from rummy_widgets.engine.verbs import VERBS
from rummy_widgets.errors import IllegalActionError
from rummy_widgets.melds import Meld, MeldKind
from rummy_widgets.rules import Verb
from rummy_widgets.rules.sheet import RuleSheet
from tests.engine.laws.tables import Step, all_cards

KEPT: Final = tuple(field.name for field in dataclasses.fields(State))


# -- of every state


def cards_are_conserved(state: State) -> None:
    """Every card of the pack lies in exactly one place."""
    everywhere = all_cards(state)
    pack = fresh_pack(state.sheet.pack(state.seats))
    assert len(everywhere) == len(pack)
    assert set(everywhere) == set(pack)


def somebody_can_act(state: State) -> None:
    """An unfinished round has a legal action, and a finished one has none."""
    if state.over is not None:
        assert not list(legal_actions(state))
        return
    assert legal_actions(state), f"seat {state.actor} is stuck in phase {state.phase}: {state.hand}"


def proposals_are_legal(state: State) -> None:
    """What is proposed is legal, whoever asks, and nothing is proposed twice."""
    proposed = list(legal_actions(state))
    assert len(set(proposed)) == len(proposed)
    assert proposed == [action for action in usual(state) if explain(state, action) is None]
    for action in proposed:
        assert explain(state, action) is None
        assert action in legal_actions(state)
        assert settled(state, settled(state, action)) == settled(state, action)
    if state.actor == DEALER:
        return
    seen = view(state, state.actor)
    assert list(legal_actions(seen)) == proposed
    for seat in range(state.seats):
        if seat != state.actor:
            assert not list(legal_actions(view(state, seat)))


def usual(state: State) -> Iterator[Action]:
    """Yield what the verbs of the phase propose, legal or not."""
    if state.over is None:
        row = state.sheet.table.phases.get(state.phase)
        for verb in row.steps if row is not None else (Verb.RESTOCK,):
            yield from VERBS[verb].propose(state)


def table_is_honest(state: State) -> None:
    """Every meld on the table is a run or a set by the book, in the order of its ranks."""
    for laid in state.melds:
        assert 0 <= laid.owner < state.seats
        assert is_honest(laid.meld, state.sheet), laid.meld


def is_honest(meld: Meld, sheet: RuleSheet) -> bool:
    """Tell whether a meld is what it says (rules.md 1.3; jokers count as what their place needs)."""
    options = sheet.options
    longest = options.get("max_run_length")
    if len(meld.cards) < 3 or len(set(meld.cards)) != len(meld.cards):
        return False
    jokers = [card.is_joker for card in meld.cards]
    if any(jokers) and not options.get("joker_wild", True):
        return False
    if meld.kind is MeldKind.SET:
        return meld.suit is None and all(card.is_joker or card.rank == meld.rank for card in meld.cards)
    if longest is not None and len(meld.cards) > longest:
        return False
    if not options.get("adjacent_jokers", True) and any(map(all, pairwise(jokers))):
        return False
    return all(
        card.is_joker or (card.suit is meld.suit and card.rank == (meld.rank - 1 + place) % 13 + 1)
        for place, card in enumerate(meld.cards)
    )


# -- of every step


def nothing_is_changed_in_place(step: Step) -> None:
    """Applying an action leaves its argument alone, and gives the same again."""
    kept = {name: getattr(step.before, name) for name in KEPT}
    after, events = apply(step.before, step.action)
    assert {name: getattr(step.before, name) for name in KEPT} == kept
    assert after == step.after
    assert events == step.events
    assert after.__dict__.keys() == set(KEPT)


def hands_grow_by_the_rules(step: Step) -> None:
    """A hand changes by what the events tell, and only by that."""
    change = [0] * step.before.seats
    for event in step.events:
        if event.seat is None:
            continue
        if event.kind is EventKind.DREW:
            change[event.seat] += event.count
            assert event.count == len(event.hidden)
        elif event.kind in (EventKind.TOOK, EventKind.BOUGHT):
            change[event.seat] += 1
        elif event.kind in (EventKind.DISCARDED, EventKind.LAID_DOWN, EventKind.LAID_OFF):
            change[event.seat] -= len(event.cards)
        elif event.kind is EventKind.SWAPPED:
            freed = step.before.sheet.options["joker_swap"] in ("take_to_hand", "take_and_replay")
            change[event.seat] += int(freed) - 1
    grown = [after - before for after, before in zip(step.after.counts, step.before.counts, strict=True)]
    assert grown == change
    others = [seat for seat in range(step.before.seats) if seat not in {e.seat for e in step.events}]
    for seat in others:
        assert step.after.hands[seat] is step.before.hands[seat]


def a_buy_costs_two_cards(step: Step) -> None:
    """A buyer holds the discard and a card from the stock more, and it is still the other's turn."""
    if step.action.verb is not Verb.BUY or step.after.actor == DEALER or step.after.over is not None:
        return
    seat = step.before.actor
    assert seat != step.before.turn
    assert len(step.after.hands[seat]) == len(step.before.hands[seat]) + 2
    assert step.before.pile[-1] in step.after.hands[seat]
    assert step.after.turn == step.before.turn
    assert step.after.buys[seat] == step.before.buys[seat] + 1


def a_turn_keeps_the_hand(before: State, after: State) -> None:
    """Over a turn in which a seat neither lays nor buys, its hand stays as large as it was."""
    seat = before.turn
    laid = sum(len(meld.meld) for meld in after.melds) - sum(len(meld.meld) for meld in before.melds)
    bought = after.buys[seat] - before.buys[seat]
    assert len(after.hands[seat]) == len(before.hands[seat]) - laid + 2 * bought


def turns_go_clockwise(step: Step) -> None:
    """The turn passes to the left, and only with a discard (or the shuffle that follows one)."""
    if step.after.turn == step.before.turn:
        return
    assert step.action.verb in (Verb.DISCARD, Verb.RESTOCK)
    assert step.after.turn == (step.before.turn + 1) % step.before.seats
    assert step.after.turns == step.before.turns + (step.action.verb is Verb.DISCARD)
    assert step.after.phase == step.after.sheet.table.first
    assert step.after.actor == step.after.turn
    assert step.after.taken is step.after.drawn is step.after.must_use is None


def melds_only_grow(step: Step) -> None:
    """What lies stays: same owner, same order, every joker the card it was (but where swaps are played)."""
    swapped = {event.target for event in step.events if event.kind is EventKind.SWAPPED}
    assert len(step.after.melds) >= len(step.before.melds)
    for place, laid in enumerate(step.before.melds):
        now = step.after.melds[place]
        assert now.owner == laid.owner
        if place in swapped:
            assert step.before.sheet.options["joker_swap"] != "none"
            assert len(now.meld) >= len(laid.meld)
            assert {c for c in laid.meld.cards if not c.is_joker} <= set(now.meld.cards)
            continue
        if now.meld.kind is MeldKind.SET:
            assert set(laid.meld.cards) <= set(now.meld.cards)
            assert now.meld.rank == laid.meld.rank
            continue
        start = now.meld.cards.index(laid.meld.cards[0])
        assert now.meld.cards[start : start + len(laid.meld)] == laid.meld.cards
        for here in range(len(laid.meld)):
            assert now.meld.stands_for(start + here) is laid.meld.stands_for(here)


def new_melds_keep_the_joker_limit(step: Step) -> None:
    """A new meld holds no more jokers than T2 says."""
    most = {
        "half": lambda size, run: size // 2,
        "one_natural": lambda size, run: size - 1,
        "shanghai": lambda size, run: size - (3 if run else 2),
        "none": lambda size, run: size,
    }[step.before.sheet.options.get("joker_limit", "half")]
    for laid in step.after.melds[len(step.before.melds) :]:
        meld = laid.meld
        assert laid.owner == step.before.actor
        assert sum(card.is_joker for card in meld.cards) <= most(len(meld), meld.kind is MeldKind.RUN)


def contracts_come_first(step: Step) -> None:
    """Nobody is opened who has not met the contract, nobody lays off before, nobody closes again."""
    for seat, (was, now) in enumerate(zip(step.before.opened, step.after.opened, strict=True)):
        assert now or not was
        if now == was:
            continue
        assert seat == step.before.actor
        assert step.action.verb is Verb.LAY_DOWN
        contract = step.before.sheet.contract(step.before.round)
        mine = [laid.meld for laid in step.after.melds if laid.owner == seat]
        if step.before.sheet.options.get("contract_at_once", True):
            mine = [laid.meld for laid in step.after.melds[len(step.before.melds) :]]
        assert sum(len(meld) >= contract.size for meld in mine) >= contract.count
    if step.action.verb is Verb.LAY_OFF:
        assert step.before.opened[step.before.actor]
    if step.action.verb is Verb.LAY_DOWN and step.before.sheet.options.get("contract_at_once", True):
        assert step.after.opened[step.before.actor]


def rounds_end_by_the_rules(step: Step) -> None:
    """An empty hand ends the round, and so do a stalemate and a want of cards; nothing else does."""
    over = step.after.over
    empty = [seat for seat, hand in enumerate(step.after.hands) if not hand]
    if over is None:
        assert not empty
        return
    if over.how is Finish.OUT:
        assert empty == [over.seat] == [step.before.actor]
        assert step.events[-1] == Event(EventKind.WENT_OUT, over.seat)
        return
    assert over.seat is None
    assert not empty
    assert step.events[-1] == Event(EventKind.ENDED)
    if over.how is Finish.STALEMATE:
        laps = step.before.sheet.options.get("stalemate_laps", 12)
        assert step.after.recycles >= 1
        assert step.after.idle_turns == laps * step.before.seats
        assert step.action.verb is Verb.DISCARD
    else:
        spent = step.after.recycles == step.before.sheet.options.get("max_recycles")
        assert not step.after.stock
        assert len(step.after.pile) <= 1 or spent


def points_are_what_is_left(state: State) -> None:
    """A finished round costs each seat the cards in hand; who is out has none, and may earn the bonus."""
    if state.over is None:
        assert totals(state) == state.scores
        return
    options = state.sheet.options
    points = list(round_points(state))
    if state.over.seat is not None and state.opened_now:
        points[state.over.seat] += options.get("concealed_bonus", 0)
    for seat, hand in enumerate(state.hands):
        assert points[seat] == sum(card_cost(card, options.get("card_values", "may_i")) for card in hand)
    both = zip(state.scores, round_points(state), strict=True)
    assert totals(state) == tuple(before + now for before, now in both)


def card_cost(card: Card, values: Any) -> int:
    """Return what a card left in hand costs (rules.md 1.11, T7)."""
    own = values if isinstance(values, dict) else {}
    joker = own.get("JK", {"parlett": 15, "heavy": 50}.get(values if isinstance(values, str) else "", 25))
    if card.rank is None:
        return int(joker)
    if card.rank == 1:
        return int(own.get("A", 15))
    return min(int(card.rank), 10)


def the_pile_is_flipped_as_it_lies(step: Step) -> None:
    """Turned over, the pile's oldest card is the upcard and the rest the stock, oldest on top."""
    turned = [event for event in step.events if event.kind is EventKind.TURNED_OVER]
    if len(turned) != 1:
        return
    pile = step.before.pile
    if step.action.verb is Verb.BUY:
        pile = pile[:-1]
    elif step.action.verb is Verb.DISCARD:
        pile = (*pile, settled(step.before, step.action).cards[0].card)
    drawn = [card for event in step.events for card in event.hidden]
    left = len(step.before.stock)
    assert (*drawn[left:], *step.after.stock) == pile[1:]
    assert step.after.pile == pile[:1]
    assert turned[0].cards == pile[:1]


def events_hide_what_is_hidden(step: Step) -> None:
    """Told to another seat, no event names a card that is not on the table for all to see."""
    public = set(step.before.pile) | {card for laid in step.before.melds for card in laid.meld.cards}
    public |= {claim.card for claim in settled(step.before, step.action).claims}
    if step.action.verb is Verb.RESTOCK:
        public -= {claim.card for claim in step.action.claims}
    for event in step.events:
        assert set(event.cards) <= public
        for seat in (None, *range(step.before.seats)):
            told = event.seen_by(seat)
            assert told.hidden == (event.hidden if seat == event.seat else ())
            assert told.count == event.count


# -- of views


def views_hide_what_is_hidden(state: State) -> None:
    """A view reaches no card but the seat's own, the pile's, the table's and the few all have seen go by."""
    if state.over is not None:
        return
    public = {*state.pile, *(card for laid in state.melds for card in laid.meld.cards)}
    public |= {card for card in (state.taken, state.must_use, state.first_upcard) if card is not None}
    public |= {card for cards in (state.turned, *state.known) for card in cards}
    for seat in (None, *range(state.seats)):
        seen = view(state, seat)
        own = set(state.hands[seat]) if seat is not None else set()
        reached = set(cards_within({key: value for key, value in vars(seen).items() if key != "sheet"}))
        if seat is not None and seat == state.turn and state.drawn is not None:
            own.add(state.drawn)
        assert reached <= public | own
        assert set(seen.hand) == (set(state.hands[seat]) if seat is not None else set())


def cards_within(value: Any) -> Iterator[Card]:
    """Yield every card that can be reached from a value."""
    if isinstance(value, Card):
        yield value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from cards_within(getattr(value, field.name))
    elif isinstance(value, dict):
        for item in value.values():
            yield from cards_within(item)
    elif isinstance(value, (tuple, list, set, frozenset)):
        for item in value:
            yield from cards_within(item)


def permuted(state: State, seat: int, rng: random.Random) -> State:
    """Return a state that differs only in what a seat cannot see: other hands, the stock, others' draws."""
    known = {card for card in (state.taken, state.must_use) if card is not None}
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden = [card for card in (*hidden, *state.stock) if card not in known]
    rng.shuffle(hidden)
    hands = tuple(
        hand if other == seat else tuple(card if card in known else hidden.pop() for card in hand)
        for other, hand in enumerate(state.hands)
    )
    drawn = state.drawn
    if drawn is not None and state.turn != seat:
        drawn = rng.choice(hands[state.turn])
    return state.evolve(hands=hands, stock=tuple(hidden), drawn=drawn)


def nothing_leaks(state: State, seat: int, tries: list[Action], rng: random.Random) -> None:
    """What a seat cannot see changes neither its view, nor what it may do, nor what it is told."""
    if state.over is not None:
        return
    other = permuted(state, seat, rng)
    assert view(other, seat) == view(state, seat)
    assert list(legal_actions(view(other, seat))) == list(legal_actions(view(state, seat)))
    for action in tries:
        spoken = dataclasses.replace(action, seat=seat)
        assert explain(other, spoken) == explain(state, spoken)
        assert explain(view(other, seat), spoken) == explain(view(state, seat), spoken)
    if state.actor in (seat, DEALER):
        return
    for verb in (Verb.DRAW, Verb.TAKE, Verb.BUY, Verb.PASS):
        action = Action(verb)
        assert explain(other, action) == explain(state, action)
        if explain(state, action) is None:
            (one, told), (two, also_told) = apply(state, action), apply(other, action)
            if any(event.hidden and event.seat == seat for event in told):
                continue  # the answer of another gave the seat its own card, which it may see
            assert [event.seen_by(seat) for event in told] == [event.seen_by(seat) for event in also_told]
            if one.over is None:
                assert view(one, seat) == view(two, seat)


# -- of refusals


def judged_alike(state: State, action: Action) -> Refusal | None:
    """Every way of asking gives one answer; a refusal speaks, and changes nothing."""
    kept = {name: getattr(state, name) for name in KEPT}
    refusal = explain(state, action)
    assert (action in legal_actions(state)) is (refusal is None)
    seat = state.actor if action.seat is None else action.seat
    if 0 <= seat < state.seats:
        assert explain(view(state, seat), action) == refusal
    if refusal is None:
        apply(state, action)
    else:
        speaks(refusal, state)
        with pytest.raises(IllegalActionError) as caught:
            apply(state, action)
        assert caught.value.refusal == refusal
        for choice in refusal.choices:
            again = explain(state, choice)
            assert again is None or again.point != refusal.point, f"{choice} settles nothing"
    assert {name: getattr(state, name) for name in KEPT} == kept
    return refusal


def speaks(refusal: Refusal, state: State) -> None:
    """A refusal cites a clause of the book and says a whole sentence."""
    book = state.sheet.book
    assert refusal.clause is book.clauses[refusal.clause.id]
    assert refusal.point in {key.partition(":")[0] for key in book.answers}
    says = refusal.because
    assert says == says.strip() and "  " not in says, says
    assert says[0].isupper() or not says[0].isalpha() or re.match(r"m\d+ ", says), says
    assert says[-1] in ".?!", says
    assert not set("{}[]") & set(says) and "None" not in says, says
    assert all(isinstance(card, Card) for card in refusal.cards)
