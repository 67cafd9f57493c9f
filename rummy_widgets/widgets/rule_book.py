"""The rule book as a page to read: what is looked for first stands first, each rule under its heading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummy_widgets.rules import Clause, RuleSheet, options_of
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.moment import round_word

# The parts of a page, in the order of play, each with the subjects of a book that it tells of.
PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "The goal": ("goal", "rounds"),
    "Players and cards": ("players", "packs", "pack"),
    "The deal": ("deal", "upcard"),
    "Your turn": ("turn", "take"),
    "Melds": ("meld",),
    "Jokers": ("joker",),
    "Going down": ("contract",),
    "Knocking and gin": ("knock", "gin", "big-gin"),
    "Declaring": ("lives", "declare", "show"),
    "Laying off": ("lay-off",),
    "Buying": ("buy",),
    "Dropping out": ("drop",),
    "Going out": ("out", "round"),
    "When the stock runs out": ("stock", "dead"),
    "Scoring": ("values", "score", "count", "match", "form"),
    "Other styles": ("presets", "style"),
}
_TABLE_IN: Final = "contract"  # the subject beside which the contracts of all rounds stand


def book_scene(sheet: RuleSheet, now: int | None = None) -> SceneDict:
    """Return a game's rules as parts with headings; `now` is the round that is being played."""
    chosen = _chosen(sheet)
    parts = []
    for title, subjects in PARTS.items():
        rules = [
            _rule(clause, chosen, title)
            for subject in subjects
            for clause in sheet.book
            if clause.id.split(".")[1] == subject
        ]
        if rules:
            table = contracts_table(sheet, now) if _TABLE_IN in subjects else None
            parts.append({"title": title, "rules": rules, "table": table})
    return {"parts": parts}


def _rule(clause: Clause, chosen: Mapping[str, list[str]], part: str) -> SceneDict:
    told = chosen.get(clause.id)
    here = f"At this table: {', '.join(told)}." if told else ""
    # What the part is called already is not said again.
    title = clause.title if clause.title != part else ""
    return {"id": clause.id, "title": title, "text": clause.text, "here": here}


def _chosen(sheet: RuleSheet) -> dict[str, list[str]]:
    """Return by clause what holds at a table and not in the usual game, in words."""
    usual = {choice.name: choice.value for choice in options_of(sheet.variant)}
    found: dict[str, list[str]] = {}
    for choice in options_of(sheet.variant, sheet.options):
        if choice.value != usual[choice.name]:
            found.setdefault(choice.clause, []).append(f"“{choice.told}”")
    return found


def contracts_table(sheet: RuleSheet, now: int | None = None) -> SceneDict | None:
    """Return what each round asks for; None where a game asks for nothing."""
    planned = sheet.match.planned
    if not sheet.opening.contracts or not planned:
        return None
    rows = [[str(number), sheet.contract(number).title, sheet.contract(number).text] for number in planned]
    return {
        "caption": "The contract of each round",
        "columns": [round_word(sheet), "Contract", "What you lay down first"],
        "rows": rows,
        "now": planned.index(now) if now in planned else -1,
    }
