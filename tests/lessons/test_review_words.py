"""What a review says: finished sentences, with the numbers that were reckoned, and no more than is asked."""

from __future__ import annotations

import pytest

from rummy_widgets.engine import EventKind
from rummy_widgets.lessons.likely_deals import pays
from rummy_widgets.lessons.proof import goal_problems
from rummy_widgets.lessons.review import Review, review
from rummy_widgets.lessons.review_words import consequence, hint_steps, praise, reminder, wish
from tests.lessons.rounds import played


@pytest.fixture(scope="module", params=[("ten-card", 4, 0), ("rummy-500", 3, 4), ("gin", 2, 1)])
def found(request: pytest.FixtureRequest) -> Review:
    variant, seats, seed = request.param
    return review(played(variant, seats, seed, slips=0.5).record(), 0)


def finished(text: str) -> bool:
    return text.endswith((".", "?")) and "  " not in text and " ." not in text and "None" not in text


def test_every_costly_move_is_told_in_sentences(found: Review) -> None:
    assert found.costly
    for mistake in found.costly:
        assert list(goal_problems(wish(mistake))) == []
        steps = hint_steps(mistake)
        texts = [reminder(mistake), *consequence(mistake, mistake.played), *praise(mistake, mistake.best)]
        assert all(finished(text) for text in (*texts, *steps)), (texts, steps)
        assert len(set(steps)) == 4


def test_the_numbers_are_those_of_the_deals(found: Review) -> None:
    for mistake in found.costly:
        told = consequence(mistake, mistake.played)[0]
        assert f"In {mistake.deals} deals" in told
        assert f"about {round(mistake.loss)} point" in told
        if pays(found.sheet):
            assert f"you end with {round(mistake.played.cost)} point" in told
            assert f"{round(mistake.best.cost)} point" in hint_steps(mistake)[3]


def test_what_a_move_leads_to_does_not_say_which_is_better(found: Review) -> None:
    for mistake in found.costly:
        what = hint_steps(mistake)[2]
        lines = consequence(mistake, mistake.played)
        assert not any(what in line for line in lines)


def test_a_deal_that_is_played_on_is_one_of_those_that_were_counted(found: Review) -> None:
    for mistake in found.costly:
        outcome, events = mistake.story(mistake.played)
        assert outcome in mistake.played.outcomes and events
        far = [abs(other.cost - mistake.played.cost) for other in mistake.played.outcomes]
        assert abs(outcome.cost - mistake.played.cost) == min(far)
        others = [event for event in events if event.seat not in (0, None) and event.kind is EventKind.DREW]
        assert others and not any(event.hidden for event in others)
