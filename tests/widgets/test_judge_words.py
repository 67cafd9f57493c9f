"""What the judge says: cards as people read them, never as they are written for programs, and each once."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Final

import pytest

from rummy_widgets.errors import SetupError
from rummy_widgets.rules import RuleSheet, find_variant, load_book, variant_names
from rummy_widgets.session.alternatives import alternatives
from rummy_widgets.widgets.desk import example_told
from rummy_widgets.widgets.judge.asks import Asked
from rummy_widgets.widgets.judge.drawn import picker, verdict_scene
from rummy_widgets.widgets.judge.verdict import judge
from tests.widgets.disputes import Dispute
from tests.widgets.test_judge_page import Court
from tests.widgets.test_judge_unknown import random_situation

CODE: Final = re.compile(r"(?<![\w♠♥♦♣])(10|[2-9TJQKA])[SHDC]'*(?!\w)|\bS\d\b|\w_\w| = ")


def texts_of(asked: Asked) -> Iterator[str]:
    """Yield all that the page says of a dispute."""
    situation = asked.situation
    for fact in asked.facts:
        yield from (fact.label, *fact.options.values())
    for slot in asked.slots:
        yield from (slot.label, slot.note, slot.badge)
    cards = picker(asked, situation.sheet.pack(situation.seats))
    for row in cards["rows"] if cards is not None else ():
        yield from (card["label"] for card in row["cards"])
    try:
        verdict = judge(situation)
    except SetupError as error:
        yield str(error)
        return
    shown = verdict_scene(verdict, situation.sheet)
    clause = shown["clause"] or {"title": "", "text": "", "example": []}
    yield from (shown["title"], shown["because"], shown["rules"], clause["title"], clause["text"])
    yield from (*shown["repairs"], *shown["styles"], *shown["notes"])
    yield from clause["example"]


def examples_of(game: str) -> list[str]:
    """Return what the page tells of all examples of a book."""
    return [line for clause in load_book(game) for line in example_told(game, clause.id)]


def sheets_of(game: str) -> list[RuleSheet]:
    """Return the rules of a game as they are, and with each option changed."""
    usual = find_variant(game)
    return [usual, *(other.sheet for other in alternatives(usual))]


@pytest.mark.parametrize("game", variant_names())
def test_no_sentence_holds_a_card_code(game: str) -> None:
    rng = random.Random(f"words of {game}")
    said: set[str] = set()
    for sheet in sheets_of(game):
        for _ in range(6):
            said |= set(texts_of(random_situation(rng, game, sheet)))
    wrong = sorted(text for text in said if CODE.search(text))
    assert not wrong, wrong
    assert not [text for text in said if "click" in text], "cards are pressed, by finger, mouse or key"
    assert any("♠" in text for text in said) and len(said) > 100


@pytest.mark.parametrize("game", variant_names())
def test_no_rule_and_no_answer_of_a_book_holds_a_card_code(game: str) -> None:
    book = load_book(game)
    said = [text for clause in book for text in (clause.title, clause.text)]
    said += [re.sub(r"{\w+}", "", answer.says) for answer in book.answers.values()]
    said += examples_of(game)
    assert not [text for text in said if CODE.search(text)]


def test_a_knock_without_the_melds_it_needs_names_cards_as_people_read_them() -> None:
    court = Court()
    held = {"off": "KD", "rest": "KS KC KH 5S 6S 7S 9C TC JC 2D"}
    rules = {"gin.knock_melds": "manual"}
    verdict = court.judged(Dispute("", "gin", "knock", False, "knock.melds", held, {}, rules))
    assert verdict["because"].startswith("At this table you say which melds you show")
    said = [verdict["because"], *verdict["repairs"], *verdict["clause"]["example"]]
    assert not [text for text in said if CODE.search(text)], said
    assert "The cards you pressed count as the whole hand." in verdict["notes"]
    assert "showing 9♣ 10♣ J♣, 5♠ 6♠ 7♠ and K♣ K♥ K♠" in verdict["repairs"][0]


def test_the_card_a_joker_stands_for_is_named_once() -> None:
    court = Court()
    dispute = Dispute(
        "", "ten-card", "lay off", False, "joker.swap", {"off": "8H 8H", "m1": "7H JK 9H"}, {"opened": "yes"}
    )
    because = court.judged(dispute)["because"]
    assert because.startswith("A joker already stands for 8♥ (run of hearts, 7 to 9)"), because


def test_nothing_is_taken_away_where_no_card_is_asked_for() -> None:
    court = Court()
    court.put("lay1", "7H 8H 9H")
    for question, offered in (("meld", True), ("draw", False), ("meld", True)):
        court.says("fact.question", question)
        buttons = {action["label"] for action in court.panel["actions"]}
        assert ("Take all cards away" in buttons) is offered, question


def test_what_is_no_move_is_said_to_stand_elsewhere() -> None:
    court = Court()
    labels = [place["label"] for place in court.dash.scene["places"]]
    for question in ("meld", "draw"):
        court.says("fact.question", question)
        line = court.panel["lines"][0]
        assert "Scoring" in line and "stock" in line
        assert [place for place in labels if place in line] == ["Rules", "Score"]
