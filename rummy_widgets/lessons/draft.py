"""Drafts: questions before anybody has answered them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rummy_widgets.engine import State
from rummy_widgets.lessons.beliefs import Belief

NONE: Final = "none of them"


@dataclass(frozen=True)
class Draft:
    """A question before anybody has answered it.

    `answer` is asked for each belief and returns a word; `fill` are further words to choose from, `sort` says
    how they are ordered, `says` how each is shown, and `most` how many options there are unless more beliefs
    differ. `so` is the answer as something that is so, with a place for the word; `whys`
    says afterwards why, for each line that is not to be ticked (empty for the others).
    """

    kind: str
    subject: str
    prompt: str
    answer: Callable[[Belief], str]
    state: State | None = None
    lines: tuple[str, ...] = ()
    fill: tuple[str, ...] = ()
    sort: Callable[[str], int | str] = str
    says: Mapping[str, str] = field(default_factory=dict)
    most: int = 4
    so: str = "{}"
    whys: Callable[[], tuple[str, ...]] | None = None


def ticked(places: Iterable[int]) -> str:
    """Return the word for ticks at some places (0-based)."""
    return " and ".join(str(place + 1) for place in places) or NONE


def every_tick(lines: int) -> tuple[str, ...]:
    """Return the words for all ways to tick lines; the first line's tick is worth one, the second's two."""
    places = range(lines)
    return tuple(ticked(place for place in places if mask >> place & 1) for mask in range(1 << lines))
