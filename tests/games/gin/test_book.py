"""The books of Gin and seven-card Gin: every clause has an example that holds, every answer is heard."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import pytest

from rummy_widgets.cards import fresh_pack, parse_card
from rummy_widgets.engine import Action, Finish, State, apply, explain, final_totals, legal_actions, view
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import Fault, as_claims
from rummy_widgets.rules import Clause, Verb, find_variant, load_book
from rummy_widgets.session.example_text import example_lines
from rummy_widgets.session.examples import (
    act_out,
    example_deal,
    example_state,
    play_example,
    refused_state,
)
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_position, write_position
from tests.games.gin.tables import GAMES, act, on_table, play, points, refused, table
from tests.rules.example_checks import CHECKS

ALL_CHECKS = {**CHECKS, "final": lambda played, value: list(final_totals(played.after))}
CLAUSES = [(game, name) for game in GAMES for name in load_book(game).clauses]
# Clauses that say how things are and can refuse nothing in play.
ONLY_CHECKED = {
    *("pack", "deal", "deal.next", "meld.shapes", "meld.run.once", "meld.set.suits", "values", "count"),
    *("count.undercut", "count.gin", "count.bonus", "dead.takes"),
    *("match", "match.bonus", "match.shutout", "match.winner"),
}


def clause_of(game: str, name: str) -> Clause:
    return load_book(game).clauses[name]


@pytest.mark.parametrize(("game", "name"), CLAUSES)
def test_every_clause_has_an_example_that_holds(game: str, name: str) -> None:
    example = clause_of(game, name).example
    assert example is not None
    sheet = find_variant(game)
    start = example_deal(find_variant(game, example.options), example)
    cards = [*start.stock, *start.pile, *(card for hand in start.hands for card in hand)]
    assert sorted(cards) == sorted(fresh_pack(start.sheet.pack(2)))
    state = example_state(sheet, example)
    for word in example.shows:
        action = parse_action(word)
        assert explain(state, action) is None
        assert action in legal_actions(state)
        state, events = act_out(state, [word])
        assert events
    played = play_example(sheet, example)
    for check, value in example.checks.items():
        assert ALL_CHECKS[check](played, value) == (list(value) if isinstance(value, tuple) else value), check
    own = name.removeprefix(f"{game}.")
    assert bool(example.refused) is (own not in ONLY_CHECKED)
    written = write_position(played.state)
    assert write_position(read_position(written)) == written


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game, name in CLAUSES if name.removeprefix(f"{game}.") not in ONLY_CHECKED],
)
def test_what_an_example_refuses_is_refused_by_that_clause(game: str, name: str) -> None:
    example = clause_of(game, name).example
    assert example is not None
    state = refused_state(find_variant(game), example)
    refusal = refused(state, example.refused)
    assert refusal.clause.id == (example.by or name)
    assert example.by != name
    if example.chosen:
        assert set(example.chosen) <= set(clause_of(game, name).option)
        assert parse_action(example.refused) in legal_actions(example_state(find_variant(game), example))


@pytest.mark.parametrize(("game", "name"), CLAUSES)
def test_an_example_can_be_told(game: str, name: str) -> None:
    lines = example_lines(game, name)
    assert lines and all(line.strip() == line and line for line in lines)
    assert "no melds of no" not in " ".join(lines)
    assert not any("{" in line for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_its_clause_and_its_mark(game: str) -> None:
    sheet = find_variant(game)
    policies = (sheet.knocking, sheet.scoring, sheet.match)
    options = {
        field.name for policy in policies for field in dataclasses.fields(policy) if "doc" in field.metadata
    }
    assert {name for clause in sheet.book for name in clause.option} == options


# -- answers


class Heard(NamedTuple):
    """An entry of the book and the action that calls it up, at a table of these keys."""

    key: str
    action: str | Action
    hand: str = "2C 4D 6H 8S TC QD KH AS 3D 5C 7S"
    other: str = "?10"
    keys: dict[str, Any] = {}  # noqa: RUF012 - read only
    play: tuple[str, ...] = ()


TEN = "2C 4D 6H 8S TC QD KH AS 3D 5C"
KNOCKER = "3C 4C 5C 9D 9H 9S JH QH KH 8D KS"
SHOWN = ("knock KS : 3C 4C 5C / 9D 9H 9S / JH QH KH",)
NOWHERE = Action(Verb.LAY_OFF, cards=as_claims([parse_card("2D")]))
DRAW: dict[str, Any] = {"phase": "draw"}
UPCARD: dict[str, Any] = {"phase": "upcard"}
LAST: dict[str, Any] = {"options": {"dead_hand_last_take": True}, "phase": "last-take", "stock": "2H 2D"}


def late(verb: str, text: str = "", **more: Any) -> list[Heard]:
    """Return the rows of a verb said in the phase of the lay-offs."""
    return [Heard(f"turn.phase:{verb}@lay-off", text or verb, KNOCKER, play=SHOWN, **more)]


HEARD = [
    Heard("round.over", "S1: draw", "3C 4C 5C 9D 9H 9S JH QH KH TH KS", play=("gin KS",)),
    Heard("turn.actor", "S1: draw"),
    Heard("turn.verb", "lay down 2C 4D 6H"),
    Heard("turn.verb:big gin", "big gin", keys={"options": {"big_gin": False}}),
    Heard("turn.verb:lay off", "lay off 2C on m1", keys={"options": {"layoff": False}}),
    Heard("turn.verb:done", "done", keys={"options": {"layoff": False}}),
    Heard("turn.verb:pass", "pass", keys={"options": {"first_upcard_offer": False}}),
    Heard("turn.verb:restock", "dealer: restock 2C"),
    Heard("turn.phase:draw", "draw"),
    Heard("turn.phase:take", "take"),
    Heard("turn.phase:discard", "discard 2C", TEN, keys=DRAW),
    Heard("turn.phase:knock", "knock 2C", TEN, keys=DRAW),
    Heard("turn.phase:gin", "gin 2C", TEN, keys=DRAW),
    Heard("turn.phase:big gin", "big gin", TEN, keys=DRAW),
    Heard("turn.phase:pass", "pass", TEN, keys=DRAW),
    Heard("turn.phase:lay off", "lay off 2C on m1"),
    Heard("turn.phase:done", "done"),
    Heard("turn.phase:draw@upcard", "draw", TEN, keys=UPCARD),
    Heard("turn.phase:discard@upcard", "discard 2C", TEN, keys=UPCARD),
    Heard("turn.phase:take@stock-only", "take", TEN, keys={"phase": "stock-only"}),
    Heard("turn.phase:pass@stock-only", "pass", TEN, keys={"phase": "stock-only"}),
    *late("draw"), *late("take"), *late("pass"), *late("discard", "discard 2C", other="2C 2D"),
    *late("knock", "knock 2C", other="2C 2D"), *late("gin", "gin 2C", other="2C 2D"), *late("big gin"),
    Heard("turn.phase:draw@last-take", "draw", TEN, keys=LAST),
    Heard("turn.phase:discard@last-take", "discard 2C", TEN, keys=LAST),
    Heard("turn.phase:discard@last-knock", "discard 8D", KNOCKER, keys={**LAST, "phase": "last-knock"}),
    Heard("cards.none", Action(Verb.LAY_OFF, target=0), KNOCKER, "2C 2D", play=SHOWN),
    Heard("cards.none:discard", Action(Verb.DISCARD)),
    Heard("cards.none:knock", "knock"),
    Heard("cards.none:gin", "gin"),
    Heard("cards.not-held", "discard 9H", other="9H"),
    Heard("cards.not-held:knock", "knock 9H", other="9H"),
    Heard("cards.not-held:gin", "gin 9H", other="9H"),
    Heard("cards.not-held:big gin", "big gin : 9H 9D 9S", other="9H 9D 9S"),
    Heard("cards.too-many:discard", "discard 2C 4D"),
    Heard("cards.too-many:take", "take 9H", TEN, other="2D", keys={**DRAW, "discard": "9H 9D"}),
    Heard("cards.too-many:knock", "knock 8D KS", KNOCKER),
    Heard("cards.too-many:gin", "gin 8D KS", KNOCKER),
    Heard("cards.too-many:big gin", "big gin 8D", KNOCKER),
    Heard("take.empty", "take", TEN, keys={**DRAW, "discard": ""}),
    Heard("take.to-knock", "take", TEN, other="2S", keys={**LAST, "discard": "9D"}),
    Heard("discard.back", "discard KS", KNOCKER, keys={"taken": "KS"}),
    Heard("discard.back:knock", "knock KS", KNOCKER, keys={"taken": "KS"}),
    Heard("knock.deadwood", "knock 2C"),
    Heard("knock.straight", "knock KS", KNOCKER, keys={"options": {"knock_limit": 0}}),
    Heard("knock.melds", "knock KS", KNOCKER, keys={"options": {"knock_melds": "manual"}}),
    Heard("gin.deadwood", "gin KS", KNOCKER),
    Heard("gin.deadwood:big gin", "big gin", KNOCKER),
    Heard("lay-off.target", "lay off 2C on m9", KNOCKER, "2C 2D", play=SHOWN),
    Heard("lay-off.nowhere", NOWHERE, KNOCKER, "2C 2D", play=SHOWN),
    Heard("lay-off.rank", "lay off 2C on m2", KNOCKER, "2C 2D", play=SHOWN),
    Heard("lay-off.suit", "lay off 2D on m1", KNOCKER, "2C 2D", play=SHOWN),
    Heard("lay-off.gap", "lay off 7C on m1", KNOCKER, "7C 2D", play=SHOWN),
    Heard("meld.too-few", "knock KS : 3C 4C", KNOCKER),
    Heard("meld.mixed", "knock KS : 3C 9D QH", KNOCKER),
    Heard("meld.run.suit", "knock KS : 3C 4C 5D", "3C 4C 5D 9D 9H 9S JH QH KH 8D KS"),
    Heard("meld.run.gap", "knock KS : 3C 4C 6C", "3C 4C 6C 9D 9H 9S JH QH KH 8D KS"),
    Heard("meld.run.corner", "knock 8D : QS KS AS 2S", "QS KS AS 2S 9D 9H 9S JH QH KH 8D"),
]  # fmt: skip
# Entries that no action of this game calls up, and why; the meld's are heard by `judge`.
UNHEARD = {
    "turn.phase": "each verb has its own answer",
    "cards.too-many": "each verb that names one card has its own answer",
    "meld.run.repeat": "nobody holds a card twice",
    "meld.set.suits": "nobody holds a card twice",
    "lay-off.closed": "a set's own rank is answered first; a full run has no card left",
}


@pytest.mark.parametrize("row", HEARD, ids=lambda row: row.key)
def test_the_answer_is_heard(row: Heard) -> None:
    state = play(table(row.hand, row.other, **row.keys), *row.play)
    refusal = refused(state, row.action)
    book = load_book("gin")
    answer = book.answers[row.key]
    assert refusal.clause.id == answer.clause
    assert refusal.point == row.key.partition(":")[0]
    details = (act(row.action).verb.value, state.phase)
    assert book.answer(refusal.point, *details) == (book.clauses[answer.clause], answer.says)
    assert len(refusal.because) <= 160


def test_no_answer_is_left_unheard() -> None:
    book = load_book("gin")
    assert {row.key for row in HEARD} | set(UNHEARD) == set(book.answers)
    assert {row.key for row in HEARD}.isdisjoint(UNHEARD)
    other = load_book("seven-card-gin")
    assert set(other.answers) == set(book.answers)
    for key, answer in book.answers.items():
        assert other.answers[key].clause == f"seven-card-{answer.clause}"


@pytest.mark.parametrize("key", sorted(set(UNHEARD) & set(Fault)))
def test_what_is_heard_elsewhere_reads_well(key: str) -> None:
    assert load_book("gin").answers[key].says.endswith(".")


# -- options


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("scoring", "old"), ("undercut_on_tie", 1), ("next_dealer", "both"), ("after_two_passes", "take"),
        ("big_gin", "no"), ("knock_limit", -1), ("knock_limit", "ten"), ("knock_limit", True),
        ("dead_hand_last_take", None), ("knock_melds", "none"), ("shutout", "triple"), ("layoff", 0),
        ("first_upcard_offer", 2), ("target", 0), ("target", "100"), ("stalemate_laps", 0),
        ("joker_wild", True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", GAMES)
def test_wrong_options_are_refused(game: str, name: str, wrong: Any) -> None:
    with pytest.raises(SetupError, match=name):
        find_variant(game, {name: wrong})


def test_g2_equal_counts() -> None:
    hand, other = "3C 4C 5C 9D 9H 9S JH QH KH 6D KS", "AC AD AH 7C 7D 7H QC QD QS 6H"
    assert points(table(hand, other), "knock KS", "done") == (0, 25)
    nobody = play(table(hand, other, options={"undercut_on_tie": False}), "knock KS", "done")
    assert nobody.over == (Finish.KNOCKED, 0)
    assert points(table(hand, other, options={"undercut_on_tie": False}), "knock KS", "done") == (0, 0)


def test_g5_big_gin() -> None:
    hand = "3S 4S 5S 6S 8H 8D 8C TC JC QC KC"
    classic = table(hand, options={"scoring": "pagat_classic"})
    assert refused(classic, "big gin").clause.id == "gin.big-gin"
    both = table(hand, "AC 2D", options={"scoring": "pagat_classic", "big_gin": True})
    assert points(both, "big gin") == (3 + 31, 0)


@pytest.mark.parametrize(("upcard", "limit"), [("AC", 1), ("5H", 5), ("TC", 10), ("KD", 10)])
def test_g6_oklahoma(upcard: str, limit: int) -> None:
    for loose, cost in (("AD", 1), ("2D", 2), ("5D", 5), ("6D", 6), ("TD", 10)):
        hand = f"3C 4C 5C 9D 9H 9S JH QH KH {loose} KS"
        for keys in ({"first_upcard": upcard}, {"discard": f"{upcard} 2S"}):
            state = table(hand, options={"knock_limit": "oklahoma"}, **keys)
            assert (parse_action("knock KS") in legal_actions(state)) is (cost <= limit)


def test_g6_straight_gin() -> None:
    state = table("3C 4C 5C 9D 9H 9S JH QH KH TH KS", options={"knock_limit": 0})
    assert play(state, "knock KS").over == (Finish.GIN, 0)
    assert parse_action("knock TH") not in legal_actions(state)


def test_g6_one_point_is_told_as_one() -> None:
    state = table("3C 4C 5C 9D 9H 9S JH QH KH AD KS", options={"knock_limit": 0})
    says = "At this table a hand is shown only without deadwood, and that would leave 1 point."
    assert refused(state, "knock KS").because == says
    assert (
        refused(state, "gin KS").because == "Gin has no deadwood, and that would leave 1 point. Look at A♦."
    )


def test_g8_melds_by_hand() -> None:
    keys = {"options": {"knock_melds": "manual"}}
    state = table("3C 4C 5C 9D 9H 9S JH QH KH AD KS", "2C 6C TH 4D 4H 4S 9C 8D 7D 2D", **keys)
    state = play(state, "knock KS : 3C 4C 5C / 9D 9H 9S / JH QH KH", "lay off 2C on m1", "lay off TH on m3")
    after = play(state, "done")
    # What was not laid off by hand counts: 6C, 9C, 8D, 7D and 2D.
    assert after.sheet.scoring.cost(after.hands[1]) == 6 + 9 + 8 + 7 + 2
    worse = "knock KS : 3C 4C 5C / 9D 9H 9S"
    assert refused(table("3C 4C 5C 9D 9H 9S JH QH KH AD KS", **keys), worse).point == "knock.deadwood"


def test_no_lay_offs_by_option() -> None:
    state = table(KNOCKER, "2C 6C TH 4D 4H 4S 9C 2D", options={"layoff": False})
    after = play(state, "knock KS")
    assert after.over == (Finish.KNOCKED, 0)
    assert points(state, "knock KS") == (2 + 6 + 10 + 9 + 2 - 8, 0)


def test_no_offer_by_option() -> None:
    state = table(TEN, options={"first_upcard_offer": False})
    assert state.sheet.table.start == "draw"


def test_the_hand_ends_when_nobody_draws() -> None:
    state = table("KD QD", "KC QC", phase="draw", discard="2S", options={"stalemate_laps": 2})
    for text in ("KD", "KC", "QD"):
        state = play(state, "take", f"discard {text}")
        assert state.over is None
    assert play(state, "take", "discard QC").over == (Finish.STALEMATE, None)
    assert play(state, "draw", f"discard {play(state, 'draw').hand[-1].text}").idle_turns == 0


# -- which melds are shown


def test_the_melds_picked_leave_little_to_lay_off() -> None:
    # All four 9s and 10-J-Q leave room for the king alone; 9-10-J-Q would leave room for the 8 too.
    state = table("9C 9D 9H 9S TS JS QS 2C 3D 4H KD")
    assert sorted(on_table(play(state, "knock KD"))) == ["9C 9D 9H 9S", "TS JS QS"]
    shown = "knock KD : 9C 9D 9H / 9S TS JS QS"
    assert sorted(on_table(play(state, shown))) == ["9C 9D 9H", "9S TS JS QS"]


def test_the_melds_picked_are_within_the_limit() -> None:
    state: State = table("4C 5C 6C 7C 7D 7H 8S 9S TS 2D KS", options={"knock_limit": 5})
    after, _ = apply(state, parse_action("knock KS"))
    assert sorted(map(len, on_table(after))) == [8, 8, 8]
    assert view(after, 1).shown == (after.hands[0], ())
