"""Words of a review: what is asked, what a move leads to, the four steps of a hint; with their numbers."""

from __future__ import annotations

from rummy_widgets.advice import discards, hint
from rummy_widgets.advice.telling import are_left, joined, lacking, odds, said
from rummy_widgets.advice.wording import action_words, named
from rummy_widgets.engine import Action, settled
from rummy_widgets.lessons.likely_deals import Forecast, pays
from rummy_widgets.lessons.review import Mistake, same_as
from rummy_widgets.melds.needs import FAR
from rummy_widgets.rules import Verb
from rummy_widgets.rules.words import begin, points_text

Steps = tuple[str, str, str, str]


def wish(mistake: Mistake) -> str:
    """Return what the player is asked to do at the moment of a mistake."""
    seen = mistake.view
    steps = seen.sheet.table.phases[seen.phase].steps
    if Verb.BUY in steps:
        return "Choose again: buy the discard, or pass."
    if set(steps) == {Verb.DISCARD}:
        return "Throw a card that costs you less in the end."
    if Verb.DISCARD in steps:
        return "Choose again how to end this turn."
    if Verb.DONE in steps:
        return "Choose again what to lay off, and when you are done."
    return "Choose again what to do before you throw a card."


def reminder(mistake: Mistake) -> str:
    """Return what was done at that moment, and what it cost."""
    did = action_words(mistake.view, mistake.decision.action)
    return f"In the round you did this: {did} {_more(mistake, mistake.played)}"


def consequence(mistake: Mistake, forecast: Forecast) -> list[str]:
    """Return what a move leads to that is not good enough, in numbers; the best is not named."""
    lines = [joined(action_words(mistake.view, forecast.action), _more(mistake, forecast))]
    lines += [line for line in (_ends(mistake, forecast), _hand_after(mistake, forecast.action)) if line]
    return lines


def praise(mistake: Mistake, forecast: Forecast) -> list[str]:
    """Return what a move is worth that is good enough."""
    did = action_words(mistake.view, forecast.action)
    if forecast.action == mistake.decision.action:
        return [f"{did} That was good enough."]
    saved = mistake.played.loss(forecast)
    if pays(mistake.view.sheet):
        told = f"It costs you {_about(forecast.cost)} on average, instead of {_number(mistake.played.cost)}."
    else:
        told = f"It brings you {_about(saved)} more on average than what you did then."
    return [f"{did} {told}", *filter(None, [_ends(mistake, forecast, mistake.played)])]


def hint_steps(mistake: Mistake) -> Steps:
    """Return the four steps to the best move: a nudge, where to look, what to do, and why."""
    seen, best = mistake.view, mistake.best
    found = hint(seen)
    numbers = joined(_less(mistake), _ends(mistake, best, mistake.played))
    if same_as(settled(seen, found.action), best.action) == best.action:
        nudge, where, what, why = found.steps
        return nudge, where, what, joined(why, numbers)
    cards = [claim.card for claim in best.action.claims]
    where = f"Look at {named(cards)}." if cards else "Look at the stock, and at the top of the discard pile."
    nudge = f"{_NUDGES.get(best.action.verb, 'What else could you do at this moment?')}"
    return nudge, where, action_words(seen, best.action), numbers


_NUDGES = {
    Verb.DISCARD: "Which card costs you most and helps you least?",
    Verb.LAY_DOWN: "Is it time to put cards on the table?",
    Verb.LAY_OFF: "Does one of your cards go on a meld of the table?",
    Verb.DRAW: "Do you need what lies on the discard pile?",
    Verb.TAKE: "Look at the discard pile: can you use it?",
    Verb.BUY: "Is the discard worth a second card?",
    Verb.PASS: "Is the discard worth its price?",
    Verb.KNOCK: "Is it time to end the round?",
}


def _more(mistake: Mistake, forecast: Forecast) -> str:
    loss = _about(forecast.loss(mistake.best))
    seen = f"In {forecast.deals} deals that fit what you could see"
    if pays(mistake.view.sheet):
        ends = f"you end with {_number(forecast.cost)} on average"
        return f"{seen}, {ends}: {loss} more than with the best move."
    return f"{seen}, it brings you {loss} less on average than the best move."


def _less(mistake: Mistake) -> str:
    best, played = mistake.best, mistake.played
    if pays(mistake.view.sheet):
        ends = f"you end with {_number(best.cost)} on average instead of {_number(played.cost)}"
        return f"In {best.deals} deals that fit what you could see, {ends}."
    gain = _about(played.loss(best))
    return f"In {best.deals} deals that fit what you could see, it brings you {gain} more on average."


def _ends(mistake: Mistake, forecast: Forecast, other: Forecast | None = None) -> str:
    """Say in how many deals the contract goes down and the round is won, where that differs clearly."""
    other = other or mistake.best
    seen = mistake.view
    parts = []
    down = seen.seat is not None and seen.opened[seen.seat]
    contract = seen.sheet.contract(seen.round).count > 0 and not down
    if contract and abs(forecast.opened - other.opened) > 1:
        parts.append(f"your contract goes down in {forecast.opened} of them instead of {other.opened}")
    if abs(forecast.won - other.won) > 1:
        parts.append(f"you end the round in {forecast.won} of them instead of {other.won}")
    text = ", and ".join(parts)
    return f"{begin(text)}." if text else ""


def _hand_after(mistake: Mistake, action: Action) -> str:
    """Say what the hand is like once a card was thrown."""
    seen = mistake.view
    if action.verb is not Verb.DISCARD or seen.sheet.knocking is not None or seen.sheet.declaring is not None:
        return ""
    thrown = action.cards[0].card
    found = [advice for advice in discards(seen) if advice.card.face == thrown.face]
    if not found:
        return ""
    advice, standing = found[0], found[0].standing
    title = standing.contract.title
    if standing.opened:
        return f"Without {said(thrown)} {are_left(advice.points_left)} once all is laid that fits now."
    if not advice.missing:
        return f"Without {said(thrown)} you can still lay down {title}."
    if advice.missing >= FAR:
        return f"Without {said(thrown)} {title} is out of reach."
    does = (
        (f"completes {title}", f"complete {title}")
        if advice.missing == 1
        else (f"brings {title} nearer", f"bring {title} nearer")
    )
    lack = f"Without {said(thrown)} you lack {lacking(advice.missing)} for {title}."
    return joined(lack, odds(advice.outs, *does))


def _number(value: float) -> str:
    return points_text(round(value)) if round(value) >= 0 else f"{round(value)} points"


def _about(value: float) -> str:
    return f"about {_number(value)}"
