"""Hints where a hand is declared whole: the open card, the discard, the declaration, leaving, and showing."""

from __future__ import annotations

from typing import Final

from rummy_widgets.advice.groups import (
    Groups,
    group_outs,
    has_pure_run,
    is_wild,
    sorted_in_groups,
    weigh_loose,
)
from rummy_widgets.advice.outs import Outs
from rummy_widgets.advice.standing import Standing
from rummy_widgets.advice.telling import Steps, joined, odds, said
from rummy_widgets.advice.wording import melds_text
from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.cards.card import RANKS
from rummy_widgets.engine import Action, discard, draw, explain, legal_actions, take
from rummy_widgets.engine.lives import shown_cost
from rummy_widgets.melds import as_claims
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules import Verb
from rummy_widgets.rules.words import begin, listed, points_text

Told = tuple[Action, Steps]
_SHOWN: Final = 3  # loose cards that the second step names
_FEW: Final = 3  # pairs toward runs below which a hand without a wild card is left at once
_LACKS: Final = ("", "a second run", "a pure run")


def declare_hint(standing: Standing) -> Told:
    """Return the hint for a seat of such a game that is asked."""
    view = standing.view
    steps = view.sheet.table.phases[view.phase].steps
    if Verb.DONE in steps:
        return _show(standing)
    if Verb.DRAW in steps:
        return _get_a_card(standing)
    sort = sorted_in_groups(standing, view.hand)
    for found in legal_actions(view) if not sort.lacking and sort.outside < 2 else ():
        if found.verb is Verb.DECLARE:
            thrown = said(found.cards[0].card)
            groups = melds_text(found.melds)
            nudge = "Sort your hand: is any card still outside a group?"
            why = f"All your other cards are in groups, with a pure run and a second run: {groups}."
            return found, (nudge, f"Look at {groups}.", f"Declare, with {thrown} to the finish slot.", why)
    return _throw(standing, sort)


def _get_a_card(standing: Standing) -> Told:
    view = standing.view
    found = sorted_in_groups(standing, view.hand)
    if Verb.DROP in view.sheet.table.phases[view.phase].steps and is_hopeless(standing):
        return _drop(standing)
    card = view.pile[-1] if view.pile else None
    outs = group_outs(standing, view.hand, found)
    if card is not None and explain(view, take()) is None and _helps(standing, found, card):
        look = f"Look at the open card, {said(card)}, and at your groups."
        what = f"brings {_LACKS[found.lacking]}" if found.lacking else "finds a place in your groups"
        why = joined(_gain(standing, found, card), odds(outs, what, what.replace("s ", " ", 1)))
        return take(), ("Look at the open card before you draw.", look, f"Take {said(card)}.", why)
    nudge = "The open card, which you can see, or a card from the closed pile: which helps you more?"
    look = f"Look at {said(card)}, and at what your hand lacks." if card else "Look at what your hand lacks."
    no_gain = ""
    if card is not None and explain(view, take()) is not None:
        no_gain = f"{begin(said(card))} may not be taken."
    elif card is not None:
        no_gain = f"{begin(said(card))} finds no place in your groups."
    return draw(), (nudge, look, "Draw from the stock.", joined(no_gain, _chance(outs, found.lacking)))


def _helps(standing: Standing, before: Groups, card: Card) -> bool:
    """Tell whether a card finds a place in the groups of a hand, or brings a run they lack."""
    if is_wild(standing, card):
        return True
    after = sorted_in_groups(standing, (*standing.view.hand, card))
    return after.away <= before.away and card not in after.loose


def _gain(standing: Standing, before: Groups, card: Card) -> str:
    after = sorted_in_groups(standing, (*standing.view.hand, card))
    if after.lacking < before.lacking:
        return f"With {said(card)} you hold {_LACKS[before.lacking]}."
    if is_wild(standing, card):
        return f"{begin(said(card))} stands for any card you like."
    group = next(group for group in after.groups if card in group.cards)
    return f"{said(card)} finds a place in {pretty_cards(group.cards)}."


def _chance(outs: Outs, lacking: int) -> str:
    """Return the chance of what is lacking first, in words."""
    what = _LACKS[lacking]
    if what:
        return f"You lack {what}. {odds(outs, f'makes {what}', f'make {what}')}"
    return odds(outs, "finds a place in your groups", "find a place in your groups")


def is_hopeless(standing: Standing) -> bool:
    """Tell whether a hand is better left before the first draw.

    It is where it has no pure run and no wild card, and fewer than three pairs of cards that are neighbours
    in a suit or have one card between them.
    """
    view = standing.view
    in_order = view.sheet.seats.in_order(view.dealer, view.scores)
    if view.turns >= len(in_order) or any(is_wild(standing, card) for card in view.hand):
        return False
    if has_pure_run(standing, standing.counts):
        return False
    pairs = 0
    for face in {card.face for card in view.hand}:
        suit, rank = divmod(face, RANKS)
        near = (rank + step for step in (1, 2))
        pairs += sum(1 for other in near if other < RANKS and standing.counts[suit * RANKS + other])
    return pairs < _FEW


def _drop(standing: Standing) -> Told:
    view = standing.view
    policy = view.sheet.declaring
    assert policy is not None
    count = min(policy.cap, shown_cost(view, view.hand, ()))
    nudge = "Is this hand worth playing?"
    where = "Look for a pure run, for wild cards, and for neighbours of one suit: there is hardly anything."
    why = (
        f"Leaving now costs {points_text(policy.drop[0])}; if somebody declares, this hand costs up to "
        f"{count}. It has no pure run and no wild card."
    )
    return Action(Verb.DROP), (nudge, where, "Drop out of this deal.", why)


def _throw(standing: Standing, found: Groups) -> Told:
    view = standing.view
    ranked = weigh_loose(standing, found)
    best = ranked[0]
    card = said(best.card)
    rest = tuple(held for held in view.hand if held is not best.card)
    after = sorted_in_groups(standing, rest)
    shown = sorted(one.card for one in ranked[:_SHOWN])
    several = f"Look at {listed(said(one) for one in shown)}: one of them helps you least."
    where = several if len(shown) > 1 else f"Look at {card}: it is in none of your groups."
    if best.card in found.loose:
        joins = "no unseen card makes" if not best.joins else f"{best.joins} unseen cards make"
        joins = "1 unseen card makes" if best.joins == 1 else joins
        first = f"{card} is in no group, and {joins} one of it and another loose card."
    else:
        first = f"{card} can be spared."
    other = next((one for one in ranked[1:] if one.joins > best.joins), None)
    compared = f"For {said(other.card)} there are {other.joins}." if other is not None else ""
    chance = _chance(group_outs(standing, rest, after), after.lacking)
    costs = f"It costs {points_text(best.value)}." if best.value else ""
    return discard(best.card), (
        "Which card is in none of your groups, and likely to stay so?",
        where,
        f"Discard {card}.",
        joined(begin(first), compared, costs, chance),
    )


def _show(standing: Standing) -> Told:
    """Return how to show a hand after a declaration, at its least count."""
    view = standing.view
    policy = view.sheet.declaring
    assert policy is not None
    melds = best_arrangement(standing.grammar, standing.values, view.hand).melds
    grouped = {card for meld in melds for card in meld.cards}
    rest = [card for card in view.hand if card not in grouped]
    count = min(policy.cap, shown_cost(view, rest, melds))
    nudge = "Somebody has declared: which groups does your hand hold?"
    if melds:
        groups = melds_text([as_claims(meld.cards) for meld in melds])
        shown = Action(Verb.SHOW, melds=tuple(as_claims(meld.cards) for meld in melds))
        if explain(view, shown) is None:
            why = f"You are charged {points_text(count)} then."
            return shown, (nudge, f"Look at {groups}.", f"Show {groups}.", why)
    why = f"Without a pure run and a second run no group counts: you are charged {points_text(count)}."
    where = "Look for a pure run and a second run: they are not both there."
    return Action(Verb.DONE), (nudge, where, "Say done.", why)
