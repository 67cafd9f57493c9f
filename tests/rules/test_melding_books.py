"""The books of the games that can be judged: whole, honest about their sources, in our own words."""

from __future__ import annotations

import hashlib
import re
import string
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from rummy_widgets.cards import parse_card, parse_cards, pretty_cards
from rummy_widgets.melds import Claim, End, Fault, Meld, MeldFault, extend, read_meld
from rummy_widgets.rules import load_book
from rummy_widgets.rules.melding import find_melding
from rummy_widgets.rules.variants import find_module, melding_names

SOURCES = {"000", "001", "003", "P", "P2", "B", "B2", "W", "K", "O", "derived", "house"}
BOOKS = {name: load_book(name) for name in melding_names() if name != "ten-card"}
NAMES = sorted(BOOKS)
CLAUSES = [pytest.param(clause, id=clause.id) for book in BOOKS.values() for clause in book]
# A book that is whole answers more than the faults of melds; what it says there is tested with its game.
ANSWERS = [(name, key) for name in NAMES for key in sorted(set(BOOKS[name].answers) & set(Fault))]
RUN_OF_WORDS = 6
SOURCE_RUNS = frozenset((Path(__file__).parent / "source_runs.txt").read_text("ascii").split())


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_is_whole(clause) -> None:
    game = clause.id.split(".")[0]
    assert game in BOOKS
    assert re.fullmatch(r"[a-z0-9-]+(\.[a-z-]+)+", clause.id)
    assert clause.title and clause.text.endswith(".")
    assert clause.source in SOURCES
    assert clause.text.startswith("House rule: ") == clause.is_house
    if clause.is_house and clause.option:
        assert "ou can choose" in clause.text
    assert not re.search(r"\b(the player must|players must|he|his|she|her)\b", clause.text)


def _written_ids(book: str, name: str) -> list[str]:
    written = (resources.files("rummy_widgets.rules") / "books" / f"{book}.toml").read_text("utf-8")
    return [cid.replace("@", name) for cid in re.findall(r'^id = "([^"]+)"$', written, re.MULTILINE)]


def _base_ids(name: str) -> list[str]:
    written = (resources.files("rummy_widgets.rules") / "books" / f"{name}.toml").read_text("utf-8")
    base = re.search(r'^base = "([^"]+)"$', written, re.MULTILINE)
    return _written_ids(base[1], name) if base else []


@pytest.mark.parametrize("name", NAMES)
def test_a_book_is_in_order(name: str) -> None:
    own = _written_ids(name, name)
    assert len(own) == len(set(own))
    assert {*own, *_base_ids(name)} == set(BOOKS[name].clauses)
    titles = [clause.title for clause in BOOKS[name]]
    assert len(titles) == len(set(titles))
    heads = [clause.id.split(".")[1] for clause in BOOKS[name]]
    changes = [after for before, after in pairwise(heads) if before != after]
    assert len(changes) == len(set(changes))
    for subject in ("pack", "meld", "meld.run", "meld.ace", "meld.set", "values"):
        assert f"{name}.{subject}" in BOOKS[name].clauses


@pytest.mark.parametrize("name", NAMES)
def test_every_option_has_its_clause(name: str) -> None:
    named = {option for clause in BOOKS[name] for option in clause.option}
    rules = getattr(find_module(name), "MELDS", None)
    # The wild card is turned up, not chosen.
    assert named >= (set(rules.options) if rules is not None else set()) - {"wild"}


def test_a_game_nobody_describes_is_the_houses() -> None:
    assert {clause.source for clause in BOOKS["seven-card-gin"]} == {"house", "derived"}


@pytest.mark.parametrize("name", NAMES)
def test_no_wording_is_taken_from_the_sources(name: str) -> None:
    book = BOOKS[name]
    assert len(SOURCE_RUNS) > 2000
    for text in [*(clause.text for clause in book), *(answer.says for answer in book.answers.values())]:
        words = re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))
        for start in range(len(words) - RUN_OF_WORDS + 1):
            run = " ".join(words[start : start + RUN_OF_WORDS])
            assert hashlib.blake2b(run.encode(), digest_size=5).hexdigest() not in SOURCE_RUNS, run


@pytest.mark.parametrize(("name", "key"), ANSWERS)
def test_an_answer_is_short_and_lays_no_blame(name: str, key: str) -> None:
    answer = BOOKS[name].answers[key]
    assert answer.clause in BOOKS[name].clauses
    assert len(answer.says) <= 120 and answer.says.endswith(".")
    assert not re.search(r"\b(illegal|invalid|error|wrong|mistake|must not|forbidden)\b", answer.says)
    assert not re.search(r"\b(he|his|him|she|her)\b", answer.says)


# -- every answer heard, and no fault without an answer


class Heard(NamedTuple):
    """Cards that call an answer up: alone, or laid off on a meld at an end; options first."""

    cards: str
    on: str = ""
    end: End | None = None
    named: bool = False
    options: tuple[tuple[str, object], ...] = ()


ANY = {
    Fault.TOO_FEW: Heard("7S 8S"),
    Fault.MIXED: Heard("2C 5D 9H"),
    Fault.SUIT: Heard("5H 6H 7D 8H"),
    Fault.GAP: Heard("5C 6C 8C 9C"),
    Fault.REPEAT: Heard("4H 5H 5H 6H"),
    Fault.CORNER: Heard("QS KS AS 2S"),
}
ONE_PACK = {Fault.SET_SUITS: Heard("KH KH KS")}
LAID_OFF = {
    Fault.OFF_RANK: Heard("9H", "KC KD KH"),
    Fault.OFF_SUIT: Heard("9H", "5S 6S 7S 8S"),
    Fault.OFF_END: Heard("TS", "5S 6S 7S 8S"),
    Fault.OFF_CLOSED: Heard("KS", "KC KD KH", End.LOW),
}
BOTH_ENDS = {Fault.OFF_BOTH: Heard("AC", "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")}
JOKERS = {
    Fault.NO_NATURAL: Heard("JK JK JK"),
    Fault.JOKERS_MANY: Heard("9C JK JK"),
    Fault.JOKERS_TOUCH: Heard("5C JK JK 8C", options=(("adjacent_jokers", False),)),
    Fault.JOKER_NAME: Heard("5C 6C 7C JK", named=True),
    Fault.JOKER_WRONG: Heard("5C 6C 7C JK=9H"),
}
SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
HEARD = {
    "gin": {**ANY, **ONE_PACK, **LAID_OFF},
    "seven-card-gin": {**ANY, **ONE_PACK, **LAID_OFF},
    "rummy": {**ANY, **ONE_PACK, **LAID_OFF, **BOTH_ENDS},
    "rummy-500": {
        **ANY,
        **ONE_PACK,
        **LAID_OFF,
        **BOTH_ENDS,
        **JOKERS,
        Fault.RUN_LONG: Heard(f"{SPADES} AS"),
        Fault.SET_BIG: Heard("5S 5H 5D 5C JK"),
    },
    "indian": {
        **ANY,
        **ONE_PACK,
        Fault.RUN_LONG: Heard(f"{SPADES} AS"),
        Fault.SET_BIG: Heard("5S 5H 5D 5C JK"),
        Fault.NO_NATURAL: JOKERS[Fault.NO_NATURAL],
        Fault.JOKERS_MANY: Heard("4S JK JK", options=(("max_jokers_per_group", 1),)),
        Fault.JOKER_WRONG: JOKERS[Fault.JOKER_WRONG],
    },
}
HEARD["contract-rummy"] = HEARD["may-i"] = {
    **ANY,
    **LAID_OFF,
    **BOTH_ENDS,
    **JOKERS,
    Fault.RUN_SHORT: Heard("5C 6C 7C"),
    Fault.RUN_LONG: Heard(f"{SPADES} AS 2S"),
    Fault.JOKER_PLAIN: Heard("5C 6C JK 8C", options=(("joker_wild", False),)),
}
ROWS = [
    pytest.param(name, fault, heard, id=f"{name}-{fault.value}")
    for name in NAMES
    for fault, heard in HEARD[name].items()
]


def claims_of(text: str) -> list[Claim]:
    cards = parse_cards(" ".join(word.partition("=")[0] for word in text.split()))
    faces = [word.partition("=")[2] for word in text.split()]
    return [Claim(card, parse_card(face) if face else None) for card, face in zip(cards, faces, strict=True)]


@pytest.mark.parametrize(("name", "fault", "heard"), ROWS)
def test_the_answer_is_heard(name: str, fault: Fault, heard: Heard) -> None:
    melding = find_melding(name, dict(heard.options))
    claims = claims_of(heard.cards)
    if heard.on:
        meld = read_meld(melding.grammar, parse_cards(heard.on))
        assert isinstance(meld, Meld)
        read = extend(melding.grammar, meld, claims, heard.end)
    else:
        read = read_meld(melding.grammar, claims, named=heard.named)
    assert isinstance(read, MeldFault)
    assert read.fault is fault
    clause, says = melding.book.answer(fault)
    words = {"cards": pretty_cards(claim.card for claim in claims), **read.words}
    sentence = says.format_map(words)
    assert "{" not in sentence
    used = {word for _, word, _, _ in string.Formatter().parse(says) if word is not None}
    assert used <= set(words)
    assert clause.id.startswith(f"{name}.")


@pytest.mark.parametrize("name", NAMES)
def test_no_answer_is_left_unheard(name: str) -> None:
    assert set(HEARD[name]) == {fault for fault in Fault if fault in BOOKS[name].answers}
