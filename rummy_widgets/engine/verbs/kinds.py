"""Contracts of kinds: why melds are not the sets and runs that a round asks for (rules.md 7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.engine.refusal import Objection
from rummy_widgets.engine.state import Seen
from rummy_widgets.melds import AceRule, Meld, MeldKind
from rummy_widgets.melds.grammar import rank_at
from rummy_widgets.rules.clause import Point
from rummy_widgets.rules.contract import kinds_text
from rummy_widgets.rules.kinds import KindsPolicy
from rummy_widgets.rules.words import number_word


def contract_words(seen: Seen) -> dict[str, str]:
    """Return the words that name this round's contract."""
    contract = seen.sheet.contract(seen.round)
    return {
        "round": str(seen.round),
        "contract": contract.text,
        "title": contract.title,
        "size": number_word(contract.size),
    }


def against_kinds(
    seen: Seen, policy: KindsPolicy, melds: Sequence[Meld], earlier: Sequence[Meld]
) -> Objection | None:
    """Say why new melds, with those laid earlier, are not the contract or a part of it that may go down."""
    contract = seen.sheet.contract(seen.round)
    cards = tuple(card for meld in melds for card in meld.cards)
    down = [*earlier, *melds]
    words = {**contract_words(seen), "laid": _laid_text(melds)}
    in_parts = not seen.sheet.opening.contract_at_once and not contract.whole
    sets, runs = _number(down, MeldKind.SET), _number(down, MeldKind.RUN)
    if len(down) < contract.count and not in_parts:
        return Objection(Point.CONTRACT_COUNT, cards, words)
    further = policy.melds_after_contract and sets >= contract.sets and runs >= contract.runs
    if (sets > contract.sets or runs > contract.runs) and not further:
        return Objection(Point.CONTRACT_KINDS, cards, words)
    if contract.exact and not further:
        long = next((meld for meld in melds if meld.suit is None and len(meld) > contract.size), None)
        if long is not None:
            words |= {"long": pretty_cards(long.cards), "long_count": number_word(len(long))}
            return Objection(Point.CONTRACT_EXACT, long.cards, words)
    if not policy.adjacent_same_suit_runs:
        touching = _touching(seen, down)
        if touching:
            return Objection(Point.CONTRACT_TOUCH, touching, {**words, "runs": pretty_cards(touching)})
    if not seen.sheet.opening.same_rank_sets:
        ranks = [meld.rank for meld in down if meld.suit is None]
        twice = next((rank for rank in ranks if ranks.count(rank) > 1), None)
        if twice is not None:
            return Objection(Point.CONTRACT_RANK, cards, {**words, "rank": twice.plural})
    if contract.whole and len(cards) < len(seen.hand):
        left = tuple(card for card in seen.hand if card not in set(cards))
        return Objection(Point.CONTRACT_WHOLE, left, {**words, "left": pretty_cards(left)})
    return None


def _number(melds: Sequence[Meld], kind: MeldKind) -> int:
    return sum(1 for meld in melds if meld.kind is kind)


def _laid_text(melds: Sequence[Meld]) -> str:
    return kinds_text(_number(melds, MeldKind.SET), _number(melds, MeldKind.RUN))


def _touching(seen: Seen, melds: Sequence[Meld]) -> tuple[Card, ...]:
    """Return the cards of two runs of one suit of which one goes on where the other ends; none if none do."""
    wraps = seen.sheet.grammar.ace is AceRule.WRAP
    runs = [meld for meld in melds if meld.suit is not None]
    for low, high in permutations(runs, 2):
        goes_on = high.rank == rank_at(low.rank, len(low)) and (wraps or low.rank < high.rank)
        if low.suit is high.suit and goes_on:
            return (*low.cards, *high.cards)
    return ()
