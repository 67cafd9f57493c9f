"""Wording: repairs in the learner's words, second person, naming cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from rummy_widgets.cards import Card, card_of_face, pretty_cards
from rummy_widgets.cards.card import JOKER_FACE
from rummy_widgets.engine import Action, View
from rummy_widgets.engine.uses import first_taken
from rummy_widgets.melds import Claim, End
from rummy_widgets.rules.turn import Verb
from rummy_widgets.rules.words import begin, listed, number_word

if TYPE_CHECKING:
    from rummy_widgets.advice.repairs import Tried

_FEW_CHANGES = 4  # more changes than this are told as what to put down, not as what to change

_MOST_GROUPS = 4  # groups compared with what was tried in every order


def named(cards: Iterable[Card]) -> str:
    """Return cards as they are spoken of: `9♠ 10♠`, `a joker`, `9♠ and two jokers`."""
    held = sorted(cards)
    naturals = [card for card in held if not card.is_joker]
    jokers = len(held) - len(naturals)
    parts = [pretty_cards(naturals)] if naturals else []
    if jokers:
        parts.append("a joker" if jokers == 1 else f"{number_word(jokers)} jokers")
    return listed(parts)


def meld_text(claims: Iterable[Claim]) -> str:
    """Return a meld with its jokers' names: `7♠ 8♠ JK=9♠`."""
    return " ".join(
        claim.card.pretty if claim.stands_for is None else f"{claim.card.pretty}={claim.stands_for.pretty}"
        for claim in claims
    )


def melds_text(groups: Iterable[Sequence[Claim]]) -> str:
    """Return melds as a list in words."""
    return listed(meld_text(group) for group in groups)


def contract_words(groups: Sequence[Sequence[Claim]], *, free: bool = False) -> str:
    """Return the words for laying the contract, or some meld where none is asked for, before all else."""
    if free:
        return f"Put {melds_text(groups)} down first, as {_own(groups)}."
    return f"Lay your contract first: {melds_text(groups)}."


def joker_words(names: Sequence[Card]) -> str:
    """Return the words that name jokers."""
    if len(names) == 1:
        return f"say that the joker is {names[0].pretty}"
    return f"say that the jokers are {listed(card.pretty for card in names)}"


def lay_down_words(
    tried: Tried,
    groups: Sequence[tuple[Claim, ...]],
    dropped: Sequence[int],
    added: Sequence[int],
    *,
    opened: bool,
) -> str:
    """Return the words for melds put down in the place of what was tried."""
    names = _new_names(tried, groups)
    if not dropped and not added:
        return _same_cards(tried, groups, names)
    after = [tuple(sorted(claim.card.face for claim in group)) for group in groups]
    kept = Counter(after) & Counter(tried.group_faces)
    new = [group for group, faces in zip(groups, after, strict=True) if faces not in tried.group_faces]
    if tried.action.verb is Verb.LAY_OFF and opened:
        return f"Put {melds_text(groups)} down as {_own(groups)}."
    if not dropped and kept.total() == len(tried.groups) > 0 and new:
        meld = "another meld" if len(new) == 1 else "further melds"
        return f"Add {meld}: {melds_text(new)}."
    whole = "Put down" if opened else "Lay your contract so:"
    changes = len(dropped) + len(added)
    if changes > _FEW_CHANGES or not _same_groups(tried, after, changes):
        return f"{whole} {melds_text(groups)}."
    return change_words(tried, dropped, added, names) or f"{whole} {melds_text(groups)}."


def change_words(
    tried: Tried, dropped: Sequence[int], added: Sequence[int], names: Sequence[Card], tail: str = ""
) -> str:
    """Return the words for cards left out, added and named; "" where that would be too much at once."""
    out, more = list(map(card_of_face, dropped)), list(map(card_of_face, added))
    jokers = [card for card in more if card.is_joker]
    has_jokers = tried.counts[JOKER_FACE] > dropped.count(JOKER_FACE)
    if jokers and (has_jokers or len(jokers) < len(names)):
        return ""
    if len(out) == len(more) == 1 and not names:
        return f"Put {named(more)} in the place of {named(out)}{tail}."
    parts: list[str] = []
    if out:
        parts.append(f"leave {named(out)} out")
    if more:
        naturals = [card for card in more if not card.is_joker]
        texts = [pretty_cards(naturals)] if naturals else []
        texts += [f"a joker as {card.pretty}" for card in names] if jokers else []
        if len(names) < len(jokers):
            texts.append(named(jokers[len(names) :]))
        parts.append(f"add {listed(texts)} from your hand")
    if names and not jokers:
        parts.append(joker_words(names))
    return f"{begin(listed(parts))}{tail}."


def end_words(end: End | None) -> str:
    """Return where on a run a card goes."""
    return "" if end is None else f" at the {end.value} end"


def _new_names(tried: Tried, groups: Sequence[Sequence[Claim]]) -> list[Card]:
    """Return what jokers are said to be here and were not said to be before."""
    names = Counter(claim.stands_for.face for group in groups for claim in group if claim.stands_for)
    return [card_of_face(face) for face in sorted((names - tried.names).elements())]


def _same_cards(tried: Tried, groups: Sequence[tuple[Claim, ...]], names: Sequence[Card]) -> str:
    after = sorted(tuple(sorted(claim.card.face for claim in group)) for group in groups)
    if tried.action.verb is Verb.LAY_OFF:
        return f"Put {melds_text(groups)} down as {_own(groups)}."
    if after == sorted(tried.group_faces):
        if names:
            return f"{begin(joker_words(names))}."
        return f"Put down {melds_text(groups)}."
    count = "one meld" if len(groups) == 1 else f"{number_word(len(groups))} melds"
    return f"Put them down as {count}: {melds_text(groups)}."


def _own(groups: Sequence[object]) -> str:
    return "a meld of your own" if len(groups) == 1 else "melds of your own"


def _same_groups(tried: Tried, after: Sequence[tuple[int, ...]], changes: int) -> bool:
    """Tell whether what is put down are the tried groups with so many cards changed, and none moved."""
    before = list(map(Counter, tried.group_faces))
    if not len(after) <= len(before) <= _MOST_GROUPS:
        return False
    groups = [*map(Counter, after), *(Counter[int]() for _ in range(len(before) - len(after)))]
    for order in permutations(before):
        apart = sum((a - b).total() + (b - a).total() for a, b in zip(groups, order, strict=True))
        if apart == changes:
            return True
    return False


def action_words(view: View, action: Action) -> str:
    """Return the words for any action by itself."""
    cards = named(claim.card for claim in action.cards)
    if action.verb in (Verb.LAY_DOWN, Verb.LAY_OFF):
        return laying_words(view, action)
    if action.verb in (Verb.TAKE, Verb.BUY):
        return take_words(view, action) if action.verb is Verb.TAKE else f"Buy {named(view.pile[-1:])}."
    groups = f" and show {melds_text(action.melds)}" if action.melds else ""
    return {
        Verb.DRAW: "Draw from the stock.",
        Verb.DISCARD: f"Discard {cards}.",
        Verb.PASS: "Pass.",
        Verb.KNOCK: f"Knock with {cards}{groups}.",
        Verb.GIN: f"Throw {cards} and go gin.",
        Verb.BIG_GIN: "Go big gin: all your cards are in melds.",
        Verb.DECLARE: f"Declare: {cards} to the finish slot, and {melds_text(action.melds)}.",
        Verb.SHOW: f"Show {melds_text(action.melds)}.",
        Verb.DROP: "Drop out of this deal.",
        Verb.DONE: "Say done: the rest of your hand is arranged for you.",
    }[action.verb]


def take_words(view: View, action: Action) -> str:
    """Return the words for a take: the top card, or a deeper one with those above it."""
    place = first_taken(view.pile, [claim.card for claim in action.cards])
    if place is None or place == len(view.pile) - 1:
        return f"Take {named(view.pile[-1:])}."
    above = len(view.pile) - 1 - place
    number = "the card" if above == 1 else f"the {number_word(above)} cards"
    return f"Take {named(view.pile[place : place + 1])} with {number} above it."


def laying_words(view: View, action: Action) -> str:
    """Return the words for a lay-down or a lay-off by itself."""
    if action.target is None:
        return f"Put {melds_text(action.melds)} down."
    there = f"{end_words(action.end)} of the" if action.end else " on the"
    return (
        f"Lay {named(claim.card for claim in action.cards)} off{there} {view.melds[action.target].meld.name}."
    )
