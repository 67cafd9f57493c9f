"""Panels before a match and before one is left."""

from __future__ import annotations

from rummy_widgets.rules import find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.session import Seat, Session
from rummy_widgets.widgets.curtain import Screen
from rummy_widgets.widgets.panels import leave_panel, ready_panel


def match(*seats: Seat, **options: object) -> Session:
    return Session(find_variant("rummy", options), seats, chance=Chance.fresh("panels"))


def test_before_the_deal_stands_who_plays_what_and_folded_the_receipt() -> None:
    session = match(Seat("Mia"), Seat("Ada", "tidy"))
    panel = ready_panel(session)
    assert panel["lines"] == ["Rummy, at the table: Mia, Ada."]
    assert panel["foot"]["lines"][0] == f"Receipt: {session.receipt}" and len(panel["foot"]["lines"]) == 2


def test_who_shares_a_screen_is_told_how_after_what_a_lesson_says() -> None:
    session = match(Seat("Mia"), Seat("Noah"), recycle_limit=1)
    lines = ready_panel(session, ["Mia", "Noah"], says="Go down early.")["lines"]
    assert lines[0] == "Go down early."
    assert lines[1].startswith("Rummy, at the table: ")
    assert lines[2].startswith("At this screen: Mia and Noah. Before each turn ")
    assert len(lines) == 4 and "sha256" not in lines[3]


def test_to_stay_is_the_usual_answer() -> None:
    actions = {action["id"]: action["primary"] for action in leave_panel()["actions"]}
    assert actions == {"stay": True, "leave": False}


def test_after_a_round_each_person_at_the_screen_may_look_at_their_own_play() -> None:
    screen = Screen()
    for seats, labels in (
        ((Seat("Mia"), Seat("Ada", "tidy")), {"review": "Look at my play"}),
        (
            (Seat("Mia"), Seat("Ada", "tidy"), Seat("noah")),
            {"review:0": "Look at Mia's play", "review:2": "Look at noah's play"},
        ),
        ((Seat("Ben", "tidy"), Seat("Ada", "tidy")), {}),
    ):
        session = match(*seats)
        screen.sit(session)
        assert {action["id"]: action["label"] for action in screen.reviews(session)} == labels
