"""The game table: joins a session to the felt; commands come in and are checked, one scene goes out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from rummy_widgets.engine import Refusal
from rummy_widgets.errors import IllegalActionError, RummyError, SetupError, StoreError
from rummy_widgets.rules import find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.record import write_record
from rummy_widgets.session.session import MovedElsewhereError, Session
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.counsel import HINT_STEPS, hint_step, reading, ways_down
from rummy_widgets.widgets.desk import Desk
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.felt import Felt
from rummy_widgets.widgets.intent import Intent, IntentError, message_id, read_intent
from rummy_widgets.widgets.keeper import Keeper
from rummy_widgets.widgets.others import Others
from rummy_widgets.widgets.panels import leave_panel, ready_panel, setting_rows
from rummy_widgets.widgets.results import match_panel, round_panel
from rummy_widgets.widgets.scene import Table, empty_scene, scene
from rummy_widgets.widgets.setup import read_setup, remembered, setup_panel
from rummy_widgets.widgets.side_actions import has_ways, side_actions
from rummy_widgets.widgets.text import table_text

_log = logging.getLogger(__name__)

ME: Final = 0  # the seat of the person at this browser
FAMILY: Final = "Rummy"  # the page's heading while no game is chosen
_WAITS: Final = {
    "setup": "Choose who plays, then start.",
    "ready": "The receipt is made. Deal when you like.",
}
_ELSEWHERE: Final = {"text": "This game went on in another page.", "reload": True}
_FAULT: Final = "Something went wrong here. Reload the page to go on from your last move."


class GameTable:
    """A table at which one person plays against bots: one game, or whichever is chosen on its first page.

    Show it in a notebook by naming it; `print` gives it as text. `close` frees everything.
    """

    def __init__(self, variant: str | None = None, *, open_store: Callable[[], Store] | None = None) -> None:
        self._only = None if variant is None else find_variant(variant)
        self._variant = None if self._only is None else self._only.variant
        self._keeper = Keeper(open_store)
        self._session: Session | None = None
        self._panel: SceneDict | None = None
        self._version = 0
        self._hinted = (0, 0)  # the version a hint was given for, and how far it went
        self._others = Others(ME, self._keeper.wishes, self._go_on, self._stop)
        self.felt = Felt(self._receive)
        self._desk = Desk(lambda answer: self.felt.send(answer))
        self._panel = setup_panel(self._variant, (), {})
        self._publish()

    # -- showing

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.felt._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        return f"<GameTable: {self._title}>"

    def __str__(self) -> str:
        return table_text(self.felt.scene)

    @property
    def _title(self) -> str:
        sheet = self._only if self._session is None else self._session.sheet
        return FAMILY if sheet is None else sheet.title

    def close(self) -> None:
        """Free everything: the widget, what was due, the store."""
        self._others.wait()
        self._session = None
        self.felt.close()
        self._keeper.close()

    def _publish(self) -> None:
        """Send the one scene, under a new version."""
        self._version += 1
        session = self._session
        notices: list[Any] = list(self._keeper.notices)
        if session is not None and session.trouble is not None:
            notices.append(session.trouble)
        stepping = self._stepping()
        table = Table(
            names=() if session is None else [seat.name for seat in session.seats],
            points=() if session is None else session.points,
            story=() if session is None else session.story,
            settings=setting_rows(self._keeper.wishes, None if session is None else session.sheet),
            notices=notices,
            panel=self._panel,
            can_undo=session is not None and self._panel is None and session.can_undo(ME),
            stepping=stepping,
            extra=side_actions(session, ME, self._keeper.wishes, stepping=stepping),
            help=self._keeper.wishes["help"],
            status="" if self._panel is None else _WAITS.get(self._panel["id"], ""),
        )
        if session is None or (self._panel is not None and self._panel["id"] == "ready"):
            self.felt.show(empty_scene(self._version, self._title, table))
        else:
            self.felt.show(scene(session.view(ME), self._version, table))

    def _stepping(self) -> bool:
        session = self._session
        waits = session is not None and self._panel is None and session.waiting_bot is not None
        return waits and self._keeper.wishes["speed"] == "step"

    # -- receiving

    def _receive(self, content: object) -> None:
        """Take one message; whatever goes wrong is logged here and told in a plain sentence there."""
        try:
            self._handle(content)
        except Exception:
            _log.exception("a command could not be carried out")
            self._desk.refuse(
                message_id(content), "Something went wrong here. Your game is as it was; please try again."
            )

    def _handle(self, content: object) -> None:
        try:
            intent = read_intent(content)
        except IntentError as error:
            _log.warning("a message was not understood: %s", error)
            self._desk.refuse(
                message_id(content), f"{str(error)[:1].upper()}{str(error)[1:]}. Nothing was done."
            )
            return
        if self._desk.is_repeated(intent):
            self._desk.refuse(intent.id, "That was done already.")
        elif intent.kind == "ping":
            self._desk.answer("pong", intent)
        elif intent.kind == "hello":
            self._hello(intent)
        elif intent.kind == "setting":
            self._set(intent)
        elif intent.kind == "read":
            self._read(intent)
        elif intent.version != self._version:
            self._desk.refuse(intent.id, "The table has moved on since you did that. Have another look.")
        elif intent.kind == "panel":
            self._answer_panel(intent)
        else:
            self._act(intent)

    # -- greeting, settings

    def _hello(self, intent: Intent) -> None:
        """Greet a page: give it a token, and offer the games that are saved under it."""
        first = self._keeper.greet(intent.token)
        self._desk.answer("welcome", intent, token=self._keeper.token)
        if first:
            if self._session is None:
                self._panel = self._setup()
            self._publish()

    def _setup(self) -> SceneDict:
        return setup_panel(self._variant, self._keeper.offers(), self._keeper.last_setup)

    def _set(self, intent: Intent) -> None:
        if not self._keeper.set(intent.name, intent.value):
            self._desk.refuse(intent.id, "There is no such setting.")
            return
        self._desk.accept(intent)
        self._go_on()

    # -- counsel

    def _read(self, intent: Intent) -> None:
        """Say what selected cards are; cards that are not in the hand get no answer."""
        session = self._session
        if session is None or self._keeper.wishes["help"] != "all":
            return
        seen = session.view(ME)
        if {claim.card for claim in intent.cards} <= set(seen.hand):
            names = [seat.name for seat in session.seats]
            text, fits = reading(seen, intent.cards, names)
            self._desk.answer("reading", intent, text=text, fits=fits)

    def _counsel(self, intent: Intent, session: Session) -> None:
        """Say how the hand can go down, or give a hint: one step further each time it is asked again."""
        seen = session.view(ME)
        if intent.verb == "ways":
            self._desk.answer("advice", intent, step=None, cards=[], **ways_down(seen))
            return
        if session.waiting_for != ME:
            raise SetupError("wait for your turn")
        asked, step = self._hinted
        step = min(step + 1, HINT_STEPS) if asked == self._version else 1
        self._hinted = (self._version, step)
        self._desk.answer("advice", intent, **hint_step(seen, step))

    # -- panels

    def _answer_panel(self, intent: Intent) -> None:
        panel = self._panel
        known = panel is not None and panel["id"] == intent.name
        if panel is None or not known or intent.value not in {action["id"] for action in panel["actions"]}:
            self._desk.refuse(intent.id, "That is not asked any more.")
            return
        answers: Mapping[tuple[str, str], Callable[[Intent], None]] = {
            ("setup", "start"): self._start,
            ("ready", "deal"): self._deal,
            ("round", "next"): self._next_round,
            ("match", "again"): self._first_page,
            ("match", "record"): self._send_record,
            ("leave", "stay"): self._stay,
            ("leave", "leave"): self._first_page,
        }
        name, _, game = intent.value.partition(":")
        answer = answers.get((intent.name, intent.value))
        try:
            if answer is not None:
                answer(intent)
            elif name == "resume":
                self._resume(int(game))
        except (MovedElsewhereError, StoreError, SetupError) as error:
            self._desk.refuse(intent.id, _sentence(error))
            if isinstance(error, MovedElsewhereError):
                self._stop(error)
            return
        self._desk.accept(intent)

    def _start(self, intent: Intent) -> None:
        setup = read_setup(self._variant, intent.values)
        rules = find_variant(setup.game, setup.options)
        session = Session(rules, setup.seats, chance=Chance.fresh(setup.seed))
        self._seat(session)
        self._keeper.keep_setup(remembered(self._variant, self._keeper.last_setup, intent.values))
        self._panel = ready_panel(session)
        self._publish()

    def _seat(self, session: Session) -> None:
        """Put a match on the table."""
        self._forgive()
        self._session = session
        self._desk.variant = session.sheet.variant

    def _deal(self, intent: Intent) -> None:
        assert self._session is not None
        if self._keeper.store is not None:
            self._session.keep(self._keeper.store, self._keeper.token)
        self._panel = None
        self._go_on()

    def _resume(self, game: int) -> None:
        self._seat(self._keeper.resume(game))
        self._panel = None
        self._go_on()

    def _next_round(self, intent: Intent) -> None:
        assert self._session is not None
        self._session.next_round()
        self._panel = None
        self._go_on()

    def _stay(self, intent: Intent) -> None:
        self._panel = None
        self._go_on()

    def _first_page(self, intent: Intent) -> None:
        self._others.wait()
        self._forgive()
        self._session = None
        self._panel = self._setup()
        self._publish()

    def _send_record(self, intent: Intent) -> None:
        assert self._session is not None
        text = write_record(self._session.record())
        self._desk.answer("file", intent, name=f"{self._session.sheet.variant}-match.toml", text=text)

    # -- playing

    def _act(self, intent: Intent) -> None:
        session = self._session
        if session is None or self._panel is not None:
            self._desk.refuse(
                intent.id, "Answer what is asked first." if session else "No game is on the table."
            )
            return
        try:
            if intent.verb == "menu":
                self._others.wait()
                self._panel = leave_panel()
            elif intent.verb == "next":
                self._step()
            elif intent.verb == "undo":
                session.undo(ME)
            elif self._gives(intent.verb, session):
                self._counsel(intent, session)
                self._desk.accept(intent)
                return
            elif intent.action is None:
                self._desk.refuse(intent.id, "This game has no such action.")
                return
            else:
                session.act(ME, intent.action)
        except IllegalActionError as error:
            refusal = error.refusal
            assert isinstance(refusal, Refusal) and intent.action is not None
            fixes = session.fixes(ME, intent.action, refusal)
            self._desk.refuse(intent.id, refusal.because, refusal, fixes)
            return
        except MovedElsewhereError as error:
            self._desk.refuse(intent.id, _sentence(error))
            self._stop(error)
            return
        except SetupError as error:
            self._desk.refuse(intent.id, _sentence(error))
            return
        self._desk.accept(intent)
        self._go_on()

    def _step(self) -> None:
        if not self._stepping() or self._session is None:
            raise SetupError("it is your move")
        self._session.step()

    def _gives(self, verb: str, session: Session) -> bool:
        """Tell whether a verb asks for help that is given here."""
        if self._keeper.wishes["help"] == "off":
            return False
        return verb == "hint" or (verb == "ways" and has_ways(session.sheet))

    def _go_on(self) -> None:
        """Show how things stand, and let what comes by itself come in its time."""
        session = self._session
        self._others.wait()
        if session is not None and self._panel is None:
            try:
                self._others.pass_for_me(session)
            except RummyError as error:
                self._stop(error)
                return
            if session.state.over is not None:
                self._panel = match_panel(session, ME) if session.over else round_panel(session, ME)
        self._publish()
        if session is not None and self._panel is None:
            self._others.go_on(session)

    def _forgive(self) -> None:
        """Forget that a game went on in another page: another one is on the table, or none."""
        if _ELSEWHERE in self._keeper.notices:
            self._keeper.notices.remove(_ELSEWHERE)

    def _stop(self, error: RummyError | None) -> None:
        """Say why the game cannot go on in this page."""
        elsewhere = isinstance(error, MovedElsewhereError)
        notice: Any = _ELSEWHERE if elsewhere else _FAULT if error is None else str(error)
        self._others.wait()
        if notice not in self._keeper.notices:
            self._keeper.notices.append(notice)
        self._publish()


def _sentence(error: RummyError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."
