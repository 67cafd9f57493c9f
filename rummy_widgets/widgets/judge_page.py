"""The place of disputes: two people with real cards ask whether something is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummy_widgets.cards import parse_card
from rummy_widgets.errors import NotationError, RummyError, SetupError
from rummy_widgets.rules import RuleSheet, find_variant, variant_names
from rummy_widgets.widgets.calm import Calm
from rummy_widgets.widgets.desk import UNASKED
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.forms import button, field, options
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.judge.asks import Ask, Asked, read_situation
from rummy_widgets.widgets.judge.drawn import TITLES, picker, verdict_scene, where_told
from rummy_widgets.widgets.judge.lying import Lying
from rummy_widgets.widgets.judge.verdict import Verdict, judge
from rummy_widgets.widgets.page import Page
from rummy_widgets.widgets.scene import HELP, empty_scene
from rummy_widgets.widgets.setup import read_setup, setup_panel
from rummy_widgets.widgets.setup_rows import rows_of, seats_rows

PANEL: Final = "judge"
_INVITES: Final = "Say what it is about, press the cards, and judge."
_NO_CARDS: Final = "No cards are needed for that."
_ELSEWHERE: Final = "For real cards. Scoring and the empty stock are under Rules, points under Score."
_FACT: Final = "fact."  # how the fields of a question begin
_LISTED: Final = ("round", "depth")  # asked by a list, since they may have many answers
_MOST_PILLS: Final = 6
_KEYS: Final = (
    {"key": "1–9", "text": "among the cards: choose the place where the next one goes"},
    {"key": "←→↑↓", "text": "among the cards: go from card to card; Space presses one"},
)


class Judge(Calm):
    """A dispute judged by clicking what lies on the table."""

    name = "judge"
    label = "Judge"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._values: dict[str, str] = {}
        self._setup: Mapping[str, str] = {}
        self._lying = Lying()
        self._verdict: Verdict | None = None
        self._status = _INVITES

    def arrive(self) -> None:
        """Go on where it was left; a match begun since then brings its game and its rules."""
        setup = dict(self._page.keeper.last_setup)
        if setup != self._setup:
            self._setup, self._values = setup, {}
            self._changed(_INVITES)

    # -- what it stands at

    @property
    def values(self) -> Mapping[str, str]:
        """Return what the form holds: what was chosen here, else on the last first page."""
        return self._with_setup(self._values)

    def _with_setup(self, chosen: Mapping[str, str]) -> dict[str, str]:
        return {**self._page.keeper.last_setup, **chosen}

    def _rules(self, values: Mapping[str, str]) -> tuple[RuleSheet, int]:
        """Return the rules that a form asks for, and how many play; raise SetupError for a wrong number."""
        setup = read_setup(None, {"game": _game(values), **_rules_of(_game(values), values)})
        return find_variant(setup.game, setup.options), len(setup.seats)

    def _asked(self) -> Asked:
        return self._asked_with(self._values)

    def _asked_with(self, chosen: Mapping[str, str]) -> Asked:
        values = self._with_setup(chosen)
        try:
            sheet, seats = self._rules(values)
        except SetupError:  # a number kept from elsewhere
            sheet = find_variant(_game(values))
            seats = sheet.seats.least
        facts = {name.removeprefix(_FACT): text for name, text in chosen.items() if name.startswith(_FACT)}
        return read_situation(sheet, seats, facts, self._lying)

    def scene(self, version: int) -> SceneDict:
        """Return the question, the cards and the verdict."""
        asked = self._asked()
        situation = asked.situation
        cards = picker(asked, situation.sheet.pack(situation.seats))
        panel = {
            "id": PANEL,
            "title": "Is that allowed?",
            "lines": [_ELSEWHERE] if cards is not None else [_ELSEWHERE, _NO_CARDS],
            "modal": False,
            "fields": [*self._rule_fields(), *map(_fact_field, asked.facts)],
            "groups": _groups(situation.sheet),
            "table": None,
            "picker": cards,
            "verdict": None if self._verdict is None else verdict_scene(self._verdict, situation.sheet),
            "actions": _actions(asked),
        }
        return empty_scene(version, "Judge", self._page.table(panel=panel, status=self._status)) | {
            "help": [*_KEYS, *(row for row in HELP if row["key"] == "r")]
        }

    def _rule_fields(self) -> list[SceneDict]:
        values = self.values
        game = _game(values)
        names = _names(game)
        whole = setup_panel(None, (), values)["fields"]
        fields = [field for field in setup_panel(game, (), values)["fields"] if field["name"] in names]
        games = [field | {"value": game} for field in whole if field["name"] == "game"]
        return [
            *(field | {"sends": "change"} for field in games),
            *(field | {"sends": "change", "group": "rules"} for field in fields),
        ]

    # -- what is done

    def handle(self, intent: Intent) -> None:
        """Take a change of the question, a card, or the wish to be judged."""
        try:
            if intent.kind != "panel" or intent.name != PANEL:
                raise SetupError(UNASKED)
            self._press(intent.value, intent.values)
        except RummyError as error:
            self._page.desk.decline(intent, error)
            return
        self._page.desk.accept(intent)
        self._page.publish()

    def _press(self, action: str, values: Mapping[str, str]) -> None:
        """Do what a button says: a card's is `put`, or `out`, with its place and its code."""
        verb, _, place = action.partition(":")
        if verb not in ("change", "judge", "clear", "put", "out"):
            raise SetupError(UNASKED)
        chosen = self._heeded(_afresh({**self._values, **values}, self.values))
        self._rules(self._with_setup(chosen))
        if chosen != self._values:
            self._values = chosen
            self._changed(_INVITES)
        if verb == "clear":
            self._lying = Lying()
            self._changed("All cards are taken away.")
        elif verb == "judge":
            self._verdict = judge(self._asked().situation)
            self._status = f"{TITLES[self._verdict.legal]} {self._verdict.because}"
        elif verb in ("put", "out"):
            slot, _, code = place.partition(":")
            self._pick(slot, code, out=verb == "out")

    def _heeded(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Return what is chosen without what nobody asked: a page may send anything, and ever more of it."""
        names = {"game", *(f"{_FACT}{fact.name}" for fact in self._asked_with(chosen).facts), *self._values}
        for values in (self.values, self._with_setup(chosen)):
            names |= _names(_game(values))
        return {name: text for name, text in chosen.items() if name in names}

    def _pick(self, slot_id: str, code: str, *, out: bool) -> None:
        asked = self._asked()
        slot = next((slot for slot in asked.slots if slot.id == slot_id), None)
        if slot is None:
            raise SetupError("there is no such place for cards any more")
        try:
            card = parse_card(code)
        except NotationError as error:
            raise SetupError("that is no card") from error
        situation = asked.situation
        lying, pack = situation.lying, situation.sheet.pack(situation.seats)
        if out:
            moved = lying.without(slot.id, card.face)
        else:
            moved = lying.pressed(slot.id, card.face, pack, most=slot.most)
        self._lying = moved
        self._changed(where_told(card, slot, moved))

    def _changed(self, status: str) -> None:
        """Forget the verdict: it was about something else."""
        self._verdict = None
        self._status = status


def _actions(asked: Asked) -> list[SceneDict]:
    """Return the buttons: cards that are not asked for, and so not to be seen, are not taken away."""
    clear = [button("clear", "Take all cards away")] if asked.situation.lying.slots else []
    return [button("judge", "Judge", primary=True), *clear]


def _game(values: Mapping[str, str]) -> str:
    game = values.get("game", "")
    return game if game in variant_names() else variant_names()[0]


def _names(game: str) -> set[str]:
    """Return the names of the fields that decide by which rules, and with how many, a game is played."""
    return {row.field for row in rows_of(game)} | {row.field for row in seats_rows(game)}


def _afresh(chosen: Mapping[str, str], before: Mapping[str, str]) -> dict[str, str]:
    """Return what is chosen without the answers that belonged to another question, or to another game."""
    same_game = _game(chosen) == _game(before)
    question = f"{_FACT}question"
    if same_game and chosen.get(question) == before.get(question):
        return dict(chosen)
    kept = {question, f"{_FACT}round"} if same_game else {question}
    return {name: text for name, text in chosen.items() if not name.startswith(_FACT) or name in kept}


def _rules_of(game: str, values: Mapping[str, str]) -> dict[str, str]:
    names = _names(game)
    return {name: text for name, text in values.items() if name in names}


def _groups(sheet: RuleSheet) -> list[SceneDict]:
    rules: SceneDict = {"id": "rules", "title": "Players and house rules", "folded": True, "when": None}
    rules["note"] = "Left alone, they are the usual game. In brackets: where a rule comes from."
    return [rules, {"id": "fact", "title": sheet.title, "folded": False, "note": "", "when": None}]


def _fact_field(fact: Ask) -> SceneDict:
    listed = fact.name in _LISTED or (len(fact.options) > _MOST_PILLS and fact.name == "taken")
    kind = "choice" if listed else "pills"
    more = {"options": options(fact.options), "sends": "change", "group": "fact"}
    return field(f"{_FACT}{fact.name}", fact.label, kind, fact.value, **more)
