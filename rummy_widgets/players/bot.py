"""Bots: what every one of them can do, and the table that finds them by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol

from rummy_widgets.engine import Action, View
from rummy_widgets.errors import SetupError
from rummy_widgets.players.random_bot import RandomBot
from rummy_widgets.players.tidy_bot import TidyBot


class Bot(Protocol):
    """Something that plays a seat.

    A bot keeps nothing from one call to the next but caches: the same view and the same state of `rng`
    give the same action, so a game can go on from any of its actions.
    """

    @property
    def name(self) -> str:
        """Return the name it is found by."""
        ...

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return a legal action for the seat whose view this is; it is that seat that is being asked."""
        ...


BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType({"random": RandomBot, "tidy": TidyBot})


def find_bot(name: str) -> Bot:
    """Return a new bot by its name; raise SetupError where there is none."""
    make = BOTS.get(name.strip().lower())
    if make is None:
        raise SetupError(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return make()
