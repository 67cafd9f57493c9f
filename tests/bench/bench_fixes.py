"""Speed of a refusal with its fixes, over actions refused in play at tables of four to eight seats.

Run it from the project's folder as `python -m tests.bench.bench_fixes`. Times are of the process.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence

from rummy_widgets.advice import fixes
from rummy_widgets.engine import Action, State, explain, view
from rummy_widgets.rules import Verb
from tests.advice.refusals import refused_in_play
from tests.engine.laws.tables import Table

ROUNDS = 60  # rounds played to find refused actions in
A_ROUND = 400  # actions kept of a round


def refused_actions() -> list[tuple[State, Action]]:
    """Return states and actions refused in them, from rounds of every number at tables of every size."""
    rng = random.Random(1)
    found: list[tuple[State, Action]] = []
    for number in range(ROUNDS):
        table = Table((), 4 + number % 5, 1 + number % 11, rng.randrange(10**9), rigged=number % 2 == 0)
        every = [(state, action) for state, action, _ in refused_in_play(table, share=0.5)]
        found += rng.sample(every, min(A_ROUND, len(every)))
    return found


def tell(name: str, situations: Sequence[tuple[State, Action]]) -> None:
    """Print how long a refusal with its fixes takes: the median, the 99th percentile, the most."""
    times = []
    for state, action in situations:
        seen = view(state, state.actor)
        begun = time.process_time_ns()
        refusal = explain(seen, action)
        assert refusal is not None
        fixes(seen, action, refusal)
        times.append((time.process_time_ns() - begun) / 1e6)
    times.sort()
    last = times[min(len(times) - 1, len(times) * 99 // 100)]
    print(
        f"{name:<44} {len(times):6} actions   median {times[len(times) // 2]:6.3f} ms"
        f"   99th percentile {last:6.3f} ms   most {times[-1]:6.3f} ms"
    )


def main() -> None:
    """Print all figures."""
    print(f"Python {sys.version.split()[0]}; times of the process")
    situations = refused_actions()
    laying = [
        (state, action)
        for state, action in situations
        if action.verb in (Verb.LAY_DOWN, Verb.LAY_OFF)
        and action.verb in state.sheet.table.phases[state.phase].steps
    ]
    tell("a refusal with its fixes", situations)
    tell("a lay-down or lay-off refused in its moment", laying)


if __name__ == "__main__":
    main()
