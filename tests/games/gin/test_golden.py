"""Golden matches of Gin and seven-card Gin, replayed to the scores stated here."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from rummy_widgets.engine import State, apply, explain, first_round, next_round, round_points, settled
from rummy_widgets.rules import find_variant
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.position import read_position, write_position
from rummy_widgets.session.record import Record, read_record, replay, write_record
from tests.games.gin.reference import cost, is_meld, least

HERE = Path(__file__).parent / "golden"


class Golden(NamedTuple):
    """What a match came to."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    actions: int
    fair: bool | None


GOLDEN = {
    # two tidy players, the default rules
    "modern": Golden((29, 282), (1,), 4, 75, True),
    # tidy players, seven cards, the older scoring, the winner deals, Oklahoma
    "classic_seven": Golden((365, 141), (0,), 12, 270, True),
    # two tidy players, seven cards, the default rules
    "modern_seven": Golden((328, 61), (0,), 7, 164, True),
    # dealt, played and added up by hand; the file says how
    "by_hand": Golden((302, 0), (0,), 1, 11, None),
}


def golden(name: str) -> Record:
    """Return a match's record."""
    return read_record((HERE / f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_match_comes_to_its_scores(name: str) -> None:
    record = golden(name)
    played = replay(record)
    actions = sum(len(one.actions) for one in record.rounds)
    found = Golden(played.totals, played.winners, len(record.rounds), actions, played.fair)
    assert found == GOLDEN[name]
    assert played.over
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("name", GOLDEN)
def test_texts_say_the_same_all_through(name: str) -> None:
    record = golden(name)
    sheet = find_variant(record.variant, record.options)
    state = None
    for one in record.rounds:
        if state is None:
            state = first_round(sheet, 2, one.order, dealer=one.dealer)
        else:
            state = next_round(state, one.order)
        assert state.dealer == one.dealer
        for text in one.actions:
            action = parse_action(text)
            exact = settled(state, action)
            assert explain(state, parse_action(format_action(exact))) is None
            again = read_position(write_position(state))
            assert again == state
            assert apply(again, action) == apply(state, exact)
            state, _ = apply(state, action)
        assert round_points(state) == one.points


def with_lay_offs(hand: frozenset[str], melds: tuple[frozenset[str], ...]) -> int:
    """Return the least deadwood of a hand that may lay off on melds, every way tried."""
    found = [least(hand)]
    for card in hand:
        for place, meld in enumerate(melds):
            if is_meld(meld | {card}):
                longer = (*melds[:place], meld | {card}, *melds[place + 1 :])
                found.append(with_lay_offs(hand - {card}, longer))
    return min(found)


def counted(hands: list[frozenset[str]], shown: State, action: str, classic: bool) -> tuple[int, ...]:
    """Return what a hand is worth (rules.md 2.2): `hands` before one was shown, the state after, and how."""
    seat = shown.turn
    other = hands[1 - seat]
    points = [0, 0]
    if action.startswith(("gin", "big gin")):
        big = action.startswith("big")
        points[seat] = least(other) + (20 if classic else 31 if big else 25)
        return tuple(points)
    melds = tuple(
        frozenset(card.text for card in laid.meld.cards) for laid in shown.melds if laid.owner == seat
    )
    held = hands[seat] - {action.split()[1]}
    left = sum(map(cost, held.difference(*melds)))
    assert all(map(is_meld, melds)) and frozenset().union(*melds) <= held
    ahead = with_lay_offs(other, melds) - left
    winner = seat if ahead > 0 else 1 - seat
    points[winner] = ahead if ahead > 0 else (10 if classic else 25) - ahead
    return tuple(points)


@pytest.mark.parametrize("name", GOLDEN)
def test_every_hand_is_counted_a_second_time(name: str) -> None:
    record = golden(name)
    sheet = find_variant(record.variant, record.options)
    classic = record.options.get("scoring") == "pagat_classic"
    state = None
    for one in record.rounds:
        if state is None:
            state = first_round(sheet, 2, one.order, dealer=one.dealer)
        else:
            state = next_round(state, one.order)
        worth: tuple[int, ...] = (0, 0)
        for text in one.actions:
            hands = [frozenset(card.text for card in hand) for hand in state.hands]
            before = state.showing
            state, _ = apply(state, parse_action(text))
            if state.showing is not None and before is None:
                worth = counted(hands, state, text.split(": ", 1)[1], classic)
        assert one.points == worth
