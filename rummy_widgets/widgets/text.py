"""The table as plain text, for `print` and for places without a browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def table_text(scene: Mapping[str, Any]) -> str:
    """Return a scene as lines of text: heading, seats, melds, piles, hand, what can be done."""
    lines = [part for part in (scene["title"], scene["subtitle"], scene["status"]) if part]
    for seat in scene["seats"]:
        marks = [name for name in ("dealer", "turn", "opened") if seat[name]]
        note = f" ({', '.join(marks)})" if marks else ""
        lines.append(f"  {seat['name']}: {seat['cards']} cards, {seat['score']} points{note}")
    for meld in scene["melds"]:
        cards = " ".join(
            f"{card['text']}={card['as']}" if "as" in card else card["text"] for card in meld["cards"]
        )
        lines.append(f"  {meld['id']}: {cards}  {meld['label']}")
    if scene["pile"] is not None:
        lines.append(f"  {scene['stock']['label']}. {scene['pile']['label']}.")
    if scene["hand"]["cards"]:
        lines.append("  Your hand: " + " ".join(card["text"] for card in scene["hand"]["cards"]))
    ready = [action["label"] for action in scene["actions"] if action["ready"]]
    if ready:
        lines.append("  You can: " + ", ".join(ready))
    panel = scene["panel"]
    if panel is not None:
        lines += [panel["title"], *(f"  {line}" for line in panel["lines"])]
    return "\n".join(lines)
