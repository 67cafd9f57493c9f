"""How tidy bots fare at tables of 4 to 8 seats: stalemates, lengths, processor time; and against random ones.

Run it as a script: `python tests/bench/bench_arena.py --games 100 --json ci-output/arena.json`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rummy_widgets.engine import Finish
from rummy_widgets.lab import Tally, simulate
from rummy_widgets.rules import find_variant

SHEET = find_variant("ten-card")


def figures(tally: Tally) -> dict[str, Any]:
    """Return what is worth keeping of a tally, by plain names."""
    seats = len(tally.players)
    return {
        "players": list(tally.players),
        "games": tally.games,
        "rounds": tally.rounds_played,
        "cpu_seconds_a_game": round(tally.cpu_seconds / tally.games, 4),
        "microseconds_an_action": round(tally.cpu_seconds / tally.actions * 1e6),
        "actions_a_game": round(tally.actions / tally.games, 1),
        "ended": {how.value: sum(r.ended.get(how, 0) for r in tally.rounds.values()) for how in Finish},
        "stalemate_percent": round(100 * tally.share(Finish.STALEMATE), 3),
        "no_cards_percent": round(100 * tally.share(Finish.NO_CARDS), 3),
        "points_a_game": [round(points / tally.games, 1) for points in tally.points],
        "wins": list(tally.wins),
        "turns_a_seat": {n: round(r.turns / r.played / seats, 2) for n, r in tally.rounds.items()},
        "buys_a_seat": {n: round(r.buys / r.played / seats, 2) for n, r in tally.rounds.items()},
        "points_a_seat": {n: round(r.points / r.played / seats, 1) for n, r in tally.rounds.items()},
    }


def tell(name: str, found: dict[str, Any]) -> None:
    """Print the figures of one table."""
    print(
        f"{name}: {found['rounds']} rounds, stalemate {found['stalemate_percent']} %, "
        f"no cards {found['no_cards_percent']} %, {found['cpu_seconds_a_game']} s of processor time a game, "
        f"{found['microseconds_an_action']} µs an action"
    )
    for key in ("turns_a_seat", "buys_a_seat", "points_a_seat"):
        print(f"    {key.replace('_', ' ')} by round: {' '.join(map(str, found[key].values()))}")
    print(f"    points a game by seat: {found['points_a_game']}; wins alone: {found['wins']}")


def main() -> None:
    """Play the tables, print their figures and write them to a file where one is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games at each table")
    parser.add_argument("--seats", default="4,5,6,7,8", help="numbers of seats")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    given = parser.parse_args()
    found: dict[str, Any] = {}
    for seats in map(int, given.seats.split(",")):
        name = f"{seats} tidy"
        found[name] = figures(simulate(SHEET, ["tidy"] * seats, given.games, given.seed, given.jobs))
        tell(name, found[name])
    name = "tidy against random, four seats"
    few = max(1, given.games // 4)
    found[name] = figures(simulate(SHEET, ["tidy", "random"] * 2, few, given.seed, given.jobs))
    tell(name, found[name])
    if given.json is not None:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
