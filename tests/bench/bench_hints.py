"""Speed of hints: prints the figures, and writes them to a JSON file if one is named.

Run it as a script: `python -m tests.bench.bench_hints [FILE]`. Times are of the process, so that other work
on the machine counts little. Tables of 4 to 8 seats are played by bots through all eleven rounds; the
figures are for hands of 10 to 14 cards, asked in every phase. Below them, a row for each of the other games,
with hands of any size.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path

from rummy_widgets.advice import hint
from rummy_widgets.engine import view
from rummy_widgets.rules import find_variant
from rummy_widgets.rules.variants import variant_names
from tests.players.tables import states_of

TABLES = 44  # rounds played; each of the eleven contracts four times
ASKED = 60  # states of a round in which a hint is timed, at most
HANDS = range(10, 15)


def measure(tables: int = TABLES, seed: str = "hints") -> dict[str, list[float]]:
    """Return the milliseconds each hint took, by phase and by whether the seat's contract was down."""
    rng = random.Random(seed)
    sheet = find_variant("ten-card")
    times: dict[str, list[float]] = defaultdict(list)
    for number in range(tables):
        played = states_of(sheet, 4 + number % 5, 1 + number % 11, f"{seed} {number}")
        states = [state for state in played if len(state.hand) in HANDS]
        for state in rng.sample(states, min(ASKED, len(states))):
            seen = view(state, state.actor)
            began = time.process_time()
            hint(seen)
            took = 1000 * (time.process_time() - began)
            down = "contract down" if state.opened[state.actor] else "contract not down"
            times[f"{state.phase}, {down}"].append(took)
    return times


def measure_game(name: str, tables: int = 14, seed: str = "hints") -> list[float]:
    """Return the milliseconds that hints of another game took, at tables of up to six seats."""
    rng = random.Random(f"{seed} {name}")
    sheet = find_variant(name)
    rounds = len(sheet.opening.contracts) or 1
    times = []
    for number in range(tables):
        seats = min(sheet.seats.most, sheet.seats.least + number % 4)
        states = list(states_of(sheet, seats, 1 + number % rounds, f"{seed} {number}"))
        for state in rng.sample(states, min(ASKED, len(states))):
            seen = view(state, state.actor)
            began = time.process_time()
            hint(seen)
            times.append(1000 * (time.process_time() - began))
    return times


def figures(times: list[float]) -> dict[str, float]:
    """Return the number of hints, and their median, 99th percentile and longest in milliseconds."""
    ordered = sorted(times)
    return {
        "hints": len(ordered),
        "median_ms": round(statistics.median(ordered), 2),
        "p99_ms": round(ordered[int(0.99 * (len(ordered) - 1))], 2),
        "max_ms": round(ordered[-1], 2),
    }


def main(arguments: list[str]) -> None:
    """Measure, print, and write."""
    times = measure()
    rows = {"all": figures([took for each in times.values() for took in each])}
    rows |= {name: figures(times[name]) for name in sorted(times)}
    rows |= {name: figures(measure_game(name)) for name in variant_names() if name != "ten-card"}
    for name, row in rows.items():
        print(f"{name:28} " + "  ".join(f"{key} {value}" for key, value in row.items()))
    print("wanted: median at most 50 ms, 99th percentile at most 100 ms")
    if arguments:
        Path(arguments[0]).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
