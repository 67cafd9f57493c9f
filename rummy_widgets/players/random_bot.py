"""The random bot: any legal action."""

from __future__ import annotations

import random
from typing import Final

from rummy_widgets.engine import Action, View, legal_actions


class RandomBot:
    """Choose evenly among the usual legal actions."""

    name: Final = "random"

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of the legal actions, each as likely as the others."""
        return rng.choice(list(legal_actions(view)))
