"""Reading what the commands are given: files, cards, options."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from rummy_widgets.cards import PackSpec, fresh_pack, number_copies
from rummy_widgets.errors import NotationError
from rummy_widgets.melds import Claim
from rummy_widgets.rules import RuleSheet
from rummy_widgets.session.notation import parse_claims

_MOST: Final = 8_000_000  # characters of a file


def read_text(name: str, example: str) -> str:
    """Return the text of a file, or of standard input for `-`; raise NotationError where there is none."""
    try:
        if name == "-":
            text = sys.stdin.read(_MOST + 1)
        else:
            with Path(name).open(encoding="utf-8-sig") as file:
                text = file.read(_MOST + 1)
    except OSError as error:
        reason = (error.strerror or "no file").lower()
        raise NotationError(f"{name!r} cannot be read: {reason}", word=name, example=example) from None
    except ValueError:  # bytes that are no UTF-8, or a name that no file can have
        raise NotationError(f"{name!r} is not a text file", word=name, example=example) from None
    if len(text) > _MOST:
        raise NotationError(f"{name!r} is too long", word=name, example=example)
    return text


def read_card_groups(sheet: RuleSheet, texts: Sequence[str]) -> list[tuple[Claim, ...]]:
    """Read groups of cards out of one pack: the game's largest; a code that comes again is the next copy."""
    groups = [parse_claims(text) for text in texts]
    numbered = iter(number_copies(claim.card for claims in groups for claim in claims))
    exact = [tuple(Claim(next(numbered), claim.stands_for) for claim in claims) for claims in groups]
    specs = (PackSpec(packs, jokers) for _, packs, jokers in sheet.seats.packs)
    pack = max(specs, key=len)
    known = set(fresh_pack(pack))
    for claim in (claim for claims in exact for claim in claims):
        if claim.card not in known:
            message = f"{claim.card.text!r} is not in a pack of {pack.packs} decks and {pack.jokers} jokers"
            raise NotationError(message, word=claim.card.text, example="7H 7H 7H")
    return exact


def read_options(texts: Iterable[str]) -> dict[str, Any]:
    """Read options, each `name=value`, the value as TOML has it or a bare word."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            example = "--option max_buys_per_round=2"
            raise NotationError(f"{text!r} is no option", word=text, example=example)
        options[name.strip()] = _value(value.strip())
    return options


def _value(text: str) -> Any:
    try:
        read = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return read["value"] if len(read) == 1 else text
