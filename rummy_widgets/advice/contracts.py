"""Contracts: the ways a hand can go down, and how far it is from that, for melds of a size and of kinds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from rummy_widgets.engine import View
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import Meld, MeldGrammar, MeldKind
from rummy_widgets.melds.kind_needs import Kinds, kind_distance, laying_off_only, stand_apart
from rummy_widgets.melds.openings import Distance, distance
from rummy_widgets.rules import RuleSheet
from rummy_widgets.rules.contract import Contract

_TRIED = 6  # times as many ways as are asked for are looked through


def ways(view: View, limit: int = 12) -> list[tuple[Meld, ...]]:
    """Return ways for a seat to lay its contract, fewest jokers and cards first; none once it is down.

    They are right in themselves, whether or not it is the moment for them. In a game without contracts there
    is none to lay. Raises SetupError for an onlooker.
    """
    seat = _seat_of(view)
    contract = view.sheet.contract(view.round)
    if view.opened[seat] or not contract.count:
        return []
    grammar = view.sheet.grammar_for(view.wild)
    kinds = kinds_of(view.sheet, contract)
    found = contract.openings(grammar, view.hand, limit=limit * _TRIED)
    sound = (way for way in found if may_go_down(view.sheet, contract, kinds, way, len(view.hand)))
    return list(islice(sound, limit))


def how_far(view: View, obtainable: Sequence[int] | None = None) -> Distance:
    """Return how far a seat's hand is from what is left of its contract; from nothing once it is down.

    `obtainable` counts each of the 53 faces that may still come. Raises SetupError for an onlooker.
    """
    seat = _seat_of(view)
    contract = view.sheet.contract(view.round)
    if view.opened[seat] or not contract.count:
        return Distance(0)
    grammar = view.sheet.grammar_for(view.wild)
    down = laid_before(view, seat)
    kinds = kinds_of(view.sheet, contract, down)
    if kinds is None:
        return distance(grammar, contract.count - len(down), contract.size, view.hand, obtainable)
    return kind_distance(grammar, kinds, view.hand, obtainable)


def _seat_of(view: View) -> int:
    if view.seat is None:
        raise SetupError("an onlooker has no hand to advise")
    return view.seat


def laid_before(view: View, seat: int) -> list[Meld]:
    """Return the contract melds a seat has put down already, where they may come one by one."""
    if view.sheet.opening.contract_at_once:
        return []
    return [laid.meld for laid in view.melds if laid.owner == seat]


def kinds_of(sheet: RuleSheet, contract: Contract, down: Iterable[Meld] = ()) -> Kinds | None:
    """Return the sets and runs a contract still asks for; None where it names no kinds."""
    if not contract.kinds or sheet.kinds is None:
        return None
    there = [meld.kind for meld in down]
    return Kinds(
        max(0, contract.sets - there.count(MeldKind.SET)),
        contract.size,
        max(0, contract.runs - there.count(MeldKind.RUN)),
        contract.run_size,
        apart=not sheet.kinds.adjacent_same_suit_runs,
        same_rank=sheet.opening.same_rank_sets,
    )


def may_go_down(
    sheet: RuleSheet, contract: Contract, kinds: Kinds | None, way: Sequence[Meld], cards: int
) -> bool:
    """Tell whether melds that a contract asks for may lie side by side, out of a hand of so many cards."""
    ranks = [meld.rank for meld in way if meld.kind is MeldKind.SET]
    if not sheet.opening.same_rank_sets and len(set(ranks)) < len(ranks):
        return False
    if kinds is not None and kinds.apart and not stand_apart(sheet.grammar, way):
        return False
    return not contract.whole or sum(map(len, way)) == cards


def further_allowed(view: View) -> bool:
    """Tell whether a seat may put melds down: its contract, or others where more may follow it."""
    kinds = view.sheet.kinds
    return kinds is None or kinds.melds_after_contract or not view.opened[view.actor]


def further_grammar(sheet: RuleSheet, grammar: MeldGrammar) -> MeldGrammar:
    """Return the melds that may go down once a contract is: in some games none."""
    if sheet.kinds is not None and not sheet.kinds.melds_after_contract:
        return laying_off_only(grammar)
    return grammar
