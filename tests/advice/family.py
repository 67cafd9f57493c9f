"""Tables of all games for the tests of advice: states of rounds that bots play, under many options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rummy_widgets.engine import Action, State, discard, draw, lay_down, lay_off, take
from rummy_widgets.melds import as_claims
from rummy_widgets.rules import Verb, find_variant
from tests.games.walks import unusual
from tests.players.tables import states_of

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "rummy": (
        {},
        {"preset": "pagat"},
        {"must_discard_to_go_out": True, "melds_per_turn": 1},
        {"layoff_needs_meld": True, "call_rummy": True},
    ),
    "gin": (
        {},
        {"knock_melds": "manual"},
        {"knock_limit": "oklahoma", "dead_hand_last_take": True},
        {"knock_limit": 0, "layoff": False, "first_upcard_offer": False},
    ),
    "seven-card-gin": ({}, {"knock_melds": "manual", "knock_limit": 5}),
    "rummy-500": (
        {},
        {"jokers_per_pack": 2, "top_card_must_be_used": True},
        {"dive_use": "meld_only", "must_discard_to_go_out": True},
        {"jokers_per_pack": 2, "joker_fixed": False, "call_rummy": True},
    ),
    "indian": ({}, {"style": "pagat"}, {"take_wild_discard": "always", "max_set_size": 5}),
    "contract-rummy": ({}, {"contract_at_once": False}, {"melds_after_contract": True, "set_exact": 0}),
    "may-i": ({}, {"same_rank_sets": False}, {"joker_swap": "take_to_hand"}),
    "ten-card": ({}, {"contract_at_once": False}, {"meld_timing": "both"}),
}
OTHERS = tuple(name for name in OPTIONS if name != "ten-card")


def states(name: str, seed: str, number: int, most: int = 20) -> list[State]:
    """Return states of rounds of a game in which a seat is asked, at most so many of one round."""
    rng = random.Random(f"{name} {seed}")
    found: list[State] = []
    count = 0
    while len(found) < number:
        sheet = find_variant(name, OPTIONS[name][count % len(OPTIONS[name])])
        seats = rng.randint(sheet.seats.least, min(sheet.seats.most, 5))
        contracts = len(sheet.opening.contracts)
        of_round = list(
            states_of(sheet, seats, rng.randint(1, contracts) if contracts else 1, f"{seed} {count}")
        )
        found += rng.sample(of_round, min(most, len(of_round)))
        count += 1
    return found[:number]


def some_tries(state: State, rng: random.Random) -> Iterator[Action]:
    """Yield actions of a game that a seat might try, many of them not legal."""
    hand = list(state.hand)
    verbs = sorted(state.sheet.table.verbs)
    yield unusual(state, rng)
    yield Action(rng.choice(verbs))
    yield draw()
    if state.pile:
        yield take()
        yield Action(Verb.TAKE, cards=as_claims([rng.choice(state.pile)]))
        yield Action(Verb.TAKE, cards=as_claims(state.pile[-rng.randint(1, 4) :]))
    if not hand:
        return
    one = rng.choice(hand)
    yield discard(state.taken or one)
    yield discard(one)
    yield Action(Verb.DISCARD, cards=as_claims(rng.sample(hand, min(len(hand), 2))))
    for verb in (Verb.KNOCK, Verb.GIN, Verb.BIG_GIN, Verb.DECLARE):
        if verb in verbs:
            yield Action(verb, cards=as_claims([rng.choice(hand)]))
            yield Action(
                verb, cards=as_claims([one]), melds=(as_claims(rng.sample(hand, min(3, len(hand)))),)
            )
    if Verb.SHOW in verbs:
        yield Action(Verb.SHOW, melds=(as_claims(rng.sample(hand, min(3, len(hand)))),))
    alike = [card for card in hand if card.is_joker or card.rank == one.rank or card.suit is one.suit]
    rng.shuffle(alike)
    yield lay_down([sorted({one, *alike[: rng.randint(1, 4)]})])
    rest = [card for card in hand if card not in alike]
    if len(rest) > 2:
        yield lay_down([sorted({one, *alike[:3]}), rest[:3]])
    yield lay_off(alike[: rng.randint(1, 2)] or [one], rng.randrange(len(state.melds) + 1))
