"""Laying: what can go on the table now, chosen so that least points are left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from rummy_widgets.advice.standing import LARGE, WAYS, Standing
from rummy_widgets.cards import Card
from rummy_widgets.cards.card import RANKS
from rummy_widgets.engine import Action, explain, lay_down, lay_off, legal_actions
from rummy_widgets.melds import End, Meld
from rummy_widgets.melds.arrange import UNIT
from rummy_widgets.melds.kind_needs import missing_kinds
from rummy_widgets.melds.kinds import kind_openings
from rummy_widgets.melds.needs import missing
from rummy_widgets.melds.openings import openings
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules import Verb

_LAYING: Final = (Verb.LAY_DOWN, Verb.LAY_OFF)


def best_lay(standing: Standing) -> Action | None:
    """Return the lay-down or lay-off that leads to least points; None where nothing can go down."""
    view = standing.view
    steps = view.sheet.table.phases[view.phase].steps
    if view.must_use is not None:
        return _cheapest(standing)
    if not standing.opened:
        return _contract(standing) if Verb.LAY_DOWN in steps else None
    if Verb.LAY_DOWN in steps or Verb.LAY_OFF in steps:
        return _arranged(standing)
    return None


def cost_of(standing: Standing, action: Action) -> int:
    """Return what the cards of an action cost in hand."""
    return sum(standing.value(claim.card.face) for claim in action.claims)


def _contract(standing: Standing) -> Action | None:
    """Return the way to lay the contract that leaves least points once all else is laid that can be."""
    view = standing.view
    if standing.lack(standing.counts):
        return _part(standing)
    ways = standing.ways_with(view.hand, WAYS if standing.light else LARGE)
    floor = standing.solved(standing.counts).left
    best: Action | None = None
    best_left: tuple[int, int] | None = None
    large = 0
    for way in ways:
        action = lay_down(meld.claims() for meld in way)
        if large == LARGE or explain(view, action) is not None:
            continue
        if not standing.light:
            return action
        down = {card for meld in way for card in meld.cards}
        rest = [card for card in view.hand if card not in down]
        found = best_arrangement(standing.further, standing.values, rest, on=[*standing.on, *way])
        large += not found.proven
        left = found.points, len(found.deadwood)
        if best_left is None or left < best_left:
            best, best_left = action, left
        if left[0] * UNIT + left[1] <= floor:
            break
    return best


def _part(standing: Standing) -> Action | None:
    """Return one meld of the contract, where it may come down meld by meld and the others are no further."""
    view = standing.view
    if view.sheet.opening.contract_at_once or standing.count < 2:
        return None
    lack = standing.lack(standing.counts)
    for meld, left in _parts(standing):
        if left(face_counts(card for card in view.hand if card not in meld.cards)) <= lack:
            action = lay_down([meld.claims()])
            if explain(view, action) is None:
                return action
    return None


def _parts(standing: Standing) -> Iterator[tuple[Meld, Callable[[Sequence[int]], int]]]:
    """Yield single melds of the contract, each with what then says how many cards the others lack."""
    view, grammar, kinds = standing.view, standing.grammar, standing.kinds
    if kinds is None:
        others = partial(missing, grammar, standing.count - 1, standing.size)
        yield from ((meld, others) for (meld,) in openings(grammar, 1, standing.size, view.hand, limit=WAYS))
        return
    size = kinds.set_size
    sizes = (size, size if standing.contract.exact else None)
    for sets, runs in ((1, 0), (0, 1)):
        if kinds.sets >= sets and kinds.runs >= runs:
            left = partial(
                missing_kinds, grammar, replace(kinds, sets=kinds.sets - sets, runs=kinds.runs - runs)
            )
            found = kind_openings(grammar, sets, runs, view.hand, sizes=sizes, limit=WAYS)
            yield from ((meld, left) for (meld,) in found)


def _arranged(standing: Standing) -> Action | None:
    """Return the first step of the arrangement that leaves least: its melds together, then its lay-offs."""
    view = standing.view
    found = best_arrangement(standing.further, standing.values, view.hand, on=standing.on)
    for action in _steps(standing, found.melds, found.laid_off):
        if explain(view, action) is None:
            return action
    return _cheapest(standing) if found.melds or found.laid_off else None


def _steps(
    standing: Standing,
    melds: Sequence[Meld],
    laid_off: Sequence[tuple[int, Meld, tuple[Card, ...]]],
) -> Iterator[Action]:
    if melds:
        yield lay_down(meld.claims() for meld in melds)
        yield from (lay_down([meld.claims()]) for meld in melds)
    yield from lay_off_steps(standing, laid_off)


def lay_off_steps(
    standing: Standing, laid_off: Sequence[tuple[int, Meld, tuple[Card, ...]]]
) -> Iterator[Action]:
    """Yield the lay-offs of an arrangement, each as one action or one for each end."""
    for target, longer, cards in laid_off:
        if longer.suit is None:
            yield lay_off(cards, target)
            continue
        claims = {claim.card: claim for claim in longer.claims()}
        below = (standing.on[target].rank - longer.rank) % RANKS
        spoken = [claims[card] for card in cards]
        if spoken[:below]:
            yield lay_off(spoken[:below], target, End.LOW)
        if spoken[below:]:
            yield lay_off(spoken[below:], target, End.HIGH)


def _cheapest(standing: Standing) -> Action | None:
    """Return the usual legal lay-down or lay-off after which least points are left."""
    legal = [action for action in legal_actions(standing.view) if action.verb in _LAYING]

    def left(action: Action) -> tuple[int, int]:
        counts = list(standing.counts)
        for claim in action.claims:
            if counts[claim.card.face]:
                counts[claim.card.face] -= 1
        return standing.solved(counts).points, -cost_of(standing, action)

    return min(legal, key=left, default=None)
