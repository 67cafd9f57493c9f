"""Undo: what may be taken back in any game, that it leaves no trace, and where it ends."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

import pytest

from rummy_widgets.engine import Action, EventKind, State, View, legal_actions
from rummy_widgets.errors import SetupError
from rummy_widgets.rules import Verb, find_variant, variant_names
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.record import Record
from rummy_widgets.session.session import TAKEN_BACK, Seat, Session, Told
from rummy_widgets.session.store import Store

TOKEN: Final = "a browser's token"
LAYING: Final = (Verb.LAY_DOWN, Verb.LAY_OFF)
SHOWING: Final = (EventKind.DREW, EventKind.BOUGHT, EventKind.RESTOCKED, EventKind.TURNED_OVER)


@dataclass(frozen=True)
class Shot:
    """Everything of a session that taking back must bring back."""

    state: State
    views: tuple[View, ...]
    points: tuple[tuple[int, ...], ...]
    story: tuple[Told, ...]
    record: Record
    undo: tuple[bool, ...]
    thinking: int | None
    lines: tuple[str, ...]


def shot(session: Session, store: Store, game: int) -> Shot:
    seats = range(len(session.seats))
    return Shot(
        session.state,
        tuple(session.view(seat) for seat in seats),
        tuple(session.points),
        tuple(session.story),
        session.record(),
        tuple(session.can_undo(seat) for seat in seats),
        session.thinking_again,
        tuple(store.lines(game)),
    )


def saved(variant: str, rng: random.Random, store: Store) -> tuple[Session, int]:
    """Begin a match of people, saved in a store."""
    sheet = find_variant(variant)
    seats = [Seat(f"P{place}") for place in range(sheet.seats.least)]
    session = Session(sheet, seats, chance=Chance(str(rng.random()), "salt"))
    session.keep(store, TOKEN)
    assert session.saved_as is not None
    return session, session.saved_as


def choice(session: Session, rng: random.Random) -> Action:
    """Return a legal action: mostly one that brings cards to the table."""
    legal = list(legal_actions(session.state))
    laying = [action for action in legal if action.verb in LAYING]
    return rng.choice(laying if laying and rng.random() < 0.8 else legal)


@pytest.mark.parametrize("variant", variant_names())
def test_what_is_taken_back_leaves_no_trace(variant: str) -> None:
    taken_back: set[Verb] = set()
    with Store.in_memory() as store:
        for seed in range(6):
            rng = random.Random(f"{variant} {seed}")
            session, game = saved(variant, rng, store)
            for _ in range(120):
                if session.over:
                    break
                if session.state.over is not None:
                    session.next_round()
                seat = session.waiting_for
                assert seat is not None
                action = choice(session, rng)
                before = shot(session, store, game)
                session.act(seat, action)
                after = shot(session, store, game)
                others = [place for place in range(len(session.seats)) if place != seat]
                assert not any(session.can_undo(place) for place in others)
                if not session.can_undo(seat):
                    continue
                assert action.verb in TAKEN_BACK
                taken_back.add(action.verb)
                session.undo(seat)
                # What was open to be taken back before somebody else acted is not open again.
                back = shot(session, store, game)
                same_seat = not any(before.undo[place] for place in others)
                assert back == before or (not same_seat and back.state == before.state)
                assert (back.views, back.story, back.record, back.lines) == (
                    before.views, before.story, before.record, before.lines,
                )  # fmt: skip
                session.act(seat, action)
                assert shot(session, store, game) == after
    assert Verb.DISCARD in taken_back and Verb.TAKE in taken_back


@pytest.mark.parametrize("variant", variant_names())
def test_new_cards_other_people_and_the_end_are_barriers(variant: str) -> None:
    met = {"shown": 0, "others": 0, "over": 0}
    with Store.in_memory() as store:
        for seed in range(8):
            rng = random.Random(f"barriers {variant} {seed}")
            session, _ = saved(variant, rng, store)
            for _ in range(150):
                seat = session.waiting_for
                if seat is None:
                    break
                thrower = session.thinking_again
                events = session.act(seat, choice(session, rng))
                if any(event.kind in SHOWING for event in events):
                    met["shown"] += 1
                    assert not session.can_undo(seat)
                if thrower is not None and thrower != seat:
                    met["others"] += 1
                    assert not session.can_undo(thrower)
                if session.state.over is not None:
                    met["over"] += 1
                    assert not any(session.can_undo(place) for place in range(len(session.seats)))
                    assert session.thinking_again is None
                    with pytest.raises(SetupError):
                        session.undo(seat)
    assert met["shown"] and met["others"]


def test_a_discard_is_taken_back_with_what_went_before_it() -> None:
    """The lay-offs and lay-downs of the same turn follow, one by one, until the draw."""
    longest = 0
    with Store.in_memory() as store:
        for seed in range(12):
            rng = random.Random(seed)
            session, game = saved("rummy-500", rng, store)
            played: list[tuple[Action, State]] = []
            for _ in range(80):
                seat = session.waiting_for
                if seat is None:
                    break
                played.append((choice(session, rng), session.state))
                session.act(seat, played[-1][0])
                if session.thinking_again is None:
                    continue
                after, undone = shot(session, store, game), 0
                while session.can_undo(seat):
                    session.undo(seat)
                    undone += 1
                    assert session.state == played[-undone][1]
                    assert tuple(store.lines(game)[1:]) == session.record().rounds[-1].actions
                longest = max(longest, undone)
                for action, _ in played[-undone:]:
                    session.act(seat, action)
                assert shot(session, store, game) == after
    assert longest > 2


def test_a_discard_can_be_taken_back_after_a_reload() -> None:
    with Store.in_memory() as store:
        session, game = saved("gin", random.Random(1), store)
        while session.thinking_again is None:
            assert session.waiting_for is not None
            session.act(session.waiting_for, choice(session, random.Random(2)))
        seat = session.thinking_again
        again = Session.resume(store, TOKEN, game)
        assert again.thinking_again == seat and again.can_undo(seat)
        again.undo(seat)
        assert again.state.actor == seat
        assert again.record().rounds[-1].actions == session.record().rounds[-1].actions[:-1]
