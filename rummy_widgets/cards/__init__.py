"""Cards, packs and their texts."""

from rummy_widgets.cards.card import (
    Card,
    Rank,
    Suit,
    card,
    card_of_face,
    format_cards,
    joker,
    number_copies,
    parse_card,
    parse_cards,
    pretty_cards,
)
from rummy_widgets.cards.pack import PackSpec, fresh_pack, shuffled

__all__ = [
    "Card",
    "PackSpec",
    "Rank",
    "Suit",
    "card",
    "card_of_face",
    "format_cards",
    "fresh_pack",
    "joker",
    "number_copies",
    "parse_card",
    "parse_cards",
    "pretty_cards",
    "shuffled",
]
