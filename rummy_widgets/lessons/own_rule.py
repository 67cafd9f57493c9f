"""Write the rule yourself: a learner's own function held against the rules, hand after hand."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rummy_widgets.cards import Card, number_copies, parse_cards, pretty_cards
from rummy_widgets.engine import explain
from rummy_widgets.engine.action import lay_down
from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.drawing import cards_svg, cards_text
from rummy_widgets.lessons.hands_to_try import LONGEST, Hand, hands_to_try, lay_downs_to_try
from rummy_widgets.lessons.level import read_start
from rummy_widgets.lessons.own_function import OwnFunction
from rummy_widgets.melds import Claim, Meld, MeldKind, as_claims, read_meld
from rummy_widgets.melds.reading import run_readings, set_readings
from rummy_widgets.rules import RuleSheet, find_variant
from rummy_widgets.rules.words import counted

GAME: Final = "ten-card"
_FILLER: Final = "4C 8D QH 6S TD 3H JS 9C 5D 7S 2D JC 8S KH 3D 9H"


@dataclass(frozen=True)
class Verdict:
    """What came of holding a function against the rules; its text and its picture tell it.

    `cards` are the smallest example on which it is wrong, one row a meld; none when it was never wrong.
    """

    name: str
    tried: int
    cards: tuple[Hand, ...] = ()
    call: str = ""
    said: str = ""
    truth: bool = False
    because: str = ""
    clause: str = ""
    jokers: bool = False

    @property
    def is_right(self) -> bool:
        """Tell whether no example was found on which the function is wrong."""
        return not self.cards

    def _head(self) -> str:
        if not self.is_right:
            cards = counted(sum(map(len, self.cards)), "card")
            return f"{self.name} is not right yet. The smallest example it gets wrong has {cards}:"
        with_jokers = " with jokers" if self.jokers else ""
        return f"{self.name} agrees with the rules on all {self.tried:,} examples{with_jokers}."

    def _lines(self) -> list[str]:
        if self.is_right:
            if self.jokers:
                return ["Jokers and all: this is the rule. Well written!"]
            return [
                "Every hand of up to three cards was among them, and runs, sets and near misses of up to "
                f"{LONGEST}."
                if self.name != "meets"
                else "Every contract of the eleven rounds was among them.",
                f"Now with jokers: check_{self.name}({self.name}, jokers=True)",
            ]
        return [
            f"Your function: {self.said}",
            f"The rules:     {'True' if self.truth else 'False'}. {self.because}",
            self.clause,
            f"To try it: {self.call}",
        ]

    def __str__(self) -> str:
        drawn = ["", cards_text(self.cards, "  "), ""] if self.cards else []
        return "\n".join([self._head(), *drawn, *self._lines()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        lines = "".join(f"<p>{html.escape(line)}</p>" for line in self._lines())
        drawn = ""
        if self.cards:
            said = html.escape(" / ".join(map(pretty_cards, self.cards)))
            drawn = f"<p><b>{said}</b></p><div>{cards_svg(self.cards)}</div>"
        return f"<div><p>{html.escape(self._head())}</p>{drawn}{lines}</div>"


def check_is_run(function: Callable[[list[Card]], bool], *, jokers: bool = False) -> Verdict:
    """Hold `is_run(cards)` against the rules of runs; with `jokers`, on hands with jokers."""
    return _check_kind("is_run", function, MeldKind.RUN, jokers)


def check_is_set(function: Callable[[list[Card]], bool], *, jokers: bool = False) -> Verdict:
    """Hold `is_set(cards)` against the rules of sets; with `jokers`, on hands with jokers."""
    return _check_kind("is_set", function, MeldKind.SET, jokers)


def check_meets(function: Callable[[list[list[Card]], int, int], bool], *, jokers: bool = False) -> Verdict:
    """Hold `meets(melds, count, size)` against the rules of contracts.

    It tells whether groups of cards, put down as melds, meet a contract of `count` melds of at least `size`.
    """
    _callable("check_meets", function)
    sheet = find_variant(GAME)
    tried = 0
    with OwnFunction(function) as own:
        for tried, (number, groups) in enumerate(lay_downs_to_try(sheet, jokers), start=1):
            contract = sheet.contract(number)
            truth = meets(sheet, groups, contract.count, contract.size)
            said = own.ask([list(group) for group in groups], contract.count, contract.size)
            if said != str(truth):
                because, clause = _contract_reason(sheet, number, groups, truth)
                texts = ", ".join(f'list(parse_cards("{_text(group)}"))' for group in groups)
                call = f"meets([{texts}], {contract.count}, {contract.size})"
                return Verdict("meets", tried, tuple(groups), call, said, truth, because, clause, jokers)
    return Verdict("meets", tried, jokers=jokers)


def is_kind(sheet: RuleSheet, cards: Sequence[Card], kind: MeldKind) -> bool:
    """Tell whether cards are a run, or a set, by the rules; jokers may be whatever helps."""
    readings = run_readings if kind is MeldKind.RUN else set_readings
    return next(iter(readings(sheet.grammar, as_claims(cards))), None) is not None


def meets(sheet: RuleSheet, groups: Sequence[Sequence[Card]], count: int, size: int) -> bool:
    """Tell whether groups are melds, and enough of them large enough for a contract."""
    return all(isinstance(read_meld(sheet.grammar, group, named=False), Meld) for group in groups) and (
        sum(len(group) >= size for group in groups) >= count
    )


def _check_kind(name: str, function: Callable[..., Any], kind: MeldKind, jokers: bool) -> Verdict:
    _callable(f"check_{name}", function)
    sheet = find_variant(GAME)
    tried = 0
    with OwnFunction(function) as own:
        for tried, cards in enumerate(hands_to_try(jokers), start=1):
            truth = is_kind(sheet, cards, kind)
            said = own.ask(list(cards))
            if said != str(truth):
                because, clause = _reason(sheet, cards, kind, truth)
                call = f'{name}(list(parse_cards("{_text(cards)}")))'
                return Verdict(name, tried, (cards,), call, said, truth, because, clause, jokers)
    return Verdict(name, tried, jokers=jokers)


def _callable(name: str, function: object) -> None:
    if not callable(function):
        raise SetupError(f"{name} takes a function, not {function!r}")


def _reason(sheet: RuleSheet, cards: Hand, kind: MeldKind, truth: bool) -> tuple[str, str]:
    """Return why cards are a run or a set, or why not, and the clause that says so."""
    read = read_meld(sheet.grammar, cards, named=False)
    if isinstance(read, Meld):
        own = read if truth else None
        name = "ten-card.meld.set"
        if kind is MeldKind.RUN:
            name = "ten-card.meld.over-the-top" if own and _goes_over(own) else "ten-card.meld.run"
        elif own and len(cards) > len({card.face for card in cards if not card.is_joker}):
            name = "ten-card.meld.set.copies"
        if own and any(card.is_joker for card in cards):
            name = "ten-card.joker.wild"
        return f"{pretty_cards(cards)} is a {read.name}.", _told(sheet, name)
    clause, says = sheet.book.answer(str(read.fault))
    return says.format_map({"cards": pretty_cards(cards), **read.words}), _told(sheet, clause.id)


def _goes_over(run: Meld) -> bool:
    """Tell whether a run goes on past an ace in its middle."""
    return any(run.rank_of(place) == 1 for place in range(1, len(run) - 1))


def _contract_reason(sheet: RuleSheet, number: int, groups: Sequence[Hand], truth: bool) -> tuple[str, str]:
    """Return what the engine says to such a lay-down in a round of that contract."""
    contract = sheet.contract(number)
    asks = f"Round {number} asks for {contract.text}."
    if truth:
        kinds = [read_meld(sheet.grammar, group, named=False) for group in groups]
        names = " and ".join(f"a {read.name}" for read in kinds if isinstance(read, Meld))
        return f"{asks} These are {names}.", _told(sheet, "ten-card.contract.kinds")
    cards = [card for group in groups for card in group]
    filler = [card for card in parse_cards(_FILLER) if card not in cards]
    hand = " ".join(card.text for card in (*cards, *filler[: max(1, 10 - len(cards))]))
    hands = [hand, "?10", "?10", "?10"]
    start = read_start({"round": number, "hands": hands, "discard": filler[-1].text}, GAME)
    refusal = explain(start, lay_down([_named(sheet, group) for group in groups], 0))
    assert refusal is not None
    return f"{asks} {refusal.because}", _told(sheet, refusal.clause.id)


def _named(sheet: RuleSheet, cards: Hand) -> tuple[Claim, ...]:
    """Return cards as they are put down, a joker with its name where they are a meld."""
    read = read_meld(sheet.grammar, cards, named=False)
    return read.claims() if isinstance(read, Meld) else as_claims(cards)


def _told(sheet: RuleSheet, name: str) -> str:
    clause = sheet.book.clauses[name]
    return f"{clause.title} ({clause.id}): {clause.text}"


def _text(cards: Sequence[Card]) -> str:
    return " ".join(card.stem for card in number_copies(cards))
