"""Exercises: puzzles and drill items as the scene describes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from rummy_widgets.cards import Card
from rummy_widgets.cards.card import Rank
from rummy_widgets.engine import State
from rummy_widgets.lessons.items import Item
from rummy_widgets.lessons.puzzle import IMPOSSIBLE, LETTERS, Option, Puzzle
from rummy_widgets.rules import Clause, find_variant, variant_names
from rummy_widgets.rules.words import begin, counted
from rummy_widgets.session.position import read_position
from rummy_widgets.widgets.faces import SceneDict, card_face, meld_cards

ME: Final = 0
YOU: Final = "You"
SEATS: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
_JOKER: Final = re.compile(r"\bJK\b")
_SEAT: Final = re.compile(r"\bS(\d)\b")


SEVERAL: Final = "Mark all that are right, one or more. Then press Answer."
ONE: Final = "Press the answer that is right."
_HOW: Final = {
    "seats": "Press a seat to answer.",
    "sum": "Tap cards; tap one again to leave it out. Then press Answer.",
    "number": "Type a number or use − and +. Then press Answer.",
    "order": "Move the lines with the arrows until the first is on top. Then press Answer.",
    "ring": "Turn the row and make it longer or shorter. Then press Answer.",
    "walk": "Press a step and look at what it does.",
}


def how_to_answer(puzzle: Puzzle) -> str:
    """Return in a sentence how a puzzle is answered."""
    if puzzle.kind == "choice":
        return SEVERAL if puzzle.several else ONE
    return _HOW[puzzle.kind]


def item_status(item: Item, given: int | None) -> str:
    """Return how an item is answered, or what became of the answer."""
    if given is None:
        return SEVERAL if item.kind == "ticks" else ONE
    return "Right." if given == item.right else "Not quite. Read why, then go on."


@lru_cache(maxsize=256)
def rule_of(clause: str, variant: str) -> Clause | None:
    """Return a clause by its id, of a game or of any other that has it."""
    for name in dict.fromkeys((variant, *variant_names())):
        found = find_variant(name).book.clauses.get(clause)
        if found is not None:
            return found
    return None


def puzzle_exercise(
    puzzle: Puzzle,
    ident: str,
    given: Sequence[str] | None,
    walked: Sequence[str],
    rule: Clause | None = None,
) -> SceneDict:
    """Return a puzzle; `given` is the answer that was given, `walked` the steps taken in a walk.

    `rule` is named beside a wrong answer.
    """
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
        "answered": None if given is None else _answered(puzzle, given, rule),
        **body,
    }


def _answered(puzzle: Puzzle, given: Sequence[str], rule: Clause | None) -> SceneDict:
    right = puzzle.is_right(given)
    says = "" if right else puzzle.why_not(given)
    correct = list(given) if right else None
    return _with_rule({"right": right, "text": says, "given": list(given), "correct": correct}, rule)


def _with_rule(answered: SceneDict, rule: Clause | None) -> SceneDict:
    """Return an answer; a wrong one names the rule it goes against."""
    if rule is None or answered["right"]:
        return answered
    return answered | {"clause": rule.id, "title": rule.title}


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
    state = f"You hold {counted(trail[-1], 'card')}."
    return {"state": state, "moves": moves, "trail": list(map(str, trail))}


def _faces(cards: Iterable[Card]) -> list[SceneDict]:
    return [card_face(card) for card in cards]


# -- items of a drill


def item_exercise(
    item: Item, ident: str, given: int | None, says: str = "", rule: Clause | None = None
) -> SceneDict:
    """Return an item of a drill; `given` is the place of the option chosen, `says` what a wrong one tells.

    Before that it is said why lines that were ticked are wrong; `rule` is named beside it.
    """
    named = _namer(item)
    ticks = item.kind == "ticks"
    labels = item.lines if ticks else item.options
    options: list[SceneDict] = [
        {"id": str(place), "label": begin(named(label))} for place, label in enumerate(labels)
    ]
    if ticks:
        options.append({"id": NOTHING, "label": "None of them"})
    answered: Any = None
    if given is not None:
        answered = {
            "right": given == item.right,
            "text": " ".join([*map(named, whys_of(item, given)), *([says] if says else [])]),
            "given": [] if given < 0 else ids_of(item, given),  # below nought: no idea
            "correct": ids_of(item, item.right),
        }
        answered = _with_rule(answered, rule)
    return {
        "id": ident,
        "kind": "choice",
        "text": named(item.prompt),
        "lines": [*_standing(item), *([] if ticks else map(named, item.lines))],
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


def whys_of(item: Item, given: int) -> list[str]:
    """Return why lines that were ticked are wrong, each reason once, and whether some are left."""
    if item.kind != "ticks" or given < 0 or len(item.whys) < len(item.lines):
        return []
    wrong = (item.whys[place] for place in range(len(item.lines)) if given & ~item.right & 1 << place)
    whys = list(dict.fromkeys(begin(why) for why in wrong if why))
    left = (item.right & ~given).bit_count()
    if left and given & item.right:
        whys.append("There is one more that is right." if left == 1 else "There are more that are right.")
    return whys


def _namer(item: Item) -> Callable[[str], str]:
    """Return what calls the seats of a question by names; at a table the learner has the first seat."""
    names = (YOU, *SEATS) if item.position else SEATS
    return lambda text: in_words(text, names)


def in_words(text: str, names: Sequence[str]) -> str:
    """Return a text with seats called by names, and a joker a joker."""
    named = _SEAT.sub(lambda found: names[int(found.group(1)) % len(names)], text)
    return _JOKER.sub("joker", named)


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
        whose = "Your" if laid.owner == ME else f"{SEATS[laid.owner - 1]}'s"
        rows.append({"label": f"{whose} meld {place}", "cards": meld_cards(laid.meld)})
    if state.pile:
        rows.append({"label": "Top discard", "cards": _faces(state.pile[-1:])})
    return rows
