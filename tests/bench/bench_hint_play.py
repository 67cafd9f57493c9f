"""How well hints play: a seat that follows every hint among tidy bots, the same deals from every seat.

Run it as a script: `python tests/bench/bench_hint_play.py [GAME ...] [--deals N] [--json FILE]`. A deal is
played once with the hints in each seat. What is told is how many points a round the hints were better than
the tidy seats beside them (with an interval of 95 %), and their share of the rounds won beside a fair one.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from rummy_widgets.advice import hint
from rummy_widgets.cards import shuffled
from rummy_widgets.engine import Action, View, deal
from rummy_widgets.lab import play_round
from rummy_widgets.players import find_bot
from rummy_widgets.rules import find_variant
from rummy_widgets.rules.variants import variant_names


class HintBot:
    """Do what the hint says."""

    name = "hints"

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return the action of the hint."""
        return hint(view).action


def measure(game: str, deals: int, seats: int, seed: str = "hint play") -> dict[str, float]:
    """Play deals with the hints in each seat in turn; return the figures."""
    sheet = find_variant(game)
    tidy = find_bot("tidy")
    sign = -1 if sheet.match.lowest_wins else 1
    rounds = len(sheet.opening.contracts) or 1
    better, won = [], 0.0
    for number in range(deals):
        chance = random.Random(f"{seed} {game} {number}")
        order = shuffled(sheet.pack(seats), chance)
        gains = []
        for seat in range(seats):
            bots = [tidy] * seats
            bots[seat] = HintBot()
            state = deal(sheet, seats, order, dealer=number % seats, round_number=1 + number % rounds)
            rngs = [random.Random(f"{seed} {number} {place}") for place in range(seats)]
            _, result = play_round(state, bots, rngs, random.Random(f"{seed} {number} stock"))
            points = [sign * one for one in result.points]
            others = [one for place, one in enumerate(points) if place != seat]
            gains.append(points[seat] - statistics.mean(others))
            most = [place for place, one in enumerate(points) if one == max(points)]
            won += (seat in most) / len(most)
        better.append(statistics.mean(gains))
    spread = 1.96 * statistics.stdev(better) / len(better) ** 0.5
    return {
        "seats": seats,
        "rounds": deals * seats,
        "better": round(statistics.mean(better), 2),
        "interval": round(spread, 2),
        "won": round(won / (deals * seats), 3),
        "fair": round(1 / seats, 3),
    }


def main() -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=variant_names())
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    rows = {}
    for game in chosen.games:
        least = find_variant(game).seats.least
        rows[game] = row = measure(game, chosen.deals, least)
        print(
            f"{game:16} {row['seats']} seats, {row['rounds']:5} rounds: {row['better']:+7.2f} points "
            f"± {row['interval']:.2f} a round, {row['won']:.1%} won of {row['fair']:.1%}",
            flush=True,
        )
    if chosen.json:
        chosen.json.write_text(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
