"""Intents: what the browser sends, checked and read; everything in it is a stranger's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rummy_widgets.engine import Action
from rummy_widgets.errors import NotationError, RummyError
from rummy_widgets.melds import Claim, End
from rummy_widgets.rules import Verb
from rummy_widgets.session.notation import format_claims, parse_claim

KINDS: Final = frozenset({"hello", "ping", "act", "panel", "setting", "read", "place", "tutor", "answer"})
MOST_CARDS: Final = 64
MOST_MELDS: Final = 24
MOST_TEXT: Final = 200
MOST_FILE: Final = 500_000  # of a file that was chosen in a form
MOST_VALUES: Final = 100
MOST_ANSWERS: Final = 64
_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{20,64}")
_MELD: Final = re.compile(r"m([1-9]\d{0,2})")
_BY_PEOPLE: Final = {verb.value: verb for verb in Verb if verb is not Verb.RESTOCK}


class IntentError(RummyError, ValueError):
    """Say that a message from the browser is not one of ours; the text may be shown."""


@dataclass(frozen=True, slots=True)
class Intent:
    """A message that has the right shape; whether it may be done is judged elsewhere.

    `name` is the setting, the panel, the place, the tutor's action or the exercise that is answered; `picks`
    is the answer to an exercise: the ids chosen, in their order, or the one text typed. `sure` says that an
    action is meant in spite of a warning, `hush` that there shall be no such warning again.
    """

    kind: str
    id: str
    version: int
    verb: str = ""
    action: Action | None = None
    token: str = ""
    name: str = ""
    value: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    cards: tuple[Claim, ...] = ()
    picks: tuple[str, ...] = ()
    sure: bool = False
    hush: bool = False


def message_id(content: object) -> str | None:
    """Return a message's id where it has a proper one, so that even a wrong message can be answered."""
    if isinstance(content, Mapping):
        found = content.get("id")
        if isinstance(found, str) and _ID.fullmatch(found):
            return found
    return None


def read_intent(content: object) -> Intent:
    """Read a message; raise IntentError for anything that is not exactly an intent."""
    if not isinstance(content, Mapping):
        raise IntentError("this page sent something that is no command")
    kind = content.get("kind")
    found = message_id(content)
    version = content.get("version")
    if not isinstance(kind, str) or kind not in KINDS or found is None:
        raise IntentError("this page sent something that is no command")
    if type(version) is not int or not 0 <= version < 2**53:
        raise IntentError("this page sent a command without its version")
    if kind == "hello":
        token = content.get("token")
        sound = isinstance(token, str) and _TOKEN.fullmatch(token) is not None
        return Intent(kind, found, version, token=str(token) if sound else "")
    if kind == "setting":
        return Intent(kind, found, version, name=_text(content, "name"), value=_text(content, "value"))
    if kind == "panel":
        values = content.get("values", {})
        if not isinstance(values, Mapping) or len(values) > MOST_VALUES:
            raise IntentError("this page sent a form that can't be read")
        read = {
            str(name)[:MOST_TEXT]: _value(value, MOST_FILE if name == "file" else MOST_TEXT)
            for name, value in values.items()
        }
        return Intent(
            kind, found, version, name=_text(content, "panel"), value=_text(content, "action"), values=read
        )
    if kind == "read":
        return Intent(kind, found, version, cards=_read_claims(content.get("cards", [])))
    if kind == "place":
        return Intent(kind, found, version, name=_text(content, "name"))
    if kind == "tutor":
        return Intent(kind, found, version, name=_text(content, "action"))
    if kind == "answer":
        return Intent(
            kind, found, version, name=_text(content, "exercise"), picks=_picks(content.get("value"))
        )
    if kind == "act":
        verb = _text(content, "verb")
        game = _BY_PEOPLE.get(verb)
        action = _action(game, content) if game else None
        sure, hush = _truth(content, "sure"), _truth(content, "hush")
        return Intent(kind, found, version, verb=verb, action=action, sure=sure, hush=hush)
    return Intent(kind, found, version)


def _value(value: object, most: int) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return str(value)[:most]
    raise IntentError("this page sent a form that can't be read")


def _text(content: Mapping[Any, Any], name: str) -> str:
    value = content.get(name)
    if not isinstance(value, str) or len(value) > MOST_TEXT:
        raise IntentError(f"this page sent a command without its {name}")
    return value


def _truth(content: Mapping[Any, Any], name: str) -> bool:
    value = content.get(name, False)
    if not isinstance(value, bool):
        raise IntentError(f"this page sent a command whose {name} can't be read")
    return value


def _picks(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_ANSWERS:
        raise IntentError("this page sent an answer that can't be read")
    if any(not isinstance(pick, str) or len(pick) > MOST_TEXT for pick in value):
        raise IntentError("this page sent an answer that can't be read")
    return tuple(value)


def _action(verb: Verb, content: Mapping[Any, Any]) -> Action:
    try:
        cards = _claims(content.get("cards", []))
        groups = content.get("groups", [])
        if not isinstance(groups, list) or len(groups) > MOST_MELDS:
            raise IntentError("this page sent melds that can't be read")
        melds = tuple(_claims(group) for group in groups)
    except NotationError as error:
        raise IntentError(f"this page sent a card that can't be read: {error}") from error
    if sum(map(len, melds)) + len(cards) > MOST_CARDS:
        raise IntentError("this page sent too many cards")
    return Action(verb, None, cards, melds, _target(content.get("meld")), _end(content.get("end")))


def _read_claims(words: object) -> tuple[Claim, ...]:
    try:
        return _claims(words)
    except NotationError as error:
        raise IntentError(f"this page sent a card that can't be read: {error}") from error


def _claims(words: object) -> tuple[Claim, ...]:
    if not isinstance(words, list) or len(words) > MOST_CARDS or any(not isinstance(w, str) for w in words):
        raise IntentError("this page sent cards that can't be read")
    return tuple(parse_claim(word[:24]) for word in words)


def _target(meld: object) -> int | None:
    if meld is None:
        return None
    match = _MELD.fullmatch(meld) if isinstance(meld, str) else None
    if match is None:
        raise IntentError("this page named a meld that can't be read")
    return int(match.group(1)) - 1


def _end(end: object) -> End | None:
    if end is None:
        return None
    if not isinstance(end, str) or end not in {known.value for known in End}:
        raise IntentError("this page named an end of a meld that can't be read")
    return End(end)


def intent_of(action: Action) -> dict[str, Any]:
    """Return what the browser would send for an action; the felt offers it as a choice."""
    content: dict[str, Any] = {"kind": "act", "verb": action.verb.value}
    if action.melds:
        content["groups"] = [format_claims(meld).split() for meld in action.melds]
    if action.cards:
        content["cards"] = format_claims(action.cards).split()
    if action.target is not None:
        content["meld"] = f"m{action.target + 1}"
        content["end"] = action.end.value if action.end else None
    return content
