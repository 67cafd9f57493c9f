"""Placement and what is asked again: where to begin, and one item that tells most."""

from __future__ import annotations

import pytest

from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.drill import Drill, telling_item
from rummy_widgets.lessons.items import items
from rummy_widgets.lessons.placement import STEPS, Placement
from rummy_widgets.lessons.specs import DRILLS


def test_six_right_answers_skip_twelve_lessons() -> None:
    placement = Placement("six")
    asked = []
    while not placement.is_over:
        asked.append(placement.item)
        assert placement.item.separated & {
            name for number in STEPS[placement.passed] for name in DRILLS[number].mutants
        }
        assert placement.answer(placement.item.right)
    assert len(asked) == 6
    assert placement.skipped == tuple(range(1, 13))
    assert placement.start == 13
    with pytest.raises(SetupError):
        _ = placement.item


@pytest.mark.parametrize("passed", range(6))
def test_the_first_wrong_answer_says_where_to_begin(passed: int) -> None:
    placement = Placement("begin")
    for _ in range(passed):
        placement.answer(placement.item.right)
    assert not placement.answer(
        None if passed % 2 else (placement.item.right + 1) % len(placement.item.options)
    )
    assert placement.is_over
    assert placement.start == 1 + 2 * passed
    assert placement.skipped == tuple(range(1, placement.start))


def test_the_same_seed_asks_the_same() -> None:
    assert Placement("a").item == Placement("a").item
    assert Placement("a").item != Placement("b").item


@pytest.mark.parametrize("number", DRILLS)
def test_the_item_asked_later_tells_most_of_some(number: int) -> None:
    spec = DRILLS[number]
    later = telling_item(spec, "later")
    made = items("later", spec.subjects, spec.mutants)
    assert len(later.separated) == max(len(next(made).separated) for _ in range(24))
    assert later == telling_item(spec, "later")


def test_a_drill_goes_on_where_it_stood() -> None:
    spec = DRILLS[6]
    drill = Drill(spec, "kept")
    drill.answer(drill.item.right)
    drill.answer((drill.item.right + 1) % len(drill.item.options))
    drill.answer(drill.item.right, hinted=True)
    again = Drill.replayed(spec, "kept", drill.answers)
    assert again.answers == drill.answers
    assert again.standing.chances == drill.standing.chances
    assert again.item == drill.item
    with pytest.raises(SetupError):
        Drill.replayed(spec, "kept", [(99, False)])
