"""Seats: who sits where, what each did last, and the hands that have been put on the table."""

from __future__ import annotations

from rummy_widgets.cards import Card
from rummy_widgets.engine import EventKind
from rummy_widgets.engine.lives import cost
from rummy_widgets.rules import Verb
from rummy_widgets.rules.words import points_text
from rummy_widgets.widgets.faces import SceneDict, card_face
from rummy_widgets.widgets.moment import Moment, added_at_the_end, round_word
from rummy_widgets.widgets.status import how_shown
from rummy_widgets.widgets.telling import YOU, tell


def seats(moment: Moment) -> list[SceneDict]:
    """Return the seats, in their order."""
    view = moment.view
    last = _last_words(moment)
    needs_opening = bool(moment.sheet.opening.contracts) or moment.sheet.opening.layoff_needs_meld
    playing = view.over is None
    won = view.points or (0,) * view.seats
    added = added_at_the_end(view)
    return [
        _known(moment, seat)
        | ({"named": True} if seat == view.seat != moment.you else {})
        | {
            "seat": seat,
            "name": moment.table.names[seat],
            "cards": view.counts[seat],
            "you": seat == view.seat,
            "dealer": seat == view.dealer,
            "turn": seat == view.turn and playing,
            "asked": seat == view.actor != view.turn and playing,
            "opened": needs_opening and view.opened[seat],
            "last": last.get(seat, ""),
            "score": view.scores[seat] + won[seat] + added[seat],
            "note": ", ".join(_notes(moment, seat)),
            "out": view.out[seat] or _out_of_match(moment, seat),
        }
        for seat in range(view.seats)
    ]


def _known(moment: Moment, seat: int) -> SceneDict:
    """Return what all have seen a seat take and not give away since, where the player wants to see it."""
    view = moment.view
    wanted = moment.table.known and view.known and view.over is None
    on_the_table = view.out[seat] or (view.showing is not None and view.showing.seat == seat)
    cards = view.known[seat] if wanted and not on_the_table else ()
    if not cards:
        return {}
    label = "they know" if seat == moment.you else "known"
    return {"known": {"label": label, "cards": [card_face(card) for card in sorted(cards)]}}


def _last_words(moment: Moment) -> dict[int, str]:
    """Return what each seat last did this round, the seat's name left out.

    That somebody did not want to buy is told while that is asked, and else only of who did nothing more; of
    who bought, what was bought, and not the card that comes with it.
    """
    view, table = moment.view, moment.table
    last: dict[int, str] = {}
    passed: dict[int, str] = {}
    buys, asking = Verb.BUY in moment.sheet.table.verbs, moment.buying
    for at in range(len(table.story) - 1, -1, -1):
        told = table.story[at]
        if told.round != view.round or len(last) == view.seats:
            break
        seat, passing = told.event.seat, told.event.kind is EventKind.PASSED
        asking = asking and passing
        if seat is None or seat in last or _comes_with_it(moment, at):
            continue
        told_of = tell(told.event, table.names, view.seat, by_name=table.by_name)
        said = told_of.removesuffix(".").removesuffix(" from the pile")
        name = YOU if seat == moment.you else table.names[seat]
        words = passed if buys and passing and not asking else last
        words.setdefault(seat, said.removeprefix(f"{name} "))
    return passed | last


def _comes_with_it(moment: Moment, at: int) -> bool:
    """Tell whether this part of the story is the card from the stock that a buyer gets."""
    now, before = moment.table.story[at].event, moment.table.story[at - 1].event
    return now.kind is EventKind.DREW and before.kind is EventKind.BOUGHT and before.seat == now.seat


def _notes(moment: Moment, seat: int) -> list[str]:
    """Return what is worth knowing of a seat beside its cards and its score."""
    view = moment.view
    notes = []
    limit = moment.sheet.seats.out_at
    if _out_of_match(moment, seat):
        notes.append("out of the pool")
    elif view.out[seat]:
        notes.append(_why_out(moment, seat))
    elif limit is not None:
        notes.append(f"{limit - view.scores[seat]} left in the pool")
    if view.showing is not None and view.showing.seat == seat:
        notes.append(how_shown(view))
    won = view.hands_won[seat]
    if won:
        notes.append("1 hand won" if won == 1 else f"{won} hands won")
    return notes


def _out_of_match(moment: Moment, seat: int) -> bool:
    """Tell whether a seat has so many points that it plays no more at all."""
    limit = moment.sheet.seats.out_at
    return limit is not None and moment.view.scores[seat] >= limit


def _why_out(moment: Moment, seat: int) -> str:
    """Return why a seat plays no more in this round, and what that costs it."""
    view, declaring = moment.view, moment.sheet.declaring
    price = view.fixed[seat]
    if not price and declaring is None:
        return f"out of the {round_word(moment.sheet).lower()}"
    did = moment.kinds_this_round(seat)
    dropped = declaring is None or price in declaring.drop
    if EventKind.DECLARED_WRONG in did or not (dropped or EventKind.DROPPED in did):
        return f"declared wrongly: {price} points"
    return f"dropped: {price} points"


def hands_shown(moment: Moment) -> list[SceneDict]:
    """Return the hands on the table: those shown to be counted, and at the end all that were played.

    Their groups lie on the table as melds; what is shown here is the rest, where there is any.
    """
    view = moment.view
    if moment.table.panel is not None and moment.table.panel.get("hands"):
        return []  # the panel tells of them, and better
    rows = []
    for seat in range(view.seats):
        rest = _shown_rest(moment, seat)
        if rest:
            rows.append(
                {
                    "seat": seat,
                    "name": moment.table.names[seat],
                    "note": _shown_note(moment, seat),
                    "groups": [],
                    "rest": [card_face(card) for card in sorted(rest)],
                    "restLabel": rest_label(moment, rest),
                }
            )
    return rows


def _shown_rest(moment: Moment, seat: int) -> tuple[Card, ...] | None:
    """Return what a shown hand holds outside its groups; None for a hand that was not shown."""
    view = moment.view
    if view.over is not None:
        return None if view.out[seat] else view.shown[seat]
    if view.showing is None:
        return None
    if seat == view.showing.seat:
        return view.shown[seat]
    told = [
        told.event
        for told in moment.table.story
        if told.round == view.round and told.event.seat == seat and told.event.kind is EventKind.SHOWED
    ]
    return told[-1].cards if told else None


def _shown_note(moment: Moment, seat: int) -> str:
    view = moment.view
    if view.showing is not None and view.showing.seat == seat:
        return how_shown(view)
    if view.over is None:
        return "showed"
    if view.showing is None and view.over.seat == seat:
        return "alone in it"
    return ""


def rest_label(moment: Moment, cards: tuple[Card, ...]) -> str:
    """Return the name of what is left of a hand: `deadwood, 6 points`."""
    if moment.sheet.declaring is not None:
        return f"in no group, {points_text(cost(moment.view, cards))}"
    what = "deadwood" if moment.sheet.knocking is not None else "left in hand"
    return f"{what}, {points_text(moment.sheet.scoring.cost(cards))}"
