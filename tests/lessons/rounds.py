"""Rounds to be reviewed: a player who slips now and then, against tidy bots."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rummy_widgets.engine import legal_actions
from rummy_widgets.players import find_bot
from rummy_widgets.rules import find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.session import Seat, Session

TABLES = (
    ("ten-card", 4),
    ("may-i", 4),
    ("contract-rummy", 3),
    ("rummy-500", 3),
    ("rummy", 4),
    ("gin", 2),
    ("seven-card-gin", 2),
    ("indian", 3),
)


def played(
    variant: str,
    seats: int,
    seed: int = 0,
    *,
    slips: float = 0.3,
    rounds: int = 1,
    people: Sequence[str] = ("You",),
    options: Mapping[str, Any] | None = None,
) -> Session:
    """Return a session of so many rounds; people do something else than the tidy bot so often."""
    names = [*map(Seat, people), *(Seat(f"Bot {number}", "tidy") for number in range(len(people), seats))]
    session = Session(find_variant(variant, options or {}), names, chance=Chance(str(seed), "salt"))
    rng, tidy = random.Random(seed), find_bot("tidy")
    for number in range(rounds):
        if number:
            session.next_round()
        while session.state.over is None:
            if session.waiting_bot is not None:
                session.step()
                continue
            seat = session.waiting_for
            assert seat is not None
            seen = session.view(seat)
            action = tidy.choose(seen, rng)
            if rng.random() < slips:
                action = rng.choice(list(legal_actions(seen)))
            session.act(seat, action)
    return session
