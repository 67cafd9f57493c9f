"""Laying: what limits melds and lay-offs beyond what may count as a meld."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.options import option


@dataclass(frozen=True, slots=True)
class LayingPolicy:
    """Say how much may be laid in a turn, and what must stay in the hand.

    Without `may_leave_taken` nothing may be laid that leaves a seat with the card it has just taken alone,
    which it could not throw back.
    """

    melds_per_turn: int | None = option(None, mark="R3", doc="new melds a seat may lay down in a turn")
    must_discard_to_go_out: bool = option(
        False, True, False, mark="R5", doc="the last card must be thrown, not laid"
    )
    call_rummy: bool = option(
        False, True, False, mark="R13", doc="a discard that fits on the table may be called by the others"
    )
    may_leave_taken: bool = True

    def __post_init__(self) -> None:
        most = self.melds_per_turn
        if most is not None and (type(most) is not int or most < 1):
            raise SetupError(f"option 'melds_per_turn' takes a number from 1 or none, not {most!r}")
