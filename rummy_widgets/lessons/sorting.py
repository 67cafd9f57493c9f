"""The sorting game: in which of the games may you do this, and which rulebook forbids it?"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rummy_widgets.cards import Card, card, pretty_cards
from rummy_widgets.lessons.beliefs import Belief
from rummy_widgets.lessons.draft import Draft, every_tick, ticked
from rummy_widgets.lessons.layout import SUITS
from rummy_widgets.lessons.relatives import GAMES, OTHERS, TEN, game, rules_of
from rummy_widgets.melds import Meld, read_meld
from rummy_widgets.rules import RuleSheet, Verb
from rummy_widgets.rules.winnings import TableScoring

_LINES: Final = 3
BOOKS: Final[dict[str, tuple[str, ...]]] = {
    "rummy-or-ten": (TEN, "rummy"),
    "rulebooks": GAMES,
    **{f"{name}-or-ten": (TEN, name) for name in (*GAMES[2:], *OTHERS)},
}


class Snippet(NamedTuple):
    """Something that may be so in a game or not: said as a thing to do, and as what is so.

    `about` tells of which games it makes sense to say it at all.
    """

    do: str
    so: str
    holds: Callable[[RuleSheet], bool]
    about: Callable[[RuleSheet], bool] = lambda sheet: True


def _in_one_phase(sheet: RuleSheet, *verbs: Verb) -> bool:
    return any(all(verb in phase.steps for verb in verbs) for phase in sheet.table.phases.values())


def _melds_first(sheet: RuleSheet) -> bool:
    return _in_one_phase(sheet, Verb.LAY_DOWN, Verb.DRAW)


def _melds_after(sheet: RuleSheet) -> bool:
    return _in_one_phase(sheet, Verb.LAY_DOWN, Verb.DISCARD)


def _lays_off(sheet: RuleSheet) -> bool:
    return _in_one_phase(sheet, Verb.LAY_OFF, Verb.DISCARD) or _in_one_phase(sheet, Verb.LAY_OFF, Verb.DRAW)


_WAYS: Final = (
    Snippet("lay melds down before you draw", "you meld before you draw", _melds_first),
    Snippet("lay melds down after you have drawn", "you may meld after you have drawn", _melds_after),
    Snippet("go out by throwing your last card", "your last card may be thrown to go out", _melds_after),
    Snippet("lay off while the hand goes on", "you may lay off while the hand goes on", _lays_off),
    Snippet(
        "get the discard out of turn, with a card of the stock",
        "others may buy the discard",
        lambda sheet: Verb.BUY in sheet.table.verbs,
    ),
    Snippet("end the hand by knocking", "you may knock", lambda sheet: Verb.KNOCK in sheet.table.verbs),
    Snippet(
        "lay any meld down first, with no contract",
        "there is no contract to meet first",
        lambda sheet: Verb.LAY_DOWN in sheet.table.verbs and not sheet.opening.contracts,
    ),
    Snippet(
        "win the match with the fewest points", "the fewest points win", lambda sheet: sheet.match.lowest_wins
    ),
    Snippet(
        "take a card from deep in the discards",
        "you may take a card from deep in the discards",
        lambda sheet: sheet.taking.deep,
    ),
)

_LESS_COMMON: Final = (
    Snippet(
        "",
        "a contract says how many sets and how many runs",
        lambda sheet: sheet.kinds is not None,
        lambda sheet: bool(sheet.opening.contracts),
    ),
    Snippet(
        "",
        "new melds may follow the contract",
        lambda sheet: _further(sheet),
        lambda sheet: bool(sheet.opening.contracts),
    ),
    Snippet(
        "",
        "two runs of a contract may be of one suit and touch",
        lambda sheet: _touching(sheet),
        lambda sheet: bool(sheet.opening.contracts),
    ),
    Snippet(
        "",
        "buying is open in the first round",
        lambda sheet: sheet.buying.first_round == 1,
        lambda sheet: Verb.BUY in sheet.table.verbs,
    ),
    Snippet("", "what you lay on the table counts for you", lambda sheet: _counts_table(sheet)),
    Snippet(
        "",
        "a hand needs a run with no card standing in",
        lambda sheet: _runs(sheet, 1),
        lambda sheet: sheet.declaring is not None,
    ),
    Snippet(
        "",
        "a hand needs at least two runs",
        lambda sheet: _runs(sheet, 2),
        lambda sheet: sheet.declaring is not None,
    ),
)


def _further(sheet: RuleSheet) -> bool:
    return bool(sheet.opening.contracts) and (sheet.kinds is None or sheet.kinds.melds_after_contract)


def _touching(sheet: RuleSheet) -> bool:
    return bool(sheet.opening.contracts) and (sheet.kinds is None or sheet.kinds.adjacent_same_suit_runs)


def _counts_table(sheet: RuleSheet) -> bool:
    return isinstance(sheet.scoring, TableScoring)


def _runs(sheet: RuleSheet, runs: int) -> bool:
    lives = sheet.grammar.lives
    return lives is not None and lives.pure >= 1 and lives.runs >= runs


def _knocks(sheet: RuleSheet, points: int) -> bool:
    limit = sheet.knocking.knock_limit if sheet.knocking is not None else -1
    return isinstance(limit, int) and points <= limit


def _cards(rng: random.Random) -> Sequence[Card]:
    suit, other = rng.sample(SUITS, 2)
    rank = rng.randint(2, 10)
    rows: tuple[tuple[int, ...], ...] = ((13, 1, 2), (12, 13, 1), (12, 13, 1, 2), (1, 2, 3))
    form = rng.randrange(7)
    if form < 4:
        return [card(value, suit) for value in rows[form]]
    if form == 4:
        return [card(rank, suit), card(rank, suit, 1), card(rank, other)]
    return [card(rank + step, suit) for step in range(form - 2)]


def snippet(rng: random.Random, *, costs: bool = True) -> Snippet:
    """Return something that is so in some games and not in others; with `costs`, also what is not done."""
    form = rng.random()
    if form < 0.45:
        cards = tuple(_cards(rng))
        told = pretty_cards(cards)
        return Snippet(f"meld {told}", f"{told} is a meld", lambda sheet: _is_meld(sheet, cards))
    if form < 0.6 and costs:
        cost = rng.choice((1, 10, 11, 15))
        return Snippet("", f"an ace in your hand costs {cost}", lambda sheet: sheet.scoring.values[1] == cost)
    if form < 0.66 and costs:
        left = rng.choice((6, 9, 14, 23))
        return Snippet(
            "",
            f"you may knock with {left} points left over",
            lambda sheet: _knocks(sheet, left),
            lambda sheet: sheet.knocking is not None,
        )
    if form < 0.7 and costs:
        count = rng.choice((7, 10, 13))
        return Snippet(
            "",
            f"two players get {count} cards each",
            lambda sheet: _deals(sheet, count),
            lambda sheet: sheet.seats.least <= 2,
        )
    if form < 0.85 and costs:
        return rng.choice(_LESS_COMMON)
    return rng.choice(_WAYS)


def _deals(sheet: RuleSheet, count: int) -> bool:
    return sheet.seats.least <= 2 and sheet.dealing.cards(2, 1) == count


def _is_meld(sheet: RuleSheet, cards: Sequence[Card]) -> bool:
    return isinstance(read_meld(sheet.grammar, cards), Meld)


def sorting_draft(rng: random.Random, subject: str, beliefs: Sequence[Belief]) -> Draft:
    """Draft which rulebooks forbid one thing, or which of some things said of games are right.

    Most of what is said of a game is something that one of the beliefs is mistaken about.
    """
    books = BOOKS[subject]
    count = _LINES + (len(books) > _LINES)
    if len(books) > _LINES and rng.random() < 0.3:
        one = snippet(rng, costs=False)
        shown = rng.sample(books, count)
        told = [(name, one) for name in shown]
        lines = tuple(game(name).title for name in shown)
        prompt, wanted = f"You want to {one.do}. Which of these rulebooks forbid it?", False
    else:
        told = []
        while len(told) < count:
            name, one = rng.choice(books), snippet(rng)
            telling = any(one.holds(rules_of(belief, name)) != one.holds(game(name)) for belief in beliefs)
            if not one.about(game(name)):
                continue
            if (telling or rng.random() < 0.05) and _said(name, one) not in [_said(*other) for other in told]:
                told.append((name, one))
        lines = tuple(_said(*other) for other in told)
        prompt, wanted = "Which of these are right?", True

    def answer(belief: Belief) -> str:
        return ticked(
            place for place, (name, one) in enumerate(told) if one.holds(rules_of(belief, name)) is wanted
        )

    def whys() -> tuple[str, ...]:
        found = []
        for name, one in told:
            title = game(name).title
            no = f"{title} allows it." if not wanted else f"It is not so in {title}."
            found.append("" if one.holds(game(name)) is wanted else no)
        return tuple(found)

    every = every_tick(count)
    return Draft(
        "ticks", subject, prompt, answer, None, lines, every, every.index, most=len(every), whys=whys
    )


def _said(name: str, one: Snippet) -> str:
    return f"{game(name).title}: {one.so}."
