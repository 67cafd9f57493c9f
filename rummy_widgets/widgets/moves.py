"""Moves: which cards went from where to where last, for a felt that shows them on their way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummy_widgets.engine import Event, EventKind
from rummy_widgets.widgets.faces import SceneDict, card_face
from rummy_widgets.widgets.moment import Moment

LAST: Final = 4  # one more than are shown at once, so that too many at once can be told
_OWN: Final = ""
_WAYS: Final[Mapping[EventKind, tuple[str, str]]] = {
    EventKind.DREW: ("stock", _OWN),
    EventKind.TOOK: ("pile", _OWN),
    EventKind.BOUGHT: ("pile", _OWN),
    EventKind.LAID_DOWN: (_OWN, "meld"),
    EventKind.LAID_OFF: (_OWN, "meld"),
    EventKind.SWAPPED: (_OWN, "meld"),
    EventKind.DISCARDED: (_OWN, "pile"),
    EventKind.KNOCKED: (_OWN, "pile"),
    EventKind.WENT_GIN: (_OWN, "pile"),
    EventKind.DECLARED: (_OWN, "pile"),
    EventKind.DECLARED_WRONG: (_OWN, "pile"),
}


def moved(moment: Moment) -> list[SceneDict]:
    """Return the last moves of cards in this round, oldest first, each with its number in the story.

    A card that the seat of the view may not know is null.
    """
    moves: list[SceneDict] = []
    for told in reversed(moment.table.story):
        if told.round != moment.view.round or len(moves) == LAST:
            break
        if told.event.kind in _WAYS:
            moves.append({"n": told.number, **_move(told.event.seen_by(moment.view.seat), moment)})
    return moves[::-1]


def _move(event: Event, moment: Moment) -> SceneDict:
    source, target = _WAYS[event.kind]
    cards: list[SceneDict | None] = [card_face(card) for card in (*event.cards, *event.hidden)]
    cards += [None] * (event.count - len(event.hidden))
    return {
        "cards": cards,
        "from": source or _place(event, moment),
        "to": target or _place(event, moment),
    }


def _place(event: Event, moment: Moment) -> str:
    """Return where a seat's cards are: in the hand, where it is one's own."""
    return "hand" if event.seat == moment.view.seat else f"seat:{event.seat}"
