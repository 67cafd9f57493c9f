"""Actions refused for their moment, their seat or their card: each answer is heard, word for word."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rummy_widgets.engine import Action, State
from rummy_widgets.rules import Verb
from tests.engine.clauses.situations import Refused, play, row, table

HAND = "7C 7D 7H 4H 5H 9S JS 2C 9C 2D"
DRAWN = f"{HAND} KS"
AFTER = {"meld_timing": "after_draw"}
OFFER_FIRST = {"turn_steps": ["OFFER", "BUY", "MELD", "DRAW", "DISCARD"]}


def later(
    key: str, clause_id: str, action: str | Action, because: str, state: Callable[[], State]
) -> Refused:
    """Return a row whose situation is played to."""
    return Refused(key, clause_id, action, because, state)


def round_over() -> State:
    state = table("9D TD", "?10", opened=[0], discard="3C", melds=["1: 6D 7D 8D"])
    return play(state, "lay off 9D TD on m1")


def bought() -> State:
    return play(table(HAND, round=4, discard="3C 4C"), "draw", "S1: buy")


def asked() -> State:
    """S0 does not want the discard; S1 is asked."""
    return play(table(HAND, "5C 6C ?8", round=4, discard="3C 4C"), "draw")


def joker_taken() -> State:
    state = table(
        "6C 9S 2S",
        opened=[0],
        discard="3C 4C",
        melds=["1: 5C JK=6C 7C"],
        options={"joker_swap": "take_and_replay"},
    )
    return play(state, "lay off 6C on m1")


def restocking() -> State:
    state = table(
        HAND, discard="3C 4C 5C 6C", stock="", options={"recycle": "shuffle_keep_top"}, melds=["1: 8C 8D 8H"]
    )
    return play(state, "draw")


WAIT = "You are asked about the top discard. Say buy or pass; {} waits for your turn."
GOT = "You have your card for this turn. Discard one now."
GOT_MELD = "You have your card for this turn. Meld if you like, then discard."
FIRST = "First get a card: draw one, or take the top discard. Then discard."
CHOOSE = "{} is not possible at this moment. Choose your card: take the top discard, or draw."
NOTHING_ASKED = "Nobody asks you anything, so there is nothing to pass. In your turn you draw or take."
NOT_YOU = "It is not your move yet. Wait until the turn comes round to you."
OVER = "This round is over. Wait for the next deal."

STEPS, CLOCKWISE, DRAW = "ten-card.turn.steps", "ten-card.buy.clockwise", "ten-card.turn.draw"
MELD_FIRST = "ten-card.turn.meld-first"

REFUSALS = [
    later("round.over", "ten-card.round.end", "S1: draw", OVER, round_over),
    later("round.over", "ten-card.round.end", "discard 9C", OVER, round_over),
    later("round.over", "ten-card.round.end", "S0: lay off 9D on m1", OVER, round_over),
    later("round.over", "ten-card.round.end", "S2: buy", OVER, round_over),
    row("turn.actor", "ten-card.turn.order", "S1: draw", NOT_YOU, HAND),
    row("turn.actor", "ten-card.turn.order", "S2: lay down 7C 7D 7H", NOT_YOU, HAND),
    row("turn.actor", "ten-card.turn.order", "S3: discard 9C", NOT_YOU, HAND),
    later("turn.actor", "ten-card.turn.order", "S2: pass", NOT_YOU, asked),
    later("turn.actor", "ten-card.turn.order", "S0: draw", NOT_YOU, asked),
    later("turn.actor", "ten-card.turn.order", "S0: draw", NOT_YOU, restocking),
    row(
        "turn.verb:restock",
        "ten-card.stock.when",
        "dealer: restock 5H QS",
        "The stock does not need to be made anew now.",
        HAND,
    ),
    row(
        "turn.phase:lay down@discard",
        MELD_FIRST,
        "lay down 7C 7D 7H",
        "You have drawn, so melding waits until your next turn. Discard a card now.",
        DRAWN,
        phase="discard",
    ),
    row(
        "turn.phase:lay off@discard",
        MELD_FIRST,
        "lay off 9C on m1",
        "You have drawn, so laying off waits until your next turn. Discard a card now.",
        DRAWN,
        phase="discard",
        opened=[0],
        melds=["1: 9D 9H 9S'"],
    ),
    later("turn.phase:lay down@offer", STEPS, "lay down 7C 7D 7H", CHOOSE.format("Melding"), bought),
    row(
        "turn.phase:lay off@offer",
        STEPS,
        "lay off 9C on m1",
        CHOOSE.format("Laying off"),
        HAND,
        round=4,
        phase="offer",
        opened=[0],
        melds=["1: 9D 9H 9S'"],
    ),
    row("turn.phase:draw@discard", DRAW, "draw", GOT, DRAWN, phase="discard"),
    row("turn.phase:take@discard", DRAW, "take", GOT, DRAWN, phase="discard", discard="3C 4C"),
    row("turn.phase:draw@play", DRAW, "draw", GOT_MELD, DRAWN, phase="play", options=OFFER_FIRST),
    row("turn.phase:take@play", DRAW, "take", GOT_MELD, DRAWN, phase="play", options=OFFER_FIRST),
    row(
        "turn.phase:draw@offer",
        "ten-card.turn.meld-before-buying",
        "draw",
        "At this table you first say whether you want the top discard: take or pass.",
        HAND,
        options=OFFER_FIRST,
    ),
    row("turn.phase:draw@meld", DRAW, "draw", GOT_MELD, DRAWN, phase="meld", options=AFTER),
    row(
        "turn.phase:take@meld",
        DRAW,
        "take",
        "The moment for the top discard is past in this turn.",
        DRAWN,
        phase="meld",
        options=AFTER,
    ),
    row(
        "turn.phase:take@meld",
        DRAW,
        "take",
        "The moment for the top discard is past in this turn.",
        HAND,
        phase="meld",
        options=OFFER_FIRST,
    ),
    row("turn.phase:discard", DRAW, "discard 9C", FIRST, HAND),
    later("turn.phase:discard", DRAW, "discard 9C", FIRST, bought),
    row("turn.phase:pass", "ten-card.buy", "pass", NOTHING_ASKED, HAND),
    row("turn.phase:pass", "ten-card.buy", "pass", NOTHING_ASKED, DRAWN, phase="discard"),
    later(
        "turn.phase:lay down@buy",
        CLOCKWISE,
        "lay down 5C 6C 7C",
        WAIT.format("melding"),
        lambda: play(table(HAND, "5C 6C 7S 7C' ?8", round=4, discard="3C 4C"), "draw"),
    ),
    row(
        "turn.phase:lay off@buy",
        CLOCKWISE,
        "lay off 9C' on m1",
        WAIT.format("laying off"),
        HAND,
        "9C' ?9",
        round=4,
        phase="buy",
        actor=1,
        opened=[1],
        discard="3C 4C",
        melds=["1: 9D 9H 9S'"],
    ),
    later("turn.phase:draw@buy", CLOCKWISE, "draw", WAIT.format("drawing"), asked),
    later(
        "turn.phase:take@buy",
        CLOCKWISE,
        "S1: take",
        "You are asked about the top discard. Out of turn you buy it; say buy or pass.",
        asked,
    ),
    later("turn.phase:discard@buy", CLOCKWISE, "discard 5C", WAIT.format("discarding"), asked),
    row(
        "cards.none:discard",
        "ten-card.turn.discard",
        Action(Verb.DISCARD),
        "Say which card you discard.",
        DRAWN,
        phase="discard",
    ),
    row(
        "cards.not-held",
        "ten-card.turn.actions",
        "discard 6S",
        "You do not hold 6♠.",
        DRAWN,
        phase="discard",
    ),
    row(
        "cards.too-many:discard",
        "ten-card.turn.discard",
        "discard 9C 2D",
        "You discard one card a turn; you name 2.",
        DRAWN,
        phase="discard",
    ),
    row(
        "cards.too-many:take",
        "ten-card.take.top",
        "take 3C",
        "You may take the top discard alone, nothing beneath it.",
        HAND,
        discard="3C 4C",
    ),
    row(
        "cards.too-many:take",
        "ten-card.take.top",
        "take 3C 4C",
        "You may take the top discard alone, nothing beneath it.",
        HAND,
        discard="3C 4C",
    ),
    row(
        "take.empty",
        "ten-card.take.top",
        "take",
        "The discard pile is empty. Draw from the stock.",
        HAND,
        phase="offer",
        round=4,
        discard="",
    ),
    later(
        "discard.back",
        "ten-card.take.not-back",
        "discard 4C",
        "You have just taken 4♣, so it cannot go straight back. Discard another card.",
        lambda: play(table(HAND, discard="3C 4C"), "take"),
    ),
    row(
        "discard.joker",
        "ten-card.joker.discard",
        "discard JK",
        "Jokers are not discarded at this table. Discard another card.",
        "JK 7C 7D 4H 5H 9S JS 2C 9C 2D KS",
        phase="discard",
        options={"joker_discard": False},
    ),
    later(
        "turn.must-use",
        "ten-card.joker.swap",
        "draw",
        "You took JK off the table, and it is played again in this turn. Lay it down or lay it off first.",
        joker_taken,
    ),
    later(
        "turn.must-use",
        "ten-card.joker.swap",
        "take",
        "You took JK off the table, and it is played again in this turn. Lay it down or lay it off first.",
        joker_taken,
    ),
    later(
        "turn.must-use",
        "ten-card.joker.swap",
        "discard JK",
        "You took JK off the table, and it is played again in this turn. Lay it down or lay it off first.",
        lambda: play(
            table(
                "6C 9S 2S 3H",
                opened=[0],
                phase="meld",
                discard="3C 4C",
                melds=["1: 5C JK=6C 7C"],
                options={"joker_swap": "take_and_replay", **AFTER},
            ),
            "lay off 6C on m1",
        ),
    ),
    later(
        "restock.order",
        "ten-card.stock.shuffled",
        "dealer: restock 3C 4C",
        "The new stock holds exactly the cards under the newest discard, each once.",
        restocking,
    ),
    later(
        "restock.order",
        "ten-card.stock.shuffled",
        "dealer: restock 3C 4C 5C 6C",
        "The new stock holds exactly the cards under the newest discard, each once.",
        restocking,
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.key)
def test_refused(refusal: Refused) -> None:
    refusal.check()
