"""Results: the panels after a round and after a match, with the hands as they were left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any, Final

from rummy_widgets.advice.saving import least_left
from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.engine import EventKind, Finish, State, round_points, rounds_won, settlement, totals
from rummy_widgets.engine.lives import cost, grammar_of, have_lives
from rummy_widgets.rules.declaring import FormMatch, LivesScoring
from rummy_widgets.rules.knocking import BoxesMatch, KnockScoring
from rummy_widgets.rules.scoring import PenaltyScoring, Scoring
from rummy_widgets.rules.winnings import TableScoring, WinnerScoring
from rummy_widgets.rules.words import begin, listed, points_text
from rummy_widgets.session.session import Session
from rummy_widgets.widgets.drawing import DRAW
from rummy_widgets.widgets.endings import Ended, ending_lines
from rummy_widgets.widgets.faces import SceneDict, card_face, meld_cards, meld_name
from rummy_widgets.widgets.forms import button, panel
from rummy_widgets.widgets.moment import round_word
from rummy_widgets.widgets.sorting import sort_hand

COULD: Final = "Could have been"
_WHAT_COULD: Final = f"{COULD}: the least this hand could have cost, had all that fitted been laid down."
_NOTHING: Final = "–"


def round_panel(session: Session, me: int | None) -> SceneDict:
    """Return the end of a round: how it ended, every hand that is left, the points and the standings."""
    word = round_word(session.sheet)
    return panel(
        "round",
        _title(session, word),
        _lines(session, me),
        {"next": f"Next {word.lower()}"},
        hands=_winner_first(hands_left(session, me), _ended(session, me).winner),
        modal=True,
        table=_round_table(session),
    )


def _winner_first(hands: list[SceneDict], seat: int | None) -> list[SceneDict]:
    """Return the hands, that of who won the round before the others and marked."""
    first = [hand | {"won": True} for hand in hands if hand["seat"] == seat]
    return [*first, *(hand for hand in hands if hand["seat"] != seat)]


def _title(session: Session, word: str) -> str:
    contract = session.sheet.contract(session.state.round).title
    return f"{word} {session.state.round} is over{f' ({contract})' if contract else ''}"


def _ended(session: Session, me: int | None) -> Ended:
    state = session.state
    events = [told.event for told in session.story if told.round == state.round]
    return Ended(state, session.names, me, events)


def _lines(session: Session, me: int | None) -> list[str]:
    lines = ending_lines(_ended(session, me))
    return [*lines, _WHAT_COULD] if any(cell != _NOTHING for cell in _could(session)) else lines


# -- the table of a round


def _round_table(session: Session) -> SceneDict:
    columns = _columns(session.sheet.scoring, session)
    names = session.names
    rows = [list(row) for row in zip(names, *columns.values(), strict=True)]
    won = _ended(session, None).winner
    return {
        "columns": ["Player", *columns], "rows": rows, "won": [] if won is None else [won], "prize": "laurel",
    }  # fmt: skip


@singledispatch
def _columns(scoring: Scoring, session: Session) -> dict[str, list[str]]:
    """Return the columns of a round's table after the names; each kind of scoring may register its own."""
    return {"Points": _points(session), "Total": _totals(session)}


@_columns.register
def _(scoring: PenaltyScoring, session: Session) -> dict[str, list[str]]:
    columns = {"Points": _points(session), "Total": _totals(session)}
    could = _could(session)
    return {"Points": columns["Points"], **({COULD: could} if could else {}), "Total": columns["Total"]}


@_columns.register
def _(scoring: WinnerScoring, session: Session) -> dict[str, list[str]]:
    return {"In hand": _costs(session), "Points": _points(session), "Total": _totals(session)}


@_columns.register
def _(scoring: TableScoring, session: Session) -> dict[str, list[str]]:
    state = session.state
    held = [scoring.cost(hand) for hand in state.hands]
    bonus = [0] * state.seats
    if state.over is not None and state.over.seat is not None:
        bonus[state.over.seat] = scoring.going_out_bonus
    laid = [won + cards - more for won, cards, more in zip(round_points(state), held, bonus, strict=True)]
    return {
        "Laid": list(map(str, laid)),
        "In hand": list(map(str, held)),
        **({"Bonus": list(map(str, bonus))} if any(bonus) else {}),
        "Points": _points(session),
        "Total": _totals(session),
    }


@_columns.register
def _(scoring: KnockScoring, session: Session) -> dict[str, list[str]]:
    columns = {"Points": _points(session), "Total": _totals(session)}
    if session.state.over is not None and session.state.over.seat is not None:
        columns = {"Deadwood": _costs(session), **columns}
    return columns | {"Hands": list(map(str, rounds_won(session.state)))}


@_columns.register
def _(scoring: LivesScoring, session: Session) -> dict[str, list[str]]:
    match, settled = session.sheet.match, settlement(session.state)
    last = {"Total": _totals(session)}
    if isinstance(match, FormMatch) and match.form == "points" and settled is not None:
        last = _settled(settled)
    return {"Points": _points(session), **last}


def _settled(settled: Sequence[int]) -> dict[str, list[str]]:
    return {"Wins or pays": [f"{won:+d}".replace("-", "−") if won else "0" for won in settled]}


def _points(session: Session) -> list[str]:
    return list(map(str, round_points(session.state)))


def _totals(session: Session) -> list[str]:
    return list(map(str, totals(session.state)))


def _costs(session: Session) -> list[str]:
    return [str(session.sheet.scoring.cost(hand)) for hand in session.state.hands]


def _could(session: Session) -> list[str]:
    """Return the least that each hand could have cost; nothing in games where melds are not free to come."""
    sheet, state = session.sheet, session.state
    if (
        not isinstance(sheet.scoring, PenaltyScoring)
        or not sheet.opening.contracts
        or sheet.kinds is not None
    ):
        return []
    table = [laid.meld for laid in state.melds]
    cells = []
    for seat, hand in enumerate(state.hands):
        least = least_left(sheet, state.round, hand, state.opened[seat], table)
        cells.append(str(least) if least < sheet.scoring.cost(hand) else _NOTHING)
    return cells


# -- the hands


def hands_left(session: Session, me: int | None) -> list[SceneDict]:
    """Return every hand as it was left, in groups and the rest.

    Where hands are kept to the end and shown, their groups are those that were shown; elsewhere the best that
    could be made of what is left.
    """
    ended = _ended(session, me)
    limit = session.sheet.seats.out_at
    playing = [
        seat for seat in range(len(session.seats)) if limit is None or session.state.scores[seat] < limit
    ]
    return [_hand(ended, seat) for seat in playing]


def _hand(ended: Ended, seat: int) -> SceneDict:
    state = ended.state
    sheet = state.sheet
    held = tuple(sorted(state.hands[seat]))
    pure = sheet.grammar.lives is not None
    shown = [] if _lays_on_table(state) else [laid for laid in state.melds if laid.owner == seat]
    groups = [
        {"label": f"{meld_name(laid.meld, pure=pure)}{_added(laid)}", "cards": meld_cards(laid.meld)}
        for laid in shown
    ]
    counts = have_lives(grammar_of(state), [laid.meld for laid in shown])
    rest = held
    if not shown and held:
        found = sort_hand(grammar_of(state), sheet.scoring.values, held)
        counts = found.counts
        groups = [{"label": meld_name(meld, pure=pure), "cards": meld_cards(meld)} for meld in found.melds]
        rest = tuple(sorted(found.rest))
    return {
        "seat": seat,
        "name": ended.names[seat],
        "note": _note(ended, seat, counts=counts),
        "groups": groups,
        "rest": [card_face(card) for card in rest],
        "restLabel": _rest_label(state, rest, grouped=bool(groups), counts=counts),
    }


def _lays_on_table(state: State) -> bool:
    """Tell whether melds lie on the table during a round, not at its end alone."""
    return state.sheet.knocking is None and state.sheet.declaring is None


def _added(laid: Any) -> str:
    """Return which cards of a shown meld the other player laid off on it."""
    others = [card for place, card in enumerate(laid.meld.cards) if laid.laid_by(place) != laid.owner]
    return f", {pretty_cards(others)} laid off on it" if others else ""


def _rest_label(state: State, rest: tuple[Card, ...], *, grouped: bool, counts: bool) -> str:
    if not rest:
        return ""
    if _lays_on_table(state):
        return "the rest" if grouped else "left in hand"
    if state.sheet.declaring is not None:
        return f"in no group, {points_text(cost(state, rest))}" if counts else "in no group"
    return f"deadwood, {points_text(state.sheet.scoring.cost(rest))}"


def _note(ended: Ended, seat: int, *, counts: bool) -> str:
    """Return what a seat did at the end, or what its hand is worth; `counts` where its groups do."""
    state = ended.state
    scoring = state.sheet.scoring
    for kind, words in ((EventKind.DECLARED_WRONG, "declared wrongly"), (EventKind.DROPPED, "dropped")):
        if any(event.kind is kind and event.seat == seat for event in ended.events):
            return f"{words}: {points_text(state.fixed[seat])}"
    if seat == ended.out:
        if ended.how is Finish.KNOCKED:
            return f"knocked with {scoring.cost(state.hands[seat])}"
        return {
            Finish.GIN: "went gin",
            Finish.BIG_GIN: "went big gin",
            Finish.DECLARED: "declared",
            Finish.ALONE: f"alone in the {round_word(state.sheet).lower()}",
        }.get(ended.how, "went out")
    if state.sheet.declaring is not None:
        points = points_text(round_points(state)[seat])
        return points if counts else f"{points}: it lacks a pure run, or a second run beside it"
    return (
        "" if state.sheet.knocking is not None else f"{points_text(scoring.cost(state.hands[seat]))} in hand"
    )


# -- the match


def match_panel(session: Session, me: int | None) -> SceneDict:
    """Return the end of a match: the standings, the last round, and what the receipt was made of."""
    record = session.record()
    last = f"{_title(session, round_word(session.sheet))}."
    receipt = [
        f"Receipt: {session.receipt}",
        f"Salt: {record.salt}",
        f"Seed: {record.seed}",
        "Save the record and check it with: rummy-widgets replay FILE",
    ]
    return panel(
        "match",
        _winners_text(session, me),
        [last, *ending_lines(_ended(session, me)), *_game_lines(session, me)],
        hands=hands_left(session, me),
        modal=True,
        table=_standings(session),
        tableFirst=True,
        prize="crown",
        foot={"title": "The receipt, its salt and its seed", "lines": receipt},
        actions=[
            button("again", "Play again", primary=True),
            dict(DRAW),
            button("record", "Save the record"),
        ],
    )


def _game_lines(session: Session, me: int | None) -> list[str]:
    """Return what the match adds to the points of its hands, where it adds anything."""
    match = session.sheet.match
    if not isinstance(match, BoxesMatch) or max(totals(session.state)) < match.target:
        return []
    bonuses = match.bonuses
    lines = [f"Each hand won is a box of {bonuses.box}, and the game counts {bonuses.game}."]
    for seat, scored in enumerate(totals(session.state)):
        if not scored:
            who = "You have" if seat == me else f"{session.names[seat]} has"
            more = (
                "the winner's total is doubled" if match.shutout == "double" else "the winner gets 100 more"
            )
            lines.append(f"{who} no point at all: {more}.")
    return lines


def _winners_text(session: Session, me: int | None) -> str:
    winners = session.winners
    if winners == (me,):
        return "You won the match!"
    names = listed("you" if seat == me else session.names[seat] for seat in winners)
    who = begin(names)
    return f"{who} share the win" if len(winners) > 1 else f"{who} won the match"


def _standings(session: Session) -> SceneDict:
    """Return the places of all seats, the best first, with what their totals are made of."""
    columns = _match_columns(session)
    won = set(session.winners)
    sign = 1 if session.sheet.match.lowest_wins else -1
    keys = [(sign * total, seat not in won) for seat, total in enumerate(session.totals)]
    seats = sorted(range(len(keys)), key=lambda seat: keys[seat])
    rows = [
        [str(1 + sum(other < keys[seat] for other in keys)), session.names[seat]]
        + [cells[seat] for cells in columns.values()]
        for seat in seats
    ]
    first = [row for row, seat in enumerate(seats) if seat in won]
    return {"columns": ["Place", "Player", *columns], "rows": rows, "won": first, "prize": "crown"}


def _match_columns(session: Session) -> dict[str, list[str]]:
    sheet, state = session.sheet, session.state
    final = session.totals
    if isinstance(sheet.scoring, PenaltyScoring):
        return {"Penalty points": list(map(str, final))}
    if not isinstance(sheet.match, BoxesMatch):
        settled = settlement(state)
        one_deal = isinstance(sheet.match, FormMatch) and sheet.match.form == "points"
        pays = _settled(settled) if one_deal and settled is not None else {}
        return {**pays, "Points": list(map(str, final))}
    scored, won = totals(state), rounds_won(state)
    boxes = [sheet.match.bonuses.box * number for number in won]
    game = [all_ - points - box for all_, points, box in zip(final, scored, boxes, strict=True)]
    return {
        "Points": list(map(str, scored)),
        "Boxes": list(map(str, boxes)),
        "Game": list(map(str, game)),
        "Total": list(map(str, final)),
    }
