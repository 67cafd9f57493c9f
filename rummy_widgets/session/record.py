"""Records: a whole match as TOML, and its replay (a contract with other programs)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import tomli_w

from rummy_widgets.cards import Card, format_cards, parse_cards
from rummy_widgets.engine import (
    Action,
    State,
    apply,
    explain,
    final_totals,
    first_round,
    following,
    match_over,
    next_dealer,
    next_round,
    round_points,
    winners,
)
from rummy_widgets.errors import NotationError, RecordError, RummyError
from rummy_widgets.rules import RuleSheet, Verb, find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import parse_toml

FORMAT: Final = 1


@dataclass(frozen=True)
class RoundRecord:
    """One round: who dealt, the order of the pack (top first), the actions, the points if it ended."""

    dealer: int
    order: tuple[Card, ...]
    actions: tuple[str, ...]
    points: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Record:
    """A match; `salt` and `seed` are empty until it is over."""

    variant: str
    seats: tuple[str, ...]
    rounds: tuple[RoundRecord, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    receipt: str = ""
    salt: str = ""
    seed: str = ""


@dataclass(frozen=True)
class Replay:
    """What a replay shows: the last state, totals, winners (when the match is over), and the receipt.

    `fair` is True when the receipt matches salt, seed and rules and every shuffle comes from the seed;
    None where the record does not show them.
    """

    state: State
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    fair: bool | None


def read_record(text: str) -> Record:
    """Read a record; raise NotationError where it cannot be read."""
    data = parse_toml(text)
    if data.get("format") != FORMAT:
        found = data.get("format")
        raise NotationError(f"format is {FORMAT}, not {found!r}", word=str(found), example="format = 1")
    seats = data.get("seats")
    if not isinstance(seats, list) or any(not isinstance(name, str) for name in seats):
        raise NotationError(
            "'seats' must be a list of names", word="seats", example='seats = ["you", "tidy"]'
        )
    rounds = data.get("round", [])
    if not isinstance(rounds, list) or not rounds:
        raise NotationError("'round' must be a list of rounds", word="round", example="[[round]]")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise NotationError("'options' must be a table", word="options", example="options = { }")
    return Record(
        variant=str(data.get("variant", "")),
        seats=tuple(seats),
        rounds=tuple(_read_round(row) for row in rounds),
        options=options,
        receipt=str(data.get("receipt", "")),
        salt=str(data.get("salt", "")),
        seed=str(data.get("seed", "")),
    )


def _read_round(row: object) -> RoundRecord:
    if (
        not isinstance(row, dict)
        or not isinstance(row.get("order"), str)
        or type(row.get("dealer")) is not int
    ):
        raise NotationError(
            f"{str(row)[:40]!r} is no round with a dealer and an order",
            word=str(row)[:40],
            example='order = "3S KD"',
        )
    actions = row.get("actions", [])
    if not isinstance(actions, list) or any(not isinstance(action, str) for action in actions):
        raise NotationError(
            "'actions' must be a list of texts", word="actions", example='actions = ["S3: draw"]'
        )
    points = row.get("points")
    if points is not None and (not isinstance(points, list) or any(type(p) is not int for p in points)):
        raise NotationError(
            f"points cannot be {points!r}", word=str(points), example="points = [12, 0, 35, 8]"
        )
    order = parse_cards(row["order"])
    return RoundRecord(row["dealer"], order, tuple(actions), None if points is None else tuple(points))


def write_record(record: Record) -> str:
    """Write a record that reads back as the same."""
    data: dict[str, Any] = {"format": FORMAT, "variant": record.variant, "seats": list(record.seats)}
    for key in ("receipt", "salt", "seed"):
        if getattr(record, key):
            data[key] = getattr(record, key)
    data["options"] = {key: value for key, value in record.options.items() if value is not None}
    data["round"] = []
    for played in record.rounds:
        row: dict[str, Any] = {
            "dealer": played.dealer,
            "order": format_cards(played.order),
            "actions": list(played.actions),
        }
        if played.points is not None:
            row["points"] = list(played.points)
        data["round"].append(row)
    return tomli_w.dumps(data)


def replay(record: Record) -> Replay:
    """Play a record again, every action judged; raise RecordError where it stops being legal."""
    sheet = find_variant(record.variant, record.options)
    chance = Chance(record.seed, record.salt) if record.receipt and record.salt and record.seed else None
    fair = None if chance is None else _is_fair(sheet, record, chance)
    state: State | None = None
    for place, played in enumerate(record.rounds):
        state = _deal_round(sheet, record, place, played, state)
        if chance is not None:
            fair = fair and chance.order(sheet, state.seats, state.round) == played.order
        for step, text in enumerate(played.actions, start=1):
            action = _read_step(state, text, step)
            if chance is not None and action.verb is Verb.RESTOCK:
                fair = fair and chance.restock(state).cards == action.cards
            state, _ = apply(state, action)
        _check_points(state, played)
    if state is None:
        raise RecordError("there are no rounds")
    over = match_over(state)
    return Replay(state, final_totals(state), winners(state) if over else (), over, fair)


def deal_round(sheet: RuleSheet, seats: int, played: RoundRecord, before: State | None) -> State:
    """Deal a round as it was dealt; `before` is the end of the one before it."""
    if before is None:
        return first_round(sheet, seats, played.order, dealer=played.dealer)
    return next_round(before, played.order)


def _deal_round(
    sheet: RuleSheet, record: Record, place: int, played: RoundRecord, before: State | None
) -> State:
    number: int | None = sheet.match.first
    if before is not None:
        number = following(before)
        if before.over is None:
            raise RecordError("the round before is not over", round_number=number or before.round)
    if number is None:
        raise RecordError(f"the match was over after {place} rounds", round_number=place + 1)
    if before is not None and played.dealer != next_dealer(before):
        raise RecordError(f"seat {played.dealer} does not deal next", round_number=number)
    try:
        return deal_round(sheet, len(record.seats), played, before)
    except RummyError as error:
        raise RecordError(str(error), round_number=number) from error


def _read_step(state: State, text: str, step: int) -> Action:
    """Return a legal action of a record; `step` is its 1-based place in the round."""
    try:
        action = parse_action(text)
    except NotationError as error:
        message = f"round {state.round}, action {step}: {error}"
        raise NotationError(message, word=error.word, example=error.example) from None
    if action.seat is not None and action.seat >= state.seats:
        raise RecordError(f"{text!r} names no seat", round_number=state.round, action=step)
    refusal = explain(state, action)
    if refusal is not None:
        raise RecordError(f"{text!r} is refused: {refusal}", round_number=state.round, action=step)
    return action


def _check_points(state: State, played: RoundRecord) -> None:
    points = round_points(state) if state.over is not None else None
    if played.points is not None and played.points != points:
        shown = "not over" if points is None else list(points)
        raise RecordError(f"points are {shown}, not {list(played.points)}", round_number=state.round)


def _is_fair(sheet: RuleSheet, record: Record, chance: Chance) -> bool:
    """Tell whether the receipt and the first dealer come from the salt and seed shown."""
    seats = len(record.seats)
    if chance.receipt(sheet.variant, record.options, seats) != record.receipt:
        return False
    return not record.rounds or record.rounds[0].dealer == chance.first_dealer(seats)
