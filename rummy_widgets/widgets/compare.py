"""The rules diff as a panel: cards that a person writes, and what every game says to them as a meld."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummy_widgets.cards import pretty_cards
from rummy_widgets.errors import NotationError, RummyError
from rummy_widgets.rules.words import begin, number_word
from rummy_widgets.session.alternatives import changes_told
from rummy_widgets.session.compare import Verdict, compare, read_claims
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.forms import field, panel

PANEL: Final = "compare"
INVITES: Final = "Write some cards and see which games take them as a meld, and by which rule."
_MARKS: Final = {True: ("yes", "legal"), False: ("no", "not legal"), None: ("none", "not asked")}
_LONGEST: Final = 160  # letters of a complaint, which quotes what was written


def answer(cards: str, wild: str = "") -> SceneDict:
    """Return the panel for what a person has written: the verdicts, or one sentence on what is wrong."""
    if not cards.strip():
        return compare_panel(cards, (), wild=wild)
    try:
        results = compare(cards, wild=wild.strip() or None)
    except RummyError as error:
        return compare_panel(cards, (), wild=wild, wrong=_sentence(error))
    return compare_panel(cards, results, wild=wild)


def compare_panel(
    cards_text: str, results: Sequence[Verdict], *, wild: str = "", wrong: str = ""
) -> SceneDict:
    """Return the panel: a field for the cards, and an item a game with its verdict.

    `wrong` is a sentence that stands where the summary would be.
    """
    hint = "for example QH KH AH 2H 3H; JK is a joker"
    turned = "where a game turns one up; it may stay empty"
    return panel(
        PANEL,
        "One meld, every rule book",
        [wrong or (_summary(cards_text, results) if results else INVITES)],
        {"compare": "Compare", "rules": "Back to the rules"},
        fields=[
            field("cards", "Cards to compare", "text", cards_text, hint=hint, max=200),
            field("wild", "Wild card", "text", wild, hint=turned, max=8),
        ],
        items=[_item(verdict) for verdict in results],
    )


def _summary(cards_text: str, results: Sequence[Verdict]) -> str:
    try:
        shown = pretty_cards(claim.card for claim in read_claims(cards_text))
    except NotationError:  # named wild cards
        shown = " ".join(cards_text.split())
    yes = sum(1 for verdict in results if verdict.legal)
    if yes == len(results):
        return f"{shown} is a meld in every game."
    if not yes:
        return f"{shown} is a meld in no game."
    count = number_word(yes).capitalize()
    return (
        f"{count} of {number_word(len(results))} games {'takes' if yes == 1 else 'take'} {shown} as a meld."
    )


def _item(verdict: Verdict) -> SceneDict:
    mark, text = _MARKS[verdict.legal]
    turned = "Not legal" if verdict.legal else "Legal"
    return {
        "title": verdict.title,
        "mark": mark,
        "markText": text,
        "lines": [
            verdict.because,
            *(f"{turned} if you choose “{told}”." for told in changes_told(verdict.options)),
        ],
        "small": [verdict.clause] if verdict.clause else [],
    }


def _sentence(error: RummyError) -> str:
    """Return what is wrong as a sentence for a person, with what would be right."""
    told = str(error)
    if len(told) > _LONGEST:
        told = f"{told[: _LONGEST // 2]} … {told[-_LONGEST // 2 :]}"
    told = f"{begin(told)}."
    example = getattr(error, "example", "")
    return f"{told} Right would be, for example: {example}." if example else told
