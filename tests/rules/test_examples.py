"""Every clause of the book has an example, and every example holds when it is played."""

from __future__ import annotations

import dataclasses
import json
import re
from importlib import resources

import pytest

from rummy_widgets.cards import fresh_pack
from rummy_widgets.cli import main
from rummy_widgets.engine import apply, explain, legal_actions, view
from rummy_widgets.errors import IllegalActionError, RummyError, SetupError
from rummy_widgets.melds import Fault
from rummy_widgets.rules import Clause, find_variant, load_book
from rummy_widgets.rules.clause import Example
from rummy_widgets.session.example_text import LEGEND, example_lines
from rummy_widgets.session.examples import (
    SHUFFLE,
    act_out,
    example_deal,
    example_order,
    example_state,
    named_cards,
    play_example,
    refused_state,
)
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_position, write_position
from tests.rules.example_checks import CHECKS
from tests.widgets.table import Page

SHEET = find_variant("ten-card")
BOOK = load_book("ten-card")
IDS = list(BOOK.clauses)

# Clauses that say how things are and can refuse nothing; their examples are checked instead.
ONLY_CHECKED = {
    "ten-card.players",
    "ten-card.players.few",
    "ten-card.packs",
    "ten-card.rounds",
    "ten-card.rounds.chosen",
    "ten-card.deal",
    "ten-card.deal.moves",
    "ten-card.score.values",
    "ten-card.score.concealed",
    "ten-card.score.winner",
    "ten-card.score.tie",
}
# Objections that no action of this game calls up (tests/engine/clauses hears all the others).
UNHEARD = {"turn.verb", Fault.CORNER, Fault.RUN_SHORT, Fault.SET_SHORT, Fault.SET_BIG, Fault.SET_SUITS}


def example_of(name: str) -> Example:
    example = BOOK.clauses[name].example
    assert example is not None
    return example


@pytest.mark.parametrize("name", IDS)
def test_every_clause_has_an_example_that_can_fail(name: str) -> None:
    example = example_of(name)
    assert example.checks or example.refused
    assert bool(example.refused) is (name not in ONLY_CHECKED)
    assert not (example.shows and name in ONLY_CHECKED and not example.checks)
    for leaning in (example.by, example.chosen):
        assert not leaning or example.refused


def test_every_clause_that_answers_refuses_in_its_own_example() -> None:
    answering = {answer.clause for point, answer in BOOK.answers.items() if point not in UNHEARD}
    own = {
        clause.id for clause in BOOK if clause.example and clause.example.refused and not clause.example.by
    }
    assert own == answering


@pytest.mark.parametrize("name", IDS)
def test_the_position_is_reached_by_legal_play(name: str) -> None:
    example = example_of(name)
    start = example_deal(find_variant("ten-card", example.options), example)
    cards = [*start.stock, *start.pile, *(card for hand in start.hands for card in hand)]
    assert sorted(cards) == sorted(fresh_pack(start.sheet.pack(example.seats)))
    assert not start.melds and start.turns == 0 and start.round == example.round
    for seat, text in enumerate(example.hands):
        assert [card.stem for card in start.hands[seat]][: len(text.split())] == text.split()
    if example.upcard:
        assert start.pile[0].stem == example.upcard
    stock = example.stock.split()
    assert [card.stem for card in start.stock[: len(stock)]] == stock
    state = start
    for word in example.play:
        state, _ = act_out(state, [word])  # raises IllegalActionError for what is not legal
    assert state == example_state(SHEET, example)


@pytest.mark.parametrize("name", [name for name in IDS if example_of(name).shows])
def test_what_an_example_shows_is_legal(name: str) -> None:
    example = example_of(name)
    state = example_state(SHEET, example)
    for word in example.shows:
        if word != SHUFFLE:
            action = parse_action(word)
            assert explain(state, action) is None
            assert action in legal_actions(state)
        state, events = act_out(state, [word])
        assert events
    played = play_example(SHEET, example)
    assert played.after == state != played.state


@pytest.mark.parametrize("name", [name for name in IDS if name not in ONLY_CHECKED])
def test_what_an_example_refuses_is_refused_by_that_clause(name: str) -> None:
    example = example_of(name)
    state = refused_state(SHEET, example)
    action = parse_action(example.refused)
    before = write_position(state)
    refusal = explain(state, action)
    assert refusal is not None
    assert refusal.clause.id == (example.by or name)
    assert example.by != name and "{" not in refusal.because
    assert action not in legal_actions(state)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    assert caught.value.refusal == refusal == play_example(SHEET, example).refusal
    assert write_position(state) == before == write_position(refused_state(SHEET, example))
    seat = state.actor if action.seat is None else action.seat
    if seat >= 0:
        assert explain(view(state, seat), action) == refusal


@pytest.mark.parametrize("name", [name for name in IDS if example_of(name).chosen])
def test_what_was_chosen_makes_the_difference(name: str) -> None:
    """Where other options refuse, they are the clause's own, and at the example's table it is no refusal."""
    example = example_of(name)
    assert set(example.chosen) <= set(BOOK.clauses[name].option)
    assert example.chosen != example.options
    state, refused_in = example_state(SHEET, example), refused_state(SHEET, example)
    assert state.sheet.options != refused_in.sheet.options
    assert parse_action(example.refused) in legal_actions(state)
    assert parse_action(example.refused) not in legal_actions(refused_in)


@pytest.mark.parametrize("name", [name for name in IDS if example_of(name).checks])
def test_the_checks_of_an_example_hold(name: str) -> None:
    example = example_of(name)
    played = play_example(SHEET, example)
    for check, value in example.checks.items():
        assert CHECKS[check](played, value) == (list(value) if isinstance(value, tuple) else value), check


def test_every_check_that_can_be_made_is_made_somewhere() -> None:
    used = {check for name in IDS for check in example_of(name).checks}
    assert used == set(CHECKS)


def test_the_head_of_the_book_explains_every_word_of_an_example() -> None:
    written = (resources.files("rummy_widgets.rules") / "books" / "ten-card.toml").read_text("utf-8")
    head = written.partition("\nvariant =")[0]
    explained = set(re.findall(r"(?:^#|  ) *([a-z_]+):", head, re.MULTILINE))
    fields = {field.name for field in dataclasses.fields(Example)}
    assert explained == fields | set(CHECKS) | {"source", "option", "example"}


def test_an_example_of_its_own_options_names_those_of_its_subject() -> None:
    for clause in BOOK:
        subject = clause.id.split(".")[1]
        near = {name for other in BOOK if other.id.split(".")[1] == subject for name in other.option}
        assert set(example_of(clause.id).options) <= near, clause.id


# -- positions


@pytest.mark.parametrize("name", IDS)
def test_an_examples_position_can_be_written_and_judged(name: str) -> None:
    written = write_position(example_state(SHEET, example_of(name)))
    assert write_position(read_position(written)) == written


def test_an_order_that_cannot_be_dealt_is_refused() -> None:
    for wrong in (
        Example(hands=("JK JK JK JK JK",)),
        Example(hands=("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC",)),
        Example(hands=("", "", "", "", "KD")),
    ):
        with pytest.raises(SetupError, match="deals"):
            example_order(SHEET, wrong)
    with pytest.raises(SetupError, match="4 to 8 players"):
        example_order(SHEET, Example(seats=3))


@pytest.mark.parametrize("seats", range(4, 9))
def test_any_example_deals_the_whole_pack(seats: int) -> None:
    example = Example(
        seats=seats, hands=("KD KD JK", "", "7H"), upcard="KD" if seats > 6 else "", stock="2C 3C"
    )
    order = example_order(SHEET, example)
    assert sorted(order) == sorted(fresh_pack(SHEET.pack(seats)))
    assert set(named_cards(example)) <= set(order)


def test_an_illegal_step_is_no_example() -> None:
    with pytest.raises(IllegalActionError):
        example_state(SHEET, Example(play=("draw", "draw")))


# -- in words


@pytest.mark.parametrize("clause", list(BOOK), ids=IDS)
def test_the_lines_of_an_example_read_well(clause: Clause) -> None:
    example = example_of(clause.id)
    lines = example_lines("ten-card", clause.id)
    text = "\n".join(lines)
    assert lines and not re.search(r"[{}\[\]]|None|True|False|\b[2-9TJQKA][CDHS]\b", text)
    assert all(re.match(r"[A-Z\d]|m\d+[: ]", line) for line in lines)
    assert all(re.search(r'\.( \(see "[^"]+"\))?$', line) for line in lines)
    assert ("No" in {re.split(r"[: ]", line)[0] for line in lines}) is bool(example.refused)
    assert ("Yes" in {line.partition(":")[0] for line in lines}) is bool(example.shows)


def test_lines_word_for_word() -> None:
    assert example_lines("ten-card", "ten-card.contract.two") == (
        "Round 2: two melds of three or more.",
        "You are S0. It is your turn.",
        "You hold 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ and four other cards.",
        "Top discard: 5♥.",
        "Yes: lay down 3♠ 4♠ 5♠ / 6♠ 7♠ 8♠.",
        "On the table then: 3♠ 4♠ 5♠; 6♠ 7♠ 8♠.",
        "No: lay down 3♠ 4♠ 5♠ 6♠ 7♠ 8♠.",
        "Round 2 asks for two melds of three or more; you put down one.",
    )


def test_the_table_tells_the_example_with_the_clause() -> None:
    page = Page()
    page.begin()
    answer = page.act("discard", cards=[page.scene["hand"]["cards"][0]["id"]])
    assert answer["kind"] == "refused"
    told = example_lines("ten-card", answer["clause"])
    assert len(answer["example"]) == len(told) > 0
    assert "You are S0. It is your turn. Now: discard." in told
    assert "It is your turn. Now: discard." in answer["example"]
    assert not any(re.search(r"\bS\d\b", line) for line in answer["example"])


def test_a_clause_there_is_not_has_no_lines() -> None:
    with pytest.raises(RummyError, match=r"no clause 'ten-card\.castling'"):
        example_lines("ten-card", "ten-card.castling")


# -- the printed book


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["rules", *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_printed_book_is_plain_and_narrow(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = printed(capsys, "ten-card")
    assert status == 0
    assert not re.search(r"[{}]", out)
    assert max(map(len, out.splitlines())) <= 100
    flat = " ".join(out.split())
    assert flat.endswith(" ".join(LEGEND.values()))
    places = [flat.index(f"[{name};") for name in IDS]
    assert places == sorted(places)
    for clause in BOOK:
        for line in example_lines("ten-card", clause.id):
            assert line in flat, clause.id
    assert printed(capsys, "ten-card")[1] == out


def test_one_clause_is_printed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = printed(capsys, "ten-card", "joker.limit")
    assert status == 0
    assert out.splitlines()[:5] == [
        "How many jokers in a new meld",
        "  [ten-card.joker.limit; house rule; joker_limit = half (or one_natural, shanghai, none)]",
        "  House rule: a new meld has no more jokers than other cards. You can choose instead: one real",
        "  card is enough; two real cards in a set and three in a run; or any number.",
        "  Example",
    ]
    assert out.splitlines()[-2:] == [
        "    No: lay down 9♣ JK JK.",
        "    The jokers among these cards number 2; in a new meld of this size 1 is the most.",
    ]
    assert printed(capsys, "ten-card", "ten-card.joker.limit")[1] == out


@pytest.mark.parametrize("clause", list(BOOK), ids=IDS)
def test_a_clause_says_where_it_comes_from(capsys: pytest.CaptureFixture[str], clause: Clause) -> None:
    status, out, _ = printed(capsys, "ten-card", clause.id)
    assert status == 0
    mark = " ".join(out.split()).partition("[")[2].partition("]")[0]
    said = {
        "000": "the game's text says so",
        "derived": "follows from the other rules",
        "house": "house rule",
    }
    assert mark.split("; ")[:2] == [clause.id, said[clause.source]]
    assert [part.partition(" = ")[0] for part in mark.split("; ")[2:]] == list(clause.option)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("buy.each-refusal", "turn_player_first_refusal = each (or once)"),
        ("buy.limit", "max_buys_per_round = none (or a number)"),
        ("meld.run.length", "max_run_length = none (or 13, 14)"),
        ("turn.meld-timing", "meld_timing = before_draw (or after_draw, both)"),
        (
            "turn.meld-before-buying",
            "turn_steps = MELD, OFFER, BUY, DRAW, DISCARD (or OFFER, BUY, MELD, DRAW",
        ),
        ("stock.stalemate", "max_recycles = none (or a number); stalemate_laps = 12 (or a number)"),
        ("score.values", "card_values = may_i (or parlett, heavy, a number for any card)"),
        ("score.tie", "tie = shared]"),
        ("joker.swap", "joker_swap = none (or slide_to_end, take_to_hand, take_and_replay)"),
    ],
)
def test_a_house_rule_names_its_other_values(
    capsys: pytest.CaptureFixture[str], word: str, told: str
) -> None:
    assert told in " ".join(printed(capsys, "ten-card", word)[1].split())


def test_a_subject_prints_its_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(capsys, "ten-card", "stock", "--json")[1])
    assert [row["id"] for row in data["clauses"]] == [name for name in IDS if ".stock." in name]


@pytest.mark.parametrize(
    ("word", "example"),
    [
        ("buy.lmit", "ten-card buy.limit)"),
        ("castling", "ten-card buy.limit)"),
        ("ten-card.out.conceald", "out.concealed)"),
    ],
)
def test_an_unknown_clause_is_told_with_a_right_one(
    capsys: pytest.CaptureFixture[str], word: str, example: str
) -> None:
    status, out, error = printed(capsys, "ten-card", word)
    assert (status, out) == (2, "")
    assert repr(word) in error and error.rstrip().endswith(example)


def test_the_book_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = printed(capsys, "ten-card", "--json")
    assert status == 0
    rows = json.loads(out)["clauses"]
    assert [row["id"] for row in rows] == IDS
    for row in rows:
        told, example = row["example"], example_of(row["id"])
        assert told["lines"] == list(example_lines("ten-card", row["id"]))
        assert told["play"] == list(example.play) and told["refused"] == example.refused
        state = read_position(told["position"])
        assert (state.round, state.seats) == (example.round, example.seats)
        if not example.refused:
            assert told["by"] is None and told["because"] is None
        elif not example.chosen:
            refusal = explain(state, parse_action(told["refused"]))
            assert refusal is not None
            assert (refusal.clause.id, refusal.because) == (told["by"], told["because"])
