"""Clauses of the table: players, packs, rounds, the deal, and how a round and a match end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rummy_widgets.cards import Card, fresh_pack, shuffled
from rummy_widgets.engine import (
    Ending,
    Finish,
    State,
    deal,
    first_round,
    match_over,
    next_round,
    round_points,
    totals,
    winners,
)
from rummy_widgets.errors import SetupError
from rummy_widgets.rules import RuleSheet, find_variant
from tests.engine.clauses.situations import clause, happens, play, table

SHEET = find_variant("ten-card")


def order(seats: int, sheet: RuleSheet = SHEET, seed: int = 7) -> tuple[Card, ...]:
    return shuffled(sheet.pack(seats), random.Random(seed))


def ended(state: State) -> State:
    """Return a round ended for the purpose of what comes after it."""
    return state.evolve(over=Ending(Finish.NO_CARDS))


@clause("ten-card.players")
@pytest.mark.parametrize("seats", [1, 2, 3, 9])
def test_four_to_eight_players(seats: int) -> None:
    for right in range(4, 9):
        assert deal(SHEET, right, order(right), dealer=0).seats == right
    with pytest.raises(SetupError, match=f"4 to 8 players, not {seats}"):
        deal(SHEET, seats, fresh_pack(SHEET.pack(4)), dealer=0)


@clause("ten-card.players.few")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_by_choice(seats: int) -> None:
    sheet = find_variant("ten-card", {"allow_2_3_players": True})
    state = deal(sheet, seats, order(seats, sheet), dealer=0)
    assert state.counts == (10,) * seats
    assert len(state.stock) == 108 - 10 * seats - 1
    with pytest.raises(SetupError):
        deal(SHEET, seats, order(seats, sheet), dealer=0)


@clause("ten-card.packs")
@pytest.mark.parametrize(("seats", "copies", "jokers"), [(4, 2, 4), (6, 2, 4), (7, 3, 6), (8, 3, 6)])
def test_packs_and_jokers(seats: int, copies: int, jokers: int) -> None:
    state = deal(SHEET, seats, order(seats), dealer=0)
    cards = [*state.stock, *state.pile, *(card for held in state.hands for card in held)]
    faces = Counter(card.face for card in cards)
    assert len(set(cards)) == len(cards) == 52 * copies + jokers
    assert faces.pop(52) == jokers
    assert set(faces.values()) == {copies}


@clause("ten-card.packs")
def test_a_deal_takes_the_whole_pack_and_nothing_else() -> None:
    pack = order(4)
    for wrong in (pack[1:], (*pack[1:], pack[1]), (*pack, pack[0])):
        with pytest.raises(SetupError, match="is not the pack of 108"):
            deal(SHEET, 4, wrong, dealer=0)
    with pytest.raises(SetupError, match="no seat 4 can deal"):
        deal(SHEET, 4, pack, dealer=4)


@clause("ten-card.deal", "ten-card.turn.order")
@pytest.mark.parametrize("dealer", range(5))
def test_ten_cards_one_at_a_time_from_the_dealers_left(dealer: int) -> None:
    cards = order(5)
    state = deal(SHEET, 5, cards, dealer=dealer)
    for seat in range(5):
        place = (seat - dealer - 1) % 5
        assert state.hands[seat] == cards[place:50:5]
    assert state.pile == (cards[50],)
    assert state.stock == cards[51:]
    assert state.turn == state.actor == (dealer + 1) % 5


@clause("ten-card.turn.order")
def test_turns_go_round_clockwise() -> None:
    state = table(dealer=1, turn=2)
    turns = []
    for _ in range(5):
        turns.append(state.turn)
        state = play(state, "take")
        state = play(state, f"discard {state.hand[0].text}")
    assert turns == [2, 3, 0, 1, 2]


@clause("ten-card.rounds")
def test_eleven_rounds_and_no_twelfth() -> None:
    state = first_round(SHEET, 4, order(4), dealer=2)
    numbers = [state.round]
    for _ in range(10):
        assert not match_over(state)
        state = next_round(ended(state), order(4))
        numbers.append(state.round)
    assert numbers == list(range(1, 12))
    assert state.round == state.sheet.match.planned[-1] and not match_over(state)
    assert match_over(ended(state))
    with pytest.raises(SetupError, match="the match is over"):
        next_round(ended(state), order(4))


@clause("ten-card.rounds")
def test_a_round_ends_before_the_next_is_dealt() -> None:
    with pytest.raises(SetupError, match="round 1 is not over"):
        next_round(deal(SHEET, 4, order(4), dealer=0), order(4))


@clause("ten-card.rounds.chosen")
def test_a_shorter_match() -> None:
    sheet = find_variant("ten-card", {"rounds": [1, 6, 11]})
    state = first_round(sheet, 4, order(4), dealer=0)
    numbers = [state.round]
    while state.round != state.sheet.match.planned[-1]:
        state = next_round(ended(state), order(4))
        numbers.append(state.round)
    assert numbers == [1, 6, 11]
    assert match_over(ended(state))
    late = find_variant("ten-card", {"rounds": [5]})
    assert first_round(late, 4, order(4), dealer=0).round == 5


@clause("ten-card.deal.moves")
def test_the_deal_moves_to_the_left() -> None:
    state = first_round(SHEET, 4, order(4), dealer=2)
    dealers = [state.dealer]
    for _ in range(4):
        state = next_round(ended(state), order(4))
        dealers.append(state.dealer)
    assert dealers == [2, 3, 0, 1, 2]


@clause("ten-card.goal", "ten-card.round.end", "ten-card.out")
def test_who_empties_the_hand_ends_the_round_at_once() -> None:
    state = table("9D TD", "KS 2H", opened=[0], melds=["1: 6D 7D 8D"])
    state, events = happens(state, "lay off 9D TD on m1")
    assert state.over == Ending(Finish.OUT, 0)
    assert [event.kind.value for event in events] == ["laid off", "went out"]
    assert state.hands[1] and state.phase == "meld"


@clause("ten-card.score")
def test_who_goes_out_scores_nothing_and_the_others_their_hands() -> None:
    state = table(
        "9D TD", "KS 2H", "AC 3C", "JK QS 7H", opened=[0], melds=["1: 6D 7D 8D"], scores=[5, 0, 9, 1]
    )
    assert totals(state) == (5, 0, 9, 1)
    state = play(state, "lay off 9D TD on m1")
    assert round_points(state) == (0, 12, 18, 42)
    assert totals(state) == (5, 12, 27, 43)
    following = next_round(state, order(4))
    assert following.scores == (5, 12, 27, 43)
    assert following.opened == (False,) * 4 and not following.melds


@clause("ten-card.score.values")
@pytest.mark.parametrize(
    ("values", "points"),
    [("may_i", 57), ("parlett", 47), ("heavy", 82), ({"A": 1, "7": 0}, 36), ({"JK": 100}, 132)],
)
def test_what_cards_cost(values: object, points: int) -> None:
    state = table("9D", "KD AC JK 7H", opened=[0], melds=["1: 6D 7D 8D"], options={"card_values": values})
    assert round_points(play(state, "lay off 9D on m1"))[1] == points


@clause("ten-card.out.concealed", "ten-card.score.concealed")
@pytest.mark.parametrize("bonus", [0, 10])
def test_going_out_in_one_turn(bonus: int) -> None:
    options = {"concealed_bonus": bonus}
    whole = play(table("7C 7D 7H", options=options), "lay down 7C 7D 7H")
    assert whole.over == Ending(Finish.OUT, 0)
    assert round_points(whole)[0] == -bonus
    several = table("7C 7D 7H 9D", melds=["1: 6D 7D' 8D"], options=options)
    assert round_points(play(several, "lay down 7C 7D 7H", "lay off 9D on m1"))[0] == -bonus
    opened = play(table("9D", opened=[0], melds=["1: 6D 7D 8D"], options=options), "lay off 9D on m1")
    assert round_points(opened)[0] == 0


@clause("ten-card.score.concealed")
def test_a_contract_begun_in_an_earlier_turn_is_not_concealed() -> None:
    options = {"concealed_bonus": 10, "contract_at_once": False}
    state = table("7C 7D 7H", round=2, melds=["0: 9C 9D 9H"], options=options)
    assert round_points(play(state, "lay down 7C 7D 7H"))[0] == 0


@clause("ten-card.score.winner", "ten-card.score.tie")
@pytest.mark.parametrize(
    ("scores", "best"),
    [([212, 187, 187, 240], (1, 2)), ([1, 2, 3, 4], (0,)), ([50, 50, 50, 50], (0, 1, 2, 3))],
)
def test_the_lowest_total_wins_and_equals_share(scores: list[int], best: tuple[int, ...]) -> None:
    state = ended(table("2C", "2D", "2H", "2S", round=11, scores=scores))
    assert match_over(state)
    assert winners(state) == best
