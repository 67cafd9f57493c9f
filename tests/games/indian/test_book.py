"""The book of Indian Rummy: every example holds, every option has a clause, every answer is its own."""

from __future__ import annotations

import dataclasses

import pytest

from rummy_widgets.rules import find_variant
from tests.games.example_laws import example_holds

SHEET = find_variant("indian")
BOOK = SHEET.book


@pytest.mark.parametrize("name", list(BOOK.clauses))
def test_the_example_of_the_clause_holds(name: str) -> None:
    example_holds(SHEET, name)


def test_every_option_has_a_clause() -> None:
    options = {
        field.name
        for policy in (SHEET.wild, SHEET.declaring, SHEET.match)
        for field in dataclasses.fields(policy)
        if "doc" in field.metadata
    }
    assert {option for clause in BOOK for option in clause.option} == options


def test_the_book_answers_with_its_own_clauses() -> None:
    assert {answer.clause for answer in BOOK.answers.values()} <= set(BOOK.clauses)
