"""Side actions: what the table offers beside the game's own verbs: help, the next move of a bot, leaving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummy_widgets.rules import RuleSheet
from rummy_widgets.session.session import Session
from rummy_widgets.widgets.faces import SceneDict

_NEXT: Final = {"id": "next", "label": "Next", "key": "g", "needs": "nothing", "repeat": True}
_WAYS: Final = {"id": "ways", "label": "Go down?", "key": "w", "needs": "nothing", "primary": False}
_HINT: Final = {"id": "hint", "label": "Hint", "key": "h", "needs": "nothing", "primary": False}
_MENU: Final = {
    "id": "menu",
    "label": "Leave this match",
    "key": "",
    "needs": "nothing",
    "primary": False,
    "place": "side",
}


def has_ways(sheet: RuleSheet) -> bool:
    """Tell whether it can be asked how a hand can go down: where there is a contract to meet."""
    return bool(sheet.opening.contracts)


def side_actions(
    session: Session | None,
    me: int | None,
    wishes: Mapping[str, str],
    *,
    stepping: bool,
    waiting: bool = False,
    hint: str = "Hint",
) -> list[SceneDict]:
    """Return the actions beside the game's, for one seat; those that mean nothing here are left out.

    `waiting`: the others wait for a moment, so that a discard can be taken back. `hint` is what the button of
    hints says.
    """
    actions: list[SceneDict] = []
    if wishes["help"] != "off" and session is not None:
        over = session.state.over is not None
        if has_ways(session.sheet):
            actions.append(_action(_WAYS, not over, "The round is over."))
        actions.append(
            _action(
                {**_HINT, "label": hint}, me is not None and session.waiting_for == me, "Wait for your turn."
            )
        )
    if wishes["speed"] == "step":
        actions.append(_action({**_NEXT, "primary": stepping}, stepping, "It is your move."))
    elif waiting:
        # Enter does not do it: whoever pressed that twice would have nothing to take back any more.
        actions.append(_action({**_NEXT, "label": "Go on", "primary": False}, True, ""))
    return [*actions, _action(_MENU, True, "")]


def _action(action: Mapping[str, object], ready: bool, otherwise: str) -> SceneDict:
    return {**action, "ready": ready, "reason": None if ready else otherwise}
