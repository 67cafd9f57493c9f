"""Needs of three melds and more: plans sorted by what each lacks, and a flow that shares the cards out."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_widgets.cards.card import RANKS
from rummy_widgets.melds.grammar import MeldGrammar


@dataclass(frozen=True, slots=True)
class _Plan:
    """One meld to aim at: how many of each face it can use, its size, its jokers, what it lacks alone."""

    faces: dict[int, int]
    size: int
    jokers: int
    blanks: int


def lack_many(
    grammar: MeldGrammar,
    count: int,
    set_size: int,
    windows: list[tuple[int, int, int, tuple[int, ...]]],
    jokers: int,
    key: bytes,
    far: int,
) -> int:
    """Return the fewest cards to add for `count` melds, as `missing` does.

    Where jokers may not touch, room for them is counted as if they might: the answer can then be too low.
    """
    plans = _plans(grammar, set_size, windows, key)
    best = far

    def choose(index: int, chosen: list[_Plan], blanks: int) -> None:
        nonlocal best
        left = count - len(chosen)
        if not left:
            best = min(best, _lack(chosen, jokers, key))
            return
        for place in range(index, len(plans)):
            plan = plans[place]
            if blanks + left * plan.blanks - jokers >= best:
                return
            choose(place, [*chosen, plan], blanks + plan.blanks)

    choose(0, [], 0)
    return best


def _plans(
    grammar: MeldGrammar,
    set_size: int,
    windows: list[tuple[int, int, int, tuple[int, ...]]],
    key: bytes,
) -> list[_Plan]:
    plans: list[_Plan] = []
    for suit in range(4):
        for _, length, cap, places in windows:
            faces: dict[int, int] = {}
            for rank in places:
                faces[suit * RANKS + rank] = faces.get(suit * RANKS + rank, 0) + 1
            plans.append(_plan(faces, length, cap, key))
    if grammar.largest_set is None or set_size <= grammar.largest_set:
        each = 1 if grammar.distinct_suits else set_size
        cap = grammar.jokers_allowed(set_size, run=False)
        for rank in range(RANKS):
            plans.append(_plan({suit * RANKS + rank: each for suit in range(4)}, set_size, cap, key))
    plans.sort(key=lambda plan: (plan.blanks, plan.size))
    return plans


def _plan(faces: dict[int, int], size: int, cap: int, key: bytes) -> _Plan:
    filled = min(size, sum(min(number, key[face]) for face, number in faces.items()))
    return _Plan(faces, size, cap, size - filled)


def _lack(plans: list[_Plan], jokers: int, key: bytes) -> int:
    """Return what plans lack together when cards and jokers are shared out as well as can be."""
    left = {face: key[face] for plan in plans for face in plan.faces}
    left[-1] = jokers
    given: list[dict[int, int]] = [{} for _ in plans]

    def give(index: int, seen: set[int]) -> bool:
        """Find one more card for a plan, moving cards from plan to plan where that helps."""
        plan = plans[index]
        seen.add(index)
        for face in (*plan.faces, -1):
            most = plan.jokers if face < 0 else plan.faces[face]
            if given[index].get(face, 0) >= most:
                continue
            if left[face]:
                left[face] -= 1
                given[index][face] = given[index].get(face, 0) + 1
                return True
            for other, held in enumerate(given):
                if other in seen or not held.get(face):
                    continue
                if give(other, seen):
                    held[face] -= 1
                    given[index][face] = given[index].get(face, 0) + 1
                    return True
        return False

    filled = 0
    for index, plan in enumerate(plans):
        while sum(given[index].values()) < plan.size and give(index, set()):
            filled += 1
    return sum(plan.size for plan in plans) - filled
