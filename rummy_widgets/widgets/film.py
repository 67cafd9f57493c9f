"""A film: a match that was played, moment by moment, and the scene of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rummy_widgets.cards import Card
from rummy_widgets.engine import DEALER, State, apply, match_over, round_points, view
from rummy_widgets.errors import RecordError
from rummy_widgets.rules import RuleSheet, find_variant
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.record import Record, deal_round, replay
from rummy_widgets.session.session import Told
from rummy_widgets.widgets.faces import SceneDict, card_face
from rummy_widgets.widgets.moment import Moment, Table, round_title, round_word
from rummy_widgets.widgets.scene import scene
from rummy_widgets.widgets.seats import rest_label
from rummy_widgets.widgets.telling import subject, tell

MOST_ACTIONS: Final = 20_000  # of a record that is opened; a long match has some two thousand
MOST_NAME: Final = 24
_KEYS_OF_PLAY: Final = ("s", "y")  # what the help names and nobody can do here


@dataclass(frozen=True, slots=True)
class Moving:
    """One moment of a film: how the table stood, how much of the story is told, which action it was.

    `step` is 0 for the deal; `rounds` are the finished rounds, one that is over here included.
    """

    state: State
    told: int
    step: int
    rounds: int


@dataclass(frozen=True)
class Film:
    """A match as its moments; `starts` are the places of the deals, `points` the finished rounds by seat.

    With `by_name` the seat it is seen from is called by its name: nobody can tell who looks.
    """

    sheet: RuleSheet
    names: tuple[str, ...]
    moments: tuple[Moving, ...]
    story: tuple[Told, ...]
    starts: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    by_name: bool = False

    @property
    def last(self) -> int:
        """Return the place of the last moment."""
        return len(self.moments) - 1

    @property
    def over(self) -> bool:
        """Tell whether the match was played to its end."""
        return match_over(self.moments[-1].state)

    def start_before(self, place: int) -> int:
        """Return where the round of a moment begins, or at its deal the round before."""
        return max((start for start in self.starts if start < place), default=0)

    def start_after(self, place: int) -> int:
        """Return where the next round begins; in the last one, the end."""
        return min((start for start in self.starts if start > place), default=self.last)

    def where(self, place: int) -> str:
        """Return which moment this is, in words: `Round 2: Three 3's, action 12 of 57`."""
        moving = self.moments[place]
        title = round_title(self.sheet, moving.state.round)
        if not moving.step:
            return f"{title}, the deal"
        after = min((start for start in self.starts if start > place), default=len(self.moments))
        return f"{title}, action {moving.step} of {self.moments[after - 1].step}"

    def said(self, place: int, me: int) -> str:
        """Return who did what to come to a moment."""
        moving = self.moments[place]
        state = moving.state
        if not moving.step:
            return f"{subject(self.names, state.dealer, None if self.by_name else me)} dealt."
        word = round_word(self.sheet).lower()
        before = self.moments[place - 1].told
        return " ".join(
            tell(told.event, self.names, me, word=word, by_name=self.by_name)
            for told in self.story[before : moving.told]
        )


def judge(record: Record) -> None:
    """Play a record that a stranger may have written; raise RecordError or NotationError for a fault."""
    if sum(len(played.actions) for played in record.rounds) > MOST_ACTIONS:
        raise RecordError(f"it has more than {MOST_ACTIONS} actions")
    replay(record)


def film(record: Record, *, by_name: bool = False) -> Film:
    """Return a legal record as a film; raise RummyError where it stops being legal."""
    sheet = find_variant(record.variant, record.options)
    moments: list[Moving] = []
    story: list[Told] = []
    starts: list[int] = []
    points: list[tuple[int, ...]] = []
    state: State | None = None
    for played in record.rounds:
        state = deal_round(sheet, len(record.seats), played, state)
        starts.append(len(moments))
        moments.append(Moving(state, len(story), 0, len(points)))
        for line in played.actions:
            before = state.round
            state, events = apply(state, parse_action(line))
            story += [Told(number, before, event) for number, event in enumerate(events, len(story) + 1)]
            if state.over is not None:
                points.append(round_points(state))
            elif state.actor == DEALER:  # a new stock comes with the action that asked for it
                continue
            moments.append(Moving(state, len(story), moments[-1].step + 1, len(points)))
    if state is None:
        raise RecordError("there are no rounds")
    names = tuple(_name(name, seat) for seat, name in enumerate(record.seats))
    return Film(sheet, names, tuple(moments), tuple(story), tuple(starts), tuple(points), by_name)


def _name(name: str, seat: int) -> str:
    return " ".join(name.split())[:MOST_NAME] or f"Player {seat + 1}"


def film_scene(
    shown: Film, place: int, version: int, table: Table, *, seat: int = 0, open_hands: bool = False
) -> SceneDict:
    """Return the table at a moment of a film as a seat saw it; nothing on it can be played.

    `table` gives what is the page's own: panel, settings, notices. With `open_hands` all hands are shown.
    """
    moving = shown.moments[place]
    seen = view(moving.state, seat)
    filled = Table(
        names=shown.names,
        points=shown.points[: moving.rounds],
        story=shown.story[: moving.told],
        settings=table.settings,
        notices=table.notices,
        panel=table.panel,
        known=table.known,
        by_name=shown.by_name,
    )
    drawn = scene(seen, version, filled)
    own = "Your hand" if seat == 0 and not shown.by_name else f"{shown.names[seat]}'s hand"
    whose = {"owner": f"film {seat}"} if shown.by_name else {}
    drawn |= {
        "status": shown.said(place, seat),
        "urgent": False,
        "actions": [],
        "question": None,
        "trays": [],
        "phases": [],
        "reading": False,
        "settings": [],
        "hand": drawn["hand"] | {"label": own} | whose,
        "melds": [meld | {"slots": []} for meld in drawn["melds"]],
        "help": [entry for entry in drawn["help"] if entry["key"] not in _KEYS_OF_PLAY],
    }
    if drawn["stock"] is not None:
        drawn["stock"] = drawn["stock"] | {"action": ""}
        drawn["pile"] = _lying(drawn["pile"])
    if open_hands:
        drawn["shown"] = _hands(Moment(seen, filled), moving.state.hands, seat)
    return drawn


def _lying(pile: SceneDict) -> SceneDict:
    """Return a pile from which nothing can be taken."""
    cards = [{key: card[key] for key in card if key not in ("intent", "note")} for card in pile["cards"]]
    return pile | {"action": "", "cards": cards}


def _hands(moment: Moment, hands: Sequence[tuple[Card, ...]], seat: int) -> list[SceneDict]:
    return [
        {
            "seat": other,
            "name": moment.table.names[other],
            "note": "",
            "groups": [],
            "rest": [card_face(card) for card in sorted(hand)],
            "restLabel": rest_label(moment, hand),
        }
        for other, hand in enumerate(hands)
        if other != seat and hand
    ]
