"""The shape of a scene: every key it may have, and what its value is, as the felt relies on it."""

from __future__ import annotations

import json
from typing import Any

TEXT, NUMBER, TRUTH = str, int, bool
CARD = {"id": TEXT, "rank": TEXT, "suit": TEXT, "name": TEXT, "text": TEXT}
CARD_MORE = {"as": TEXT, "label": TEXT, "note": TEXT, "badge": TEXT, "intent": dict}
SCENE: dict[str, Any] = {
    "version": NUMBER, "title": TEXT, "subtitle": TEXT, "status": TEXT, "urgent": TRUTH, "phases": list,
    "seats": list, "moved": list, "shown": list, "melds": list, "melding": TRUTH,
    "stock": (dict, type(None)), "pile": (dict, type(None)),
    "turned": (dict, type(None)), "hand": dict, "reading": TRUTH, "targets": TEXT, "trays": list,
    "actions": list,
    "question": (dict, type(None)), "log": list, "score": (dict, type(None)), "ladder": list,
    "settings": list, "panel": (dict, type(None)), "notices": list, "help": list,
}  # fmt: skip
LESSON = {
    "places": list, "map": (dict, type(None)), "tutor": (dict, type(None)), "exercise": (dict, type(None)),
}  # fmt: skip
ANSWERED = {"right": TRUTH, "text": TEXT, "given": list, "correct": (list, type(None))}
BODIES = {
    "choice": {"options", "most"}, "seats": {"seats", "options", "most"}, "sum": {"cards", "total"},
    "number": {"min", "max"}, "order": {"items"}, "ring": {"spots", "least", "most", "start", "length"},
    "walk": {"state", "moves", "trail"},
}  # fmt: skip
SEAT = {
    "seat": NUMBER, "name": TEXT, "cards": NUMBER, "you": TRUTH, "dealer": TRUTH, "turn": TRUTH,
    "asked": TRUTH, "opened": TRUTH, "last": TEXT, "score": NUMBER, "note": TEXT, "out": TRUTH,
}  # fmt: skip
ACTION = {"id": TEXT, "label": TEXT, "key": TEXT, "needs": TEXT, "primary": TRUTH, "ready": TRUTH}
NEEDS = {"nothing", "cards", "groups", "meld", "show"}


def fields(value: Any, needed: dict[str, Any], more: dict[str, Any] | None = None) -> dict[str, Any]:
    """Check that a mapping has just these keys, with values of these types."""
    assert isinstance(value, dict)
    assert needed.keys() <= value.keys(), f"{needed.keys() - value.keys()} missing in {value}"
    known = needed | (more or {})
    assert value.keys() <= known.keys(), f"{value.keys() - known.keys()} unknown in {value}"
    for key, item in value.items():
        kind = known[key]
        assert isinstance(item, kind), f"{key} is {item!r}"
        assert kind is not int or not isinstance(item, bool), f"{key} is {item!r}"
    return value


def sentence(text: str) -> None:
    """Check that a text is finished: no places left open, no doubled spaces, no loose ends."""
    assert "{" not in text and "  " not in text and text == text.strip(), text
    assert "None" not in text and " ." not in text and " ," not in text, text


def check_card(card: Any, **more: Any) -> None:
    """Check a card."""
    fields(card, CARD, CARD_MORE | more)
    sentence(card["name"])
    if "intent" in card:
        assert card["intent"]["kind"] == "act" and card["intent"]["verb"]


def check_shown(hand: Any) -> None:
    """Check a hand that is shown."""
    fields(
        hand,
        {"seat": NUMBER, "name": TEXT, "note": TEXT, "groups": list, "rest": list, "restLabel": TEXT},
        {"won": TRUTH},
    )
    for group in hand["groups"]:
        fields(group, {"label": TEXT, "cards": list})
        for card in group["cards"]:
            check_card(card)
    for card in hand["rest"]:
        check_card(card)
    assert bool(hand["rest"]) == bool(hand["restLabel"])
    sentence(hand["note"])


def check_scene(scene: Any) -> None:
    """Check a whole scene: its keys, their types, and what hangs together in it."""
    json.dumps(scene)
    fields(scene, SCENE, LESSON)
    _check_lesson(scene)
    for text in (scene["title"], scene["subtitle"], scene["status"]):
        sentence(text)
    for phase in scene["phases"]:
        fields(phase, {"id": TEXT, "label": TEXT, "state": TEXT})
    states = [phase["state"] for phase in scene["phases"]]
    assert states == sorted(states, key=["done", "now", "next"].index) and states.count("now") <= 1
    _check_people(scene)
    _check_moves(scene)
    _check_piles(scene)
    _check_hand(scene)
    _check_actions(scene)
    for line in scene["log"]:
        fields(line, {"n": NUMBER, "text": TEXT})
        sentence(line["text"])
    assert len({line["n"] for line in scene["log"]}) == len(scene["log"])
    _check_score(scene)


def _check_lesson(scene: Any) -> None:
    """Check what a scene holds of the course."""
    for place in scene.get("places", ()):
        fields(place, {"id": TEXT, "label": TEXT, "now": TRUTH})
    tutor, exercise = scene.get("tutor"), scene.get("exercise")
    if tutor is not None:
        fields(
            tutor,
            {"title": TEXT, "step": TEXT, "goal": TEXT, "state": TEXT, "lines": list, "beats": list}
            | {"stars": (dict, type(None)), "actions": list},
        )
        assert tutor["state"] in ("play", "done", "slip")
        for line in (tutor["goal"], *tutor["lines"]):
            sentence(line)
        keys = [action["key"] for action in tutor["actions"] if action["key"]]
        others = [action["key"] for action in scene["actions"] if action["ready"]]
        assert len(set(keys)) == len(keys) and not set(keys) & set(others), (keys, others)
    if exercise is not None:
        common = {"id", "kind", "text", "lines", "shown", "submit", "answered"}
        assert exercise.keys() == common | BODIES[exercise["kind"]], exercise.keys()
        for key in ("options", "items", "moves", "spots"):
            ids = [one["id"] for one in exercise.get(key, ())]
            assert len(set(ids)) == len(ids), ids
        if exercise["answered"] is not None:
            fields(exercise["answered"], ANSWERED)


def _check_people(scene: Any) -> None:
    for seat in scene["seats"]:
        fields(seat, SEAT, {"known": dict, "named": TRUTH})
        if "known" in seat:
            fields(seat["known"], {"label": TEXT, "cards": list})
            assert seat["known"]["cards"]
            for card in seat["known"]["cards"]:
                check_card(card)
        sentence(seat["last"])
        sentence(seat["note"])
    for hand in scene["shown"]:
        check_shown(hand)


def _check_moves(scene: Any) -> None:
    numbers = [move["n"] for move in scene["moved"]]
    assert numbers == sorted(set(numbers)) and len(numbers) <= 4
    places = {"stock", "pile", "meld", "hand"} | {f"seat:{seat['seat']}" for seat in scene["seats"]}
    for move in scene["moved"]:
        fields(move, {"n": NUMBER, "cards": list, "from": TEXT, "to": TEXT})
        assert {move["from"], move["to"]} <= places
        for card in move["cards"]:
            if card is not None:
                check_card(card)


def _check_piles(scene: Any) -> None:
    for meld in scene["melds"]:
        fields(meld, {"id": TEXT, "owner": NUMBER, "label": TEXT, "cards": list, "slots": list})
        for card in meld["cards"]:
            check_card(card)
        for slot in meld["slots"]:
            fields(slot, {"end": TEXT, "label": TEXT, "text": TEXT})
    if scene["stock"] is not None:
        fields(scene["stock"], {"count": NUMBER, "label": TEXT, "action": TEXT})
        pile = fields(
            scene["pile"], {"count": NUMBER, "cards": list, "label": TEXT, "action": TEXT}, {"spread": TRUTH}
        )
        assert len(pile["cards"]) == (pile["count"] if pile.get("spread") else min(3, pile["count"]))
        for card in pile["cards"]:
            check_card(card)
    if scene["turned"] is not None:
        fields(scene["turned"], {"label": TEXT, "card": dict})
        check_card(scene["turned"]["card"])


def _check_hand(scene: Any) -> None:
    more = {"deal": TEXT, "dealt": TRUTH, "sort": TEXT, "owner": TEXT}
    hand = fields(scene["hand"], {"label": TEXT, "cards": list, "note": TEXT}, more)
    sentence(hand["note"])
    ids = [card["id"] for card in hand["cards"]]
    assert len(set(ids)) == len(ids)
    for card in hand["cards"]:
        check_card(card, order=dict, new=bool, fits=list)
        assert ("fits" in card) == (scene["targets"] != "off")
        _check_fits(card.get("fits", ()), scene)
        fields(card["order"], {"suit": NUMBER, "rank": NUMBER}, {"melds": NUMBER})
    for tray in scene["trays"]:
        fields(tray, {"label": TEXT, "needed": TRUTH}, {"holds": TEXT})
        assert tray.get("holds", "meld") in ("meld", "card")
        sentence(tray["label"])
    labels = [tray["label"] for tray in scene["trays"]]
    assert len(set(labels)) == len(labels)


def _check_fits(places: Any, scene: Any) -> None:
    """Check that a card is only said to fit where the felt can mark it, and a pile or meld there is."""
    assert scene["targets"] in ("off", "selected", "always")
    melds = {meld["id"]: {slot["end"] for slot in meld["slots"]} for meld in scene["melds"]}
    assert len(set(places)) == len(places)
    for place in places:
        meld, _, end = place.partition(":")
        assert place == "pile" or meld in melds
        assert not end or end in melds[meld] or meld in places, (place, melds)


def _check_actions(scene: Any) -> None:
    actions = scene["actions"]
    for action in actions:
        fields(action, ACTION | {"reason": (str, type(None))}, {"card": TEXT, "place": TEXT, "repeat": TRUTH})
        assert action["needs"] in NEEDS
        assert ("card" in action) == (action["needs"] == "show")
        assert action.get("card", "none") in ("required", "none")
        assert not (action["ready"] and action["reason"]) and not (action["primary"] and not action["ready"])
        sentence(action["label"])
        sentence(action["reason"] or "")
    ids = [action["id"] for action in actions]
    keys = [action["key"] for action in actions if action["key"]] + [entry["key"] for entry in scene["help"]]
    assert len(set(ids)) == len(ids) and len(set(keys)) == len(keys)
    assert sum(action["primary"] for action in actions) <= 1
    if scene["question"] is not None:
        fields(scene["question"], {"text": TEXT, "actions": list})
        sentence(scene["question"]["text"])
        ready = {action["id"] for action in actions if action["ready"]}
        assert set(scene["question"]["actions"]) <= ready and len(scene["question"]["actions"]) > 1


def _check_score(scene: Any) -> None:
    score = scene["score"]
    if score is not None:
        fields(score, {"word": TEXT, "caption": TEXT, "columns": list, "rows": list, "total": list})
        for row in score["rows"]:
            fields(row, {"label": TEXT, "cells": list, "now": TRUTH})
            assert len(row["cells"]) == len(score["columns"]) == len(score["total"])
    for rung in scene["ladder"]:
        fields(rung, {"label": TEXT, "note": TEXT, "state": TEXT})
