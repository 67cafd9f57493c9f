"""The rule book of Ten Card Rummy: complete, honest about house rules, and in our own words."""

from __future__ import annotations

import hashlib
import re
import string
from collections.abc import Iterator
from importlib import resources
from itertools import pairwise
from pathlib import Path

import pytest

from rummy_widgets.melds import Fault
from rummy_widgets.rules import Book, Point, Verb, find_variant, load_book

BOOK: Book = load_book("ten-card")
SHEET = find_variant("ten-card")

ALWAYS = {"verb", "cards"}
# What each objection brings to its sentence, besides the action's verb and cards.
WORDS: dict[str, set[str]] = {
    Point.ROUND_OVER: set(),
    Point.NOT_YOUR_TURN: set(),
    Point.VERB: set(),
    Point.PHASE: set(),
    Point.NO_CARDS: set(),
    Point.NOT_HELD: {"missing"},
    Point.TOO_MANY_CARDS: {"count"},
    Point.TAKE_EMPTY: set(),
    Point.DISCARD_BACK: set(),
    Point.DISCARD_JOKER: set(),
    Point.MUST_USE: {"must"},
    Point.FIRST_TURN: set(),
    Point.CONTRACT_COUNT: {"round", "contract", "title", "laid"},
    Point.CONTRACT_SIZE: {"round", "contract", "size", "short", "short_count"},
    Point.CONTRACT_RANK: {"rank"},
    Point.LAY_OFF_CLOSED: {"contract", "title"},
    Point.LAY_OFF_TARGET: {"target", "melds"},
    Point.LAY_OFF_NOWHERE: set(),
    Point.SWAP: {"meld"},
    Point.SWAP_ALONE: set(),
    Point.BUY_ROUND: {"round", "first_round"},
    Point.BUY_TURN: set(),
    Point.BUY_LATE: set(),
    Point.BUY_SOON: set(),
    Point.BUY_ORDER: set(),
    Point.BUY_OWN: set(),
    Point.BUY_OPENED: set(),
    Point.BUY_LIMIT: {"limit"},
    Point.BUY_UPCARD: set(),
    Point.BUY_PENALTY: set(),
    Point.RESTOCK: set(),
    Fault.TOO_FEW: {"count", "needed"},
    Fault.MIXED: {"count"},
    Fault.SUIT: {"count", "odd", "suit"},
    Fault.GAP: {"count", "missing"},
    Fault.REPEAT: {"count", "twice"},
    Fault.CORNER: {"count"},
    Fault.RUN_SHORT: {"count", "needed"},
    Fault.RUN_LONG: {"most"},
    Fault.SET_SHORT: {"count", "needed"},
    Fault.SET_BIG: {"most"},
    Fault.SET_SUITS: {"twice"},
    Fault.NO_NATURAL: {"count"},
    Fault.JOKERS_MANY: {"jokers", "naturals", "allowed"},
    Fault.JOKERS_TOUCH: set(),
    Fault.JOKER_PLAIN: set(),
    Fault.JOKER_NAME: {"readings"},
    Fault.JOKER_WRONG: {"named"},
    Fault.OFF_RANK: {"off", "rank", "meld"},
    Fault.OFF_SUIT: {"off", "suit", "meld"},
    Fault.OFF_END: {"next", "meld"},
    Fault.OFF_BOTH: {"readings"},
    Fault.OFF_CLOSED: {"meld"},
}
PHASES = {"meld", "offer", "buy", "discard", "play", "restock"}


def test_the_book_says_which_game_it_is() -> None:
    assert (BOOK.variant, BOOK.title) == (SHEET.variant, SHEET.title) == ("ten-card", "Ten Card Rummy")
    assert SHEET.book is BOOK


def test_clauses_are_whole() -> None:
    for clause in BOOK:
        assert clause.id.startswith("ten-card."), clause
        assert re.fullmatch(r"[a-z-]+(\.[a-z-]+)+", clause.id), clause
        assert clause.title and clause.text and clause.text.endswith("."), clause
        assert clause.source in {"000", "derived", "house"}, clause
    titles = [clause.title for clause in BOOK]
    assert len(titles) == len(set(titles))


def test_no_clause_is_written_twice() -> None:
    written = (resources.files("rummy_widgets.rules") / "books" / "ten-card.toml").read_text("utf-8")
    ids = re.findall(r'^id = "([^"]+)"$', written, re.MULTILINE)
    assert sorted(ids) == sorted(BOOK.clauses)


def test_every_objection_is_listed_here() -> None:
    """Other games raise others; this book answers those of its own game, and every fault of a meld."""
    assert set(WORDS) == {key.partition(":")[0] for key in BOOK.answers}
    assert set(Fault) <= set(WORDS) <= {*Point, *Fault}


@pytest.mark.parametrize("point", sorted(WORDS))
def test_every_objection_has_an_answer(point: str) -> None:
    clause, says = BOOK.answer(point)
    assert clause.id in BOOK.clauses
    assert says[0].isupper() or says[0] == "{"
    assert says.endswith(".")


@pytest.mark.parametrize("key", sorted(BOOK.answers))
def test_an_answer_answers_something(key: str) -> None:
    point, _, detail = key.partition(":")
    verb, _, phase = detail.partition("@")
    assert point in {*Point, *Fault}
    assert not verb or verb in set(Verb)
    assert not phase or phase in PHASES
    assert BOOK.answers[key].clause in BOOK.clauses


@pytest.mark.parametrize("key", sorted(BOOK.answers))
def test_a_sentence_uses_only_words_it_is_given(key: str) -> None:
    point = key.partition(":")[0]
    used = {name for _, name, _, _ in string.Formatter().parse(BOOK.answers[key].says) if name is not None}
    assert used <= WORDS[point] | ALWAYS


@pytest.mark.parametrize("key", sorted(BOOK.answers))
def test_a_sentence_stays_short_and_lays_no_blame(key: str) -> None:
    says = BOOK.answers[key].says
    assert len(says) <= 120
    assert not re.search(r"\b(illegal|invalid|error|wrong|mistake|must not|forbidden)\b", says, re.IGNORECASE)
    assert not re.search(r"\b(he|his|him|she|her)\b", says)


def test_the_most_detailed_answer_comes_first() -> None:
    for verb, phase in ((Verb.LAY_DOWN, "discard"), (Verb.LAY_OFF, "discard")):
        clause, says = BOOK.answer(Point.PHASE, verb, phase)
        assert clause.id == "ten-card.turn.meld-first"
        assert "next turn" in says
    assert BOOK.answer(Point.PHASE, Verb.DISCARD, "meld") == BOOK.answer(Point.PHASE, Verb.DISCARD, "offer")
    assert BOOK.answer(Point.VERB, Verb.RESTOCK, "meld")[0].id == "ten-card.stock.when"
    assert BOOK.answer(Point.VERB, Verb.DRAW, "meld")[0].id == "ten-card.turn.actions"
    general = BOOK.answers["turn.phase"].says
    assert BOOK.answer(Point.PHASE, "no such verb", "meld")[1] == general


@pytest.mark.parametrize("verb", [Verb.LAY_DOWN, Verb.LAY_OFF, Verb.DRAW, Verb.TAKE, Verb.DISCARD])
def test_while_buying_every_other_action_is_told_to_wait(verb: Verb) -> None:
    assert "buy or pass" in BOOK.answer(Point.PHASE, verb, "buy")[1]


def test_house_rules_say_that_they_are() -> None:
    for clause in BOOK:
        says_so = clause.text.startswith("House rule: ")
        assert says_so == clause.is_house, clause.id


def test_a_house_rule_with_a_choice_says_what_can_be_chosen() -> None:
    for clause in BOOK:
        if clause.is_house and clause.option:
            told = re.search(r"[Yy]ou can choose|can allow|no other way|This goes with", clause.text)
            assert told, clause.id


def test_a_book_speaks_to_the_reader() -> None:
    for clause in BOOK:
        assert not re.search(r"\b(the player must|players must|he|his|she|her)\b", clause.text), clause.id


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))


# The sources are not ours to ship, so only the digests of their runs of six words stand beside this file.
RUN_OF_WORDS = 6
SOURCE_RUNS = frozenset((Path(__file__).parent / "source_runs.txt").read_text("ascii").split())


def _runs(text: str) -> Iterator[tuple[str, str]]:
    words = _words(text)
    for start in range(len(words) - RUN_OF_WORDS + 1):
        run = " ".join(words[start : start + RUN_OF_WORDS])
        yield run, hashlib.blake2b(run.encode(), digest_size=5).hexdigest()


def test_the_digests_of_the_sources_are_there() -> None:
    assert len(SOURCE_RUNS) > 2000
    assert [digest in SOURCE_RUNS for _, digest in _runs("Some play that when the stock")] == [True]


def test_no_wording_is_taken_from_the_sources() -> None:
    for text in [*(clause.text for clause in BOOK), *(answer.says for answer in BOOK.answers.values())]:
        taken = [run for run, digest in _runs(text) if digest in SOURCE_RUNS]
        assert not taken


def test_clauses_stand_in_groups() -> None:
    """Clauses of one subject follow each other, so that the book can be read from top to bottom."""
    heads = [clause.id.split(".")[1] for clause in BOOK]
    changes = [after for before, after in pairwise(heads) if before != after]
    split = {head for head in changes if changes.count(head) > 1}
    assert not split
