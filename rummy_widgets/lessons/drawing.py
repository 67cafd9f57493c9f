"""Drawing: cards as text in boxes and as a small picture, for places without a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummy_widgets.cards import Card, pretty_cards

_WIDE, _HIGH, _GAP = 46, 64, 6
_RED: Final = "♥♦"


def cards_text(groups: Sequence[Sequence[Card]], indent: str = "") -> str:
    """Return rows of cards as text, each row in three lines of boxes."""
    rows = []
    for cards in groups:
        labels = [f" {card.pretty} " for card in cards]
        parts = ("┌─┐", "│ │", "└─┘")
        for left, fill, right in map(tuple, parts):
            inner = (label if fill == " " else fill * len(label) for label in labels)
            rows.append(indent + " ".join(f"{left}{text}{right}" for text in inner))
    return "\n".join(rows)


def cards_svg(groups: Sequence[Sequence[Card]]) -> str:
    """Return rows of cards as an SVG picture, which says them to who cannot see it."""
    wide = max((len(cards) for cards in groups), default=0) * (_WIDE + _GAP) + _GAP
    high = len(groups) * (_HIGH + _GAP) + _GAP
    said = "; ".join(pretty_cards(cards) for cards in groups)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}" role="img" aria-label="{said}">'
    ]
    for row, cards in enumerate(groups):
        for place, card in enumerate(cards):
            x, y = _GAP + place * (_WIDE + _GAP), _GAP + row * (_HIGH + _GAP)
            ink = "#b3122d" if card.pretty[-1] in _RED else "#1c1c1c"
            parts.append(
                f'<rect x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}" rx="5" fill="#fff" stroke="#777"/>'
                f'<text x="{x + _WIDE // 2}" y="{y + _HIGH // 2 + 6}" text-anchor="middle" '
                f'font-family="sans-serif" font-size="18" fill="{ink}">{card.pretty}</text>'
            )
    return "".join((*parts, "</svg>"))
