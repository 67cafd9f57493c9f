"""What a table does without being asked: it passes for the player, sorts the hand, counts what was left."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.cards import parse_cards
from rummy_widgets.engine import Finish, State
from rummy_widgets.melds import Meld, read_meld
from tests.engine.clauses.situations import play, table
from tests.widgets.table import Page

# Seat 0 is asked whether it buys; seat 3 has the turn and does not want the upcard.
PAIRS = "7H 7D 7S 9C 9D 9H 2S 3D JC KD"  # two sets of three where two of four are asked for


def asked(upcard: str, autopass: str) -> Page:
    """Return a table where the person has just been asked to buy a card, with a wish for such questions."""
    page = Page()
    page.begin(speed="step")
    assert page.say("setting", name="autopass", value=autopass)["kind"] == "ack"
    session = page.table.session
    assert session is not None
    state = table(PAIRS, "?10", "?10", "?10", round=4, dealer=2, turn=3, discard=f"4C {upcard}")
    session.state = play(state, "S3: draw")
    assert (session.state.actor, session.state.phase) == (0, "buy")
    page.table.shown.wished()
    return page


def answered(page: Page) -> bool:
    session = page.table.session
    assert session is not None
    return session.state.actor != 0


def test_who_wants_to_be_asked_is_asked_about_every_card() -> None:
    for upcard in ("7C", "5S"):
        page = asked(upcard, "ask")
        assert not answered(page)
        assert page.scene["question"]["actions"] == ["buy", "pass"]


def test_who_wants_to_be_asked_about_cards_that_help_is_asked_about_no_others() -> None:
    page = asked("7C", "helps")
    assert not answered(page) and page.scene["question"] is not None
    page = asked("5S", "helps")
    assert answered(page) and page.scene["question"] is None
    assert page.scene["seats"][0]["last"] == "passed"


def test_who_wants_no_questions_passes_even_what_helps() -> None:
    page = asked("7C", "always")
    assert answered(page) and page.scene["question"] is None
    session = page.table.session
    assert session is not None and session.state.buys == (0, 0, 0, 0)


def test_nothing_is_passed_but_buying() -> None:
    page = Page()
    page.begin(speed="step")
    session = page.table.session
    assert session is not None
    session.state = table(PAIRS, round=4, discard="4C 5S")
    page.table.shown.wished()
    assert (session.state.actor, session.state.phase) == (0, "meld")


@pytest.mark.parametrize(
    ("hand", "together"),
    [
        ("3S KD 4S 9C 5S 9D 2H 9H JC 7C", ["3S 4S 5S", "9C 9D 9H"]),
        ("KH 2H JD AH 6C 8S QH 4D 3H 6D", ["QH KH AH 2H 3H"]),  # over the top
    ],
)
def test_the_suggested_order_puts_the_best_melds_side_by_side(hand: str, together: list[str]) -> None:
    state = table(hand, discard="4C")
    page = shown(state)
    places = {card["id"]: card["order"]["melds"] for card in page.scene["hand"]["cards"]}
    assert sorted(places.values()) == list(range(10))
    in_order = sorted(places, key=lambda card: places[card])
    grammar = state.sheet.grammar
    melded = sum(len(cards.split()) for cards in together)
    for cards in together:
        at = sorted(places[card] for card in cards.split())
        assert at == list(range(at[0], at[0] + len(at))) and at[-1] < melded
        assert isinstance(read_meld(grammar, parse_cards(" ".join(in_order[at[0] : at[-1] + 1]))), Meld)


def shown(state: State) -> Page:
    """Return a table that shows a state to the person at seat 0."""
    page = Page()
    page.begin(speed="step")
    session = page.table.session
    assert session is not None
    session.state = state
    page.table.publish()
    return page


def column(panel: dict[str, Any], title: str) -> list[str]:
    """Return a column of a panel's table by its title."""
    at = panel["table"]["columns"].index(title)
    return [row[at] for row in panel["table"]["rows"]]


def test_after_a_round_each_seat_reads_what_it_could_have_been_left_with() -> None:
    page = Page()
    page.begin(speed="step")
    session = page.table.session
    assert session is not None
    session.state = table(
        "9D TD",
        "5C 6C 7C KD",  # the contract of round 1 was in this hand
        "JD 4S",  # opened: one card would have gone on the run
        "2C 9S",  # nothing to be done
        opened=[0, 2],
        melds=["0: 6D 7D 8D"],
        discard="3H",
        round=1,
    )
    assert page.act("lay off", cards=["9D", "TD"], meld="m1")["kind"] == "ack"
    assert session.state.over is not None and session.state.over.how is Finish.OUT
    panel = page.scene["panel"]
    assert panel["id"] == "round"
    assert column(panel, "Points") == ["0", "28", "14", "11"]
    assert column(panel, "Could have been") == ["–", "10", "4", "–"]
