"""Every bot: found by name, always legal, never stuck, and blind to what its seat cannot see."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from rummy_widgets.engine import explain, legal_actions, view
from rummy_widgets.errors import SetupError
from rummy_widgets.lab import simulate
from rummy_widgets.players import BOTS, find_bot
from rummy_widgets.rules import find_variant
from tests.players.tables import dealt_anew, states_of

SHEET = find_variant("ten-card")


def test_bots_are_found_by_name() -> None:
    assert {find_bot(name).name for name in BOTS} == {"random", "tidy"}
    assert find_bot(" Tidy ").name == "tidy"
    with pytest.raises(SetupError, match="no bot is called 'clever'"):
        find_bot("clever")


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", range(4, 9))
def test_every_choice_is_legal(name: str, seats: int) -> None:
    bot = find_bot(name)
    rng = random.Random(seats)
    for round_number in (1, 2, 4, 8):
        for state in islice(states_of(SHEET, seats, round_number, f"legal {seats}"), 0, None, 5):
            seen = view(state, state.actor)
            action = bot.choose(seen, rng)
            assert explain(seen, action) is None, f"{action!r}: {explain(seen, action)}"
            assert explain(state, action) is None


def test_the_random_bot_does_every_usual_thing() -> None:
    state = next(islice(states_of(SHEET, 4, 1, "all"), 3, None))
    seen = view(state, state.actor)
    usual = set(legal_actions(seen))
    rng = random.Random(1)
    bot = find_bot("random")
    chosen = [bot.choose(seen, rng) for _ in range(60 * len(usual))]
    assert set(chosen) == usual
    # Evenly: none comes up less than a third of its share.
    assert min(chosen.count(action) for action in usual) > 20


def test_no_bot_sees_what_its_seat_cannot() -> None:
    rng = random.Random(20)
    warm = {name: find_bot(name) for name in BOTS}
    looked_at, changed = 0, 0
    for seats in range(4, 9):
        for round_number in (1, 4, 6, 9):
            states = states_of(SHEET, seats, round_number, f"leak {seats}")
            for state in islice(states, rng.randrange(7), 120, 7):
                seat = state.actor
                other = dealt_anew(state, seat, rng)
                changed += other.hands != state.hands
                assert view(other, seat) == view(state, seat)
                for name, bot in warm.items():
                    first = bot.choose(view(state, seat), random.Random(looked_at))
                    again = find_bot(name).choose(view(other, seat), random.Random(looked_at))
                    assert first == again
                looked_at += 1
    assert looked_at >= 300
    assert changed == looked_at


def test_a_bot_says_the_same_wherever_the_game_is_taken_up() -> None:
    """A bot that has played all along and one that has just sat down choose alike."""
    warm = find_bot("tidy")
    for number, state in enumerate(states_of(SHEET, 5, 4, "resume")):
        seen = view(state, state.actor)
        assert warm.choose(seen, random.Random(number)) == find_bot("tidy").choose(
            view(state, state.actor), random.Random(number)
        )


OPTIONS = [
    {"meld_timing": "after_draw"},
    {"meld_timing": "both"},
    {"turn_steps": ["OFFER", "BUY", "MELD", "DRAW", "DISCARD"]},
    {"joker_swap": "slide_to_end"},
    {"joker_swap": "take_to_hand"},
    {"joker_swap": "take_and_replay"},
    {"joker_limit": "none"},
    {"joker_limit": "shanghai", "adjacent_jokers": False},
    {"joker_limit_on_layoff": True, "joker_limit": "one_natural"},
    {"joker_wild": False},
    {"joker_discard": False, "redraw_discard_allowed": True},
    {"recycle": "shuffle_keep_top", "recycle_when": "at_once"},
    {"max_recycles": 0, "stalemate_laps": 1},
    {"same_rank_sets": False, "contract_at_once": False},
    {"turn_player_first_refusal": "once", "chain_buys": False, "buy_own_discard": True},
    {"buy_after_contract": False, "max_buys_per_round": 1, "buy_initial_upcard": False},
    {"meld_on_first_turn": False, "layoff_end": "high", "max_run_length": 13},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options))
def test_house_rules_do_not_trip_them(options: dict[str, object]) -> None:
    sheet = find_variant("ten-card", {**options, "rounds": [2, 6, 8]})
    tally = simulate(sheet, ["tidy", "random", "tidy", "tidy", "random"], 1, "house rules", checked=True)
    assert tally.rounds_played == 3
