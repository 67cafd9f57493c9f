"""Play: the place where a session is played; commands come in, a scene goes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rummy_widgets.errors import RummyError, SetupError, StoreError
from rummy_widgets.lessons.level import Live
from rummy_widgets.rules import find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.record import Record
from rummy_widgets.session.saving import MovedElsewhereError
from rummy_widgets.session.session import Seat, Session
from rummy_widgets.widgets.advisor import Advisor
from rummy_widgets.widgets.curtain import CURTAIN, Screen
from rummy_widgets.widgets.drawing import DRAWING, draw_match
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.others import Others
from rummy_widgets.widgets.page import Page
from rummy_widgets.widgets.panels import leave_panel, ready_panel
from rummy_widgets.widgets.results import match_panel, round_panel
from rummy_widgets.widgets.scene import empty_scene, scene
from rummy_widgets.widgets.seat_commands import SeatCommands
from rummy_widgets.widgets.settings import setting_rows
from rummy_widgets.widgets.setup import BOT_NAMES, read_setup, remembered, setup_panel
from rummy_widgets.widgets.side_actions import side_actions

FAMILY: Final = "Rummy"  # the page's heading while no game is chosen
_WAITS: Final = {
    "setup": "Choose a game, then start.",
    "ready": "Everybody is seated. Deal when you like.",
}
_ELSEWHERE: Final = {"text": "This game went on in another page.", "reload": True}
_FAULT: Final = "Something went wrong here. Reload the page to go on from your last move."


class Play:
    """The place where people play, with bots on the other seats: one game, or one chosen on its first page.

    Several people may share the screen; it shows the cards of one of them, or of nobody.
    """

    name = "play"
    label = "Play"

    def __init__(self, page: Page, variant: str | None = None) -> None:
        self._page = page
        self._desk = page.desk
        self._keeper = page.keeper
        self._only = None if variant is None else find_variant(variant)
        self._variant = None if self._only is None else self._only.variant
        self.session: Session | None = None
        self._played: Callable[[], None] | None = None  # told once when a lesson's match is over
        # Goes through the round just played, for a seat; where several share the screen, for the one named.
        self.look_back: Callable[[Record, int, str], None] | None = None
        self._advisor = Advisor(page)
        self._commands = SeatCommands(page, self._advisor)
        self._others = Others(self._keeper.wishes, self._go_on, self._stop)
        self._screen = Screen()
        self._panel: SceneDict | None = setup_panel(self._variant, (), {})
        self._unseen: set[int] = set()  # the seats of people whose cards were dealt and not shown yet

    # -- showing

    @property
    def me(self) -> int | None:
        """Return the seat whose cards the screen shows; None where it shows nobody's."""
        return self._screen.me

    @property
    def title(self) -> str:
        """Return the heading of the page."""
        sheet = self._only if self.session is None else self.session.sheet
        return FAMILY if sheet is None else sheet.title

    def scene(self, version: int) -> SceneDict:
        """Return the table as the one who looks at it may see it, or the panel in its place."""
        session, me = self.session, self.me
        stepping = self._stepping()
        sheet = None if session is None else session.sheet
        table = self._page.table(
            settings=setting_rows(self._keeper.wishes, sheet, shared=self._screen.shared),
            names=() if session is None else session.names,
            points=() if session is None else session.points,
            story=() if session is None else session.story,
            notices=() if session is None or session.trouble is None else [session.trouble],
            panel=self._panel,
            undo="" if session is None or self._panel is not None else self._others.undo_label(session, me),
            stepping=stepping,
            extra=side_actions(
                session,
                me,
                self._keeper.wishes,
                stepping=stepping,
                waiting=self._lingers(),
                hint="" if session is None else self._advisor.hint_label(session),
            ),
            status="" if self._panel is None else _WAITS.get(self._panel["id"], ""),
        )
        if session is None or (self._panel is not None and self._panel["id"] == "ready"):
            return empty_scene(version, self.title, table)
        shown = scene(session.view(me), version, table)
        if me in self._unseen:
            shown["hand"]["dealt"] = True
        return self._screen.shows(shown, self._panel)

    def _publish(self) -> None:
        if self._page.shown is self:
            self._page.publish()

    def _stepping(self) -> bool:
        """Tell whether a bot waits for somebody to say that it may move."""
        session = self.session
        return session is not None and self._panel is None and self._others.is_stepped(session)

    def _lingers(self) -> bool:
        """Tell whether a bot gives somebody time to take a discard back."""
        session = self.session
        return session is not None and self._panel is None and self._others.waits_for(session) is not None

    # -- what the page says

    def handle(self, intent: Intent) -> None:
        """Take a message, and answer it."""
        if intent.kind == "read":
            if self.session is not None and self.me is not None:
                self._advisor.read(intent, self.session, self.me)
        elif intent.kind == "panel":
            self._answer_panel(intent)
        elif intent.kind == "act":
            self._act(intent)
        else:
            self._desk.dismiss(intent)

    def greeted(self) -> None:
        """Offer the games that are saved."""
        if self.session is None:
            self._panel = self._setup()

    def arrive(self) -> None:
        """Let the game go on."""
        if self.session is None:
            self._panel = self._setup()
        else:
            self._desk.variant = self.session.sheet.variant
        self._go_on()

    def leave(self) -> None:
        """Let nobody move while the table is out of sight, and cover what somebody else could come upon."""
        self._others.wait()
        if self.session is not None:
            self._screen.cover(self.session)

    def wished(self) -> None:
        """Follow a setting."""
        self._go_on()

    def _setup(self) -> SceneDict:
        course = any(place.name == "learn" for place in self._page.places)
        return setup_panel(self._variant, self._keeper.offers(), self._keeper.last_setup, course=course)

    # -- panels

    def _answer_panel(self, intent: Intent) -> None:
        panel = self._panel
        known = panel is not None and panel["id"] == intent.name
        if panel is None or not known or intent.value not in {action["id"] for action in panel["actions"]}:
            self._desk.dismiss(intent)
            return
        answers: Mapping[tuple[str, str], Callable[[Intent], None]] = {
            ("setup", "start"): self._start,
            ("ready", "deal"): self._deal,
            ("round", "next"): self._next_round,
            ("round", "review"): self._look_back,
            ("match", "review"): self._look_back,
            ("match", "again"): self._first_page,
            ("match", "record"): self._send_record,
            ("match", "draw"): self._draw_match,
            ("leave", "stay"): self._stay,
            ("leave", "leave"): self._first_page,
            (CURTAIN, "show"): self._answer_curtain,
            (CURTAIN, "pass"): self._answer_curtain,
            (CURTAIN, "undo"): self._answer_curtain,
        }
        name, _, game = intent.value.partition(":")
        answer = answers.get((intent.name, name))
        try:
            if answer is not None:
                answer(intent)
            elif name == "resume":
                self._resume(int(game))
        except (MovedElsewhereError, StoreError, SetupError) as error:
            self._desk.decline(intent, error)
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
        persons = self._screen.persons if self._screen.shared else ()
        self._panel = ready_panel(session, [session.names[seat] for seat in persons])
        self._publish()

    def start_live(self, live: Live, played: Callable[[], None]) -> None:
        """Seat the person at a fresh table for a lesson; `played` is called when the match is over."""
        seats = [Seat("You"), *(Seat(name, "tidy") for name in BOT_NAMES[: live.seats - 1])]
        session = Session(find_variant(live.variant, live.options), seats, chance=Chance.fresh())
        self._seat(session)
        self._played = played
        self._panel = ready_panel(session, says=live.text)

    def _seat(self, session: Session) -> None:
        """Put a match on the table."""
        self._forgive()
        self._played = None
        self.session = session
        self._screen.sit(session)
        self._unseen.clear()
        self._desk.variant = session.sheet.variant

    def _deal(self, intent: Intent) -> None:
        assert self.session is not None
        if self._keeper.store is not None:
            self.session.keep(self._keeper.store, self._keeper.token)
        self._panel = None
        self._unseen = set(self._screen.persons)
        self._go_on()

    def _resume(self, game: int) -> None:
        self._seat(self._keeper.resume(game))
        self._panel = None
        self._go_on()

    def take_up(self, game: int) -> None:
        """Put a saved match on the table, unless it lies there; raise StoreError where it can't be read."""
        if self.session is None or self.session.saved_as != game:
            self._resume(game)

    def forget(self, game: int) -> None:
        """Take a match off the table: it is about to be deleted."""
        if self.session is not None and self.session.saved_as == game:
            self.put_away()

    def put_away(self) -> None:
        """Take whatever lies on the table off it; a saved match can be taken up again."""
        self._others.wait()
        self._forgive()
        self.session, self._panel = None, self._setup()

    def _next_round(self, intent: Intent) -> None:
        assert self.session is not None
        self.session.next_round()
        self._panel = None
        self._unseen = set(self._screen.persons)
        self._go_on()

    def _answer_curtain(self, intent: Intent) -> None:
        assert self.session is not None
        self._screen.answer(intent.value, self.session)
        if self.me is not None:
            self._panel = None
        self._go_on()

    def _stay(self, intent: Intent) -> None:
        self._panel = None
        self._go_on()

    def _first_page(self, intent: Intent) -> None:
        self.put_away()
        self._publish()

    def _look_back(self, intent: Intent) -> None:
        if self.look_back is not None and self.session is not None:
            _, _, asked = intent.value.partition(":")
            seat = int(asked) if asked else self._screen.persons[0]
            whose = self.session.names[seat] if self._screen.shared else ""
            self.look_back(self.session.record(), seat, whose)

    def _send_record(self, intent: Intent) -> None:
        assert self.session is not None
        self._desk.send_record(intent, self.session.record())

    def _draw_match(self, intent: Intent) -> None:
        """Draw the match below its end; the first picture takes a while, so it is said that it comes."""
        assert self.session is not None and self._panel is not None
        actions = [action for action in self._panel["actions"] if action["id"] != "draw"]
        before, self._panel = self._panel, self._panel | {"picture": DRAWING}
        self._publish()
        sheet, names = self.session.sheet, self.session.names
        try:
            picture = draw_match(sheet, names, self.session.points)
        except BaseException:
            self._panel = before
            raise
        self._panel = before | {"picture": picture, "actions": actions}
        self._publish()

    # -- playing

    def _act(self, intent: Intent) -> None:
        session, me = self.session, self.me
        leaves = intent.verb == "menu" and self._is_playing()
        if session is None or (self._panel is not None and not leaves):
            self._desk.refuse(
                intent.id, "Answer what is asked first." if session else "No game is on the table."
            )
            return
        try:
            if leaves:
                self._others.wait()
                self._panel = leave_panel()
            elif intent.verb == "next":
                self._step()
            elif me is None:
                self._desk.refuse(intent.id, "No hand is on the screen now.")
                return
            elif self._advisor.gives(intent.verb, session):
                self._advisor.counsel(intent, session, me)
                self._desk.accept(intent)
                self._publish()  # the button says which step comes next
                return
            elif not self._commands.follow(intent, session, me):
                return
        except MovedElsewhereError as error:
            self._desk.decline(intent, error)
            self._stop(error)
            return
        except SetupError as error:
            self._desk.decline(intent, error)
            return
        self._desk.accept(intent)
        self._go_on()

    def _step(self) -> None:
        if self.session is None or not (self._stepping() or self._lingers()):
            raise SetupError("it is your move")
        self.session.step()

    def _go_on(self) -> None:
        """Show how things stand, and let what comes by itself come in its time."""
        session = self.session
        self._others.wait()
        if session is not None and self._is_playing():
            try:
                self._others.pass_for_people(session)
            except RummyError as error:
                self._stop(error)
                return
            self._screen.follow(session)
            self._panel = self._screen.curtain(session)
            if session.state.over is not None:
                me = self.me
                self._panel = match_panel(session, me) if session.over else round_panel(session, me)
                if self.look_back is not None:
                    self._panel["actions"] += self._screen.reviews(session)
                if session.over and self._played is not None:
                    self._panel["lines"].append("The live hand is played. The course goes on under Learn.")
                    self._played()
                    self._played = None
        self._publish()
        self._unseen -= {self.me}
        if session is not None and self._panel is None:
            self._others.go_on(session)

    def _is_playing(self) -> bool:
        """Tell whether nothing is asked before play goes on, but for whom the cards are."""
        return self._panel is None or self._panel["id"] == CURTAIN

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
