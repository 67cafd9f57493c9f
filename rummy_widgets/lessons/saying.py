"""Saying: actions in a learner's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rummy_widgets.cards import pretty_cards
from rummy_widgets.engine import Action, State
from rummy_widgets.melds import Claim
from rummy_widgets.rules import Verb

_PLAIN: Final = {
    Verb.DRAW: "draw a card",
    Verb.TAKE: "take the top discard",
    Verb.BUY: "buy the discard",
    Verb.PASS: "pass",
}


def say_action(action: Action, state: State | None = None) -> str:
    """Return one action in words, without saying whose it is: `lay down 7♥ 8♥ 9♥`.

    With the state it is tried in, melds and the upcard are named by their cards.
    """
    if action.verb is Verb.TAKE and state is not None and state.pile:
        return f"take {state.pile[-1].pretty} from the discards"
    if action.verb in _PLAIN:
        return _PLAIN[action.verb]
    if action.verb is Verb.LAY_DOWN:
        return "lay down " + " and ".join(_cards(meld) for meld in action.melds)
    if action.verb is Verb.LAY_OFF and action.target is not None:
        end = f" at the {action.end.value} end" if action.end is not None else ""
        on = f"meld {action.target + 1}"
        if state is not None and 0 <= action.target < len(state.melds):
            laid = state.melds[action.target]
            whose = "your" if laid.owner == state.turn else f"S{laid.owner}'s"
            on = f"{whose} {pretty_cards(laid.meld.cards)}"
        return f"lay off {_cards(action.cards)} on {on}{end}"
    if action.verb is Verb.DISCARD:
        return f"throw {_cards(action.cards)}"
    return f"{action.verb.value} {_cards(action.cards)}".strip()


def say_line(line: Sequence[Action], state: State | None = None) -> str:
    """Return several actions in words: `draw a card, then throw 9♣`."""
    return ", then ".join(say_action(action, state) for action in line)


def _cards(claims: Iterable[Claim]) -> str:
    return " ".join(
        f"JK (as {claim.stands_for.pretty})" if claim.stands_for is not None else claim.card.pretty
        for claim in claims
    )
