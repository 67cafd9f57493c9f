"""Speed of reviews: prints the figures, and writes them to a JSON file if one is named.

Run it as a script: `python -m tests.bench.bench_review [FILE]`. Times are of the process, so that other work
on the machine counts little. In every round seat 0 does something else than the bot three times in ten.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from rummy_widgets.lessons.review import review
from tests.lessons.rounds import TABLES, played

ROUNDS = 4  # of each game
ALL_ROUNDS = {"ten-card": [1, 4, 8, 11]}  # the numbers of those that are played, where that matters


def measure(variant: str, seats: int, rounds: int = ROUNDS) -> dict[str, Any]:
    """Return the seconds that reviews of a game's rounds took, and what they found."""
    times, decisions, deals, costly = [], [], [], []
    for seed in range(rounds):
        numbers = ALL_ROUNDS.get(variant)
        options = None if numbers is None else {"rounds": [numbers[seed % len(numbers)]]}
        record = played(variant, seats, seed, options=options).record()
        began = time.process_time()
        found = review(record, 0)
        times.append(time.process_time() - began)
        decisions.append(len(found.decisions))
        deals += [mistake.deals for mistake in found.tried]
        costly.append(len(found.costly))
    return {
        "seats": seats,
        "rounds": rounds,
        "decisions": sum(decisions),
        "median_s": round(statistics.median(times), 2),
        "max_s": round(max(times), 2),
        "deals": f"{min(deals, default=0)} to {max(deals, default=0)}",
        "costly": sum(costly),
    }


def main(arguments: list[str]) -> None:
    """Measure, print, and write."""
    rows = {}
    for variant, seats in TABLES:
        name = f"{variant}, {seats} seats"
        rows[name] = row = measure(variant, seats)
        print(f"{name:24} " + "  ".join(f"{key} {value}" for key, value in row.items()), flush=True)
    print("wanted: a review in less than 2 s")
    if arguments:
        Path(arguments[0]).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
