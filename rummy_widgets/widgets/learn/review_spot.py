"""Your own round on the page: the costliest moments of the last round, each to be played once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rummy_widgets.advice import fixes
from rummy_widgets.engine import Action, EventKind, explain
from rummy_widgets.errors import RummyError, SetupError, StoreError
from rummy_widgets.lessons.likely_deals import Forecast, pays
from rummy_widgets.lessons.review import Mistake, Review, review
from rummy_widgets.lessons.review_words import consequence, hint_steps, praise, reminder, wish
from rummy_widgets.lessons.shelf import lessons
from rummy_widgets.rules.words import number_word, points_text
from rummy_widgets.session.record import Record
from rummy_widgets.session.session import PERSON, Session, Told
from rummy_widgets.widgets.counsel import read_cards
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.keeper import Keeper
from rummy_widgets.widgets.learn.level_spot import HINTS
from rummy_widgets.widgets.learn.spot import Quiet, Spot, Ways, button, unasked
from rummy_widgets.widgets.moment import Table, round_title, round_word
from rummy_widgets.widgets.scene import empty_scene, scene
from rummy_widgets.widgets.telling import tell

ME: Final = 0  # the seat of the one who plays alone at this browser
_TITLE: Final = "Your own round"
_LOOKED_THROUGH: Final = 20  # saved games in which a finished round is looked for


_SHOWN: Final = 7  # things told of a deal that is played on
_SMALL: Final = frozenset(
    {EventKind.DREW, EventKind.TOOK, EventKind.PASSED, EventKind.DECLINED, EventKind.DISCARDED}
)


def _side(cost: float) -> str:
    return "behind" if cost > 0 else "ahead of"


def last_record(keeper: Keeper) -> Record | None:
    """Return the record of the game played last in which a round is over; None where there is none."""
    if keeper.store is None:
        return None
    for game in keeper.store.games(keeper.token)[:_LOOKED_THROUGH]:
        if not game.length:
            continue
        try:
            session = Session.resume(keeper.store, keeper.token, game.id)
        except StoreError:  # a damaged game, or one that this version does not know
            continue
        if [seat.kind for seat in session.seats].count(PERSON) > 1:  # nobody's alone
            continue
        record = session.record()
        if any(played.points is not None for played in record.rounds):
            return record
    return None


class ReviewSpot(Quiet):
    """The last round, gone through: costly moments stand as they stood, until each is played better.

    `whose` names the person where several share the screen; what is repaired then counts for no lesson.
    """

    def __init__(
        self, ways: Ways, find: Callable[[], Record | None], seat: int = ME, whose: str = ""
    ) -> None:
        super().__init__(ways.desk)
        self._ways = ways
        record = find()
        if record is None:
            raise SetupError("play a round to its end first, then come back to look at it")
        try:
            self._review: Review = review(record, seat)
        except RummyError as error:
            raise SetupError(f"this round can't be gone through: {error}") from error
        self._whose = whose
        self._title = f"{whose}'s round" if whose else _TITLE
        self.desk.variant = record.variant
        self._place = 0
        self._repaired: set[int] = set()
        self._hints: dict[int, int] = {}
        self._lines: list[str] = []
        self._state = "play"
        self._tried: Forecast | None = None  # the move that was not good enough just now
        self._note()

    @property
    def _moments(self) -> Sequence[Mistake]:
        return self._review.costly

    @property
    def is_done(self) -> bool:
        """Tell whether every costly moment was played better."""
        return len(self._repaired) == len(self._moments)

    # -- showing

    def parts(self, version: int, table: Table) -> SceneDict:
        """Return the moment that is played again, with the tutor beside it."""
        if not self._moments:
            tutor = self._tutor("Enjoy it: nothing here wants repair.", "done", self._well_played())
            return empty_scene(version, self._title, table) | {"tutor": tutor, "status": tutor["goal"]}
        moment = self._moments[self._place]
        seen = moment.view
        whole = Table(
            names=self._review.names,
            story=[Told(at, seen.round, event) for at, event in enumerate(moment.decision.story, start=1)],
            settings=table.settings,
            notices=table.notices,
            help=table.help,
            targets=table.targets,
        )
        tutor = self._tutor(wish(moment), self._state, self._said(moment))
        parts = scene(seen, version, whole) | {"score": None, "ladder": [], "tutor": tutor}
        if self._whose:
            owner = f"review {self._review.seat}"
            parts["hand"] |= {"owner": owner, "deal": f"{owner} {parts['subtitle']}"}
        return unasked(parts) if self._state == "done" else parts

    def _well_played(self) -> list[str]:
        count = len(self._review.decisions)
        asked = "once" if count == 1 else f"{number_word(count)} times" if count < 10 else f"{count} times"
        return [
            f"You were asked {asked} in this round.",
            "No move cost you clearly more than another would have.",
            "Play another round, and look again.",
        ]

    def _said(self, moment: Mistake) -> list[str]:
        lines = [reminder(moment)] if self._state == "play" else list(self._lines)
        if self._state != "done":
            lines += hint_steps(moment)[: self._hints.get(self._place, 0)] if self._hinted else []
        elif self.is_done:
            lines.append("That was the last of them. You have repaired your round.")
        return lines

    @property
    def _hinted(self) -> bool:
        return bool(self._hints.get(self._place))

    def _tutor(self, goal: str, state: str, lines: Sequence[str]) -> SceneDict:
        actions = []
        left = [at for at in range(len(self._moments)) if at not in self._repaired]
        if state == "done":
            if left:
                actions.append(button("forward", "Next moment", primary=True, key="g"))
            else:
                actions.append(button("map", "All lessons", primary=True))
        else:
            if self._tried is not None:
                actions.append(button("deal", "See how one of these deals goes on"))
            given = self._hints.get(self._place, 0)
            if given < len(HINTS):
                actions.append(button("hint", f"Hint: {HINTS[given]}", key="h"))
            if [at for at in left if at != self._place]:
                actions.append(button("forward", "Another moment"))
        if not any(action["id"] == "map" for action in actions):
            actions.append(button("map", "All lessons"))
        title = round_title(self._review.sheet, self._review.round)
        step = f"Moment {self._place + 1} of {len(self._moments)}" if self._moments else "Nothing to repair"
        return {
            "title": f"{self._title} · {self._review.sheet.title}, {title}",
            "step": step,
            "goal": goal,
            "state": state,
            "lines": list(lines),
            "stars": None,
            "beats": self._beats(),
            "actions": actions,
        }

    def _beats(self) -> list[SceneDict]:
        rows = []
        for at, moment in enumerate(self._moments):
            state = "now" if at == self._place else "done" if at in self._repaired else "next"
            name = f"Moment {at + 1}: {wish(moment)}"
            row = {"id": f"moment:{at}", "label": str(at + 1), "name": name, "state": state, "press": True}
            rows.append(row)
        return rows

    # -- doing

    def tutor(self, intent: Intent) -> Spot | None:
        """Go to another moment, give a hint, or go back to the map."""
        name, _, rest = intent.name.partition(":")
        if intent.name == "map":
            return self._ways.go("map")
        if intent.name == "forward":
            after = [*range(self._place + 1, len(self._moments)), *range(self._place)]
            left = [at for at in after if at not in self._repaired]
            return self._go(left[0]) if left else None
        if name == "moment" and rest in map(str, range(len(self._moments))):
            return self._go(int(rest))
        if intent.name == "deal" and self._tried is not None:
            self._lines = self._deal_on(self._moments[self._place], self._tried)
            return self
        if intent.name == "hint" and self._moments and self._state != "done":
            self._hints[self._place] = min(self._hints.get(self._place, 0) + 1, len(HINTS))
            return self
        return None

    def _deal_on(self, moment: Mistake, forecast: Forecast) -> list[str]:
        """Return what happens in one deal after a move, and what it comes to."""
        outcome, events = moment.story(forecast)
        names, word = self._review.names, round_word(self._review.sheet).lower()
        me = self._review.seat
        told = [tell(event, names, me, word=word) for event in events if event.kind not in _SMALL]
        more = [f"Some turns later: {told[-_SHOWN]}"] if len(told) > _SHOWN else []
        lines = [*more, *told[-_SHOWN + 1 :]] if more else told
        if pays(moment.view.sheet):
            end = f"In this deal you pay {points_text(round(outcome.cost))}."
        else:
            apart = points_text(abs(round(outcome.cost)))
            end = f"In this deal you end {apart} {_side(outcome.cost)} the others."
        return ["Of these deals, the one nearest to the average goes on like this.", *lines, end]

    def _go(self, place: int) -> Spot:
        self._place = place
        self._state = "play"
        self._tried = None
        self._lines = []
        return self

    def act(self, intent: Intent) -> None:
        """Take a move at the moment: the table stays as it stood, and what the move leads to is told."""
        if not self._moments:
            self.desk.refuse(intent.id, "No table is here just now.")
            return
        moment = self._moments[self._place]
        if intent.verb == "undo" or intent.action is None:
            self.desk.refuse(intent.id, "The table stands as it stood then. Choose a move.")
            return
        if self._state == "done":
            self.desk.refuse(intent.id, "This moment is repaired. Go on to the next one.")
            return
        action: Action = intent.action
        refusal = explain(moment.view, action)
        if refusal is not None:
            self.desk.refuse(intent.id, refusal.because, refusal, fixes(moment.view, action, refusal))
            return
        forecast = moment.forecast(action)
        if moment.accepts(action):
            self._repaired.add(self._place)
            self._state, self._lines, self._tried = "done", praise(moment, forecast), None
            self._note()
        else:
            self._state, self._tried = "slip", forecast
            self._lines = [*consequence(moment, forecast), "The table stands as before: try another move."]
        self.desk.accept(intent)

    def read(self, intent: Intent) -> None:
        """Say what selected cards are."""
        if not self._moments:
            return
        seen = self._moments[self._place].view
        if {claim.card for claim in intent.cards} <= set(seen.hand):
            self.desk.answer("reading", intent, **read_cards(seen, intent.cards, self._review.names))

    def _note(self) -> None:
        """Keep that a round was repaired: that is what the lesson about it asks for."""
        if self._whose:
            return
        for lesson in lessons():
            known = lesson.live.review and lesson.variant == self._review.sheet.variant
            if known and self.is_done and not self._ways.notes.progress.of(lesson).certified:
                self._ways.notes.changed(lesson, certified=True)
