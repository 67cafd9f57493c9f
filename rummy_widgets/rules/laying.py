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

    melds_per_turn: int | None = option(
        None,
        mark="R3",
        label="New melds in a turn",
        doc="How many melds you may lay down in one turn; lay-offs are not counted.",
        offers=(None, 1, 2),
        words={None: "no limit", 1: "one", 2: "two"},
    )
    must_discard_to_go_out: bool = option(
        False,
        True,
        False,
        mark="R5",
        label="The last card is thrown",
        doc="You go out with a discard: your last card cannot be laid on the table.",
    )
    call_rummy: bool = option(
        False,
        True,
        False,
        mark="R13",
        label="Calling rummy",
        doc="A discard that fits on the table may be called by another player, who lays it off.",
    )
    may_leave_taken: bool = True

    def __post_init__(self) -> None:
        most = self.melds_per_turn
        if most is not None and (type(most) is not int or most < 1):
            raise SetupError(f"option 'melds_per_turn' takes a number from 1 or none, not {most!r}")
