"""Words: numbers, lists and beginnings, as the sentences that players read need them."""

from __future__ import annotations

from collections.abc import Iterable

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def number_word(number: int) -> str:
    """Return a small number as a word, a large one in digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def counted(number: int, noun: str) -> str:
    """Return a number of things: `1 card`, `9 cards`."""
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def points_text(points: int) -> str:
    """Return a number of points: `1 point`, `25 points`."""
    return counted(points, "point")


def listed(parts: Iterable[object], last: str = "and") -> str:
    """Return parts as a list in a sentence: `a`, `a and b`, `a, b and c`."""
    texts = list(map(str, parts))
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}" if len(texts) > 1 else "".join(texts)


def begin(text: str) -> str:
    """Return a text as the beginning of a sentence: its first letter large, the others as they are."""
    return text[:1].upper() + text[1:]
