"""The drills of the course: what each lesson asks about, and which misconceptions it tells apart."""

from __future__ import annotations

from typing import Final

from rummy_widgets.lessons.drill import DrillSpec
from rummy_widgets.lessons.items import Item, item_pool
from rummy_widgets.lessons.mutants import mutants
from rummy_widgets.lessons.probes import DOWN
from rummy_widgets.lessons.questions import QUESTIONS
from rummy_widgets.lessons.relatives import relatives


def _about(game: str) -> tuple[str, ...]:
    """Return what is wrongly carried over to one game."""
    return tuple(name for name in relatives() if name.startswith(f"{game}."))


DRILLS: Final[dict[int, DrillSpec]] = {
    1: DrillSpec(
        ("pack", "dealt", "order"), ("deck.one", "deck.two", "deck.two-jokers", "deal.grows", "deal.right")
    ),
    2: DrillSpec(("sets",), ("sets.suits", "sets.four", "sets.pairs")),
    3: DrillSpec(("runs",), ("runs.ace-low", "runs.ace-ends", "runs.four", "runs.mixed", "runs.gap")),
    4: DrillSpec(("top",), ("runs.ace-low", "runs.ace-ends", "runs.king-two")),
    5: DrillSpec(
        ("contract", "further"),
        (
            "contract.sets",
            "contract.exact",
            "contract.none",
            "contract.together",
            "contract.size-stays",
            "contract.only",
        ),
    ),
    6: DrillSpec(
        ("two",),
        ("two.joined", "two.touching", "two.same-kind", "two.ranks", "two.in-parts", "contract.sets"),
    ),
    7: DrillSpec(
        ("turn",),
        ("turn.after", "turn.any-time", "turn.must-meld", "turn.both", "turn.back", "turn.no-draw"),
    ),
    8: DrillSpec(
        ("off",), ("off.before", "off.own", "off.others", "off.later", "off.gap", "off.upward", "turn.after")
    ),
    9: DrillSpec(
        ("exits", "many", "first"),
        ("out.throw", "turn.no-draw", "turn.after", "turn.any-time", "turn.first", "turn.one-meld"),
    ),
    10: DrillSpec(
        ("cost", "winner"),
        (
            "score.highest",
            "score.melds-free",
            "score.winner-takes",
            "score.ace-one",
            "score.pictures",
            "score.joker-free",
        ),
    ),
    11: DrillSpec(
        ("buyer", "bought", "may-buy"),
        (
            "buy.always",
            "buy.free",
            "buy.two",
            "buy.own",
            "buy.down",
            "buy.late",
            "buy.voice",
            "buy.callers",
            "buy.right",
        ),
    ),
    12: DrillSpec(
        ("pile", "jokers"),
        ("stock.shuffled", "stock.newest", "joker.many", "joker.dead", "joker.swap", "joker.alone"),
    ),
    15: DrillSpec(("rummy-or-ten",), _about("rummy")),
    16: DrillSpec(
        ("rulebooks",),
        (
            "gin.ace-high",
            "gin.lays",
            "gin.ace",
            "rummy-500.copies",
            "rummy-500.over-top",
            "rummy-500.fewest",
            "rummy-500.top-only",
            "contract-rummy.three",
            "contract-rummy.over-top",
            "contract-rummy.meld-first",
            "indian.lays",
            "indian.copies",
        ),
    ),
    19: DrillSpec(("seven-card-gin-or-ten",), _about("seven-card-gin")),
    20: DrillSpec(("rummy-500-or-ten",), _about("rummy-500")),
    21: DrillSpec(("indian-or-ten",), _about("indian")),
    22: DrillSpec(("contract-rummy-or-ten",), _about("contract-rummy")),
    23: DrillSpec(("may-i-or-ten",), _about("may-i")),
}

REVIEW_ITEMS: Final = 24
_OF_A_LESSON: Final = 24
_OF_TEN_CARD: Final = {number: spec for number, spec in DRILLS.items() if number <= 12}


def review_spec() -> DrillSpec:
    """Return a drill about all of Ten Card Rummy, which tells all its mutants apart."""
    subjects = dict.fromkeys(subject for spec in _OF_TEN_CARD.values() for subject in spec.subjects)
    return DrillSpec(tuple(subjects), tuple(mutants()), REVIEW_ITEMS)


def review_pool(seed: int | str, size: int = _OF_A_LESSON, each: int = 5) -> tuple[Item, ...]:
    """Return items about all of Ten Card Rummy, as many of each lesson, answered for all mutants."""
    every = tuple(mutants())
    subjects = review_spec().subjects
    asked = tuple(subject for subject in subjects if subject in QUESTIONS)
    tried = tuple(subject for subject in subjects if subject in DOWN)
    mixed = item_pool(f"{seed} questions", asked, (), 4 * size, 0, every)
    mixed += item_pool(f"{seed} tries", tried, (), 4 * size, 0, every)
    return mixed + tuple(
        item
        for number, spec in _OF_TEN_CARD.items()
        for item in item_pool(f"{seed} {number}", spec.subjects, spec.mutants, size, each, every)
    )
