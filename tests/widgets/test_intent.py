"""Intents of lessons and of forms; anything else in their place is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.widgets.intent import (
    MOST_ANSWERS,
    MOST_TEXT,
    MOST_VALUES,
    Intent,
    IntentError,
    read_intent,
)

IDENT = "a" * 12


def message(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "id": IDENT, "version": 3, **more}


def test_a_place_is_named() -> None:
    assert read_intent(message("place", name="learn")) == Intent("place", IDENT, 3, name="learn")


def test_what_the_tutor_offers_is_named_by_its_action() -> None:
    assert read_intent(message("tutor", action="lesson:4")) == Intent("tutor", IDENT, 3, name="lesson:4")


@pytest.mark.parametrize(
    "value", [[], ["yes"], ["Q", "K", "A", "2"], ["-12"], ["x"] * MOST_ANSWERS, ["x" * MOST_TEXT]]
)
def test_an_answer_names_its_exercise_and_keeps_its_order(value: list[str]) -> None:
    intent = read_intent(message("answer", exercise="x17", value=value))
    assert intent == Intent("answer", IDENT, 3, name="x17", picks=tuple(value))


@pytest.mark.parametrize(
    "wrong",
    [
        message("place"),
        message("place", name=["learn"]),
        message("place", name="x" * (MOST_TEXT + 1)),
        message("tutor"),
        message("tutor", action=4),
        message("answer", value=["yes"]),
        message("answer", exercise="x17"),
        message("answer", exercise=17, value=["yes"]),
        message("answer", exercise="x17", value="yes"),
        message("answer", exercise="x17", value={"0": "yes"}),
        message("answer", exercise="x17", value=[1]),
        message("answer", exercise="x17", value=[["yes"]]),
        message("answer", exercise="x17", value=["x"] * (MOST_ANSWERS + 1)),
        message("answer", exercise="x17", value=["x" * (MOST_TEXT + 1)]),
        message("lesson", name="learn"),
    ],
)
def test_what_is_no_message_of_a_lesson_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(IntentError):
        read_intent(wrong)


def test_a_form_of_many_fields_is_read_and_one_of_too_many_is_refused() -> None:
    values = {f"field {number}": "yes" for number in range(MOST_VALUES)}
    form = message("panel", panel="setup", action="start", values=values)
    assert read_intent(form).values == values
    form["values"] = {**values, "one more": "yes"}
    with pytest.raises(IntentError, match="form that can't be read"):
        read_intent(form)


def test_a_hand_is_put_on_the_table_with_its_melds_and_the_card_thrown_away() -> None:
    shown = message("act", verb="knock", cards=["KD"], groups=[["AS", "2S", "3S"], []])
    action = read_intent(shown).action
    assert action is not None
    assert [claim.card.text for claim in action.cards] == ["KD"]
    assert [[claim.card.text for claim in meld] for meld in action.melds] == [["AS", "2S", "3S"], []]
