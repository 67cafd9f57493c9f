"""The book of rummy_500: every example holds, every answer belongs to a clause, every option has one."""

from __future__ import annotations

import pytest

from rummy_widgets.rules import find_variant
from tests.games.example_laws import example_holds

SHEET = find_variant("rummy-500")
BOOK = SHEET.book


@pytest.mark.parametrize("name", list(BOOK.clauses))
def test_the_example_of_the_clause_holds(name: str) -> None:
    example_holds(SHEET, name)


def test_every_answer_belongs_to_a_clause() -> None:
    assert {answer.clause for answer in BOOK.answers.values()} <= set(BOOK.clauses)
