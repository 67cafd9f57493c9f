"""Clauses: what a rule book says, and which clause answers which objection of the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from typing import Any

from rummy_widgets.errors import RummyError


class Point(StrEnum):
    """An objection the engine can raise; a book names the clause and the words for each.

    The faults of `melds.Fault` are points too, under their own values.
    """

    ROUND_OVER = "round.over"
    NOT_YOUR_TURN = "turn.actor"
    VERB = "turn.verb"  # this game has no such action
    PHASE = "turn.phase"  # not now
    NO_CARDS = "cards.none"
    NOT_HELD = "cards.not-held"
    TOO_MANY_CARDS = "cards.too-many"
    TAKE_EMPTY = "take.empty"
    TAKE_NOT_THERE = "take.not-there"  # not in the pile
    TAKE_ALL = "take.all"  # a deep take leaves nothing above
    TAKE_USE = "take.use"  # the deepest card cannot be used
    TAKE_LAY_OFF = "take.lay-off"  # the deepest card must go into a meld
    TAKE_DECLINED = "take.declined"
    STOCK_EMPTY = "draw.empty"
    PASS_STOCK = "pass.stock"  # there is a stock to draw from
    MELDS_TURN = "lay-down.turn"
    LAST_DISCARD = "lay.last"  # the last card is thrown
    LAST_TAKEN = "lay.taken"  # would leave the taken card alone
    DISCARD_BACK = "discard.back"
    DISCARD_JOKER = "discard.joker"
    MUST_USE = "turn.must-use"
    FIRST_TURN = "lay-down.first-turn"
    CONTRACT_COUNT = "contract.count"
    CONTRACT_SIZE = "contract.size"
    CONTRACT_RANK = "contract.same-rank"
    CONTRACT_KINDS = "contract.kinds"
    CONTRACT_EXACT = "contract.exact"
    CONTRACT_TOUCH = "contract.side-by-side"
    CONTRACT_WHOLE = "contract.whole"
    FURTHER = "lay-down.further"  # no new melds once the contract is down
    LAY_OFF_CLOSED = "lay-off.contract"
    LAY_OFF_TARGET = "lay-off.target"
    LAY_OFF_NOWHERE = "lay-off.nowhere"  # no meld is named, and none takes the cards
    SWAP = "joker.swap"
    SWAP_ALONE = "joker.swap-alone"
    BUY_ROUND = "buy.round"
    BUY_TURN = "buy.turn"
    BUY_LATE = "buy.late"
    BUY_SOON = "buy.soon"
    BUY_ORDER = "buy.order"
    BUY_OWN = "buy.own"
    BUY_OPENED = "buy.opened"
    BUY_LIMIT = "buy.limit"
    BUY_UPCARD = "buy.upcard"
    BUY_PENALTY = "buy.penalty"
    KNOCK_DEADWOOD = "knock.deadwood"
    KNOCK_STRAIGHT = "knock.straight"  # only with no deadwood at this table
    KNOCK_MELDS = "knock.melds"  # say which melds are shown
    GIN_DEADWOOD = "gin.deadwood"
    TAKE_TO_KNOCK = "take.to-knock"  # the last discard only for a knock
    TAKE_WILD = "take.wild"
    DECLARE_REST = "declare.rest"  # cards in no group
    DECLARE_SOON = "declare.soon"  # before the draw
    RESTOCK = "restock.order"


@dataclass(frozen=True, slots=True)
class Example:
    """A rule in play: a deal, the actions that lead to a position, what goes there and what does not.

    Everything is text as a book has it (its head explains the words); `session.examples` plays it. `dealer`
    None is the last seat, so that seat 0 begins. `by` names the clause that answers `refused`, when it is
    not the example's own; `chosen` are options under which `refused` is asked, when not `options`.
    """

    round: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 4
    dealer: int | None = None
    hands: tuple[str, ...] = ()
    upcard: str = ""
    wild: str = ""
    stock: str = ""
    scores: tuple[int, ...] = ()
    play: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    refused: str = ""
    by: str = ""
    chosen: Mapping[str, Any] = field(default_factory=dict)
    checks: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a variant: its id, title and text, and where it comes from.

    `source` is "000", "001" or "003" (a source text), else who says it: "P" (pagat), "B" (Bicycle), "P2" and
    "B2" (those at second hand), "W" (Wikipedia), "K" (Parlett), "O" (another site); or "derived", or "house".
    `option` names the policy fields that decide it, where several readings can be chosen.
    """

    id: str
    title: str
    text: str
    source: str
    option: tuple[str, ...] = ()
    example: Example | None = field(default=None, hash=False, repr=False)

    @property
    def is_house(self) -> bool:
        """Tell whether this is a house rule, a choice where no source speaks."""
        return self.source == "house"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a book says to an objection: the clause, and a sentence with places for words."""

    clause: str
    says: str


@dataclass(frozen=True)
class Book:
    """A variant's rule book."""

    variant: str
    title: str
    seats: int  # of its examples, where they do not say
    clauses: Mapping[str, Clause]
    answers: Mapping[str, Answer]

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def answer(self, point: str, *details: str) -> tuple[Clause, str]:
        """Return the clause and the sentence for a point, the most detailed entry first.

        `details` narrow the point: with ("lay off", "discard") the entries `point:lay off@discard`,
        `point:lay off`, `point` are looked up in this order.
        """
        keys = [point]
        if details:
            keys.insert(0, f"{point}:{details[0]}")
        if len(details) > 1:
            keys.insert(0, f"{point}:{details[0]}@{details[1]}")
        for key in keys:
            found = self.answers.get(key)
            if found is not None:
                return self.clauses[found.clause], found.says
        raise RummyError(f"the book of {self.variant} has no answer to {point!r}")


@lru_cache(maxsize=16)
def load_book(variant: str) -> Book:
    """Read a variant's book; a clause of its own takes the place of the one of that id in its base."""
    data = _read(variant, variant)
    base = _read(data["base"], variant) if "base" in data else {"clause": [], "points": {}}
    seats = data.get("seats", Example().seats)
    clauses: dict[str, Clause] = {}
    for row in (*base["clause"], *data["clause"]):
        option = tuple(row.get("option", ()))
        text = " ".join(row["text"].split())
        example = _example({"seats": seats, **row["example"]}) if "example" in row else None
        clauses[row["id"]] = Clause(row["id"], row["title"], text, row["source"], option, example)
    if base["clause"]:
        clauses = _by_subject(clauses)
    answers = {
        key: Answer(row["clause"], row["says"]) for key, row in (base["points"] | data["points"]).items()
    }
    return Book(data["variant"], data["title"], seats, clauses, answers)


def _by_subject(clauses: Mapping[str, Clause]) -> dict[str, Clause]:
    """Return clauses with those of one subject together, subjects in the order in which they first come."""
    subjects = list(dict.fromkeys(name.split(".")[1] for name in clauses))
    return {name: clauses[name] for name in sorted(clauses, key=lambda n: subjects.index(n.split(".")[1]))}


def _read(name: str, variant: str) -> dict[str, Any]:
    """Read a book's file; one that several games share says "@" for the name of the game."""
    text = (resources.files("rummy_widgets.rules") / "books" / f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text.replace('"@.', f'"{variant}.'))


def _example(row: Mapping[str, Any]) -> Example:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items()
    }
    if isinstance(fields.get("shows"), str):
        fields["shows"] = (fields["shows"],)
    return Example(**fields)
