"""Best: the arrangement of a hand that leaves least points."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Any, Final

from rummy_widgets.cards import Card, format_cards
from rummy_widgets.commands import Answer, columns
from rummy_widgets.commands.reading import read_card_groups, read_melding
from rummy_widgets.errors import NotationError
from rummy_widgets.melds import Meld
from rummy_widgets.melds.kind_needs import laying_off_only, stand_apart
from rummy_widgets.melds.solver import Arrangement, best_arrangement
from rummy_widgets.rules import Contract, find_variant
from rummy_widgets.rules.melding import Melding
from rummy_widgets.session.position import read_table_meld

_MOST: Final = 60  # cards of a hand
_WAYS: Final = 300  # ways to meet the contract that are tried
_LARGE: Final = 6  # of them with a rest too large for an exact search


def best(chosen: argparse.Namespace) -> Answer:
    """Solve a hand."""
    melding = read_melding(chosen.variant, chosen)
    if not melding.lays_off:
        for given, word in ((chosen.on, "--on"), (chosen.contract, "--contract")):
            if given is not None:
                message = f"{word!r} has no place in {melding.title}: nothing is laid on the table"
                raise NotationError(message, word=word, example=f"best {melding.variant} '7S 8S 9S'")
    parts = [] if chosen.on is None else chosen.on.split("/")
    held, *laid = read_card_groups(melding, [chosen.hand, *parts])
    if not held:
        raise NotationError(f"{chosen.hand!r} names no cards", word=chosen.hand, example=chosen.example)
    if len(held) > _MOST:
        message = f"a hand of '{len(held)}' cards is too large; {_MOST} is the most"
        raise NotationError(message, word=str(len(held)), example=chosen.example)
    named = next((claim for claim in held if claim.stands_for is not None), None)
    if named is not None:
        raise NotationError(f"{named.text!r} is named, in a hand", word=named.text, example=chosen.example)
    on = [read_table_meld(melding.grammar, claims, text) for claims, text in zip(laid, parts, strict=True)]
    hand = [claim.card for claim in held]
    if chosen.contract is None:
        found = best_arrangement(melding.grammar, melding.values, hand, on=on, drop=chosen.drop)
        return _answer(melding, found, contract_met=True)
    contract = _read_contract(melding, chosen.contract)
    with_contract = arrange_with_contract(melding, contract, hand, on, chosen.drop)
    if with_contract is not None:
        return _answer(melding, with_contract, contract_met=True)
    return _answer(melding, _nothing_melded(melding, hand, chosen.drop), contract_met=False)


def arrange_with_contract(
    melding: Melding, contract: Contract, hand: Sequence[Card], on: Sequence[Meld], drop: int
) -> Arrangement | None:
    """Return the best arrangement whose melds meet a contract; None where no melds of the hand do."""
    kinds = find_variant(melding.variant, melding.options).kinds if contract.kinds else None
    grammar = melding.grammar
    if kinds is not None and not kinds.melds_after_contract:
        grammar = laying_off_only(grammar)
    found: Arrangement | None = None
    large = 0
    ways = list(islice(_ways(melding, contract, hand, drop), _WAYS))
    for way, thrown in ways:
        if large == _LARGE:
            break
        down = {card for meld in way for card in meld.cards}
        rest = [card for card in hand if card not in down and card not in thrown]
        # What goes on the contract's own melds makes them longer.
        melds = [*on, *way]
        tried = best_arrangement(grammar, melding.values, rest, on=melds, drop=drop - len(thrown))
        tried = replace(tried, dropped=tuple(sorted((*thrown, *tried.dropped))))
        large += not tried.proven
        if found is None or (tried.points, len(tried.deadwood)) < (found.points, len(found.deadwood)):
            found = _with_contract_melds(tried, way, len(on))
    if found is None:
        return None
    return replace(found, proven=not large and len(ways) < _WAYS)


def _ways(
    melding: Melding, contract: Contract, hand: Sequence[Card], drop: int
) -> Iterator[tuple[tuple[Meld, ...], tuple[Card, ...]]]:
    """Yield ways to lay the contract; a whole one with the cards thrown first, for it takes all the rest."""
    kinds = find_variant(melding.variant, melding.options).kinds if contract.kinds else None
    touching = kinds is None or kinds.adjacent_same_suit_runs
    for thrown in combinations(sorted(hand), drop) if contract.whole else ((),):
        held = [card for card in hand if card not in thrown]
        for way in contract.openings(melding.grammar, held, limit=_WAYS):
            if touching or stand_apart(melding.grammar, way):
                yield way, thrown


def _with_contract_melds(found: Arrangement, way: Sequence[Meld], others: int) -> Arrangement:
    longer = {place: meld for place, meld, _ in found.laid_off}
    own = tuple(longer.get(others + place, meld) for place, meld in enumerate(way))
    laid_off = tuple(laid for laid in found.laid_off if laid[0] < others)
    return replace(found, melds=(*own, *found.melds), laid_off=laid_off)


def _nothing_melded(melding: Melding, hand: Sequence[Card], drop: int) -> Arrangement:
    dearest = sorted(hand, key=lambda card: (-melding.cost((card,)), card))
    dropped = tuple(dearest[:drop])
    left = tuple(sorted(dearest[drop:]))
    return Arrangement(melding.cost(left), (), left, dropped=dropped)


def _read_contract(melding: Melding, text: str) -> Contract:
    letters = "".join(text.split()).upper()
    if letters and set(letters) <= {"G", "S"}:
        return _kinds_contract(melding, letters)
    match = re.fullmatch(r"\s*([1-9]\d?)\s*[xX]\s*([1-9]\d?)\s*", text, re.ASCII)
    if match is None or int(match[2]) < 3:
        raise NotationError(f"{text!r} is not a contract", word=text, example="--contract 2x4")
    return Contract(int(match[1]), int(match[2]))


def _kinds_contract(melding: Melding, letters: str) -> Contract:
    """Return a contract of sets and runs, as the game asks for it in its rounds."""
    kinds = find_variant(melding.variant, melding.options).kinds
    if kinds is None:
        message = f"{letters!r} is no contract of {melding.title}, where a meld may be a set or a run"
        raise NotationError(message, word=letters, example="--contract 2x4")
    if letters in kinds.contracts:
        return kinds.built[kinds.contracts.index(letters)]
    return replace(kinds, contracts=(letters, *kinds.contracts)).built[0]


def _plain_text(meld: Meld) -> str:
    """Return a meld with its jokers named; wild cards are cards like others here."""
    return " ".join(claim.text if claim.card.is_joker else claim.card.text for claim in meld.claims())


def _answer(melding: Melding, found: Arrangement, *, contract_met: bool) -> Answer:
    points = melding.capped(found.points)
    laid_off = [f"{format_cards(cards)} on m{place + 1}" for place, _, cards in found.laid_off]
    data: dict[str, Any] = {
        "points": points,
        "melds": [_plain_text(meld) for meld in found.melds],
        "deadwood": [card.text for card in found.deadwood],
        "drop": format_cards(found.dropped) or None,
        "laid_off": laid_off,
        "contract_met": contract_met,
    }
    pure = ["pure run" if melding.knows_purity and meld.is_pure else "meld" for meld in found.melds]
    rows = [("points", str(points))]
    rows += [(name, meld.text) for name, meld in zip(pure, found.melds, strict=True)]
    if points < found.points:
        rows.insert(1, ("counted", f"{found.points}, and a hand costs {points} at most"))
    if melding.knows_purity and found.deadwood and not found.melds:
        rows.append(("melds", "none count without a pure run and a second run"))
    rows += [("laid off", text) for text in laid_off]
    rows.append(("left", format_cards(found.deadwood) or "nothing"))
    if found.dropped:
        rows.append(("drop", format_cards(found.dropped)))
    if not contract_met:
        rows.append(("contract", "cannot be met, so nothing is melded"))
    if not found.proven:
        data["proven"] = False
        rows.append(("proven", "no: the hand is too large for an exact search"))
    return Answer(0, data, columns(rows))
