"""The advisor: reads cards, tells ways to go down, gives hints and odds to the seat that asks."""

from __future__ import annotations

from rummy_widgets.engine import View
from rummy_widgets.errors import SetupError
from rummy_widgets.session.session import Session
from rummy_widgets.widgets.counsel import HINT_STEPS, hint_step, read_cards, ways_down
from rummy_widgets.widgets.drawing import DRAWING
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.odds import ODDS, odds_advice, odds_of
from rummy_widgets.widgets.page import Page
from rummy_widgets.widgets.side_actions import has_ways
from rummy_widgets.widgets.warning import warning


class Advisor:
    """Answers what a seat asks for help, from what that seat may know, as far as the wishes allow."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._desk = page.desk
        self._wishes = page.keeper.wishes
        self._hinted: tuple[Session | None, int, int] = (None, 0, 0)  # a match, its version, the last step

    def gives(self, verb: str, session: Session) -> bool:
        """Tell whether a verb asks for help that is given here."""
        if self._wishes["help"] == "off":
            return False
        return verb in ("hint", "odds") or (verb == "ways" and has_ways(session.sheet))

    def read(self, intent: Intent, session: Session, seat: int) -> None:
        """Say what selected cards are; cards that are not in the hand get no answer."""
        if self._wishes["help"] == "off":
            return
        seen = session.view(seat)
        if {claim.card for claim in intent.cards} <= set(seen.hand):
            read = read_cards(seen, intent.cards, session.names)
            if self._wishes["help"] != "all":  # nothing is read out, but places are marked
                read |= {"text": "", "fits": False}
            self._desk.answer("reading", intent, **read)

    def warn(self, intent: Intent, session: Session, seat: int) -> bool:
        """Remind of what a card could be used for before it is thrown; tell whether there is such a thing."""
        if intent.action is None or intent.sure or "off" in (self._wishes["help"], self._wishes["warn"]):
            return False
        found = warning(session.view(seat), intent.action, session.names)
        if found is None:
            return False
        self._desk.answer("advice", intent, **found)
        return True

    def counsel(self, intent: Intent, session: Session, seat: int) -> None:
        """Say how the hand can go down, or give a hint: one step further each time it is asked again.

        Raises SetupError where there is nothing to say.
        """
        seen = session.view(seat)
        if intent.verb == "ways":
            self._desk.answer("advice", intent, step=None, cards=[], **ways_down(seen))
            return
        if intent.verb == "odds":
            self._tell_odds(intent, seen)
            return
        if session.waiting_for != seat:
            raise SetupError("wait for your turn")
        step = self._next_step(session)
        self._hinted = (session, session.version, step)
        advice = hint_step(seen, step)
        if step == HINT_STEPS and odds_of(seen) is not None:
            advice["choices"] = [*advice["choices"], ODDS]
        self._desk.answer("advice", intent, **advice)

    def hint_label(self, session: Session) -> str:
        """Return what the button of hints says: which step comes next."""
        return f"Hint: {self._next_step(session)}\u00a0of\u00a0{HINT_STEPS}"

    def _next_step(self, session: Session) -> int:
        """Return which step of a hint comes next; once all are told, the last one again."""
        hinted, version, step = self._hinted
        return min(step + 1, HINT_STEPS) if hinted is session and version == session.version else 1

    def _tell_odds(self, intent: Intent, seen: View) -> None:
        """Answer with the odds of the next card as a picture; while it is drawn, say so."""
        odds = odds_of(seen)
        if odds is None:
            raise SetupError("no card that can be counted helps you now")
        waiting: SceneDict = {
            "title": "Odds of the next card",
            "lines": [],
            "choices": [],
            "cards": [],
            "step": None,
        }
        self._desk.answer("advice", intent, picture=DRAWING, **waiting)
        self._desk.answer("advice", intent, **odds_advice(odds))
