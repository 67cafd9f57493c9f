"""Gin against an independent engine: random hands played in lockstep with OpenSpiel's `gin_rummy`.

At every decision the same seat acts, the same discards and the same knocks are legal, and both hands have
the same deadwood; at the end the points are the same. How the rules differ, and what is made of it, is said
in `lockstep.py`; hands that part there are counted here.

It takes the `bench` extra: pip install -e '.[bench]'.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from rummy_widgets.cards import shuffled
from rummy_widgets.engine import Action, legal_actions, view
from rummy_widgets.engine.knocks import deadwood
from rummy_widgets.engine.state import State, without
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb
from tests.games.gin.lockstep import Pair, same_rules

pytestmark = pytest.mark.slow
HANDS = 2_000
PARTED = ("fifty takes", "a third card at one end", "a knock overlooked")
SHOWS = (Verb.KNOCK, Verb.GIN)
Policy = Callable[[State, random.Random], Action]


def at_random(state: State, rng: random.Random) -> Action:
    """Any legal action."""
    return rng.choice(list(legal_actions(state)))


def biased(state: State, rng: random.Random) -> Action:
    """Take what melds, throw what costs most, and knock most of the times when it can be done."""
    own = list(legal_actions(state))
    shows = [action for action in own if action.verb in SHOWS]
    if shows and rng.random() < 0.8:
        return rng.choice(shows)
    verbs = {action.verb for action in own}
    if Verb.TAKE in verbs:
        more = (*state.hand, state.pile[-1])
        if deadwood(state, more) < deadwood(state, state.hand) + state.sheet.scoring.cost(state.pile[-1:]):
            return Action(Verb.TAKE)
        own = [action for action in own if action.verb is not Verb.TAKE]
    thrown = [action for action in own if action.verb is Verb.DISCARD]
    if thrown and rng.random() < 0.9:
        return min(thrown, key=lambda action: deadwood(state, without(state.hand, action.cards[0].card)))
    return rng.choice(own)


def tidy(state: State, rng: random.Random) -> Action:
    """What the tidy bot does."""
    return find_bot("tidy").choose(view(state, state.actor), rng)


@pytest.mark.parametrize(
    ("policy", "hands", "knocks"), [(at_random, HANDS, 40), (biased, HANDS, 1_700), (tidy, 300, 290)]
)
def test_two_engines_agree(policy: Policy, hands: int, knocks: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="the bench extra is not installed")
    game = pyspiel.load_game("gin_rummy")
    least = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    sheet = same_rules()
    ends: Counter[str] = Counter()
    for seed in range(hands):
        rng = random.Random(seed)
        pair = Pair.deal(game, sheet, shuffled(sheet.pack(2), rng))
        while pair.mine.over is None and not pair.explained:
            pair.compare(least)
            if not pair.explained:
                pair.play(policy(pair.mine, rng))
        if pair.explained:
            ends[pair.explained] += 1
        else:
            assert pair.theirs.is_terminal()
            pair.check_points()
            assert pair.mine.over is not None
            ends[pair.mine.over.how.value] += 1
    assert ends["knock"] + ends["gin"] >= knocks
    assert sum(ends.values()) == hands
    assert sum(ends[parted] for parted in PARTED) <= hands // 20
    print(dict(ends))
