"""Puzzles: levels that are answered and not played; what is right follows from the rules where it can.

As data a puzzle has a `kind`, a `text`, and by its kind

- `choice`: `options`, each with an `id`, a `label` and perhaps `cards`; `right` names them, or
  `check = "meld"` says that those are right whose cards are a meld, `check = "opens"` those whose melds meet
  the contract of `round`;
- `sum`: `cards`, to be tapped until they add up to what the hand costs; `left` are the cards that count;
- `number`: `least`, `most`, and `right`, or `check = "cost"` with `cards`;
- `order`: `items`, each with an `id` and a `label`, as they are shown; `right` is their order;
- `ring`: the thirteen ranks of a `suit`; right is every run of `size` cards or more that has all of `with`,
  and at most `most` cards where that is said;
- `walk`: `steps` such as `{ id = "draw", label = "Draw", adds = 1 }` from a `start` to a `goal` that no steps
  reach; who has taken `tries` steps may answer with `impossible`;
- `seats`: like `choice`, the options being seats.

`wrong` says, by answer, why it is not right: a text, or a text with the clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any, Final

from rummy_widgets.cards import Card, number_copies, parse_cards
from rummy_widgets.cards.card import RANKS
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import Meld, read_meld
from rummy_widgets.rules import RuleSheet, find_variant
from rummy_widgets.session.notation import parse_melds

KINDS: Final = ("choice", "sum", "number", "order", "ring", "walk", "seats")
LETTERS: Final = "A23456789TJQK"
IMPOSSIBLE: Final = "It can't be done"


@dataclass(frozen=True)
class Option:
    """One thing to choose: an id, a label, the melds it shows."""

    id: str
    label: str
    melds: tuple[tuple[Card, ...], ...] = ()
    adds: int = 0
    turn: bool = False  # the seat whose turn it is


@dataclass(frozen=True)
class Puzzle:
    """A puzzle; an answer is a row of ids (of cards: their text; of a number: its digits)."""

    kind: str
    text: str
    options: tuple[Option, ...] = ()
    cards: tuple[Card, ...] = ()
    right: tuple[str, ...] = ()  # the answer, or for `choice` all that must be chosen
    shown: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    worth: Mapping[str, int] = field(default_factory=dict)
    suit: str = ""
    start: int = 0  # of a walk
    several: bool = False  # whether more than one may be right
    windows: tuple[tuple[str, ...], ...] = ()  # of a ring: every right answer
    least: int = 0
    most: int = 0

    def is_right(self, answer: Sequence[str]) -> bool:
        """Tell whether an answer is right."""
        if self.kind in ("choice", "seats", "sum"):
            return sorted(answer) == sorted(self.right)
        if self.kind == "ring":
            return tuple(answer) in self.windows
        if self.kind == "number":
            return self.is_answer(answer) and int(answer[0]) == int(self.right[0])
        return tuple(answer) == self.right

    def is_answer(self, answer: Sequence[str]) -> bool:
        """Tell whether an answer is one at all, right or wrong."""
        if len(set(answer)) < len(answer) or (not answer and self.kind != "sum"):
            return False
        known = {
            "sum": {card.text for card in self.cards},
            "ring": set(LETTERS),
            "walk": {*(option.id for option in self.options), *self.right},
        }.get(self.kind, {option.id for option in self.options})
        if self.kind == "number":
            (text,) = answer if len(answer) == 1 else ("",)
            return text.isascii() and text.isdigit() and len(text) < 6
        if self.kind == "order" and len(answer) != len(self.options):
            return False
        return set(answer) <= known and (self.kind != "walk" or len(answer) == 1)

    def say(self, answer: Sequence[str]) -> str:
        """Return an answer in words."""
        if self.kind in ("sum", "number", "ring"):
            return f"{' '.join(answer)}."
        labels = {option.id: option.label for option in self.options}
        joint = ", then " if self.kind == "order" else "; "
        return f"{joint.join(labels.get(name, IMPOSSIBLE) for name in answer)}."

    def why_not(self, answer: Sequence[str]) -> str:
        """Return why an answer is not right, where the lesson says so; empty where it says nothing."""
        return self.wrong.get(" ".join(answer), self.wrong.get("else", ""))


def read_puzzle(data: object, variant: str) -> Puzzle:
    """Return the puzzle that data describes; raise SetupError for what is no puzzle."""
    if not isinstance(data, Mapping):
        raise SetupError(f"a puzzle is a table, not {data!r}")
    kind = data.get("kind")
    if kind not in KINDS:
        raise SetupError(f"{kind!r} is no kind of puzzle; there are {', '.join(KINDS)}")
    known = {"kind", "text", "shown", "wrong", *_KEYS[kind]}
    odd = sorted(set(data) - known)
    if odd:
        raise SetupError(f"{odd[0]!r} is no part of a puzzle of the kind {kind!r}")
    lacking = [name for name in ("text", *_NEEDED[kind]) if name not in data]
    if lacking:
        raise SetupError(f"a puzzle of the kind {kind!r} needs {lacking[0]!r}")
    sheet = find_variant(variant)
    made: dict[str, Any] = {
        "kind": kind,
        "text": " ".join(str(data["text"]).split()),
        "options": tuple(map(_option, data.get("options", data.get("items", data.get("steps", ()))))),
        "shown": tuple((str(row["label"]), _cards(row["cards"])) for row in data.get("shown", ())),
        "wrong": {str(key): " ".join(str(text).split()) for key, text in data.get("wrong", {}).items()},
        "cards": _cards(data.get("cards", "")),
        "suit": str(data.get("suit", "")),
        "least": int(data.get("size", data.get("tries", data.get("least", 0)))),
        "most": int(data.get("most", data.get("goal", 0))),
        "start": int(data.get("start", 0)),
    }
    made["worth"] = {card.text: sheet.scoring.cost((card,)) for card in made["cards"]}
    if kind == "ring":
        sizes = range(made["least"], (made["most"] or RANKS) + 1)
        made["windows"] = _windows(str(data["with"]).split(), made["suit"], sizes, sheet)
    made["right"] = _right(kind, data, made, sheet)
    made["several"] = kind == "choice" and ("check" in data or len(made["right"]) > 1)
    _check(made)
    return Puzzle(**made)


_KEYS: Final[Mapping[str, set[str]]] = {
    "choice": {"options", "right", "check", "round"},
    "seats": {"options", "right"},
    "sum": {"cards", "left"},
    "number": {"least", "most", "right", "check", "cards"},
    "order": {"items", "right"},
    "ring": {"suit", "with", "size", "most"},
    "walk": {"steps", "start", "goal", "tries"},
}
_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "choice": ("options",),
    "seats": ("options", "right"),
    "sum": ("cards", "left"),
    "number": ("least", "most"),
    "order": ("items", "right"),
    "ring": ("suit", "with", "size"),
    "walk": ("steps", "start", "goal", "tries"),
}


def _right(kind: str, data: Mapping[str, Any], made: Mapping[str, Any], sheet: RuleSheet) -> tuple[str, ...]:
    if kind == "sum":
        return tuple(card.text for card in _numbered(_cards(data["left"]), made["cards"]))
    if kind == "ring":
        return made["windows"][0] if made["windows"] else ()
    if kind == "walk":
        return _impossible(data, made["options"])
    if kind == "number" and data.get("check") == "cost":
        return (str(sheet.scoring.cost(made["cards"])),)
    if kind == "choice" and "check" in data:
        return _checked(data, made["options"], sheet)
    right = data.get("right")
    if right is None:
        raise SetupError(f"a puzzle of the kind {kind!r} needs 'right'")
    return tuple(map(str, right)) if isinstance(right, list) else (str(right),)


def _windows(
    wanted: Sequence[str], suit: str, sizes: Sequence[int], sheet: RuleSheet
) -> tuple[tuple[str, ...], ...]:
    """Return the rows of ranks of some sizes that hold all that is wanted and are runs by the rules."""
    rows = [
        tuple(LETTERS[(start + step) % RANKS] for step in range(length))
        for length in sizes
        for start in range(RANKS)
    ]
    return tuple(
        row
        for row in rows
        if set(wanted) <= set(row) and _is_meld(sheet, parse_cards(" ".join(rank + suit for rank in row)))
    )


def _checked(data: Mapping[str, Any], options: Sequence[Option], sheet: RuleSheet) -> tuple[str, ...]:
    """Return the options that are right by the rules of the game."""
    if data["check"] == "meld":
        return tuple(option.id for option in options if all(_is_meld(sheet, meld) for meld in option.melds))
    if data["check"] == "opens":
        contract = sheet.contract(int(data["round"]))
        return tuple(option.id for option in options if _opens(sheet, contract.count, contract.size, option))
    raise SetupError(f"{data['check']!r} is no check; there are meld, opens and cost")


def _is_meld(sheet: RuleSheet, cards: Sequence[Card]) -> bool:
    return isinstance(read_meld(sheet.grammar, cards, named=False), Meld)


def _opens(sheet: RuleSheet, count: int, size: int, option: Option) -> bool:
    melds = all(_is_meld(sheet, meld) for meld in option.melds)
    return melds and sum(len(meld) >= size for meld in option.melds) >= count


def _impossible(data: Mapping[str, Any], steps: Sequence[Option]) -> tuple[str, ...]:
    """Return the right answer of a walk; raise SetupError where its goal can be reached after all."""
    goal, start = int(data["goal"]), int(data["start"])
    for order in permutations(steps):
        at = start
        reached = False
        for _ in range(start + 2):
            for step in order:
                at += step.adds
                reached = reached or at == goal
        if reached:
            raise SetupError(f"the goal {goal} can be reached: then the puzzle proves nothing")
    return ("impossible",)


def _numbered(chosen: Sequence[Card], held: Sequence[Card]) -> list[Card]:
    """Return the cards of a hand that are meant, copy by copy."""
    left = list(held)
    found = []
    for card in chosen:
        same = next((one for one in left if one.face == card.face), None)
        if same is None:
            raise SetupError(f"{card.pretty} is not among the cards")
        left.remove(same)
        found.append(same)
    return found


def _check(made: Mapping[str, Any]) -> None:
    ids = [option.id for option in made["options"]]
    if len(set(ids)) < len(ids):
        raise SetupError("two things to choose have the same id")
    if made["kind"] in ("choice", "seats", "order"):
        lost = [name for name in made["right"] if name not in ids]
        if lost or not made["right"]:
            raise SetupError(f"{lost[0]!r} is right but not to be chosen" if lost else "nothing is right")
        if made["kind"] == "order" and sorted(made["right"]) != sorted(ids):
            raise SetupError("the right order has all the items")
        if made["kind"] != "order" and len(made["right"]) == len(ids):
            raise SetupError("everything is right: then there is nothing to find out")
    if made["kind"] == "number" and not made["least"] <= int(made["right"][0]) <= made["most"]:
        raise SetupError("the right number is out of bounds")


def _option(data: object) -> Option:
    if not isinstance(data, Mapping) or not {"id", "label"} <= set(data):
        raise SetupError(f"what is chosen has an id and a label, not {data!r}")
    odd = sorted(set(data) - {"id", "label", "cards", "adds", "turn"})
    if odd:
        raise SetupError(f"{odd[0]!r} is no part of what is chosen")
    melds = parse_melds(data["cards"]) if "cards" in data else ()
    used: set[Card] = set()
    faces = tuple(number_copies((claim.card for claim in meld), used) for meld in melds)
    return Option(
        str(data["id"]), str(data["label"]), faces, int(data.get("adds", 0)), bool(data.get("turn"))
    )


def _cards(text: object) -> tuple[Card, ...]:
    return parse_cards(str(text))
