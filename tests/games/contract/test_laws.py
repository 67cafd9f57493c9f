"""The laws of Contract Rummy and May I? over rounds with the default rules and with options at random."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

import pytest

from rummy_widgets.melds import MeldKind
from rummy_widgets.rules import Verb
from tests.engine.laws import laws
from tests.engine.laws.tables import Step
from tests.games.walks import play_out

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "contracts": (("G", "S", "GS"), ("SG",)),
    "set_exact": (0,),
    "melds_after_contract": (True, False),
    "adjacent_same_suit_runs": (True, False),
    "final_no_discard": (True, False),
    "run_min": (3,),
    "over_the_top": (True,),
    "pack_jokers": ("one_or_two", "two_a_pack", "one_fewer"),
    "twelve_from": (5,),
    "joker_limit": ("one_natural", "shanghai", "none"),
    "joker_swap": ("none", "slide_to_end", "take_to_hand", "take_and_replay"),
    "contract_at_once": (False,),
    "same_rank_sets": (False,),
    "meld_timing": ("before_draw", "both"),
    "max_buys_per_round": (0, 1),
    "recycle": ("shuffle_keep_top",),
    "stalemate_laps": (1, 2),
    "allow_2_3_players": (True,),
}
LAYS: Final = {Verb.LAY_DOWN: 1.0, Verb.LAY_OFF: 0.9, Verb.BUY: 0.03}


def contracts_are_met(step: Step) -> None:
    """Nobody lays off before the contract; what opens is exactly the sets and runs of the round."""
    before, after = step.before, step.after
    seat = before.actor
    if step.action.verb is Verb.LAY_OFF:
        assert before.opened[seat]
    if step.action.verb is not Verb.LAY_DOWN:
        return
    policy = before.sheet.kinds
    assert policy is not None
    contract = before.sheet.contract(before.round)
    if before.opened[seat]:
        assert policy.melds_after_contract
    elif after.opened[seat]:
        mine = [laid.meld for laid in after.melds if laid.owner == seat]
        sets = [meld for meld in mine if meld.kind is MeldKind.SET]
        assert len(sets) >= contract.sets and len(mine) - len(sets) >= contract.runs
        if not policy.melds_after_contract:
            assert len(mine) == contract.count
            assert not contract.exact or all(len(meld) == 3 for meld in sets)
        if contract.whole:
            assert after.over is not None and not after.hands[seat]
    laws.melds_only_grow(step)


@pytest.mark.parametrize("variant", ["contract-rummy", "may-i"])
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_the_default_rules(variant: str, seats: int) -> None:
    met = play_out(variant, {}, seats, seats, LAYS, of_step=contracts_are_met, rounds=7, every=40)
    assert met["out"] + met["stalemate"] + met["no cards"] == 7


def test_options_at_random() -> None:
    rng = random.Random(8)
    met: Counter[str] = Counter()
    for seed in range(16):
        options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.35}
        if options.get("meld_timing") and options.get("joker_swap") == "take_and_replay":
            del options["joker_swap"]
        variant = ("contract-rummy", "may-i")[seed % 2]
        seats = rng.randint(3, 6)
        met += play_out(variant, options, seats, seed, LAYS, of_step=contracts_are_met, rounds=3, every=40)
    assert {"lay down", "lay off", "buy", "out", "take"} <= set(met)
