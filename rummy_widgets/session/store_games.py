"""Games as the store's file has them: what is known of each, and its row."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal

from rummy_widgets.session.store_file import fault

GameState = Literal["playing", "finished", "left"]

HEADER_COLUMNS = "variant, seats, settings, secret, receipt"
COLUMNS = "id, variant, seats, settings, receipt, state, length, created, changed, summary"


@dataclass(frozen=True, slots=True)
class GameHeader:
    """Say what is known of a game before its first action.

    `settings` is text whose meaning the session owns; `secret` (salt and seed) is never shown.
    """

    variant: str
    seats: tuple[str, ...]
    settings: str
    secret: str = field(repr=False)
    receipt: str


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Describe a game in the store.

    The secret of `header` is empty here: ask `Store.secret` for it. `length` counts the lines of the log;
    `created` and `changed` are ISO times in UTC.
    """

    id: int
    header: GameHeader
    state: GameState
    length: int
    created: str
    changed: str
    summary: str


def header_values(game: GameHeader) -> tuple[str, ...]:
    """Return the values of HEADER_COLUMNS."""
    return (game.variant, json.dumps(game.seats), game.settings, game.secret, game.receipt)


def saved_game(row: tuple[Any, ...]) -> SavedGame:
    """Read a row of COLUMNS; "damaged" where it makes no sense."""
    game_id, variant, seats, settings, receipt, state, length, created, changed, summary = row
    try:
        names = tuple(json.loads(seats))
    except (TypeError, ValueError) as error:
        raise fault("damaged") from error
    header = GameHeader(variant, names, settings, "", receipt)
    return SavedGame(game_id, header, state, length, created, changed, summary)
