"""Drills: what they find out about simulated learners, and whom they certify."""

from __future__ import annotations

import math
from itertools import combinations, islice

import pytest

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.drill import Drill, DrillSpec
from rummy_widgets.lessons.items import Item, item_pool, items
from rummy_widgets.lessons.mastery import Standing, best_item, information, likelihood
from rummy_widgets.lessons.mutants import TRUTH, mutants
from rummy_widgets.lessons.relatives import relatives
from rummy_widgets.lessons.specs import DRILLS
from tests.lessons.learners import Learner, run

RUNS = 12
LESSONS = pytest.mark.parametrize("number", DRILLS)


def pool_of(number: int) -> tuple[Item, ...]:
    spec = DRILLS[number]
    return item_pool(f"test {number}", spec.subjects, spec.mutants, 90, 4)


@LESSONS
def test_every_mutant_of_a_lesson_is_killed_and_told_from_every_other(number: int) -> None:
    pool = pool_of(number)
    for first, second in combinations((TRUTH, *DRILLS[number].mutants), 2):
        assert sum(item.answers[first] != item.answers[second] for item in pool) >= 4, (first, second)


@LESSONS
def test_items_can_be_answered(number: int) -> None:
    for item in pool_of(number):
        assert item.separated
        assert len(set(item.options)) == len(item.options) >= 2
        assert set(item.answers) == {TRUTH, *DRILLS[number].mutants}
        assert all(0 <= answer < len(item.options) for answer in item.answers.values())
        assert item.prompt.endswith("?")
        assert len(item.prompt.split()) <= 50
        if item.kind == "ticks":
            assert len(item.options) == 1 << len(item.lines)
            wanted = [bool(item.right >> place & 1) for place in range(len(item.lines))]
            assert [not why for why in item.whys] == wanted, item
        else:
            assert len(item.whys) == 1
            assert item.options[item.right] in item.whys[0]


@LESSONS
def test_the_right_answer_is_not_to_be_guessed_from_its_place(number: int) -> None:
    pool = pool_of(number)
    for place in range(max(len(item.options) for item in pool)):
        assert sum(item.right == place for item in pool) < 0.75 * len(pool)


@LESSONS
def test_a_believer_is_told_what_he_thinks(number: int) -> None:
    spec, pool = DRILLS[number], pool_of(number)
    for name in spec.mutants:
        hits = 0
        for go in range(RUNS):
            learner = Learner(name, 0.1, f"{name} {go}", near=go % 2 == 1)
            drill = run(spec, learner, f"{name} {go}", pool, spec.items, certify=False)
            told = drill.diagnosis
            hits += told is not None and told.mutant == name
        assert hits >= RUNS - 2, name


@LESSONS
def test_who_knows_is_certified_and_who_does_not_is_not(number: int) -> None:
    spec, pool = DRILLS[number], pool_of(number)
    knower = [
        run(spec, Learner(TRUTH, 0.05, f"k {go}", near=go % 2 == 1), f"k {go}", pool, 10, certify=True)
        for go in range(20)
    ]
    assert sum(drill.is_mastered for drill in knower) >= 17
    wrong = [
        run(spec, Learner(name, 0.1, f"w {go}", near=go % 2 == 1), f"w {go}", pool, 24, certify=True)
        for name in spec.mutants
        for go in range(6)
    ]
    assert sum(drill.is_mastered for drill in wrong) <= max(1, len(wrong) * 0.05)


def test_items_come_from_their_seed_without_end() -> None:
    spec = DRILLS[8]
    first = list(islice(items("a", spec.subjects, spec.mutants), 12))
    assert first == list(islice(items("a", spec.subjects, spec.mutants), 12))
    assert first != list(islice(items("b", spec.subjects, spec.mutants), 12))
    assert len({item.position for item in first}) == len(first)


def item_of(options: int, kind: str = "number", **answers: int) -> Item:
    return Item(kind, "test", "Which?", tuple(map(str, range(options))), {TRUTH: 0, **answers})


def test_likelihoods_are_chances() -> None:
    for kind, options in (("number", 2), ("number", 4), ("ticks", 8), ("ticks", 4)):
        for believed in range(options):
            chances = [likelihood(item_of(options, kind), believed, answer) for answer in range(options)]
            assert math.isclose(sum(chances), 1)
            assert max(chances) == chances[believed] == 0.9


def test_an_answer_speaks_for_those_who_give_it() -> None:
    standing = Standing(("a", "b"))
    assert standing.believed is None
    item = item_of(4, a=1, b=2)
    after = standing.after(item, 1)
    assert math.isclose(sum(after.chances.values()), 1)
    assert after.believed == "a"
    assert math.isclose(after.chances["a"], 0.9 / (0.9 + 2 * 0.1 / 3))
    assert after.uncleared == ("a", "b")
    assert standing.after(item, 0).uncleared == ()


def test_a_hinted_answer_proves_nothing_and_clears_nothing() -> None:
    standing = Standing(("a",))
    item = item_of(4, a=1)
    sure = standing.after(item, 0).after(item, 0)
    assert sure.is_certified
    hinted = sure.after(item, 0, hinted=True)
    assert hinted.chances == sure.chances
    assert not hinted.is_certified
    assert hinted.after(item, 0).is_certified


def test_the_item_that_tells_most_is_chosen() -> None:
    standing = Standing(("a", "b", "c"))
    nothing, some, most = item_of(4), item_of(4, a=1), item_of(4, a=1, b=2, c=3)
    assert math.isclose(information(standing, nothing), 0, abs_tol=1e-12)
    assert 0 < information(standing, some) < information(standing, most) < 2
    assert best_item(standing, [nothing, some, most]) is most


def test_a_drill_says_what_a_wrong_answer_looks_like() -> None:
    spec = DRILLS[2]
    drill = Drill(spec, "talk")
    while "sets.suits" not in drill.item.separated:
        assert drill.answer(drill.item.right)
        assert drill.last_belief is None
    only = drill.item
    assert not drill.answer(only.answers["sets.suits"])
    assert drill.last_belief is not None and drill.last_belief.thinks.startswith("You think ")
    with pytest.raises(SetupError):
        drill.answer(99)
    with pytest.raises(SetupError):
        Drill(DrillSpec(("sets",), ("no.such",)), 1)


def test_every_mutant_belongs_to_a_lesson_and_speaks() -> None:
    told = {name for spec in DRILLS.values() for name in spec.mutants}
    assert told == {*mutants(), *relatives()}
    assert not set(mutants()) & set(relatives())
    assert sum(not (m.forbids or m.eases or m.own) for m in mutants().values()) >= 18
    for mutant in mutants().values():
        assert mutant.thinks.startswith("You think ")
        assert mutant.thinks.endswith(".")
        assert mutant.clause in mutant.sheet.book.clauses
    for mutant in relatives().values():
        (sheet,) = mutant.games.values()
        assert mutant.thinks.startswith("You think ")
        assert mutant.clause in sheet.book.clauses
    named = [mutant.relative for mutant in mutants().values() if mutant.relative]
    assert len(named) >= 10


@pytest.mark.parametrize("number", [4, 10, 11])
def test_a_drill_that_makes_its_own_items_finds_the_same(number: int) -> None:
    spec = DRILLS[number]
    found = {
        name: run(spec, Learner(name, 0.1, f"own {name}"), f"own {name}", (), spec.items, certify=False)
        for name in spec.mutants
    }
    told = [name for name, drill in found.items() if drill.standing.believed == name]
    assert len(told) >= len(spec.mutants) - 1
    knower = run(spec, Learner(TRUTH, 0.0, "own"), "own", (), 10, certify=True)
    assert knower.is_mastered
