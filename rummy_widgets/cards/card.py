"""Cards: suits, ranks, and the texts they are read from and written to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Final

from rummy_widgets.errors import NotationError

RANKS: Final = 13
MAX_COPIES: Final = 8  # copies of one face (or jokers) a table may hold


class Suit(Enum):
    """One of the four suits; the value is its letter in texts."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def glyph(self) -> str:
        """Return the suit's sign."""
        return {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[self.value]

    @property
    def noun(self) -> str:
        """Return the suit's name in lower case, in the plural."""
        return self.name.lower()


class Rank(IntEnum):
    """One of the thirteen ranks; the ace is 1 and the king 13."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """Return the rank as one letter or digit (`T` is ten)."""
        return "A23456789TJQK"[self - 1]

    @property
    def index(self) -> str:
        """Return the rank as a card's corner shows it (`10`, not `T`)."""
        return "10" if self == Rank.TEN else self.letter

    @property
    def noun(self) -> str:
        """Return the rank's name as it is spoken: `ace`, `7`, `king`."""
        return {1: "ace", 11: "jack", 12: "queen", 13: "king"}.get(int(self), str(int(self)))

    @property
    def plural(self) -> str:
        """Return the rank's name for several cards: `aces`, `7s`, `kings`."""
        return f"{self.noun}s"


class Card:
    """One card of one pack: a face (rank and suit) or a joker, and which copy of it this is.

    Cards are interned: equal cards are the same object. Get one by `card` or `parse_card`.
    """

    __slots__ = ("copy", "face", "is_joker", "key", "rank", "suit", "text")

    rank: Rank | None
    suit: Suit | None
    copy: int
    is_joker: bool
    face: int  # 0..51 = suit * 13 + rank - 1; 52 = joker
    key: int  # sorts by suit, rank, copy; jokers last
    text: str

    def __init__(self, rank: Rank | None, suit: Suit | None, copy: int) -> None:
        self.rank = rank
        self.suit = suit
        self.copy = copy
        self.is_joker = rank is None
        self.face = (
            _SUITS.index(suit) * RANKS + rank - 1 if rank is not None and suit is not None else JOKER_FACE
        )
        self.key = self.face * MAX_COPIES + copy
        stem = "JK" if rank is None or suit is None else rank.letter + suit.value
        self.text = stem + "'" * copy

    @property
    def stem(self) -> str:
        """Return the card's text without the mark of its copy."""
        return self.text.rstrip("'")

    @property
    def pretty(self) -> str:
        """Return the card as people read it: `7♥`, `10♠`, `JK`."""
        if self.rank is None or self.suit is None:
            return "JK"
        return self.rank.index + self.suit.glyph

    @property
    def name(self) -> str:
        """Return the card as it is spoken: `7 of hearts`, `joker`."""
        if self.rank is None or self.suit is None:
            return "joker"
        return f"{self.rank.noun} of {self.suit.noun}"

    def __lt__(self, other: Card) -> bool:
        return self.key < other.key

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return parse_card, (self.text,)


_SUITS: Final = tuple(Suit)
JOKER_FACE: Final = 52
_CARDS: Final[dict[tuple[int, int], Card]] = {}
_BY_TEXT: Final[dict[str, Card]] = {}


def _intern() -> None:
    for copy in range(MAX_COPIES):
        for suit in Suit:
            for rank in Rank:
                made = Card(rank, suit, copy)
                _CARDS[made.face, copy] = made
                _BY_TEXT[made.text] = made
        joker_card = Card(None, None, copy)
        _CARDS[JOKER_FACE, copy] = joker_card
        _BY_TEXT[joker_card.text] = joker_card


_intern()


def card(rank: int, suit: Suit, copy: int = 0) -> Card:
    """Return the card of a rank (1 to 13) and suit; `copy` 0 is the first pack's."""
    return _CARDS[_SUITS.index(suit) * RANKS + rank - 1, copy]


def joker(copy: int = 0) -> Card:
    """Return a joker; each copy is a card of its own."""
    return _CARDS[JOKER_FACE, copy]


def card_of_face(face: int, copy: int = 0) -> Card:
    """Return the card of a face number (0 to 51, 52 a joker)."""
    return _CARDS[face, copy]


_CODE: Final = re.compile(r"(?:(10|[A2-9TJQK])([CDHS♣♦♥♠])|(JK))('*)")
_GLYPHS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def parse_card(text: str) -> Card:
    """Read one card's code, in either case; raise NotationError for anything else."""
    found = _BY_TEXT.get(text)
    if found is not None:
        return found
    tidy = text.strip().upper().replace("’", "'")
    match = _CODE.fullmatch(tidy)
    if match is None:
        raise NotationError(f"{text!r} is not a card", word=text, example="7H, 10C, AS or JK")
    rank, suit, joker_code, marks = match.groups()
    if len(marks) >= MAX_COPIES:
        raise NotationError(f"{text!r} has too many copy marks", word=text, example="7H'")
    if joker_code:
        return joker(len(marks))
    letter = "T" if rank == "10" else rank
    return _BY_TEXT[letter + _GLYPHS.get(suit, suit) + marks]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read card codes apart by spaces or commas; an unmarked code that comes again is the next copy.

    Raises NotationError for an unreadable code or the same marked copy twice.
    """
    return number_copies(parse_card(word) for word in text.replace(",", " ").split())


def number_copies(cards: Iterable[Card], used: set[Card] | None = None) -> tuple[Card, ...]:
    """Give repeated unmarked cards the next free copy; `used` holds cards spoken for, and is added to."""
    taken: set[Card] = set() if used is None else used
    read = list(cards)
    marked = {item for item in read if item.copy}
    numbered: list[Card] = []
    for item in read:
        if item in taken:
            if item.copy:
                raise NotationError(f"{item.text!r} is named twice", word=item.text, example="7H 7H'")
            free = (c for c in range(1, MAX_COPIES) if _CARDS[item.face, c] not in taken | marked)
            copy = next(free, None)
            if copy is None:
                raise NotationError(f"{item.text!r} is named too often", word=item.text, example="7H 7H'")
            item = _CARDS[item.face, copy]
        taken.add(item)
        numbered.append(item)
    return tuple(numbered)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards in their codes, apart by spaces."""
    return " ".join(item.text for item in cards)


def pretty_cards(cards: Iterable[Card]) -> str:
    """Write cards as people read them: `7♥ 8♥ JK`."""
    return " ".join(item.pretty for item in cards)
