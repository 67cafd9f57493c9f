"""Telling: hints in words, second person, naming cards and numbers; every number is a computed one."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widgets.advice.laying import cost_of
from rummy_widgets.advice.outs import Outs, outs_of
from rummy_widgets.advice.pulls import Pull, pull_of
from rummy_widgets.advice.standing import Standing, with_face
from rummy_widgets.advice.weighing import DiscardAdvice, UpcardAdvice, is_dry
from rummy_widgets.advice.wording import melds_text, named
from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.cards.card import RANKS
from rummy_widgets.engine import Action
from rummy_widgets.melds.needs import FAR
from rummy_widgets.rules import Verb
from rummy_widgets.rules.words import begin, counted, listed, number_word, points_text

Steps = tuple[str, str, str, str]
_SHOWN = 3  # discards that the second step names


def laying(standing: Standing, action: Action) -> Steps:
    """Tell of cards that can go on the table."""
    view = standing.view
    cards = sorted(claim.card for claim in action.claims)
    where = f"Look at {named(cards)}."
    if action.verb is Verb.LAY_OFF:
        assert action.target is not None
        meld = standing.on[action.target]
        nudge = "Look at the melds on the table: one of them takes a card of yours."
        end = f" at the {action.end.value} end" if action.end is not None else ""
        what = f"Lay {melds_text([action.cards])} off on the {meld.name}{end}."
        where = f"Look at the {meld.name}, and at your {named(cards)}."
        why = ""
    elif standing.opened:
        before = any(laid.owner == standing.seat for laid in view.melds)
        several = "more melds" if before else "melds"
        one = "another meld" if before else "a meld"
        nudge = f"Look at your hand: you hold {several if len(action.melds) > 1 else one}."
        what = f"Lay down {melds_text(action.melds)}."
        why = ""
    else:
        nudge = "Look at your hand: part of it can go on the table."
        what = f"Lay down {melds_text(action.melds)}."
        part = len(action.melds) < standing.count
        why = f"That is {'part of ' if part else ''}your contract, {standing.contract.title}. "
        if not part:
            nudge = f"Look at your hand: your contract, {standing.contract.title}, is in it."
    taken = cost_of(standing, action)
    left = standing.cost(standing.counts) - taken
    if len(cards) == len(view.hand):
        why += f"It takes the last {points_text(taken)} out of your hand, and you go out."
    else:
        why += f"It takes {points_text(taken)} out of your hand and leaves {left}."
    return nudge, where, what, why


def taking(standing: Standing, advice: UpcardAdvice) -> Steps:
    """Tell of an upcard that is worth taking."""
    card = said(advice.card)
    return (
        "Look at the discard pile before you draw.",
        f"Look at the upcard, {card}, and at what it would do for your hand.",
        f"Take {card}.",
        joined(_gain(standing, advice), _odds(standing, advice.outs)),
    )


def drawing(standing: Standing, advice: UpcardAdvice | None, action: Action) -> Steps:
    """Tell of an upcard that is worth less than a card from the stock, or than none."""
    what = "Draw from the stock." if action.verb is Verb.DRAW else "Pass: leave the upcard."
    if action.verb is Verb.TAKE and advice is not None:
        where = f"Look at the upcard, {said(advice.card)}: it is all there is."
        return "Where can your card come from?", where, f"Take {said(advice.card)}.", "The stock is empty."
    if action.verb is Verb.PASS and advice is not None and not standing.view.stock_count:
        where = f"Look at the upcard, {said(advice.card)}, and at your hand."
        return "The stock is empty: do you want the upcard?", where, what, _no_gain(standing, advice)
    if advice is None:
        odds = _odds(standing, outs_of(standing, standing.counts)) or "There is nothing else to do now."
        return "It is time to draw.", "Look at the stock: there is no upcard to take.", what, odds
    return (
        "The upcard, which you can see, or a new card from the stock: which helps you more?",
        f"Look at the upcard, {said(advice.card)}, and at the stock.",
        what,
        joined(_no_gain(standing, advice), _odds(standing, advice.outs)),
    )


def buying(standing: Standing, advice: UpcardAdvice) -> Steps:
    """Tell whether an upcard is worth its price."""
    card = said(advice.card)
    price = f"{card} costs {points_text(advice.cost)} in hand"
    price = f"{begin(price)}, the card that comes with it {advice.average:.1f} on average."
    if advice.worth:
        what, why = f"Buy {card}.", f"{_gain(standing, advice)} {price}"
    elif not standing.opened and (advice.nearer or advice.card.is_joker):
        lean = "hardly any cards are left to draw"
        but = lean if is_dry(standing.view) else f"somebody holds only {lacking(advice.fewest)}"
        gain = _gain(standing, advice)
        what, why = f"Pass: do not buy {card}.", f"{gain[:-1]}, but {but}. {price}"
    else:
        what, why = f"Pass: do not buy {card}.", f"{_no_gain(standing, advice)} {price}"
    return (
        "You may buy the upcard: weigh what it brings against what it costs.",
        f"Look at the upcard, {card}, and at what you still need.",
        what,
        why,
    )


def throwing(standing: Standing, ranked: Sequence[DiscardAdvice]) -> Steps:
    """Tell of the card that helps least."""
    best = ranked[0]
    card = said(best.card)
    shown = sorted(advice.card for advice in ranked[:_SHOWN])
    few = f"Look at {listed(said(one) for one in shown)}: one of them helps you least."
    alone = f"Look at {card}: it is the only card you can throw."
    return (
        "Which card helps you least?",
        few if len(ranked) > 1 else alone,
        f"Discard {card}.",
        joined(_instead(standing, ranked), _after(standing, best)),
    )


def only_way(action: Action) -> Steps:
    """Tell of an action that is legal where nothing better was found."""
    nudge = f"Now it is time to {action.verb.value}."
    cards = named(claim.card for claim in action.claims)
    what = f"{action.verb.value.capitalize()} {cards}.".replace(" .", ".")
    return nudge, nudge, what, "The rules ask for it here."


def said(card: Card) -> str:
    """Return a card as it is spoken of inside a sentence."""
    return "the joker" if card.is_joker else card.pretty


def are_left(number: int, *, start: bool = False) -> str:
    """Return how many points are left, inside a sentence or at its start."""
    if not number:
        return "No points are left" if start else "no points are left"
    return "1 point is left" if number == 1 else f"{number} points are left"


def odds(outs: Outs, does: str, do: str) -> str:
    """Return the chance of the next card from the stock in words; `does` is what one such card brings."""
    if not outs.pool:
        return "Nobody can say what the stock will bring."
    if not outs.counted:
        return ""
    if outs.pool == 1:
        return f"Only one card has not been seen, and it {does if outs.total else 'is of no help'}."
    if not outs.total:
        return f"Of {outs.pool} unseen cards none {does}."
    verb = does if outs.total == 1 else do
    return f"Of {outs.pool} unseen cards {_outs_words(outs)} {verb}: {percent(outs.chance)}."


def joined(*sentences: str) -> str:
    """Return sentences one after another, empty ones left out."""
    return " ".join(filter(None, sentences))


def percent(chance: float) -> str:
    """Return a chance as it is told."""
    return f"{100 * chance:.1f} %"


def lacking(number: int) -> str:
    """Return a number of cards in words."""
    return "one card" if number == 1 else f"{number_word(number)} cards"


def _outs_words(outs: Outs) -> str:
    """Return how many cards help: `6 cards`, `6 cards and 4 jokers`."""
    naturals, jokers = outs.naturals, outs.jokers
    parts = [counted(naturals, "card")] if naturals or not jokers else []
    if jokers:
        parts.append(counted(jokers, "joker"))
    return listed(parts)


def _odds(standing: Standing, outs: Outs) -> str:
    """Return the chance of the next card from the stock in words."""
    if not outs.pool:
        return "Nobody can say what the stock will bring."
    title = standing.contract.title
    if standing.opened:
        return odds(outs, "finds a place at once", "find a place at once")
    if not outs.missing:
        return ""
    if outs.missing == 1:
        return odds(outs, f"completes {title}", f"complete {title}")
    return odds(outs, f"brings {title} nearer", f"bring {title} nearer")


def _gain(standing: Standing, advice: UpcardAdvice) -> str:
    card = said(advice.card)
    title = standing.contract.title
    if standing.opened:
        saved = advice.points_before - advice.points_after
        more = f" and {points_text(saved)} of your hand go with it" if saved > 0 else ""
        when = "at once" if standing.lays_after_drawing else "at your next turn"
        return f"{begin(card)} finds a place {when}{more}."
    if advice.nearer and not advice.missing_after:
        return f"With {card} your contract, {title}, is complete."
    if advice.nearer:
        before, after = number_word(advice.missing_before), lacking(advice.missing_after)
        return f"With {card} you lack {after} for {title} instead of {before}."
    if advice.card.is_joker:
        return "A joker stands for any card you like."
    return f"{begin(card)} goes down with your contract."


def _no_gain(standing: Standing, advice: UpcardAdvice) -> str:
    card = said(advice.card)
    if standing.opened and advice.points_after <= advice.points_before:
        return f"{begin(card)} finds a place, but saves you too little."
    if standing.opened:
        return f"{begin(card)} finds no place."
    if not advice.missing_before:
        return f"You hold {standing.contract.title} already, and {card} adds nothing to it."
    if advice.missing_before >= FAR:
        return f"{begin(card)} brings you no nearer to {standing.contract.title}."
    lack = lacking(advice.missing_before)
    return f"{begin(card)} brings you no nearer to {standing.contract.title}: you still lack {lack}."


def _after(standing: Standing, best: DiscardAdvice) -> str:
    """Say what the hand is like once the card is gone."""
    if standing.opened:
        left = f"You keep {points_text(best.points_left)} that find no place yet." if best.points_left else ""
        return joined(left, _odds(standing, best.outs))
    title = standing.contract.title
    if not best.missing:
        return f"You can lay down {title} at your next turn; {points_text(best.points_left)} would be left."
    if best.missing >= FAR:
        return f"It costs {points_text(best.value)}."
    return joined(f"You then lack {lacking(best.missing)} for {title}.", _odds(standing, best.outs))


def _instead(standing: Standing, ranked: Sequence[DiscardAdvice]) -> str:
    """Compare the discard with the next best of another kind."""
    best = ranked[0]
    if standing.opened:
        return _instead_opened(standing, ranked)
    for other in ranked[1:]:
        if other.card.is_joker:
            break
        if other.missing > best.missing:
            return f"Without {said(other.card)} you would lack {lacking(other.missing)}."
        if best.missing and other.outs.total < best.outs.total:
            kept = pull_of(standing, _without(standing, best.card), other.card.face)
            lost = pull_of(standing, _without(standing, other.card), best.card.face)
            if kept is not None and lost is not None and _beats(kept, lost):
                return f"Keep {_pull_words(kept)}, over {_pull_words(lost)}."
            return f"Without {said(other.card)} only {_outs_words(other.outs)} would help."
    card, cost = begin(said(best.card)), points_text(best.value)
    return f"{card} takes part in nothing you are close to, and costs {cost}."


def _instead_opened(standing: Standing, ranked: Sequence[DiscardAdvice]) -> str:
    best = ranked[0]
    for other in ranked[1:] if standing.light else ():
        if other.points_left > best.points_left:
            if other.fits_on_table:
                return f"Keep {said(other.card)}: it can be laid off."
            return f"Without {said(other.card)} you would be left with {points_text(other.points_left)}."
        if other.outs.total < best.outs.total:
            return f"Without {said(other.card)} only {_outs_words(other.outs)} would find a place."
    return f"{begin(said(best.card))} costs {points_text(best.value)}."


def _without(standing: Standing, card: Card) -> list[int]:
    return with_face(standing.counts, card.face, -1)


def _beats(kept: Pull, lost: Pull) -> bool:
    return kept.lack <= lost.lack and kept.outs > lost.outs


def _pull_words(pull: Pull) -> str:
    cards = pretty_cards(sorted(pull.cards, key=lambda card: (card.face % RANKS, card.face)))
    return f"{cards}, {pull.outs} {'out' if pull.outs == 1 else 'outs'}"
