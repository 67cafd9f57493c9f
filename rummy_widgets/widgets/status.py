"""Status: the one line that says what goes on, and the clock of the turn."""

from __future__ import annotations

from rummy_widgets.engine import DEALER, Finish, View
from rummy_widgets.rules import Verb
from rummy_widgets.rules.words import listed
from rummy_widgets.widgets.actions import may_lay_down, may_lay_off, question, question_text
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.moment import (
    Moment,
    drop_price,
    is_last_round,
    round_word,
)
from rummy_widgets.widgets.telling import YOU


def status(moment: Moment) -> str:
    """Return what goes on now, to the player: what can be done, or who is waited for."""
    if moment.view.over is not None:
        if is_last_round(moment.view):
            return "The match is over."
        return f"The {round_word(moment.sheet).lower()} is over. {ending(moment)}"
    return _of_me(moment) if moment.asked else _of_another(moment)


# -- somebody else is asked


def _of_another(moment: Moment) -> str:
    view, table = moment.view, moment.table
    if view.actor == DEALER:
        return "The dealer makes a new stock."
    who = table.names[view.actor]
    if table.stepping:
        return f"{who} is next. Press Next to go on."
    if table.undo:
        return f"{who} plays in a moment. You can still take your discard back."
    if moment.buying:
        return f"{who} may buy {moment.top}."
    if moment.calling:
        return f"{who} may call {moment.top}."
    if view.showing is not None:
        if Verb.LAY_OFF in moment.verbs:
            whose = "your" if view.showing.seat == view.seat else "those"
            return f"{showing_text(moment)} {who} may lay off on {whose} melds."
        return f"{showing_text(moment)} {who} shows next."
    if Verb.PASS in moment.verbs and Verb.DRAW not in moment.verbs:
        return f"{who} may take {moment.top} or pass."
    out = f"You are out of this {round_word(moment.sheet).lower()}. " if moment.is_out else ""
    return f"{out}{who} is playing."


# -- the player is asked


def _of_me(moment: Moment) -> str:
    view, verbs = moment.view, moment.verbs
    if view.must_use is not None:
        return f"{listed(_laying(moment), 'or').capitalize()} {view.must_use.pretty} first."
    if moment.buying or question(moment) is not None:
        return question_text(moment)
    if view.showing is not None:
        return _after_showing(moment)
    if Verb.DISCARD in verbs and Verb.DRAW not in verbs:
        return _to_throw(moment)
    ways = _ways(moment)
    used = f" {_deepest(moment)} must be used at once." if moment.deep_takes else ""
    return f"Your turn: {listed(ways, 'or')}.{used}" if ways else "Your turn."


def _laying(moment: Moment) -> list[str]:
    """Return which ways of laying cards on the table are open, in words."""
    ways = [Verb.LAY_DOWN.value] if Verb.LAY_DOWN in moment.verbs and may_lay_down(moment) else []
    return [*ways, Verb.LAY_OFF.value] if Verb.LAY_OFF in moment.verbs and may_lay_off(moment) else ways


def _ways(moment: Moment) -> list[str]:
    """Return what can be done before the discard, as parts of a sentence."""
    view, verbs = moment.view, moment.verbs
    ways = []
    if Verb.LAY_DOWN in verbs:
        contract = moment.sheet.contract(view.round)
        opens = contract.count and not moment.has_opened
        ways += [f"lay down {contract.title}"] if opens else _laying(moment)
    if moment.may(Verb.TAKE):
        ways.append(f"take {moment.top}")
    ways += _deep_ways(moment)
    if moment.may(Verb.DRAW):
        ways.append("draw")
    if verbs == {Verb.DRAW} and Verb.TAKE in moment.sheet.table.verbs:
        ways = ["draw from the stock"]
    if Verb.KNOCK in verbs:
        ways += _showing_ways(moment)
    if moment.may(Verb.PASS):
        ways.append("pass")
    price = drop_price(view)
    if moment.may(Verb.DROP) and price is not None:
        ways.append(f"drop for {price} points")
    return ways


def _deep_ways(moment: Moment) -> list[str]:
    """Return what a take of more than the top card would be: the one there is, or that there are some."""
    takes, pile = moment.deep_takes, moment.view.pile
    if len(takes) != 1:
        return ["take deeper"] if takes else []
    place = next(iter(takes))
    return [f"take {pile[place].pretty} with {above_text(len(pile) - 1 - place)}"]


def _deepest(moment: Moment) -> str:
    """Return which card of a deep take is bound to be used."""
    places = list(moment.deep_takes)
    return moment.view.pile[places[0]].pretty if len(places) == 1 else "The deepest card"


def above_text(above: int) -> str:
    """Return how many cards of the pile come with a take: `the 3 cards above it`."""
    return "the card above it" if above == 1 else f"the {above} cards above it"


def _to_throw(moment: Moment) -> str:
    """Return what ends the turn, and what else can still be done in it."""
    ways = [*_laying(moment), *_showing_ways(moment)]
    if moment.can_declare and moment.helped:
        ways.append("declare")
    if not ways:
        return "Your turn: discard a card."
    return f"Your turn: {listed([*ways, 'discard'], 'or')}."


def _showing_ways(moment: Moment) -> list[str]:
    """Return the ways to end the round by showing the hand, as they stand."""
    if not moment.helped:
        return []
    ways = []
    if moment.may(Verb.BIG_GIN):
        ways.append("go big gin")
    if moment.knocks:
        least = min(moment.knocks.values())
        ways.append(f"knock with {least}" if least else "go gin")
    return ways


def _after_showing(moment: Moment) -> str:
    if Verb.LAY_OFF in moment.verbs:
        return f"{showing_text(moment)} Lay off on those melds, then press Done laying off."
    return f"{showing_text(moment)} Show your melds, or have them found for you."


def showing_text(moment: Moment) -> str:
    """Return who has shown a hand, and with what: `Ada knocked with 6.`"""
    view = moment.view
    assert view.showing is not None
    who = YOU if view.showing.seat == view.seat else moment.table.names[view.showing.seat]
    return f"{who} {how_shown(view)}."


def how_shown(view: View) -> str:
    """Return how the shown hand came to be shown: `knocked with 6`, `went gin`, `declared`."""
    assert view.showing is not None
    if view.sheet.knocking is None:
        return "declared"
    left = view.sheet.scoring.cost(view.shown[view.showing.seat])
    kind = view.showing.kind
    return f"knocked with {left}" if kind == Verb.KNOCK.value else f"went {kind}"


# -- the round is over


def ending(moment: Moment) -> str:
    """Return how the round ended, in a sentence."""
    view = moment.view
    over = view.over
    assert over is not None
    names = moment.table.names
    if over.seat is None:
        return {
            Finish.DEAD: "Too few cards are left in the stock, and nobody knocked.",
            Finish.STALEMATE: "The turns went round, and nothing changed any more.",
            Finish.BLOCKED: "The stock is used up, and nobody wants the discard.",
            Finish.NO_CARDS: "No card is left to draw.",
        }.get(over.how, "Nobody went out.")
    who = YOU if over.seat == view.seat else names[over.seat]
    if over.how is Finish.ALONE:
        return "Everybody else is out of it." if over.seat == view.seat else f"{who} alone is left in it."
    if view.showing is None:
        return f"{who} went out."
    text = showing_text(moment)
    better = next((seat for seat, won in enumerate(view.points) if won > 0 and seat != over.seat), None)
    if view.sheet.knocking is None or better is None:
        return text
    other = YOU if better == view.seat else names[better]
    return f"{text} {other} undercut {'you' if over.seat == view.seat else 'that'}."


# -- the clock


def phases(moment: Moment) -> list[SceneDict]:
    """Return the steps of a turn with the present one marked; a step of its own kind takes its place."""
    table, view = moment.sheet.table, moment.view
    steps = [(name, table.phases[name].label) for name in table.shown]
    at = -1
    if view.phase in table.shown:
        at = table.shown.index(view.phase)
    elif moment.buying:
        at = _place_of_draw(moment)
    elif moment.phase is not None:
        row = (moment.phase.name, moment.phase.label)
        place = _like(moment)
        steps[place : place + 1] = [row]
        at = place
    states = ["done" if place < at else "now" if place == at else "next" for place in range(len(steps))]
    return [
        {"id": name, "label": label, "state": state}
        for (name, label), state in zip(steps, states, strict=True)
    ]


def _place_of_draw(moment: Moment) -> int:
    table = moment.sheet.table
    if "offer" in table.shown:
        return table.shown.index("offer")
    return next((at for at, name in enumerate(table.shown) if Verb.DRAW in table.phases[name].steps), -1)


def _like(moment: Moment) -> int:
    """Return the place in the clock of a step that is not in it: of the one most like it, or after all."""
    table = moment.sheet.table
    rows = [table.phases[name].steps for name in table.shown]
    if moment.calling or (moment.phase is not None and moment.phase.next_acts):
        return len(rows)
    if Verb.DISCARD in moment.verbs:
        return max((at for at, row in enumerate(rows) if Verb.DISCARD in row), default=len(rows))
    return next((at for at, row in enumerate(rows) if moment.verbs & row.keys()), len(rows))
