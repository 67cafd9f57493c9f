"""What is known of each hand, and which cards moved last: public things only, shown where they are wanted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Any

import pytest

from rummy_widgets.cards import Card, parse_cards
from rummy_widgets.engine import Event, EventKind, legal_actions, view
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb, find_variant, variant_names
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.session import Seat, Session, Told
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.film import film, film_scene
from rummy_widgets.widgets.moment import Table
from rummy_widgets.widgets.moves import LAST
from rummy_widgets.widgets.scene import scene
from rummy_widgets.widgets.text import table_text
from tests.widgets.scene_shape import check_scene
from tests.widgets.table import Page

NAMES = ("You", "Ada", "Ben", "Cleo")
GOT = {EventKind.TOOK, EventKind.BOUGHT}
GAVE = {
    EventKind.LAID_DOWN, EventKind.LAID_OFF, EventKind.SWAPPED, EventKind.DISCARDED, EventKind.KNOCKED,
    EventKind.WENT_GIN, EventKind.DECLARED, EventKind.DECLARED_WRONG,
}  # fmt: skip


def new_match(variant: str, seed: int) -> Session:
    """Return a match of two, or of four, in which everybody plays by chance."""
    names = NAMES[:2] if "gin" in variant else NAMES
    seats = [Seat(names[0]), *(Seat(name, "tidy") for name in names[1:])]
    return Session(find_variant(variant, {}), seats, chance=Chance(f"known {seed}", "5a17" * 16))


def played(session: Session, rng: random.Random, most: int = 150) -> Iterator[None]:
    """Play a round so that much is taken from the pile; stop after each action."""
    bot = find_bot("tidy")
    for _ in range(most):
        if session.state.over is not None:
            return
        seat = session.waiting_for
        assert seat is not None
        seen = session.view(seat)
        legal = list(legal_actions(seen))
        taking = [action for action in legal if action.verb in (Verb.TAKE, Verb.BUY)]
        if taking and rng.random() < 0.6:
            action = rng.choice(taking)
        elif rng.random() < 0.5:
            action = bot.choose(seen, rng)
        else:
            quiet = [action for action in legal if action.verb not in (Verb.DROP, Verb.DECLARE)]
            action = rng.choice(quiet or legal)
        session.act(seat, action)
        yield


def gone_openly(story: list[Told], seat: int, number: int) -> Counter[int | str]:
    """Return, by face, what a seat got in everybody's sight in a round and did not give away since."""
    held: Counter[int | str] = Counter()
    for told in story:
        event = told.event
        if told.round != number or event.seat != seat:
            continue
        faces = [face(card) for card in event.cards]
        if event.kind in GOT:
            held.update(faces)
        elif event.kind in GAVE:
            held -= Counter(faces)
    return +held


def face(card: Card) -> str:
    """Return what is printed on a card: its copies are not told apart."""
    return card.text.rstrip("'")


def shown(seat: dict[str, Any]) -> Counter[str]:
    """Return the known cards of a seat of a scene, by face."""
    return Counter(face(parse_cards(card["id"])[0]) for card in seat.get("known", {}).get("cards", ()))


@pytest.mark.parametrize("variant", variant_names())
def test_known_cards_are_in_that_hand_and_went_there_openly(variant: str) -> None:
    seen_known = 0
    for seed in range(3):
        session, rng = new_match(variant, seed), random.Random(seed)
        for _ in played(session, rng):
            state = session.state
            if state.over is not None or state.showing is not None:
                continue
            names = [seat.name for seat in session.seats]
            me = rng.randrange(len(names))
            drawn = scene(session.view(me), 1, Table(names, story=session.story, known=True))
            for seat in drawn["seats"]:
                told = shown(seat)
                openly = gone_openly(session.story, seat["seat"], state.round)
                assert told == (Counter() if state.out[seat["seat"]] else openly)
                assert not told - Counter(map(face, state.hands[seat["seat"]]))
                seen_known += sum(told.values())
                if told:
                    assert seat["known"]["label"] == ("they know" if seat["seat"] == me else "known")
    assert seen_known > 20


@pytest.mark.parametrize("variant", ["ten-card", "gin"])
def test_known_cards_and_moves_are_the_same_whatever_is_hidden(variant: str) -> None:
    session, rng = new_match(variant, 7), random.Random(7)
    compared = 0
    for _ in played(session, rng):
        state = session.state
        if state.over is not None or state.showing is not None or state.actor < 0:
            continue
        hands, stock = list(state.hands), list(state.stock)
        loose = [card for card in hands[1] if not state.known or face(card) not in map(face, state.known[1])]
        if not loose or not stock:
            continue
        other, deep = rng.choice(loose), rng.randrange(len(stock))
        hands[1] = tuple(stock[deep] if card == other else card for card in hands[1])
        stock[deep] = other
        changed = replace(state, hands=tuple(hands), stock=tuple(stock))
        changed = changed.evolve(known=state.known, turned=state.turned)
        table = Table([seat.name for seat in session.seats], story=session.story, known=True)
        one, two = (scene(view(each, 0), 1, table) for each in (state, changed))
        assert one["seats"] == two["seats"] and one["moved"] == two["moved"]
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("variant", variant_names())
def test_moves_name_only_what_the_seat_may_know(variant: str) -> None:
    session, rng = new_match(variant, 11), random.Random(11)
    kinds: set[tuple[str, str]] = set()
    for _ in played(session, rng):
        names = [seat.name for seat in session.seats]
        drawn = scene(session.view(0), 1, Table(names, story=session.story))
        check_scene(drawn)
        told = {each.number: each.event for each in session.story}
        for move in drawn["moved"]:
            event = told[move["n"]]
            own = event.seat == 0
            known = [*event.cards, *(event.hidden if own else ())]
            count = len(event.cards) + event.count
            faces = [card["id"] if card is not None else None for card in move["cards"]]
            assert faces == [*(card.text for card in known), *[None] * (count - len(known))]
            mine = "hand" if own else f"seat:{event.seat}"
            assert mine in (move["from"], move["to"]) and move["from"] != move["to"]
            kinds.add((move["from"].split(":")[0], move["to"].split(":")[0]))
        newest = [move["n"] for move in drawn["moved"]]
        assert len(newest) <= LAST and all(told[n].cards or told[n].count for n in newest)
    assert {("stock", "hand"), ("stock", "seat"), ("hand", "pile"), ("seat", "pile")} <= kinds


def test_nothing_is_shown_unless_it_is_wanted() -> None:
    page = Page(variant="rummy-500")
    page.begin(seed="known")
    session = page.table.session
    assert session is not None
    for _ in range(60):
        if session.state.known and any(session.state.known) and session.waiting_for == 0:
            break
        seen = session.view(0)
        action = find_bot("tidy").choose(seen, random.Random(3))
        taking = [each for each in legal_actions(seen) if each.verb is Verb.TAKE]
        session.act(0, taking[0] if taking else action)
        while session.waiting_bot is not None:
            session.step()
    assert any(session.state.known)
    assert page.say("setting", name="speed", value="step")["kind"] == "ack"
    row = next(row for row in page.scene["settings"] if row["name"] == "known")
    assert row["label"] == "Cards I saw them take" and row["value"] == "hide"
    assert not any("known" in seat for seat in page.scene["seats"])
    assert "know" not in str(page.table)
    assert page.say("setting", name="known", value="perhaps")["kind"] == "refused"
    assert page.say("setting", name="known", value="show")["kind"] == "ack"
    drawn = page.scene
    expected = {seat for seat, cards in enumerate(session.state.known) if cards}
    assert {seat["seat"] for seat in drawn["seats"] if "known" in seat} == expected
    for seat in drawn["seats"]:
        if "known" in seat:
            cards = " ".join(card["text"] for card in seat["known"]["cards"])
            line = next(
                line for line in str(page.table).splitlines() if line.startswith(f"  {seat['name']}:")
            )
            assert line.endswith(f"; {seat['known']['label']}: {cards}")
    assert page.say("setting", name="known", value="hide")["kind"] == "ack"
    assert not any("known" in seat for seat in page.scene["seats"])


def test_the_wish_is_kept(tmp_path: Any) -> None:
    def store() -> Store:
        return Store.open(tmp_path / "store.sqlite3")

    page = Page(variant="gin", open_store=store)
    assert page.say("hello", token=None)["kind"] == "welcome"
    token = page.sent[0]["token"]
    assert page.say("setting", name="known", value="show")["kind"] == "ack"
    page.table.close()
    again = Page(variant="gin", open_store=store)
    again.say("hello", token=token)
    assert next(row for row in again.scene["settings"] if row["name"] == "known")["value"] == "show"
    again.table.close()


def test_a_film_shows_them_too() -> None:
    session, rng = new_match("ten-card", 5), random.Random(5)
    for _ in played(session, rng, most=400):
        pass
    reel = film(session.record())
    shows = [film_scene(reel, at, 1, Table((), known=True), seat=1) for at in range(reel.last)]
    with_known = [drawn for drawn in shows if any("known" in seat for seat in drawn["seats"])]
    assert with_known
    for drawn in with_known:
        check_scene(drawn)
        assert "known: " in table_text(drawn) or "they know: " in table_text(drawn)
    hidden = [film_scene(reel, at, 1, Table(()), seat=1) for at in range(reel.last)]
    assert not any("known" in seat for drawn in hidden for seat in drawn["seats"])


def is_pass(event: Event) -> bool:
    """Tell whether somebody let a card go."""
    return event.kind is EventKind.PASSED


def test_what_a_seat_last_did_is_not_that_it_let_a_card_go() -> None:
    rules = find_variant("ten-card", {"rounds": [4]})
    session = Session(rules, [Seat(name, "tidy") for name in NAMES], chance=Chance("last", "5a17" * 16))
    rng = random.Random(9)
    asked = told_later = bought = 0
    for _ in played(session, rng, most=300):
        names = [seat.name for seat in session.seats]
        drawn = scene(session.view(0), 1, Table(names, story=session.story))
        now = [told.event for told in session.story]
        asked_now = [event.seat for event in takewhile(is_pass, reversed(now))]
        buying = session.state.phase == "buy"
        for seat in drawn["seats"]:
            own = [event for event in now if event.seat == seat["seat"]]
            did = [event for event in own if event.kind is not EventKind.PASSED]
            if not own:
                assert seat["last"] == ""
            elif did and own[-1] is not did[-1]:
                now_passed = buying and seat["seat"] in asked_now
                assert (seat["last"] == "passed") == now_passed
                asked, told_later = asked + now_passed, told_later + (not now_passed)
            elif len(own) > 1 and own[-2].kind is EventKind.BOUGHT and own[-1].kind is EventKind.DREW:
                assert seat["last"] == f"bought {own[-2].cards[0].pretty}"
                bought += 1
    assert asked and told_later and bought
