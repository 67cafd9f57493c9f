"""Targets: the places that are marked are just those where the rules let cards go, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

import pytest

from rummy_widgets.engine import View, discard, explain, lay_off, legal_actions
from rummy_widgets.melds import Claim, End
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb, find_variant, variant_names
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.session import Seat, Session
from rummy_widgets.widgets.scene import Table, scene
from rummy_widgets.widgets.targets import fits, lay_offs, targets
from tests.widgets.scene_shape import check_scene
from tests.widgets.table import Page

OPTIONS: Final[dict[str, list[dict[str, Any]]]] = {
    "ten-card": [{"joker_swap": "take_and_replay", "joker_limit": "none", "rounds": [1]}],
}


def views(variant: str, seed: int, options: dict[str, Any] | None = None) -> Iterator[View]:
    """Yield what the seat that is asked sees, all through a round in which melds pile up."""
    rng = random.Random(f"{variant} {seed}")
    sheet = find_variant(variant, options)
    seats = [Seat(f"P{place}") for place in range(min(4, sheet.seats.most))]
    session = Session(sheet, seats, chance=Chance(str(seed), "salt"))
    for _ in range(160):
        if session.waiting_for is None:
            return
        yield session.view(session.waiting_for)
        if sheet.knocking is not None:  # nobody knocks by chance
            session.act(session.waiting_for, find_bot("tidy").choose(session.view(session.waiting_for), rng))
            continue
        legal = list(legal_actions(session.state))
        laying = [action for action in legal if action.verb is Verb.LAY_DOWN]
        other = [action for action in legal if action.verb is Verb.LAY_OFF]
        chosen = laying or (other if other and rng.random() < 0.3 else legal)
        session.act(session.waiting_for, rng.choice(chosen))


def by_hand(view: View, claims: tuple[Claim, ...]) -> set[str]:
    """Return where cards may go, by asking the rules about every place there is."""
    found = set()
    for meld in range(len(view.melds)):
        for end in (None, *End):
            if explain(view, lay_off(claims, meld, end)) is None:
                found.add(f"m{meld + 1}" if end is None else f"m{meld + 1}:{end.value}")
    if len(claims) == 1 and explain(view, discard(claims[0].card)) is None:
        found.add("pile")
    return found


@pytest.mark.parametrize("variant", variant_names())
def test_each_card_fits_where_the_rules_let_it_go_and_nowhere_else(variant: str) -> None:
    rng = random.Random(variant)
    on_melds = piles = 0
    for seed in range(12 if "gin" in variant else 4):
        for options in (None, *OPTIONS.get(variant, [])):
            for view in views(variant, seed, options):
                if rng.random() < 0.4 and len(view.melds) < 2:
                    continue
                found = fits(view)
                assert list(found) == list(view.hand)
                for card, places in found.items():
                    assert len(set(places)) == len(places)
                    assert set(places) == by_hand(view, (Claim(card),)) == set(targets(view, (Claim(card),)))
                    on_melds += any(place != "pile" for place in places)
                    piles += "pile" in places
                    ways = lay_offs(view, card)
                    assert bool(ways) == any(place != "pile" for place in places)
                    assert all(explain(view, action) is None for action in ways)
                some = list(combinations(view.hand, 2))
                for pair in rng.sample(some, min(3, len(some))):
                    claims = tuple(Claim(card) for card in pair)
                    assert set(targets(view, claims)) == by_hand(view, claims)
    assert piles
    if variant != "indian":  # no card is laid off in it
        assert on_melds


@pytest.mark.parametrize("variant", variant_names())
def test_the_scene_carries_what_fits_as_far_as_it_is_wished(variant: str) -> None:
    names = ("You", "Ada", "Ben", "Cleo")
    marked = 0
    for view in views(variant, 7):
        for level in ("selected", "always"):
            drawn = scene(view, 1, Table(names[: view.seats], help="all", targets=level))
            check_scene(drawn)
            assert drawn["targets"] == level
            found = {face["id"]: face["fits"] for face in drawn["hand"]["cards"]}
            assert found == {card.text: places for card, places in fits(view).items()}
            marked += any(found.values())
        for table in (Table(names[: view.seats], help="off", targets="always"), Table(names[: view.seats])):
            drawn = scene(view, 1, table)
            check_scene(drawn)
            assert drawn["targets"] == "off"
            assert not any("fits" in face for face in drawn["hand"]["cards"])
    assert marked


def test_who_is_not_asked_sees_nothing_that_fits() -> None:
    seen = 0
    for view in views("rummy", 3):
        other = (view.actor + 1) % view.seats
        session_view = scene(view, 1, Table(("A", "B", "C", "D")[: view.seats], help="all", targets="always"))
        assert session_view["targets"] == "always"
        away = replace(view, seat=other)
        assert not any(fits(away).values())
        assert targets(away, (Claim(view.hand[0]),)) == []
        seen += 1
    assert seen


def read(page: Page, *cards: str) -> dict[str, Any]:
    return page.say("read", cards=list(cards))


def test_several_cards_are_answered_with_where_they_go_together() -> None:
    page = Page()
    page.begin()
    hand = [face["id"] for face in page.scene["hand"]["cards"]]
    answer = read(page, hand[0], hand[1])
    assert answer["kind"] == "reading" and answer["text"]
    session = page.table.session
    assert session is not None
    seen = session.view(0)
    assert answer["targets"] == targets(seen, tuple(Claim(card) for card in seen.hand[:2]))


def test_help_on_request_marks_and_says_nothing_and_no_help_answers_nothing() -> None:
    page = Page()
    page.begin()
    hand = [face["id"] for face in page.scene["hand"]["cards"]]
    assert page.say("setting", name="help", value="quiet")["kind"] == "ack"
    assert page.scene["targets"] == "selected" and not page.scene["reading"]
    answer = read(page, *hand[:2])
    assert answer["text"] == "" and answer["fits"] is False and isinstance(answer["targets"], list)
    assert page.say("setting", name="help", value="off")["kind"] == "ack"
    assert page.scene["targets"] == "off"
    assert page.send(page.message("read", cards=hand[:2])) is None


def test_the_wish_is_kept_and_a_wrong_one_is_refused() -> None:
    page = Page()
    page.begin()
    rows = {row["name"]: row for row in page.scene["settings"]}
    assert rows["targets"]["value"] == "selected"
    assert [option["value"] for option in rows["targets"]["options"]] == ["off", "selected", "always"]
    for level in ("always", "off", "selected"):
        assert page.say("setting", name="targets", value=level)["kind"] == "ack"
        assert page.scene["targets"] == level
    assert page.say("setting", name="targets", value="<b>")["kind"] == "refused"
    assert page.scene["targets"] == "selected"
