"""Refused lay-downs and lay-offs: each answer of the book is heard, word for word."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widgets.cards import parse_cards
from rummy_widgets.engine import Action
from rummy_widgets.melds import Claim
from rummy_widgets.rules import Verb
from tests.engine.clauses.situations import Refused, row


def down(key: str, clause_id: str, cards: str, because: str, **keys: Any) -> Refused:
    """Return a row in which seat 0, its contract down, lays down just these cards."""
    held = keys.pop("hand", cards)
    keys = {"opened": [0], "round": 2, "discard": "3C 4C", **keys}
    return row(key, clause_id, f"lay down {cards}", because, f"{held} 2S", **keys)


def off(key: str, clause_id: str, cards: str, because: str, *melds: str, **keys: Any) -> Refused:
    """Return a row in which seat 0, its contract down, lays cards off on m1."""
    held = keys.pop("hand")
    keys = {"opened": [0], "discard": "3C 4C", **keys}
    return row(key, clause_id, f"lay off {cards}", because, f"{held} 2S", melds=melds, **keys)


def anywhere(key: str, clause_id: str, cards: str, because: str, *melds: str, **keys: Any) -> Refused:
    """Return a row in which seat 0 lays cards off and names no meld."""
    action = Action(Verb.LAY_OFF, cards=tuple(Claim(card) for card in parse_cards(cards)))
    keys = {"opened": [0], "discard": "3C 4C", **keys}
    return row(key, clause_id, action, because, f"{cards} 2S", melds=melds, **keys)


RUN_OF_TWELVE = "1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
RUN_OF_THIRTEEN = "1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"

REFUSALS = [
    down(
        "meld.too-few",
        "ten-card.meld",
        "4H 5H",
        "4♥ 5♥ is too little for a meld: you need 3 cards at least.",
    ),
    down(
        "meld.mixed",
        "ten-card.meld",
        "4H 9C KD",
        "4♥ 9♣ K♦ is neither a run nor a set: a run is all of one suit, a set all of one rank.",
    ),
    down(
        "meld.run.suit",
        "ten-card.meld.run",
        "5H 6H 7D",
        "5♥ 6♥ 7♦ is not a run: a run keeps to one suit, here hearts. Look at 7♦.",
    ),
    down("meld.run.gap", "ten-card.meld.run", "5C 6C 8C", "5♣ 6♣ 8♣ is not a run: 7♣ is missing."),
    down("meld.run.gap", "ten-card.meld.run", "5C 6C 9C", "5♣ 6♣ 9♣ is not a run: 7♣ 8♣ are missing."),
    down(
        "meld.run.repeat",
        "ten-card.meld.run.once",
        "4H 5H 5H' 6H",
        "4♥ 5♥ 5♥ 6♥ is not a run: the 5 comes twice, and a run has one place for it.",
    ),
    down(
        "meld.run.long",
        "ten-card.meld.run.length",
        "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC'",
        "At this table a run ends at 13 cards, and this one would be longer.",
        options={"max_run_length": 13},
        discard="3D 4D",
    ),
    down(
        "meld.joker.alone",
        "ten-card.joker.limit",
        "JK JK' JK''",
        "JK JK JK are jokers alone. Put a real card with them, so that they can stand for something.",
    ),
    down(
        "meld.joker.limit",
        "ten-card.joker.limit",
        "9C JK JK'",
        "The jokers among these cards number 2; in a new meld of this size 1 is the most.",
    ),
    down(
        "meld.joker.limit",
        "ten-card.joker.limit",
        "9C TC JK",
        "The jokers among these cards number 1; in a new meld of this size 0 is the most.",
        options={"joker_limit": "shanghai"},
    ),
    down(
        "meld.joker.adjacent",
        "ten-card.joker.adjacent",
        "5C JK JK' 8C",
        "At this table two jokers never stand side by side in a run. Put a real card between them.",
        options={"adjacent_jokers": False},
    ),
    down(
        "meld.joker.plain",
        "ten-card.joker.wild",
        "5C 6C JK",
        "At this table a joker stands for nothing, so it goes into no meld.",
        options={"joker_wild": False},
    ),
    down(
        "meld.joker.name",
        "ten-card.joker.named",
        "5C 6C JK",
        "Your joker could be several cards. Say which: 4♣ or 7♣.",
    ),
    down(
        "meld.joker.wrong",
        "ten-card.joker.named",
        "5C 6C JK=7D",
        "As 7♦ the joker does not fit with the other cards of 5♣ 6♣ JK.",
        hand="5C 6C JK",
    ),
    off(
        "lay-off.rank",
        "ten-card.lay-off.fits",
        "KD on m1",
        "This is a set of 9s; it has no place for K♦.",
        "1: 9C 9D 9H",
        hand="KD",
    ),
    off(
        "lay-off.suit",
        "ten-card.lay-off.fits",
        "9C on m1",
        "This is a run of diamonds; it has no place for 9♣.",
        "1: 6D 7D 8D",
        hand="9C",
    ),
    off(
        "lay-off.gap",
        "ten-card.lay-off.fits",
        "4D on m1",
        "No place for 4♦ here: the run of diamonds, 6 to 8, goes on with 5♦ or 9♦.",
        "1: 6D 7D 8D",
        hand="4D",
    ),
    off(
        "lay-off.gap",
        "ten-card.lay-off.fits",
        "9D JD on m1",
        "No place for 9♦ J♦ here: the run of diamonds, 6 to 8, goes on with 5♦ or 9♦.",
        "1: 6D 7D 8D",
        hand="9D JD",
    ),
    off(
        "lay-off.end",
        "ten-card.lay-off.end",
        "AC on m1",
        "A♣ can go on at either end. Say low or high.",
        RUN_OF_TWELVE,
        hand="AC",
        discard="3D 4D",
    ),
    off(
        "lay-off.closed",
        "ten-card.lay-off.fits",
        "AC' on m1",
        "This meld has no open end for A♣: run of clubs, ace to king.",
        RUN_OF_THIRTEEN,
        hand="AC'",
        discard="3D 4D",
        options={"max_run_length": 13},
    ),
    off(
        "lay-off.closed",
        "ten-card.lay-off.fits",
        "9S on m1 low",
        "This meld has no open end for 9♠: set of 9s.",
        "1: 9C 9D 9H",
        hand="9S",
    ),
    off(
        "meld.run.long",
        "ten-card.meld.run.length",
        "AC KC on m1",
        "At this table a run ends at 13 cards, and this one would be longer.",
        "1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
        hand="AC KC",
        discard="3D 4D",
        options={"max_run_length": 13},
    ),
    off(
        "meld.joker.limit",
        "ten-card.joker.limit",
        "JK' JK'' on m1 high",
        "The jokers among these cards number 3; in a new meld of this size 2 is the most.",
        "1: 6D 7D JK=8D",
        hand="JK' JK''",
        options={"joker_limit_on_layoff": True},
    ),
    off(
        "meld.joker.plain",
        "ten-card.joker.wild",
        "JK on m1 high",
        "At this table a joker stands for nothing, so it goes into no meld.",
        "1: 6D 7D 8D",
        hand="JK",
        options={"joker_wild": False},
    ),
    off(
        "meld.joker.adjacent",
        "ten-card.joker.adjacent",
        "JK'=9D on m1",
        "At this table two jokers never stand side by side in a run. Put a real card between them.",
        "1: 6D 7D JK=8D",
        hand="JK'",
        options={"adjacent_jokers": False},
    ),
    off(
        "joker.swap",
        "ten-card.joker.swap",
        "6C on m1",
        "A joker already stands for 6♣ (run of clubs, 5 to 7), and at this table it stays there.",
        "1: 5C JK=6C 7C",
        hand="6C",
    ),
    off(
        "joker.swap",
        "ten-card.joker.swap",
        "6C 8C on m1",
        "A joker already stands for 6♣ (run of clubs, 5 to 7), and at this table it stays there.",
        "1: 5C JK=6C 7C",
        hand="6C 8C",
    ),
    off(
        "joker.swap-alone",
        "ten-card.joker.swap",
        "6C 8C on m1",
        "You replace one joker at a time, with its own card and nothing else.",
        "1: 5C JK=6C 7C",
        hand="6C 8C",
        options={"joker_swap": "take_to_hand"},
    ),
    off(
        "lay-off.target",
        "ten-card.lay-off.stays",
        "9D on m3",
        "m3 is not on the table. The melds there: m1, m2.",
        "1: 6D 7D 8D",
        "0: 9C 9H 9S",
        hand="9D",
    ),
    off(
        "lay-off.target",
        "ten-card.lay-off.stays",
        "9D on m1",
        "m1 is not on the table. The melds there: none.",
        hand="9D",
    ),
    anywhere(
        "lay-off.nowhere",
        "ten-card.lay-off.fits",
        "KD",
        "No meld on the table has a place for K♦.",
        "1: 6D 7D 8D",
        "0: 9C 9H 9S",
    ),
    anywhere(
        "lay-off.nowhere",
        "ten-card.lay-off.fits",
        "9D KD",
        "No meld on the table has a place for 9♦ K♦.",
        "1: 6D 7D 8D",
        "0: 9C 9H 9S",
    ),
    anywhere(
        "joker.swap",
        "ten-card.joker.swap",
        "6C",
        "A joker already stands for 6♣ (run of clubs, 5 to 7), and at this table it stays there.",
        "0: 9C 9H 9S",
        "1: 5C JK=6C 7C",
    ),
    anywhere(
        "lay-off.target",
        "ten-card.lay-off.stays",
        "9D",
        "That meld is not on the table. The melds there: m1, m2.",
        "1: 6D 7D 8D",
        "0: 9C 9H 9S",
    ),
    anywhere(
        "lay-off.target",
        "ten-card.lay-off.stays",
        "AC",
        "That meld is not on the table. The melds there: m1.",
        RUN_OF_TWELVE,
        discard="3D 4D",
    ),
    anywhere(
        "lay-off.contract",
        "ten-card.lay-off",
        "9D",
        "Laying off opens with your own contract. Put it down first: one meld of three or more.",
        "1: 6D 7D 8D",
        opened=[],
    ),
    row(
        "lay-off.contract",
        "ten-card.lay-off",
        "lay off 9D on m1",
        "Laying off opens with your own contract. Put it down first: two melds of three or more.",
        "9D 2S 3S 4S",
        round=2,
        melds=["1: 6D 7D 8D"],
    ),
    row(
        "contract.count",
        "ten-card.contract.two",
        "lay down 3S 4S 5S 6S 7S 8S",
        "Round 2 asks for two melds of three or more; you put down one.",
        "3S 4S 5S 6S 7S 8S KD KH 9C 2D",
        round=2,
    ),
    row(
        "contract.size",
        "ten-card.contract",
        "lay down KC KD KH KS / 4H 5H 6H",
        "Round 4 asks for two melds of four or more; 4♥ 5♥ 6♥ has only three.",
        "KC KD KH KS 4H 5H 6H 2C 9C 2D",
        round=4,
    ),
    row(
        "contract.size",
        "ten-card.contract",
        "lay down 7C 7D 7H",
        "Round 3 asks for one meld of four or more; 7♣ 7♦ 7♥ has only three.",
        "7C 7D 7H 4H 5H 9S JS 2C 9C 2D",
        round=3,
    ),
    row(
        "contract.same-rank",
        "ten-card.contract.same-rank",
        "lay down KC KD KH / KC' KD' KS",
        "Both your sets are kings; at this table the two must differ.",
        "KC KD KH KC' KD' KS 4H 9C 2D 7S",
        round=2,
        options={"same_rank_sets": False},
    ),
    row(
        "lay-down.first-turn",
        "ten-card.contract.first-turn",
        "lay down 7C 7D 7H",
        "At this table nobody melds in the first turn. Keep 7♣ 7♦ 7♥ until your next one.",
        "7C 7D 7H 4H 5H 9S JS 2C 9C 2D",
        options={"meld_on_first_turn": False},
    ),
    row(
        "cards.none",
        "ten-card.turn.actions",
        Action(Verb.LAY_DOWN),
        "Say which cards: to lay down, you name at least one.",
    ),
    row(
        "cards.none",
        "ten-card.turn.actions",
        Action(Verb.LAY_OFF, target=0),
        "Say which cards: to lay off, you name at least one.",
        opened=[0],
        melds=["1: 6D 7D 8D"],
    ),
    row(
        "cards.not-held",
        "ten-card.turn.actions",
        "lay down 9C TC JC",
        "You do not hold J♣.",
        "9C TC 2D 3D 4D 5H 6H 7H 8S 9S",
    ),
    row(
        "cards.not-held",
        "ten-card.turn.actions",
        "lay down 9C 9C' 9D",
        "You do not hold 9♣.",
        "9C 9D 2D 3D 4D 5H 6H 7H 8S 9S",
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.key)
def test_refused(refusal: Refused) -> None:
    refusal.check()
