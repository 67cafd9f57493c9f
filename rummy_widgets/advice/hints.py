"""Hints: the next good action, told in four steps: a nudge, where to look, what to do, and why."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_widgets.advice import telling
from rummy_widgets.advice.declare_hints import declare_hint
from rummy_widgets.advice.dive_hints import dive_hint
from rummy_widgets.advice.knock_hints import knock_hint
from rummy_widgets.advice.laying import best_lay
from rummy_widgets.advice.outs import NOTE
from rummy_widgets.advice.standing import Standing
from rummy_widgets.advice.weighing import weigh_discards, weigh_upcard
from rummy_widgets.engine import Action, View, buy, discard, draw, explain, legal_actions, pass_, take
from rummy_widgets.errors import SetupError
from rummy_widgets.rules import Verb


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint: what to do, told in four steps that say more each time (nudge, where, what, why).

    `note` says what a chance counts where one is told, and is empty otherwise.
    """

    action: Action
    steps: tuple[str, str, str, str]

    @property
    def note(self) -> str:
        """Return what belongs with a chance that the last step tells."""
        return NOTE if "unseen" in self.steps[-1] else ""


def hint(view: View) -> Hint:
    """Return a hint for the seat whose view this is; raise SetupError where it is not being asked.

    What can go on the table goes there, so that least points are left; then the upcard is taken or bought
    where `take_advice` or `buy_advice` finds it worth it; then the best of `discards` is thrown. Where hands
    are shown by knocking, or declared, or the pile is taken deep, `knock_hints`, `declare_hints` and
    `dive_hints` decide. The action is always legal, and depends on nothing that the seat cannot see.
    """
    if view.over is not None or view.seat is None or view.seat != view.actor:
        raise SetupError(f"seat {view.seat!r} is not being asked: there is nothing to hint at")
    standing = Standing(view)
    found = _hint(standing)
    if explain(view, found.action) is None:
        return found
    action = next(iter(legal_actions(view)))
    return Hint(action, telling.only_way(action))


def _hint(standing: Standing) -> Hint:
    view = standing.view
    phase = view.sheet.table.phases[view.phase]
    steps = phase.steps
    if view.sheet.knocking is not None:
        return Hint(*knock_hint(standing))
    if view.sheet.declaring is not None:
        return Hint(*declare_hint(standing))
    laid = best_lay(standing)
    if laid is not None:
        return Hint(laid, telling.laying(standing, laid))
    if Verb.BUY in steps:
        bought = weigh_upcard(standing, buying=True)
        return Hint(buy() if bought.worth else pass_(), telling.buying(standing, bought))
    if view.sheet.taking.deep and Verb.TAKE in steps and not phase.calls:
        return Hint(*dive_hint(standing))
    if Verb.TAKE in steps or Verb.DRAW in steps:
        taken = weigh_upcard(standing, buying=False) if view.pile and Verb.TAKE in steps else None
        if taken is not None and taken.worth:
            return Hint(take(), telling.taking(standing, taken))
        declined = next((act for act in (draw(), pass_()) if explain(view, act) is None), take())
        return Hint(declined, telling.drawing(standing, taken, declined))
    ranked = weigh_discards(standing)
    return Hint(discard(ranked[0].card), telling.throwing(standing, ranked))
