"""Chance: every shuffle of a match from one seed, and the receipt that fixes it before the deal."""

from __future__ import annotations

import hashlib
import json
import random
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rummy_widgets.cards import Card, shuffled
from rummy_widgets.engine import Action, State, restock
from rummy_widgets.rules import RuleSheet


def fresh_secret() -> str:
    """Return 256 random bits from the system, as text."""
    return secrets.token_hex(32)


@dataclass(frozen=True)
class Chance:
    """The chance of one match: a seed, and a salt that keeps a short seed from being guessed.

    Neither is shown before the match is over.
    """

    seed: str
    salt: str

    def __repr__(self) -> str:
        return "Chance(…)"

    @classmethod
    def fresh(cls, seed: str | None = None) -> Chance:
        """Return the chance of a new match: a chosen seed, or one from the system."""
        # A lone half of a character, which a browser may send, is no text that can be hashed or saved.
        chosen = seed.encode("utf-8", "replace").decode() if seed else ""
        return cls(chosen or fresh_secret(), fresh_secret())

    def rng(self, *path: object) -> random.Random:
        """Return the source of one draw of chance, named by a path such as ("round", 3)."""
        return random.Random("/".join(map(str, (self.seed, *path))))

    def order(self, sheet: RuleSheet, seats: int, round_number: int) -> tuple[Card, ...]:
        """Return the shuffled pack of a round, top first."""
        return shuffled(sheet.pack(seats), self.rng("round", round_number))

    def first_dealer(self, seats: int) -> int:
        """Return the seat that deals first."""
        return self.rng("dealer").randrange(seats)

    def restock(self, state: State) -> Action:
        """Return the dealer's shuffle of a new stock."""
        order = list(state.pile[:-1])
        self.rng("restock", state.round, state.recycles).shuffle(order)
        return restock(order)

    def receipt(self, variant: str, options: Mapping[str, Any], seats: int) -> str:
        """Return the hash of salt, seed and rules that is shown before the deal."""
        # A record cannot write an option that is none; where none may be chosen it is the default.
        chosen = {name: value for name, value in options.items() if value is not None}
        rules = json.dumps([variant, chosen, seats], sort_keys=True, ensure_ascii=False, default=str)
        text = "\n".join((self.salt, self.seed, rules))
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()
