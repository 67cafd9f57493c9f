"""Actions: the bar of what a seat can do, ready or why not, and the question that is put to it."""

from __future__ import annotations

from typing import Final

from rummy_widgets.engine.lives import declaring
from rummy_widgets.rules import Verb
from rummy_widgets.rules.words import number_word
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.moment import Moment, buying_price, drop_price, round_word

ORDER: Final = (
    Verb.BUY,
    Verb.PASS,
    Verb.DRAW,
    Verb.TAKE,
    Verb.LAY_DOWN,
    Verb.LAY_OFF,
    Verb.SHOW,
    Verb.DONE,
    Verb.KNOCK,
    Verb.GIN,
    Verb.BIG_GIN,
    Verb.DECLARE,
    Verb.DISCARD,
    Verb.DROP,
)
KEYS: Final = {
    Verb.DRAW: "d",
    Verb.TAKE: "t",
    Verb.LAY_DOWN: "m",
    Verb.LAY_OFF: "l",
    Verb.DISCARD: "x",
    Verb.BUY: "b",
    Verb.PASS: "n",
    Verb.KNOCK: "k",
    Verb.GIN: "i",
    Verb.BIG_GIN: "a",
    Verb.DECLARE: "f",
    Verb.SHOW: "v",
    Verb.DROP: "q",
    Verb.DONE: "e",
}
_NEEDS: Final = {
    Verb.DISCARD: "cards",
    Verb.LAY_DOWN: "groups",
    Verb.LAY_OFF: "meld",
    Verb.KNOCK: "show",
    Verb.GIN: "show",
    Verb.BIG_GIN: "show",
    Verb.DECLARE: "show",
    Verb.SHOW: "show",
}
_CARD: Final = {
    Verb.KNOCK: "required",
    Verb.GIN: "required",
    Verb.DECLARE: "required",
    Verb.BIG_GIN: "none",
    Verb.SHOW: "none",
}
_PRIMARY: Final = (Verb.PASS, Verb.DONE, Verb.DISCARD, Verb.DRAW)
_SHOWING: Final = frozenset({Verb.KNOCK, Verb.GIN, Verb.BIG_GIN, Verb.DECLARE})


def actions(moment: Moment) -> list[SceneDict]:
    """Return the action bar: what can be done at any time of a turn, and what only now can.

    What is not ready has a reason, or none where the rules themselves answer.
    """
    verbs = [verb for verb in ORDER if _is_shown(moment, verb)]
    ready = {verb: _is_ready(moment, verb) for verb in verbs}
    primary = next((verb for verb in _PRIMARY if ready.get(verb)), None)
    shown = [_action(moment, verb, ready=ready[verb], primary=verb is primary) for verb in verbs]
    can_undo = bool(moment.table.undo)
    undo = {
        "id": "undo",
        "label": moment.table.undo or "Undo",
        "key": "u",
        "needs": "nothing",
        "primary": False,
    }
    why = None if can_undo else "There is nothing you can take back."
    if moment.view.showing is None or can_undo:  # beside a shown hand only what can be done
        shown.append(undo | {"ready": can_undo, "reason": why})
    return [*shown, *(dict(action) for action in moment.table.extra)]


def _is_shown(moment: Moment, verb: Verb) -> bool:
    """Tell whether a verb has its button: those of an ordinary turn always, the others in their time."""
    if verb in (Verb.BUY, Verb.PASS):
        return moment.may(verb)
    if moment.view.showing is not None:
        return moment.asked and verb in moment.verbs  # nobody draws or throws any more
    table = moment.sheet.table
    if verb is Verb.KNOCK and verb in table.verbs and not moment.knock_limit:
        return False  # to knock would be to go gin
    if any(verb in table.phases[name].steps for name in table.shown):
        return True
    return moment.asked and verb in moment.verbs


def _action(moment: Moment, verb: Verb, *, ready: bool, primary: bool) -> SceneDict:
    action: SceneDict = {
        "id": verb.value,
        "label": label(moment, verb),
        "key": KEYS[verb],
        "needs": _NEEDS.get(verb, "nothing"),
        "primary": primary,
        "ready": ready,
        "reason": None if ready else _reason(moment, verb),
    }
    if verb in _CARD:
        action["card"] = _CARD[verb]
    return action


def label(moment: Moment, verb: Verb) -> str:
    """Return what an action is called at the table: `Take 9♣`, `Drop (20 points)`."""
    if verb is Verb.TAKE:
        return f"{'Call' if moment.calling else 'Take'} {moment.top}".strip()
    if verb is Verb.BUY:
        return f"Buy {moment.top}".strip()
    if verb is Verb.DROP:
        price = drop_price(moment.view)
        return "Drop" if price is None else f"Drop ({price} points)"
    if verb is Verb.SHOW:
        return "Show my melds"
    if verb is Verb.DONE:
        return "Done laying off" if Verb.LAY_OFF in moment.verbs else "Find my melds"
    return verb.value.capitalize()


def _is_ready(moment: Moment, verb: Verb) -> bool:
    """Tell whether a verb is legal now, as far as can be told before the player has picked cards."""
    view = moment.view
    if not moment.asked or verb not in moment.verbs:
        return False
    if view.must_use is not None and verb not in (Verb.LAY_DOWN, Verb.LAY_OFF):
        return False
    if verb is Verb.LAY_DOWN:
        return may_lay_down(moment)
    if verb is Verb.LAY_OFF:
        return may_lay_off(moment)
    if verb is Verb.KNOCK:
        return bool(moment.knocks)
    if verb is Verb.GIN:
        return 0 in moment.knocks.values()
    if verb is Verb.DECLARE:
        return moment.can_declare
    return verb in (Verb.DISCARD, Verb.SHOW) or moment.may(verb)


def may_lay_off(moment: Moment) -> bool:
    """Tell whether the seat that is asked may lay cards off, if it holds any that fit."""
    view = moment.view
    melded = view.must_use is not None and Verb.LAY_DOWN in moment.verbs
    closed = melded and moment.sheet.taking.dive_use == "meld_only"
    return moment.has_opened and bool(view.melds) and not closed


def may_lay_down(moment: Moment) -> bool:
    """Tell whether the seat that is asked may lay melds down, if it holds the right ones."""
    view, sheet = moment.view, moment.sheet
    most = sheet.laying.melds_per_turn
    if most is not None and view.melds_now >= most:
        return False
    closed = sheet.kinds is not None and not sheet.kinds.melds_after_contract
    return not (closed and moment.has_opened)


def _reason(moment: Moment, verb: Verb) -> str | None:
    """Say why an action is not ready; None where asking the rules gives the better answer."""
    if moment.view.over is not None:
        return None
    if not moment.asked:
        word = round_word(moment.sheet).lower()
        return f"You are out of this {word}." if moment.is_out else "Wait for your turn."
    if verb not in _SHOWING:
        return None
    if verb not in moment.verbs:
        if verb is Verb.DECLARE:
            return None
        drawing = moment.verbs & {Verb.DRAW, Verb.TAKE}
        return "Draw first: a hand is shown in place of the discard." if drawing else None
    return _why_not_shown(moment, verb)


def _why_not_shown(moment: Moment, verb: Verb) -> str | None:
    if verb is Verb.DECLARE:
        return _why_not_declared(moment)
    if verb is Verb.BIG_GIN:
        return "Big gin needs every card in a meld, the one you would throw too."
    least = f"After the best discard your deadwood is {moment.sorting.points}"
    if verb is Verb.GIN or not moment.knock_limit:
        return f"{least}; gin needs none."
    return f"{least}; you may knock with {moment.knock_limit} or less."


def _why_not_declared(moment: Moment) -> str | None:
    """Say what a declaration would lack now; without help a player finds that out for himself."""
    if not moment.helped:
        return None
    sorting, rule = moment.sorting, moment.grammar.lives
    cost = f"Declaring now would be wrong and cost you {declaring(moment.view).cap} points:"
    if not sorting.counts and rule is not None:
        runs = number_word(rule.runs)
        lack = "no pure run yet" if not sorting.pure else f"one pure run, and {runs} runs are needed"
        return f"{cost} you have {lack}."
    left = len(sorting.rest)
    return f"{cost} {number_word(left)} {'card is' if left == 1 else 'cards are'} in no group."


def question(moment: Moment) -> SceneDict | None:
    """Return what the seat is asked and may answer at once; None where nothing is offered."""
    answers = [verb for verb in (Verb.BUY, Verb.TAKE, Verb.PASS) if moment.may(verb)]
    if Verb.PASS not in answers or len(answers) < 2:
        return None
    return {"text": question_text(moment), "actions": [verb.value for verb in answers]}


def question_text(moment: Moment) -> str:
    """Return the question that goes with an offer of the discard."""
    top = moment.top
    if moment.buying:
        return f"Buy {top}? {buying_price(moment.sheet, moment.view.round)}"
    if moment.calling:
        return f"Call {top}? You lay it off at once, then discard another card."
    if Verb.DRAW in moment.verbs:
        return f"The stock is empty. Take {top} or pass?"
    after = moment.sheet.table.phases.get(moment.phase.steps[Verb.TAKE]) if moment.phase else None
    if after is not None and Verb.KNOCK in after.steps and Verb.DISCARD not in after.steps:
        return f"Take {top} to knock with it, or pass?"
    return f"Take {top} or pass?"
