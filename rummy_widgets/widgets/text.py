"""The table as plain text, for `print` and for places without a browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rummy_widgets.rules.words import counted, points_text


def table_text(scene: Mapping[str, Any]) -> str:
    """Return a scene as lines of text: heading, seats, melds, piles, hand, trays, what can be done."""
    lines = [part for part in (scene["title"], scene["subtitle"], scene["status"]) if part]
    lines += lesson_lines(scene)
    lines += [_seat(seat) for seat in scene["seats"]]
    for hand in scene.get("shown", ()):
        lines += hand_lines(hand)
    lines += [f"  {meld['id']}: {_cards(meld['cards'])}  {meld['label']}" for meld in scene["melds"]]
    lines += _piles(scene)
    hand = scene["hand"]
    if hand["cards"]:
        lines.append(f"  Your hand: {_cards(hand['cards'])}")
        lines += [f"    {hand['note']}"] if hand.get("note") else []
    if scene["trays"]:
        lines.append("  Trays: " + "; ".join(_tray(tray) for tray in scene["trays"]))
    ready = [action["label"] for action in scene["actions"] if action["ready"]]
    if ready:
        lines.append("  You can: " + ", ".join(ready))
    panel = scene["panel"]
    if panel is not None:
        lines += [panel["title"], *(f"  {line}" for line in panel["lines"])]
        picture = panel.get("picture")
        if picture:
            lines.append(f"  {picture.get('alt') or picture.get('wait')}")
        for shown in panel.get("hands") or ():
            lines += hand_lines(shown)
        lines += _dispute(panel)
        for item in panel.get("items") or ():
            verdict = f"  {item['title']}: {item['markText']}" if item["markText"] else f"  {item['title']}:"
            lines += [verdict, *(f"    {line}" for line in item["lines"])]
        lines += _book(panel)
    return "\n".join(lines)


def _book(panel: Mapping[str, Any]) -> list[str]:
    """Return the rules to read, part by part."""
    lines: list[str] = []
    for part in (panel.get("book") or {"parts": ()})["parts"]:
        lines += ["", part["title"]]
        if part["table"]:
            lines += [f"  {number}. {': '.join(rest)}" for number, *rest in part["table"]["rows"]]
        for rule in part["rules"]:
            lines += [
                f"  {rule['title']}: {rule['text']}" if rule["title"] else f"  {rule['text']}",
                *([f"    {rule['here']}"] if rule["here"] else []),
            ]
    return lines


def _dispute(panel: Mapping[str, Any]) -> list[str]:
    """Return the cards that were clicked together, and the ruling on them."""
    slots = (panel.get("picker") or {"slots": ()})["slots"]
    lines = [f"  {slot['label']}: {_cards(slot['cards'])}" for slot in slots if slot["cards"]]
    ruling = panel.get("verdict")
    if ruling is not None:
        lines.append(f"  {ruling['title']} {ruling['because']}")
        lines += [f"    {ruling['clause']['title']}: {ruling['clause']['text']}"] if ruling["clause"] else []
    return lines


def lesson_lines(scene: Mapping[str, Any]) -> list[str]:
    """Return what a scene holds of the course: the map, the tutor, the exercise."""
    lines: list[str] = []
    where, tutor, exercise = (scene.get(name) for name in ("map", "tutor", "exercise"))
    if where is not None:
        lines += [*(f"  {line}" for line in where["lines"])]
        lines += [f"  {row['number']}. {row['title']}: {row['starsText']}" for row in where["lessons"]]
    if tutor is not None:
        lines += [tutor["title"], f"  {tutor['step']}: {tutor['goal']}"]
        lines += [f"  {line}" for line in tutor["lines"]]
    if exercise is not None:
        lines += [f"  {exercise['text']}", *(f"  {line}" for line in exercise["lines"])]
        lines += [f"  {row['label']}: {_cards(row['cards'])}" for row in exercise["shown"]]
        options = exercise.get("options") or exercise.get("items") or exercise.get("moves") or ()
        for option in options:
            cards = _cards(option.get("cards") or ())
            lines.append(f"    ( ) {option['label']}{': ' if cards else ''}{cards}")
        if exercise.get("cards"):
            lines.append(f"    {_cards(exercise['cards'])}")
        if exercise.get("spots"):
            lines.append(f"    {' '.join(spot['label'] for spot in exercise['spots'])}")
        if exercise["answered"] is not None:
            lines.append(f"  {'Right.' if exercise['answered']['right'] else 'Not quite.'}")
    return lines


def hand_lines(hand: Mapping[str, Any]) -> list[str]:
    """Return a hand that was shown as lines: whose it is, its groups, and the rest."""
    note = f" {hand['note']}" if hand["note"] else ""
    parts = [f"{_cards(group['cards'])} ({group['label']})" for group in hand["groups"]]
    if hand["rest"]:
        parts.append(f"{_cards(hand['rest'])} ({hand['restLabel']})")
    return [f"  {hand['name']}{note}: {'; '.join(parts) or 'no card left'}"]


def _seat(seat: Mapping[str, Any]) -> str:
    marks = [name for name in ("dealer", "turn", "opened", "out") if seat.get(name)]
    marks += [seat["note"]] if seat.get("note") else []
    note = f" ({', '.join(marks)})" if marks else ""
    cards, points = counted(seat["cards"], "card"), points_text(seat["score"])
    known = seat.get("known")
    seen = f"; {known['label']}: {_cards(known['cards'])}" if known else ""
    return f"  {seat['name']}: {cards}, {points}{note}{seen}"


def _piles(scene: Mapping[str, Any]) -> list[str]:
    pile, lines = scene["pile"], []
    if pile is not None:
        lines.append(f"  {scene['stock']['label']}. {pile['label']}.")
        if pile.get("spread") and pile["cards"]:
            lines.append(f"  Discards, the newest last: {_cards(pile['cards'])}")
            lines += [
                f"    {card['text']} can be taken {card['note']}"
                for card in pile["cards"]
                if card.get("note")
            ]
    if scene.get("turned"):
        lines.append(f"  {scene['turned']['label']}.")
    return lines


def _cards(cards: Sequence[Mapping[str, Any]]) -> str:
    return " ".join(_card(card) for card in cards)


def _card(card: Mapping[str, Any]) -> str:
    text = f"{card['text']}={card['as']}" if "as" in card else str(card["text"])
    return f"{text} ({card['badge']})" if card.get("badge") else text


def _tray(tray: Mapping[str, Any]) -> str:
    return f"{tray['label']}{' (needed)' if tray['needed'] else ''}"
