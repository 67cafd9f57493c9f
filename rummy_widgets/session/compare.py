"""Comparing: the same cards as a meld, judged by every game side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rummy_widgets.cards import Card, Rank, number_copies, parse_card, pretty_cards
from rummy_widgets.cards.card import RANKS
from rummy_widgets.errors import NotationError, RummyError, SetupError
from rummy_widgets.melds import Claim, Meld, MeldFault, MeldGrammar, MeldKind, read_meld
from rummy_widgets.rules import Book, RuleSheet, find_variant, variant_names
from rummy_widgets.rules.words import number_word
from rummy_widgets.session.alternatives import Change, alternatives
from rummy_widgets.session.notation import parse_claim

EXAMPLE: Final = "QH KH AH 2H 3H"
MOST_CARDS: Final = 60


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one game says.

    `legal` is None where the question cannot be put in that game; `because` is one sentence, `clause` the id
    of the clause that decides (None: no single one), `options` the changes of one option that would turn the
    verdict round, presets last. Of an action, `when` says at which moment it was judged, and
    `position` is where; `unknown` are options that were given and that the game does not have.
    """

    variant: str
    title: str
    legal: bool | None
    because: str
    clause: str | None = None
    options: tuple[Change, ...] = ()
    when: str = ""
    position: str = ""
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict on one rule sheet, before other options are tried."""

    legal: bool | None
    because: str
    clause: str | None = None
    when: str = ""
    position: str = ""


def compare(
    text: str,
    *,
    games: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    wild: str | None = None,
) -> list[Verdict]:
    """Judge cards as a meld by every game, or by those that are named.

    `options` hold where a game has them, `wild` is the card turned up in games with a wild rank. Raises
    NotationError for cards that cannot be read, SetupError for a game or an option that nobody has.
    """
    turned = None if wild is None else parse_card(wild)
    claims = read_claims(text, turned)
    known: dict[object, bool] = {}

    def is_legal(sheet: RuleSheet) -> bool:
        asked = (sheet.grammar_for(turned), sheet.seats.packs, sheet.seats.least)
        if asked not in known:
            known[asked] = _is_meld(sheet, claims, turned)
        return known[asked]

    return ask_every_game(lambda sheet: _judge_meld(sheet, claims, turned), is_legal, games, options)


def ask_every_game(
    judge: Callable[[RuleSheet], Judged],
    is_legal: Callable[[RuleSheet], bool | None],
    games: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
) -> list[Verdict]:
    """Put one question to games under options, and again under every single change of an option.

    `judge` answers in full, `is_legal` the same in one word.
    """
    verdicts = []
    for sheet, unknown in chosen_sheets(games, options or {}):
        judged = judge(sheet)
        changes = _turning(sheet, judged.legal, is_legal)
        verdicts.append(
            Verdict(
                sheet.variant,
                sheet.title,
                judged.legal,
                judged.because,
                judged.clause,
                changes,
                judged.when,
                judged.position,
                unknown,
            )
        )
    return verdicts


def chosen_sheets(
    games: Iterable[str], options: Mapping[str, Any]
) -> list[tuple[RuleSheet, tuple[str, ...]]]:
    """Return the rules of games with the options they have, and the names of those they have not.

    Raises SetupError for an unknown game, and for an option that no game has or takes.
    """
    names = tuple(dict.fromkeys(find_variant(game).variant for game in games)) or variant_names()
    sheets = []
    taken: set[str] = set()
    errors: dict[str, RummyError] = {}
    for name in names:
        kept: dict[str, Any] = {}
        for option, value in options.items():
            try:
                find_variant(name, {option: value})
            except RummyError as error:
                # "takes …" says more than "no option is called …".
                if option not in errors or "no option" in str(errors[option]):
                    errors[option] = error
            else:
                kept[option] = value
        taken |= set(kept)
        sheets.append((find_variant(name, kept), tuple(option for option in options if option not in kept)))
    for option in options:
        if option not in taken:
            raise _not_taken(option, errors[option])
    return sheets


def _not_taken(option: str, error: RummyError) -> RummyError:
    if "no option" in str(error):
        return SetupError(f"no option of these games is called {option!r}")
    return error


def _turning(
    sheet: RuleSheet, legal: bool | None, is_legal: Callable[[RuleSheet], bool | None]
) -> tuple[Change, ...]:
    """Return the changes of one option that turn a verdict round, presets last.

    A question that cannot be put is turned only by a yes.
    """
    wanted = not legal
    return tuple(other.change for other in alternatives(sheet) if is_legal(other.sheet) is wanted)


# -- cards as a meld


def read_claims(text: str, turned: Card | None = None) -> tuple[Claim, ...]:
    """Read cards and named jokers, and with a turned card named wild cards too: `8H=8S`."""
    words = text.replace(",", " ").split()
    if not words:
        raise NotationError(f"{text!r} names no cards", word=text, example=EXAMPLE)
    if len(words) > MOST_CARDS:
        raise NotationError(f"{text!r} names more than {MOST_CARDS} cards", word=text, example=EXAMPLE)
    claims = [_read_claim(word, turned) for word in words]
    numbered = number_copies(claim.card for claim in claims)
    return tuple(Claim(card, claim.stands_for) for card, claim in zip(numbered, claims, strict=True))


def _read_claim(word: str, turned: Card | None) -> Claim:
    code, equals, face = word.partition("=")
    if turned is not None and equals and code and face:
        held = parse_card(code)
        if not held.is_joker and held.rank == (turned.rank or Rank.ACE):
            return Claim(held, parse_claim(f"JK={face}").stands_for)
    return parse_claim(word)


def _judge_meld(sheet: RuleSheet, claims: tuple[Claim, ...], turned: Card | None) -> Judged:
    read, seats = _read(sheet, claims, turned)
    cards = tuple(claim.card for claim in claims)
    if seats is None and _lacks_jokers(sheet, cards):
        return no_pack(sheet, cards)
    if isinstance(read, Meld):
        if seats is None:
            return no_pack(sheet, cards)
        grammar = sheet.grammar_for(turned)
        return Judged(True, _meld_told(sheet, grammar, read, seats), _clause_of(sheet.book, grammar, read))
    return judged_fault(sheet, read, cards) or no_pack(sheet, cards)


def _is_meld(sheet: RuleSheet, claims: tuple[Claim, ...], turned: Card | None) -> bool:
    read, seats = _read(sheet, claims, turned)
    return seats is not None and isinstance(read, Meld)


def _read(
    sheet: RuleSheet, claims: tuple[Claim, ...], turned: Card | None
) -> tuple[Meld | MeldFault, int | None]:
    """Return cards as a game reads them, and the fewest players that have them."""
    grammar = sheet.grammar_for(turned)
    read = read_meld(grammar, [_as_the_game_reads(claim, grammar) for claim in claims], named=False)
    return read, seats_for(sheet, [claim.card for claim in claims])


def judged_fault(sheet: RuleSheet, read: MeldFault, cards: Sequence[Card]) -> Judged | None:
    """Say by which clause cards are no meld; None where the game cannot have such cards at all."""
    if str(read.fault) not in sheet.book.answers:
        return None
    clause, says = sheet.book.answer(str(read.fault))
    return Judged(False, says.format_map({"cards": pretty_cards(cards), **read.words}), clause.id)


def _as_the_game_reads(claim: Claim, grammar: MeldGrammar) -> Claim:
    """Return a claim without the name of a wild card where its rank is not wild."""
    named = claim.stands_for is not None and not claim.card.is_joker
    return Claim(claim.card) if named and claim.card.rank != grammar.wild.wild_rank else claim


def _meld_told(sheet: RuleSheet, grammar: MeldGrammar, meld: Meld, seats: int) -> str:
    """Return what a meld is, in a sentence: `A run of hearts, queen to 3.`"""
    name = meld.name
    if grammar.lives is not None and meld.kind is MeldKind.RUN:
        name = f"pure {name}" if meld.is_pure else f"impure {name}"
    told = f"{'An' if name.startswith('impure') else 'A'} {name}"
    stand_ins = [
        f"{card.pretty} as {face.pretty if face is not None else f'a {meld.rank.noun}'}"
        for place, card in enumerate(meld.cards)
        if meld.stands_in(place)
        for face in (meld.stands_for(place),)
    ]
    if stand_ins:
        told += f", with {' and '.join(stand_ins)}"
    if seats > sheet.seats.least:
        return f"{told}. It takes the cards of a table of {number_word(seats)} or more."
    return f"{told}."


def _clause_of(book: Book, grammar: MeldGrammar, meld: Meld) -> str | None:
    """Return the id of the clause by which cards are a meld."""
    names = [f"meld.{meld.kind.value}", "meld"]
    naturals = [card for place, card in enumerate(meld.cards) if not meld.stands_in(place)]
    if meld.kind is MeldKind.SET and len({card.suit for card in naturals}) < len(naturals):
        names.insert(0, "meld.set.copies")
    elif meld.kind is MeldKind.RUN and meld.rank + len(meld) - 1 > RANKS + 1:
        names.insert(0, "meld.over-the-top")
    elif meld.kind is MeldKind.RUN and meld.rank_of(len(meld) - 1) == Rank.ACE:
        names.insert(0, "meld.ace")
    elif grammar.lives is not None and meld.is_pure:
        names.insert(0, "meld.run.pure")
    if meld.jokers:
        names.insert(0, "joker.wild")
    return first_clause(book, names)


def first_clause(book: Book, names: Iterable[str]) -> str | None:
    """Return the first id of some clauses, named without the game, that a book has."""
    return next((name for part in names if (name := f"{book.variant}.{part}") in book.clauses), None)


# -- packs


def _lacks_jokers(sheet: RuleSheet, cards: Sequence[Card]) -> bool:
    return any(card.is_joker for card in cards) and not any(jokers for _, _, jokers in sheet.seats.packs)


def seats_for(sheet: RuleSheet, cards: Sequence[Card]) -> int | None:
    """Return the fewest players whose pack holds some cards; None where no table's does."""
    copies = max((card.copy + 1 for card in cards if not card.is_joker), default=0)
    jokers = max((card.copy + 1 for card in cards if card.is_joker), default=0)
    seats = sheet.seats.least
    for most, packs, in_pack in sheet.seats.packs:
        if most >= sheet.seats.least and packs >= copies and in_pack >= jokers:
            return seats
        seats = max(seats, most + 1)
    return None


def no_pack(sheet: RuleSheet, cards: Sequence[Card]) -> Judged:
    """Say why no table of a game has some cards."""
    clause = first_clause(sheet.book, ("pack.jokers", "pack", "packs", "players"))
    most = max(jokers for _, _, jokers in sheet.seats.packs)
    jokers = sum(1 for card in cards if card.is_joker)
    if jokers and not most:
        return Judged(False, f"{sheet.title} is played without jokers.", clause)
    if jokers > most:
        many = "one joker" if most == 1 else f"{number_word(most)} jokers"
        return Judged(False, f"{sheet.title} has {many} at most.", clause)
    packs = max(packs for _, packs, _ in sheet.seats.packs)
    faces = Counter(card.face for card in cards if not card.is_joker)
    face = max(faces, key=lambda face: faces[face])
    often = next(card for card in cards if card.face == face)
    told = (
        "one pack: there is only one" if packs == 1 else f"up to {number_word(packs)} packs: there are only"
    )
    told += "" if packs == 1 else f" {number_word(packs)}"
    clause = first_clause(sheet.book, ("pack", "packs", "players"))
    return Judged(False, f"{sheet.title} is played with {told} {often.pretty}.", clause)
