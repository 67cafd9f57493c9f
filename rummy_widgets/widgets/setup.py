"""The first page: which game, who plays, by which house rules; and what a filled-in page asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rummy_widgets.errors import SetupError
from rummy_widgets.rules import find_variant, variant_names, variant_summary
from rummy_widgets.rules.words import begin
from rummy_widgets.session.session import Seat
from rummy_widgets.session.store import SavedGame
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.forms import button, field, options, panel
from rummy_widgets.widgets.moment import round_word
from rummy_widgets.widgets.setup_rows import (
    Condition,
    Row,
    SeatsRow,
    field_name,
    lengths_of,
    plain,
    preset_condition,
    preset_of,
    read_value,
    rows_of,
    seats_rows,
    value_text,
)

BOT_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy")
BOT_KINDS: Final = {"tidy": "with care", "random": "at random"}
OFFERS: Final = 3
MOST_NAME: Final = 24
MOST_SEED: Final = 64
_FIRST_TIME: Final = "New to rummy? Learn, above, teaches it card by card."
_SHARED: Final = "at this screen; the rest are bots"
_TOGETHER: Final = "together"
_APART: Final = "apart"
_SITTING: Final = {_TOGETHER: "side by side", _APART: "with bots between them"}
_PEOPLE: Final[SceneDict] = {
    "id": "people",
    "title": "Bots and shuffle",
    "folded": True,
    "note": "The names of the bots, how they play, and which shuffle you get.",
    "when": None,
}


@dataclass(frozen=True)
class Setup:
    """What a filled-in first page asks for."""

    game: str
    options: Mapping[str, Any]
    seats: Sequence[Seat]
    seed: str | None = None


# -- the page


def setup_panel(
    variant: str | None, offers: Sequence[SavedGame], last: Mapping[str, str], *, course: bool = False
) -> SceneDict:
    """Return the first page: go on with a saved game, or choose a new one; None asks for the game too.

    `course`: the page has lessons as well, which those who come for the first time are told.
    """
    fields = [_with_last(field, last) for field in _fields(variant)]
    going_on = [
        button(f"resume:{game.id}", _offer(game), primary=place == 0, above=True)
        for place, game in enumerate(offers[:OFFERS])
    ]
    start = button("start", "Start a new match" if offers else "Start the match", primary=not offers)
    lines = [variant_summary(variant)] if variant is not None else []
    if offers:
        lines = ["Welcome back. Your game was saved up to the last move."]
    elif course:
        lines.append(_FIRST_TIME)
    groups = [_PEOPLE, *(_group(game, variant is None) for game in _games(variant))]
    return panel("setup", "Take a seat", lines, fields=fields, groups=groups, actions=[*going_on, start])


def _games(variant: str | None) -> Sequence[str]:
    return variant_names() if variant is None else (variant,)


def _offer(game: SavedGame) -> str:
    try:
        sheet = find_variant(game.header.variant)
        title, word = sheet.title, round_word(sheet).lower()
    except SetupError:
        title, word = game.header.variant, "round"
    others = ", ".join(game.header.seats[1:])
    where = f", {game.summary.replace('round', word)}" if game.summary else ""
    return f"Go on: {title}{where}, with {others}"


def _with_last(field: SceneDict, last: Mapping[str, str]) -> SceneDict:
    """Return a field filled in as the last time, where what was chosen then is still on offer."""
    value = last.get(field["name"], field["value"])
    if field["kind"] == "choice" and value not in {option["value"] for option in field["options"]}:
        return field
    return {**field, "value": value}


def _field(name: str, label: str, kind: str, value: str, when: Sequence[Condition], **more: Any) -> SceneDict:
    conditions = list(when)
    shown = conditions[0] if len(conditions) == 1 else conditions or None
    return field(name, label, kind, value, **{"when": shown, **more})


@cache
def _fields(variant: str | None) -> tuple[SceneDict, ...]:
    """Return the fields of the page with nothing chosen yet."""
    games = _games(variant)
    fields = []
    if variant is None:
        titles = [
            {"value": game, "label": find_variant(game).title, "hint": variant_summary(game)}
            for game in games
        ]
        fields.append(_field("game", "Game", "choice", games[0], (), options=titles))
    rules = []
    for game in games:
        when = _when_game(game, variant)
        rows = rows_of(game)
        fields += [_rule(game, row, when) for row in rows if row.choice.first]
        fields += _length(game, when)
        fields += [_seats(row, when) for row in seats_rows(game) if row.least < row.most]
        rules += [
            {**_rule(game, row, when), "group": _group_id(game)} for row in rows if not row.choice.first
        ]
    fields += _people(games)
    hint = "empty: a fresh one; the same word gives the same cards again"
    fields.append(_field("seed", "Shuffle", "text", "", (), max=MOST_SEED, hint=hint, group="people"))
    return (*fields, *rules)


def _when_game(game: str, variant: str | None) -> tuple[Condition, ...]:
    return () if variant is not None else ({"name": "game", "in": [game]},)


def _rule(game: str, row: Row, when: Sequence[Condition]) -> SceneDict:
    choice = row.choice
    conditions = (*when, *preset_condition(game, row.presets))
    usual = value_text(choice.value)
    more: dict[str, Any] = {"hint": choice.doc}
    if not choice.preset:
        more["source"] = choice.source
    if not choice.first:
        more["usual"] = usual  # only a house rule is marked as changed
    if choice.is_number:
        more |= {"min": choice.least, "max": choice.most}
        return _field(row.field, choice.label, "number", usual, conditions, **more)
    offered = [
        {"value": value_text(value), "label": begin(choice.word(value))}
        | ({"hint": choice.lines[value]} if value in choice.lines else {})
        for value in choice.values
    ]
    return _field(row.field, choice.label, "choice", usual, conditions, options=offered, **more)


def _length(game: str, when: Sequence[Condition]) -> list[SceneDict]:
    lengths = lengths_of(game)
    if not lengths:
        return []
    offered = options({name: words for name, (words, _) in lengths.items()})
    name = field_name(game, "length")
    return [_field(name, "Length", "choice", next(iter(lengths)), when, options=offered)]


def _seats(row: SeatsRow, when: Sequence[Condition]) -> SceneDict:
    offered = options({str(number): str(number) for number in range(row.least, row.most + 1)})
    return _field(row.field, "Players", "choice", str(row.least), (*when, *row.when), options=offered)


def _people(games: Sequence[str]) -> list[SceneDict]:
    """Return how many people share this screen, their names, and who else sits at the table and plays how.

    People sit in the order of their names: side by side, or, where there are bots enough for that to differ,
    with bots between them.
    """
    rows = [row for game in games for row in seats_rows(game)]
    most = max(row.most for row in rows)
    always = min(row.least for row in rows)
    conditions = [[] if place < always else [_enough(rows, place)] for place in range(most)]
    offered = [
        {"value": str(place + 1), "label": str(place + 1), "when": conditions[place], "hint": _SHARED}
        for place in range(most)
    ]
    hint = "or leave it empty"
    fields = [
        _field("people", "People here", "choice", "1", (), options=offered),
        _field("name.0", "Your name", "text", "", [_people_at(1, 1)], max=MOST_NAME, hint=hint),
    ]
    for place in range(most):
        when = [_people_at(max(2, place + 1), most)]
        label = f"Player {place + 1}"
        fields.append(_field(f"person.{place}", label, "text", "", when, max=MOST_NAME))
    for people in range(2, most - 1):
        seated = [{"value": name, "label": words} for name, words in _SITTING.items()]
        when = [_people_at(people, people), _enough(rows, people + 1)]
        fields.append(_field(f"sit.{people}", "People sit", "choice", _TOGETHER, when, options=seated))
    for place in range(1, most):
        when = [*conditions[place], _people_at(1, place)]
        name = BOT_NAMES[place - 1]
        seat = f"Player {place + 1}"
        fields.append(_field(f"name.{place}", seat, "text", name, when, max=MOST_NAME, group="people"))
        plays = f"{seat} plays"
        more = {"options": options(BOT_KINDS), "group": "people"}
        fields.append(_field(f"kind.{place}", plays, "choice", "tidy", when, **more))
    return fields


def _people_at(least: int, most: int) -> Condition:
    """Return the condition that so many people share the screen."""
    return {"name": "people", "in": [str(count) for count in range(least, most + 1)]}


def _enough(rows: Sequence[SeatsRow], place: int) -> Condition:
    """Return the condition that more than `place` play, whichever game it is."""
    counts = range(place + 1, max(row.most for row in rows) + 1)
    names = [row.field for row in rows if row.most > place]
    return {"name": names if len(names) > 1 else names[0], "in": [str(count) for count in counts]}


def _group_id(game: str) -> str:
    return f"rules.{game}"


def _group(game: str, many: bool) -> SceneDict:
    return {
        "id": _group_id(game),
        "title": "House rules",
        "folded": True,
        "note": "Left alone, they are the usual game. In brackets: where a rule comes from.",
        "when": {"name": "game", "in": [game]} if many else None,
    }


# -- what comes back


def read_setup(variant: str | None, values: Mapping[str, str]) -> Setup:
    """Return what a setup form asks for; odd values fall back, SetupError where no game can be made of it."""
    games = _games(variant)
    game = values.get("game", games[0])
    if game not in games:
        game = games[0]
    options = _options(game, values)
    seats = find_variant(game, options).seats
    return Setup(
        game,
        options,
        _people_of(_count(game, values, seats.least, seats.most), values),
        clean_name(values.get("seed", ""), "", most=MOST_SEED) or None,
    )


def _options(game: str, values: Mapping[str, str]) -> dict[str, Any]:
    """Return the options that differ from what the game, or its preset, has anyway."""
    options: dict[str, Any] = {}
    preset = preset_of(game)
    chosen = None
    if preset is not None:
        chosen = read_value(preset, values.get(field_name(game, preset.name), ""))
        if chosen != preset.value:
            options[preset.name] = plain(chosen)
    for row in rows_of(game):
        text = values.get(row.field)
        if text is None or row.choice.preset or not row.holds_under(chosen):
            continue
        value = read_value(row.choice, text)
        if value != row.choice.value:
            options[row.choice.name] = plain(value)
    lengths = lengths_of(game)
    length = lengths.get(values.get(field_name(game, "length"), ""))
    if length is not None and length != lengths["all"]:
        options["rounds"] = list(length[1])
    return options


def _count(game: str, values: Mapping[str, str], least: int, most: int) -> int:
    """Return how many play: what the field of this game says, as near to it as the game allows."""
    fields = [row.field for row in seats_rows(game)]
    return _number(next((values[name] for name in fields if name in values), ""), least, most)


def _people_of(count: int, values: Mapping[str, str]) -> list[Seat]:
    people = _number(values.get("people", ""), 1, count)
    seats: list[Seat] = []
    for place in range(people):
        usual = f"Player {place + 1}" if people > 1 else "You"
        name = clean_name(values.get(f"person.{place}" if people > 1 else "name.0", ""), usual)
        # Where several look, nobody is called what each is called by the table.
        seats.append(Seat(_distinct(usual if people > 1 and name.casefold() == "you" else name, seats)))
    for place in range(people, count):
        kind = values.get(f"kind.{place}", "tidy")
        name = clean_name(values.get(f"name.{place}", ""), BOT_NAMES[place - 1])
        free = [name, *BOT_NAMES] if name in BOT_NAMES else [name]
        name = next((one for one in free if not _is_taken(one, seats)), name)
        seats.append(Seat(_distinct(name, seats), kind if kind in BOT_KINDS else "tidy"))
    return _spread(seats, people) if values.get(f"sit.{people}") == _APART else seats


def _spread(seats: Sequence[Seat], people: int) -> list[Seat]:
    """Return the seats with the people, who come first in them, as far from each other as may be."""
    persons, bots = iter(seats[:people]), iter(seats[people:])
    places = {at * len(seats) // people for at in range(people)}
    return [next(persons if place in places else bots) for place in range(len(seats))]


def _is_taken(name: str, seats: Sequence[Seat]) -> bool:
    return any(seat.name.casefold() == name.casefold() for seat in seats)


def _distinct(name: str, seats: Sequence[Seat]) -> str:
    """Return a name that nobody at the table has: with a number, where somebody has it."""
    number, found = 1, name
    while _is_taken(found, seats):
        number += 1
        found = f"{name[: MOST_NAME - 3].strip()} {number}"
    return found


def _number(text: str, least: int, most: int) -> int:
    """Return the number a form asks for, as near to it as may be."""
    count = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else least
    return min(max(count, least), most)


def remembered(variant: str | None, last: Mapping[str, str], values: Mapping[str, str]) -> dict[str, str]:
    """Return what is kept of a filled-in page for the next time: all its fields, but not its seed.

    What was chosen for another game before stays known.
    """
    names = {field["name"] for field in _fields(variant)} - {"seed"}
    return {name: value for name, value in {**last, **values}.items() if name in names}


def clean_name(text: str, default: str, most: int = MOST_NAME) -> str:
    """Return a name a person typed: printable, trimmed, not too long; the default for an empty one."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(kept.split())[:most].strip() or default
