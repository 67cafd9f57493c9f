"""Exercises: puzzles and drill items as the scene describes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from rummy_widgets.cards import Card
from rummy_widgets.cards.card import Rank
from rummy_widgets.engine import State
from rummy_widgets.lessons.items import Item
from rummy_widgets.lessons.puzzle import IMPOSSIBLE, LETTERS, Option, Puzzle
from rummy_widgets.session.position import read_position
from rummy_widgets.widgets.faces import SceneDict, card_face, meld_cards

ME: Final = 0
SEATS: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
_SEAT: Final = re.compile(r"\bS(\d)\b")


def puzzle_exercise(
    puzzle: Puzzle, ident: str, given: Sequence[str] | None, walked: Sequence[str]
) -> SceneDict:
    """Return a puzzle; `given` is the answer that was given, `walked` the steps taken in a walk."""
    body = {
        "choice": _choice,
        "seats": _choice,
        "sum": _sum,
        "number": lambda puzzle: {"min": puzzle.least, "max": puzzle.most},
        "order": lambda puzzle: {"items": [{"id": o.id, "label": o.label} for o in puzzle.options]},
        "ring": _ring,
        "walk": lambda puzzle: _walk(puzzle, walked),
    }[puzzle.kind](puzzle)
    return {
        "id": ident,
        "kind": puzzle.kind,
        "text": puzzle.text,
        "lines": [],
        "shown": [{"label": label, "cards": _faces(cards)} for label, cards in puzzle.shown],
        "submit": "Answer",
        "answered": None if given is None else _answered(puzzle, given),
        **body,
    }


def _answered(puzzle: Puzzle, given: Sequence[str]) -> SceneDict:
    right = puzzle.is_right(given)
    says = "" if right else puzzle.why_not(given)
    return {"right": right, "text": says, "given": list(given), "correct": list(given) if right else None}


def _choice(puzzle: Puzzle) -> SceneDict:
    options = []
    for option in puzzle.options:
        shown: SceneDict = {"id": option.id, "label": option.label, "cards": _faces(_cards_of(option))}
        if puzzle.kind == "seats":
            shown |= {"name": option.label, "line": "", "turn": option.turn}
        options.append(shown)
    body: SceneDict = {"options": options, "most": len(options) if puzzle.several else 1}
    return body if puzzle.kind == "choice" else {"seats": options, **body}


def _cards_of(option: Option) -> Iterable[Card]:
    return (card for meld in option.melds for card in meld)


def _sum(puzzle: Puzzle) -> SceneDict:
    cards = [{**card_face(card), "worth": puzzle.worth[card.text]} for card in puzzle.cards]
    return {"cards": cards, "total": "points"}


def _ring(puzzle: Puzzle) -> SceneDict:
    spots = [
        {"id": letter, "label": Rank(place).index, "name": Rank(place).noun}
        for place, letter in enumerate(LETTERS, start=1)
    ]
    return {
        "spots": spots,
        "least": 3,
        "most": puzzle.most or len(spots),
        "start": puzzle.right[-1],
        "length": 3,
    }


def _walk(puzzle: Puzzle, walked: Sequence[str]) -> SceneDict:
    adds = {option.id: option.adds for option in puzzle.options}
    trail = [puzzle.start]
    for step in walked:
        trail.append(trail[-1] + adds[step])
    moves = [{"id": option.id, "label": option.label} for option in puzzle.options]
    if len(walked) >= puzzle.least:
        moves += [{"id": name, "label": IMPOSSIBLE} for name in puzzle.right]
    noun = "card" if trail[-1] == 1 else "cards"
    return {"state": f"You hold {trail[-1]} {noun}.", "moves": moves, "trail": list(map(str, trail))}


def _faces(cards: Iterable[Card]) -> list[SceneDict]:
    return [card_face(card) for card in cards]


# -- items of a drill


def item_exercise(item: Item, ident: str, given: int | None, says: str) -> SceneDict:
    """Return an item of a drill; `given` is the place of the option chosen, `says` what came of it."""
    ticks = item.kind == "ticks"
    labels = item.lines if ticks else item.options
    options: list[SceneDict] = [
        {"id": str(place), "label": _sentence(label)} for place, label in enumerate(labels)
    ]
    if ticks:
        options.append({"id": NOTHING, "label": "None of them"})
    answered: Any = None
    if given is not None:
        answered = {
            "right": given == item.right,
            "text": says,
            "given": [] if given < 0 else ids_of(item, given),  # below nought: no idea
            "correct": ids_of(item, item.right),
        }
    return {
        "id": ident,
        "kind": "choice",
        "text": _named(item.prompt),
        "lines": [*_standing(item), *([] if ticks else map(_named, item.lines))],
        "shown": _shown(item),
        "options": options,
        "most": len(labels) if ticks else 1,
        "submit": "Answer",
        "answered": answered,
    }


NOTHING: Final = "none"  # ticked where nothing else is


def ids_of(item: Item, option: int) -> list[str]:
    """Return the ids that stand for an option of an item."""
    if item.kind != "ticks":
        return [str(option)]
    return [str(place) for place in range(len(item.lines)) if option >> place & 1] or [NOTHING]


def option_of(item: Item, ids: Sequence[str]) -> int | None:
    """Return the option that ids stand for; None where they stand for none."""
    known = [str(place) for place in range(len(item.lines if item.kind == "ticks" else item.options))]
    if item.kind == "ticks" and list(ids) == [NOTHING]:
        return 0
    if not ids or len(set(ids)) < len(ids) or not set(ids) <= set(known):
        return None
    if item.kind == "ticks":
        return int(sum(1 << int(name) for name in ids))
    return int(ids[0]) if len(ids) == 1 else None


def _named(text: str) -> str:
    """Return a text with the seats of a question called by names."""
    return _SEAT.sub(lambda found: SEATS[int(found.group(1)) % len(SEATS)], text)


def _sentence(text: str) -> str:
    named = _named(text)
    return f"{named[:1].upper()}{named[1:]}"


@lru_cache(maxsize=64)
def _state(position: str) -> State:
    return read_position(position)


def _standing(item: Item) -> list[str]:
    """Say which round a table is in, and whether one's contract is down."""
    if not item.position:
        return []
    state = _state(item.position)
    down = "Your contract is down." if state.opened[ME] else "Your contract is not down yet."
    contract = state.sheet.contract(state.round)
    return [f"Round {state.round}, {contract.title}: {contract.text}. {down} It is your turn."]


def _shown(item: Item) -> list[SceneDict]:
    """Return the table of an item: the hand, the melds, the upcard."""
    if not item.position:
        return []
    state = _state(item.position)
    rows = [{"label": "Your hand", "cards": _faces(sorted(state.hands[ME]))}]
    for place, laid in enumerate(state.melds, start=1):
        whose = "yours" if laid.owner == ME else "another player's"
        rows.append({"label": f"Meld {place}, {whose}", "cards": meld_cards(laid.meld)})
    if state.pile:
        rows.append({"label": "Top discard", "cards": _faces(state.pile[-1:])})
    return rows
