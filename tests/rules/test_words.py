"""Words: numbers, lists and beginnings as sentences need them."""

from __future__ import annotations

import pytest

from rummy_widgets.rules.words import begin, counted, listed, number_word, points_text


@pytest.mark.parametrize("number, word", [(0, "no"), (1, "one"), (12, "twelve"), (13, "13"), (-1, "-1")])
def test_a_small_number_is_a_word(number: int, word: str) -> None:
    assert number_word(number) == word


@pytest.mark.parametrize(
    "number, text", [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "-1 points")]
)
def test_one_thing_is_told_as_one(number: int, text: str) -> None:
    assert points_text(number) == counted(number, "point") == text


@pytest.mark.parametrize(
    "parts, text",
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"), ([2, 9], "2 or 9")],
)
def test_a_list_has_one_word_before_its_last_part(parts: list[object], text: str) -> None:
    assert listed(iter(parts), "or") == text
    assert listed(parts) == text.replace(" or ", " and ")


@pytest.mark.parametrize(
    "text, told",
    [("", ""), ("9♠ goes", "9♠ goes"), ("the joker is K♠", "The joker is K♠"), ("éva's 7", "Éva's 7")],
)
def test_a_sentence_begins_with_a_large_letter_and_keeps_the_others(text: str, told: str) -> None:
    assert begin(text) == told
