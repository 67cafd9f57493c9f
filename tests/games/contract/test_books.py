"""The books of Contract Rummy and May I?: examples hold, options have clauses, answers are their own."""

from __future__ import annotations

import dataclasses

import pytest

from rummy_widgets.rules import find_variant
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.sheet import RuleSheet
from tests.games.example_laws import example_holds

SHEETS = {name: find_variant(name) for name in ("contract-rummy", "may-i")}
CLAUSES = [pytest.param(sheet, name, id=name) for sheet in SHEETS.values() for name in sheet.book.clauses]
# Objections that another game raises, or an option of another.
FOREIGN = (
    Point.BUY_ROUND, Point.CONTRACT_SIZE, Point.TAKE_WILD, Point.DECLARE_REST, Point.DECLARE_SOON,
)  # fmt: skip


@pytest.mark.parametrize(("sheet", "name"), CLAUSES)
def test_the_example_of_the_clause_holds(sheet: RuleSheet, name: str) -> None:
    example_holds(sheet, name)


@pytest.mark.parametrize("name", SHEETS)
def test_every_option_that_is_one_has_a_clause(name: str) -> None:
    sheet = SHEETS[name]
    policies = [sheet.kinds, sheet.seats, sheet.grammar, sheet.grammar.wild, sheet.opening, sheet.turn]
    policies += [sheet.buying, sheet.stock, sheet.jokers, sheet.scoring, sheet.match]
    options = {
        field.name
        for policy in policies
        for field in dataclasses.fields(policy)
        if "doc" in field.metadata and len(field.metadata.get("values", ())) != 1
    }
    named = {option for clause in sheet.book for option in clause.option}
    assert named == options


@pytest.mark.parametrize("name", SHEETS)
def test_the_book_answers_with_its_own_clauses(name: str) -> None:
    book = SHEETS[name].book
    assert {answer.clause for answer in book.answers.values()} <= set(book.clauses)
    assert not {key.partition(":")[0] for key in book.answers} & set(FOREIGN)
    assert all("@" not in clause.id + clause.text for clause in book)
