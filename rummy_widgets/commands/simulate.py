"""Simulate: many matches between bots."""

from __future__ import annotations

import argparse

from rummy_widgets.commands import Answer, columns
from rummy_widgets.commands.reading import read_options
from rummy_widgets.engine import Finish
from rummy_widgets.errors import NotationError
from rummy_widgets.lab import Tally, simulate
from rummy_widgets.players import BOTS
from rummy_widgets.rules import RuleSheet, find_variant


def simulate_games(chosen: argparse.Namespace) -> Answer:
    """Let bots play, and add up."""
    sheet = find_variant(chosen.variant, read_options(chosen.option))
    names = _read_players(chosen.players, sheet)
    tally = simulate(sheet, names, chosen.games, chosen.seed, jobs=chosen.jobs, checked=True)
    return _answer(sheet, tally, chosen.seed)


def _read_players(text: str | None, sheet: RuleSheet) -> list[str]:
    if text is None:
        return ["tidy"] * sheet.seats.least
    names = [name.strip().lower() for name in text.split(",")]
    for name in names:
        if name not in BOTS:
            message = f"no bot is called {name!r}; there are {', '.join(BOTS)}"
            raise NotationError(message, word=name, example="--players tidy,tidy,random,tidy")
    return names


def _answer(sheet: RuleSheet, tally: Tally, seed: str) -> Answer:
    games, rounds = tally.games, tally.rounds_played
    turns = sum(row.turns for row in tally.rounds.values())
    data = {
        "variant": sheet.variant,
        "seed": seed,
        "games": games,
        "rounds": rounds,
        "players": list(tally.players),
        "wins": list(tally.wins),
        "shared_wins": list(tally.shared),
        "points": list(tally.points),
        "endings": {how.value: tally.share(how) for how in Finish},
        "turns_per_round": turns / rounds,
        "actions_per_game": tally.actions / games,
        "games_per_second": tally.games_per_second,
        "cpu_seconds_per_game": tally.cpu_seconds / games,
    }
    head = ("seat", "player", "wins", "shared", "points a game")
    rows = [
        (
            f"S{seat}",
            name,
            str(tally.wins[seat]),
            str(tally.shared[seat]),
            f"{tally.points[seat] / games:.1f}",
        )
        for seat, name in enumerate(tally.players)
    ]
    # What did not happen is left out, but for the stalemate of games in which one goes out.
    stalls = tally.share(Finish.OUT) > 0
    met = [how for how in Finish if tally.share(how) or (how is Finish.STALEMATE and stalls)]
    endings = ", ".join(f"{how.value} {tally.share(how):.1%}" for how in met)
    facts = [
        ("games", f"{games} of {round(rounds / games, 1):g} rounds"),
        ("rounds ended", endings),
        ("checked", "after every action: each card of the pack in one place, and somebody can act"),
        ("length", f"{turns / rounds:.1f} turns a round, {tally.actions / games:.0f} actions a game"),
        ("speed", f"{tally.games_per_second:.1f} games/s, {tally.cpu_seconds / games:.3f} s of CPU a game"),
    ]
    return Answer(0, data, [*columns([head, *rows], right=(2, 3, 4)), "", *columns(facts)])
