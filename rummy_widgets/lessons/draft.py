"""Drafts: questions before anybody has answered them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rummy_widgets.engine import State
from rummy_widgets.lessons.beliefs import Belief


@dataclass(frozen=True)
class Draft:
    """A question before anybody has answered it.

    `answer` is asked for each belief and returns a word; `fill` are further words to choose from, `sort` says
    how they are ordered, `says` how each is shown, and `most` how many options there are unless more beliefs
    differ.
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
