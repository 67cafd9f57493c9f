"""Refused buys: each answer of the book is heard, word for word."""

from __future__ import annotations

import pytest

from rummy_widgets.engine import State
from tests.engine.clauses.situations import Refused, play, row, table

FOUR = {"round": 4, "discard": "3C 7H"}
OWN = "You have just thrown this card yourself, so you cannot buy it."


def drawn_in_round_four() -> State:
    return play(table(**FOUR), "draw", "pass", "pass", "pass")


def passed_by_s1() -> State:
    return play(table(**FOUR), "draw", "S1: pass")


def thrown_by_s3() -> State:
    """S3 has just thrown 7H, and S0 says that he does not want it."""
    state = table("?10", "?10", "?10", "7H ?10", round=4, turn=3, phase="discard", discard="3C")
    return play(state, "discard 7H")


def bought_once() -> State:
    state = table(round=4, discard="3C 9S 7H", options={"max_buys_per_round": 1})
    return play(state, "draw", "S1: buy", "draw")


REFUSALS = [
    *(
        row(
            "buy.round",
            "ten-card.buy",
            "S1: buy",
            f"Buying begins in round 4; this is round {number}.",
            round=number,
        )
        for number in (1, 2, 3)
    ),
    row("buy.round", "ten-card.buy", "buy", "Buying begins in round 4; this is round 3.", round=3),
    *(
        row(
            "buy.turn",
            "ten-card.buy.first-refusal",
            "S0: buy",
            "It is your turn: take the top discard, with no extra card. Buying is for the others.",
            phase=phase,
            **FOUR,
        )
        for phase in ("meld", "offer", "discard")
    ),
    row(
        "buy.soon",
        "ten-card.buy.first-refusal",
        "S2: buy",
        "The turn player chooses first. You are asked if the top discard stays where it is.",
        **FOUR,
    ),
    row(
        "buy.soon",
        "ten-card.buy.first-refusal",
        "S2: buy",
        "The turn player chooses first. You are asked if the top discard stays where it is.",
        phase="offer",
        **FOUR,
    ),
    Refused(
        "buy.late",
        "ten-card.buy.window",
        "S2: buy",
        "Too late: the turn player has drawn, and this discard is no longer for sale.",
        drawn_in_round_four,
    ),
    Refused(
        "buy.order",
        "ten-card.buy.clockwise",
        "S3: buy",
        "The question goes round clockwise. It is another seat's answer that counts now.",
        passed_by_s1,
    ),
    Refused(
        "buy.order",
        "ten-card.buy.clockwise",
        "S1: buy",
        "The question goes round clockwise. It is another seat's answer that counts now.",
        passed_by_s1,
    ),
    Refused("buy.own", "ten-card.buy.own", "S3: buy", OWN, thrown_by_s3),
    Refused("buy.own", "ten-card.buy.own", "S3: buy", OWN, lambda: play(thrown_by_s3(), "draw", "S1: pass")),
    row(
        "buy.opened",
        "ten-card.buy.opened",
        "S1: buy",
        "Your contract is down, and at this table that ends your buying.",
        opened=[1],
        options={"buy_after_contract": False},
        **FOUR,
    ),
    Refused(
        "buy.limit",
        "ten-card.buy.limit",
        "S1: buy",
        "The limit at this table is one a round, and you have bought as often as that.",
        bought_once,
    ),
    row(
        "buy.upcard",
        "ten-card.buy.upcard",
        "S1: buy",
        "At this table the first card turned up is not for sale in the first turn.",
        round=4,
        discard="7H",
        first_upcard="7H",
        options={"buy_initial_upcard": False},
    ),
    row(
        "buy.penalty",
        "ten-card.buy.empty",
        "S1: buy",
        "There is no card left for the price of a buy, so nobody can buy now.",
        stock="",
        **FOUR,
    ),
    row(
        "take.empty",
        "ten-card.take.top",
        "S1: buy",
        "The discard pile is empty. Draw from the stock.",
        round=4,
        discard="",
        phase="offer",
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.key)
def test_refused(refusal: Refused) -> None:
    refusal.check()
