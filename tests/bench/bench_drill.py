"""How well drills find out what simulated learners believe, and whom they certify.

Run it from the project's folder as `python -m tests.bench.bench_drill [RUNS]`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rummy_widgets.lessons.drill import DrillSpec
from rummy_widgets.lessons.items import Item, item_pool
from rummy_widgets.lessons.mutants import TRUTH
from rummy_widgets.lessons.specs import DRILLS, review_pool, review_spec
from tests.lessons.learners import Learner, run

POOL = 160


def shares(spec: DrillSpec, pool: Sequence[Item], runs: int, count: int, *, near: bool) -> dict[str, float]:
    """Return for each mutant how often its believers, with 10 % slips, are told so after some items."""
    found = {}
    for name in spec.mutants:
        hits = 0
        for number in range(runs):
            learner = Learner(name, 0.1, f"{name} {number}", near=near)
            drill = run(spec, learner, f"{name} {number}", pool, count, certify=False)
            hits += drill.standing.believed == name
        found[name] = hits / runs
    return found


def certified(
    spec: DrillSpec, pool: Sequence[Item], belief: str, slip: float, runs: int, count: int, *, near: bool
) -> float:
    """Return how often a believer is certified within some items."""
    hits = 0
    for number in range(runs):
        learner = Learner(belief, slip, f"c {belief} {number}", near=near)
        drill = run(spec, learner, f"c {belief} {number}", pool, count, certify=True)
        hits += drill.is_mastered
    return hits / runs


def tell_lessons(runs: int, *, near: bool) -> None:
    """Print the figures of each lesson."""
    print(f"{runs} runs each; a slip is {'one wrong tick' if near else 'any other answer'}")
    for number, spec in DRILLS.items():
        pool = item_pool(f"bench {number}", spec.subjects, spec.mutants, POOL)
        found = shares(spec, pool, runs, spec.items, near=near)
        knows = certified(spec, pool, TRUTH, 0.05, runs, 10, near=near)
        wrong = {name: certified(spec, pool, name, 0.1, runs, 24, near=near) for name in spec.mutants}
        worst, most = min(found, key=lambda name: found[name]), max(wrong, key=lambda name: wrong[name])
        print(
            f"lesson {number:2}: told within {spec.items} items {found[worst]:6.1%} at least ({worst}); "
            f"knower certified {knows:6.1%}; believer {wrong[most]:5.1%} at most ({most})",
            flush=True,
        )


def main() -> None:
    """Print all figures."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    tell_lessons(runs, near=False)
    every, pool = review_spec(), review_pool("bench")
    found = shares(every, pool, runs, every.items, near=False)
    low = ", ".join(f"{name} {found[name]:.1%}" for name in sorted(found, key=lambda name: found[name])[:8])
    print(f"all {len(found)} mutants, {every.items} items: {low} at least", flush=True)
    print(f"  on average {sum(found.values()) / len(found):.1%}", flush=True)
    tell_lessons(runs, near=True)


if __name__ == "__main__":
    main()
