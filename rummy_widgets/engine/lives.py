"""Lives: groups of a hand by the wild card of the round, whether they make it valid, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummy_widgets.cards import Card
from rummy_widgets.engine.state import Seen, State
from rummy_widgets.melds import Claim, Meld, MeldGrammar, MeldKind, read_meld
from rummy_widgets.melds.reading import readings_of
from rummy_widgets.melds.solver import Arrangement, best_arrangement
from rummy_widgets.rules.declaring import DeclaringPolicy, WildPolicy


def grammar_of(seen: Seen) -> MeldGrammar:
    """Return what counts as a meld in this round."""
    return seen.sheet.grammar_for(seen.wild)


def declaring(seen: Seen) -> DeclaringPolicy:
    """Return the policy of a game in which hands are declared."""
    policy = seen.sheet.declaring
    assert policy is not None
    return policy


def is_wild(seen: Seen, card: Card) -> bool:
    """Tell whether a card may stand in for others in this round."""
    return card.is_joker or card.rank == grammar_of(seen).wild.wild_rank


def arranged(seen: Seen, cards: Sequence[Card], drop: int = 0) -> Arrangement:
    """Return the groups of some cards that leave least, the lives of this game kept."""
    return best_arrangement(grammar_of(seen), seen.sheet.scoring.values, cards, drop=drop)


def read_group(grammar: MeldGrammar, claims: Sequence[Claim]) -> Meld | None:
    """Read a group as what is worth most: a pure run, another run, or a set; None where it is none."""
    readings = list(readings_of(grammar, claims))
    if not readings:
        read = read_meld(grammar, claims, named=False)
        return read if isinstance(read, Meld) else None
    return max(readings, key=lambda meld: (meld.is_pure, meld.kind is MeldKind.RUN))


def have_lives(grammar: MeldGrammar, melds: Iterable[Meld]) -> bool:
    """Tell whether groups hold the runs that a valid hand must have."""
    rule = grammar.lives
    runs = [meld for meld in melds if meld.kind is MeldKind.RUN]
    return rule is None or (len(runs) >= rule.runs and sum(meld.is_pure for meld in runs) >= rule.pure)


def cost(seen: Seen, cards: Iterable[Card]) -> int:
    """Return what cards outside all groups cost, before any cap; wild cards cost what jokers do."""
    values = seen.sheet.scoring.values
    return sum(values[0] if is_wild(seen, card) else values[card.rank or 0] for card in cards)


def shown_cost(seen: Seen, hand: Sequence[Card], groups: Sequence[Meld]) -> int:
    """Return what a hand costs with the groups that were shown of it; without the lives all of it counts."""
    grammar = grammar_of(seen)
    if have_lives(grammar, groups):
        return cost(seen, hand)
    points = cost(seen, hand) + sum(cost(seen, group.cards) for group in groups)
    if grammar.lives is not None and grammar.lives.pure_free:
        points -= max((cost(seen, group.cards) for group in groups if group.is_pure), default=0)
    return points


def in_first_lap(state: State) -> bool:
    """Tell whether the turn player has not drawn before this turn."""
    return state.turns < len(state.sheet.seats.in_order(state.dealer, state.scores))


def against_wild(seen: Seen, policy: WildPolicy) -> bool:
    """Tell whether the top of the open pile is a wild card that may not be taken."""
    if policy.take_wild_discard == "always" or not is_wild(seen, seen.pile[-1]):
        return False
    untouched = len(seen.pile) == 1 and seen.discarder is None and not seen.recycles
    first = untouched and seen.pile[0] is seen.first_upcard
    return policy.take_wild_discard == "never" or not first
