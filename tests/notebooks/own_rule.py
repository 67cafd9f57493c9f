"""The notebook for those who program: a rule of one's own, held against the rules."""

from __future__ import annotations

from typing import Final

_INTRO: Final = """# Write the rule yourself

This notebook is for those who program. You write three functions in Python: `is_run`, `is_set` and `meets`.
The engine tries them on thousands of hands and shows you the smallest one that they get wrong, as cards,
with the rule that says so.

A card has a `rank` (1 is the ace, 11 to 13 are jack, queen and king), a `suit`, and `is_joker`; a joker's
rank and suit are `None`. The cards come as a list, in any order. Your function answers `True` or `False`.

Each function below is a first try, and not right yet. Run its cells, look at the cards, mend it, run them
again."""

_RUNS: Final = """## Runs

Three or more neighbours of one suit. This first try sorts the ranks and wants each to be one more than the
last. What has it forgotten?"""

_IS_RUN: Final = """def is_run(cards):
    ranks = sorted(card.rank for card in cards)
    suits = {card.suit for card in cards}
    return len(cards) >= 3 and len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))"""

_SETS: Final = """## Sets

Three or more cards of one rank. This first try wants different suits, as many games do."""

_IS_SET: Final = """def is_set(cards):
    ranks = {card.rank for card in cards}
    suits = {card.suit for card in cards}
    return len(cards) >= 3 and len(ranks) == 1 and len(suits) == len(cards)"""

_CONTRACTS: Final = """## Contracts

`meets(melds, count, size)` tells whether some groups of cards may be put down together to open a round that
asks for `count` melds of at least `size` cards each. Every group must be a meld. The first try counts
cards, and nothing else."""

_MEETS: Final = """def meets(melds, count, size):
    return sum(len(meld) for meld in melds) >= count * size"""

_JOKERS: Final = """## With jokers

When a function agrees with the rules, there is a second stage: `check_is_run(is_run, jokers=True)`. A joker
may be any card, and a new meld holds no more jokers than other cards.

If your three functions pass both stages, you have written down what a meld is, as completely as the rule
book does."""

_IMPORTS: Final = """from rummy_widgets import parse_cards
from rummy_widgets.lessons.own_rule import check_is_run, check_is_set, check_meets"""


def _flowing(text: str) -> str:
    """Return paragraphs without the line breaks inside them."""
    return "\n\n".join(" ".join(part.split("\n")) for part in text.split("\n\n"))


CELLS: Final = (
    ("markdown", _flowing(_INTRO)),
    ("code", _IMPORTS),
    ("markdown", _flowing(_RUNS)),
    ("code", _IS_RUN),
    ("code", "check_is_run(is_run)"),
    ("markdown", _flowing(_SETS)),
    ("code", _IS_SET),
    ("code", "check_is_set(is_set)"),
    ("markdown", _flowing(_CONTRACTS)),
    ("code", _MEETS),
    ("code", "check_meets(meets)"),
    ("markdown", _flowing(_JOKERS)),
)
