"""The curtain: whose cards a screen shows when several people share it, and what stands there for all."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from rummy_widgets.engine import EventKind, pass_
from rummy_widgets.rules import Verb
from rummy_widgets.rules.turn import END_ROUND, END_TURN
from rummy_widgets.rules.words import listed
from rummy_widgets.session.session import PERSON, Session, Told
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.forms import button, panel
from rummy_widgets.widgets.moment import buying_price, round_title, round_word
from rummy_widgets.widgets.telling import possessive, tell

CURTAIN: Final = "curtain"
GUARD: Final = 400  # ms in which a fresh curtain takes no press: a second tap was meant for what stood there
TOLD: Final = 8  # lines of what happened meanwhile
_FOR_ALL: Final = ("next", "menu")  # actions that belong to nobody's hand
_OF_HANDS: Final = ("s", "y")  # keys that do nothing where no hand is shown


class Screen:
    """Whose cards are on the screen: `me` is the seat, None where nobody's are.

    With one person at the table they are always that one's; with several only those of who has said so,
    for as long as it is that one's turn.
    """

    def __init__(self) -> None:
        self.persons: tuple[int, ...] = ()
        self.me: int | None = None
        self._seen: dict[int, int] = {}  # the last thing told that a seat has seen, by its number
        self._last: int | None = None  # the seat whose cards were shown last

    def sit(self, session: Session) -> None:
        """Begin with a match: with several people nobody's cards are shown yet."""
        self.persons = tuple(place for place, seat in enumerate(session.seats) if seat.kind == PERSON)
        self.me = self.persons[0] if len(self.persons) == 1 else None
        self._seen, self._last = {}, None

    @property
    def shared(self) -> bool:
        """Tell whether several people look at this screen in turn."""
        return len(self.persons) > 1

    def follow(self, session: Session) -> None:
        """Cover the cards once their person has done all there was to do."""
        if self.me is not None and not self._stays(session, self.me):
            self.cover(session)

    def _stays(self, session: Session, me: int) -> bool:
        """Tell whether a seat's cards may lie open: its turn lasts, or it can still take back what it did."""
        asked = session.waiting_for
        if asked is None or (asked != me and asked in self.persons):
            return False
        return asked == me or session.state.turn == me or session.can_undo(me)

    def cover(self, session: Session) -> None:
        """Show nobody's cards, where several people share the screen."""
        if self.shared and self.me is not None:
            self._seen[self.me] = session.story[-1].number if session.story else 0
            self._last, self.me = self.me, None

    def asks_for(self, session: Session) -> int | None:
        """Return the person that the screen is to be handed to; None where it is nobody's move at it."""
        seat = session.waiting_for
        return seat if self.shared and self.me is None and seat in self.persons else None

    def lift(self, session: Session) -> None:
        """Show the cards of the person who is asked; what others did before cannot be taken back then."""
        seat = self.asks_for(session)
        if seat is None:
            return
        if seat != self._last:
            session.settle()
        self.me = seat

    def taker(self, session: Session) -> int | None:
        """Return the seat that may still take back what it did, though its cards are covered."""
        last = self._last
        if self.me is not None or last is None or last == session.waiting_for:
            return None
        return last if session.can_undo(last) else None

    def answer(self, value: str, session: Session) -> None:
        """Follow a press on the curtain: lift it, or say no or take back with the cards covered."""
        if value == "show":
            self.lift(session)
        elif value == "pass":
            seat = self.asks_for(session)
            if seat is not None:
                session.act(seat, pass_())
        elif value == "undo":
            seat = self.taker(session)
            if seat is not None:
                session.undo(seat)

    def curtain(self, session: Session) -> SceneDict | None:
        """Return the panel that asks for a person; None where it is nobody's move at this screen."""
        seat = self.asks_for(session)
        if seat is None:
            return None
        asked = open_question(session, seat)
        name = session.names[seat]
        see = "Let me see my cards first" if asked else f"I am {name}. Show my cards"
        buttons = {"show": see}
        if asked:
            buttons["pass"] = "No, pass"
        taker = self.taker(session)
        if taker is not None:
            buttons["undo"] = f"{session.names[taker]}: take that back"
        return panel(
            CURTAIN,
            asked or f"Hand the screen to {name}",
            _price(session) if asked else [],
            buttons,
            key=f"{session.version} {seat}",
            modal=True,
            guard=GUARD,
            focus="show",
            items=[self._meanwhile(session, seat)],
        )

    def shows(self, scene: SceneDict, panel: SceneDict | None) -> SceneDict:
        """Return a seat's scene, or an onlooker's, as it is shown here."""
        if self.me is None:
            return _for_all(scene, panel)
        return _for_one(scene, self.me) if self.shared else scene

    def reviews(self, session: Session) -> list[SceneDict]:
        """Return the buttons with which people go through their own play of a round that is over."""
        if self.shared:
            offered = {
                f"review:{seat}": f"Look at {possessive(session.names, seat, None)} play"
                for seat in self.persons
            }
        else:
            offered = {"review": "Look at my play"} if self.persons else {}
        return [button(name, label) for name, label in offered.items()]

    def _meanwhile(self, session: Session, seat: int) -> SceneDict:
        """Return what has happened since a seat looked last, as all may hear it."""
        now = [told for told in session.story if told.round == session.state.round]
        own = max((told.number for told in now if told.event.seat == seat), default=0)
        since = self._seen.get(seat, own)
        lines = _sentences(session, [told for told in now if told.number > since])
        if not now:
            lines = [f"{round_title(session.sheet, session.state.round)}. The cards are dealt."]
        if len(lines) > TOLD:
            lines = ["There is more in the log.", *lines[-TOLD:]]
        title = f"Since {session.names[seat]} looked last" if own or seat in self._seen else "So far"
        return {
            "title": title,
            "mark": "",
            "markText": "",
            "lines": lines or ["Nothing has happened."],
            "small": [],
        }


def _sentences(session: Session, story: Iterable[Told]) -> list[str]:
    """Return what happened in sentences that give no hand away; passes in a row are one."""
    names = session.names
    word = round_word(session.sheet).lower()
    lines: list[str] = []
    for passed, group in groupby(story, key=lambda told: told.event.kind is EventKind.PASSED):
        events = [told.event for told in group]
        if passed:
            lines.append(f"{listed(names[event.seat or 0] for event in events)} passed.")
        else:
            lines += [tell(event, names, None, word=word) for event in events]
    return lines


def open_question(session: Session, seat: int) -> str:
    """Return what a person may be asked aloud and may say no to with the cards covered; empty where nothing.

    Only what all can see decides: whether the person could take the card is not looked at.
    """
    state, sheet = session.state, session.sheet
    phase = sheet.table.phases.get(state.phase)
    if phase is None or Verb.PASS not in phase.steps or Verb.DRAW in phase.steps or not state.pile:
        return ""
    name, top = session.names[seat], state.pile[-1].pretty
    if Verb.BUY in phase.steps:
        return f"{name}, do you want to buy {top}?"
    if phase.calls:
        return f"{name}, do you call {top}?"
    if phase.goes_round or phase.steps[Verb.PASS] in (END_ROUND, END_TURN):
        return f"{name}, do you take {top}?"
    return ""


def _price(session: Session) -> list[str]:
    """Return what the answer to an open question costs, where it costs anything."""
    phase = session.sheet.table.phases[session.state.phase]
    if Verb.BUY not in phase.steps:
        return []
    return [buying_price(session.sheet, session.state.round)]


def _for_all(scene: SceneDict, panel: SceneDict | None) -> SceneDict:
    """Return the scene of an onlooker as all people at the screen may see it: nothing on it can be played."""
    stock, pile = scene["stock"], scene["pile"]
    status = scene["status"]
    if panel is not None and panel["id"] == CURTAIN:
        status = panel["title"] if panel["title"].endswith("?") else f"{panel['title']}."
    return scene | {
        "status": status,
        "hand": {"label": "No hand is shown", "cards": [], "note": "", "deal": "covered", "owner": ""},
        "reading": False,
        "trays": [],
        "question": None,
        "actions": [action for action in scene["actions"] if action["id"] in _FOR_ALL],
        "melds": [meld | {"slots": []} for meld in scene["melds"]],
        "stock": None if stock is None else stock | {"action": ""},
        "pile": None if pile is None else pile | {"action": ""},
        "help": [entry for entry in scene["help"] if entry["key"] not in _OF_HANDS],
    }


def _for_one(scene: SceneDict, seat: int) -> SceneDict:
    """Return a person's scene at a shared screen: it says whose it is, and no selection outlives the look."""
    seats = [
        row | {"note": f"you, {row['note']}" if row["note"] else "you"} if row["you"] else row
        for row in scene["seats"]
    ]
    hand = scene["hand"] | {"deal": f"{scene['subtitle']} {seat}", "owner": str(seat)}
    return scene | {"hand": hand, "seats": seats}
