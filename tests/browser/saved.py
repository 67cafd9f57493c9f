"""Matches put into a store before a page asks for it, so that a test begins where it wants to."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext

from rummy_widgets.cards import Card
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.record import Record
from rummy_widgets.session.session import Seat, Session
from rummy_widgets.session.store import GameHeader, Store, new_token

NAMES = ("Robin", "Ada", "Ben", "Cleo")
SEED = "a seed nobody may see 4711"
SALT = "5a17" * 16


def save_match(
    path: Path,
    *,
    until: Callable[[Session], bool] = lambda session: session.waiting_for == 0,
    seed: str = SEED,
    names: Sequence[str] = NAMES,
    kinds: str = "tidy",
    rounds: Sequence[int] | None = None,
    game: str = "ten-card",
    options: Mapping[str, Any] | None = None,
    **wishes: str,
) -> str:
    """Play a match of the store at `path` until something holds, and return its owner's token.

    `wishes` are the owner's preferences: speed, autopass.
    """
    chosen = {**(options or {}), **({"rounds": list(rounds)} if rounds else {})}
    seats = [Seat(names[0]), *(Seat(name, kinds) for name in names[1:])]
    session = Session(find_variant(game, chosen), seats, chance=Chance(seed, SALT))
    token = new_token()
    with Store.open(path) as store:
        for name, value in wishes.items():
            store.set_preference(token, name, value)
        session.keep(store, token)
        play_on(session, until)
        assert session.trouble is None
    return token


def save_deal(path: Path, order: Sequence[Card], *, dealer: int = 3, **wishes: str) -> str:
    """Write a match whose first pack lies in this order, and return its owner's token."""
    chance = Chance(SEED, SALT)
    sheet = find_variant("ten-card", {})
    token = new_token()
    kinds = ["person", *["tidy"] * (len(NAMES) - 1)]
    settings = json.dumps({"kinds": kinds, "options": {}})
    secret = json.dumps({"seed": SEED, "salt": SALT})
    receipt = chance.receipt(sheet.variant, sheet.options, len(NAMES))
    with Store.open(path) as store:
        for name, value in wishes.items():
            store.set_preference(token, name, value)
        game = store.create_game(token, GameHeader(sheet.variant, NAMES, settings, secret, receipt))
        store.append(game, 0, [f"deal {dealer}: {' '.join(card.text for card in order)}"])
        store.set_summary(game, "round 1")
    return token


def play_on(session: Session, until: Callable[[Session], bool]) -> None:
    """Let everybody play, people as tidy bots, until something holds."""
    stand_in, rng = find_bot("tidy"), random.Random(7)
    for _ in range(20_000):
        if until(session):
            return
        if session.state.over is not None:
            session.next_round()
        elif session.waiting_bot is not None:
            session.step()
        else:
            seat = session.waiting_for
            assert seat is not None
            session.act(seat, stand_in.choose(session.view(seat), rng))
    raise AssertionError("what was waited for never came")


def own_token(context: BrowserContext, token: str) -> None:
    """Make a browser the owner of a token, as if it had played here before."""
    key = "rummy_widgets.token"
    script = f"if (!localStorage.getItem('{key}')) localStorage.setItem('{key}', '{token}')"
    context.add_init_script(script)


def token_of(page: Any) -> str:
    """Return the token that a browser keeps."""
    return str(page.evaluate("localStorage.getItem('rummy_widgets.token')"))


def game_of(path: Path, token: str) -> Session:
    """Return the last game of a token as the store has it now."""
    with Store.open(path) as store:
        return Session.resume(store, token, store.games(token)[0].id)


def lines_of(path: Path, token: str) -> list[str]:
    """Return the log of the last game of a token."""
    with Store.open(path) as store:
        return store.lines(store.games(token)[0].id)


def record_of(path: Path, token: str) -> Record:
    """Return the record of the last game of a token."""
    return game_of(path, token).record()


def save_lay_off(path: Path) -> str:
    """Write a match in which the other seat has knocked and seat 0 holds what may be laid off."""

    def may_lay_off(session: Session) -> bool:
        phase = session.sheet.table.phases.get(session.state.phase)
        if session.waiting_for != 0 or phase is None or Verb.DONE not in phase.steps:
            return False
        return find_bot("tidy").choose(session.view(0), random.Random(1)).verb is Verb.LAY_OFF

    manual = {"knock_melds": "manual"}
    names = NAMES[:2]
    return save_match(
        path, game="gin", options=manual, names=names, seed="lay off", until=may_lay_off, speed="instant"
    )
