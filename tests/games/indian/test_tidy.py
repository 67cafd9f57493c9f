"""The tidy bot at Indian Rummy: declares as soon as it can, takes what helps, throws what does not, wins."""

from __future__ import annotations

import random

from rummy_widgets.cards import parse_card
from rummy_widgets.engine import Action, State, view
from rummy_widgets.lab import simulate
from rummy_widgets.lab.match_play import play_match
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb, find_variant
from tests.engine.laws.laws import permuted
from tests.games.indian.tables import VALID, play, table

TIDY = find_bot("tidy")


def choice(state: State, seed: int = 1) -> Action:
    return TIDY.choose(view(state, state.actor), random.Random(seed))


def test_it_declares_when_it_can() -> None:
    action = choice(table(f"{VALID} QD", phase="discard"))
    assert action.verb is Verb.DECLARE and action.cards[0].card == parse_card("QD")
    state = play(table(f"{VALID} QD", phase="discard"), "declare QD")
    assert choice(state).verb is Verb.DONE


def test_it_takes_a_card_that_makes_a_group() -> None:
    hand = "3H 4H JC 6S 7S QD 9S KC KD KS 2C 5D TH"
    assert choice(table(hand, discard="5H")).verb is Verb.TAKE
    assert choice(table(hand, discard="AS")).verb is Verb.DRAW


def test_it_throws_what_goes_with_nothing_and_no_wild_card() -> None:
    state = table("3H 4H 5H 6S 7S 8C JK KC KD KS 2C 3C QD 9D", phase="discard")
    assert choice(state).cards[0].card in (parse_card("QD"), parse_card("9D"))


def test_it_wins_against_random() -> None:
    tally = simulate(find_variant("indian"), ["tidy", "random"], 40, 11, checked=True)
    assert tally.wins == (40, 0)


def test_it_is_blind_to_what_is_hidden() -> None:
    rng = random.Random(4)
    for seed in range(6):
        state = table("?13", "?13", "?13", seats=3, seed=seed, discard="5H")
        other = permuted(state, 0, rng)
        assert choice(state) == choice(other)


def test_two_who_live_on_each_others_discards_come_to_an_end() -> None:
    """The round of this match went on for ever while each took what the other had thrown."""
    match = play_match(find_variant("indian"), [TIDY, TIDY], "1", 988, checked=True)
    assert len(match.rounds) == 1 and match.winners
