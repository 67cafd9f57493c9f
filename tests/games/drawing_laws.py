"""The laws of games in which one draws, melds and discards, over rounds of players that dare."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rummy_widgets.cards import fresh_pack, shuffled
from rummy_widgets.engine import (
    DEALER,
    Action,
    Finish,
    State,
    apply,
    deal,
    discard,
    lay_down,
    lay_off,
    legal_actions,
    restock,
    round_points,
    totals,
    view,
)
from rummy_widgets.melds import Claim, End
from rummy_widgets.rules import RuleSheet, Verb, find_variant
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.position import read_position, write_position
from tests.engine.laws import laws
from tests.engine.laws.tables import Step

LAYING = (Verb.LAY_DOWN, Verb.LAY_OFF)


@dataclass(frozen=True)
class Table:
    """A deal to be played: the game, its options, the seats, and the seed of everything left to chance."""

    variant: str
    options: tuple[tuple[str, Any], ...]
    seats: int
    seed: int

    @property
    def sheet(self) -> RuleSheet:
        """Return the rules."""
        return find_variant(self.variant, dict(self.options))

    def deal(self) -> State:
        """Deal the round; half of the packs give every seat cards that lie near each other."""
        sheet, rng = self.sheet, random.Random(self.seed)
        order = list(shuffled(sheet.pack(self.seats), rng))
        if rng.random() < 0.5:
            size = sheet.dealing.cards(self.seats, 1)
            near = sorted(fresh_pack(sheet.pack(self.seats)), key=lambda card: card.face + rng.gauss(0, 6))
            hands = [near[seat * size : (seat + 1) * size] for seat in range(self.seats)]
            rest = near[self.seats * size :]
            rng.shuffle(rest)
            order = [*(hand[place] for place in range(size) for hand in hands), *rest]
        return deal(sheet, self.seats, order, dealer=rng.randrange(self.seats))


def some_table(variant: str, choices: dict[str, tuple[Any, ...]], rng: random.Random) -> Table:
    """Return a table at random, about a third of its options chosen."""
    options = {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.35}
    seats = find_variant(variant, options).seats
    return Table(variant, tuple(options.items()), rng.randint(seats.least, seats.most), rng.randrange(10**9))


def walk(table: Table, *, most: int = 6_000) -> Iterator[Step]:
    """Play a deal to its end, step by step; fail where it does not end within `most` steps."""
    rng = random.Random(table.seed ^ 0x5EED)
    state = table.deal()
    lays, takes = rng.choice((0.1, 0.9)), rng.choice((0.05, 0.5, 0.95))
    for _ in range(most):
        if state.over is not None:
            return
        action = _choose(state, rng, lays, takes)
        after, events = apply(state, action)
        yield Step(state, action, after, events)
        state = after
    raise AssertionError(f"no end after {most} actions: {table}")


def _choose(state: State, rng: random.Random, lays: float, takes: float) -> Action:
    if state.actor == DEALER:
        order = list(state.pile[:-1])
        rng.shuffle(order)
        return restock(order)
    legal = list(legal_actions(state))
    for verbs, likely in ((LAYING, lays), ((Verb.TAKE,), takes)):
        some = [action for action in legal if action.verb in verbs]
        if some and rng.random() < likely:
            return rng.choice(some)
    return rng.choice(legal)


def unusual(state: State, rng: random.Random) -> Action:
    """Return an action that is seldom legal: any cards, any meld, any verb."""
    cards = list(state.hand) or [*state.pile]
    some = [Claim(card) for card in rng.sample(cards, min(len(cards), rng.randint(1, 4)))]
    target = rng.randint(0, len(state.melds))
    return rng.choice(
        (
            lay_down([some]),
            lay_off(some, target, rng.choice((None, End.LOW, End.HIGH))),
            discard(some[0].card),
            Action(Verb.TAKE, cards=tuple(map(Claim, rng.sample(state.pile, min(1, len(state.pile)))))),
            Action(rng.choice(list(Verb))),
            Action(Verb.PASS),
            Action(Verb.DRAW),
        )
    )


def obey(table: Table, *, every: int = 4) -> Counter[str]:
    """Play a deal and hold the laws to it; those that take long only at every so many steps."""
    rng = random.Random(table.seed + 1)
    happened: Counter[str] = Counter()
    step: Step | None = None
    for number, step in enumerate(walk(table)):
        try:
            _of_every_step(step)
            if number % every == 0 or step.after.over is not None or step.after.must_use is not None:
                laws.somebody_can_act(step.after)
                laws.proposals_are_legal(step.after)
                laws.nothing_is_changed_in_place(step)
                laws.views_hide_what_is_hidden(step.after)
                laws.events_hide_what_is_hidden(step)
                _round_trip(step)
            if number % (every * 3) == 0:
                tries = [step.action, *(unusual(step.before, rng) for _ in range(3))]
                for action in tries:
                    laws.judged_alike(step.before, action)
                _nothing_leaks(step.before, rng.randrange(table.seats), tries, rng)
        except AssertionError as error:
            raise AssertionError(f"step {number} of {table}: {format_action(step.action)}") from error
        happened[step.action.verb.value] += 1
        happened[step.before.phase] += 1
    assert step is not None and step.after.over is not None
    happened[step.after.over.how.value] += 1
    return happened


def _nothing_leaks(state: State, seat: int, tries: list[Action], rng: random.Random) -> None:
    if not state.sheet.taking.top_card_must_be_used:
        laws.nothing_leaks(state, seat, tries, rng)
        return
    # What another may take depends on a hand that is hidden, and so it should.
    other = laws.permuted(state, seat, rng)
    assert view(other, seat) == view(state, seat)
    assert list(legal_actions(view(other, seat))) == list(legal_actions(view(state, seat)))


def _of_every_step(step: Step) -> None:
    before, after = step.before, step.after
    laws.cards_are_conserved(after)
    _hands_change_by_what_is_told(step)
    if after.turn != before.turn:
        assert step.action.verb in (Verb.DISCARD, Verb.RESTOCK, Verb.PASS)
        assert after.turn == (before.turn + 1) % before.seats
        assert (after.taken, after.drawn, after.must_use) == (None, None, None)
        assert (after.melds_now, after.all_now, after.laid_now, after.passes) == (0, False, False, 0)
    for was, now in zip(before.melds, after.melds, strict=False):
        assert (now.owner, now.meld.kind) == (was.owner, was.meld.kind)
        assert len(now.meld) >= len(was.meld)
    over = after.over
    empty = [seat for seat, hand in enumerate(after.hands) if not hand]
    assert empty == ([over.seat] if over is not None and over.how is Finish.OUT else [])
    if over is not None and over.how is Finish.BLOCKED:
        assert step.action.verb is Verb.PASS and not after.stock
    most = after.sheet.stock.max_recycles
    assert most is None or after.recycles <= most
    assert totals(after) == tuple(
        a + b for a, b in zip(after.scores, round_points(after) if over else (0,) * after.seats, strict=True)
    )


def _hands_change_by_what_is_told(step: Step) -> None:
    hands = [set(hand) for hand in step.before.hands]
    for event in step.events:
        if event.seat is None:
            continue
        hand = hands[event.seat]
        if event.kind.value in ("drew", "took"):
            hand |= {*event.cards, *event.hidden}
        elif event.kind.value in ("discarded", "laid down", "laid off"):
            assert hand >= set(event.cards)
            hand -= set(event.cards)
        elif event.kind.value == "swapped":
            assert event.target is not None
            hand -= set(event.cards)
            hand |= set(step.before.melds[event.target].meld.cards) - set(
                step.after.melds[event.target].meld.cards
            )
    assert hands == [set(hand) for hand in step.after.hands]


def _round_trip(step: Step) -> None:
    written = write_position(step.after)
    again = read_position(written)
    assert write_position(again) == written
    assert _judged(again) == _judged(step.after)
    if step.action.seat is None and step.before.actor != DEALER:
        text = format_action(step.action)
        assert format_action(parse_action(text)) == text


def _judged(state: State) -> list[Action]:
    return list(legal_actions(state))
