"""Golden matches of Contract Rummy and May I?, replayed to the scores stated here.

Each round is counted a second time, from the cards that are left and the melds of whoever went down.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_widgets.cards import Card
from rummy_widgets.engine import State, apply, first_round, next_round
from rummy_widgets.rules import find_variant
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.record import Record, read_record
from tests.games.golden_checks import Golden, comes_to, texts_say_the_same

HERE = Path(__file__).parent / "golden"
GOLDEN = {
    # three tidy players, the default rules
    "contract_rummy": Golden((210, 125, 205), (1,), 7, 908),
    # tidy players and one at random, at most two buys each, a shuffled stock
    "may_i": Golden((451, 814, 73, 149), (2,), 7, 749),
    # tidy players and one at random; sets of any size, melds after the contract, jokers that are freed
    "freed_jokers": Golden((165, 97, 245, 29, 185), (3,), 3, 224),
    # three tidy players, the default rules
    "may_i_default": Golden((136, 124, 139), (1,), 7, 802),
}
JOKER = {"contract-rummy": 15, "may-i": 25}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_match_comes_to_its_scores(name: str) -> None:
    comes_to(HERE / f"{name}.toml", GOLDEN[name])


@pytest.mark.parametrize("name", GOLDEN)
def test_texts_say_the_same_all_through(name: str) -> None:
    texts_say_the_same(HERE / f"{name}.toml")


def cost(card: Card, variant: str) -> int:
    """Return what a card left in hand costs (rules.md 7, row 11)."""
    if card.rank is None:
        return JOKER[variant]
    return 15 if card.rank == 1 else min(10, card.rank)


def ends(record: Record) -> Iterator[State]:
    """Yield the last state of each round."""
    sheet = find_variant(record.variant, record.options)
    state = None
    for one in record.rounds:
        if state is None:
            state = first_round(sheet, len(record.seats), one.order, dealer=one.dealer)
        else:
            state = next_round(state, one.order)
        for text in one.actions:
            state, _ = apply(state, parse_action(text))
        yield state


@pytest.mark.parametrize("name", GOLDEN)
def test_every_round_counts_what_is_left_and_holds_the_contracts(name: str) -> None:
    record = read_record((HERE / f"{name}.toml").read_text("utf-8"))
    contracts = record.options.get("contracts", ("GG", "GS", "SS", "GGG", "GGS", "GSS", "SSS"))
    rounds = zip(record.rounds, ends(record), contracts, strict=True)
    for one, state, contract in rounds:
        assert one.points == tuple(sum(cost(card, record.variant) for card in hand) for hand in state.hands)
        for seat, opened in enumerate(state.opened):
            kinds = ["S" if laid.meld.suit else "G" for laid in state.melds if laid.owner == seat]
            if not opened:
                assert not kinds
            elif record.options.get("melds_after_contract"):
                assert all(kinds.count(letter) >= contract.count(letter) for letter in "GS")
            else:
                assert sorted(kinds) == sorted(contract)
        out = [seat for seat, hand in enumerate(state.hands) if not hand]
        assert state.over is not None and out == [state.over.seat]
