"""Reviews: judged on what the player could know, bounded, and for every game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rummy_widgets.engine import State, apply, first_round, legal_actions, view
from rummy_widgets.engine.state import DEALER
from rummy_widgets.errors import RecordError, SetupError
from rummy_widgets.lab.match_play import next_action
from rummy_widgets.lessons.likely_deals import Forecast, Outcome, Trials, likely_deal
from rummy_widgets.lessons.review import OFFERED, TOLERANCE, Review, review, same_as
from rummy_widgets.lessons.shelf import find_lesson
from rummy_widgets.players import find_bot
from rummy_widgets.rules import find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.notation import parse_action
from tests.lessons.rounds import TABLES, played


def states(variant: str, seats: int, seed: int) -> list[State]:
    """Return the states of a round in which a seat is asked; random moves among tidy ones."""
    sheet, rng = find_variant(variant), random.Random(seed)
    order = Chance(str(seed), "").order(sheet, seats, sheet.match.first)
    state = first_round(sheet, seats, order, dealer=0)
    bots = [find_bot("random" if seat == 0 else "tidy") for seat in range(seats)]
    found = []
    while state.over is None and len(found) < 250:
        if state.actor != DEALER:
            found.append(state)
        state, _ = apply(state, next_action(state, bots, [rng] * seats, rng))
    return found


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_a_likely_deal_is_one_that_the_seat_cannot_tell_from_its_own(variant: str, seats: int) -> None:
    for number, state in enumerate(states(variant, seats, 5)):
        for seat in {state.actor, 0}:
            seen = view(state, seat)
            dealt = likely_deal(seen, random.Random(number))
            assert view(dealt, seat) == seen
            cards = [*dealt.stock, *dealt.pile, *(card for hand in dealt.hands for card in hand)]
            assert len(set(cards)) == len(cards)
            assert dealt.opened_now == state.opened_now or seat != state.turn
            for other, known in enumerate(seen.known):
                if other != seat:
                    held = [card.face for card in dealt.hands[other]]
                    assert all(held.count(card.face) for card in known)


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_hidden_cards_change_no_judgement(variant: str, seats: int) -> None:
    rng = random.Random(3)
    found = states(variant, seats, 6)
    for state in rng.sample(found[: len(found) // 2 + 3], 2):
        seen = view(state, state.actor)
        moves = rng.sample(list(legal_actions(seen)), 1)
        other = view(likely_deal(seen, rng), state.actor)
        for move in moves:
            assert Trials(seen).forecast(move, 2) == Trials(other).forecast(move, 2)


def test_what_was_never_drawn_changes_no_review() -> None:
    record = played("ten-card", 4, 2).record()
    order = record.rounds[0].order
    state = first_round(find_variant("ten-card"), 4, order, dealer=record.rounds[0].dealer)
    left = len(state.stock) - sum(1 for text in record.rounds[0].actions if "draw" in text or "buy" in text)
    assert left > 10
    tail = list(order[-left:])
    random.Random(1).shuffle(tail)
    changed = replace(record.rounds[0], order=(*order[:-left], *tail))
    one, two = review(record, 0), review(replace(record, rounds=(changed,)), 0)
    assert told(one) == told(two) and one.tried


def told(found: Review) -> list[object]:
    return [(mistake.decision.number, mistake.played, mistake.best) for mistake in found.tried]


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_every_game_is_reviewed(variant: str, seats: int) -> None:
    session = played(variant, seats, 1)
    found = review(session.record(), 0)
    assert found.names[0] == "You" and found.round == session.state.round
    assert all(one.view.actor == 0 and one.view.over is None for one in found.decisions)
    assert len(found.costly) <= OFFERED
    turns = [mistake.decision.turn for mistake in found.costly]
    assert len(set(turns)) == len(turns)
    for mistake in found.costly:
        assert mistake.loss > TOLERANCE
        assert mistake.accepts(mistake.best.action)
        assert not mistake.accepts(mistake.decision.action)


def test_mistakes_are_found_where_they_were_made() -> None:
    # Over several rounds somebody who slips often has more to repair than one who plays as the bot does.
    often = [review(played("ten-card", 4, seed, slips=0.5).record(), 0) for seed in range(3)]
    assert sum(len(found.costly) for found in often) >= 3
    never = review(played("ten-card", 4, 1, slips=0).record(), 0)
    assert never.costly == () and never.decisions


def test_the_last_finished_round_is_reviewed_and_any_other_can_be() -> None:
    session = played("ten-card", 4, 3, rounds=2, slips=0)
    session.next_round()
    record = session.record()
    assert review(record, 0).round == 2
    assert review(record, 0, 0).round == 1
    assert review(record, 2, 0).decisions[0].view.seat == 2


def test_what_cannot_be_reviewed_is_said() -> None:
    record = played("ten-card", 4, 3, slips=0).record()
    with pytest.raises(SetupError, match="bridge"):
        review(replace(record, variant="bridge"), 0)
    with pytest.raises(SetupError, match="no seat 4"):
        review(record, 4)
    with pytest.raises(SetupError, match="no round 7"):
        review(record, 0, 7)
    rounds = (replace(record.rounds[0], points=None, actions=record.rounds[0].actions[:5]),)
    with pytest.raises(SetupError, match="no round of this game is over"):
        review(replace(record, rounds=rounds), 0)
    wrong = (replace(record.rounds[0], actions=("S9: draw",)),)
    with pytest.raises(RecordError):
        review(replace(record, rounds=wrong), 0)


def test_moves_are_the_same_whichever_copies_they_name() -> None:
    one, two = parse_action("discard 7H"), parse_action("discard 7H'")
    assert same_as(two, one) is one
    assert same_as(parse_action("discard 8H"), one) is not one
    melds = parse_action("lay down 7H 8H 9H / 2C 2D 2S")
    assert same_as(parse_action("lay down 2S 2C 2D / 9H 8H 7H"), melds) is melds
    assert same_as(parse_action("lay off 7H on m1"), parse_action("lay off 7H on m2")).target == 0


def test_losses_are_told_with_their_doubt() -> None:
    draw = parse_action("draw")
    one = Forecast(draw, tuple(Outcome(cost, True, False) for cost in (10.0, 20.0, 30.0)))
    two = Forecast(draw, tuple(Outcome(cost, False, True) for cost in (4.0, 10.0, 16.0)))
    assert (one.cost, two.cost, one.loss(two)) == (20.0, 10.0, 10.0)
    assert one.doubt(two) == pytest.approx(4 / 3**0.5)
    assert (one.opened, one.won, two.opened, two.won) == (3, 0, 0, 3)


@pytest.mark.parametrize(("place", "made"), [(0, "discard 5H"), (1, "discard 9H"), (3, "draw")])
def test_the_lesson_about_it_says_what_a_review_would(place: int, made: str) -> None:
    level = find_lesson("graduation").levels[place]
    assert level.start is not None
    trials = Trials(view(level.start, 0))
    better, worse = (trials.forecast(move, 40) for move in (level.solution[0], parse_action(made)))
    assert worse.loss(better) > 0
