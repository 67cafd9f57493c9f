"""Goals: what has to happen in a level, put together from what can happen at a table.

A goal is judged over what happened, whichever way the learner took. As data it is one of

- `{ did = "laid down" }`, with what is wanted of it beside it: `meld = "run"` or `"set"`, `size = 5` (at
  least), `melds = 2` (in one go), `top = true` (a run that goes on over the ace), `joker = true`,
  `cards = "9D"`, `on = "own"` or `"other"`, `end = "low"`, `times = 2`, `turn = 1` (in one's first turn);
- `{ refused = "ten-card.meld.run" }`: a "no" by that clause;
- `{ hand = 3 }`: so many cards left in hand, or fewer; `{ least = 25 }`: their points, or fewer;
- `{ all = […] }`, `{ any = […] }`, `{ not = … }`, `{ order = […] }`: goals put together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rummy_widgets.cards import Card
from rummy_widgets.engine import Action, Event, EventKind, Refusal, State
from rummy_widgets.engine.state import TableMeld
from rummy_widgets.errors import NotationError, SetupError
from rummy_widgets.melds import Meld, MeldKind
from rummy_widgets.rules.turn import Verb
from rummy_widgets.session.notation import parse_claims

ME: Final = 0  # the learner's seat


@dataclass(frozen=True)
class Step:
    """One thing that was tried at the table: an action with its events, or with the refusal it met."""

    seat: int
    action: Action
    before: State
    after: State
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


Goal = Callable[[Sequence[Step]], bool]

_DEEDS: Final = {
    "laid down": EventKind.LAID_DOWN,
    "laid off": EventKind.LAID_OFF,
    "drew": EventKind.DREW,
    "took": EventKind.TOOK,
    "bought": EventKind.BOUGHT,
    "passed": EventKind.PASSED,
    "discarded": EventKind.DISCARDED,
    "knocked": EventKind.KNOCKED,
    "went gin": EventKind.WENT_GIN,
    "went big gin": EventKind.WENT_BIG_GIN,
    "declared": EventKind.DECLARED,
    "dropped": EventKind.DROPPED,
    "went out": EventKind.WENT_OUT,
}
_DETAILS: Final = ("meld", "size", "melds", "top", "joker", "cards", "on", "end", "times", "turn")
_JOINTS: Final = ("all", "any", "not", "order")


def read_goal(data: object) -> Goal:
    """Return the goal that data describes; raise SetupError that says which word is no part of one."""
    if not isinstance(data, Mapping):
        raise SetupError(f"a goal is a table such as {{ did = 'laid down' }}, not {data!r}")
    heads = [name for name in ("did", "refused", "hand", "least", *_JOINTS) if name in data]
    if len(heads) != 1:
        raise SetupError(
            f"a goal has one of did, refused, hand, least, {', '.join(_JOINTS)}; {data!r} has not"
        )
    head = heads[0]
    rest = set(data) - {head} - (set(_DETAILS) if head == "did" else set())
    if rest:
        raise SetupError(f"{sorted(map(str, rest))[0]!r} is no part of a goal with {head!r}")
    if head == "did":
        return _did(data)
    if head == "refused":
        clause = str(data[head])
        return lambda steps: any(
            step.seat == ME and step.refusal is not None and step.refusal.clause.id == clause
            for step in steps
        )
    if head in ("hand", "least"):
        most = _number(data, head)
        return lambda steps: bool(steps) and _left(steps[-1].after, head) <= most
    return _joined(head, data[head])


def _joined(head: str, parts: object) -> Goal:
    if head == "not":
        inner = read_goal(parts)
        return lambda steps: not inner(steps)
    if not isinstance(parts, list) or not parts:
        raise SetupError(f"{head!r} takes a list of goals, not {parts!r}")
    goals = [read_goal(part) for part in parts]
    if head == "all":
        return lambda steps: all(goal(steps) for goal in goals)
    if head == "any":
        return lambda steps: any(goal(steps) for goal in goals)
    return lambda steps: _in_order(goals, steps)


def _in_order(goals: Sequence[Goal], steps: Sequence[Step]) -> bool:
    """Tell whether each goal is reached by steps that come after those of the goal before."""
    start = 0
    for goal in goals:
        end = next((end for end in range(start + 1, len(steps) + 1) if goal(steps[start:end])), None)
        if end is None:
            return False
        start = end
    return True


def _left(state: State, what: str) -> int:
    hand = state.hands[ME]
    return len(hand) if what == "hand" else state.sheet.scoring.cost(hand)


def _did(data: Mapping[str, Any]) -> Goal:
    deed = data["did"]
    if deed not in _DEEDS:
        raise SetupError(f"{deed!r} is nothing a player does; there are {', '.join(_DEEDS)}")
    times = _number(data, "times") if "times" in data else 1
    fits = _fitting(data)

    def reached(steps: Sequence[Step]) -> bool:
        found = 0
        for step in steps:
            if step.action.verb is Verb.DONE:
                continue  # what is found for a hand when it is counted, nobody has done
            for event in step.events:
                if event.kind is _DEEDS[deed] and event.seat == ME and all(fit(step, event) for fit in fits):
                    found += 1
        return found >= times

    return reached


_Fit = Callable[[Step, Event], bool]


def _fitting(data: Mapping[str, Any]) -> list[_Fit]:
    """Return what an event must fit."""
    fits: list[_Fit] = []
    if "cards" in data:
        try:
            wanted = sorted(claim.card.face for claim in parse_claims(str(data["cards"])))
        except NotationError as error:
            raise SetupError(str(error)) from error
        # A card from the stock is hidden from the others, and the learner's all the same.
        fits.append(lambda step, event: sorted(card.face for card in event.cards or event.hidden) == wanted)
    if "meld" in data:
        try:
            kind = MeldKind(data["meld"])
        except ValueError:
            raise SetupError(f"{data['meld']!r} is no kind of meld; there are run and set") from None
        fits.append(lambda step, event: any(meld.kind is kind for meld in _touched(step, event)))
    if "size" in data:
        size = _number(data, "size")
        fits.append(lambda step, event: any(len(meld) >= size for meld in _touched(step, event)))
    if "melds" in data:
        melds = _number(data, "melds")
        fits.append(lambda step, event: len(step.after.melds) - len(step.before.melds) >= melds)
    if data.get("top"):
        fits.append(lambda step, event: any(_goes_over(meld) for meld in _touched(step, event)))
    if data.get("joker"):
        fits.append(lambda step, event: any(card.is_joker for card in event.cards))
    if "on" in data:
        if data["on"] not in ("own", "other"):
            raise SetupError(f"'on' takes own or other, not {data['on']!r}")
        own = data["on"] == "own"
        fits.append(lambda step, event: any((laid.owner == ME) is own for laid in _lengthened(step, event)))
    if "end" in data:
        end = str(data["end"])
        fits.append(lambda step, event: step.action.end is not None and step.action.end.value == end)
    if "turn" in data:
        turn = _number(data, "turn")
        fits.append(lambda step, event: step.before.turns < turn * len(step.before.hands))
    return fits


def _touched(step: Step, event: Event) -> Sequence[Meld]:
    """Return the meld that an event is about, or all that its action made."""
    if event.target is not None:
        return [step.after.melds[event.target].meld]
    return [laid.meld for laid in step.after.melds[len(step.before.melds) :]]


def _lengthened(step: Step, event: Event) -> Sequence[TableMeld]:
    return [step.after.melds[event.target]] if event.target is not None else []


def _goes_over(meld: Meld) -> bool:
    """Tell whether a run has an ace with a neighbour on both sides."""
    faces: list[Card] = [meld.stands_for(at) or card for at, card in enumerate(meld.cards)]
    return meld.suit is not None and any(face.rank == 1 for face in faces[1:-1])


def _number(data: Mapping[str, Any], name: str) -> int:
    number = data[name]
    if type(number) is not int or number < 0:
        raise SetupError(f"{name!r} takes a number, not {number!r}")
    return number
