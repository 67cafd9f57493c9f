"""No clause of the book lacks a test, and no answer of the book is left unheard."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from rummy_widgets.cards import parse_cards
from rummy_widgets.melds import AceRule, Fault, MeldFault, MeldGrammar, read_meld
from rummy_widgets.rules import load_book
from tests.engine.clauses.situations import SHOWN, Refused

BOOK = load_book("ten-card")
HERE = Path(__file__).parent
MODULES = [importlib.import_module(f"tests.engine.clauses.{path.stem}") for path in HERE.glob("test_*.py")
           if path != Path(__file__)]  # fmt: skip
REFUSALS: list[Refused] = [refusal for module in MODULES for refusal in getattr(module, "REFUSALS", [])]

# Answers that no action of this game can call up, and why. Their words are tried below or elsewhere.
UNHEARD = {
    "turn.verb": "every verb there is has a place in this game, but for the dealer's",
    "turn.phase": "each verb has its own answer in each phase",
    "cards.too-many": "only a discard and a take name one card",
    "meld.run.corner": "runs go over the top",
    "meld.run.short": "no meld is shorter than a run",
    "meld.set.short": "no meld is shorter than a set",
    "meld.set.big": "sets have no greatest size",
    "meld.set.suits": "sets ask for no suits",
}


@pytest.mark.parametrize("name", sorted(BOOK.clauses))
def test_the_clause_has_a_test(name: str) -> None:
    assert SHOWN[name] or any(refusal.clause == name for refusal in REFUSALS)


@pytest.mark.parametrize("name", sorted(clause.id for clause in BOOK if clause.option))
def test_a_clause_with_a_choice_is_shown_in_play(name: str) -> None:
    """A house rule needs more than its refusal: a test that plays it."""
    assert SHOWN[name]


def test_tests_name_clauses_of_the_book() -> None:
    assert set(SHOWN) - {name for name, tests in SHOWN.items() if not tests} <= set(BOOK.clauses)
    assert {refusal.clause for refusal in REFUSALS} <= set(BOOK.clauses)


@pytest.mark.parametrize("key", sorted(BOOK.answers))
def test_the_answer_is_heard(key: str) -> None:
    heard = {refusal.clause for refusal in REFUSALS if refusal.key == key}
    if key in UNHEARD:
        assert not heard, f"{key} can be called up after all"
    else:
        assert heard == {BOOK.answers[key].clause}


def test_every_refusing_clause_refuses() -> None:
    refusing = {answer.clause for key, answer in BOOK.answers.items() if key not in UNHEARD}
    assert {refusal.clause for refusal in REFUSALS} == refusing


@pytest.mark.parametrize(
    ("fault", "grammar", "cards", "sentence"),
    [
        (
            Fault.CORNER,
            MeldGrammar(ace=AceRule.EITHER),
            "KH AH 2H",
            "K♥ A♥ 2♥ is not a run: here no run goes on past the ace.",
        ),
        (
            Fault.RUN_SHORT,
            MeldGrammar(run_min=4),
            "5H 6H 7H",
            "5♥ 6♥ 7♥ is too short for a run: you need 4 cards and have 3.",
        ),
        (
            Fault.SET_SHORT,
            MeldGrammar(set_min=4),
            "9C 9D 9H",
            "9♣ 9♦ 9♥ is too short for a set: you need 4 cards and have 3.",
        ),
        (
            Fault.SET_BIG,
            MeldGrammar(max_set_size=4),
            "9C 9D 9H 9S 9C'",
            "At this table a set ends at 4 cards, and this one would be larger.",
        ),
        (
            Fault.SET_SUITS,
            MeldGrammar(distinct_suits=True),
            "9C 9C' 9H",
            "At this table a set has each suit once; 9♣ 9♣ does not go in.",
        ),
    ],
)
def test_answers_kept_for_another_grammar_read_well(
    fault: Fault, grammar: MeldGrammar, cards: str, sentence: str
) -> None:
    read = read_meld(grammar, parse_cards(cards))
    assert isinstance(read, MeldFault)
    assert read.fault is fault
    assert BOOK.answer(fault)[1].format_map(read.words) == sentence
