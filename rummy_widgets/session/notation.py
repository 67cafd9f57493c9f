"""Notation: actions as one line of text, there and back (a contract with other programs)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rummy_widgets.cards import parse_card
from rummy_widgets.engine import DEALER, Action
from rummy_widgets.errors import NotationError
from rummy_widgets.melds import Claim, End
from rummy_widgets.rules.turn import Verb

EXAMPLES: Final = {
    Verb.DRAW: "draw",
    Verb.TAKE: "take",
    Verb.LAY_DOWN: "lay down 3S 4S 5S / 6S 7S 8S",
    Verb.LAY_OFF: "lay off 9D on m1",
    Verb.DISCARD: "discard 9C",
    Verb.BUY: "buy",
    Verb.PASS: "pass",
    Verb.KNOCK: "knock 9C",
    Verb.GIN: "gin 9C",
    Verb.BIG_GIN: "big gin",
    Verb.DECLARE: "declare 9C : 3H 4H 5H / 6S 7S JK 9S",
    Verb.SHOW: "show 3H 4H 5H / 9C 9D 9S",
    Verb.DROP: "drop",
    Verb.DONE: "done",
    Verb.RESTOCK: "dealer: restock 5H QS 2D",
}
_SHOWING: Final = frozenset({Verb.KNOCK, Verb.GIN, Verb.BIG_GIN, Verb.DECLARE})
_SEAT: Final = re.compile(r"\s*(?:S(\d{1,2})|(dealer))\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_ON: Final = re.compile(r"(.*?)(?:^|\s)on\s+(\S+)(?:\s+(\S+))?\s*", re.IGNORECASE | re.DOTALL)


def parse_claim(word: str) -> Claim:
    """Read `7H`, or `JK=7C`, a joker named as the card it stands for; raise NotationError otherwise."""
    code, equals, face = word.partition("=")
    if equals and not (code and face):
        raise NotationError(f"{word!r} is no named joker", word=word, example="JK=7C")
    held = parse_card(code)
    if not equals:
        return Claim(held)
    if not held.is_joker:
        raise NotationError(f"{word!r} names a card that is no joker", word=word, example="JK=7C")
    named = parse_card(face)
    if named.is_joker:
        raise NotationError(f"{word!r} names the joker as a joker", word=word, example="JK=7C")
    return Claim(held, named)


def parse_claims(text: str) -> tuple[Claim, ...]:
    """Read cards and named jokers apart by spaces or commas; repeated codes stay as written."""
    return tuple(parse_claim(word) for word in text.replace(",", " ").split())


def parse_melds(text: str) -> tuple[tuple[Claim, ...], ...]:
    """Read melds apart by `/`."""
    return tuple(parse_claims(part) for part in text.split("/"))


def parse_action(text: str) -> Action:
    """Read one action; raise NotationError that quotes the word at fault and shows a right example."""
    seat: int | None = None
    rest = text.strip()
    match = _SEAT.fullmatch(rest)
    if match is not None:
        number, dealer, rest = match.groups()
        seat = DEALER if dealer else int(number)
    lowered = " ".join(rest.lower().split())
    for verb in sorted(Verb, key=lambda v: -len(v.value)):
        if lowered == verb.value or lowered.startswith(verb.value + " "):
            words = rest.split()
            tail = " ".join(words[len(verb.value.split()) :])
            return _READERS[verb](verb, seat, tail)
    word = rest.split()[0] if rest.split() else text
    raise NotationError(f"{word!r} is not an action", word=word, example="draw, take, discard 9C")


def _read_plain(verb: Verb, seat: int | None, tail: str) -> Action:
    if tail:
        raise NotationError(f"{tail!r} is too much after {verb.value!r}", word=tail, example=EXAMPLES[verb])
    return Action(verb, seat)


def _read_cards(verb: Verb, seat: int | None, tail: str) -> Action:
    return Action(verb, seat, _some(verb, tail))


def _read_take(verb: Verb, seat: int | None, tail: str) -> Action:
    return Action(verb, seat, parse_claims(tail))


def _read_melds(verb: Verb, seat: int | None, tail: str) -> Action:
    melds = parse_melds(tail)
    if any(not meld for meld in melds):
        raise NotationError(f"{verb.value!r} names no cards", word=verb.value, example=EXAMPLES[verb])
    return Action(verb, seat, melds=melds)


def _read_showing(verb: Verb, seat: int | None, tail: str) -> Action:
    """Read a card that is put aside and, after a colon, the melds that are shown."""
    card, colon, shown = tail.partition(":")
    melds = parse_melds(shown) if colon else ()
    if any(not meld for meld in melds):
        raise NotationError(f"{verb.value!r} shows an empty meld", word=tail, example=EXAMPLES[verb])
    return Action(verb, seat, parse_claims(card), melds)


def _read_lay_off(verb: Verb, seat: int | None, tail: str) -> Action:
    match = _ON.fullmatch(tail)
    if match is None:
        word = tail or verb.value
        raise NotationError(f"{word!r} does not say on which meld", word=word, example=EXAMPLES[verb])
    cards, target, end = match.groups()
    if not re.fullmatch(r"m[1-9]\d{0,2}", target, re.IGNORECASE):
        raise NotationError(f"{target!r} is not a meld", word=target, example=EXAMPLES[verb])
    if end is not None and end.lower() not in {e.value for e in End}:
        raise NotationError(f"{end!r} is not an end", word=end, example="lay off AC on m1 low")
    place = int(target[1:]) - 1
    return Action(verb, seat, _some(verb, cards), target=place, end=End(end.lower()) if end else None)


def _some(verb: Verb, text: str) -> tuple[Claim, ...]:
    claims = parse_claims(text)
    if not claims:
        raise NotationError(f"{verb.value!r} names no card", word=verb.value, example=EXAMPLES[verb])
    return claims


_READERS: Final = {
    Verb.DRAW: _read_plain,
    Verb.TAKE: _read_take,
    Verb.LAY_DOWN: _read_melds,
    Verb.LAY_OFF: _read_lay_off,
    Verb.DISCARD: _read_cards,
    Verb.BUY: _read_plain,
    Verb.PASS: _read_plain,
    Verb.KNOCK: _read_showing,
    Verb.GIN: _read_showing,
    Verb.BIG_GIN: _read_showing,
    Verb.DECLARE: _read_showing,
    Verb.SHOW: _read_melds,
    Verb.DROP: _read_plain,
    Verb.DONE: _read_plain,
    Verb.RESTOCK: _read_cards,
}


def format_claims(claims: Iterable[Claim]) -> str:
    """Write cards and named jokers."""
    return " ".join(claim.text for claim in claims)


def format_action(action: Action) -> str:
    """Write an action as `parse_action` reads it."""
    words = [action.verb.value]
    if action.cards:
        words.append(format_claims(action.cards))
    if action.melds:
        melds = " / ".join(format_claims(meld) for meld in action.melds)
        words.append(f": {melds}" if action.verb in _SHOWING else melds)
    if action.target is not None:
        words.append(f"on m{action.target + 1}")
    if action.end is not None:
        words.append(action.end.value)
    text = " ".join(words)
    if action.seat is None:
        return text
    return f"dealer: {text}" if action.seat == DEALER else f"S{action.seat}: {text}"
