"""The laws over whole hands of Gin and seven-card Gin, by the default rules and with options at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

from rummy_widgets.cards import Card, fresh_pack, shuffled
from rummy_widgets.engine import (
    Action,
    Finish,
    State,
    apply,
    deal,
    explain,
    legal_actions,
    round_points,
    settled,
    totals,
    view,
)
from rummy_widgets.errors import IllegalActionError
from rummy_widgets.melds import Claim
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.position import read_position, write_position
from tests.engine.laws.laws import cards_within, nothing_is_changed_in_place, proposals_are_legal, speaks
from tests.engine.laws.tables import Step, all_cards

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "scoring": ("modern", "pagat_classic"),
    "undercut_on_tie": (True, False),
    "next_dealer": ("loser", "winner", "alternate"),
    "after_two_passes": ("stock_only", "normal"),
    "big_gin": (True, False),
    "knock_limit": (10, 7, 5, 0, "oklahoma"),
    "dead_hand_last_take": (False, True),
    "knock_melds": ("auto", "manual"),
    "shutout": ("double", "flat100"),
    "target": (100, 30),
    "layoff": (True, False),
    "first_upcard_offer": (True, False),
}
SHOWS: Final = (Verb.KNOCK, Verb.GIN, Verb.BIG_GIN)


def some_deal(variant: str, rng: random.Random, *, defaults: bool) -> State:
    """Return a hand at random; half of them hold cards that go together."""
    options: dict[str, Any] = {}
    if not defaults:
        options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.4}
    sheet = find_variant(variant, options)
    order = list(shuffled(sheet.pack(2), rng))
    if rng.random() < 0.5:
        size = sheet.dealing.cards(2, 1) * 2
        near = sorted(order, key=lambda card: (card.rank or 0) * 4 + rng.gauss(0, 3))
        start = rng.randrange(len(order) - size)
        dealt = near[start : start + size]
        order = [*dealt[::2], *dealt[1::2], *(card for card in order if card not in dealt)]
        order = [order[place // 2 + (size // 2) * (place % 2)] for place in range(size)] + order[size:]
    return deal(sheet, 2, order, dealer=rng.randrange(2), scores=(rng.randrange(90), rng.randrange(90)))


def unusual(state: State, rng: random.Random) -> Action:
    """Return an action as somebody might try it who does not know the rules."""
    hand = list(state.hand)
    cards = tuple(Claim(card) for card in rng.sample(hand, min(len(hand), rng.choice((0, 1, 1, 1, 2)))))
    verb = rng.choice(list(Verb))
    rest = [card for card in hand if Claim(card) not in cards]
    melds = tuple(
        tuple(map(Claim, rng.sample(rest, min(3, len(rest))))) for _ in range(rng.choice((0, 0, 1, 2)))
    )
    target = rng.choice((None, 0, 1, 5)) if verb is Verb.LAY_OFF else None
    return Action(verb, rng.choice((None, None, 0, 1)), cards, tuple(filter(None, melds)), target)


def walk(state: State, rng: random.Random) -> Iterator[Step]:
    """Play a hand to its end; players knock sooner or later."""
    eager = rng.random()
    for _ in range(400):
        if state.over is not None:
            return
        usual = list(legal_actions(view(state, state.actor)))
        assert usual, f"nothing is legal in phase {state.phase}"
        shows = [action for action in usual if action.verb in SHOWS]
        action = rng.choice(shows if shows and rng.random() < eager else usual)
        after, events = apply(state, action)
        yield Step(state, action, after, events)
        state = after
    raise AssertionError("no end after 400 actions")


def holds(step: Step, rng: random.Random) -> None:
    """Hold one step to the laws."""
    nothing_is_changed_in_place(step)
    state = step.after
    everywhere = all_cards(state)
    assert len(everywhere) == 52
    assert set(everywhere) == set(fresh_pack(state.sheet.pack(2)))
    proposals_are_legal(state)
    again = read_position(write_position(state))
    # A card that has left the hand again decides nothing any more, and is not written.
    assert again == (state if state.drawn in state.hands[state.turn] else state.evolve(drawn=None))
    assert write_position(again) == write_position(state)
    exact = settled(step.before, step.action)
    assert parse_action(format_action(exact)) == exact
    assert apply(read_position(write_position(step.before)), exact) == (step.after, step.events)
    sizes_are_right(state)
    views_hide(step.before, rng)
    for action in (step.action, unusual(step.before, rng), unusual(step.before, rng)):
        judged_alike(step.before, action)


def sizes_are_right(state: State) -> None:
    """A seat holds its cards, one more in the middle of its turn, until a hand is shown."""
    size = state.sheet.dealing.cards(2, 1)
    if state.showing is None:
        mine = size + (state.phase in ("discard", "last-knock") and state.over is None)
        assert state.counts[state.turn] == mine
        assert state.counts[1 - state.turn] == size
        assert not state.melds
        assert len(state.stock) >= 2
    laid_by = [laid.laid_by(place) for laid in state.melds for place in range(len(laid.meld))]
    if state.over is None:
        assert all(laid.owner == state.turn for laid in state.melds)
    elif state.over.seat is not None:
        other = 1 - state.over.seat
        thrown = state.over.how is not Finish.BIG_GIN
        assert state.counts[state.over.seat] + laid_by.count(state.over.seat) == size + (not thrown)
        assert state.counts[other] + laid_by.count(other) == size


def judged_alike(state: State, action: Action) -> None:
    """Every way of asking gives one answer, and a refusal speaks."""
    refusal = explain(state, action)
    assert (action in legal_actions(state)) is (refusal is None)
    seat = state.actor if action.seat is None else action.seat
    assert explain(view(state, seat), action) == refusal
    if refusal is None:
        apply(state, action)
        return
    speaks(refusal, state)
    with pytest.raises(IllegalActionError):
        apply(state, action)


def hidden(state: State, seat: int | None) -> list[Card]:
    """Return the cards that a seat cannot see."""
    others = [hand for other, hand in enumerate(state.hands) if other != seat]
    if state.showing is not None:
        others = [hand for other, hand in enumerate(state.hands) if other not in (seat, state.showing.seat)]
    known = {card for cards in state.known for card in cards} | {state.taken}
    return [card for cards in (*others, state.stock) for card in cards if card not in known]


def views_hide(state: State, rng: random.Random) -> None:
    """What a seat cannot see is not in its view, and changes nothing it sees, may do or is told."""
    for seat in (None, 0, 1):
        seen = view(state, seat)
        reached = set(cards_within({key: value for key, value in vars(seen).items() if key != "sheet"}))
        drawn = {state.drawn} if seat != state.turn and state.first_upcard is not state.drawn else set()
        assert reached.isdisjoint(set(hidden(state, seat)) | drawn - {state.taken, None} - set(state.pile))
    seat = rng.randrange(2)
    unseen = hidden(state, seat)
    mixed = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    hands = tuple(
        tuple(card if other == seat else mixed.get(card, card) for card in hand)
        for other, hand in enumerate(state.hands)
    )
    twin = state.evolve(
        hands=hands,
        stock=tuple(mixed.get(card, card) for card in state.stock),
        drawn=mixed.get(state.drawn, state.drawn) if state.drawn and seat != state.turn else state.drawn,
    )
    assert view(twin, seat) == view(state, seat)
    assert list(legal_actions(view(twin, seat))) == list(legal_actions(view(state, seat)))
    if state.actor != seat:
        return
    for action in legal_actions(view(state, seat)):
        if action.verb is Verb.KNOCK:
            # The melds picked for a knock hang on nothing that the seat cannot see.
            one, two = apply(state, action)[0], apply(twin, action)[0]
            shown = len([laid for laid in one.melds if laid.owner == seat])
            if one.sheet.knocking is not None and one.sheet.knocking.layoff:
                assert one.melds[:shown] == two.melds[:shown]


def check_hands(variant: str, seed: int, number: int, *, defaults: bool) -> Counter[str]:
    rng = random.Random(f"{variant} {seed}")
    ends: Counter[str] = Counter()
    for _ in range(number):
        state = some_deal(variant, rng, defaults=defaults)
        step: Step | None = None
        for place, step in enumerate(walk(state, rng)):
            if place % 7 == 0 or step.after.showing is not None or step.after.over is not None:
                holds(step, rng)
        assert step is not None and step.after.over is not None
        end = step.after
        ends[end.over.how.value] += 1
        scored = round_points(end)
        assert min(scored) == 0
        assert totals(end) == tuple(before + now for before, now in zip(end.scores, scored, strict=True))
        if end.over.how is Finish.DEAD:
            assert scored == (0, 0)
            assert len(end.stock) == 2
    return ends


@pytest.mark.parametrize("variant", ["gin", "seven-card-gin"])
def test_the_laws_hold_by_the_default_rules(variant: str) -> None:
    ends = check_hands(variant, 1, 60, defaults=True)
    assert set(ends) >= {"knock", "dead hand"}


@pytest.mark.parametrize("variant", ["gin", "seven-card-gin"])
def test_the_laws_hold_whatever_the_options(variant: str) -> None:
    assert sum(check_hands(variant, 2, 100, defaults=False).values()) == 100


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["gin", "seven-card-gin"])
def test_the_laws_hold_for_many_hands(variant: str) -> None:
    ends = check_hands(variant, 3, 3_000, defaults=False)
    assert set(ends) >= {"knock", "gin", "dead hand"}
