"""A discard can be taken back while the others wait: four seconds, or until the player lets them go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rummy_widgets.widgets.pace import Pace
from tests.widgets.table import Page


class Clock:
    """Stands in for time: keeps what is due, and lets it happen when told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.due: tuple[float, Callable[[], None]] | None = None
        monkeypatch.setattr(Pace, "later", lambda _, seconds, call: self.set(seconds, call))
        monkeypatch.setattr(Pace, "cancel", lambda _: self.set(None, None))

    def set(self, seconds: Any, call: Any) -> None:
        self.due = None if seconds is None else (seconds, call)

    def strike(self) -> None:
        assert self.due is not None
        _, call = self.due
        self.due = None
        call()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def action(page: Page, name: str) -> dict[str, Any] | None:
    return next((found for found in page.scene["actions"] if found["id"] == name), None)


def thrown(speed: str) -> tuple[Page, Any]:
    """Return a table where the person has just thrown a card, and the round as it was before that."""
    page = Page()
    page.begin(speed=speed)
    session = page.table.session
    assert session is not None and session.waiting_for == 0
    assert page.act("draw")["kind"] == "ack"
    before = session.state
    assert page.act("discard", cards=[before.hand[0].text])["kind"] == "ack"
    assert session.waiting_bot is not None
    return page, before


@pytest.mark.parametrize("speed", ["slow", "normal"])
def test_the_first_bot_waits_four_seconds_and_then_moves(clock: Clock, speed: str) -> None:
    page, _ = thrown(speed)
    assert clock.due is not None and clock.due[0] >= 4
    told = len(page.table.session.story)
    undo, go_on = action(page, "undo"), action(page, "next")
    assert undo is not None and (undo["label"], undo["ready"]) == ("Undo discard", True)
    assert go_on is not None and (go_on["label"], go_on["key"], go_on["ready"]) == ("Go on", "g", True)
    assert not go_on["primary"]
    assert "take your discard back" in page.scene["status"]
    clock.strike()
    assert len(page.table.session.story) > told
    assert clock.due is not None and clock.due[0] < 4
    undo = action(page, "undo")
    assert undo is not None and (undo["label"], undo["ready"]) == ("Undo", False)
    assert action(page, "next") is None
    assert page.act("undo")["kind"] == page.act("next")["kind"] == "refused"


@pytest.mark.parametrize("speed", ["slow", "normal", "step"])
def test_the_discard_is_taken_back_and_nobody_moves(clock: Clock, speed: str) -> None:
    page, before = thrown(speed)
    assert page.act("undo")["kind"] == "ack"
    session = page.table.session
    assert session.state == before and clock.due is None
    assert len(page.scene["hand"]["cards"]) == len(before.hand)
    assert page.act("undo")["kind"] == "refused"  # the draw stays
    assert page.act("discard", cards=[before.hand[1].text])["kind"] == "ack"
    assert [card.text for card in session.state.pile[-1:]] == [before.hand[1].text]


def test_go_on_skips_the_wait_once(clock: Clock) -> None:
    page, _ = thrown("normal")
    assert page.act("next")["kind"] == "ack"
    assert clock.due is not None and clock.due[0] < 4
    assert page.act("undo")["kind"] == "refused"
    assert page.act("next")["kind"] == "refused"


def test_a_changed_setting_does_not_end_the_wait(clock: Clock) -> None:
    page, _ = thrown("normal")
    assert page.say("setting", name="known", value="show")["kind"] == "ack"
    assert clock.due is not None and clock.due[0] >= 4
    assert page.say("setting", name="speed", value="fast")["kind"] == "ack"
    assert clock.due is not None and clock.due[0] < 4


@pytest.mark.parametrize("speed", ["fast", "instant"])
def test_where_bots_are_quick_nothing_is_offered(clock: Clock, speed: str) -> None:
    page, _ = thrown(speed)
    assert clock.due is not None and clock.due[0] < 1
    undo = action(page, "undo")
    assert undo is not None and (undo["label"], undo["ready"]) == ("Undo", False)
    assert action(page, "next") is None


def test_step_by_step_the_discard_stays_open_until_next(clock: Clock) -> None:
    page, _ = thrown("step")
    undo, following = action(page, "undo"), action(page, "next")
    assert undo is not None and undo["ready"] and undo["label"] == "Undo discard"
    assert following is not None and (following["label"], following["ready"]) == ("Next", True)
    assert clock.due is None
    assert page.act("next")["kind"] == "ack"
    assert page.act("undo")["kind"] == "refused"
