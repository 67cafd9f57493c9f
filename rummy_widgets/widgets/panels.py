"""Panels: the page's questions and results, as the scene describes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rummy_widgets.advice.saving import least_left
from rummy_widgets.cards import pretty_cards
from rummy_widgets.engine import Finish
from rummy_widgets.rules import RuleSheet
from rummy_widgets.rules.contract import number_word
from rummy_widgets.session.session import Seat, Session
from rummy_widgets.session.store import SavedGame
from rummy_widgets.widgets.faces import SceneDict

BOT_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
BOT_KINDS: Final = {"tidy": "with care", "random": "at random"}
LENGTHS: Final = {
    "all": "All rounds",
    "short": "Rounds 1, 2, 11",
    "first": "Only round 1",
}
SPEEDS: Final = {
    "slow": "Slow",
    "normal": "Normal",
    "fast": "Fast",
    "instant": "At once",
    "step": "Step by step",
}
AUTO_PASS: Final = {"ask": "Ask me", "helps": "Ask if the card helps me", "always": "Pass for me"}
HELP: Final = {"all": "Read my cards to me", "quiet": "Only when I ask", "off": "None"}
OFFERS: Final = 3


def options(values: Mapping[str, str]) -> list[SceneDict]:
    """Return choices as the scene lists them."""
    return [{"value": value, "label": label} for value, label in values.items()]


def setting_rows(speed: str, autopass: str, help_wanted: str) -> list[SceneDict]:
    """Return the settings beside the table."""
    return [
        {"name": "speed", "label": "The others play", "value": speed, "options": options(SPEEDS)},
        {"name": "autopass", "label": "When I may buy", "value": autopass, "options": options(AUTO_PASS)},
        {"name": "help", "label": "Help", "value": help_wanted, "options": options(HELP)},
    ]


def _field(name: str, label: str, kind: str, value: str, **more: Any) -> SceneDict:
    return {"name": name, "label": label, "kind": kind, "value": value, "hint": "", "when": None} | more


def setup_panel(sheet: RuleSheet, offers: Sequence[SavedGame], last: Mapping[str, str]) -> SceneDict:
    """Return the first page: go on with a saved game, or choose a new one."""
    numbers = [str(number) for number in range(sheet.seats.least, sheet.seats.most + 1)]
    fields = [
        _field(
            "seats",
            "Players",
            "choice",
            last.get("seats", numbers[0]),
            options=options({n: n for n in numbers}),
        ),
        _field(
            "name.0", "Your name", "text", last.get("name.0", ""), max=24, hint="as you want to be called"
        ),
    ]
    for place, name in enumerate(BOT_NAMES[: sheet.seats.most - 1], start=1):
        enough = [number for number in numbers if int(number) > place]
        when = None if len(enough) == len(numbers) else {"name": "seats", "in": enough}
        fields += [
            _field(
                f"name.{place}",
                f"Seat {place + 1}",
                "text",
                last.get(f"name.{place}", name),
                max=24,
                when=when,
            ),
            _field(
                f"kind.{place}",
                f"Seat {place + 1} plays",
                "choice",
                last.get(f"kind.{place}", "tidy"),
                options=options(BOT_KINDS),
                when=when,
            ),
        ]
    fields += [
        _field("length", "Length", "choice", last.get("length", "all"), options=options(LENGTHS)),
        _field("seed", "Seed", "text", "", max=64, hint="leave empty for a fresh shuffle"),
    ]
    going_on = [
        {"id": f"resume:{game.id}", "label": _offer(game), "primary": place == 0, "above": True}
        for place, game in enumerate(offers[:OFFERS])
    ]
    start = {
        "id": "start",
        "label": "Start a new match" if offers else "Start the match",
        "primary": not offers,
    }
    welcome = (
        "Welcome back. Your game was saved up to the last move."
        if offers
        else (
            f"{sheet.title}: be first to empty your hand. The fewest penalty points after the last round win."
        )
    )
    return {
        "id": "setup",
        "title": "Take a seat",
        "lines": [welcome],
        "modal": False,
        "fields": fields,
        "table": None,
        "actions": [*going_on, start],
    }


def _offer(game: SavedGame) -> str:
    others = ", ".join(game.header.seats[1:])
    where = f"{game.summary}, " if game.summary else ""
    return f"Go on: {where}with {others}"


def ready_panel(session: Session) -> SceneDict:
    """Return the moment before the deal, with the fairness receipt."""
    names = ", ".join(seat.name for seat in session.seats)
    return {
        "id": "ready",
        "title": "Ready to deal",
        "lines": [
            f"At the table: {names}.",
            f"Receipt: {session.receipt}",
            "This is a fingerprint of every shuffle to come, made before the deal. "
            "After the match you get the salt and the seed behind it, and anyone can check them.",
        ],
        "modal": True,
        "fields": [],
        "table": None,
        "actions": [{"id": "deal", "label": "Deal the cards", "primary": True}],
    }


def round_panel(session: Session, me: int) -> SceneDict:
    """Return the end of a round: who went out, what it cost, the standings."""
    state = session.state
    over = state.over
    assert over is not None
    points = session.points[-1]
    if over.seat is not None:
        who = "You went" if over.seat == me else f"{session.seats[over.seat].name} went"
        line = f"{who} out."
    elif over.how is Finish.STALEMATE:
        laps = number_word(session.sheet.stock.stalemate_laps)
        line = f"The table went round {laps} times with nothing laid down: the round ends, every hand counts."
    else:
        line = "No card is left to draw, so the round ends and every hand counts."
    table = [laid.meld for laid in state.melds]
    rows = []
    for place, (seat, hand) in enumerate(zip(session.seats, state.hands, strict=True)):
        cards = pretty_cards(sorted(hand)) or "–"
        least = least_left(session.sheet, state.round, hand, state.opened[place], table)
        could = str(least) if least < session.sheet.scoring.cost(hand) else "–"
        rows.append([seat.name, str(points[place]), could, str(session.totals[place]), cards])
    contract = session.sheet.contract(state.round).title
    named = f" ({contract})" if contract else ""
    return {
        "id": "round",
        "title": f"Round {state.round} is over{named}",
        "lines": [line],
        "modal": True,
        "fields": [],
        "table": {"columns": ["Player", "Points", "Could have been", "Total", "Cards left"], "rows": rows},
        "actions": [{"id": "next", "label": "Next round", "primary": True}],
    }


def match_panel(session: Session, me: int) -> SceneDict:
    """Return the end of the match: the winner, the standings, and what the receipt was made of."""
    winners = session.winners
    names = " and ".join("you" if seat == me else session.seats[seat].name for seat in winners)
    title = "You won the match!" if winners == (me,) else f"{names[:1].upper()}{names[1:]} won the match"
    if len(winners) > 1:
        title = f"{names[:1].upper()}{names[1:]} share the win"
    ranked = sorted(range(len(session.seats)), key=lambda seat: session.totals[seat])
    rows = [
        [
            str(1 + sum(t < session.totals[seat] for t in session.totals)),
            session.seats[seat].name,
            str(session.totals[seat]),
        ]
        for seat in ranked
    ]
    end = round_panel(session, me)
    record = session.record()
    return {
        "id": "match",
        "title": title,
        "lines": [
            *end["lines"],
            f"Receipt: {session.receipt}",
            f"Salt: {record.salt}",
            f"Seed: {record.seed}",
            "Save the record and check it with: rummy-widgets replay FILE",
        ],
        "modal": True,
        "fields": [],
        "table": {"columns": ["Place", "Player", "Penalty points"], "rows": rows},
        "actions": [
            {"id": "again", "label": "Play again", "primary": True},
            {"id": "record", "label": "Save the record", "primary": False},
        ],
    }


def leave_panel() -> SceneDict:
    """Return the question before a match is left."""
    return {
        "id": "leave",
        "title": "Leave this match?",
        "lines": ["It stays saved. You can go on with it from the first page."],
        "modal": True,
        "fields": [],
        "table": None,
        "actions": [
            {"id": "stay", "label": "Play on", "primary": True},
            {"id": "leave", "label": "Leave", "primary": False},
        ],
    }


def read_setup(sheet: RuleSheet, values: Mapping[str, str]) -> tuple[list[Seat], dict[str, Any], str | None]:
    """Return the seats, the options and the seed that a setup form asks for; odd values fall back."""
    wanted = values.get("seats", "")
    seats = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 else sheet.seats.least
    seats = min(max(seats, sheet.seats.least), sheet.seats.most)
    chosen = [Seat(clean_name(values.get("name.0", ""), "You"))]
    for place in range(1, seats):
        kind = values.get(f"kind.{place}", "tidy")
        name = clean_name(values.get(f"name.{place}", ""), BOT_NAMES[place - 1])
        chosen.append(Seat(name, kind if kind in BOT_KINDS else "tidy"))
    rounds = {"short": [1, 2, 11], "first": [1]}.get(values.get("length", "all"))
    seed = clean_name(values.get("seed", ""), "", most=64)
    return chosen, {"rounds": rounds} if rounds else {}, seed or None


def clean_name(text: str, default: str, most: int = 24) -> str:
    """Return a name a person typed: printable, trimmed, not too long; the default for an empty one."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(kept.split())[:most].strip() or default
