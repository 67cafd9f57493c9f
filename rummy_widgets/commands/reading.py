"""Reading what the commands are given: files, cards, options."""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from rummy_widgets.cards import Rank, fresh_pack, number_copies, parse_card
from rummy_widgets.errors import NotationError
from rummy_widgets.melds import Claim
from rummy_widgets.rules.melding import Melding, find_melding
from rummy_widgets.session.notation import parse_claim

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


def read_melding(name: str, chosen: argparse.Namespace) -> Melding:
    """Return the melds of a game under the options and the wild card that were given."""
    options = read_options(chosen.option)
    if chosen.wild is not None:
        options["wild"] = chosen.wild
    return find_melding(name, options)


def read_card_groups(melding: Melding, texts: Sequence[str]) -> list[tuple[Claim, ...]]:
    """Read groups of cards out of one pack: the game's largest; a code that comes again is the next copy."""
    groups = [_read_claims(text, melding.grammar.wild.wild_rank) for text in texts]
    numbered = iter(number_copies(claim.card for claims in groups for claim in claims))
    exact = [tuple(Claim(next(numbered), claim.stands_for) for claim in claims) for claims in groups]
    pack = melding.pack
    known = set(fresh_pack(pack))
    for claim in (claim for claims in exact for claim in claims):
        if claim.card not in known:
            decks = "deck" if pack.packs == 1 else "decks"
            message = f"{claim.card.text!r} is not in a pack of {pack.packs} {decks} and {pack.jokers} jokers"
            raise NotationError(message, word=claim.card.text, example="7H 8H 9H")
    return exact


def _read_claims(text: str, wild: Rank | None) -> tuple[Claim, ...]:
    """Read cards and named jokers; a card of the wild rank may be named too, `8H=8S`."""
    claims: list[Claim] = []
    for word in text.replace(",", " ").split():
        code, _, face = word.partition("=")
        held = parse_card(code) if wild is not None and code and face else None
        if held is not None and held.rank == wild:
            joker = parse_claim(f"JK={face}")
            claims.append(Claim(held, joker.stands_for))
        else:
            claims.append(parse_claim(word))
    return tuple(claims)


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
